#include "vm/translate/intrinsic.h"

#include <stdio.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/code/translation.h"
#include "vm/instrument/analysis.h"
#include "vm/instrument/contexts.h"
#include "vm/instrument/probe.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/unload.h"
#include "vm/translate/optimize.h"
#include "vm/vm.h"

#define NAME 200

/* While an intrinsic is open, the decision is made again at calls whose number is a power of two
 * between these limits. */
#define FIRST_CALLS 32
#define LAST_CALLS 65536

/* A callee named in struct vm_intrinsic. */
struct call {
    char text[NAME];
    const char *class_name, *name, *descriptor; /* descriptor NULL: all methods of this name */
    const struct vm_class *class;               /* NULL: the class is not loaded */
    uint8_t group, times;
};

static void parse(const struct vm_method *caller, const char *from, size_t length,
                  struct call *call)
{
    VM_ASSERT(length < NAME);
    snprintf(call->text, sizeof call->text, "%.*s", (int)length, from);
    bool has_group = *call->text == '?';
    char *name = call->text + (has_group ? 2 : 0);
    bool has_times = name[1] == '*';
    call->group = has_group ? (uint8_t)(call->text[1] - '0') : VM_NO_GROUP;
    call->times = has_times ? (uint8_t)(name[0] - '0') : 0;
    name += has_times ? 2 : 0;
    char *descriptor = strchr(name, '(');
    call->descriptor = descriptor == NULL ? NULL : from + (descriptor - call->text);
    if (descriptor != NULL) {
        *descriptor = '\0';
    }
    char *dot = strchr(name, '.');
    call->class_name = dot == NULL ? caller->class->name->bytes : name;
    call->name = dot == NULL ? name : dot + 1;
    call->class = caller->class;
    if (dot != NULL) {
        *dot = '\0';
        const struct vm_symbol *symbol = vm_symbol_find(name, strlen(name));
        call->class = symbol == NULL ? NULL : vm_find_loaded_class(vm.boot_loader, symbol);
    }
}

static bool is_named(const struct vm_method *method, const struct call *call)
{
    const struct vm_symbol *descriptor = method->descriptor;
    return strcmp(method->name->bytes, call->name) == 0
           && (call->descriptor == NULL
               || strncmp(call->descriptor, descriptor->bytes, descriptor->length) == 0);
}

/* A question about the methods that a call names. */
struct question {
    bool is_asked;    /* whether the methods' code may have probes, which the caller must check */
    bool is_observed; /* whether the tracker may observe a method from its entry on when untracked
                         code calls it */
    bool is_untracked;
};

/* Finds the methods that a call names, and adds them to the callees. Returns VM_INTRINSIC_NEVER if
 * one of them is observed, and VM_INTRINSIC_OPEN if one of them has no code yet or if there is no
 * such method. */
static enum vm_intrinsic_state
find_methods(const struct call *call, const struct question *question, struct vm_callees *callees)
{
    enum vm_intrinsic_state state = VM_INTRINSIC_ACTIVE;
    uint32_t found = 0;
    for (uint32_t i = 0; call->class != NULL && i < call->class->method_count; i++) {
        struct vm_method *method = &call->class->methods[i];
        if (!is_named(method, call)) {
            continue;
        }
        found++;
        VM_ASSERT(call->times == 0 || (found == 1 && (method->flags & VM_ACC_NATIVE) == 0));
        if (question->is_observed && vm_tracker->begins_at(method)) {
            return VM_INTRINSIC_NEVER;
        }
        bool has_code =
            method->code == NULL || vm_translation_of(method, question->is_untracked) != NULL;
        if (question->is_asked && (!has_code || callees->count == VM_INTRINSIC_CALLEES)) {
            state = VM_INTRINSIC_OPEN;
        } else if (question->is_asked) {
            callees->groups[callees->count] = call->group;
            callees->times[callees->count] = call->times;
            callees->methods[callees->count++] = method;
        }
    }
    return found == 0 ? VM_INTRINSIC_OPEN : state;
}

/* Returns the state of an intrinsic with regard to one of its calls. An intrinsic must not skip the
 * initialization of a class; for calls in groups, the C functions check this themselves. */
