/*
 * Compares events of single instructions with the calling context tree: how often each instruction
 * started, and how often an exception left it.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "probes.h"
#include "profiler/tree/cct.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/launcher/launch.h"
#include "vm/runtime/class.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

/* A location of which the analysis wants events. */
struct place {
    struct jp2_location *location;
    struct place *next;
    _Atomic uint64_t events;
    _Atomic uint64_t falls; /* for branches: how often the branch was not taken */
    struct callee *callees; /* for calls */
};

struct callee {
    struct vm_method *method;
    struct callee *next;
    _Atomic uint64_t events;
};

/* The counts of an instruction according to the tree. */
struct executed {
    uint64_t started, left;  /* left: according to events, by an exception, or in progress at the
                                end */
    struct callee *callees;  /* methods entered from the instruction, according to the tree */
    struct callee *implicit; /* methods that the machine called at the instruction, according to
                                events */
};

struct method_sums {
    struct vm_method *method;
    struct executed *instructions; /* indexed by number - 1 */
    struct method_sums *next;
};

#define BUCKETS 4096

static struct place *_Atomic places;
static struct method_sums *sums[BUCKETS];
static _Atomic int failures;
static _Atomic uint64_t checks;
static uint64_t falls_checked;
static bool flips; /* a thread retires and renews all locations */
static _Atomic bool is_finished;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects sums and callees */

#define EXPECT(condition, ...)                                                                     \
    do {                                                                                           \
        checks++;                                                                                  \
        if (!(condition) && failures++ < 20) {                                                     \
            fprintf(stderr, "executed: " __VA_ARGS__);                                             \
        }                                                                                          \
    } while (0)

static struct method_sums *sums_of(struct vm_method *method, uint32_t instructions)
{
    struct method_sums **link = &sums[(uintptr_t)method / 64 % BUCKETS];
    while (*link != NULL && (*link)->method != method) {
        link = &(*link)->next;
    }
    if (*link == NULL && instructions != 0) {
        *link = calloc(1, sizeof **link);
        (*link)->method = method;
        (*link)->instructions = calloc(instructions, sizeof *(*link)->instructions);
    }
    return *link;
}

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    struct place *place = calloc(1, sizeof *place);
    place->location = location;
    place->next = atomic_load(&places);
    atomic_store(&places, place); /* the machine offers one location at a time */
    location->data = place;
    return true;
}

static void branch(struct place *place, const struct jp2_event *event_)
{
    const struct jp2_location *location = place->location;
    struct vm_insn insn;
    bool is_possible = false;
    (void)vm_insn_decode(location->method->code->bytes, location->method->code->length,
                         (uint32_t)location->bci, &insn);
    bool is_switch = vm_opcode_info[insn.opcode].category == VM_CATEGORY_SWITCH;
    int32_t next = location->bci + (int32_t)insn.length;
    for (int32_t i = 0; i < vm_insn_target_count(&insn); i++) {
        is_possible |= vm_insn_target(&insn, i) == event_->target_bci;
    }
    EXPECT(event_->is_taken || is_switch ? is_possible : event_->target_bci == next,
           "a branch to bci %d\n", event_->target_bci);
    place->falls += event_->target_bci == next;
}

static struct callee *find_callee(struct callee *callee, const struct vm_method *method)
{
    while (callee != NULL && callee->method != method) {
        callee = callee->next;
    }
    return callee;
}

/* Returns the callee in a list, and creates it if necessary. The caller holds the lock. */
static struct callee *callee_in(struct callee **list, struct vm_method *method)
{
    struct callee *callee = find_callee(*list, method);
    if (callee == NULL) {
        callee = calloc(1, sizeof *callee);
        callee->method = method;
        callee->next = *list;
        *list = callee;
    }
    return callee;
}

