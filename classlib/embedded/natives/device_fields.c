/*
 * device_fields.c: objects of subclasses of com.jopdesign.io.HardwareObject, whose int fields are
 * the registers of a device.
 *
 * The first field has the device's address; the other fields follow in the order of declaration,
 * fields of superclasses first. An object that is not bound to a device has address 0; its fields
 * are ordinary memory.
 */
#include "classlib/embedded/library.h"
#include "vm/base/symbol.h"
#include "vm/vm.h"

static const struct vm_class *hardware_class; /* HardwareObject; NULL until it is loaded */

/* Returns the number of words that the instance fields declared by a class take, or those of them
 * before the field `end`. */
static int32_t words_of(const struct vm_class *class, const struct vm_field *end)
{
    int32_t words = 0;
    const struct vm_field *last = class->fields + class->field_count;
    for (const struct vm_field *f = class->fields; f != last && f != end; f++) {
        bool is_static = (f->flags & VM_ACC_STATIC) != 0;
        words += is_static ? 0 : f->type == 'J' || f->type == 'D' ? 2 : 1;
    }
    return words;
}

/* Returns the address of the field's register, or 0 if the field is ordinary memory. */
static int32_t address_of(const struct vm_object *object, const struct vm_field *field)
{
    int32_t base = *(int32_t *)vm_object_at(object, lib_embedded_layout.hardware_address);
    if (base == 0) {
        return 0;
    }
    int32_t address = base + words_of(field->class, field);
    for (const struct vm_class *c = field->class->super; c != hardware_class; c = c->super) {
        address += words_of(c, NULL);
    }
    return address;
}

static int32_t read_register(struct vm_thread *self, struct vm_object *object,
                             const struct vm_field *field)
{
    int32_t address = address_of(object, field);
    return address == 0 ? *(int32_t *)vm_object_at(object, field->offset)
                        : lib_embedded_read_word(self, address);
}

static void write_register(struct vm_thread *self, struct vm_object *object,
                           const struct vm_field *field, int32_t value)
{
    int32_t address = address_of(object, field);
    if (address == 0) {
        *(int32_t *)vm_object_at(object, field->offset) = value;
    } else {
        lib_embedded_write_word(self, address, value);
    }
}

static const struct vm_device device = {.read = read_register, .write = write_register};

static bool is_device(const struct vm_class *class)
{
    const struct vm_class *known = __atomic_load_n(&hardware_class, __ATOMIC_ACQUIRE);
    return known != NULL && class->kind == VM_KIND_INSTANCE && class->depth > known->depth
           && class->display[known->depth] == known;
}

void lib_embedded_make_device_fields(struct vm_class *class)
{
    if (class->loader == vm.boot_loader
        && vm_symbol_equals_cstr(class->name, "com/jopdesign/io/HardwareObject")) {
        __atomic_store_n(&hardware_class, class, __ATOMIC_RELEASE);
        return;
    }
    for (uint16_t i = 0; is_device(class) && i < class->field_count; i++) {
        struct vm_field *field = &class->fields[i];
        if ((field->flags & VM_ACC_STATIC) == 0 && field->type == 'I') {
            field->device = &device;
        }
    }
}
