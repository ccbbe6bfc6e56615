#include "vm/instrument/active_intrinsics.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/code/cell.h"
#include "vm/code/translation.h"
#include "vm/instrument/counters.h"
#include "vm/instrument/probe.h"
#include "vm/runtime/class.h"

#define ALL_GROUPS 0xffu

/* The active intrinsics whose methods have callees; guarded by the lock of cells. */
static struct active_intrinsic {
    struct vm_method *method;
    struct active_intrinsic *next;
    bool is_untracked;
    struct vm_callees callees;
} * all;

static const struct vm_cell *_Atomic *entry_of(struct vm_method *method, bool is_untracked)
{
    return is_untracked ? &method->untracked_entry : &method->entry;
}

static void forget(const struct vm_method *method)
{
    struct active_intrinsic **link = &all;
    while (*link != NULL && (*link)->method != method) {
        link = &(*link)->next;
    }
    struct active_intrinsic *noted = *link;
    if (noted != NULL) {
        *link = noted->next;
        free(noted);
    }
}

static bool note(struct vm_method *method, bool is_untracked, const struct vm_callees *callees)
{
    struct active_intrinsic *noted = malloc(sizeof *noted);
    if (noted == NULL) {
        return false;
    }
    forget(method); /* the method may already be recorded */
    *noted = (struct active_intrinsic){method, all, is_untracked, *callees};
    all = noted;
    return true;
}

/* --- stubs ------------------------------------------------------------------------------------ */

/* Adds the counter of the code's entries to the stub. Returns false if an active probe does more
 * than count entries, or if there are too many counters. */
static bool add_counter(struct vm_intrinsic_stub *wanted, const struct vm_translation *code,
                        uint32_t times)
{
    uint32_t counter = VM_COUNTER_NONE;
    if (code == NULL || !vm_probe_are_counted(code, &counter)) {
        return false;
    }
    if (counter != VM_COUNTER_NONE) {
        if (wanted->count == VM_INTRINSIC_COUNTS) {
            return false;
        }
        wanted->counts[wanted->count].counter = counter;
        wanted->counts[wanted->count++].times = times;
    }
    return true;
}

static bool are_same(const struct vm_intrinsic_stub *a, const struct vm_intrinsic_stub *b)
{
    return a->left_groups == b->left_groups && a->count == b->count
           && memcmp(a->counts, b->counts, a->count * sizeof a->counts[0]) == 0;
}

/* Returns a stub with these contents. Stubs never change, because a call that has reached a stub
 * may not have read it yet. Returns NULL if memory runs out. */
static const struct vm_cell *stub_for(struct vm_translation *code,
                                      const struct vm_intrinsic_stub *wanted)
{
    if (wanted->count == 0 && wanted->left_groups == 0) {
        return &vm_stub_intrinsic;
    }
    struct vm_intrinsic_stub *stub = code->intrinsic_stubs;
    while (stub != NULL && !are_same(stub, wanted)) {
        stub = stub->next;
    }
    if (stub == NULL && (stub = malloc(sizeof *stub)) != NULL) {
        *stub = *wanted;
        stub->cell.handler = vm_handlers[VM_INSN_STUB_INTRINSIC_OWN];
        stub->next = code->intrinsic_stubs;
        code->intrinsic_stubs = stub;
    }
    return stub == NULL ? NULL : &stub->cell;
}

/* Returns the stub of this code that contains the cell `entry`; NULL if the cell is not in one of
 * its stubs. */
static const struct vm_intrinsic_stub *own_stub(const struct vm_translation *code,
                                                const struct vm_cell *entry)
{
    const struct vm_intrinsic_stub *stub = code->intrinsic_stubs;
    while (stub != NULL && &stub->cell != entry) {
        stub = stub->next;
    }
    return stub;
}

void vm_active_intrinsic_count(uint64_t *counters, const struct vm_intrinsic_stub *stub)
{
    VM_ASSERT(stub->count <= VM_INTRINSIC_COUNTS);
    for (uint32_t i = 0; i < stub->count; i++) {
        VM_ASSERT(stub->counts[i].counter > VM_COUNTER_IGNORED
                  && stub->counts[i].counter < VM_COUNTERS);
        counters[stub->counts[i].counter] += stub->counts[i].times;
    }
}

/* --- active intrinsics ------------------------------------------------------------------------ */

/* Returns whether calls of a callee whose events an analysis wants can be counted together with the
 * intrinsic's calls. */
