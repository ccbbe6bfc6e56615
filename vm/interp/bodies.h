/*
 * bodies.h: the bodies of the straight instructions of insns.def: macros VM_BODY_name with the
 * statements that execute the cell at pc. The handlers of these instructions and of
 * superinstructions consist of such bodies.
 *
 * Part of interpreter.c; the names that it uses there are pc, fp, self, and the labels dispatch,
 * poll, unwind, throw_null and throw_arithmetic. A body that does not continue with the next cell
 * ends with its own jump.
 */
#ifndef JP2VM_VM_INTERP_BODIES_H
#define JP2VM_VM_INTERP_BODIES_H

#include <math.h>
#include <stdatomic.h>
#include <stdint.h>

#include "vm/base/assert.h"
#include "vm/base/java_math.h"
#include "vm/code/cell.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/interp/quicken.h"
#include "vm/native/native.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/object.h"
#include "vm/thread/monitor.h"

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* A thread that loads a rewritten handler must also see the operands that were written before it.
 * On x86-64 every load is an acquiring load, but the thread sanitizer needs the explicit form. */
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
#define LOAD_HANDLER(cell) ((cell)->handler)
#else
#define LOAD_HANDLER(cell) __atomic_load_n(&(cell)->handler, __ATOMIC_ACQUIRE)
#endif

#define DISPATCH() goto dispatch
#define NEXT(cells)                                                                                \
    do {                                                                                           \
        pc += (cells);                                                                             \
        DISPATCH();                                                                                \
    } while (0)

/* The operands of the cell at pc (insns.def): four 16-bit operands; IMM takes the place of the last
 * two, COUNTER that of the first two. */
#define A (pc->a)
#define B (pc->b)
#define C (pc->c)
#define D (pc->d)
#define IMM (pc->i)
#define COUNTER (pc->high_w[0])

#define INT(n) vm_slot_int(fp[n])
#define LONG(n) (fp[n].j)
#define FLOAT(n) vm_slot_float(fp[n])
#define DOUBLE(n) (fp[n].d)
#define SET_INT(n, value) (fp[n].u = (uint32_t)(value))
#define SET_LONG(n, value) (fp[n].j = (int64_t)(value))
#define SET_FLOAT(n, value) (fp[n] = vm_float_slot(value))
#define SET_DOUBLE(n, value) (fp[n].d = (value))

/* Used before anything that may raise an exception, call Java, or let other code see the frame. */
#define SAVE() (self->pc = pc)

#define THROW_IF_NULL(object)                                                                      \
    do {                                                                                           \
        if (UNLIKELY((object) == NULL)) {                                                          \
            goto throw_null;                                                                       \
        }                                                                                          \
    } while (0)

#define POLL()                                                                                     \
    do {                                                                                           \
        if (UNLIKELY(atomic_load_explicit(&self->poll, memory_order_relaxed) != 0)) {              \
            goto poll;                                                                             \
        }                                                                                          \
    } while (0)

/* Counts an event of the method at a cell of its code; after enough events the method gets machine
 * code. */
#if VM_HAS_NATIVE
#define WARM(method, at)                                                                           \
    do {                                                                                           \
        if (UNLIKELY(--self->native_ticks == 0)) {                                                 \
            vm_native_warm(self, method, at);                                                      \
        }                                                                                          \
    } while (0)
#else
#define WARM(method, at) ((void)0)
#endif

/* Adds 1 to the counter at an offset in the current context. */
#define COUNT(offset) (++*(uint64_t *)((char *)fp[VM_FRAME_NODE].p + (offset)))

/* --- arithmetic ------------------------------------------------------------------------------ */

#define BINARY(SET, GET, expression)                                                               \
    {                                                                                              \
        __typeof__(GET(0)) x = GET(B), y = GET(C);                                                 \
        SET(A, expression);                                                                        \
    }
#define BINARY_I(SET, GET, expression)                                                             \
    {                                                                                              \
        __typeof__(GET(0)) x = GET(B), y = (int16_t)C;                                             \
        SET(A, expression);                                                                        \
    }
