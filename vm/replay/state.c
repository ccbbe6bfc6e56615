/*
 * state.c: creation of a replay, and queries about its state.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/replay/replay_internal.h"

/* --- the replay ------------------------------------------------------------------------------ */

struct vm_replay *vm_replay_create(void)
{
    struct vm_replay *replay = calloc(1, sizeof *replay);
    if (replay != NULL) {
        vm_past_init(&replay->memory);
        replay->next_address = 8;
        replay->exit_status = -1;
    }
    return replay;
}

void vm_replay_destroy(struct vm_replay *replay)
{
    if (replay == NULL) {
        return;
    }
    for (uint32_t i = 0; i < replay->keyframe_count; i++) {
        vm_replay_drop_keyframe(&replay->keyframes[i]);
    }
    if (replay->is_past) {
        vm_replay_drop_keyframe(&replay->edge);
    }
    for (uint32_t i = 0; i < replay->thread_count; i++) {
        free(replay->threads[i].frames);
        free(replay->threads[i].slots);
        free(replay->threads[i].tags);
    }
    for (uint32_t i = 0; i < replay->chunk_count; i++) {
        free(replay->chunks[i].bytes);
    }
    for (uint32_t i = 0; i < replay->part_count; i++) {
        free((uint8_t *)(uintptr_t)replay->parts[i].bytes);
    }
    free(replay->keyframes);
    free(replay->threads);
    free(replay->chunks);
    free(replay->parts);
    free(replay->mirrors);
    free(replay->quick_forms);
    free(replay->transfers);
    free(replay->classes);
    free(replay->class_states);
    free(replay->methods);
    free(replay->entries);
    free(replay->objects);
    free(replay->monitors);
    vm_past_free(&replay->memory);
    vm_replay_arena_free(&replay->arena);
    free(replay);
}

/* Adds a section that is kept as it is. In the section, the bytes follow the number and the
 * name. */
static bool add_part(struct vm_replay *replay, enum vm_section_kind kind, uint8_t *bytes,
                     size_t length)
{
    struct vm_replay_reader reader = {bytes, bytes + length, false};
    struct vm_replay_part part = {.kind = kind, .name = ""};
    if (kind == VM_SECTION_CLASS_FILE) {
        part.number = vm_replay_number32(&reader);
    } else if (kind == VM_SECTION_TEXT || kind == VM_SECTION_SOURCE) {
        part.name = vm_replay_text(&reader, &replay->arena);
    }
    size_t rest = (size_t)(reader.end - reader.at);
    if (reader.has_failed) {
        free(bytes);
        return vm_replay_fail(replay, "a section is damaged, of kind", (uint64_t)kind);
    }
    if (!VM_RESERVE(replay->parts, replay->part_capacity, replay->part_count + 1)) {
        free(bytes);
        return vm_replay_fail(replay, "no memory", UINT64_MAX);
    }
    memmove(bytes, reader.at, rest);
    part.bytes = bytes;
    part.length = rest;
    replay->parts[replay->part_count++] = part;
    return true;
}

/* Reads the last section. Skips its numbers of instructions and chunks, which are counted when the
 * other sections are read. */
static bool read_ending(struct vm_replay *replay, uint8_t *bytes, size_t length)
{
    struct vm_replay_reader reader = {bytes, bytes + length, false};
    (void)vm_replay_number(&reader);
    (void)vm_replay_number(&reader);
    const char *ending = vm_replay_text(&reader, &replay->arena);
    bool has_status = !reader.has_failed && reader.at < reader.end;
    uint64_t status = has_status ? vm_replay_number(&reader) : 0;
    free(bytes);
    if (reader.has_failed) {
        return vm_replay_fail(replay, "the last section is damaged", UINT64_MAX);
    }
    replay->ending = ending;
    replay->exit_status = status == 0 ? -1 : (int)((status - 1) & 0xff);
    return true;
}

bool vm_replay_add(struct vm_replay *replay, enum vm_section_kind kind, uint8_t *bytes,
                   size_t length)
{
    bool is_added;
    if (replay->problem[0] != '\0') {
        free(bytes);
        return false;
    }
    switch (kind) {
    case VM_SECTION_DEFINITIONS:
        is_added = vm_replay_define(replay, bytes, length);
        free(bytes);
        return is_added;
    case VM_SECTION_CHUNK:
        if (!vm_replay_add_chunk(replay, bytes, length)) {
            free(bytes);
            return false;
        }
        return true;
    case VM_SECTION_END:
        return read_ending(replay, bytes, length);
    default:
        return add_part(replay, kind, bytes, length);
    }
}

