#include "jop/model/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/model/model_evaluate.h"
#include "jop/model/model_opcodes.h"

struct number {
    char *name;
    int64_t value, waits;
    char *file; /* the file that defines it */
    uint32_t line, column;
};

struct native {
    char *name;
    uint32_t words;
    struct jop_linear cycles, waits;
};

/* Both arrays are sorted by name. */
struct jop_numbers {
    struct number *numbers;
    struct native *natives;
    uint32_t number_count, native_count;
};

struct evaluator {
    struct jop_model *model;
    char *message;
    size_t size;
};

static bool evaluate_at(struct evaluator *evaluator, const struct jop_placed *placed,
                        const struct jop_formula_values *values, struct jop_linear *result)
{
    struct jop_formula_error error;
    return jop_formula_evaluate(&placed->formula, values, result, &error)
           || jop_fail_at(evaluator->message, evaluator->size, placed->file, placed->line,
                          error.column, "%s", error.text);
}

static struct jop_formula_values values_of(const struct jop_model *model, struct jop_linear n)
{
    return (struct jop_formula_values){model->read_waits, model->read_waits_set, model->write_waits,
                                       n};
}

static bool evaluate(struct evaluator *evaluator, const struct jop_placed *placed,
                     struct jop_linear n, struct jop_linear *result)
{
    struct jop_formula_values values = values_of(evaluator->model, n);
    return evaluate_at(evaluator, placed, &values, result);
}

static bool fail_negative(struct evaluator *evaluator, const struct jop_placed *placed,
                          struct jop_linear n)
{
    const struct jop_model *model = evaluator->model;
    char where[40] = "";
    if (n.per_word == 0 && n.base > 0) {
        snprintf(where, sizeof where, ", n=%lld", (long long)n.base);
    }
    return jop_fail_at(evaluator->message, evaluator->size, placed->file, placed->line,
                       placed->formula.column, "the cycles are negative at r=%u, w=%u%s",
                       model->read_waits, model->write_waits, where);
}

/* Evaluates cycles. A result that is negative for some count of words is an error. */
static bool evaluate_cycles(struct evaluator *evaluator, const struct jop_placed *placed,
                            struct jop_linear n, struct jop_linear *cycles)
{
    return evaluate(evaluator, placed, n, cycles)
           && ((cycles->base >= 0 && cycles->per_word >= 0) || fail_negative(evaluator, placed, n));
}

static int64_t part(int64_t all, int64_t without)
{
    int64_t rest = without < 0 ? 0 : without;
    return rest < all ? all - rest : 0;
}

/* Evaluates the part of cycles that is wait states: the cycles minus the formula's value at 0 wait
 * states. */
static bool evaluate_waits(struct evaluator *evaluator, const struct jop_placed *placed,
                           struct jop_linear cycles, struct jop_linear *waits)
{
    struct jop_linear ideal;
    struct jop_formula_values values = {0, 0, 0, {0, 1}};
    if (!evaluate_at(evaluator, placed, &values, &ideal)) {
        return false;
    }
    *waits = (struct jop_linear){
        part(cycles.base, ideal.base),
        part(cycles.per_word, ideal.per_word),
    };
    return true;
}

static bool evaluate_opcode(struct evaluator *evaluator,
                            const struct jop_defined_opcode *definition, struct jop_cost *cost)
{
    struct jop_linear cycles, waits;
    *cost = (struct jop_cost){
        .way = definition->way,
        .lookup = definition->lookup,
        .hidden = definition->hidden,
    };
    if (definition->cost == NULL) {
        return true;
    }
    if (!evaluate_cycles(evaluator, definition->cost, (struct jop_linear){0, 1}, &cycles)
        || !evaluate_waits(evaluator, definition->cost, cycles, &waits)) {
        return false;
    }
    cost->cycles = (uint32_t)cycles.base;
    cost->waits = (uint32_t)waits.base;
    cost->cycles_per_word = (uint32_t)cycles.per_word;
    cost->waits_per_word = (uint32_t)waits.per_word;
    return true;
}

