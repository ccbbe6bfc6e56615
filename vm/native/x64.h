/*
 * x64.h: an encoder of the x86-64 instructions that templates consist of.
 *
 * Each function appends one instruction to a buffer. Registers are numbers as the processor has
 * them; an operand in memory is a base register with a displacement. `w` is 1 for operands of 64
 * bits, 0 for 32 bits. Source: Intel 64 and IA-32 Architectures Software Developer's Manual,
 * volume 2.
 *
 * Errors: if memory runs out, the buffer is marked as failed, and further instructions are dropped.
 */
#ifndef JP2VM_VM_NATIVE_X64_H
#define JP2VM_VM_NATIVE_X64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "vm/base/data/array.h"

enum x64_register {
    RAX,
    RCX,
    RDX,
    RBX,
    RSP,
    RBP,
    RSI,
    RDI,
    R8,
    R9,
    R10,
    R11,
    R12,
    R13,
    R14,
    R15,
    X64_REGISTERS
};

/* Conditions, encoded as in the opcodes of jcc and setcc. A condition and its opposite differ in
 * the lowest bit. */
enum x64_condition {
    CC_O,
    CC_NO,
    CC_B,
    CC_AE,
    CC_E,
    CC_NE,
    CC_BE,
    CC_A,
    CC_S,
    CC_NS,
    CC_P,
    CC_NP,
    CC_L,
    CC_GE,
    CC_LE,
    CC_G
};

/* Binary operations, numbered as in the opcodes with a constant operand; the opcode for two
 * registers is 8 times the number, plus 3. */
enum x64_alu { ALU_ADD, ALU_OR, ALU_ADC, ALU_SBB, ALU_AND, ALU_SUB, ALU_XOR, ALU_CMP };

struct x64 {
    uint8_t *bytes;
    size_t count, capacity;
    bool is_failed;
};

static inline void x64_bytes(struct x64 *x, const void *bytes, size_t count)
{
    if (x->is_failed || !VM_RESERVE(x->bytes, x->capacity, x->count + count)) {
        x->is_failed = true;
        return;
    }
    memcpy(x->bytes + x->count, bytes, count);
    x->count += count;
}

static inline void x64_1(struct x64 *x, unsigned byte)
{
    uint8_t value = (uint8_t)byte;
    x64_bytes(x, &value, 1);
}

static inline void x64_4(struct x64 *x, int32_t value)
{
    x64_bytes(x, &value, sizeof value);
}

static inline void x64_8(struct x64 *x, uint64_t value)
{
    x64_bytes(x, &value, sizeof value);
}

/* Appends a mandatory prefix (0: none), REX, and an opcode of one byte or of two (0x0fXX). If
 * `byte` is true, REX is appended even if it only makes registers 4 to 7 byte registers. */
static inline void x64_head(struct x64 *x, unsigned prefix, unsigned w, unsigned reg,
                            unsigned index, unsigned base, unsigned opcode, bool byte)
{
    unsigned rex = w << 3 | (reg >> 3) << 2 | (index >> 3) << 1 | base >> 3;
    if (prefix != 0) {
        x64_1(x, prefix);
    }
    if (rex != 0 || byte) {
        x64_1(x, 0x40 | rex);
    }
    if (opcode > 0xff) {
        x64_1(x, opcode >> 8);
    }
    x64_1(x, opcode & 0xff);
}

/* Appends an instruction with two registers; `rm` is the operand that could also be in memory. */
static inline void x64_rr(struct x64 *x, unsigned prefix, unsigned w, unsigned opcode, unsigned reg,
                          unsigned rm)
{
    x64_head(x, prefix, w, reg, 0, rm, opcode, false);
    x64_1(x, 0xc0 | (reg & 7) << 3 | (rm & 7));
}

/* Appends an instruction with a register and the operand [base + displacement]. */
static inline void x64_rm_byte(struct x64 *x, unsigned prefix, unsigned w, unsigned opcode,
                               unsigned reg, unsigned base, int32_t displacement, bool byte)
{
    x64_head(x, prefix, w, reg, 0, base, opcode, byte);
    bool is_short = displacement >= -128 && displacement < 128;
    unsigned mode = displacement == 0 && (base & 7) != RBP ? 0 : is_short ? 1 : 2;
    x64_1(x, mode << 6 | (reg & 7) << 3 | (base & 7));
    if ((base & 7) == RSP) {
        x64_1(x, 0x24);
    }
    if (mode == 1) {
        x64_1(x, (unsigned)displacement);
    } else if (mode == 2) {
        x64_4(x, displacement);
    }
}

static inline void x64_rm(struct x64 *x, unsigned prefix, unsigned w, unsigned opcode, unsigned reg,
                          unsigned base, int32_t displacement)
{
    x64_rm_byte(x, prefix, w, opcode, reg, base, displacement, false);
}

