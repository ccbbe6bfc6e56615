/*
 * The reference loop itself: fetch, count, execute.
 *
 * Each case of the switch implements the section of JVMS 6.5 with the instruction's name.
 * Instructions that need the constant pool or the heap are in reference_objects.c, calls and
 * exceptions in reference_calls.c.
 */
#include "vm/reference/reference.h"

#include <math.h>

#include "vm/base/java_math.h"
#include "vm/classfile/opcodes.h"
#include "vm/reference/reference_internal.h"
#include "vm/runtime/exceptions.h"

/* --- values on the operand stack ------------------------------------------------------ */

static inline void push_int(struct vm_reference *m, int32_t value)
{
    vm_reference_push(m, vm_int_slot(value));
}

static inline void push_long(struct vm_reference *m, int64_t value)
{
    vm_reference_push_wide(m, (union vm_slot){.j = value});
}

static inline void push_float(struct vm_reference *m, float value)
{
    vm_reference_push(m, vm_float_slot(value));
}

static inline void push_double(struct vm_reference *m, double value)
{
    vm_reference_push_wide(m, (union vm_slot){.d = value});
}

static inline int32_t pop_int(struct vm_reference *m)
{
    return vm_slot_int(vm_reference_pop(m));
}

static inline int64_t pop_long(struct vm_reference *m)
{
    return vm_reference_pop_wide(m).j;
}

static inline float pop_float(struct vm_reference *m)
{
    return vm_slot_float(vm_reference_pop(m));
}

static inline double pop_double(struct vm_reference *m)
{
    return vm_reference_pop_wide(m).d;
}

static inline struct vm_object *pop_object(struct vm_reference *m)
{
    return vm_reference_pop(m).r;
}

/* --- stack instructions --------------------------------------------------------------- */

/* dup, dup_x1, dup2, ...: copies the uppermost `count` slots to below the next `below` slots. */
static void duplicate(struct vm_reference *m, int count, int below)
{
    union vm_slot *sp = m->sp;
    for (int i = 0; i < count + below; i++) {
        sp[count - 1 - i] = sp[-1 - i];
    }
    for (int i = 0; i < count; i++) {
        sp[-1 - below - i] = sp[count - 1 - i];
    }
    m->sp += count;
}

static void swap(struct vm_reference *m)
{
    union vm_slot upper = m->sp[-1];
    m->sp[-1] = m->sp[-2];
    m->sp[-2] = upper;
}

/* --- control -------------------------------------------------------------------------- */

/* Jumps. A jump that does not go forwards polls, because every loop must poll. */
static enum vm_reference_result jump(struct vm_reference *m, int32_t offset)
{
    m->pc += offset;
    return offset > 0 || vm_reference_poll(m) ? VM_REFERENCE_NEXT : VM_REFERENCE_THROW;
}

static enum vm_reference_result branch(struct vm_reference *m, bool condition)
{
    if (condition) {
        return jump(m, (int16_t)vm_reference_u2(m->pc + 1));
    }
    m->pc += 3;
    return VM_REFERENCE_NEXT;
}

/* Executes jsr; the return address is a bci. */
static enum vm_reference_result jump_to_subroutine(struct vm_reference *m, int32_t offset,
                                                   int32_t length)
{
    push_int(m, (int32_t)(m->pc - vm_reference_method(m)->code->bytes) + length);
    return jump(m, offset);
}

static enum vm_reference_result return_from_subroutine(struct vm_reference *m, uint16_t local)
{
    m->pc = vm_reference_method(m)->code->bytes + vm_slot_int(m->fp[local]);
    return vm_reference_poll(m) ? VM_REFERENCE_NEXT : VM_REFERENCE_THROW;
}

/* Returns the operands of a switch, which start at the next bci that is a multiple of 4. */
static const uint8_t *switch_operands(const struct vm_reference *m)
{
    const uint8_t *bytes = vm_reference_method(m)->code->bytes;
    return bytes + (((m->pc - bytes) + 4) & ~(ptrdiff_t)3);
}

