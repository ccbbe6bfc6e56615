/*
 * superinstructions.c: frequent sequences of instructions are executed by one handler.
 *
 * A sequence keeps its cells. The first has the handler of the whole, which executes the
 * operands of all of them and goes on behind; the others stay what they are, for those who jump
 * to them. So neither targets nor positions change, and what an instruction throws has its own
 * position.
 *
 * Which sequences there are insns.def says. Of the ways to divide what follows an instruction, the one with the
 * fewest handlers is taken; every cell is looked at as if somebody jumped to it.
 */
#include <pthread.h>

#include "vm/base/assert.h"
#include "vm/code/translation.h"
#include "vm/translate/translator.h"

enum { MOST_PARTS = 4 };

/* As long as the longest sequence, and a power of two more. */
#define COSTS 8

struct sequence {
    uint16_t whole, count;
    uint16_t parts[MOST_PARTS];
};

static const struct sequence sequences[] = {
#define VM_INSN_PAIR(a, b) {VM_INSN_##a##__##b, 2, {VM_INSN_##a, VM_INSN_##b}},
#define VM_INSN_TRIPLE(a, b, c)                                                                   \
    {VM_INSN_##a##__##b##__##c, 3, {VM_INSN_##a, VM_INSN_##b, VM_INSN_##c}},
#define VM_INSN_QUADRUPLE(a, b, c, d)                                                             \
    {VM_INSN_##a##__##b##__##c##__##d, 4, {VM_INSN_##a, VM_INSN_##b, VM_INSN_##c, VM_INSN_##d}},
#include "vm/code/insns.def"
};
#define SEQUENCES (sizeof sequences / sizeof *sequences)

/* Those that begin with a resolved field: pairs. */
static const struct sequence field_pairs[] = {
#define VM_INSN_FIELD_PAIR(a, b) {VM_INSN_##a##__##b, 2, {VM_INSN_##a, VM_INSN_##b}},
#include "vm/code/insns.def"
};

/* 1 + index in sequences: the first one that begins with an instruction, the next that begins
 * likewise. */
static uint8_t sequence_of_first[VM_INSN_COUNT], next_sequence[SEQUENCES];
static uint16_t first_part[VM_INSN_COUNT + 1]; /* as in vm_insn_info, and of data */
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

/* Whether the cells from `at` on are the parts of a sequence. Those after `at` may begin wholes by
 * now. */
static bool matches(const struct vm_translator *t, uint32_t at, const struct sequence *sequence)
{
    for (unsigned i = 1; i < sequence->count; i++) {
        if (at + i >= t->cell_count || first_part[t->insns[at + i]] != sequence->parts[i]) {
            return false;
        }
    }
    return true;
}

/* Handlers that run the cells from `at` on, after an instruction of this length. */
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
    /* Handlers from a cell on to where cells no longer follow each other. */
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
                /* Of equal ones the longest. */
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
