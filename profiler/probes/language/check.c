/*
 * check.c: checks the names and types in a program. First it collects the maps and variables of all
 * probes, then it checks the expressions, because an expression may read a map that is written
 * later in the text.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/probes/language/syntax.h"
#include "vm/base/arena.h"

#define MOST_BUCKETS 1000
#define MOST_ELEMENTS 16 /* of a tuple */

/* Probes for events of the language run on no thread of the program, and have their own
 * variables. */
enum side { SIDE_THREADS, SIDE_LANGUAGE, SIDES };

struct checker {
    struct prof_probe_program *program;
    struct prof_probe *probe;
    /* Which variables are written. A variable that `begin` sets can be read on both sides, since
     * all threads start with the values that `begin` has set. */
    bool is_written[SIDES][PROF_PROBE_VARIABLES], is_set_by_begin[PROF_PROBE_VARIABLES];
    bool is_local_written[PROF_PROBE_VARIABLES];
};

static const char *type_name(unsigned types)
{
    return (types & TYPE_NUMBER) != 0   ? "a number"
           : (types & TYPE_TEXT) != 0   ? "a text"
           : (types & TYPE_OBJECT) != 0 ? "an object"
           : (types & TYPE_TUPLE) != 0  ? "a tuple"
                                        : "a stack";
}

/* --- expressions ------------------------------------------------------------------------------ */

static bool check(struct checker *checker, struct prof_probe_node *node);

/* Returns whether an event is the end of an activation. */
static bool is_end(const struct prof_probe *probe)
{
    return probe->event->kind == JP2_EVENT_EXIT || probe->event->kind == JP2_EVENT_UNWIND
           || probe->event->kind == JP2_EVENT_NATIVE_RETURN;
}

/* Notes the use of an argument. At the end of an activation, its variables may contain other
 * values, so the argument is saved at the beginning. */
static void use_argument(struct checker *checker, struct prof_probe_node *node, int index)
{
    struct prof_probe_program *program = checker->program;
    if (!is_end(checker->probe)) {
        return;
    }
    checker->probe->needs |= PROF_NEEDS_ARGUMENTS;
    int i = 0;
    while (i < program->saved_count && program->saved[i] != index) {
        i++;
    }
    program->saved[i] = index;
    program->saved_count = i == program->saved_count ? i + 1 : program->saved_count;
    node->saved = i + 1;
}

static bool check_builtin(struct checker *checker, struct prof_probe_node *node)
{
    const struct prof_probe_name *builtin = &prof_probe_builtins[node->index];
    unsigned gives = checker->probe->event->gives;
    node->types = builtin->types;
    if (builtin->gives != 0 && (builtin->gives & gives) == 0) {
        return prof_probe_fail(checker->program, node->at, "%s has no %s",
                               checker->probe->event->name, builtin->name);
    }
    if (node->index == PROF_BUILTIN_CYCLES && !checker->program->has_cycles) {
        return prof_probe_fail(checker->program, node->at, "cycles need --jop, without --jop-home");
    }
    checker->probe->needs |= node->index == PROF_BUILTIN_ELAPSED    ? PROF_NEEDS_ELAPSED
                             : node->index == PROF_BUILTIN_EXECUTED ? PROF_NEEDS_EXECUTED
                             : node->index == PROF_BUILTIN_CYCLES   ? PROF_NEEDS_CYCLES
                                                                    : 0;
    if (node->index == PROF_BUILTIN_THIS) {
        use_argument(checker, node, 0);
    }
    checker->program->has_stacks |= node->index == PROF_BUILTIN_CONTEXT;
    return true;
}

static bool check_map_read(struct checker *checker, struct prof_probe_node *node)
{
    const struct prof_probe_map *map = node->map;
    node->types = TYPE_KEPT;
    node->is_text = &map->is_text;
    if (map->aggregate >= 0) {
        return prof_probe_fail(
            checker->program, node->at,
            "@%s is %s(), which is known at the end; it can be printed, not read", map->name,
            prof_probe_aggregates[map->aggregate].name);
    }
    if (!map->is_used) {
        return prof_probe_fail(checker->program, node->at, "@%s is never set", map->name);
    }
    unsigned count = 0;
    for (struct prof_probe_node *key = node->items; key != NULL; key = key->next) {
        count++;
        if (!check(checker, key)) {
            return false;
        }
    }
    return count == map->key_count
           || prof_probe_fail(checker->program, node->at, "@%s has %u keys elsewhere, here %u",
                              map->name, map->key_count, count);
}

