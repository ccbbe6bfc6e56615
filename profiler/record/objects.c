/*
 * objects.c: numbers and contents of objects.
 *
 * The number of an object is in its tag (heap/tags.h), so it disappears with the object. Tags are
 * looked up under the heap's lock; a small table keyed by address avoids most look-ups. The table
 * stays correct because objects do not move, and because every allocation is an event, at which the
 * previous object at that address is removed from the table.
 */
#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "profiler/record/record_internal.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

#define TABLE_SIZE 16384u
#define MOST_ELEMENTS 65536u

struct known {
    const struct vm_object *object;
    uint64_t tag; /* 0: the object has no tag */
};

static struct known table[TABLE_SIZE];
static uint32_t object_count;

/* A Class object that was recorded while it was being made, when its class was not known yet. */
struct mirror {
    const struct vm_object *object;
    uint32_t number;
};

#define MOST_MIRRORS 64u

static struct mirror mirrors[MOST_MIRRORS];
uint32_t prof_record_pending_mirrors;

/* --- numbers ---------------------------------------------------------------------------- */

enum { HAS_CONTENTS = 1 };

static uint64_t tag_for(uint32_t number, bool has_contents)
{
    return (uint64_t)number << 1 | (has_contents ? HAS_CONTENTS : 0);
}

uint64_t prof_record_number_of_tag(uint64_t tag)
{
    return tag >> 1;
}

uint32_t prof_record_object_count(void)
{
    return object_count;
}

static struct known *place_of(const struct vm_object *object)
{
    uint64_t hash = (uint64_t)(uintptr_t)object / 16 * UINT64_C(0x9e3779b97f4a7c15);
    return &table[hash >> 50];
}

static uint64_t tag_of(const struct vm_object *object)
{
    struct known *known = place_of(object);
    if (known->object != object) {
        *known = (struct known){object, vm_analysis_tag(&prof_record_analysis, object)};
    }
    return known->tag;
}

static void set_tag(const struct vm_object *object, uint64_t tag)
{
    vm_analysis_set_tag(&prof_record_analysis, object, tag);
    *place_of(object) = (struct known){object, tag};
}

static uint32_t length_of(const struct vm_object *object)
{
    return vm_class_is_array(object->class) ? object->length : 0;
}

/* Defines the class that a Class object represents. Returns false if the class is not known yet. */
static bool define_mirror(const struct mirror *mirror)
{
    const struct vm_class *class = vm_class_of_mirror(mirror->object);
    if (class == NULL) {
        return false;
    }
    struct prof_record_bytes *bytes = prof_record_begin_entry();
    prof_record_put_number(bytes, mirror->number);
    prof_record_put_symbol(bytes, vm_class_report_name(class));
    prof_record_end_entry(VM_DEFINE_MIRROR);
    return true;
}

/* Defines the class of a Class object, or notes the object if the class is not known yet. At most
 * MOST_MIRRORS objects are noted; the classes of further ones stay unknown. */
static void record_mirror(const struct vm_object *object, uint32_t number)
{
    const struct mirror mirror = {object, number};
    if (!define_mirror(&mirror) && prof_record_pending_mirrors < MOST_MIRRORS) {
        mirrors[prof_record_pending_mirrors++] = mirror;
    }
}

void prof_record_define_mirrors(void)
{
    VM_ASSERT(prof_record_pending_mirrors <= MOST_MIRRORS);
    for (uint32_t i = prof_record_pending_mirrors; i-- > 0;) {
        if (define_mirror(&mirrors[i])) {
            mirrors[i] = mirrors[--prof_record_pending_mirrors];
        }
    }
}

void prof_record_object_died(uint32_t number)
{
    VM_ASSERT(number != 0 && number <= object_count);
    for (uint32_t i = prof_record_pending_mirrors; i-- > 0;) {
        if (mirrors[i].number == number) {
            mirrors[i] = mirrors[--prof_record_pending_mirrors];
        }
    }
    prof_record_note1(VM_RECORD_DIED, number);
}

/* Gives a number to an object that has none, and records that it exists. */
static uint32_t number_object(const struct vm_object *object, bool is_made)
{
    uint32_t class = prof_record_class(object->class);
    set_tag(object, tag_for(++object_count, false));
    prof_record_note3(VM_RECORD_OBJECT, class, length_of(object), is_made);
    if (vm_symbol_equals_cstr(object->class->name, "java/lang/Class")) {
        record_mirror(object, object_count);
    }
    return object_count;
}

uint32_t prof_record_object(const struct vm_object *object)
{
    if (object == NULL) {
        return 0;
    }
    uint64_t tag = tag_of(object);
    return tag != 0 ? (uint32_t)(tag >> 1) : number_object(object, false);
}

void prof_record_object_made(const struct vm_object *object)
{
    prof_record_object_forget(object);
    (void)number_object(object, true);
}

void prof_record_object_new(const struct vm_object *object)
{
    set_tag(object, tag_for(++object_count, true));
}

void prof_record_object_forget(const struct vm_object *object)
{
    *place_of(object) = (struct known){object, 0};
}

/* --- values ----------------------------------------------------------------------------- */

