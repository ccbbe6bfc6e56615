#include "tools/prof/code/filters.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/text/affix.h"
#include "vm/classfile/opcodes.h"

/* The limit of steps for one method. Code from compilers needs far fewer: a large method of 20,000
 * instructions with 300 finally blocks takes 10 million. */
#define MOST_STEPS (UINT64_C(1) << 25)

/* The method that is being filtered. Instructions are numbered from 1. */
struct look {
    const struct prof_method *method;
    const struct prof_code_details *details;
    struct tool_filtered *filtered;
    bool *ignored;           /* indexed by instruction number - 1: the instruction does not count */
    uint64_t *steps;         /* number of remaining steps */
    const uint32_t *handler; /* indexed by target: 1 + the number of the last handler there; 0:
                                none */
    const uint32_t *before;  /* indexed by handler: 1 + the number of the previous handler with the
                                same target; 0: none */
    bool *covered;           /* indexed by instruction number: whether the try block of the current
                                finally contains it */
};

/* --- instructions ------------------------------------------------------------------------- */

/* Returns an instruction's opcode, or VM_OP_NOP outside the code. */
static uint8_t op(const struct look *look, uint32_t at)
{
    return at >= 1 && at <= look->method->instruction_count ? look->method->opcodes[at - 1]
                                                            : VM_OP_NOP;
}

static bool is_op(const struct look *look, uint32_t at, uint8_t opcode)
{
    return at >= 1 && at <= look->method->instruction_count && op(look, at) == opcode;
}

static const char *text(const struct look *look, uint32_t at)
{
    const char *found = at >= 1 && at <= look->method->instruction_count
                            ? look->details->operands[at - 1].text
                            : NULL;
    return found == NULL ? "" : found;
}

static uint32_t target(const struct look *look, uint32_t at)
{
    return (uint32_t)look->details->operands[at - 1].value;
}

/* Returns the variable of a load or store whose general form is `opcode`, or -1 for any other
 * instruction. */
static int32_t variable(const struct look *look, uint32_t at, uint8_t opcode)
{
    bool is_load = opcode <= VM_OP_ALOAD;
    uint8_t first = (uint8_t)(is_load ? VM_OP_ILOAD_0 + 4 * (opcode - VM_OP_ILOAD)
                                      : VM_OP_ISTORE_0 + 4 * (opcode - VM_OP_ISTORE));
    uint8_t is = op(look, at);
    return is == opcode                     ? look->details->operands[at - 1].value
           : is >= first && is <= first + 3 ? is - first
                                            : -1;
}

/* Returns whether an instruction is an aload of variable *it. If *it is -1, any variable matches,
 * and *it is set to it. */
static bool loads(const struct look *look, uint32_t at, int32_t *it)
{
    int32_t is = variable(look, at, VM_OP_ALOAD);
    bool is_good = is >= 0 && (*it < 0 || *it == is);
    *it = is_good ? is : *it;
    return is_good;
}

static bool is_call(const struct look *look, uint32_t at, const char *what)
{
    uint8_t opcode = op(look, at);
    return opcode >= VM_OP_INVOKEVIRTUAL && opcode <= VM_OP_INVOKEINTERFACE
           && strcmp(text(look, at), what) == 0;
}

/* Subtracts steps. Returns false if not enough steps remain; the search is then incomplete. */
static bool spend(const struct look *look, uint64_t steps)
{
    bool has_steps = *look->steps >= steps;
    *look->steps = has_steps ? *look->steps - steps : 0;
    look->filtered->is_partial |= !has_steps;
    return has_steps;
}

/* Marks instructions first .. last as ignored. */
static void ignore(const struct look *look, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last && i <= look->method->instruction_count; i++) {
        look->ignored[i - 1] = true;
    }
}

/*
 * As in JaCoCo, an instruction and its copies form a set; a copy of a copy, which occurs in nested
 * finally blocks, is in the same set. One member represents the set. From any other member, the
 * entries of counts_for lead to the representative in one or more steps.
 */
