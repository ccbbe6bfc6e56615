/*
 * natives.c: the methods of jp2vm.Scope and jp2vm.Counts. Other machines run the bytecode of these
 * methods, which does nothing. This machine makes the methods native, so that scopes add only the
 * calls to the program's instructions.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/scopes/scope.h"
#include "profiler/scopes/scopes.h"
#include "profiler/scopes/scopes_internal.h"
#include "profiler/scopes/worker.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/base/text/text.h"
#include "vm/code/frame.h"
#include "vm/heap/heap.h"
#include "vm/runtime/class.h"
#include "vm/runtime/define.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/thread/thread.h"

#define NATIVE(function) static VM_NATIVE_FUNCTION(function)

#define ILLEGAL_STATE "java/lang/IllegalStateException"

/* --- jp2vm.Scope ----------------------------------------------------------------------------- */

NATIVE(is_available)
{
    result->u = 1;
}

/* Returns the name of a new scope, which the caller frees; NULL with an exception pending. */
static char *check_name(struct vm_thread *self, const struct vm_object *string)
{
    if (string == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "name");
        return NULL;
    }
    size_t size = 0;
    char *name = vm_string_to_utf8(string, &size);
    if (name == NULL) {
        vm_throw_out_of_memory(self, "name of a scope");
        return NULL;
    }
    bool is_good = size != 0 && name[0] != '(' && strlen(name) == size;
    for (size_t i = 0; i < size; i++) {
        is_good &= (uint8_t)name[i] >= ' ' && name[i] != 0x7f;
    }
    if (!is_good) {
        vm_throw(self, "java/lang/IllegalArgumentException",
                 "the name of a scope has no control characters, and does not begin with '('");
        free(name);
        return NULL;
    }
    return name;
}

/* The fields of jp2vm.Scope: its name, and the values of a scope for which no thread works any
 * more. Such an object refers to no struct prof_scope, so a closed scope needs no memory of the
 * machine while its object waits for a collection. */
static uint32_t name_field, value_fields[PROF_SCOPE_VALUES];

static struct vm_lock lock = VM_LOCK(SCOPE_OBJECTS); /* guards the change to these values */

NATIVE(open)
{
    char *name = check_name(self, args[0].r);
    if (name == NULL) {
        return;
    }
    struct vm_object *object = vm_heap_alloc_object(self, vm_frame_method(self->fp)->class);
    if (object != NULL) {
        *(struct vm_object **)vm_object_at(object, name_field) = args[0].r;
        struct prof_scope *scope = prof_scope_open(name, prof_worker_scope(self), self);
        prof_scope_own_object(object, scope);
        prof_worker_go_over(self, scope);
        prof_scope_release(scope);
        result->r = object;
    }
    free(name);
}

/* Copies the values of a closed scope into its object, if only the object refers to the scope. */
static void settle(struct vm_object *object, struct prof_scope *scope)
{
    uint64_t values[PROF_SCOPE_VALUES];
    vm_lock_take(&lock);
    if (prof_scope_is_alone(scope)) {
        prof_scope_read(scope, values);
        for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
            *(uint64_t *)vm_object_at(object, value_fields[i]) = values[i];
        }
        prof_scope_own_object(object, NULL);
    }
    vm_lock_release(&lock);
}

NATIVE(close_scope)
{
    /* Only its opener may free a scope, by closing it; other threads look at it under the lock. */
    vm_lock_take(&lock);
    struct prof_scope *scope = prof_scope_of_object(args[0].r), *current = prof_worker_scope(self);
    bool is_closed = scope == NULL || prof_scope_is_closed(scope);
    bool is_own = !is_closed && prof_scope_opener(scope) == self;
    const char *name = is_closed ? NULL : prof_scope_name(scope);
    vm_lock_release(&lock);
    if (is_closed) {
        return;
    }
    if (!is_own) {
        vm_throw(self, ILLEGAL_STATE, "scope %s was opened by another thread", name);
        return;
    }
    if (scope != current) {
        vm_throw(self, ILLEGAL_STATE,
                 "scope %s is not the innermost one that this thread has opened: that is %s", name,
                 prof_scope_name(current));
        return;
    }
    prof_scope_close(scope);
    prof_worker_go_over(self, prof_scope_outer(scope));
    settle(args[0].r, scope);
}

NATIVE(name_of)
{
    result->r = *(struct vm_object **)vm_object_at(args[0].r, name_field);
}

