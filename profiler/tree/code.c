#include "profiler/tree/code.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/tree/memory.h"
#include "vm/base/arena.h"
#include "vm/classfile/class_file.h"

#define MAX_CODE_BYTES 65535u /* JVMS 4.7.3 */
#define CHUNK_BYTES ((size_t)256 * 1024)

static bool ends_nothing_more(const struct vm_insn *insn)
{
    (void)insn;
    return false;
}

static bool may_throw(const struct vm_insn *insn)
{
    return (vm_opcode_info[insn->opcode].flags & VM_OPF_MAY_THROW) != 0;
}

const struct prof_block_analysis prof_blocks_default = {"default", ends_nothing_more};
const struct prof_block_analysis prof_blocks_precise = {"precise", may_throw};

const struct prof_block_analysis *const prof_block_analyses[] = {
    &prof_blocks_default,
    &prof_blocks_precise,
    NULL,
};

struct prof_code_options prof_code_options = {
    .analysis = &prof_blocks_default,
    .counts_blocks = true,
    .tells_callsites = true,
};

enum mark {
    STARTS_INSTRUCTION = 1,
    STARTS_BLOCK = 2,
    FOLLOWS_JSR = 4,
};

/*
 * Where the facts of one method are found before it is known how many they are; guarded by the
 * lock. marks and slot_of are all zero between methods.
 */
static struct scratch {
    struct vm_arena *arena;
    uint32_t instruction_count, block_count, point_count, site_count, slot_count;
    bool is_malformed;
    uint8_t marks[MAX_CODE_BYTES + 1];         /* enum mark, by bci */
    uint16_t bcis[MAX_CODE_BYTES];             /* by instruction number - 1 */
    uint8_t opcodes[MAX_CODE_BYTES];
    uint32_t sites[MAX_CODE_BYTES / 3];        /* instruction numbers */
    uint16_t site_constants[MAX_CODE_BYTES / 3];
    uint16_t site_slots[MAX_CODE_BYTES / 3];
    uint16_t slot_of[UINT16_MAX + 1];          /* slot + 1, by index of the constant */
} scratch;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t method_count; /* whose facts have been made */
static struct prof_method *newest; /* of them */

/* A target that lies outside the code, or in the middle of an instruction, shows in check_marks. */
static void mark_target(int32_t target, uint32_t length)
{
    if (target < 0 || (uint32_t)target >= length) {
        scratch.is_malformed = true;
    } else {
        scratch.marks[target] |= STARTS_BLOCK;
    }
}

static void add_site(const struct vm_insn *insn)
{
    uint32_t site = scratch.site_count++;
    scratch.sites[site] = scratch.instruction_count;
    scratch.site_constants[site] = insn->index;
}

/* Notes the instruction, and what starts at its targets and behind it. */
static void add_instruction(const struct vm_insn *insn, uint32_t length)
{
    unsigned flags = vm_opcode_info[insn->opcode].flags;
    scratch.bcis[scratch.instruction_count] = (uint16_t)insn->bci;
    scratch.opcodes[scratch.instruction_count] = insn->opcode;
    scratch.instruction_count++;
    scratch.marks[insn->bci] |= STARTS_INSTRUCTION;
    if (flags == 0) {
        return;
    }
    int32_t targets = vm_insn_target_count(insn);
    for (int32_t i = 0; i < targets; i++) {
        mark_target(vm_insn_target(insn, i), length);
    }
    if ((flags & VM_OPF_INVOKES) != 0) {
        add_site(insn);
    }
    uint32_t next = insn->bci + insn->length; /* at most length: marks has room for that */
    if ((flags & VM_OPF_ENDS_BLOCK) != 0 || prof_code_options.analysis->ends_block(insn)) {
        scratch.marks[next] |= STARTS_BLOCK;
    }
    if (insn->opcode == VM_OP_JSR || insn->opcode == VM_OP_JSR_W) {
        scratch.marks[next] |= FOLLOWS_JSR;
    }
}

/* Code that no verifier has seen becomes one block of what can be decoded. */
static void unite_blocks(void)
{
    for (uint32_t i = 0; i < scratch.instruction_count; i++) {
        scratch.marks[scratch.bcis[i]] = STARTS_INSTRUCTION;
    }
    if (scratch.instruction_count > 0) {
        scratch.marks[0] |= STARTS_BLOCK;
    }
}

/* Whether every block starts with an instruction; counts blocks and points. */
static bool check_marks(uint32_t length)
{
    uint32_t blocks = 0, points = 0;
    for (uint32_t bci = 0; bci < length; bci++) {
        uint8_t mark = scratch.marks[bci];
        if (mark > STARTS_INSTRUCTION) {
            if ((mark & STARTS_INSTRUCTION) == 0) {
                return false;
            }
            points++;
            blocks += (mark & STARTS_BLOCK) != 0;
        }
    }
    scratch.block_count = blocks;
    scratch.point_count = points;
    return true;
}

static void scan(const struct vm_code *code, uint32_t length)
{
    struct vm_insn insn;
    scratch.instruction_count = scratch.site_count = 0;
    scratch.is_malformed = false;
    uint32_t bci = 0;
    while (bci < length && vm_insn_decode(code->bytes, length, bci, &insn)) {
        add_instruction(&insn, length);
        bci += insn.length;
    }
    scratch.is_malformed |= bci != length;
    scratch.marks[0] |= STARTS_BLOCK;
    for (uint32_t i = 0; i < code->exception_count; i++) {
        mark_target(code->exceptions[i].handler_bci, length);
    }
    if (scratch.is_malformed || !check_marks(length)) {
        memset(scratch.marks, 0, length + 1);
        unite_blocks();
        check_marks(length);
    }
    if (!prof_code_options.counts_blocks) {
        scratch.point_count = 0;
    }
}