static uint32_t representative(const struct look *look, uint32_t at)
{
    uint32_t *counts_for = look->filtered->counts_for;
    while (counts_for[at - 1] != at) {
        at = counts_for[at - 1] = counts_for[counts_for[at - 1] - 1];
    }
    return at;
}

static void unite_sets(const struct look *look, uint32_t of, uint32_t copy)
{
    look->filtered->counts_for[representative(look, copy) - 1] = representative(look, of);
}

/* Makes all members of each set count for its representative. If the representative is ignored, no
 * member counts. */
static void finish_sets(const struct look *look)
{
    uint32_t count = look->method->instruction_count;
    for (uint32_t i = 1; i <= count; i++) {
        look->filtered->counts_for[i - 1] = representative(look, i);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *of = &look->filtered->counts_for[i];
        *of = look->ignored[*of - 1] ? 0 : *of;
    }
}

/* --- whole methods ------------------------------------------------------------------------ */

static bool is_named(const struct look *look, const char *name, const char *descriptor)
{
    return strcmp(look->method->names.name, name) == 0
           && (descriptor == NULL || strcmp(look->method->names.descriptor, descriptor) == 0);
}

static bool calls_any(const struct look *look, const char *end)
{
    for (uint32_t i = 1; i <= look->method->instruction_count; i++) {
        if (vm_ends_with(text(look, i), end)) {
            return true;
        }
    }
    return false;
}

/* Returns whether a method is values(), valueOf(String) or the constructor without a body of an
 * enum. */
static bool is_of_enum(const struct look *look)
{
    uint32_t count = look->method->instruction_count;
    return (is_named(look, "values", NULL)
            && strncmp(look->method->names.descriptor, "()[L", 4) == 0
            && calls_any(look, ";.clone()Ljava/lang/Object;"))
           || (is_named(look, "valueOf", NULL)
               && strncmp(look->method->names.descriptor, "(Ljava/lang/String;)L", 21) == 0
               && calls_any(look, "java/lang/Enum.valueOf(Ljava/lang/Class;Ljava/lang/String;)"
                                  "Ljava/lang/Enum;"))
           || (is_named(look, "<init>", "(Ljava/lang/String;I)V") && count == 5
               && is_call(look, 4, "java/lang/Enum.<init>(Ljava/lang/String;I)V"));
}

/* Returns whether a method is toString, hashCode or equals of a record. */
static bool is_of_record(const struct look *look)
{
    const char *name = look->method->names.name;
    uint32_t at = look->method->instruction_count - 1;
    size_t length = strlen(name);
    return (is_named(look, "toString", "()Ljava/lang/String;") || is_named(look, "hashCode", "()I")
            || is_named(look, "equals", "(Ljava/lang/Object;)Z"))
           && at >= 2 && at <= 3 && is_op(look, at, VM_OP_INVOKEDYNAMIC)
           && strncmp(text(look, at), name, length) == 0 && text(look, at)[length] == '(';
}

/* Returns whether a method is private C() {}, the constructor of a class without instances. */
static bool is_empty_constructor(const struct look *look)
{
    return (look->method->names.access & 0x0002) != 0 /* ACC_PRIVATE, JVMS table 4.6-A */
           && is_named(look, "<init>", "()V") && look->method->instruction_count == 3
           && is_op(look, 1, VM_OP_ALOAD_0) && is_op(look, 2, VM_OP_INVOKESPECIAL);
}

/* Returns whether the class is a class that javac or kotlinc makes for switches on enums. */
static bool is_switch_map(const struct look *look)
{
    bool is_any = false;
    for (uint32_t i = 1; is_named(look, "<clinit>", "()V") && i <= look->method->instruction_count;
         i++) {
        is_any |= is_op(look, i, VM_OP_PUTSTATIC)
                  && (strstr(text(look, i), "$SwitchMap$") != NULL
                      || strstr(text(look, i), "$EnumSwitchMapping$") != NULL);
    }
    return is_any;
}

