/*
 * calls.h: the handlers of calls, each in three forms.
 *
 * Part of interpreter.c, see bodies.h. The form is a constant argument of the functions below,
 * which the compiler inlines; ALL_CALLS makes the handlers of one form.
 */
#ifndef JP2VM_VM_INTERP_CALLS_H
#define JP2VM_VM_INTERP_CALLS_H

#include "vm/base/assert.h"
#include "vm/code/layout.h"
#include "vm/code/translation.h"
#include "vm/instrument/analysis.h"
#include "vm/interp/bodies.h"
#include "vm/interp/handle_intrinsics.h"
#include "vm/interp/quicken.h"

#define CALL_INLINE static inline __attribute__((always_inline))

enum call_form {
    ALONE,    /* there is no tracker */
    TRACKED,  /* there is a tracker */
    UNTRACKED /* there is a tracker, but this code has the untracked form (translate.h) */
};

/* Returns the number of cells of a call with up to 5 argument slots. */
CALL_INLINE uint32_t call_cells(enum call_form form)
{
    return form == ALONE ? 2 : 3;
}

/* Returns the cell at which the callee's code starts. */
CALL_INLINE const struct vm_cell *call_entry(enum call_form form, struct vm_method *callee)
{
    return atomic_load_explicit(form == UNTRACKED ? &callee->untracked_entry : &callee->entry,
                                memory_order_acquire);
}

/* Returns the callee's context, which is looked up in the caller's context; NULL if calls of this
 * form have no context. Called before the new frame is written, because the frame's header may
 * overwrite the registers of the arguments. `site` is the cell with the number of the call site. */
CALL_INLINE struct vm_context *find_context(enum call_form form, struct vm_thread *self,
                                            const union vm_slot *fp, const struct vm_cell *pc,
                                            struct vm_method *callee, const struct vm_cell *site)
{
    if (form != TRACKED) {
        return NULL;
    }
    struct vm_context *caller = fp[VM_FRAME_NODE].p;
    struct vm_context *context = caller->callees[site->a];
    if (LIKELY(context->method == callee)) {
        context->entries++;
        return context;
    }
    SAVE();
    return vm_tracker->enter(self, caller, site->a, callee);
}

/* Copies the arguments of a call into the callee's frame, from the last to the first, since the new
 * frame lies above the registers that they come from. */
CALL_INLINE void copy_arguments(union vm_slot *frame, const union vm_slot *fp,
                                const struct vm_cell *pc, uint32_t slots)
{
    for (; UNLIKELY(slots > 5); slots--) {
        frame[slots - 1] = fp[((const uint16_t *)(pc + 2))[slots - 6]];
    }
    switch (slots) {
    case 5:
        frame[4] = fp[pc[1].r[2]];
        __attribute__((fallthrough));
    case 4:
        frame[3] = fp[pc[1].r[1]];
        __attribute__((fallthrough));
    case 3:
        frame[2] = fp[pc[1].r[0]];
        __attribute__((fallthrough));
    case 2:
        frame[1] = fp[D];
        __attribute__((fallthrough));
    case 1:
        frame[0] = fp[C];
        __attribute__((fallthrough));
    default:
        break;
    }
}

/* The same for a constant number of arguments, at most 3, all of which are read before the first is
 * written. */
CALL_INLINE void copy_few_arguments(union vm_slot *frame, const union vm_slot *fp,
                                    const struct vm_cell *pc, uint32_t slots)
{
    union vm_slot first = fp[C], second = fp[D];
    if (slots > 2) {
        frame[2] = fp[pc[1].r[0]];
    }
    if (slots > 1) {
        frame[1] = second;
    }
    if (slots > 0) {
        frame[0] = first;
    }
}

/* Writes the header of the callee's frame. */
CALL_INLINE void write_header(enum call_form form, union vm_slot *frame, union vm_slot *fp,
                              struct vm_context *context, struct vm_method *callee,
                              const struct vm_cell *next)
{
    if (form != ALONE) {
        frame[VM_FRAME_NODE].p = context;
    }
    frame[VM_FRAME_RETURN_PC].p = (void *)next;
    frame[VM_FRAME_CALLER].p = fp;
    frame[VM_FRAME_METHOD].p = callee;
    VM_ASSERT(vm_frame_has_own_context(frame));
    VM_ASSERT(frame > fp);
    atomic_signal_fence(memory_order_release);
}

