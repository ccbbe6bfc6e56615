#include "profiler/tree/method_facts.h"

#include <string.h>

#include "profiler/tree/memory.h"
#include "profiler/tree/plan.h"
#include "vm/base/arena.h"
#include "vm/base/lock/lock.h"
#include "vm/classfile/code_map.h"
#include "vm/runtime/unload.h"

#define CHUNK_BYTES ((size_t)256 * 1024)

static bool may_throw(const struct vm_insn *insn)
{
    return (vm_opcode_info[insn->opcode].flags & VM_OPF_MAY_THROW) != 0;
}

const struct prof_block_analysis prof_blocks_default = {.name = "default"};
const struct prof_block_analysis prof_blocks_precise = {.name = "precise", .ends_block = may_throw};

const struct prof_block_analysis *const prof_block_analyses[] = {
    &prof_blocks_default,
    &prof_blocks_precise,
    NULL,
};

static const struct prof_tree_plan usual = {
    .blocks = &prof_blocks_default, .counts_blocks = true, .distinguishes_callsites = true};

const struct prof_tree_plan *prof_tree_plan = &usual;

/* Protected by the lock. */
static struct vm_arena *arena;
static uint16_t slot_of[UINT16_MAX + 1]; /* indexed by index of a constant: its slot + 1; all 0
                                            while no facts are being made */

/* For an analysis of a plug-in and the method whose facts are being made: whether a block ends
 * after instruction i, indexed by i. The last element of a method is not used. */
static bool ends_at[UINT16_MAX + 1];

static struct vm_lock lock = VM_LOCK(METHOD_FACTS);
static uint32_t method_count;      /* number of methods that have facts */
static struct prof_method *newest; /* the facts that were made last */

static void *allocate(size_t size)
{
    if (arena == NULL) {
        arena = vm_arena_create(CHUNK_BYTES);
    }
    void *memory = arena == NULL ? NULL : vm_arena_alloc(arena, size);
    if (memory == NULL) {
        prof_out_of_memory();
    }
    return memory;
}

/* Takes `count` elements from the block. Types are taken in order of decreasing size, so all
 * elements are aligned. */
static void *take(uint8_t **at, size_t count, size_t element_size)
{
    void *start = *at;
    *at += count * element_size;
    return start;
}

static bool starts_block(const struct vm_code_map *map, uint32_t number)
{
    if (prof_tree_plan->blocks->ends_in != NULL) {
        return ends_at[number - 1] || (map->marks[number - 1] & VM_CODE_BLOCK) != 0;
    }
    return vm_code_map_starts_block(map, number, prof_tree_plan->blocks->ends_block);
}

static bool is_point(const struct vm_code_map *map, uint32_t number)
{
    return (map->marks[number - 1] & VM_CODE_AFTER_JSR) != 0 || starts_block(map, number);
}

/* Queries the analysis of a plug-in once for each instruction. Malformed code has one block. */
static void find_ends(const struct vm_method *method, const struct vm_code_map *map)
{
    const struct prof_block_analysis *blocks = prof_tree_plan->blocks;
    for (uint32_t number = 1; blocks->ends_in != NULL && number <= map->instruction_count;
         number++) {
        ends_at[number] = blocks->ends_in(method, map, number) && !map->is_malformed;
    }
}

/* Allocates the facts and all their tables as one block. */
static struct prof_method *allocate_facts(const struct vm_code_map *map)
{
    uint32_t instructions = map->instruction_count, sites = map->call_count, blocks = 0, points = 0;
    for (uint32_t number = 1; number <= instructions; number++) {
        blocks += starts_block(map, number);
        points += prof_tree_plan->counts_blocks && is_point(map, number);
    }
    struct prof_method *facts;
    size_t size =
        sizeof *facts + points * (sizeof *facts->points + sizeof *facts->point_bcis)
        + blocks * sizeof *facts->blocks
        + sites
              * (sizeof *facts->sites + sizeof *facts->site_bcis + sizeof *facts->site_slots
                 + sizeof *facts->slot_sites)
        + instructions * (sizeof *facts->lines + sizeof *facts->bcis + sizeof *facts->opcodes);
    uint8_t *at = allocate(size);
    facts = take(&at, 1, sizeof *facts);
    facts->points = take(&at, points, sizeof *facts->points);
    facts->blocks = take(&at, blocks, sizeof *facts->blocks);
    facts->sites = take(&at, sites, sizeof *facts->sites);
    facts->slot_sites = take(&at, sites, sizeof *facts->slot_sites);
    facts->lines = take(&at, instructions, sizeof *facts->lines);
    facts->point_bcis = take(&at, points, sizeof *facts->point_bcis);
    facts->site_bcis = take(&at, sites, sizeof *facts->site_bcis);
    facts->site_slots = take(&at, sites, sizeof *facts->site_slots);
    facts->bcis = take(&at, instructions, sizeof *facts->bcis);
    facts->opcodes = take(&at, instructions, sizeof *facts->opcodes);
    facts->instruction_count = instructions;
    facts->block_count = blocks;
    facts->point_count = points;
    facts->site_count = sites;
    return facts;
}