static bool count_callee(const struct vm_callees *callees, uint32_t i, bool is_untracked,
                         struct vm_intrinsic_stub *wanted)
{
    uint8_t group = callees->groups[i];
    if (callees->times[i] == 0
        || !add_counter(wanted, vm_translation_of(callees->methods[i], is_untracked),
                        callees->times[i])) {
        return false;
    }
    wanted->left_groups |= group == VM_NO_GROUP ? 0 : ALL_GROUPS & ~(1u << group);
    return true;
}

/* Finds the groups that must be left to the bytecode. Returns false if an analysis wants more than
 * the number of calls from a callee that is in no group. */
static bool look_at_callees(const struct vm_callees *callees, bool is_untracked,
                            struct vm_intrinsic_stub *wanted)
{
    wanted->left_groups = callees->left_groups;
    for (uint32_t i = 0; i < callees->count; i++) {
        if (vm_probe_is_silent(callees->methods[i], is_untracked)
            || count_callee(callees, i, is_untracked, wanted)) {
            continue;
        }
        if (callees->groups[i] == VM_NO_GROUP) {
            return false;
        }
        wanted->left_groups |= 1u << callees->groups[i];
    }
    return true;
}

const struct vm_cell *vm_active_intrinsic_entry(struct vm_method *method,
                                                struct vm_translation *code,
                                                enum vm_intrinsic_state state,
                                                const struct vm_callees *callees)
{
    struct vm_intrinsic_stub wanted = {.count = 0};
    if (state == VM_INTRINSIC_NEVER || !add_counter(&wanted, code, 1)) {
        return code->cells;
    }
    if (state == VM_INTRINSIC_OPEN || !look_at_callees(callees, code->is_untracked, &wanted)) {
        return &vm_stub_intrinsic_open;
    }
    const struct vm_cell *stub = stub_for(code, &wanted);
    return stub == NULL || (callees->count != 0 && !note(method, code->is_untracked, callees))
               ? &vm_stub_intrinsic_open
               : stub;
}

static bool is_active(const struct vm_cell *entry, const struct vm_translation *code)
{
    return code != NULL && (entry == &vm_stub_intrinsic || own_stub(code, entry) != NULL);
}

void vm_active_intrinsic_decide(struct vm_method *method, bool is_untracked,
                                enum vm_intrinsic_state state, const struct vm_callees *callees,
                                bool gives_up)
{
    const struct vm_cell *_Atomic *entry = entry_of(method, is_untracked);
    vm_probe_lock_cells();
    struct vm_translation *code = (struct vm_translation *)vm_translation_of(method, is_untracked);
    const struct vm_cell *former = atomic_load(entry);
    if (code != NULL && (former == &vm_stub_intrinsic_open || is_active(former, code))) {
        const struct vm_cell *next = vm_active_intrinsic_entry(method, code, state, callees);
        bool is_over = next == &vm_stub_intrinsic_open && gives_up;
        atomic_store_explicit(entry, is_over ? code->cells : next, memory_order_release);
    }
    vm_probe_unlock_cells();
}

static bool calls(const struct active_intrinsic *noted, const struct vm_method *callee)
{
    uint32_t i = 0;
    while (i < noted->callees.count && noted->callees.methods[i] != callee) {
        i++;
    }
    return i < noted->callees.count;
}

static void open(const struct active_intrinsic *noted)
{
    const struct vm_cell *_Atomic *entry = entry_of(noted->method, noted->is_untracked);
    struct vm_translation *code =
        (struct vm_translation *)vm_translation_of(noted->method, noted->is_untracked);
    if (is_active(atomic_load(entry), code)) {
        atomic_store(&code->open_calls, 0);
        atomic_store_explicit(entry, &vm_stub_intrinsic_open, memory_order_release);
    }
}

void vm_active_intrinsics_deactivate(const struct vm_method *callee)
{
    for (struct active_intrinsic **link = &all; *link != NULL;) {
        struct active_intrinsic *noted = *link;
        if (!calls(noted, callee)) {
            link = &noted->next;
            continue;
        }
        open(noted);
        *link = noted->next;
        free(noted);
    }
}

const char *vm_active_intrinsic_text(const struct vm_method *method,
                                     const struct vm_translation *code)
{
    const struct vm_cell *entry = code->is_untracked ? method->untracked_entry : method->entry;
    const struct vm_intrinsic_stub *stub = own_stub(code, entry);
    return entry == &vm_stub_intrinsic_open   ? "no C function replaces it, but one may later"
           : stub != NULL && stub->count != 0 ? "a C function replaces it, and calls are counted"
           : stub != NULL                     ? "a C function replaces a part of it"
           : entry == &vm_stub_intrinsic      ? "a C function replaces it"
                                              : NULL;
}
