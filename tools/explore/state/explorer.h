/*
 * explorer.h: a recording that answers questions with JSON. The page asks them, and so do tests:
 * the same code runs in both.
 *
 * A question is words, the first of which says what is asked; the others are numbers, but where
 * explorer.c says that the rest is a text. The answer is an object; {"error": "..."} to what
 * is no question. Values of the program are texts in answers: the letter of the type, and the value
 * in decimal: "I7", "J-1", "A12" (object 12; 0: null), "F1078530011" and "D..." (their bits),
 * "R8" (the address of jsr), B, Z, C, S as fields and elements have them; "?" is not known, "" nothing, and the
 * second slot of a long or double.
 *
 * Threads: one at a time. Ownership: an answer holds until the next question.
 */
#ifndef JP2VM_TOOLS_EXPLORE_STATE_EXPLORER_H
#define JP2VM_TOOLS_EXPLORE_STATE_EXPLORER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct explorer;

struct explorer *explorer_create(void); /* NULL: no memory */
void explorer_destroy(struct explorer *explorer);

/* The next section, decompressed; `bytes` is from malloc and taken over. False: damaged. */
bool explorer_add(struct explorer *explorer, uint8_t kind, uint8_t *bytes, size_t length);

/* Goes over so many instructions more, for the first time. False: there are no more (yet). */
bool explorer_collect(struct explorer *explorer, uint32_t instructions);

/* The recording is complete, and all of it was collected. Before that, answers about steps and searches
 * may be that the place is not known yet. */
void explorer_end(struct explorer *explorer);

/* NULL: no memory. */
const char *explorer_ask(struct explorer *explorer, const char *question);

#endif