static bool evaluate_body(struct evaluator *evaluator, const struct jop_defined_opcode *definition,
                          struct jop_body *body)
{
    struct jop_linear cycles, waits;
    *body = (struct jop_body){.words = definition->body_words};
    if (definition->body == NULL) {
        return true;
    }
    if (!evaluate_cycles(evaluator, definition->body, (struct jop_linear){0, 1}, &cycles)
        || !evaluate_waits(evaluator, definition->body, cycles, &waits)) {
        return false;
    }
    body->cycles = (uint32_t)cycles.base;
    body->waits = (uint32_t)waits.base;
    body->cycles_per_unit = (uint32_t)cycles.per_word;
    body->waits_per_unit = (uint32_t)waits.per_word;
    return true;
}

static bool evaluate_opcodes(struct evaluator *evaluator, const struct jop_definitions *definitions)
{
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        bool is_defined = definitions->opcodes[opcode].way != JOP_WAY_UNKNOWN;
        unsigned source = is_defined ? opcode : jop_opcode_replaces(opcode);
        if (!evaluate_opcode(evaluator, &definitions->opcodes[source],
                             &evaluator->model->costs[opcode])
            || !evaluate_body(evaluator, &definitions->opcodes[source],
                              &evaluator->model->bodies[opcode])) {
            return false;
        }
    }
    return true;
}

static bool evaluate_cache(struct evaluator *evaluator, const struct jop_definitions *definitions)
{
    struct jop_model *model = evaluator->model;
    struct jop_linear cycles;
    if (!evaluate_cycles(evaluator, definitions->cache_hit, (struct jop_linear){0, 0}, &cycles)) {
        return false;
    }
    model->cache_hit = (uint32_t)cycles.base;
    for (int64_t words = 0; words <= JOP_MAX_WORDS; words++) {
        if (!evaluate_cycles(evaluator, definitions->cache_miss, (struct jop_linear){words, 0},
                             &cycles)) {
            return false;
        }
        model->cache_miss[words] = (uint32_t)cycles.base;
    }
    return true;
}

/* Evaluates the numbers or natives of the definitions, and takes ownership of their names. */
static bool evaluate_numbers(struct evaluator *evaluator, const struct jop_defined_names *defined)
{
    struct jop_numbers *numbers = evaluator->model->numbers;
    for (uint32_t i = 0; i < defined->count; i++) {
        const struct jop_defined_name *from = &defined->names[i];
        struct number *number = &numbers->numbers[numbers->number_count];
        struct jop_linear value, waits;
        if (!evaluate(evaluator, from->value, (struct jop_linear){0, 0}, &value)
            || !evaluate_waits(evaluator, from->value, value, &waits)) {
            return false;
        }
        number->value = value.base;
        number->waits = waits.base;
        number->line = from->value->line;
        number->column = from->value->formula.column;
        numbers->number_count++;
        number->name = strdup(from->name);
        number->file = strdup(from->value->file);
        if (number->name == NULL || number->file == NULL) {
            return false;
        }
    }
    return true;
}

static bool evaluate_natives(struct evaluator *evaluator, const struct jop_defined_names *defined)
{
    struct jop_numbers *numbers = evaluator->model->numbers;
    for (uint32_t i = 0; i < defined->count; i++) {
        const struct jop_defined_name *from = &defined->names[i];
        struct native *native = &numbers->natives[numbers->native_count];
        native->words = from->words;
        if (!evaluate_cycles(evaluator, from->value, (struct jop_linear){0, 1}, &native->cycles)
            || !evaluate_waits(evaluator, from->value, native->cycles, &native->waits)) {
            return false;
        }
        native->name = strdup(from->name);
        if (native->name == NULL) {
            return false;
        }
        numbers->native_count++;
    }
    return true;
}

