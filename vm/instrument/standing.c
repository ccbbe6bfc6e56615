#include "vm/instrument/standing.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "vm/code/cell.h"
#include "vm/code/translation.h"
#include "vm/instrument/counters.h"
#include "vm/instrument/probe.h"
#include "vm/runtime/class.h"

/* With the lock of cells. */
static struct standing {
    struct vm_method *method;
    struct standing *next;
    bool is_plain;
    struct vm_callees callees;
} *all;

static const struct vm_cell *_Atomic *entry_of(struct vm_method *method, bool is_plain)
{
    return is_plain ? &method->plain_entry : &method->entry;
}

static void forget(const struct vm_method *method)
{
    struct standing **link = &all;
    while (*link != NULL && (*link)->method != method) {
        link = &(*link)->next;
    }
    struct standing *noted = *link;
    if (noted != NULL) {
        *link = noted->next;
        free(noted);
    }
}

static bool note(struct vm_method *method, bool is_plain, const struct vm_callees *callees)
{
    struct standing *noted = malloc(sizeof *noted);
    if (noted == NULL) {
        return false;
    }
    forget(method); /* of before */
    *noted = (struct standing){method, all, is_plain, *callees};
    all = noted;
    return true;
}

/* --- counting --------------------------------------------------------------------------------- */

/* False: a probe is awake that does more than to count entries, or there are too many. */
static bool add_counter(struct vm_counting_stub *counted, const struct vm_translation *code,
                        uint32_t times)
{
    uint32_t counter = VM_COUNTER_NONE;
    if (code == NULL || !vm_probe_are_counted(code, &counter)) {
        return false;
    }
    if (counter != VM_COUNTER_NONE) {
        if (counted->count == VM_COUNTING_STUB_COUNTS) {
            return false;
        }
        counted->counts[counted->count].counter = counter;
        counted->counts[counted->count++].times = times;
    }
    return true;
}

/* A call that has come to a stub may still be about to read it: none is changed. NULL without memory. */
static const struct vm_cell *stub_for(struct vm_translation *code,
                                      const struct vm_counting_stub *counted)
{
    if (counted->count == 0) {
        return &vm_stub_intrinsic;
    }
    struct vm_counting_stub *stub = code->counting_stubs;
    while (stub != NULL
           && (stub->count != counted->count
               || memcmp(stub->counts, counted->counts,
                         counted->count * sizeof counted->counts[0]) != 0)) {
        stub = stub->next;
    }
    if (stub == NULL && (stub = malloc(sizeof *stub)) != NULL) {
        *stub = *counted;
        stub->cell.handler = vm_handlers[VM_INSN_STUB_INTRINSIC_COUNTED];
        stub->next = code->counting_stubs;
        code->counting_stubs = stub;
    }
    return stub == NULL ? NULL : &stub->cell;
}

static bool is_counting(const struct vm_translation *code, const struct vm_cell *entry)
{
    const struct vm_counting_stub *stub = code->counting_stubs;
    while (stub != NULL && &stub->cell != entry) {
        stub = stub->next;
    }
    return stub != NULL;
}

void vm_standing_count(uint64_t *counters, const struct vm_cell *cell, int64_t times)
{
    const struct vm_counting_stub *stub = (const struct vm_counting_stub *)(const void *)cell;
    for (uint32_t i = 0; i < stub->count; i++) {
        counters[stub->counts[i].counter] += (uint64_t)(stub->counts[i].times * times);
    }
    atomic_thread_fence(memory_order_acquire); /* the groups that are left are those of the stub */
}

/* --- standing --------------------------------------------------------------------------------- */

/* Whether calls of a callee that is not silent can be counted with those of the function. */
static bool count_callee(const struct vm_callees *callees, uint32_t i, bool is_plain,
                         uint8_t *left_groups, struct vm_counting_stub *counted)
{
    uint8_t group = callees->groups[i];
    if (callees->times[i] == 0
        || !add_counter(counted, vm_translation_of(callees->methods[i], is_plain),
                        callees->times[i])) {
        return false;
    }
    *left_groups |= group == VM_NO_GROUP ? 0 : (uint8_t)~(1u << group);
    return true;
}

