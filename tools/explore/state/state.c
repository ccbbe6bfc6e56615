/* Answers about the state at a position: threads, their frames, and the effects of the previous
 * instruction. */
#include <string.h>

#include "tools/explore/state/state_internal.h"
#include "vm/base/assert.h"

enum {
    FRAMES = 40,
    OPERANDS = 256
}; /* limits of an answer: frames of a thread; values of a frame */

void put_value(struct vm_text *json, const char *name, struct vm_replay_value value)
{
    char text[24];
    size_t length = 0;
    uint64_t number = value.bits;
    if (value.tag != 0) {
        text[length++] = value.tag;
        bool is_signed = strchr("IJBSZ", value.tag) != NULL;
        if (is_signed && (int64_t)number < 0) {
            text[length++] = '-';
            number = 0 - number;
        }
        length = value.tag == '?' ? length : (size_t)(vm_text_digits(text + length, number) - text);
    }
    VM_ASSERT(length <= sizeof text);
    vm_json_bytes(json, name, text, length);
}

static void put_values(struct vm_text *json, const char *name, const uint64_t *values,
                       const char *tags, uint32_t count)
{
    vm_json_open(json, name, '[');
    for (uint32_t i = 0; i < count && i < OPERANDS; i++) {
        put_value(json, NULL, (struct vm_replay_value){values[i], tags[i]});
    }
    vm_json_close(json, ']');
}

/* Writes local variables. A variable without a usable value is "". */
static void put_locals(struct vm_text *json, const struct vm_replay_frame *frame)
{
    vm_json_open(json, "locals", '[');
    for (uint32_t i = 0; i < frame->local_count && i < OPERANDS; i++) {
        char tag = vm_replay_has_local(frame, i) ? frame->local_tags[i] : 0;
        put_value(json, NULL, (struct vm_replay_value){frame->locals[i], tag});
    }
    vm_json_close(json, ']');
}

static void put_frame(struct vm_text *json, const struct vm_replay_frame *frame, uint32_t call)
{
    vm_json_open(json, NULL, '{');
    vm_json_unsigned(json, "call", call);
    vm_json_unsigned(json, "method", frame->method->number);
    vm_json_unsigned(json, "bci", frame->bci);
    vm_json_unsigned(json, "line",
                     frame->kind == VM_REPLAY_NATIVE ? 0
                                                     : vm_replay_line(frame->method, frame->bci));
    vm_json_bool(json, "isNative", frame->kind == VM_REPLAY_NATIVE);
    vm_json_bool(json, "isNested", frame->is_nested);
    vm_json_bool(json, "isInProgress", frame->is_in_progress);
    vm_json_unsigned(json, "began", frame->began);
    put_locals(json, frame);
    put_values(json, "stack", frame->stack, frame->stack_tags, frame->stack_depth);
    vm_json_close(json, '}');
}

static void put_frames(struct explorer *explorer, uint32_t thread, uint32_t first, uint32_t count)
{
    struct vm_text *json = &explorer->json;
    struct vm_replay_frame frame;
    uint32_t position = (uint32_t)vm_replay_position(explorer->replay);
    uint32_t call = vm_history_call_of(explorer->history, thread, position);
    vm_json_open(json, "frames", '[');
    for (uint32_t i = 0; i < first + count && vm_replay_frame(explorer->replay, thread, i, &frame);
         i++) {
        if (i >= first) {
            put_frame(json, &frame, call);
        }
        const struct vm_history_call *of = vm_history_call(explorer->history, call);
        call = of == NULL ? 0 : of->parent;
    }
    vm_json_close(json, ']');
}

static void put_threads(struct explorer *explorer)
{
    struct vm_text *json = &explorer->json;
    vm_json_open(json, "threads", '[');
    for (uint32_t i = 1; i <= vm_replay_thread_count(explorer->replay); i++) {
        struct vm_replay_thread thread;
        if (!vm_replay_thread(explorer->replay, i, &thread)) {
            continue;
        }
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "number", i);
        vm_json_text(json, "name", thread.name);
        vm_json_unsigned(json, "object", thread.object);
        vm_json_unsigned(json, "activity", thread.activity);
        vm_json_unsigned(json, "activityObject", thread.activity_object);
        vm_json_unsigned(json, "activityOwner",
                         vm_replay_is_blocked(thread.activity)
                             ? vm_replay_owner(explorer->replay, thread.activity_object)
                             : 0);
        vm_json_unsigned(json, "activityClass", thread.activity_class);
        vm_json_unsigned(json, "begun", thread.begun);
        vm_json_unsigned(json, "exception", thread.exception);
        vm_json_unsigned(json, "frameCount", thread.frame_count);
        put_frames(explorer, i, 0, FRAMES);
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
}

