/*
 * calls.h: the handlers of calls, each of them in three ways.
 *
 * Part of interpreter.c, see bodies.h.
 */
#ifndef JP2VM_VM_INTERP_CALLS_H
#define JP2VM_VM_INTERP_CALLS_H

#include "vm/base/assert.h"
#include "vm/code/layout.h"
#include "vm/instrument/analysis.h"
#include "vm/interp/bodies.h"
#include "vm/interp/handle_intrinsics.h"
#include "vm/interp/quicken.h"

/* Makes `frame` with method and return address in place the current one. */
#define ENTER(frame, callee, return_pc, how)                                                      \
    do {                                                                                          \
        (frame)[VM_FRAME_RETURN_PC].p = (void *)(return_pc);                                      \
        (frame)[VM_FRAME_CALLER].p = fp;                                                          \
        (frame)[VM_FRAME_METHOD].p = (callee);                                                    \
        VM_ASSERT((frame) > fp && (frame) + (callee)->frame_slots <= self->stack_end);            \
        VM_ASSERT(vm_frame_has_own_context(frame));                                               \
        atomic_signal_fence(memory_order_release);                                                \
        fp = (frame);                                                                             \
        self->fp = fp;                                                                            \
        pc = atomic_load_explicit(&(callee)->ENTRY_##how, memory_order_acquire);                  \
        DISPATCH();                                                                               \
    } while (0)

/* Other threads set the limit, too (vm_thread_request_poll). */
#define STACK_LIMIT() __atomic_load_n(&self->stack_limit, __ATOMIC_RELAXED)

#define CHECK_STACK(frame, callee)                                                                \
    do {                                                                                          \
        if (UNLIKELY((frame) + (callee)->frame_slots > STACK_LIMIT())) {                          \
            goto stack_limit_reached;                                                             \
        }                                                                                         \
    } while (0)
/* The same where the call can be finished slowly: what it takes for that is left in variables. */
#define CHECK_STACK_OF_CALL(frame, callee_, slots_, site_cell_, next_, how)                       \
    do {                                                                                          \
        if (UNLIKELY((frame) + (callee_)->frame_slots > STACK_LIMIT())) {                         \
            callee = (callee_);                                                                   \
            linked_slots = (slots_);                                                              \
            site_cell = (site_cell_);                                                             \
            linked_next = (next_);                                                                \
            goto call_at_limit_##how;                                                             \
        }                                                                                         \
    } while (0)

/*
 * Every call exists three times: without a tracker, tracked, and where there is a tracker for code
 * of the plain form. FIND_ looks for the callee's context, before anything is written to the new
 * frame, since its header may lie over the registers of the arguments; GIVE_ writes it; CELLS_ is
 * the length of a call of up to 5 argument slots; ENTRY_ is where it continues.
 */
#define FIND_ALONE(callee, site_cell) ((void)0)
#define GIVE_ALONE(frame) ((void)0)
#define CELLS_ALONE 2
#define ENTRY_ALONE entry
#define FIND_PLAIN(callee, site_cell) ((void)0)
#define GIVE_PLAIN(frame) ((frame)[VM_FRAME_NODE].p = NULL)
#define CELLS_PLAIN 3
#define ENTRY_PLAIN plain_entry
#define FIND_TRACKED(callee, site_cell)                                                           \
    struct vm_context *caller_context = fp[VM_FRAME_NODE].p;                                      \
    struct vm_context *context = caller_context->callees[(site_cell)->a];                         \
    if (LIKELY(context->method == (callee))) {                                                    \
        context->entries++;                                                                       \
    } else {                                                                                      \
        SAVE();                                                                                   \
        context = vm_tracker->enter(self, caller_context, (site_cell)->a, callee);                \
    }
#define GIVE_TRACKED(frame) ((frame)[VM_FRAME_NODE].p = context)
#define CELLS_TRACKED 3
#define ENTRY_TRACKED entry
#define ENTER_EMPTY_ALONE(callee, site_cell) ((void)0)
#define ENTER_EMPTY_PLAIN(callee, site_cell) ((void)0)
#define ENTER_EMPTY_TRACKED(callee, site_cell)                                                    \
    FIND_TRACKED(callee, site_cell)                                                               \
    (void)context

/* Copies arguments and enters; arguments are written from the last to the first, since the
 * new frame lies above the registers they come from, then the header. */
#define CALL_0(callee, how)                                                                       \
    do {                                                                                          \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK_OF_CALL(frame, callee, pc->a, pc + 2, pc + CELLS_##how, how);                 \
        FIND_##how(callee, pc + 2);                                                               \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, pc + CELLS_##how, how);                                              \
    } while (0)
#define CALL_1(callee, how)                                                                       \
    do {                                                                                          \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK_OF_CALL(frame, callee, pc->a, pc + 2, pc + CELLS_##how, how);                 \
        FIND_##how(callee, pc + 2);                                                               \
        frame[0] = fp[pc->c];                                                                     \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, pc + CELLS_##how, how);                                              \
    } while (0)
#define CALL_2(callee, how)                                                                       \
    do {                                                                                          \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK_OF_CALL(frame, callee, pc->a, pc + 2, pc + CELLS_##how, how);                 \
        FIND_##how(callee, pc + 2);                                                               \
        union vm_slot argument = fp[pc->c];                                                       \
        frame[1] = fp[pc->d];                                                                     \
        frame[0] = argument;                                                                      \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, pc + CELLS_##how, how);                                              \
    } while (0)
#define CALL_3(callee, how)                                                                       \
    do {                                                                                          \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK_OF_CALL(frame, callee, pc->a, pc + 2, pc + CELLS_##how, how);                 \
        FIND_##how(callee, pc + 2);                                                               \
        union vm_slot first = fp[pc->c], second = fp[pc->d];                                      \
        frame[2] = fp[pc[1].r[0]];                                                                \
        frame[1] = second;                                                                        \
        frame[0] = first;                                                                         \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, pc + CELLS_##how, how);                                              \
    } while (0)
/* The same for any number: where the registers of the first five are is known. */
#define COPY_ARGUMENTS(frame, slots)                                                              \
    do {                                                                                          \
        uint32_t left = (slots);                                                                  \
        for (; UNLIKELY(left > 5); left--) {                                                      \
            (frame)[left - 1] = fp[((const uint16_t *)(pc + 2))[left - 6]];                       \
        }                                                                                         \
        switch (left) {                                                                           \
        case 5:                                                                                   \
            (frame)[4] = fp[pc[1].r[2]];                                                          \
            __attribute__((fallthrough));                                                         \
        case 4:                                                                                   \
            (frame)[3] = fp[pc[1].r[1]];                                                          \
            __attribute__((fallthrough));                                                         \
        case 3:                                                                                   \
            (frame)[2] = fp[pc[1].r[0]];                                                          \
            __attribute__((fallthrough));                                                         \
        case 2:                                                                                   \
            (frame)[1] = fp[pc->d];                                                               \
            __attribute__((fallthrough));                                                         \
        case 1:                                                                                   \
            (frame)[0] = fp[pc->c];                                                               \
            __attribute__((fallthrough));                                                         \
        default:                                                                                  \
            break;                                                                                \
        }                                                                                         \
    } while (0)
#define CALL_N(callee_, how)                                                                      \
    do {                                                                                          \
        callee = (callee_);                                                                       \
        goto call_any_##how;                                                                      \
    } while (0)

#define RECEIVER(object)                                                                          \
    struct vm_object *object = fp[pc->c].r;                                                       \
    THROW_IF_NULL(object)

/* One length of one kind of call; `select` computes the method from the receiver. */
#define CALL_WITH_RECEIVER(label, length, how, select)                                            \
    label : {                                                                                     \
        RECEIVER(receiver);                                                                       \
        struct vm_method *target = (select);                                                      \
        CALL_##length(target, how);                                                               \
    }
#define CALLS_WITH_RECEIVER(name, suffix, how, select)                                            \
    CALL_WITH_RECEIVER(L_##name##_1##suffix, 1, how, select)                                      \
    CALL_WITH_RECEIVER(L_##name##_2##suffix, 2, how, select)                                      \
    CALL_WITH_RECEIVER(L_##name##_3##suffix, 3, how, select)                                      \
    CALL_WITH_RECEIVER(L_##name##_N##suffix, N, how, select)

/* The member name that an intrinsic is called with, and how many arguments come before it. */
#define MEMBER(object, how)                                                                       \
    linked_slots = pc->a - 1u;                                                                    \
    struct vm_object *object = fp[vm_call_register(pc, linked_slots)].r;                          \
    THROW_IF_NULL(object);                                                                        \
    linked_next = pc + CELLS_##how + vm_call_extra_cells(pc->a);                                  \
    site_cell = linked_next - 1

#define INTERFACE_CALL(label, length, how)                                                        \
    label : {                                                                                     \
        RECEIVER(receiver);                                                                       \
        struct vm_method *target = vm_class_interface_target(receiver->class, pc[1].p);           \
        if (UNLIKELY(target == NULL)) {                                                           \
            goto throw_no_interface;                                                              \
        }                                                                                         \
        CALL_##length(target, how);                                                               \
    }

/* All calls: without a tracker (suffix empty), tracked (_T), or of the plain form (_P). */
#define ALL_CALLS(suffix, how)                                                                    \
    L_INVOKE##suffix : SAVE();                                                                    \
    if (vm_quicken_invoke(self, (struct vm_cell *)pc) == VM_QUICKEN_THROW) {                      \
        goto unwind;                                                                              \
    }                                                                                             \
    vm_quickened(self, pc);                                                                       \
    DISPATCH();                                                                                   \
    L_INVOKESTATIC_SLOW##suffix : SAVE();                                                         \
    if (!vm_quicken_invokestatic(self, (struct vm_cell *)pc)) {                                   \
        goto unwind;                                                                              \
    }                                                                                             \
    vm_quickened(self, pc);                                                                       \
    CALL_N((struct vm_method *)pc[1].p, how);                                                     \
    L_INVOKESTATIC_0##suffix : CALL_0((struct vm_method *)pc[1].p, how);                          \
    L_INVOKESTATIC_1##suffix : CALL_1((struct vm_method *)pc[1].p, how);                          \
    L_INVOKESTATIC_2##suffix : CALL_2((struct vm_method *)pc[1].p, how);                          \
    L_INVOKESTATIC_3##suffix : CALL_3((struct vm_method *)pc[1].p, how);                          \
    L_INVOKESTATIC_N##suffix : CALL_N((struct vm_method *)pc[1].p, how);                          \
    CALLS_WITH_RECEIVER(INVOKESPECIAL, suffix, how, (struct vm_method *)pc[1].p)                  \
    L_INVOKESPECIAL_EMPTY##suffix : { /* of a method that would only return */                    \
        THROW_IF_NULL(fp[pc->c].r);                                                               \
        callee = pc[1].p;                                                                         \
        CHECK_STACK(fp + pc->b, callee);                                                          \
        const struct vm_cell *next = pc + CELLS_##how + vm_call_extra_cells(pc->a);               \
        ENTER_EMPTY_##how(callee, next - 1);                                                      \
        pc = next;                                                                                \
        DISPATCH();                                                                               \
    }                                                                                             \
    CALLS_WITH_RECEIVER(INVOKEVIRTUAL, suffix, how, receiver->class->vtable[pc[1].j])             \
    INTERFACE_CALL(L_INVOKEINTERFACE_1##suffix, 1, how)                                           \
    INTERFACE_CALL(L_INVOKEINTERFACE_2##suffix, 2, how)                                           \
    INTERFACE_CALL(L_INVOKEINTERFACE_3##suffix, 3, how)                                           \
    INTERFACE_CALL(L_INVOKEINTERFACE_N##suffix, N, how)                                           \
    call_any_##how : { /* callee is set; any number of argument slots */                          \
        uint32_t slots = pc->a;                                                                   \
        union vm_slot *frame = fp + pc->b;                                                        \
        const struct vm_cell *next = pc + CELLS_##how + vm_call_extra_cells(slots);               \
        CHECK_STACK_OF_CALL(frame, callee, slots, next - 1, next, how);                           \
        FIND_##how(callee, next - 1);                                                             \
        COPY_ARGUMENTS(frame, slots);                                                             \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, next, how);                                                          \
    }                                                                                             \
    L_INVOKE_POLYMORPHIC##suffix : THROW_IF_NULL(fp[pc->c].r);                                    \
    L_INVOKE_APPENDIX##suffix : {                                                                 \
        /* A call site or signature polymorphic call: one more cell holds a last argument. */     \
        uint32_t slots = pc->a;                                                                   \
        const struct vm_cell *last = pc + CELLS_##how + vm_call_extra_cells(slots);               \
        callee = pc[1].p;                                                                         \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK(frame, callee);                                                               \
        FIND_##how(callee, last - 1);                                                             \
        COPY_ARGUMENTS(frame, slots);                                                             \
        if (last->p != NULL) {                                                                    \
            frame[slots].r = last->p;                                                             \
        }                                                                                         \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, last + 1, how);                                                      \
    }                                                                                             \
    /* Method-handle intrinsics: the argument registers lead to the method that is called.        \
     * invokeBasic has a cell for a last argument, which it does not need. */                     \
    L_LINK_BASIC##suffix : {                                                                      \
        RECEIVER(handle);                                                                         \
        callee = vm_handle_basic_target(handle);                                                  \
        linked_slots = pc->a;                                                                     \
        linked_next = pc + CELLS_##how + vm_call_extra_cells(linked_slots);                       \
        site_cell = linked_next++ - 1;                                                            \
        goto link_##how;                                                                          \
    }                                                                                             \
    L_LINK_STATIC##suffix : {                                                                     \
        MEMBER(member, how);                                                                      \
        callee = vm_handle_member_target(member);                                                 \
        goto link_##how;                                                                          \
    }                                                                                             \
    L_LINK_SPECIAL##suffix : {                                                                    \
        MEMBER(member, how);                                                                      \
        RECEIVER(receiver);                                                                       \
        (void)receiver;                                                                           \
        callee = vm_handle_member_target(member);                                                 \
        goto link_##how;                                                                          \
    }                                                                                             \
    L_LINK_VIRTUAL##suffix : {                                                                    \
        MEMBER(member, how);                                                                      \
        RECEIVER(receiver);                                                                       \
        callee = vm_handle_virtual_target(receiver, member);                                      \
        if (UNLIKELY(callee == NULL)) {                                                           \
            goto throw_no_linked_interface;                                                       \
        }                                                                                         \
        goto link_##how;                                                                          \
    }                                                                                             \
    L_LINK_INTERFACE##suffix : {                                                                  \
        MEMBER(member, how);                                                                      \
        RECEIVER(receiver);                                                                       \
        callee = vm_handle_interface_target(receiver, member);                                    \
        if (UNLIKELY(callee == NULL)) {                                                           \
            goto throw_no_linked_interface;                                                       \
        }                                                                                         \
        goto link_##how;                                                                          \
    }                                                                                             \
    link_##how: {                                                                                 \
        if (UNLIKELY(callee->linker != VM_HANDLE_INTRINSIC_NONE)) {                               \
            SAVE();                                                                               \
            callee = vm_run_follow_intrinsics(self, pc, callee, &linked_slots);                   \
            if (callee == NULL) {                                                                 \
                goto unwind;                                                                      \
            }                                                                                     \
        }                                                                                         \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK_OF_CALL(frame, callee, linked_slots, site_cell, linked_next, how);            \
        FIND_##how(callee, site_cell);                                                            \
        COPY_ARGUMENTS(frame, linked_slots);                                                      \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, linked_next, how);                                                   \
    }                                                                                             \
    /* A call that met the limit. Thread.stop is to be raised in the callee, as by java; one that \
     * would have to be prepared first goes on. */                                                \
    call_at_limit_##how: {                                                                        \
        SAVE();                                                                                   \
        union vm_slot *frame = fp + pc->b;                                                        \
        if (!vm_thread_poll_call(self) || frame + callee->frame_slots > STACK_LIMIT()) {          \
            goto stack_limit_reached;                                                             \
        }                                                                                         \
        FIND_##how(callee, site_cell);                                                            \
        COPY_ARGUMENTS(frame, linked_slots);                                                      \
        GIVE_##how(frame);                                                                        \
        frame[VM_FRAME_RETURN_PC].p = (void *)linked_next;                                        \
        frame[VM_FRAME_CALLER].p = fp;                                                            \
        frame[VM_FRAME_METHOD].p = callee;                                                        \
        atomic_signal_fence(memory_order_release);                                                \
        fp = frame;                                                                               \
        self->fp = fp;                                                                            \
        pc = atomic_load_explicit(&callee->ENTRY_##how, memory_order_acquire);                    \
        goto stop_in_callee;                                                                      \
    }

#endif
