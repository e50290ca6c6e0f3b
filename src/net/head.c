#include "net/head.h"
#include "net/list.h"

#include <string.h>
#include <strings.h>

static const struct net_refusal bad_line = {400, "BAD_REQUEST", "the first line is not METHOD /path HTTP/1.1"};
static const struct net_refusal bad_header = {400, "BAD_REQUEST", "a header line is not NAME: VALUE"};
static const struct net_refusal bad_host = {400, "BAD_REQUEST", "a request has one Host header"};
static const struct net_refusal bad_length = {400, "BAD_REQUEST", "a request has one Content-Length, of digits"};
static const struct net_refusal said_twice = {400, "BAD_REQUEST", "a header that has one value is there twice"};
static const struct net_refusal bad_expect = {400, "BAD_REQUEST", "Expect can only be 100-continue"};
static const struct net_refusal bad_version = {400, "BAD_REQUEST", "the version of HTTP is not 1.1 or 1.0"};
static const struct net_refusal no_length = {411, "LENGTH_REQUIRED", "a body needs a Content-Length; none is chunked"};
static const struct net_refusal bad_method = {405, "METHOD_NOT_ALLOWED", "the methods are GET, HEAD, POST and DELETE"};
static const struct net_refusal too_many = {431, "TOO_LARGE", "a request has at most 64 headers"};
static const struct net_refusal long_target = {414, "TARGET_TOO_LONG", "the first line is too long"};
static const struct net_refusal too_large = {431, "TOO_LARGE", "the headers are too large"};

size_t head_end(const char *bytes, size_t length, size_t from)
{
    size_t at = from > 3 ? from - 3 : 0;
    while (at + 4 <= length) {
        const char *end = memchr(bytes + at, '\r', length - at - 3);
        if (!end)
            return 0;
        if (memcmp(end, "\r\n\r\n", 4) == 0)
            return (size_t)(end - bytes) + 4;
        at = (size_t)(end - bytes) + 1;
    }
    return 0;
}

const struct net_refusal *head_too_large(const char *bytes, size_t length)
{
    return memchr(bytes, '\n', length) ? &too_large : &long_target;
}

/* The characters of a token (RFC 9110, 5.6.2). */
static bool is_token(unsigned char c)
{
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
        return true;
    return c != 0 && strchr("!#$%&'*+-.^_`|~", c) != NULL;
}

static bool method_is_known(const char *method)
{
    static const char *const known[] = {"GET", "HEAD", "POST", "DELETE"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(method, known[i]) == 0)
            return true;
    return false;
}

/* METHOD SP /path[?query] SP HTTP/1.x. `end` is where its \r stands. */
static const struct net_refusal *read_line(char *bytes, size_t end, struct head *head)
{
    size_t at = 0;
    while (at < end && is_token((unsigned char)bytes[at]))
        at++;
    if (at == 0 || at > HEAD_METHOD_MOST || at == end || bytes[at] != ' ')
        return &bad_line;
    bytes[at++] = 0;
    size_t path = at;
    head->method = 0;
    while (at < end && bytes[at] > ' ' && bytes[at] < 0x7f && bytes[at] != '#')
        at++;
    if (at == end || bytes[at] != ' ' || bytes[path] != '/')
        return method_is_known(bytes) ? &bad_line : &bad_method;
    bytes[at++] = 0;
    if (end - at != 8 || memcmp(bytes + at, "HTTP/1.", 7) != 0)
        return end - at == 8 && memcmp(bytes + at, "HTTP/", 5) == 0 ? &bad_version : &bad_line;
    if (bytes[at + 7] != '0' && bytes[at + 7] != '1')
        return &bad_version;
    head->is_1_1 = bytes[at + 7] == '1';
    head->path = (uint32_t)path;
    char *query = strchr(bytes + path, '?');
    if (query)
        *query++ = 0;
    head->query = query ? (uint32_t)(query - bytes) : (uint32_t)(at - 1); /* the zero behind the path */
    return method_is_known(bytes) ? NULL : &bad_method;
}

