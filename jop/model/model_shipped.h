/*
 * model_shipped.h: the files of jop/models, which the build compiles into the program.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_SHIPPED_H
#define JP2VM_JOP_MODEL_MODEL_SHIPPED_H

#include <stdbool.h>
#include <stddef.h>

struct jop_shipped_model {
    const char *name; /* "jop" for jop.model */
    const char *text;
    size_t length;
    bool is_whole; /* a complete model; false: a part that models include */
};

/* Sorted by name; the last entry has no name. */
extern const struct jop_shipped_model jop_shipped_models[];
extern const size_t jop_shipped_model_count;

#endif
