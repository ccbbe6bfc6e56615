#include "profiler/probes/eval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/maps.h"
#include "profiler/probes/frames/slots.h"
#include "vm/base/java_math.h"
#include "vm/base/text/mend.h"
#include "vm/names/glob.h"

static struct prof_probe_value none(enum prof_probe_cause cause)
{
    return (struct prof_probe_value){.kind = PROF_VALUE_NONE, .cause = cause};
}

static struct prof_probe_value integer(int64_t of)
{
    return (struct prof_probe_value){.kind = PROF_VALUE_INT, .integer = of};
}

static struct prof_probe_value floating(double of)
{
    return (struct prof_probe_value){.kind = PROF_VALUE_FLOAT, .floating = of};
}

static struct prof_probe_value text(const char *of)
{
    return (struct prof_probe_value){.kind = PROF_VALUE_TEXT, .text = of};
}

static struct prof_probe_value class_of(const jp2_object *object)
{
    return object == NULL ? (struct prof_probe_value){.kind = PROF_VALUE_NULL, .text = "null"}
                          : (struct prof_probe_value){.kind = PROF_VALUE_CLASS,
                                                      .klass = prof_services.object_class(object)};
}

static struct prof_probe_value method_of(const jp2_method *method)
{
    return method == NULL ? text("(none)")
                          : (struct prof_probe_value){.kind = PROF_VALUE_METHOD, .method = method};
}

/* Converts a value of the program. `type` is the first character of its descriptor. */
static struct prof_probe_value program_value(char type, union jp2_value value)
{
    switch (type) {
    case 'V':
        return none(PROF_CAUSE_VOID);
    case '\0':
        return none(PROF_CAUSE_UNKNOWN);
    case 'J':
        return integer(value.j);
    case 'F':
        return floating((double)jp2_float(value));
    case 'D':
        return floating(value.d);
    case 'L':
    case '[':
        return (struct prof_probe_value){.kind = PROF_VALUE_OBJECT, .object = value.r};
    default:
        return integer(jp2_int(value));
    }
}

/* Copies a text to the scratch space. Returns "" if the space is full. */
static const char *copy_to_scratch(struct prof_probe_run *run, const char *from)
{
    size_t bytes = strlen(from) + 1;
    if (bytes > run->scratch_bytes) {
        return "";
    }
    char *to = memcpy(run->scratch, from, bytes);
    run->scratch += bytes;
    run->scratch_bytes -= bytes;
    return to;
}

/* --- operators -------------------------------------------------------------------------------- */

static bool is_number(const struct prof_probe_value *value)
{
    return value->kind == PROF_VALUE_INT || value->kind == PROF_VALUE_FLOAT;
}

bool prof_probe_as_number(struct prof_probe_value *value)
{
    if (value->is_unset) {
        *value = integer(0);
    }
    return is_number(value);
}

struct prof_probe_value prof_probe_truth(const struct prof_probe_value *value)
{
    struct prof_probe_value number = *value;
    if (prof_probe_as_number(&number)) {
        return integer(number.kind == PROF_VALUE_INT ? number.integer != 0 : number.floating != 0);
    }
    return number.kind == PROF_VALUE_NONE ? number : none(PROF_CAUSE_MIXED);
}

static bool is_decided(int op, const struct prof_probe_value *truth)
{
    return truth->kind == PROF_VALUE_INT && truth->integer == (op == PROF_OR);
}

struct prof_probe_value prof_probe_decide(int op, const struct prof_probe_value *left,
                                          const struct prof_probe_value *right)
{
    if (is_decided(op, left) || left->kind == PROF_VALUE_NONE) {
        return is_decided(op, left) || !is_decided(op, right) ? *left : *right;
    }
    return *right;
}

