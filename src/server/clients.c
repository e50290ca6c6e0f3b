/* clients.c - all clients at once: told, sent away, swept. */
#include "server/client.h"

#include <string.h>

void clients_notice(struct server *server, const char *name, const char *words)
{
    size_t length = 0;
    json_t *message = json_pack("{s:s,s:s,s:s}", "type", "notice", "name", name, "words", words);
    char *bytes = message == NULL ? NULL : protocol_text(message, &length);
    struct hub_text *text = hub_text_of(bytes, length);
    json_decref(message);
    log_line(server->set.log, LOG_INFO, "notice", "name:s", name);
    if (text == NULL)
        return; /* views say it too */
    for (struct client *client = server->clients, *next; client != NULL; client = next) {
        next = client->next;
        if (client->over || client->answers_count > server->set.limits.waiting_most)
            continue; /* who reads nothing is not told */
        text->users++;
        client_answer(client, text);
    }
    hub_release(text);
}

void clients_end_all(struct server *server, uint16_t code, const char *name, const char *words)
{
    for (struct client *client = server->clients, *next; client != NULL; client = next) {
        next = client->next;
        client_end(client, code, name, words);
    }
}

static const char *const over_words = "the session is over: sign in again";

void clients_drop_person(struct server *server, uint32_t person, const char *name)
{
    struct client *client = server->of_person[person % SERVER_PERSON_BUCKETS];
    for (struct client *next; client != NULL; client = next) {
        next = client->next_of_person;
        if (client->person.number == person)
            client_end(client, 1008, name, over_words);
    }
}

void clients_drop_session(struct server *server, const uint8_t token[PEOPLE_TOKEN_SIZE], const char *name)
{
    for (struct client *client = server->clients, *next; client != NULL; client = next) {
        next = client->next;
        if (client->person.number != 0 && memcmp(client->token, token, PEOPLE_TOKEN_SIZE) == 0)
            client_end(client, 1008, name, over_words);
    }
}

/* Sessions end by time, and by a disabled person; a socket that is open is use. What could not be sent for want of
 * memory is tried again. */
void clients_sweep(struct server *server)
{
    for (struct client *client = server->clients, *next; client != NULL; client = next) {
        next = client->next;
        if (!client->over && client->person.number != 0 && !session_is_good(server, client->token))
            client_end(client, 1008, "SESSION_OVER", over_words);
        else if (client->first != NULL)
            net_socket_wants(client->socket);
    }
}
