#include "jop/model/suggest.h"

#include <stdbool.h>
#include <string.h>

#define MAX_LENGTH 40

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    unsigned first = a < b ? a : b;
    return first < c ? first : c;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Insertions, removals, replacements, and swaps of neighbours that lead from one word to the other:
 * a table of the beginnings of both, of which three rows are kept. */
static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned rows[3][MAX_LENGTH + 1];
    unsigned *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++) {
        row[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        unsigned *oldest = before;
        before = above;
        above = row;
        row = oldest;
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            char c = lower(a[i - 1]), d = lower(b[j - 1]);
            row[j] = least(above[j - 1] + (c != d), above[j] + 1, row[j - 1] + 1);
            bool is_swap = i > 1 && j > 1 && c == lower(b[j - 2]) && d == lower(a[i - 2]);
            if (is_swap && before[j - 2] + 1 < row[j]) {
                row[j] = before[j - 2] + 1;
            }
        }
    }
    return row[b_length];
}

/* "jopsys_rd" ends in "rd", behind an underscore. */
static bool is_last_part(const char *word, size_t length, const char *name, size_t name_length)
{
    return name_length > length && name[name_length - length - 1] == '_' &&
        memcmp(name + name_length - length, word, length) == 0;
}

const char *jop_suggest(const char *word, size_t length, const char *const *names)
{
    const char *nearest = NULL;
    unsigned best = length < 3 ? 1 : length < 6 ? 2 : 3; /* more than these say nothing */
    if (length == 0 || length > MAX_LENGTH) {
        return NULL;
    }
    for (size_t i = 0; names[i] != NULL; i++) {
        size_t name_length = strlen(names[i]);
        if (name_length > MAX_LENGTH) {
            continue;
        }
        if (is_last_part(word, length, names[i], name_length)) {
            return names[i];
        }
        unsigned edits = distance(word, length, names[i], name_length);
        if (edits <= best && edits < name_length) {
            best = edits - (edits > 0);
            nearest = names[i];
        }
    }
    return nearest;
}