static struct prof_probe_value apply_integers(int op, int64_t a, int64_t b)
{
    switch (op) {
    case PROF_EQ:
        return integer(a == b);
    case PROF_NE:
        return integer(a != b);
    case PROF_LT:
        return integer(a < b);
    case PROF_LE:
        return integer(a <= b);
    case PROF_GT:
        return integer(a > b);
    case PROF_GE:
        return integer(a >= b);
    case PROF_ADD:
        return integer((int64_t)((uint64_t)a + (uint64_t)b));
    case PROF_SUB:
        return integer((int64_t)((uint64_t)a - (uint64_t)b));
    case PROF_MUL:
        return integer((int64_t)((uint64_t)a * (uint64_t)b));
    case PROF_BIT_OR:
        return integer(a | b);
    case PROF_BIT_XOR:
        return integer(a ^ b);
    case PROF_BIT_AND:
        return integer(a & b);
    case PROF_SHL: /* the distances are those of Java's long */
        return integer((int64_t)((uint64_t)a << (b & 63)));
    case PROF_SHR:
        return integer(a >> (b & 63));
    case PROF_USHR:
        return integer((int64_t)((uint64_t)a >> (b & 63)));
    case PROF_BIT_NOT:
        return integer(~a);
    case PROF_NOT:
        return integer(a == 0);
    case PROF_NEG:
        return integer((int64_t)(0 - (uint64_t)a));
    default:
        return b == 0 ? none(PROF_CAUSE_DIVISION)
                      : integer(op == PROF_DIV ? vm_java_ldiv(a, b) : vm_java_lrem(a, b));
    }
}

static struct prof_probe_value apply_floats(int op, double a, double b)
{
    switch (op) {
    case PROF_EQ:
        return integer(a == b);
    case PROF_NE:
        return integer(a != b);
    case PROF_LT:
        return integer(a < b);
    case PROF_LE:
        return integer(a <= b);
    case PROF_GT:
        return integer(a > b);
    case PROF_GE:
        return integer(a >= b);
    case PROF_ADD:
        return floating(a + b);
    case PROF_SUB:
        return floating(a - b);
    case PROF_MUL:
        return floating(a * b);
    case PROF_NOT:
        return integer(a == 0);
    case PROF_NEG:
        return floating(-a);
    case PROF_BIT_OR:
    case PROF_BIT_XOR:
    case PROF_BIT_AND:
    case PROF_SHL:
    case PROF_SHR:
    case PROF_USHR:
    case PROF_BIT_NOT:
        return none(PROF_CAUSE_MIXED);
    default:
        return b == 0 ? none(PROF_CAUSE_DIVISION) : floating(op == PROF_DIV ? a / b : fmod(a, b));
    }
}

/* Returns the value of an operand. For an unset operand, this is the initial value of the type that
 * the operator and the other operand require. */
static struct prof_probe_value as_used(int op, const struct prof_probe_value *value,
                                       const struct prof_probe_value *other)
{
    bool is_comparison = op == PROF_EQ || op == PROF_NE;
    if (!value->is_unset) {
        return *value;
    }
    if (op != PROF_LIKE && (!is_comparison || is_number(other))) {
        return integer(0);
    }
    return is_comparison && other->kind == PROF_VALUE_OBJECT
               ? (struct prof_probe_value){.kind = PROF_VALUE_OBJECT}
               : text("");
}

static bool is_same_tuple(const struct prof_probe_value *left, const struct prof_probe_value *right)
{
    return left->kind == right->kind && left->tuple[0] == right->tuple[0]
           && memcmp(left->tuple, right->tuple, (1 + left->tuple[0]) * sizeof *left->tuple) == 0;
}

