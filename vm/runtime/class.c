#include "vm/runtime/class.h"

#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/runtime/loader.h"
#include "vm/thread/thread.h"

struct vm_class_hooks vm_class_hooks;

static bool has_supertype(const struct vm_class *from, const struct vm_class *to)
{
    for (uint32_t i = 0; i < from->supertype_count; i++) {
        if (from->supertypes[i] == to) {
            return true;
        }
    }
    return false;
}

bool vm_class_is_subclass_slow(const struct vm_class *from, struct vm_class *to)
{
    if (atomic_load_explicit(&from->last_supertype, memory_order_relaxed) == to) {
        return true;
    }
    bool is_subclass = false;
    if (to->kind == VM_KIND_INTERFACE) {
        is_subclass = has_supertype(from, to);
    } else if (to->kind == VM_KIND_INSTANCE) {
        const struct vm_class *class = from;
        while (class != NULL && class != to) {
            class = class->super;
        }
        is_subclass = class != NULL;
    } else if (to->kind == VM_KIND_OBJECT_ARRAY && from->kind == VM_KIND_OBJECT_ARRAY) {
        is_subclass = vm_class_is_subclass(from->element_class, to->element_class);
    }
    if (is_subclass) {
        atomic_store_explicit(&((struct vm_class *)(uintptr_t)from)->last_supertype, to,
                              memory_order_relaxed);
    }
    return is_subclass;
}

struct vm_method *vm_class_declared_method(const struct vm_class *class,
                                           const struct vm_symbol *name,
                                           const struct vm_symbol *descriptor)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        if (class->methods[i].name == name && class->methods[i].descriptor == descriptor) {
            return &class->methods[i];
        }
    }
    return NULL;
}

struct vm_field *vm_class_declared_field(const struct vm_class *class, const struct vm_symbol *name,
                                         const struct vm_symbol *descriptor)
{
    for (uint32_t i = 0; i < class->field_count; i++) {
        if (class->fields[i].name == name && class->fields[i].descriptor == descriptor) {
            return &class->fields[i];
        }
    }
    return NULL;
}

uint32_t vm_class_field_offset(const struct vm_class *class, const char *name,
                               const char *descriptor)
{
    const struct vm_field *field =
        vm_class_declared_field(class, vm_symbol_from_cstr(name), vm_symbol_from_cstr(descriptor));
    return field == NULL ? 0 : field->offset;
}

/* Searches in the order of JVMS 5.4.3.2: the class itself, its superinterfaces, its superclass. */
struct vm_field *vm_class_find_field(struct vm_class *class, const struct vm_symbol *name,
                                     const struct vm_symbol *descriptor)
{
    for (; class != NULL; class = class->super) {
        struct vm_field *field = vm_class_declared_field(class, name, descriptor);
        for (uint32_t i = 0; field == NULL && i < class->interface_count; i++) {
            field = vm_class_find_field(class->interfaces[i], name, descriptor);
        }
        if (field != NULL) {
            return field;
        }
    }
    return NULL;
}

struct vm_method *vm_class_find_method(struct vm_class *class, const struct vm_symbol *name,
                                       const struct vm_symbol *descriptor)
{
    for (struct vm_class *c = class; c != NULL; c = c->super) {
        struct vm_method *method = vm_class_declared_method(c, name, descriptor);
        if (method != NULL) {
            return method;
        }
    }
    for (uint32_t i = 0; i < class->supertype_count; i++) {
        struct vm_method *method = vm_class_declared_method(class->supertypes[i], name, descriptor);
        if (method != NULL && !(method->flags & (VM_ACC_PRIVATE | VM_ACC_STATIC))) {
            return method;
        }
    }
    return NULL;
}

