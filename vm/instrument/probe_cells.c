/*
 * probe_cells.c: events of the probes that are in a method's code.
 */
#include "vm/instrument/probe_internal.h"

#include "vm/base/symbol.h"
#include "vm/runtime/link.h"
#include "vm/runtime/resolve.h"
#include "vm/thread/thread.h"

/* `depth` dimensions of a new array are arrays that were made with it. */
static void tell_allocation(struct vm_thread *self, struct vm_probe *probe,
                            struct vm_object *object, uint32_t depth)
{
    struct jp2_event event = {
        .object = object, .klass = object->class, .bytes = vm_object_bytes(object)};
    vm_probe_deliver(self, probe, &event);
    for (uint32_t i = 0; depth > 1 && i < object->length; i++) {
        tell_allocation(self, probe, vm_array_refs(object)[i], depth - 1);
    }
}

/* What a variable of a type has when a value of type int is stored in it. */
static union jp2_value narrowed(char type, union vm_slot value)
{
    switch (type) {
    case 'Z':
        return vm_probe_value(vm_int_slot(vm_slot_int(value) & 1));
    case 'B':
        return vm_probe_value(vm_int_slot((int8_t)value.u));
    case 'C':
        return vm_probe_value(vm_int_slot((uint16_t)value.u));
    case 'S':
        return vm_probe_value(vm_int_slot((int16_t)value.u));
    default:
        return vm_probe_value(value);
    }
}

/* What the caller of a method gets: results of type int lie unnarrowed in their register. */
static union jp2_value returned(char type, union vm_slot value)
{
    return type == 'V' ? (union jp2_value){.u = 0} : narrowed(type, value);
}

/* False when the access will not succeed. */
static bool describe_access(const union vm_slot *fp, const struct vm_cell *pc, bool is_store,
                            struct jp2_event *event)
{
    struct vm_object *array = fp[pc->b].r;
    event->object = array;
    event->index = (uint32_t)vm_slot_int(fp[pc->c]);
    if (array == NULL || event->index >= array->length) {
        return false;
    }
    event->type = array->class->name->bytes[1];
    if (is_store) {
        event->value = narrowed(event->type, fp[pc->d]);
    }
    const struct vm_object *value = event->value.r;
    return !is_store || array->class->kind == VM_KIND_PRIMITIVE_ARRAY || value == NULL
           || vm_class_is_subclass(value->class, array->class->element_class);
}

void vm_probe_fire(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_probe *probe = pc[1].p;
    const union vm_slot *fp = self->fp;
    struct jp2_event event = {.object = NULL};
    switch (probe->location.kind) {
    case JP2_EVENT_ALLOCATION:
        tell_allocation(self, probe, fp[pc->b].r, pc->c);
        return;
    case JP2_EVENT_EXIT:
        event.type = probe->location.method->return_type;
        event.value = returned(event.type, fp[pc->b]);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        event.is_contended = self->probes.is_contended;
        event.object = fp[pc->b].r;
        break;
    case JP2_EVENT_MONITOR_EXIT:
        event.object = fp[pc->b].r;
        break;
    case JP2_EVENT_ARRAY_LOAD:
    case JP2_EVENT_ARRAY_STORE:
        if (!describe_access(fp, pc, probe->location.kind == JP2_EVENT_ARRAY_STORE, &event)) {
            return;
        }
        break;
    default:
        break;
    }
    vm_probe_deliver(self, probe, &event);
}

static bool is_static_access(enum jp2_event_kind kind)
{
    return kind == JP2_EVENT_STATIC_GET || kind == JP2_EVENT_STATIC_PUT;
}

static struct vm_field *resolve(struct vm_thread *self, const struct jp2_location *location)
{
    struct vm_method *method = location->method;
    const uint8_t *bytes = method->code->bytes + location->bci;
    bool is_put = location->kind == JP2_EVENT_FIELD_PUT || location->kind == JP2_EVENT_STATIC_PUT;
    return vm_resolve_field(self, method->class, (uint16_t)(bytes[1] << 8 | bytes[2]),
                            is_static_access(location->kind), is_put, method);
}

bool vm_probe_fire_field(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_probe *probe = pc[1].p;
    enum jp2_event_kind kind = probe->location.kind;
    struct vm_field *field = atomic_load_explicit(&probe->field, memory_order_relaxed);
    if (field == NULL) {
        field = resolve(self, &probe->location);
        if (field == NULL) {
            return false;
        }
        atomic_store_explicit(&probe->field, field, memory_order_relaxed);
    }
    struct jp2_event event = {.field = field, .type = field->type};
    if (is_static_access(kind)) {
        if (!vm_initialize_class(self, field->class)) {
            return false;
        }
    } else {
        event.object = self->fp[pc->b].r;
        if (event.object == NULL) {
            return true; /* the access will not happen */
        }
    }
    if (kind == JP2_EVENT_FIELD_PUT || kind == JP2_EVENT_STATIC_PUT) {
        event.value = vm_probe_value(self->fp[pc->c]);
    }
    vm_probe_deliver(self, probe, &event);
    return true;
}