static struct prof_probe_value apply(int op, const char *glob, const struct prof_probe_value *left,
                                     const struct prof_probe_value *right)
{
    char buffers[2][PROF_PROBE_TEXT];
    if (left->kind == PROF_VALUE_INT && right->kind == PROF_VALUE_INT) {
        return apply_integers(op, left->integer, right->integer);
    }
    if (is_number(left) && is_number(right)) {
        return apply_floats(op, prof_probe_double(left), prof_probe_double(right));
    }
    if (left->kind == PROF_VALUE_NONE || right->kind == PROF_VALUE_NONE) {
        return left->kind == PROF_VALUE_NONE ? *left : *right;
    }
    if (left->kind == PROF_VALUE_TUPLE || right->kind == PROF_VALUE_TUPLE) {
        return op == PROF_EQ || op == PROF_NE
                   ? integer(is_same_tuple(left, right) == (op == PROF_EQ))
                   : none(PROF_CAUSE_MIXED);
    }
    if (left->kind == PROF_VALUE_OBJECT && right->kind == PROF_VALUE_OBJECT) {
        return integer((left->object == right->object) == (op == PROF_EQ));
    }
    if (left->kind == PROF_VALUE_OBJECT || right->kind == PROF_VALUE_OBJECT || is_number(left)
        || is_number(right)) {
        return none(PROF_CAUSE_MIXED);
    }
    if (left->kind == PROF_VALUE_NULL || right->kind == PROF_VALUE_NULL) {
        return op == PROF_EQ || op == PROF_NE || op == PROF_LIKE
                   ? integer((left->kind == right->kind) == (op != PROF_NE))
                   : none(PROF_CAUSE_MIXED);
    }
    const char *a = prof_probe_text(left, buffers[0]);
    if (op == PROF_LIKE) { /* `a` has dots in class names, as the pattern has */
        return integer(vm_glob_matches(glob, a, strlen(a)));
    }
    bool is_equal = strcmp(a, prof_probe_text(right, buffers[1])) == 0;
    return op == PROF_EQ || op == PROF_NE ? integer(is_equal == (op == PROF_EQ))
                                          : none(PROF_CAUSE_MIXED);
}

struct prof_probe_value prof_probe_apply(int op, const char *glob,
                                         const struct prof_probe_value *left,
                                         const struct prof_probe_value *right)
{
    struct prof_probe_value a = as_used(op, left, right), b = as_used(op, right, &a);
    return apply(op, glob, &a, &b);
}

struct prof_probe_value prof_probe_apply_node(const struct prof_probe_node *node,
                                              const struct prof_probe_value *left,
                                              const struct prof_probe_value *right)
{
    struct prof_probe_value result = prof_probe_apply(node->index, node->text, left, right);
    if (node->index == PROF_LIKE && result.kind == PROF_VALUE_INT) {
        prof_probe_note_use(node, result.integer != 0 ? NULL : node->text);
    } else if (node->near != NULL && result.kind == PROF_VALUE_INT) {
        prof_probe_note_use(node, result.integer != 0 ? NULL : node->near);
        if (result.integer == 0
            && !atomic_load_explicit(&node->origin->is_found, memory_order_relaxed)) {
            char buffer[PROF_PROBE_TEXT];
            bool is_left = left->kind == PROF_VALUE_TEXT && left->text == node->near->name;
            prof_probe_offer_near(node->near, prof_probe_text(is_left ? right : left, buffer));
        }
    }
    return result;
}

/* --- leaves ----------------------------------------------------------------------------------- */

static struct prof_probe_value stack_of(struct prof_probe_run *run, uint32_t count)
{
    count = count < run->frame_count ? count : run->frame_count;
    uint32_t found = prof_services.stack(run->self, run->frames, count);
    struct prof_probe_value value = {.kind = PROF_VALUE_FRAMES, .count = found};
    value.frames = run->frames;
    run->frames += found; /* the next stack is stored after this one */
    run->frame_count -= found;
    return value;
}

/* Returns the event's location; for a poll, the thread's current location. */
static const struct jp2_location *place_of(struct prof_probe_run *run)
{
    if (run->location->kind != JP2_EVENT_POLL) {
        return run->location;
    }
    if (run->place.kind == JP2_EVENT_KINDS) {
        struct jp2_frame frame = {NULL, -1};
        prof_services.stack(run->self, &frame, 1);
        run->place =
            (struct jp2_location){.kind = JP2_EVENT_POLL, .method = frame.method, .bci = frame.bci};
    }
    return &run->place;
}

