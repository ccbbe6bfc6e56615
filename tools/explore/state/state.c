/* Answers about a position: threads, their frames, and the effects of the previous instruction. */
#include <string.h>

#include "tools/explore/state/state_internal.h"
#include "vm/base/assert.h"

enum { FRAMES = 40, OPERANDS = 256 }; /* the most frames of a thread in an answer; the most values
                                         of a frame */

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

/* Locals without a usable value are "". */
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

enum { MOST_TOLD = 40, MOST_NOTE_OCTETS = 300 }; /* the most effects of an instruction in an
                                                    answer */

struct told {
    struct explorer *explorer;
    uint32_t count;
};

/* Opens the object for an effect; false: the answer has enough. */
static bool tell(struct told *told, const char *what, uint32_t thread)
{
    struct vm_text *json = &told->explorer->json;
    if (told->count++ >= MOST_TOLD) {
        return false;
    }
    vm_json_open(json, NULL, '{');
    vm_json_text(json, "what", what);
    vm_json_unsigned(json, "thread", thread);
    return true;
}

static void put_newest(struct told *told, uint32_t thread)
{
    struct vm_replay_frame frame;
    if (vm_replay_frame(told->explorer->replay, thread, 0, &frame)) {
        vm_json_unsigned(&told->explorer->json, "method", frame.method->number);
        vm_json_bool(&told->explorer->json, "isNative", frame.kind == VM_REPLAY_NATIVE);
        vm_json_bool(&told->explorer->json, "isNested", frame.is_nested);
    }
}

static void tell_begin(void *data, struct vm_replay *replay, uint32_t thread)
{
    struct told *told = data;
    struct vm_replay_frame frame;
    if (!vm_replay_frame(replay, thread, 0, &frame) || !tell(told, "begins", thread)) {
        return;
    }
    struct vm_text *json = &told->explorer->json;
    vm_json_unsigned(json, "method", frame.method->number);
    vm_json_unsigned(json, "bci", frame.bci);
    put_locals(json, &frame);
    put_values(json, "stack", frame.stack, frame.stack_tags, frame.stack_depth);
    vm_json_close(json, '}');
}

static void tell_entry(void *data, struct vm_replay *replay, uint32_t thread)
{
    struct told *told = data;
    (void)replay;
    if (tell(told, "enters", thread)) {
        put_newest(told, thread);
        vm_json_close(&told->explorer->json, '}');
    }
}

static void tell_leaving(void *data, struct vm_replay *replay, uint32_t thread, bool by_exception)
{
    struct told *told = data;
    (void)replay;
    if (tell(told, "leaves", thread)) {
        put_newest(told, thread);
        vm_json_bool(&told->explorer->json, "isAbrupt", by_exception);
        vm_json_close(&told->explorer->json, '}');
    }
}

static void put_place(struct vm_text *json, uint32_t object, uint32_t class_number, uint32_t slot)
{
    vm_json_unsigned(json, "object", object);
    vm_json_unsigned(json, "class", class_number);
    vm_json_unsigned(json, "slot", slot);
}

static void tell_write(void *data, struct vm_replay *replay, uint32_t object, uint32_t class_number,
                       uint32_t slot, struct vm_replay_value value)
{
    struct told *told = data;
    struct vm_replay_value before;
    if (!tell(told, "writes", 0)) {
        return;
    }
    struct vm_text *json = &told->explorer->json;
    put_place(json, object, class_number, slot);
    bool is_known = object == 0 ? vm_replay_static(replay, class_number, slot, &before)
                                : vm_replay_slot(replay, object, slot, &before);
    if (is_known) {
        put_value(json, "before", before);
    }
    put_value(json, "value", value);
    vm_json_close(json, '}');
}

static void tell_read(void *data, struct vm_replay *replay, uint32_t object, uint32_t class_number,
                      uint32_t slot, struct vm_replay_value value)
{
    struct told *told = data;
    (void)replay;
    if (tell(told, "reads", 0)) {
        put_place(&told->explorer->json, object, class_number, slot);
        put_value(&told->explorer->json, "value", value);
        vm_json_close(&told->explorer->json, '}');
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

static void tell_note(void *data, struct vm_replay *replay, enum vm_record_tag tag, uint32_t thread,
                      const uint64_t *numbers, uint32_t count, const char *text)
{
    struct told *told = data;
    (void)replay;
    if (tag == VM_RECORD_CONTENTS || tag == VM_RECORD_STATICS || tag == VM_RECORD_SWITCH ||
        tag == VM_RECORD_DIED || !tell(told, "notes", thread)) {
        return;
    }
    struct vm_text *json = &told->explorer->json;
    vm_json_unsigned(json, "tag", tag);
    vm_json_open(json, "numbers", '[');
    for (uint32_t i = 0; i < count && i < 8; i++) {
        vm_json_unsigned(json, NULL, numbers[i]);
    }
    vm_json_close(json, ']');
    vm_json_text(json, "text", text);
    if (tag == VM_RECORD_WRITTEN || tag == VM_RECORD_INPUT) {
        put_octets_of(told->explorer, (uint32_t)numbers[2] - 1, MOST_NOTE_OCTETS);
    }
    if (tag == VM_RECORD_THROWN) {
        put_thrower(json, replay, thread);
    }
    vm_json_close(json, '}');
}

/* Replays the last instruction before the position and writes its effects. */
static void put_told(struct explorer *explorer, uint64_t position)
{
    struct told told = {.explorer = explorer};
    const struct vm_replay_listener listener = {.data = &told,
                                                .begins = tell_begin,
                                                .entered = tell_entry,
                                                .leaves = tell_leaving,
                                                .writes = tell_write,
                                                .reads = tell_read,
                                                .noted = tell_note};
    vm_json_open(&explorer->json, "told", '[');
    if (position > 0) {
        vm_replay_seek(explorer->replay, position - 1);
        vm_history_watch(explorer->history, &listener);
        vm_replay_run(explorer->replay, position);
        vm_history_watch(explorer->history, NULL);
    }
    vm_json_close(&explorer->json, ']');
    vm_json_unsigned(&explorer->json, "toldCount", told.count);
}

/* --- answers ------------------------------------------------------------------------------- */

void answer_state(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    uint32_t length = vm_history_length(explorer->history), position = question->number[0];
    uint32_t last = length == 0 || vm_history_has_ended(explorer->history) ? length : length - 1;
    position = position > last ? last : position; /* the last known position */
    put_told(explorer, position);
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
