/*
 * A second machine, which follows every activation from the events of the meter, instruction by
 * instruction in the order of the code, with its own operand stack. It computes the results of
 * arithmetic, reads local variables and array elements, and follows branches. The results of field
 * accesses, calls and similar instructions are unknown until they are operands of an event.
 *
 * This checks that the meter receives every executed instruction exactly once, in order, and with
 * the right operands, and that entries match returns and unwinding.
 */
#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "meters.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"
#include "vm/classfile/stack_effect.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/runtime/class.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

/* Values of `next` that are not bcis. */
enum { NEXT_ANY = -1, NEXT_RETURN = -2, NEXT_HANDLER = -3 };

/* One slot of the operand stack. The value of a long or double is in the lower of its two slots. */
struct value {
    bool is_known;
    union vm_slot slot;
};

struct activation {
    struct activation *below;
    struct vm_context *context;
    const struct vm_code *code;
    int32_t last, next; /* bcis of instructions; last is -1 before the first instruction */
    uint32_t depth;
    struct value stack[];
};

static _Thread_local struct activation *top;
static _Atomic uint64_t instructions, calls, compared;
static _Atomic int failures;

#define MAX_FAILURES 20

#define EXPECT(condition, ...)                                                                    \
    do {                                                                                          \
        if (!(condition) && failures++ < MAX_FAILURES) {                                          \
            fprintf(stderr, "meter: " __VA_ARGS__);                                               \
            if (top != NULL) {                                                                    \
                fprintf(stderr, " (%s.%s%s behind bci %d)",                                       \
                        top->context->method->class->name->bytes,                                 \
                        top->context->method->name->bytes,                                        \
                        top->context->method->descriptor->bytes, top->last);                      \
            }                                                                                     \
            fputc('\n', stderr);                                                                  \
        }                                                                                         \
    } while (0)

/* --- the stack ------------------------------------------------------------------------ */

static void push(struct activation *a, struct value value)
{
    a->stack[a->depth++] = value;
}

static void push_slot(struct activation *a, union vm_slot slot)
{
    push(a, (struct value){true, slot});
}

static void push_unknown(struct activation *a, uint32_t slots)
{
    for (uint32_t i = 0; i < slots; i++) {
        push(a, (struct value){.is_known = false});
    }
}

static void push_int(struct activation *a, int32_t value)
{
    push_slot(a, vm_int_slot(value));
}

static void push_float(struct activation *a, float value)
{
    push_slot(a, vm_float_slot(value));
}

static void push_long(struct activation *a, int64_t value)
{
    push_slot(a, (union vm_slot){.j = value});
    push_unknown(a, 1);
}

static void push_double(struct activation *a, double value)
{
    push_slot(a, (union vm_slot){.d = value});
    push_unknown(a, 1);
}

/* For dup_x1 .. dup2_x2 and swap: copies the top `count` slots below the `skip` slots under
 * them. */
static void duplicate(struct activation *a, uint32_t count, uint32_t skip)
{
    struct value *bottom = &a->stack[a->depth - count - skip];
    memmove(bottom + count, bottom, (count + skip) * sizeof *bottom);
    memmove(bottom, bottom + count + skip, count * sizeof *bottom);
    a->depth += count;
}

/* --- results of instructions ---------------------------------------------------------------- */

static int32_t to_int(double value)
{
    return value != value              ? 0
           : value >= 2147483647.0     ? INT32_MAX
           : value <= -2147483648.0    ? INT32_MIN
                                       : (int32_t)value;
}

static int64_t to_long(double value)
{
    return value != value                     ? 0
           : value >= 9223372036854775808.0   ? INT64_MAX
           : value <= -9223372036854775808.0  ? INT64_MIN
                                              : (int64_t)value;
}

static void push_compared(struct activation *a, double x, double y, int32_t unordered)
{
    push_int(a, x != x || y != y ? unordered : (x > y) - (x < y));
}