static uint32_t choose(int chosen, uint32_t of_model, uint32_t minimum)
{
    uint32_t waits = chosen < 0 ? of_model : (uint32_t)chosen;
    return waits < minimum ? minimum : waits;
}

static bool choose_waits(struct evaluator *evaluator, const struct jop_definitions *definitions,
                         const struct jop_model_choices *choices, const char *file)
{
    struct jop_model *model = evaluator->model;
    struct jop_model_choices chosen =
        choices == NULL ? (struct jop_model_choices){-1, -1} : *choices;
    model->read_waits =
        choose(chosen.read_waits, definitions->read_waits, definitions->read_minimum);
    model->read_waits_set = choose(chosen.read_waits, definitions->read_waits, 0);
    model->write_waits =
        choose(chosen.write_waits, definitions->write_waits, definitions->write_minimum);
    return (model->read_waits <= JOP_MAX_WAITS && model->write_waits <= JOP_MAX_WAITS)
           || jop_fail_at(evaluator->message, evaluator->size, file, 1, 1,
                          "more than %d wait states", JOP_MAX_WAITS);
}

/* Returns an empty model with space for everything that the file defines, or NULL if memory is
 * exhausted. */
static struct jop_model *create(const struct jop_definitions *definitions, const char *file)
{
    struct jop_model *model = calloc(1, sizeof *model);
    if (model == NULL) {
        return NULL;
    }
    model->name = strdup(definitions->name);
    model->file = strdup(file);
    model->cache_miss = calloc(JOP_MAX_WORDS + 1, sizeof *model->cache_miss);
    model->numbers = calloc(1, sizeof *model->numbers);
    if (model->numbers != NULL) {
        model->numbers->numbers = calloc(definitions->numbers.count + 1, sizeof(struct number));
        model->numbers->natives = calloc(definitions->natives.count + 1, sizeof(struct native));
    }
    if (model->name == NULL || model->file == NULL || model->cache_miss == NULL
        || model->numbers == NULL || model->numbers->numbers == NULL
        || model->numbers->natives == NULL) {
        jop_model_destroy(model);
        return NULL;
    }
    model->clock_mhz = definitions->clock_mhz;
    model->changes = definitions->changes;
    model->cache = definitions->cache;
    model->has_object_cache = definitions->has_object_cache;
    return model;
}

struct jop_model *jop_model_evaluate(const struct jop_definitions *definitions, const char *file,
                                     const struct jop_model_choices *choices, char *message,
                                     size_t size)
{
    snprintf(message, size, "%s:1:1: out of memory", file);
    struct evaluator evaluator = {create(definitions, file), message, size};
    if (evaluator.model == NULL) {
        return NULL;
    }
    if (!choose_waits(&evaluator, definitions, choices, file)
        || !evaluate_opcodes(&evaluator, definitions) || !evaluate_cache(&evaluator, definitions)
        || !evaluate_numbers(&evaluator, &definitions->numbers)
        || !evaluate_natives(&evaluator, &definitions->natives)) {
        jop_model_destroy(evaluator.model);
        return NULL;
    }
    *message = '\0';
    return evaluator.model;
}

void jop_model_destroy(struct jop_model *model)
{
    if (model == NULL) {
        return;
    }
    struct jop_numbers *numbers = model->numbers;
    if (numbers != NULL) {
        for (uint32_t i = 0; i < numbers->number_count; i++) {
            free(numbers->numbers[i].name);
            free(numbers->numbers[i].file);
        }
        for (uint32_t i = 0; i < numbers->native_count; i++) {
            free(numbers->natives[i].name);
        }
        free(numbers->numbers);
        free(numbers->natives);
        free(numbers);
    }
    free(model->cache_miss);
    free(model->file);
    free(model->name);
    free(model);
}

void jop_model_leave_out_routines(struct jop_model *model)
{
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        model->costs[opcode].way = JOP_WAY_PROCESSOR;
    }
}

