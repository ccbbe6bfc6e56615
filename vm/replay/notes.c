/*
 * notes.c: applies the records of kind NOTE and PLACE.
 */
#include <string.h>

#include "vm/base/data/array.h"
#include "vm/replay/replay_internal.h"

#define MOST_NUMBERS 4

/* A note as listeners receive it. */
struct reported {
    uint64_t numbers[MOST_NUMBERS];
    uint32_t count;
    const char *text;
};

static void report(struct vm_replay *replay, enum vm_record_tag tag, uint32_t thread,
                   const struct reported *reported)
{
    if (replay->listener != NULL && replay->listener->noted != NULL) {
        replay->listener->noted(replay->listener->data, replay, tag, thread, reported->numbers,
                                reported->count, reported->text);
    }
}

/* --- threads ---------------------------------------------------------------------------- */

static bool define_thread(struct vm_replay *replay, struct reported *reported)
{
    uint64_t number = vm_replay_take_number(replay);
    uint32_t object = vm_replay_take_object(replay), length;
    const char *bytes = vm_replay_take_text(replay, &length);
    if (number == 0 || number > replay->thread_count + UINT64_C(1)) {
        return vm_replay_fail(replay, "there is no thread", number);
    }
    if (number > replay->thread_count) {
        char *name = vm_replay_allocate(&replay->arena, (size_t)length + 1, 1);
        if (name == NULL
            || !VM_RESERVE(replay->threads, replay->thread_capacity, replay->thread_count + 1)) {
            return vm_replay_fail(replay, "no memory", UINT64_MAX);
        }
        memcpy(name, bytes, length);
        name[vm_replay_to_utf8(name, length)] = '\0';
        replay->threads[replay->thread_count++] = (struct vm_replay_thread_data){
            .number = (uint32_t)number, .object = object, .name = name, .born = replay->position};
    }
    reported->numbers[0] = number;
    reported->numbers[1] = object;
    reported->count = 2;
    reported->text = replay->threads[number - 1].name;
    return true;
}

static bool switch_thread(struct vm_replay *replay)
{
    uint64_t number = vm_replay_take_number(replay);
    if (number == 0 || number > replay->thread_count) {
        return vm_replay_fail(replay, "there is no thread", number);
    }
    replay->current = (uint32_t)number;
    return true;
}

static void act(struct vm_replay *replay, enum vm_replay_activity activity, uint32_t object)
{
    struct vm_replay_thread_data *thread = vm_replay_current(replay);
    if (thread != NULL) {
        thread->activity = (uint8_t)activity;
        thread->activity_object = object;
    }
}

static void notify(struct vm_replay *replay, uint32_t object, uint64_t thread_object)
{
    for (uint32_t i = 0; i < replay->thread_count; i++) {
        struct vm_replay_thread_data *thread = &replay->threads[i];
        if (thread->activity == VM_REPLAY_WAITS && thread->activity_object == object
            && thread->object == thread_object) {
            thread->activity = VM_REPLAY_RETURNS;
        }
    }
}

/* --- calls by the machine ---------------------------------------------------------------- */

static bool nest(struct vm_replay *replay)
{
    const struct vm_replay_method_data *method = vm_replay_take_method(replay);
    struct vm_replay_thread_data *thread = vm_replay_current(replay);
    return method != NULL && thread != NULL
           && vm_replay_push_frame(replay, thread, method, true) != NULL
           && vm_replay_take_arguments(replay, thread, method);
}

/* --- exceptions -------------------------------------------------------------------------- */

static bool catch (struct vm_replay *replay, struct vm_replay_thread_data *thread,
                   struct reported *reported)
{
    uint32_t exception = vm_replay_take_object(replay);
    uint64_t bci = vm_replay_take_number(replay);
    struct vm_replay_activation *frame = vm_replay_top(thread);
    *reported = (struct reported){{exception, bci}, 2, NULL};
    if (frame == NULL || frame->kind != VM_REPLAY_CODE || bci >= frame->method->method.code_length
        || frame->method->method.max_stack == 0) {
        return vm_replay_fail(replay, "an exception is caught nowhere, at", replay->position);
    }
    frame->bci = (uint32_t)bci;
    frame->is_in_progress = false;
    frame->depth = 1;
    thread->slots[frame->stack] = exception;
    thread->tags[frame->stack] = 'A';
    thread->exception = 0;
    return true;
}

static bool unwind(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                   struct reported *reported)
{
    thread->exception = vm_replay_take_object(replay);
    *reported = (struct reported){{thread->exception}, 1, NULL};
    if (thread->frame_count == 0) {
        return vm_replay_fail(replay, "an exception leaves no activation, at", replay->position);
    }
    vm_replay_pop_frame(replay, thread, true);
    return true;
}

