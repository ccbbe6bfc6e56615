/* boxes.c: boxing, unboxing and widening of primitive values. */
#include "classlib/openjdk/boxes.h"

#include "classlib/common/boxes.h"
#include "classlib/openjdk/binding.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/link.h"

/* For each primitive type, the class of its box and the offset of the value; frequent types first.
 * Set once, because classes of the boot loader are never unloaded. */
static struct box {
    char type;
    struct vm_class *_Atomic class;
    uint32_t offset;
} boxes[] = {{'I', NULL, 0}, {'Z', NULL, 0}, {'J', NULL, 0}, {'D', NULL, 0},
             {'C', NULL, 0}, {'B', NULL, 0}, {'S', NULL, 0}, {'F', NULL, 0}};
#define BOX_COUNT (sizeof boxes / sizeof boxes[0])

static struct vm_class *box_class(struct vm_thread *self, struct box *box)
{
    struct vm_class *class = atomic_load(&box->class);
    if (class != NULL) {
        return class;
    }
    class = vm_load_boot_class(self, lib_box_class(box->type));
    if (class == NULL) {
        return NULL;
    }
    const char descriptor[] = {box->type, '\0'};
    box->offset = vm_class_field_offset(class, "value", descriptor);
    atomic_store(&box->class, class);
    return class;
}

struct vm_object *lib_jdk_box(struct vm_thread *self, char type, union vm_slot value)
{
    struct box *box = boxes;
    while (box->type != type) {
        box++;
    }
    struct vm_class *class = box_class(self, box);
    if (class == NULL || !vm_initialize_class(self, class)) {
        return NULL;
    }
    struct vm_object *object = vm_heap_alloc_object(self, class);
    if (object != NULL) {
        vm_field_store(type, vm_object_at(object, box->offset), value);
    }
    return object;
}

char lib_jdk_unbox(const struct vm_object *object, union vm_slot *value)
{
    for (size_t i = 0; object != NULL && i < BOX_COUNT; i++) {
        struct box *box = &boxes[i];
        if (object->class == box_class(vm_thread_current(), box)) {
            *value = vm_field_load(box->type, vm_object_at(object, box->offset));
            return box->type;
        }
    }
    return 0;
}

bool lib_jdk_widen(char from, char to, union vm_slot *value)
{
    if (!lib_can_widen(from, to)) {
        return false;
    }
    if (from == to) {
        return true;
    }
    union vm_slot old = *value;
    if (from == 'F') {
        value->d = vm_slot_float(old);
    } else if (to == 'J') {
        value->j = vm_slot_int(old);
    } else if (to == 'F') {
        *value = vm_float_slot(from == 'J' ? (float)old.j : (float)vm_slot_int(old));
    } else if (to == 'D') {
        value->d = from == 'J' ? (double)old.j : (double)vm_slot_int(old);
    }
    return true;
}
