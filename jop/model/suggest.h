/*
 * suggest.h: finds the known word nearest to a misspelled word.
 *
 * Threads: any; there is no state.
 */
#ifndef JP2VM_JOP_MODEL_SUGGEST_H
#define JP2VM_JOP_MODEL_SUGGEST_H

#include <stddef.h>

/*
 * Searches a NULL-terminated list. Returns the name that is the fewest single-character edits away,
 * if they are few for the length of the word, or the name that ends with the word ("jopsys_rd" for
 * "rd"). Returns NULL if no name is near.
 */
const char *jop_suggest(const char *word, size_t length, const char *const *names);

#endif