void prof_record_put_value(char type, union vm_slot value)
{
    struct prof_record_bytes *columns = prof_record_columns;
    switch (type) {
    case 'Z':
        prof_record_put_signed(&columns[VM_COLUMN_INTS], (int64_t)(value.u & 1));
        break;
    case 'B':
        prof_record_put_signed(&columns[VM_COLUMN_INTS], (int8_t)value.u);
        break;
    case 'C':
        prof_record_put_signed(&columns[VM_COLUMN_INTS], (uint16_t)value.u);
        break;
    case 'S':
        prof_record_put_signed(&columns[VM_COLUMN_INTS], (int16_t)value.u);
        break;
    case 'I':
        prof_record_put_signed(&columns[VM_COLUMN_INTS], vm_slot_int(value));
        break;
    case 'J':
        prof_record_put_signed(&columns[VM_COLUMN_LONGS], value.j);
        break;
    case 'F':
        prof_record_put_bits(&columns[VM_COLUMN_FLOATS], value.u, 4);
        break;
    case 'D':
        prof_record_put_bits(&columns[VM_COLUMN_DOUBLES], value.u, 8);
        break;
    case 'V':
        break;
    default:
        prof_record_number(value.r == NULL ? 0 : tag_of(value.r) >> 1);
        break;
    }
}

/* --- contents --------------------------------------------------------------------------- */

static bool is_reference(char type)
{
    return type == 'L' || type == '[';
}

static union vm_slot field_of(const struct vm_object *object, const struct vm_field *field)
{
    return vm_field_load(field->type, vm_object_at(object, field->offset));
}

/* Other threads may write the fields at the same time, so the values are read once, before the
 * record is started. */
#define MOST_AT_ONCE 256u

static void record_fields(const struct vm_object *object, const struct prof_recorded_class *class)
{
    union vm_slot values[MOST_AT_ONCE];
    uint32_t count = class->field_count < MOST_AT_ONCE ? class->field_count : MOST_AT_ONCE;
    for (uint32_t i = 0; i < count; i++) {
        values[i] = field_of(object, class->fields[i]);
        if (is_reference(class->fields[i]->type)) {
            (void)prof_record_object(values[i].r);
        }
    }
    prof_record_note2(VM_RECORD_CONTENTS, tag_of(object) >> 1, count);
    for (uint32_t i = 0; i < count; i++) {
        prof_record_put_value(class->fields[i]->type, values[i]);
    }
}

static void record_references(const struct vm_object *array, uint32_t count)
{
    union vm_slot values[MOST_AT_ONCE];
    struct vm_object *const *elements = vm_array_refs(array);
    /* First, all elements get numbers. If another thread then stores another object in the array,
     * this object gets its number when the element is read. */
    for (uint32_t i = 0; i < count; i++) {
        (void)prof_record_object(elements[i]);
    }
    if (count > MOST_AT_ONCE) {
        prof_record_note2(VM_RECORD_CONTENTS, tag_of(array) >> 1, count);
        for (uint32_t i = 0; i < count; i++) {
            const struct vm_object *element = elements[i];
            prof_record_number(element == NULL ? 0 : tag_of(element) >> 1);
        }
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        values[i].r = elements[i];
        (void)prof_record_object(values[i].r);
    }
    prof_record_note2(VM_RECORD_CONTENTS, tag_of(array) >> 1, count);
    for (uint32_t i = 0; i < count; i++) {
        prof_record_put_value('L', values[i]);
    }
}

static void record_array(const struct vm_object *array)
{
    uint32_t count = array->length < MOST_ELEMENTS ? array->length : MOST_ELEMENTS;
    if (array->class->kind == VM_KIND_OBJECT_ARRAY) {
        record_references(array, count);
        return;
    }
    char type = array->class->primitive_type;
    unsigned shift = array->class->element_shift;
    prof_record_note2(VM_RECORD_CONTENTS, tag_of(array) >> 1, count);
    for (uint32_t i = 0; i < count; i++) {
        prof_record_put_value(
            type, vm_field_load(type, vm_object_at(array, VM_ARRAY_DATA + ((size_t)i << shift))));
    }
}

/* Records the array of a String, so that the text can be shown. */
static void record_text(const struct vm_object *string, const struct prof_recorded_class *class)
{
    for (uint32_t i = 0; i < class->field_count; i++) {
        if (class->fields[i]->type == '[') {
            (void)prof_record_value(field_of(string, class->fields[i]).r);
        }
    }
}

void prof_record_contents(const struct vm_object *object)
{
    uint32_t number = prof_record_object(object);
    set_tag(object, tag_for(number, true));
    if (vm_class_is_array(object->class)) {
        record_array(object);
        return;
    }
    const struct prof_recorded_class *class = prof_recorded_class(object->class);
    record_fields(object, class);
    if (vm_symbol_equals_cstr(object->class->name, "java/lang/String")) {
        record_text(object, class);
    }
}

bool prof_record_has_contents(const struct vm_object *object)
{
    return (tag_of(object) & HAS_CONTENTS) != 0;
}

uint32_t prof_record_value(const struct vm_object *object)
{
    if (object == NULL) {
        return 0;
    }
    uint64_t tag = tag_of(object);
    if ((tag & HAS_CONTENTS) == 0) {
        prof_record_contents(object);
        tag = tag_of(object);
    }
    return (uint32_t)(tag >> 1);
}
