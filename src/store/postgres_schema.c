/* postgres_schema.c - what baize keeps in PostgreSQL, as numbered migrations.
 *
 * Everything is in the schema `baize` of the database. A migration is never changed after a release: the next one
 * changes what it made. All that are missing run in one transaction, under an advisory lock: of two servers that start
 * at once, one makes the tables and the other finds them. A schema that has leases (version 2) is changed only by who
 * has the lease of the house: a newer program that stands by leaves it as it is.
 *
 *     stream      kind * 2^32 + number: sorts as baize_stream_compare does
 *     position    given under the lock of the one row of `state`, so that its order is the order of commits: who has
 *                 seen a position will see nothing new below it
 *     SQLSTATEs   BZ001 conflict, BZ002 lease lost; a command that is known breaks commands_pkey
 *
 * Locks are taken in one order: lease, heads by stream, state, commands by id, records, snapshots. So two servers that
 * share a meter wait for each other and never in a circle (decision 6). */
#include "store/postgres.h"
#include <baize/text.h>
#include <stddef.h>

static const char TABLES[] =
    "CREATE SCHEMA IF NOT EXISTS baize;"
    "CREATE TABLE baize.version (one boolean PRIMARY KEY DEFAULT true CHECK (one), number integer NOT NULL);"
    "INSERT INTO baize.version (number) VALUES (0);"
    "CREATE TABLE baize.state (one boolean PRIMARY KEY DEFAULT true CHECK (one), position bigint NOT NULL,"
    " seal bigint NOT NULL) WITH (fillfactor = 10);"
    "INSERT INTO baize.state (position, seal) VALUES (0, 0);"
    "CREATE TABLE baize.entries (position bigint NOT NULL CONSTRAINT entries_position UNIQUE, stream bigint NOT NULL,"
    " seq bigint NOT NULL, hash bytea NOT NULL, text bytea NOT NULL, PRIMARY KEY (stream, seq));"
    "CREATE TABLE baize.heads (stream bigint PRIMARY KEY, seq bigint NOT NULL, hash bytea NOT NULL)"
    " WITH (fillfactor = 50);"
    "CREATE TABLE baize.seals (number bigint PRIMARY KEY, text bytea NOT NULL);"
    "CREATE TABLE baize.commands (id uuid PRIMARY KEY, stream bigint NOT NULL, seq bigint NOT NULL);"
    "CREATE TABLE baize.snapshots (stream bigint PRIMARY KEY, seq bigint NOT NULL, hash bytea NOT NULL,"
    " bytes bytea NOT NULL);"
    "CREATE TABLE baize.records (kind text COLLATE \"C\", key text COLLATE \"C\", value bytea NOT NULL,"
    " PRIMARY KEY (kind, key));"
    "CREATE SEQUENCE baize.token;"
    "CREATE TABLE baize.leases (name text PRIMARY KEY, holder text NOT NULL, token bigint NOT NULL UNIQUE,"
    " until timestamptz NOT NULL);";

/* One statement, one round trip, one transaction. h_base is where the head of each stream has to stand. A record that
 * stands in a batch twice is what it is told last; a value of NULL takes it away. */
