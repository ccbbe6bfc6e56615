/*
 * natives.c: changes by native methods, which are found by comparing hashes. The objects in a
 * method's arguments, and the static fields of its class, are hashed before and after a call. If a
 * hash differs, the contents are recorded again. Stores by JNI functions are recorded at once.
 */
#include <stdlib.h>

#include "vm/base/data/array.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "profiler/record/record_internal.h"
#include "vm/code/frame.h"
#include "vm/runtime/loader.h"
#include "vm/thread/thread.h"

/* At most this number of bytes of an object are compared, and of an array recorded. */
#define MOST_BYTES ((size_t)65536 * 8)
#define MOST_ARGUMENTS (sizeof((struct prof_record_memory *)NULL)->hashes / sizeof(uint64_t))

static bool is_method(const struct vm_method *method, const char *class, const char *name)
{
    return vm_symbol_equals_cstr(method->class->name, class)
           && vm_symbol_equals_cstr(method->name, name);
}

static bool is_unsafe(const struct vm_method *method)
{
    static const char at[] = "(Ljava/lang/Object;J";
    return strncmp(method->descriptor->bytes, at, sizeof at - 1) == 0
           && (method->flags & VM_ACC_STATIC) == 0
           && (vm_symbol_equals_cstr(method->class->name, "jdk/internal/misc/Unsafe")
               || vm_symbol_equals_cstr(method->class->name, "sun/misc/Unsafe"));
}

enum prof_recorded_native prof_record_native_kind(const struct vm_method *method)
{
    const char *name = method->name->bytes;
    if (is_method(method, "java/lang/System", "arraycopy")) {
        return VM_RECORDED_NATIVE_COPIES;
    }
    if (is_unsafe(method)) {
        bool writes = strncmp(name, "put", 3) == 0 || strncmp(name, "compareAnd", 10) == 0
                      || strncmp(name, "getAnd", 6) == 0;
        bool reads = strncmp(name, "get", 3) == 0 && strncmp(name, "getAnd", 6) != 0;
        return writes  ? VM_RECORDED_NATIVE_AT
               : reads ? VM_RECORDED_NATIVE_READS
                       : VM_RECORDED_NATIVE_ANY;
    }
    if (is_method(method, "java/lang/Object", "getClass")
        || is_method(method, "java/lang/Object", "hashCode")
        || is_method(method, "java/lang/System", "identityHashCode")) {
        return VM_RECORDED_NATIVE_READS;
    }
    return VM_RECORDED_NATIVE_ANY;
}

/* --- arguments -------------------------------------------------------------------------- */