static struct prof_probe_value caller_of(struct prof_probe_run *run)
{
    struct jp2_frame frames[2] = {{NULL, -1}, {NULL, -1}};
    prof_services.stack(run->self, frames, 2);
    return method_of(frames[1].method);
}

static struct prof_probe_value origin_of(struct prof_probe_run *run)
{
    char buffer[PROF_PROBE_ORIGIN];
    prof_probe_origin(run, buffer);
    return text(copy_to_scratch(run, buffer));
}

/* Returns an argument of the location's method. `type` is the first character of its descriptor. */
static struct prof_probe_value argument(const struct prof_probe_run *run, int index, int saved,
                                        char type)
{
    if (saved == 0) {
        return program_value(type, prof_services.argument(run->self, (uint32_t)index));
    }
    return run->activation == NULL || run->activation->arguments == NULL
               ? none(PROF_CAUSE_NO_ACTIVATION)
               : program_value(type, run->activation->arguments[saved - 1]);
}

static struct prof_probe_value slot(const struct prof_probe_run *run,
                                    const struct prof_probe_node *node)
{
    union jp2_value value;
    return prof_probe_read_slot(run->self, run->location->method, node->is_operand,
                                (uint32_t)node->index, &value)
               ? program_value(node->type, value)
               : none(PROF_CAUSE_NO_FRAME);
}

/* Returns how far a clock has advanced since the activation began. */
static struct prof_probe_value since_begin(const struct prof_probe_run *run, int index)
{
    if (run->activation == NULL) {
        return none(PROF_CAUSE_NO_ACTIVATION);
    }
    const struct prof_probe_clocks *begin = &run->activation->begin, *now = &run->now;
    switch (index) {
    case PROF_BUILTIN_ELAPSED:
        return integer(now->nanoseconds - begin->nanoseconds);
    case PROF_BUILTIN_EXECUTED:
        return integer(now->executed - begin->executed);
    default:
        return begin->cycles < 0 || now->cycles < 0 ? none(PROF_CAUSE_UNKNOWN)
                                                    : integer(now->cycles - begin->cycles);
    }
}

static struct prof_probe_value builtin(struct prof_probe_run *run, int index)
{
    char buffer[PROF_PROBE_TEXT];
    struct prof_probe_value value;
    const struct jp2_event *event = run->event;
    switch (index) {
    case PROF_BUILTIN_NS:
        return integer((int64_t)prof_services.nanoseconds());
    case PROF_BUILTIN_CALLER:
        return caller_of(run);
    case PROF_BUILTIN_CONTEXT:
        return stack_of(run, PROF_PROBE_DEEPEST);
    case PROF_BUILTIN_THREAD_NAME:
        if (run->self == NULL) {
            return text(PROF_PROBE_NOWHERE);
        }
        prof_services.thread_name(run->self, buffer, sizeof buffer);
        return text(copy_to_scratch(run, buffer));
    case PROF_BUILTIN_TID:
        return integer(run->self == NULL ? 0 : (int64_t)prof_services.thread_number(run->self));
    case PROF_BUILTIN_ELAPSED:
    case PROF_BUILTIN_EXECUTED:
    case PROF_BUILTIN_CYCLES:
        return since_begin(run, index);
    case PROF_BUILTIN_VALUE:
        return program_value(event->type, event->value);
    case PROF_BUILTIN_OBJECT:
        return (struct prof_probe_value){.kind = PROF_VALUE_OBJECT, .object = event->object};
    case PROF_BUILTIN_BYTES:
        return integer((int64_t)event->bytes);
    case PROF_BUILTIN_EXCEPTION:
        return class_of(event->object);
    case PROF_BUILTIN_CALLEE:
        return method_of(event->callee);
    case PROF_BUILTIN_CONTENDED:
        return integer(event->is_contended);
    case PROF_BUILTIN_INDEX:
        return integer(event->index);
    case PROF_BUILTIN_ELEMENTS:
        return integer((int64_t)event->count);
    case PROF_BUILTIN_TAKEN:
        return integer(event->is_taken);
    case PROF_BUILTIN_TARGET:
        return integer(event->target_bci);
    case PROF_BUILTIN_DURATION:
        return integer((int64_t)event->nanoseconds);
    case PROF_BUILTIN_COLLECTION:
        return integer((int64_t)event->count);
    case PROF_BUILTIN_TAG:
        return integer((int64_t)event->tag);
    case PROF_BUILTIN_BYTECODES:
        return integer((int64_t)event->bytecodes);
    case PROF_BUILTIN_CLASS:
        if (event->klass != NULL) {
            return (struct prof_probe_value){.kind = PROF_VALUE_CLASS, .klass = event->klass};
        }
        break;
    case PROF_BUILTIN_FIELD:
    case PROF_BUILTIN_TYPE:
        if (event->field != NULL && place_of(run)->name == NULL) { /* a store by native code */
            const char *shown =
                index == PROF_BUILTIN_FIELD
                    ? prof_services.field_name(event->field)
                    : prof_probe_type_text(prof_services.field_descriptor(event->field), buffer);
            return text(shown == buffer ? copy_to_scratch(run, buffer) : shown);
        }
        break;
    default:
        break;
    }
    if (!prof_probe_known(place_of(run), index, buffer, &value)) {
        return none(PROF_CAUSE_UNKNOWN);
    }
    if (value.kind == PROF_VALUE_TEXT && value.text == buffer) {
        value.text = copy_to_scratch(run, buffer);
    }
    return value;
}

