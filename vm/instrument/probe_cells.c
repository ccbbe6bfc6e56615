/*
 * probe_cells.c: delivers the events of probes that have cells in a method's code.
 */
#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/instrument/probe_internal.h"

#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/runtime/link.h"
#include "vm/runtime/resolve.h"
#include "vm/thread/thread.h"

/* Reports a new array and the arrays in it; `depth` is the number of dimensions that the
 * instruction has allocated. */
static void notify_allocation(struct vm_thread *self, struct vm_probe *probe,
                              struct vm_object *object, uint32_t depth)
{
    VM_ASSERT(depth != 0);
    struct jp2_event *event = &self->probes.events[JP2_EVENT_ALLOCATION];
    event->object = object;
    event->klass = object->class;
    event->bytes = vm_object_bytes(object);
    VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
    probe->event(self, &probe->location, event);
    for (uint32_t i = 0; depth > 1 && i < object->length; i++) {
        notify_allocation(self, probe, vm_array_refs(object)[i], depth - 1);
    }
}

/* Returns what a variable of this type contains after the int in a slot is stored in it. */
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

/* Returns the value that the caller of a method receives. For types smaller than int, the callee's
 * register contains a value that has not been narrowed yet. */
static union jp2_value returned(char type, union vm_slot value)
{
    return type == 'V' ? (union jp2_value){.u = 0} : narrowed(type, value);
}

/* Describes an array access before it happens. Returns false if the access will fail. */
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

/* Describes the value that an instruction has read, for analyses that want the event after the
 * instruction. */
static void describe_read(struct jp2_event *event, char type, union vm_slot value)
{
    event->type = type;
    event->value = vm_probe_value(value);
}

static char type_of_load(uint8_t opcode)
{
    switch (opcode) {
    case VM_OP_LALOAD:
        return 'J';
    case VM_OP_FALOAD:
        return 'F';
    case VM_OP_DALOAD:
        return 'D';
    case VM_OP_AALOAD:
        return 'L';
    default:
        return 'I';
    }
}

/* --- branches ------------------------------------------------------------------------- */

static bool holds(uint8_t opcode, union vm_slot first, union vm_slot second)
{
    int32_t x = vm_slot_int(first), y = 0;
    switch (opcode) {
    case VM_OP_IFNULL:
        return first.r == NULL;
    case VM_OP_IFNONNULL:
        return first.r != NULL;
    case VM_OP_IF_ACMPEQ:
        return first.r == second.r;
    case VM_OP_IF_ACMPNE:
        return first.r != second.r;
    default:
        break;
    }
    if (opcode >= VM_OP_IF_ICMPEQ) {
        y = vm_slot_int(second);
        opcode = (uint8_t)(opcode - VM_OP_IF_ICMPEQ + VM_OP_IFEQ);
    }
    switch (opcode) {
    case VM_OP_IFEQ:
        return x == y;
    case VM_OP_IFNE:
        return x != y;
    case VM_OP_IFLT:
        return x < y;
    case VM_OP_IFGE:
        return x >= y;
    case VM_OP_IFGT:
        return x > y;
    default:
        return x <= y;
    }
}

static int32_t read_int(const uint8_t *at)
{
    return (int32_t)((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]);
}

/* Returns the distance to a switch's target for a key. `operands` is the aligned start of the
 * operands (JVMS 6.5), where the distance to the default is. */
static int32_t switch_distance(uint8_t opcode, const uint8_t *operands, int32_t key)
{
    int32_t low = read_int(operands + 4);
    if (opcode == VM_OP_TABLESWITCH) {
        int32_t high = read_int(operands + 8);
        if (key >= low && key <= high) {
            return read_int(operands + 12 + ((size_t)((int64_t)key - low)) * 4);
        }
    } else {
        int32_t first = 0, behind = low; /* bounds of the pairs that may contain the key */
        while (first < behind) {
            int32_t middle = first + (behind - first) / 2;
            const uint8_t *pair = operands + 8 + (size_t)middle * 8;
            int32_t match = read_int(pair);
            if (match == key) {
                return read_int(pair + 4);
            }
            first = match < key ? middle + 1 : first;
            behind = match < key ? behind : middle;
        }
    }
    return read_int(operands);
}

/* Describes the branch of a switch. Compilers fill the holes of a tableswitch with the distance to
 * the default, so is_taken depends on the target, not on whether there is an entry for the key. */
static void describe_switch(const uint8_t *code, int32_t key, const struct jp2_location *location,
                            struct jp2_event *event)
{
    const uint8_t *operands = code + ((location->bci + 4) & ~3);
    int32_t distance = switch_distance(location->opcode, operands, key);
    event->is_taken = distance != read_int(operands);
    event->target_bci = location->bci + distance;
    VM_ASSERT(event->target_bci >= 0
              && event->target_bci < (int32_t)location->method->code->length);
}

static void describe_branch(const union vm_slot *fp, const struct vm_cell *pc,
                            const struct jp2_location *location, struct jp2_event *event)
{
    const uint8_t *code = location->method->code->bytes;
    int32_t bci = location->bci;
    if (vm_opcode_info[location->opcode].category == VM_CATEGORY_SWITCH) {
        describe_switch(code, vm_slot_int(fp[pc->b]), location, event);
        return;
    }
    event->is_taken = holds(location->opcode, fp[pc->b], fp[pc->c]);
    event->target_bci = bci + (event->is_taken ? (int16_t)(code[bci + 1] << 8 | code[bci + 2]) : 3);
    VM_ASSERT(event->target_bci >= 0
              && event->target_bci < (int32_t)location->method->code->length);
}

/* --- calls ---------------------------------------------------------------------------- */

/* Returns the method from which a call has returned. The callee's frame, whose position the call's
 * cell contains, is still intact: since the return, only the result has been written, which is
 * below that frame. */