static bool check_place(struct vm_replay *replay, struct vm_replay_thread_data *thread)
{
    const struct vm_replay_method_data *method = vm_replay_take_method(replay);
    uint64_t bci = vm_replay_take_number(replay);
    const struct vm_replay_activation *frame = vm_replay_top(thread);
    if (frame == NULL || frame->method != method || frame->bci != bci) {
        return vm_replay_fail(replay, "a thread is elsewhere than recorded, at", replay->position);
    }
    return true;
}

static bool apply_place(struct vm_replay *replay, enum vm_record_tag tag, struct reported *reported)
{
    struct vm_replay_thread_data *thread = vm_replay_current(replay);
    (void)vm_replay_take_number(replay);
    switch (tag) {
    case VM_RECORD_CAUGHT:
        return catch (replay, thread, reported);
    case VM_RECORD_UNWOUND:
        return unwind(replay, thread, reported);
    case VM_RECORD_AT:
        return check_place(replay, thread);
    case VM_RECORD_LEFT:
        while (thread->frame_count != 0) {
            vm_replay_pop_frame(replay, thread, false);
        }
        return true;
    default:
        return true; /* DURING, BACK */
    }
}

/* --- objects ------------------------------------------------------------------------------ */

static bool define_object(struct vm_replay *replay, struct reported *reported)
{
    uint32_t class = vm_replay_take_class(replay);
    uint64_t length = vm_replay_take_number(replay), is_new = vm_replay_take_number(replay);
    if (class == 0 || length > INT32_MAX) {
        return vm_replay_fail(replay, "an object is damaged, at", replay->position);
    }
    reported->numbers[0] = vm_replay_new_object(replay, vm_replay_class(replay, class),
                                                (uint32_t)length, is_new != 0, false);
    reported->numbers[1] = class;
    reported->numbers[2] = length;
    reported->numbers[3] = is_new;
    reported->count = 4;
    return reported->numbers[0] != 0;
}

static bool take_contents(struct vm_replay *replay, struct reported *reported)
{
    uint32_t object = vm_replay_take_object(replay);
    uint64_t count = vm_replay_take_number(replay), address;
    struct vm_replay_object_data *data = vm_replay_object_data(replay, object);
    for (uint64_t i = 0; i < count; i++) {
        char type = vm_replay_object_slot(replay, object, (uint32_t)i, &address);
        if (type == 0 || i > UINT32_MAX || !vm_replay_took_all(replay)) {
            return vm_replay_fail(replay, "an object has other contents, at", replay->position);
        }
        struct vm_replay_value value = vm_replay_take_value(replay, type);
        vm_replay_learn(replay, object, (uint32_t)i, type, address, value);
    }
    if (data != NULL && count > vm_replay_known(replay, data)) {
        vm_replay_set_known(replay, data, (uint32_t)count);
    }
    reported->numbers[0] = object;
    reported->count = 1;
    return data != NULL || vm_replay_fail(replay, "null has contents, at", replay->position);
}

static bool take_statics(struct vm_replay *replay, struct reported *reported)
{
    uint32_t class = vm_replay_take_class(replay);
    uint64_t count = vm_replay_take_number(replay), address;
    for (uint64_t i = 0; i < count; i++) {
        char type = vm_replay_static_slot(replay, class, (uint32_t)i, &address);
        if (type == 0 || i > UINT32_MAX) {
            return vm_replay_fail(replay, "a class has other fields, at", replay->position);
        }
        struct vm_replay_value value = vm_replay_take_value(replay, type);
        vm_replay_learn(replay, 0, (uint32_t)i, type, address, value);
    }
    reported->numbers[0] = class;
    reported->count = 1;
    return class != 0;
}

static bool set_slot(struct vm_replay *replay, bool is_static, struct reported *reported)
{
    uint32_t owner = is_static ? vm_replay_take_class(replay) : vm_replay_take_object(replay);
    uint64_t slot = vm_replay_take_number(replay), address;
    char type = slot > UINT32_MAX ? 0
                : is_static       ? vm_replay_static_slot(replay, owner, (uint32_t)slot, &address)
                                  : vm_replay_object_slot(replay, owner, (uint32_t)slot, &address);
    if (type == 0) {
        return vm_replay_fail(replay, "native code has set a field or element that is missing, at",
                              replay->position);
    }
    struct vm_replay_value value = vm_replay_take_value(replay, type);
    vm_replay_store(replay, is_static ? 0 : owner, is_static ? owner : 0, (uint32_t)slot, type,
                    address, value);
    reported->numbers[0] = owner;
    reported->numbers[1] = slot;
    reported->count = 2;
    return true;
}