static bool is_kotlin(const struct prof_method *method)
{
    const char *file = method->names.source_file;
    return file != NULL && vm_ends_with(file, ".kt");
}

/* Returns the variable of the penultimate parameter, or -1 if there is none. */
static int32_t penultimate_variable(const struct prof_method *method)
{
    const char *at = method->names.descriptor + (*method->names.descriptor == '(');
    int32_t next = strcmp(method->names.name, "<init>") == 0, last = -1, found = -1;
    while (*at != ')') {
        found = last;
        last = next;
        next += *at == 'J' || *at == 'D' ? 2 : 1;
        at += strspn(at, "[");
        at = *at == 'L' ? strchr(at, ';') : at;
        if (at == NULL || *at == '\0') {
            return -1;
        }
        at++;
    }
    return found;
}

/* Returns whether Kotlin's compiler made a synthetic method for default values of parameters:
 * f$default, or a constructor. */
static bool fills_in_arguments(const struct prof_method *method)
{
    return is_kotlin(method) && (method->names.access & 0x1000) != 0
           && (vm_ends_with(method->names.name, "$default")
               || (strcmp(method->names.name, "<init>") == 0 && penultimate_variable(method) >= 0
                   && vm_ends_with(method->names.descriptor,
                                   "Lkotlin/jvm/internal/DefaultConstructorMarker;)V")));
}

bool tool_has_code_of_source(const struct prof_method *method)
{
    return strncmp(method->names.name, "lambda$", 7) == 0 || fills_in_arguments(method)
           || (is_kotlin(method)
               && strstr(method->names.descriptor, "Lkotlin/coroutines/Continuation;)") != NULL);
}

static bool has_lines(const struct prof_method *method)
{
    for (uint32_t i = 1; i <= method->instruction_count; i++) {
        if (prof_method_raw_line(method, i) > 0) {
            return true;
        }
    }
    return false;
}

/* --- statements of Java ------------------------------------------------------------------- */

static bool is_switch(const struct look *look, uint32_t at)
{
    return is_op(look, at, VM_OP_TABLESWITCH) || is_op(look, at, VM_OP_LOOKUPSWITCH);
}

/* switch (s): ignores the search by hash code, which maps the string to a number. */
static void filter_string_switch(const struct look *look, uint32_t at)
{
    int32_t number = variable(look, at + 1, VM_OP_ISTORE), string = -1;
    if (!is_op(look, at, VM_OP_ICONST_M1) || number < 0 || !loads(look, at + 2, &string)
        || !is_call(look, at + 3, "java/lang/String.hashCode()I") || !is_switch(look, at + 4)) {
        return;
    }
    uint32_t next = at + 5;
    while (loads(look, next, &string)
           && is_call(look, next + 2, "java/lang/String.equals(Ljava/lang/Object;)Z")
           && is_op(look, next + 3, VM_OP_IFEQ)
           && variable(look, next + 5, VM_OP_ISTORE) == number) {
        next += 6;
        next += is_op(look, next, VM_OP_GOTO);
    }
    if (next > at + 5 && variable(look, next, VM_OP_ILOAD) == number && is_switch(look, next + 1)) {
        ignore(look, at + 4, next - 1);
    }
}

/* Ignores the exit from a synchronized block by an exception. */
static void filter_synchronized(const struct look *look, const struct prof_handler *handler)
{
    uint32_t at = handler->target;
    int32_t thrown = variable(look, at, VM_OP_ASTORE), lock = -1;
    if (handler->type != NULL) {
        return;
    }
    if (thrown >= 0 && loads(look, at + 1, &lock) && is_op(look, at + 2, VM_OP_MONITOREXIT)
        && loads(look, at + 3, &thrown) && is_op(look, at + 4, VM_OP_ATHROW)) {
        ignore(look, at, at + 4);
    } else if (loads(look, at, &lock) && is_op(look, at + 1, VM_OP_MONITOREXIT)
               && is_op(look, at + 2, VM_OP_ATHROW)) {
        ignore(look, at, at + 2);
    }
}

