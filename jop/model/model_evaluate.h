/*
 * model_evaluate.h: from what a model file says to what is charged at the wait states of a run.
 */
#ifndef JP2VM_JOP_MODEL_EVALUATE_H
#define JP2VM_JOP_MODEL_EVALUATE_H

#include "jop/model/model.h"
#include "jop/model/model_statements.h"

/* NULL with one line in message; places in `file` are those of no formula. The definitions stay
 * the caller's, and the model needs them no more. */
struct jop_model *jop_model_evaluate(const struct jop_definitions *definitions, const char *file,
    const struct jop_model_choices *choices, char *message, size_t size);

#endif
