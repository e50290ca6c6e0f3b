/* test_net_parts.c - the parts of net that need no socket: heads, lists, origins, frames, UTF-8, counts of addresses.
 * What they do together, with real peers, is in run.py. */
#include "net/address.h"
#include "net/frame.h"
#include "net/head.h"
#include "net/internal.h"
#include "net/list.h"
#include "net/origin.h"
#include "net/utf8.h"
#include "testing.h"

static int status_of(const char *text, struct head *head, char *bytes)
{
    size_t length = strlen(text);
    memcpy(bytes, text, length);
    assert_int_equal(head_end(bytes, length, 0), length);
    const struct net_refusal *refusal = head_read(bytes, length, head);
    return refusal ? refusal->status : 0;
}

TEST(test_a_head_is_read_where_it_lies)
{
    struct head head;
    char bytes[512];
    assert_int_equal(
        status_of("POST /a/b?c=d?e HTTP/1.1\r\nHOST:  x \t\r\nCookie:a=b\r\nEmpty:\r\nContent-Length: 012\r\n\r\n",
                  &head, bytes),
        0);
    assert_string_equal(bytes + head.method, "POST");
    assert_string_equal(bytes + head.path, "/a/b");
    assert_string_equal(bytes + head.query, "c=d?e");
    assert_string_equal(head_value(&head, bytes, "host"), "x");
    assert_string_equal(head_value(&head, bytes, "cookie"), "a=b");
    assert_string_equal(head_value(&head, bytes, "empty"), "");
    assert_null(head_value(&head, bytes, "other"));
    assert_int_equal(head.body_length, 12);
    assert_true(head.keeps_alive && head.is_1_1 && !head.expects);
    assert_int_equal(status_of("GET / HTTP/1.1\r\nHost: x\r\nConnection: a, CLOSE\r\n\r\n", &head, bytes), 0);
    assert_false(head.keeps_alive);
    assert_string_equal(bytes + head.query, "");
    assert_int_equal(status_of("GET / HTTP/1.0\r\n\r\n", &head, bytes), 0);
    assert_false(head.keeps_alive);
}

TEST(test_the_end_of_a_head_is_found_in_any_pieces)
{
    static const char text[] = "GET / HTTP/1.1\r\n\rA: b\r\n\r\n\r\n";
    for (size_t length = 0; length < sizeof text; length++)
        for (size_t from = 0; from <= length; from++) {
            size_t end = length >= 25 ? 25 : 0;
            if (from >= 25)
                continue; /* it would have been found before */
            assert_int_equal(head_end(text, length, from), end);
        }
}

TEST(test_lists)
{
    assert_true(list_has("keep-alive, Upgrade", "upgrade", false));
    assert_true(list_has(" ,,x ,upgrade", "upgrade", false));
    assert_false(list_has("upgraded", "upgrade", false));
    assert_false(list_has("BAIZE.v1", "baize.v1", true));
    assert_false(list_has(NULL, "x", false));
    assert_true(list_takes_gzip("gzip") && list_takes_gzip("br, GZIP;q=0.1") && list_takes_gzip("gzip ; q=1"));
    assert_false(list_takes_gzip("gzip;q=0") || list_takes_gzip("gzip; q=0.000") || list_takes_gzip("xgzip"));
    assert_false(list_takes_gzip("") || list_takes_gzip(NULL) || list_takes_gzip("*"));
    char last[8];
    assert_true(list_last("a, b ,  c ", last, sizeof last));
    assert_string_equal(last, "c");
    assert_false(list_last("", last, sizeof last) || list_last("a,12345678", last, sizeof last) ||
                 list_last(NULL, last, 8));
}