static void call(struct place *place, const struct jp2_event *event_)
{
    const struct jp2_location *location = place->location;
    bool has_receiver =
        location->opcode != VM_OP_INVOKESTATIC && location->opcode != VM_OP_INVOKEDYNAMIC;
    EXPECT(location->kind != JP2_EVENT_CALL || has_receiver == (event_->object != NULL),
           "a call without receiver\n");
    EXPECT(location->kind == JP2_EVENT_CALL || event_->type == strchr(location->descriptor, ')')[1],
           "a result of another type\n");
    pthread_mutex_lock(&lock);
    callee_in(&place->callees, event_->callee)->events++;
    pthread_mutex_unlock(&lock);
}

/* Returns the instruction of the thread's newest frame, or NULL. The caller holds the lock. */
static struct executed *instruction_of(struct vm_thread *self)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    int32_t bci = walk.method == NULL || (walk.method->flags & VM_ACC_NATIVE) != 0
                      ? -1
                      : vm_frame_walk_progress(&walk);
    if (bci < 0) {
        return NULL;
    }
    const struct vm_code_map *map = vm_code_map_get(walk.method->code);
    return &sums_of(walk.method, map->instruction_count)
                ->instructions[vm_code_map_number(map, (uint32_t)bci) - 1];
}

static void left_instruction(struct vm_thread *self)
{
    pthread_mutex_lock(&lock);
    struct executed *executed = instruction_of(self);
    if (executed != NULL) {
        executed->left++;
    }
    pthread_mutex_unlock(&lock);
}

static void implicit_call(struct vm_thread *self, const struct jp2_event *event_)
{
    pthread_mutex_lock(&lock);
    struct executed *executed = instruction_of(self);
    if (executed != NULL) {
        callee_in(&executed->implicit, event_->callee)->events++;
    }
    pthread_mutex_unlock(&lock);
}

static void event(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event_)
{
    struct place *place = location->data;
    place->events++;
    if (location->kind == JP2_EVENT_CATCH || location->kind == JP2_EVENT_UNWIND) {
        left_instruction(self);
    } else if (location->kind == JP2_EVENT_IMPLICIT_CALL) {
        implicit_call(self, event_);
    } else if (location->kind == JP2_EVENT_LINE || location->kind == JP2_EVENT_INSTRUCTION) {
        EXPECT(location->opcode != 0 || location->method->code->bytes[location->bci] == VM_OP_NOP,
               "an instruction without opcode\n");
    } else if (location->kind == JP2_EVENT_BRANCH) {
        branch(place, event_);
    } else if (location->kind == JP2_EVENT_CALL || location->kind == JP2_EVENT_CALL_RETURN) {
        call(place, event_);
    } else {
        const struct vm_object *array = event_->object;
        EXPECT(array != NULL && event_->index < array->length
                   && event_->type == array->class->name->bytes[1],
               "an access of no element\n");
    }
}

/* --- the tree --------------------------------------------------------------------------------- */

/* Returns the last instruction that runs when point i is counted, unless an exception leaves the
 * block. */
static uint32_t end_of_point(const struct prof_method *facts, uint32_t i)
{
    return i + 1 < facts->point_count ? facts->points[i + 1].instruction - 1
                                      : facts->instruction_count;
}

/* Subtracts the instructions that the activations of a record did not reach. */
static void take_rest(const struct prof_method *facts, struct executed *instructions,
                      const struct prof_side_exit *record)
{
    uint32_t i = 0;
    while (end_of_point(facts, i) < record->instruction) {
        i++;
    }
    for (uint32_t n = record->instruction + 1; n <= end_of_point(facts, i); n++) {
        instructions[n - 1].started -= record->count;
    }
}

static void add_records(const struct prof_side_exits *records, const struct prof_node *node,
                        struct executed *instructions)
{
    const struct prof_side_exit *record = prof_side_exits_first(records, node);
    for (; record != NULL; record = prof_side_exits_next(records, record)) {
        take_rest(prof_node_method(node), instructions, record);
    }
}

