#include "jop/model/formula.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/model/suggest.h"
#include "vm/base/data/array.h"

#define MAX_DEPTH 64 /* of the stack, and of parentheses */

enum step_kind {
    STEP_NUMBER,
    STEP_VARIABLE,
    STEP_NEGATE,
    STEP_POSITIVE, /* P */
    STEP_ADD,
    STEP_SUBTRACT,
    STEP_MULTIPLY,
    STEP_DIVIDE,
    STEP_MAX,
    STEP_MIN
};

static const char *const variable_names[JOP_VARIABLES + 1] = {"r", "r0", "w", "n", NULL};

static const struct function {
    const char *name;
    enum step_kind kind;
    unsigned arguments;
} functions[] = {
    {"P", STEP_POSITIVE, 1},
    {"max", STEP_MAX, 2},
    {"min", STEP_MIN, 2},
};

#define FUNCTION_COUNT (sizeof functions / sizeof *functions)

struct parser {
    const char *at, *end, *line_start;
    unsigned variables;
    unsigned nesting, stack;
    uint32_t capacity;
    struct jop_formula *formula;
    struct jop_formula_error *error;
};

__attribute__((format(printf, 3, 4))) static bool fail(struct jop_formula_error *error,
                                                       uint32_t column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    error->column = column;
    return false;
}

