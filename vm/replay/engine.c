/*
 * engine.c: replays forwards. Records contain what happens outside the bytecode; instructions are
 * executed until one needs the next record.
 *
 * The position advances when an instruction starts. The instruction has its effect at once, unless
 * it needs a record that is not the next one, or the next record shows that the instruction is in
 * progress or has failed. The next instruction starts only when a record requires it. So at the end
 * of a recording, each thread is where its last record was made.
 */
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/replay/replay_internal.h"

bool vm_replay_fail(struct vm_replay *replay, const char *text, uint64_t number)
{
    if (replay->problem[0] != '\0') {
        return false;
    }
    size_t length = strlen(text);
    length = length < sizeof replay->problem - 24 ? length : sizeof replay->problem - 24;
    memcpy(replay->problem, text, length);
    replay->problem[length] = '\0';
    if (number != UINT64_MAX) {
        char digits[24];
        size_t count = 0;
        do {
            digits[count++] = (char)('0' + number % 10);
            number /= 10;
        } while (number != 0);
        replay->problem[length++] = ' ';
        while (count != 0) {
            replay->problem[length++] = digits[--count];
        }
        replay->problem[length] = '\0';
    }
    return false;
}

/* --- activations ------------------------------------------------------------------------ */

struct vm_replay_thread_data *vm_replay_current(struct vm_replay *replay)
{
    VM_ASSERT(replay->current <= replay->thread_count);
    return replay->current == 0 ? NULL : &replay->threads[replay->current - 1];
}

struct vm_replay_activation *vm_replay_top(struct vm_replay_thread_data *thread)
{
    return thread->frame_count == 0 ? NULL : &thread->frames[thread->frame_count - 1];
}

static bool has_slots(struct vm_replay_thread_data *thread, uint32_t count)
{
    uint32_t capacity = thread->slot_capacity;
    return VM_RESERVE(thread->tags, capacity, count)
           && VM_RESERVE(thread->slots, thread->slot_capacity, count);
}

#define MOST_SLOTS (UINT32_C(1) << 28)

struct vm_replay_activation *vm_replay_push_frame(struct vm_replay *replay,
                                                  struct vm_replay_thread_data *thread,
                                                  const struct vm_replay_method_data *method,
                                                  bool is_nested)
{
    const struct vm_replay_activation *below = vm_replay_top(thread);
    uint32_t first = 0;
    if (below != NULL) {
        first =
            below->stack + (below->kind == VM_REPLAY_CODE ? below->method->method.max_stack : 0);
    }
    bool has_code = method->method.code_length != 0;
    uint32_t locals = has_code ? method->method.max_locals : method->method.argument_slots;
    uint32_t stack = has_code ? method->method.max_stack : 0;
    if (first > MOST_SLOTS || !has_slots(thread, first + locals + stack + 1)
        || !VM_RESERVE(thread->frames, thread->frame_capacity, thread->frame_count + 1)) {
        (void)vm_replay_fail(replay, "no memory", UINT64_MAX);
        return NULL;
    }
    VM_ASSERT(first + locals + stack <= thread->slot_capacity);
    memset(&thread->slots[first], 0, (locals + stack) * sizeof *thread->slots);
    memset(&thread->tags[first], 0, locals + stack);
    struct vm_replay_activation *frame = &thread->frames[thread->frame_count++];
    *frame = (struct vm_replay_activation){.method = method,
                                           .began = replay->position,
                                           .locals = first,
                                           .local_count = locals,
                                           .stack = first + locals,
                                           .kind = has_code ? VM_REPLAY_CODE : VM_REPLAY_NATIVE,
                                           .is_nested = is_nested};
    return frame;
}

static void notify_entered(struct vm_replay *replay, const struct vm_replay_thread_data *thread)
{
    if (replay->listener != NULL && replay->listener->entered != NULL) {
        replay->listener->entered(replay->listener->data, replay, thread->number);
    }
}

