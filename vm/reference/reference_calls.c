/*
 * The reference loop: calls, returns, exceptions.
 *
 * A call from Java to Java pushes a frame on the Java stack and does not use C recursion: after
 * vm_reference_invoke, the loop continues at the callee's first instruction; after
 * vm_reference_return, at the instruction after the call.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/classfile/stack_flow.h"
#include "vm/classlib.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/code/cell.h"
#include "vm/interp/handle_intrinsics.h"
#include "vm/reference/reference_internal.h"
#include "vm/interp/quicken.h"
#include "vm/interp/unwind.h"
#include "vm/jni/native.h"
#include "vm/thread/safepoint.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/code/polymorphic.h"
#include "vm/runtime/resolve.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* The loop's data about a method with code: the layout of its frames, and the linked call sites,
 * indexed by bci (NULL until the first one is linked). */
struct prepared {
    struct vm_translation translation; /* first member: vm_method.translation points here */
    struct vm_call_site *_Atomic *_Atomic sites;
};

/* --- methods before their first execution --------------------------------------------- */

static bool make_prepared(struct vm_method *method)
{
    VM_ASSERT(method->translation == NULL);
    struct prepared *prepared = calloc(1, sizeof *prepared);
    if (prepared == NULL) {
        return false;
    }
    uint32_t locals = method->code->max_locals;
    prepared->translation.lock_slot = locals;
    prepared->translation.stack_slot = locals + ((method->flags & VM_ACC_SYNCHRONIZED) ? 1 : 0);
    prepared->translation.has_monitors = true; /* so every return checks for monitors that are still
                                                * held */
    atomic_store_explicit(&method->translation, &prepared->translation, memory_order_release);
    return true;
}

/* Computes the layout of the method's frames. If unverified code would access memory outside its
 * frame, returns false with an exception pending. */
static bool prepare(struct vm_thread *self, struct vm_method *method)
{
    static struct vm_lock lock = VM_LOCK(REFERENCE_METHODS);
    enum vm_flow_status status = VM_FLOW_OK;
    bool is_done = atomic_load_explicit(&method->translation, memory_order_acquire) != NULL;
    if (is_done) {
        return true;
    }
    vm_lock_take(&lock);
    if (method->translation == NULL) {
        struct vm_flow flow;
        status = vm_flow_analyze(method->pool->file, method->code, &flow);
        if (status == VM_FLOW_OK) {
            is_done = make_prepared(method);
            vm_flow_destroy(&flow);
        }
    } else {
        is_done = true;
    }
    vm_lock_release(&lock);
    if (status == VM_FLOW_MALFORMED) {
        vm_throw(self, "java/lang/VerifyError", "(class: %s, method: %s signature: %s) %s",
                 method->class->name->bytes, method->name->bytes, method->descriptor->bytes,
                 "the code is malformed");
    } else if (!is_done) {
        vm_throw_out_of_memory(self, "preparation of a method");
    }
    return is_done;
}

/* --- frames --------------------------------------------------------------------------- */

static void set_frame(struct vm_reference *m, union vm_slot *fp)
{
    VM_ASSERT(m->self == vm_thread_current());
    m->fp = fp;
    m->self->fp = fp;
    if (vm_frame_method(fp) != NULL) {
        m->counts = (uint64_t *)fp[VM_FRAME_NODE].p + 1;
        m->traced =
            vm.plan->machine.trace.methods == NULL ? NULL : vm_trace_method(vm_reference_method(m));
    }
}

/* Removes the frame because of the pending exception, which the call in the caller then throws.
 * Returns false if the caller is C code. */
static bool drop_frame(struct vm_reference *m)
{
    m->self->pc = (const struct vm_cell *)m->fp[VM_FRAME_RETURN_PC].p - 1;
    set_frame(m, m->fp[VM_FRAME_CALLER].p);
    return vm_reference_method(m) != NULL;
}

