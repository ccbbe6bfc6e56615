/*
 * model_numbers.h: names of the numbers that cost functions use, for the readers of model files.
 * The shipped models define these names.
 *
 * Threads: no state.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_NUMBERS_H
#define JP2VM_JOP_MODEL_MODEL_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

bool jop_number_is_known(const char *name, size_t length);

/* Returns the name that was probably meant, or NULL. It is *suggested bytes long, in a text that is
 * never freed. */
const char *jop_number_suggest(const char *name, size_t length, size_t *suggested);

#endif