/* Matches [if (r != null)] r.close(). Returns the number of the instruction after this code, or 0
 * if the code does not match. */
static uint32_t match_close(const struct look *look, uint32_t at, int32_t *resource,
                            bool has_null_check)
{
    if (has_null_check) {
        if (!loads(look, at, resource) || !is_op(look, at + 1, VM_OP_IFNULL)) {
            return 0;
        }
        at += 2;
    }
    return loads(look, at, resource)
                   && (is_op(look, at + 1, VM_OP_INVOKEVIRTUAL)
                       || is_op(look, at + 1, VM_OP_INVOKEINTERFACE))
                   && vm_ends_with(text(look, at + 1), ".close()V")
               ? at + 2
               : 0;
}

/* Ignores the code at the end of a try (r), as javac 11 and later generate it. If there are several
 * exits, ignores only the exit before the handler, as JaCoCo does. */
static void filter_resource(const struct look *look, const struct prof_handler *handler)
{
    uint32_t at = handler->target;
    int32_t thrown = variable(look, at, VM_OP_ASTORE);
    if (handler->type == NULL || strcmp(handler->type, "java/lang/Throwable") != 0 || thrown < 0) {
        return;
    }
    for (int has_null_check = 0; has_null_check < 2; has_null_check++) {
        int32_t resource = -1;
        uint32_t next = match_close(look, at + 1, &resource, has_null_check);
        int32_t suppressed = next == 0 ? -1 : variable(look, next + 1, VM_OP_ASTORE);
        if (next == 0 || !is_op(look, next, VM_OP_GOTO) || suppressed < 0
            || !loads(look, next + 2, &thrown) || !loads(look, next + 3, &suppressed)
            || !is_call(look, next + 4, "java/lang/Throwable.addSuppressed(Ljava/lang/Throwable;)V")
            || !loads(look, next + 5, &thrown) || !is_op(look, next + 6, VM_OP_ATHROW)) {
            continue;
        }
        ignore(look, at, next + 6);
        for (uint32_t first = at - 1, behind = 0; first > 0 && behind == 0 && spend(look, 1);
             first--) {
            behind = match_close(look, first, &resource, has_null_check);
            if (behind > 0) {
                ignore(look, first, behind - !is_op(look, behind, VM_OP_GOTO));
            }
        }
    }
}

/* --- finally ------------------------------------------------------------------------------ */

/* Returns the general form of an opcode that contains the number of a variable. */
static uint8_t general(uint8_t opcode)
{
    return opcode >= VM_OP_ILOAD_0 && opcode <= VM_OP_ALOAD_3
               ? (uint8_t)(VM_OP_ILOAD + (opcode - VM_OP_ILOAD_0) / 4)
           : opcode >= VM_OP_ISTORE_0 && opcode <= VM_OP_ASTORE_3
               ? (uint8_t)(VM_OP_ISTORE + (opcode - VM_OP_ISTORE_0) / 4)
               : opcode;
}

/* Returns whether two instructions are equal except for variables and targets. */
static bool is_same(const struct look *look, uint32_t a, uint32_t b)
{
    enum prof_operand_kind kind = prof_operand_kind(op(look, a));
    const struct prof_operand *x = &look->details->operands[a - 1];
    const struct prof_operand *y = &look->details->operands[b - 1];
    return general(op(look, a)) == general(op(look, b)) && strcmp(text(look, a), text(look, b)) == 0
           && (kind != PROF_OPERAND_IMMEDIATE || x->value == y->value)
           && (kind != PROF_OPERAND_INCREMENT || x->extra == y->extra);
}

/* If a copy of a block of `length` instructions starts at `copy`, makes the copy count for the
 * block. */