static enum vm_reference_result table_switch(struct vm_reference *m)
{
    const uint8_t *operands = switch_operands(m);
    int32_t low = vm_reference_s4(operands + 4), high = vm_reference_s4(operands + 8);
    int32_t key = pop_int(m);
    if (key < low || key > high) {
        return jump(m, vm_reference_s4(operands));
    }
    return jump(m, vm_reference_s4(operands + 12 + 4 * ((int64_t)key - low)));
}

/* Executes lookupswitch with a binary search; the keys are in ascending order. */
static enum vm_reference_result lookup_switch(struct vm_reference *m)
{
    const uint8_t *operands = switch_operands(m);
    const uint8_t *pairs = operands + 8;
    int32_t key = pop_int(m);
    int32_t low = 0, high = vm_reference_s4(operands + 4);
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        int32_t found = vm_reference_s4(pairs + 8 * (int64_t)middle);
        if (found == key) {
            return jump(m, vm_reference_s4(pairs + 8 * (int64_t)middle + 4));
        }
        if (found < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return jump(m, vm_reference_s4(operands));
}

/* --- local variables ------------------------------------------------------------------ */

static void load(struct vm_reference *m, uint16_t local, bool is_wide)
{
    if (is_wide) {
        vm_reference_push_wide(m, m->fp[local]);
    } else {
        vm_reference_push(m, m->fp[local]);
    }
}

static void store(struct vm_reference *m, uint16_t local, bool is_wide)
{
    m->fp[local] = is_wide ? vm_reference_pop_wide(m) : vm_reference_pop(m);
}

static void increment(struct vm_reference *m, uint16_t local, int32_t amount)
{
    uint32_t sum = (uint32_t)vm_slot_int(m->fp[local]) + (uint32_t)amount;
    m->fp[local] = vm_int_slot((int32_t)sum);
}

/* Executes wide and the instruction that it modifies as one instruction, whose local variable index
 * has 16 bits. */
static enum vm_reference_result execute_wide(struct vm_reference *m)
{
    uint8_t opcode = m->pc[1];
    uint16_t local = vm_reference_u2(m->pc + 2);
    switch (opcode) {
    case VM_OP_RET:
        return return_from_subroutine(m, local);
    case VM_OP_IINC:
        increment(m, local, (int16_t)vm_reference_u2(m->pc + 4));
        m->pc += 6;
        return VM_REFERENCE_NEXT;
    case VM_OP_ILOAD:
    case VM_OP_FLOAD:
    case VM_OP_ALOAD:
    case VM_OP_LLOAD:
    case VM_OP_DLOAD:
        load(m, local, opcode == VM_OP_LLOAD || opcode == VM_OP_DLOAD);
        break;
    default:
        store(m, local, opcode == VM_OP_LSTORE || opcode == VM_OP_DSTORE);
        break;
    }
    m->pc += 4;
    return VM_REFERENCE_NEXT;
}

/* --- the loop ------------------------------------------------------------------------- */

/* The arithmetic instructions of arithmetic.def. */
#define BINARY(opcode, ctype, pop, push, expression)                                               \
    case opcode: {                                                                                 \
        ctype y = pop(m), x = pop(m);                                                              \
        push(m, expression);                                                                       \
        break;                                                                                     \
    }
#define DIVISION(opcode, ctype, pop, push, function)                                               \
    case opcode: {                                                                                 \
        ctype y = pop(m), x = pop(m);                                                              \
        if (y == 0) {                                                                              \
            vm_throw_arithmetic(m->self);                                                          \
            return VM_REFERENCE_THROW;                                                             \
        }                                                                                          \
        push(m, function(x, y));                                                                   \
        break;                                                                                     \
    }
#define SHIFT(opcode, ctype, pop, push, expression)                                                \
    case opcode: {                                                                                 \
        int32_t y = pop_int(m);                                                                    \
        ctype x = pop(m);                                                                          \
        push(m, expression);                                                                       \
        break;                                                                                     \
    }
#define UNARY(opcode, ctype, pop, push, expression)                                                \
    case opcode: {                                                                                 \
        ctype x = pop(m);                                                                          \
        push(m, expression);                                                                       \
        break;                                                                                     \
    }
#define BRANCH_ZERO(opcode, comparison)                                                            \
    case opcode:                                                                                   \
        return branch(m, pop_int(m) comparison 0);
#define BRANCH_TWO(opcode, ctype, pop, comparison)                                                 \
    case opcode: {                                                                                 \
        ctype y = pop(m), x = pop(m);                                                              \
        return branch(m, x comparison y);                                                          \
    }
/* The four forms of xload_n or xstore_n, which have consecutive opcodes. */
#define FOUR_FORMS(first, statement)                                                               \
    case first:                                                                                    \
    case (first) + 1:                                                                              \
    case (first) + 2:                                                                              \
    case (first) + 3: {                                                                            \
        uint16_t local = (uint16_t)(opcode - (first));                                             \
        statement;                                                                                 \
        break;                                                                                     \
    }
/* An instruction that may throw an exception. */
#define MAY_THROW(opcode, function, bytes)                                                         \
    case opcode:                                                                                   \
        if (!(function)) {                                                                         \
            return VM_REFERENCE_THROW;                                                             \
        }                                                                                          \
        length = (bytes);                                                                          \
        break;

/* Executes the instruction at pc. Each case does all that its instruction requires. */
static inline enum vm_reference_result execute(struct vm_reference *m)
{
    const uint8_t *pc = m->pc;
    uint8_t opcode = *pc;
    uint32_t length = 1;

    switch (opcode) {
    case VM_OP_NOP:
        break;

    /* constants */
    case VM_OP_ACONST_NULL:
        vm_reference_push(m, (union vm_slot){.r = NULL});
        break;
    case VM_OP_ICONST_M1:
    case VM_OP_ICONST_0:
    case VM_OP_ICONST_1:
    case VM_OP_ICONST_2:
    case VM_OP_ICONST_3:
    case VM_OP_ICONST_4:
    case VM_OP_ICONST_5:
        push_int(m, opcode - VM_OP_ICONST_0);
        break;
    case VM_OP_LCONST_0:
    case VM_OP_LCONST_1:
        push_long(m, opcode - VM_OP_LCONST_0);
        break;
    case VM_OP_FCONST_0:
    case VM_OP_FCONST_1:
    case VM_OP_FCONST_2:
        push_float(m, (float)(opcode - VM_OP_FCONST_0));
        break;
    case VM_OP_DCONST_0:
    case VM_OP_DCONST_1:
        push_double(m, (double)(opcode - VM_OP_DCONST_0));
        break;
    case VM_OP_BIPUSH:
        push_int(m, (int8_t)pc[1]);
        length = 2;
        break;
    case VM_OP_SIPUSH:
        push_int(m, (int16_t)vm_reference_u2(pc + 1));
        length = 3;
        break;
        MAY_THROW(VM_OP_LDC, vm_reference_constant(m, pc[1], false), 2)
        MAY_THROW(VM_OP_LDC_W, vm_reference_constant(m, vm_reference_u2(pc + 1), false), 3)
        MAY_THROW(VM_OP_LDC2_W, vm_reference_constant(m, vm_reference_u2(pc + 1), true), 3)

    /* local variables */
    case VM_OP_ILOAD:
    case VM_OP_FLOAD:
    case VM_OP_ALOAD:
        load(m, pc[1], false);
        length = 2;
        break;
    case VM_OP_LLOAD:
    case VM_OP_DLOAD:
        load(m, pc[1], true);
        length = 2;
        break;
        FOUR_FORMS(VM_OP_ILOAD_0, load(m, local, false))
        FOUR_FORMS(VM_OP_LLOAD_0, load(m, local, true))
        FOUR_FORMS(VM_OP_FLOAD_0, load(m, local, false))
        FOUR_FORMS(VM_OP_DLOAD_0, load(m, local, true))
        FOUR_FORMS(VM_OP_ALOAD_0, load(m, local, false))
    case VM_OP_ISTORE:
    case VM_OP_FSTORE:
    case VM_OP_ASTORE:
        store(m, pc[1], false);
        length = 2;
        break;
    case VM_OP_LSTORE:
    case VM_OP_DSTORE:
        store(m, pc[1], true);
        length = 2;
        break;
        FOUR_FORMS(VM_OP_ISTORE_0, store(m, local, false))
        FOUR_FORMS(VM_OP_LSTORE_0, store(m, local, true))
        FOUR_FORMS(VM_OP_FSTORE_0, store(m, local, false))
        FOUR_FORMS(VM_OP_DSTORE_0, store(m, local, true))
        FOUR_FORMS(VM_OP_ASTORE_0, store(m, local, false))
    case VM_OP_IINC:
        increment(m, pc[1], (int8_t)pc[2]);
        length = 3;
        break;
    case VM_OP_WIDE:
        return execute_wide(m);

        /* arrays */
        MAY_THROW(VM_OP_IALOAD, vm_reference_array_load(m, 'I'), 1)
        MAY_THROW(VM_OP_LALOAD, vm_reference_array_load(m, 'J'), 1)
        MAY_THROW(VM_OP_FALOAD, vm_reference_array_load(m, 'F'), 1)
        MAY_THROW(VM_OP_DALOAD, vm_reference_array_load(m, 'D'), 1)
        MAY_THROW(VM_OP_AALOAD, vm_reference_array_load(m, 'L'), 1)
        MAY_THROW(VM_OP_BALOAD, vm_reference_array_load(m, 'B'), 1)
        MAY_THROW(VM_OP_CALOAD, vm_reference_array_load(m, 'C'), 1)
        MAY_THROW(VM_OP_SALOAD, vm_reference_array_load(m, 'S'), 1)
        MAY_THROW(VM_OP_IASTORE, vm_reference_array_store(m, 'I'), 1)
        MAY_THROW(VM_OP_LASTORE, vm_reference_array_store(m, 'J'), 1)
        MAY_THROW(VM_OP_FASTORE, vm_reference_array_store(m, 'F'), 1)
        MAY_THROW(VM_OP_DASTORE, vm_reference_array_store(m, 'D'), 1)
        MAY_THROW(VM_OP_AASTORE, vm_reference_array_store(m, 'L'), 1)
        MAY_THROW(VM_OP_BASTORE, vm_reference_array_store(m, 'B'), 1)
        MAY_THROW(VM_OP_CASTORE, vm_reference_array_store(m, 'C'), 1)
        MAY_THROW(VM_OP_SASTORE, vm_reference_array_store(m, 'S'), 1)
        MAY_THROW(VM_OP_ARRAYLENGTH, vm_reference_arraylength(m), 1)

    /* the operand stack, whatever its slots contain */
    case VM_OP_POP:
        m->sp -= 1;
        break;
    case VM_OP_POP2:
        m->sp -= 2;
        break;
    case VM_OP_DUP:
        duplicate(m, 1, 0);
        break;
    case VM_OP_DUP_X1:
        duplicate(m, 1, 1);
        break;
    case VM_OP_DUP_X2:
        duplicate(m, 1, 2);
        break;
    case VM_OP_DUP2:
        duplicate(m, 2, 0);
        break;
    case VM_OP_DUP2_X1:
        duplicate(m, 2, 1);
        break;
    case VM_OP_DUP2_X2:
        duplicate(m, 2, 2);
        break;
    case VM_OP_SWAP:
        swap(m);
        break;

#include "vm/classfile/arithmetic.def"
        BINARY(VM_OP_FREM, float, pop_float, push_float, fmodf(x, y))
        BINARY(VM_OP_DREM, double, pop_double, push_double, fmod(x, y))
        BRANCH_ZERO(VM_OP_IFEQ, ==)
        BRANCH_ZERO(VM_OP_IFNE, !=)
        BRANCH_ZERO(VM_OP_IFLT, <)
        BRANCH_ZERO(VM_OP_IFGE, >=)
        BRANCH_ZERO(VM_OP_IFGT, >)
        BRANCH_ZERO(VM_OP_IFLE, <=)
        BRANCH_TWO(VM_OP_IF_ICMPEQ, int32_t, pop_int, ==)
        BRANCH_TWO(VM_OP_IF_ICMPNE, int32_t, pop_int, !=)
        BRANCH_TWO(VM_OP_IF_ICMPLT, int32_t, pop_int, <)
        BRANCH_TWO(VM_OP_IF_ICMPGE, int32_t, pop_int, >=)
        BRANCH_TWO(VM_OP_IF_ICMPGT, int32_t, pop_int, >)
        BRANCH_TWO(VM_OP_IF_ICMPLE, int32_t, pop_int, <=)
        BRANCH_TWO(VM_OP_IF_ACMPEQ, uintptr_t, (uintptr_t)pop_object, ==)
        BRANCH_TWO(VM_OP_IF_ACMPNE, uintptr_t, (uintptr_t)pop_object, !=)
    case VM_OP_IFNULL:
        return branch(m, pop_object(m) == NULL);
    case VM_OP_IFNONNULL:
        return branch(m, pop_object(m) != NULL);

    /* control */
    case VM_OP_GOTO:
        return jump(m, (int16_t)vm_reference_u2(pc + 1));
    case VM_OP_GOTO_W:
        return jump(m, vm_reference_s4(pc + 1));
    case VM_OP_JSR:
        return jump_to_subroutine(m, (int16_t)vm_reference_u2(pc + 1), 3);
    case VM_OP_JSR_W:
        return jump_to_subroutine(m, vm_reference_s4(pc + 1), 5);
    case VM_OP_RET:
        return return_from_subroutine(m, pc[1]);
    case VM_OP_TABLESWITCH:
        return table_switch(m);
    case VM_OP_LOOKUPSWITCH:
        return lookup_switch(m);
    case VM_OP_IRETURN:
        return vm_reference_return(m, 'I');
    case VM_OP_LRETURN:
        return vm_reference_return(m, 'J');
    case VM_OP_FRETURN:
        return vm_reference_return(m, 'F');
    case VM_OP_DRETURN:
        return vm_reference_return(m, 'D');
    case VM_OP_ARETURN:
        return vm_reference_return(m, 'L');
    case VM_OP_RETURN:
        return vm_reference_return(m, 'V');
    case VM_OP_ATHROW:
        vm_reference_throw(m);
        return VM_REFERENCE_THROW;

        /* objects */
        MAY_THROW(VM_OP_GETSTATIC, vm_reference_getstatic(m), 3)
        MAY_THROW(VM_OP_PUTSTATIC, vm_reference_putstatic(m), 3)
        MAY_THROW(VM_OP_GETFIELD, vm_reference_getfield(m), 3)
        MAY_THROW(VM_OP_PUTFIELD, vm_reference_putfield(m), 3)
        MAY_THROW(VM_OP_NEW, vm_reference_new(m), 3)
        MAY_THROW(VM_OP_NEWARRAY, vm_reference_newarray(m), 2)
        MAY_THROW(VM_OP_ANEWARRAY, vm_reference_anewarray(m), 3)
        MAY_THROW(VM_OP_MULTIANEWARRAY, vm_reference_multianewarray(m), 4)
        MAY_THROW(VM_OP_CHECKCAST, vm_reference_checkcast(m), 3)
        MAY_THROW(VM_OP_INSTANCEOF, vm_reference_instanceof(m), 3)
        MAY_THROW(VM_OP_MONITORENTER, vm_reference_monitor(m, true), 1)
        MAY_THROW(VM_OP_MONITOREXIT, vm_reference_monitor(m, false), 1)

    default: /* the five invoke instructions; other opcodes are impossible here */
        return vm_reference_invoke(m);
    }
    m->pc += length;
    return VM_REFERENCE_NEXT;
}

/* Runs and counts instructions until a result other than NEXT. */
static enum vm_reference_result run_instructions(struct vm_reference *m)
{
    enum vm_reference_result result;
    do {
        m->self->pc = vm_reference_cell(m->pc);
        vm_reference_count(&m->counts[m->pc - vm_reference_method(m)->code->bytes]);
        if (m->traced != NULL) {
            vm_trace_instruction(m->self, m->traced,
                                 (uint32_t)(m->pc - vm_reference_method(m)->code->bytes));
        }
        result = execute(m);
    } while (result == VM_REFERENCE_NEXT);
    return result;
}

bool vm_reference_run(struct vm_thread *self, union vm_slot *fp)
{
    struct vm_reference machine = {.self = self, .fp = fp};
    enum vm_reference_result result = vm_reference_start(&machine);
    while (result == VM_REFERENCE_NEXT || result == VM_REFERENCE_THROW) {
        result = result == VM_REFERENCE_NEXT ? run_instructions(&machine)
                                             : vm_reference_unwind(&machine);
    }
    return result == VM_REFERENCE_RETURN;
}
