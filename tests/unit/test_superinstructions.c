/*
 * Unit tests of the choice of superinstructions, which compare it with a model that tries all
 * possibilities.
 */
#include "tests/unit/check.h"
#include "vm/interp/interpreter.h"
#include "vm/translate/translator.h"

enum { CELLS = 18, ROUNDS = 20000 };

static const struct sequence {
    unsigned whole, count, parts[4];
} sequences[] = {
#define VM_INSN_PAIR(a, b) {VM_INSN_##a##__##b, 2, {VM_INSN_##a, VM_INSN_##b}},
#define VM_INSN_TRIPLE(a, b, c)                                                                    \
    {VM_INSN_##a##__##b##__##c, 3, {VM_INSN_##a, VM_INSN_##b, VM_INSN_##c}},
#define VM_INSN_QUADRUPLE(a, b, c, d)                                                              \
    {VM_INSN_##a##__##b##__##c##__##d, 4, {VM_INSN_##a, VM_INSN_##b, VM_INSN_##c, VM_INSN_##d}},
#include "vm/code/insns.def"
};
enum { SEQUENCES = sizeof sequences / sizeof *sequences };

static struct vm_plan plan;

static struct vm_cell cells[CELLS];
static uint16_t insns[CELLS], chosen_insns[CELLS]; /* before and after */
static uint32_t random_state = 1;

static uint32_t next_random(uint32_t below)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % below;
}

static bool is_sequence(unsigned at, const struct sequence *sequence)
{
    for (unsigned i = 0; i < sequence->count; i++) {
        if (at + i >= CELLS || insns[at + i] != sequence->parts[i]) {
            return false;
        }
    }
    return true;
}

static unsigned model_cost(unsigned at);

/* Returns the number of handlers after an instruction; an instruction of several cells ends the
 * count. */
static unsigned cost_behind(unsigned at, unsigned insn)
{
    return vm_insn_info[insn].cells == 1 ? model_cost(at + 1) : 0;
}

/* Returns the smallest possible number of handlers for the code from a cell on. */
static unsigned model_cost(unsigned at)
{
    if (at >= CELLS || insns[at] == VM_INSN_COUNT) {
        return 0;
    }
    unsigned best = 1 + cost_behind(at, insns[at]);
    for (unsigned i = 0; i < SEQUENCES; i++) {
        if (is_sequence(at, &sequences[i])) {
            unsigned last = sequences[i].count - 1;
            unsigned cost = 1 + cost_behind(at + last, sequences[i].parts[last]);
            best = cost < best ? cost : best;
        }
    }
    return best;
}

/* Returns the sequence chosen at a cell, or NULL for the instruction's own handler. Any other
 * handler is an error. */
static const struct sequence *chosen(unsigned at)
{
    if (chosen_insns[at] == insns[at]) {
        return NULL;
    }
    for (unsigned i = 0; i < SEQUENCES; i++) {
        if (chosen_insns[at] == sequences[i].whole) {
            CHECK(is_sequence(at, &sequences[i]));
            return &sequences[i];
        }
    }
    CHECK(false);
    return NULL;
}

/* Returns the number of handlers that were chosen for the code from a cell on. */
static unsigned chosen_cost(unsigned at)
{
    if (at >= CELLS || insns[at] == VM_INSN_COUNT) {
        return 0;
    }
    const struct sequence *sequence = chosen(at);
    unsigned last = sequence == NULL ? 0 : sequence->count - 1;
    bool goes_on = vm_insn_info[insns[at + last]].cells == 1;
    return 1 + (goes_on ? chosen_cost(at + last + 1) : 0);
}

/* Checks that the first sequence is the longest among the best choices. */
static void check_longest(unsigned at)
{
    const struct sequence *sequence = chosen(at);
    for (unsigned i = 0; i < SEQUENCES; i++) {
        const struct sequence *other = &sequences[i];
        if (is_sequence(at, other) && other->count > (sequence == NULL ? 1 : sequence->count)) {
            unsigned last = other->count - 1;
            CHECK(1 + cost_behind(at + last, other->parts[last]) > model_cost(at));
        }
    }
}

/* Fills the code with parts of sequences, often consecutive parts. */
static void fill(void)
{
    for (unsigned at = 0; at < CELLS;) {
        const struct sequence *sequence = &sequences[next_random(SEQUENCES)];
        unsigned count = 1 + next_random(sequence->count);
        for (unsigned i = 0; i < count && at < CELLS; i++) {
            unsigned insn = sequence->parts[i], length = vm_insn_info[insn].cells;
            insns[at++] = (uint16_t)insn;
            for (; length > 1 && at < CELLS; length--) {
                insns[at++] = VM_INSN_COUNT;
            }
        }
    }
    memcpy(chosen_insns, insns, sizeof insns);
}

static unsigned whole_count(void)
{
    unsigned count = 0;
    for (unsigned at = 0; at < CELLS; at++) {
        count += insns[at] != VM_INSN_COUNT && chosen(at) != NULL;
    }
    return count;
}

int main(void)
{
    vm.plan = &plan;
    vm_interpreter_init();
    struct vm_translator translator = {
        .handlers = vm_handlers, .cells = cells, .insns = chosen_insns, .cell_count = CELLS};
    unsigned count = 0;
    for (int round = 0; round < ROUNDS; round++) {
        fill();
        vm_tr_make_superinstructions(&translator);
        for (unsigned at = 0; at < CELLS; at++) {
            if (insns[at] == VM_INSN_COUNT) {
                CHECK_EQ_INT(chosen_insns[at], VM_INSN_COUNT);
            } else if (!CHECK_EQ_INT(chosen_cost(at), model_cost(at))) {
                return check_report();
            } else if (round % 16 == 0) {
                check_longest(at);
            }
        }
        count += whole_count();
    }
    CHECK(count > ROUNDS);
    /* No superinstruction is chosen in code whose translation failed, or if they are off. */
    fill();
    translator.failed = true;
    vm_tr_make_superinstructions(&translator);
    CHECK_EQ_INT(whole_count(), 0);
    translator.failed = false;
    plan.machine.optimizations_off = 1u << VM_OPTIMIZE_PAIRS;
    vm_tr_make_superinstructions(&translator);
    CHECK_EQ_INT(whole_count(), 0);
    return check_report();
}
