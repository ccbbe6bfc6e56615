#include "jop/machine/home_contexts.h"

#include <string.h>

#include "jop/difference.h"
#include "jop/plan.h"
#include "jop/charge/values.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/memory.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader_internal.h"
#include "vm/thread/thread.h"

#define MAX_DEPTH 256 /* words of the processor's stack */
#define MAX_STACKS 64 /* at most so many stacks of simulated threads are remembered */

/* A method of the image, as the profiler sees it. */
struct method {
    struct vm_method method;
    struct prof_method *facts;
    uint16_t *instructions; /* indexed by byte of the processor's code: number of the instruction,
                               from 1; 0: none */
    uint16_t *points;       /* indexed by instruction number: counting point + 1, or 0 */
};

struct frame {
    struct prof_node *node;
    uint32_t method;
    uint32_t instruction; /* the last instruction that ran; 0: none */
};

struct stack {
    uint32_t depth;
    struct frame frames[MAX_DEPTH];
};

static struct {
    const struct jop_image *image;
    const struct jop_machine_counts *counts;
    struct jop_machine_counts seen;      /* counts at the last event */
    uint64_t object_hits, object_misses; /* counts in the window */
    uint32_t hit_cache;
    struct method *methods;
    struct stack now;
    struct frame left; /* the frame that the bytecode in progress has left */
    bool has_entered, has_left, is_interrupted;
    struct stack *others[MAX_STACKS];
    void (*paused)(void);
} run;

static struct vm_thread core;
static struct vm_loader library_loader;

/* --- methods -------------------------------------------------------------------------------- */

static void find_instructions(struct method *method, const struct jop_code *code)
{
    const struct prof_method *facts = method->facts;
    method->instructions = prof_allocate((code->length + 1) * sizeof *method->instructions);
    method->points = prof_allocate((facts->instruction_count + 2) * sizeof *method->points);
    for (uint32_t i = 0; i < facts->instruction_count; i++) {
        uint32_t first = code->start[facts->bcis[i]];
        uint32_t end =
            i + 1 < facts->instruction_count ? code->start[facts->bcis[i + 1]] : code->length;
        for (uint32_t offset = first; offset < end && offset < code->length; offset++) {
            method->instructions[offset] = (uint16_t)(i + 1);
        }
    }
    for (uint32_t i = 0; i < facts->point_count; i++) {
        method->points[i == 0 ? 1 : facts->points[i].instruction] = (uint16_t)(i + 1);
    }
}

static struct vm_class *make_class(const struct vm_class_file *file, uint32_t id)
{
    struct vm_class *class = prof_allocate(sizeof *class);
    class->name = file->name;
    class->file = file;
    class->flags = file->flags;
    class->loader = &library_loader;
    class->id = id;
    return class;
}

static void make_methods(const struct jop_image *image)
{
    const struct vm_class_file *last = NULL;
    struct vm_class *class = NULL;
    run.methods = prof_allocate((image->method_count + 1) * sizeof *run.methods);
    for (uint32_t i = 0; i < image->method_count; i++) {
        const struct jop_image_method *from = &image->methods[i];
        struct method *method = &run.methods[i];
        if (from->owner != last) {
            last = from->owner;
            class = make_class(last, i + 1);
        }
        method->method.class = class;
        method->method.flags = from->info->flags;
        method->method.name = from->info->name;
        method->method.descriptor = from->info->descriptor;
        method->method.code = from->info->code;
        method->method.info = from->info;
        if (from->code.bytes != NULL) {
            method->facts = prof_method_get(&method->method);
            find_instructions(method, &from->code);
        }
    }
}

/* --- charging ------------------------------------------------------------------------------- */

static struct frame *top(void)
{
    return &run.now.frames[run.now.depth - 1];
}

