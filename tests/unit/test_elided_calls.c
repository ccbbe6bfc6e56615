/*
 * Unit tests of calls that skip their methods: which calls enter their methods again, and which are
 * forgotten. The time to forget a call must not depend on the number of other calls, because code
 * of unloaded classes is freed method by method.
 */
#include <time.h>

#include "tests/unit/check.h"
#include "vm/code/translation.h"
#include "vm/instrument/elided_calls.h"
#include "vm/interp/interpreter.h"
#include "vm/runtime/class.h"
#include "vm/vm.h"

enum { CALLS = 100000, CELLS = 8 };

static struct vm_cell cells[CALLS * CELLS];
static uint16_t insns[CALLS * CELLS];
static const struct vm_translation code = {
    .cells = cells, .insns = insns, .cell_count = CALLS * CELLS};
static struct vm_method methods[100];

static bool is_at(uint32_t at, enum vm_insn_code insn)
{
    return insns[at] == insn && cells[at].handler == vm_handlers[insn];
}

static bool add(uint32_t at, uint32_t method)
{
    if (insns[at] == 0) {
        insns[at] = VM_INSN_INVOKESPECIAL_N;
        cells[at].handler = vm_handlers[VM_INSN_INVOKESPECIAL_N];
    }
    return vm_elided_calls_add(&code, &cells[at], &methods[method], VM_INSN_INVOKESPECIAL_N);
}

static bool is_odd(const struct vm_method *method, void *unused)
{
    (void)unused;
    return (method - methods) % 2 == 1;
}

/* Returns a bit set: which of the ten calls of methods 0 to 4 enter their methods. */
static unsigned entering(void)
{
    unsigned bits = 0;
    for (uint32_t i = 0; i < 10; i++) {
        bits |= (unsigned)is_at(i, VM_INSN_INVOKESPECIAL_N) << i;
    }
    return bits;
}

static void test_entering(void)
{
    for (uint32_t i = 0; i < 10; i++) {
        CHECK(add(i, i % 5));
    }
    CHECK_EQ_INT(entering(), 0);
    CHECK(is_at(3, VM_INSN_INVOKESPECIAL_EMPTY));
    CHECK(add(3, 3)); /* as if another thread had recorded the call first */
    vm_elided_calls_enter(&methods[2]);
    CHECK_EQ_INT(entering(), 0x084);
    vm_elided_calls_forget(cells, 2);
    vm_elided_calls_enter_those(is_odd, NULL);
    CHECK_EQ_INT(entering(), 0x084 | 0x008 | 0x140); /* calls 3, 6 and 8; 1 is forgotten */
    vm_elided_calls_forget(cells, 10);
    vm_elided_calls_enter(&methods[0]);
    CHECK(!is_at(5, VM_INSN_INVOKESPECIAL_N));
}

static void test_forgetting(void)
{
    bool is_added = true;
    for (uint32_t i = 0; i < CALLS; i++) {
        is_added &= add(i * CELLS + i % CELLS, 0);
    }
    CHECK(is_added);
    clock_t start = clock();
    for (uint32_t i = CALLS; i-- > 1;) {
        vm_elided_calls_forget(&cells[(CALLS - i) * CELLS], CELLS);
    }
    CHECK(clock() - start < 3 * CLOCKS_PER_SEC);
    vm_elided_calls_enter(&methods[0]);
    CHECK(is_at(0, VM_INSN_INVOKESPECIAL_N)); /* the only remaining call */
    CHECK(is_at(CELLS + 1, VM_INSN_INVOKESPECIAL_EMPTY));
}

int main(void)
{
    vm_interpreter_init();
    test_entering();
    test_forgetting();
    return check_report();
}