static bool push_int_result(struct activation *a, uint8_t opcode, int32_t x, int32_t y)
{
    uint32_t ux = (uint32_t)x, uy = (uint32_t)y;
    switch (opcode) {
    case VM_OP_IADD: push_int(a, (int32_t)(ux + uy)); return true;
    case VM_OP_ISUB: push_int(a, (int32_t)(ux - uy)); return true;
    case VM_OP_IMUL: push_int(a, (int32_t)(ux * uy)); return true;
    case VM_OP_IAND: push_int(a, x & y); return true;
    case VM_OP_IOR: push_int(a, x | y); return true;
    case VM_OP_IXOR: push_int(a, x ^ y); return true;
    case VM_OP_ISHL: push_int(a, (int32_t)(ux << (uy & 31))); return true;
    case VM_OP_ISHR: push_int(a, x >> (uy & 31)); return true;
    case VM_OP_IUSHR: push_int(a, (int32_t)(ux >> (uy & 31))); return true;
    case VM_OP_IDIV: push_int(a, y == -1 ? (int32_t)(0u - ux) : y == 0 ? 0 : x / y); return true;
    case VM_OP_IREM: push_int(a, y == -1 || y == 0 ? 0 : x % y); return true;
    case VM_OP_INEG: push_int(a, (int32_t)(0u - ux)); return true;
    case VM_OP_I2B: push_int(a, (int8_t)x); return true;
    case VM_OP_I2C: push_int(a, (uint16_t)x); return true;
    case VM_OP_I2S: push_int(a, (int16_t)x); return true;
    case VM_OP_I2L: push_long(a, x); return true;
    case VM_OP_I2F: push_float(a, (float)x); return true;
    case VM_OP_I2D: push_double(a, x); return true;
    default: return false;
    }
}

static bool push_long_result(struct activation *a, uint8_t opcode, int64_t x, union vm_slot second)
{
    int64_t y = second.j;
    uint64_t ux = (uint64_t)x, uy = (uint64_t)y;
    int shift = vm_slot_int(second) & 63;
    switch (opcode) {
    case VM_OP_LADD: push_long(a, (int64_t)(ux + uy)); return true;
    case VM_OP_LSUB: push_long(a, (int64_t)(ux - uy)); return true;
    case VM_OP_LMUL: push_long(a, (int64_t)(ux * uy)); return true;
    case VM_OP_LAND: push_long(a, x & y); return true;
    case VM_OP_LOR: push_long(a, x | y); return true;
    case VM_OP_LXOR: push_long(a, x ^ y); return true;
    case VM_OP_LSHL: push_long(a, (int64_t)(ux << shift)); return true;
    case VM_OP_LSHR: push_long(a, x >> shift); return true;
    case VM_OP_LUSHR: push_long(a, (int64_t)(ux >> shift)); return true;
    case VM_OP_LDIV: push_long(a, y == -1 ? (int64_t)(0u - ux) : y == 0 ? 0 : x / y); return true;
    case VM_OP_LREM: push_long(a, y == -1 || y == 0 ? 0 : x % y); return true;
    case VM_OP_LNEG: push_long(a, (int64_t)(0u - ux)); return true;
    case VM_OP_LCMP: push_int(a, (x > y) - (x < y)); return true;
    case VM_OP_L2I: push_int(a, (int32_t)x); return true;
    case VM_OP_L2F: push_float(a, (float)x); return true;
    case VM_OP_L2D: push_double(a, (double)x); return true;
    default: return false;
    }
}

static bool push_float_result(struct activation *a, uint8_t opcode, float x, float y)
{
    switch (opcode) {
    case VM_OP_FADD: push_float(a, x + y); return true;
    case VM_OP_FSUB: push_float(a, x - y); return true;
    case VM_OP_FMUL: push_float(a, x * y); return true;
    case VM_OP_FDIV: push_float(a, x / y); return true;
    case VM_OP_FREM: push_float(a, fmodf(x, y)); return true;
    case VM_OP_FNEG: push_float(a, -x); return true;
    case VM_OP_FCMPL: push_compared(a, (double)x, (double)y, -1); return true;
    case VM_OP_FCMPG: push_compared(a, (double)x, (double)y, 1); return true;
    case VM_OP_F2I: push_int(a, to_int((double)x)); return true;
    case VM_OP_F2L: push_long(a, to_long((double)x)); return true;
    case VM_OP_F2D: push_double(a, (double)x); return true;
    default: return false;
    }
}

