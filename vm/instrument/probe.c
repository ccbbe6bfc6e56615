/*
 * probe.c: offers locations to analyses, and retires and renews probes.
 */
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/probe_internal.h"
#include "vm/instrument/elided_calls.h"
#include "vm/instrument/replaced_code.h"
#include "vm/instrument/active_intrinsics.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"

const struct jp2_event vm_probe_nothing;

/* HEAT: how often retired cells of a probe are passed before the method's code is made again.
 * MOST_CODES: how often that happens to a method at most. */
#define HEAT 200
#define MOST_CODES 8

#define CHUNK 64

/* Probes of slow paths, indexed by the hash of their location. A method may have thousands of them,
 * for example one for each string constant. */
#define SLOW_LISTS 16384
static struct vm_probe *_Atomic slow_probes[SLOW_LISTS];

/* A thread holds ask_lock while it offers locations to analyses, and cell_lock while it changes a
 * probe's state together with its cells. */
static struct vm_lock ask_lock = VM_LOCK(PROBES);
static struct vm_lock cell_lock = VM_LOCK(PROBE_CELLS);

/* There are thousands of probes, and most are never freed, so they are allocated in chunks. */
static struct vm_probe *at_hand; /* the next probes to use; guarded by ask_lock */
static struct vm_probe *spare;   /* freed probes, which are used again; guarded by spare_lock */
static struct vm_lock spare_lock = VM_LOCK(SPARE_PROBES);

static void get_spare(void)
{
    vm_lock_take(&spare_lock);
    at_hand = spare;
    spare = NULL;
    vm_lock_release(&spare_lock);
    if (at_hand == NULL) {
        struct vm_probe *chunk = malloc(CHUNK * sizeof *chunk);
        for (uint32_t i = 0; chunk != NULL && i < CHUNK; i++) {
            chunk[i].next = at_hand;
            at_hand = &chunk[i];
        }
    }
}

static struct vm_probe *take_spare(void)
{
    if (at_hand == NULL) {
        get_spare();
    }
    struct vm_probe *probe = at_hand;
    if (probe != NULL) {
        at_hand = probe->next;
        memset(probe, 0, sizeof *probe);
    }
    return probe;
}

static void give_back(struct vm_probe *probe)
{
    vm_lock_take(&spare_lock);
    probe->next = spare;
    spare = probe;
    vm_lock_release(&spare_lock);
}

/* Fills in the members of a location that method and bci determine. */
static void locate(struct jp2_location *location)
{
    if (location->bci >= 0) {
        const struct vm_code *code = location->method->code;
        const struct vm_code_map *map = vm_code_map_get(code);
        int line = vm_code_line(code, (uint32_t)location->bci);
        location->line = line < 0 ? 0 : (uint32_t)line;
        if (location->instruction == 0 && map != NULL) {
            location->instruction = vm_code_map_number(map, (uint32_t)location->bci);
        }
        location->opcode =
            location->instruction == 0 ? 0 : vm_code_map_opcode(map, location->instruction);
    }
}

/* Makes a probe, and offers its location to the analysis. The caller holds ask_lock. */
static struct vm_probe *create(struct vm_analysis *analysis, const struct jp2_location *location)
{
    struct vm_probe *probe = take_spare();
    if (probe != NULL) {
        probe->location = *location;
        locate(&probe->location);
        probe->analysis = analysis;
        probe->event = analysis->event;
        probe->generation = atomic_load(&vm_probe_generation);
        atomic_store(&probe->is_active, true);
        VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
        probe->is_wanted = analysis->ask == NULL || analysis->ask(analysis, &probe->location);
        if (probe->is_wanted && analysis->counter != NULL) {
            probe->counter = analysis->counter(&probe->location);
        }
    }
    return probe;
}

struct vm_translation *vm_probe_former(const struct vm_method *method)
{
    return method->translation; /* the newest code, in either form */
}

static bool is_former(const struct vm_probe *probe, const struct vm_analysis *analysis,
                      const struct jp2_location *location)
{
    return probe->analysis == analysis && probe->location.kind == location->kind
           && probe->location.bci == location->bci
           && probe->location.is_implicit == location->is_implicit && probe->emitted_count == 0
           && probe->cell_count == 0;
}

/* For an analysis without is_asked_again: returns the location's probe from the method's previous
 * code. The search starts after the probe found last, because probes are looked up in almost the
 * same order as for the previous code. */
