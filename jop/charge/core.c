#include "jop/charge/core.h"

#include <stdatomic.h>
#include <string.h>

#include "profiler/tree/memory.h"
#include "vm/base/assert.h"
#include "vm/code/frame.h"
#include "vm/thread/thread.h"

#define END_OF_LIST ((uint64_t)1) /* the last link; a node with link 0 is not in the list */

static _Atomic uint64_t latest_clock;

static bool is_charged(struct prof_node *node)
{
    return jop_payload(node)[JOP_PAYLOAD_UNCHARGED] == 0;
}

/* Returns the cycles of the instructions after an instruction in its block. */
static uint32_t rest_of_block(struct prof_node *node, uint32_t instruction)
{
    struct prof_method *method = prof_node_method(node);
    if (method->point_count == 0 || !is_charged(node)) {
        return 0;
    }
    uint32_t block = instruction == 0 ? 0 : prof_method_block(method, instruction);
    uint32_t last = method->blocks[block].last;
    VM_ASSERT(last >= instruction);
    return last == instruction
               ? 0
               : jop_method_cost(jop_method_get(method), instruction + 1, last).cycles;
}

static void add_executed(struct jop_core *core, const struct prof_node *node, uint64_t cycles)
{
    bool is_in_window = !prof_tree_plan->has_window || (node->flags & PROF_NODE_IN_WINDOW) != 0;
    core->executed += cycles;
    core->in_window += is_in_window ? cycles : 0;
}

void jop_core_left(struct vm_thread *self, struct vm_context *context, uint32_t instruction)
{
    struct prof_node *node = (struct prof_node *)context;
    add_executed(jop_core(self), node, 0 - (uint64_t)rest_of_block(node, instruction));
}

/* Returns the cycles of a context's instructions, computed from its counters as if every counted
 * block had been executed completely. */
static uint64_t count_instructions(struct prof_node *node)
{
    struct prof_method *method = prof_node_method(node);
    if (method->point_count == 0 || !is_charged(node)) {
        return 0;
    }
    const struct jop_method *facts = jop_method_get(method);
    uint64_t cycles = node->context.entries * facts->entry.cycles;
    for (uint32_t i = 0; i < method->point_count; i++) {
        const struct prof_point *point = &method->points[i];
        bool continues = i + 1 < method->point_count && !method->points[i + 1].is_block;
        uint32_t first = i == 0 ? 1 : point->instruction;
        uint32_t last =
            continues ? method->points[i + 1].instruction - 1 : method->blocks[point->block].last;
        uint64_t count = node->counters[i] + (i == 0 ? node->context.entries : 0);
        cycles += count * jop_method_cost(facts, first, last).cycles;
    }
    return cycles;
}

/* Returns the cycles charged to a context, including the loads of the first cache. */
static uint64_t count_charged(struct prof_node *node)
{
    const uint64_t *payload = jop_payload(node);
    return is_charged(node) ? payload[JOP_PAYLOAD_CYCLES] - payload[JOP_PAYLOAD_SAVED_CYCLES]
                                  + payload[JOP_PAYLOAD_FIRST_CACHE + JOP_CACHE_LOAD]
                            : 0;
}

static void settle(struct jop_core *core, struct prof_node *node)
{
    uint64_t *payload = jop_payload(node);
    uint64_t cycles = count_instructions(node) + count_charged(node);
    add_executed(core, node, cycles - payload[JOP_PAYLOAD_SEEN]);
    payload[JOP_PAYLOAD_SEEN] = cycles;
    uint64_t loads = payload[JOP_PAYLOAD_FIRST_CACHE + JOP_CACHE_LOAD];
    core->loads += is_charged(node) ? loads - payload[JOP_PAYLOAD_SEEN_LOADS] : 0;
    payload[JOP_PAYLOAD_SEEN_LOADS] = loads;
}

static void settle_touched(struct jop_core *core)
{
    while (core->touched != NULL) {
        struct prof_node *node = core->touched;
        uint64_t *payload = jop_payload(node);
        VM_ASSERT(payload[JOP_PAYLOAD_LINK] != 0);
        core->touched = payload[JOP_PAYLOAD_LINK] == END_OF_LIST
                            ? NULL
                            : (struct prof_node *)(uintptr_t)payload[JOP_PAYLOAD_LINK];
        payload[JOP_PAYLOAD_LINK] = 0;
        settle(core, node);
    }
}