static void unite_copy(const struct look *look, uint32_t block, uint32_t length, uint32_t copy)
{
    if (is_op(look, copy, VM_OP_GOTO)) {
        copy = target(look, copy);
    }
    if (copy == 0 || copy == block || copy + length - 1 > look->method->instruction_count) {
        return;
    }
    for (uint32_t i = 0; i < length; i++) {
        if (!spend(look, 1) || !is_same(look, block + i, copy + i)) {
            return;
        }
    }
    for (uint32_t i = 0; i < length; i++) {
        unite_sets(look, block + i, copy + i);
    }
    if (is_op(look, copy + length, VM_OP_GOTO)) {
        ignore(look, copy + length, copy + length);
    }
}

/* Marks the instructions in the ranges of all catch-all handlers with the same target. */
static void cover(const struct look *look, uint32_t handler)
{
    uint32_t count = look->method->instruction_count;
    memset(look->covered, 0, (count + (size_t)1) * sizeof *look->covered);
    for (uint32_t i = look->handler[handler]; i != 0; i = look->before[i - 1]) {
        const struct prof_handler *other = &look->details->handlers[i - 1];
        uint32_t first = other->first == 0 ? 1 : other->first;
        uint32_t last = other->last < count ? other->last : count;
        if (other->type == NULL && first <= last && spend(look, last - first + 1)) {
            memset(&look->covered[first], true, (last - first + 1) * sizeof *look->covered);
        }
    }
}

/* Handles an exit of the try block that leads to `at`, where a copy of the handler's block may
 * start. The block is between `handler` and `end`. */
static void unite_exit(const struct look *look, uint32_t handler, uint32_t end, uint32_t at)
{
    if (at >= 1 && at <= look->method->instruction_count && at != handler && !look->covered[at]) {
        unite_copy(look, handler + 1, end - handler - 1, at);
    }
}

/* finally { ... }: a block for exceptions, and copies of the block on the other exits of the try
 * block. */
static void filter_finally(const struct look *look, const struct prof_handler *handler)
{
    const struct prof_code_details *details = look->details;
    uint32_t at = handler->target, end = at + 1, count = look->method->instruction_count;
    int32_t thrown = variable(look, at, VM_OP_ASTORE);
    if (handler->type != NULL || thrown < 0 || look->ignored[at - 1]) {
        return;
    }
    while (end < count && !(loads(look, end, &thrown) && is_op(look, end + 1, VM_OP_ATHROW))) {
        end++;
    }
    if (!spend(look, (uint64_t)(end - at) + count + details->case_count) || end >= count
        || end == at + 1) {
        return;
    }
    cover(look, at);
    for (uint32_t i = 1; i <= count; i++) {
        if (!look->covered[i]) {
            continue;
        }
        const struct prof_operand *operand = &details->operands[i - 1];
        enum prof_operand_kind kind = prof_operand_kind(op(look, i));
        unite_exit(look, at, end, i + 1);
        if (kind == PROF_OPERAND_TARGET) {
            unite_exit(look, at, end, (uint32_t)operand->value);
        }
        for (int32_t j = 0; kind == PROF_OPERAND_SWITCH && j < operand->extra; j++) {
            unite_exit(look, at, end, details->cases[operand->value + j].target);
        }
    }
    ignore(look, at, at);
    ignore(look, end, end + 1);
}

/* --- Kotlin ------------------------------------------------------------------------------- */

/* Ignores inlined code, which belongs to another function. */
static void filter_inlined(const struct look *look)
{
    const struct prof_method *method = look->method;
    for (uint32_t i = 1; method->raw_lines != NULL && i <= method->instruction_count; i++) {
        bool is_elsewhere = method->places != NULL && method->places[i - 1].file != NULL;
        if (is_elsewhere || method->lines[i - 1] != method->raw_lines[i - 1]) {
            ignore(look, i, i);
        }
    }
}

static bool is_new(const struct look *look, uint32_t at, const char *class)
{
    return is_op(look, at, VM_OP_NEW) && strcmp(text(look, at), class) == 0;
}

/* Ignores branches to unreachable code. A jump with only one remaining branch no longer counts as a
 * branch. */
