#include "vm/code/live.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/hash_map.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/stack_effect.h"
#include "vm/code/layout.h"
#include "vm/instrument/located_probe.h"

/* If the result would need more words than this (32 MB), the code is not analysed. */
#define MOST_WORDS ((size_t)1 << 22)
#define BITS 64u

/* The state of the data-flow analysis of a method's code. A set is a bit set of registers. */
struct live {
    const struct vm_method *method;
    const struct vm_translation *translation;
    const struct vm_code_map *map;
    uint32_t *cells;   /* indexed by instruction: its first cell */
    uint32_t *numbers; /* indexed by cell: its instruction */
    uint32_t count;    /* number of instructions */
    uint32_t words;    /* number of words in each set */
    uint64_t *before;  /* indexed by instruction: the registers that are live before it; the last
                          element is an empty set for the end of the code */
    uint64_t *set;     /* the set that is being computed */
};

static struct vm_hash_map places; /* cell -> set of live registers */

static void add(uint64_t *set, uint32_t reg)
{
    set[reg / BITS] |= (uint64_t)1 << reg % BITS;
}

static void drop(uint64_t *set, uint32_t reg)
{
    set[reg / BITS] &= ~((uint64_t)1 << reg % BITS);
}

static const struct vm_cell *cell_of(const struct live *live, uint32_t number)
{
    return &live->translation->cells[live->cells[number]];
}

static uint64_t *set_before(const struct live *live, uint32_t number)
{
    return live->before + (size_t)number * live->words;
}

/* Adds to `set` the registers that are live before another instruction, given by its distance in
 * cells from instruction `number`. */
static void join(const struct live *live, uint64_t *set, uint32_t number, int32_t displacement)
{
    VM_ASSERT(live->cells[number] + (uint32_t)displacement <= live->translation->cell_count);
    uint32_t target = live->numbers[live->cells[number] + (uint32_t)displacement];
    VM_ASSERT(target <= live->count);
    const uint64_t *other = set_before(live, target);
    for (uint32_t i = 0; i < live->words; i++) {
        set[i] |= other[i];
    }
}

/* --- what instructions do ------------------------------------------------------------------- */

static const char *operands_of(enum vm_insn_code insn)
{
    return vm_insn_info[vm_insn_info[insn].first].operands;
}

/* Returns the instruction of a cell; if the cell has been replaced, returns the instruction that it
 * contained before. */
static int insn_of(const struct live *live, const struct vm_cell *cell)
{
    return vm_code_original_insn(live->translation, cell);
}

/* Returns the instruction at which the analysis looks: for a superinstruction, its first part. */
static enum vm_insn_code insn_at(const struct live *live, uint32_t number)
{
    return (enum vm_insn_code)vm_insn_info[insn_of(live, cell_of(live, number))].first;
}

static uint32_t cells_at(const struct live *live, uint32_t number)
{
    return (number + 1 < live->count ? live->cells[number + 1] : live->translation->cell_count)
           - live->cells[number];
}

/* Returns whether control can continue with the next instruction. */
static bool falls_through(enum vm_insn_code insn)
{
    switch (insn) {
    case VM_INSN_GOTO:
    case VM_INSN_GOTO_BACK:
    case VM_INSN_GOTO_COUNT:
    case VM_INSN_GOTO_BACK_COUNT:
    case VM_INSN_TABLESWITCH:
    case VM_INSN_LOOKUPSWITCH:
    case VM_INSN_RETURN:
    case VM_INSN_RETURN_VALUE:
    case VM_INSN_RETURN_Z:
    case VM_INSN_RETURN_B:
    case VM_INSN_RETURN_C:
    case VM_INSN_RETURN_S:
    case VM_INSN_RETURN_LOCKED:
    case VM_INSN_ATHROW:
        return false;
    default:
        return true;
    }
}

static void join_switch(const struct live *live, uint64_t *set, uint32_t number, bool is_table)
{
    const struct vm_cell *cell = cell_of(live, number);
    const int32_t *words = (const int32_t *)(const void *)(cell + 2);
    join(live, set, number, cell[1].high_w[0]);
    for (int32_t i = 0; i < cell[1].w[1]; i++) {
        join(live, set, number, is_table ? words[i] : words[2 * i + 1]);
    }
}