static void fill_instructions(struct prof_method *facts, const struct vm_code_map *map)
{
    uint32_t site = 0;
    memcpy(facts->bcis, map->bcis, facts->instruction_count * sizeof *facts->bcis);
    for (uint32_t number = 1; number <= facts->instruction_count; number++) {
        facts->opcodes[number - 1] = vm_code_map_opcode(map, number);
        if ((map->marks[number - 1] & VM_CODE_CALL) != 0) {
            facts->sites[site] = number;
            facts->site_bcis[site++] = map->bcis[number - 1];
        }
    }
}

static void fill_blocks(struct prof_method *facts, const struct vm_code_map *map)
{
    uint32_t block = 0, point = 0;
    for (uint32_t number = 1; number <= facts->instruction_count; number++) {
        if (!is_point(map, number)) {
            continue;
        }
        bool is_block = starts_block(map, number);
        if (is_block) {
            if (block > 0) {
                facts->blocks[block - 1].last = number - 1;
            }
            facts->blocks[block++].first = number;
        }
        if (facts->point_count > 0) {
            facts->points[point] = (struct prof_point){number, block - 1, is_block};
            facts->point_bcis[point++] = map->bcis[number - 1];
        }
    }
    if (block > 0) {
        facts->blocks[block - 1].last = facts->instruction_count;
    }
}

/* Returns the address of the entry in slot_of for the constant to which a callsite refers. */
static uint16_t *find_slot(const struct vm_code_map *map, uint32_t number)
{
    struct vm_insn insn;
    vm_code_map_insn(map, number, &insn);
    return &slot_of[insn.index];
}

/* Assigns slots to callsites. If callsites are not distinguished, callsites with the same constant
 * share a slot. */
static void fill_slots(struct prof_method *facts, const struct vm_code_map *map)
{
    if (prof_tree_plan->distinguishes_callsites) {
        for (uint32_t i = 0; i < facts->site_count; i++) {
            facts->site_slots[i] = (uint16_t)i;
            facts->slot_sites[i] = facts->sites[i];
        }
        facts->slot_count = facts->site_count;
        return;
    }
    for (uint32_t i = 0; i < facts->site_count; i++) {
        uint16_t *slot = find_slot(map, facts->sites[i]);
        if (*slot == 0) {
            *slot = (uint16_t)++facts->slot_count;
        }
        facts->site_slots[i] = (uint16_t)(*slot - 1);
    }
    for (uint32_t i = 0; i < facts->site_count; i++) {
        *find_slot(map, facts->sites[i]) = 0;
    }
}

/* Fills the lines in one pass, because both the table of lines and the instructions are in
 * ascending order. */
static void fill_lines(struct prof_method *facts, const struct vm_code *code)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < facts->instruction_count; i++) {
        while (next < code->line_count && code->lines[next].start_bci < facts->bcis[i]) {
            next++;
        }
        bool is_start = next < code->line_count && code->lines[next].start_bci == facts->bcis[i];
        facts->lines[i] = is_start   ? code->lines[next].line
                          : next > 0 ? code->lines[next - 1].line
                                     : -1;
    }
}

static struct prof_method *make_facts(struct vm_method *method)
{
    const struct vm_code *code = method->code;
    struct prof_method *facts;
    if (code == NULL) {
        facts = allocate(sizeof *facts);
        facts->method = method;
        return facts;
    }
    const struct vm_code_map *map = vm_code_map_get(code);
    if (map == NULL) {
        prof_out_of_memory();
    }
    find_ends(method, map);
    facts = allocate_facts(map);
    facts->method = method;
    facts->has_code = true;
    facts->code_bytes = code->length;
    fill_instructions(facts, map);
    fill_blocks(facts, map);
    fill_slots(facts, map);
    fill_lines(facts, code);
    return facts;
}

struct prof_method *prof_method_make(struct vm_method *method)
{
    vm_lock_take(&lock);
    struct prof_method *facts = atomic_load_explicit(&method->analysis_data, memory_order_relaxed);
    if (facts == NULL) {
        facts = make_facts(method);
        vm_class_observe(method->class);
        facts->number = method_count++;
        facts->next_older = newest;
        newest = facts;
        atomic_store_explicit(&method->analysis_data, facts, memory_order_release);
    }
    vm_lock_release(&lock);
    return facts;
}

struct prof_rest prof_method_rest(const struct prof_method *method, int32_t bci)
{
    uint32_t instruction = bci < 0 ? 0 : prof_method_instruction(method, (uint32_t)bci);
    uint32_t block = instruction == 0 ? 0 : prof_method_block(method, instruction);
    return (struct prof_rest){block, instruction + 1, method->blocks[block].last};
}

void prof_methods_lock(void)
{
    vm_lock_take(&lock);
}

void prof_methods_unlock(void)
{
    vm_lock_release(&lock);
}

struct prof_method *prof_methods_newest(void)
{
    vm_lock_take(&lock);
    struct prof_method *found = newest;
    vm_lock_release(&lock);
    return found;
}
