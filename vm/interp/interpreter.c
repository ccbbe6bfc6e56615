/*
 * interpreter.c: the loop that runs internal code, and calls from C.
 *
 * The state of the loop is pc (current cell), fp (frame) and self (thread). self->fp is written at
 * every call and return, for the collector. self->pc is written before anything that may raise an
 * exception, call Java or walk the stack.
 *
 * No handler keeps an object in a C variable across a call. Otherwise the compiler would keep the
 * object in a register that may not be overwritten for a long time; the collector scans registers,
 * and so the object would stay alive.
 */
#include "vm/interp/interpreter.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/code/cell.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/interp/bodies.h"
#include "vm/interp/calls.h"
#include "vm/interp/handle_intrinsics.h"
#include "vm/instrument/operand_probe.h"
#include "vm/instrument/located_probe.h"
#include "vm/instrument/probe.h"
#include "vm/interp/quicken.h"
#include "vm/interp/unwind.h"
#include "vm/translate/intrinsic.h"
#include "vm/translate/replace.h"
#include "vm/translate/translate.h"
#include "vm/jni/native.h"
#ifdef JP2_COUNT_SEQUENCES
#include "vm/translate/sequence_counts.h"
#endif
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

static vm_loop *other_loop; /* NULL: the loop of internal code */

static inline struct vm_guard *guard_of(struct vm_context *context)
{
    return (struct vm_guard *)context - 1;
}

/* Returns the context of the caller, which for calls from C is not in the frame below. */
static inline struct vm_context *context_below(const struct vm_thread *self,
                                               const union vm_slot *fp)
{
    const union vm_slot *caller = fp[VM_FRAME_CALLER].p;
    struct vm_context *context = caller[VM_FRAME_NODE].p;
    return LIKELY(context != NULL) ? context : vm_operand_probe_caller(self);
}

/* Returns whether an object is an instance of a class that has a position in displays. */
static inline bool has_in_display(const struct vm_object *object, struct vm_class *class)
{
    return object->class->display[class->depth] == class;
}

/* Narrows a value as ireturn does in a method with this return type (JVMS 6.5.ireturn). */
static union vm_slot narrow_return(enum vm_return_kind kind, union vm_slot value)
{
    switch (kind) {
    case VM_RETURN_BOOLEAN:
        return vm_int_slot(vm_slot_int(value) & 1);
    case VM_RETURN_BYTE:
        return vm_int_slot((int8_t)value.u);
    case VM_RETURN_CHAR:
        return vm_int_slot((uint16_t)value.u);
    case VM_RETURN_SHORT:
        return vm_int_slot((int16_t)value.u);
    default:
        return value;
    }
}

/* Returns from a native method or an intrinsic. Leaves no copy of the result on the C stack, where
 * it would keep an object alive. */
#define RETURN_WITH_RESULT(result)                                                                 \
    do {                                                                                           \
        if (vm_frame_method(fp)->return_type == 'V') {                                             \
            VM_BODY_RETURN                                                                         \
        }                                                                                          \
        union vm_slot value = result;                                                              \
        *(volatile uint64_t *)&(result).u = 0;                                                     \
        RETURN_WITH(value);                                                                        \
    } while (0)

static inline void handle_poll(struct vm_thread *self)
{
    if (atomic_load(&self->poll) & (VM_POLL_COLLECTION | VM_POLL_FULL_COLLECTION)) {
        vm_heap_scrub_stack();
    }
    vm_thread_handle_poll(self);
}

/* Returns the first cell of a method's code, after the method's C function has refused a call. In
 * the tracked form methods have no such functions. */
static __attribute__((cold, noinline)) const struct vm_cell *bytecode_of(const struct vm_cell *stub,
                                                                         struct vm_method *method)
{
    bool is_own = stub != &vm_stub_intrinsic && stub != &vm_stub_intrinsic_open;
    if (stub == &vm_stub_intrinsic_open || (is_own && vm_intrinsic_stub(stub)->left_groups != 0)) {
        vm_intrinsic_consider(method);
    }
    const struct vm_translation *code = vm_translation_of(method, vm_tracker != NULL);
    return code != NULL         ? code->cells
           : vm_tracker != NULL ? &vm_stub_untracked /* the code was replaced meanwhile */
                                : &vm_stub_translate;
}