static enum vm_intrinsic_state look_at(const struct vm_method *caller, const struct call *call,
                                       const struct question *question, struct vm_callees *callees)
{
    bool has_group = call->group != VM_NO_GROUP;
    struct question more = *question;
    if (vm_probe_may_want_steps(call->class_name, call->name)) {
        if (call->times == 0) {
            return VM_INTRINSIC_NEVER;
        }
        more.is_asked = true; /* the analysis may want only the number of calls */
    }
    bool is_initialized = call->class == caller->class
                          || (call->class != NULL && vm_class_is_initialized(call->class));
    if (!has_group && !is_initialized) {
        return VM_INTRINSIC_OPEN;
    }
    return more.is_asked || more.is_observed ? find_methods(call, &more, callees)
                                             : VM_INTRINSIC_ACTIVE;
}

static enum vm_intrinsic_state look_at_calls(const struct vm_method *method, const char *text,
                                             const struct question *question,
                                             struct vm_callees *callees)
{
    enum vm_intrinsic_state state = VM_INTRINSIC_ACTIVE;
    while (state != VM_INTRINSIC_NEVER && *text != '\0') {
        struct call call;
        size_t length = strcspn(text, " ");
        parse(method, text, length, &call);
        enum vm_intrinsic_state found = look_at(method, &call, question, callees);
        if (found != VM_INTRINSIC_ACTIVE && call.group != VM_NO_GROUP) {
            callees->left_groups |= (uint8_t)(1u << call.group);
        } else if (found < state) {
            state = found;
        }
        text += length + (text[length] == ' ');
    }
    return state;
}

enum vm_intrinsic_state vm_intrinsic_look(const struct vm_method *method, bool is_untracked,
                                          struct vm_callees *callees)
{
    bool is_counted = !is_untracked && (vm_tracker != NULL || vm_operand_probes != NULL);
    callees->count = callees->left_groups = 0;
    if (method->intrinsic == NULL || !vm_optimizes(VM_OPTIMIZE_INTRINSICS) || is_counted
        || vm_probe_counts_bytecodes()) {
        return VM_INTRINSIC_NEVER;
    }
    const struct question question = {.is_asked = vm_probe_is_asked_for_steps(),
                                      .is_observed =
                                          vm_tracker != NULL && vm_tracker->begins_at != NULL,
                                      .is_untracked = is_untracked};
    if (vm_probe_kinds == 0 && !question.is_observed) {
        return VM_INTRINSIC_ACTIVE;
    }
    const struct vm_code_map *map = vm_code_map_get(method->code);
    const char *text = method->intrinsic->calls;
    if (map == NULL || (map->call_count != 0 && text == NULL)) {
        return VM_INTRINSIC_NEVER;
    }
    return map->call_count == 0 ? VM_INTRINSIC_ACTIVE
                                : look_at_calls(method, text, &question, callees);
}

void vm_intrinsic_consider(struct vm_method *method)
{
    bool is_untracked = vm_tracker != NULL; /* if there is a tracker, intrinsics are active only in
                                               untracked code */
    struct vm_translation *code = (struct vm_translation *)vm_translation_of(method, is_untracked);
    uint32_t calls = code == NULL ? 0 : 1 + atomic_fetch_add(&code->open_calls, 1);
    if (calls >= FIRST_CALLS && calls <= LAST_CALLS && (calls & (calls - 1)) == 0) {
        struct vm_callees callees;
        enum vm_intrinsic_state state = vm_intrinsic_look(method, is_untracked, &callees);
        vm_active_intrinsic_decide(method, is_untracked, state, &callees, calls == LAST_CALLS);
    }
}

/* Makes calls of a method run its bytecode. */
static void enter_bytecode(struct vm_method *method)
{
    const struct vm_translation *code = vm_translation_of(method, false);
    const struct vm_translation *untracked = vm_translation_of(method, true);
    method->intrinsic = NULL;
    if (code != NULL) {
        atomic_store(&method->entry, code->cells);
    }
    if (untracked != NULL) {
        atomic_store(&method->untracked_entry, untracked->cells);
    }
}

static void forget_callers(struct vm_class *class, void *data)
{
    const struct vm_method *callee = data;
    for (uint32_t i = 0; i < class->method_count; i++) {
        struct vm_method *method = &class->methods[i];
        const char *calls = method->intrinsic == NULL ? NULL : method->intrinsic->calls;
        if (calls != NULL && strstr(calls, callee->name->bytes) != NULL) {
            enter_bytecode(method);
        }
    }
}

void vm_intrinsics_forget(struct vm_method *callee)
{
    if (callee->class->loader == vm.boot_loader) {
        vm_classes_for_each(forget_callers, callee);
    }
}