static uint32_t invoke_length(uint8_t opcode)
{
    return opcode == VM_OP_INVOKEINTERFACE || opcode == VM_OP_INVOKEDYNAMIC ? 5 : 3;
}

/* Returns a value to the caller. The caller's stack then ends where the arguments started, one
 * header below the callee's frame. */
static enum vm_reference_result leave(struct vm_reference *m, char type, union vm_slot value)
{
    union vm_slot *callee = m->fp;
    const struct vm_cell *return_pc = callee[VM_FRAME_RETURN_PC].p;
    set_frame(m, callee[VM_FRAME_CALLER].p);
    if (vm_reference_method(m) == NULL) {
        m->fp[1] = value;
        return VM_REFERENCE_RETURN;
    }
    m->sp = callee - VM_FRAME_HEADER;
    vm_reference_push_type(m, type, value);
    const uint8_t *call = (const uint8_t *)(return_pc - 1);
    VM_ASSERT(vm_opcode_info[*call].category == VM_CATEGORY_INVOKE);
    m->pc = call + invoke_length(*call);
    return VM_REFERENCE_NEXT;
}

static enum vm_reference_result fail(struct vm_reference *m)
{
    return drop_frame(m) ? VM_REFERENCE_THROW : VM_REFERENCE_FAIL;
}

static enum vm_reference_result run_native(struct vm_reference *m)
{
    struct vm_thread *self = m->self;
    struct vm_method *method = vm_reference_method(m);
    union vm_slot result = {.u = 0};
    self->pc = &vm_stub_native;
    if (method->native == NULL && !vm_native_link(self, method)) {
        return fail(m);
    }
    VM_ASSERT(self->fp == m->fp && !atomic_load(&self->is_in_native));
    bool was_in_native = vm_thread_enter_native(self);
    method->native(self, m->fp, &result); /* also enters the monitor of a synchronized method */
    vm_thread_leave_native(self, was_in_native);
    return self->exception != NULL ? fail(m) : leave(m, method->return_type, result);
}

static void trace_lock(const struct vm_reference *m, const struct vm_object *lock, bool is_exit)
{
    if (m->traced != NULL) {
        vm_trace_monitor(m->self, m->traced, lock, is_exit);
    }
}

/* Starts the method of a frame whose arguments and header are complete. */
static enum vm_reference_result begin(struct vm_reference *m, union vm_slot *frame,
                                      uint64_t *counts)
{
    frame[VM_FRAME_NODE].p = counts;
    atomic_signal_fence(memory_order_release);
    set_frame(m, frame);
    vm_reference_count(counts);
    const struct vm_method *method = vm_reference_method(m);
    if (method->code == NULL) {
        return run_native(m);
    }
    m->pc = method->code->bytes;
    m->self->pc = vm_reference_cell(m->pc);
    if (!prepare(m->self, vm_reference_method(m))) {
        return fail(m);
    }
    m->sp = frame + method->translation->stack_slot;
    VM_ASSERT(m->sp + method->code->max_stack <= frame + method->frame_slots);
    if (m->traced != NULL) {
        vm_trace_entry(m->self, m->traced);
    }
    if (method->flags & VM_ACC_SYNCHRONIZED) {
        struct vm_object *lock =
            (method->flags & VM_ACC_STATIC) ? method->class->mirror : frame[0].r;
        vm_monitor_enter(m->self, lock);
        frame[vm_reference_method(m)->translation->lock_slot].r = lock;
        trace_lock(m, lock, false);
    }
    return VM_REFERENCE_NEXT;
}

/* Whether calls of the method fail, because it is abstract or an overpass for conflicting default
 * methods. */
static bool cannot_run(const struct vm_method *method)
{
    return method->code == NULL && (method->is_overpass || !(method->flags & VM_ACC_NATIVE));
}

/* Returns the counters of a method that is about to be entered; NULL if it cannot be entered, or
 * memory runs out. */
