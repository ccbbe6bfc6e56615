#include "vm/instrument/calling_contexts.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "vm/base/arena.h"
#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/instrument/analysis.h"
#include "vm/vm.h"

/* A hash table of callees, keyed by method. The number of places is a power of two; at least one
 * place is always free. */
struct callees {
    uint32_t mask;
    struct jp2_context *_Atomic places[];
};

struct jp2_context {
    struct jp2_context *caller;
    struct vm_method *method;
    struct jp2_context *_Atomic last; /* the callee that was looked up last */
    struct callees *_Atomic callees;
    uint32_t callee_count;
    void *data[]; /* one word for each registered analysis */
};

bool vm_calling_contexts_are_kept;
uint32_t vm_calling_context_place;

static struct jp2_context root; /* the caller of the first method of every thread */
static struct vm_lock lock = VM_LOCK(CALLING_CONTEXTS); /* guards the creation of contexts */

#define CHUNK ((size_t)64 << 10)

/* Allocates memory that is never freed, for contexts. The caller holds the lock. */
static void *allocate(size_t bytes)
{
    static struct vm_arena *arena;
    if (arena == NULL) {
        arena = vm_arena_create(CHUNK);
    }
    void *memory = arena == NULL ? NULL : vm_arena_alloc(arena, bytes);
    if (memory == NULL) {
        vm_end_without_memory("calling contexts");
    }
    return memory;
}

