/*
 * interpreter.c: the loop that runs internal code, and calls from C.
 *
 * Machine state of the loop: pc (current cell), fp (frame), self (thread). self->fp is
 * written at every call and return, for the collector; self->pc before everything that may
 * raise an exception, call Java or be seen by a stack walk.
 *
 * No handler keeps an object in a C variable across a call: the compiler would hold it in a
 * register that nothing overwrites for a long time, and the collector, which looks at
 * registers, would keep garbage alive.
 */
#include "vm/interp/interpreter.h"

#include <math.h>
#include <stdatomic.h>
#include <stddef.h>

#include "vm/heap/heap.h"
#include "vm/instrument/hooks.h"
#include "vm/code/cell.h"
#include "vm/code/frame.h"
#include "vm/interp/linker.h"
#include "vm/instrument/meter.h"
#include "vm/reference/reference.h"
#include "vm/instrument/probe.h"
#include "vm/interp/slow.h"
#include "vm/translate/translate.h"
#include "vm/jni/native.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"
#include "vm/thread/stop.h"
#include "vm/vm.h"

const void *vm_handlers[VM_INSN_COUNT];
struct vm_cell vm_stub_translate, vm_stub_native, vm_stub_intrinsic, vm_stub_abstract,
    vm_stub_exit[2];

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

static inline int32_t double_to_int(double value)
{
    if (LIKELY(value > -2147483649.0 && value < 2147483648.0)) {
        return (int32_t)value;
    }
    return value != value ? 0 : value < 0 ? INT32_MIN : INT32_MAX;
}

static inline int64_t double_to_long(double value)
{
    if (LIKELY(value >= -9223372036854775808.0 && value < 9223372036854775808.0)) {
        return (int64_t)value;
    }
    return value != value ? 0 : value < 0 ? INT64_MIN : INT64_MAX;
}

static inline int32_t divide_int(int32_t a, int32_t b)
{
    return UNLIKELY(b == -1) ? (int32_t)(0u - (uint32_t)a) : a / b;
}

static inline int32_t remainder_int(int32_t a, int32_t b)
{
    return UNLIKELY(b == -1) ? 0 : a % b;
}

static inline int64_t divide_long(int64_t a, int64_t b)
{
    return UNLIKELY(b == -1) ? (int64_t)(0u - (uint64_t)a) : a / b;
}

static inline int64_t remainder_long(int64_t a, int64_t b)
{
    return UNLIKELY(b == -1) ? 0 : a % b;
}

/* A handler seen after a rewrite must come with the operands written before it. Every load of this
 * processor's is such a load, but the thread sanitizer has to be told. */
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
#define LOAD_HANDLER(cell) ((cell)->handler)
#else
#define LOAD_HANDLER(cell) __atomic_load_n(&(cell)->handler, __ATOMIC_ACQUIRE)
#endif

#ifdef JP2_COUNT_PAIRS
#include "vm/translate/pairs.h"
#define DISPATCH()                                                                                \
    do {                                                                                          \
        vm_count_pair(LOAD_HANDLER(pc));                                                          \
        goto *LOAD_HANDLER(pc);                                                                   \
    } while (0)
#else
#define DISPATCH() goto *LOAD_HANDLER(pc)
#endif
#define NEXT(cells)                                                                               \
    do {                                                                                          \
        pc += (cells);                                                                            \
        DISPATCH();                                                                               \
    } while (0)

#define INT(n) vm_slot_int(fp[n])
#define LONG(n) (fp[n].j)
#define FLOAT(n) vm_slot_float(fp[n])
#define DOUBLE(n) (fp[n].d)
#define SET_INT(n, value) (fp[n].u = (uint32_t)(value))
#define SET_LONG(n, value) (fp[n].j = (int64_t)(value))
#define SET_FLOAT(n, value) (fp[n] = vm_float_slot(value))
#define SET_DOUBLE(n, value) (fp[n].d = (value))

/* Before anything that may raise, call Java, or be seen from outside. */
#define SAVE() (self->pc = pc)

#define THROW_IF_NULL(object)                                                                     \
    do {                                                                                          \
        if (UNLIKELY((object) == NULL)) {                                                         \
            goto throw_null;                                                                      \
        }                                                                                         \
    } while (0)

/* Makes `frame` with method and return address in place the current one. */
#define ENTER(frame, callee, return_pc)                                                           \
    do {                                                                                          \
        (frame)[VM_FRAME_RETURN_PC].p = (void *)(return_pc);                                      \
        (frame)[VM_FRAME_CALLER].p = fp;                                                          \
        (frame)[VM_FRAME_METHOD].p = (callee);                                                    \
        atomic_signal_fence(memory_order_release);                                                \
        fp = (frame);                                                                             \
        self->fp = fp;                                                                            \
        pc = atomic_load_explicit(&(callee)->entry, memory_order_acquire);                        \
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

/*
 * Every call exists plain and tracked. FIND_ looks for the callee's context, before anything is
 * written to the new frame, since its header may lie over the registers of the arguments;
 * GIVE_ writes it; CELLS_ is the length of a call of up to 5 argument slots.
 */
#define FIND_PLAIN(callee, site_cell) ((void)0)
#define GIVE_PLAIN(frame) ((void)0)
#define CELLS_PLAIN 2
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
#define ENTER_EMPTY_PLAIN(callee, site_cell) ((void)0)
#define ENTER_EMPTY_TRACKED(callee, site_cell)                                                    \
    FIND_TRACKED(callee, site_cell)                                                               \
    (void)context

/* Copies arguments and enters; arguments are written from the last to the first, since the
 * new frame lies above the registers they come from, then the header. */
#define CALL_0(callee, how)                                                                       \
    do {                                                                                          \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK(frame, callee);                                                               \
        FIND_##how(callee, pc + 2);                                                               \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, pc + CELLS_##how);                                                   \
    } while (0)
#define CALL_1(callee, how)                                                                       \
    do {                                                                                          \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK(frame, callee);                                                               \
        FIND_##how(callee, pc + 2);                                                               \
        frame[0] = fp[pc->c];                                                                     \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, pc + CELLS_##how);                                                   \
    } while (0)
#define CALL_2(callee, how)                                                                       \
    do {                                                                                          \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK(frame, callee);                                                               \
        FIND_##how(callee, pc + 2);                                                               \
        union vm_slot argument = fp[pc->c];                                                       \
        frame[1] = fp[pc->d];                                                                     \
        frame[0] = argument;                                                                      \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, pc + CELLS_##how);                                                   \
    } while (0)
#define CALL_3(callee, how)                                                                       \
    do {                                                                                          \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK(frame, callee);                                                               \
        FIND_##how(callee, pc + 2);                                                               \
        union vm_slot first = fp[pc->c], second = fp[pc->d];                                      \
        frame[2] = fp[pc[1].r[0]];                                                                \
        frame[1] = second;                                                                        \
        frame[0] = first;                                                                         \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, pc + CELLS_##how);                                                   \
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

/* The member name that a linker is called with, and how many arguments come before it. */
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

/* All calls of resolved methods, plain (suffix empty) or tracked (_T). */
#define ALL_CALLS(suffix, how)                                                                    \
    L_INVOKESTATIC_SLOW##suffix : SAVE();                                                         \
    if (!vm_slow_invokestatic(self, (struct vm_cell *)pc)) {                                      \
        goto unwind;                                                                              \
    }                                                                                             \
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
        CHECK_STACK(frame, callee);                                                               \
        FIND_##how(callee, next - 1);                                                             \
        COPY_ARGUMENTS(frame, slots);                                                             \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, next);                                                               \
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
        ENTER(frame, callee, last + 1);                                                           \
    }                                                                                             \
    /* Linkers: the argument registers lead to the method that is called. invokeBasic has a cell  \
     * for a last argument, which it does not need. */                                            \
    L_LINK_BASIC##suffix : {                                                                      \
        RECEIVER(handle);                                                                         \
        callee = vm_linker_basic_target(handle);                                                  \
        linked_slots = pc->a;                                                                     \
        linked_next = pc + CELLS_##how + vm_call_extra_cells(linked_slots);                       \
        site_cell = linked_next++ - 1;                                                            \
        goto link_##how;                                                                          \
    }                                                                                             \
    L_LINK_STATIC##suffix : {                                                                     \
        MEMBER(member, how);                                                                      \
        callee = vm_linker_member_target(member);                                                 \
        goto link_##how;                                                                          \
    }                                                                                             \
    L_LINK_SPECIAL##suffix : {                                                                    \
        MEMBER(member, how);                                                                      \
        RECEIVER(receiver);                                                                       \
        (void)receiver;                                                                           \
        callee = vm_linker_member_target(member);                                                 \
        goto link_##how;                                                                          \
    }                                                                                             \
    L_LINK_VIRTUAL##suffix : {                                                                    \
        MEMBER(member, how);                                                                      \
        RECEIVER(receiver);                                                                       \
        callee = vm_linker_virtual_target(receiver, member);                                      \
        if (UNLIKELY(callee == NULL)) {                                                           \
            goto throw_no_linked_interface;                                                       \
        }                                                                                         \
        goto link_##how;                                                                          \
    }                                                                                             \
    L_LINK_INTERFACE##suffix : {                                                                  \
        MEMBER(member, how);                                                                      \
        RECEIVER(receiver);                                                                       \
        callee = vm_linker_interface_target(receiver, member);                                    \
        if (UNLIKELY(callee == NULL)) {                                                           \
            goto throw_no_linked_interface;                                                       \
        }                                                                                         \
        goto link_##how;                                                                          \
    }                                                                                             \
    link_##how: {                                                                                 \
        if (UNLIKELY(callee->linker != VM_LINKER_NONE)) {                                         \
            SAVE();                                                                               \
            callee = vm_slow_follow_linker(self, pc, callee, &linked_slots);                      \
            if (callee == NULL) {                                                                 \
                goto unwind;                                                                      \
            }                                                                                     \
        }                                                                                         \
        union vm_slot *frame = fp + pc->b;                                                        \
        CHECK_STACK(frame, callee);                                                               \
        FIND_##how(callee, site_cell);                                                            \
        COPY_ARGUMENTS(frame, linked_slots);                                                      \
        GIVE_##how(frame);                                                                        \
        ENTER(frame, callee, linked_next);                                                        \
    }