/*
 * Machine code (native/native.h) is entered from the end of a handler, and returns to the start of
 * a handler. At these points the compiler may keep only pc, fp and self in registers, and machine
 * code must know which registers these are.
 */
#if VM_HAS_NATIVE
#define END_OF_HANDLER()                                                                           \
    __asm__ inline volatile(""                                                                     \
                            :                                                                      \
                            : "r"(pc), "r"(fp), "r"(self)                                          \
                            : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "r13",  \
                              "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",        \
                              "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13",  \
                              "xmm14", "xmm15", "memory", "cc")
#define NOTE_REGISTERS()                                                                           \
    __asm__ volatile(".pushsection jp2_registers,\"a\"\n\t.asciz \"%0 %1 %2\"\n\t.popsection"      \
                     :                                                                             \
                     : "r"(pc), "r"(fp), "r"(self))
extern const char __start_jp2_registers[];
#else
#define END_OF_HANDLER() ((void)0)
#define NOTE_REGISTERS() ((void)0)
#endif

/* Runs a native method whose frame is current. If it fails, returns false with an exception
 * pending. */
static bool run_native(struct vm_thread *self, union vm_slot *fp, union vm_slot *result);

/*
 * Runs from `pc` in frame `fp` until control returns to the entry frame below. Returns false if an
 * exception has reached the entry frame. If `self` is NULL, only stores the addresses of the
 * handlers. The function is aligned, so that its position in cache lines does not depend on the
 * code that is linked before it.
 */