#define APPEND(lock, c_argument, c_value, c_array, c_name)                                                             \
    "CREATE FUNCTION baize.append(lease bigint, h_stream bigint[], h_base bigint[], h_seq bigint[], h_hash bytea[],"   \
    " e_stream bigint[], e_seq bigint[], e_hash bytea[], e_text bytea[], c_id uuid[], c_stream bigint[],"              \
    " c_seq bigint[]," c_argument                                                                                      \
    " seal_number bigint, seal_text bytea[], r_kind text[], r_key text[], r_value bytea[],"                            \
    " s_stream bigint[], s_seq bigint[], s_hash bytea[], s_bytes bytea[]) RETURNS void LANGUAGE plpgsql"               \
    " SET plan_cache_mode = force_generic_plan AS $$"                                                                  \
    "DECLARE n bigint := cardinality(e_stream); done bigint := 0; more bigint := 0; base bigint;"                      \
    " seals bigint := cardinality(seal_text);"                                                                         \
    "BEGIN"                                                                                                            \
    " IF lease <> 0 THEN"                                                                                              \
    "  PERFORM 1 FROM baize.leases l WHERE l.token = lease " lock ";"                                                  \
    "  IF NOT FOUND THEN RAISE EXCEPTION 'the lease % is no longer held', lease USING ERRCODE = 'BZ002'; END IF;"      \
    " END IF;"                                                                                                         \
    " IF n > 0 THEN"                                                                                                   \
    "  PERFORM 1 FROM baize.heads h WHERE h.stream = ANY (h_stream) ORDER BY h.stream FOR UPDATE;"                     \
    "  UPDATE baize.heads h SET seq = g.seq, hash = g.hash"                                                            \
    "   FROM unnest(h_stream, h_base, h_seq, h_hash) AS g(stream, base, seq, hash)"                                    \
    "   WHERE h.stream = g.stream AND h.seq = g.base;"                                                                 \
    "  GET DIAGNOSTICS done = ROW_COUNT;"                                                                              \
    "  IF done < cardinality(h_stream) THEN"                                                                           \
    "   INSERT INTO baize.heads SELECT g.stream, g.seq, g.hash"                                                        \
    "    FROM unnest(h_stream, h_base, h_seq, h_hash) AS g(stream, base, seq, hash) WHERE g.base = 0"                  \
    "    ORDER BY g.stream ON CONFLICT DO NOTHING;"                                                                    \
    "   GET DIAGNOSTICS more = ROW_COUNT;"                                                                             \
    "  END IF;"                                                                                                        \
    "  IF done + more <> cardinality(h_stream) THEN"                                                                   \
    "   RAISE EXCEPTION 'a stream has moved on' USING ERRCODE = 'BZ001';"                                              \
    "  END IF;"                                                                                                        \
    " END IF;"                                                                                                         \
    " IF n > 0 OR seals > 0 THEN"                                                                                      \
    "  UPDATE baize.state t SET position = t.position + n, seal = t.seal + seals"                                      \
    "   WHERE seals = 0 OR t.seal = seal_number - 1 RETURNING t.position - n INTO base;"                               \
    "  IF NOT FOUND THEN RAISE EXCEPTION 'seal % does not follow', seal_number USING ERRCODE = 'BZ001'; END IF;"       \
    "  INSERT INTO baize.entries SELECT base + e.place, e.stream, e.seq, e.hash, e.text"                               \
    "   FROM unnest(e_stream, e_seq, e_hash, e_text) WITH ORDINALITY AS e(stream, seq, hash, text, place);"            \
    "  INSERT INTO baize.seals SELECT seal_number + s.place - 1, s.text"                                               \
    "   FROM unnest(seal_text) WITH ORDINALITY AS s(text, place);"                                                     \
    " END IF;"                                                                                                         \
    " IF cardinality(c_id) > 0 THEN"                                                                                   \
    "  INSERT INTO baize.commands SELECT c.id, c.stream, c.seq" c_value " FROM unnest(c_id, c_stream, c_seq" c_array   \
    ")"                                                                                                                \
    "   AS c(id, stream, seq" c_name ") ORDER BY c.id;"                                                                \
    " END IF;"                                                                                                         \
    " IF cardinality(r_kind) > 0 THEN"                                                                                 \
    "  PERFORM 1 FROM baize.records r WHERE (r.kind, r.key) IN (SELECT * FROM unnest(r_kind, r_key))"                  \
    "   ORDER BY r.kind, r.key FOR UPDATE;"                                                                            \
    "  WITH given AS (SELECT DISTINCT ON (g.kind, g.key) g.kind, g.key, g.value"                                       \
    "    FROM unnest(r_kind, r_key, r_value) WITH ORDINALITY AS g(kind, key, value, place)"                            \
    "    ORDER BY g.kind, g.key, g.place DESC),"                                                                       \
    "   gone AS (DELETE FROM baize.records r USING given g"                                                            \
    "    WHERE r.kind = g.kind AND r.key = g.key AND g.value IS NULL)"                                                 \
    "  INSERT INTO baize.records SELECT g.kind, g.key, g.value FROM given g WHERE g.value IS NOT NULL"                 \
    "   ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value;"                                                 \
    " END IF;"                                                                                                         \
    " IF cardinality(s_stream) > 0 THEN"                                                                               \
    "  INSERT INTO baize.snapshots SELECT DISTINCT ON (s.stream) s.stream, s.seq, s.hash, s.bytes"                     \
    "   FROM unnest(s_stream, s_seq, s_hash, s_bytes) WITH ORDINALITY AS s(stream, seq, hash, bytes, place)"           \
    "   ORDER BY s.stream, s.place DESC ON CONFLICT (stream) DO UPDATE"                                                \
    "   SET seq = excluded.seq, hash = excluded.hash, bytes = excluded.bytes;"                                         \
    " END IF;"                                                                                                         \
    " NOTIFY baize;"                                                                                                   \
    "END $$;"