/* Other threads also set the limit (vm_thread_request_poll). */
#define STACK_LIMIT() __atomic_load_n(&self->stack_limit, __ATOMIC_RELAXED)
#define MEETS_LIMIT(frame, callee) UNLIKELY((frame) + (callee)->frame_slots > STACK_LIMIT())

/*
 * The result of call_at_limit, which handles a call that reaches the stack limit. Other threads
 * lower the limit to make a thread poll. If the reason is Thread.stop, call_at_limit makes the
 * call, and the exception is raised in the callee, as in HotSpot. If the callee must be prepared
 * first, the exception waits for the callee's next poll.
 */
enum call_at_limit {
    AT_LIMIT,      /* the call has not been made */
    IN_CALLEE,     /* self->fp and self->pc are the callee's */
    STOP_IN_CALLEE /* the same, and an exception is pending there */
};

static __attribute__((cold, noinline)) enum call_at_limit
call_at_limit(enum call_form form, struct vm_thread *self, union vm_slot *fp,
              const struct vm_cell *pc, struct vm_method *callee, uint32_t slots,
              const struct vm_cell *site, const struct vm_cell *next)
{
    union vm_slot *frame = fp + B;
    SAVE();
    if (!vm_thread_poll_call(self) || frame + callee->frame_slots > STACK_LIMIT()) {
        return AT_LIMIT;
    }
    struct vm_context *context = find_context(form, self, fp, pc, callee, site);
    copy_arguments(frame, fp, pc, slots);
    write_header(form, frame, fp, context, callee, next);
    fp = frame;
    self->fp = fp;
    pc = call_entry(form, callee);
    if (!vm_frame_can_stop_at_entry(callee, pc)) {
        vm_thread_request_poll(self, VM_POLL_ASYNC_EXCEPTION);
        SAVE();
        return IN_CALLEE;
    }
    if (vm_code_is(vm_translation_at(callee, pc), pc, VM_INSN_COUNT_BLOCK)) {
        VM_BODY_COUNT_BLOCK
        pc++;
    }
    SAVE();
    vm_thread_raise_stop(self);
    return STOP_IN_CALLEE;
}

#define CHECK_STACK(frame, callee)                                                                 \
    do {                                                                                           \
        if (MEETS_LIMIT(frame, callee)) {                                                          \
            goto stack_limit_reached;                                                              \
        }                                                                                          \
    } while (0)

/* Makes a call; `copy` copies the arguments. It is a macro, because it ends with a jump into the
 * callee. */
#define CALL(form, callee, slots, site, next, copy)                                                \
    do {                                                                                           \
        union vm_slot *frame = fp + B;                                                             \
        if (MEETS_LIMIT(frame, callee)) {                                                          \
            enum call_at_limit state =                                                             \
                call_at_limit(form, self, fp, pc, callee, slots, site, next);                      \
            if (state == AT_LIMIT) {                                                               \
                goto stack_limit_reached;                                                          \
            }                                                                                      \
            fp = self->fp;                                                                         \
            pc = self->pc;                                                                         \
            if (state == STOP_IN_CALLEE) {                                                         \
                goto unwind;                                                                       \
            }                                                                                      \
            DISPATCH();                                                                            \
        }                                                                                          \
        struct vm_context *context = find_context(form, self, fp, pc, callee, site);               \
        copy(frame, fp, pc, slots);                                                                \
        ENTER(form, frame, context, callee, next);                                                 \
    } while (0)

/* Makes `frame`, which contains the arguments, the current frame. */
#define ENTER(form, frame, context, callee, next)                                                  \
    do {                                                                                           \
        write_header(form, frame, fp, context, callee, next);                                      \
        fp = (frame);                                                                              \
        self->fp = fp;                                                                             \
        pc = call_entry(form, callee);                                                             \
        WARM(vm_frame_method(fp), pc);                                                             \
        DISPATCH();                                                                                \
    } while (0)

/* Calls with a constant number of argument slots from 0 to 3, and calls with any number (N). */
#define CALL_FEW(callee, form, slots)                                                              \
    CALL(form, callee, slots, pc + 2, pc + call_cells(form), copy_few_arguments)
#define CALL_0(callee, form) CALL_FEW(callee, form, 0)
#define CALL_1(callee, form) CALL_FEW(callee, form, 1)
#define CALL_2(callee, form) CALL_FEW(callee, form, 2)
#define CALL_3(callee, form) CALL_FEW(callee, form, 3)
#define CALL_N(callee, form)                                                                       \
    do {                                                                                           \
        uint32_t slots = A;                                                                        \
        const struct vm_cell *next = pc + call_cells(form) + vm_call_extra_cells(slots);           \
        CALL(form, callee, slots, next - 1, next, copy_arguments);                                 \
    } while (0)