static uint64_t *counts_for_entry(struct vm_method *callee)
{
    return cannot_run(callee) ? NULL : vm_reference_counts(callee);
}

/* Throws the error for a call that fails before the method is entered. */
static void refuse(struct vm_thread *self, const struct vm_method *callee,
                   const union vm_slot *args)
{
    if (cannot_run(callee)) {
        vm_throw_abstract_method(self, args[0].r, callee);
    } else {
        vm_throw_out_of_memory(self, "counters of a method");
    }
}

enum vm_reference_result vm_reference_start(struct vm_reference *m)
{
    union vm_slot *frame = m->fp;
    struct vm_method *method = vm_frame_method(frame);
    uint64_t *counts = counts_for_entry(method);
    if (counts == NULL) {
        m->self->fp = frame[VM_FRAME_CALLER].p; /* the frame was not entered */
        refuse(m->self, method, frame);
        return VM_REFERENCE_FAIL;
    }
    return begin(m, frame, counts);
}

bool vm_reference_poll(struct vm_reference *m)
{
    struct vm_thread *self = m->self;
    if (atomic_load_explicit(&self->poll, memory_order_relaxed) != 0) {
        self->pc = vm_reference_cell(m->pc);
        vm_thread_handle_poll(self);
    }
    return self->exception == NULL;
}

/* Returns whether a frame that ends at `end` fits on the stack; if not, an exception is pending.
 * The limit may be NULL because a poll was requested; then handles the poll. */
static bool check_stack(struct vm_reference *m, const union vm_slot *end)
{
    struct vm_thread *self = m->self;
    const union vm_slot *limit;
    while (end > (limit = __atomic_load_n(&self->stack_limit, __ATOMIC_RELAXED))) {
        if (limit != NULL) {
            vm_throw_stack_overflow(self);
            return false;
        }
        vm_thread_handle_poll(self);
        if (self->exception != NULL) {
            return false;
        }
    }
    return true;
}

/* --- calls ---------------------------------------------------------------------------- */

/*
 * Enters `callee`. Its arguments are the uppermost `slots` slots of the stack and, if not NULL,
 * `last`. They are moved up to make space for the header of the new frame.
 */
static enum vm_reference_result enter(struct vm_reference *m, struct vm_method *callee,
                                      uint32_t slots, struct vm_object *last)
{
    union vm_slot *args = m->sp - slots;
    union vm_slot *frame = args + VM_FRAME_HEADER;
    VM_ASSERT(args >= m->fp + vm_reference_method(m)->translation->stack_slot);
    if (!check_stack(m, frame + callee->frame_slots)) {
        return VM_REFERENCE_THROW;
    }
    uint64_t *counts = counts_for_entry(callee);
    if (counts == NULL) {
        refuse(m->self, callee, args);
        return VM_REFERENCE_THROW;
    }
    memmove(frame, args, slots * sizeof *args);
    if (last != NULL) {
        frame[slots].r = last;
    }
    frame[VM_FRAME_RETURN_PC].p = (void *)(uintptr_t)(vm_reference_cell(m->pc) + 1);
    frame[VM_FRAME_CALLER].p = m->fp;
    frame[VM_FRAME_METHOD].p = callee;
    return begin(m, frame, counts);
}

static const struct vm_call_site *find_site(const struct vm_reference *m)
{
    VM_ASSERT((size_t)(m->pc - vm_reference_method(m)->code->bytes)
              < vm_reference_method(m)->code->length);
    struct prepared *prepared = (struct prepared *)vm_reference_method(m)->translation;
    struct vm_call_site *_Atomic *sites =
        atomic_load_explicit(&prepared->sites, memory_order_acquire);
    return sites == NULL ? NULL
                         : atomic_load_explicit(&sites[m->pc - vm_reference_method(m)->code->bytes],
                                                memory_order_acquire);
}

