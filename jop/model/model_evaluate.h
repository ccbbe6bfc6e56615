/*
 * model_evaluate.h: the evaluation of a model file's formulas at the wait states of a run.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_EVALUATE_H
#define JP2VM_JOP_MODEL_MODEL_EVALUATE_H

#include "jop/model/model.h"
#include "jop/model/model_statements.h"

/* Returns the model, or NULL with one line in message. Errors without a formula are reported for
 * `file`. The caller keeps the definitions and may free them; the model does not refer to them. */
struct jop_model *jop_model_evaluate(const struct jop_definitions *definitions, const char *file,
                                     const struct jop_model_choices *choices, char *message,
                                     size_t size);

#endif
