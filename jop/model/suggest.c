#include "jop/model/suggest.h"

#include <stdbool.h>
#include <string.h>

#include "vm/options/nearest.h"

#define MAX_LENGTH 40

/* Copies a word in lower case. */
static void fold(char to[MAX_LENGTH + 1], const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = from[i];
        to[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
}

/* Returns whether the word is the end of the name, after an underscore ("rd" in "jopsys_rd"). */
static bool is_last_part(const char *word, size_t length, const char *name, size_t name_length)
{
    return name_length > length && name[name_length - length - 1] == '_'
           && memcmp(name + name_length - length, word, length) == 0;
}

const char *jop_suggest(const char *word, size_t length, const char *const *names)
{
    const char *nearest = NULL;
    char folded[MAX_LENGTH + 1], other[MAX_LENGTH + 1];
    size_t best = length < 3 ? 1 : length < 6 ? 2 : 3; /* a name with more edits is not near */
    if (length == 0 || length > MAX_LENGTH) {
        return NULL;
    }
    fold(folded, word, length);
    for (size_t i = 0; names[i] != NULL; i++) {
        size_t name_length = strlen(names[i]);
        if (name_length > MAX_LENGTH) {
            continue;
        }
        if (is_last_part(word, length, names[i], name_length)) {
            return names[i];
        }
        fold(other, names[i], name_length);
        size_t edits = vm_edit_distance(folded, length, other, name_length);
        if (edits <= best && edits < name_length) {
            best = edits - (edits > 0);
            nearest = names[i];
        }
    }
    return nearest;
}
