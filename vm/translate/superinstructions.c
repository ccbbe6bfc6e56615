/*
 * superinstructions.c: superinstructions: a single handler executes a frequent sequence of
 * instructions.
 *
 * A sequence keeps its cells. The first cell gets the handler of the whole sequence, which executes
 * all instructions of the sequence, with the operands in their cells, and continues after the last
 * cell. The other cells do not change, because jumps may lead to them. So the targets of jumps and
 * the positions of cells do not change, and an exception has the position of the instruction that
 * throws it.
 *
 * insns.def lists the sequences. The instructions from a cell on can be divided into sequences in
 * several ways; the way with the fewest handlers is chosen. This is done for every cell, because
 * every cell may be a jump target.
 */
#include <pthread.h>

#include "vm/base/assert.h"
#include "vm/code/translation.h"
#include "vm/translate/translator.h"

enum { MOST_PARTS = 4 };

/* A power of two, at least the length of the longest sequence. */
#define COSTS 8

struct sequence {
    uint16_t whole, count;
    uint16_t parts[MOST_PARTS];
};

static const struct sequence sequences[] = {
#define VM_INSN_PAIR(a, b) {VM_INSN_##a##__##b, 2, {VM_INSN_##a, VM_INSN_##b}},
#define VM_INSN_TRIPLE(a, b, c)                                                                    \
    {VM_INSN_##a##__##b##__##c, 3, {VM_INSN_##a, VM_INSN_##b, VM_INSN_##c}},
#define VM_INSN_QUADRUPLE(a, b, c, d)                                                              \
    {VM_INSN_##a##__##b##__##c##__##d, 4, {VM_INSN_##a, VM_INSN_##b, VM_INSN_##c, VM_INSN_##d}},
#include "vm/code/insns.def"
};
#define SEQUENCES (sizeof sequences / sizeof *sequences)

/* Pairs that start with a resolved field. */
static const struct sequence field_pairs[] = {
#define VM_INSN_FIELD_PAIR(a, b) {VM_INSN_##a##__##b, 2, {VM_INSN_##a, VM_INSN_##b}},
#include "vm/code/insns.def"
};

/* sequence_of_first: for each instruction, 1 + the index in `sequences` of the first sequence that
 * starts with it. next_sequence: the next sequence with the same start. 0 ends a list. */
static uint8_t sequence_of_first[VM_INSN_COUNT], next_sequence[SEQUENCES];
static uint16_t first_part[VM_INSN_COUNT + 1]; /* as in vm_insn_info; the last element is for data
                                                  cells */
static pthread_once_t index_once = PTHREAD_ONCE_INIT;
_Static_assert(SEQUENCES < UINT8_MAX, "sequences have numbers of 8 bits");

static void make_index(void)
{
    for (unsigned i = 0; i < VM_INSN_COUNT; i++) {
        first_part[i] = vm_insn_info[i].first;
    }
    first_part[VM_INSN_COUNT] = VM_INSN_COUNT;
    for (unsigned i = 0; i < SEQUENCES; i++) {
        unsigned first = sequences[i].parts[0];
        next_sequence[i] = sequence_of_first[first];
        sequence_of_first[first] = (uint8_t)(i + 1);
    }
}

/* Returns whether the cells from `at` on are the parts of a sequence. Cells after `at` may already
 * be the start of another sequence. */
static bool matches(const struct vm_translator *t, uint32_t at, const struct sequence *sequence)
{
    for (unsigned i = 1; i < sequence->count; i++) {
        if (at + i >= t->cell_count || first_part[t->insns[at + i]] != sequence->parts[i]) {
            return false;
        }
    }
    return true;
}

/* Returns how many handlers the cells after the instruction at `at` need. */
static uint32_t cost_behind(const uint32_t *costs, uint32_t at, unsigned insn)
{
    return vm_insn_info[insn].cells == 1 ? costs[(at + 1) % COSTS] : 0;
}

void vm_tr_make_superinstructions(struct vm_translator *t)
{
    if (t->failed || !vm_optimizes(VM_OPTIMIZE_PAIRS)) {
        return;
    }
    pthread_once(&index_once, make_index);
    /* For a cell, the number of handlers from there to the end of the run of instructions with one
     * cell each. */
    uint32_t costs[COSTS] = {0};
    for (uint32_t at = t->cell_count; at-- > 0;) {
        unsigned insn = t->insns[at];
        costs[at % COSTS] = 0;
        if (insn == VM_INSN_COUNT) {
            continue;
        }
        uint32_t cost = 1 + cost_behind(costs, at, insn);
        const struct sequence *best = NULL;
        for (unsigned i = sequence_of_first[insn]; i != 0; i = next_sequence[i - 1]) {
            const struct sequence *sequence = &sequences[i - 1];
            if (matches(t, at, sequence)) {
                unsigned last = sequence->count - 1u;
                uint32_t own = 1 + cost_behind(costs, at + last, sequence->parts[last]);
                /* If several sequences are equally good, takes the longest. */
                if (own < cost
                    || (own == cost && (best == NULL || sequence->count > best->count))) {
                    cost = own;
                    best = sequence;
                }
            }
        }
        costs[at % COSTS] = cost;
        if (best != NULL) {
            VM_ASSERT(vm_insn_info[best->whole].first == insn);
            vm_tr_set_insn(t, at, best->whole);
        }
    }
}

void vm_make_field_superinstruction(const struct vm_translation *code, struct vm_cell *first)
{
    if (first + 1 == code->cells + code->cell_count) {
        return;
    }
    for (unsigned i = 0; i < sizeof field_pairs / sizeof *field_pairs; i++) {
        if (vm_code_is(code, first, field_pairs[i].parts[0])
            && vm_code_is(code, first + 1, field_pairs[i].parts[1])) {
            vm_code_rewrite(code, first, field_pairs[i].whole);
            return;
        }
    }
}