static void add_callee(const struct prof_node *node, const struct prof_node *entered)
{
    const struct prof_method *facts = node->facts;
    if (facts == NULL || facts->point_count == 0 || entered->site <= 0) {
        return;
    }
    struct executed *executed =
        &sums_of(facts->method, facts->instruction_count)->instructions[entered->site - 1];
    callee_in(&executed->callees, entered->facts->method)->events += entered->context.entries;
}

static void add_node(const struct prof_tree *tree, const struct prof_node *node)
{
    const struct prof_method *facts = node->facts;
    if (facts != NULL && !(facts->method->flags & VM_ACC_NATIVE) && facts->point_count != 0) {
        struct executed *instructions =
            sums_of(facts->method, facts->instruction_count)->instructions;
        for (uint32_t i = 0; i < facts->point_count; i++) {
            uint64_t count = node->counters[i] + (i == 0 ? node->context.entries : 0);
            for (uint32_t n = facts->points[i].instruction; n <= end_of_point(facts, i); n++) {
                instructions[n - 1].started += count;
            }
        }
        add_records(&tree->exits, node, instructions);
    }
    for (uint32_t slot = 0; slot < prof_node_slots(node); slot++) {
        const struct prof_node *callee = prof_node_callee(node, slot);
        for (; callee != NULL; callee = callee->next) {
            add_callee(node, callee);
            add_node(tree, callee);
        }
    }
}

/* Subtracts the instructions that activations in progress have not executed. */
static void take_live_frames(struct vm_thread *thread, bool is_exact, void *running)
{
    if (!is_exact || thread->fp == NULL) {
        *(unsigned *)running += !is_exact;
        return;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        int32_t bci = vm_frame_walk_progress(&walk);
        if ((walk.method->flags & VM_ACC_NATIVE) != 0 || bci == VM_FRAME_BETWEEN) {
            continue;
        }
        const struct prof_method *facts = prof_method_get(walk.method);
        struct prof_side_exit here = {.instruction = 0, .count = 1};
        here.instruction = bci < 0 ? 0 : prof_method_instruction(facts, (uint32_t)bci);
        struct executed *instructions =
            sums_of(walk.method, facts->instruction_count)->instructions;
        take_rest(facts, instructions, &here);
        if (here.instruction != 0) {
            instructions[here.instruction - 1].left++;
        }
    }
}

/* --- comparison ------------------------------------------------------------------------------- */

/* Checks that the callees agree with the tree. (A stack overflow is detected after the event and
 * before the entry.) */
static void check_call(const struct place *place, const struct executed *executed)
{
    const struct jp2_location *location = place->location;
    EXPECT(place->events <= executed->started
               && (flips || place->events >= executed->started - executed->left),
           "call %s.%s bci %d: %" PRIu64 " events, executed %" PRIu64 "\n",
           location->method->class->name->bytes, location->method->name->bytes, location->bci,
           (uint64_t)place->events, executed->started);
    for (const struct callee *reported = place->callees; reported != NULL;
         reported = reported->next) {
        const struct callee *entered = find_callee(executed->callees, reported->method);
        const struct callee *implicit = find_callee(executed->implicit, reported->method);
        uint64_t entries = entered == NULL ? 0 : entered->events;
        uint64_t events = reported->events + (implicit == NULL ? 0 : implicit->events);
        EXPECT(reported->method == NULL || flips
                   || (entries <= events && entries + executed->left >= events),
               "call %s.%s bci %d of %s.%s: %" PRIu64 " events, %" PRIu64 " entries\n",
               location->method->class->name->bytes, location->method->name->bytes, location->bci,
               reported->method->class->name->bytes, reported->method->name->bytes, events,
               entries);
    }
}