static bool is_begin(const struct prof_probe *probe)
{
    return strcmp(probe->event->name, "begin") == 0;
}

static enum side side_of(const struct prof_probe *probe)
{
    return probe->event->kind == JP2_EVENT_KINDS ? SIDE_LANGUAGE : SIDE_THREADS;
}

/* Except in `begin`, refuses the read of a variable that is written on the other side, since that
 * value is not visible on this side. */
static bool check_variable_read(struct checker *checker, struct prof_probe_node *node)
{
    enum side side = side_of(checker->probe);
    bool is_seen = checker->is_written[side][node->index] || checker->is_set_by_begin[node->index];
    const char *name = checker->program->variables[node->index];
    node->types = TYPE_KEPT;
    node->is_text = &checker->program->is_text[node->index];
    if (!is_seen && !checker->is_written[1 - side][node->index]) {
        atomic_store(&node->missing, name); /* the variable is always 0, which is probably a
                                               mistake */
        prof_probe_watch(checker->program, node);
    }
    return is_begin(checker->probe) || !checker->is_written[1 - side][node->index]
           || prof_probe_fail(
               checker->program, node->at,
               "%s belongs to a thread, and interval and end run on no thread of the "
               "program; use a map, @%s",
               name, name + 1);
}

/* Refuses #variables at events that belong to no activation of a method. */
static bool check_local(struct checker *checker, const struct prof_probe_node *node)
{
    const struct prof_probe_name *event = checker->probe->event;
    checker->probe->needs |= PROF_NEEDS_LOCALS;
    return ((event->gives & GIVES_PLACE) != 0 && event->kind != JP2_EVENT_POLL)
           || prof_probe_fail(checker->program, node->at,
                              "%s belongs to the activation of a method, and %s is an event of "
                              "none; use a map, @%s",
                              checker->program->locals[node->index], event->name,
                              checker->program->locals[node->index] + 1);
}

static bool check_local_read(struct checker *checker, struct prof_probe_node *node)
{
    node->types = TYPE_KEPT;
    node->is_text = &checker->program->is_text_local[node->index];
    if (!checker->is_local_written[node->index]) {
        atomic_store(&node->missing, checker->program->locals[node->index]);
        prof_probe_watch(checker->program, node);
    }
    return check_local(checker, node);
}

static bool check_like(struct checker *checker, struct prof_probe_node *node)
{
    struct prof_probe_program *program = checker->program;
    if (node->right->kind != PROF_NODE_TEXT) {
        return prof_probe_fail(program, node->right->at, "~ needs a pattern in quotes after it");
    }
    if ((node->left->types & TYPE_TEXT) == 0) {
        return prof_probe_fail(program, node->left->at, "~ needs a text before it, not %s",
                               type_name(node->left->types));
    }
    node->types = TYPE_INT;
    prof_probe_watch(program, node);
    return prof_probe_compile_like(program, node);
}

/* Returns whether an expression is a name of the running program: of a class, method, thread ... */
static bool is_name(const struct prof_probe_node *node)
{
    return (node->kind == PROF_NODE_BUILTIN && node->types == TYPE_TEXT)
           || (node->kind == PROF_NODE_CALL && node->index == PROF_FUNCTION_CLASSOF);
}

/* Registers a comparison of a name with a constant, which may be misspelt. */
static void note_constant(struct prof_probe_program *program, struct prof_probe_node *node)
{
    const struct prof_probe_node *constant =
        node->right->kind == PROF_NODE_TEXT ? node->right : node->left;
    const struct prof_probe_node *other = constant == node->right ? node->left : node->right;
    if (constant->kind != PROF_NODE_TEXT || *constant->text == '\0' || !is_name(other)) {
        return;
    }
    node->near = prof_probe_allocate(program, sizeof *node->near);
    node->near->name = constant->text;
    vm_nearest_begin(&node->near->nearest, constant->text, strlen(constant->text));
    prof_probe_watch(program, node);
}

static bool check_comparison(struct checker *checker, struct prof_probe_node *node)
{
    unsigned left = node->left->types, right = node->right->types;
    bool has_order = node->index != PROF_EQ && node->index != PROF_NE;
    unsigned common = left & right & (has_order ? TYPE_NUMBER : ~TYPE_STACK);
    if ((left & TYPE_NUMBER) != 0 && (right & TYPE_NUMBER) != 0) {
        common |= TYPE_NUMBER;
    }
    node->types = TYPE_INT;
    if (common != 0) {
        if (node->index == PROF_EQ) {
            note_constant(checker->program, node);
        }
        return true;
    }
    unsigned both = left | right;
    return prof_probe_fail(
        checker->program, node->at,
        has_order ? "only numbers have an order, not %s"
        : (both & TYPE_TEXT) != 0 && (both & TYPE_OBJECT) != 0
            ? "an object is not a text; write str(x) for a String, classof(x) for its class"
            : "%s and %s are never equal",
        has_order && (left & TYPE_NUMBER) != 0 ? type_name(right) : type_name(left),
        type_name(right));
}