static uint64_t hash_of_bytes(const struct vm_object *object, size_t at, size_t end)
{
    end = end < MOST_BYTES ? end : MOST_BYTES;
    uint64_t hash = end;
    for (; at + 8 <= end; at += 8) {
        uint64_t word;
        memcpy(&word, vm_object_at(object, at), sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    for (; at < end; at++) {
        hash = (hash ^ *(const uint8_t *)vm_object_at(object, at)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t hash_of(const struct vm_object *object)
{
    if (object == NULL) {
        return 0;
    }
    return hash_of_bytes(object,
                         vm_class_is_array(object->class) ? VM_ARRAY_DATA : VM_OBJECT_FIELDS,
                         vm_object_bytes(object));
}

/* Finds the slots of the first arguments that are references. Returns their number. */
static uint32_t find_references(const struct vm_method *method, uint32_t slots[MOST_ARGUMENTS])
{
    uint32_t count = 0, slot = 0;
    if ((method->flags & VM_ACC_STATIC) == 0) {
        slots[count++] = slot++;
    }
    for (const char *at = method->descriptor->bytes + 1;
         *at != ')' && *at != '\0' && count < MOST_ARGUMENTS; at = vm_descriptor_next(at)) {
        if (*at == 'L' || *at == '[') {
            slots[count++] = slot;
        }
        slot += vm_type_slots(*at);
    }
    return count;
}

static uint64_t hash_of_statics(const struct vm_class *class)
{
    const struct prof_recorded_class *recorded = prof_recorded_class(class);
    return recorded == NULL || recorded->static_count == 0
               ? 0
               : hash_of_bytes(class->mirror, class->mirror->class->instance_bytes,
                               class->mirror_bytes);
}

void prof_record_native_begins(struct prof_recorder *recorder, struct prof_recorded_method *method)
{
    if (method->native != VM_RECORDED_NATIVE_ANY) {
        return;
    }
    if (!VM_RESERVE(recorder->natives, recorder->native_capacity, recorder->native_count + 1)) {
        vm_end_without_memory("the recording");
    }
    const union vm_slot *fp = recorder->thread->fp;
    struct prof_record_memory *memory = &recorder->natives[recorder->native_count++];
    uint32_t slots[MOST_ARGUMENTS], count = find_references(method->method, slots);
    memory->fp = fp;
    memory->statics = hash_of_statics(method->method->class);
    for (uint32_t i = 0; i < count; i++) {
        memory->hashes[i] = hash_of(fp[slots[i]].r);
    }
}

static void record_changes(const struct prof_recorder *recorder, const struct vm_method *method,
                           const struct prof_record_memory *memory)
{
    const union vm_slot *fp = recorder->thread->fp;
    uint32_t slots[MOST_ARGUMENTS], count = find_references(method, slots);
    for (uint32_t i = 0; i < count; i++) {
        const struct vm_object *object = fp[slots[i]].r;
        if (object != NULL && hash_of(object) != memory->hashes[i]) {
            prof_record_contents(object);
        }
    }
    if (hash_of_statics(method->class) != memory->statics) {
        prof_record_await_statics(prof_recorded_class(method->class));
        prof_record_statics_of_all();
    }
}

/* --- the object at an offset ------------------------------------------------------------- */

static bool is_of_references(const struct vm_object *array)
{
    return array->class->kind == VM_KIND_OBJECT_ARRAY;
}

static void record_elements(const struct vm_object *array, uint64_t index, uint64_t end)
{
    char type = is_of_references(array) ? 'L' : array->class->primitive_type;
    unsigned shift = array->class->element_shift;
    for (; index < end && index < array->length; index++) {
        union vm_slot value =
            vm_field_load(type, vm_object_at(array, VM_ARRAY_DATA + (index << shift)));
        if (type == 'L') {
            (void)prof_record_value(value.r);
        }
        prof_record_note2(VM_RECORD_SLOT, prof_record_object(array), index);
        prof_record_put_value(type, value);
    }
}

/* Records the elements that a write at an offset may have changed. The written value may be wider
 * than an element. */
static void record_elements_at(const struct vm_object *array, uint64_t offset)
{
    if (offset >= VM_ARRAY_DATA) {
        unsigned shift = array->class->element_shift;
        uint64_t index = (offset - VM_ARRAY_DATA) >> shift;
        record_elements(array, index, index + (is_of_references(array) ? 1 : 8 >> shift));
    }
}

/* Records the field at an offset. Returns false if no field is there. */
static bool record_field(const struct vm_field *const *fields, uint32_t count, uint64_t offset,
                         const struct vm_object *object, enum vm_record_tag tag, uint32_t number)
{
    for (uint32_t i = 0; i < count; i++) {
        if (fields[i]->offset == offset) {
            char type = fields[i]->type;
            union vm_slot value = vm_field_load(type, vm_object_at(object, offset));
            if (type == 'L' || type == '[') {
                (void)prof_record_value(value.r);
            }
            prof_record_note2(tag, number, i);
            prof_record_put_value(type, value);
            return true;
        }
    }
    return false;
}

static void record_at(const struct vm_object *object, uint64_t offset)
{
    if (object == NULL) {
        return;
    }
    if (vm_class_is_array(object->class)) {
        record_elements_at(object, offset);
        return;
    }
    uint32_t number = prof_record_object(object);
    const struct prof_recorded_class *class = prof_recorded_class(object->class);
    if (record_field((const struct vm_field *const *)class->fields, class->field_count, offset,
                     object, VM_RECORD_SLOT, number)) {
        return;
    }
    struct vm_class *mirrored = vm_symbol_equals_cstr(object->class->name, "java/lang/Class")
                                    ? vm_class_of_mirror(object)
                                    : NULL;
    if (mirrored != NULL) {
        number = prof_record_class(mirrored);
        class = prof_recorded_class(mirrored);
        (void)record_field((const struct vm_field *const *)class->statics, class->static_count,
                           offset, object, VM_RECORD_STATIC_SLOT, number);
    }
}

void prof_record_put(const struct vm_object *object, const struct vm_field *field)
{
    if (object == NULL) {
        record_at(field->class->mirror, field->offset);
    } else if (prof_record_has_contents(object)) {
        record_at(object, field->offset);
    }
}

/* If the object is an argument of the native method that is running, returns the address of its
 * hash; otherwise NULL. */
static uint64_t *find_hash(const struct prof_recorder *recorder, const struct vm_object *object)
{
    if (recorder == NULL || recorder->native_count == 0) {
        return NULL;
    }
    struct prof_record_memory *memory = &recorder->natives[recorder->native_count - 1];
    const union vm_slot *fp = recorder->thread->fp;
    if (memory->fp != fp) {
        return NULL;
    }
    uint32_t slots[MOST_ARGUMENTS], count = find_references(vm_frame_method(fp), slots);
    for (uint32_t i = 0; i < count; i++) {
        if (fp[slots[i]].r == object) {
            return &memory->hashes[i];
        }
    }
    return NULL;
}

void prof_record_put_elements(struct prof_recorder *recorder, const struct vm_object *array,
                              uint32_t index, uint32_t count)
{
    if (!prof_record_has_contents(array)) {
        return;
    }
    if (count < array->length) {
        record_elements(array, index, index + count);
        return;
    }
    uint64_t *known = find_hash(recorder, array), hash = known == NULL ? 0 : hash_of(array);
    if (known == NULL || *known != hash) {
        prof_record_contents(array);
    }
    if (known != NULL) {
        *known = hash;
    }
}

void prof_record_native_ends(struct prof_recorder *recorder, struct prof_recorded_method *method,
                             bool is_abrupt)
{
    const union vm_slot *fp = recorder->thread->fp;
    switch (method->native) {
    case VM_RECORDED_NATIVE_COPIES:
        if (!is_abrupt) {
            prof_record_note(VM_RECORD_COPIED);
        } else if (fp[2].r != NULL) { /* only part of the array may have changed; the arguments are
                                         (source, position, target, ...) */
            prof_record_contents(fp[2].r);
        }
        break;
    case VM_RECORDED_NATIVE_AT:
        record_at(fp[1].r, fp[2].u);
        break;
    case VM_RECORDED_NATIVE_READS:
        break;
    default:
        while (recorder->native_count != 0) {
            const struct prof_record_memory *memory = &recorder->natives[--recorder->native_count];
            if (memory->fp == fp) {
                record_changes(recorder, method->method, memory);
            }
            if (memory->fp <= fp) {
                break;
            }
        }
        break;
    }
}

void prof_record_natives_free(struct prof_recorder *recorder)
{
    free(recorder->natives);
}