const struct jop_method *jop_core_find_facts(struct jop_core *core, struct prof_node *node)
{
    const struct jop_method *facts = jop_method_get(prof_node_method(node));
    jop_automaton_set_words(&core->states, facts->number, facts->words);
    jop_payload(node)[JOP_PAYLOAD_FACTS] = (uint64_t)(uintptr_t)facts;
    return facts;
}

void jop_core_touch_first(struct jop_core *core, struct prof_node *node)
{
    uint64_t *payload = jop_payload(node);
    VM_ASSERT(payload[JOP_PAYLOAD_LINK] == 0);
    payload[JOP_PAYLOAD_LINK] =
        core->touched == NULL ? END_OF_LIST : (uint64_t)(uintptr_t)core->touched;
    (void)jop_core_facts(core, node);
    core->touched = node;
}

/* Returns whether no bytecode waits for a look-up that hits. */
static bool hits_are_hidden(void)
{
    const struct jop_model *model = jop_plan->model;
    for (unsigned i = 0; i < JOP_OPCODES; i++) {
        if (model->costs[i].lookup != JOP_LOOKUP_NONE
            && jop_exposed(model->cache_hit, model->costs[i].hidden) != 0) {
            return false;
        }
    }
    return true;
}

void jop_core_charge_others(struct jop_core *core, uint64_t *payload, struct jop_path *path,
                            bool is_routine)
{
    uint64_t *to = (uint64_t *)jop_payload_of_cache(payload, 1);
    if (jop_side_caches_follow(core->side_caches, &core->states, path, to, is_routine)) {
        jop_automaton_renew(&core->states); /* a method that hit in all caches may now miss */
    }
}

bool jop_core_charge_sides(struct vm_thread *self, struct jop_core *core, uint64_t *payload,
                           struct jop_path *path)
{
    jop_core_charge_others(core, payload, path, true);
    jop_core_set_guard_version(self, core);
    return true;
}

/* Charges a full list of a trace as one path, and starts a new list. */
static void charge_list(struct jop_trace *trace)
{
    struct jop_core *core = (struct jop_core *)trace;
    jop_core_transition(core, core->payload,
                        jop_automaton_path(&core->states, trace->look_ups, trace->look_up_count),
                        true);
    trace->look_up_count = 0;
}

static struct jop_core *make_core(void)
{
    struct jop_core *core = prof_allocate(sizeof *core);
    if (jop_plan->has_object_cache) {
        core->objects = jop_object_cache_create(jop_plan->object_ways, jop_plan->object_fields);
        if (core->objects == NULL) {
            prof_out_of_memory();
        }
    }
    core->trace = (struct jop_trace){.routines = jop_plan->routines,
                                     .look_ups = core->look_ups,
                                     .look_up_limit = JOP_MAX_PATH,
                                     .list_is_full = charge_list};
    jop_automaton_init(&core->states, jop_plan->model, jop_plan->caches);
    if (jop_plan->routines != NULL) {
        for (uint32_t i = 0; i < JOP_ROUTINE_METHODS; i++) {
            jop_automaton_set_words(&core->states, i, jop_routine_words(jop_plan->routines, i));
        }
    }
    core->has_guards = hits_are_hidden();
    if (jop_plan->cache_count > 1) {
        core->side_caches = jop_side_caches_create(jop_plan->model, jop_plan->caches + 1,
                                                   jop_plan->cache_count - 1, !core->has_guards);
    }
    for (uint32_t i = 0; i < jop_plan->cache_count; i++) {
        core->has_guards &= jop_cache_shape_ignores_hits(&jop_plan->caches[i]);
    }
    return core;
}

void jop_core_forget_ways(struct jop_memo_instruction *known)
{
    static struct jop_path unknown; /* is never changed */
    for (uint32_t way = 0; way <= JOP_WAYS; way++) {
        known->ways[way] = &unknown;
    }
}

