#include "vm/instrument/standing.h"

#include <stdlib.h>

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

/* NULL: a probe is awake that does more than to count entries. */
static const struct vm_cell *stub_of(struct vm_translation *code)
{
    uint32_t counter = VM_COUNTER_NONE;
    if (!vm_probe_are_counted(code, &counter)) {
        return NULL;
    }
    if (counter == VM_COUNTER_NONE) {
        return &vm_stub_intrinsic;
    }
    code->counting_stub.handler = vm_handlers[VM_INSN_STUB_INTRINSIC_COUNTED];
    code->counting_stub.i = (int32_t)counter;
    return &code->counting_stub;
}

/* False: somebody is told of a callee that is in no group. */
static bool are_silent(const struct vm_callees *callees, bool is_plain, uint8_t *left_groups)
{
    *left_groups = callees->left_groups;
    for (uint32_t i = 0; i < callees->count; i++) {
        if (!vm_probe_is_silent(callees->methods[i], is_plain)) {
            if (callees->groups[i] == VM_NO_GROUP) {
                return false;
            }
            *left_groups |= (uint8_t)(1u << callees->groups[i]);
        }
    }
    return true;
}

const struct vm_cell *vm_standing_entry(struct vm_method *method, struct vm_translation *code,
                                        enum vm_standing standing,
                                        const struct vm_callees *callees)
{
    const struct vm_cell *stub = standing == VM_STANDS_NEVER ? NULL : stub_of(code);
    uint8_t left_groups;
    if (stub == NULL) {
        return code->cells;
    }
    if (standing == VM_STANDS_OPEN || !are_silent(callees, code->is_plain, &left_groups)
        || (callees->count != 0 && !note(method, code->is_plain, callees))) {
        return &vm_stub_intrinsic_open;
    }
    atomic_store(&method->left_groups, left_groups);
    return stub;
}

static bool is_standing(const struct vm_cell *entry, const struct vm_translation *code)
{
    return code != NULL && (entry == &vm_stub_intrinsic || entry == &code->counting_stub);
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