/* Stores the result of linking the call site at pc. If several threads link it, the first one wins
 * (JVMS 5.4.3). If memory runs out, returns NULL with OutOfMemoryError pending. */
static const struct vm_call_site *link_site(struct vm_reference *m, struct vm_call_site linked)
{
    static struct vm_lock lock = VM_LOCK(REFERENCE_SITES);
    struct prepared *prepared = (struct prepared *)vm_reference_method(m)->translation;
    struct vm_call_site *site = malloc(sizeof *site);
    vm_lock_take(&lock);
    if (site != NULL && prepared->sites == NULL) {
        atomic_store(&prepared->sites,
                     calloc(vm_reference_method(m)->code->length, sizeof *prepared->sites));
    }
    if (site != NULL && prepared->sites != NULL && find_site(m) == NULL) {
        vm_class_keep(vm_reference_method(m)->class, linked.constant);
        if (linked.target != NULL) {
            vm_class_depend(vm_reference_method(m)->class, linked.target->class);
        }
        *site = linked;
        atomic_store(&prepared->sites[m->pc - vm_reference_method(m)->code->bytes], site);
        site = NULL;
    }
    vm_lock_release(&lock);
    free(site); /* another thread has linked the site in the meantime */
    const struct vm_call_site *winner = find_site(m);
    if (winner == NULL) {
        vm_throw_out_of_memory(m->self, "linking of a call site");
    }
    return winner;
}

/* Executes invokedynamic: links the call site once, then calls its target like a static method. */
static enum vm_reference_result invoke_dynamic(struct vm_reference *m)
{
    struct vm_pool *pool = vm_reference_method(m)->pool;
    uint16_t index = vm_reference_u2(m->pc + 1);
    const struct vm_call_site *site = find_site(m);
    if (site == NULL) {
        struct vm_call_site linked = {NULL, NULL};
        if (!vm.classlib->link_call_site(m->self, pool, index, &linked)
            || (site = link_site(m, linked)) == NULL) {
            return VM_REFERENCE_THROW;
        }
    }
    if (site->target == NULL) {
        vm_reference_push(m, (union vm_slot){.r = site->constant});
        m->pc += 5;
        return VM_REFERENCE_NEXT;
    }
    int slots = vm_descriptor_arg_slots(pool->file->constants[index].dynamic.descriptor);
    return enter(m, site->target, (uint32_t)slots, site->constant);
}

static struct vm_object *receiver_below(struct vm_reference *m, uint32_t slots)
{
    struct vm_object *receiver = m->sp[-(int32_t)slots].r;
    if (receiver == NULL) {
        vm_throw_null_pointer(m->self);
    }
    return receiver;
}

/* Calls a signature polymorphic method of MethodHandle or VarHandle (JVMS 2.9.3). */
static enum vm_reference_result invoke_polymorphic(struct vm_reference *m,
                                                   struct vm_method *declared, uint16_t index)
{
    struct vm_pool *pool = vm_reference_method(m)->pool;
    const struct vm_symbol *descriptor = pool->file->constants[index].member.descriptor;
    const struct vm_call_site *site = find_site(m);
    if (site == NULL) {
        struct vm_call_site linked;
        if (!vm_link_polymorphic(m->self, pool, declared, index, &linked)
            || (site = link_site(m, linked)) == NULL) {
            return VM_REFERENCE_THROW;
        }
    }
    uint32_t slots = (uint32_t)vm_descriptor_arg_slots(descriptor) + 1;
    if (receiver_below(m, slots) == NULL) {
        return VM_REFERENCE_THROW;
    }
    return enter(m, site->target, slots, site->constant);
}

/* invokeBasic and linkTo*: calls the method that the arguments determine. A member name as the last
 * argument is dropped. */