static bool check_arithmetic(struct checker *checker, struct prof_probe_node *node)
{
    const struct prof_probe_node *wrong = (node->left->types & TYPE_NUMBER) == 0    ? node->left
                                          : (node->right->types & TYPE_NUMBER) == 0 ? node->right
                                                                                    : NULL;
    unsigned both = node->left->types | node->right->types;
    node->types = (both & TYPE_FLOAT) != 0 ? TYPE_NUMBER : TYPE_INT;
    return wrong == NULL
           || prof_probe_fail(checker->program, wrong->at, "a number is needed here, not %s",
                              type_name(wrong->types));
}

/* Refuses a comparison without parentheses as an operand, which binds more strongly in C than most
 * readers expect. */
static bool check_bits_operand(struct checker *checker, const struct prof_probe_node *node)
{
    bool is_comparison = node->kind == PROF_NODE_BINARY && node->index >= PROF_EQ
                         && node->index <= PROF_LIKE && !node->is_grouped;
    if (is_comparison) {
        return prof_probe_fail(checker->program, node->at,
                               "a comparison beside & | ^ needs parentheses, as in (x & 4) == 4");
    }
    return (node->types & TYPE_INT) != 0
           || prof_probe_fail(checker->program, node->at, "a whole number is needed here, not %s",
                              node->types == TYPE_FLOAT ? "one with a fraction"
                                                        : type_name(node->types));
}

static bool check_bits(struct checker *checker, struct prof_probe_node *node)
{
    node->types = TYPE_INT;
    return check_bits_operand(checker, node->left) && check_bits_operand(checker, node->right);
}

static bool check_truth(struct checker *checker, const struct prof_probe_node *node)
{
    return (node->types & TYPE_NUMBER) != 0
           || prof_probe_fail(checker->program, node->at,
                              "something that is true or false is needed here, not %s",
                              type_name(node->types));
}

static bool check_binary(struct checker *checker, struct prof_probe_node *node)
{
    if (!check(checker, node->left) || !check(checker, node->right)) {
        return false;
    }
    switch (node->index) {
    case PROF_OR:
    case PROF_AND:
        node->types = TYPE_INT;
        return check_truth(checker, node->left) && check_truth(checker, node->right);
    case PROF_LIKE:
        return check_like(checker, node);
    case PROF_ADD:
    case PROF_SUB:
    case PROF_MUL:
    case PROF_DIV:
    case PROF_MOD:
        return check_arithmetic(checker, node);
    case PROF_BIT_OR:
    case PROF_BIT_XOR:
    case PROF_BIT_AND:
    case PROF_SHL:
    case PROF_SHR:
    case PROF_USHR:
        return check_bits(checker, node);
    default:
        return check_comparison(checker, node);
    }
}

static bool check_call(struct checker *checker, struct prof_probe_node *node)
{
    struct prof_probe_program *program = checker->program;
    struct prof_probe_node *argument = node->left;
    const char *name = prof_probe_functions[node->index].name;
    node->types = prof_probe_functions[node->index].types;
    if (!check(checker, argument)) {
        return false;
    }
    bool is_stack = node->index == PROF_FUNCTION_STACK;
    if (is_stack || node->index == PROF_FUNCTION_CFLOW) {
        program->has_stacks |= is_stack;
        if ((checker->probe->event->gives & GIVES_PLACE) == 0) {
            return prof_probe_fail(program, node->at, "%s has no stack",
                                   checker->probe->event->name);
        }
        if (!is_stack) {
            return prof_probe_compile_call(program, node);
        }
        return (argument->kind == PROF_NODE_INT && argument->integer >= 1
                && argument->integer <= 4096)
               || prof_probe_fail(program, argument->at, "stack takes a number from 1 to 4096");
    }
    unsigned needed = node->index == PROF_FUNCTION_ABS ? TYPE_NUMBER : TYPE_OBJECT;
    if ((argument->types & needed) == 0) {
        return prof_probe_fail(program, argument->at, "%s takes %s, not %s", name,
                               type_name(needed), type_name(argument->types));
    }
    return node->index != PROF_FUNCTION_ISA
           || (check(checker, node->right) && prof_probe_compile_call(program, node));
}

