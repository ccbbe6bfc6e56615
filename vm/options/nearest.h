/*
 * nearest.h: the distance between two names, and the name that a user may have meant.
 *
 * Pure functions; any thread. The time is proportional to the product of the lengths.
 */
#ifndef JP2VM_VM_OPTIONS_NEAREST_H
#define JP2VM_VM_OPTIONS_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

#define VM_EDIT_LONGEST 200

/* Returns the number of single-character changes from one text to the other (a swap of neighbours
 * is one change); VM_EDIT_LONGEST if a text is longer than VM_EDIT_LONGEST. */
size_t vm_edit_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/*
 * A search for the name nearest to a word; the names are offered one after another. A name is near
 * if its distance from the word is at most about a third of the word's length. It is also near if
 * it starts with the word and the word has at least three characters.
 */
struct vm_nearest {
    const char *word;
    size_t length;
    size_t limit; /* only a name at a smaller distance is nearer than the name found so far */
};

void vm_nearest_begin(struct vm_nearest *nearest, const char *word, size_t length);

/* Returns whether a name is near, and nearer than all names that were offered before. */
bool vm_nearest_offer(struct vm_nearest *nearest, const char *name, size_t length);

/* Returns the nearest name of a list that ends with NULL; NULL: no name is near. */
const char *vm_nearest_of(const char *word, size_t length, const char *const *names);

/* The same for the names in a text like "a, b and c": returns the start of the nearest name, and
 * stores its length in *found. */
const char *vm_nearest_in(const char *word, size_t length, const char *list, size_t *found);

/* Writes a message about an unknown word: "there is no 'cals'; did you mean calls?", or "there is
 * no 'x'; there are LIST". Returns `text`. */
const char *vm_nearest_complain(const char *word, size_t length, const char *list, char *text,
                                size_t size);

#endif