static const char APPEND_1[] = APPEND("FOR SHARE", "", "", "", "");

/* A command has its content beside it. Those that were written before have none. */
static const char APPEND_2[] =
    "ALTER TABLE baize.commands ADD COLUMN content bytea;"
    "DROP FUNCTION baize.append;" APPEND("FOR SHARE", " c_content bytea[],", ", c.content", ", c_content", ", content");

/* A renewal of the lease changes no column of a key: it and an append do not wait for each other. */
static const char APPEND_4[] = "DROP FUNCTION baize.append;" APPEND("FOR KEY SHARE", " c_content bytea[],",
                                                                    ", c.content", ", c_content", ", content");

/* The clock is the database's. Asking again keeps the token; another holder, once the time is over, gets a larger one
 * than all before: nextval is asked under the lock of the row. */
static const char LEASE[] =
    "CREATE FUNCTION baize.lease(lease_name text, lease_holder text, keep_ms bigint, OUT given bigint, OUT had_by text)"
    " LANGUAGE plpgsql AS $$"
    "BEGIN"
    " INSERT INTO baize.leases AS l (name, holder, token, until)"
    " VALUES (lease_name, lease_holder, nextval('baize.token'), clock_timestamp() + keep_ms * interval '1 ms')"
    " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder,"
    "  until = clock_timestamp() + keep_ms * interval '1 ms',"
    "  token = CASE WHEN l.holder = excluded.holder THEN l.token ELSE nextval('baize.token') END"
    "  WHERE l.holder = excluded.holder OR l.until <= clock_timestamp() RETURNING token INTO given;"
    " SELECT l.holder INTO had_by FROM baize.leases l WHERE l.name = lease_name;"
    "END $$;";

/* The connection that appends, so that others see when it is gone. The lease of the house has a row from here on:
 * nobody waits for who makes it. */
static const char LEASES_4[] =
    "ALTER TABLE baize.leases ADD COLUMN pid integer, ADD COLUMN started timestamptz,"
    " ADD COLUMN gone_since timestamptz;"
    "INSERT INTO baize.leases (name, holder, token, until) VALUES ('house', '', nextval('baize.token'), '-infinity')"
    " ON CONFLICT DO NOTHING;"
    "CREATE FUNCTION baize.started(process integer) RETURNS timestamptz LANGUAGE sql AS"
    " $$SELECT a.backend_start FROM pg_stat_activity a WHERE a.pid = process$$;"
    /* An older program that stands by must not serve a schema that it does not know. */
    "CREATE OR REPLACE FUNCTION baize.lease(lease_name text, lease_holder text, keep_ms bigint, OUT given bigint,"
    " OUT had_by text) LANGUAGE plpgsql AS $$BEGIN"
    " RAISE EXCEPTION 'the schema baize is newer than this program'; END $$;";

/* Never waits for a row: held, given or blocked.
 *
 *     held      by another, whose time is not over and whose connection is there (or has been gone for less than 1 s)
 *     given     to who asks: its own, renewed (no key column changes); or free, with a new token
 *     blocked   free, but its row is locked: by an append whose client was cut off between Execute and Sync, say. When
 *               the time of the lease is over, every transaction older than a second that has locked a row of leases
 *               is ended: the token fences its client, and the next question finds the row free
 *
 * The clock is the database's. A token is larger than all before: nextval is asked under the lock of the row. */