struct vm_method *vm_class_find_method_cstr(struct vm_class *class, const char *name,
                                            const char *descriptor)
{
    const struct vm_symbol *name_symbol = vm_symbol_find(name, strlen(name));
    const struct vm_symbol *descriptor_symbol = vm_symbol_find(descriptor, strlen(descriptor));
    if (name_symbol == NULL || descriptor_symbol == NULL) {
        return NULL;
    }
    return vm_class_find_method(class, name_symbol, descriptor_symbol);
}

uint32_t vm_field_bytes(char type)
{
    switch (type) {
    case 'Z':
    case 'B':
        return 1;
    case 'C':
    case 'S':
        return 2;
    case 'I':
    case 'F':
        return 4;
    default:
        VM_ASSERT(type == 'J' || type == 'D' || type == 'L' || type == '[');
        return 8;
    }
}

union vm_slot vm_field_load(char type, const void *address)
{
    switch (type) {
    case 'Z':
    case 'B':
        return vm_int_slot(*(const int8_t *)address);
    case 'C':
        return vm_int_slot(*(const uint16_t *)address);
    case 'S':
        return vm_int_slot(*(const int16_t *)address);
    case 'I':
    case 'F':
        return vm_int_slot(*(const int32_t *)address);
    default:
        VM_ASSERT(type == 'J' || type == 'D' || type == 'L' || type == '[');
        return (union vm_slot){.j = *(const int64_t *)address};
    }
}

void vm_field_store(char type, void *address, union vm_slot value)
{
    switch (type) {
    case 'Z':
        *(int8_t *)address = (int8_t)(value.u & 1);
        break;
    case 'B':
        *(int8_t *)address = (int8_t)value.u;
        break;
    case 'C':
    case 'S':
        *(uint16_t *)address = (uint16_t)value.u;
        break;
    case 'I':
    case 'F':
        *(uint32_t *)address = (uint32_t)value.u;
        break;
    default:
        VM_ASSERT(type == 'J' || type == 'D' || type == 'L' || type == '[');
        *(uint64_t *)address = value.u;
    }
}

/* All threads see volatile accesses in the same order (JLS 17.4.4). */
static void fence_if_volatile(const struct vm_field *field)
{
    if (field->flags & VM_ACC_VOLATILE) {
        atomic_thread_fence(memory_order_seq_cst);
    }
}

bool vm_field_get(struct vm_thread *self, const struct vm_field *field, struct vm_object *object,
                  union vm_slot *value)
{
    VM_ASSERT(field->offset % vm_field_bytes(field->type) == 0);
    if (field->device != NULL) {
        *value = vm_int_slot(field->device->read(self, object, field));
        return self->exception == NULL;
    }
    fence_if_volatile(field);
    *value = vm_field_load(field->type, vm_object_at(object, field->offset));
    fence_if_volatile(field);
    return true;
}

bool vm_field_put(struct vm_thread *self, const struct vm_field *field, struct vm_object *object,
                  union vm_slot value)
{
    VM_ASSERT(field->offset % vm_field_bytes(field->type) == 0);
    if (field->device != NULL) {
        field->device->write(self, object, field, vm_slot_int(value));
        return self->exception == NULL;
    }
    fence_if_volatile(field);
    vm_field_store(field->type, vm_object_at(object, field->offset), value);
    fence_if_volatile(field);
    return true;
}

char *vm_class_external_name(const struct vm_class *class)
{
    char *name = vm_dotted_name(class->name->bytes);
    const struct vm_class *bottom = vm_class_is_array(class) ? class->bottom_class : class;
    if (bottom->is_hidden && bottom->name != bottom->file->name && name != NULL) {
        *strrchr(name, '+') = '/'; /* the separator before the suffix of a hidden class */
    }
    return name;
}

const struct vm_symbol *vm_class_constant_name(const struct vm_class *user,
                                               const struct vm_symbol *name)
{
    return user->is_hidden && name == user->file->name ? vm_class_report_name(user) : name;
}

bool vm_class_same_package(const struct vm_class *a, const struct vm_class *b)
{
    return a->loader == b->loader && a->package == b->package;
}