static enum vm_reference_result invoke_handle_intrinsic(struct vm_reference *m,
                                                        struct vm_method *linker, uint16_t index)
{
    const struct vm_constant *constant = &vm_reference_method(m)->pool->file->constants[index];
    uint32_t slots = (uint32_t)vm_descriptor_arg_slots(constant->member.descriptor)
                     + ((linker->flags & VM_ACC_STATIC) ? 0 : 1);
    union vm_slot *args = m->sp - slots;
    struct vm_method *callee = vm_handle_follow(m->self, linker, args, &slots);
    if (callee == NULL) {
        return VM_REFERENCE_THROW;
    }
    m->sp = args + slots;
    return enter(m, callee, slots, NULL);
}

/*
 * Returns whether the receiver of an invokeinterface implements the interface that the call names;
 * if not, an exception is pending. Selection checks this, except for methods of Object. For these,
 * the check is made only at the first execution of the call, as in translated code and HotSpot.
 */
static bool check_interface(struct vm_reference *m, const struct vm_object *receiver,
                            struct vm_method *method, uint16_t index)
{
    if (vm_class_is_interface(method->class) || find_site(m) != NULL) {
        return true;
    }
    struct vm_pool *pool = vm_reference_method(m)->pool;
    struct vm_class *interface =
        vm_resolve_class(m->self, pool, pool->file->constants[index].member.class_index);
    if (interface == NULL) {
        return false;
    }
    if (receiver != NULL && !vm_class_is_subclass(receiver->class, interface)) {
        vm_throw_no_interface(m->self, receiver->class, interface);
        return false;
    }
    return link_site(m, (struct vm_call_site){method, NULL}) != NULL;
}

/* Returns the method that a call of `method` on the receiver runs (JVMS 5.4.6). On failure, returns
 * NULL with an exception pending. Also called for private methods of interfaces, because selection
 * checks that the receiver implements the interface. */
static struct vm_method *select_method(struct vm_thread *self, const struct vm_object *receiver,
                                       struct vm_method *method)
{
    VM_ASSERT(method->vtable_index < (int32_t)receiver->class->vtable_length
              || vm_class_is_interface(method->class));
    if (!vm_class_is_interface(method->class)) {
        return method->vtable_index < 0 ? method : receiver->class->vtable[method->vtable_index];
    }
    struct vm_method *target = vm_class_interface_target(receiver->class, method);
    if (target == NULL) {
        vm_throw_no_interface(self, receiver->class, method->class);
    }
    return target;
}

/* invokevirtual and invokeinterface: the receiver's class selects the method. */
static enum vm_reference_result invoke_selected(struct vm_reference *m, struct vm_method *method,
                                                uint16_t index)
{
    uint32_t slots = method->arg_slots;
    if (*m->pc == VM_OP_INVOKEINTERFACE
        && !check_interface(m, m->sp[-(int32_t)slots].r, method, index)) {
        return VM_REFERENCE_THROW;
    }
    struct vm_object *receiver = receiver_below(m, slots);
    struct vm_method *callee = receiver == NULL ? NULL : select_method(m->self, receiver, method);
    return callee == NULL ? VM_REFERENCE_THROW : enter(m, callee, slots, NULL);
}

static enum vm_reference_result invoke_special(struct vm_reference *m, struct vm_method *method,
                                               uint16_t index)
{
    struct vm_pool *pool = vm_reference_method(m)->pool;
    struct vm_class *holder =
        vm_resolve_class(m->self, pool, pool->file->constants[index].member.class_index);
    method = holder == NULL ? NULL : vm_select_special(m->self, pool->class, holder, method);
    if (method == NULL || receiver_below(m, method->arg_slots) == NULL) {
        return VM_REFERENCE_THROW;
    }
    return enter(m, method, method->arg_slots, NULL);
}

