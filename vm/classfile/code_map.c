#include "vm/classfile/code_map.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"

/* The results of the pass over the code, before the number of instructions is known. */
struct walk {
    const struct vm_code *code;
    uint8_t *marks;         /* indexed by bci; one more element for a mark at the end of the code */
    struct vm_code_map map; /* members of the result that are known after the pass */
};

static void mark_target(struct walk *walk, int32_t target, unsigned marks)
{
    if (target < 0 || (uint32_t)target >= walk->code->length) {
        walk->map.is_malformed = true;
    } else {
        walk->marks[target] |= (uint8_t)(marks | VM_CODE_BLOCK);
    }
}

/* Marks an instruction, its targets, and the next instruction. */
static void mark_insn(struct walk *walk, const struct vm_insn *insn)
{
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    uint32_t next = insn->bci + insn->length;
    VM_ASSERT(next <= walk->code->length);
    walk->map.instruction_count++;
    walk->marks[insn->bci] |= VM_CODE_START;
    if (info->flags == 0) {
        return;
    }
    unsigned marks = VM_CODE_TARGET;
    if (info->category == VM_CATEGORY_SWITCH) {
        marks |= VM_CODE_SWITCH_TARGET;
    }
    int32_t targets = vm_insn_target_count(insn);
    for (int32_t i = 0; i < targets; i++) {
        mark_target(walk, vm_insn_target(insn, i), marks);
    }
    if ((info->flags & VM_OPF_ENDS_BLOCK) != 0) {
        walk->marks[next] |= VM_CODE_BLOCK;
    }
    if ((info->flags & VM_OPF_INVOKES) != 0) {
        walk->marks[insn->bci] |= VM_CODE_CALL;
        walk->map.call_count++;
    }
    if (insn->opcode == VM_OP_JSR || insn->opcode == VM_OP_JSR_W) {
        walk->marks[next] |= VM_CODE_AFTER_JSR;
        walk->map.has_subroutines = true;
    }
    walk->map.has_monitors |= info->category == VM_CATEGORY_MONITOR;
}

/* Counts blocks. Returns whether an instruction starts at each marked bci. */
static bool check_marks(struct walk *walk)
{
    for (uint32_t bci = 0; bci < walk->map.decoded_bytes; bci++) {
        uint8_t mark = walk->marks[bci];
        if (mark != 0 && mark < VM_CODE_START) {
            return false;
        }
        walk->map.block_count = (uint16_t)(walk->map.block_count + (mark / VM_CODE_BLOCK & 1));
    }
    return true;
}

/* Makes everything that can be decoded one block. */
static void unite_blocks(struct walk *walk)
{
    walk->map.is_malformed = true;
    for (uint32_t bci = 0; bci < walk->map.decoded_bytes; bci++) {
        uint8_t mark = walk->marks[bci];
        walk->marks[bci] = mark < VM_CODE_START ? 0 : mark & (VM_CODE_START | VM_CODE_CALL);
    }
    walk->map.block_count = walk->map.instruction_count > 0;
    if (walk->map.instruction_count > 0) {
        walk->marks[0] |= VM_CODE_BLOCK;
    }
}

/* Flags of instructions that get marks besides VM_CODE_START, or give marks to others. */
#define NOTABLE (VM_OPF_ENDS_BLOCK | VM_OPF_BRANCHES | VM_OPF_INVOKES)

static void walk_code(struct walk *walk)
{
    const struct vm_code *code = walk->code;
    uint32_t length = code->length < UINT16_MAX ? code->length : UINT16_MAX; /* JVMS 4.7.3 */
    struct vm_insn insn;
    uint32_t bci = 0;
    while (bci < length) {
        /* Most instructions have no targets, and are neither calls nor ends of blocks. */
        const struct vm_opcode_info *info = &vm_opcode_info[code->bytes[bci]];
        if (info->length != 0 && (info->flags & NOTABLE) == 0
            && info->category != VM_CATEGORY_MONITOR && length - bci >= info->length) {
            walk->map.instruction_count++;
            walk->marks[bci] |= VM_CODE_START;
            bci += info->length;
        } else if (vm_insn_decode(code->bytes, length, bci, &insn)) {
            mark_insn(walk, &insn);
            bci += insn.length;
        } else {
            break;
        }
    }
    walk->map.decoded_bytes = bci;
    walk->map.is_malformed |= bci != code->length;
    walk->marks[0] |= VM_CODE_BLOCK;
    for (uint32_t i = 0; i < code->exception_count; i++) {
        mark_target(walk, code->exceptions[i].handler_bci, VM_CODE_HANDLER);
    }
    if (walk->map.is_malformed || !check_marks(walk)) {
        unite_blocks(walk);
    }
}

