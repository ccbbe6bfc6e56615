/*
 * code_map.h: the positions of the instructions in a method's code, found once and shared.
 *
 * A map can be queried by instruction number and by bci, both in constant time. Instruction numbers
 * start at 1, as in profiles; `wide` and the instruction that it modifies count as one. A map
 * records the starts of instructions, their opcodes, the targets of jumps and handlers, the starts
 * of basic blocks (docs/profiling.md), the calls, and whether there are monitors or subroutines. A
 * single pass over the code finds all of this when the map is made.
 *
 * Rarely used data are not kept: operands are decoded on demand, lines are looked up in the table
 * of the class file, stack_flow.h computes the depths of the operand stack. Types of locals and of
 * the operand stack exist only in the verifier, while it runs: no other code needs them, classes of
 * the boot loader are not verified, and types would take more memory than the rest of the map.
 *
 * Memory: about 60 bytes, plus 3 bytes per instruction and 10 bytes per 64 bytes of code, allocated
 * when the map is first used. A map belongs to its struct vm_code and is freed with it
 * (vm_class_file_destroy). A map never changes. Any thread may request it at any time; simultaneous
 * requests return the same map.
 *
 * Errors: a request returns NULL if memory runs out; requests for an existing map never fail.
 * Unverified code may be malformed: it cannot be decoded from decoded_bytes on, or has jump targets
 * that are not instructions. Then everything that can be decoded is one block, without leaders, and
 * the code must not run.
 */
#ifndef JP2VM_VM_CLASSFILE_CODE_MAP_H
#define JP2VM_VM_CLASSFILE_CODE_MAP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "vm/base/assert.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"

enum vm_code_mark {
    VM_CODE_TARGET = 1, /* target of a branch, jump, jsr or switch */
    VM_CODE_SWITCH_TARGET = 2,
    VM_CODE_HANDLER = 4,
    VM_CODE_AFTER_JSR = 8,
    VM_CODE_BLOCK = 16, /* a basic block starts here (default analysis) */
    VM_CODE_CALL = 32,  /* an invoke instruction */
    VM_CODE_START = 64  /* an instruction starts here; all marks have this bit */
};

/* Marks of instructions that control may reach from elsewhere than the preceding instruction. */
#define VM_CODE_LEADER (VM_CODE_TARGET | VM_CODE_HANDLER | VM_CODE_AFTER_JSR)

struct vm_code_map {
    const struct vm_code *code;
    const uint16_t *bcis;   /* indexed by instruction number - 1 */
    const uint8_t *marks;   /* indexed by instruction number - 1: enum vm_code_mark */
    uint32_t decoded_bytes; /* code->length, except for malformed code */
    uint16_t instruction_count, block_count, call_count;
    uint16_t word_count; /* words of bits in `starts` */
    bool is_malformed, has_monitors, has_subroutines;
    uint64_t starts[]; /* first one bit per bci, 1 if an instruction starts there; then, for each
                        * word of bits, the number of instructions that start before it */
};

/* Returns the map of a method's code, which is made on first use. NULL: no memory. */
const struct vm_code_map *vm_code_map_make(const struct vm_code *code);

static inline const struct vm_code_map *vm_code_map_get(const struct vm_code *code)
{
    const struct vm_code_map *map =
        atomic_load_explicit((struct vm_code_map * _Atomic *)&code->map, memory_order_acquire);
    return map != NULL ? map : vm_code_map_make(code);
}

/* Frees the map. Only for the owner of the code. */
void vm_code_map_destroy(struct vm_code *code);

static inline bool vm_code_map_is_start(const struct vm_code_map *map, uint32_t bci)
{
    return bci < map->decoded_bytes && (map->starts[bci / 64] >> bci % 64 & 1) != 0;
}

/* Returns the number of instructions that start before a bci. */
static inline uint32_t vm_code_map_before(const struct vm_code_map *map, uint32_t bci)
{
    if (bci >= map->decoded_bytes) {
        return map->instruction_count;
    }
    const uint16_t *counts = (const uint16_t *)(map->starts + map->word_count);
    uint64_t below = map->starts[bci / 64] & (((uint64_t)1 << bci % 64) - 1);
    return counts[bci / 64] + (uint32_t)__builtin_popcountll(below);
}

/* Returns the number of the instruction that starts at a bci; 0 if none does. */
static inline uint32_t vm_code_map_number(const struct vm_code_map *map, uint32_t bci)
{
    return vm_code_map_is_start(map, bci) ? vm_code_map_before(map, bci) + 1 : 0;
}

/* Returns the bci of an instruction; for the number after the last instruction, the end of the
 * code. */
static inline uint32_t vm_code_map_bci(const struct vm_code_map *map, uint32_t number)
{
    return number <= map->instruction_count ? map->bcis[number - 1] : map->decoded_bytes;
}

/* Returns the opcode of an instruction; for `wide`, the opcode that it modifies. */
static inline uint8_t vm_code_map_opcode(const struct vm_code_map *map, uint32_t number)
{
    VM_ASSERT(number - 1 < map->instruction_count);
    const uint8_t *at = map->code->bytes + map->bcis[number - 1];
    return at[0] == VM_OP_WIDE ? at[1] : at[0];
}

/* Decodes an instruction; false for number 0 and numbers after the last. */
static inline bool vm_code_map_insn(const struct vm_code_map *map, uint32_t number,
                                    struct vm_insn *insn)
{
    return number - 1 < map->instruction_count
           && vm_insn_decode(map->code->bytes, map->code->length, map->bcis[number - 1], insn);
}

/* The same for the instruction at a bci; false if no instruction starts there. */
static inline bool vm_code_map_insn_at(const struct vm_code_map *map, uint32_t bci,
                                       struct vm_insn *insn)
{
    return vm_code_map_insn(map, vm_code_map_number(map, bci), insn);
}

/* Whether control may reach an instruction from elsewhere than the preceding instruction. */
static inline bool vm_code_map_is_leader(const struct vm_code_map *map, uint32_t number)
{
    return number <= 1 || (map->marks[number - 1] & VM_CODE_LEADER) != 0;
}

/* Returns whether `is_one` returns true for the preceding instruction. */
bool vm_code_map_is_behind(const struct vm_code_map *map, uint32_t number,
                           bool (*is_one)(const struct vm_insn *insn));

/* Whether a block starts at an instruction. Instructions for which `ends_block` returns true also
 * end a block; NULL: no such instructions. */
static inline bool vm_code_map_starts_block(const struct vm_code_map *map, uint32_t number,
                                            bool (*ends_block)(const struct vm_insn *insn))
{
    VM_ASSERT(number - 1 < map->instruction_count);
    return (map->marks[number - 1] & VM_CODE_BLOCK) != 0
           || (ends_block != NULL && vm_code_map_is_behind(map, number, ends_block));
}

#endif