/* Appends an instruction with a register and the operand [base + index * 2^shift + displacement].
 */
static inline void x64_rx(struct x64 *x, unsigned prefix, unsigned w, unsigned opcode, unsigned reg,
                          unsigned base, unsigned index, unsigned shift, int32_t displacement,
                          bool byte)
{
    x64_head(x, prefix, w, reg, index, base, opcode, byte);
    bool is_short = displacement >= -128 && displacement < 128;
    x64_1(x, (is_short ? 0x44 : 0x84) | (reg & 7) << 3);
    x64_1(x, shift << 6 | (index & 7) << 3 | (base & 7));
    if (is_short) {
        x64_1(x, (unsigned)displacement);
    } else {
        x64_4(x, displacement);
    }
}

/* reg = value */
static inline void x64_constant(struct x64 *x, unsigned reg, uint64_t value)
{
    if (value == 0) {
        x64_rr(x, 0, 0, 0x31, reg, reg);
    } else if (value <= UINT32_MAX) {
        x64_head(x, 0, 0, 0, 0, reg, 0xb8 | (reg & 7), false);
        x64_4(x, (int32_t)(uint32_t)value);
    } else if (value >= (uint64_t)INT32_MIN) {
        x64_rr(x, 0, 1, 0xc7, 0, reg);
        x64_4(x, (int32_t)(int64_t)value);
    } else {
        x64_head(x, 0, 1, 0, 0, reg, 0xb8 | (reg & 7), false);
        x64_8(x, value);
    }
}

/* to = from, of 64 bits */
static inline void x64_move(struct x64 *x, unsigned to, unsigned from)
{
    if (to != from) {
        x64_rr(x, 0, 1, 0x8b, to, from);
    }
}

static inline void x64_load(struct x64 *x, unsigned reg, unsigned base, int32_t displacement)
{
    x64_rm(x, 0, 1, 0x8b, reg, base, displacement);
}

static inline void x64_store(struct x64 *x, unsigned reg, unsigned base, int32_t displacement)
{
    x64_rm(x, 0, 1, 0x89, reg, base, displacement);
}

/* reg = reg operation other */
static inline void x64_alu(struct x64 *x, unsigned w, enum x64_alu operation, unsigned reg,
                           unsigned other)
{
    x64_rr(x, 0, w, (unsigned)operation << 3 | 3, reg, other);
}

/* reg = reg operation constant */
static inline void x64_alu_constant(struct x64 *x, unsigned w, enum x64_alu operation, unsigned reg,
                                    int32_t constant)
{
    bool is_short = constant >= -128 && constant < 128;
    x64_rr(x, 0, w, is_short ? 0x83 : 0x81, operation, reg);
    if (is_short) {
        x64_1(x, (unsigned)constant);
    } else {
        x64_4(x, constant);
    }
}

/* [base + displacement] = [base + displacement] operation constant */
static inline void x64_alu_memory(struct x64 *x, unsigned w, enum x64_alu operation, unsigned base,
                                  int32_t displacement, int32_t constant)
{
    bool is_short = constant >= -128 && constant < 128;
    x64_rm(x, 0, w, is_short ? 0x83 : 0x81, operation, base, displacement);
    if (is_short) {
        x64_1(x, (unsigned)constant);
    } else {
        x64_4(x, constant);
    }
}

static inline void x64_test(struct x64 *x, unsigned w, unsigned reg)
{
    x64_rr(x, 0, w, 0x85, reg, reg);
}

/* Appends a jcc whose target is not known yet. Returns the position that x64_here needs to set the
 * target. */
static inline size_t x64_jump_if(struct x64 *x, enum x64_condition condition)
{
    x64_1(x, 0x0f);
    x64_1(x, 0x80 | condition);
    x64_4(x, 0);
    return x->count;
}

static inline size_t x64_jump(struct x64 *x)
{
    x64_1(x, 0xe9);
    x64_4(x, 0);
    return x->count;
}

/* Sets the displacement of the jump that ends at `from`, so that it goes to `to`. */
static inline void x64_link(struct x64 *x, size_t from, size_t to)
{
    if (!x->is_failed) {
        int32_t distance = (int32_t)((int64_t)to - (int64_t)from);
        memcpy(x->bytes + from - 4, &distance, sizeof distance);
    }
}

static inline void x64_here(struct x64 *x, size_t from)
{
    x64_link(x, from, x->count);
}

/* jmp *(reg) */
static inline void x64_jump_through(struct x64 *x, unsigned reg)
{
    x64_rm(x, 0, 0, 0xff, 4, reg, 0);
}

#endif