/* Gives every callsite its slot; a slot of its own where callsites are told apart. */
static void number_slots(void)
{
    if (prof_code_options.tells_callsites) {
        for (uint32_t i = 0; i < scratch.site_count; i++) {
            scratch.site_slots[i] = (uint16_t)i;
        }
        scratch.slot_count = scratch.site_count;
        return;
    }
    scratch.slot_count = 0;
    for (uint32_t i = 0; i < scratch.site_count; i++) {
        uint16_t *slot = &scratch.slot_of[scratch.site_constants[i]];
        if (*slot == 0) {
            *slot = (uint16_t)++scratch.slot_count;
        }
        scratch.site_slots[i] = (uint16_t)(*slot - 1);
    }
    for (uint32_t i = 0; i < scratch.site_count; i++) {
        scratch.slot_of[scratch.site_constants[i]] = 0;
    }
}

static void *allocate(size_t size)
{
    if (scratch.arena == NULL) {
        scratch.arena = vm_arena_create(CHUNK_BYTES);
    }
    void *memory = scratch.arena == NULL ? NULL : vm_arena_alloc(scratch.arena, size);
    if (memory == NULL) {
        prof_out_of_memory();
    }
    return memory;
}

/* Cuts `count` elements off the block; the widest types come first, so all are aligned. */
static void *take(uint8_t **at, size_t count, size_t element_size)
{
    void *start = *at;
    *at += count * element_size;
    return start;
}

/* One piece of memory for the facts and all their tables. */
static struct prof_method *allocate_facts(void)
{
    uint32_t instructions = scratch.instruction_count, blocks = scratch.block_count,
        points = scratch.point_count, sites = scratch.site_count, slots = scratch.slot_count;
    struct prof_method *facts;
    size_t size = sizeof *facts + points * (sizeof *facts->points + sizeof *facts->point_bcis)
        + blocks * sizeof *facts->blocks
        + sites * (sizeof *facts->sites + sizeof *facts->site_bcis + sizeof *facts->site_slots)
        + slots * sizeof *facts->slot_sites
        + instructions
              * (sizeof *facts->lines + sizeof *facts->bcis + sizeof *facts->opcodes);
    uint8_t *at = allocate(size);
    facts = take(&at, 1, sizeof *facts);
    facts->points = take(&at, points, sizeof *facts->points);
    facts->blocks = take(&at, blocks, sizeof *facts->blocks);
    facts->sites = take(&at, sites, sizeof *facts->sites);
    facts->slot_sites = take(&at, slots, sizeof *facts->slot_sites);
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
    facts->slot_count = slots;
    return facts;
}

static void fill_blocks(struct prof_method *facts)
{
    uint32_t block = 0, point = 0;
    for (uint32_t i = 0; i < facts->instruction_count; i++) {
        uint16_t bci = scratch.bcis[i];
        uint8_t mark = scratch.marks[bci];
        if (mark == STARTS_INSTRUCTION) {
            continue;
        }
        bool is_block = (mark & STARTS_BLOCK) != 0;
        if (is_block) {
            if (block > 0) {
                facts->blocks[block - 1].last = i;
            }
            facts->blocks[block++].first = i + 1;
        }
        if (facts->point_count > 0) {
            facts->points[point] = (struct prof_point){i + 1, block - 1, is_block};
            facts->point_bcis[point++] = bci;
        }
    }
    if (block > 0) {
        facts->blocks[block - 1].last = facts->instruction_count;
    }
}

static void fill_sites(struct prof_method *facts)
{
    for (uint32_t i = 0; i < facts->site_count; i++) {
        uint32_t instruction = scratch.sites[i];
        facts->sites[i] = instruction;
        facts->site_bcis[i] = scratch.bcis[instruction - 1];
        facts->site_slots[i] = scratch.site_slots[i];
        if (prof_code_options.tells_callsites) {
            facts->slot_sites[i] = instruction;
        }
    }
}

/* The table ascends, as instructions do. */
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
    uint32_t length = code->length < MAX_CODE_BYTES ? code->length : MAX_CODE_BYTES;
    scan(code, length);
    number_slots();
    facts = allocate_facts();
    facts->method = method;
    facts->has_code = true;
    memcpy(facts->bcis, scratch.bcis, facts->instruction_count * sizeof *facts->bcis);
    memcpy(facts->opcodes, scratch.opcodes, facts->instruction_count);
    facts->code_bytes = code->length;
    fill_blocks(facts);
    fill_sites(facts);
    fill_lines(facts, code);
    memset(scratch.marks, 0, length + 1);
    return facts;
}

struct prof_method *prof_method_make(struct vm_method *method)
{
    pthread_mutex_lock(&lock);
    struct prof_method *facts =
        atomic_load_explicit(&method->analysis_data, memory_order_relaxed);
    if (facts == NULL) {
        facts = make_facts(method);
        facts->number = method_count++;
        facts->next_older = newest;
        newest = facts;
        atomic_store_explicit(&method->analysis_data, facts, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
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
    pthread_mutex_lock(&lock);
}

void prof_methods_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

struct prof_method *prof_methods_newest(void)
{
    pthread_mutex_lock(&lock);
    struct prof_method *found = newest;
    pthread_mutex_unlock(&lock);
    return found;
}