static const char LEASE_4[] =
    "CREATE FUNCTION baize.lease_4(lease_name text, lease_holder text, keep_ms bigint, OUT given bigint,"
    " OUT had_by text, OUT state text) LANGUAGE plpgsql SET lock_timeout = '2s' AS $$"
    "DECLARE l baize.leases; ends timestamptz := clock_timestamp() + keep_ms * interval '1 ms';"
    " me integer := pg_backend_pid(); past boolean; here boolean; old boolean;"
    "BEGIN"
    " INSERT INTO baize.leases (name, holder, token, until) SELECT lease_name, '', nextval('baize.token'), '-infinity'"
    "  WHERE NOT EXISTS (SELECT 1 FROM baize.leases x WHERE x.name = lease_name) ON CONFLICT DO NOTHING;"
    " SELECT * INTO l FROM baize.leases x WHERE x.name = lease_name;"
    " had_by := l.holder;"
    " past := l.until <= clock_timestamp();"
    " IF l.holder = lease_holder THEN"
    "  PERFORM 1 FROM baize.leases x WHERE x.name = lease_name AND x.token = l.token FOR NO KEY UPDATE SKIP LOCKED;"
    "  IF FOUND THEN"
    "   UPDATE baize.leases x SET until = ends, pid = me, started = baize.started(me), gone_since = NULL"
    "    WHERE x.name = lease_name RETURNING x.token INTO given;"
    "   state := 'given'; RETURN;"
    "  END IF;"
    " ELSE"
    "  here := l.pid IS NULL OR EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = l.pid"
    "   AND (a.backend_start IS NULL OR a.backend_start = l.started));"
    "  old := NOT here AND l.gone_since <= clock_timestamp() - interval '1 s';"
    "  IF NOT past AND old IS NOT TRUE THEN"
    "   state := 'held';"
    "   IF here = (l.gone_since IS NOT NULL) THEN"
    "    PERFORM 1 FROM baize.leases x WHERE x.name = lease_name AND x.token = l.token FOR NO KEY UPDATE SKIP LOCKED;"
    "    IF FOUND THEN"
    "     UPDATE baize.leases x SET gone_since = CASE WHEN here THEN NULL ELSE clock_timestamp() END"
    "      WHERE x.name = lease_name AND x.pid IS NOT DISTINCT FROM l.pid AND x.started IS NOT DISTINCT FROM l.started;"
    "    END IF;"
    "   END IF;"
    "   RETURN;"
    "  END IF;"
    /* As it was read: who was renewed or is back meanwhile keeps it. */
    "  PERFORM 1 FROM baize.leases x WHERE x.name = lease_name AND x.token = l.token AND x.until = l.until"
    "   AND x.pid IS NOT DISTINCT FROM l.pid AND x.started IS NOT DISTINCT FROM l.started FOR UPDATE SKIP LOCKED;"
    "  IF FOUND THEN"
    "   UPDATE baize.leases x SET holder = lease_holder, token = nextval('baize.token'), until = ends, pid = me,"
    "    started = baize.started(me), gone_since = NULL WHERE x.name = lease_name RETURNING x.token INTO given;"
    "   state := 'given'; RETURN;"
    "  END IF;"
    " END IF;"
    " state := 'blocked';"
    " IF past THEN"
    "  BEGIN"
    "   PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity a WHERE a.pid <> me"
    "    AND a.xact_start < clock_timestamp() - interval '1 s' AND EXISTS (SELECT 1 FROM pg_locks k WHERE k.pid = a.pid"
    "    AND k.locktype = 'relation' AND k.relation = 'baize.leases'::regclass AND k.granted"
    "    AND k.mode IN ('RowShareLock', 'RowExclusiveLock'));"
    "  EXCEPTION WHEN insufficient_privilege THEN state := 'blocked, and this role may not end who blocks it';"
    "  END;"
    " END IF;"
    "END $$;"
    /* A new connection of the holder: nobody takes it for gone. */
    "CREATE FUNCTION baize.here(lease bigint) RETURNS void LANGUAGE plpgsql AS $$BEGIN"
    " PERFORM 1 FROM baize.leases x WHERE x.token = lease FOR NO KEY UPDATE SKIP LOCKED;"
    " IF FOUND THEN UPDATE baize.leases x SET pid = pg_backend_pid(), started = baize.started(pg_backend_pid()),"
    "  gone_since = NULL WHERE x.token = lease; END IF; END $$;";

/* A write of one's own and the seal, in one transaction: its commit waits for the replica as every other, and all that
 * the reading saw was written before it. */