/* --- monitors ----------------------------------------------------------------------------- */

bool vm_replay_lock(struct vm_replay *replay, uint32_t object, uint32_t thread)
{
    vm_replay_unblock(&replay->threads[thread - 1]);
    for (uint32_t i = 0; i < replay->monitor_count; i++) {
        if (replay->monitors[i].object == object && replay->monitors[i].thread == thread) {
            replay->monitors[i].depth++;
            return true;
        }
    }
    if (!VM_RESERVE(replay->monitors, replay->monitor_capacity, replay->monitor_count + 1)) {
        return vm_replay_fail(replay, "no memory", UINT64_MAX);
    }
    replay->monitors[replay->monitor_count++] = (struct vm_replay_monitor){object, thread, 1};
    return true;
}

/* Records that a thread leaves a monitor. Monitors that were entered before the recording started
 * are unknown. */
void vm_replay_unlock(struct vm_replay *replay, uint32_t object, uint32_t thread)
{
    for (uint32_t i = replay->monitor_count; i-- > 0;) {
        struct vm_replay_monitor *monitor = &replay->monitors[i];
        if (monitor->object == object && monitor->thread == thread) {
            if (--monitor->depth == 0) {
                memmove(monitor, monitor + 1, (replay->monitor_count - i - 1) * sizeof *monitor);
                replay->monitor_count--;
            }
            return;
        }
    }
}

/* --- constants and classes ------------------------------------------------------------------ */

bool vm_replay_resolve(struct vm_replay *replay, enum vm_record_tag tag, uint32_t class_number,
                       uint32_t index, uint32_t number, uint32_t slot)
{
    bool is_right = class_number != 0 && class_number <= replay->class_count;
    struct vm_replay_resolved resolved = {
        .number = number, .slot = slot, .since = replay->position};
    uint64_t address;
    switch (tag) {
    case VM_RECORD_RESOLVED_CLASS:
        resolved.what = VM_REPLAY_CLASS;
        is_right &= number != 0 && number <= replay->class_count;
        break;
    case VM_RECORD_RESOLVED_FIELD:
        resolved.what = VM_REPLAY_FIELD;
        is_right &= number != 0 && number <= replay->class_count
                    && (slot < replay->classes[number - 1]->class.field_count
                        || vm_replay_static_slot(replay, number, slot, &address) != 0);
        break;
    case VM_RECORD_RESOLVED_METHOD:
        resolved.what = VM_REPLAY_METHOD;
        break;
    case VM_RECORD_RESOLVED_VALUE:
        resolved.what = VM_REPLAY_VALUE;
        break;
    default:
        is_right = false;
        break;
    }
    struct vm_replay_entry *entry = is_right ? vm_replay_entry(replay, class_number, index) : NULL;
    if (entry == NULL) {
        return vm_replay_fail(replay, "a constant is resolved to nothing, of class", class_number);
    }
    if (!entry->is_set) {
        entry->resolved = resolved;
        entry->is_set = true;
    } else if (entry->resolved.what == VM_REPLAY_CLASS && slot != 0) {
        entry->resolved.slot = slot; /* the Class object has been made since */
    }
    return true;
}

static bool resolve(struct vm_replay *replay, enum vm_record_tag tag, struct reported *reported)
{
    uint32_t class = vm_replay_take_class(replay);
    uint64_t index = vm_replay_take_number(replay), number = vm_replay_take_number(replay);
    bool has_more = tag == VM_RECORD_RESOLVED_FIELD || tag == VM_RECORD_RESOLVED_CLASS;
    uint64_t slot = has_more ? vm_replay_take_number(replay) : 0;
    reported->numbers[0] = class;
    reported->numbers[1] = index;
    reported->numbers[2] = number;
    reported->numbers[3] = slot;
    reported->count = has_more ? 4 : 3;
    return class != 0
           && vm_replay_resolve(replay, tag, class, (uint32_t)index,
                                number > UINT32_MAX ? 0 : (uint32_t)number,
                                slot > UINT32_MAX ? UINT32_MAX : (uint32_t)slot);
}

/* Moves a class to a later state, never back. A thread records that a class is linked after it has
 * published this, so the recording may contain another thread's note of the initialization
 * first. */