static struct prof_probe_value member(const struct prof_probe_node *node,
                                      const struct prof_probe_value *of)
{
    if (of->kind == PROF_VALUE_NONE) {
        return *of;
    }
    if (of->kind != PROF_VALUE_OBJECT || of->object == NULL) {
        return none(of->kind == PROF_VALUE_OBJECT ? PROF_CAUSE_FIELD_OF_NULL : PROF_CAUSE_MIXED);
    }
    const jp2_field *field = prof_probe_find_field(of->object, node->text);
    if (field != NULL) {
        prof_probe_note_use(node, NULL);
        return program_value(*prof_services.field_descriptor(field),
                             prof_services.field_value(of->object, field));
    }
    prof_probe_note_use(node, prof_services.object_class(of->object));
    return none(PROF_CAUSE_NO_FIELD);
}

/* Ends a text of PROF_PROBE_STRING bytes with an ellipsis, after a whole character. */
static void mark_cut(struct prof_probe_run *run, char *of)
{
    vm_text_mend(of);
    strcat(of, PROF_PROBE_CUT);
    __atomic_store_n(run->cut, *run->cut + 1, __ATOMIC_RELAXED); /* other threads may read it */
}

static struct prof_probe_value address_of(struct prof_probe_run *run, const jp2_object *object)
{
    char buffer[PROF_PROBE_ADDRESS];
    return object == NULL                       ? class_of(NULL)
           : prof_probe_address(object, buffer) ? text(copy_to_scratch(run, buffer))
                                                : none(PROF_CAUSE_NO_ADDRESS);
}