#define BINARY(name, SET, GET, expression)                                                        \
    L_##name : {                                                                                  \
        __typeof__(GET(0)) x = GET(pc->b), y = GET(pc->c);                                        \
        SET(pc->a, expression);                                                                   \
        NEXT(1);                                                                                  \
    }
#define BINARY_I(name, SET, GET, expression)                                                      \
    L_##name : {                                                                                  \
        __typeof__(GET(0)) x = GET(pc->b), y = (int16_t)pc->c;                                    \
        SET(pc->a, expression);                                                                   \
        NEXT(1);                                                                                  \
    }
#define SHIFT(name, SET, GET, expression)                                                         \
    L_##name : {                                                                                  \
        __typeof__(GET(0)) x = GET(pc->b);                                                        \
        int32_t y = INT(pc->c);                                                                   \
        SET(pc->a, expression);                                                                   \
        NEXT(1);                                                                                  \
    }
#define DIVISION(name, SET, GET, function)                                                        \
    L_##name : {                                                                                  \
        __typeof__(GET(0)) x = GET(pc->b), y = GET(pc->c);                                        \
        if (UNLIKELY(y == 0)) {                                                                   \
            goto throw_arithmetic;                                                                \
        }                                                                                         \
        SET(pc->a, function(x, y));                                                               \
        NEXT(1);                                                                                  \
    }
#define UNARY(name, SET, GET, expression)                                                         \
    L_##name : {                                                                                  \
        __typeof__(GET(0)) x = GET(pc->b);                                                        \
        SET(pc->a, expression);                                                                   \
        NEXT(1);                                                                                  \
    }

#define POLL()                                                                                    \
    do {                                                                                          \
        if (UNLIKELY(atomic_load_explicit(&self->poll, memory_order_relaxed) != 0)) {             \
            goto poll;                                                                            \
        }                                                                                         \
    } while (0)

/* Adds 1 to the counter at an offset in the current context. */
#define COUNT(offset) (++*(uint64_t *)((char *)fp[VM_FRAME_NODE].p + (offset)))

/* The counting forms poll before they count, still at the branch: a thread that stops there has
 * not started the block it goes to. */
#define BRANCH(name, condition)                                                                   \
    L_##name : {                                                                                  \
        NEXT((condition) ? pc->i : 1);                                                            \
    }                                                                                             \
    L_##name##_BACK : {                                                                           \
        if (condition) {                                                                          \
            pc += pc->i;                                                                          \
            POLL();                                                                               \
            DISPATCH();                                                                           \
        }                                                                                         \
        NEXT(1);                                                                                  \
    }                                                                                             \
    L_##name##_COUNT : {                                                                          \
        if (condition) {                                                                          \
            COUNT(pc[1].w[0]);                                                                    \
            NEXT(pc->i);                                                                          \
        }                                                                                         \
        COUNT(pc[1].w[1]);                                                                        \
        NEXT(2);                                                                                  \
    }                                                                                             \
    L_##name##_BACK_COUNT : {                                                                     \
        if (condition) {                                                                          \
            POLL();                                                                               \
            COUNT(pc[1].w[0]);                                                                    \
            NEXT(pc->i);                                                                          \
        }                                                                                         \
        COUNT(pc[1].w[1]);                                                                        \
        NEXT(2);                                                                                  \
    }