TEST(test_a_cookie_is_one_or_none)
{
    char value[8];
    assert_true(list_cookie("a=1; baize=abc; b=2", "baize", value, sizeof value));
    assert_string_equal(value, "abc");
    assert_true(list_cookie("baize=\"abc\"", "baize", value, sizeof value));
    assert_string_equal(value, "abc");
    assert_true(list_cookie("baize=", "baize", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(list_cookie("baize=a; baize=b", "baize", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(list_cookie("xbaize=a; baizex=b; baize", "baize", value, sizeof value));
    assert_false(list_cookie("baize=12345678", "baize", value, sizeof value));
    assert_false(list_cookie(NULL, "baize", value, sizeof value));
}

static int origin_status(const char *origin, const char *host, bool secure)
{
    static const char *const known[] = {"https://play.example", "http://house.example:8080"};
    struct origin_rules rules = {known, 2, secure};
    const struct net_refusal *refusal = origin_check(origin, host, &rules);
    return refusal ? refusal->status : 0;
}

TEST(test_origins)
{
    assert_int_equal(origin_status("http://127.0.0.1:8080", "127.0.0.1:8080", false), 0);
    assert_int_equal(origin_status("http://localhost", "LocalHost:80", false), 0);
    assert_int_equal(origin_status("https://localhost:443", "localhost", true), 0);
    assert_int_equal(origin_status("http://[::1]:9", "[::1]:9", false), 0);
    assert_int_equal(origin_status("https://play.example", "play.example", true), 0);
    assert_int_equal(origin_status("https://play.example", "127.0.0.1:1", false), 0);
    assert_int_equal(origin_status("http://house.example:8080", "house.example:8080", false), 0);
    assert_int_equal(origin_status("https://localhost:443", "localhost", false), 403);
    assert_int_equal(origin_status("http://localhost:81", "localhost:80", false), 403);
    assert_int_equal(origin_status("http://play.example", "play.example", true), 403);
    assert_int_equal(origin_status("null", "localhost", false), 403);
    assert_int_equal(origin_status("file://localhost", "localhost", false), 403);
    assert_int_equal(origin_status(NULL, "localhost", false), 403);
    assert_int_equal(origin_status("http://evil.example", "evil.example", false), 421);
    assert_int_equal(origin_status("http://localhost.evil.example", "localhost.evil.example", false), 421);
    assert_int_equal(origin_status("http://localhost", NULL, false), 421);
    for (const char *const *host = (const char *const[]){"", ":80", "[::1", "[::1]x", "localhost:", "localhost:8a",
                                                         "localhost:123456", "a b", NULL};
         *host; host++)
        assert_int_equal(origin_status("http://localhost", *host, false), 421);
}

/* One frame of a client, masked with 1, 2, 3, 4. */
static size_t client_frame(uint8_t *out, uint8_t first, const char *payload, size_t length)
{
    size_t at = frame_write_head(out, FRAME_TEXT, length);
    out[0] = first;
    out[1] |= 0x80;
    for (uint8_t i = 0; i < 4; i++)
        out[at++] = (uint8_t)(i + 1);
    for (size_t i = 0; i < length; i++)
        out[at++] = (uint8_t)payload[i] ^ (uint8_t)(i % 4 + 1);
    return at;
}

TEST(test_frames_of_every_length_come_back)
{
    static const size_t lengths[] = {0, 1, 125, 126, 127, 65535, 65536};
    static char payload[65536], got[65536];
    static uint8_t bytes[65536 + FRAME_HEAD_MOST];
    for (size_t i = 0; i < sizeof payload; i++)
        payload[i] = (char)(i * 7);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (size_t step = 1; step < 70000; step = step * 3 + 1) {
            struct frame_reader reader = {0};
            size_t total = client_frame(bytes, 0x81, payload, lengths[i]), have = 0, ends = 0;
            for (size_t at = 0; at < total; at += step) {
                uint8_t *from = bytes + at, *piece;
                size_t left = total - at < step ? total - at : step, length;
                enum frame_event event;
                while ((event = frame_read(&reader, &from, &left, &piece, &length)) != FRAME_MORE) {
                    assert_int_not_equal(event, FRAME_BAD);
                    memcpy(got + have, length ? piece : (uint8_t *)got, length);
                    have += length;
                    ends += event == FRAME_ENDS;
                }
                assert_int_equal(left, 0);
            }
            assert_int_equal(have, lengths[i]);
            assert_int_equal(ends, 1);
            assert_memory_equal(got, payload, have);
        }
    }
}

TEST(test_utf8)
{
    static const char *const good[] = {"",
                                       "a",
                                       "\xc2\x80",
                                       "\xdf\xbf",
                                       "\xe0\xa0\x80",
                                       "\xed\x9f\xbf",
                                       "\xee\x80\x80",
                                       "\xef\xbf\xbf",
                                       "\xf0\x90\x80\x80",
                                       "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\x80",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xc2",
                                      "\xe0\x9f\xbf",
                                      "\xed\xa0\x80",
                                      "\xe2\x82",
                                      "\xf0\x8f\xbf\xbf",
                                      "\xf4\x90\x80\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xff",
                                      "a\xc2z"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(utf8_is_good(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(utf8_is_good(bad[i], strlen(bad[i])));
    assert_true(utf8_is_good("a\0b", 3));
}

TEST(test_addresses_are_counted)
{
    struct address_counts counts = {0};
    struct address_key key, other;
    char text[32];
    for (unsigned turn = 0; turn < 3; turn++)
        for (unsigned i = 0; i < 1000; i++) {
            snprintf(text, sizeof text, "10.0.%u.%u", i / 250, i % 250);
            assert_true(address_key(text, &key) && address_add(&counts, &key));
            assert_int_equal(address_count(&counts, &key), turn + 1);
        }
    assert_int_equal(counts.used, 1000);
    for (unsigned i = 0; i < 3000; i++) {
        snprintf(text, sizeof text, "10.0.%u.%u", i % 1000 / 250, i % 250);
        assert_true(address_key(text, &key));
        address_remove(&counts, &key);
        assert_int_equal(address_count(&counts, &key), 2 - i / 1000);
    }
    assert_int_equal(counts.used, 0);
    address_remove(&counts, &key); /* one that is not there */
    address_counts_free(&counts);
    assert_true(address_key("2001:db8::1", &key) && address_key("2001:db8::ffff:1", &other));
    assert_memory_equal(&key, &other, sizeof key);
    assert_true(address_key("::ffff:10.0.0.1", &key) && address_key("10.0.0.1", &other));
    assert_memory_equal(&key, &other, sizeof key);
    assert_true(address_key("127.8.8.8", &key) && address_is_loopback(&key));
    assert_true(address_key("::1", &key) && address_is_loopback(&key));
    assert_true(address_key("10.0.0.1", &key) && !address_is_loopback(&key));
    assert_false(address_key("rubbish", &key));
}

TEST(test_faults_of_an_address_are_over_one_by_one)
{
    static struct address_faults faults;
    struct address_key key, other, own;
    uint64_t now = 1000000;
    assert_true(address_key("10.1.2.3", &key) && address_key("10.1.2.4", &other) && address_key("127.0.0.1", &own));
    for (int i = 0; i < 5; i++)
        address_fault(&faults, &key, ADDRESS_FAULT_MS, 5, now);
    assert_int_equal(address_shut_ms(&faults, &key, 5, now), 0); /* five are allowed */
    address_fault(&faults, &key, ADDRESS_FAULT_MS, 5, now);
    assert_true(0 < address_shut_ms(&faults, &key, 5, now));
    assert_true(0 < address_shut_ms(&faults, &key, 5, now + 999));
    assert_int_equal(address_shut_ms(&faults, &key, 5, now + 1000), 0); /* the first is over */
    address_fault(&faults, &key, ADDRESS_FAULT_MS, 5, now + 1000);
    assert_true(0 < address_shut_ms(&faults, &key, 5, now + 1000));
    assert_int_equal(address_shut_ms(&faults, &other, 5, now), 0);
    for (int i = 0; i < 50; i++)
        address_fault(&faults, &own, ADDRESS_FAULT_MS, 5, now);
    assert_int_equal(address_shut_ms(&faults, &own, 5, now), 0); /* the machine itself */
    /* More addresses than are remembered: the one that has most to wait for stays. */
    for (int i = 0; i < 30; i++)
        address_fault(&faults, &key, ADDRESS_FAULT_MS, 5, now + 1000);
    for (unsigned i = 0; i < 50000; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.2.%u.%u", i / 250, i % 250);
        assert_true(address_key(text, &other));
        address_fault(&faults, &other, ADDRESS_FAULT_MS, 5, now + 1000);
    }
    assert_true(0 < address_shut_ms(&faults, &key, 5, now + 1000));
}

/* One more fault: how long the door is shut then. */
static uint64_t try_again(struct address_faults *faults, const struct address_key *key, uint64_t now)
{
    address_fault(faults, key, ADDRESS_FAULT_MS, 5, now);
    uint64_t ms = address_shut_ms(faults, key, 5, now);
    assert_int_equal(address_shut_ms(faults, key, 5, now + ms), 0);
    if (ms > 0)
        assert_int_equal(address_shut_ms(faults, key, 5, now + ms - 1), 1);
    return ms;
}

TEST(test_who_says_nothing_has_done_little)
{
    static struct address_faults faults;
    struct address_key key;
    uint64_t now = 1000000;
    assert_true(address_key("10.1.2.3", &key));
    for (int i = 0; i < 50; i++) /* ten for one */
        address_fault(&faults, &key, ADDRESS_SILENT_MS, 5, now);
    assert_int_equal(address_shut_ms(&faults, &key, 5, now), 0);
    address_fault(&faults, &key, ADDRESS_SILENT_MS, 5, now);
    assert_true(0 < address_shut_ms(&faults, &key, 5, now + 999));
    assert_int_equal(address_shut_ms(&faults, &key, 5, now + 1000), 0);
}

TEST(test_who_never_gives_up_is_shut_out_for_longer)
{
    static struct address_faults faults;
    static const uint64_t waits[] = {1000, 2000, 4000, 8000, 16000, 16000, 16000};
    struct address_key key;
    uint64_t now = 1000000;
    assert_true(address_key("10.1.2.3", &key));
    for (int i = 0; i < 5; i++)
        assert_int_equal(try_again(&faults, &key, now), 0);
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        uint64_t wait = try_again(&faults, &key, now);
        assert_int_equal(wait, waits[i]);
        now += wait;
    }
    /* What was on its way when it was shut does not make it longer than that. */
    assert_int_equal(try_again(&faults, &key, now), 16000);
    assert_int_equal(try_again(&faults, &key, now), 16000);
    /* All is over, 16 + 5 seconds later: it begins anew, and then adds its second. */
    now += 21000;
    for (int i = 0; i < 5; i++)
        assert_int_equal(try_again(&faults, &key, now), 0);
    assert_int_equal(try_again(&faults, &key, now), 1000);
    assert_int_equal(try_again(&faults, &key, now), 2000);
}

/* ---- Heads and frames that are refused ---- */

TEST(test_heads_that_two_programs_would_read_differently)
{
    struct head head;
    char bytes[512];
    assert_int_equal(status_of("GET / HTTP/1.1\r\nHost: x\r\nBlank: \t \r\n\r\n", &head, bytes), 0);
    assert_string_equal(head_value(&head, bytes, "blank"), "");
    assert_int_equal(status_of("GET / HTTP/1.1\r\nHost: x\r\nA: b\rXC: d\r\n\r\n", &head, bytes), 400);
    assert_int_equal(status_of("GET / HTTP/1.1\r\nHost: x\r\nA: b\nXC: d\r\n\r\n", &head, bytes), 400);
    assert_int_equal(status_of("GET / HTTP/1.1\r\nHost: x\r\nOrigin: a\r\nOrigin: a\r\n\r\n", &head, bytes), 400);
    assert_int_equal(status_of("GET / HTTP/1.1\r\nHost: x\r\nContent-Type: a\r\nContent-Type: b\r\n\r\n", &head, bytes),
                     400);
}

static enum frame_event first_event(uint8_t first, uint8_t second, bool continues)
{
    uint8_t bytes[2] = {first, second}, *from = bytes, *piece;
    size_t left = sizeof bytes, length;
    struct frame_reader reader = {.continues = continues};
    return frame_read(&reader, &from, &left, &piece, &length);
}

TEST(test_frames_that_no_client_may_send)
{
    assert_int_equal(first_event(0x81, 0x80 | 5, false), FRAME_MORE);
    assert_int_equal(first_event(0x81, 5, false), FRAME_BAD);          /* not masked */
    assert_int_equal(first_event(0xc1, 0x80 | 5, false), FRAME_BAD);   /* a reserved bit */
    assert_int_equal(first_event(0x81, 0x80 | 5, true), FRAME_BAD);    /* the message before goes on */
    assert_int_equal(first_event(0x80, 0x80 | 5, false), FRAME_BAD);   /* there is none to go on */
    assert_int_equal(first_event(0x83, 0x80 | 5, false), FRAME_BAD);   /* an opcode that does not exist */
    assert_int_equal(first_event(0x89, 0x80 | 125, true), FRAME_MORE); /* a ping between two parts */
    assert_int_equal(first_event(0x89, 0x80 | 126, false), FRAME_BAD); /* ... that is too long */
    assert_int_equal(first_event(0x09, 0x80 | 5, false), FRAME_BAD);   /* ... in parts */
    assert_int_equal(first_event(0x8b, 0x80 | 5, false), FRAME_BAD);
}

TEST(test_codes_of_a_close)
{
    static const uint16_t good[] = {1000, 1003, 1007, 1014, 3000, 4999},
                          bad[] = {0, 999, 1004, 1005, 1006, 1015, 2999, 5000};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(frame_close_code((uint8_t[]){(uint8_t)(good[i] >> 8), (uint8_t)good[i]}, 2), good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(frame_close_code((uint8_t[]){(uint8_t)(bad[i] >> 8), (uint8_t)bad[i]}, 2), 0);
    assert_int_equal(frame_close_code(NULL, 0), 1005);
    assert_int_equal(frame_close_code((const uint8_t *)"\x03", 1), 0);
    assert_int_equal(frame_close_code((const uint8_t *)"\x03\xe8\xff", 3), 0);
}

/* ---- Time that the program itself was away ---- */

TEST(test_time_away_is_forgiven)
{
    struct net_socket socket = {.pinged_ms = 900, .heard_ms = 800};
    struct connection connection = {.socket = &socket, .deadline_ms = 2000, .want_since_ms = 500};
    connection_forgive(&connection, 300, 1000);
    assert_int_equal(connection.deadline_ms, 2300);
    assert_int_equal(connection.want_since_ms, 800);
    assert_int_equal(socket.pinged_ms, 1000); /* not later than now */
    socket = (struct net_socket){.pinged_ms = 700, .heard_ms = 800};
    connection.want_since_ms = 0;
    connection_forgive(&connection, 100, 1000);
    assert_int_equal(connection.want_since_ms, 0); /* nothing waits */
    assert_int_equal(socket.pinged_ms, 700);       /* the ping was answered */
    connection.socket = NULL;
    connection_forgive(&connection, 100, 1000);
    assert_int_equal(connection.deadline_ms, 2500);
}
