/*
 * definitions.c: definitions of classes and methods. Each is written once, before the chunk that
 * first mentions the class or method.
 */
#include <stdlib.h>

#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "profiler/record/record_internal.h"
#include "vm/replay/replay.h"
#include "vm/runtime/loader.h"

#define TABLE_SIZE 1024u

static struct vm_hash_map classes; /* the facts about defined classes */
static struct prof_recorded_class *table[TABLE_SIZE];
static struct prof_recorded_class **class_list;
static struct prof_recorded_method **method_list;
static uint32_t class_count, class_capacity, method_count, method_capacity;
struct prof_recorded_class *prof_record_pending;

/* Facts about methods. They are made when methods are translated, without the recorder's lock. */
static struct vm_hash_map methods;
static struct vm_lock methods_lock = VM_LOCK(RECORDED_METHODS);

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count == 0 ? 1 : count, size);
    if (memory == NULL) {
        vm_end_without_memory("the recording");
    }
    return memory;
}

/* --- entries ---------------------------------------------------------------------------- */

/* A definition may need other definitions. But everything that an entry mentions is defined before
 * the entry is started, so one buffer is enough. */
static struct prof_record_bytes entry;

struct prof_record_bytes *prof_record_begin_entry(void)
{
    entry.at = entry.start;
    return &entry;
}

void prof_record_end_entry(enum vm_definition_kind kind)
{
    size_t length = prof_record_length(&entry);
    prof_record_put_octet(&prof_record_definitions, (uint8_t)kind);
    prof_record_put_number(&prof_record_definitions, length);
    prof_record_put_octets(&prof_record_definitions, entry.start, length);
}

/* --- classes ---------------------------------------------------------------------------- */

static char kind_of(const struct vm_class *class)
{
    return class->kind == VM_KIND_PRIMITIVE ? class->primitive_type
           : vm_class_is_array(class)       ? '['
                                            : 'L';
}

static uint8_t state_of(const struct vm_class *class)
{
    switch (atomic_load(&class->state)) {
    case VM_CLASS_LOADED:
        return VM_REPLAY_CLASS_LOADED;
    case VM_CLASS_LINKED:
        return VM_REPLAY_CLASS_LINKED;
    case VM_CLASS_INITIALIZING:
        return VM_REPLAY_CLASS_INITIALIZING;
    case VM_CLASS_INITIALIZED:
        return VM_REPLAY_CLASS_INITIALIZED;
    default:
        return VM_REPLAY_CLASS_FAILED;
    }
}

static void number_fields(struct prof_recorded_class *recorded)
{
    const struct vm_class *class = recorded->class;
    const struct prof_recorded_class *super =
        class->super == NULL ? NULL : prof_recorded_class(class->super);
    uint32_t inherited = super == NULL || vm_class_is_array(class) ? 0 : super->field_count;
    recorded->fields = allocate(inherited + class->field_count, sizeof *recorded->fields);
    recorded->statics = allocate(class->field_count, sizeof *recorded->statics);
    for (; recorded->field_count < inherited; recorded->field_count++) {
        recorded->fields[recorded->field_count] = super->fields[recorded->field_count];
    }
    for (uint32_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if (field->info == NULL) { /* a field that the machine has added, which may contain
                                      something other than an object */
            continue;
        }
        if ((field->flags & VM_ACC_STATIC) != 0) {
            recorded->statics[recorded->static_count++] = field;
        } else {
            recorded->fields[recorded->field_count++] = field;
        }
    }
}

static void put_fields(struct prof_record_bytes *bytes, const struct vm_field *const *fields,
                       uint32_t count)
{
    prof_record_put_number(bytes, count);
    for (uint32_t i = 0; i < count; i++) {
        prof_record_put_symbol(bytes, fields[i]->name);
        prof_record_put_symbol(bytes, fields[i]->descriptor);
        prof_record_put_number(bytes, fields[i]->flags);
        prof_record_put_number(bytes, prof_recorded_class(fields[i]->class)->number);
    }
}