#define SHIFT(SET, GET, expression)                                                                \
    {                                                                                              \
        __typeof__(GET(0)) x = GET(B);                                                             \
        int32_t y = INT(C);                                                                        \
        SET(A, expression);                                                                        \
    }
#define DIVISION(SET, GET, function)                                                               \
    {                                                                                              \
        __typeof__(GET(0)) x = GET(B), y = GET(C);                                                 \
        if (UNLIKELY(y == 0)) {                                                                    \
            goto throw_arithmetic;                                                                 \
        }                                                                                          \
        SET(A, function(x, y));                                                                    \
    }
#define UNARY(SET, GET, expression)                                                                \
    {                                                                                              \
        __typeof__(GET(0)) x = GET(B);                                                             \
        SET(A, expression);                                                                        \
    }

#define VM_BODY_NOP
#define VM_BODY_MOVE fp[A] = fp[B];
#define VM_BODY_CONST32 SET_INT(A, IMM);
#define VM_BODY_CONST64 fp[A].j = pc[1].j;

#define VM_BODY_IADD BINARY(SET_INT, INT, (uint32_t)x + (uint32_t)y)
#define VM_BODY_ISUB BINARY(SET_INT, INT, (uint32_t)x - (uint32_t)y)
#define VM_BODY_IMUL BINARY(SET_INT, INT, (uint32_t)x *(uint32_t)y)
#define VM_BODY_IDIV DIVISION(SET_INT, INT, vm_java_idiv)
#define VM_BODY_IREM DIVISION(SET_INT, INT, vm_java_irem)
#define VM_BODY_IAND BINARY(SET_INT, INT, x &y)
#define VM_BODY_IOR BINARY(SET_INT, INT, x | y)
#define VM_BODY_IXOR BINARY(SET_INT, INT, x ^ y)
#define VM_BODY_ISHL BINARY(SET_INT, INT, (uint32_t)x << (y & 31))
#define VM_BODY_ISHR BINARY(SET_INT, INT, x >> (y & 31))
#define VM_BODY_IUSHR BINARY(SET_INT, INT, (uint32_t)x >> (y & 31))
#define VM_BODY_IADD_I BINARY_I(SET_INT, INT, (uint32_t)x + (uint32_t)y)
#define VM_BODY_IMUL_I BINARY_I(SET_INT, INT, (uint32_t)x *(uint32_t)y)
#define VM_BODY_IDIV_I BINARY_I(SET_INT, INT, x / y)
#define VM_BODY_IREM_I BINARY_I(SET_INT, INT, x % y)
#define VM_BODY_IAND_I BINARY_I(SET_INT, INT, x &y)
#define VM_BODY_IOR_I BINARY_I(SET_INT, INT, x | y)
#define VM_BODY_IXOR_I BINARY_I(SET_INT, INT, x ^ y)
#define VM_BODY_ISHL_I BINARY_I(SET_INT, INT, (uint32_t)x << (y & 31))
#define VM_BODY_ISHR_I BINARY_I(SET_INT, INT, x >> (y & 31))
#define VM_BODY_IUSHR_I BINARY_I(SET_INT, INT, (uint32_t)x >> (y & 31))
#define VM_BODY_ISUB_FROM_I BINARY_I(SET_INT, INT, (uint32_t)y - (uint32_t)x)