/* Checks a variable of the method or an operand. */
static bool check_slot(struct checker *checker, struct prof_probe_node *node)
{
    const struct prof_probe_name *builtin = &prof_probe_builtins[node->index];
    node->types = builtin->types;
    checker->probe->reads_frames = true;
    return (builtin->gives & checker->probe->event->gives) != 0
           || prof_probe_fail(checker->program, node->at, "%s has no %s",
                              checker->probe->event->name, builtin->name);
}

/* Replaces an argument of the program, $NUMBER, by its value: a number if its whole text is one,
 * otherwise a text. */
static bool replace_parameter(struct checker *checker, struct prof_probe_node *node)
{
    const char *text = prof_probe_parameter_text(checker->program, node->index, node->at);
    char *end = NULL;
    if (text == NULL) {
        return false;
    }
    errno = 0;
    node->integer = strtoll(text, &end, 0);
    node->kind = PROF_NODE_INT;
    if (end != text && *end == '\0' && errno == 0) {
        return true;
    }
    double floating = strtod(text, &end);
    bool is_number = end != text && *end == '\0' && isfinite(floating);
    node->kind = is_number ? PROF_NODE_FLOAT : PROF_NODE_TEXT;
    if (is_number) {
        node->floating = floating;
        return true;
    }
    node->text = vm_arena_strdup(checker->program->arena, text);
    return node->text != NULL || prof_probe_fail(checker->program, node->at, "out of memory");
}

static bool check_unary(struct checker *checker, struct prof_probe_node *node)
{
    if (!check(checker, node->left)) {
        return false;
    }
    node->types = TYPE_INT;
    if (node->index == PROF_BIT_NOT) {
        return check_bits_operand(checker, node->left);
    }
    if (node->index == PROF_NOT) {
        return check_truth(checker, node->left);
    }
    node->types = node->left->types & TYPE_NUMBER;
    return node->types != 0
           || prof_probe_fail(checker->program, node->left->at, "a number is needed here, not %s",
                              type_name(node->left->types));
}

static bool check_condition(struct checker *checker, struct prof_probe_node *node)
{
    if (!check(checker, node->left) || !check_truth(checker, node->left)
        || !check(checker, node->right) || !check(checker, node->items)) {
        return false;
    }
    node->types = node->right->types | node->items->types;
    return true;
}

static bool check_tuple(struct checker *checker, struct prof_probe_node *node)
{
    unsigned count = 0;
    node->types = TYPE_TUPLE;
    for (struct prof_probe_node *item = node->items; item != NULL; item = item->next) {
        if (!check(checker, item)) {
            return false;
        }
        if (++count > MOST_ELEMENTS) {
            return prof_probe_fail(checker->program, item->at, "a tuple has at most %d elements",
                                   MOST_ELEMENTS);
        }
    }
    return true;
}

static bool check_element(struct checker *checker, struct prof_probe_node *node)
{
    node->types = TYPE_KEPT;
    if (!check(checker, node->left)) {
        return false;
    }
    if ((node->left->types & TYPE_TUPLE) == 0) {
        return prof_probe_fail(checker->program, node->at, "%s has no elements",
                               type_name(node->left->types));
    }
    return node->index < MOST_ELEMENTS
           || prof_probe_fail(checker->program, node->at, "a tuple has at most %d elements",
                              MOST_ELEMENTS);
}

