/*
 * The machine with analyses that check the probes against each other and against the calling
 * context tree.
 *
 * usage: probes cells HOW NAMES LIBRARY     prints the code of all methods of named classes; HOW:
 *                                           plain, denied, tracked, tracked-denied,
 *                                           tracked-probe-denied, silent, tracked-silent
 *        probes totals PERIOD OPTIONS...    runs a program; sums agree at its end
 *        probes raise PERIOD OPTIONS...     the same; polls raise an exception in the program
 *        probes retire LIMIT OPTIONS...     the same; blocks withdraw after LIMIT events
 *        probes retire-5 LIMIT OPTIONS...   the same with 5 threads, 4 of which may be late
 *        probes flip - OPTIONS...           the same, while a thread retires and renews all
 *                                           locations
 *        probes log CLASS OPTIONS...        prints every event in methods of classes with that
 *                                           prefix
 *
 * OPTIONS: as for jp2vm. At the end stderr shows "probes: ok", or the errors.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jp2vm/analysis.h>

#include "probes.h"
#include "profiler/tree/cct.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/launcher/launch.h"
#include "vm/runtime/class.h"
#include "vm/vm.h"

struct block {
    struct jp2_location *location;
    struct block *next;
    _Atomic uint64_t events;
    uint64_t withdrawn_at; /* number of events when the analysis had withdrawn; 0: it has not
                              withdrawn */
    uint64_t counted;      /* number of executions according to the tree */
};

/* The events of a thread, in the thread's analysis data. */
struct received {
    struct received *next;
    const struct prof_tree *tree;
    uint64_t entries, exits, unwinds, native_calls, native_returns, periods, bytecodes;
    bool is_ended;
};

static struct block *_Atomic blocks;
static struct received *_Atomic threads;
static uint64_t limit; /* limit of events for each block; 0: no limit */
static uint64_t late;  /* events that may still arrive after a block has withdrawn */
static bool flips, raises;
static _Atomic uint64_t raised;
static _Atomic bool is_finished;
static _Atomic int failures;

/* Limits the exceptions, so that a program that cannot finish within its budget ends. */
#define MAX_RAISED 400

static struct vm_analysis totals, second;

#define EXPECT(condition, ...)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "probes: " __VA_ARGS__);                                               \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)

static struct received *received_by(struct vm_thread *self)
{
    void **data = vm_analysis_thread_data(self, &totals);
    if (*data == NULL) {
        struct received *received = calloc(1, sizeof *received);
        received->tree = self->tracker_data;
        received->next = atomic_load(&threads);
        while (!atomic_compare_exchange_weak(&threads, &received->next, received)) {
        }
        *data = received;
    }
    return *data;
}

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    if (location->kind == JP2_EVENT_BLOCK) {
        struct block *block = calloc(1, sizeof *block);
        block->location = location;
        block->next = atomic_load(&blocks);
        atomic_store(&blocks, block);
        location->data = block;
    }
    return true;
}

static void count_block(struct jp2_location *location)
{
    struct block *block = location->data;
    if (atomic_fetch_add(&block->events, 1) + 1 == limit) {
        EXPECT(vm_location_retire(location), "a block was retired twice\n");
        block->withdrawn_at = atomic_load(&block->events);
    }
}

static bool is_in_program(struct vm_thread *self)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    return walk.method != NULL && walk.method->class->loader != vm.boot_loader
           && !walk.method->is_class_initializer;
}

static void poll(struct vm_thread *self, const struct jp2_event *event)
{
    struct received *received = received_by(self);
    received->periods += event->periods;
    EXPECT(event->bytecodes / totals.period == received->periods, "a poll came late\n");
    if (raises && is_in_program(self) && atomic_fetch_add(&raised, 1) < MAX_RAISED) {
        vm_analysis_raise(self, "java/lang/IllegalStateException", "budget");
    }
}

static void event(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event_)
{
    struct received *received = received_by(self);
    switch (location->kind) {
    case JP2_EVENT_ENTRY:
        received->entries++;
        break;
    case JP2_EVENT_EXIT:
        received->exits++;
        EXPECT(event_->type == location->method->return_type, "wrong type of result\n");
        break;
    case JP2_EVENT_UNWIND:
        received->unwinds++;
        EXPECT(event_->object != NULL, "an unwind without exception\n");
        break;
    case JP2_EVENT_NATIVE_CALL:
        received->native_calls++;
        break;
    case JP2_EVENT_NATIVE_RETURN:
        received->native_returns++;
        break;
    case JP2_EVENT_BLOCK:
        count_block(location);
        break;
    case JP2_EVENT_POLL:
        poll(self, event_);
        break;
    default:
        received->is_ended = true;
        received->bytecodes = event_->bytecodes;
        break;
    }
}

