#include "vm/translate/replace.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/machine_out.h"
#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/heap/domain.h"
#include "vm/instrument/elided_calls.h"
#include "vm/instrument/probe.h"
#include "vm/instrument/replaced_code.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/unload.h"
#include "vm/thread/safepoint.h"
#include "vm/translate/instrumentation.h"
#include "vm/translate/print_code.h"
#include "vm/translate/translate.h"
#include "vm/translate/translator.h"
#include "vm/vm.h"

#define SEARCH_LIMIT_NS UINT64_C(1000000000)

bool vm_is_replaceable(void)
{
    return vm_translations_may_go;
}

/* The methods that had code at the last replacement. */
static struct {
    struct vm_method **all;
    size_t count, capacity;
} translated;

static uint64_t replacements = 1; /* number of the current replacement at a safepoint */

/* Which replaced code activations were still running at the last replacement: `all` contains the
 * numbers of the replacements that had replaced this code. is_known is false before the first
 * replacement. */
static struct {
    bool is_known;
    uint64_t *all;
    uint32_t count, capacity;
} run;

void vm_replaceable_start(void)
{
    vm_translations_may_go = true;
}

static void note_translated(struct vm_method *method)
{
    if (!VM_RESERVE(translated.all, translated.capacity, translated.count + 1)) {
        vm_end_without_memory("code that is made again");
    }
    translated.all[translated.count++] = method;
}

static void find_translated_in(struct vm_class *class, void *unused)
{
    (void)unused;
    for (uint32_t i = 0; i < class->method_count; i++) {
        for (struct vm_method *method = &class->methods[i]; method != NULL;
             method = method->older) {
            if (method->translation != NULL) {
                note_translated(method);
            }
        }
    }
}

/* Finds the methods that have code. No class is freed during a safepoint. Dead classes are
 * included, because they may have probes until they are freed. */
static void find_translated(void)
{
    translated.count = 0;
    vm_classes_for_each(find_translated_in, NULL);
}

/* --- starts of blocks ------------------------------------------------------------------------- */

/* Returns the cells at which an activation can enter the block at bci. */
static struct vm_landing landing_of(const struct vm_translator *t, uint32_t bci)
{
    struct vm_landing landing = {.bci = bci, .uncounted = VM_LANDING_NONE};
    landing.counter = t->plan.point_count == 0 ? 0 : vm_tr_counter(t, bci);
    uint32_t cell = t->cell_of_bci[bci], entry = t->counting_entry_of_bci[bci];
    VM_ASSERT(cell < t->cell_count);
    if (t->is_unfused || landing.counter == 0) {
        landing.uncounted = cell;
        landing.counted = VM_LANDING_NONE;
        return landing;
    }
    landing.counted = cell;
    if (t->bcis[entry] == bci && vm_insn_info[t->insns[entry]].first == VM_INSN_COUNT_BLOCK) {
        landing.uncounted = entry;
    }
    return landing;
}

/* Returns whether an activation can go on in newer code at an instruction, because both codes
 * expect the operands at the same places. At a leader, all operands are in their registers. A block
 * that starts at another instruction is entered from the instruction before it, whose operands may
 * be elsewhere, or from the copy of a loop's head at the end of an inverted loop; for such a block
 * the stack must be empty. */
static bool is_landing(const struct vm_translator *t, uint32_t number)
{
    bool is_leader = vm_code_map_is_leader(t->map, number);
    if (!is_leader && !vm_code_map_starts_block(t->map, number, NULL)) {
        return false;
    }
    int32_t depth = t->flow->depths[number - 1];
    return is_leader ? depth >= 0 : depth == 0;
}

bool vm_tr_note_landings(const struct vm_translator *t, struct vm_translation *result)
{
    if (!vm_translations_may_go && !vm_probe_may_change(t)) {
        return true;
    }
    /* A leader after a jsr starts no block. */
    uint32_t most = t->map->has_subroutines ? t->map->instruction_count : t->map->block_count;
    result->landings = malloc((most + 1) * sizeof *result->landings);
    for (uint32_t number = 1; result->landings != NULL && number <= t->map->instruction_count;
         number++) {
        if (is_landing(t, number)) {
            VM_ASSERT(result->landing_count < most);
            result->landings[result->landing_count++] =
                landing_of(t, vm_code_map_bci(t->map, number));
        }
    }
    return result->landings != NULL;
}

/* --- replacing -------------------------------------------------------------------------------- */