#define VM_BODY_LADD BINARY(SET_LONG, LONG, (uint64_t)x + (uint64_t)y)
#define VM_BODY_LSUB BINARY(SET_LONG, LONG, (uint64_t)x - (uint64_t)y)
#define VM_BODY_LMUL BINARY(SET_LONG, LONG, (uint64_t)x *(uint64_t)y)
#define VM_BODY_LDIV DIVISION(SET_LONG, LONG, vm_java_ldiv)
#define VM_BODY_LREM DIVISION(SET_LONG, LONG, vm_java_lrem)
#define VM_BODY_LAND BINARY(SET_LONG, LONG, x &y)
#define VM_BODY_LOR BINARY(SET_LONG, LONG, x | y)
#define VM_BODY_LXOR BINARY(SET_LONG, LONG, x ^ y)
#define VM_BODY_LSHL SHIFT(SET_LONG, LONG, (uint64_t)x << (y & 63))
#define VM_BODY_LSHR SHIFT(SET_LONG, LONG, x >> (y & 63))
#define VM_BODY_LUSHR SHIFT(SET_LONG, LONG, (uint64_t)x >> (y & 63))
#define VM_BODY_LADD_I BINARY_I(SET_LONG, LONG, (uint64_t)x + (uint64_t)y)
#define VM_BODY_LMUL_I BINARY_I(SET_LONG, LONG, (uint64_t)x *(uint64_t)y)
#define VM_BODY_LDIV_I BINARY_I(SET_LONG, LONG, x / y)
#define VM_BODY_LREM_I BINARY_I(SET_LONG, LONG, x % y)
#define VM_BODY_LAND_I BINARY_I(SET_LONG, LONG, x &y)
#define VM_BODY_LOR_I BINARY_I(SET_LONG, LONG, x | y)
#define VM_BODY_LXOR_I BINARY_I(SET_LONG, LONG, x ^ y)
#define VM_BODY_LSHL_I BINARY_I(SET_LONG, LONG, (uint64_t)x << (y & 63))
#define VM_BODY_LSHR_I BINARY_I(SET_LONG, LONG, x >> (y & 63))
#define VM_BODY_LUSHR_I BINARY_I(SET_LONG, LONG, (uint64_t)x >> (y & 63))

#define VM_BODY_FADD BINARY(SET_FLOAT, FLOAT, x + y)
#define VM_BODY_FSUB BINARY(SET_FLOAT, FLOAT, x - y)
#define VM_BODY_FMUL BINARY(SET_FLOAT, FLOAT, x *y)
#define VM_BODY_FDIV BINARY(SET_FLOAT, FLOAT, x / y)
#define VM_BODY_FREM BINARY(SET_FLOAT, FLOAT, fmodf(x, y))
#define VM_BODY_DADD BINARY(SET_DOUBLE, DOUBLE, x + y)
#define VM_BODY_DSUB BINARY(SET_DOUBLE, DOUBLE, x - y)
#define VM_BODY_DMUL BINARY(SET_DOUBLE, DOUBLE, x *y)
#define VM_BODY_DDIV BINARY(SET_DOUBLE, DOUBLE, x / y)
#define VM_BODY_DREM BINARY(SET_DOUBLE, DOUBLE, fmod(x, y))

#define VM_BODY_INEG UNARY(SET_INT, INT, 0u - (uint32_t)x)
#define VM_BODY_LNEG UNARY(SET_LONG, LONG, 0u - (uint64_t)x)
#define VM_BODY_FNEG UNARY(SET_FLOAT, FLOAT, -x)
#define VM_BODY_DNEG UNARY(SET_DOUBLE, DOUBLE, -x)
#define VM_BODY_I2L UNARY(SET_LONG, INT, x)
#define VM_BODY_I2F UNARY(SET_FLOAT, INT, (float)x)
#define VM_BODY_I2D UNARY(SET_DOUBLE, INT, (double)x)
#define VM_BODY_L2I UNARY(SET_INT, LONG, (int32_t)x)
#define VM_BODY_L2F UNARY(SET_FLOAT, LONG, (float)x)
#define VM_BODY_L2D UNARY(SET_DOUBLE, LONG, (double)x)
#define VM_BODY_F2I UNARY(SET_INT, FLOAT, vm_java_d2i((double)x))
#define VM_BODY_F2L UNARY(SET_LONG, FLOAT, vm_java_d2l((double)x))
#define VM_BODY_F2D UNARY(SET_DOUBLE, FLOAT, (double)x)
#define VM_BODY_D2I UNARY(SET_INT, DOUBLE, vm_java_d2i(x))
#define VM_BODY_D2L UNARY(SET_LONG, DOUBLE, vm_java_d2l(x))
#define VM_BODY_D2F UNARY(SET_FLOAT, DOUBLE, (float)x)
#define VM_BODY_I2B UNARY(SET_INT, INT, (int8_t)x)
#define VM_BODY_I2C UNARY(SET_INT, INT, (uint16_t)x)
#define VM_BODY_I2S UNARY(SET_INT, INT, (int16_t)x)
#define VM_BODY_LCMP BINARY(SET_INT, LONG, (x > y) - (x < y))
#define VM_BODY_FCMPL BINARY(SET_INT, FLOAT, x > y ? 1 : x == y ? 0 : -1)
#define VM_BODY_FCMPG BINARY(SET_INT, FLOAT, x < y ? -1 : x == y ? 0 : 1)
#define VM_BODY_DCMPL BINARY(SET_INT, DOUBLE, x > y ? 1 : x == y ? 0 : -1)
#define VM_BODY_DCMPG BINARY(SET_INT, DOUBLE, x < y ? -1 : x == y ? 0 : 1)