#define BRANCHES(name, x, y)                                                                      \
    BRANCH(name##EQ, x == y)                                                                      \
    BRANCH(name##NE, x != y)                                                                      \
    BRANCH(name##LT, x < y)                                                                       \
    BRANCH(name##GE, x >= y)                                                                      \
    BRANCH(name##GT, x > y)                                                                       \
    BRANCH(name##LE, x <= y)
#define BRANCHES_F(name, x, y)                                                                    \
    BRANCHES(name, x, y)                                                                          \
    BRANCH(name##NLT, !(x < y))                                                                   \
    BRANCH(name##NGE, !(x >= y))                                                                  \
    BRANCH(name##NGT, !(x > y))                                                                   \
    BRANCH(name##NLE, !(x <= y))

/* --- pairs: the parts that they are made of, on the cell at pc ------------------------- */

#define DO_MOVE fp[pc->a] = fp[pc->b];
#define DO_IADD SET_INT(pc->a, (uint32_t)INT(pc->b) + (uint32_t)INT(pc->c));
#define DO_IMUL SET_INT(pc->a, (uint32_t)INT(pc->b) * (uint32_t)INT(pc->c));
#define DO_IADD_I SET_INT(pc->a, (uint32_t)INT(pc->b) + (uint32_t)(int16_t)pc->c);
#define DO_IAND_I SET_INT(pc->a, INT(pc->b) & (int16_t)pc->c);
#define DO_LXOR SET_LONG(pc->a, LONG(pc->b) ^ LONG(pc->c));
#define DO_LSHL_I SET_LONG(pc->a, (uint64_t)LONG(pc->b) << (pc->c & 63));
#define DO_DADD SET_DOUBLE(pc->a, DOUBLE(pc->b) + DOUBLE(pc->c));
#define DO_DSUB SET_DOUBLE(pc->a, DOUBLE(pc->b) - DOUBLE(pc->c));
#define DO_DMUL SET_DOUBLE(pc->a, DOUBLE(pc->b) * DOUBLE(pc->c));
#define DO_LOAD(type, SET)                                                                        \
    {                                                                                             \
        ELEMENT(type, pc->b, pc->c);                                                              \
        SET(pc->a, *element);                                                                     \
    }
#define DO_ALOAD8 DO_LOAD(int8_t, SET_INT)
#define DO_ALOAD32 DO_LOAD(uint32_t, SET_INT)
#define DO_ALOAD64 DO_LOAD(int64_t, SET_LONG)
#define DO_ASTORE32                                                                               \
    {                                                                                             \
        ELEMENT(uint32_t, pc->a, pc->b);                                                          \
        *element = (uint32_t)INT(pc->c);                                                          \
    }
#define DO_ARRAYLENGTH                                                                            \
    {                                                                                             \
        struct vm_object *array = fp[pc->b].r;                                                    \
        THROW_IF_NULL(array);                                                                     \
        SET_INT(pc->a, array->length);                                                            \
    }
#define DO_IOR SET_INT(pc->a, INT(pc->b) | INT(pc->c));
#define DO_LADD SET_LONG(pc->a, (uint64_t)LONG(pc->b) + (uint64_t)LONG(pc->c));
#define DO_I2L SET_LONG(pc->a, INT(pc->b));
#define DO_FIELD(type, SET)                                                                       \
    {                                                                                             \
        struct vm_object *object = fp[pc->b].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        SET(pc->a, *(type *)vm_object_at(object, pc->c));                                         \
    }
#define DO_GETFIELD32 DO_FIELD(uint32_t, SET_INT)
#define DO_GETFIELD64 DO_FIELD(int64_t, SET_LONG)
#define DO_CONST32 SET_INT(pc->a, pc->i);
#define DO_GETFIELD8 DO_FIELD(int8_t, SET_INT)
#define DO_MOVE__IADD_I DO_MOVE pc++; DO_IADD_I
#define DO_MOVE__IADD_I__ALOAD8 DO_MOVE__IADD_I pc++; DO_ALOAD8
#define DO_IADD_I__ARRAYLENGTH DO_IADD_I pc++; DO_ARRAYLENGTH
#define DO_ALOAD64__ALOAD32 DO_ALOAD64 pc++; DO_ALOAD32
#define DO_ALOAD64__ALOAD32__ALOAD64 DO_ALOAD64__ALOAD32 pc++; DO_ALOAD64
#define DO_ALOAD64__ALOAD32__IMUL DO_ALOAD64__ALOAD32 pc++; DO_IMUL
#define DO_ALOAD64__DMUL DO_ALOAD64 pc++; DO_DMUL
#define DO_DMUL__DMUL DO_DMUL pc++; DO_DMUL
#define DO_COUNT_BLOCK COUNT(pc->i);
#define DO_IADD_I__COUNT_BLOCK DO_IADD_I pc++; DO_COUNT_BLOCK
#define DO_IADD_I__COUNT_BLOCK__ARRAYLENGTH DO_IADD_I__COUNT_BLOCK pc++; DO_ARRAYLENGTH
/* The second is a branch or a return: goes on in its own handler, directly. */
#define PAIR_TO(first, second)                                                                    \
    L_##first##__##second : {                                                                     \
        DO_##first                                                                                \
        pc++;                                                                                     \
        goto L_##second;                                                                          \
    }
#define PAIR_RETURN(first)                                                                        \
    L_##first##__RETURN_VALUE : {                                                                 \
        DO_##first                                                                                \
        pc++;                                                                                     \
        RETURN_WITH(fp[pc->a]);                                                                   \
    }
#define PAIR(first, second)                                                                       \
    L_##first##__##second : {                                                                     \
        DO_##first                                                                                \
        pc++;                                                                                     \
        DO_##second                                                                               \
        NEXT(1);                                                                                  \
    }
/* The end of a counting loop. It polls before anything else: after a poll it starts anew. */
#define LOOP(name, y, operator)                                                                   \
    L_##name : {                                                                                  \
        POLL();                                                                                   \
        int32_t x = (int32_t)((uint32_t)INT(pc->a) + 1u);                                         \
        SET_INT(pc->a, x);                                                                        \
        NEXT(x operator(y) ? pc->i : 1);                                                          \
    }                                                                                             \
    L_##name##_COUNT : {                                                                          \
        POLL();                                                                                   \
        int32_t x = (int32_t)((uint32_t)INT(pc->a) + 1u);                                         \
        SET_INT(pc->a, x);                                                                        \
        COUNT(pc[1].high_w[0]);                                                                   \
        if (x operator(y)) {                                                                      \
            COUNT(pc[1].w[0]);                                                                    \
            NEXT(pc->i);                                                                          \
        }                                                                                         \
        COUNT(pc[1].w[1]);                                                                        \
        NEXT(2);                                                                                  \
    }
#define LOOPS(name, y)                                                                            \
    LOOP(name##EQ, y, ==)                                                                         \
    LOOP(name##NE, y, !=)                                                                         \
    LOOP(name##LT, y, <)                                                                          \
    LOOP(name##GE, y, >=)                                                                         \
    LOOP(name##GT, y, >)                                                                          \
    LOOP(name##LE, y, <=)

/* Element `index` of the array in register `r`, with null and bounds check. */
#define ELEMENT(type, array_register, index_register)                                             \
    struct vm_object *array = fp[array_register].r;                                               \
    THROW_IF_NULL(array);                                                                         \
    uint32_t index = (uint32_t)INT(index_register);                                               \
    if (UNLIKELY(index >= array->length)) {                                                       \
        bad_index = (int32_t)index;                                                               \
        bad_array = array;                                                                        \
        goto throw_index;                                                                         \
    }                                                                                             \
    type *element = (type *)vm_object_at(array, VM_ARRAY_DATA) + index

#define ARRAY_LOAD(name, type, SET)                                                               \
    L_##name : {                                                                                  \
        ELEMENT(type, pc->b, pc->c);                                                              \
        SET(pc->a, *element);                                                                     \
        NEXT(1);                                                                                  \
    }
#define ARRAY_STORE(name, type, GET)                                                              \
    L_##name : {                                                                                  \
        ELEMENT(type, pc->a, pc->b);                                                              \
        *element = (type)GET(pc->c);                                                              \
        NEXT(1);                                                                                  \
    }

#define FIELD_GET(name, type, SET)                                                                \
    L_GET##name : {                                                                               \
        struct vm_object *object = fp[pc->b].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        SET(pc->a, *(type *)vm_object_at(object, pc->c));                                         \
        NEXT(1);                                                                                  \
    }                                                                                             \
    L_GET##name##_V : {                                                                           \
        struct vm_object *object = fp[pc->b].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        SET(pc->a, __atomic_load_n((type *)vm_object_at(object, pc->c), __ATOMIC_SEQ_CST));       \
        NEXT(1);                                                                                  \
    }
#define FIELD_PUT(name, type, expression)                                                         \
    L_PUT##name : {                                                                               \
        struct vm_object *object = fp[pc->a].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        uint64_t value = fp[pc->b].u;                                                             \
        *(type *)vm_object_at(object, pc->c) = (type)(expression);                                \
        NEXT(1);                                                                                  \
    }                                                                                             \
    L_PUT##name##_V : {                                                                           \
        struct vm_object *object = fp[pc->a].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        uint64_t value = fp[pc->b].u;                                                             \
        __atomic_store_n((type *)vm_object_at(object, pc->c), (type)(expression),                 \
                         __ATOMIC_SEQ_CST);                                                       \
        NEXT(1);                                                                                  \
    }
#define STATIC_GET(name, type, SET)                                                               \
    L_GET##name : {                                                                               \
        SET(pc->a, *(type *)pc[1].p);                                                             \
        NEXT(2);                                                                                  \
    }                                                                                             \
    L_GET##name##_V : {                                                                           \
        SET(pc->a, __atomic_load_n((type *)pc[1].p, __ATOMIC_SEQ_CST));                           \
        NEXT(2);                                                                                  \
    }
#define STATIC_PUT(name, type, expression)                                                        \
    L_PUT##name : {                                                                               \
        uint64_t value = fp[pc->a].u;                                                             \
        *(type *)pc[1].p = (type)(expression);                                                    \
        NEXT(2);                                                                                  \
    }                                                                                             \
    L_PUT##name##_V : {                                                                           \
        uint64_t value = fp[pc->a].u;                                                             \
        __atomic_store_n((type *)pc[1].p, (type)(expression), __ATOMIC_SEQ_CST);                  \
        NEXT(2);                                                                                  \
    }

/* An instruction that calls out once and then rewrites itself or is done. */
#define SLOW(name, function, cells)                                                               \
    L_##name : {                                                                                  \
        SAVE();                                                                                   \
        switch (function(self, (struct vm_cell *)pc)) {                                           \
        case VM_SLOW_THROW:                                                                       \
            goto unwind;                                                                          \
        case VM_SLOW_RETRY:                                                                       \
            DISPATCH();                                                                           \
        case VM_SLOW_DONE:                                                                        \
            NEXT(cells);                                                                          \
        }                                                                                         \
        DISPATCH();                                                                               \
    }