static bool has_replaced(const struct vm_method *method)
{
    const struct vm_translation *code = method->translation;
    while (code != NULL && !code->is_replaced) {
        code = code->next;
    }
    return code != NULL;
}

/* --- freeing ---------------------------------------------------------------------------------- */

static void note_use(struct vm_thread *thread, bool is_exact, void *unused)
{
    (void)is_exact;
    (void)unused;
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        struct vm_translation *code =
            (struct vm_translation *)vm_translation_at(walk.method, walk.pc);
        if (code == NULL && walk.pc != NULL) { /* a call at the end of the code returns to the
                                                  address directly after the code */
            code = (struct vm_translation *)vm_translation_at(walk.method, walk.pc - 1);
        }
        if (code != NULL) {
            code->is_used = true;
        }
    }
}

/* Code that has been removed from the lists of methods; other threads may still be reading it. */
static struct vm_translation *unlisted;

static void free_code(struct vm_translation *code)
{
    VM_ASSERT(code->is_replaced && !code->is_used);
    vm_probe_forget_code(code);
    code->next = NULL;
    vm_translation_forget_calls(code);
    vm_heap_lock(); /* a collection, started by a thread in native code, may be reading the code
    vm_heap_lock();  */
    vm_translation_destroy(code);
    vm_heap_unlock();
}

/* Returns whether code can be freed: no thread runs it, and newer code, which is first in the list,
 * has taken over its probes. */
static bool is_free(const struct vm_method *method, const struct vm_translation *code)
{
    return code->is_replaced && !code->is_used && !method->translation->is_replaced;
}

/* Removes unused code from a method's list. The code keeps its `next`, so that threads that are
 * reading it still reach the other code. */
static void unlist_unused_of(struct vm_method *method)
{
    struct vm_translation *_Atomic *link = &method->translation;
    struct vm_translation *code;
    while ((code = *link) != NULL) {
        if (is_free(method, code)) {
            *link = code->next;
            code->next_unlisted = unlisted;
            unlisted = code;
            continue;
        }
        code->is_used = false;
        link = &code->next;
    }
}

struct patience {
    uint64_t limit_ns;
    bool is_over;
};

static void await_search(struct vm_thread *thread, bool is_exact, void *data)
{
    (void)is_exact;
    struct patience *patience = data;
    struct timespec pause = {.tv_nsec = 20000};
    while (atomic_load_explicit(&thread->is_searching_code, memory_order_acquire)) {
        if (vm_time_ns() > patience->limit_ns) {
            patience->is_over = true;
            return;
        }
        nanosleep(&pause, NULL);
    }
}

bool vm_code_searches_end(void)
{
    struct patience patience = {.limit_ns = vm_time_ns() + SEARCH_LIMIT_NS};
    vm_safepoint_fence();
    vm_threads_for_each(await_search, &patience);
    return !patience.is_over;
}

static void free_unlisted(void)
{
    if (unlisted == NULL || !vm_code_searches_end()) {
        return;
    }
    while (unlisted != NULL) {
        struct vm_translation *code = unlisted;
        unlisted = code->next_unlisted;
        free_code(code);
    }
}

static void note_run(uint64_t replaced_at)
{
    for (uint32_t i = 0; i < run.count; i++) {
        if (run.all[i] == replaced_at) {
            return;
        }
    }
    if (!VM_RESERVE(run.all, run.capacity, run.count + 1)) {
        vm_end_without_memory("code that is made again");
    }
    run.all[run.count++] = replaced_at;
}

/* Gives code that was replaced between safepoints the number of the last replacement at a
 * safepoint. */
static void note_replaced(const struct vm_method *method)
{
    for (struct vm_translation *code = method->translation; code != NULL; code = code->next) {
        if (code->is_replaced && code->replaced_at == 0) {
            code->replaced_at = replacements;
        }
        if (code->is_replaced && code->is_used) {
            note_run(code->replaced_at);
        }
    }
}

static void free_unused(void)
{
    if (vm_print_code_is_on()) {
        return; /* code is never freed, because it is printed at exit */
    }
    vm_threads_for_each(note_use, NULL);
    vm_probe_lock_cells();
    run.is_known = true;
    run.count = 0;
    for (size_t i = 0; i < translated.count; i++) {
        struct vm_method *method = translated.all[i];
        if (has_replaced(method)) {
            note_replaced(method);
            unlist_unused_of(method);
        }
    }
    vm_probe_unlock_cells();
    free_unlisted();
}

static void replace(struct vm_method *method, bool is_untracked)
{
    struct vm_translation *code = (struct vm_translation *)vm_translation_of(method, is_untracked);
    if (code != NULL) {
        code->replaced_at = replacements;
        vm_code_replace(method, code);
    }
}