static struct vm_probe *find_former(struct vm_translation *former,
                                    const struct vm_analysis *analysis,
                                    const struct jp2_location *location)
{
    uint32_t at = former->probe_looked_for;
    for (uint32_t i = 0; i < former->probe_count; i++, at++) {
        at = at < former->probe_count ? at : 0;
        if (is_former(former->probes[at], analysis, location)) {
            former->probe_looked_for = at + 1;
            return former->probes[at];
        }
    }
    return NULL;
}

struct vm_probe *vm_probe_ask(struct vm_analysis *analysis, const struct jp2_location *location,
                              bool can_be_left, bool *failed)
{
    struct vm_translation *former = vm_probe_former(location->method);
    if (former != NULL && !analysis->is_asked_again) {
        struct vm_probe *known = find_former(former, analysis, location);
        VM_ASSERT(known == NULL || known->location.method == location->method);
        if (known != NULL) {
            known->next = NULL;
        }
        return known;
    }
    vm_lock_take(&ask_lock);
    struct vm_probe *probe = create(analysis, location);
    *failed |= probe == NULL;
    if (probe != NULL && !probe->is_wanted) {
        probe->next = at_hand;
        at_hand = probe;
        probe = NULL;
    }
    vm_lock_release(&ask_lock);
    if (probe != NULL && can_be_left && !analysis->is_asked_again) {
        vm_lock_take(&cell_lock);
        probe->is_dormant = !atomic_load(&probe->is_active);
        vm_lock_release(&cell_lock);
    }
    return probe;
}

static struct vm_probe *_Atomic *slow_list(enum jp2_event_kind kind, const struct vm_method *method,
                                           int32_t bci)
{
    uint64_t where = (uintptr_t)method * UINT64_C(31) + (uint64_t)(uint32_t)bci * 64u + kind;
    return &slow_probes[where * UINT64_C(0x9e3779b97f4a7c15) >> 50];
}

static struct vm_probe *search(const struct vm_analysis *analysis, enum jp2_event_kind kind,
                               const struct vm_method *method, int32_t bci)
{
    struct vm_probe *probe = atomic_load(slow_list(kind, method, bci));
    while (probe != NULL
           && (probe->location.bci != bci || probe->location.method != method
               || probe->location.kind != kind || probe->analysis != analysis)) {
        probe = probe->next;
    }
    return probe;
}

/* Returns whether the analysis declined the probe's location before its wanted events changed, and
 * so may want the location now. */
static bool is_outdated(const struct vm_probe *probe)
{
    return probe->analysis->is_asked_again && !__atomic_load_n(&probe->is_wanted, __ATOMIC_ACQUIRE)
           && __atomic_load_n(&probe->generation, __ATOMIC_RELAXED)
                  != atomic_load_explicit(&vm_probe_generation, memory_order_relaxed);
}

struct vm_probe *vm_probe_find(struct vm_analysis *analysis, enum jp2_event_kind kind,
                               struct vm_method *method, int32_t bci)
{
    struct vm_probe *_Atomic *list = slow_list(kind, method, bci);
    struct vm_probe *probe = search(analysis, kind, method, bci);
    if (probe != NULL && !is_outdated(probe)) {
        return probe;
    }
    vm_lock_take(&ask_lock);
    probe = search(analysis, kind, method, bci);
    if (probe == NULL) {
        struct jp2_location location = {.kind = kind, .method = method, .bci = bci};
        location.is_implicit = kind == JP2_EVENT_ALLOCATION || kind == JP2_EVENT_MONITOR_ENTER
                               || kind == JP2_EVENT_MONITOR_EXIT;
        probe = create(analysis, &location);
        if (probe == NULL) {
            vm_end_without_memory(analysis->name);
        }
        probe->next = atomic_load(list);
        atomic_store(list, probe);
    } else if (is_outdated(probe)) {
        __atomic_store_n(&probe->generation, atomic_load(&vm_probe_generation), __ATOMIC_RELAXED);
        VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
        bool is_wanted = analysis->ask == NULL || analysis->ask(analysis, &probe->location);
        __atomic_store_n(&probe->is_wanted, is_wanted, __ATOMIC_RELEASE);
    }
    vm_lock_release(&ask_lock);
    return probe;
}