static void ignore_jumps(const struct look *look)
{
    uint32_t count = look->method->instruction_count;
    for (uint32_t i = 1; i <= count; i++) {
        uint32_t to = prof_operand_kind(op(look, i)) == PROF_OPERAND_TARGET ? target(look, i) : 0;
        if (to >= 1 && to <= count && look->filtered->drops_target[to - 1]) {
            ignore(look, i, i);
        }
    }
}

/* Ignores the jumps of the tests for missing arguments, in a method that has default values for
 * them; the tests use the bits of its penultimate parameter. In an open method, also ignores the
 * check that it was not called by super.f(). */
static void filter_default_arguments(const struct look *look)
{
    int32_t mask = penultimate_variable(look->method);
    uint32_t at = 1;
    if (is_op(look, 2, VM_OP_IFNULL) && is_new(look, 3, "java/lang/UnsupportedOperationException")
        && strncmp(text(look, 5), "\"Super calls with default arguments", 35) == 0
        && is_op(look, 7, VM_OP_ATHROW)) {
        ignore(look, 1, 7);
        at = 8;
    }
    while (mask >= 0 && variable(look, at, VM_OP_ILOAD) == mask && is_op(look, at + 2, VM_OP_IAND)
           && is_op(look, at + 3, VM_OP_IFEQ)) {
        ignore(look, at + 3, at + 3);
        uint32_t next = target(look, at + 3);
        at = next > at ? next : 0;
    }
}

static void filter_kotlin(const struct look *look, uint32_t at)
{
    if (is_new(look, at, "kotlin/NoWhenBranchMatchedException")
        && is_op(look, at + 3, VM_OP_ATHROW)) { /* when */
        ignore(look, at, at + 3);
        look->filtered->drops_target[at - 1] = true;
    } else if (is_op(look, at, VM_OP_IFNONNULL)
               && ((is_new(look, at + 1, "kotlin/TypeCastException") /* as */
                    || is_new(look, at + 1, "java/lang/NullPointerException"))
                   && is_op(look, at + 5, VM_OP_ATHROW))) {
        ignore(look, at, at + 5);
    } else if (is_op(look, at, VM_OP_IFNONNULL)
               && is_call(look, at + 1, "kotlin/jvm/internal/Intrinsics.throwNpe()V")) { /* !! */
        ignore(look, at, at + 1);
    } else if (is_op(look, at, VM_OP_IFNONNULL)
               && is_call(look, at + 2,
                          "kotlin/jvm/internal/Intrinsics."
                          "throwUninitializedPropertyAccessException(Ljava/lang/String;)V")) {
        ignore(look, at, at + 2); /* lateinit */
    }
}

/* --- all ---------------------------------------------------------------------------------- */

/* The kinds of handlers for which the code at a target has been filtered. */
enum { DONE_ANY = 1, DONE_TYPED = 2 };

/* Filters the code at each target once for catch-all handlers and once for handlers of
 * java.lang.Throwable, because further handlers with the same target give the same result. */
static void filter_handlers(const struct look *look, uint8_t *done)
{
    for (uint32_t i = 0; i < look->details->handler_count; i++) {
        const struct prof_handler *handler = &look->details->handlers[i];
        bool is_any = handler->type == NULL;
        uint8_t kind = is_any ? DONE_ANY : DONE_TYPED;
        if (handler->target == 0 || handler->target > look->method->instruction_count
            || (done[handler->target] & kind) != 0
            || (!is_any && strcmp(handler->type, "java/lang/Throwable") != 0)) {
            continue;
        }
        done[handler->target] |= kind;
        filter_synchronized(look, handler);
        filter_resource(look, handler);
        filter_finally(look, handler);
    }
}

static void chain_handlers(const struct look *look, uint32_t *last, uint32_t *before)
{
    for (uint32_t i = 0; i < look->details->handler_count; i++) {
        uint32_t target = look->details->handlers[i].target;
        if (target <= look->method->instruction_count) {
            before[i] = last[target];
            last[target] = i + 1;
        }
    }
}