const char *vm_replay_problem(const struct vm_replay *replay)
{
    return replay->problem[0] == '\0' ? NULL : replay->problem;
}

int vm_replay_exit_status(const struct vm_replay *replay)
{
    bool is_exit = replay->ending != NULL && strcmp(replay->ending, "exit") == 0;
    return is_exit ? replay->exit_status : -1;
}

bool vm_replay_has_transfers(const struct vm_replay *replay)
{
    static const char fact[] = "format=";
    for (uint32_t i = 0; i < replay->part_count; i++) {
        const struct vm_replay_part *part = &replay->parts[i];
        size_t at = 0;
        while (part->kind == VM_SECTION_FACTS && at + sizeof fact <= part->length) {
            if (memcmp(part->bytes + at, fact, sizeof fact - 1) == 0) {
                return true;
            }
            while (at < part->length && part->bytes[at++] != '\n') {
            }
        }
    }
    return false;
}

uint32_t vm_replay_transfer_count(const struct vm_replay *replay)
{
    return replay->transfer_count;
}

bool vm_replay_transfer(const struct vm_replay *replay, uint32_t index,
                        struct vm_replay_transfer *transfer)
{
    if (index >= replay->transfer_count) {
        return false;
    }
    *transfer = replay->transfers[index];
    return true;
}