void vm_probes_move(struct vm_method *method, struct vm_method *old)
{
    for (struct vm_translation *code = old->translation; code != NULL; code = code->next) {
        for (uint32_t i = 0; i < code->probe_count; i++) {
            code->probes[i]->location.method = old;
        }
    }
    vm_lock_take(&ask_lock);
    for (size_t i = 0; vm_probe_analysis_count != 0 && i < SLOW_LISTS; i++) {
        struct vm_probe *probe = atomic_load(&slow_probes[i]), **link = NULL;
        for (struct vm_probe *next; probe != NULL; probe = next) {
            next = probe->next;
            if (probe->location.method != method) {
                link = &probe->next;
                continue;
            }
            if (link == NULL) {
                atomic_store(&slow_probes[i], next);
            } else {
                *link = next;
            }
            struct vm_probe *_Atomic *list =
                slow_list(probe->location.kind, old, probe->location.bci);
            probe->location.method = old;
            probe->next = atomic_load(list);
            atomic_store(list, probe);
        }
    }
    vm_lock_release(&ask_lock);
}

static bool is_wanted_now(const struct vm_probe *probe)
{
    return __atomic_load_n(&probe->is_wanted, __ATOMIC_ACQUIRE) && atomic_load(&probe->is_active);
}

/* Delivers the event to all analyses that want it. Returns whether an analysis received the event
 * or may want it later. */
static bool notify_all(struct vm_thread *self, enum jp2_event_kind kind, struct vm_method *method,
                       int32_t bci, const struct jp2_event *event)
{
    bool may_want = false;
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        struct vm_analysis *analysis = vm_probe_analyses[i];
        may_want |= analysis->is_asked_again;
        if ((analysis->events & JP2_EVENT_BIT(kind)) != 0) {
            struct vm_probe *probe = vm_probe_find(analysis, kind, method, bci);
            may_want |= is_wanted_now(probe);
            vm_probe_deliver(self, probe, event);
        }
    }
    return may_want;
}

void vm_probe_notify_at(struct vm_thread *self, enum jp2_event_kind kind, struct vm_method *method,
                        int32_t bci, const struct jp2_event *event)
{
    (void)notify_all(self, kind, method, bci, event);
}

/* Marks the method as quiet for a kind if no analysis wants the event any more: all analyses have
 * been offered the event, and will not be offered it again. */
static void note_quiet(enum jp2_event_kind kind, struct vm_method *method)
{
    bool is_quiet = true;
    vm_lock_take(&cell_lock); /* so that no probe is renewed meanwhile */
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        const struct vm_probe *probe = search(vm_probe_analyses[i], kind, method, -1);
        is_quiet &= probe == NULL || !is_wanted_now(probe);
    }
    if (is_quiet) {
        atomic_fetch_or(&method->quiet, vm_quiet_bit(kind));
    }
    vm_lock_release(&cell_lock);
}

void vm_probe_notify_method(struct vm_thread *self, enum jp2_event_kind kind,
                            struct vm_method *method, const struct jp2_event *event)
{
    if (!notify_all(self, kind, method, -1, event)) {
        note_quiet(kind, method);
    }
}

void vm_probe_notify(struct vm_thread *self, enum jp2_event_kind kind,
                     const struct jp2_event *event)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    int32_t bci = walk.method == NULL ? -1 : vm_frame_walk_bci(&walk);
    VM_ASSERT(self == vm_thread_current());
    vm_probe_notify_at(self, kind, walk.method, bci, event);
}

static void set_handlers(struct vm_probe *probe, bool is_active)
{
    enum vm_insn_code insn = is_active ? vm_probe_insn(probe) : VM_INSN_PROBE_RETIRED;
    for (uint32_t i = 0; i < probe->cell_count; i++) {
        if (probe->cells[i] != NULL) {
            VM_ASSERT(!vm_code_is(probe->code, probe->cells[i], VM_INSN_REPLACED));
            vm_code_rewrite(probe->code, probe->cells[i], insn);
        }
    }
}

void vm_probe_lock_cells(void)
{
    vm_lock_take(&cell_lock);
}

void vm_probe_unlock_cells(void)
{
    vm_lock_release(&cell_lock);
}

void vm_probe_install(struct vm_probe *probe, const struct vm_translation *code)
{
    if (probe->emitted_count == 0) {
        return; /* the probe has no cells: it is dormant, or branches count its event */
    }
    vm_lock_take(&cell_lock);
    VM_ASSERT(probe->cell_count == 0);
    for (uint32_t i = 0; i < probe->emitted_count; i++) {
        probe->cells[i] = code->cells + probe->cell_indices[i];
    }
    probe->code = code;
    probe->cell_count = probe->emitted_count;
    probe->emitted_count = 0;
    probe->heat = HEAT;
    set_handlers(probe, atomic_load(&probe->is_active));
    vm_lock_release(&cell_lock);
}

void vm_probe_detach(struct vm_probe *probe)
{
    for (uint32_t i = 0; i < probe->cell_count; i++) {
        vm_code_rewrite(probe->code, probe->cells[i], VM_INSN_PROBE_DETACHED);
        probe->cells[i] = NULL;
    }
    probe->cell_count = 0;
}