enum vm_reference_result vm_reference_invoke(struct vm_reference *m)
{
    uint8_t opcode = *m->pc;
    if (opcode == VM_OP_INVOKEDYNAMIC) {
        return invoke_dynamic(m);
    }
    uint16_t index = vm_reference_u2(m->pc + 1);
    struct vm_method *method =
        vm_resolve_method(m->self, vm_reference_method(m)->pool, index, opcode);
    if (method == NULL) {
        return VM_REFERENCE_THROW;
    }
    switch (opcode) {
    case VM_OP_INVOKESTATIC:
        if (!vm_initialize_class(m->self, method->class)) {
            return VM_REFERENCE_THROW;
        }
        return method->linker != VM_HANDLE_INTRINSIC_NONE
                   ? invoke_handle_intrinsic(m, method, index)
                   : enter(m, method, method->arg_slots, NULL);
    case VM_OP_INVOKESPECIAL:
        return invoke_special(m, method, index);
    case VM_OP_INVOKEVIRTUAL:
        if (method->linker != VM_HANDLE_INTRINSIC_NONE) {
            return invoke_handle_intrinsic(m, method, index);
        }
        if (vm_is_polymorphic(method)) {
            return invoke_polymorphic(m, method, index);
        }
        return invoke_selected(m, method, index);
    default:
        return invoke_selected(m, method, index);
    }
}

/* --- returns and exceptions ----------------------------------------------------------- */

/* Narrows the result of a method whose result type is smaller than int (JVMS 6.5.ireturn). */
static union vm_slot narrow(char type, union vm_slot value)
{
    switch (type) {
    case 'Z':
        return vm_int_slot(vm_slot_int(value) & 1);
    case 'B':
        return vm_int_slot((int8_t)value.u);
    case 'C':
        return vm_int_slot((uint16_t)value.u);
    case 'S':
        return vm_int_slot((int16_t)value.u);
    default:
        return value;
    }
}

enum vm_reference_result vm_reference_return(struct vm_reference *m, char type)
{
    union vm_slot value = {.u = 0};
    if (vm_method_is_object_constructor(vm_reference_method(m)) && m->fp[0].r->class->has_finalizer
        && !vm_heap_register_finalizable(m->self, m->fp[0].r)) {
        return VM_REFERENCE_THROW;
    }
    if (!vm_return_locks(m->self, vm_reference_method(m), m->fp)) {
        return VM_REFERENCE_THROW;
    }
    if (vm_reference_method(m)->flags & VM_ACC_SYNCHRONIZED) {
        trace_lock(m, m->fp[vm_reference_method(m)->translation->lock_slot].r, true);
    }
    if (type != 'V') {
        value = vm_reference_pop_type(m, type);
    }
    if (type == 'I') {
        value = narrow(vm_reference_method(m)->return_type, value);
    }
    if (m->traced != NULL) {
        vm_trace_exit(m->self, m->traced, value);
    }
    return leave(m, type, value);
}

enum vm_reference_result vm_reference_unwind(struct vm_reference *m)
{
    do {
        struct vm_thread *self = m->self;
        uint32_t bci = vm_translation_bci(vm_reference_method(m), self->pc), entry;
        if (vm_find_handler_entry(self, vm_reference_method(m), bci, &entry)) {
            const struct vm_method *method = vm_reference_method(m);
            m->pc = method->code->bytes + method->code->exceptions[entry].handler_bci;
            m->sp = m->fp + method->translation->stack_slot;
            if (m->traced != NULL) {
                vm_trace_catch(self, m->traced, method->code->exceptions[entry].handler_bci,
                               self->exception);
            }
            vm_reference_push(m, (union vm_slot){.r = self->exception});
            self->exception = NULL;
            /* Poll, because a loop may consist only of exceptions. */
            return vm_reference_poll(m) ? VM_REFERENCE_NEXT : VM_REFERENCE_THROW;
        }
        vm_leave_frame_locks(self, vm_reference_method(m), m->fp);
        if (m->traced != NULL) {
            vm_trace_unwind(self, m->traced, self->exception);
        }
    } while (drop_frame(m));
    return VM_REFERENCE_FAIL;
}