static bool check(struct checker *checker, struct prof_probe_node *node)
{
    struct prof_probe_program *program = checker->program;
    switch (node->kind) {
    case PROF_NODE_PARAMETER:
        return replace_parameter(checker, node) && check(checker, node);
    case PROF_NODE_CONDITION:
        return check_condition(checker, node);
    case PROF_NODE_TUPLE:
        return check_tuple(checker, node);
    case PROF_NODE_ELEMENT:
        return check_element(checker, node);
    case PROF_NODE_INT:
        node->types = TYPE_INT;
        return true;
    case PROF_NODE_FLOAT:
        node->types = TYPE_FLOAT;
        return true;
    case PROF_NODE_TEXT:
        node->types = TYPE_TEXT;
        return true;
    case PROF_NODE_NONE:
    case PROF_NODE_REGISTER: /* folding makes them, after the check */
    case PROF_NODE_NULL:
        node->types = TYPE_OBJECT;
        return true;
    case PROF_NODE_BUILTIN:
        return check_builtin(checker, node);
    case PROF_NODE_ARGUMENT:
        node->types = TYPE_VALUE;
        use_argument(checker, node, node->index);
        return (checker->probe->event->gives & GIVES_ARGUMENTS) != 0
               || prof_probe_fail(program, node->at, "%s has no arguments",
                                  checker->probe->event->name);
    case PROF_NODE_SLOT:
        return check_slot(checker, node);
    case PROF_NODE_MEMBER:
        node->types = TYPE_VALUE;
        if (!check(checker, node->left)) {
            return false;
        }
        return (node->left->types & TYPE_OBJECT) != 0
               || prof_probe_fail(program, node->at, "%s has no fields",
                                  type_name(node->left->types));
    case PROF_NODE_UNARY:
        return check_unary(checker, node);
    case PROF_NODE_BINARY:
        return check_binary(checker, node);
    case PROF_NODE_CALL:
        return check_call(checker, node);
    case PROF_NODE_MAP:
        return check_map_read(checker, node);
    case PROF_NODE_VARIABLE:
        return check_variable_read(checker, node);
    case PROF_NODE_LOCAL:
        return check_local_read(checker, node);
    }
    return false;
}

/* --- statements ------------------------------------------------------------------------------- */

/* If a node is a whole constant N or -N, sets *value to it and returns true. */
static bool constant(struct checker *checker, struct prof_probe_node *node, int64_t *value)
{
    if (node->kind == PROF_NODE_PARAMETER && !replace_parameter(checker, node)) {
        return false;
    }
    bool is_negative = node->kind == PROF_NODE_UNARY && node->index == PROF_NEG;
    node = is_negative ? node->left : node;
    *value = is_negative ? -node->integer : node->integer;
    return node->kind == PROF_NODE_INT;
}

static bool gather_buckets(struct checker *checker, struct prof_probe_statement *statement,
                           struct prof_probe_map *map)
{
    int64_t bounds[3];
    struct prof_probe_node *argument = statement->value;
    for (int i = 0; i < 3; i++) {
        argument = argument->next;
        if (!constant(checker, argument, &bounds[i])) {
            return prof_probe_fail(checker->program, argument->at,
                                   "low, high and step of lhist are whole numbers");
        }
    }
    uint64_t width = (uint64_t)bounds[1] - (uint64_t)bounds[0];
    if (bounds[2] < 1 || bounds[1] <= bounds[0] || width / (uint64_t)bounds[2] > MOST_BUCKETS
        || width % (uint64_t)bounds[2] != 0) {
        return prof_probe_fail(checker->program, statement->at,
                               "lhist goes from low up to high by steps, %d of them at most",
                               MOST_BUCKETS);
    }
    if (map->is_used
        && (map->low != bounds[0] || map->high != bounds[1] || map->step != bounds[2])) {
        return prof_probe_fail(checker->program, statement->at, "@%s has other bounds elsewhere",
                               map->name);
    }
    map->low = bounds[0];
    map->high = bounds[1];
    map->step = bounds[2];
    return true;
}

static unsigned count_nodes(const struct prof_probe_node *list)
{
    unsigned count = 0;
    for (; list != NULL; list = list->next) {
        count++;
    }
    return count;
}

static const char *use_of(int aggregate)
{
    return aggregate < 0 ? "a value" : prof_probe_aggregates[aggregate].name;
}

static bool gather_map(struct checker *checker, struct prof_probe_statement *statement)
{
    struct prof_probe_program *program = checker->program;
    struct prof_probe_map *map = statement->target->map;
    bool is_aggregate = statement->kind == PROF_DO_AGGREGATE;
    int aggregate = is_aggregate ? statement->op : -1;
    unsigned keys = count_nodes(statement->target->items);
    if (is_aggregate) {
        const struct prof_probe_name *name = &prof_probe_aggregates[aggregate];
        if (count_nodes(statement->value) != name->least) {
            return prof_probe_fail(program, statement->at,
                                   name->least == 0   ? "%s() takes nothing"
                                   : name->least == 1 ? "%s() takes one number"
                                                      : "%s() takes value, low, high and step",
                                   name->name);
        }
        if (aggregate == PROF_AGGREGATE_LHIST && !gather_buckets(checker, statement, map)) {
            return false;
        }
    }
    if (map->is_used && map->aggregate != aggregate) {
        return prof_probe_fail(program, statement->at, "@%s is %s elsewhere, here %s", map->name,
                               use_of(map->aggregate), use_of(aggregate));
    }
    if (map->is_used && map->key_count != keys) {
        return prof_probe_fail(program, statement->target->at, "@%s has %u keys elsewhere, here %u",
                               map->name, map->key_count, keys);
    }
    if (!map->is_used) {
        map->keys = statement->target->items;
    }
    map->is_used = true;
    map->aggregate = aggregate;
    map->key_count = keys;
    return true;
}

