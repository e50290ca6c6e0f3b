/* exchange.c - one request of HTTP, waited for: signing in, being a guest. */
#include "remote/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ANSWER_MOST (1u << 20)

static int add_head(const struct remote *remote, const struct exchange *exchange, struct lws *wsi, void *in,
                    size_t length)
{
    unsigned char **p = in, *end = *p + length;
    char number[24];
    int digits = snprintf(number, sizeof number, "%zu", exchange->body_length);
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)"application/json", 16, p,
                                     end) != 0 ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, (const unsigned char *)number, digits, p,
                                     end) != 0)
        return -1;
    if (remote->cookie[0] != '\0' &&
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_COOKIE, (const unsigned char *)remote->cookie,
                                     (int)strlen(remote->cookie), p, end) != 0)
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_body(struct exchange *exchange, struct lws *wsi)
{
    unsigned char *bytes = remote_memory(NULL, LWS_PRE + exchange->body_length);
    memcpy(bytes + LWS_PRE, exchange->body, exchange->body_length);
    int sent = lws_write(wsi, bytes + LWS_PRE, exchange->body_length, LWS_WRITE_HTTP_FINAL);
    free(bytes);
    lws_client_http_body_pending(wsi, 0);
    return sent < 0 ? -1 : 0;
}

/* "baize=TOKEN; HttpOnly ..." -> "baize=TOKEN"; under TLS it is named __Host-baize */
static void keep_cookie(struct exchange *exchange, struct lws *wsi)
{
    if (lws_hdr_copy(wsi, exchange->cookie, sizeof exchange->cookie, WSI_TOKEN_HTTP_SET_COOKIE) > 0)
        exchange->cookie[strcspn(exchange->cookie, ";")] = '\0';
    else
        exchange->cookie[0] = '\0';
}

static int take_answer(struct exchange *exchange, const void *bytes, size_t length)
{
    if (exchange->answer_length + length > ANSWER_MOST)
        return -1;
    exchange->answer = remote_memory(exchange->answer, exchange->answer_length + length + 1);
    memcpy(exchange->answer + exchange->answer_length, bytes, length);
    exchange->answer_length += length;
    exchange->answer[exchange->answer_length] = '\0';
    return 0;
}

static int read_more(struct lws *wsi)
{
    char buffer[LWS_PRE + 2048], *bytes = buffer + LWS_PRE;
    int length = sizeof buffer - LWS_PRE;
    return lws_http_client_read(wsi, &bytes, &length) < 0 ? -1 : 0;
}

int remote_exchange_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct remote *remote = lws_get_opaque_user_data(wsi);
    struct exchange *exchange = user;
    if (remote == NULL || exchange == NULL)
        return 0;
    switch ((unsigned)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_head(remote, exchange, wsi, in, length);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return send_body(exchange, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        exchange->status = (int)lws_http_client_http_response(wsi);
        keep_cookie(exchange, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_more(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return take_answer(exchange, in, length);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        snprintf(exchange->trouble, sizeof exchange->trouble, "%.*s", in == NULL ? 13 : (int)length,
                 in == NULL ? "no connection" : (const char *)in);
        exchange->over = true;
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        lws_set_opaque_user_data(wsi, NULL); /* it is closed later, when the exchange is no more */
        exchange->over = true;
        return -1;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        exchange->over = true;
        return 0;
    default:
        return 0;
    }
}

/* The words of {"error": {"name", "words"}}, or of the connection. */
static void say(const struct exchange *exchange, const json_t *answer, char *words, size_t size)
{
    const char *said = json_string_value(json_object_get(json_object_get(answer, "error"), "words"));
    if (said != NULL)
        snprintf(words, size, "%s", said);
    else if (exchange->trouble[0] != '\0')
        snprintf(words, size, "the server cannot be reached: %s", exchange->trouble);
    else if (exchange->status == 0)
        snprintf(words, size, "the server cannot be reached: it does not answer, or there is no such host");
    else
        snprintf(words, size, "the server answered with status %d", exchange->status);
}

static bool run_exchange(struct remote *remote, struct exchange *exchange, const char *path)
{
    struct lws_client_connect_info info;
    remote_connect_info(remote, &info);
    info.path = path;
    info.method = "POST";
    info.protocol = NULL;
    info.local_protocol_name = "http";
    info.userdata = exchange;
    struct lws *wsi = lws_client_connect_via_info(&info);
    if (wsi == NULL)
        return exchange->over;
    uint64_t until_ms = uv_now(&remote->loop->loop) + REMOTE_PATIENCE_S * UINT64_C(1000);
    while (!exchange->over && uv_now(&remote->loop->loop) < until_ms)
        remote_loop_run(remote->loop, 20);
    if (!exchange->over)
        lws_set_opaque_user_data(wsi, NULL);
    return exchange->over;
}

json_t *remote_exchange(struct remote *remote, const char *path, json_t *body, char *words, size_t size)
{
    struct exchange exchange;
    memset(&exchange, 0, sizeof exchange);
    exchange.body = json_dumps(body, JSON_COMPACT);
    exchange.body_length = exchange.body == NULL ? 0 : strlen(exchange.body);
    json_decref(body);
    json_t *answer = NULL;
    bool good = exchange.body != NULL && run_exchange(remote, &exchange, path);
    if (exchange.answer != NULL)
        answer = json_loadb(exchange.answer, exchange.answer_length, JSON_REJECT_DUPLICATES, NULL);
    good = good && exchange.status == 200 && answer != NULL;
    if (!good)
        say(&exchange, answer, words, size);
    if (good && exchange.cookie[0] != '\0')
        memcpy(remote->cookie, exchange.cookie, sizeof remote->cookie);
    free(exchange.body);
    free(exchange.answer);
    if (!good)
        json_decref(answer);
    return good ? answer : NULL;
}