/* --- control --------------------------------------------------------------------------------- */

/* Checks, when a frame ends, that it has the right context and holds no monitors. */
#define CHECK_END()                                                                                \
    VM_ASSERT(vm_frame_has_own_context(fp) && !vm_monitor_is_held_by_frame(self, fp))

#define RETURN_WITH(slot)                                                                          \
    do {                                                                                           \
        CHECK_END();                                                                               \
        WARM(vm_frame_method(fp), pc);                                                             \
        union vm_slot returned = (slot);                                                           \
        pc = fp[VM_FRAME_RETURN_PC].p;                                                             \
        fp = fp[VM_FRAME_CALLER].p;                                                                \
        self->fp = fp;                                                                             \
        fp[pc[-1].d] = returned;                                                                   \
        DISPATCH();                                                                                \
    } while (0)

#define VM_BODY_COUNT_BLOCK COUNT(IMM);
#define VM_BODY_GOTO NEXT(IMM);
#define VM_BODY_GOTO_BACK                                                                          \
    WARM(vm_frame_method(fp), pc);                                                                 \
    pc += IMM;                                                                                     \
    POLL();                                                                                        \
    DISPATCH();
#define VM_BODY_GOTO_COUNT                                                                         \
    COUNT(COUNTER);                                                                                \
    NEXT(IMM);
#define VM_BODY_GOTO_BACK_COUNT                                                                    \
    WARM(vm_frame_method(fp), pc);                                                                 \
    POLL();                                                                                        \
    COUNT(COUNTER);                                                                                \
    NEXT(IMM);

#define VM_BODY_RETURN                                                                             \
    CHECK_END();                                                                                   \
    WARM(vm_frame_method(fp), pc);                                                                 \
    pc = fp[VM_FRAME_RETURN_PC].p;                                                                 \
    fp = fp[VM_FRAME_CALLER].p;                                                                    \
    self->fp = fp;                                                                                 \
    DISPATCH();
#define VM_BODY_RETURN_VALUE RETURN_WITH(fp[A]);
#define VM_BODY_RETURN_Z RETURN_WITH(vm_int_slot(INT(A) & 1));
#define VM_BODY_RETURN_B RETURN_WITH(vm_int_slot((int8_t)INT(A)));
#define VM_BODY_RETURN_C RETURN_WITH(vm_int_slot((uint16_t)INT(A)));
#define VM_BODY_RETURN_S RETURN_WITH(vm_int_slot((int16_t)INT(A)));

/* `find` returns the distance to the case, in cells. The distance is 0 if the case is a jump back
 * to this switch without other cells between. */
#define SWITCH(find)                                                                               \
    {                                                                                              \
        int32_t distance = find(pc, INT(A));                                                       \
        if (distance <= 0) {                                                                       \
            WARM(vm_frame_method(fp), pc);                                                         \
        }                                                                                          \
        pc += distance;                                                                            \
        if (distance <= 0) {                                                                       \
            POLL();                                                                                \
        }                                                                                          \
        DISPATCH();                                                                                \
    }
#define VM_BODY_TABLESWITCH SWITCH(vm_switch_table)
#define VM_BODY_LOOKUPSWITCH SWITCH(vm_switch_lookup)

/* --- branches -------------------------------------------------------------------------------- */

/* For each family of branches: its operands X and Y, and FORM: whether the family has the forms of
 * BRANCH or of LOOP (below). Then the conditions on the operands. In a loop, x is the variable's
 * value after the increment. */