static uint32_t number_of(const struct vm_class *class)
{
    return class == NULL ? 0 : prof_recorded_class(class)->number;
}

/* Everything that the class mentions must already be defined. */
static void put_class(const struct prof_recorded_class *recorded, uint8_t state)
{
    const struct vm_class *class = recorded->class;
    struct prof_record_bytes *bytes = prof_record_begin_entry();
    prof_record_put_number(bytes, recorded->number);
    prof_record_put_symbol(bytes, vm_class_report_name(class));
    prof_record_put_number(bytes, class->inner_flags != 0 ? class->inner_flags : class->flags);
    prof_record_put_number(bytes, vm_loader_number(class->loader));
    prof_record_put_number(bytes, number_of(class->super));
    prof_record_put_number(
        bytes, class->kind == VM_KIND_OBJECT_ARRAY ? number_of(class->element_class) : 0);
    prof_record_put_octet(bytes, (uint8_t)kind_of(class));
    prof_record_put_octet(bytes,
                          (uint8_t)(class->kind == VM_KIND_OBJECT_ARRAY      ? 'L'
                                    : class->kind == VM_KIND_PRIMITIVE_ARRAY ? class->primitive_type
                                                                             : 0));
    prof_record_put_symbol(bytes, class->file == NULL ? NULL : class->file->source_file);
    prof_record_put_number(bytes, class->interface_count);
    for (uint32_t i = 0; i < class->interface_count; i++) {
        prof_record_put_number(bytes, number_of(class->interfaces[i]));
    }
    put_fields(bytes, recorded->fields, recorded->field_count);
    put_fields(bytes, recorded->statics, recorded->static_count);
    prof_record_put_octet(bytes, state);
    prof_record_end_entry(VM_DEFINE_CLASS);
}

void prof_record_await_statics(struct prof_recorded_class *recorded)
{
    if (recorded->static_count != 0 && recorded->class->mirror != NULL && !recorded->is_pending) {
        recorded->is_pending = true;
        recorded->next_pending = prof_record_pending;
        prof_record_pending = recorded;
    }
}

static struct prof_recorded_class *define(struct vm_class *class)
{
    if (class->super != NULL) {
        (void)prof_record_class(class->super);
    }
    if (class->kind == VM_KIND_OBJECT_ARRAY) {
        (void)prof_record_class(class->element_class);
    }
    for (uint32_t i = 0; i < class->interface_count; i++) {
        (void)prof_record_class(class->interfaces[i]);
    }
    struct prof_recorded_class *recorded = allocate(1, sizeof *recorded);
    recorded->class = class;
    number_fields(recorded);
    if (!VM_RESERVE(class_list, class_capacity, class_count + 1)) {
        vm_end_without_memory("the recording");
    }
    class_list[class_count++] = recorded;
    recorded->number = class_count;
    if (!vm_hash_map_put(&classes, class, recorded, NULL)) {
        vm_end_without_memory("the recording");
    }
    uint8_t state = state_of(class);
    put_class(recorded, state);
    if (state > VM_REPLAY_CLASS_LOADED) {
        prof_record_await_statics(recorded);
    }
    return recorded;
}

static struct prof_recorded_class **place_of(const struct vm_class *class)
{
    uint64_t hash = (uint64_t)(uintptr_t) class / 16 * UINT64_C(0x9e3779b97f4a7c15);
    return &table[hash >> 54];
}

struct prof_recorded_class *prof_recorded_class(const struct vm_class *class)
{
    struct prof_recorded_class *recorded = *place_of(class);
    return recorded != NULL && recorded->class == class ? recorded
                                                        : vm_hash_map_find(&classes, class);
}

uint32_t prof_record_class(struct vm_class *class)
{
    struct prof_recorded_class **place = place_of(class);
    if (*place == NULL || (*place)->class != class) {
        struct prof_recorded_class *recorded = vm_hash_map_find(&classes, class);
        *place = recorded != NULL ? recorded : define(class);
    }
    return (*place)->number;
}