/* False: somebody is told of a callee, in no group, more than how often it is called. */
static bool look_at_callees(const struct vm_callees *callees, bool is_plain, uint8_t *left_groups,
                            struct vm_counting_stub *counted)
{
    *left_groups = callees->left_groups;
    for (uint32_t i = 0; i < callees->count; i++) {
        if (vm_probe_is_silent(callees->methods[i], is_plain)
            || count_callee(callees, i, is_plain, left_groups, counted)) {
            continue;
        }
        if (callees->groups[i] == VM_NO_GROUP) {
            return false;
        }
        *left_groups |= (uint8_t)(1u << callees->groups[i]);
    }
    return true;
}

const struct vm_cell *vm_standing_entry(struct vm_method *method, struct vm_translation *code,
                                        enum vm_standing standing,
                                        const struct vm_callees *callees)
{
    struct vm_counting_stub counted = {.count = 0};
    uint8_t left_groups;
    if (standing == VM_STANDS_NEVER || !add_counter(&counted, code, 1)) {
        return code->cells;
    }
    if (standing == VM_STANDS_OPEN
        || !look_at_callees(callees, code->is_plain, &left_groups, &counted)) {
        return &vm_stub_intrinsic_open;
    }
    const struct vm_cell *stub = stub_for(code, &counted);
    if (stub == NULL || (callees->count != 0 && !note(method, code->is_plain, callees))) {
        return &vm_stub_intrinsic_open;
    }
    atomic_store(&method->left_groups, left_groups);
    return stub;
}

static bool is_standing(const struct vm_cell *entry, const struct vm_translation *code)
{
    return code != NULL && (entry == &vm_stub_intrinsic || is_counting(code, entry));
}

void vm_standing_decide(struct vm_method *method, bool is_plain, enum vm_standing standing,
                        const struct vm_callees *callees, bool gives_up)
{
    const struct vm_cell *_Atomic *entry = entry_of(method, is_plain);
    vm_probe_lock_cells();
    struct vm_translation *code =
        (struct vm_translation *)vm_translation_of(method, is_plain);
    const struct vm_cell *former = atomic_load(entry);
    if (code != NULL && (former == &vm_stub_intrinsic_open || is_standing(former, code))) {
        const struct vm_cell *next = vm_standing_entry(method, code, standing, callees);
        bool is_over = next == &vm_stub_intrinsic_open && gives_up;
        atomic_store_explicit(entry, is_over ? code->cells : next, memory_order_release);
    }
    vm_probe_unlock_cells();
}

static bool calls(const struct standing *noted, const struct vm_method *callee)
{
    uint32_t i = 0;
    while (i < noted->callees.count && noted->callees.methods[i] != callee) {
        i++;
    }
    return i < noted->callees.count;
}

static void open(const struct standing *noted)
{
    const struct vm_cell *_Atomic *entry = entry_of(noted->method, noted->is_plain);
    struct vm_translation *code =
        (struct vm_translation *)vm_translation_of(noted->method, noted->is_plain);
    if (is_standing(atomic_load(entry), code)) {
        atomic_store(&code->open_calls, 0);
        atomic_store_explicit(entry, &vm_stub_intrinsic_open, memory_order_release);
    }
}

void vm_standing_give_way(const struct vm_method *callee)
{
    for (struct standing **link = &all; *link != NULL;) {
        struct standing *noted = *link;
        if (!calls(noted, callee)) {
            link = &noted->next;
            continue;
        }
        open(noted);
        *link = noted->next;
        free(noted);
    }
}

const char *vm_standing_text(const struct vm_method *method, const struct vm_translation *code)
{
    const struct vm_cell *entry = code->is_plain ? method->plain_entry : method->entry;
    return entry == &vm_stub_intrinsic        ? "a C function stands for it"
           : entry == &vm_stub_intrinsic_open ? "a C function does not stand for it yet"
           : is_counting(code, entry)         ? "a C function stands for it, and calls are counted"
                                              : NULL;
}
