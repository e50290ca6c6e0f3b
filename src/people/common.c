/* common.c - is a password one that everybody's list has? Lists of leaked passwords are not here: what heads them
 * follows from few rules, and a rule knows what no list has yet.
 *
 *     pieces that cost nothing   walks over a keyboard (qwerty, 1q2w3e, asdf), letters and digits in order (abcd,
 * 4321), the same again (aaaa, 1212), up to eight digits (dates, years, PINs), punctuation pieces that cost one       a
 * word of the list below, also with 0 for o, @ for a and the like; a name of the person or of the house; any other
 * letter
 *
 * A password that two such pieces pay for is refused: `Summer2026!!`, `P@ssw0rd1234`, `casinoPoker77`, `qwertyuiop123`.
 * Whoever tries the list with two words and every cheap tail has some millions of tries; a third word or a word of
 * one's own makes it hopeless. */
#include "people/inside.h"

#include <string.h>

#define COST_MOST   2
#define DIGITS_MOST 8
#define WALK_LEAST  3
#define OWN_MOST    12
#define OWN_LEAST   3
#define NONE        UINT8_MAX

static const char walks[] =
    "qwertyuiop qwertzuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm yxcvbnm wxcvbn 1234567890 "
    "abcdefghijklmnopqrstuvwxyz 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 "
    "qazwsxedcrfvtgbyhnujmikolp qweasdzxc 1a2b3c4d5e6f7g8h9i";

/* What people write first when they are asked for a password: about keys and doors, names of months, days, seasons,
 * colours, animals, teams, heroes and firms, first names, and what a casino is about. */
static const char words[] =
    "password passwort passphrase passcode pass secret private access admin root login logon signin welcome "
    "letmein letme changeme change default master user guest test testing demo hello goodbye please enter open "
    "opensesame sesame system server computer internet network windows linux google microsoft samsung apple "
    "iphone facebook twitter amazon youtube love loveyou iloveyou ilove lovely lover baby babygirl angel princess "
    "prince queen king sunshine sunset rainbow flower butterfly summer winter spring autumn january february "
    "march april june july august september october november december monday tuesday wednesday thursday friday "
    "saturday sunday today tomorrow morning night weekend holiday christmas birthday dragon monkey tiger lion "
    "panther eagle falcon phoenix wolf bear horse mustang dolphin snoopy puppy kitten doggie chicken turtle "
    "spider spiderman batman superman ironman pokemon pikachu starwars startrek matrix gandalf merlin hobbit "
    "football baseball basketball soccer hockey tennis golf cricket yankees cowboys lakers chelsea arsenal "
    "liverpool barcelona madrid ferrari mercedes porsche yamaha honda toyota harley corvette red blue green black "
    "white yellow orange purple silver golden gold diamond crystal ginger pepper cookie cheese chocolate banana "
    "coffee pizza sugar candy honey killer hunter ranger ninja warrior soldier shadow ghost devil heaven jesus "
    "god blessed freedom whatever nothing trustno trust power super magic lucky happy smile friend friends family "
    "forever myself mother father daddy michael jennifer jessica ashley amanda daniel david robert thomas andrew "
    "matthew joshua charlie george william richard anthony nicole michelle samantha maria anna peter martin "
    "alexander jordan taylor hannah maggie buster tigger bailey london paris berlin newyork america canada "
    "england germany france vegas lasvegas reno macau nevada jersey atlantic casino poker blackjack roulette "
    "baccarat craps jackpot slots dealer player manager supervisor floorperson cashier auditor executive table "
    "tables chips cards card aces acesup ace royalflush flush straight fullhouse fourcard fourcardpoker "
    "doubledraw double draw four ante play winner money cash dollar baize felt house gaming gamble gambler "
    "administrator administration correcthorsebatterystaple";

struct look {
    const char *password; /* in small letters */
    size_t length;
};

/* The next word of a list with blanks between; false behind the last. Start with *word = the list, *length = 0. */
static bool next_word(const char **word, size_t *length)
{
    *word += *length + (*length > 0 && (*word)[*length] == ' ');
    *length = strcspn(*word, " ");
    return *length > 0;
}

/* ---- Pieces that cost nothing: how long the longest from here is; 0: there is none ---- */

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static size_t along(const char *walk, size_t size, int step, const struct look *look, size_t at)
{
    size_t longest = 0;
    for (size_t start = 0; start < size; start++) {
        size_t length = 0;
        for (size_t place = start;
             at + length < look->length && place < size && walk[place] == look->password[at + length];
             place += (size_t)(ptrdiff_t)step)
            length++;
        longest = length > longest ? length : longest;
    }
    return longest;
}