uint64_t vm_replace_number(void)
{
    return replacements;
}

bool vm_replace_is_run(uint64_t from, uint64_t to)
{
    bool is_run = !run.is_known;
    for (uint32_t i = 0; i < run.count; i++) {
        is_run |= run.all[i] >= from && run.all[i] <= to;
    }
    return is_run;
}

void vm_replace_translations(bool (*selects)(const struct vm_method *method, void *data),
                             void *data)
{
    vm_classes_observe();
    find_translated();
    free_unused();
    replacements++; /* the number of this replacement */
    vm_elided_calls_enter_those(selects, data);
    for (size_t i = 0; i < translated.count; i++) {
        struct vm_method *method = translated.all[i];
        /* An intrinsic may now replace this method and its callees, or may do so from now on. */
        if (method->intrinsic != NULL || selects(method, data)) {
            vm_probe_lock_cells();
            replace(method, false);
            replace(method, true);
            vm_probe_unlock_cells();
        }
    }
}

static bool select_all(const struct vm_method *method, void *unused)
{
    (void)method;
    (void)unused;
    return true;
}

static void enter_by_stub(struct vm_class *class, void *unused)
{
    (void)unused;
    for (uint32_t i = 0; i < class->method_count; i++) {
        struct vm_method *method = &class->methods[i];
        if (atomic_load(&method->untracked_entry) != &vm_stub_abstract) {
            atomic_store_explicit(&method->untracked_entry, &vm_stub_untracked,
                                  memory_order_release);
        }
    }
}

void vm_replace_all(void)
{
    vm_replace_translations(select_all, NULL);
    vm_classes_for_each(enter_by_stub, NULL);
}

/* --- going on in newer code ------------------------------------------------------------------- */

/* `base`: the context or the thread's counters. */
static void correct_count(void *base, uint32_t counter, int change)
{
    if (counter != 0 && base != NULL) {
        *(uint64_t *)(void *)((char *)base + counter) += (uint64_t)(int64_t)change;
    }
}

/* Returns the context of the newest activation from now on; NULL: the activation goes on in the
 * untracked form, or there is no tracker. */
static struct vm_context *context_to_go_on(struct vm_thread *self)
{
    struct vm_context *context = self->fp[VM_FRAME_NODE].p;
    if (vm_tracker == NULL) {
        return NULL;
    }
    bool has_ceased = context == NULL || vm_context_is_idle(context);
    return has_ceased && vm_tracker->resume != NULL ? vm_tracker->resume(self) : context;
}

const struct vm_cell *vm_replaced_next(struct vm_thread *self, const struct vm_cell *pc,
                                       const void **handler)
{
    struct vm_method *method = vm_frame_method(self->fp);
    bool is_counted = false;
    vm_probe_lock_cells(); /* taking the lock waits until the replacement is complete */
    vm_probe_unlock_cells();
    const struct vm_translation *old = vm_translation_at(method, pc);
    VM_ASSERT(old->is_replaced && self == vm_thread_current());
    const struct vm_landing *from = vm_translation_landing(old, pc, &is_counted);
    struct vm_context *context = context_to_go_on(self);
    bool is_untracked = vm_tracker != NULL && context == NULL;
    const struct vm_translation *code = vm_translate(self, method, is_untracked);
    if (code == NULL) {
        (void)vm_exception_take(self);
        *handler = vm_code_handler(old, (enum vm_insn_code)from->insns[is_counted]);
        return pc;
    }
    const struct vm_landing *to = vm_translation_landing_at(code, from->bci);
    bool counts = to->uncounted != VM_LANDING_NONE;
    /* If a new context replaces an idle context, the new context does not contain the old counts.
     */
    struct vm_context *former = context == self->fp[VM_FRAME_NODE].p ? context : NULL;
    correct_count(old->has_thread_counters ? (void *)self->counters : former, from->counter,
                  is_counted ? -1 : 0);
    correct_count(code->has_thread_counters ? (void *)self->counters : context, to->counter,
                  counts ? 0 : 1);
    if (vm_tracker != NULL) {
        self->fp[VM_FRAME_NODE].p = context;
    } else if (code->has_thread_counters) {
        self->fp[VM_FRAME_NODE].p = self->counters;
    }
    const struct vm_cell *next = code->cells + (counts ? to->uncounted : to->counted);
    *handler = __atomic_load_n(&next->handler, __ATOMIC_ACQUIRE);
    return next;
}
