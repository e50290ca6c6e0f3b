/* wait.c - acts and asks that are answered later. Each counts against its client's limit; a client that goes leaves
 * them behind: they come to their end, and nobody hears it. */
#include "server/client.h"

void wait_begin(struct wait *wait, struct client *client)
{
    wait->server = client->server;
    wait->client = client;
    wait->next = client->waits;
    wait->place = &client->waits;
    if (wait->next != NULL)
        wait->next->place = &wait->next;
    client->waits = wait;
    client->waits_count++;
    client->server->waits_count++;
}

static void leave(struct wait *wait)
{
    if (wait->client == NULL)
        return;
    *wait->place = wait->next;
    if (wait->next != NULL)
        wait->next->place = wait->place;
    wait->client->waits_count--;
    wait->client = NULL;
}

void wait_end(struct wait *wait)
{
    wait->server->waits_count--;
    leave(wait);
}

void waits_leave(struct client *client)
{
    while (client->waits != NULL)
        leave(client->waits);
}

/* ---- Asks ---- */

struct ask {
    struct wait wait;
    json_t *number;
};

struct ask *ask_begin(struct client *client, json_t *number)
{
    struct ask *ask = server_get(client->server, sizeof *ask);
    if (ask == NULL) {
        client_refuse(client, "n", number, "BUSY", "there is no memory for this now: ask again", 1000);
        return NULL;
    }
    wait_begin(&ask->wait, client);
    ask->number = json_incref(number);
    return ask;
}

struct client *ask_client(const struct ask *ask)
{
    return ask->wait.client;
}

static void end(struct ask *ask)
{
    struct server *server = ask->wait.server;
    wait_end(&ask->wait);
    json_decref(ask->number);
    server_let_go(server, ask, sizeof *ask);
}

/* No memory for the answer, here or where it was made: the client may ask again. */
void ask_told(struct ask *ask, json_t *answer)
{
    struct client *client = ask->wait.client;
    json_t *message = NULL;
    if (client != NULL && answer != NULL)
        message = json_pack("{s:s,s:O,s:O}", "type", "told", "n", ask->number, "answer", answer);
    if (client != NULL && message == NULL)
        client_refuse(client, "n", ask->number, "BUSY", "there is no memory for this now: ask again", 1000);
    else if (client != NULL)
        client_send(client, message);
    json_decref(answer);
    end(ask);
}

void ask_refused(struct ask *ask, const char *name, const char *words)
{
    if (ask->wait.client != NULL)
        client_refuse(ask->wait.client, "n", ask->number, name, words, 0);
    end(ask);
}