/* Adds the registers that are live after the instruction, if it does not throw. */
static void join_successors(const struct live *live, uint64_t *set, uint32_t number)
{
    enum vm_insn_code insn = insn_at(live, number);
    const char *operands = operands_of(insn);
    if (falls_through(insn)) {
        join(live, set, number, (int32_t)cells_at(live, number));
    }
    if (strchr(operands, 't') != NULL || strchr(operands, 'l') != NULL) {
        join_switch(live, set, number, operands[1] == 't');
    } else if (*operands != 'c' && strchr(operands, 'j') != NULL) {
        join(live, set, number, cell_of(live, number)->i);
    }
}

/* Adds the registers that are live at the instruction's exception handlers, except the stack
 * register that receives the exception. */
static void join_handlers(const struct live *live, uint64_t *set, uint32_t number)
{
    const struct vm_code *code = live->method->code;
    uint32_t bci = live->translation->bcis[live->cells[number]];
    for (uint32_t i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        if (bci >= entry->start_bci && bci < entry->end_bci) {
            VM_ASSERT(live->translation->handler_cells[i] < live->translation->cell_count);
            uint32_t handler = live->numbers[live->translation->handler_cells[i]];
            const uint64_t *other = set_before(live, handler);
            uint32_t slot = live->translation->stack_slot;
            for (uint32_t j = 0; j < live->words; j++) {
                bool has_slot = j == slot / BITS;
                set[j] |= other[j] & ~(has_slot ? (uint64_t)1 << slot % BITS : 0);
            }
        }
    }
}

/* Finds the register of a call's result. Returns false if the call has no result. */
static bool result_of_call(const struct live *live, uint32_t number, uint32_t *reg)
{
    struct vm_insn insn;
    uint32_t bci = live->translation->bcis[live->cells[number]];
    if (!vm_code_map_insn_at(live->map, bci, &insn)
        || vm_opcode_info[insn.opcode].category != VM_CATEGORY_INVOKE) {
        return false;
    }
    const struct vm_symbol *descriptor = vm_insn_callee_descriptor(live->method->pool->file, &insn);
    *reg = cell_of(live, number)[cells_at(live, number) - 1].d;
    return vm_descriptor_return_type(descriptor) != 'V';
}

static void drop_written(const struct live *live, uint64_t *set, uint32_t number)
{
    enum vm_insn_code insn = insn_at(live, number);
    const struct vm_cell *cell = cell_of(live, number);
    uint32_t reg;
    if (*operands_of(insn) == 'd' || insn == VM_INSN_ENTER_SYNCHRONIZED) {
        drop(set, cell->a);
    } else if (*operands_of(insn) == 'c' && result_of_call(live, number, &reg)) {
        drop(set, reg);
    }
}

static void add_read(const struct live *live, uint64_t *set, uint32_t number)
{
    enum vm_insn_code insn = insn_at(live, number);
    const struct vm_cell *cell = cell_of(live, number);
    const char *operands = operands_of(insn);
    if (*operands == 'c') {
        for (uint32_t i = 0; i < cell->a; i++) {
            add(set, vm_call_register(cell, i));
        }
        return;
    }
    const uint16_t shorts[] = {cell->a, cell->b, cell->c, cell->d};
    if (strchr(operands, 'p') != NULL) {
        const struct vm_probe *probe = cell[1].p;
        for (uint32_t i = 0; i < probe->register_count; i++) {
            add(set, shorts[1 + i]);
        }
        return;
    }
    uint32_t next = 0;
    for (; *operands != '\0' && next < 4; operands++) {
        bool is_short = strchr("dr#o_", *operands) != NULL;
        if (*operands == 'r') {
            add(set, shorts[next]);
        }
        next += is_short;
    }
    if (insn == VM_INSN_MULTIANEWARRAY) { /* the lengths are in consecutive registers */
        for (uint32_t i = 1; i < cell->c; i++) {
            add(set, cell->b + i);
        }
    } else if (insn == VM_INSN_ENTER_SYNCHRONIZED) {
        drop(set, cell->a);
        add(set, 0); /* the receiver, if the method has one */
    }
}

/* --- the analysis ---------------------------------------------------------------------------- */