static bool change_class(struct vm_replay *replay, enum vm_replay_class_state state,
                         struct reported *reported)
{
    uint32_t class = vm_replay_take_class(replay);
    if (class != 0 && replay->class_states[class - 1] < (uint8_t)state) {
        replay->class_states[class - 1] = (uint8_t)state;
    }
    reported->numbers[0] = class;
    reported->count = 1;
    return class != 0;
}

/* --- cycles ----------------------------------------------------------------------------------- */

static bool take_cycles(struct vm_replay *replay)
{
    replay->cycles = vm_replay_take_number(replay);
    replay->loading = vm_replay_take_number(replay);
    replay->has_cycles = true;
    return true;
}

static bool take_cache(struct vm_replay *replay)
{
    uint32_t length;
    (void)vm_replay_take_number(replay);
    const char *text = vm_replay_take_text(replay, &length);
    length = length < sizeof replay->cache ? length : (uint32_t)sizeof replay->cache - 1;
    memcpy(replay->cache, text, length);
    replay->cache[length] = '\0';
    return true;
}

/* Takes a quick form. Stores it only the first time that the replay passes it. */
static bool quicken(struct vm_replay *replay, struct reported *reported)
{
    const struct vm_replay_method_data *method = vm_replay_take_method(replay);
    uint64_t bci = vm_replay_take_number(replay);
    uint32_t length;
    const char *bytes = vm_replay_take_text(replay, &length);
    if (method == NULL || bci >= method->method.code_length) {
        return vm_replay_fail(replay, "a quick form is damaged, at", replay->position);
    }
    reported->numbers[0] = method->method.number;
    reported->numbers[1] = bci;
    reported->count = 2;
    if (replay->is_past) {
        return true;
    }
    char *text = vm_replay_allocate(&replay->arena, (size_t)length + 1, 1);
    if (text == NULL
        || !VM_RESERVE(replay->quick_forms, replay->quick_capacity, replay->quick_count + 1)) {
        return vm_replay_fail(replay, "no memory", UINT64_MAX);
    }
    memcpy(text, bytes, length);
    text[vm_replay_to_utf8(text, length)] = '\0';
    replay->quick_forms[replay->quick_count++] =
        (struct vm_replay_quick_form){method->method.number, (uint32_t)bci, replay->position, text};
    reported->text = text;
    return true;
}

/* Takes a transfer. Stores it only the first time that the replay passes it; the bytes remain in
 * the chunk. */
static bool take_transfer(struct vm_replay *replay, enum vm_record_tag tag,
                          struct reported *reported)
{
    uint64_t stream = tag == VM_RECORD_WRITTEN ? vm_replay_take_number(replay) : 0;
    uint32_t length;
    const char *bytes = vm_replay_take_text(replay, &length);
    if (stream > 2 || (stream == 0) != (tag == VM_RECORD_INPUT)) {
        return vm_replay_fail(replay, "there is no standard stream", stream);
    }
    if (!replay->is_past) {
        if (!VM_RESERVE(replay->transfers, replay->transfer_capacity, replay->transfer_count + 1)) {
            return vm_replay_fail(replay, "no memory", UINT64_MAX);
        }
        replay->transfers[replay->transfer_count++] = (struct vm_replay_transfer){
            replay->current, replay->position, (uint8_t)stream, (const uint8_t *)bytes, length};
    }
    uint32_t index = vm_replay_transfers_at(replay, replay->position);
    while (index > 0 && replay->transfers[index - 1].bytes != (const uint8_t *)bytes) {
        index--;
    }
    reported->numbers[0] = stream;
    reported->numbers[1] = length;
    reported->numbers[2] = index; /* counted from 1 */
    reported->count = 3;
    return true;
}

/* --- all ----------------------------------------------------------------------------------------
 */

/* Takes a payload that consists of an object and further numbers. */
static uint32_t take_simple(struct vm_replay *replay, const char *payload,
                            struct reported *reported)
{
    for (; *payload != '\0'; payload++) {
        reported->numbers[reported->count++] = *payload == 'o'   ? vm_replay_take_object(replay)
                                               : *payload == 'c' ? vm_replay_take_class(replay)
                                                                 : vm_replay_take_number(replay);
    }
    return (uint32_t)reported->numbers[0];
}

static const char *const payloads[] = {
#define VM_RECORD(ident, payload, text) payload,
#include "vm/replay/records.def"
};

