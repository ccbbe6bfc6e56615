#include "vm/interp/unwind.h"

#include <stdatomic.h>

#include "vm/base/assert.h"
#include "vm/classfile/opcodes.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/resolve.h"
#include "vm/thread/monitor.h"

static struct vm_object *_Atomic uncatchable;

void vm_make_uncatchable(struct vm_object *throwable)
{
    atomic_store(&uncatchable, throwable);
}

bool vm_find_handler_entry(struct vm_thread *self, struct vm_method *method, uint32_t bci,
                           uint32_t *index)
{
    VM_ASSERT(self->exception != NULL && self == vm_thread_current());
    const struct vm_code *code = method->code;
    struct vm_pool *pool = method->pool;
    uint32_t repetitions = 0;
    if (self->exception == atomic_load_explicit(&uncatchable, memory_order_relaxed)) {
        return false;
    }
    for (uint32_t i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        if (bci < entry->start_bci || bci >= entry->end_bci) {
            continue;
        }
        bool is_caught = entry->catch_type == 0;
        if (!is_caught) {
            struct vm_object *exception = vm_exception_take(self);
            struct vm_class *type = vm_resolve_class(self, pool, entry->catch_type);
            if (type == NULL) {
                /* The new exception replaces the pending exception, as if it had been raised by the
                 * handler whose catch type cannot be loaded. */
                if (++repetitions > code->exception_count) {
                    return false;
                }
                bci = entry->handler_bci;
                i = UINT32_MAX;
                continue;
            }
            self->exception = exception;
            is_caught = vm_class_is_subclass(exception->class, type);
        }
        if (is_caught) {
            *index = i;
            return true;
        }
    }
    return false;
}

const struct vm_cell *vm_find_handler(struct vm_thread *self, struct vm_method *method,
                                      const struct vm_cell *pc)
{
    uint32_t index;
    const struct vm_code *bytecode = method->code; /* while the class of a handler is loaded, agents
                                                      may redefine the method */
    const struct vm_translation *code = vm_translation_at(method, pc);
    code = code == NULL ? method->translation : code; /* the method has not started yet */
    vm_log_exception(self);
    if (code == NULL
        || !vm_find_handler_entry(self, method, vm_translation_bci(method, pc), &index)) {
        return NULL;
    }
    vm_log_handler(self, method, &bytecode->exceptions[index]);
    VM_ASSERT(code->handler_cells[index] < code->cell_count);
    return code->cells + code->handler_cells[index];
}

/* Returns the object that a synchronized method's frame has locked; NULL for other methods. */
static struct vm_object *lock_of(const struct vm_method *method, const union vm_slot *fp)
{
    return (method->flags & VM_ACC_SYNCHRONIZED) ? fp[method->translation->lock_slot].r : NULL;
}

bool vm_return_locks(struct vm_thread *self, struct vm_method *method, union vm_slot *fp)
{
    VM_ASSERT(vm_frame_method(fp) == method);
    struct vm_object *lock = lock_of(method, fp);
    if ((method->translation->has_monitors && vm_monitor_is_held_by_frame(self, fp))
        || (lock != NULL && !vm_monitor_is_owned(self, lock))) {
        vm_throw(self, "java/lang/IllegalMonitorStateException", NULL);
        return false;
    }
    return lock == NULL || vm_monitor_exit(self, lock);
}

void vm_leave_frame_locks(struct vm_thread *self, struct vm_method *method, union vm_slot *fp)
{
    VM_ASSERT(vm_frame_method(fp) == method);
    if (method->translation == NULL) {
        return;
    }
    struct vm_object *lock = lock_of(method, fp);
    for (uint32_t i = self->held_lock_count;
         VM_PROBE_HOOK(monitor) != NULL && i-- > 0 && self->held_locks[i].fp == fp;) {
        VM_PROBE_HOOK(monitor)(self, self->held_locks[i].object, true);
    }
    bool is_balanced = !method->translation->has_monitors || vm_monitor_release_frame(self, fp);
    if (lock != NULL && !vm_monitor_is_owned(self, lock)) {
        is_balanced = false;
    } else if (lock != NULL) {
        (void)vm_monitor_exit_notifying(self, lock);
    }
    if (!is_balanced) {
        (void)vm_exception_take(self);
        vm_throw(self, "java/lang/IllegalMonitorStateException", NULL);
    }
}

void vm_track_exception(struct vm_thread *self, struct vm_method *method, union vm_slot *fp)
{
    VM_ASSERT(vm_frame_method(fp) == method);
    int32_t bci = vm_frame_progress(method, self->pc);
    if (bci != VM_FRAME_BETWEEN) {
        vm_tracker->leave_instruction(self, fp[VM_FRAME_NODE].p, bci);
    }
}