static bool push_double_result(struct activation *a, uint8_t opcode, double x, double y)
{
    switch (opcode) {
    case VM_OP_DADD: push_double(a, x + y); return true;
    case VM_OP_DSUB: push_double(a, x - y); return true;
    case VM_OP_DMUL: push_double(a, x * y); return true;
    case VM_OP_DDIV: push_double(a, x / y); return true;
    case VM_OP_DREM: push_double(a, fmod(x, y)); return true;
    case VM_OP_DNEG: push_double(a, -x); return true;
    case VM_OP_DCMPL: push_compared(a, x, y, -1); return true;
    case VM_OP_DCMPG: push_compared(a, x, y, 1); return true;
    case VM_OP_D2I: push_int(a, to_int(x)); return true;
    case VM_OP_D2L: push_long(a, to_long(x)); return true;
    case VM_OP_D2F: push_float(a, (float)x); return true;
    default: return false;
    }
}

static bool push_element(struct activation *a, uint8_t opcode, const struct vm_object *array,
                         uint32_t index)
{
    if (array == NULL || index >= array->length) {
        return false; /* the load throws, so it has no result */
    }
    const char *data = (const char *)array + VM_ARRAY_DATA;
    switch (opcode) {
    case VM_OP_IALOAD: push_int(a, ((const int32_t *)data)[index]); return true;
    case VM_OP_FALOAD: push_float(a, ((const float *)data)[index]); return true;
    case VM_OP_LALOAD: push_long(a, ((const int64_t *)data)[index]); return true;
    case VM_OP_DALOAD: push_double(a, ((const double *)data)[index]); return true;
    case VM_OP_BALOAD: push_int(a, ((const int8_t *)data)[index]); return true;
    case VM_OP_CALOAD: push_int(a, ((const uint16_t *)data)[index]); return true;
    case VM_OP_SALOAD: push_int(a, ((const int16_t *)data)[index]); return true;
    default:
        return false; /* other threads may change elements, and often change elements of object
                         arrays */
    }
}

static bool push_constant(struct activation *a, const struct vm_insn *insn)
{
    const struct vm_constant *constants = a->context->method->class->file->constants;
    uint8_t op = insn->opcode;
    if (op >= VM_OP_ICONST_M1 && op <= VM_OP_ICONST_5) {
        push_int(a, op - VM_OP_ICONST_0);
    } else if (op == VM_OP_ACONST_NULL) {
        push_slot(a, (union vm_slot){.r = NULL});
    } else if (op == VM_OP_LCONST_0 || op == VM_OP_LCONST_1) {
        push_long(a, op - VM_OP_LCONST_0);
    } else if (op >= VM_OP_FCONST_0 && op <= VM_OP_FCONST_2) {
        push_float(a, (float)(op - VM_OP_FCONST_0));
    } else if (op == VM_OP_DCONST_0 || op == VM_OP_DCONST_1) {
        push_double(a, op - VM_OP_DCONST_0);
    } else if (op == VM_OP_BIPUSH || op == VM_OP_SIPUSH) {
        push_int(a, insn->constant);
    } else if (op >= VM_OP_LDC && op <= VM_OP_LDC2_W) {
        const struct vm_constant *constant = &constants[insn->index];
        switch (constant->tag) {
        case VM_CONSTANT_INTEGER: push_int(a, constant->i); break;
        case VM_CONSTANT_FLOAT: push_float(a, constant->f); break;
        case VM_CONSTANT_LONG: push_long(a, constant->j); break;
        case VM_CONSTANT_DOUBLE: push_double(a, constant->d); break;
        default: return false;
        }
    } else {
        return false;
    }
    return true;
}

/* Executes loads, and stack instructions that move slots. Returns true if the stack is then
 * complete. */
