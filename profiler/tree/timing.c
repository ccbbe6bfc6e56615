#include "profiler/tree/timing.h"

#include <pthread.h>
#include <time.h>

#include <jp2vm/analysis.h>

#include "profiler/model/tree_walk.h"
#include "profiler/tree/memory.h"
#include "vm/instrument/analysis.h"
#include "profiler/tree/select.h"
#include "profiler/tree/tallies.h"
#include "vm/classfile/opcodes.h"
#include "vm/code/frame.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"

/* The words of a context. The words from WORDS on are used for times of lines: the list of tallies;
 * a pointer to the counts of the current line, NULL if there is no current line yet; and the number
 * of the line's instruction. */
enum word { WORD_CPU, WORD_WALL, WORDS, WORD_TALLIES = WORDS, WORD_COUNTS, WORD_AT, ALL_WORDS };

/* The clock of a thread; all times in nanoseconds. */
struct clock {
    struct prof_node *current; /* the running context; NULL if no context is running */
    uint64_t wall;             /* wall time up to which time has been charged */
    uint64_t cpu, cpu_wall;    /* the thread's processor time when it was last read, and the wall
                                  time then */
    uint64_t assumed;          /* processor time that was charged since then without reading the
                                  clock */
    uint64_t debt;             /* processor time that was charged in excess; it is subtracted from
                                  later charges */
};

static bool is_on, sees_natives, sees_lines;
static struct vm_analysis analysis;

/* --- charging --------------------------------------------------------------------------- */