static void check_place(const struct place *place)
{
    const struct jp2_location *location = place->location;
    const struct method_sums *method = sums_of(location->method, 0);
    struct executed none = {.started = 0};
    const struct executed *executed =
        method == NULL ? &none : &method->instructions[location->instruction - 1];
    uint64_t expected = executed->started - executed->left;
    if (location->kind == JP2_EVENT_BRANCH || location->kind == JP2_EVENT_LINE
        || location->kind == JP2_EVENT_INSTRUCTION) {
        expected = executed->started;
    }
    if (location->kind == JP2_EVENT_CALL) {
        check_call(place, executed);
        return;
    }
    EXPECT(flips ? place->events <= expected : place->events == expected,
           "%s %s.%s%s bci %d: %" PRIu64 " events, %" PRIu64 " expected\n",
           vm_event_names[location->kind], location->method->class->name->bytes,
           location->method->name->bytes, location->method->descriptor->bytes, location->bci,
           (uint64_t)place->events, expected);
}

/* If only the branch leads to the next instruction, checks that this instruction ran as often as
 * the branch was not taken. */
static void check_fall(const struct place *place)
{
    const struct jp2_location *location = place->location;
    const struct method_sums *method = sums_of(location->method, 0);
    const struct vm_code_map *map = vm_code_map_get(location->method->code);
    uint32_t next = location->instruction + 1;
    if (method == NULL || next > map->instruction_count || vm_code_map_is_leader(map, next)) {
        return;
    }
    falls_checked++;
    uint64_t started = method->instructions[next - 1].started;
    EXPECT(flips ? place->falls <= started : place->falls == started,
           "branch %s.%s bci %d: %" PRIu64 " fall through, %" PRIu64 " expected\n",
           location->method->class->name->bytes, location->method->name->bytes, location->bci,
           (uint64_t)place->falls, started);
}

static bool is_of_instruction(enum jp2_event_kind kind)
{
    return kind != JP2_EVENT_CATCH && kind != JP2_EVENT_UNWIND && kind != JP2_EVENT_IMPLICIT_CALL;
}

static void check_all(void)
{
    unsigned running = 0;
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        add_node(tree, tree->root);
    }
    vm_threads_for_each(take_live_frames, &running);
    uint64_t asked = 0, reported = 0;
    for (const struct place *place = places; place != NULL; place = place->next) {
        if (!is_of_instruction(place->location->kind)) {
            continue;
        }
        check_place(place);
        if (place->location->kind == JP2_EVENT_BRANCH) {
            check_fall(place);
        }
        asked++;
        reported += place->events;
    }
    EXPECT(falls_checked > 100, "only %" PRIu64 " branches\n", falls_checked);
    if (failures == 0) {
        fprintf(stderr,
                "probes: ok, %" PRIu64 " locations, %" PRIu64 " events, %" PRIu64
                " checks, %u threads run\n",
                asked, reported, checks, running);
    }
}

static void *flip(void *unused)
{
    (void)unused;
    for (unsigned i = 0; !is_finished; i++) {
        for (struct place *place = places; place != NULL; place = place->next) {
            if (is_of_instruction(place->location->kind)) {
                (void)(i % 2 == 0 ? vm_location_retire(place->location)
                                  : vm_location_renew(place->location));
            }
        }
    }
    return NULL;
}

static void finish(void)
{
    is_finished = true;
    (void)vm_safepoint_begin();
    check_all();
    vm_safepoint_end();
}

#define BIT(kind) JP2_EVENT_BIT(JP2_EVENT_##kind)

static struct vm_analysis executed_analysis = {
    .name = "executed",
    .events = BIT(ARRAY_LOAD) | BIT(ARRAY_STORE) | BIT(BRANCH) | BIT(CALL) | BIT(CALL_RETURN)
              | BIT(CATCH) | BIT(UNWIND) | BIT(IMPLICIT_CALL) | BIT(LINE) | BIT(INSTRUCTION),
    .ask = ask,
    .event = event,
    .finish = finish,
};

int probes_executed(bool is_flipping, int argc, char **argv)
{
    pthread_t flipper;
    flips = is_flipping;
    prof_cct_start(NULL);
    if (!vm_analysis_register(&executed_analysis)
        || (flips && pthread_create(&flipper, NULL, flip, NULL) != 0)) {
        return 1;
    }
    int status = jp2_launch(argc, argv);
    if (flips) {
        pthread_join(flipper, NULL);
    }
    return status;
}