static bool gather_all(struct checker *checker, struct prof_probe_statement *list);

static bool gather(struct checker *checker, struct prof_probe_statement *statement)
{
    if (!gather_all(checker, statement->body) || !gather_all(checker, statement->otherwise)) {
        return false;
    }
    if (statement->kind != PROF_DO_AGGREGATE && statement->kind != PROF_DO_SET
        && statement->kind != PROF_DO_FOR) {
        return true;
    }
    bool is_of_branches =
        statement->kind == PROF_DO_AGGREGATE && statement->op == PROF_AGGREGATE_TAKEN;
    if (is_of_branches && (checker->probe->event->gives & GIVES_BRANCH) == 0) {
        return prof_probe_fail(checker->program, statement->at,
                               "%s has no branch; taken() is of branch",
                               checker->probe->event->name);
    }
    if (statement->target->kind == PROF_NODE_VARIABLE) {
        int index = statement->target->index;
        bool *place = is_begin(checker->probe)
                          ? &checker->is_set_by_begin[index]
                          : &checker->is_written[side_of(checker->probe)][index];
        *place = true;
        return true;
    }
    if (statement->target->kind == PROF_NODE_LOCAL) {
        checker->is_local_written[statement->target->index] = true;
        return true;
    }
    return gather_map(checker, statement);
}

static bool gather_all(struct checker *checker, struct prof_probe_statement *list)
{
    for (; list != NULL; list = list->next) {
        if (!gather(checker, list)) {
            return false;
        }
    }
    return true;
}

static bool check_printf(struct checker *checker, struct prof_probe_statement *statement)
{
    struct prof_probe_program *program = checker->program;
    const struct prof_probe_node *argument = statement->value;
    size_t length;
    for (const char *at = prof_probe_directive(statement->format, &length); length != 0;
         at = prof_probe_directive(at + length, &length)) {
        char conversion = at[length - 1];
        if (conversion == '%' && length == 2) {
            continue;
        }
        if (length < 2 || length > 20 || strchr("diuxXcsfge", conversion) == NULL) {
            return prof_probe_fail(program, statement->at,
                                   "'%.*s' is no conversion; there are d, u, x, c, s, f, g, e "
                                   "with width and precision",
                                   (int)(length > 20 ? 20 : length), at);
        }
        if (argument == NULL) {
            return prof_probe_fail(program, statement->at, "there is nothing for %.*s", (int)length,
                                   at);
        }
        if (conversion != 's' && (argument->types & TYPE_NUMBER) == 0) {
            return prof_probe_fail(program, argument->at, "%.*s prints a number, not %s",
                                   (int)length, at, type_name(argument->types));
        }
        argument = argument->next;
    }
    return argument == NULL
           || prof_probe_fail(program, argument->at, "the format prints nothing of this");
}

static bool check_map_action(struct checker *checker, const struct prof_probe_statement *statement)
{
    const struct prof_probe_node *target = statement->target;
    struct prof_probe_program *program = checker->program;
    if (!target->map->is_used) {
        return prof_probe_fail(program, target->at, "@%s is never set", target->map->name);
    }
    if (statement->kind == PROF_DO_DELETE) {
        if (target->map->aggregate >= 0) {
            return prof_probe_fail(program, target->at, "clear() empties @%s, which is %s()",
                                   target->map->name,
                                   prof_probe_aggregates[target->map->aggregate].name);
        }
        return count_nodes(target->items) == target->map->key_count
               || prof_probe_fail(program, target->at, "@%s has %u keys", target->map->name,
                                  target->map->key_count);
    }
    return target->items == NULL
           || prof_probe_fail(program, target->items->at, "the map as a whole, without keys");
}

static bool is_named(const struct prof_probe *probe, const char *name)
{
    return strcmp(probe->event->name, name) == 0;
}

