/*
 * explorer.h: a recording that answers questions with JSON. The page and the tests ask the
 * questions; the same code runs in both.
 *
 * A question is a list of words. The first word is the kind of the question; the others are
 * numbers, or a text for the kinds that have one (see the table in explorer.c). The answer is an
 * object; for an invalid question it is {"error": "..."}. In answers, values of the program are
 * texts: the letter of the type, and the value in decimal: "I7", "J-1", "A12" (object 12; 0: null),
 * "F1078530011" and "D..." (their bits), "R8" (the return address of jsr); B, Z, C, S for fields
 * and elements of these types; "?" (the value is not known); "" (no value, or the second slot of a
 * long or double).
 *
 * Threads: one at a time. Ownership: an answer is valid until the next question.
 */
#ifndef JP2VM_TOOLS_EXPLORE_STATE_EXPLORER_H
#define JP2VM_TOOLS_EXPLORE_STATE_EXPLORER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct explorer;

struct explorer *explorer_create(void); /* NULL: no memory */
void explorer_destroy(struct explorer *explorer);

/* Adds the next section, decompressed; takes over `bytes`, which are from malloc. Returns false if
 * it is damaged. */
bool explorer_add(struct explorer *explorer, uint8_t kind, uint8_t *bytes, size_t length);

/* Extends the history by at most that number of instructions. Returns false if no further
 * instructions are known (yet). */
bool explorer_collect(struct explorer *explorer, uint32_t instructions);

/* To be called when the recording is complete and all its instructions are in the history. Before
 * that, answers about steps and searches may be that the position is not known yet. */
void explorer_end(struct explorer *explorer);

/* Returns the answer; NULL: no memory. */
const char *explorer_ask(struct explorer *explorer, const char *question);

#endif
