#include "jop/charge/values.h"

#include <inttypes.h>
#include <stdio.h>

#include <jp2vm/jop.h>

#include "jop/charge/core.h"
#include "jop/charge/stack_depth.h"
#include "jop/code/method.h"
#include "jop/difference.h"
#include "jop/machine/home_contexts.h"
#include "jop/plan.h"
#include "profiler/model/tree_walk.h"
#include "profiler/model/weighted_counts.h"
#include "profiler/session.h"
#include "profiler/tree/plan.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"
#include "vm/vm.h"

/* The values of a context: the values of this enum, then the values of enum cache_value for each
 * cache. */
enum value { VALUE_EXECUTION, VALUE_WAITS, VALUE_ROUTINES, VALUE_SAVED, VALUE_CACHES };
enum cache_value {
    VALUE_CYCLES,
    VALUE_LOAD,
    VALUE_ROUTINE_LOAD,
    VALUE_HITS,
    VALUE_MISSES,
    VALUES_OF_CACHE
};

/* With several caches, the cycles of the first cache appear twice, the second time as jopCycles. */
#define MAX_VALUES (VALUE_CACHES + JOP_MAX_CACHES * VALUES_OF_CACHE + 1)

static char cache_value_names[JOP_MAX_CACHES][VALUES_OF_CACHE][JOP_CACHE_NAME + 24];
static const char *value_names[MAX_VALUES] = {"jopExecution", "jopWaitStates", "jopRoutines",
                                              "jopSaved"};
static char cache_names[JOP_MAX_CACHES][JOP_CACHE_NAME];

static uint32_t count_of_caches(void)
{
    return VALUE_CACHES + jop_plan->cache_count * VALUES_OF_CACHE;
}

static uint32_t count_values(void)
{
    return count_of_caches() + (jop_plan->cache_count > 1);
}

static void add_costs(const struct prof_method *method, uint32_t first, uint32_t last,
                      uint64_t times, uint64_t *sums)
{
    const struct jop_method *facts = jop_method_get((struct prof_method *)method);
    struct jop_sum cost = jop_method_cost(facts, first, last);
    sums[0] += cost.cycles * times;
    sums[1] += cost.waits * times;
}

static const struct prof_weighted_counts costs = {
    .slot = PROF_WEIGHTED_COUNTS_COSTS, .count = 2, .add = add_costs};

static void find_values(const struct prof_node_view *view, const uint64_t *payload,
                        struct prof_value *out)
{
    uint32_t count = count_values();
    payload =
        vm_context_space_in(payload, &jop_analysis) + JOP_PAYLOAD_START(jop_plan->cache_count);
    if (payload[JOP_PAYLOAD_UNCHARGED] != 0) {
        for (uint32_t i = 0; i < count; i++) {
            out[i].value = 0;
        }
        return;
    }
    uint64_t sums[2] = {0, 0}, entries = 0;
    struct jop_sum entry = {0, 0};
    if (jop_plan->home == NULL) { /* otherwise the simulator has charged everything */
        prof_weigh(&costs, view, sums);
        entry = jop_method_get((struct prof_method *)view->method)->entry;
        entries = view->is_native ? 0 : view->entries;
    }
    uint64_t cycles = sums[0] + entries * entry.cycles + payload[JOP_PAYLOAD_CYCLES]
                      - payload[JOP_PAYLOAD_SAVED_CYCLES];
    uint64_t waits = sums[1] + entries * entry.waits + payload[JOP_PAYLOAD_WAITS]
                     - payload[JOP_PAYLOAD_SAVED_WAITS];
    out[VALUE_EXECUTION].value = cycles - waits;
    out[VALUE_WAITS].value = waits;
    out[VALUE_ROUTINES].value = jop_plan->home == NULL ? payload[JOP_PAYLOAD_CYCLES] : 0;
    const uint64_t *first = jop_payload_of_cache(payload, 0);
    uint64_t look_ups =
        first[JOP_CACHE_HITS] + first[JOP_CACHE_MISSES] + payload[JOP_PAYLOAD_PASSES];
    out[VALUE_SAVED].value = payload[JOP_PAYLOAD_SAVED_CYCLES];
    for (uint32_t i = 0; i < jop_plan->cache_count; i++) {
        const uint64_t *from = jop_payload_of_cache(payload, i);
        struct prof_value *to = out + VALUE_CACHES + i * VALUES_OF_CACHE;
        to[VALUE_CYCLES].value = cycles + from[JOP_CACHE_LOAD];
        to[VALUE_LOAD].value = from[JOP_CACHE_LOAD];
        to[VALUE_ROUTINE_LOAD].value = from[JOP_CACHE_ROUTINE_LOAD];
        to[VALUE_HITS].value = look_ups - from[JOP_CACHE_MISSES];
        to[VALUE_MISSES].value = from[JOP_CACHE_MISSES];
    }
    if (count > count_of_caches()) {
        out[count_of_caches()].value = out[VALUE_CACHES + VALUE_CYCLES].value;
    }
}