static void charge(void)
{
    if (run.now.depth == 0) {
        run.seen = *run.counts;
        return;
    }
    uint64_t *payload = jop_payload(top()->node);
    const struct jop_machine_cache_counts *now = run.counts->caches, *before = run.seen.caches;
    uint64_t executed = now[run.hit_cache].cycles - before[run.hit_cache].cycles;
    payload[JOP_PAYLOAD_CYCLES] += executed;
    for (uint32_t i = 0; i < jop_plan->cache_count; i++) {
        uint64_t *to = (uint64_t *)jop_payload_of_cache(payload, i);
        to[JOP_CACHE_LOAD] += now[i].cycles - before[i].cycles - executed;
        to[JOP_CACHE_HITS] += now[i].hits - before[i].hits;
        to[JOP_CACHE_MISSES] += now[i].misses - before[i].misses;
    }
    if (!prof_tree_plan->has_window || (top()->node->flags & PROF_NODE_IN_WINDOW) != 0) {
        run.object_hits += run.counts->object_hits - run.seen.object_hits;
        run.object_misses += run.counts->object_misses - run.seen.object_misses;
    }
    run.seen = *run.counts;
}

void jop_home_contexts_finish(void)
{
    if (run.counts != NULL) {
        charge();
    }
}

void jop_home_object_cache(uint64_t *hits, uint64_t *misses)
{
    *hits = run.object_hits;
    *misses = run.object_misses;
}

uint32_t jop_home_stack_depth(void)
{
    return run.seen.deepest_stack;
}

/* --- events --------------------------------------------------------------------------------- */

static void begin(void *context, const struct jop_image *image,
                  const struct jop_machine_counts *counts)
{
    (void)context;
    run.image = image;
    run.counts = counts;
    run.seen = *counts;
    strcpy(core.name, "JOP");
    make_methods(image);
    vm_tracker->start_thread(&core);
}

static void push(uint32_t method, struct vm_context *caller, int32_t bci)
{
    if (run.now.depth < MAX_DEPTH) {
        struct vm_context *context =
            vm_tracker->enter_from_machine(&core, caller, bci, &run.methods[method].method);
        run.now.frames[run.now.depth++] = (struct frame){(struct prof_node *)context, method, 0};
    }
}

static void enter(void *unused, uint32_t number, uint32_t site, uint8_t opcode)
{
    (void)unused;
    charge();
    struct vm_context *caller = NULL;
    int32_t bci = -1;
    if (run.now.depth > 0) {
        const struct method *method = &run.methods[top()->method];
        caller = &top()->node->context;
        uint32_t length = run.image->methods[top()->method].code.length;
        uint16_t instruction = site < length ? method->instructions[site] : 0;
        bci = instruction == 0 ? -1 : method->facts->bcis[instruction - 1];
    }
    push(number, caller, bci);
    run.has_entered = true;
    run.is_interrupted = opcode == JOP_OP_SYS_INT || opcode == JOP_OP_SYS_EXC;
}

static int32_t bci_of(const struct method *method, uint32_t instruction)
{
    return instruction == 0 ? -1 : method->facts->bcis[instruction - 1];
}

/* Returns whether a call starts the window of the profile. */
static bool empties(void *unused, uint32_t number)
{
    (void)unused;
    return run.now.depth > 0 && (top()->node->flags & PROF_NODE_IN_WINDOW) == 0
           && prof_window_has(top()->node, &run.methods[number].method);
}

/* Records that an activation does not continue after its last instruction. */
static void leave_block(const struct frame *frame)
{
    const struct method *method = &run.methods[frame->method];
    vm_tracker->leave_instruction(&core, &frame->node->context, bci_of(method, frame->instruction));
}

/* The innermost activation has returned; an exception has ended the others. */
static void leave(void *unused, uint32_t frames)
{
    (void)unused;
    charge();
    for (uint32_t i = 0; i < frames && run.now.depth > 0; i++) {
        if (i == 0) {
            run.left = *top();
            run.has_left = true;
        } else {
            leave_block(top());
        }
        run.now.depth--;
    }
}

static bool has_methods(const struct stack *stack, const uint32_t *methods, uint32_t depth)
{
    if (stack == NULL || stack->depth != depth) {
        return false;
    }
    for (uint32_t i = 0; i < depth; i++) {
        if (stack->frames[i].method != methods[i]) {
            return false;
        }
    }
    return true;
}

/* Stores the current stack, and finds the stack that replaces it. If the new stack is unknown,
 * enters its contexts again. */
