/*
 * objects.c: objects and static fields: numbers, addresses, and contents as far as they are known.
 *
 * The contents of an object have a fixed address, after 8 octets for the number of known fields or
 * elements. Earlier values of the contents are kept (memory.h).
 */

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/replay/replay_internal.h"

#define KNOWN_BYTES 8

static char letter_of(const char *descriptor)
{
    return *descriptor == 'L' || *descriptor == '[' ? 'A' : *descriptor;
}

/* --- objects ---------------------------------------------------------------------------- */

static bool has_room(struct vm_replay *replay)
{
    return VM_RESERVE(replay->objects, replay->object_capacity, replay->objects_known + 1);
}

static bool add(struct vm_replay *replay, const struct vm_replay_class *class, uint32_t length,
                bool is_new)
{
    uint64_t bytes = class->kind == '[' ? (uint64_t)length * vm_replay_size(class->element_type)
                                        : class->instance_bytes;
    if (!has_room(replay) || replay->next_address + KNOWN_BYTES + bytes > VM_PAST_LIMIT) {
        return vm_replay_fail(replay, "there is no memory for object",
                              replay->objects_known + UINT64_C(1));
    }
    replay->objects[replay->objects_known++] =
        (struct vm_replay_object_data){.class = class,
                                       .address = replay->next_address,
                                       .born = replay->position,
                                       .died = UINT64_MAX,
                                       .length = length,
                                       .is_new = is_new};
    replay->next_address = (replay->next_address + KNOWN_BYTES + bytes + 7) & ~(uint64_t)7;
    VM_ASSERT(replay->next_address % 8 == 0);
    return true;
}

static uint32_t slots_of(const struct vm_replay_object_data *data)
{
    return data->class->kind == '[' ? data->length : data->class->field_count;
}

/* Records the instruction that made the object: the one in progress, or the one that called native
 * code. */
static void note_birth(struct vm_replay *replay, struct vm_replay_object_data *data)
{
    const struct vm_replay_thread_data *thread = vm_replay_current(replay);
    for (uint32_t i = thread == NULL ? 0 : thread->frame_count; i-- > 0;) {
        const struct vm_replay_activation *frame = &thread->frames[i];
        if (frame->kind == VM_REPLAY_CODE) {
            data->born_method = frame->method->method.number;
            data->born_bci = frame->bci;
            return;
        }
    }
}

uint32_t vm_replay_new_object(struct vm_replay *replay, const struct vm_replay_class *class,
                              uint32_t length, bool is_new, bool is_known)
{
    uint32_t number = replay->object_count + 1;
    if (number > replay->objects_known) {
        if (!add(replay, class, length, is_new)) {
            return 0;
        }
        if (is_new) {
            note_birth(replay, &replay->objects[number - 1]);
        }
    }
    replay->object_count = number;
    VM_ASSERT(number <= replay->objects_known);
    const struct vm_replay_object_data *data = &replay->objects[number - 1];
    vm_replay_set_known(replay, data, is_known ? slots_of(data) : 0);
    return number;
}

struct vm_replay_object_data *vm_replay_object_data(const struct vm_replay *replay, uint32_t number)
{
    return number == 0 || number > replay->object_count ? NULL : &replay->objects[number - 1];
}

uint32_t vm_replay_known(const struct vm_replay *replay, const struct vm_replay_object_data *data)
{
    return (uint32_t)vm_past_read(&replay->memory, data->address, 4);
}

void vm_replay_set_known(struct vm_replay *replay, const struct vm_replay_object_data *data,
                         uint32_t known)
{
    vm_past_write(&replay->memory, data->address, 4, known);
}

bool vm_replay_is_instance(const struct vm_replay *replay, uint32_t object, uint32_t class_number)
{
    const struct vm_replay_object_data *data = vm_replay_object_data(replay, object);
    if (data == NULL) {
        return false;
    }
    const struct vm_replay_class *from = data->class, *to = vm_replay_class(replay, class_number);
    if (to == NULL) {
        return false;
    }
    while (from->kind == '[' && to->kind == '[' && from != to) {
        const struct vm_replay_class *inner = vm_replay_class(replay, from->element_class);
        const struct vm_replay_class *outer = vm_replay_class(replay, to->element_class);
        if (inner == NULL || outer == NULL) {
            return false;
        }
        from = inner;
        to = outer;
    }
    /* Visits the superclasses and all of their interfaces. A class refers only to classes that were
     * defined before it. */
    uint32_t waiting[64], count = 1, steps = 0;
    waiting[0] = from->number;
    while (count != 0 && steps++ < 100000) {
        const struct vm_replay_class *class = vm_replay_class(replay, waiting[--count]);
        if (class == to) {
            return true;
        }
        if (class != NULL && class->superclass != 0 && count < 64) {
            waiting[count++] = class->superclass;
        }
        for (uint32_t i = 0; class != NULL && i < class->interface_count && count < 64; i++) {
            waiting[count++] = class->interfaces[i];
        }
    }
    return false;
}

/* --- fields and elements ---------------------------------------------------------------- */