/* Converts marks indexed by bci to marks indexed by instruction number. */
static void fill(struct vm_code_map *map, const uint8_t *marks)
{
    uint16_t *counts = (uint16_t *)(map->starts + map->word_count);
    uint16_t *bcis = counts + map->word_count;
    uint8_t *marks_by_number = (uint8_t *)(bcis + map->instruction_count);
    uint16_t count = 0;
    for (uint32_t bci = 0; bci < map->decoded_bytes; bci++) {
        if (bci % 64 == 0) {
            map->starts[bci / 64] = 0;
            counts[bci / 64] = count;
        }
        if (marks[bci] != 0) {
            map->starts[bci / 64] |= (uint64_t)1 << bci % 64;
            bcis[count] = (uint16_t)bci;
            marks_by_number[count++] = marks[bci];
        }
    }
    VM_ASSERT(count == map->instruction_count);
    map->bcis = bcis;
    map->marks = marks_by_number;
}

/* Whether bcis, instruction numbers and counts agree. */
static bool is_consistent(const struct vm_code_map *map)
{
    uint32_t blocks = 0, calls = 0;
    for (uint32_t number = 1; number <= map->instruction_count; number++) {
        uint32_t bci = map->bcis[number - 1];
        if (vm_code_map_number(map, bci) != number || vm_code_map_before(map, bci) != number - 1
            || (map->marks[number - 1] & VM_CODE_START) == 0) {
            return false;
        }
        blocks += (map->marks[number - 1] & VM_CODE_BLOCK) != 0;
        calls += (map->marks[number - 1] & VM_CODE_CALL) != 0;
    }
    return blocks == map->block_count && calls == map->call_count
           && vm_code_map_before(map, map->decoded_bytes) == map->instruction_count;
}

static struct vm_code_map *create(const struct vm_code *code)
{
    struct walk walk = {.code = code, .map = {.code = code}};
    struct vm_code_map *map = NULL;
    walk.marks = calloc(code->length + 1, sizeof *walk.marks);
    if (walk.marks != NULL) {
        walk_code(&walk);
        size_t words = (walk.map.decoded_bytes + 63) / 64, count = walk.map.instruction_count;
        map = malloc(sizeof *map + words * (sizeof *map->starts + sizeof(uint16_t))
                     + count * (sizeof *map->bcis + sizeof *map->marks));
        if (map != NULL) {
            walk.map.word_count = (uint16_t)words;
            memcpy(map, &walk.map, sizeof *map);
            fill(map, walk.marks);
            VM_ASSERT(is_consistent(map));
        }
        free(walk.marks);
    }
    return map;
}

const struct vm_code_map *vm_code_map_make(const struct vm_code *code)
{
    struct vm_code *owner = (struct vm_code *)code; /* the cast only allows setting the map */
    struct vm_code_map *map = create(code), *other = NULL;
    if (map != NULL && !atomic_compare_exchange_strong(&owner->map, &other, map)) {
        free(map);
        map = other;
    }
    return map;
}

void vm_code_map_destroy(struct vm_code *code)
{
    free(atomic_exchange(&code->map, NULL));
}

bool vm_code_map_is_behind(const struct vm_code_map *map, uint32_t number,
                           bool (*is_one)(const struct vm_insn *insn))
{
    struct vm_insn before;
    return !map->is_malformed && vm_code_map_insn(map, number - 1, &before) && is_one(&before);
}
