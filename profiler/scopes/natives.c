/*
 * natives.c: the methods of jp2vm.Scope and jp2vm.Counts. Their bytecode, which runs on other
 * machines, does nothing. Here they are native, so that scopes cost the program no instructions
 * beyond the calls.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/scopes/scope.h"
#include "profiler/scopes/scopes.h"
#include "profiler/scopes/scopes_internal.h"
#include "profiler/scopes/worker.h"
#include "vm/base/symbol.h"
#include "vm/base/text/text.h"
#include "vm/code/frame.h"
#include "vm/heap/heap.h"
#include "vm/runtime/class.h"
#include "vm/runtime/define.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/thread/thread.h"

#define NATIVE(function)                                                                           \
    static void function(struct vm_thread *self __attribute__((unused)),                           \
                         union vm_slot *args __attribute__((unused)),                              \
                         union vm_slot *result __attribute__((unused)))

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

/* The objects that the machine makes here are not the program's, so the event of their allocation
 * is taken back. */
static struct vm_object *make_uncounted(struct vm_thread *self, struct vm_class *class)
{
    struct vm_object *object = vm_heap_alloc_object(self, class);
    if (object != NULL) {
        prof_worker_add(self, PROF_SCOPE_OBJECTS, UINT64_MAX);
        prof_worker_add(self, PROF_SCOPE_BYTES, -(uint64_t)vm_object_bytes(object));
    }
    return object;
}

NATIVE(open)
{
    char *name = check_name(self, args[0].r);
    if (name == NULL) {
        return;
    }
    struct vm_object *object = make_uncounted(self, vm_frame_method(self->fp)->class);
    if (object != NULL) {
        struct prof_scope *scope = prof_scope_open(name, prof_worker_scope(self));
        prof_scope_own_object(object, scope);
        prof_worker_go_over(self, scope);
        prof_scope_release(scope);
        result->r = object;
    }
    free(name);
}

NATIVE(close_scope)
{
    struct prof_scope *scope = prof_scope_of_object(args[0].r), *current = prof_worker_scope(self);
    if (scope == current) {
        prof_worker_go_over(self, prof_scope_outer(scope));
    } else if (!prof_scope_is_closed(scope)) {
        vm_throw(self, "java/lang/IllegalStateException",
                 "scope %s is not the innermost one that this thread has opened: that is %s",
                 prof_scope_name(scope), prof_scope_name(current));
        return;
    }
    prof_scope_close(scope);
}

NATIVE(name_of)
{
    const char *name = prof_scope_name(prof_scope_of_object(args[0].r));
    result->r = vm_string_from_utf8(self, name, strlen(name));
}

static void read_value(const union vm_slot *args, enum prof_scope_value value,
                       union vm_slot *result)
{
    uint64_t values[PROF_SCOPE_VALUES];
    prof_workers_read_scope(prof_scope_of_object(args[0].r), values);
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
               {"jp2vm/Counts", "rows", rows},
               {"jp2vm/Counts", "values", thread_values}};

void prof_scope_bind_natives(struct vm_class *class)
{
    if (strncmp(class->name->bytes, "jp2vm/", strlen("jp2vm/")) != 0) {
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