static const char CONFIRM_4[] =
    "CREATE FUNCTION baize.confirm(lease bigint, seal_number bigint) RETURNS TABLE (number bigint, text bytea)"
    " LANGUAGE plpgsql SET lock_timeout = '2s' AS $$"
    "BEGIN"
    " IF lease <> 0 THEN"
    "  UPDATE baize.leases l SET until = l.until WHERE l.token = lease;"
    "  IF NOT FOUND THEN RAISE EXCEPTION 'the lease % is no longer held', lease USING ERRCODE = 'BZ002'; END IF;"
    " ELSE"
    "  UPDATE baize.version v SET number = v.number;"
    " END IF;"
    " RETURN QUERY SELECT s.number, s.text FROM baize.seals s WHERE s.number = seal_number;"
    "END $$;";

/* What is written stays as it is, and heads only go forward: no program does otherwise by mistake. Who takes the
 * triggers away on purpose is found by the audit. */
static const char GUARDS[] =
    "CREATE FUNCTION baize.refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN"
    " RAISE EXCEPTION '% of %: the journal is only ever added to', TG_OP, TG_TABLE_NAME; END $$;"
    "CREATE TRIGGER stays BEFORE UPDATE OR DELETE OR TRUNCATE ON baize.entries"
    " FOR EACH STATEMENT EXECUTE FUNCTION baize.refuse();"
    "CREATE TRIGGER stays BEFORE UPDATE OR DELETE OR TRUNCATE ON baize.seals"
    " FOR EACH STATEMENT EXECUTE FUNCTION baize.refuse();"
    "CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON baize.heads"
    " FOR EACH STATEMENT EXECUTE FUNCTION baize.refuse();"
    "CREATE TRIGGER forward BEFORE UPDATE ON baize.heads FOR EACH ROW"
    " WHEN (NEW.seq <= OLD.seq OR NEW.stream <> OLD.stream) EXECUTE FUNCTION baize.refuse();";

/* For people with psql: the journal as it is read and hashed. */
static const char JOURNAL[] =
    "CREATE VIEW baize.journal AS SELECT e.position, CASE e.stream >> 32 WHEN 0 THEN 'house'"
    " ELSE (ARRAY['table', 'meter', 'wallet'])[e.stream >> 32] || '/' || (e.stream & 4294967295) END AS stream, e.seq,"
    " encode(e.hash, 'hex') AS hash, convert_from(e.text, 'UTF8') AS text FROM baize.entries e;";

/* The statements that lead from version i to i + 1; NULL ends a row. */
static const char *const MIGRATIONS[POSTGRES_SCHEMA][5] = {
    {TABLES},
    {APPEND_1, LEASE, GUARDS, JOURNAL},
    {APPEND_2},
    {LEASES_4, LEASE_4, APPEND_4, CONFIRM_4},
};

/* The number of the advisory lock: "baize" in ASCII. */
#define LOCK "SELECT pg_advisory_xact_lock(422541097573)"

/* A schema without the table would be somebody else's: 0, as when there is none. */
static enum baize_status version_of(struct postgres *store, PGconn *connection, int64_t *version)
{
    int64_t there = 0;
    *version = 0;
    enum baize_status status = postgres_execute(
        store, connection,
        "SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = 'baize' AND tablename = 'version'", &there);
    if (status != BAIZE_OK || there == 0)
        return status;
    status = postgres_execute(store, connection, "SELECT number FROM baize.version", version);
    if (status != BAIZE_OK || *version >= 0)
        return status;
    postgres_trouble(store, "the number in baize.version is less than 0");
    return BAIZE_STORE_BROKEN;
}

static enum baize_status migrate_locked(struct postgres *store, PGconn *connection, int to)
{
    int64_t version;
    enum baize_status status = version_of(store, connection, &version);
    for (; status == BAIZE_OK && version < to; version++) {
        const char *const *statements = MIGRATIONS[version];
        for (size_t i = 0; statements[i] != NULL && status == BAIZE_OK; i++)
            status = postgres_execute(store, connection, statements[i], NULL);
    }
    if (status != BAIZE_OK || version > to)
        return status;
    char sql[80];
    struct baize_text text = baize_text_in(sql, sizeof sql);
    baize_text_format(&text, "UPDATE baize.version SET number = %d", to);
    return postgres_execute(store, connection, sql, NULL);
}