static bool move(struct activation *a, const struct vm_insn *insn, const union vm_slot *fp)
{
    uint8_t op = insn->opcode;
    uint32_t n = insn->index, type = (uint32_t)op - VM_OP_ILOAD;
    if (op >= VM_OP_ILOAD_0 && op <= VM_OP_ALOAD_3) {
        n = (uint32_t)(op - VM_OP_ILOAD_0) % 4;
        type = (uint32_t)(op - VM_OP_ILOAD_0) / 4;
    }
    if (op >= VM_OP_ILOAD && op <= VM_OP_ALOAD_3) {
        push_slot(a, fp[n]);
        push_unknown(a, type == 1 || type == 3); /* lload, dload */
        return true;
    }
    switch (op) {
    case VM_OP_DUP: duplicate(a, 1, 0); return true;
    case VM_OP_DUP_X1: duplicate(a, 1, 1); return true;
    case VM_OP_DUP_X2: duplicate(a, 1, 2); return true;
    case VM_OP_DUP2: duplicate(a, 2, 0); return true;
    case VM_OP_DUP2_X1: duplicate(a, 2, 1); return true;
    case VM_OP_DUP2_X2: duplicate(a, 2, 2); return true;
    case VM_OP_SWAP:
        duplicate(a, 1, 1);
        a->depth--;
        return true;
    default: return false;
    }
}

/* --- the next instruction --------------------------------------------------------------- */

static bool is_taken(uint8_t opcode, union vm_slot first, union vm_slot second)
{
    bool is_with_zero = opcode <= VM_OP_IFLE;
    int32_t x = vm_slot_int(first), y = is_with_zero ? 0 : vm_slot_int(second);
    switch (opcode) {
    case VM_OP_IFEQ: case VM_OP_IF_ICMPEQ: return x == y;
    case VM_OP_IFNE: case VM_OP_IF_ICMPNE: return x != y;
    case VM_OP_IFLT: case VM_OP_IF_ICMPLT: return x < y;
    case VM_OP_IFGE: case VM_OP_IF_ICMPGE: return x >= y;
    case VM_OP_IFGT: case VM_OP_IF_ICMPGT: return x > y;
    case VM_OP_IFLE: case VM_OP_IF_ICMPLE: return x <= y;
    case VM_OP_IF_ACMPEQ: return first.r == second.r;
    case VM_OP_IF_ACMPNE: return first.r != second.r;
    case VM_OP_IFNULL: return first.r == NULL;
    default: return first.r != NULL;
    }
}

static int32_t switch_target(const struct vm_insn *insn, int32_t key)
{
    for (int32_t i = 0; i < vm_insn_switch_count(insn); i++) {
        int32_t match, target;
        vm_insn_switch_entry(insn, i, &match, &target);
        if (match == key) {
            return target;
        }
    }
    return insn->target;
}

static int32_t next_of(const struct vm_insn *insn, union vm_slot first, union vm_slot second)
{
    switch (vm_opcode_info[insn->opcode].category) {
    case VM_CATEGORY_BRANCH:
        if (is_taken(insn->opcode, first, second)) {
            return insn->target;
        }
        break;
    case VM_CATEGORY_JUMP: return insn->opcode == VM_OP_RET ? NEXT_ANY : insn->target;
    case VM_CATEGORY_SWITCH: return switch_target(insn, vm_slot_int(first));
    case VM_CATEGORY_RETURN: return NEXT_RETURN;
    case VM_CATEGORY_THROW: return NEXT_HANDLER;
    default: break;
    }
    return (int32_t)(insn->bci + insn->length);
}

/* --- checks --------------------------------------------------------------------------- */

static bool is_handler(const struct activation *a, uint32_t bci)
{
    for (uint32_t i = 0; i < a->code->exception_count; i++) {
        const struct vm_exception_entry *entry = &a->code->exceptions[i];
        if (entry->handler_bci == bci && a->last >= entry->start_bci
            && a->last < entry->end_bci) {
            return true;
        }
    }
    return false;
}

static void check_place(struct activation *a, uint32_t bci)
{
    if (is_handler(a, bci)) { /* whether entered by falling through or by an exception, the stack
                                 contains one reference */
        a->depth = 0;
        push_unknown(a, 1);
    } else if (a->next == NEXT_ANY) { /* after a subroutine */
        for (uint32_t i = 0; i < a->depth; i++) {
            a->stack[i].is_known = false;
        }
    } else {
        EXPECT(a->next == (int32_t)bci, "bci %u is told, not %d", bci, a->next);
    }
}