#define RECEIVER(object)                                                                           \
    struct vm_object *object = fp[C].r;                                                            \
    THROW_IF_NULL(object)

#define THROW_NO_INTERFACE(receiver, target)                                                       \
    do {                                                                                           \
        SAVE();                                                                                    \
        vm_throw_no_interface(self, (receiver)->class, (target)->class);                           \
        goto unwind;                                                                               \
    } while (0)

/* The handler of one kind of call with a fixed number of arguments; `select` computes the method
 * from the receiver. */
#define CALL_WITH_RECEIVER(label, length, form, select)                                            \
    label : {                                                                                      \
        RECEIVER(receiver);                                                                        \
        struct vm_method *target = (select);                                                       \
        CALL_##length(target, form);                                                               \
    }
#define CALLS_WITH_RECEIVER(name, suffix, form, select)                                            \
    CALL_WITH_RECEIVER(L_##name##_1##suffix, 1, form, select)                                      \
    CALL_WITH_RECEIVER(L_##name##_2##suffix, 2, form, select)                                      \
    CALL_WITH_RECEIVER(L_##name##_3##suffix, 3, form, select)                                      \
    CALL_WITH_RECEIVER(L_##name##_N##suffix, N, form, select)

#define INTERFACE_CALL(label, length, form)                                                        \
    label : {                                                                                      \
        RECEIVER(receiver);                                                                        \
        struct vm_method *target = vm_class_interface_target(receiver->class, pc[1].p);            \
        if (UNLIKELY(target == NULL)) {                                                            \
            THROW_NO_INTERFACE(receiver, (struct vm_method *)pc[1].p);                             \
        }                                                                                          \
        CALL_##length(target, form);                                                               \
    }

/* Calls the target of a method-handle intrinsic with the first `arguments` argument slots of the
 * call. The call's cells end at `after`. */
#define LINK(form, target, arguments, site, after)                                                 \
    do {                                                                                           \
        struct vm_method *callee = (target);                                                       \
        uint32_t slots = (arguments);                                                              \
        const struct vm_cell *next = (after);                                                      \
        if (UNLIKELY(callee->linker != VM_HANDLE_INTRINSIC_NONE)) {                                \
            SAVE();                                                                                \
            struct vm_linked_call linked = vm_run_follow_intrinsics(self, pc, callee, slots);      \
            callee = linked.method;                                                                \
            slots = linked.slots;                                                                  \
            if (callee == NULL) {                                                                  \
                goto unwind;                                                                       \
            }                                                                                      \
        }                                                                                          \
        CALL(form, callee, slots, site, next, copy_arguments);                                     \
    } while (0)

/* The member name, which is the last argument of a call of a linkTo* intrinsic. */
#define MEMBER(object)                                                                             \
    struct vm_object *object = fp[vm_call_register(pc, A - 1u)].r;                                 \
    THROW_IF_NULL(object)
#define LINK_MEMBER(form, target)                                                                  \
    do {                                                                                           \
        const struct vm_cell *end = pc + call_cells(form) + vm_call_extra_cells(A);                \
        LINK(form, target, A - 1u, end - 1, end);                                                  \
    } while (0)
#define LINK_SELECTED(form, select)                                                                \
    {                                                                                              \
        MEMBER(member);                                                                            \
        RECEIVER(receiver);                                                                        \
        struct vm_method *selected = select(receiver, member);                                     \
        if (UNLIKELY(selected == NULL)) {                                                          \
            THROW_NO_INTERFACE(receiver, vm_handle_member_target(member));                         \
        }                                                                                          \
        LINK_MEMBER(form, selected);                                                               \
    }

/* Defines the handlers of all calls in one form; `suffix` is the suffix of their labels. */
#define ALL_CALLS(suffix, form)                                                                    \
    L_INVOKE##suffix : SAVE();                                                                     \
    if (vm_quicken_invoke(self, (struct vm_cell *)pc) == VM_QUICKEN_THROW) {                       \
        goto unwind;                                                                               \
    }                                                                                              \
    vm_quickened(self, pc);                                                                        \
    DISPATCH();                                                                                    \
    L_INVOKESTATIC_SLOW##suffix:                                                                   \
    {                                                                                              \
        SAVE();                                                                                    \
        if (!vm_quicken_invokestatic(self, (struct vm_cell *)pc)) {                                \
            goto unwind;                                                                           \
        }                                                                                          \
        vm_quickened(self, pc);                                                                    \
        struct vm_method *callee = pc[1].p;                                                        \
        CALL_N(callee, form);                                                                      \
    }                                                                                              \
    L_INVOKESTATIC_0##suffix : CALL_0((struct vm_method *)pc[1].p, form);                          \
    L_INVOKESTATIC_1##suffix : CALL_1((struct vm_method *)pc[1].p, form);                          \
    L_INVOKESTATIC_2##suffix : CALL_2((struct vm_method *)pc[1].p, form);                          \
    L_INVOKESTATIC_3##suffix : CALL_3((struct vm_method *)pc[1].p, form);                          \
    L_INVOKESTATIC_N##suffix : CALL_N((struct vm_method *)pc[1].p, form);                          \
    CALLS_WITH_RECEIVER(INVOKESPECIAL, suffix, form, (struct vm_method *)pc[1].p)                  \
    L_INVOKESPECIAL_EMPTY##suffix:                                                                 \
    { /* a call of a method that only returns */                                                   \
        THROW_IF_NULL(fp[C].r);                                                                    \
        struct vm_method *callee = pc[1].p;                                                        \
        CHECK_STACK(fp + B, callee);                                                               \
        const struct vm_cell *next = pc + call_cells(form) + vm_call_extra_cells(A);               \
        (void)find_context(form, self, fp, pc, callee, next - 1);                                  \
        pc = next;                                                                                 \
        DISPATCH();                                                                                \
    }                                                                                              \
    CALLS_WITH_RECEIVER(INVOKEVIRTUAL, suffix, form, receiver->class->vtable[pc[1].j])             \
    INTERFACE_CALL(L_INVOKEINTERFACE_1##suffix, 1, form)                                           \
    INTERFACE_CALL(L_INVOKEINTERFACE_2##suffix, 2, form)                                           \
    INTERFACE_CALL(L_INVOKEINTERFACE_3##suffix, 3, form)                                           \
    INTERFACE_CALL(L_INVOKEINTERFACE_N##suffix, N, form)                                           \
    L_INVOKE_POLYMORPHIC##suffix : THROW_IF_NULL(fp[C].r);                                         \
    L_INVOKE_APPENDIX##suffix:                                                                     \
    {                                                                                              \
        /* A call site or signature polymorphic call: one more cell holds a last argument. */      \
        uint32_t slots = A;                                                                        \
        const struct vm_cell *last = pc + call_cells(form) + vm_call_extra_cells(slots);           \
        struct vm_method *callee = pc[1].p;                                                        \
        union vm_slot *frame = fp + B;                                                             \
        CHECK_STACK(frame, callee);                                                                \
        struct vm_context *context = find_context(form, self, fp, pc, callee, last - 1);           \
        copy_arguments(frame, fp, pc, slots);                                                      \
        if (last->p != NULL) {                                                                     \
            frame[slots].r = last->p;                                                              \
        }                                                                                          \
        ENTER(form, frame, context, callee, last + 1);                                             \
    }                                                                                              \
    /* Method-handle intrinsics: the argument registers lead to the method that is called.         \
     * invokeBasic has a cell for a last argument, which it does not need. */                      \
    L_LINK_BASIC##suffix:                                                                          \
    {                                                                                              \
        RECEIVER(handle);                                                                          \
        const struct vm_cell *last = pc + call_cells(form) + vm_call_extra_cells(A);               \
        LINK(form, vm_handle_basic_target(handle), A, last - 1, last + 1);                         \
    }                                                                                              \
    L_LINK_STATIC##suffix:                                                                         \
    {                                                                                              \
        MEMBER(member);                                                                            \
        LINK_MEMBER(form, vm_handle_member_target(member));                                        \
    }                                                                                              \
    L_LINK_SPECIAL##suffix:                                                                        \
    {                                                                                              \
        MEMBER(member);                                                                            \
        THROW_IF_NULL(fp[C].r);                                                                    \
        LINK_MEMBER(form, vm_handle_member_target(member));                                        \
    }                                                                                              \
    L_LINK_VIRTUAL##suffix : LINK_SELECTED(form, vm_handle_virtual_target)                         \
                                 L_LINK_INTERFACE##suffix                                          \
        : LINK_SELECTED(form, vm_handle_interface_target)

#endif
