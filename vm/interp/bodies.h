/*
 * bodies.h: what straight instructions of insns.def do, as statements on the cell at pc:
 * VM_BODY_name. Their handlers, and those of superinstructions, are made of these.
 *
 * Part of interpreter.c; the names that it uses there are pc, fp, self, the labels that throw and
 * poll, and DISPATCH and NEXT. A body that does not go on behind its cell goes on itself.
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
#include "vm/runtime/object.h"
#include "vm/thread/monitor.h"

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* A handler seen after a rewrite must come with the operands written before it. Every load of this
 * processor's is such a load, but the thread sanitizer has to be told. */
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
#define LOAD_HANDLER(cell) ((cell)->handler)
#else
#define LOAD_HANDLER(cell) __atomic_load_n(&(cell)->handler, __ATOMIC_ACQUIRE)
#endif

#ifdef JP2_COUNT_SEQUENCES
#include "vm/translate/sequence_counts.h"
#define DISPATCH()                                                                                \
    do {                                                                                          \
        vm_count_sequence(LOAD_HANDLER(pc));                                                      \
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

#define POLL()                                                                                    \
    do {                                                                                          \
        if (UNLIKELY(atomic_load_explicit(&self->poll, memory_order_relaxed) != 0)) {             \
            goto poll;                                                                            \
        }                                                                                         \
    } while (0)

/* Adds 1 to the counter at an offset in the current context. */
#define COUNT(offset) (++*(uint64_t *)((char *)fp[VM_FRAME_NODE].p + (offset)))

/* --- arithmetic ------------------------------------------------------------------------------ */

#define BINARY(SET, GET, expression)                                                              \
    {                                                                                             \
        __typeof__(GET(0)) x = GET(pc->b), y = GET(pc->c);                                        \
        SET(pc->a, expression);                                                                   \
    }
#define BINARY_I(SET, GET, expression)                                                            \
    {                                                                                             \
        __typeof__(GET(0)) x = GET(pc->b), y = (int16_t)pc->c;                                    \
        SET(pc->a, expression);                                                                   \
    }
#define SHIFT(SET, GET, expression)                                                               \
    {                                                                                             \
        __typeof__(GET(0)) x = GET(pc->b);                                                        \
        int32_t y = INT(pc->c);                                                                   \
        SET(pc->a, expression);                                                                   \
    }
#define DIVISION(SET, GET, function)                                                              \
    {                                                                                             \
        __typeof__(GET(0)) x = GET(pc->b), y = GET(pc->c);                                        \
        if (UNLIKELY(y == 0)) {                                                                   \
            goto throw_arithmetic;                                                                \
        }                                                                                         \
        SET(pc->a, function(x, y));                                                               \
    }
#define UNARY(SET, GET, expression)                                                               \
    {                                                                                             \
        __typeof__(GET(0)) x = GET(pc->b);                                                        \
        SET(pc->a, expression);                                                                   \
    }

#define VM_BODY_NOP
#define VM_BODY_MOVE fp[pc->a] = fp[pc->b];
#define VM_BODY_CONST32 SET_INT(pc->a, pc->i);
#define VM_BODY_CONST64 fp[pc->a].j = pc[1].j;

#define VM_BODY_IADD BINARY(SET_INT, INT, (uint32_t)x + (uint32_t)y)
#define VM_BODY_ISUB BINARY(SET_INT, INT, (uint32_t)x - (uint32_t)y)
#define VM_BODY_IMUL BINARY(SET_INT, INT, (uint32_t)x * (uint32_t)y)
#define VM_BODY_IDIV DIVISION(SET_INT, INT, vm_java_idiv)
#define VM_BODY_IREM DIVISION(SET_INT, INT, vm_java_irem)
#define VM_BODY_IAND BINARY(SET_INT, INT, x & y)
#define VM_BODY_IOR BINARY(SET_INT, INT, x | y)
#define VM_BODY_IXOR BINARY(SET_INT, INT, x ^ y)
#define VM_BODY_ISHL BINARY(SET_INT, INT, (uint32_t)x << (y & 31))
#define VM_BODY_ISHR BINARY(SET_INT, INT, x >> (y & 31))
#define VM_BODY_IUSHR BINARY(SET_INT, INT, (uint32_t)x >> (y & 31))
#define VM_BODY_IADD_I BINARY_I(SET_INT, INT, (uint32_t)x + (uint32_t)y)
#define VM_BODY_IMUL_I BINARY_I(SET_INT, INT, (uint32_t)x * (uint32_t)y)
#define VM_BODY_IDIV_I BINARY_I(SET_INT, INT, x / y)
#define VM_BODY_IREM_I BINARY_I(SET_INT, INT, x % y)
#define VM_BODY_IAND_I BINARY_I(SET_INT, INT, x & y)
#define VM_BODY_IOR_I BINARY_I(SET_INT, INT, x | y)
#define VM_BODY_IXOR_I BINARY_I(SET_INT, INT, x ^ y)
#define VM_BODY_ISHL_I BINARY_I(SET_INT, INT, (uint32_t)x << (y & 31))
#define VM_BODY_ISHR_I BINARY_I(SET_INT, INT, x >> (y & 31))
#define VM_BODY_IUSHR_I BINARY_I(SET_INT, INT, (uint32_t)x >> (y & 31))
#define VM_BODY_ISUB_FROM_I BINARY_I(SET_INT, INT, (uint32_t)y - (uint32_t)x)

#define VM_BODY_LADD BINARY(SET_LONG, LONG, (uint64_t)x + (uint64_t)y)
#define VM_BODY_LSUB BINARY(SET_LONG, LONG, (uint64_t)x - (uint64_t)y)
#define VM_BODY_LMUL BINARY(SET_LONG, LONG, (uint64_t)x * (uint64_t)y)
#define VM_BODY_LDIV DIVISION(SET_LONG, LONG, vm_java_ldiv)
#define VM_BODY_LREM DIVISION(SET_LONG, LONG, vm_java_lrem)
#define VM_BODY_LAND BINARY(SET_LONG, LONG, x & y)
#define VM_BODY_LOR BINARY(SET_LONG, LONG, x | y)
#define VM_BODY_LXOR BINARY(SET_LONG, LONG, x ^ y)
#define VM_BODY_LSHL SHIFT(SET_LONG, LONG, (uint64_t)x << (y & 63))
#define VM_BODY_LSHR SHIFT(SET_LONG, LONG, x >> (y & 63))
#define VM_BODY_LUSHR SHIFT(SET_LONG, LONG, (uint64_t)x >> (y & 63))
#define VM_BODY_LADD_I BINARY_I(SET_LONG, LONG, (uint64_t)x + (uint64_t)y)
#define VM_BODY_LMUL_I BINARY_I(SET_LONG, LONG, (uint64_t)x * (uint64_t)y)
#define VM_BODY_LDIV_I BINARY_I(SET_LONG, LONG, x / y)
#define VM_BODY_LREM_I BINARY_I(SET_LONG, LONG, x % y)
#define VM_BODY_LAND_I BINARY_I(SET_LONG, LONG, x & y)
#define VM_BODY_LOR_I BINARY_I(SET_LONG, LONG, x | y)
#define VM_BODY_LXOR_I BINARY_I(SET_LONG, LONG, x ^ y)
#define VM_BODY_LSHL_I BINARY_I(SET_LONG, LONG, (uint64_t)x << (y & 63))
#define VM_BODY_LSHR_I BINARY_I(SET_LONG, LONG, x >> (y & 63))
#define VM_BODY_LUSHR_I BINARY_I(SET_LONG, LONG, (uint64_t)x >> (y & 63))

#define VM_BODY_FADD BINARY(SET_FLOAT, FLOAT, x + y)
#define VM_BODY_FSUB BINARY(SET_FLOAT, FLOAT, x - y)
#define VM_BODY_FMUL BINARY(SET_FLOAT, FLOAT, x * y)
#define VM_BODY_FDIV BINARY(SET_FLOAT, FLOAT, x / y)
#define VM_BODY_FREM BINARY(SET_FLOAT, FLOAT, fmodf(x, y))
#define VM_BODY_DADD BINARY(SET_DOUBLE, DOUBLE, x + y)
#define VM_BODY_DSUB BINARY(SET_DOUBLE, DOUBLE, x - y)
#define VM_BODY_DMUL BINARY(SET_DOUBLE, DOUBLE, x * y)
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

/* A frame ends as itself, and without monitors. */
#define CHECK_END()                                                                               \
    VM_ASSERT(vm_frame_has_own_context(fp) && !vm_monitor_is_held_by_frame(self, fp))

#define RETURN_WITH(slot)                                                                         \
    do {                                                                                          \
        CHECK_END();                                                                              \
        union vm_slot returned = (slot);                                                          \
        pc = fp[VM_FRAME_RETURN_PC].p;                                                            \
        fp = fp[VM_FRAME_CALLER].p;                                                               \
        self->fp = fp;                                                                            \
        fp[pc[-1].d] = returned;                                                                  \
        DISPATCH();                                                                               \
    } while (0)

#define VM_BODY_COUNT_BLOCK COUNT(pc->i);
#define VM_BODY_GOTO NEXT(pc->i);
#define VM_BODY_GOTO_BACK                                                                         \
    pc += pc->i;                                                                                  \
    POLL();                                                                                       \
    DISPATCH();
#define VM_BODY_GOTO_COUNT                                                                        \
    COUNT(pc->high_w[0]);                                                                         \
    NEXT(pc->i);
#define VM_BODY_GOTO_BACK_COUNT                                                                   \
    POLL();                                                                                       \
    COUNT(pc->high_w[0]);                                                                         \
    NEXT(pc->i);

#define VM_BODY_RETURN                                                                            \
    CHECK_END();                                                                                  \
    pc = fp[VM_FRAME_RETURN_PC].p;                                                                \
    fp = fp[VM_FRAME_CALLER].p;                                                                   \
    self->fp = fp;                                                                                \
    DISPATCH();
#define VM_BODY_RETURN_VALUE RETURN_WITH(fp[pc->a]);
#define VM_BODY_RETURN_Z RETURN_WITH(vm_int_slot(INT(pc->a) & 1));
#define VM_BODY_RETURN_B RETURN_WITH(vm_int_slot((int8_t)INT(pc->a)));
#define VM_BODY_RETURN_C RETURN_WITH(vm_int_slot((uint16_t)INT(pc->a)));
#define VM_BODY_RETURN_S RETURN_WITH(vm_int_slot((int16_t)INT(pc->a)));

/* Sequences end with these in the handler that there is. */
#define VM_BODY_TABLESWITCH goto L_TABLESWITCH;
#define VM_BODY_IF_IEQ goto L_IF_IEQ;
#define VM_BODY_IF_INE goto L_IF_INE;
#define VM_BODY_IF_I_IEQ goto L_IF_I_IEQ;
#define VM_BODY_IF_I_INE goto L_IF_I_INE;
#define VM_BODY_IF_NULL goto L_IF_NULL;
#define VM_BODY_IF_NONNULL goto L_IF_NONNULL;
#define VM_BODY_IF_ILT_BACK goto L_IF_ILT_BACK;
#define VM_BODY_IF_ILT_BACK_COUNT goto L_IF_ILT_BACK_COUNT;
#define VM_BODY_LOOP_ILT goto L_LOOP_ILT;
#define VM_BODY_LOOP_ILT_COUNT goto L_LOOP_ILT_COUNT;

/* --- branches -------------------------------------------------------------------------------- */

/* The operands of a family of branches, and the conditions on them. */
#define X_IF_I INT(pc->a)
#define Y_IF_I INT(pc->b)
#define X_IF_I_I INT(pc->a)
#define Y_IF_I_I (int16_t)pc->b
#define X_IF_L LONG(pc->a)
#define Y_IF_L LONG(pc->b)
#define X_IF_L_I LONG(pc->a)
#define Y_IF_L_I (int16_t)pc->b
#define X_IF_F FLOAT(pc->a)
#define Y_IF_F FLOAT(pc->b)
#define X_IF_D DOUBLE(pc->a)
#define Y_IF_D DOUBLE(pc->b)
#define X_IF_A fp[pc->a].r
#define Y_IF_A fp[pc->b].r
#define X_IF_ fp[pc->a].r
#define Y_IF_ NULL
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

/* The end of a counting loop. It polls before anything else: after a poll it starts anew. */
#define LOOP(name, condition)                                                                     \
    L_##name : {                                                                                  \
        POLL();                                                                                   \
        int32_t x = (int32_t)((uint32_t)INT(pc->a) + 1u);                                         \
        SET_INT(pc->a, x);                                                                        \
        NEXT((condition) ? pc->i : 1);                                                            \
    }                                                                                             \
    L_##name##_COUNT : {                                                                          \
        POLL();                                                                                   \
        int32_t x = (int32_t)((uint32_t)INT(pc->a) + 1u);                                         \
        SET_INT(pc->a, x);                                                                        \
        COUNT(pc[1].high_w[0]);                                                                   \
        if (condition) {                                                                          \
            COUNT(pc[1].w[0]);                                                                    \
            NEXT(pc->i);                                                                          \
        }                                                                                         \
        COUNT(pc[1].w[1]);                                                                        \
        NEXT(2);                                                                                  \
    }