/* exit() ends the process where the thread may be stopped for ever; `end` only sets the status. */
static bool check_exit(struct checker *checker, const struct prof_probe_statement *statement)
{
    const struct prof_probe *probe = checker->probe;
    const struct prof_probe_node *status = statement->value;
    if ((probe->event->gives & GIVES_PLACE) == 0 && !is_named(probe, "interval")
        && !is_named(probe, "end")) {
        return prof_probe_fail(checker->program, statement->at,
                               "the process cannot end in %s; exit() is for events of methods, "
                               "interval and end",
                               probe->event->name);
    }
    if ((status->types & TYPE_NUMBER) == 0) {
        return prof_probe_fail(checker->program, status->at, "a number is needed here, not %s",
                               type_name(status->types));
    }
    return status->kind != PROF_NODE_INT || (status->integer >= 0 && status->integer <= 255)
           || prof_probe_fail(checker->program, status->at, "a status is a number from 0 to 255");
}

static bool check_stop(struct checker *checker, const struct prof_probe_statement *statement)
{
    checker->probe->may_stop = true;
    return !(is_named(checker->probe, "begin") || is_named(checker->probe, "end"))
           || prof_probe_fail(checker->program, statement->at,
                              "%s happens only once, so there is nothing to stop",
                              checker->probe->event->name);
}

static bool check_poll(struct checker *checker, const struct prof_probe_statement *statement)
{
    const struct prof_probe_node *period = statement->value;
    if (checker->probe->event->kind != JP2_EVENT_POLL) {
        return prof_probe_fail(checker->program, statement->at,
                               "%s is not poll, whose period poll() sets",
                               checker->probe->event->name);
    }
    if ((period->types & TYPE_NUMBER) == 0) {
        return prof_probe_fail(checker->program, period->at, "a number is needed here, not %s",
                               type_name(period->types));
    }
    return period->kind != PROF_NODE_INT || period->integer >= 1
           || prof_probe_fail(checker->program, period->at, "a period is a number from 1 up");
}

static bool check_all(struct checker *checker, struct prof_probe_statement *list);

/* Checks if, for and repeat, whose values are already checked. */
static bool check_compound(struct checker *checker, struct prof_probe_statement *statement)
{
    if (statement->kind == PROF_DO_IF) {
        return check_truth(checker, statement->value) && check_all(checker, statement->body)
               && check_all(checker, statement->otherwise);
    }
    for (const struct prof_probe_node *bound = statement->value; bound != NULL;
         bound = bound->next) {
        if ((bound->types & TYPE_INT) == 0) {
            return prof_probe_fail(
                checker->program, bound->at, "a whole number is needed here, not %s",
                bound->types == TYPE_FLOAT ? "one with a fraction" : type_name(bound->types));
        }
    }
    return check_all(checker, statement->body);
}

/* Checks the keys of a map, and that there is an activation for a #variable. */
static bool check_target(struct checker *checker, const struct prof_probe_node *target)
{
    if (target->kind == PROF_NODE_LOCAL) {
        return check_local(checker, target);
    }
    for (struct prof_probe_node *key = target->items; key != NULL; key = key->next) {
        if (!check(checker, key)) {
            return false;
        }
    }
    return true;
}

static bool check_statement(struct checker *checker, struct prof_probe_statement *statement)
{
    struct prof_probe_program *program = checker->program;
    struct prof_probe_node *value = statement->value;
    if (statement->target != NULL && !check_target(checker, statement->target)) {
        return false;
    }
    for (struct prof_probe_node *node = value; node != NULL; node = node->next) {
        if (!check(checker, node)) {
            return false;
        }
    }
    bool needs_number = value != NULL
                        && (statement->kind == PROF_DO_AGGREGATE
                            || (statement->kind == PROF_DO_SET && statement->op >= 0));
    if (needs_number && (value->types & TYPE_NUMBER) == 0) {
        return prof_probe_fail(program, value->at, "a number is needed here, not %s",
                               type_name(value->types));
    }
    if (statement->kind == PROF_DO_SET && (value->types & TYPE_KEPT) == 0) {
        return prof_probe_fail(
            program, value->at,
            "numbers, texts and tuples are kept, not %s; str(x) and classof(x) are "
            "texts",
            type_name(value->types));
    }
    if (statement->kind == PROF_DO_PRINTF) {
        return check_printf(checker, statement);
    }
    if (statement->kind == PROF_DO_TAG) {
        return ((value->types & TYPE_OBJECT) != 0
                || prof_probe_fail(program, value->at, "tag takes an object, not %s",
                                   type_name(value->types)))
               && ((value->next->types & TYPE_NUMBER) != 0
                   || prof_probe_fail(program, value->next->at, "a number is needed here, not %s",
                                      type_name(value->next->types)));
    }
    switch (statement->kind) {
    case PROF_DO_SET:
    case PROF_DO_AGGREGATE:
        return true;
    case PROF_DO_IF:
    case PROF_DO_FOR:
    case PROF_DO_REPEAT:
        return check_compound(checker, statement);
    case PROF_DO_EXIT:
        return check_exit(checker, statement);
    case PROF_DO_STOP:
        return check_stop(checker, statement);
    case PROF_DO_POLL:
        return check_poll(checker, statement);
    default:
        return check_map_action(checker, statement);
    }
}