/* --- effects of an instruction -------------------------------------------------------------- */

enum {
    MOST_EFFECTS = 40,
    MOST_NOTE_OCTETS = 300
}; /* limits of an answer: effects of an instruction; octets of a note */

struct effects {
    struct explorer *explorer;
    uint32_t count;
};

/* Opens the object for an effect. Returns false if the answer already has MOST_EFFECTS effects. */
static bool open_effect(struct effects *effects, const char *what, uint32_t thread)
{
    struct vm_text *json = &effects->explorer->json;
    if (effects->count++ >= MOST_EFFECTS) {
        return false;
    }
    vm_json_open(json, NULL, '{');
    vm_json_text(json, "what", what);
    vm_json_unsigned(json, "thread", thread);
    return true;
}

static void put_newest(struct effects *effects, uint32_t thread)
{
    struct vm_replay_frame frame;
    if (vm_replay_frame(effects->explorer->replay, thread, 0, &frame)) {
        vm_json_unsigned(&effects->explorer->json, "method", frame.method->number);
        vm_json_bool(&effects->explorer->json, "isNative", frame.kind == VM_REPLAY_NATIVE);
        vm_json_bool(&effects->explorer->json, "isNested", frame.is_nested);
    }
}

static void put_begin(void *data, struct vm_replay *replay, uint32_t thread)
{
    struct effects *effects = data;
    struct vm_replay_frame frame;
    if (!vm_replay_frame(replay, thread, 0, &frame) || !open_effect(effects, "begins", thread)) {
        return;
    }
    struct vm_text *json = &effects->explorer->json;
    vm_json_unsigned(json, "method", frame.method->number);
    vm_json_unsigned(json, "bci", frame.bci);
    put_locals(json, &frame);
    put_values(json, "stack", frame.stack, frame.stack_tags, frame.stack_depth);
    vm_json_close(json, '}');
}

static void put_entry(void *data, struct vm_replay *replay, uint32_t thread)
{
    struct effects *effects = data;
    (void)replay;
    if (open_effect(effects, "enters", thread)) {
        put_newest(effects, thread);
        vm_json_close(&effects->explorer->json, '}');
    }
}

static void put_leaving(void *data, struct vm_replay *replay, uint32_t thread, bool by_exception)
{
    struct effects *effects = data;
    (void)replay;
    if (open_effect(effects, "leaves", thread)) {
        put_newest(effects, thread);
        vm_json_bool(&effects->explorer->json, "isAbrupt", by_exception);
        vm_json_close(&effects->explorer->json, '}');
    }
}

static void put_place(struct vm_text *json, uint32_t object, uint32_t class_number, uint32_t slot)
{
    vm_json_unsigned(json, "object", object);
    vm_json_unsigned(json, "class", class_number);
    vm_json_unsigned(json, "slot", slot);
}

static void put_write(void *data, struct vm_replay *replay, uint32_t object, uint32_t class_number,
                      uint32_t slot, struct vm_replay_value value)
{
    struct effects *effects = data;
    struct vm_replay_value before;
    if (!open_effect(effects, "writes", 0)) {
        return;
    }
    struct vm_text *json = &effects->explorer->json;
    put_place(json, object, class_number, slot);
    bool is_known = object == 0 ? vm_replay_static(replay, class_number, slot, &before)
                                : vm_replay_slot(replay, object, slot, &before);
    if (is_known) {
        put_value(json, "before", before);
    }
    put_value(json, "value", value);
    vm_json_close(json, '}');
}

static void put_read(void *data, struct vm_replay *replay, uint32_t object, uint32_t class_number,
                     uint32_t slot, struct vm_replay_value value)
{
    struct effects *effects = data;
    (void)replay;
    if (open_effect(effects, "reads", 0)) {
        put_place(&effects->explorer->json, object, class_number, slot);
        put_value(&effects->explorer->json, "value", value);
        vm_json_close(&effects->explorer->json, '}');
    }
}

/* Writes the instruction that throws an exception, with its operands. */
static void put_thrower(struct vm_text *json, struct vm_replay *replay, uint32_t thread)
{
    struct vm_replay_frame frame;
    if (vm_replay_frame(replay, thread, 0, &frame) && frame.kind == VM_REPLAY_CODE) {
        vm_json_unsigned(json, "method", frame.method->number);
        vm_json_unsigned(json, "bci", frame.bci);
        put_values(json, "stack", frame.stack, frame.stack_tags, frame.stack_depth);
    }
}