static uint32_t column_of(const struct parser *parser, const char *at)
{
    return (uint32_t)(at - parser->line_start) + 1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Skips blanks and returns the next character; NUL at the end of the line. */
static char peek(struct parser *parser)
{
    while (parser->at < parser->end && is_blank(*parser->at)) {
        parser->at++;
    }
    return parser->at < parser->end && *parser->at != '#' ? *parser->at : '\0';
}

static size_t word_length(const char *at, const char *end)
{
    const char *word_end = at;
    while (word_end < end && (is_letter(*word_end) || is_digit(*word_end))) {
        word_end++;
    }
    return (size_t)(word_end - at);
}

static bool emit(struct parser *parser, enum step_kind kind, const char *at, int64_t value)
{
    struct jop_formula *formula = parser->formula;
    bool is_operand = kind == STEP_NUMBER || kind == STEP_VARIABLE;
    if (is_operand && ++parser->stack > MAX_DEPTH) {
        return fail(parser->error, column_of(parser, at), "the formula is nested too deeply");
    }
    parser->stack -= kind >= STEP_ADD;
    if (!VM_RESERVE(formula->steps, parser->capacity, formula->count + 1)) {
        return fail(parser->error, column_of(parser, at), "out of memory");
    }
    formula->steps[formula->count++] = (struct jop_formula_step){
        .value = value,
        .column = column_of(parser, at),
        .kind = (uint8_t)kind,
    };
    return true;
}

static bool parse_sum(struct parser *parser);

static bool parse_number(struct parser *parser)
{
    const char *start = parser->at;
    int64_t value = 0;
    while (parser->at < parser->end && is_digit(*parser->at)) {
        value = value * 10 + (*parser->at++ - '0');
        if (value > JOP_FORMULA_LIMIT) {
            return fail(parser->error, column_of(parser, start), "the number is above %lld",
                        (long long)JOP_FORMULA_LIMIT);
        }
    }
    return emit(parser, STEP_NUMBER, start, value);
}

static bool expect(struct parser *parser, char wanted)
{
    char c = peek(parser);
    if (c == wanted) {
        parser->at++;
        return true;
    }
    return fail(parser->error, column_of(parser, parser->at), "'%c' is missing", wanted);
}

static bool parse_call(struct parser *parser, const struct function *function)
{
    const char *start = parser->at;
    parser->at += strlen(function->name);
    if (!expect(parser, '(') || !parse_sum(parser)) {
        return false;
    }
    for (unsigned i = 1; i < function->arguments; i++) {
        if (!expect(parser, ',') || !parse_sum(parser)) {
            return false;
        }
    }
    return expect(parser, ')') && emit(parser, function->kind, start, 0);
}

static bool fail_unknown(struct parser *parser, size_t length)
{
    const char *names[JOP_VARIABLES + FUNCTION_COUNT + 1] = {NULL};
    for (size_t i = 0; i < JOP_VARIABLES; i++) {
        names[i] = variable_names[i];
    }
    for (size_t i = 0; i < FUNCTION_COUNT; i++) {
        names[JOP_VARIABLES + i] = functions[i].name;
    }
    const char *near = jop_suggest(parser->at, length, names);
    return fail(parser->error, column_of(parser, parser->at),
                "unknown variable or function '%.*s'%s%s%s", (int)(length > 40 ? 40 : length),
                parser->at, near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                near != NULL ? "'?" : "");
}

static bool parse_word(struct parser *parser)
{
    size_t length = word_length(parser->at, parser->end);
    for (int i = 0; i < JOP_VARIABLES; i++) {
        if (strlen(variable_names[i]) == length
            && memcmp(variable_names[i], parser->at, length) == 0) {
            if ((parser->variables >> i & 1) == 0) {
                return fail(parser->error, column_of(parser, parser->at), "'%s' means nothing here",
                            variable_names[i]);
            }
            parser->at += length;
            return emit(parser, STEP_VARIABLE, parser->at - length, i);
        }
    }
    for (size_t i = 0; i < FUNCTION_COUNT; i++) {
        if (strlen(functions[i].name) == length
            && memcmp(functions[i].name, parser->at, length) == 0) {
            return parse_call(parser, &functions[i]);
        }
    }
    return fail_unknown(parser, length);
}

static bool parse_factor(struct parser *parser)
{
    char c = peek(parser);
    const char *start = parser->at;
    if (is_digit(c)) {
        return parse_number(parser);
    }
    if (parser->nesting == MAX_DEPTH) {
        return fail(parser->error, column_of(parser, start), "the formula is nested too deeply");
    }
    parser->nesting++;
    bool is_good;
    if (c == '-') {
        parser->at++;
        is_good = parse_factor(parser) && emit(parser, STEP_NEGATE, start, 0);
    } else if (c == '(') {
        parser->at++;
        is_good = parse_sum(parser) && expect(parser, ')');
    } else if (is_letter(c)) {
        is_good = parse_word(parser);
    } else if (c == '\0' && (parser->at == parser->end || *parser->at == '#')) {
        while (start > parser->line_start && is_blank(start[-1])) {
            start--; /* move back to the column after the last token */
        }
        is_good = fail(parser->error, column_of(parser, start), "a number is missing");
    } else {
        is_good = fail(parser->error, column_of(parser, start), "unexpected '%c'",
                       c > ' ' && c <= '~' ? c : '?');
    }
    parser->nesting--;
    return is_good;
}

static bool parse_product(struct parser *parser)
{
    if (!parse_factor(parser)) {
        return false;
    }
    for (;;) {
        char c = peek(parser);
        if (c != '*' && c != '/') {
            return true;
        }
        const char *start = parser->at++;
        if (!parse_factor(parser)
            || !emit(parser, c == '*' ? STEP_MULTIPLY : STEP_DIVIDE, start, 0)) {
            return false;
        }
    }
}

static bool parse_sum(struct parser *parser)
{
    if (!parse_product(parser)) {
        return false;
    }
    for (;;) {
        char c = peek(parser);
        if (c != '+' && c != '-') {
            return true;
        }
        const char *start = parser->at++;
        if (!parse_product(parser)
            || !emit(parser, c == '+' ? STEP_ADD : STEP_SUBTRACT, start, 0)) {
            return false;
        }
    }
}

bool jop_formula_parse(const char **at, const char *end, const char *line_start, unsigned variables,
                       struct jop_formula *formula, struct jop_formula_error *error)
{
    struct parser parser = {
        .at = *at,
        .end = end,
        .line_start = line_start,
        .variables = variables,
        .formula = formula,
        .error = error,
    };
    *formula = (struct jop_formula){NULL, 0, 0};
    peek(&parser);
    uint32_t column = column_of(&parser, parser.at);
    if (!parse_sum(&parser)) {
        jop_formula_fini(formula);
        return false;
    }
    formula->column = column;
    *at = parser.at;
    return true;
}

void jop_formula_fini(struct jop_formula *formula)
{
    free(formula->steps);
    *formula = (struct jop_formula){NULL, 0, 0};
}

bool jop_formula_is_word(const char *word, size_t length)
{
    for (size_t i = 0; variable_names[i] != NULL; i++) {
        if (length == 1 && *word == variable_names[i][0]) {
            return true;
        }
    }
    for (size_t i = 0; i < FUNCTION_COUNT; i++) {
        if (strlen(functions[i].name) == length && memcmp(functions[i].name, word, length) == 0) {
            return true;
        }
    }
    return false;
}

enum outcome { GOOD, OVERFLOW, NOT_LINEAR, ZERO_DIVISOR };

static enum outcome multiply(struct jop_linear a, struct jop_linear b, struct jop_linear *result)
{
    int64_t left, right;
    if (a.per_word != 0 && b.per_word != 0) {
        return NOT_LINEAR;
    }
    bool is_over = __builtin_mul_overflow(a.base, b.base, &result->base);
    is_over |= __builtin_mul_overflow(a.base, b.per_word, &left);
    is_over |= __builtin_mul_overflow(a.per_word, b.base, &right);
    is_over |= __builtin_add_overflow(left, right, &result->per_word);
    return is_over ? OVERFLOW : GOOD;
}

static enum outcome divide(struct jop_linear a, struct jop_linear b, struct jop_linear *result)
{
    if (a.per_word != 0 || b.per_word != 0) {
        return NOT_LINEAR;
    }
    if (b.base == 0) {
        return ZERO_DIVISOR;
    }
    if (b.base == -1 && a.base == INT64_MIN) {
        return OVERFLOW;
    }
    *result = (struct jop_linear){a.base / b.base, 0};
    return GOOD;
}

/* Applies an operator; the operand of a unary operator is b. */
static enum outcome apply(enum step_kind kind, struct jop_linear a, struct jop_linear b,
                          struct jop_linear *result)
{
    bool is_over = false;
    switch (kind) {
    case STEP_NEGATE:
        a = (struct jop_linear){0, 0}; /* fall through */
    case STEP_SUBTRACT:
        is_over = __builtin_sub_overflow(a.base, b.base, &result->base);
        is_over |= __builtin_sub_overflow(a.per_word, b.per_word, &result->per_word);
        return is_over ? OVERFLOW : GOOD;
    case STEP_ADD:
        is_over = __builtin_add_overflow(a.base, b.base, &result->base);
        is_over |= __builtin_add_overflow(a.per_word, b.per_word, &result->per_word);
        return is_over ? OVERFLOW : GOOD;
    case STEP_MULTIPLY:
        return multiply(a, b, result);
    case STEP_DIVIDE:
        return divide(a, b, result);
    case STEP_POSITIVE:
        a = (struct jop_linear){0, 0}; /* fall through */
    case STEP_MAX:
        *result = a.base > b.base ? a : b;
        return a.per_word != 0 || b.per_word != 0 ? NOT_LINEAR : GOOD;
    default: /* STEP_MIN */
        *result = a.base < b.base ? a : b;
        return a.per_word != 0 || b.per_word != 0 ? NOT_LINEAR : GOOD;
    }
}

/* Writes a message with the wait states, such as "division by zero at r=1, w=2". */
static bool fail_at(struct jop_formula_error *error, uint32_t column,
                    const struct jop_formula_values *values, const char *what)
{
    int length = snprintf(error->text, sizeof error->text, "%s at r=%lld, w=%lld", what,
                          (long long)values->read_waits, (long long)values->write_waits);
    if (values->n.per_word == 0 && values->n.base > 0) {
        snprintf(error->text + length, sizeof error->text - (size_t)length, ", n=%lld",
                 (long long)values->n.base);
    }
    error->column = column;
    return false;
}

static bool is_beyond(int64_t value)
{
    return value > JOP_FORMULA_LIMIT || value < -JOP_FORMULA_LIMIT;
}

bool jop_formula_evaluate(const struct jop_formula *formula,
                          const struct jop_formula_values *values, struct jop_linear *result,
                          struct jop_formula_error *error)
{
    static const char *const reasons[] = {
        [OVERFLOW] = "overflow",
        [NOT_LINEAR] = "the formula is not linear in n",
        [ZERO_DIVISOR] = "division by zero",
    };
    const struct jop_linear variables[JOP_VARIABLES] = {
        {values->read_waits, 0},
        {values->read_waits_set, 0},
        {values->write_waits, 0},
        values->n,
    };
    struct jop_linear stack[MAX_DEPTH + 1] = {{0, 0}}; /* the element below the first is for unary
                                                          operators */
    unsigned top = 0;
    for (uint32_t i = 0; i < formula->count; i++) {
        const struct jop_formula_step *step = &formula->steps[i];
        if (step->kind == STEP_NUMBER) {
            stack[++top] = (struct jop_linear){step->value, 0};
            continue;
        }
        if (step->kind == STEP_VARIABLE) {
            stack[++top] = variables[step->value];
            continue;
        }
        struct jop_linear value = {0, 0};
        enum outcome outcome = apply(step->kind, stack[top - 1], stack[top], &value);
        if (outcome != GOOD) {
            return fail_at(error, step->column, values, reasons[outcome]);
        }
        top -= step->kind >= STEP_ADD;
        stack[top] = value;
    }
    *result = stack[top];
    if (is_beyond(result->base) || is_beyond(result->per_word)) {
        char text[60];
        snprintf(text, sizeof text, "the result is beyond %lld", (long long)JOP_FORMULA_LIMIT);
        return fail_at(error, formula->column, values, text);
    }
    return true;
}
