/*
 * code_map.h: where the instructions of a method's code are, found once and read by all.
 *
 * A map answers by instruction number (from 1, as in profiles: `wide` and its target are one
 * instruction) and by bci, both in constant time: where instructions start, their opcodes, what
 * jumps and handlers lead to, where basic blocks start (docs/profiling.md), which instructions are
 * calls, whether there are monitors or subroutines. All of that is found when the map is made, by
 * the one walk over the code that there is.
 *
 * What few ask for is not kept: operands are decoded when they are asked for, lines are found in
 * the table of the class file, the depths of the operand stack come from stack_flow.h. Types are
 * the verifier's and last as long as it runs: no other reader needs them, classes of the boot
 * loader are not verified, and to keep them would take more memory than the rest of the map.
 *
 * Memory: about 60 bytes and 3 per instruction and 10 per 64 bytes of code, when first asked for.
 * A map belongs to its struct vm_code and is freed with it (vm_class_file_destroy). It never
 * changes; any thread may ask for it, at any time, and two that ask at once get the same one.
 *
 * Errors: NULL when memory is exhausted; once there is a map it is always found. Code that no
 * verifier has seen may be malformed: undecodable from decoded_bytes on, or with targets that are
 * no instructions. All that can be decoded of it is one block then, without leaders, and it must
 * not run.
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
    VM_CODE_TARGET = 1,        /* of a branch, jump, jsr or switch */
    VM_CODE_SWITCH_TARGET = 2,
    VM_CODE_HANDLER = 4,
    VM_CODE_AFTER_JSR = 8,
    VM_CODE_BLOCK = 16,        /* a basic block starts here (default analysis) */
    VM_CODE_CALL = 32,         /* an invoke instruction */
    VM_CODE_START = 64         /* an instruction; set for all */
};

/* Marks of what control may come to from elsewhere than the instruction before. */
#define VM_CODE_LEADER (VM_CODE_TARGET | VM_CODE_HANDLER | VM_CODE_AFTER_JSR)

struct vm_code_map {
    const struct vm_code *code;
    const uint16_t *bcis;   /* by instruction number - 1 */
    const uint8_t *marks;   /* by instruction number - 1: enum vm_code_mark */
    uint32_t decoded_bytes; /* code->length, but for malformed code */
    uint16_t instruction_count, block_count, call_count;
    uint16_t word_count; /* of starts */
    bool is_malformed, has_monitors, has_subroutines;
    uint64_t starts[]; /* by bci: a bit for each instruction; behind it, by word: how many start
                          before it */
};

/* The map of a method's code, made if there is none. NULL: no memory. */
const struct vm_code_map *vm_code_map_make(const struct vm_code *code);

static inline const struct vm_code_map *vm_code_map_get(const struct vm_code *code)
{
    const struct vm_code_map *map = atomic_load_explicit(
        (struct vm_code_map *_Atomic *)&code->map, memory_order_acquire);
    return map != NULL ? map : vm_code_map_make(code);
}

/* Frees the map; for who owns the code. */
void vm_code_map_destroy(struct vm_code *code);

static inline bool vm_code_map_is_start(const struct vm_code_map *map, uint32_t bci)
{
    return bci < map->decoded_bytes && (map->starts[bci / 64] >> bci % 64 & 1) != 0;
}

/* How many instructions start before a bci. */
static inline uint32_t vm_code_map_before(const struct vm_code_map *map, uint32_t bci)
{
    if (bci >= map->decoded_bytes) {
        return map->instruction_count;
    }
    const uint16_t *counts = (const uint16_t *)(map->starts + map->word_count);
    uint64_t below = map->starts[bci / 64] & (((uint64_t)1 << bci % 64) - 1);
    return counts[bci / 64] + (uint32_t)__builtin_popcountll(below);
}

/* The number of the instruction that starts at a bci; 0 when none does. */
static inline uint32_t vm_code_map_number(const struct vm_code_map *map, uint32_t bci)
{
    return vm_code_map_is_start(map, bci) ? vm_code_map_before(map, bci) + 1 : 0;
}

/* Where an instruction starts; the end of the code for the number behind the last one. */
static inline uint32_t vm_code_map_bci(const struct vm_code_map *map, uint32_t number)
{
    return number <= map->instruction_count ? map->bcis[number - 1] : map->decoded_bytes;
}

/* The opcode of an instruction, of the target when it is wide. */
static inline uint8_t vm_code_map_opcode(const struct vm_code_map *map, uint32_t number)
{
    VM_ASSERT(number - 1 < map->instruction_count);
    const uint8_t *at = map->code->bytes + map->bcis[number - 1];
    return at[0] == VM_OP_WIDE ? at[1] : at[0];
}

/* Decodes an instruction; false for numbers that there are not: 0, and those behind the last. */
static inline bool vm_code_map_insn(const struct vm_code_map *map, uint32_t number,
                                    struct vm_insn *insn)
{
    return number - 1 < map->instruction_count
           && vm_insn_decode(map->code->bytes, map->code->length, map->bcis[number - 1], insn);
}

/* The same by bci; false where none starts. */
static inline bool vm_code_map_insn_at(const struct vm_code_map *map, uint32_t bci,
                                       struct vm_insn *insn)
{
    return vm_code_map_insn(map, vm_code_map_number(map, bci), insn);
}

/* Whether control may come to an instruction from elsewhere than the one before it. */
static inline bool vm_code_map_is_leader(const struct vm_code_map *map, uint32_t number)
{
    return number <= 1 || (map->marks[number - 1] & VM_CODE_LEADER) != 0;
}

/* Whether the instruction before this one is one of those. */
bool vm_code_map_is_behind(const struct vm_code_map *map, uint32_t number,
                           bool (*is_one)(const struct vm_insn *insn));

/* Whether a block starts at an instruction when some instructions end one that otherwise would
 * not; NULL: none. */
static inline bool vm_code_map_starts_block(const struct vm_code_map *map, uint32_t number,
                                            bool (*ends_block)(const struct vm_insn *insn))
{
    VM_ASSERT(number - 1 < map->instruction_count);
    return (map->marks[number - 1] & VM_CODE_BLOCK) != 0
           || (ends_block != NULL && vm_code_map_is_behind(map, number, ends_block));
}

#endif