uint32_t vm_replay_transfers_at(const struct vm_replay *replay, uint64_t position)
{
    uint32_t low = 0, high = replay->transfer_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (replay->transfers[middle].since <= position) {
            VM_ASSERT(middle == 0
                      || replay->transfers[middle - 1].since <= replay->transfers[middle].since);
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const char *vm_replay_ending(const struct vm_replay *replay)
{
    return replay->ending;
}

void vm_replay_listen(struct vm_replay *replay, const struct vm_replay_listener *listener)
{
    replay->listener = listener;
}

bool vm_replay_part(const struct vm_replay *replay, uint32_t index, struct vm_replay_part *part)
{
    if (index >= replay->part_count) {
        return false;
    }
    *part = replay->parts[index];
    return true;
}

bool vm_replay_quick_form(const struct vm_replay *replay, uint32_t index,
                          struct vm_replay_quick_form *form)
{
    if (index >= replay->quick_count) {
        return false;
    }
    *form = replay->quick_forms[index];
    return true;
}

/* --- what is defined ------------------------------------------------------------------------- */

uint32_t vm_replay_class_count(const struct vm_replay *replay)
{
    return replay->class_count;
}

const struct vm_replay_class *vm_replay_class(const struct vm_replay *replay, uint32_t number)
{
    return number == 0 || number > replay->class_count ? NULL : &replay->classes[number - 1]->class;
}

uint32_t vm_replay_method_count(const struct vm_replay *replay)
{
    return replay->method_count;
}

const struct vm_replay_method *vm_replay_method(const struct vm_replay *replay, uint32_t number)
{
    return number == 0 || number > replay->method_count ? NULL
                                                        : &replay->methods[number - 1]->method;
}

const struct vm_replay_instruction *vm_replay_instruction(const struct vm_replay_method *method,
                                                          uint32_t bci)
{
    uint32_t low = 0, high = method->instruction_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (method->instructions[middle].bci == bci) {
            VM_ASSERT(middle == 0
                      || method->instructions[middle - 1].bci < method->instructions[middle].bci);
            return &method->instructions[middle];
        }
        if (method->instructions[middle].bci < bci) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

/* Finds the entry with the highest start at or before the bci; the entries may be in any order. */
uint32_t vm_replay_line(const struct vm_replay_method *method, uint32_t bci)
{
    const struct vm_replay_line *found = NULL;
    for (uint32_t i = 0; i < method->line_count; i++) {
        const struct vm_replay_line *line = &method->lines[i];
        if (line->bci <= bci && (found == NULL || line->bci >= found->bci)) {
            found = line;
        }
    }
    return found == NULL ? 0 : found->line;
}

/* --- threads --------------------------------------------------------------------------------- */

uint32_t vm_replay_thread_count(const struct vm_replay *replay)
{
    return replay->thread_count;
}

const char *vm_replay_thread_name(const struct vm_replay *replay, uint32_t number)
{
    return number == 0 || number > replay->thread_count ? "" : replay->threads[number - 1].name;
}

bool vm_replay_thread(const struct vm_replay *replay, uint32_t number,
                      struct vm_replay_thread *thread)
{
    if (number == 0 || number > replay->thread_count
        || replay->threads[number - 1].born > replay->position) {
        return false;
    }
    const struct vm_replay_thread_data *data = &replay->threads[number - 1];
    bool awaits = data->activity == VM_REPLAY_AWAITS;
    *thread = (struct vm_replay_thread){.number = number,
                                        .object = data->object,
                                        .name = data->name,
                                        .frame_count = data->frame_count,
                                        .activity = (enum vm_replay_activity)data->activity,
                                        .activity_object = awaits ? 0 : data->activity_object,
                                        .activity_class = awaits ? data->activity_object : 0,
                                        .begun = data->begun,
                                        .exception = data->exception};
    return true;
}

bool vm_replay_frame(const struct vm_replay *replay, uint32_t thread, uint32_t index,
                     struct vm_replay_frame *frame)
{
    if (thread == 0 || thread > replay->thread_count) {
        return false;
    }
    const struct vm_replay_thread_data *data = &replay->threads[thread - 1];
    if (index >= data->frame_count) {
        return false;
    }
    const struct vm_replay_activation *from = &data->frames[data->frame_count - 1 - index];
    VM_ASSERT(from->local_count <= data->slot_capacity && from->stack <= data->slot_capacity);
    *frame = (struct vm_replay_frame){.kind = (enum vm_replay_frame_kind)from->kind,
                                      .method = &from->method->method,
                                      .bci = from->bci,
                                      .is_nested = from->is_nested,
                                      .is_in_progress = from->is_in_progress,
                                      .began = from->began,
                                      .local_count = from->local_count,
                                      .stack_depth = from->depth,
                                      .locals = &data->slots[from->locals],
                                      .stack = &data->slots[from->stack],
                                      .local_tags = &data->tags[from->locals],
                                      .stack_tags = &data->tags[from->stack]};
    return true;
}

bool vm_replay_has_local(const struct vm_replay_frame *frame, uint32_t slot)
{
    if (slot >= frame->local_count || frame->local_tags[slot] == 0) {
        return false;
    }
    const struct vm_replay_instruction *insn =
        frame->kind == VM_REPLAY_NATIVE ? NULL : vm_replay_instruction(frame->method, frame->bci);
    if (insn == NULL) {
        return true;
    }
    return slot < strlen(insn->local_letters) && insn->local_letters[slot] != '-';
}

/* Whether a monitor is held. A thread in Object.wait does not hold it until it gets it back, with
 * the same depth; being notified is not enough. */
static bool is_held(const struct vm_replay *replay, const struct vm_replay_monitor *monitor)
{
    struct vm_replay_thread thread;
    return !vm_replay_thread(replay, monitor->thread, &thread)
           || (thread.activity != VM_REPLAY_WAITS && thread.activity != VM_REPLAY_RETURNS)
           || thread.activity_object != monitor->object;
}

uint32_t vm_replay_monitor_count(const struct vm_replay *replay)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < replay->monitor_count; i++) {
        count += is_held(replay, &replay->monitors[i]);
    }
    return count;
}

bool vm_replay_monitor(const struct vm_replay *replay, uint32_t index,
                       struct vm_replay_monitor *monitor)
{
    for (uint32_t i = 0; i < replay->monitor_count; i++) {
        if (is_held(replay, &replay->monitors[i]) && index-- == 0) {
            *monitor = replay->monitors[i];
            return true;
        }
    }
    return false;
}

uint32_t vm_replay_owner(const struct vm_replay *replay, uint32_t object)
{
    for (uint32_t i = 0; i < replay->monitor_count; i++) {
        if (replay->monitors[i].object == object && is_held(replay, &replay->monitors[i])) {
            return replay->monitors[i].thread;
        }
    }
    return 0;
}

enum vm_replay_class_state vm_replay_class_state(const struct vm_replay *replay, uint32_t number)
{
    return number == 0 || number > replay->class_count
               ? VM_REPLAY_CLASS_UNSEEN
               : (enum vm_replay_class_state)replay->class_states[number - 1];
}

/* --- objects --------------------------------------------------------------------------------- */

uint32_t vm_replay_object_count(const struct vm_replay *replay)
{
    return replay->object_count;
}

bool vm_replay_object_of_all(const struct vm_replay *replay, uint32_t number,
                             struct vm_replay_object *object)
{
    if (number == 0 || number > replay->objects_known) {
        return false;
    }
    const struct vm_replay_object_data *data = &replay->objects[number - 1];
    *object = (struct vm_replay_object){.number = number,
                                        .class = data->class,
                                        .length = data->length,
                                        .born = data->born,
                                        .died = data->died,
                                        .is_new = data->is_new,
                                        .born_method = data->born_method,
                                        .born_bci = data->born_bci};
    if (number <= replay->object_count) {
        object->known = vm_replay_known(replay, data);
    }
    return true;
}

bool vm_replay_object(const struct vm_replay *replay, uint32_t number,
                      struct vm_replay_object *object)
{
    return number <= replay->object_count && vm_replay_object_of_all(replay, number, object);
}

bool vm_replay_slot(const struct vm_replay *replay, uint32_t object, uint32_t slot,
                    struct vm_replay_value *value)
{
    const struct vm_replay_object_data *data = vm_replay_object_data(replay, object);
    uint64_t address;
    char type = vm_replay_object_slot(replay, object, slot, &address);
    if (type == 0 || slot >= vm_replay_known(replay, data)) {
        return false;
    }
    *value = vm_replay_load(replay, type, address);
    return true;
}

bool vm_replay_static(const struct vm_replay *replay, uint32_t class_number, uint32_t slot,
                      struct vm_replay_value *value)
{
    uint64_t address;
    char type = vm_replay_static_slot(replay, class_number, slot, &address);
    if (type == 0) {
        return false;
    }
    *value = vm_replay_load(replay, type, address);
    return true;
}

bool vm_replay_resolved(const struct vm_replay *replay, uint32_t class_number, uint32_t index,
                        struct vm_replay_resolved *resolved)
{
    uint64_t key = (uint64_t)class_number << 16 | (index & 0xffff);
    uint32_t at = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32);
    const struct vm_replay_entry *entry;
    while (replay->entry_capacity != 0
           && (entry = replay->entries[at & (replay->entry_capacity - 1)]) != NULL) {
        if (entry->key == key) {
            *resolved = entry->resolved;
            return entry->is_set && entry->resolved.since <= replay->position;
        }
        at++;
    }
    return false;
}