enum baize_status postgres_migrate(struct postgres *store, PGconn *connection, int to)
{
    enum baize_status status = postgres_execute(store, connection, "BEGIN", NULL);
    if (status == BAIZE_OK)
        status = postgres_execute(store, connection, LOCK, NULL);
    if (status == BAIZE_OK)
        status = migrate_locked(store, connection, to);
    if (status == BAIZE_OK)
        return postgres_execute(store, connection, "COMMIT", NULL);
    char words[POSTGRES_TROUBLE_SIZE]; /* of the statement that failed, not of the roll-back */
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, store->trouble);
    postgres_execute(store, connection, "ROLLBACK", NULL);
    postgres_trouble(store, words);
    return status;
}

static enum baize_status not_ours(struct postgres *store, int64_t version)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "the schema baize has version %lld, this program knows %d", (long long)version,
                      POSTGRES_SCHEMA);
    if (version < POSTGRES_SCHEMA)
        baize_text_add(&text, "; a server of this version has to open it once, to bring it up to date");
    postgres_trouble(store, words);
    return version > POSTGRES_SCHEMA ? BAIZE_STORE_NEWER : BAIZE_STORE_UNAVAILABLE;
}

/* Under the lease: its row stays locked until the schema is up to date, so that nobody else gets it meanwhile. */
static enum baize_status catch_up_locked(struct postgres *store, PGconn *connection, uint64_t token)
{
    char sql[160];
    struct baize_text text = baize_text_in(sql, sizeof sql);
    int64_t held = 0;
    baize_text_format(&text, "SELECT token FROM baize.leases WHERE token = %llu FOR UPDATE", (unsigned long long)token);
    enum baize_status status = postgres_execute(store, connection, LOCK, NULL);
    if (status == BAIZE_OK)
        status = postgres_execute(store, connection, sql, &held);
    if (status == BAIZE_OK && held == 0)
        return BAIZE_STORE_LEASE_LOST;
    return status == BAIZE_OK ? migrate_locked(store, connection, POSTGRES_SCHEMA) : status;
}

enum baize_status postgres_catch_up(struct postgres *store, uint64_t token)
{
    PGconn *connection = postgres_connect(store);
    if (connection == NULL)
        return BAIZE_STORE_UNAVAILABLE;
    if (token == 0) { /* another may have brought it up to date */
        enum baize_status seen = version_of(store, connection, &store->version);
        PQfinish(connection);
        return seen;
    }
    enum baize_status status = postgres_execute(store, connection, "BEGIN", NULL);
    if (status == BAIZE_OK)
        status = postgres_execute(store, connection, "SET LOCAL lock_timeout = '10s'", NULL);
    if (status == BAIZE_OK)
        status = catch_up_locked(store, connection, token);
    if (status == BAIZE_OK)
        status = postgres_execute(store, connection, "COMMIT", NULL);
    if (status == BAIZE_OK)
        status = version_of(store, connection, &store->version);
    PQfinish(connection); /* rolls back what was not committed */
    return status;
}

enum baize_status postgres_schema(struct postgres *store, PGconn *connection)
{
    int64_t version;
    enum baize_status status = version_of(store, connection, &version);
    store->version = version;
    if (status != BAIZE_OK || version == POSTGRES_SCHEMA)
        return status;
    if (version > POSTGRES_SCHEMA)
        return not_ours(store, version);
    if (version == 0 && store->mode != BAIZE_STORE_CREATE) {
        postgres_trouble(store, "the database has no schema baize");
        return BAIZE_STORE_NOT_FOUND;
    }
    if (store->mode == BAIZE_STORE_READER)
        return not_ours(store, version);
    if (version >= POSTGRES_SCHEMA_LEAST)
        return BAIZE_OK; /* somebody may serve it: postgres_catch_up, under the lease */
    status = postgres_migrate(store, connection, POSTGRES_SCHEMA);
    if (status == BAIZE_OK) /* another, newer server may have been first */
        status = version_of(store, connection, &version);
    store->version = version;
    return status == BAIZE_OK && version != POSTGRES_SCHEMA ? not_ours(store, version) : status;
}
