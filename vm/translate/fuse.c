/*
 * fuse.c: frequent sequences of instructions are executed by one handler.
 *
 * A sequence keeps its cells. The first has the handler of the whole, which executes the
 * operands of all of them and goes on behind; the others stay what they are, for those who jump
 * to them. So neither targets nor positions change, and what an instruction throws has its own
 * position.
 *
 * Which sequences there are insns.def says: VM_INSN_PAIR names two instructions, the first of which
 * may be a sequence itself. Of the ways to divide what follows an instruction, the one with the
 * fewest handlers is taken; every cell is looked at as if somebody jumped to it.
 */
#include <pthread.h>

#include "vm/translate/translator.h"

/* As long as the longest sequence, and a power of two more. */
#define COSTS 8

struct pair {
    uint16_t first, second, whole;
};

static const struct pair pairs[] = {
#define VM_INSN(name, cells, operands)
#define VM_INSN_PAIR(first, second)                                                               \
    {VM_INSN_##first, VM_INSN_##second, VM_INSN_##first##__##second},
#include "vm/code/insns.def"
#undef VM_INSN_PAIR
#undef VM_INSN
};
#define PAIRS (sizeof pairs / sizeof *pairs)

static const uint8_t cells_of[VM_INSN_COUNT] = {
#define VM_INSN(name, cells, operands) [VM_INSN_##name] = cells,
#include "vm/code/insns.def"
#undef VM_INSN
};

/* 1 + index in pairs: the first pair that begins with an instruction, the next that begins
 * likewise. */
static uint8_t pair_of_first[VM_INSN_COUNT], next_pair[PAIRS];
static pthread_once_t index_once = PTHREAD_ONCE_INIT;
_Static_assert(PAIRS < UINT8_MAX, "pairs have numbers of 8 bits");

static void make_index(void)
{
    for (unsigned i = 0; i < PAIRS; i++) {
        next_pair[i] = pair_of_first[pairs[i].first];
        pair_of_first[pairs[i].first] = (uint8_t)(i + 1);
    }
}

/* The sequence of `first` and `second`; VM_TR_NO_INSN: there is none. */
static unsigned join(unsigned first, unsigned second)
{
    for (unsigned i = pair_of_first[first]; i != 0; i = next_pair[i - 1]) {
        if (pairs[i - 1].second == second) {
            return pairs[i - 1].whole;
        }
    }
    return VM_TR_NO_INSN;
}

void vm_tr_fuse(struct vm_translator *t)
{
    if (t->failed || !vm_optimizes(VM_OPTIMIZE_PAIRS)) {
        return;
    }
    pthread_once(&index_once, make_index);
    /* Handlers from a cell on to where cells no longer follow each other. */
    uint32_t costs[COSTS] = {0};
    for (uint32_t i = t->cell_count; i-- > 0;) {
        unsigned insn = t->insns[i], best = insn;
        costs[i % COSTS] = 0;
        if (insn == VM_TR_NO_INSN) {
            continue;
        }
        uint32_t cost = UINT32_MAX;
        unsigned whole = insn;
        for (uint32_t end = i; end < t->cell_count; end++) {
            unsigned last = t->insns[end];
            whole = end == i ? insn : last == VM_TR_NO_INSN ? last : join(whole, last);
            if (whole == VM_TR_NO_INSN) {
                break;
            }
            uint32_t rest = cells_of[last] == 1 ? costs[(end + 1) % COSTS] : 0;
            if (1 + rest <= cost) {
                cost = 1 + rest;
                best = whole;
            }
        }
        costs[i % COSTS] = cost;
        if (best != insn && t->cells[i].handler == vm_handlers[insn]) {
            t->cells[i].handler = vm_handlers[best];
        }
    }
}