/* --- strings --------------------------------------------------------------------------------- */

/* Returns the number of the field with a given name in a class; UINT32_MAX: no such field. */
static uint32_t find_field(const struct vm_replay_class *class, const char *name)
{
    for (uint32_t i = 0; i < class->field_count; i++) {
        if (strcmp(class->fields[i].name, name) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

static uint32_t int_field(const struct vm_replay *replay, uint32_t object, const char *name,
                          uint32_t otherwise)
{
    struct vm_replay_value value;
    const struct vm_replay_object_data *data = vm_replay_object_data(replay, object);
    uint32_t slot = find_field(data->class, name);
    return slot != UINT32_MAX && vm_replay_slot(replay, object, slot, &value) ? (uint32_t)value.bits
                                                                              : otherwise;
}

/* Appends a character. The text is NUL-terminated, so U+0000 is written as two other bytes, as in
 * modified UTF-8. */
static size_t add_utf8(char *text, size_t length, size_t bytes, uint32_t c)
{
    VM_ASSERT(length < bytes);
    uint32_t count = c == 0 ? 2 : c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    if (length + count >= bytes) {
        return bytes;
    }
    if (count == 1) {
        text[length] = (char)c;
    } else {
        static const uint8_t marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
        for (uint32_t i = count - 1; i > 0; i--) {
            text[length + i] = (char)(0x80 | (c & 0x3f));
            c >>= 6;
        }
        text[length] = (char)(marks[count] | c);
    }
    return length + count;
}

/* Returns a char of the string's array. If is_wide, a char takes two elements of OpenJDK's byte
 * array, the lower one first. */
static uint32_t char_at(const struct vm_replay *replay, uint32_t array, uint32_t index,
                        bool is_wide)
{
    struct vm_replay_value value = {0, 0}, upper = {0, 0};
    if (!is_wide) {
        (void)vm_replay_slot(replay, array, index, &value);
        return value.tag == 'B' ? (uint8_t)value.bits : (uint32_t)value.bits;
    }
    (void)vm_replay_slot(replay, array, 2 * index, &value);
    (void)vm_replay_slot(replay, array, 2 * index + 1, &upper);
    return (uint8_t)value.bits | (uint32_t)(uint8_t)upper.bits << 8;
}

/* The array that contains the chars of a String. */
struct chars {
    uint32_t array, first, count, known;
    bool is_wide;
};

/* Finds the chars of a String. Returns false if the object is not a String, or its contents are
 * unknown. */
static bool find_chars(const struct vm_replay *replay, uint32_t object, struct chars *chars)
{
    const struct vm_replay_object_data *data = vm_replay_object_data(replay, object);
    if (data == NULL || strcmp(data->class->name, "java/lang/String") != 0) {
        return false;
    }
    chars->array = int_field(replay, object, "value", 0);
    const struct vm_replay_object_data *array = vm_replay_object_data(replay, chars->array);
    if (array == NULL || array->class->kind != '[') {
        return false;
    }
    chars->is_wide =
        array->class->element_type == 'B' && int_field(replay, object, "coder", 0) == 1;
    chars->first = int_field(replay, object, "offset", 0);
    chars->count = int_field(replay, object, "count", array->length >> chars->is_wide);
    uint32_t known = vm_replay_known(replay, array) >> chars->is_wide;
    chars->known = known < chars->first ? 0 : known - chars->first;
    chars->known = chars->known < chars->count ? chars->known : chars->count;
    return true;
}

static uint16_t unit_at(const struct vm_replay *replay, const struct chars *chars, uint32_t i)
{
    return (uint16_t)char_at(replay, chars->array, chars->first + i, chars->is_wide);
}

uint32_t vm_replay_string(const struct vm_replay *replay, uint32_t object, char *text, size_t bytes)
{
    struct chars chars;
    if (bytes == 0 || !find_chars(replay, object, &chars)) {
        return UINT32_MAX;
    }
    size_t length = 0;
    for (uint32_t i = 0; i < chars.known && length < bytes; i++) {
        uint32_t c = unit_at(replay, &chars, i);
        if (c >= 0xd800 && c < 0xdc00 && i + 1 < chars.count) {
            uint32_t low = unit_at(replay, &chars, i + 1);
            if (low >= 0xdc00 && low < 0xe000) {
                c = 0x10000 + ((c & 0x3ff) << 10 | (low & 0x3ff));
                i++;
            }
        }
        size_t next = add_utf8(text, length, bytes, c);
        if (next == bytes) {
            break;
        }
        length = next;
    }
    text[length] = '\0';
    return chars.count;
}

void vm_replay_shown(const struct vm_replay *replay, const struct vm_replay_object *object,
                     uint16_t units[VM_SHOW_UNITS], struct vm_shown_object *shown)
{
    struct chars chars;
    const char *mirrored = vm_replay_mirrored(replay, object->number);
    *shown = (struct vm_shown_object){.class_name = object->class->name,
                                      .number = object->number,
                                      .length = object->length,
                                      .is_mirror = mirrored != NULL,
                                      .mirrored = mirrored};
    if (find_chars(replay, object->number, &chars)) {
        for (uint32_t i = 0; i < chars.known && i < VM_SHOW_UNITS; i++) {
            units[i] = unit_at(replay, &chars, i);
            shown->unit_count = i + 1;
        }
        shown->units = units;
        shown->string_length = chars.count;
    }
}

/* --- cycles ---------------------------------------------------------------------------------- */

bool vm_replay_cycles(const struct vm_replay *replay, uint64_t *cycles, uint64_t *loading)
{
    *cycles = replay->cycles;
    *loading = replay->loading;
    return replay->has_cycles;
}

const char *vm_replay_cache(const struct vm_replay *replay)
{
    return replay->cache[0] == '\0' ? NULL : replay->cache;
}