/* Returns the time of a clock; 0 if the clock does not exist because its thread has ended. */
static uint64_t read_clock(clockid_t id)
{
    struct timespec time = {0, 0};
    (void)clock_gettime(id, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* Returns the processor time that must be charged if the thread's clock shows `cpu`. */
static uint64_t settle(struct clock *clock, uint64_t now, uint64_t cpu)
{
    cpu = cpu < clock->cpu ? clock->cpu : cpu;
    uint64_t ran = cpu - clock->cpu, charged = clock->assumed + clock->debt;
    clock->cpu = cpu;
    clock->cpu_wall = now;
    clock->assumed = 0;
    clock->debt = charged > ran ? charged - ran : 0;
    return charged > ran ? 0 : ran - charged;
}

static void charge_context(const struct clock *clock, uint64_t cpu, uint64_t wall)
{
    if (clock->current != NULL) {
        uint64_t *words = vm_context_space(&clock->current->context, &analysis);
        words[WORD_CPU] += cpu;
        words[WORD_WALL] += wall;
        uint64_t *counts = sees_lines ? (uint64_t *)(uintptr_t)words[WORD_COUNTS] : NULL;
        if (counts != NULL) {
            counts[WORD_CPU] += cpu;
            counts[WORD_WALL] += wall;
        }
    }
}

/* Charges the time that has passed. Called by the clock's own thread. */
static void charge(struct clock *clock)
{
    uint64_t now = read_clock(CLOCK_MONOTONIC), slice = now - clock->wall, cpu = slice;
    clock->wall = now;
    if (__builtin_expect(now - clock->cpu_wall < PROF_TIMING_READ_NS, 1)) {
        clock->assumed += slice;
    } else {
        cpu = settle(clock, now, read_clock(CLOCK_THREAD_CPUTIME_ID));
    }
    charge_context(clock, cpu, slice);
}

static void start_clock(struct clock *clock, uint64_t cpu)
{
    clock->wall = clock->cpu_wall = read_clock(CLOCK_MONOTONIC);
    clock->cpu = cpu;
}

static struct clock *clock_of(struct vm_thread *self)
{
    void **place = vm_analysis_thread_data(self, &analysis);
    if (__builtin_expect(*place == NULL, 0)) {
        *place = prof_allocate(sizeof(struct clock));
        start_clock(*place, read_clock(CLOCK_THREAD_CPUTIME_ID));
    }
    return *place;
}

/* Returns the node whose context receives a node's counts in the profile. */
static const struct prof_node *shown(const struct prof_node *node)
{
    return node != NULL && (node->flags & PROF_NODE_FOLDED) ? prof_folded(node)->owner : node;
}

/* Returns whether two nodes belong to the same context of the profile, so that either can be
 * charged. */
static bool are_united(const struct prof_node *a, const struct prof_node *b)
{
    return shown(a) == shown(b) && a != NULL && ((a->flags ^ b->flags) & PROF_NODE_IN_WINDOW) == 0;
}

/* --- lines ------------------------------------------------------------------------------ */

/* Sets the current line of a context to the line of an instruction. */
static void set_line(struct vm_thread *self, const struct prof_node *node, uint32_t instruction)
{
    uint64_t *words = vm_context_space(&node->context, &analysis);
    words[WORD_AT] = instruction;
    words[WORD_COUNTS] = (uintptr_t)prof_tallies_counts(self->tracker_data, node, PROF_TALLY_TIME,
                                                        NULL, instruction);
}

/* If a context, for example that of a native method, has no current line, sets its instruction
 * number to 0. */
static void need_line(struct vm_thread *self, const struct prof_node *node)
{
    if (sees_lines && node != NULL
        && vm_context_space(&node->context, &analysis)[WORD_COUNTS] == 0) {
        set_line(self, node, 0);
    }
}

static void go_on_with(struct vm_thread *self, struct prof_node *node)
{
    struct clock *clock = clock_of(self);
    if (are_united(clock->current, node)) {
        return;
    }
    charge(clock);
    clock->current = node;
    need_line(self, node);
}

/* Makes the line of the owner's call the current line, because the time of folded code is charged
 * to that line. */
static void pass_to_line(struct vm_thread *self, struct prof_node *node, uint32_t instruction)
{
    struct clock *clock = clock_of(self);
    if ((node->flags & PROF_NODE_FOLDED) != 0) {
        return;
    }
    const uint64_t *words = vm_context_space(&node->context, &analysis);
    if (clock->current != node || words[WORD_AT] != instruction || words[WORD_COUNTS] == 0) {
        charge(clock);
        clock->current = node;
        set_line(self, node, instruction);
    }
}

/* Returns the first instruction of the method that has the same line as this instruction. */
static uint32_t first_of_line(const struct prof_method *method, uint32_t instruction)
{
    uint32_t first = 1;
    while (method->lines[first - 1] != method->lines[instruction - 1]) {
        first++;
    }
    return first;
}

/* Returns whether the current line may change at an instruction, because the instruction can be
 * reached from another line. */
static bool may_begin_line(const struct prof_method *method, uint32_t instruction)
{
    uint8_t before = instruction == 1 ? 0 : method->opcodes[instruction - 2];
    return instruction == 1 || before == VM_OP_JSR || before == VM_OP_JSR_W
           || method->lines[instruction - 1] != method->lines[instruction - 2]
           || method->blocks[prof_method_block(method, instruction)].first == instruction;
}

static bool ask(struct vm_analysis *self, struct jp2_location *location)
{
    (void)self;
    if (location->kind != JP2_EVENT_INSTRUCTION) {
        return true;
    }
    const struct prof_method *method = prof_method_get(location->method);
    if (method->block_count == 0 || !may_begin_line(method, location->instruction)) {
        return false;
    }
    location->data = (void *)(uintptr_t)first_of_line(method, location->instruction);
    return true;
}

/* --- entries and exits ------------------------------------------------------------------ */

/* Returns the context of the frame below the newest one, which may be of a native method, or
 * NULL. */
static struct prof_node *node_below(const struct vm_thread *self)
{
    const union vm_slot *below = self->fp[VM_FRAME_CALLER].p;
    if (below != NULL && vm_frame_method(below) != NULL) {
        return below[VM_FRAME_NODE].p;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    vm_frame_walk_next(&walk);
    return walk.fp == NULL ? NULL : walk.fp[VM_FRAME_NODE].p;
}

static void go_on_below(struct vm_thread *self, struct vm_context *caller)
{
    go_on_with(self, sees_natives ? node_below(self) : (struct prof_node *)caller);
}

static void entered(struct vm_thread *self, struct vm_context *context, struct vm_context *caller)
{
    struct prof_node *node = (struct prof_node *)context;
    (void)caller;
    if (sees_lines && !are_united(clock_of(self)->current, node)) {
        pass_to_line(self, node, 1);
    }
    go_on_with(self, node);
}

static void returning(struct vm_thread *self, struct vm_context *context, struct vm_context *caller,
                      uint8_t opcode)
{
    (void)context;
    (void)opcode;
    go_on_below(self, caller);
}

static void unwound(struct vm_thread *self, struct vm_context *context, struct vm_context *caller)
{
    (void)context;
    go_on_below(self, caller);
}

/* The time so far belongs to the former context, and the line goes on in the new one. */
static void moved(struct vm_thread *self, struct vm_context *from, struct vm_context *to)
{
    struct prof_node *node = (struct prof_node *)to;
    struct clock *clock = clock_of(self);
    if (sees_lines && (node->flags & PROF_NODE_FOLDED) == 0) {
        const uint64_t *words = vm_context_space(from, &analysis);
        if (words[WORD_COUNTS] != 0) {
            set_line(self, node, (uint32_t)words[WORD_AT]);
        }
    }
    if (&clock->current->context == from) {
        charge(clock);
        clock->current = node;
        need_line(self, node);
    }
}

static const struct vm_operand_probes operand_probes = {
    .entered = entered, .returning = returning, .unwound = unwound, .moved = moved};

static void receive(struct vm_thread *self, struct jp2_location *location,
                    const struct jp2_event *event)
{
    (void)event;
    switch (location->kind) {
    case JP2_EVENT_INSTRUCTION:
        if (self->fp[VM_FRAME_NODE].p != NULL) { /* otherwise the profile is stopped */
            pass_to_line(self, self->fp[VM_FRAME_NODE].p, (uint32_t)(uintptr_t)location->data);
        }
        break;
    case JP2_EVENT_NATIVE_CALL:
        go_on_with(self, self->fp[VM_FRAME_NODE].p);
        break;
    case JP2_EVENT_NATIVE_RETURN:
        go_on_with(self, node_below(self));
        break;
    case JP2_EVENT_THREAD_START:
        (void)clock_of(self);
        break;
    case JP2_EVENT_THREAD_END: {
        void **place = vm_analysis_thread_data(self, &analysis);
        prof_release(*place, sizeof(struct clock));
        *place = NULL;
        break;
    }
    default:
        break;
    }
}

static struct vm_analysis analysis = {.name = "profile of time",
                                      .summary = "measures time for a profile",
                                      .event = receive,
                                      .ask = ask,
                                      .operands = &operand_probes,
                                      .context_words = WORDS};

/* --- while a profile is written --------------------------------------------------------- */

/* Returns the processor time of a stopped thread, or of the calling thread. */
static uint64_t cpu_of(const struct vm_thread *thread, const struct clock *clock)
{
    clockid_t id;
    return pthread_getcpuclockid(thread->pthread, &id) == 0 ? read_clock(id) : clock->cpu;
}

static void freeze(struct vm_thread *thread, bool is_exact, void *data)
{
    (void)data;
    struct clock *clock = *vm_analysis_thread_data(thread, &analysis);
    if (clock == NULL || !is_exact) {
        return;
    }
    uint64_t now = read_clock(CLOCK_MONOTONIC), slice = now - clock->wall;
    clock->wall = now;
    charge_context(clock, settle(clock, now, cpu_of(thread, clock)), slice);
}

static void resume(struct vm_thread *thread, bool is_exact, void *data)
{
    (void)data;
    struct clock *clock = *vm_analysis_thread_data(thread, &analysis);
    if (clock != NULL && is_exact) {
        start_clock(clock, cpu_of(thread, clock));
    }
}

void prof_timing_freeze(void)
{
    if (is_on) {
        vm_threads_for_each(freeze, NULL);
    }
}

void prof_timing_resume(void)
{
    if (is_on) {
        vm_threads_for_each(resume, NULL);
    }
}

/* --- values and start ------------------------------------------------------------------- */

static void find_values(const struct prof_node_view *view, const uint64_t *payload,
                        struct prof_value *out)
{
    (void)view;
    for (uint32_t i = 0; i < WORDS; i++) {
        out[i].value = vm_context_space_in(payload, &analysis)[i];
    }
}

static const char *const names[WORDS] = {"cpuTime", "wallTime"};
static const struct prof_note note = {"time", "measured"};
static const struct prof_value_source source = {
    .count = WORDS, .names = names, .values = find_values, .note_count = 1, .notes = &note};

bool prof_timing_start(bool has_natives, bool has_lines)
{
    is_on = true;
    sees_natives = has_natives;
    sees_lines = has_lines;
    if (has_lines) {
        analysis.context_words = ALL_WORDS;
        prof_tallies_enable(PROF_TALLY_TIME, &analysis, WORD_TALLIES);
    }
    analysis.events = JP2_EVENT_BIT(JP2_EVENT_THREAD_START) | JP2_EVENT_BIT(JP2_EVENT_THREAD_END);
    if (has_lines) {
        analysis.events |= JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION);
    }
    if (has_natives) {
        analysis.events |=
            JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_RETURN);
    }
    return vm_analysis_register(&analysis) && prof_values_add_source(&source);
}