__attribute__((aligned(64))) static bool run(struct vm_thread *self, const struct vm_cell *pc,
                                             union vm_slot *fp)
{
    static const void *const labels[] = {
#define VM_INSN(name, cells, operands) &&L_##name,
#include "vm/code/insns.def"
    };
    /* The handlers of calls that keep calling contexts. */
    static const struct {
        enum vm_insn_code insn;
        const void *tracked, *untracked;
    } calls[] = {
#define VM_INSN(name, cells, operands)
#define VM_INSN_TRACKED(name, cells, operands) {VM_INSN_##name, &&L_##name##_T, &&L_##name##_P},
#include "vm/code/insns.def"
    };
    if (self == NULL) {
        for (int i = 0; i < VM_INSN_COUNT; i++) {
            vm_handlers[i] = vm_untracked_handlers[i] = labels[i];
        }
        for (size_t i = 0; vm_tracker != NULL && i < sizeof calls / sizeof *calls; i++) {
            vm_handlers[calls[i].insn] = calls[i].tracked;
            vm_untracked_handlers[calls[i].insn] = calls[i].untracked;
        }
        return true;
    }
    DISPATCH();

/* Handlers that insns.def and bodies.h describe. */
#define VM_INSN(name, cells, operands)
#define VM_INSN_STRAIGHT(name, cells, operands)                                                    \
    L_##name:                                                                                      \
    {                                                                                              \
        VM_BODY_##name NEXT(cells);                                                                \
    }
#define VM_INSN_CALL_OUT(name, cells, operands, function)                                          \
    L_##name:                                                                                      \
    {                                                                                              \
        SAVE();                                                                                    \
        if (UNLIKELY(!function(self, pc))) {                                                       \
            goto unwind;                                                                           \
        }                                                                                          \
        NEXT(cells);                                                                               \
    }
#define VM_INSN_QUICKENED(name, cells, operands, function)                                         \
    L_##name:                                                                                      \
    {                                                                                              \
        SAVE();                                                                                    \
        switch (function(self, (struct vm_cell *)pc)) {                                            \
        case VM_QUICKEN_THROW:                                                                     \
            goto unwind;                                                                           \
        case VM_QUICKEN_RETRY:                                                                     \
            vm_quickened(self, pc);                                                                \
            DISPATCH();                                                                            \
        case VM_QUICKEN_DONE:                                                                      \
            NEXT(cells);                                                                           \
        }                                                                                          \
        DISPATCH();                                                                                \
    }
#define VM_INSN_BRANCH(family, condition, inverse, operands)                                       \
    BRANCH_HANDLERS(L_##family##condition, HOLDS_##condition(X_##family, Y_##family))
#define BRANCH_HANDLERS(label, condition)                                                          \
    label : {                                                                                      \
        BRANCH(condition)                                                                          \
    }                                                                                              \
    label##_BACK : {BRANCH_BACK(condition)} label##_COUNT                                          \
        : {BRANCH_COUNT(condition)} label##_BACK_COUNT : {BRANCH_BACK_COUNT(condition)}
#define VM_INSN_LOOP(family, condition, branches, operands)                                        \
    LOOP_HANDLERS(L_##family##condition, HOLDS_##condition(X_##family, Y_##family))
#define LOOP_HANDLERS(label, condition)                                                            \
    label : {                                                                                      \
        LOOP(condition)                                                                            \
    }                                                                                              \
    label##_COUNT:                                                                                 \
    {                                                                                              \
        LOOP_COUNT(condition)                                                                      \
    }
#define PART(name) {VM_BODY_##name} pc++;
#define VM_INSN_PAIR(a, b)                                                                         \
    L_##a##__##b:                                                                                  \
    {                                                                                              \
        PART(a)                                                                                    \
        VM_BODY_##b NEXT(1);                                                                       \
    }
#define VM_INSN_PAIR_BRANCH(a, family, condition, form)                                            \
    L_##a##__##family##condition##form:                                                            \
    {                                                                                              \
        PART(a)                                                                                    \
        BRANCH_BODY(FORM_##family, form, HOLDS_##condition(X_##family, Y_##family))                \
    }
#define VM_INSN_FIELD_PAIR VM_INSN_PAIR /* no parameters, so that a NULL is not expanded */
#define VM_INSN_FIELD_PAIR_BRANCH VM_INSN_PAIR_BRANCH
#define VM_INSN_TRIPLE(a, b, c)                                                                    \
    L_##a##__##b##__##c:                                                                           \
    {                                                                                              \
        PART(a)                                                                                    \
        PART(b)                                                                                    \
        VM_BODY_##c NEXT(1);                                                                       \
    }
#define VM_INSN_TRIPLE_BRANCH(a, b, family, condition, form)                                       \
    L_##a##__##b##__##family##condition##form:                                                     \
    {                                                                                              \
        PART(a)                                                                                    \
        PART(b)                                                                                    \
        BRANCH_BODY(FORM_##family, form, HOLDS_##condition(X_##family, Y_##family))                \
    }
#define VM_INSN_QUADRUPLE(a, b, c, d)                                                              \
    L_##a##__##b##__##c##__##d:                                                                    \
    {                                                                                              \
        PART(a)                                                                                    \
        PART(b)                                                                                    \
        PART(c)                                                                                    \
        VM_BODY_##d NEXT(1);                                                                       \
    }
#define VM_INSN_QUADRUPLE_BRANCH(a, b, c, family, condition, form)                                 \
    L_##a##__##b##__##c##__##family##condition##form:                                              \
    {                                                                                              \
        PART(a)                                                                                    \
        PART(b)                                                                                    \
        PART(c)                                                                                    \
        BRANCH_BODY(FORM_##family, form, HOLDS_##condition(X_##family, Y_##family))                \
    }
#include "vm/code/insns.def"

L_RET:
    pc = vm_translation_at(vm_frame_method(fp), pc)->cells + INT(A);
    POLL();
    DISPATCH();
L_ASTORE8 : {
    ELEMENT(int8_t, A, B);
    int32_t value = INT(C);
    *element = (int8_t)(array->class->primitive_type == 'Z' ? value & 1 : value);
    NEXT(1);
}
L_ASTORE_REF : {
    ELEMENT(struct vm_object *, A, B);
    struct vm_object *value = fp[C].r;
    if (value != NULL && value->class != array->class->element_class) {
        SAVE();
        if (UNLIKELY(!vm_run_array_store(self, pc))) {
            goto unwind;
        }
        NEXT(1);
    }
    *element = value;
    NEXT(1);
}
    ALL_CALLS(, ALONE)
    ALL_CALLS(_T, TRACKED)
    ALL_CALLS(_P, UNTRACKED)

L_CALL_SITE_CONSTANT : {
    const struct vm_cell *last = pc + vm_call_cells(0);
    fp[last->d].r = pc[1].p;
    pc = last + 1;
    DISPATCH();
}

L_RETURN_LOCKED : {
    SAVE();
    if (UNLIKELY(!vm_return_locks(self, vm_frame_method(fp), fp))) {
        goto unwind;
    }
    if (B == VM_RETURN_VOID) {
        VM_BODY_RETURN
    }
    RETURN_WITH(narrow_return(B, fp[A]));
}
L_ENTER_SYNCHRONIZED:
    SAVE();
    vm_run_enter_synchronized(self, pc);
    NEXT(1);

L_NEW_QUICK : {
    struct vm_object *object = vm_heap_new_object_fast(self, pc[1].p);
    if (LIKELY(object != NULL)) {
        fp[A].r = object;
        NEXT(2);
    }
    SAVE();
    if (UNLIKELY(!vm_run_new(self, pc))) {
        goto unwind;
    }
    NEXT(2);
}

L_CHECKCAST_DISPLAY : {
    struct vm_object *object = fp[A].r;
    if (object != NULL && UNLIKELY(!has_in_display(object, pc[1].p))) {
        goto throw_cast;
    }
    NEXT(2);
}
L_CHECKCAST_ANY : {
    struct vm_object *object = fp[A].r;
    if (object != NULL && UNLIKELY(!vm_class_is_subclass(object->class, pc[1].p))) {
        goto throw_cast;
    }
    NEXT(2);
}
L_INSTANCEOF_DISPLAY : {
    struct vm_object *object = fp[B].r;
    SET_INT(A, object != NULL && has_in_display(object, pc[1].p));
    NEXT(2);
}
L_INSTANCEOF_ANY : {
    struct vm_object *object = fp[B].r;
    SET_INT(A, object != NULL && vm_class_is_subclass(object->class, pc[1].p));
    NEXT(2);
}
L_REGISTER_FINALIZABLE : {
    struct vm_object *object = fp[A].r;
    if (UNLIKELY(object->class->has_finalizer)) {
        SAVE();
        if (!vm_heap_register_finalizable(self, object)) {
            goto unwind;
        }
    }
    NEXT(1);
}
L_ATHROW : {
    struct vm_object *object = fp[A].r;
    THROW_IF_NULL(object);
    SAVE();
    vm_throw_object(self, object);
    goto unwind;
}
L_MONITORENTER : {
    struct vm_object *object = fp[A].r;
    THROW_IF_NULL(object);
    SAVE();
    if (UNLIKELY(!vm_monitor_enter_frame(self, object, fp))) {
        goto unwind;
    }
    NEXT(1);
}
L_MONITOREXIT : {
    struct vm_object *object = fp[A].r;
    THROW_IF_NULL(object);
    SAVE();
    if (UNLIKELY(!vm_monitor_exit_frame(self, object, fp))) {
        goto unwind;
    }
    NEXT(1);
}

/* Probes, and replaced code. */
#include "vm/interp/probe_handlers.h"

L_STUB_TRANSLATE : {
    SAVE();
    struct vm_method *method = vm_frame_method(fp);
    if (UNLIKELY(vm_context_is_idle(fp[VM_FRAME_NODE].p))) {
        fp[VM_FRAME_NODE].p = NULL;
        if (UNLIKELY(!vm_run_prepare_untracked(self, method))) {
            goto unwind;
        }
        pc = atomic_load_explicit(&method->untracked_entry, memory_order_acquire);
        DISPATCH();
    }
    if (UNLIKELY(vm_translate(self, method, false) == NULL)) {
        goto unwind;
    }
    pc = atomic_load_explicit(&method->entry, memory_order_acquire);
    DISPATCH();
}
L_STUB_UNTRACKED : {
    SAVE();
    struct vm_method *method = vm_frame_method(fp);
    if (UNLIKELY(!vm_run_prepare_untracked(self, method))) {
        goto unwind;
    }
    pc = atomic_load_explicit(&method->untracked_entry, memory_order_acquire);
    DISPATCH();
}
L_STUB_TRACK : {
    SAVE();
    struct vm_method *method = vm_frame_method(fp);
    fp[VM_FRAME_NODE].p = vm_tracker->begin(self, method);
    pc = atomic_load_explicit(&method->entry, memory_order_acquire);
    DISPATCH();
}
L_STUB_NATIVE : {
    union vm_slot result = {.u = 0};
    SAVE();
    if (UNLIKELY(!run_native(self, fp, &result))) {
        goto unwind_caller;
    }
    RETURN_WITH_RESULT(result);
}
L_STUB_INTRINSIC : {
    union vm_slot result = {.u = 0};
    struct vm_method *method = vm_frame_method(fp);
    if (!method->intrinsic->function(fp, &result)) {
        pc = bytecode_of(pc, method);
        DISPATCH();
    }
    RETURN_WITH_RESULT(result);
}
L_STUB_NATIVE_PROBED : {
    union vm_slot result = {.u = 0};
    SAVE();
    VM_PROBE_HOOK(native_call)(self);
    bool is_normal = run_native(self, fp, &result);
    VM_PROBE_HOOK(native_return)(self, is_normal ? &result : NULL);
    if (UNLIKELY(!is_normal)) {
        goto unwind_caller;
    }
    RETURN_WITH_RESULT(result);
}
L_STUB_ABSTRACT : {
    /* The call fails before the callee is entered, so the caller's instruction raises the error. */
    struct vm_method *callee = vm_frame_method(fp);
    struct vm_object *receiver = fp[0].r;
    pc = (const struct vm_cell *)fp[VM_FRAME_RETURN_PC].p - 1;
    fp = fp[VM_FRAME_CALLER].p;
    self->fp = fp;
    SAVE();
    vm_throw_abstract_method(self, receiver, callee);
    if (vm_frame_method(fp) == NULL) { /* C has called the method */
        return false;
    }
    goto unwind;
}
L_STUB_EXIT:
    NOTE_REGISTERS();
    return true;
L_STUB_INTRINSIC_OWN : {
    union vm_slot result = {.u = vm_intrinsic_stub(pc)->left_groups};
    if (!vm_frame_method(fp)->intrinsic->function(fp, &result)) {
        pc = bytecode_of(pc, vm_frame_method(fp));
        DISPATCH();
    }
    vm_active_intrinsic_count(self->counters, vm_intrinsic_stub(pc));
    RETURN_WITH_RESULT(result);
}
L_STUB_INTRINSIC_OPEN:
    pc = bytecode_of(pc, vm_frame_method(fp));
    DISPATCH();

/* The compiler copies this jump to the end of each handler. */
dispatch:
#ifdef JP2_COUNT_SEQUENCES
    vm_count_sequence(fp, pc);
#endif
    END_OF_HANDLER();
    goto *LOAD_HANDLER(pc);

poll:
    SAVE();
    handle_poll(self);
    if (UNLIKELY(self->exception != NULL)) {
        goto unwind;
    }
    DISPATCH();

stack_limit_reached:
    /* Either another thread has lowered the limit to request a poll, or the stack is full. */
    SAVE();
    if (STACK_LIMIT() == NULL) {
        handle_poll(self);
        if (self->exception == NULL) {
            DISPATCH();
        }
        goto unwind;
    }
    vm_throw_stack_overflow(self);
    goto unwind;

throw_null:
    SAVE();
    vm_throw_null_pointer(self);
    goto unwind;
throw_arithmetic:
    SAVE();
    vm_throw_arithmetic(self);
    goto unwind;
throw_cast:
    SAVE();
    vm_throw_class_cast(self, fp[A].r->class, pc[1].p);
    goto unwind;
unwind : {
    if (UNLIKELY(self->retry_bytes != 0)) {
        vm_heap_scrub_stack();
        if (vm_heap_collect_for_retry(self)) {
            DISPATCH();
        }
    }
    /* The instruction self->pc of frame fp has raised the pending exception. */
    struct vm_method *method = vm_frame_method(fp);
    if (vm_tracker != NULL && fp[VM_FRAME_NODE].p != NULL) {
        vm_track_exception(self, method, fp);
    }
    const struct vm_cell *handler = vm_find_handler(self, method, self->pc);
    if (UNLIKELY(VM_PROBE_HOOK(unwinding) != NULL)) {
        VM_PROBE_HOOK(unwinding)(self, handler);
    }
    method = vm_frame_method(fp); /* an agent may have redefined it */
    if (handler != NULL) {
        fp[method->translation->stack_slot].r = self->exception;
        self->exception = NULL;
        pc = handler;
        POLL(); /* a loop may consist of exceptions, without backward branches */
        DISPATCH();
    }
    vm_leave_frame_locks(self, method, fp);
    if (UNLIKELY(VM_PROBE_HOOK(left) != NULL)) {
        VM_PROBE_HOOK(left)(self);
    }
    if (UNLIKELY(vm_operand_probes != NULL)) {
        vm_operand_probe_unwound(self, method, fp);
    }
}
unwind_caller:
    self->pc = (const struct vm_cell *)fp[VM_FRAME_RETURN_PC].p - 1;
    fp = fp[VM_FRAME_CALLER].p;
    self->fp = fp;
    if (vm_frame_method(fp) == NULL) {
        return false;
    }
    goto unwind;
}

static bool run_native(struct vm_thread *self, union vm_slot *fp, union vm_slot *result)
{
    struct vm_method *method = vm_frame_method(fp);
    vm_native_function *native = atomic_load_explicit(&method->native, memory_order_acquire);
    if (UNLIKELY(native == NULL)) {
        if (!vm_native_link(self, method)) {
            return false;
        }
        native = method->native;
    }
    VM_ASSERT(self->fp == fp && !atomic_load(&self->is_in_native));
    bool was_in_native = vm_thread_enter_native(self);
    native(self, fp, result); /* the bridge locks the monitor of a synchronized method */
    VM_ASSERT(self->fp == fp && atomic_load(&self->is_in_native));
    vm_thread_leave_native(self, was_in_native);
    if (UNLIKELY(self->exception != NULL)) {
        vm_log_exception(self);
        return false;
    }
    return true;
}

/* Returns the context of a method that C calls; NULL if the method runs in the untracked form, like
 * the code that has called C. The newest frame may be an entry frame, while an abstract method that
 * C has called raises its error. */
static struct vm_context *context_of_call(struct vm_thread *self, struct vm_method *callee)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    if (walk.fp == NULL) {
        return vm_tracker->begins_untracked(self)
                   ? NULL
                   : vm_tracker->enter_from_machine(self, NULL, -1, callee);
    }
    return walk.fp[VM_FRAME_NODE].p == NULL
               ? NULL
               : vm_tracker->enter_from_machine(self, walk.fp[VM_FRAME_NODE].p,
                                                vm_frame_walk_bci(&walk), callee);
}

static bool call(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
                 union vm_slot *result)
{
    VM_ASSERT(self == vm_thread_current() && !atomic_load(&self->is_in_native));
    VM_ASSERT(self->exception == NULL && method->arg_slots <= method->frame_slots);
    union vm_slot *caller = self->fp;
    VM_ASSERT(caller == NULL || (caller > self->stack_base && caller < self->stack_end));
    const struct vm_cell *caller_pc = self->pc;
    union vm_slot *entry =
        (caller == NULL ? self->stack_base : vm_frame_end(caller)) + VM_FRAME_HEADER;
    union vm_slot *frame = entry + VM_ENTRY_FRAME_SLOTS + VM_FRAME_HEADER;
    if ((const char *)__builtin_frame_address(0) < self->c_stack_limit
        || frame + method->frame_slots > self->stack_soft_end) {
        vm_throw_stack_overflow(self);
        return false;
    }
    entry[VM_FRAME_NODE].p = NULL;
    entry[VM_FRAME_RETURN_PC].p = NULL;
    entry[VM_FRAME_CALLER].p = caller;
    entry[VM_FRAME_METHOD].p = NULL;
    entry[0].p = (void *)caller_pc;
    entry[1].u = 0;
    for (uint32_t i = 0; i < method->arg_slots; i++) {
        frame[i] = args[i];
    }
    struct vm_context *context = vm_tracker == NULL ? NULL : context_of_call(self, method);
    frame[VM_FRAME_NODE].p = context;
    bool is_untracked = vm_tracker != NULL && context == NULL;
    uint64_t charge = VM_PROBE_HOOK(calling) == NULL ? 0 : VM_PROBE_HOOK(calling)(self, method);
    frame[VM_FRAME_RETURN_PC].p = &vm_stub_exit[1];
    frame[VM_FRAME_CALLER].p = entry;
    frame[VM_FRAME_METHOD].p = method;
    VM_ASSERT(vm_frame_has_own_context(frame));
    atomic_signal_fence(memory_order_release);
    self->fp = frame;
    bool is_normal =
        other_loop != NULL
            ? other_loop(self, frame)
            : run(self,
                  atomic_load_explicit(is_untracked ? &method->untracked_entry : &method->entry,
                                       memory_order_acquire),
                  frame);
    VM_ASSERT(is_normal == (self->exception == NULL));
    self->fp = caller;
    self->pc = caller_pc;
    if (UNLIKELY(VM_PROBE_HOOK(called) != NULL) && is_normal) {
        VM_PROBE_HOOK(called)(self, method);
    }
    self->probes.bytecodes += charge;
    if (is_normal && result != NULL) {
        *result = entry[1];
    }
    if (UNLIKELY(atomic_load_explicit(&self->poll, memory_order_relaxed)
                 & VM_POLL_FULL_COLLECTION)) { /* C code has requested a collection */
        atomic_fetch_and(&self->poll, ~(uint32_t)VM_POLL_FULL_COLLECTION);
        vm_heap_collect(false);
    }
    return is_normal;
}

static bool call_from_c(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
                        union vm_slot *result)
{
    VM_LOCKS_ALLOW(VM_LOCK_JAVA);
    bool was_in_native = vm_thread_enter_java(self);
    if (UNLIKELY(method->is_handle_intrinsic_form)) {
        uint32_t slots = method->arg_slots;
        method = vm_handle_follow(self, method, args, &slots);
    }
    bool is_normal = method != NULL && call(self, method, args, result);
    if (was_in_native) {
        vm_thread_enter_native(self);
    }
    return is_normal;
}

void vm_interpreter_init(void)
{
    run(NULL, NULL, NULL);
    vm_call_engine = call_from_c;
    vm_class_hooks.finalizer_found = vm_quicken_finalizer_found;
    vm_class_hooks.body_replaced = vm_quicken_body_replaced;
    vm_stub_translate.handler = vm_handlers[VM_INSN_STUB_TRANSLATE];
    vm_stub_native.handler =
        vm_handlers[VM_PROBE_HOOK(native_call) == NULL ? VM_INSN_STUB_NATIVE
                                                       : VM_INSN_STUB_NATIVE_PROBED];
    vm_stub_intrinsic.handler = vm_handlers[VM_INSN_STUB_INTRINSIC];
    vm_stub_intrinsic_open.handler = vm_handlers[VM_INSN_STUB_INTRINSIC_OPEN];
    vm_stub_abstract.handler = vm_handlers[VM_INSN_STUB_ABSTRACT];
    vm_stub_untracked.handler = vm_handlers[VM_INSN_STUB_UNTRACKED];
    vm_stub_untracked_native.handler = vm_stub_native.handler;
    vm_stub_track.handler = vm_handlers[VM_INSN_STUB_TRACK];
    /* A method that C calls returns its result in slot 1 of the entry frame. */
    vm_stub_exit[0].d = 1;
    vm_stub_exit[1].handler = vm_handlers[VM_INSN_STUB_EXIT];
}

#if VM_HAS_NATIVE
/* Returns whether machine code finds the loop's state in the registers, and the loop continues with
 * the state that machine code sets. */
static bool passes_native_test(void)
{
    struct vm_native_test test = {.self = calloc(1, sizeof(struct vm_thread))};
    bool is_passed = test.self != NULL && vm_native_prepare_test(&test)
                     && run(test.self, test.cells, test.frame + VM_FRAME_HEADER) && test.result == 1
                     && test.next_frame[VM_FRAME_HEADER].u == 42;
    free(test.self);
    return is_passed;
}
#endif

const char *vm_interpreter_use_native(uint32_t period)
{
#if VM_HAS_NATIVE
    const char *problem = vm_native_start(__start_jp2_registers);
    if (problem != NULL || passes_native_test()) {
        vm_thread_native_ticks = problem == NULL ? period : 0;
        return problem;
    }
    return "the compiler keeps the loop's state elsewhere";
#else
    (void)period;
    return "this build has none";
#endif
}

void vm_interpreter_use_loop(vm_loop *loop)
{
    other_loop = loop;
}