/* --- dormant probes --------------------------------------------------------------------------- */

void vm_probe_let_sleep(const struct vm_method *method, const struct vm_translation *former)
{
    bool can_be_left = vm_code_can_be_left(method, former);
    vm_lock_take(&cell_lock);
    for (uint32_t i = 0; i < former->probe_count; i++) {
        struct vm_probe *probe = former->probes[i];
        enum vm_probe_state from = vm_probe_state(probe);
        probe->is_dormant =
            can_be_left && !probe->analysis->is_asked_again && !atomic_load(&probe->is_active);
        VM_ASSERT(vm_probe_state(probe) == from
                  || vm_probe_can_become(from, vm_probe_state(probe)));
    }
    vm_lock_release(&cell_lock);
}

/* The kinds of events that can occur even in code without allocations, locks or exceptions. */
#define STEPS                                                                                      \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)                                \
     | JP2_EVENT_BIT(JP2_EVENT_BLOCK) | JP2_EVENT_BIT(JP2_EVENT_FIELD_GET)                         \
     | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) | JP2_EVENT_BIT(JP2_EVENT_STATIC_GET)                    \
     | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD)                   \
     | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE) | JP2_EVENT_BIT(JP2_EVENT_CALL)                        \
     | JP2_EVENT_BIT(JP2_EVENT_CALL_RETURN) | JP2_EVENT_BIT(JP2_EVENT_BRANCH)                      \
     | JP2_EVENT_BIT(JP2_EVENT_LINE) | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION)                        \
     | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_RETURN))

/* Returns whether an analysis might want events of these kinds. For analyses that do not decide by
 * names, the answer is `unsaid`. */
static bool may_want(uint64_t kinds, bool unsaid, const char *class_name, const char *method_name,
                     struct vm_method *method)
{
    bool may = false;
    vm_lock_take(&ask_lock);
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        const struct vm_analysis *analysis = vm_probe_analyses[i];
        if ((analysis->events & kinds) != 0) {
            may |= analysis->may_want == NULL ? unsaid
                                              : analysis->may_want(class_name, method_name, method);
        }
    }
    vm_lock_release(&ask_lock);
    return may;
}

bool vm_probe_may_want_steps(const char *class_name, const char *method_name)
{
    return may_want(STEPS, false, class_name, method_name, NULL);
}

bool vm_probe_may_want(uint64_t kinds, struct vm_method *method)
{
    return may_want(kinds, true, vm_class_report_name(method->class)->bytes, method->name->bytes,
                    method);
}

/* Returns the subset of the kinds that is wanted by analyses that do not decide by names. */
static uint64_t asked_kinds(uint64_t kinds)
{
    uint64_t wanted = 0;
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        const struct vm_analysis *analysis = vm_probe_analyses[i];
        wanted |= analysis->may_want == NULL ? analysis->events & kinds : 0;
    }
    return wanted;
}

bool vm_probe_is_asked_for_steps(void)
{
    return asked_kinds(STEPS) != 0;
}

static bool are_dormant(const struct vm_translation *code)
{
    uint32_t i = 0;
    while (i < code->probe_count && vm_probe_state(code->probes[i]) == VM_PROBE_DORMANT) {
        i++;
    }
    return i == code->probe_count;
}

bool vm_probe_are_counted(const struct vm_translation *code, uint32_t *counter)
{
    const struct vm_probe *counting = NULL;
    bool are_counted = true;
    for (uint32_t i = 0; are_counted && i < code->probe_count; i++) {
        const struct vm_probe *probe = code->probes[i];
        enum vm_probe_state state = vm_probe_state(probe);
        if (state != VM_PROBE_DORMANT) {
            are_counted = counting == NULL && probe->location.kind == JP2_EVENT_ENTRY
                          && state == VM_PROBE_COUNTING;
            counting = probe;
        }
    }
    if (counting != NULL) {
        *counter = counting->counter;
    }
    return are_counted;
}

static bool is_native_silent(const struct vm_method *method)
{
    static const enum jp2_event_kind kinds[] = {JP2_EVENT_NATIVE_CALL, JP2_EVENT_NATIVE_RETURN};
    bool is_silent = true;
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        is_silent &= asked_kinds(JP2_EVENT_BIT(kinds[i])) == 0
                     || vm_probe_is_quiet(method, (enum vm_quiet)vm_quiet_bit(kinds[i]));
    }
    return is_silent;
}

