/*
 * suggest.h: the search for the known word nearest to a misspelled one.
 *
 * Threads: no state.
 */
#ifndef JP2VM_JOP_MODEL_SUGGEST_H
#define JP2VM_JOP_MODEL_SUGGEST_H

#include <stddef.h>

/*
 * Returns the name (in a list ended by NULL) that is the fewest single-character edits away, if
 * they are few for the length of the word; or the name of which the word is the last part ("rd" in
 * "jopsys_rd"). NULL: no name is near.
 */
const char *jop_suggest(const char *word, size_t length, const char *const *names);

#endif