/* Names the values: jopCycles with one cache; with several caches jopCycles.4k-16 and the like, and
 * jopCycles for the first cache. Slashes and colons are replaced by hyphens. */
static void name_values(void)
{
    static const char *const names[VALUES_OF_CACHE] = {
        "jopCycles", "jopCacheLoad", "jopRoutineLoad", "jopCacheHits", "jopCacheMisses"};
    value_names[count_of_caches()] = names[VALUE_CYCLES];
    for (uint32_t i = 0; i < jop_plan->cache_count; i++) {
        jop_cache_shape_name(&jop_plan->caches[i], cache_names[i]);
        for (int j = 0; j < VALUES_OF_CACHE; j++) {
            char *name = cache_value_names[i][j];
            bool is_alone = jop_plan->cache_count == 1;
            snprintf(name, sizeof cache_value_names[i][j], "%s%s%.*s", names[j],
                     is_alone ? "" : ".", is_alone ? 0 : JOP_CACHE_NAME, cache_names[i]);
            for (char *c = name; *c != '\0'; c++) {
                *c = *c == '/' || *c == ':' ? '-' : *c;
            }
            value_names[VALUE_CACHES + i * VALUES_OF_CACHE + (uint32_t)j] = name;
        }
    }
}

/* --- the totals --------------------------------------------------------------------------- */

struct totals {
    struct prof_tree_walker visitor;
    uint64_t sums[MAX_VALUES];
    struct jop_stack_depth depth;
};

/* Adds the values of a context. JOP's values are adjacent among the values of the node. */
static bool add_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct totals *totals = (struct totals *)visitor;
    uint32_t count = count_values();
    size_t first = 0;
    while (first + count < node->value_count && node->values[first].name != value_names[0]) {
        first++;
    }
    for (uint32_t i = 0; i < count; i++) {
        totals->sums[i] += node->values[first + i].value;
    }
    if (jop_plan->home == NULL) {
        jop_stack_depth_enter(&totals->depth, node);
    }
    return true;
}

static bool leave_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    (void)node;
    jop_stack_depth_leave(&((struct totals *)visitor)->depth);
    return true;
}

/* Prints the hits and misses of field reads, summed over all cores. */
static void print_object_cache(void)
{
    uint64_t hits, misses;
    if (jop_plan->home != NULL) {
        jop_home_object_cache(&hits, &misses);
    } else {
        jop_core_count_objects(&hits, &misses);
    }
    vm_message("jp2vm: jop: object cache %" PRIu32 "x%" PRIu32 ": %" PRIu64 " hits, %" PRIu64
               " misses (%.2f %%)\n",
               jop_plan->object_ways, jop_plan->object_fields, hits, misses,
               hits + misses == 0 ? 0.0 : 100.0 * (double)misses / (double)(hits + misses));
}

/* Returns whether some activations have no contexts of their own, so that the depth does not
 * include them. */
static bool has_folds(void)
{
    const struct prof_tree_plan *plan = prof_tree_plan;
    return plan->is_folded || plan->only != NULL || plan->folds != NULL || plan->folds_linking;
}

/* Prints the stack depth of a charged run. (The simulator measures its stack itself.) Prints
 * nothing if contexts of threads are below the contexts that started them. */
static void print_charged_depth(const struct jop_stack_depth *depth)
{
    if (depth->method != NULL && !prof_tree_plan->has_window_threads) {
        const struct vm_method *method = depth->method->method;
        bool is_part = prof_tree_plan->has_window && !prof_tree_plan->is_main_window;
        vm_message("jp2vm: jop: %sthe program's stack is at %s word %" PRIu32
                   " of %d, in %s.%s; routines take up to %d words more%s\n",
                   is_part ? "in the window " : "",
                   depth->is_incomplete || has_folds() ? "least" : "most", depth->words,
                   JOP_STACK_LIMIT, method->class->name->bytes, method->name->bytes,
                   JOP_ROUTINE_STACK,
                   depth->words > JOP_STACK_LIMIT ? ": it overflows on the processor" : "");
    }
}