static struct vm_method *callee_of(const union vm_slot *fp, const struct vm_cell *call,
                                   const struct jp2_location *location)
{
    enum vm_insn_code insn = vm_translation_insn(location->method, call);
    if (insn == VM_INSN_CALL_SITE_CONSTANT) {
        return NULL;
    }
    if (location->opcode == VM_OP_INVOKESPECIAL || insn == VM_INSN_INVOKESPECIAL_EMPTY) {
        return call[1].p; /* the callee may not have had a frame */
    }
    return fp[call->b + VM_FRAME_METHOD].p;
}

static void describe_result(const union vm_slot *fp, const struct vm_cell *pc,
                            const struct jp2_location *location, struct jp2_event *event)
{
    event->callee = callee_of(fp, pc - pc->c, location);
    event->type = strchr(location->descriptor, ')')[1];
    event->value = returned(event->type, fp[pc->b]);
}

/* Returns whether a thread that is not alive was started before. */
static bool has_started(const struct vm_object *thread)
{
    const int32_t *status = vm_object_at(thread, vm_thread_layout.status_offset);
    return __atomic_load_n(status, __ATOMIC_RELAXED) != vm_thread_layout.status[VM_THREAD_NEW];
}

/* --- all ------------------------------------------------------------------------------ */

/* Returns whether a Thread.State, which may be older than the thread's own state, is TERMINATED. */
static bool is_terminated(const struct vm_object *state)
{
    const struct vm_field *ordinal = vm_class_find_field(
        state->class->super, vm_symbol_from_cstr("ordinal"), vm_symbol_from_cstr("I"));
    return ordinal != NULL
           && *(const int32_t *)vm_object_at(state, ordinal->offset) == VM_THREAD_TERMINATED;
}

static void notify_joined(struct vm_thread *self, struct vm_probe *probe, const struct vm_cell *pc)
{
    struct jp2_event event = {.object = self->fp[pc->c].r};
    bool has_ended = probe->location.method->return_type == 'Z'
                         ? (self->fp[pc->b].u & 1) == 0 && has_started(event.object)
                         : is_terminated(self->fp[pc->b].r);
    if (has_ended) {
        vm_probe_deliver(self, probe, &event);
    }
}

void vm_probe_fire(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_probe *probe = pc[1].p;
    enum jp2_event_kind kind = probe->location.kind;
    const union vm_slot *fp = self->fp;
    VM_ASSERT(self == vm_thread_current() && probe->location.method == fp[VM_FRAME_METHOD].p);
    if (kind == JP2_EVENT_THREAD_JOINED) {
        notify_joined(self, probe, pc);
        return;
    }
    struct jp2_event *event = &self->probes.events[kind];
    switch (kind) {
    case JP2_EVENT_ALLOCATION:
        notify_allocation(self, probe, fp[pc->b].r, pc->c);
        return;
    case JP2_EVENT_EXIT:
        event->type = probe->location.method->return_type;
        event->value = returned(event->type, fp[pc->b]);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        event->is_contended = self->probes.is_contended;
        event->nanoseconds = vm_probe_contention(self);
        event->object = fp[pc->b].r;
        break;
    case JP2_EVENT_MONITOR_EXIT:
        event->object = fp[pc->b].r;
        break;
    case JP2_EVENT_FIELD_GET:
    case JP2_EVENT_STATIC_GET:
        describe_read(event, probe->location.descriptor[0], fp[pc->b]);
        break;
    case JP2_EVENT_ARRAY_LOAD:
        if (probe->analysis->reads_values) {
            describe_read(event, type_of_load(probe->location.opcode), fp[pc->b]);
            break;
        }
        __attribute__((fallthrough));
    case JP2_EVENT_ARRAY_STORE:
        if (!describe_access(fp, pc, kind == JP2_EVENT_ARRAY_STORE, event)) {
            return;
        }
        break;
    case JP2_EVENT_CALL_RETURN:
        describe_result(fp, pc, &probe->location, event);
        break;
    case JP2_EVENT_BRANCH:
        describe_branch(fp, pc, &probe->location, event);
        break;
    default:
        VM_ASSERT(!"a kind of event that sets members has a case here");
        break;
    }
    VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
    probe->event(self, &probe->location, event);
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
    return vm_resolve_field(self, method->pool, (uint16_t)(bytes[1] << 8 | bytes[2]),
                            is_static_access(location->kind), is_put, method);
}

bool vm_probe_fire_field(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_probe *probe = pc[1].p;
    enum jp2_event_kind kind = probe->location.kind;
    struct vm_field *field = atomic_load_explicit(&probe->field, memory_order_relaxed);
    VM_ASSERT(self == vm_thread_current() && probe->location.method == self->fp[VM_FRAME_METHOD].p);
    if (field == NULL) {
        field = resolve(self, &probe->location);
        if (field == NULL) {
            return false;
        }
        atomic_store_explicit(&probe->field, field, memory_order_relaxed);
    }
    VM_ASSERT(((field->flags & VM_ACC_STATIC) != 0) == is_static_access(kind));
    struct jp2_event *event = &self->probes.events[kind];
    if (is_static_access(kind)) {
        if (!vm_class_is_initialized(field->class) && !vm_initialize_class(self, field->class)) {
            return false;
        }
    } else {
        event->object = self->fp[pc->b].r;
        if (event->object == NULL) {
            return true; /* the access will fail */
        }
    }
    event->field = field;
    event->type = field->type;
    if (kind == JP2_EVENT_FIELD_PUT || kind == JP2_EVENT_STATIC_PUT) {
        event->value = vm_probe_value(self->fp[pc->c]);
    }
    VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
    probe->event(self, &probe->location, event);
    return true;
}
