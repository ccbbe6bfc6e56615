/*
 * explorer.h: answers questions about a recording with JSON. The same code runs in the page and in
 * the tests.
 *
 * A question is a list of words. The first word is the kind of the question; the others are
 * numbers, or a text for the kinds that have one (see the table in explorer.c). The answer is an
 * object; for an invalid question it is {"error": "..."}. In answers, values of the program are
 * texts that consist of the letter of the type and the value in decimal: "I7", "J-1", "A12" (object
 * 12; 0: null), "F1078530011" and "D..." (their bits), "R8" (the return address of jsr). Fields and
 * elements also have the letters B, Z, C and S. "?" is an unknown value; "" is no value, or the
 * second slot of a long or double.
 *
 * Threads: one at a time. Ownership: the explorer owns its answer, which is valid until the next
 * question.
 */
#ifndef JP2VM_TOOLS_EXPLORE_STATE_EXPLORER_H
#define JP2VM_TOOLS_EXPLORE_STATE_EXPLORER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct explorer;

struct explorer *explorer_create(void); /* NULL: no memory */
void explorer_destroy(struct explorer *explorer);

/* Adds the next section, decompressed. Takes ownership of `bytes`, which must come from malloc.
 * Returns false if the section is damaged. */
bool explorer_add(struct explorer *explorer, uint8_t kind, uint8_t *bytes, size_t length);

/* Extends the history by at most `instructions` instructions. Returns false if no further
 * instructions are available yet. */
bool explorer_collect(struct explorer *explorer, uint32_t instructions);

/* Must be called when the recording is complete and all its instructions are in the history. Before
 * this call, the answer about a step or a search may be that the position is not known yet. */
void explorer_end(struct explorer *explorer);

/* Returns the answer; NULL: no memory. */
const char *explorer_ask(struct explorer *explorer, const char *question);

#endif