/* --- against the tree ----------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const struct jp2_location *x = (*(struct block *const *)a)->location;
    const struct jp2_location *y = (*(struct block *const *)b)->location;
    if (x->method != y->method) {
        return (uintptr_t)x->method < (uintptr_t)y->method ? -1 : 1;
    }
    return (x->bci > y->bci) - (x->bci < y->bci);
}

static struct block **sorted;
static size_t sorted_count;

static void sort_blocks(void)
{
    for (struct block *block = blocks; block != NULL; block = block->next) {
        sorted_count++;
    }
    sorted = calloc(sorted_count + 1, sizeof *sorted);
    size_t i = 0;
    for (struct block *block = blocks; block != NULL; block = block->next) {
        sorted[i++] = block;
    }
    qsort(sorted, sorted_count, sizeof *sorted, by_place);
}

static void add_count(struct vm_method *method, uint16_t bci, uint64_t count)
{
    struct jp2_location location = {.method = method, .bci = bci};
    struct block key = {.location = &location}, *pointer = &key;
    struct block **found = bsearch(&pointer, sorted, sorted_count, sizeof *sorted, by_place);
    EXPECT(found != NULL, "a block that ran was not asked for\n");
    if (found != NULL) {
        (*found)->counted += count;
    }
}

/* Returns the last instruction that runs when point i is counted, unless an exception leaves the
 * block. The instruction after a jsr is a point in the middle of a block. */
static uint32_t end_of_point(const struct prof_method *facts, uint32_t i)
{
    return i + 1 < facts->point_count ? facts->points[i + 1].instruction - 1
                                      : facts->instruction_count;
}

/* Adds the counts of a node to the blocks. Returns the number of instructions that the node has
 * executed. */
static uint64_t add_node(const struct prof_tree *tree, const struct prof_node *node)
{
    struct vm_method *method = node->facts == NULL ? NULL : node->facts->method;
    if (method == NULL || (method->flags & VM_ACC_NATIVE)) {
        return 0;
    }
    const struct prof_method *facts = prof_node_method(node);
    uint64_t executed = 0;
    for (uint32_t i = 0; i < facts->point_count; i++) {
        uint64_t count = node->counters[i] + (i == 0 ? node->context.entries : 0);
        executed += count * (end_of_point(facts, i) - facts->points[i].instruction + 1);
        if (count != 0 && facts->points[i].is_block) {
            add_count(method, facts->point_bcis[i], count);
        }
    }
    const struct prof_side_exit *record = prof_side_exits_first(&tree->exits, node);
    for (; record != NULL; record = prof_side_exits_next(&tree->exits, record)) {
        uint32_t i = 0;
        while (end_of_point(facts, i) < record->instruction) {
            i++;
        }
        executed -= record->count * (end_of_point(facts, i) - record->instruction);
        if (record->instruction == 0) {
            add_count(method, 0, -record->count); /* the method was entered, but the block did not
                                                     start */
        }
    }
    return executed;
}

static uint64_t add_tree(const struct prof_tree *tree)
{
    size_t count = 1, capacity = 64;
    const struct prof_node **stack = malloc(capacity * sizeof *stack);
    uint64_t executed = 0;
    stack[0] = tree->root;
    while (count > 0) {
        const struct prof_node *node = stack[--count];
        executed += add_node(tree, node);
        for (uint32_t slot = 0; slot < prof_node_slots(node); slot++) {
            struct prof_node *callee = prof_node_callee(node, slot);
            for (; callee != NULL; callee = callee->next) {
                if (count == capacity) {
                    capacity *= 2;
                    stack = realloc(stack, capacity * sizeof *stack);
                }
                stack[count++] = callee;
            }
        }
    }
    free(stack);
    return executed;
}

static void check_thread(const struct prof_tree *tree, uint64_t executed)
{
    const struct received *received = threads;
    while (received != NULL && received->tree != tree) {
        received = received->next;
    }
    if (received == NULL || !received->is_ended) {
        return;
    }
    EXPECT(received->entries == received->exits + received->unwinds,
           "%" PRIu64 " entries, %" PRIu64 " exits, %" PRIu64 " unwinds\n", received->entries,
           received->exits, received->unwinds);
    EXPECT(received->native_calls == received->native_returns, "native calls and returns differ\n");
    EXPECT(received->bytecodes == executed,
           "a thread was charged %" PRIu64 " bytecodes and executed %" PRIu64 "\n",
           received->bytecodes, executed);
    EXPECT(received->periods == executed / totals.period,
           "%" PRIu64 " polls for %" PRIu64 " bytecodes\n", received->periods, executed);
}

static void check_blocks(void)
{
    for (size_t i = 0; i < sorted_count; i++) {
        const struct block *block = sorted[i];
        uint64_t expected = limit != 0 && block->counted > limit ? limit : block->counted;
        uint64_t most = block->withdrawn_at == 0 ? block->counted : block->withdrawn_at + late;
        EXPECT(flips || (block->events >= expected && block->events <= most),
               "%s.%s bci %d: %" PRIu64 " events, %" PRIu64 " expected\n",
               block->location->method->class->name->bytes, block->location->method->name->bytes,
               block->location->bci, (uint64_t)block->events, expected);
    }
}