static bool check_all(struct checker *checker, struct prof_probe_statement *list)
{
    for (; list != NULL; list = list->next) {
        if (!check_statement(checker, list)) {
            return false;
        }
    }
    return true;
}

/* --- unset values ----------------------------------------------------------------------------- */

static bool is_text(const struct prof_probe_node *node)
{
    if (node->kind == PROF_NODE_CONDITION) {
        return is_text(node->right) && is_text(node->items);
    }
    return node->is_text != NULL
               ? *node->is_text
               : (node->types & TYPE_TEXT) != 0 && (node->types & TYPE_NUMBER) == 0;
}

static bool *text_place(struct prof_probe_program *program, const struct prof_probe_node *target)
{
    return target->kind == PROF_NODE_VARIABLE ? &program->is_text[target->index]
           : target->kind == PROF_NODE_LOCAL  ? &program->is_text_local[target->index]
                                              : &target->map->is_text;
}

/* If a statement assigns a number to a variable or map, notes that its unset value is 0. Returns
 * whether that is new. */
static bool note_number(struct prof_probe_program *program,
                        const struct prof_probe_statement *statement)
{
    bool *place = text_place(program, statement->target);
    bool is_number = statement->op >= 0 || !is_text(statement->value);
    bool changes = is_number && *place;
    *place = *place && !is_number;
    return changes;
}

typedef bool note_function(struct prof_probe_program *program,
                           const struct prof_probe_statement *statement);

static bool for_each_set_in(struct prof_probe_program *program,
                            const struct prof_probe_statement *list, note_function *note)
{
    bool is_any = false;
    for (; list != NULL; list = list->next) {
        is_any |= (list->kind == PROF_DO_SET || list->kind == PROF_DO_FOR) && note(program, list);
        is_any |= for_each_set_in(program, list->body, note);
        is_any |= for_each_set_in(program, list->otherwise, note);
    }
    return is_any;
}

/* Calls a function for each assignment. Returns whether the function has returned true for any. */
static bool for_each_set(struct prof_probe_program *program, note_function *note)
{
    bool is_any = false;
    for (const struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        is_any |= for_each_set_in(program, probe->statements, note);
    }
    return is_any;
}

static bool note_set(struct prof_probe_program *program,
                     const struct prof_probe_statement *statement)
{
    *text_place(program, statement->target) = true;
    return false;
}

/* Finds the variables and maps to which only texts are assigned. Initially this set contains all to
 * which anything is assigned. A variable or map is removed if some statement assigns a number to
 * it, directly or from another variable or map. */
static void find_texts(struct prof_probe_program *program)
{
    (void)for_each_set(program, note_set);
    while (for_each_set(program, note_number)) {
    }
}

/* Inserts the program's arguments into periods and patterns. */
static bool check_head(struct checker *checker)
{
    struct prof_probe *probe = checker->probe;
    if (probe->period_at != NULL && probe->period == 0) {
        const char *end, *text = prof_probe_parameter_text(
                             checker->program, probe->period_parameter, probe->period_at);
        if (text == NULL) {
            return false;
        }
        if (!prof_probe_read_period(probe, text, &end) || *end != '\0') {
            return prof_probe_fail(checker->program, probe->period_at, "'%.40s' is no period; %s",
                                   text, prof_probe_period_form(probe->event));
        }
    }
    return probe->patterns_text == NULL || probe->patterns != NULL
           || prof_probe_compile_patterns(checker->program, probe);
}

bool prof_probe_check(struct prof_probe_program *program)
{
    struct checker checker = {.program = program};
    for (struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        checker.probe = probe;
        if (!check_head(&checker) || !gather_all(&checker, probe->statements)) {
            return false;
        }
    }
    for (struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        checker.probe = probe;
        if (probe->predicate != NULL
            && (!check(&checker, probe->predicate) || !check_truth(&checker, probe->predicate))) {
            return false;
        }
        if (!check_all(&checker, probe->statements)) {
            return false;
        }
    }
    find_texts(program);
    return true;
}