bool vm_probe_is_silent(const struct vm_method *method, bool is_untracked)
{
    const struct vm_translation *code = vm_translation_of(method, is_untracked);
    return (method->flags & VM_ACC_NATIVE) != 0 ? is_native_silent(method)
                                                : code != NULL && are_dormant(code);
}

/* Returns whether all probes of a method are dormant, so that no analysis receives events from its
 * calls. The caller holds cell_lock. */
static bool can_be_elided(const struct vm_method *method)
{
    const struct vm_translation *code = vm_translation_of(method, false);
    return code != NULL && code->landings != NULL && are_dormant(code);
}

bool vm_probe_pass_by(const struct vm_translation *code, struct vm_cell *call,
                      const struct vm_method *method, enum vm_insn_code entering)
{
    vm_lock_take(&cell_lock); /* so that no probe of the method is renewed meanwhile */
    bool is_elided = can_be_elided(method) && vm_elided_calls_add(code, call, method, entering);
    vm_lock_release(&cell_lock);
    return is_elided;
}

/* Returns the code that new calls enter. If there are probes, only one form is in use; code of the
 * other form is replaced or was never made. */
static const struct vm_translation *code_in_force(const struct vm_method *method)
{
    const struct vm_translation *code = vm_translation_of(method, false);
    return code != NULL ? code : vm_translation_of(method, true);
}

/* Replaces the code that new calls enter, so that the next call makes new code. The caller holds
 * cell_lock. */
static void leave_code(struct vm_method *method)
{
    vm_elided_calls_enter(method);
    vm_active_intrinsics_deactivate(method);
    struct vm_translation *code = (struct vm_translation *)code_in_force(method);
    if (code != NULL) {
        vm_code_replace(method, code);
    }
}

void vm_probe_awake(struct vm_method *method)
{
    vm_lock_take(&cell_lock);
    const struct vm_translation *code = code_in_force(method);
    bool is_left = code != NULL && code->is_uncopied && code->probe_count != 0 && are_dormant(code)
                   && vm_code_can_be_left(method, code);
    for (uint32_t i = 0; code != NULL && i < code->probe_count && !is_left; i++) {
        is_left = vm_probe_state(code->probes[i]) == VM_PROBE_WAKING;
    }
    if (is_left) {
        leave_code(method);
    }
    vm_lock_release(&cell_lock);
}

void vm_probe_cool(const struct vm_probe *probe)
{
    struct vm_method *method = probe->location.method;
    vm_lock_take(&cell_lock);
    const struct vm_translation *code = code_in_force(method);
    if (code != NULL && code->number < MOST_CODES && vm_code_can_be_left(method, code)
        && !probe->analysis->is_asked_again && probe->cell_count != 0
        && !atomic_load(&probe->is_active)) {
        leave_code(method);
    }
    vm_lock_release(&cell_lock);
}

/* --- retiring --------------------------------------------------------------------------------- */

/* Frees a probe of an analysis with is_asked_again, at a safepoint, because the probe's code no
 * longer exists. */
static void destroy(struct vm_probe *probe)
{
    VM_ASSERT(probe->cell_count == 0);
    if (probe->analysis->forget != NULL) {
        probe->analysis->forget(&probe->location);
    }
    give_back(probe);
}

void vm_probe_forget_code(const struct vm_translation *code)
{
    for (uint32_t i = 0; i < code->probe_count; i++) {
        if (code->probes[i]->analysis->is_asked_again) {
            destroy(code->probes[i]);
        }
    }
}

static bool set_active(struct jp2_location *location, bool is_active)
{
    struct vm_probe *probe = (struct vm_probe *)location;
    vm_lock_take(&cell_lock);
    bool is_change = atomic_load(&probe->is_active) != is_active;
    if (is_change) {
        VM_ASSERT(!probe->is_counted);
        enum vm_probe_state from = vm_probe_state(probe);
        atomic_store(&probe->is_active, is_active);
        VM_ASSERT(from == VM_PROBE_DECLINED || vm_probe_can_become(from, vm_probe_state(probe)));
        set_handlers(probe, is_active);
        if (is_active && location->method != NULL) {
            atomic_fetch_and(&location->method->quiet, (uint8_t)~vm_quiet_bit(location->kind));
            vm_active_intrinsics_deactivate(location->method);
        }
        if (vm_probe_state(probe) == VM_PROBE_WAKING) {
            leave_code(location->method);
        }
    }
    vm_lock_release(&cell_lock);
    return is_change;
}

bool vm_location_retire(struct jp2_location *location)
{
    return set_active(location, false);
}

bool vm_location_renew(struct jp2_location *location)
{
    return set_active(location, true);
}