static bool equals(char type, union vm_slot x, union vm_slot y)
{
    switch (type) {
    case 'J':
    case 'A':
    case 'L':
    case '[':
        return x.u == y.u;
    case 'D':
        return x.u == y.u || (x.d != x.d && y.d != y.d);
    case 'F': {
        float f = vm_slot_float(x), g = vm_slot_float(y);
        return (uint32_t)x.u == (uint32_t)y.u || (f != f && g != g);
    }
    default:
        return (uint32_t)x.u == (uint32_t)y.u;
    }
}

/* Finds the types of the operands according to operands.h. Returns the number of operands. */
static uint32_t operand_types(const struct vm_method *method, const struct vm_insn *insn,
                              char types[3])
{
    uint32_t count = 0;
    if (insn->opcode == VM_OP_MULTIANEWARRAY) {
        memset(types, 'I', 3);
        return insn->constant > 3 ? 3 : (uint32_t)insn->constant;
    }
    if (insn->opcode == VM_OP_PUTFIELD || insn->opcode == VM_OP_PUTSTATIC) {
        if (insn->opcode == VM_OP_PUTFIELD) {
            types[count++] = 'A';
        }
        types[count++] =
            method->class->file->constants[insn->index].member.descriptor->bytes[0];
        return count;
    }
    const char *pops = vm_opcode_info[insn->opcode].pops;
    while (strchr(pops, '?') == NULL && pops[count] != '\0') {
        types[count] = pops[count];
        count++;
    }
    return count;
}

static void check_operands(struct activation *a, const struct vm_insn *insn, uint32_t pops,
                           const struct vm_operand_probe *probe, const union vm_slot operands[3])
{
    char types[3];
    uint32_t count = operand_types(probe->method, insn, types), position = a->depth - pops;
    EXPECT(count == probe->operand_count, "%s: %u operands",
           vm_opcode_info[insn->opcode].mnemonic, probe->operand_count);
    for (uint32_t i = 0; i < count; i++) {
        const struct value *value = &a->stack[position];
        if (value->is_known) {
            compared++;
            EXPECT(equals(types[i], value->slot, operands[i]),
                   "%s: operand %u is %" PRIx64 ", not %" PRIx64,
                   vm_opcode_info[insn->opcode].mnemonic, i, operands[i].u, value->slot.u);
        }
        position += types[i] == 'J' || types[i] == 'D' ? 2 : 1;
    }
    for (uint32_t i = count; i < 3; i++) {
        EXPECT(operands[i].u == 0, "an operand too many");
    }
}

static void step(struct activation *a, const struct vm_insn *insn, const union vm_slot operands[3],
                 uint32_t pops, uint32_t pushes, const union vm_slot *fp)
{
    uint8_t op = insn->opcode;
    uint32_t expected = a->depth - pops + pushes;
    union vm_slot x = operands[0], y = operands[1];
    if (op != VM_OP_CHECKCAST && !move(a, insn, fp)) {
        a->depth -= pops;
        bool is_done = push_constant(a, insn)
                       || push_int_result(a, op, vm_slot_int(x), vm_slot_int(y))
                       || push_long_result(a, op, x.j, y)
                       || push_float_result(a, op, vm_slot_float(x), vm_slot_float(y))
                       || push_double_result(a, op, x.d, y.d);
        if (!is_done && op >= VM_OP_IALOAD && op <= VM_OP_SALOAD) {
            is_done = push_element(a, op, x.r, (uint32_t)vm_slot_int(y));
        }
        if (!is_done) {
            push_unknown(a, pushes);
        }
    }
    EXPECT(a->depth == expected, "the shadow's stack is wrong");
    a->next = next_of(insn, x, y);
    a->last = (int32_t)insn->bci;
}

static struct vm_context *context_of(const struct activation *a)
{
    return a == NULL ? NULL : a->context;
}