static void resume(void *unused, const uint32_t *methods, uint32_t depth)
{
    (void)unused;
    charge();
    struct stack *found = NULL, **free_place = NULL;
    for (uint32_t i = 0; i < MAX_STACKS && found == NULL; i++) {
        if (has_methods(run.others[i], methods, depth)) {
            found = run.others[i];
            run.others[i] = NULL;
            free_place = &run.others[i];
        } else if (run.others[i] == NULL && free_place == NULL) {
            free_place = &run.others[i];
        }
    }
    if (free_place != NULL) {
        *free_place = prof_allocate(sizeof **free_place);
        **free_place = run.now;
    }
    if (found != NULL) {
        run.now = *found;
        prof_release(found, sizeof *found);
        return;
    }
    run.now.depth = 0;
    for (uint32_t i = 0; i < depth; i++) {
        push(methods[i], i == 0 ? NULL : &top()->node->context, -1);
    }
}

static bool ends_block(const struct prof_method *method, uint32_t instruction)
{
    return method->blocks[prof_method_block(method, instruction)].last == instruction;
}

static void step(void *unused, uint32_t number, uint32_t offset, uint8_t opcode, uint32_t cycles,
                 uint32_t waits)
{
    (void)unused;
    (void)opcode;
    (void)cycles;
    if (run.now.depth == 0 && !run.has_left) {
        return;
    }
    struct frame *frame = run.has_left                            ? &run.left
                          : run.has_entered && run.now.depth >= 2 ? top() - 1
                                                                  : top();
    bool is_interrupted = run.is_interrupted;
    run.has_entered = run.has_left = run.is_interrupted = false;
    jop_payload(frame->node)[JOP_PAYLOAD_WAITS] += waits;
    const struct method *method = &run.methods[number];
    if (is_interrupted || frame->method != number || method->facts->point_count == 0) {
        return;
    }
    uint16_t instruction = method->instructions[offset];
    if (instruction == 0 || (offset > 0 && method->instructions[offset - 1] == instruction)) {
        return; /* the bytecode is part of a prologue, or not the first bytecode of an
                   instruction */
    }
    uint32_t last = frame->instruction;
    if (last != 0 && instruction != last + 1 && !ends_block(method->facts, last)) {
        leave_block(frame);
    }
    if (method->points[instruction] != 0 && (instruction != 1 || last != 0)) {
        frame->node->counters[method->points[instruction] - 1]++;
    }
    frame->instruction = instruction;
}

static bool is_run_time(uint32_t method)
{
    static const char prefix[] = "com/jopdesign/sys/";
    return strncmp(run.methods[method].method.class->name->bytes, prefix, sizeof prefix - 1) == 0;
}

/* Reports a difference in the program's code. If the run time leaves a monitor for the program, the
 * difference is reported for the innermost method of the program. */
static void differs(void *unused, enum jop_difference what, uint32_t number, uint32_t offset,
                    int32_t value)
{
    (void)unused;
    const struct method *method = &run.methods[number];
    if (!is_run_time(number)) {
        jop_difference_meet(what, &method->method, bci_of(method, method->instructions[offset]),
                            value, 0);
        return;
    }
    for (uint32_t i = run.now.depth; i > 0 && what == JOP_MONITOR_LEFT_TWICE; i--) {
        const struct frame *frame = &run.now.frames[i - 1];
        if (!is_run_time(frame->method)) {
            method = &run.methods[frame->method];
            jop_difference_meet(what, &method->method, bci_of(method, frame->instruction), 0, 0);
            return;
        }
    }
}

static void pause(void *unused)
{
    (void)unused;
    charge();
    run.paused();
}

const struct jop_machine_events *jop_home_contexts_start(uint32_t hit_cache, void (*paused)(void))
{
    static struct jop_machine_events events = {.begin = begin,
                                               .enter = enter,
                                               .leave = leave,
                                               .resume = resume,
                                               .step = step,
                                               .differs = differs,
                                               .paused = pause};
    run.hit_cache = hit_cache;
    run.paused = paused;
    events.empties = jop_plan->empties_at_window ? empties : NULL;
    return &events;
}