/* --- arrays and fields ----------------------------------------------------------------------- */

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
#define LOAD(type, SET)                                                                           \
    {                                                                                             \
        ELEMENT(type, pc->b, pc->c);                                                              \
        SET(pc->a, *element);                                                                     \
    }
#define STORE(type, GET)                                                                          \
    {                                                                                             \
        ELEMENT(type, pc->a, pc->b);                                                              \
        *element = (type)GET(pc->c);                                                              \
    }
#define VM_BODY_ALOAD8 LOAD(int8_t, SET_INT)
#define VM_BODY_ALOADU16 LOAD(uint16_t, SET_INT)
#define VM_BODY_ALOAD16 LOAD(int16_t, SET_INT)
#define VM_BODY_ALOAD32 LOAD(uint32_t, SET_INT)
#define VM_BODY_ALOAD64 LOAD(int64_t, SET_LONG)
#define VM_BODY_ASTORE16 STORE(uint16_t, INT)
#define VM_BODY_ASTORE32 STORE(uint32_t, INT)
#define VM_BODY_ASTORE64 STORE(int64_t, LONG)
#define VM_BODY_ARRAYLENGTH                                                                       \
    {                                                                                             \
        struct vm_object *array = fp[pc->b].r;                                                    \
        THROW_IF_NULL(array);                                                                     \
        SET_INT(pc->a, array->length);                                                            \
    }