uint32_t jop_model_load(const struct jop_model *model, uint32_t words)
{
    return model->cache_miss[words <= JOP_MAX_WORDS ? words : JOP_MAX_WORDS];
}

static int compare_number(const void *name, const void *number)
{
    return strcmp(name, ((const struct number *)number)->name);
}

static int compare_native(const void *name, const void *native)
{
    return strcmp(name, ((const struct native *)native)->name);
}

static const struct number *find_number(const struct jop_model *model, const char *name)
{
    const struct jop_numbers *numbers = model->numbers;
    return bsearch(name, numbers->numbers, numbers->number_count, sizeof(struct number),
                   compare_number);
}

bool jop_model_number(const struct jop_model *model, const char *name, int64_t *value)
{
    const struct number *number = find_number(model, name);
    if (number != NULL) {
        *value = number->value;
    }
    return number != NULL;
}

/* Writes a message such as "m.model:1:1: 553 numbers are missing: idiv.words, ... and 550 more;
 * ...". */
static void fail_missing(const struct jop_model *model, const char *const *names, size_t count,
                         char *message, size_t size)
{
    enum { SHOWN = 8 };
    size_t missing = 0, shown = 0;
    char list[SHOWN * 64] = "";
    for (size_t i = 0; i < count; i++) {
        missing += find_number(model, names[i]) == NULL;
    }
    for (size_t i = 0; i < count && shown < SHOWN; i++) {
        if (find_number(model, names[i]) == NULL) {
            size_t length = strlen(list);
            snprintf(list + length, sizeof list - length, "%s%s", shown == 0 ? "" : ", ", names[i]);
            shown++;
        }
    }
    char more[40] = "";
    if (missing > shown) {
        snprintf(more, sizeof more, " and %zu more", missing - shown);
    }
    jop_fail_at(
        message, size, model->file, 1, 1,
        "JOP's routines need numbers that are missing: "
        "%s%s; 'include jop' has them, and a routine described by 'words' and 'cycles' needs none",
        list, more);
}

bool jop_model_has_numbers(const struct jop_model *model, const char *const *names,
                           const int64_t *most, size_t count, char *message, size_t size)
{
    bool has_all = true;
    for (size_t i = 0; i < count; i++) {
        const struct number *number = find_number(model, names[i]);
        has_all &= number != NULL;
        if (number != NULL && (number->value < 0 || number->value > most[i])) {
            jop_fail_at(message, size, number->file, number->line, number->column,
                        "the number '%s' is %lld at r=%u, w=%u, not from 0 to %lld", names[i],
                        (long long)number->value, model->read_waits, model->write_waits,
                        (long long)most[i]);
            return false;
        }
    }
    if (!has_all) {
        fail_missing(model, names, count, message, size);
    }
    return has_all;
}

bool jop_model_number_waits(const struct jop_model *model, const char *name, int64_t *waits)
{
    const struct number *number = find_number(model, name);
    if (number != NULL) {
        *waits = number->waits;
    }
    return number != NULL;
}

/* Returns the value at n, or UINT64_MAX on overflow, which no program reaches. */
static uint64_t at(struct jop_linear linear, uint64_t n)
{
    uint64_t value;
    return __builtin_mul_overflow((uint64_t)linear.per_word, n, &value)
                   || __builtin_add_overflow(value, (uint64_t)linear.base, &value)
               ? UINT64_MAX
               : value;
}

bool jop_model_native(const struct jop_model *model, const char *name, uint64_t n, uint64_t *cycles,
                      uint64_t *waits, uint32_t *words)
{
    const struct jop_numbers *numbers = model->numbers;
    const struct native *native =
        bsearch(name, numbers->natives, numbers->native_count, sizeof *native, compare_native);
    if (native == NULL) {
        return false;
    }
    *cycles = at(native->cycles, n);
    *waits = at(native->waits, n);
    *words = native->words;
    return true;
}
