/*
 * model_numbers.h: names of the numbers that cost functions use, for parsing model files. The
 * shipped models define these names.
 *
 * Threads: any; there is no state.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_NUMBERS_H
#define JP2VM_JOP_MODEL_MODEL_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

bool jop_number_is_known(const char *name, size_t length);

/* Returns the name of a number that an unknown name probably meant, or NULL. The result has
 * *suggested bytes without a NUL, and is never freed. */
const char *jop_number_suggest(const char *name, size_t length, size_t *suggested);

#endif