static uint32_t hash_of(const struct vm_method *method)
{
    return (uint32_t)(((uintptr_t)method * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

/* Returns the place of a method's context in the table; if the table does not contain the context,
 * returns a free place for it. */
static struct jp2_context *_Atomic *place_of(struct callees *callees,
                                             const struct vm_method *method)
{
    VM_ASSERT((callees->mask & (callees->mask + 1)) == 0);
    for (uint32_t i = hash_of(method);; i++) {
        struct jp2_context *_Atomic *place = &callees->places[i & callees->mask];
        const struct jp2_context *found = atomic_load_explicit(place, memory_order_acquire);
        if (found == NULL || found->method == method) {
            return place;
        }
    }
}

/* Replaces the table of callees by a larger table. A thread that reads the old table meanwhile may
 * miss a callee; it then takes the lock and looks again. Old tables are not freed. The caller holds
 * the lock. */
static struct callees *grow(struct jp2_context *caller)
{
    struct callees *old = atomic_load(&caller->callees);
    uint32_t count = old == NULL ? 2 : 4 * (old->mask + 1); /* most contexts have at most one
                                                               callee */
    struct callees *callees = allocate(sizeof *callees + count * sizeof callees->places[0]);
    callees->mask = count - 1;
    for (uint32_t i = 0; old != NULL && i <= old->mask; i++) {
        struct jp2_context *context = atomic_load(&old->places[i]);
        if (context != NULL) {
            atomic_store(place_of(callees, context->method), context);
        }
    }
    VM_ASSERT(caller->callee_count < callees->mask);
    atomic_store_explicit(&caller->callees, callees, memory_order_release);
    return callees;
}

static struct jp2_context *make_callee(struct jp2_context *caller, struct vm_method *method)
{
    vm_lock_take(&lock);
    struct callees *callees = atomic_load(&caller->callees);
    if (callees == NULL || (caller->callee_count + 1) * 2 > callees->mask) {
        callees = grow(caller);
    }
    struct jp2_context *_Atomic *place = place_of(callees, method);
    struct jp2_context *callee = atomic_load(place);
    if (callee == NULL) {
        callee = allocate(sizeof *callee + vm_probe_analysis_count * sizeof callee->data[0]);
        callee->caller = caller;
        callee->method = method;
        caller->callee_count++;
        VM_ASSERT(caller->callee_count <= callees->mask);
        atomic_store_explicit(place, callee, memory_order_release);
    }
    vm_lock_release(&lock);
    return callee;
}

static struct jp2_context *callee_of(struct jp2_context *caller, struct vm_method *method)
{
    struct jp2_context *callee = atomic_load_explicit(&caller->last, memory_order_acquire);
    if (callee != NULL && callee->method == method) {
        return callee;
    }
    struct callees *callees = atomic_load_explicit(&caller->callees, memory_order_acquire);
    callee = callees == NULL ? NULL : atomic_load(place_of(callees, method));
    if (callee == NULL) {
        callee = make_callee(caller, method);
    }
    atomic_store_explicit(&caller->last, callee, memory_order_release);
    VM_ASSERT(callee->caller == caller && callee->method == method);
    return callee;
}

/* --- frames ----------------------------------------------------------------------------------- */

/* Returns the address at which the context of an activation is stored; NULL if it is not stored. */
static struct jp2_context **note_of(union vm_slot *fp, const struct vm_method *method)
{
    if (vm_tracker != NULL) {
        struct vm_context *context = fp[VM_FRAME_NODE].p;
        return context == NULL || context->method != method || vm_context_is_idle(context)
                   ? NULL
                   : (struct jp2_context **)(void *)((uint64_t *)(void *)context
                                                     - vm_calling_context_place);
    }
    bool has_note = (method->flags & VM_ACC_NATIVE) == 0 && !vm.plan->machine.count_bytecodes;
    return has_note ? (struct jp2_context **)(void *)&fp[VM_FRAME_NODE].p : NULL;
}

#define AT_ONCE 128

/* Returns whether the newest activation has started. If not, the data in its frame belong to an
 * earlier activation. */
static bool has_begun(const struct vm_frame_walk *walk)
{
    if (!walk->is_top || vm_tracker != NULL) {
        return true;
    }
    const struct vm_translation *code = vm_translation_at(walk->method, walk->pc);
    return code != NULL && !vm_code_is(code, walk->pc, VM_INSN_NO_CONTEXT);
}

/* Returns the context of the walk's current activation. Walks down to an activation whose context
 * is known, and stores the contexts of the activations above it: of at most AT_ONCE activations,
 * the deepest ones. Sets *is_whole if all contexts were stored. */
static struct jp2_context *resolve(struct vm_frame_walk walk, bool *is_whole, bool *has_noted)
{
    struct {
        struct jp2_context **note;
        struct vm_method *method;
    } unknown[AT_ONCE];
    uint32_t count = 0;
    struct jp2_context *context = &root;
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        struct jp2_context **note = note_of(walk.fp, walk.method);
        if (note != NULL && *note != NULL && has_begun(&walk)) {
            context = *note;
            break;
        }
        unknown[count % AT_ONCE].note = note;
        unknown[count++ % AT_ONCE].method = walk.method;
    }
    *is_whole = count <= AT_ONCE;
    *has_noted = false;
    for (uint32_t i = 0; i < (*is_whole ? count : AT_ONCE); i++) {
        uint32_t at = (count - 1 - i) % AT_ONCE;
        context = callee_of(context, unknown[at].method);
        if (unknown[at].note != NULL) {
            *unknown[at].note = context;
            *has_noted = true;
        }
    }
    return context;
}

/* The same for a stack of any depth; does not store contexts. */
static struct jp2_context *look_up(struct vm_frame_walk walk)
{
    uint32_t count = 0, capacity = 0;
    struct vm_method **methods = NULL;
    struct jp2_context *context = &root;
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        if (!VM_RESERVE(methods, capacity, count + 1)) {
            vm_end_without_memory("calling contexts");
        }
        methods[count++] = walk.method;
    }
    while (count > 0) {
        context = callee_of(context, methods[--count]);
    }
    free(methods);
    return context;
}

struct jp2_context *vm_calling_context(struct vm_thread *self)
{
    if (!vm_calling_contexts_are_kept) {
        return NULL;
    }
    const struct vm_frame_walk walk = vm_frame_walk_start(self);
    struct jp2_context *context;
    bool is_whole, has_noted;
    do {
        context = resolve(walk, &is_whole, &has_noted);
    } while (!is_whole && has_noted);
    context = is_whole ? context : look_up(walk);
    return context == &root ? NULL : context;
}

struct jp2_context *vm_calling_context_caller(const struct jp2_context *context)
{
    return context->caller == &root ? NULL : context->caller;
}

struct vm_method *vm_calling_context_method(const struct jp2_context *context)
{
    return context->method;
}

void **vm_calling_context_data(struct jp2_context *context, const struct vm_analysis *analysis)
{
    VM_ASSERT(context != &root && analysis->index < vm_probe_analysis_count);
    return &context->data[analysis->index];
}