#define CALL_OUT(name, function, cells)                                                           \
    L_##name : {                                                                                  \
        SAVE();                                                                                   \
        if (UNLIKELY(!function(self, pc))) {                                                      \
            goto unwind;                                                                          \
        }                                                                                         \
        NEXT(cells);                                                                              \
    }

#define RETURN_WITH(slot)                                                                         \
    do {                                                                                          \
        union vm_slot returned = (slot);                                                          \
        pc = fp[VM_FRAME_RETURN_PC].p;                                                            \
        fp = fp[VM_FRAME_CALLER].p;                                                               \
        self->fp = fp;                                                                            \
        fp[pc[-1].d] = returned;                                                                  \
        DISPATCH();                                                                               \
    } while (0)

/* What the meter is told of an instruction with so many operands. */
#define METER(operands, first, second, third)                                                     \
    L_METER_##operands : {                                                                        \
        SAVE();                                                                                   \
        const struct vm_metered *metered = pc[1].p;                                               \
        metered->function(self, fp[VM_FRAME_NODE].p, metered, first, second, third);              \
        NEXT(2);                                                                                  \
    }
#define NO_OPERAND ((union vm_slot){.u = 0})

static inline struct vm_meter_gate *gate_of(struct vm_context *context)
{
    return (struct vm_meter_gate *)context - 1;
}

/* The context of the caller; that of calls from C is not in the frame. */
static inline struct vm_context *context_below(const struct vm_thread *self,
                                                const union vm_slot *fp)
{
    const union vm_slot *caller = fp[VM_FRAME_CALLER].p;
    struct vm_context *context = caller[VM_FRAME_NODE].p;
    return LIKELY(context != NULL) ? context : vm_meter_caller(self);
}

/* Whether the object is an instance of the class whose display position the cell holds. */
static inline bool has_in_display(const struct vm_object *object, struct vm_class *class)
{
    return object->class->display[class->depth] == class;
}

/* Narrows a value as an ireturn from a method of that type does (JVMS 6.5.ireturn). */
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

/* Runs a native method whose frame is current; false with an exception pending. */
static bool run_native(struct vm_thread *self, union vm_slot *fp, union vm_slot *result);

/*
 * Runs from `pc` in frame `fp` until the entry frame below is returned to; true on return,
 * false when an exception reached it. Called with self NULL to learn the handler addresses.
 */
