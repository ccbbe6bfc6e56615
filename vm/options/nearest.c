#include "vm/options/nearest.h"

#include <stdio.h>
#include <string.h>

size_t vm_edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][VM_EDIT_LONGEST + 1] = {{0}};
    if (a_length > VM_EDIT_LONGEST || b_length > VM_EDIT_LONGEST) {
        return VM_EDIT_LONGEST;
    }
    for (size_t j = 0; j <= b_length; j++) {
        rows[0][j] = j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        size_t *row = rows[i % 3];
        const size_t *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
            best = last[j] + 1 < best ? last[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            row[j] = is_swap && before[j - 2] + 1 < best ? before[j - 2] + 1 : best;
        }
    }
    return rows[a_length % 3][b_length];
}

void vm_nearest_begin(struct vm_nearest *nearest, const char *word, size_t length)
{
    size_t limit = (length + 1) / 3 + 1;
    *nearest = (struct vm_nearest){word, length, limit < VM_EDIT_LONGEST ? limit : VM_EDIT_LONGEST};
}

bool vm_nearest_offer(struct vm_nearest *nearest, const char *name, size_t length)
{
    size_t word = nearest->length, most = (word + 1) / 3;
    bool is_begin = word >= 3 && length > word && memcmp(name, nearest->word, word) == 0;
    bool is_close = is_begin || (length < word + nearest->limit && word < length + nearest->limit);
    if (!is_close || length == 0) {
        return false;
    }
    size_t distance = vm_edit_distance(nearest->word, word, name, length);
    distance = is_begin && distance > most ? most : distance;
    if (distance >= nearest->limit || distance >= length) {
        return false;
    }
    nearest->limit = distance;
    return true;
}

const char *vm_nearest_of(const char *word, size_t length, const char *const *names)
{
    const char *best = NULL;
    struct vm_nearest nearest;
    vm_nearest_begin(&nearest, word, length);
    for (; *names != NULL; names++) {
        best = vm_nearest_offer(&nearest, *names, strlen(*names)) ? *names : best;
    }
    return best;
}

const char *vm_nearest_in(const char *word, size_t length, const char *list, size_t *found)
{
    const char *best = NULL;
    struct vm_nearest nearest;
    vm_nearest_begin(&nearest, word, length);
    for (list += strspn(list, ", "); *list != '\0'; list += strspn(list, ", ")) {
        size_t of_name = strcspn(list, ", ");
        bool is_name = of_name != 3 || memcmp(list, "and", 3) != 0;
        if (is_name && vm_nearest_offer(&nearest, list, of_name)) {
            best = list;
            *found = of_name;
        }
        list += of_name;
    }
    return best;
}

const char *vm_nearest_complain(const char *word, size_t length, const char *list, char *text,
                                size_t size)
{
    size_t found;
    const char *best = vm_nearest_in(word, length, list, &found);
    int shown = length < 100 ? (int)length : 100;
    if (length == 0) {
        snprintf(text, size, "a name is missing; there are %s", list);
    } else if (best == NULL) {
        snprintf(text, size, "there is no '%.*s'; there are %s", shown, word, list);
    } else {
        snprintf(text, size, "there is no '%.*s'; did you mean %.*s?", shown, word, (int)found,
                 best);
    }
    return text;
}