static struct prof_probe_value call(struct prof_probe_run *run, const struct prof_probe_node *node)
{
    char buffer[PROF_PROBE_STRING + sizeof PROF_PROBE_CUT];
    if (node->index == PROF_FUNCTION_STACK) {
        return stack_of(run, (uint32_t)node->left->integer);
    }
    if (node->index == PROF_FUNCTION_CFLOW) {
        return integer(prof_probe_cflow(run, node));
    }
    struct prof_probe_value value = prof_probe_eval(run, node->left);
    if (value.kind == PROF_VALUE_NONE) {
        return value;
    }
    if (node->index == PROF_FUNCTION_ABS) {
        return !prof_probe_as_number(&value)    ? none(PROF_CAUSE_MIXED)
               : value.kind == PROF_VALUE_FLOAT ? floating(fabs(value.floating))
               : value.integer < 0              ? apply_integers(PROF_NEG, value.integer, 0)
                                                : value;
    }
    if (value.kind != PROF_VALUE_OBJECT) {
        return none(PROF_CAUSE_MIXED);
    }
    if (node->index == PROF_FUNCTION_CLASSOF) {
        return class_of(value.object);
    }
    if (node->index == PROF_FUNCTION_ISA) {
        return integer(prof_probe_isa(node, value.object));
    }
    if (node->index == PROF_FUNCTION_TAG && value.object != NULL) {
        return integer((int64_t)prof_probe_tag(run, value.object));
    }
    if (node->index == PROF_FUNCTION_ADDRESS) {
        return address_of(run, value.object);
    }
    if (value.object == NULL) {
        return node->index == PROF_FUNCTION_STR ? class_of(NULL) : none(PROF_CAUSE_NULL);
    }
    const char *class = prof_services.class_name(prof_services.object_class(value.object));
    if (node->index == PROF_FUNCTION_LENGTH) {
        return *class == '[' ? integer(prof_services.array_length(value.object))
                             : none(PROF_CAUSE_NO_ARRAY);
    }
    if (strcmp(class, "java/lang/String") != 0) {
        return class_of(value.object);
    }
    if (prof_services.string_text(value.object, buffer, PROF_PROBE_STRING + 1)
        > PROF_PROBE_STRING) {
        mark_cut(run, buffer);
    }
    return text(copy_to_scratch(run, buffer));
}

/* Returns the value of a variable or map entry, or an initial value if it was never set. */
static struct prof_probe_value or_unset(const struct prof_probe_node *node,
                                        const struct prof_probe_value *value)
{
    if (value->kind != PROF_VALUE_NONE) {
        return *value;
    }
    struct prof_probe_value unset = *node->is_text ? text("") : integer(0);
    unset.is_unset = true;
    return unset;
}

/* Makes a tuple in the scratch space. */
static struct prof_probe_value tuple(struct prof_probe_run *run, const struct prof_probe_node *node)
{
    struct prof_probe_key key = {.words = NULL};
    struct prof_probe_value result = {.kind = PROF_VALUE_TUPLE};
    for (const struct prof_probe_node *item = node->items; item != NULL; item = item->next) {
        struct prof_probe_value part = prof_probe_eval(run, item);
        if (!prof_probe_key_add(&key, &part, true)) {
            free(key.words);
            return part;
        }
    }
    size_t skipped = -(uintptr_t)run->scratch % sizeof(uint64_t); /* aligns the words */
    size_t bytes = (1 + (size_t)key.count) * sizeof(uint64_t);
    if (skipped + bytes > run->scratch_bytes) {
        free(key.words);
        return none(PROF_CAUSE_TOO_LONG);
    }
    uint64_t *words = (uint64_t *)(run->scratch + skipped);
    words[0] = key.count;
    memcpy(words + 1, key.words, key.count * sizeof *words);
    free(key.words);
    run->scratch += skipped + bytes;
    run->scratch_bytes -= skipped + bytes;
    result.tuple = words;
    return result;
}

static struct prof_probe_value element(struct prof_probe_run *run,
                                       const struct prof_probe_node *node)
{
    struct prof_probe_value of = prof_probe_eval(run, node->left), result;
    if (of.kind == PROF_VALUE_NONE || of.is_unset) {
        return of;
    }
    return prof_probe_element(&of, (uint32_t)node->index, &result) ? result
           : of.kind == PROF_VALUE_TUPLE                           ? none(PROF_CAUSE_NO_ELEMENT)
                                                                   : none(PROF_CAUSE_MIXED);
}

static struct prof_probe_value read_map(struct prof_probe_run *run,
                                        const struct prof_probe_node *node)
{
    struct prof_probe_key key = {.words = NULL};
    struct prof_probe_value result = {.kind = PROF_VALUE_NONE};
    bool is_good = true;
    for (const struct prof_probe_node *item = node->items; is_good && item != NULL;
         item = item->next) {
        struct prof_probe_value part = prof_probe_eval(run, item);
        is_good = prof_probe_key_add(&key, &part, true);
        result = is_good ? result : part;
    }
    if (is_good) {
        result = prof_probe_map_read(node->map, &key);
        result = or_unset(node, &result);
    }
    free(key.words);
    return result;
}