static void read_value(const union vm_slot *args, enum prof_scope_value value,
                       union vm_slot *result)
{
    uint64_t values[PROF_SCOPE_VALUES];
    vm_lock_take(&lock);
    struct prof_scope *scope = prof_scope_of_object(args[0].r);
    if (scope == NULL) {
        values[value] = *(uint64_t *)vm_object_at(args[0].r, value_fields[value]);
    } else {
        prof_workers_read_scope(scope, values);
    }
    vm_lock_release(&lock);
    result->u = values[value];
}

NATIVE(instructions)
{
    read_value(args, PROF_SCOPE_INSTRUCTIONS, result);
}

NATIVE(objects)
{
    read_value(args, PROF_SCOPE_OBJECTS, result);
}

NATIVE(allocated_bytes)
{
    read_value(args, PROF_SCOPE_BYTES, result);
}

NATIVE(locks)
{
    read_value(args, PROF_SCOPE_LOCKS, result);
}

NATIVE(unfinished)
{
    vm_lock_take(&lock);
    struct prof_scope *scope = prof_scope_of_object(args[0].r);
    result->u = scope == NULL ? 0 : prof_workers_unfinished(self, scope);
    vm_lock_release(&lock);
}

/* --- jp2vm.Counts ---------------------------------------------------------------------------- */

/* Returns the rows of the report, one in a line: the number of openings, the values, the name. */
NATIVE(rows)
{
    uint32_t count;
    prof_workers_charge_all();
    struct prof_scope_row *all = prof_scope_rows(&count);
    struct vm_text text = {.bytes = NULL};
    for (uint32_t i = 0; i < count; i++) {
        vm_text_unsigned(&text, all[i].opened);
        for (int j = 0; j < PROF_SCOPE_VALUES; j++) {
            vm_text_put(&text, " ", all[i].values[j]);
        }
        vm_text_put(&text, " ", all[i].name, "\n");
    }
    free(all);
    if (text.has_failed) {
        vm_throw_out_of_memory(self, "rows of scopes");
    } else {
        result->r = vm_string_from_utf8(self, text.bytes, text.length);
    }
    vm_text_fini(&text);
}

/* Returns the values of a thread, separated by blanks; null: the thread does not live. */
NATIVE(thread_values)
{
    uint64_t values[PROF_SCOPE_VALUES];
    struct vm_text text = {.bytes = NULL};
    if (args[0].r == NULL || !prof_workers_read_thread(args[0].r, values)) {
        result->r = NULL;
        return;
    }
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        vm_text_put(&text, i == 0 ? "" : " ", values[i]);
    }
    if (text.has_failed) {
        vm_throw_out_of_memory(self, "values of a thread");
    } else {
        result->r = vm_string_from_utf8(self, text.bytes, text.length);
    }
    vm_text_fini(&text);
}

/* --- binding --------------------------------------------------------------------------------- */

static const struct {
    const char *class_name, *name;
    vm_native_function *function;
} natives[] = {{"jp2vm/Scope", "available", is_available},
               {"jp2vm/Scope", "open", open},
               {"jp2vm/Scope", "close", close_scope},
               {"jp2vm/Scope", "name", name_of},
               {"jp2vm/Scope", "instructions", instructions},
               {"jp2vm/Scope", "objects", objects},
               {"jp2vm/Scope", "allocatedBytes", allocated_bytes},
               {"jp2vm/Scope", "locks", locks},
               {"jp2vm/Scope", "unfinished", unfinished},
               {"jp2vm/Counts", "rows", rows},
               {"jp2vm/Counts", "values", thread_values}};

/* Finds the fields of jp2vm.Scope. Returns false if the class is not that of jp2vm-scopes.jar. */
static bool find_fields(const struct vm_class *class)
{
    bool is_ours = (name_field = vm_class_field_offset(class, "name", "Ljava/lang/String;")) != 0;
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        is_ours &=
            (value_fields[i] = vm_class_field_offset(class, prof_scope_value_names[i], "J")) != 0;
    }
    return is_ours;
}

void prof_scope_bind_natives(struct vm_class *class)
{
    if (strncmp(class->name->bytes, "jp2vm/", strlen("jp2vm/")) != 0
        || (vm_symbol_equals_cstr(class->name, "jp2vm/Scope") && !find_fields(class))) {
        return;
    }
    for (size_t i = 0; i < sizeof natives / sizeof natives[0]; i++) {
        for (uint16_t j = 0; j < class->method_count; j++) {
            struct vm_method *method = &class->methods[j];
            if (vm_symbol_equals_cstr(class->name, natives[i].class_name)
                && vm_symbol_equals_cstr(method->name, natives[i].name)) {
                vm_method_make_native(method);
                atomic_store(&method->native, natives[i].function);
            }
        }
    }
}