static bool apply(struct vm_replay *replay, enum vm_record_tag tag, struct reported *reported)
{
    struct vm_replay_thread_data *thread = vm_replay_current(replay);
    struct vm_replay_object_data *data;
    uint32_t object;
    switch (tag) {
    case VM_RECORD_SWITCH:
        return switch_thread(replay);
    case VM_RECORD_THREAD:
        return define_thread(replay, reported);
    case VM_RECORD_NESTED:
    case VM_RECORD_NESTED_NATIVE:
        return nest(replay);
    case VM_RECORD_OBJECT:
        return define_object(replay, reported);
    case VM_RECORD_CONTENTS:
        return take_contents(replay, reported);
    case VM_RECORD_STATICS:
        return take_statics(replay, reported);
    case VM_RECORD_SLOT:
        return set_slot(replay, false, reported);
    case VM_RECORD_STATIC_SLOT:
        return set_slot(replay, true, reported);
    case VM_RECORD_COPIED:
        if (thread != NULL) {
            vm_replay_copy_array(replay, thread);
        }
        return replay->problem[0] == '\0';
    case VM_RECORD_RESOLVED_CLASS:
    case VM_RECORD_RESOLVED_FIELD:
    case VM_RECORD_RESOLVED_METHOD:
    case VM_RECORD_RESOLVED_VALUE:
        return resolve(replay, tag, reported);
    case VM_RECORD_CLASS_LOADED:
        return change_class(replay, VM_REPLAY_CLASS_LOADED, reported);
    case VM_RECORD_CLASS_LINKED:
        return change_class(replay, VM_REPLAY_CLASS_LINKED, reported);
    case VM_RECORD_CLASS_INITIALIZING:
        return change_class(replay, VM_REPLAY_CLASS_INITIALIZING, reported);
    case VM_RECORD_CLASS_INITIALIZED:
        return change_class(replay, VM_REPLAY_CLASS_INITIALIZED, reported);
    case VM_RECORD_CLASS_FAILED:
        return change_class(replay, VM_REPLAY_CLASS_FAILED, reported);
    case VM_RECORD_CLASS_UNLOADED:
        return change_class(replay, VM_REPLAY_CLASS_UNLOADED, reported);
    case VM_RECORD_CYCLES:
        return take_cycles(replay);
    case VM_RECORD_CACHE:
        return take_cache(replay);
    case VM_RECORD_QUICKENED:
        return quicken(replay, reported);
    case VM_RECORD_WRITTEN:
    case VM_RECORD_INPUT:
        return take_transfer(replay, tag, reported);
    default:
        break;
    }
    object = take_simple(replay, payloads[tag], reported);
    switch (tag) {
    case VM_RECORD_THREAD_ENDED:
        act(replay, VM_REPLAY_ENDED, 0);
        break;
    case VM_RECORD_DIED:
        if ((data = vm_replay_object_data(replay, object)) != NULL && data->died == UINT64_MAX) {
            data->died = replay->position;
        }
        break;
    case VM_RECORD_THROWN:
        if (thread != NULL) {
            thread->exception = object;
        }
        break;
    case VM_RECORD_HELD:
        return thread == NULL || vm_replay_lock(replay, object, thread->number);
    case VM_RECORD_RELEASED:
        if (thread != NULL) {
            vm_replay_unlock(replay, object, thread->number);
        }
        break;
    case VM_RECORD_BLOCKED:
        act(replay, VM_REPLAY_BLOCKS, object);
        break;
    case VM_RECORD_AWAITED:
        act(replay, VM_REPLAY_AWAITS, object);
        break;
    case VM_RECORD_WAITING:
        act(replay, VM_REPLAY_WAITS, object);
        break;
    case VM_RECORD_WOKEN:
        notify(replay, object, reported->numbers[1]);
        break;
    case VM_RECORD_PARKED:
        act(replay, VM_REPLAY_PARKS, object);
        break;
    case VM_RECORD_SLEEPING:
        act(replay, VM_REPLAY_SLEEPS, 0);
        break;
    case VM_RECORD_WAITED:
    case VM_RECORD_UNPARKED:
    case VM_RECORD_SLEPT:
        act(replay, VM_REPLAY_RUNS, 0);
        break;
    default:
        break;
    }
    return true;
}

bool vm_replay_apply(struct vm_replay *replay, enum vm_record_tag tag)
{
    struct reported reported = {.count = 0};
    uint32_t thread = replay->current;
    bool is_place = tag == VM_RECORD_CAUGHT || tag == VM_RECORD_UNWOUND || tag == VM_RECORD_AT
                    || tag == VM_RECORD_DURING || tag == VM_RECORD_LEFT || tag == VM_RECORD_BACK;
    vm_replay_take(replay);
    if (!(is_place ? apply_place(replay, tag, &reported) : apply(replay, tag, &reported))) {
        return false;
    }
    report(replay, tag, thread, &reported);
    return true;
}
