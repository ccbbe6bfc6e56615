#include "vm/instrument/standing.h"

#include <stdlib.h>

#include "vm/code/cell.h"
#include "vm/code/translation.h"
#include "vm/instrument/analysis.h"
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

static _Atomic uint32_t generation;

uint32_t vm_standing_generation(void)
{
    return atomic_load(&generation);
}

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
    forget(method); /* its code has been replaced since */
    *noted = (struct standing){method, all, is_plain, *callees};
    all = noted;
    return true;
}

const struct vm_cell *vm_standing_stub(struct vm_translation *code)
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

static bool is_standing(const struct vm_cell *entry, const struct vm_translation *code)
{
    return code != NULL && (entry == &vm_stub_intrinsic || entry == &code->counting_stub);
}

static bool are_silent(const struct vm_callees *callees, bool is_plain)
{
    uint32_t i = 0;
    while (i < callees->count && vm_probe_is_silent(callees->methods[i], is_plain)) {
        i++;
    }
    return i == callees->count && callees->generation == vm_standing_generation();
}

void vm_standing_decide(struct vm_method *method, bool is_plain, bool may_stand,
                        const struct vm_callees *callees, bool gives_up)
{
    const struct vm_cell *_Atomic *entry = entry_of(method, is_plain);
    vm_probe_lock_cells();
    struct vm_translation *code =
        (struct vm_translation *)vm_translation_of(method, is_plain);
    if (code != NULL && atomic_load(entry) == &vm_stub_intrinsic_open) {
        const struct vm_cell *stub = may_stand ? vm_standing_stub(code) : NULL;
        if (stub != NULL && are_silent(callees, is_plain) && note(method, is_plain, callees)) {
            atomic_store_explicit(entry, stub, memory_order_release);
        } else if (gives_up) {
            atomic_store_explicit(entry, code->cells, memory_order_release);
        }
    }
    vm_probe_unlock_cells();
}

static bool calls(const struct standing *noted, const void *callee)
{
    uint32_t i = 0;
    while (i < noted->callees.count && noted->callees.methods[i] != callee) {
        i++;
    }
    return i < noted->callees.count;
}

static bool awaits(const struct standing *noted, const void *name)
{
    uint32_t i = 0;
    while (i < noted->callees.class_count && noted->callees.classes[i] != name) {
        i++;
    }
    return i < noted->callees.class_count;
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

static void open_those(bool (*selects)(const struct standing *noted, const void *what),
                       const void *what)
{
    for (struct standing **link = &all; *link != NULL;) {
        struct standing *noted = *link;
        if (!selects(noted, what)) {
            link = &noted->next;
            continue;
        }
        open(noted);
        *link = noted->next;
        free(noted);
    }
}

void vm_standing_give_way(const struct vm_method *callee)
{
    open_those(calls, callee);
}

void vm_standing_note_initialization(const struct vm_class *class)
{
    if (vm_probe_kinds != 0) {
        vm_probe_lock_cells();
        atomic_fetch_add(&generation, 1);
        open_those(awaits, class->name);
        vm_probe_unlock_cells();
    }
}
