/* line.c - the socket: opened, cut, opened again with longer and longer waits (docs/protocol.md, 3). */
#include "remote/internal.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WAIT_MS 10000
#define MESSAGE_MOST (16u << 20)

static void tell(struct remote *remote, enum remote_state state, const char *words)
{
    remote->state = state;
    if (remote->set.on_state != NULL)
        remote->set.on_state(remote->set.context, state, words);
}

/* ---- Out ---- */

void remote_line_send(struct remote *remote, json_t *message)
{
    if (remote->set.house != NULL) {
        remote->set.house->take(remote->set.house->context, message);
        return;
    }
    char *text = json_dumps(message, JSON_COMPACT);
    size_t length = text == NULL ? 0 : strlen(text);
    struct outgoing *outgoing = remote_memory(NULL, sizeof *outgoing + LWS_PRE + length);
    outgoing->next = NULL;
    outgoing->length = length;
    if (text != NULL)
        memcpy(outgoing->bytes + LWS_PRE, text, length);
    free(text);
    *remote->last = outgoing;
    remote->last = &outgoing->next;
    if (remote->socket != NULL)
        lws_callback_on_writable(remote->socket);
}

static void drop_outgoing(struct remote *remote)
{
    while (remote->first != NULL) {
        struct outgoing *gone = remote->first;
        remote->first = gone->next;
        free(gone);
    }
    remote->last = &remote->first;
}

static int write_next(struct remote *remote, struct lws *wsi)
{
    struct outgoing *outgoing = remote->first;
    if (outgoing == NULL)
        return 0;
    if (lws_write(wsi, outgoing->bytes + LWS_PRE, outgoing->length, LWS_WRITE_TEXT) < 0)
        return -1;
    remote->first = outgoing->next;
    if (remote->first == NULL)
        remote->last = &remote->first;
    else
        lws_callback_on_writable(wsi);
    free(outgoing);
    return 0;
}

/* ---- In ---- */

static int take_piece(struct remote *remote, struct lws *wsi, const void *bytes, size_t length)
{
    remote->counts.bytes_in += length;
    if (remote->set.on_bytes != NULL)
        remote->set.on_bytes(remote->set.context, bytes, length);
    if (remote->incoming_length + length > MESSAGE_MOST)
        return -1;
    if (remote->incoming_length + length + 1 > remote->incoming_size) {
        remote->incoming_size = 2 * (remote->incoming_length + length + 1);
        remote->incoming = remote_memory(remote->incoming, remote->incoming_size);
    }
    memcpy(remote->incoming + remote->incoming_length, bytes, length);
    remote->incoming_length += length;
    if (lws_remaining_packet_payload(wsi) != 0 || !lws_is_final_fragment(wsi))
        return 0;
    size_t whole = remote->incoming_length;
    remote->incoming[whole] = '\0';
    remote->incoming_length = 0;
    remote_message_take(remote, remote->incoming, whole);
    return lws_get_opaque_user_data(wsi) != NULL ? 0 : -1; /* else it was cut by what was called */
}

/* ---- Open and broken ---- */

static void on_again(lws_sorted_usec_list_t *list)
{
    void *remote = (char *)list - offsetof(struct remote, again);
    remote_line_open(remote);
}

/* Between half and all of the wait, by chance: a thousand clients do not come back at once. */
static void broken(struct remote *remote, const char *words)
{
    remote->socket = NULL;
    remote->greeted = false;
    remote->incoming_length = 0;
    drop_outgoing(remote);
    if (!remote->wanted) {
        tell(remote, REMOTE_CLOSED, words);
        return;
    }
    uint32_t wait_ms = remote->wait_ms / 2 + randombytes_uniform(remote->wait_ms / 2 + 1);
    remote->wait_ms = remote->wait_ms * 2 < MOST_WAIT_MS ? remote->wait_ms * 2 : MOST_WAIT_MS;
    lws_sul_schedule(remote->loop->context, 0, &remote->again, on_again, (lws_usec_t)wait_ms * 1000);
    tell(remote, REMOTE_WAITING, words);
}

static int add_cookie(const struct remote *remote, struct lws *wsi, void *in, size_t length)
{
    unsigned char **p = in;
    if (remote->cookie[0] == '\0')
        return 0;
    return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_COOKIE, (const unsigned char *)remote->cookie,
                                        (int)strlen(remote->cookie), p, *p + length);
}

int remote_line_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct remote *remote = lws_get_opaque_user_data(wsi);
    (void)user;
    if (remote == NULL || wsi != remote->socket)
        return 0;
    switch ((unsigned)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_cookie(remote, wsi, in, length);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        remote->counts.connects++;
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return take_piece(remote, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_next(remote, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: {
        char words[160];
        snprintf(words, sizeof words, "%.*s", in == NULL ? 13 : (int)length,
                 in == NULL ? "no connection" : (const char *)in);
        broken(remote, words);
        return 0;
    }
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY: /* whatever the library has said of it before: it is gone */
        broken(remote, remote->over[0] != '\0' ? remote->over : "the connection is lost");
        return 0;
    default:
        return 0;
    }
}

void remote_connect_info(const struct remote *remote, struct lws_client_connect_info *info)
{
    memset(info, 0, sizeof *info);
    info->context = remote->loop->context;
    info->address = remote->host;
    info->port = remote->port;
    info->host = remote->host_header;
    info->origin = remote->origin;
    info->alpn = "http/1.1";
    if (remote->secure)
        info->ssl_connection =
            LCCSCF_USE_SSL | (remote->set.trusts_any_certificate ? LCCSCF_ALLOW_SELFSIGNED | LCCSCF_ALLOW_INSECURE |
                                                                       LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK
                                                                 : 0);
    info->opaque_user_data = (void *)(uintptr_t)remote;
}

void remote_line_open(struct remote *remote)
{
    struct lws_client_connect_info info;
    remote_connect_info(remote, &info);
    info.path = "/live";
    info.protocol = "baize.v1";
    info.local_protocol_name = "baize.v1";
    remote->over[0] = '\0';
    tell(remote, REMOTE_CONNECTING, "");
    remote->socket = NULL;
    info.pwsi = &remote->socket; /* set before the first callback of it */
    if (lws_client_connect_via_info(&info) == NULL && remote->state == REMOTE_CONNECTING)
        broken(remote, "no connection"); /* else it failed at once, and said so */
}

void remote_connect(struct remote *remote)
{
    remote->wanted = true;
    if (remote->set.house != NULL)
        remote->set.house->opened(remote->set.house->context, remote);
    else if (remote->socket == NULL)
        remote_line_open(remote);
}

/* ---- Cut ---- */

void remote_cut(struct remote *remote)
{
    struct lws *socket = remote->socket;
    if (socket == NULL)
        return;
    lws_set_opaque_user_data(socket, NULL);
    lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    broken(remote, "the line was cut");
}
