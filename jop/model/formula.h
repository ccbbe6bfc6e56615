/*
 * formula.h: the formulas of model files (docs/jop-models.md, "Formulas").
 *
 *     sum      = product { ("+" | "-") product }
 *     product  = factor { ("*" | "/") factor }
 *     factor   = "-" factor | number | variable | "(" sum ")" | function "(" sum { "," sum } ")"
 *     variable = "r" | "r0" | "w" | "n"  function = "P" | "max" | "min"
 *
 * A formula is compiled to steps of a stack machine. Values have 64 bits and are linear in n, so
 * that one evaluation gives the cost for any count of words. A caller that needs only the value at
 * one n can pass this n; the result is the same as from the linear form.
 *
 * Threads: any; a formula is immutable after parsing. Errors: functions return false, and set a
 * column and a reason.
 */
#ifndef JP2VM_JOP_MODEL_FORMULA_H
#define JP2VM_JOP_MODEL_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The limit of numbers in a formula, and of the absolute value of a result. */
#define JOP_FORMULA_LIMIT ((int64_t)1 << 31)

/* R0: the configured wait states of a read, before waits-minimum raises them. */
enum jop_variable {
    JOP_VARIABLE_R,
    JOP_VARIABLE_R0,
    JOP_VARIABLE_W,
    JOP_VARIABLE_N,
    JOP_VARIABLES
};

/* Sets of variables. */
#define JOP_WAIT_VARIABLES (1u << JOP_VARIABLE_R | 1u << JOP_VARIABLE_R0 | 1u << JOP_VARIABLE_W)
#define JOP_ALL_VARIABLES (JOP_WAIT_VARIABLES | 1u << JOP_VARIABLE_N)

struct jop_formula_step {
    int64_t value;   /* the value of a number, or enum jop_variable */
    uint32_t column; /* column of the token, from 1 */
    uint8_t kind;
};

struct jop_formula {
    struct jop_formula_step *steps;
    uint32_t count;
    uint32_t column; /* where the formula starts */
};

struct jop_formula_error {
    uint32_t column;
    char text[120];
};

/* base + per_word * n */
struct jop_linear {
    int64_t base, per_word;
};

struct jop_formula_values {
    int64_t read_waits, read_waits_set, write_waits;
    struct jop_linear n; /* {0, 1}: n remains a variable */
};

/*
 * Parses the formula at *at and moves *at after it; the caller parses the rest of the line. The
 * line starts at line_start and ends before end. `variables`: the set of variables that are
 * allowed. The caller owns the formula and frees it with jop_formula_fini.
 */
bool jop_formula_parse(const char **at, const char *end, const char *line_start, unsigned variables,
                       struct jop_formula *formula, struct jop_formula_error *error);
void jop_formula_fini(struct jop_formula *formula);

/* Returns whether a word is a variable or a function. */
bool jop_formula_is_word(const char *word, size_t length);

/* Evaluates a formula; division rounds towards zero. Fails on overflow, on division by zero, on a
 * result beyond the limit, and, if n remains a variable, on a value that is not linear in n. */
bool jop_formula_evaluate(const struct jop_formula *formula,
                          const struct jop_formula_values *values, struct jop_linear *result,
                          struct jop_formula_error *error);

#endif