/* Finds all instructions and their cells. Returns false if the code cannot be analysed. */
static bool find_instructions(struct live *live)
{
    uint32_t cell_count = live->translation->cell_count;
    for (uint32_t at = 0; at < cell_count; live->count++) {
        const struct vm_cell *cell = &live->translation->cells[at];
        int insn = insn_of(live, cell);
        if (insn == VM_INSN_COUNT || insn == VM_INSN_RET) {
            return false;
        }
        uint32_t cells = vm_insn_cells(cell, (enum vm_insn_code)insn);
        VM_ASSERT(cells != 0);
        if (cells > cell_count - at) {
            return false;
        }
        live->cells[live->count] = at;
        for (uint32_t i = 0; i < cells; i++) {
            live->numbers[at++] = live->count;
        }
    }
    live->numbers[cell_count] = live->count;
    return true;
}

/* Computes again which registers are live before an instruction. Returns whether the set has grown.
 */
static bool update(struct live *live, uint32_t number)
{
    memset(live->set, 0, live->words * sizeof *live->set);
    join_successors(live, live->set, number);
    drop_written(live, live->set, number);
    join_handlers(live, live->set, number);
    add_read(live, live->set, number);
    uint64_t *before = set_before(live, number);
    bool has_grown = memcmp(before, live->set, live->words * sizeof *before) != 0;
    memcpy(before, live->set, live->words * sizeof *before);
    return has_grown;
}

static bool start(struct live *live, const struct vm_method *method, const struct vm_cell *place)
{
    *live = (struct live){.method = method, .translation = vm_translation_at(method, place)};
    if (live->translation == NULL) {
        return false;
    }
    size_t cells = live->translation->cell_count;
    live->words = (method->frame_slots + BITS - 1) / BITS;
    live->map = vm_code_map_get(method->code);
    if (live->map == NULL || live->map->has_subroutines || (cells + 2) * live->words > MOST_WORDS
        || cells * method->code->exception_count > MOST_WORDS) {
        return false;
    }
    live->cells = malloc(cells * sizeof *live->cells);
    live->numbers = malloc((cells + 1) * sizeof *live->numbers);
    if (live->cells == NULL || live->numbers == NULL || !find_instructions(live)) {
        return false;
    }
    live->before = calloc(((size_t)live->count + 2) * live->words, sizeof *live->before);
    live->set = live->before + ((size_t)live->count + 1) * live->words;
    return live->before != NULL;
}

static void solve(struct live *live)
{
    bool is_growing = true;
    while (is_growing) {
        is_growing = false;
        for (uint32_t number = live->count; number-- > 0;) {
            is_growing = update(live, number) || is_growing;
        }
    }
}

/* Returns the set of live registers at a place; the caller frees it. */
static uint64_t *set_at(struct live *live, uint32_t at)
{
    VM_ASSERT(at < live->translation->cell_count && live->cells[live->numbers[at]] <= at);
    uint32_t number = live->numbers[at];
    memcpy(live->set, set_before(live, number), live->words * sizeof *live->set);
    if (at != live->cells[number]) {
        memset(live->set, 0, live->words * sizeof *live->set);
        join_successors(live, live->set, number);
        drop_written(live, live->set, number);
        join_handlers(live, live->set, number);
    }
    if (live->method->flags & VM_ACC_SYNCHRONIZED) {
        add(live->set, live->translation->lock_slot); /* every exit of the method reads the slot */
    }
    uint64_t *copy = malloc(live->words * sizeof *copy);
    if (copy != NULL) {
        memcpy(copy, live->set, live->words * sizeof *copy);
    }
    return copy;
}

bool vm_live_prepare(const struct vm_method *method, const struct vm_cell *place)
{
    if (vm_hash_map_find(&places, place) != NULL) {
        return true;
    }
    struct live live = {.method = method};
    uint64_t *set = NULL;
    if (method->frame_slots != 0 && start(&live, method, place)) {
        solve(&live);
        set = set_at(&live, (uint32_t)(place - live.translation->cells));
    }
    free(live.cells);
    free(live.numbers);
    free(live.before);
    if (set == NULL || !vm_hash_map_put(&places, place, set, NULL)) {
        free(set);
        return false;
    }
    return true;
}

const uint64_t *vm_live_find(const struct vm_cell *place)
{
    return vm_hash_map_find(&places, place);
}

void vm_live_forget(const struct vm_translation *translation)
{
    for (uint32_t i = 0; i < translation->cell_count; i++) {
        free(vm_hash_map_remove(&places, &translation->cells[i]));
    }
}
