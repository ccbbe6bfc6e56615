/*
 * The reference loop: instructions that need the constant pool or the heap.
 *
 * Constants are resolved through the constant pool, which keeps the results; the reference loop
 * does not cache them.
 */
#include <stdatomic.h>

#include "vm/heap/heap.h"
#include "vm/reference/reference_internal.h"
#include "vm/interp/quicken.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"
#include "vm/thread/monitor.h"

static struct vm_class *resolve_class(struct vm_reference *m)
{
    return vm_resolve_class(m->self, vm_reference_method(m)->pool, vm_reference_u2(m->pc + 1));
}

static bool push_object(struct vm_reference *m, struct vm_object *object)
{
    if (object != NULL) {
        vm_reference_push(m, (union vm_slot){.r = object});
    }
    return object != NULL;
}

/* Reports a new object to the trace and, for an array, also the arrays of the next `dimensions`
 * dimensions that were made with it. */
static void trace_new(struct vm_reference *m, const struct vm_object *object, uint8_t dimensions)
{
    vm_trace_allocation(m->self, m->traced, object);
    for (uint32_t i = 0; dimensions > 0 && i < object->length; i++) {
        trace_new(m, vm_array_refs(object)[i], (uint8_t)(dimensions - 1));
    }
}

static bool push_new(struct vm_reference *m, struct vm_object *object, uint8_t dimensions)
{
    if (m->traced != NULL && object != NULL) {
        trace_new(m, object, (uint8_t)(dimensions - 1));
    }
    return push_object(m, object);
}

bool vm_reference_constant(struct vm_reference *m, uint16_t index, bool is_wide)
{
    union vm_slot value;
    if (!vm_load_constant(m->self, vm_reference_method(m)->pool, index, &value)) {
        return false;
    }
    vm_reference_push_type(m, is_wide ? 'J' : 'I', value);
    return true;
}

/* --- fields --------------------------------------------------------------------------- */

static struct vm_field *resolve_field(struct vm_reference *m, bool is_static, bool is_put)
{
    return vm_resolve_field(m->self, vm_reference_method(m)->pool, vm_reference_u2(m->pc + 1),
                            is_static, is_put, vm_reference_method(m));
}

/* Orders accesses to volatile fields: all threads see them in the same order (JLS 17.4.4). */
static void fence_if_volatile(const struct vm_field *field)
{
    if (field->flags & VM_ACC_VOLATILE) {
        atomic_thread_fence(memory_order_seq_cst);
    }
}

static void load_field(struct vm_reference *m, const struct vm_field *field, const void *address)
{
    fence_if_volatile(field);
    union vm_slot value = vm_field_load(field->type, address);
    fence_if_volatile(field);
    vm_reference_push_type(m, field->type, value);
}

static void store_field(const struct vm_field *field, void *address, union vm_slot value)
{
    fence_if_volatile(field);
    vm_field_store(field->type, address, value);
    fence_if_volatile(field);
}

bool vm_reference_getstatic(struct vm_reference *m)
{
    struct vm_field *field = resolve_field(m, true, false);
    if (field == NULL || !vm_initialize_class(m->self, field->class)) {
        return false;
    }
    load_field(m, field, vm_field_static_address(field));
    return true;
}

bool vm_reference_putstatic(struct vm_reference *m)
{
    struct vm_field *field = resolve_field(m, true, true);
    if (field == NULL || !vm_initialize_class(m->self, field->class)) {
        return false;
    }
    union vm_slot value = vm_reference_pop_type(m, field->type);
    if (m->traced != NULL) {
        vm_trace_put(m->self, m->traced, field, NULL, value);
    }
    store_field(field, vm_field_static_address(field), value);
    return true;
}

bool vm_reference_getfield(struct vm_reference *m)
{
    struct vm_field *field = resolve_field(m, false, false);
    if (field == NULL) {
        return false;
    }
    struct vm_object *object = vm_reference_pop(m).r;
    if (object == NULL) {
        vm_throw_null_pointer(m->self);
        return false;
    }
    union vm_slot value;
    if (!vm_field_get(m->self, field, object, &value)) {
        return false;
    }
    vm_reference_push_type(m, field->type, value);
    return true;
}

bool vm_reference_putfield(struct vm_reference *m)
{
    struct vm_field *field = resolve_field(m, false, true);
    if (field == NULL) {
        return false;
    }
    union vm_slot value = vm_reference_pop_type(m, field->type);
    struct vm_object *object = vm_reference_pop(m).r;
    if (object == NULL) {
        vm_throw_null_pointer(m->self);
        return false;
    }
    if (m->traced != NULL) {
        vm_trace_put(m->self, m->traced, field, object, value);
    }
    return vm_field_put(m->self, field, object, value);
}

/* --- new objects ---------------------------------------------------------------------- */

bool vm_reference_new(struct vm_reference *m)
{
    struct vm_class *class =
        vm_resolve_instantiable(m->self, vm_reference_method(m)->pool, vm_reference_u2(m->pc + 1));
    if (class == NULL || !vm_initialize_class(m->self, class)) {
        return false;
    }
    return push_new(m, vm_heap_new_object(m->self, class), 1);
}