#define X_IF_I INT(A)
#define Y_IF_I INT(B)
#define FORM_IF_I BRANCH
#define X_IF_I_I INT(A)
#define Y_IF_I_I (int16_t) B
#define FORM_IF_I_I BRANCH
#define X_IF_L LONG(A)
#define Y_IF_L LONG(B)
#define FORM_IF_L BRANCH
#define X_IF_L_I LONG(A)
#define Y_IF_L_I (int16_t) B
#define FORM_IF_L_I BRANCH
#define X_IF_F FLOAT(A)
#define Y_IF_F FLOAT(B)
#define FORM_IF_F BRANCH
#define X_IF_D DOUBLE(A)
#define Y_IF_D DOUBLE(B)
#define FORM_IF_D BRANCH
#define X_IF_A fp[A].r
#define Y_IF_A fp[B].r
#define FORM_IF_A BRANCH
#define X_IF_ fp[A].r
#define Y_IF_ NULL
#define FORM_IF_ BRANCH
#define X_LOOP_I x
#define Y_LOOP_I INT(B)
#define FORM_LOOP_I LOOP
#define X_LOOP_I_I x
#define Y_LOOP_I_I (int16_t) B
#define FORM_LOOP_I_I LOOP
#define HOLDS_EQ(x, y) (x == y)
#define HOLDS_NE(x, y) (x != y)
#define HOLDS_LT(x, y) (x < y)
#define HOLDS_GE(x, y) (x >= y)
#define HOLDS_GT(x, y) (x > y)
#define HOLDS_LE(x, y) (x <= y)
#define HOLDS_NLT(x, y) (!(x < y))
#define HOLDS_NGE(x, y) (!(x >= y))
#define HOLDS_NGT(x, y) (!(x > y))
#define HOLDS_NLE(x, y) (!(x <= y))
#define HOLDS_NULL(x, y) (x == y)
#define HOLDS_NONNULL(x, y) (x != y)

/* The forms of a branch; `condition` is an expression. The counting forms poll before they count,
 * with pc still at the branch: a thread that stops there has not started the target block. */
#define BRANCH(condition) NEXT((condition) ? IMM : 1);
#define BRANCH_BACK(condition)                                                                     \
    if (condition) {                                                                               \
        WARM(vm_frame_method(fp), pc);                                                             \
        pc += IMM;                                                                                 \
        POLL();                                                                                    \
        DISPATCH();                                                                                \
    }                                                                                              \
    NEXT(1);
#define BRANCH_COUNT(condition)                                                                    \
    if (condition) {                                                                               \
        COUNT(pc[1].w[0]);                                                                         \
        NEXT(IMM);                                                                                 \
    }                                                                                              \
    COUNT(pc[1].w[1]);                                                                             \
    NEXT(2);
#define BRANCH_BACK_COUNT(condition)                                                               \
    if (condition) {                                                                               \
        WARM(vm_frame_method(fp), pc);                                                             \
        POLL();                                                                                    \
        COUNT(pc[1].w[0]);                                                                         \
        NEXT(IMM);                                                                                 \
    }                                                                                              \
    COUNT(pc[1].w[1]);                                                                             \
    NEXT(2);

/* The end of a counting loop. It polls before it changes anything, because the instruction starts
 * again after a poll. */
#define ADVANCE_LOOP()                                                                             \
    WARM(vm_frame_method(fp), pc);                                                                 \
    POLL();                                                                                        \
    int32_t x = (int32_t)((uint32_t)INT(A) + 1u);                                                  \
    SET_INT(A, x)
#define LOOP(condition)                                                                            \
    ADVANCE_LOOP();                                                                                \
    NEXT((condition) ? IMM : 1);
#define LOOP_COUNT(condition)                                                                      \
    ADVANCE_LOOP();                                                                                \
    COUNT(pc[1].high_w[0]);                                                                        \
    BRANCH_COUNT(condition)

/* The body of a form of a branch (BRANCH) or of a loop's end (LOOP). */
#define BRANCH_BODY(kind, form, condition) BRANCH_BODY_(kind, form)(condition)
#define BRANCH_BODY_(kind, form) kind##form