void jop_core_grow_instructions(struct jop_core *core, uint32_t number)
{
    VM_ASSERT(number >= core->instruction_count);
    uint32_t count = number < 128 ? 256 : number * 2;
    size_t bytes = sizeof core->instructions[0];
    struct jop_memo_instruction *grown = prof_allocate(count * bytes);
    if (core->instruction_count != 0) {
        memcpy(grown, core->instructions, core->instruction_count * bytes);
    }
    for (uint32_t i = core->instruction_count; i < count; i++) {
        jop_core_forget_ways(&grown[i]);
    }
    prof_release(core->instructions, core->instruction_count * bytes);
    core->instructions = grown;
    core->instruction_count = count;
}

void jop_core_clear_caches(struct vm_thread *self, struct jop_core *core)
{
    jop_automaton_clear(&core->states);
    if (core->side_caches != NULL) {
        jop_side_caches_clear(core->side_caches);
        jop_automaton_renew(&core->states);
    }
    jop_core_set_guard_version(self, core);
}

void jop_core_empty(struct vm_thread *self, struct jop_core *core)
{
    jop_core_clear_caches(self, core);
    if (core->objects != NULL) {
        jop_object_cache_invalidate(core->objects);
    }
}

static _Atomic uint32_t core_count; /* of threads that have ended */
static _Atomic uint64_t busiest;

/* Counts the cycles of the core's last thread. */
static void count_core(struct jop_core *core)
{
    settle_touched(core);
    uint64_t cycles = core->in_window, most = atomic_load(&busiest);
    core->in_window = 0;
    core_count += cycles > 0;
    while (most < cycles && !atomic_compare_exchange_weak(&busiest, &most, cycles)) {
    }
}

struct jop_core_sums jop_core_sum(void)
{
    prof_cct_lock();
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        if (tree->attached != NULL) {
            count_core(tree->attached);
        }
    }
    prof_cct_unlock();
    return (struct jop_core_sums){atomic_load(&core_count), atomic_load(&busiest)};
}

void jop_core_start(struct vm_thread *self)
{
    struct prof_tree *tree = self->tracker_data;
    struct jop_core *core = tree->attached;
    if (core == NULL) {
        core = tree->attached = make_core();
    } else { /* left by a thread that has ended */
        count_core(core);
        jop_core_empty(self, core);
        core->trace.monitors = 0;
        core->has_thrown = false;
    }
    jop_automaton_renew(&core->states); /* so that contexts are touched again */
    jop_core_set_guard_version(self, core);
    core->base = atomic_load(&latest_clock) - core->executed;
}

/* Returns the cycles of blocks that live activations have not executed yet. The contexts of these
 * activations remain touched. */
static uint64_t unexecuted(struct vm_thread *self, struct jop_core *core)
{
    uint64_t cycles = 0;
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        struct prof_node *node = walk.fp[VM_FRAME_NODE].p;
        if ((walk.method->flags & VM_ACC_NATIVE) || node == NULL || node->context.method == NULL) {
            continue;
        }
        jop_core_touch(core, node, jop_payload(node));
        int32_t bci = vm_frame_walk_progress(&walk);
        if (bci != VM_FRAME_BETWEEN) {
            uint32_t instruction =
                bci == VM_FRAME_NOT_STARTED
                    ? 0
                    : prof_method_instruction(prof_node_method(node), (uint32_t)bci);
            cycles += rest_of_block(node, instruction);
        }
    }
    return cycles;
}

uint64_t jop_core_cycles(struct vm_thread *self)
{
    struct jop_core *core = jop_core(self);
    settle_touched(core);
    jop_automaton_renew(&core->states);
    jop_core_set_guard_version(self, core);
    return core->base + core->executed - unexecuted(self, core);
}

uint64_t jop_core_clock(struct vm_thread *self)
{
    uint64_t clock = jop_core_cycles(self);
    uint64_t latest = atomic_load(&latest_clock);
    while (latest < clock && !atomic_compare_exchange_weak(&latest_clock, &latest, clock)) {
    }
    return clock;
}

void jop_core_count_objects(uint64_t *hits, uint64_t *misses)
{
    *hits = *misses = 0;
    prof_cct_lock();
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        const struct jop_core *core = tree->attached;
        *hits += core == NULL ? 0 : core->object_hits;
        *misses += core == NULL ? 0 : core->object_misses;
    }
    prof_cct_unlock();
}
