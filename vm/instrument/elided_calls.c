#include "vm/instrument/elided_calls.h"

#include <stddef.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/vm.h"

static struct vm_lock lock = VM_LOCK(ELIDED_CALLS);

/* The elided calls. Each is in the list of its method, and in a map keyed by its cell. The map is
 * needed because code is freed class by class, and freeing a class must not walk all calls. */
static struct elided_call {
    const struct vm_translation *code; /* code that contains the call */
    struct vm_cell *call;
    const struct vm_method *method;
    enum vm_insn_code entering;
    struct elided_call *next, **link; /* link: the pointer that points to this record */
} * lists[64];                        /* indexed by the hash of the called method */
static struct vm_hash_map by_call;

#define LISTS (sizeof lists / sizeof lists[0])

static struct elided_call **list_of(const struct vm_method *method)
{
    return &lists[((uintptr_t)method * UINT64_C(0x9e3779b97f4a7c15) >> 32) % LISTS];
}

/* Records a call, unless another thread has already recorded it. The caller holds the lock. */
static bool note(const struct vm_translation *code, struct vm_cell *call,
                 const struct vm_method *method, enum vm_insn_code entering)
{
    if (vm_hash_map_find(&by_call, call) != NULL) {
        return true;
    }
    struct elided_call *noted = malloc(sizeof *noted);
    if (noted == NULL || !vm_hash_map_put(&by_call, call, noted, NULL)) {
        free(noted);
        return false;
    }
    struct elided_call **list = list_of(method);
    *noted = (struct elided_call){code, call, method, entering, *list, list};
    if (noted->next != NULL) {
        noted->next->link = &noted->next;
    }
    *list = noted;
    VM_ASSERT(*noted->link == noted);
    return true;
}

bool vm_elided_calls_add(const struct vm_translation *code, struct vm_cell *call,
                         const struct vm_method *method, enum vm_insn_code entering)
{
    vm_lock_take(&lock);
    bool is_noted = note(code, call, method, entering);
    if (is_noted) {
        vm_code_rewrite(code, call, VM_INSN_INVOKESPECIAL_EMPTY);
    }
    vm_lock_release(&lock);
    return is_noted;
}

/* Removes the record of a call. The caller holds the lock. */
static void forget(struct elided_call *noted)
{
    VM_ASSERT(*noted->link == noted && vm_hash_map_find(&by_call, noted->call) == noted);
    *noted->link = noted->next;
    if (noted->next != NULL) {
        noted->next->link = noted->link;
    }
    (void)vm_hash_map_remove(&by_call, noted->call);
    free(noted);
}

/* Makes the calls in a list enter their methods again, if `selects` returns true for the method.
 * The caller holds the lock. */
static void enter(struct elided_call *list,
                  bool (*selects)(const struct vm_method *method, void *data), void *data)
{
    while (list != NULL) {
        struct elided_call *noted = list;
        list = noted->next;
        if (selects(noted->method, data)) {
            vm_code_rewrite(noted->code, noted->call, noted->entering);
            forget(noted);
        }
    }
}

static bool is_same(const struct vm_method *method, void *other)
{
    return method == other;
}

void vm_elided_calls_enter(const struct vm_method *method)
{
    vm_lock_take(&lock);
    enter(*list_of(method), is_same, (void *)(uintptr_t)method);
    vm_lock_release(&lock);
}

void vm_elided_calls_enter_those(bool (*selects)(const struct vm_method *method, void *data),
                                 void *data)
{
    vm_lock_take(&lock);
    for (size_t i = 0; i < LISTS; i++) {
        enter(lists[i], selects, data);
    }
    vm_lock_release(&lock);
}

void vm_elided_calls_forget(const struct vm_cell *cells, uint32_t count)
{
    vm_lock_take(&lock);
    for (uint32_t i = 0; i < count && by_call.count != 0; i++) {
        struct elided_call *noted = vm_hash_map_find(&by_call, &cells[i]);
        if (noted != NULL) {
            forget(noted);
        }
    }
    vm_lock_release(&lock);
}