static size_t walk_at(const struct look *look, size_t at)
{
    const char *walk = walks;
    size_t longest = 0, size = 0;
    while (next_word(&walk, &size))
        for (int step = -1; step <= 1; step += 2) {
            size_t length = along(walk, size, step, look, at);
            longest = length > longest ? length : longest;
        }
    return longest >= WALK_LEAST ? longest : 0;
}

/* What stood before, once more: of one to eight bytes. */
static size_t repeat_at(const struct look *look, size_t at)
{
    size_t longest = 0;
    for (size_t block = 1; block <= 8 && block <= at; block++) {
        size_t length = 0;
        while (at + length < look->length && look->password[at + length] == look->password[at + length - block])
            length++;
        if (length >= block && length >= (block == 1 ? 2 : block) && length > longest)
            longest = length;
    }
    return longest;
}

static size_t digits_at(const struct look *look, size_t at)
{
    size_t length = 0;
    while (at + length < look->length && length < DIGITS_MOST && is_digit(look->password[at + length]))
        length++;
    return length;
}

static size_t mark_at(const struct look *look, size_t at)
{
    char byte = look->password[at];
    return (unsigned char)byte < 0x80 && !is_digit(byte) && !(byte >= 'a' && byte <= 'z') ? 1 : 0;
}

/* ---- Words ---- */

static bool is_like(char byte, char letter)
{
    static const char *const likes[] = {"0o", "1i", "1l", "!i", "3e", "4a", "@a", "5s", "$s", "7t", "8b", "9g"};
    if (byte == letter)
        return true;
    for (size_t i = 0; i < sizeof likes / sizeof likes[0]; i++)
        if (byte == likes[i][0] && letter == likes[i][1])
            return true;
    return false;
}

static bool is_at(const char *word, size_t length, const struct look *look, size_t at)
{
    if (length > look->length - at)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!is_like(look->password[at + i], word[i]))
            return false;
    return true;
}

/* ---- The cheapest way through ---- */

struct costs {
    uint8_t of[PEOPLE_PASSWORD_MOST + 1]; /* of what stands before each place */
};

static void reach(struct costs *costs, size_t to, uint8_t cost)
{
    if (cost < costs->of[to])
        costs->of[to] = cost;
}

/* A piece may end earlier: what is longer than it has to be may hide the next word. */
static void reach_all(struct costs *costs, size_t at, size_t least, size_t most)
{
    for (size_t length = least; length <= most; length++)
        reach(costs, at + length, costs->of[at]);
}

/* The name of the person, and each word of the house's name. */
struct own {
    const char *words[OWN_MOST];
    size_t lengths[OWN_MOST], count;
};

static void add_own(struct own *own, const char *text)
{
    while (text != NULL && *text != '\0' && own->count < OWN_MOST) {
        size_t length = strcspn(text, " ");
        if (length >= OWN_LEAST) {
            own->words[own->count] = text;
            own->lengths[own->count++] = length;
        }
        text += length + strspn(text + length, " ");
    }
}

static void go_on(struct costs *costs, const struct look *look, size_t at, const struct own *own)
{
    uint8_t dearer = (uint8_t)(costs->of[at] + 1);
    reach_all(costs, at, WALK_LEAST, walk_at(look, at));
    reach_all(costs, at, 1, repeat_at(look, at));
    reach_all(costs, at, 1, digits_at(look, at));
    reach_all(costs, at, 1, mark_at(look, at));
    reach(costs, at + 1, dearer);
    const char *word = words;
    size_t length = 0;
    while (next_word(&word, &length))
        if (is_at(word, length, look, at))
            reach(costs, at + length, dearer);
    for (size_t i = 0; i < own->count; i++)
        if (is_at(own->words[i], own->lengths[i], look, at))
            reach(costs, at + own->lengths[i], dearer);
}

bool people_is_common(const char *password, const char *name, const char *house)
{
    struct look look = {.password = password, .length = strlen(password)};
    struct own own = {.count = 0};
    struct costs costs;
    add_own(&own, name);
    add_own(&own, house);
    memset(&costs, NONE, sizeof costs);
    costs.of[0] = 0;
    for (size_t at = 0; at < look.length; at++)
        if (costs.of[at] <= COST_MOST)
            go_on(&costs, &look, at, &own);
    return costs.of[look.length] <= COST_MOST;
}
