/* content.c - what a `do` asks for, as a digest: an id that is sent again has to ask for the same.
 *
 * The digest is kept in the store, so passwords and cards stay out of it. Keys are sorted: their order means nothing.
 */
#include "protocol/protocol.h"

#include <sodium.h>

static int feed(const char *bytes, size_t length, void *context)
{
    return crypto_generichash_update(context, (const unsigned char *)bytes, length);
}

/* Who signs beside counts, how they prove it does not. */
static bool leave_secrets_out(json_t *content, const json_t *message)
{
    const json_t *second = json_object_get(message, "second");
    json_t *name = json_object_get(second, "name");
    (void)json_object_del(content, "id");
    (void)json_object_del(content, "card");
    if (second == NULL)
        return true;
    return json_object_set_new(content, "second", name == NULL ? json_null() : json_incref(name)) == 0;
}

bool protocol_content(const json_t *message, uint8_t digest[BAIZE_CONTENT_SIZE])
{
    crypto_generichash_state state;
    json_t *content = json_copy((json_t *)(uintptr_t)message);
    crypto_generichash_init(&state, NULL, 0, BAIZE_CONTENT_SIZE);
    bool good = content != NULL && leave_secrets_out(content, message) &&
                json_dump_callback(content, feed, &state, JSON_COMPACT | JSON_SORT_KEYS) == 0;
    crypto_generichash_final(&state, digest, BAIZE_CONTENT_SIZE);
    json_decref(content);
    return good;
}