/* Of an object in a register, at the offset of the cell; volatile fields are loaded and stored in
 * one order for all threads (JLS 17.4.4). */
#define GET_FIELD(type, SET)                                                                      \
    {                                                                                             \
        struct vm_object *object = fp[pc->b].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        SET(pc->a, *(type *)vm_object_at(object, pc->c));                                         \
    }
#define GET_FIELD_V(type, SET)                                                                    \
    {                                                                                             \
        struct vm_object *object = fp[pc->b].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        SET(pc->a, __atomic_load_n((type *)vm_object_at(object, pc->c), __ATOMIC_SEQ_CST));       \
    }
#define PUT_FIELD(type, expression)                                                               \
    {                                                                                             \
        struct vm_object *object = fp[pc->a].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        uint64_t value = fp[pc->b].u;                                                             \
        *(type *)vm_object_at(object, pc->c) = (type)(expression);                                \
    }
#define PUT_FIELD_V(type, expression)                                                             \
    {                                                                                             \
        struct vm_object *object = fp[pc->a].r;                                                   \
        THROW_IF_NULL(object);                                                                    \
        uint64_t value = fp[pc->b].u;                                                             \
        __atomic_store_n((type *)vm_object_at(object, pc->c), (type)(expression),                 \
                         __ATOMIC_SEQ_CST);                                                       \
    }
/* The address of a static field is in the cell behind. */
#define GET_STATIC(type, SET) SET(pc->a, *(type *)pc[1].p);
#define GET_STATIC_V(type, SET) SET(pc->a, __atomic_load_n((type *)pc[1].p, __ATOMIC_SEQ_CST));
#define PUT_STATIC(type, expression)                                                              \
    {                                                                                             \
        uint64_t value = fp[pc->a].u;                                                             \
        *(type *)pc[1].p = (type)(expression);                                                    \
    }
#define PUT_STATIC_V(type, expression)                                                            \
    {                                                                                             \
        uint64_t value = fp[pc->a].u;                                                             \
        __atomic_store_n((type *)pc[1].p, (type)(expression), __ATOMIC_SEQ_CST);                  \
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