void vm_replay_pop_frame(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                         bool by_exception)
{
    if (replay->listener != NULL && replay->listener->leaves != NULL) {
        replay->listener->leaves(replay->listener->data, replay, thread->number, by_exception);
    }
    VM_ASSERT(thread->frame_count != 0);
    thread->frame_count--;
    if (thread->low >= thread->frame_count) {
        /* The caller's activation continues, and may change. */
        thread->low = thread->frame_count == 0 ? 0 : thread->frame_count - 1;
    }
}

bool vm_replay_take_arguments(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                              const struct vm_replay_method_data *method)
{
    const struct vm_replay_activation *frame = vm_replay_top(thread);
    uint32_t slot = frame->locals;
    for (const char *type = method->argument_types; *type != '\0'; type++) {
        struct vm_replay_value value = vm_replay_take_value(replay, *type);
        if (slot >= frame->locals + frame->local_count) {
            return vm_replay_fail(replay, "a method has too many arguments, at", replay->position);
        }
        thread->slots[slot] = value.bits;
        thread->tags[slot] = value.tag;
        slot += *type == 'J' || *type == 'D' ? 2 : 1;
    }
    notify_entered(replay, thread);
    return true;
}

/* --- places ----------------------------------------------------------------------------- */

static bool is_place(enum vm_record_tag tag)
{
    static const bool places[] = {
#define VM_RECORD_EFFECT(ident, payload, text) [VM_RECORD_##ident] = false,
#define VM_RECORD_NOTE(ident, payload, text) [VM_RECORD_##ident] = false,
#define VM_RECORD_PLACE(ident, payload, text) [VM_RECORD_##ident] = true,
#include "vm/replay/records.def"
    };
    return places[tag];
}

static bool is_note(enum vm_record_tag tag)
{
    static const bool notes[] = {
#define VM_RECORD_EFFECT(ident, payload, text) [VM_RECORD_##ident] = false,
#define VM_RECORD_PLACE(ident, payload, text) [VM_RECORD_##ident] = false,
#define VM_RECORD_NOTE(ident, payload, text) [VM_RECORD_##ident] = true,
#include "vm/replay/records.def"
    };
    return notes[tag];
}

/* --- one instruction -------------------------------------------------------------------- */

static void begin(struct vm_replay *replay, struct vm_replay_thread_data *thread)
{
    struct vm_replay_activation *frame = vm_replay_top(thread);
    if (thread->low >= thread->frame_count) {
        thread->low = thread->frame_count - 1;
    }
    VM_ASSERT(replay->is_ready && !frame->is_in_progress && frame->kind == VM_REPLAY_CODE);
    replay->position++;
    thread->begun++;
    vm_replay_unblock(thread); /* the thread has got the monitor that it was blocked for */
    frame->is_in_progress = true;
    replay->is_ready = false;
    if (replay->listener != NULL && replay->listener->begins != NULL) {
        replay->listener->begins(replay->listener->data, replay, thread->number);
    }
}

/* Runs the thread towards the next record. Returns false if it is about to start an instruction or
 * cannot continue. */
static bool run(struct vm_replay *replay, struct vm_replay_thread_data *thread)
{
    struct vm_replay_activation *frame = vm_replay_top(thread);
    if (frame == NULL || frame->kind != VM_REPLAY_CODE) {
        return vm_replay_fail(replay, "a record waits for an instruction, and none is there, at",
                              replay->position);
    }
    if (!frame->is_in_progress) {
        replay->is_ready = true;
        return false;
    }
    switch (vm_replay_execute(replay, thread)) {
    case VM_REPLAY_DONE:
        return true;
    case VM_REPLAY_NEEDS:
        return vm_replay_fail(replay, "an instruction waits for another record, at",
                              replay->position);
    default:
        return vm_replay_fail(replay, "an instruction is impossible, at", replay->position);
    }
}

