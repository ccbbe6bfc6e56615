/*
 * fold.c: replaces the parts of an expression that a location determines by their values.
 */
#include "profiler/plugins/services.h"
#include "profiler/probes/eval.h"
#include "profiler/probes/frames/slots.h"

#define ACC_STATIC 0x0008

struct folder {
    struct prof_probe_program *program;
    const struct jp2_location *location;
    const char *(*intern)(const char *text);
};

bool prof_probe_constant(const struct prof_probe_node *node, struct prof_probe_value *value)
{
    *value = (struct prof_probe_value){.kind = PROF_VALUE_NONE};
    switch (node->kind) {
    case PROF_NODE_INT:
        value->kind = PROF_VALUE_INT;
        value->integer = node->integer;
        return true;
    case PROF_NODE_FLOAT:
        value->kind = PROF_VALUE_FLOAT;
        value->floating = node->floating;
        return true;
    case PROF_NODE_TEXT:
        value->kind = PROF_VALUE_TEXT;
        value->text = node->text;
        return true;
    case PROF_NODE_NULL:
        value->kind = PROF_VALUE_OBJECT;
        return true;
    default:
        value->cause = (enum prof_probe_cause)node->index;
        return node->kind == PROF_NODE_NONE;
    }
}

/* Returns a copy of a node; if `value` is not NULL, as a constant with this value. */
static struct prof_probe_node *copy(const struct folder *folder, const struct prof_probe_node *node,
                                    const struct prof_probe_value *value)
{
    struct prof_probe_node *to = prof_probe_allocate(folder->program, sizeof *to);
    *to = *node;
    if (value == NULL) {
        return to;
    }
    switch (value->kind) {
    case PROF_VALUE_INT:
        to->kind = PROF_NODE_INT;
        to->integer = value->integer;
        break;
    case PROF_VALUE_FLOAT:
        to->kind = PROF_NODE_FLOAT;
        to->floating = value->floating;
        break;
    case PROF_VALUE_TEXT:
        to->kind = PROF_NODE_TEXT;
        to->text = folder->intern(value->text);
        break;
    case PROF_VALUE_OBJECT:
        to->kind = PROF_NODE_NULL;
        break;
    default:
        to->kind = PROF_NODE_NONE;
        to->index = (int)value->cause;
    }
    return to;
}

static struct prof_probe_node *fold(const struct folder *folder, struct prof_probe_node *node);

/* Folds && or ||. Returns the result as a node if both operands are known, or if one known operand
 * decides. Otherwise returns NULL. */
static struct prof_probe_node *fold_logic(const struct folder *folder, struct prof_probe_node *node,
                                          struct prof_probe_node *left,
                                          struct prof_probe_node *right)
{
    struct prof_probe_value of_left, of_right, result;
    bool knows_left = prof_probe_constant(left, &of_left);
    bool knows_right = prof_probe_constant(right, &of_right);
    const struct prof_probe_value open = {.kind = PROF_VALUE_NONE};
    struct prof_probe_value truths[] = {knows_left ? prof_probe_truth(&of_left) : open,
                                        knows_right ? prof_probe_truth(&of_right) : open};
    result = prof_probe_decide(node->index, &truths[0], &truths[1]);
    bool is_known = knows_left && knows_right;
    bool decides = result.kind == PROF_VALUE_INT && result.integer == (node->index == PROF_OR);
    return is_known || decides ? copy(folder, node, &result) : NULL;
}

static struct prof_probe_node *fold_binary(const struct folder *folder,
                                           struct prof_probe_node *node)
{
    struct prof_probe_node *left = fold(folder, node->left), *right = fold(folder, node->right);
    struct prof_probe_value a, b;
    if (node->index == PROF_AND || node->index == PROF_OR) {
        struct prof_probe_node *result = fold_logic(folder, node, left, right);
        if (result != NULL) {
            return result;
        }
    } else if (prof_probe_constant(left, &a) && prof_probe_constant(right, &b)) {
        struct prof_probe_value result = prof_probe_apply_node(node, &a, &b);
        return copy(folder, node, &result);
    } else if (prof_probe_constant(left, &a) && a.kind == PROF_VALUE_NONE) {
        return copy(folder, node, &a);
    } else if (prof_probe_constant(right, &b) && b.kind == PROF_VALUE_NONE) {
        return copy(folder, node, &b);
    }
    if (left == node->left && right == node->right) {
        return node;
    }
    node = copy(folder, node, NULL);
    node->left = left;
    node->right = right;
    return node;
}

/* Folds the keys of a map or the elements of a tuple. */
static struct prof_probe_node *fold_items(const struct folder *folder, struct prof_probe_node *node)
{
    struct prof_probe_node *result = copy(folder, node, NULL), **last = &result->items;
    for (struct prof_probe_node *key = node->items; key != NULL; key = key->next) {
        struct prof_probe_node *folded = fold(folder, key);
        *last = copy(folder, folded, NULL);
        last = &(*last)->next;
    }
    *last = NULL;
    return result;
}