static void print_simulated_depth(void)
{
    uint32_t words = jop_home_stack_depth();
    vm_message("jp2vm: jop: the stack was at word %" PRIu32 " of %d%s\n", words, JOP_STACK_LIMIT,
               words > JOP_STACK_LIMIT ? ": it overflowed" : "");
}

static void print_cache(uint32_t i, const uint64_t *sums)
{
    uint64_t accesses = sums[VALUE_HITS] + sums[VALUE_MISSES];
    vm_message("jp2vm: jop: cache %s: %" PRIu64 " cycles (%.3f ms), %" PRIu64
               " of them loading methods; %" PRIu64 " hits, %" PRIu64 " misses (%.2f %%)\n",
               cache_names[i], sums[VALUE_CYCLES],
               (double)sums[VALUE_CYCLES] / jop_plan->model->clock_mhz / 1000, sums[VALUE_LOAD],
               sums[VALUE_HITS], sums[VALUE_MISSES],
               accesses == 0 ? 0.0 : 100.0 * (double)sums[VALUE_MISSES] / (double)accesses);
}

/* The totals are sums over all cores, which run at the same time. Prints a line if more than a
 * hundredth of them is of other cores than the busiest one. */
static void print_cores(uint64_t total)
{
    struct jop_core_sums cores = jop_core_sum();
    if (cores.count > 1 && cores.most < total - total / 100) {
        vm_message("jp2vm: jop: the cycles are sums over %" PRIu32 " cores, one for each thread; "
                   "the busiest has %" PRIu64 " (%.3f ms)\n",
                   cores.count, cores.most, (double)cores.most / jop_plan->model->clock_mhz / 1000);
    }
}

void jop_values_print_totals(void)
{
    struct totals totals = {.visitor = {.enter_node = add_node, .leave_node = leave_node}};
    vm_hash_map_init(&totals.depth.stacks, NULL, NULL);
    struct prof_header header = prof_plan->header;
    header.features.natives = true; /* native methods are charged even if the profile does not show
                                       them */
    (void)prof_walk_tree(&totals.visitor, &header);
    const struct jop_model *model = jop_plan->model;
    if (jop_plan->home == NULL) {
        jop_methods_report();
    }
    vm_message("jp2vm: jop: %s, r=%" PRIu32 " w=%" PRIu32 ": %" PRIu64
               " cycles of execution, %" PRIu64 " of wait states (%" PRIu64
               " of both in routines)\n",
               model->name, model->read_waits, model->write_waits, totals.sums[VALUE_EXECUTION],
               totals.sums[VALUE_WAITS], totals.sums[VALUE_ROUTINES]);
    for (uint32_t i = 0; i < jop_plan->cache_count; i++) {
        print_cache(i, totals.sums + VALUE_CACHES + i * VALUES_OF_CACHE);
    }
    if (jop_plan->home == NULL) {
        print_cores(totals.sums[VALUE_CACHES + VALUE_CYCLES]);
    }
    if (jop_plan->has_object_cache) {
        print_object_cache();
    }
    if (!jop_plan->has_no_checks) {
        if (jop_plan->home == NULL) {
            print_charged_depth(&totals.depth);
        } else {
            print_simulated_depth();
        }
    }
    jop_stack_depth_end(&totals.depth);
    jop_differences_report();
}

static struct prof_value_source source = {.values = find_values};

void jop_values_start(void)
{
    static struct prof_note notes[4 + JOP_MAX_CACHES];
    static char waits[32], clock[32];
    const struct jop_model *model = jop_plan->model;
    name_values();
    snprintf(waits, sizeof waits, "%" PRIu32 ",%" PRIu32, model->read_waits_set,
             model->write_waits);
    snprintf(clock, sizeof clock, "%g", model->clock_mhz);
    notes[0] = (struct prof_note){"jopModel", model->name};
    notes[1] = (struct prof_note){"jopWaits", waits};
    notes[2] = (struct prof_note){"jopClockMHz", clock};
    for (uint32_t i = 0; i < jop_plan->cache_count; i++) {
        notes[3 + i] = (struct prof_note){"jopCache", cache_names[i]};
    }
    source.count = count_values();
    source.names = value_names;
    source.note_count = 3 + jop_plan->cache_count;
    if (jop_plan->estimator != NULL) {
        notes[source.note_count++] =
            (struct prof_note){.name = "jopEstimator", .value = jop_plan->estimator->name};
    }
    source.notes = notes;
    (void)prof_values_add_source(&source);
    vm_at_exit(jop_values_print_totals);
}
