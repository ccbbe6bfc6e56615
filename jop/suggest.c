#include "jop/suggest.h"

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

/* Insertions, removals and replacements from one word to the other, row by row of the table. */
static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned row[MAX_LENGTH + 1];
    for (size_t j = 0; j <= b_length; j++) {
        row[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            unsigned above = row[j];
            row[j] = least(diagonal + (lower(a[i - 1]) != lower(b[j - 1])), above + 1,
                row[j - 1] + 1);
            diagonal = above;
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