static struct prof_probe_node *fold_condition(const struct folder *folder,
                                              struct prof_probe_node *node)
{
    struct prof_probe_node *left = fold(folder, node->left);
    struct prof_probe_value value;
    if (prof_probe_constant(left, &value)) {
        value = prof_probe_truth(&value);
        return value.kind == PROF_VALUE_NONE
                   ? copy(folder, node, &value)
                   : fold(folder, value.integer != 0 ? node->right : node->items);
    }
    node = copy(folder, node, NULL);
    node->left = left;
    node->right = fold(folder, node->right);
    node->items = fold(folder, node->items);
    return node;
}

static struct prof_probe_node *fold_builtin(const struct folder *folder,
                                            struct prof_probe_node *node)
{
    char buffer[PROF_PROBE_TEXT];
    struct prof_probe_value value;
    const jp2_method *method = folder->location->method;
    if (node->index == PROF_BUILTIN_THIS && method != NULL) {
        bool is_static = (prof_services.method_flags(method) & ACC_STATIC) != 0;
        prof_probe_note_use(node, is_static ? method : NULL);
    }
    if (folder->location->kind == JP2_EVENT_POLL
        || !prof_probe_known(folder->location, node->index, buffer, &value)) {
        return node;
    }
    return copy(folder, node, &value);
}

/* Replaces a variable or operand by its place in the frame. */
static struct prof_probe_node *fold_slot(const struct folder *folder, struct prof_probe_node *node)
{
    const struct jp2_location *location = folder->location;
    struct prof_probe_slot slot;
    bool is_operand = node->index == PROF_BUILTIN_OPERAND;
    bool is_found =
        is_operand ? prof_probe_find_operand(location, (uint32_t)node->integer, &slot)
                   : prof_probe_find_variable(location, node->text, (uint32_t)node->integer, &slot);
    prof_probe_note_use(node, is_found ? NULL : location->method);
    if (!is_found) {
        const struct prof_probe_value none = {.kind = PROF_VALUE_NONE,
                                              .cause = is_operand ? PROF_CAUSE_NO_OPERAND
                                                                  : PROF_CAUSE_NO_VARIABLE};
        return copy(folder, node, &none);
    }
    node = copy(folder, node, NULL);
    node->kind = PROF_NODE_REGISTER;
    node->index = (int)slot.index;
    node->type = slot.type;
    node->is_operand = is_operand;
    return node;
}

static struct prof_probe_node *fold(const struct folder *folder, struct prof_probe_node *node)
{
    struct prof_probe_value value;
    struct prof_probe_node *left;
    switch (node->kind) {
    case PROF_NODE_BUILTIN:
        return fold_builtin(folder, node);
    case PROF_NODE_SLOT:
        return fold_slot(folder, node);
    case PROF_NODE_ARGUMENT:
        if (prof_probe_parameter(folder->location->method, node->index) == 'V') {
            prof_probe_note_use(node, folder->location->method);
            value =
                (struct prof_probe_value){.kind = PROF_VALUE_NONE, .cause = PROF_CAUSE_NO_ARGUMENT};
            return copy(folder, node, &value);
        }
        prof_probe_note_use(node, NULL);
        return node;
    case PROF_NODE_BINARY:
        return fold_binary(folder, node);
    case PROF_NODE_MAP:
    case PROF_NODE_TUPLE:
        return node->items == NULL ? node : fold_items(folder, node);
    case PROF_NODE_CONDITION:
        return fold_condition(folder, node);
    case PROF_NODE_MEMBER:
    case PROF_NODE_UNARY:
    case PROF_NODE_CALL:
    case PROF_NODE_ELEMENT:
        left = fold(folder, node->left);
        if (prof_probe_constant(left, &value) && value.kind == PROF_VALUE_NONE) {
            return copy(folder, node, &value);
        }
        if (prof_probe_constant(left, &value) && node->kind == PROF_NODE_MEMBER) {
            value = (struct prof_probe_value){.kind = PROF_VALUE_NONE,
                                              .cause = value.kind == PROF_VALUE_OBJECT
                                                           ? PROF_CAUSE_FIELD_OF_NULL
                                                           : PROF_CAUSE_MIXED};
            return copy(folder, node, &value);
        }
        if (node->kind == PROF_NODE_UNARY && prof_probe_constant(left, &value)) {
            value = prof_probe_apply(node->index, NULL, &value, &value);
            return copy(folder, node, &value);
        }
        if (left == node->left) {
            return node;
        }
        node = copy(folder, node, NULL);
        node->left = left;
        return node;
    default:
        return node;
    }
}

struct prof_probe_node *prof_probe_fold(struct prof_probe_program *program,
                                        struct prof_probe_node *node,
                                        const struct jp2_location *location,
                                        const char *(*intern)(const char *text))
{
    struct folder folder = {program, location, intern};
    return fold(&folder, node);
}
