/*
 * suggest.h: the known word that a misspelled one was probably meant to be.
 *
 * Threads: no state.
 */
#ifndef JP2VM_JOP_SUGGEST_H
#define JP2VM_JOP_SUGGEST_H

#include <stddef.h>

/*
 * The nearest of the names (NULL at the end) by single-character edits, when it takes few of them
 * for the length of the word; or the one that the word is a whole part of ("rd" of "jopsys_rd").
 * NULL: none is near.
 */
const char *jop_suggest(const char *word, size_t length, const char *const *names);

#endif
