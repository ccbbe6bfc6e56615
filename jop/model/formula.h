/*
 * formula.h: the formulas of model files (docs/jop-models.md, "Formulas").
 *
 *     sum      = product { ("+" | "-") product }
 *     product  = factor { ("*" | "/") factor }
 *     factor   = "-" factor | number | variable | "(" sum ")" | function "(" sum { "," sum } ")"
 *     variable = "r" | "r0" | "w" | "n"  function = "P" | "max" | "min"
 *
 * A formula is a sequence of steps on a stack. Its values have 64 bits and are linear in n, so that
 * one evaluation gives the cost of any count of words; who wants a value at a certain n, says so
 * and loses nothing by it.
 *
 * Threads: a formula does not change after it was parsed. Errors: false with a column and a reason.
 */
#ifndef JP2VM_JOP_FORMULA_H
#define JP2VM_JOP_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Numbers in a formula, and results of one, are not above this. */
#define JOP_FORMULA_LIMIT ((int64_t)1 << 31)

/* R0: the wait states of a read as they were set, before waits-minimum. */
enum jop_variable {
    JOP_VARIABLE_R,
    JOP_VARIABLE_R0,
    JOP_VARIABLE_W,
    JOP_VARIABLE_N,
    JOP_VARIABLES
};

/* Sets of variables. */
#define JOP_WAIT_VARIABLES \
    (1u << JOP_VARIABLE_R | 1u << JOP_VARIABLE_R0 | 1u << JOP_VARIABLE_W)
#define JOP_ALL_VARIABLES (JOP_WAIT_VARIABLES | 1u << JOP_VARIABLE_N)

struct jop_formula_step {
    int64_t value;   /* of a number, or which variable */
    uint32_t column; /* of its token, from 1 */
    uint8_t kind;
};

struct jop_formula {
    struct jop_formula_step *steps;
    uint32_t count;
    uint32_t column; /* where it starts */
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
    struct jop_linear n; /* {0, 1}: it stays a variable */
};

/*
 * Parses the formula at *at, of the line that starts at line_start and ends before end. *at goes
 * behind it: what follows is the caller's. `variables` are those that mean something here.
 * The formula is the caller's, jop_formula_fini frees it.
 */
bool jop_formula_parse(const char **at, const char *end, const char *line_start,
    unsigned variables, struct jop_formula *formula, struct jop_formula_error *error);
void jop_formula_fini(struct jop_formula *formula);

/* Whether a word is a variable or a function. */
bool jop_formula_is_word(const char *word, size_t length);

/* Evaluates; division rounds towards zero. Fails on overflow, division by zero, a result beyond
 * the limit, and on what is not linear in an n that stays a variable. */
bool jop_formula_evaluate(const struct jop_formula *formula,
    const struct jop_formula_values *values, struct jop_linear *result,
    struct jop_formula_error *error);

#endif