static void finish(void)
{
    is_finished = true;
    sort_blocks();
    int ended = 0;
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        check_thread(tree, add_tree(tree));
        ended += tree->thread == NULL;
    }
    check_blocks();
    EXPECT(!raises || raised != 0, "no poll was in the program\n");
    if (failures == 0) {
        fprintf(stderr, "probes: ok, %d threads, %zu blocks, raised %" PRIu64 "\n", ended,
                sorted_count, (uint64_t)raised);
    }
}

/* --- beside another analysis, and under load ------------------------------------------ */

static _Atomic uint64_t second_entries;

/* Polls of the second analysis, at varying distances. A thread's data is the count at which the
 * next poll is due. */
static void second_poll(struct vm_thread *self, const struct jp2_event *event_)
{
    void **data = vm_analysis_thread_data(self, &second);
    uint64_t due = *data == NULL ? second.period : (uint64_t)(uintptr_t)*data;
    uint64_t period = 1 + event_->bytecodes % 777;
    EXPECT(event_->bytecodes >= due, "a poll came early\n");
    vm_analysis_set_period(self, &second, period);
    *data = (void *)(uintptr_t)(event_->bytecodes + period);
}

static void second_event(struct vm_thread *self, struct jp2_location *location,
                         const struct jp2_event *event_)
{
    if (location->kind == JP2_EVENT_ENTRY) {
        second_entries++;
        EXPECT(*vm_analysis_thread_data(self, &totals) != NULL, "the other was not told first\n");
    } else if (location->kind == JP2_EVENT_POLL) {
        second_poll(self, event_);
    } else if (location->kind == JP2_EVENT_THREAD_END) {
        uint64_t due = (uintptr_t)*vm_analysis_thread_data(self, &second);
        EXPECT(event_->bytecodes < (due == 0 ? second.period : due), "a poll is missing\n");
    }
}

static void second_finish(void)
{
    uint64_t entries = 0;
    for (const struct received *received = threads; received != NULL; received = received->next) {
        entries += received->entries;
    }
    EXPECT(entries == second_entries, "two analyses were told different things\n");
}

static void *flip(void *unused)
{
    (void)unused;
    bool is_retiring = false;
    while (!is_finished) {
        for (struct block *block = blocks; block != NULL; block = block->next) {
            is_retiring = !is_retiring;
            (void)(is_retiring ? vm_location_retire(block->location)
                               : vm_location_renew(block->location));
        }
        is_retiring = !is_retiring;
    }
    return NULL;
}

static struct vm_analysis totals = {
    .name = "totals",
    .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)
              | JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_BLOCK)
              | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_RETURN)
              | JP2_EVENT_BIT(JP2_EVENT_THREAD_END) | JP2_EVENT_BIT(JP2_EVENT_POLL),
    .ask = ask,
    .event = event,
    .finish = finish,
};

static struct vm_analysis second = {
    .name = "second",
    .events = JP2_EVENT_ALL,
    .period = 300,
    .event = second_event,
    .finish = second_finish,
};

__attribute__((visibility("default"))) int jp2_probes_main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: probes MODE ARGUMENT OPTIONS...\n");
        return 2;
    }
    const char *mode = argv[1], *argument = argv[2];
    argv[2] = argv[0];
    if (strcmp(mode, "cells") == 0) {
        return argc < 5 ? 2 : probes_walk_cells(argument, argv[3], argv[4]);
    }
    if (strcmp(mode, "log") == 0) {
        return probes_log(argument, argc - 2, argv + 2);
    }
    if (strcmp(mode, "collections") == 0) {
        return probes_collections((unsigned)atoi(argument), argc - 2, argv + 2);
    }
    if (strcmp(mode, "executed") == 0) {
        return probes_executed(strcmp(argument, "flip") == 0, argc - 2, argv + 2);
    }
    flips = strcmp(mode, "flip") == 0;
    raises = strcmp(mode, "raise") == 0;
    limit = strncmp(mode, "retire", 6) == 0 ? strtoull(argument, NULL, 10) : 0;
    late = strcmp(mode, "retire-5") == 0 ? 4 : 0;
    totals.period = flips || limit != 0 ? 1000 : strtoull(argument, NULL, 10);
    struct prof_tree_plan plan = *prof_tree_plan;
    plan.is_per_thread = true;
    prof_cct_start(&plan);
    if (!vm_analysis_register(&totals) || !vm_analysis_register(&second)
        || vm_analysis_register(&second)) {
        fprintf(stderr, "probes: registration is wrong\n");
        return 1;
    }
    pthread_t flipper;
    if (flips && pthread_create(&flipper, NULL, flip, NULL) != 0) {
        return 1;
    }
    int status = jp2_launch(argc - 2, argv + 2);
    if (flips) {
        pthread_join(flipper, NULL);
    }
    return status;
}
