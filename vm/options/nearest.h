/*
 * nearest.h: how far apart two names are, and which one somebody has meant.
 *
 * Pure functions; any thread. Time is the product of the lengths.
 */
#ifndef JP2VM_VM_OPTIONS_NEAREST_H
#define JP2VM_VM_OPTIONS_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

#define VM_EDIT_LONGEST 200

/* Changes of single characters that make one text of the other, a swap of neighbours being one;
 * VM_EDIT_LONGEST if one is longer than that. */
size_t vm_edit_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/*
 * A search for the nearest of names that are offered one after another. One is near when it takes
 * one change for three characters of the word, or when the word, of three or more, is how it
 * begins.
 */
struct vm_nearest {
    const char *word;
    size_t length;
    size_t limit; /* what is as far as this, or farther, is not nearer than what was found */
};

void vm_nearest_begin(struct vm_nearest *nearest, const char *word, size_t length);

/* Whether a name is near, and nearer than all before. */
bool vm_nearest_offer(struct vm_nearest *nearest, const char *name, size_t length);

/* The nearest of a list with NULL at its end; NULL: none is near. */
const char *vm_nearest_of(const char *word, size_t length, const char *const *names);

/* The same of a text, "a, b and c": where the nearest begins, which has *found characters. */
const char *vm_nearest_in(const char *word, size_t length, const char *list, size_t *found);

/* What is said of a word that is none: "there is no 'cals'; did you mean calls?", or "there is no
 * 'x'; there are LIST". Gives `text`. */
const char *vm_nearest_complain(const char *word, size_t length, const char *list, char *text,
                                size_t size);

#endif
