/*
 * model_evaluate.h: evaluates the formulas of a model file at the wait states of a run.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_EVALUATE_H
#define JP2VM_JOP_MODEL_MODEL_EVALUATE_H

#include "jop/model/model.h"
#include "jop/model/model_statements.h"

/* Returns the model. On an error, returns NULL and writes one line to message; if the error has no
 * formula, the line names `file`. The caller owns the definitions and may free them at once; the
 * model does not refer to them. */
struct jop_model *jop_model_evaluate(const struct jop_definitions *definitions, const char *file,
                                     const struct jop_model_choices *choices, char *message,
                                     size_t size);

#endif
