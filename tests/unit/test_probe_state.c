/*
 * test_probe_state.c: the states of a probe and their transitions (vm/instrument/probe.h).
 *
 * Tries all values of the members that determine the state, and compares the table of transitions
 * with the effects of the operations on these members.
 */
#include "check.h"

#include "vm/instrument/located_probe.h"

static struct vm_probe make(unsigned members)
{
    struct vm_probe probe = {
        .is_wanted = members & 1, .is_dormant = members >> 2 & 1, .is_counted = members >> 3 & 1};
    atomic_store(&probe.is_active, (members >> 1 & 1) != 0);
    return probe;
}

static void test_states(void)
{
    /* indexed by bits: is_wanted (the lowest), is_active, is_dormant, is_counted */
    static const enum vm_probe_state expected[16] = {
        VM_PROBE_DECLINED, VM_PROBE_RETIRED, VM_PROBE_DECLINED, VM_PROBE_ACTIVE,
        VM_PROBE_DECLINED, VM_PROBE_DORMANT, VM_PROBE_DECLINED, VM_PROBE_WAKING,
        VM_PROBE_DECLINED, VM_PROBE_RETIRED, VM_PROBE_DECLINED, VM_PROBE_COUNTING,
        VM_PROBE_DECLINED, VM_PROBE_DORMANT, VM_PROBE_DECLINED, VM_PROBE_WAKING};
    for (unsigned members = 0; members < 16; members++) {
        struct vm_probe probe = make(members);
        CHECK_EQ_INT(vm_probe_state(&probe), expected[members]);
    }
}

/* What may happen to a probe. */
enum operation {
    RETIRE,
    RENEW,
    SLEEP,
    NEW_CODE,
    COUNT,
    CALL,
    ASK_AGAIN,
    ASK_AND_RETIRE,
    OPERATIONS
};

static bool is_possible(enum vm_probe_state from, enum operation operation)
{
    switch (operation) {
    case RETIRE:
        return from == VM_PROBE_ACTIVE || from == VM_PROBE_WAKING;
    case RENEW:
        return from == VM_PROBE_RETIRED || from == VM_PROBE_DORMANT;
    case SLEEP: /* code is generated, and can be replaced later */
    case NEW_CODE:
        return from != VM_PROBE_DECLINED;
    case COUNT:
        return from == VM_PROBE_ACTIVE;
    case CALL:
        return from == VM_PROBE_COUNTING;
    default:
        return from == VM_PROBE_DECLINED;
    }
}

static enum vm_probe_state after(struct vm_probe *probe, enum operation operation)
{
    bool is_active = atomic_load(&probe->is_active);
    switch (operation) {
    case RETIRE:
    case RENEW:
        atomic_store(&probe->is_active, operation == RENEW);
        break;
    case SLEEP:
        probe->is_dormant = !is_active;
        break;
    case NEW_CODE:
        probe->is_dormant = false;
        break;
    case COUNT:
    case CALL:
        probe->is_counted = operation == COUNT;
        break;
    default:
        probe->is_wanted = true;
        probe->is_dormant = probe->is_counted = false;
        atomic_store(&probe->is_active, operation == ASK_AGAIN);
        break;
    }
    return vm_probe_state(probe);
}

static void test_transitions(void)
{
    bool happens[VM_PROBE_STATES][VM_PROBE_STATES] = {{false}};
    for (unsigned members = 0; members < 16; members++) {
        for (enum operation operation = 0; operation < OPERATIONS; operation++) {
            struct vm_probe probe = make(members);
            enum vm_probe_state from = vm_probe_state(&probe);
            /* A counting probe is active, and is in the code. */
            bool is_legal = !probe.is_counted || from == VM_PROBE_COUNTING;
            if (is_legal && is_possible(from, operation)) {
                happens[from][after(&probe, operation)] = true;
            }
        }
    }
    int count = 0;
    for (enum vm_probe_state from = 0; from < VM_PROBE_STATES; from++) {
        for (enum vm_probe_state to = 0; to < VM_PROBE_STATES; to++) {
            if (from != to) {
                CHECK_EQ_INT(vm_probe_can_become(from, to), happens[from][to]);
                count += happens[from][to];
            }
        }
    }
    CHECK_EQ_INT(count, 11);
}

int main(void)
{
    test_states();
    test_transitions();
    return check_report();
}