static bool run(struct vm_thread *self, const struct vm_cell *pc, union vm_slot *fp)
{
    static const void *const labels[] = {
#define VM_INSN(name, cells, operands) &&L_##name,
#include "vm/code/insns.def"
#undef VM_INSN
    };
    /* What the same instructions do when calling contexts are kept. */
    static const struct {
        enum vm_insn_code insn;
        const void *handler;
    } tracked[] = {
#define VM_INSN(name, cells, operands)
#define VM_INSN_TRACKED(name) {VM_INSN_##name, &&L_##name##_T},
#include "vm/code/insns.def"
#undef VM_INSN_TRACKED
#undef VM_INSN
    };
    struct vm_method *callee;
    uint32_t linked_slots; /* linkers: argument slots of the callee, and where it returns to */
    const struct vm_cell *linked_next, *site_cell;
    struct vm_object *bad_array;
    int32_t bad_index;

    if (self == NULL) {
        for (int i = 0; i < VM_INSN_COUNT; i++) {
            vm_handlers[i] = labels[i];
        }
        for (size_t i = 0; vm_tracker != NULL && i < sizeof tracked / sizeof *tracked; i++) {
            vm_handlers[tracked[i].insn] = tracked[i].handler;
        }
        if (vm_probe_hooks.native_call != NULL) {
            vm_handlers[VM_INSN_STUB_NATIVE] = &&L_STUB_NATIVE_PROBED;
        }
        return true;
    }
    DISPATCH();

L_NOP:
    NEXT(1);
L_MOVE:
    fp[pc->a] = fp[pc->b];
    NEXT(1);
L_CONST32:
    SET_INT(pc->a, pc->i);
    NEXT(1);
L_CONST64:
    fp[pc->a].j = pc[1].j;
    NEXT(2);

    BINARY(IADD, SET_INT, INT, (uint32_t)x + (uint32_t)y)
    BINARY(ISUB, SET_INT, INT, (uint32_t)x - (uint32_t)y)
    BINARY(IMUL, SET_INT, INT, (uint32_t)x *(uint32_t)y)
    DIVISION(IDIV, SET_INT, INT, divide_int)
    DIVISION(IREM, SET_INT, INT, remainder_int)
    BINARY(IAND, SET_INT, INT, x &y)
    BINARY(IOR, SET_INT, INT, x | y)
    BINARY(IXOR, SET_INT, INT, x ^ y)
    BINARY(ISHL, SET_INT, INT, (uint32_t)x << (y & 31))
    BINARY(ISHR, SET_INT, INT, x >> (y & 31))
    BINARY(IUSHR, SET_INT, INT, (uint32_t)x >> (y & 31))
    BINARY_I(IADD_I, SET_INT, INT, (uint32_t)x + (uint32_t)y)
    BINARY_I(IMUL_I, SET_INT, INT, (uint32_t)x *(uint32_t)y)
    BINARY_I(IDIV_I, SET_INT, INT, x / y)
    BINARY_I(IREM_I, SET_INT, INT, x % y)
    BINARY_I(IAND_I, SET_INT, INT, x &y)
    BINARY_I(IOR_I, SET_INT, INT, x | y)
    BINARY_I(IXOR_I, SET_INT, INT, x ^ y)
    BINARY_I(ISHL_I, SET_INT, INT, (uint32_t)x << (y & 31))
    BINARY_I(ISHR_I, SET_INT, INT, x >> (y & 31))
    BINARY_I(IUSHR_I, SET_INT, INT, (uint32_t)x >> (y & 31))
    BINARY_I(ISUB_FROM_I, SET_INT, INT, (uint32_t)y - (uint32_t)x)

    BINARY(LADD, SET_LONG, LONG, (uint64_t)x + (uint64_t)y)
    BINARY(LSUB, SET_LONG, LONG, (uint64_t)x - (uint64_t)y)
    BINARY(LMUL, SET_LONG, LONG, (uint64_t)x *(uint64_t)y)
    DIVISION(LDIV, SET_LONG, LONG, divide_long)
    DIVISION(LREM, SET_LONG, LONG, remainder_long)
    BINARY(LAND, SET_LONG, LONG, x &y)
    BINARY(LOR, SET_LONG, LONG, x | y)
    BINARY(LXOR, SET_LONG, LONG, x ^ y)
    SHIFT(LSHL, SET_LONG, LONG, (uint64_t)x << (y & 63))
    SHIFT(LSHR, SET_LONG, LONG, x >> (y & 63))
    SHIFT(LUSHR, SET_LONG, LONG, (uint64_t)x >> (y & 63))
    BINARY_I(LADD_I, SET_LONG, LONG, (uint64_t)x + (uint64_t)y)
    BINARY_I(LMUL_I, SET_LONG, LONG, (uint64_t)x *(uint64_t)y)
    BINARY_I(LDIV_I, SET_LONG, LONG, x / y)
    BINARY_I(LREM_I, SET_LONG, LONG, x % y)
    BINARY_I(LAND_I, SET_LONG, LONG, x &y)
    BINARY_I(LOR_I, SET_LONG, LONG, x | y)
    BINARY_I(LXOR_I, SET_LONG, LONG, x ^ y)
    BINARY_I(LSHL_I, SET_LONG, LONG, (uint64_t)x << (y & 63))
    BINARY_I(LSHR_I, SET_LONG, LONG, x >> (y & 63))
    BINARY_I(LUSHR_I, SET_LONG, LONG, (uint64_t)x >> (y & 63))

    BINARY(FADD, SET_FLOAT, FLOAT, x + y)
    BINARY(FSUB, SET_FLOAT, FLOAT, x - y)
    BINARY(FMUL, SET_FLOAT, FLOAT, x *y)
    BINARY(FDIV, SET_FLOAT, FLOAT, x / y)
    BINARY(FREM, SET_FLOAT, FLOAT, fmodf(x, y))
    BINARY(DADD, SET_DOUBLE, DOUBLE, x + y)
    BINARY(DSUB, SET_DOUBLE, DOUBLE, x - y)
    BINARY(DMUL, SET_DOUBLE, DOUBLE, x *y)
    BINARY(DDIV, SET_DOUBLE, DOUBLE, x / y)
    BINARY(DREM, SET_DOUBLE, DOUBLE, fmod(x, y))

    UNARY(INEG, SET_INT, INT, 0u - (uint32_t)x)
    UNARY(LNEG, SET_LONG, LONG, 0u - (uint64_t)x)
    UNARY(FNEG, SET_FLOAT, FLOAT, -x)
    UNARY(DNEG, SET_DOUBLE, DOUBLE, -x)
    UNARY(I2L, SET_LONG, INT, x)
    UNARY(I2F, SET_FLOAT, INT, (float)x)
    UNARY(I2D, SET_DOUBLE, INT, (double)x)
    UNARY(L2I, SET_INT, LONG, (int32_t)x)
    UNARY(L2F, SET_FLOAT, LONG, (float)x)
    UNARY(L2D, SET_DOUBLE, LONG, (double)x)
    UNARY(F2I, SET_INT, FLOAT, double_to_int((double)x))
    UNARY(F2L, SET_LONG, FLOAT, double_to_long((double)x))
    UNARY(F2D, SET_DOUBLE, FLOAT, (double)x)
    UNARY(D2I, SET_INT, DOUBLE, double_to_int(x))
    UNARY(D2L, SET_LONG, DOUBLE, double_to_long(x))
    UNARY(D2F, SET_FLOAT, DOUBLE, (float)x)
    UNARY(I2B, SET_INT, INT, (int8_t)x)
    UNARY(I2C, SET_INT, INT, (uint16_t)x)
    UNARY(I2S, SET_INT, INT, (int16_t)x)
    BINARY(LCMP, SET_INT, LONG, (x > y) - (x < y))
    BINARY(FCMPL, SET_INT, FLOAT, x > y ? 1 : x == y ? 0 : -1)
    BINARY(FCMPG, SET_INT, FLOAT, x < y ? -1 : x == y ? 0 : 1)
    BINARY(DCMPL, SET_INT, DOUBLE, x > y ? 1 : x == y ? 0 : -1)
    BINARY(DCMPG, SET_INT, DOUBLE, x < y ? -1 : x == y ? 0 : 1)

    BRANCHES(IF_I, INT(pc->a), INT(pc->b))
    BRANCHES(IF_I_I, INT(pc->a), (int16_t)pc->b)
    BRANCHES(IF_L, LONG(pc->a), LONG(pc->b))
    BRANCHES(IF_L_I, LONG(pc->a), (int16_t)pc->b)
    BRANCHES_F(IF_F, FLOAT(pc->a), FLOAT(pc->b))
    BRANCHES_F(IF_D, DOUBLE(pc->a), DOUBLE(pc->b))
    BRANCH(IF_AEQ, fp[pc->a].r == fp[pc->b].r)
    BRANCH(IF_ANE, fp[pc->a].r != fp[pc->b].r)
    BRANCH(IF_NULL, fp[pc->a].r == NULL)
    BRANCH(IF_NONNULL, fp[pc->a].r != NULL)
    LOOPS(LOOP_I, INT(pc->b))
    LOOPS(LOOP_I_I, (int16_t)pc->b)
L_GOTO:
    NEXT(pc->i);
L_GOTO_BACK:
    pc += pc->i;
    POLL();
    DISPATCH();
L_GOTO_COUNT:
    COUNT(pc->high_w[0]);
    NEXT(pc->i);
L_GOTO_BACK_COUNT:
    POLL();
    COUNT(pc->high_w[0]);
    NEXT(pc->i);
L_COUNT_BLOCK:
    COUNT(pc->i);
    NEXT(1);
L_RET:
    pc = vm_frame_method(fp)->translation->cells + INT(pc->a);
    POLL();
    DISPATCH();
L_TABLESWITCH: {
    int32_t displacement = vm_switch_table(pc, INT(pc->a));
    pc += displacement;
    if (displacement <= 0) { /* 0: a loop around the switch whose other code has vanished */
        POLL();
    }
    DISPATCH();
}
L_LOOKUPSWITCH: {
    int32_t displacement = vm_switch_lookup(pc, INT(pc->a));
    pc += displacement;
    if (displacement <= 0) { /* 0: a loop around the switch whose other code has vanished */
        POLL();
    }
    DISPATCH();
}

    ARRAY_LOAD(ALOAD8, int8_t, SET_INT)
    ARRAY_LOAD(ALOADU16, uint16_t, SET_INT)
    ARRAY_LOAD(ALOAD16, int16_t, SET_INT)
    ARRAY_LOAD(ALOAD32, uint32_t, SET_INT)
    ARRAY_LOAD(ALOAD64, int64_t, SET_LONG)
    ARRAY_STORE(ASTORE16, uint16_t, INT)
    ARRAY_STORE(ASTORE32, uint32_t, INT)
    ARRAY_STORE(ASTORE64, int64_t, LONG)
L_ASTORE8: {
    ELEMENT(int8_t, pc->a, pc->b);
    int32_t value = INT(pc->c);
    *element = (int8_t)(array->class->primitive_type == 'Z' ? value & 1 : value);
    NEXT(1);
}
L_ASTORE_REF: {
    ELEMENT(struct vm_object *, pc->a, pc->b);
    struct vm_object *value = fp[pc->c].r;
    if (value != NULL && value->class != array->class->element_class) {
        SAVE();
        if (UNLIKELY(!vm_slow_array_store(self, pc))) {
            goto unwind;
        }
        NEXT(1);
    }
    *element = value;
    NEXT(1);
}
L_ARRAYLENGTH: {
    struct vm_object *array = fp[pc->b].r;
    THROW_IF_NULL(array);
    SET_INT(pc->a, array->length);
    NEXT(1);
}

    PAIR(DMUL, DADD)
    PAIR(DMUL, DSUB)
    PAIR(DMUL, DMUL)
    PAIR(DADD, DMUL)
    PAIR(IMUL, IADD)
    PAIR(IADD, IADD)
    PAIR(MOVE, IADD_I)
    PAIR(MOVE, MOVE)
    PAIR(IADD_I, ALOAD32)
    PAIR(IADD_I, ALOAD8)
    PAIR(IADD_I, ARRAYLENGTH)
    PAIR(ALOAD64, ALOAD64)
    PAIR(ALOAD64, ALOAD32)
    PAIR(ALOAD64, DMUL)
    PAIR(ALOAD32, ALOAD32)
    PAIR(ALOAD32, IADD)
    PAIR(ALOAD8, IAND_I)
    PAIR(ALOAD32, ASTORE32)
    PAIR(LXOR, LSHL_I)
    PAIR_TO(ARRAYLENGTH, IF_ILT_BACK)
    PAIR_TO(IADD_I__ARRAYLENGTH, IF_ILT_BACK)
    PAIR_RETURN(GETFIELD32)
    PAIR_RETURN(GETFIELD64)
    PAIR_RETURN(IADD)
    PAIR_RETURN(IMUL)
    PAIR(DADD, DSUB)
    PAIR(DSUB, DADD)
    PAIR(IOR, IOR)
    PAIR(I2L, LADD)
    PAIR(GETFIELD32, IADD)
    PAIR(GETFIELD32, IADD_I)
    PAIR(GETFIELD64, ARRAYLENGTH)
    PAIR(GETFIELD64, GETFIELD64)
    PAIR(GETFIELD64, GETFIELD32)
    PAIR(GETFIELD32, GETFIELD32)
    PAIR(GETFIELD32, GETFIELD64)
    PAIR(GETFIELD64, ALOAD64)
    PAIR(GETFIELD64, DMUL)
    PAIR_TO(GETFIELD64, IF_NULL)
    PAIR_TO(GETFIELD64, IF_NONNULL)
    PAIR_TO(GETFIELD32, IF_I_IEQ)
    PAIR_TO(GETFIELD32, IF_I_INE)
    PAIR_TO(GETFIELD8, IF_I_IEQ)
    PAIR_TO(GETFIELD8, IF_I_INE)
    PAIR_TO(GETFIELD8, RETURN_Z)
    PAIR_TO(CONST32, RETURN_VALUE)
    PAIR_TO(CONST32, RETURN_Z)
    PAIR_TO(CONST32, GOTO)
    PAIR(CONST32, CONST32)
    PAIR_TO(MOVE, GOTO)
    PAIR_TO(MOVE, GOTO_BACK)
    PAIR_TO(IADD, LOOP_ILT)
    PAIR_TO(DADD, LOOP_ILT)
    PAIR_TO(ASTORE32, LOOP_ILT)
    PAIR(IADD, ALOAD8)
    PAIR(ALOAD8, IADD)
    PAIR_TO(ALOAD8, IF_IEQ)
    PAIR_TO(ALOAD8, IF_INE)
    PAIR_TO(ALOAD8, TABLESWITCH)
    PAIR(MOVE__IADD_I, ALOAD8)
    PAIR_TO(MOVE__IADD_I__ALOAD8, TABLESWITCH)
    PAIR(MOVE__IADD_I__ALOAD8, IADD)
    PAIR(ALOAD64__ALOAD32, ALOAD64)
    PAIR(ALOAD64__ALOAD32__ALOAD64, ALOAD32)
    PAIR(ALOAD64__ALOAD32, IMUL)
    PAIR(ALOAD64__ALOAD32__IMUL, IADD)
    PAIR(ALOAD64__DMUL, DADD)
    PAIR(DMUL__DMUL, DADD)
    PAIR(MOVE, COUNT_BLOCK)
    PAIR(IADD_I, COUNT_BLOCK)
    PAIR(IADD, COUNT_BLOCK)
    PAIR(ASTORE32, COUNT_BLOCK)
    PAIR(CONST32, COUNT_BLOCK)
    PAIR_TO(ARRAYLENGTH, IF_ILT_BACK_COUNT)
    PAIR(IADD_I__COUNT_BLOCK, ARRAYLENGTH)
    PAIR_TO(IADD_I__COUNT_BLOCK__ARRAYLENGTH, IF_ILT_BACK_COUNT)
    PAIR_TO(IADD, LOOP_ILT_COUNT)
    PAIR_TO(DADD, LOOP_ILT_COUNT)
    PAIR_TO(ASTORE32, LOOP_ILT_COUNT)
    PAIR_RETURN(COUNT_BLOCK)

    SLOW(GETFIELD, vm_slow_getfield, 1)
    SLOW(PUTFIELD, vm_slow_putfield, 1)
    CALL_OUT(GETFIELD_SLOW, vm_slow_getfield_any, 1)
    CALL_OUT(PUTFIELD_SLOW, vm_slow_putfield_any, 1)
    FIELD_GET(FIELD8, int8_t, SET_INT)
    FIELD_GET(FIELDU16, uint16_t, SET_INT)
    FIELD_GET(FIELD16, int16_t, SET_INT)
    FIELD_GET(FIELD32, uint32_t, SET_INT)
    FIELD_GET(FIELD64, int64_t, SET_LONG)
    FIELD_PUT(FIELDZ, int8_t, value & 1)
    FIELD_PUT(FIELD8, int8_t, value)
    FIELD_PUT(FIELD16, int16_t, value)
    FIELD_PUT(FIELD32, uint32_t, value)
    FIELD_PUT(FIELD64, uint64_t, value)
    SLOW(GETSTATIC, vm_slow_getstatic, 2)
    SLOW(PUTSTATIC, vm_slow_putstatic, 2)
    STATIC_GET(STATIC8, int8_t, SET_INT)
    STATIC_GET(STATICU16, uint16_t, SET_INT)
    STATIC_GET(STATIC16, int16_t, SET_INT)
    STATIC_GET(STATIC32, uint32_t, SET_INT)
    STATIC_GET(STATIC64, int64_t, SET_LONG)
    STATIC_PUT(STATICZ, int8_t, value & 1)
    STATIC_PUT(STATIC8, int8_t, value)
    STATIC_PUT(STATIC16, int16_t, value)
    STATIC_PUT(STATIC32, uint32_t, value)
    STATIC_PUT(STATIC64, uint64_t, value)
    SLOW(LDC, vm_slow_ldc, 2)

L_INVOKE:
    SAVE();
    if (vm_slow_invoke(self, (struct vm_cell *)pc) == VM_SLOW_THROW) {
        goto unwind;
    }
    DISPATCH();
    ALL_CALLS(, PLAIN)
    ALL_CALLS(_T, TRACKED)

L_CALL_SITE_CONSTANT: {
    const struct vm_cell *last = pc + vm_call_cells(0);
    fp[last->d].r = pc[1].p;
    pc = last + 1;
    DISPATCH();
}

L_RETURN:
    pc = fp[VM_FRAME_RETURN_PC].p;
    fp = fp[VM_FRAME_CALLER].p;
    self->fp = fp;
    DISPATCH();
L_RETURN_VALUE:
    RETURN_WITH(fp[pc->a]);
L_RETURN_Z:
    RETURN_WITH(vm_int_slot(INT(pc->a) & 1));
L_RETURN_B:
    RETURN_WITH(vm_int_slot((int8_t)INT(pc->a)));
L_RETURN_C:
    RETURN_WITH(vm_int_slot((uint16_t)INT(pc->a)));
L_RETURN_S:
    RETURN_WITH(vm_int_slot((int16_t)INT(pc->a)));
L_RETURN_LOCKED: {
    SAVE();
    if (UNLIKELY(!vm_return_locks(self, vm_frame_method(fp), fp))) {
        goto unwind;
    }
    if (pc->b == VM_RETURN_VOID) {
        goto L_RETURN;
    }
    RETURN_WITH(narrow_return(pc->b, fp[pc->a]));
}
L_ENTER_SYNCHRONIZED:
    SAVE();
    vm_slow_enter_synchronized(self, pc);
    NEXT(1);

    SLOW(NEW, vm_slow_new, 2)
L_NEW_QUICK: {
    struct vm_class *class = pc[1].p;
    SAVE();
    struct vm_object *object = vm_heap_new_object(self, class);
    if (UNLIKELY(object == NULL)) {
        goto unwind;
    }
    fp[pc->a].r = object;
    NEXT(2);
}
    CALL_OUT(NEWARRAY, vm_slow_newarray, 2)
    CALL_OUT(ANEWARRAY, vm_slow_anewarray, 2)
    CALL_OUT(MULTIANEWARRAY, vm_slow_multianewarray, 1)

    SLOW(CHECKCAST, vm_slow_checkcast, 2)
L_CHECKCAST_DISPLAY: {
    struct vm_object *object = fp[pc->a].r;
    if (object != NULL && UNLIKELY(!has_in_display(object, pc[1].p))) {
        goto throw_cast;
    }
    NEXT(2);
}
L_CHECKCAST_ANY: {
    struct vm_object *object = fp[pc->a].r;
    if (object != NULL && UNLIKELY(!vm_class_is_subclass(object->class, pc[1].p))) {
        goto throw_cast;
    }
    NEXT(2);
}
    SLOW(INSTANCEOF, vm_slow_instanceof, 2)
L_INSTANCEOF_DISPLAY: {
    struct vm_object *object = fp[pc->b].r;
    SET_INT(pc->a, object != NULL && has_in_display(object, pc[1].p));
    NEXT(2);
}
L_INSTANCEOF_ANY: {
    struct vm_object *object = fp[pc->b].r;
    SET_INT(pc->a, object != NULL && vm_class_is_subclass(object->class, pc[1].p));
    NEXT(2);
}
L_REGISTER_FINALIZABLE: {
    struct vm_object *object = fp[pc->a].r;
    if (UNLIKELY(object->class->has_finalizer)) {
        SAVE();
        if (!vm_heap_register_finalizable(self, object)) {
            goto unwind;
        }
    }
    NEXT(1);
}
L_ATHROW: {
    struct vm_object *object = fp[pc->a].r;
    THROW_IF_NULL(object);
    SAVE();
    vm_throw_object(self, object);
    goto unwind;
}
L_MONITORENTER: {
    struct vm_object *object = fp[pc->a].r;
    THROW_IF_NULL(object);
    SAVE();
    if (UNLIKELY(!vm_monitor_enter_frame(self, object, fp))) {
        goto unwind;
    }
    NEXT(1);
}
L_MONITOREXIT: {
    struct vm_object *object = fp[pc->a].r;
    THROW_IF_NULL(object);
    SAVE();
    if (UNLIKELY(!vm_monitor_exit_frame(self, object, fp))) {
        goto unwind;
    }
    NEXT(1);
}

L_PROBE:
    SAVE();
    vm_probe_fire(self, pc);
    NEXT(2);
L_PROBE_FIELD:
    SAVE();
    if (UNLIKELY(!vm_probe_fire_field(self, pc))) {
        goto unwind;
    }
    NEXT(2);
L_PROBE_RETIRED:
    NEXT(2);
L_CHARGE:
    if (UNLIKELY(self->probes.bytecodes >= self->probes.next_poll) && pc->b_ != 0) {
        SAVE();
        if (!vm_probe_poll(self)) {
            goto unwind;
        }
    }
    self->probes.bytecodes += (uint32_t)pc->i;
    NEXT(1);
L_MONITOR_ARM:
    self->probes.is_contended = false;
    NEXT(1);
L_LEAVE_LOCKS:
    SAVE();
    if (UNLIKELY(!vm_return_locks(self, vm_frame_method(fp), fp))) {
        goto unwind;
    }
    NEXT(1);

    /* Operand b: a gate may be open. */
L_METER_ENTERED: {
    struct vm_context *entered = fp[VM_FRAME_NODE].p;
    const union vm_slot *caller = fp[VM_FRAME_CALLER].p;
    struct vm_context *below = caller[VM_FRAME_NODE].p;
    if (LIKELY(pc->b != 0 && below != NULL && gate_of(entered)->epoch == self->meter_epoch)) {
        gate_of(below)->passes++;
        NEXT(1);
    }
    SAVE();
    vm_meter->entered(self, entered, context_below(self, fp));
    NEXT(1);
}
L_METER_RETURNING: {
    struct vm_context *returning = fp[VM_FRAME_NODE].p;
    const union vm_slot *caller = fp[VM_FRAME_CALLER].p;
    struct vm_context *below = caller[VM_FRAME_NODE].p;
    if (LIKELY(pc->b != 0 && below != NULL && gate_of(below)->epoch == self->meter_epoch)) {
        gate_of(returning)->passes++;
        NEXT(1);
    }
    SAVE();
    vm_meter->returning(self, returning, context_below(self, fp), (uint8_t)pc->a);
    NEXT(1);
}
    METER(0, NO_OPERAND, NO_OPERAND, NO_OPERAND)
    METER(1, fp[pc->a], NO_OPERAND, NO_OPERAND)
    METER(2, fp[pc->a], fp[pc->b], NO_OPERAND)
    METER(3, fp[pc->a], fp[pc->b], fp[pc->c])
L_METER_SHORT: {
    const struct vm_metered *metered = pc[1].p;
    if (LIKELY(metered->shortcut(self, fp[VM_FRAME_NODE].p, metered, fp[pc->a], fp[pc->b]))) {
        NEXT(2);
    }
    switch (metered->operand_count) {
    case 0:
        goto L_METER_0;
    case 1:
        goto L_METER_1;
    case 2:
        goto L_METER_2;
    default:
        goto L_METER_3;
    }
}

L_STUB_TRANSLATE: {
    SAVE();
    struct vm_method *method = vm_frame_method(fp);
    if (UNLIKELY(!vm_translate(self, method))) {
        goto unwind;
    }
    pc = atomic_load_explicit(&method->entry, memory_order_acquire);
    DISPATCH();
}
L_STUB_NATIVE: {
    union vm_slot result = {.u = 0};
    SAVE();
    if (UNLIKELY(!run_native(self, fp, &result))) {
        goto unwind_caller;
    }
    if (vm_frame_method(fp)->return_type == 'V') {
        goto L_RETURN;
    }
    RETURN_WITH(result);
}
L_STUB_INTRINSIC: {
    union vm_slot result = {.u = 0};
    const struct vm_method *method = vm_frame_method(fp);
    if (!method->intrinsic(fp, &result)) {
        pc = method->translation->cells;
        DISPATCH();
    }
    if (method->return_type == 'V') {
        goto L_RETURN;
    }
    RETURN_WITH(result);
}
L_STUB_NATIVE_PROBED: {
    union vm_slot result = {.u = 0};
    SAVE();
    vm_probe_hooks.native_call(self);
    bool is_normal = run_native(self, fp, &result);
    vm_probe_hooks.native_return(self, is_normal ? &result : NULL);
    if (UNLIKELY(!is_normal)) {
        goto unwind_caller;
    }
    if (vm_frame_method(fp)->return_type == 'V') {
        goto L_RETURN;
    }
    RETURN_WITH(result);
}
L_STUB_ABSTRACT: {
    /* The call fails before entry: the caller's instruction raises the error. */
    callee = vm_frame_method(fp);
    struct vm_object *receiver = fp[0].r;
    pc = (const struct vm_cell *)fp[VM_FRAME_RETURN_PC].p - 1;
    fp = fp[VM_FRAME_CALLER].p;
    self->fp = fp;
    SAVE();
    vm_throw_abstract_method(self, receiver, callee);
    if (vm_frame_method(fp) == NULL) { /* called from C */
        return false;
    }
    goto unwind;
}
L_STUB_EXIT:
    return true;

poll:
    SAVE();
    vm_thread_handle_poll(self);
    if (UNLIKELY(self->exception != NULL)) {
        goto unwind;
    }
    DISPATCH();

stack_limit_reached:
    /* A poll that hides behind the limit, or the real end of the stack. */
    SAVE();
    if (STACK_LIMIT() == NULL) {
        vm_thread_handle_poll(self);
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
throw_index:
    SAVE();
    vm_throw_array_index(self, bad_index, (int32_t)bad_array->length);
    goto unwind;
throw_cast:
    SAVE();
    vm_throw_class_cast(self, fp[pc->a].r->class, pc[1].p);
    goto unwind;
throw_no_linked_interface: {
    const struct vm_object *member = fp[vm_call_register(pc, linked_slots)].r;
    SAVE();
    vm_throw_no_interface(self, fp[pc->c].r->class, vm_linker_member_target(member)->class);
    goto unwind;
}
throw_no_interface:
    SAVE();
    vm_throw_no_interface(self, fp[pc->c].r->class, ((struct vm_method *)pc[1].p)->class);
    goto unwind;

unwind: {
    /* An exception is pending and was raised by the instruction self->pc of frame fp. */
    struct vm_method *method = vm_frame_method(fp);
    if (vm_tracker != NULL) {
        vm_track_exception(self, method, fp);
    }
    const struct vm_cell *handler = vm_find_handler(self, method, self->pc);
    if (UNLIKELY(vm_probe_hooks.unwinding != NULL)) {
        vm_probe_hooks.unwinding(self, handler);
    }
    if (handler != NULL) {
        fp[method->translation->stack_slot].r = self->exception;
        self->exception = NULL;
        pc = handler;
        POLL(); /* a loop may consist of exceptions alone */
        DISPATCH();
    }
    vm_leave_frame_locks(self, method, fp);
    if (UNLIKELY(vm_probe_hooks.left != NULL)) {
        vm_probe_hooks.left(self);
    }
    if (UNLIKELY(vm_meter != NULL)) {
        vm_meter_unwound(self, method, fp);
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
    if (UNLIKELY(method->native == NULL) && !vm_native_link(self, method)) {
        return false;
    }
    bool was_outside = vm_thread_step_out(self);
    method->native(self, fp, result); /* locks, if it is synchronized */
    vm_thread_step_back(self, was_outside);
    return self->exception == NULL;
}

void vm_interpreter_init(void)
{
    run(NULL, NULL, NULL);
    vm_stub_translate.handler = vm_handlers[VM_INSN_STUB_TRANSLATE];
    vm_stub_native.handler = vm_handlers[VM_INSN_STUB_NATIVE];
    vm_stub_intrinsic.handler = vm_handlers[VM_INSN_STUB_INTRINSIC];
    vm_stub_abstract.handler = vm_handlers[VM_INSN_STUB_ABSTRACT];
    /* Results of methods that C calls go to slot 1 of the entry frame. */
    vm_stub_exit[0].d = 1;
    vm_stub_exit[1].handler = vm_handlers[VM_INSN_STUB_EXIT];
}

/* The context of a method that C calls. The newest frame is an entry frame while an abstract
 * method that C has called raises its error. */
static struct vm_context *context_of_call(struct vm_thread *self, struct vm_method *callee)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    if (walk.fp == NULL) {
        return vm_tracker->enter_from_machine(self, NULL, -1, callee);
    }
    return vm_tracker->enter_from_machine(self, walk.fp[VM_FRAME_NODE].p,
                                          vm_frame_walk_bci(&walk), callee);
}

static bool call(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
                 union vm_slot *result)
{
    union vm_slot *caller = self->fp;
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
    frame[VM_FRAME_NODE].p = vm_tracker == NULL ? NULL : context_of_call(self, method);
    uint64_t charge = vm_probe_hooks.calling == NULL ? 0 : vm_probe_hooks.calling(self, method);
    frame[VM_FRAME_RETURN_PC].p = &vm_stub_exit[1];
    frame[VM_FRAME_CALLER].p = entry;
    frame[VM_FRAME_METHOD].p = method;
    atomic_signal_fence(memory_order_release);
    self->fp = frame;
    bool is_normal =
        vm.options.count_bytecodes
            ? vm_reference_run(self, frame)
            : run(self, atomic_load_explicit(&method->entry, memory_order_acquire), frame);
    self->fp = caller;
    self->pc = caller_pc;
    self->probes.bytecodes += charge;
    if (is_normal && result != NULL) {
        *result = entry[1];
    }
    return is_normal;
}

bool vm_call(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
             union vm_slot *result)
{
    bool was_outside = vm_thread_step_in(self);
    if (UNLIKELY(method->is_linker_form)) {
        uint32_t slots = method->arg_slots;
        method = vm_linker_follow(self, method, args, &slots);
    }
    bool is_normal = method != NULL && call(self, method, args, result);
    if (was_outside) {
        vm_thread_step_out(self);
    }
    return is_normal;
}

struct vm_method *vm_select_method(struct vm_thread *self, struct vm_object *receiver,
                                   struct vm_method *method)
{
    if (vm_class_is_interface(method->class)) {
        if (method->flags & (VM_ACC_PRIVATE | VM_ACC_STATIC)) {
            return method;
        }
        struct vm_method *target = vm_class_interface_target(receiver->class, method);
        if (target == NULL) {
            vm_throw_no_interface(self, receiver->class, method->class);
        }
        return target;
    }
    if (method->vtable_index < 0 || (method->flags & VM_ACC_PRIVATE)) {
        return method;
    }
    return receiver->class->vtable[method->vtable_index];
}