/* Goes to the next record, which is a PLACE. Returns false as `run` does. */
static bool go_to_place(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                        enum vm_record_tag tag)
{
    VM_ASSERT(thread->begun >= thread->place);
    uint64_t distance = thread->begun - thread->place, wanted = vm_replay_peek_number(replay);
    const struct vm_replay_activation *frame = vm_replay_top(thread);
    if (distance > wanted) {
        return vm_replay_fail(replay, "a thread has gone too far, at", replay->position);
    }
    if (distance < wanted
        || (tag == VM_RECORD_AT && frame != NULL && frame->kind == VM_REPLAY_CODE
            && frame->is_in_progress)) {
        return run(replay, thread);
    }
    if (tag == VM_RECORD_BACK && !run(replay, thread)) {
        return false;
    }
    thread->place = thread->begun;
    return vm_replay_apply(replay, tag);
}

/* Ends a native method, and takes its result or exception. */
static bool end_native(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                       enum vm_record_tag tag)
{
    const struct vm_replay_activation *frame = vm_replay_top(thread);
    bool is_nested = frame->is_nested, is_abrupt = tag == VM_RECORD_ABRUPT;
    char type = is_abrupt ? 'A' : frame->method->method.return_type;
    vm_replay_take(replay);
    struct vm_replay_value value = vm_replay_take_value(replay, type);
    vm_replay_pop_frame(replay, thread, is_abrupt);
    if (is_abrupt) {
        thread->exception = (uint32_t)value.bits;
        return true;
    }
    return is_nested || vm_replay_complete_call(replay, thread, value);
}

/* Processes the next record, or takes one step towards it. */
static bool settle_one(struct vm_replay *replay, enum vm_record_tag tag)
{
    struct vm_replay_thread_data *thread = vm_replay_current(replay);
    if (is_note(tag)) {
        return vm_replay_apply(replay, tag);
    }
    if (thread == NULL) {
        return vm_replay_fail(replay, "a record belongs to no thread", UINT64_MAX);
    }
    if (is_place(tag)) {
        return go_to_place(replay, thread, tag);
    }
    const struct vm_replay_activation *frame = vm_replay_top(thread);
    if (frame != NULL && frame->kind == VM_REPLAY_NATIVE) {
        if (tag == VM_RECORD_RETURNED || tag == VM_RECORD_ABRUPT) {
            return end_native(replay, thread, tag);
        }
        return vm_replay_fail(replay, "a native method is in the way of a record, at",
                              replay->position);
    }
    return run(replay, thread);
}

void vm_replay_settle(struct vm_replay *replay)
{
    enum vm_record_tag tag;
    replay->is_ready = false;
    while ((tag = vm_replay_peek(replay)) != VM_RECORD_TAGS && settle_one(replay, tag)) {
        if (!vm_replay_took_all(replay)) {
            (void)vm_replay_fail(replay, "a chunk ends too early, at", replay->position);
            break;
        }
        if (replay->memory.has_failed) {
            (void)vm_replay_fail(replay, "no memory", UINT64_MAX);
            break;
        }
    }
}

/* --- forwards --------------------------------------------------------------------------- */

uint64_t vm_replay_position(const struct vm_replay *replay)
{
    return replay->position;
}

uint64_t vm_replay_reached(const struct vm_replay *replay)
{
    return replay->reached;
}

uint32_t vm_replay_next_thread(const struct vm_replay *replay)
{
    return replay->is_ready ? replay->current : 0;
}

bool vm_replay_forward(struct vm_replay *replay)
{
    if (!replay->is_ready && !replay->is_past) {
        vm_replay_settle(replay);
    }
    if (!replay->is_ready) {
        return false;
    }
    if (!replay->is_past) {
        vm_replay_keep(replay);
    }
    begin(replay, vm_replay_current(replay));
    vm_replay_settle(replay);
    VM_ASSERT(replay->is_past ? replay->position <= replay->reached
                              : replay->position == replay->reached + 1);
    if (!replay->is_past) {
        replay->reached = replay->position;
    } else if (replay->position == replay->reached) {
        return vm_replay_return_to_edge(replay);
    }
    return true;
}

uint64_t vm_replay_run(struct vm_replay *replay, uint64_t limit)
{
    while (replay->position < limit && vm_replay_forward(replay)) {
    }
    return replay->position;
}