/* --- arrays and fields ----------------------------------------------------------------------- */

/* Declares the element of an array in a register, at an index in a register, with null and bounds
 * checks. */
#define ELEMENT(type, array_register, index_register)                                              \
    struct vm_object *array = fp[array_register].r;                                                \
    THROW_IF_NULL(array);                                                                          \
    uint32_t index = (uint32_t)INT(index_register);                                                \
    if (UNLIKELY(index >= array->length)) {                                                        \
        SAVE();                                                                                    \
        vm_throw_array_index(self, (int32_t)index, (int32_t)array->length);                        \
        goto unwind;                                                                               \
    }                                                                                              \
    type *element = (type *)vm_object_at(array, VM_ARRAY_DATA) + index
#define LOAD(type, SET)                                                                            \
    {                                                                                              \
        ELEMENT(type, B, C);                                                                       \
        SET(A, *element);                                                                          \
    }
#define STORE(type, GET)                                                                           \
    {                                                                                              \
        ELEMENT(type, A, B);                                                                       \
        *element = (type)GET(C);                                                                   \
    }
#define VM_BODY_ALOAD8 LOAD(int8_t, SET_INT)
#define VM_BODY_ALOADU16 LOAD(uint16_t, SET_INT)
#define VM_BODY_ALOAD16 LOAD(int16_t, SET_INT)
#define VM_BODY_ALOAD32 LOAD(uint32_t, SET_INT)
#define VM_BODY_ALOAD64 LOAD(int64_t, SET_LONG)
#define VM_BODY_ASTORE16 STORE(uint16_t, INT)
#define VM_BODY_ASTORE32 STORE(uint32_t, INT)
#define VM_BODY_ASTORE64 STORE(int64_t, LONG)
#define VM_BODY_ARRAYLENGTH                                                                        \
    {                                                                                              \
        struct vm_object *array = fp[B].r;                                                         \
        THROW_IF_NULL(array);                                                                      \
        SET_INT(A, array->length);                                                                 \
    }

/* Access a field of an object in a register, at the offset in the cell. All threads see the
 * accesses to volatile fields in the same order (JLS 17.4.4). */
#define GET_FIELD(type, SET)                                                                       \
    {                                                                                              \
        struct vm_object *object = fp[B].r;                                                        \
        THROW_IF_NULL(object);                                                                     \
        SET(A, *(type *)vm_object_at(object, C));                                                  \
    }
#define GET_FIELD_V(type, SET)                                                                     \
    {                                                                                              \
        struct vm_object *object = fp[B].r;                                                        \
        THROW_IF_NULL(object);                                                                     \
        SET(A, __atomic_load_n((type *)vm_object_at(object, C), __ATOMIC_SEQ_CST));                \
    }
#define PUT_FIELD(type, expression)                                                                \
    {                                                                                              \
        struct vm_object *object = fp[A].r;                                                        \
        THROW_IF_NULL(object);                                                                     \
        uint64_t value = fp[B].u;                                                                  \
        *(type *)vm_object_at(object, C) = (type)(expression);                                     \
    }
#define PUT_FIELD_V(type, expression)                                                              \
    {                                                                                              \
        struct vm_object *object = fp[A].r;                                                        \
        THROW_IF_NULL(object);                                                                     \
        uint64_t value = fp[B].u;                                                                  \
        __atomic_store_n((type *)vm_object_at(object, C), (type)(expression), __ATOMIC_SEQ_CST);   \
    }
/* The next cell holds the address of a static field. */
#define GET_STATIC(type, SET) SET(A, *(type *)pc[1].p);
#define GET_STATIC_V(type, SET) SET(A, __atomic_load_n((type *)pc[1].p, __ATOMIC_SEQ_CST));
#define PUT_STATIC(type, expression)                                                               \
    {                                                                                              \
        uint64_t value = fp[A].u;                                                                  \
        *(type *)pc[1].p = (type)(expression);                                                     \
    }
