/* test_store_postgres.c - the suite on PostgreSQL, then what only a server of its own can do wrong. */
#include "postgres_place.h"

static enum baize_status open_postgres(const struct store_place *place, enum store_opening how,
                                       const struct baize_allocator *allocator, struct baize_store *opened)
{
    char words[600];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    (void)place;
    if (how == STORE_FRESH)
        postgres_empty();
    enum baize_store_mode mode = how == STORE_FRESH ? BAIZE_STORE_CREATE : BAIZE_STORE_EXISTING;
    enum baize_status status = baize_store_postgres(postgres_url(), mode, allocator, opened, &trouble);
    if (status != BAIZE_OK && status != BAIZE_OUT_OF_MEMORY)
        print_message("%s\n", words);
    return status;
}

int main(void)
{
    static const struct store_place place = {
        .name = "postgresql", .open = open_postgres, .beside_writes = true, .own_allocator = true};
    return store_suite(&place);
}