static void look_at_handlers(struct look *look)
{
    size_t count = look->method->instruction_count + (size_t)1;
    uint32_t *last = calloc(count, sizeof *last);
    uint32_t *before = calloc(look->details->handler_count + (size_t)1, sizeof *before);
    uint8_t *done = calloc(count, sizeof *done);
    bool *covered = calloc(count, sizeof *covered);
    if (last == NULL || before == NULL || done == NULL || covered == NULL) {
        look->filtered->is_partial = true;
    } else {
        chain_handlers(look, last, before);
        look->handler = last;
        look->before = before;
        look->covered = covered;
        filter_handlers(look, done);
    }
    free(last);
    free(before);
    free(done);
    free(covered);
}

void tool_filter(const struct prof_method *method, const struct prof_code_details *details,
                 struct tool_filtered *filtered)
{
    uint64_t steps = MOST_STEPS;
    bool is_any = false;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        filtered->counts_for[i] = i + 1;
    }
    if (details == NULL) {
        return;
    }
    struct look look = {.method = method,
                        .details = details,
                        .filtered = filtered,
                        .ignored = calloc(method->instruction_count + (size_t)1, sizeof(bool)),
                        .steps = &steps};
    if (look.ignored == NULL) {
        filtered->is_partial = true;
        return;
    }
    bool kotlin = is_kotlin(method);
    if (is_of_enum(&look) || is_of_record(&look) || is_empty_constructor(&look)
        || is_switch_map(&look) || (kotlin && !has_lines(method))) {
        ignore(&look, 1, method->instruction_count);
    }
    for (uint32_t i = 1; i <= method->instruction_count; i++) {
        filter_string_switch(&look, i);
        if (kotlin) {
            filter_kotlin(&look, i);
        }
    }
    if (details->handler_count > 0) {
        look_at_handlers(&look);
    }
    if (kotlin) {
        if (fills_in_arguments(method)) {
            filter_default_arguments(&look);
        }
        ignore_jumps(&look);
        filter_inlined(&look);
    }
    finish_sets(&look);
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        is_any |= filtered->counts_for[i] != 0;
    }
    filtered->is_all = !is_any;
    free(look.ignored);
}

/* --- lines -------------------------------------------------------------------------------- */

static bool has_catch_all(const struct prof_code_details *details)
{
    for (uint32_t i = 0; details != NULL && i < details->handler_count; i++) {
        if (details->handlers[i].type == NULL) {
            return true;
        }
    }
    return false;
}

/* Converts the instructions that a filter credits to indices. Code that coverage ignores, and
 * copies on another line, count for themselves. Returns whether there are any copies. */
static bool find_originals(const struct prof_method *method, uint32_t *counts_for)
{
    bool has_copies = false;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        uint32_t of = counts_for[i] == 0 ? i : counts_for[i] - 1;
        bool is_of_line = prof_method_line(method, of + 1) == prof_method_line(method, i + 1);
        counts_for[i] = is_of_line ? of : i;
        has_copies |= counts_for[i] != i;
    }
    return has_copies;
}

uint32_t *tool_filter_originals(const struct prof_method *method,
                                const struct prof_code_details *details, bool *is_good)
{
    if (!has_catch_all(details)) {
        return NULL;
    }
    size_t count = method->instruction_count + (size_t)1;
    struct tool_filtered filtered = {.counts_for = calloc(count, sizeof *filtered.counts_for),
                                     .drops_target = calloc(count, sizeof(bool))};
    bool has_memory = filtered.counts_for != NULL && filtered.drops_target != NULL;
    if (has_memory) {
        tool_filter(method, details, &filtered);
    }
    free(filtered.drops_target);
    if (!has_memory || !find_originals(method, filtered.counts_for)) {
        free(filtered.counts_for);
        filtered.counts_for = NULL;
    }
    *is_good &= has_memory;
    return filtered.counts_for;
}

void tool_filter_add_copies(const uint32_t *originals, uint32_t count, uint64_t *executed)
{
    for (uint32_t i = 0; originals != NULL && i < count; i++) {
        if (originals[i] != i) {
            executed[originals[i]] += executed[i];
        }
    }
}