/* Applies an operator. Comparisons of a method or class with a constant text are cached: the node
 * contains the method or class of the last comparison, and its result. */
static struct prof_probe_value compare(const struct prof_probe_node *node,
                                       const struct prof_probe_value *left,
                                       const struct prof_probe_value *right)
{
    bool is_name = left->kind == PROF_VALUE_METHOD || left->kind == PROF_VALUE_CLASS;
    bool is_known = node->index == PROF_EQ || node->index == PROF_NE || node->index == PROF_LIKE;
    if (!is_name || !is_known || node->right->kind != PROF_NODE_TEXT) {
        return prof_probe_apply_node(node, left, right);
    }
    _Atomic uintptr_t *compared = &((struct prof_probe_node *)node)->compared;
    uintptr_t of = (uintptr_t)left->method,
              last = atomic_load_explicit(compared, memory_order_relaxed);
    if ((last & ~(uintptr_t)1) == of) { /* pointers are aligned, so bit 0 can contain the result */
        return integer((last & 1) != 0);
    }
    struct prof_probe_value result = prof_probe_apply_node(node, left, right);
    atomic_store_explicit(compared, of | (result.integer != 0), memory_order_relaxed);
    return result;
}

static struct prof_probe_value logic(struct prof_probe_run *run, const struct prof_probe_node *node)
{
    struct prof_probe_value left = prof_probe_eval(run, node->left), right = left;
    left = prof_probe_truth(&left);
    if (!is_decided(node->index, &left)) {
        right = prof_probe_eval(run, node->right);
        right = prof_probe_truth(&right);
    }
    return prof_probe_decide(node->index, &left, &right);
}

struct prof_probe_value prof_probe_eval(struct prof_probe_run *run,
                                        const struct prof_probe_node *node)
{
    struct prof_probe_value left, right;
    char type;
    switch (node->kind) {
    case PROF_NODE_BUILTIN:
        return node->index == PROF_BUILTIN_THIS     ? argument(run, 0, node->saved, 'L')
               : node->index == PROF_BUILTIN_ORIGIN ? origin_of(run)
                                                    : builtin(run, node->index);
    case PROF_NODE_ARGUMENT:
        type = prof_probe_parameter(run->location->method, node->index);
        return type == 'V' ? none(PROF_CAUSE_NO_ARGUMENT)
                           : argument(run, node->index, node->saved, type);
    case PROF_NODE_REGISTER:
        return slot(run, node);
    case PROF_NODE_MEMBER:
        left = prof_probe_eval(run, node->left);
        return member(node, &left);
    case PROF_NODE_UNARY:
        left = prof_probe_eval(run, node->left);
        return prof_probe_apply(node->index, NULL, &left, &left);
    case PROF_NODE_BINARY:
        if (node->index == PROF_AND || node->index == PROF_OR) {
            return logic(run, node);
        }
        left = prof_probe_eval(run, node->left);
        right = prof_probe_eval(run, node->right);
        return compare(node, &left, &right);
    case PROF_NODE_CALL:
        return call(run, node);
    case PROF_NODE_CONDITION:
        left = prof_probe_eval(run, node->left);
        left = prof_probe_truth(&left);
        return left.kind == PROF_VALUE_NONE
                   ? left
                   : prof_probe_eval(run, left.integer != 0 ? node->right : node->items);
    case PROF_NODE_TUPLE:
        return tuple(run, node);
    case PROF_NODE_ELEMENT:
        return element(run, node);
    case PROF_NODE_MAP:
        return read_map(run, node);
    case PROF_NODE_VARIABLE:
        return or_unset(node, &run->variables[node->index]);
    case PROF_NODE_LOCAL:
        return run->activation == NULL ? none(PROF_CAUSE_NO_ACTIVATION)
                                       : or_unset(node, &run->activation->locals[node->index]);
    default:
        prof_probe_constant(node, &left);
        return left;
    }
}
