/*
 * model_numbers.h: names of the numbers that cost functions look for, for the readers of model
 * files. They are those that shipped models define.
 *
 * Threads: no state.
 */
#ifndef JP2VM_JOP_MODEL_NUMBERS_H
#define JP2VM_JOP_MODEL_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

bool jop_number_is_known(const char *name, size_t length);

/* The name that was probably meant, or NULL. It points into a text that lives for ever, and has
 * *suggested bytes. */
const char *jop_number_suggest(const char *name, size_t length, size_t *suggested);

#endif