bool vm_reference_newarray(struct vm_reference *m)
{
    int32_t length = vm_slot_int(vm_reference_pop(m));
    return push_new(m, vm_new_primitive_array(m->self, m->pc[1], length), 1);
}

bool vm_reference_anewarray(struct vm_reference *m)
{
    struct vm_class *element = resolve_class(m);
    struct vm_class *class = element == NULL ? NULL : vm_array_class(m->self, element);
    if (class == NULL) {
        return false;
    }
    int32_t length = vm_slot_int(vm_reference_pop(m));
    return push_new(m, vm_new_array(m->self, class, length), 1);
}

bool vm_reference_multianewarray(struct vm_reference *m)
{
    struct vm_class *class = resolve_class(m);
    if (class == NULL) {
        return false;
    }
    uint8_t dimensions = m->pc[3];
    m->sp -= dimensions;
    return push_new(m, vm_new_multi_array(m->self, class, m->sp, dimensions), dimensions);
}

/* --- arrays --------------------------------------------------------------------------- */

bool vm_reference_arraylength(struct vm_reference *m)
{
    struct vm_object *array = vm_reference_pop(m).r;
    if (array == NULL) {
        vm_throw_null_pointer(m->self);
        return false;
    }
    vm_reference_push(m, vm_int_slot((int32_t)array->length));
    return true;
}

/* Returns whether the array has an element with this index; if not, an exception is pending. */
static bool check_element(struct vm_reference *m, const struct vm_object *array, int32_t index)
{
    if (array == NULL) {
        vm_throw_null_pointer(m->self);
        return false;
    }
    if ((uint32_t)index >= array->length) {
        vm_throw_array_index(m->self, index, (int32_t)array->length);
        return false;
    }
    return true;
}

static void *element_address(const struct vm_object *array, int32_t index)
{
    return vm_object_at(array, VM_ARRAY_DATA + ((size_t)index << array->class->element_shift));
}

/* baload also loads from arrays of boolean, whose elements are 0 or 1. */
bool vm_reference_array_load(struct vm_reference *m, char type)
{
    int32_t index = vm_slot_int(vm_reference_pop(m));
    struct vm_object *array = vm_reference_pop(m).r;
    if (!check_element(m, array, index)) {
        return false;
    }
    vm_reference_push_type(m, type, vm_field_load(type, element_address(array, index)));
    return true;
}

bool vm_reference_array_store(struct vm_reference *m, char type)
{
    union vm_slot value = vm_reference_pop_type(m, type);
    int32_t index = vm_slot_int(vm_reference_pop(m));
    struct vm_object *array = vm_reference_pop(m).r;
    if (!check_element(m, array, index)) {
        return false;
    }
    if (type == 'L' && value.r != NULL
        && !vm_class_is_subclass(value.r->class, array->class->element_class)) {
        vm_throw_array_store(m->self, value.r->class);
        return false;
    }
    if (type == 'B' && array->class->primitive_type == 'Z') {
        type = 'Z'; /* only the lowest bit is stored (JVMS 6.5.bastore) */
    }
    vm_field_store(type, element_address(array, index), value);
    return true;
}

/* --- types, monitors, exceptions ------------------------------------------------------ */

/* Executes checkcast. null can be cast to every type, so the class is not resolved for null. */
bool vm_reference_checkcast(struct vm_reference *m)
{
    struct vm_object *object = m->sp[-1].r;
    if (object == NULL) {
        return true;
    }
    struct vm_class *class = resolve_class(m);
    if (class == NULL) {
        return false;
    }
    if (!vm_class_is_subclass(object->class, class)) {
        vm_throw_class_cast(m->self, object->class, class);
        return false;
    }
    return true;
}

bool vm_reference_instanceof(struct vm_reference *m)
{
    struct vm_object *object = m->sp[-1].r;
    int32_t is_instance = 0;
    if (object != NULL) {
        struct vm_class *class = resolve_class(m);
        if (class == NULL) {
            return false;
        }
        is_instance = vm_class_is_subclass(object->class, class);
    }
    m->sp[-1] = vm_int_slot(is_instance);
    return true;
}

bool vm_reference_monitor(struct vm_reference *m, bool is_enter)
{
    struct vm_object *object = vm_reference_pop(m).r;
    if (object == NULL) {
        vm_throw_null_pointer(m->self);
        return false;
    }
    bool is_done = is_enter ? vm_monitor_enter_frame(m->self, object, m->fp)
                            : vm_monitor_exit_frame(m->self, object, m->fp);
    if (is_done && m->traced != NULL) {
        vm_trace_monitor(m->self, m->traced, object, !is_enter);
    }
    return is_done;
}

void vm_reference_throw(struct vm_reference *m)
{
    struct vm_object *object = vm_reference_pop(m).r;
    if (object == NULL) {
        vm_throw_null_pointer(m->self);
    } else {
        vm_throw_object(m->self, object);
    }
}