#define PUT_STATIC_V(type, expression)                                                             \
    {                                                                                              \
        uint64_t value = fp[A].u;                                                                  \
        __atomic_store_n((type *)pc[1].p, (type)(expression), __ATOMIC_SEQ_CST);                   \
    }
#define VM_BODY_GETFIELD8 GET_FIELD(int8_t, SET_INT)
#define VM_BODY_GETFIELDU16 GET_FIELD(uint16_t, SET_INT)
#define VM_BODY_GETFIELD16 GET_FIELD(int16_t, SET_INT)
#define VM_BODY_GETFIELD32 GET_FIELD(uint32_t, SET_INT)
#define VM_BODY_GETFIELD64 GET_FIELD(int64_t, SET_LONG)
#define VM_BODY_PUTFIELDZ PUT_FIELD(int8_t, value & 1)
#define VM_BODY_PUTFIELD8 PUT_FIELD(int8_t, value)
#define VM_BODY_PUTFIELD16 PUT_FIELD(int16_t, value)
#define VM_BODY_PUTFIELD32 PUT_FIELD(uint32_t, value)
#define VM_BODY_PUTFIELD64 PUT_FIELD(uint64_t, value)
#define VM_BODY_GETFIELD8_V GET_FIELD_V(int8_t, SET_INT)
#define VM_BODY_GETFIELDU16_V GET_FIELD_V(uint16_t, SET_INT)
#define VM_BODY_GETFIELD16_V GET_FIELD_V(int16_t, SET_INT)
#define VM_BODY_GETFIELD32_V GET_FIELD_V(uint32_t, SET_INT)
#define VM_BODY_GETFIELD64_V GET_FIELD_V(int64_t, SET_LONG)
#define VM_BODY_PUTFIELDZ_V PUT_FIELD_V(int8_t, value & 1)
#define VM_BODY_PUTFIELD8_V PUT_FIELD_V(int8_t, value)
#define VM_BODY_PUTFIELD16_V PUT_FIELD_V(int16_t, value)
#define VM_BODY_PUTFIELD32_V PUT_FIELD_V(uint32_t, value)
#define VM_BODY_PUTFIELD64_V PUT_FIELD_V(uint64_t, value)
#define VM_BODY_GETSTATIC8 GET_STATIC(int8_t, SET_INT)
#define VM_BODY_GETSTATICU16 GET_STATIC(uint16_t, SET_INT)
#define VM_BODY_GETSTATIC16 GET_STATIC(int16_t, SET_INT)
#define VM_BODY_GETSTATIC32 GET_STATIC(uint32_t, SET_INT)
#define VM_BODY_GETSTATIC64 GET_STATIC(int64_t, SET_LONG)
#define VM_BODY_PUTSTATICZ PUT_STATIC(int8_t, value & 1)
#define VM_BODY_PUTSTATIC8 PUT_STATIC(int8_t, value)
#define VM_BODY_PUTSTATIC16 PUT_STATIC(int16_t, value)
#define VM_BODY_PUTSTATIC32 PUT_STATIC(uint32_t, value)
#define VM_BODY_PUTSTATIC64 PUT_STATIC(uint64_t, value)
#define VM_BODY_GETSTATIC8_V GET_STATIC_V(int8_t, SET_INT)
#define VM_BODY_GETSTATICU16_V GET_STATIC_V(uint16_t, SET_INT)
#define VM_BODY_GETSTATIC16_V GET_STATIC_V(int16_t, SET_INT)
#define VM_BODY_GETSTATIC32_V GET_STATIC_V(uint32_t, SET_INT)
#define VM_BODY_GETSTATIC64_V GET_STATIC_V(int64_t, SET_LONG)
#define VM_BODY_PUTSTATICZ_V PUT_STATIC_V(int8_t, value & 1)
#define VM_BODY_PUTSTATIC8_V PUT_STATIC_V(int8_t, value)
#define VM_BODY_PUTSTATIC16_V PUT_STATIC_V(int16_t, value)
#define VM_BODY_PUTSTATIC32_V PUT_STATIC_V(uint32_t, value)
#define VM_BODY_PUTSTATIC64_V PUT_STATIC_V(uint64_t, value)

#endif