/* NAME: VALUE from `at` to `end`, where its \r stands. */
static bool read_field(char *bytes, size_t at, size_t end, struct head_field *field)
{
    field->name = (uint32_t)at;
    while (at < end && is_token((unsigned char)bytes[at])) {
        if (bytes[at] >= 'A' && bytes[at] <= 'Z')
            bytes[at] = (char)(bytes[at] - 'A' + 'a');
        at++;
    }
    if (at == field->name || at == end || bytes[at] != ':')
        return false;
    bytes[at++] = 0;
    while (at < end && (bytes[at] == ' ' || bytes[at] == '\t'))
        at++;
    while (end > at && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t'))
        end--;
    for (size_t i = at; i < end; i++)
        if (((unsigned char)bytes[i] < ' ' && bytes[i] != '\t') || bytes[i] == 0x7f)
            return false;
    field->value = (uint32_t)at;
    bytes[end] = 0;
    return true;
}

const char *head_value(const struct head *head, const char *bytes, const char *name)
{
    for (size_t i = 0; i < head->count; i++)
        if (strcmp(bytes + head->fields[i].name, name) == 0)
            return bytes + head->fields[i].value;
    return NULL;
}

const char *head_last_value(const struct head *head, const char *bytes, const char *name)
{
    for (size_t i = head->count; i > 0; i--)
        if (strcmp(bytes + head->fields[i - 1].name, name) == 0)
            return bytes + head->fields[i - 1].value;
    return NULL;
}

size_t head_count(const struct head *head, const char *bytes, const char *name)
{
    size_t count = 0;
    for (size_t i = 0; i < head->count; i++)
        if (strcmp(bytes + head->fields[i].name, name) == 0)
            count++;
    return count;
}

bool head_says(const struct head *head, const char *bytes, const char *name, const char *word)
{
    for (size_t i = 0; i < head->count; i++)
        if (strcmp(bytes + head->fields[i].name, name) == 0 && list_has(bytes + head->fields[i].value, word, false))
            return true;
    return false;
}

/* How long the body is: what request smuggling lives on, so nothing is guessed (RFC 9112, 6). */
static const struct net_refusal *read_length(const char *bytes, struct head *head)
{
    const char *text = head_value(head, bytes, "content-length");
    if (head_value(head, bytes, "transfer-encoding"))
        return text ? &bad_length : &no_length;
    if (!text)
        return strcmp(bytes + head->method, "POST") == 0 ? &no_length : NULL;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 15 || text[digits] || head_count(head, bytes, "content-length") != 1)
        return &bad_length;
    for (size_t i = 0; i < digits; i++)
        head->body_length = head->body_length * 10 + (uint64_t)(text[i] - '0');
    return NULL;
}

/* Two programs would believe different ones. */
static bool has_all_once(const struct head *head, const char *bytes)
{
    static const char *const names[] = {"origin", "content-type", "sec-websocket-key", "sec-websocket-version"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (head_count(head, bytes, names[i]) > 1)
            return false;
    return true;
}

static const struct net_refusal *read_rest(const char *bytes, struct head *head)
{
    size_t hosts = head_count(head, bytes, "host");
    if (hosts > 1 || (hosts == 0 && head->is_1_1))
        return &bad_host;
    if (!has_all_once(head, bytes))
        return &said_twice;
    head->keeps_alive = head->is_1_1 && !head_says(head, bytes, "connection", "close");
    const char *expect = head_value(head, bytes, "expect");
    if (expect && strcasecmp(expect, "100-continue") != 0)
        return &bad_expect;
    head->expects = expect && head->is_1_1;
    return read_length(bytes, head);
}

const struct net_refusal *head_read(char *bytes, size_t length, struct head *head)
{
    memset(head, 0, sizeof *head);
    head->length = (uint32_t)length;
    bool first = true;
    for (size_t at = 0; at + 2 < length;) {
        char *end = memchr(bytes + at, '\r', length - at);
        size_t stop = end ? (size_t)(end - bytes) : length;
        if (!end || stop + 1 >= length || bytes[stop + 1] != '\n' || memchr(bytes + at, '\n', stop - at) ||
            memchr(bytes + at, 0, stop - at))
            return first ? &bad_line : &bad_header;
        if (first) {
            const struct net_refusal *fault = read_line(bytes, stop, head);
            if (fault)
                return fault;
        } else {
            if (head->count == HEAD_HEADERS_MOST)
                return &too_many;
            if (!read_field(bytes, at, stop, &head->fields[head->count]))
                return &bad_header;
            head->count++;
        }
        first = false;
        at = stop + 2;
    }
    return first ? &bad_line : read_rest(bytes, head);
}