static void instruction(struct vm_thread *self, struct vm_context *context,
                        const struct vm_operand_probe *probe, union vm_slot first,
                        union vm_slot second, union vm_slot third)
{
    const union vm_slot operands[3] = {first, second, third};
    struct activation *a = top;
    struct vm_insn insn;
    uint32_t pops, pushes;
    instructions++;
    if (context_of(a) != context || context->method != probe->method) {
        EXPECT(false, "an instruction of another activation");
        return;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    EXPECT(walk.method == probe->method
               && vm_frame_walk_progress(&walk) == (int32_t)probe->bci
               && vm_frame_walk_bci(&walk) == (int)probe->bci,
           "the frame is at bci %d", vm_frame_walk_bci(&walk));
    if (!vm_insn_decode(a->code->bytes, a->code->length, probe->bci, &insn)
        || !vm_insn_stack_effect(probe->method->class->file, &insn, &pops, &pushes)) {
        EXPECT(false, "no instruction at bci %u", probe->bci);
        return;
    }
    EXPECT(insn.opcode == probe->opcode && insn.index == probe->index
               && insn.constant == probe->constant && probe->data == NULL,
           "wrong facts");
    check_place(a, probe->bci);
    check_operands(a, &insn, pops, probe, operands);
    step(a, &insn, operands, pops, pushes, self->fp);
}

/* Methods of this name are synchronized, and their callers must not hold the lock. */
static bool is_locked(struct vm_thread *self, const struct vm_method *method)
{
    return strcmp(method->name->bytes, "lockedOnce") == 0
           && vm_monitor_is_owned(self, self->fp[method->translation->lock_slot].r);
}

static void entered(struct vm_thread *self, struct vm_context *context, struct vm_context *caller)
{
    const struct vm_method *method = context->method;
    calls++;
    EXPECT(caller == context_of(top), "entered from another context");
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    EXPECT(walk.method == method && walk.fp[VM_FRAME_NODE].p == context
               && vm_frame_walk_progress(&walk) == VM_FRAME_NOT_STARTED,
           "the frame has begun");
    /* The method will lock `this`. */
    EXPECT(strcmp(method->name->bytes, "lockedOnce") != 0
               || !vm_monitor_is_owned(self, self->fp[0].r),
           "locked too early");
    struct activation *a =
        calloc(1, sizeof *a + (method->code->max_stack + 4u) * sizeof a->stack[0]);
    *a = (struct activation){.below = top, .context = context, .code = method->code, .last = -1};
    top = a;
}

static void leave(struct vm_context *context, struct vm_context *caller)
{
    struct activation *a = top;
    EXPECT(context_of(a) == context, "another activation is left");
    if (a != NULL) {
        EXPECT(context_of(a->below) == caller, "left to another context");
        top = a->below;
        free(a);
    }
}

static void returning(struct vm_thread *self, struct vm_context *context,
                      struct vm_context *caller, uint8_t opcode)
{
    EXPECT(top != NULL && top->next == NEXT_RETURN && top->code->bytes[top->last] == opcode,
           "a return of opcode %u", opcode);
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    EXPECT(top != NULL && vm_frame_walk_progress(&walk) == top->last, "the frame has left");
    EXPECT(!is_locked(self, context->method), "still locked");
    leave(context, caller);
}

static void unwound(struct vm_thread *self, struct vm_context *context, struct vm_context *caller)
{
    EXPECT(self->exception != NULL, "unwound without an exception");
    EXPECT(!is_locked(self, context->method), "still locked");
    leave(context, caller);
}

struct vm_operand_probes meter_shadow = {.entered = entered,
                                .returning = returning,
                                .unwound = unwound,
                                .opcodes = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX,
                                            UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX},
                                .instruction = instruction};

void meter_shadow_end_thread(void)
{
    EXPECT(top == NULL, "an activation has not ended");
}

void meter_shadow_finish(void)
{
    if (failures == 0) {
        fprintf(stderr,
                "meter: ok, %" PRIu64 " calls, %" PRIu64 " instructions, %" PRIu64
                " operands compared\n",
                (uint64_t)calls, (uint64_t)instructions, (uint64_t)compared);
    }
}