uint32_t prof_record_field_number(const struct prof_recorded_class *class,
                                  const struct vm_field *field)
{
    bool is_static = (field->flags & VM_ACC_STATIC) != 0;
    const struct vm_field **list = is_static ? class->statics : class->fields;
    uint32_t count = is_static ? class->static_count : class->field_count, i = 0;
    while (i < count && list[i] != field) {
        i++;
    }
    return i;
}

static void record_statics(const struct prof_recorded_class *class)
{
    union vm_slot *values = allocate(class->static_count, sizeof *values);
    for (uint32_t i = 0; i < class->static_count; i++) {
        const struct vm_field *field = class->statics[i];
        values[i] = vm_field_load(field->type, vm_field_static_address(field));
        if (field->type == 'L' || field->type == '[') {
            (void)prof_record_object(values[i].r);
        }
    }
    prof_record_note2(VM_RECORD_STATICS, class->number, class->static_count);
    for (uint32_t i = 0; i < class->static_count; i++) {
        prof_record_put_value(class->statics[i]->type, values[i]);
    }
    free(values);
}

void prof_record_constants(const struct vm_class *class)
{
    bool has_any = false;
    for (uint32_t i = 0; i < class->field_count && !has_any; i++) {
        const struct vm_field *field = &class->fields[i];
        has_any = field->info != NULL && field->info->constant_value != 0;
    }
    if (has_any) {
        prof_record_await_statics(prof_recorded_class(class));
    }
}

void prof_record_statics_of_all(void)
{
    while (prof_record_pending != NULL) {
        struct prof_recorded_class *class = prof_record_pending;
        prof_record_pending = class->next_pending;
        class->is_pending = false;
        record_statics(class);
    }
}

uint32_t prof_record_class_count(void)
{
    return class_count;
}

struct prof_recorded_class *prof_record_class_at(uint32_t number)
{
    return class_list[number - 1];
}

/* --- methods ---------------------------------------------------------------------------- */

struct prof_recorded_method *prof_recorded_method(struct vm_method *method)
{
    vm_lock_take(&methods_lock);
    struct prof_recorded_method *recorded = vm_hash_map_find(&methods, method);
    if (recorded == NULL) {
        recorded = allocate(1, sizeof *recorded);
        recorded->method = method;
        recorded->native = prof_record_native_kind(method);
        recorded->transfer = prof_record_transfer_way(method);
        if (!vm_hash_map_put(&methods, method, recorded, NULL)) {
            vm_end_without_memory("the recording");
        }
    }
    vm_lock_release(&methods_lock);
    return recorded;
}

uint32_t prof_record_method(struct prof_recorded_method *recorded)
{
    if (recorded->number != 0) {
        return recorded->number;
    }
    const struct vm_method *method = recorded->method;
    uint32_t class = prof_record_class(method->class);
    if (!VM_RESERVE(method_list, method_capacity, method_count + 1)) {
        vm_end_without_memory("the recording");
    }
    method_list[method_count++] = recorded;
    recorded->number = method_count;
    struct prof_record_bytes *bytes = prof_record_begin_entry();
    prof_record_put_number(bytes, recorded->number);
    prof_record_put_number(bytes, class);
    prof_record_put_symbol(bytes, method->name);
    prof_record_put_symbol(bytes, method->descriptor);
    prof_record_put_number(bytes, method->flags);
    bool has_code =
        method->code != NULL && (method->flags & (VM_ACC_NATIVE | VM_ACC_ABSTRACT)) == 0;
    if (has_code) {
        prof_record_put_code(bytes, method);
        prof_record_put_constants(bytes, method);
    }
    prof_record_end_entry(VM_DEFINE_METHOD);
    prof_record_put_uses(recorded);
    if (has_code) {
        prof_record_put_resolved(method);
    }
    return recorded->number;
}

uint32_t prof_record_method_count(void)
{
    return method_count;
}

struct prof_recorded_method *prof_record_method_at(uint32_t number)
{
    return method_list[number - 1];
}