static void put_note(void *data, struct vm_replay *replay, enum vm_record_tag tag, uint32_t thread,
                     const uint64_t *numbers, uint32_t count, const char *text)
{
    struct effects *effects = data;
    (void)replay;
    if (tag == VM_RECORD_CONTENTS || tag == VM_RECORD_STATICS || tag == VM_RECORD_SWITCH
        || tag == VM_RECORD_DIED || !open_effect(effects, "notes", thread)) {
        return;
    }
    struct vm_text *json = &effects->explorer->json;
    vm_json_unsigned(json, "tag", tag);
    vm_json_open(json, "numbers", '[');
    for (uint32_t i = 0; i < count && i < 8; i++) {
        vm_json_unsigned(json, NULL, numbers[i]);
    }
    vm_json_close(json, ']');
    vm_json_text(json, "text", text);
    if (tag == VM_RECORD_WRITTEN || tag == VM_RECORD_INPUT) {
        put_octets_of(effects->explorer, (uint32_t)numbers[2] - 1, MOST_NOTE_OCTETS);
    }
    if (tag == VM_RECORD_THROWN) {
        put_thrower(json, replay, thread);
    }
    vm_json_close(json, '}');
}

/* Replays the last instruction before the position and writes its effects. */
static void put_effects(struct explorer *explorer, uint64_t position)
{
    struct effects effects = {.explorer = explorer};
    const struct vm_replay_listener listener = {.data = &effects,
                                                .begins = put_begin,
                                                .entered = put_entry,
                                                .leaves = put_leaving,
                                                .writes = put_write,
                                                .reads = put_read,
                                                .noted = put_note};
    vm_json_open(&explorer->json, "effects", '[');
    if (position > 0) {
        vm_replay_seek(explorer->replay, position - 1);
        vm_history_watch(explorer->history, &listener);
        vm_replay_run(explorer->replay, position);
        vm_history_watch(explorer->history, NULL);
    }
    vm_json_close(&explorer->json, ']');
    vm_json_unsigned(&explorer->json, "effectCount", effects.count);
}

/* --- answers ------------------------------------------------------------------------------- */

void answer_state(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    uint32_t length = vm_history_length(explorer->history), position = question->number[0];
    uint32_t last = length == 0 || vm_history_has_ended(explorer->history) ? length : length - 1;
    position = position > last ? last : position; /* the last known position */
    put_effects(explorer, position);
    uint64_t reached = vm_replay_seek(explorer->replay, position);
    explorer->shown = (uint32_t)reached;
    VM_ASSERT(reached <= position && reached == vm_replay_position(explorer->replay));
    vm_json_unsigned(json, "position", reached);
    vm_json_unsigned(json, "length", length);
    vm_json_unsigned(json, "thread", vm_history_thread_at(explorer->history, position));
    vm_json_unsigned(json, "call", vm_history_call_at(explorer->history, position));
    vm_json_unsigned(json, "objectCount", vm_replay_object_count(explorer->replay));
    put_threads(explorer);
}

void answer_frames(struct explorer *explorer, const struct question *question)
{
    uint32_t count = question->number[2] > 1000 ? 1000 : question->number[2];
    put_frames(explorer, question->number[0], question->number[1], count);
}

void answer_monitors(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    uint64_t cycles, loading;
    (void)question;
    vm_json_open(json, "monitors", '[');
    for (uint32_t i = 0; i < vm_replay_monitor_count(explorer->replay); i++) {
        struct vm_replay_monitor monitor;
        if (vm_replay_monitor(explorer->replay, i, &monitor)) {
            vm_json_open(json, NULL, '{');
            vm_json_unsigned(json, "object", monitor.object);
            vm_json_unsigned(json, "thread", monitor.thread);
            vm_json_unsigned(json, "depth", monitor.depth);
            vm_json_close(json, '}');
        }
    }
    vm_json_close(json, ']');
    if (vm_replay_cycles(explorer->replay, &cycles, &loading)) {
        vm_json_unsigned(json, "cycles", cycles);
        vm_json_unsigned(json, "loading", loading);
    }
    const char *cache = vm_replay_cache(explorer->replay);
    if (cache != NULL) {
        vm_json_text(json, "cache", cache);
    }
}