char vm_replay_object_slot(const struct vm_replay *replay, uint32_t object, uint32_t slot,
                           uint64_t *address)
{
    const struct vm_replay_object_data *data = vm_replay_object_data(replay, object);
    if (data == NULL || slot >= slots_of(data)) {
        return 0;
    }
    if (data->class->kind == '[') {
        char type = data->class->element_type;
        *address = data->address + KNOWN_BYTES + (uint64_t)slot * vm_replay_size(type);
        return type;
    }
    const struct vm_replay_field *field = &data->class->fields[slot];
    *address = data->address + KNOWN_BYTES + field->offset;
    return letter_of(field->descriptor);
}

char vm_replay_static_slot(const struct vm_replay *replay, uint32_t class_number, uint32_t slot,
                           uint64_t *address)
{
    if (class_number == 0 || class_number > replay->class_count) {
        return 0;
    }
    const struct vm_replay_class_data *data = replay->classes[class_number - 1];
    if (slot >= data->class.static_count) {
        return 0;
    }
    *address = data->statics + data->class.statics[slot].offset;
    return letter_of(data->class.statics[slot].descriptor);
}

static struct vm_replay_value extend(char type, uint64_t bits)
{
    struct vm_replay_value value = {bits, type};
    switch (type) {
    case 'Z':
    case 'C':
    case 'F':
    case 'D':
    case 'J':
        break;
    case 'B':
        value.bits = (uint64_t)(int64_t)(int8_t)bits;
        break;
    case 'S':
        value.bits = (uint64_t)(int64_t)(int16_t)bits;
        break;
    case 'A':
        break;
    default:
        value.bits = (uint64_t)(int64_t)(int32_t)bits;
        break;
    }
    return value;
}

struct vm_replay_value vm_replay_load(const struct vm_replay *replay, char type, uint64_t address)
{
    return extend(type, vm_past_read(&replay->memory, address, vm_replay_size(type)));
}

/* Called when a field is set: it becomes known if all fields before it are known. */
static void make_known(struct vm_replay *replay, uint32_t object, uint32_t slot)
{
    const struct vm_replay_object_data *data = vm_replay_object_data(replay, object);
    if (data != NULL && vm_replay_known(replay, data) == slot) {
        vm_replay_set_known(replay, data, slot + 1);
    }
}

void vm_replay_store(struct vm_replay *replay, uint32_t object, uint32_t class_number,
                     uint32_t slot, char type, uint64_t address, struct vm_replay_value value)
{
    if (replay->listener != NULL && replay->listener->writes != NULL) {
        replay->listener->writes(replay->listener->data, replay, object, class_number, slot, value);
    }
    if (type == 'Z') {
        value.bits &= 1; /* JVMS 6.5.bastore, putfield */
    }
    vm_past_write(&replay->memory, address, vm_replay_size(type), value.bits);
    make_known(replay, object, slot);
}

void vm_replay_learn(struct vm_replay *replay, uint32_t object, uint32_t slot, char type,
                     uint64_t address, struct vm_replay_value value)
{
    unsigned size = vm_replay_size(type);
    uint64_t mask = size == 8 ? UINT64_MAX : (UINT64_C(1) << (8 * size)) - 1;
    bool is_changed = vm_past_read(&replay->memory, address, size) != (value.bits & mask);
    if (is_changed) {
        vm_past_write(&replay->memory, address, size, value.bits);
    }
    make_known(replay, object, slot);
}

/* --- System.arraycopy ------------------------------------------------------------------- */

void vm_replay_copy_array(struct vm_replay *replay, const struct vm_replay_thread_data *thread)
{
    if (thread->frame_count == 0) {
        return;
    }
    const struct vm_replay_activation *frame = &thread->frames[thread->frame_count - 1];
    if (frame->local_count != 5) {
        (void)vm_replay_fail(replay, "a copy of arrays has no arguments, at", replay->position);
        return;
    }
    const uint64_t *arguments = &thread->slots[frame->locals];
    uint32_t from = (uint32_t)arguments[0], to = (uint32_t)arguments[2];
    uint32_t from_slot = (uint32_t)arguments[1], to_slot = (uint32_t)arguments[3];
    uint32_t length = (uint32_t)arguments[4];
    uint64_t address, last;
    if (length == 0) {
        return;
    }
    char type = vm_replay_object_slot(replay, from, from_slot, &address);
    if (type == 0 || vm_replay_object_slot(replay, to, to_slot, &address) != type
        || vm_replay_object_slot(replay, from, from_slot + length - 1, &last) == 0
        || vm_replay_object_slot(replay, to, to_slot + length - 1, &last) == 0
        || from_slot + length < length || to_slot + length < length) {
        (void)vm_replay_fail(replay, "a copy of arrays goes beyond them, at", replay->position);
        return;
    }
    bool is_backward = from == to && from_slot < to_slot;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t at = is_backward ? length - 1 - i : i;
        (void)vm_replay_object_slot(replay, from, from_slot + at, &address);
        struct vm_replay_value value = vm_replay_load(replay, type, address);
        (void)vm_replay_object_slot(replay, to, to_slot + at, &address);
        vm_replay_store(replay, to, 0, to_slot + at, type, address, value);
    }
}
