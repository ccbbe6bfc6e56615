/*
 * arraycopy.c: System.arraycopy, with HotSpot's order of checks and HotSpot's messages.
 *
 * Each element is moved as a unit, so that other threads never see half a reference or half a long.
 * If the types of two arrays of references do not match, elements are copied one by one, up to the
 * first element that does not fit.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/common/natives.h"
#include "vm/base/symbol.h"
#include "vm/instrument/work.h"
#include "vm/runtime/exceptions.h"

struct copy {
    struct vm_object *source, *target;
    int32_t source_start, target_start, length;
};

/* Returns the name that messages use for the elements: "int", or "object array". */
static const char *element_text(const struct vm_class *array)
{
    if (array->kind == VM_KIND_OBJECT_ARRAY) {
        return "object array";
    }
    return array->element_class->name->bytes;
}

static void throw_not_array(struct vm_thread *self, const char *role, const struct vm_class *class)
{
    char *name = vm_class_external_name(class);
    vm_throw(self, "java/lang/ArrayStoreException", "arraycopy: %s type %s is not an array", role,
             name);
    free(name);
}

static bool check_types(struct vm_thread *self, const struct vm_class *source,
                        const struct vm_class *target)
{
    if (!vm_class_is_array(source)) {
        throw_not_array(self, "source", source);
    } else if (!vm_class_is_array(target)) {
        throw_not_array(self, "destination", target);
    } else if (source->kind != target->kind || source->primitive_type != target->primitive_type) {
        vm_throw(self, "java/lang/ArrayStoreException",
                 "arraycopy: type mismatch: can not copy %s[] into %s[]", element_text(source),
                 element_text(target));
    } else {
        return true;
    }
    return false;
}

static bool check_range(struct vm_thread *self, const struct copy *copy)
{
    const char *error = "java/lang/ArrayIndexOutOfBoundsException";
    const char *type = element_text(copy->source->class);
    uint32_t source_end = (uint32_t)copy->source_start + (uint32_t)copy->length;
    uint32_t target_end = (uint32_t)copy->target_start + (uint32_t)copy->length;
    if (copy->source_start < 0) {
        vm_throw(self, error, "arraycopy: source index %d out of bounds for %s[%u]",
                 copy->source_start, type, copy->source->length);
    } else if (copy->target_start < 0) {
        vm_throw(self, error, "arraycopy: destination index %d out of bounds for %s[%u]",
                 copy->target_start, type, copy->target->length);
    } else if (copy->length < 0) {
        vm_throw(self, error, "arraycopy: length %d is negative", copy->length);
    } else if (source_end > copy->source->length) {
        vm_throw(self, error, "arraycopy: last source index %u out of bounds for %s[%u]",
                 source_end, type, copy->source->length);
    } else if (target_end > copy->target->length) {
        vm_throw(self, error, "arraycopy: last destination index %u out of bounds for %s[%u]",
                 target_end, type, copy->target->length);
    } else {
        return true;
    }
    return false;
}

/* Copies whole machine words, because memmove may copy byte by byte. */
static void move_words(int64_t *target, const int64_t *source, size_t count)
{
    if (target <= source) {
        for (size_t i = 0; i < count; i++) {
            __atomic_store_n(&target[i], source[i], __ATOMIC_RELAXED);
        }
    } else {
        for (size_t i = count; i-- > 0;) {
            __atomic_store_n(&target[i], source[i], __ATOMIC_RELAXED);
        }
    }
}

/* Moves elements of up to 4 bytes. If both addresses allow it, the C library copies such elements
 * in aligned units of at least their size. Short ranges are copied here. */
static void move_elements(const struct copy *copy)
{
    uint8_t shift = copy->source->class->element_shift;
    size_t count = (size_t)copy->length;
    const char *source =
        vm_object_at(copy->source, VM_ARRAY_DATA + ((size_t)copy->source_start << shift));
    char *target =
        vm_object_at(copy->target, VM_ARRAY_DATA + ((size_t)copy->target_start << shift));
    if (shift == 3) {
        move_words((int64_t *)(void *)target, (const int64_t *)(const void *)source, count);
    } else {
        memmove(target, source, count << shift);
    }
}

static void throw_element_mismatch(struct vm_thread *self, const struct vm_class *from,
                                   struct vm_class *to)
{
    char *from_name = vm_class_external_name(from);
    char *to_name = vm_class_external_name(to);
    if (vm_class_is_subclass(to, (struct vm_class *)(uintptr_t)from)) {
        vm_throw(self, "java/lang/ArrayStoreException",
                 "arraycopy: element type mismatch: can not cast one of the elements of %s[] to "
                 "the type of the destination array, %s",
                 from_name, to_name);
    } else {
        vm_throw(self, "java/lang/ArrayStoreException",
                 "arraycopy: type mismatch: can not copy %s[] into %s[]", from_name, to_name);
    }
    free(from_name);
    free(to_name);
}

/* Returns the number of copied elements. It is copy->count unless an exception is pending. */
static int32_t copy_checked(struct vm_thread *self, const struct copy *copy)
{
    struct vm_class *type = copy->target->class->element_class;
    struct vm_object **source = vm_array_refs(copy->source) + copy->source_start;
    struct vm_object **target = vm_array_refs(copy->target) + copy->target_start;
    for (int32_t i = 0; i < copy->length; i++) {
        struct vm_object *element = source[i];
        if (element != NULL && !vm_class_is_subclass(element->class, type)) {
            throw_element_mismatch(self, copy->source->class->element_class, type);
            return i;
        }
        target[i] = element;
    }
    return copy->length;
}

void lib_native_arraycopy(struct vm_thread *self, union vm_slot *args,
                          union vm_slot *result __attribute__((unused)))
{
    struct copy copy = {args[0].r, args[2].r, vm_slot_int(args[1]), vm_slot_int(args[3]),
                        vm_slot_int(args[4])};
    if (copy.source == NULL || copy.target == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    const struct vm_class *from = copy.source->class;
    struct vm_class *to = copy.target->class;
    if (!check_types(self, from, to) || !check_range(self, &copy) || copy.length == 0) {
        return;
    }
    if (from->kind == VM_KIND_PRIMITIVE_ARRAY || from == to || copy.source == copy.target
        || vm_class_is_subclass(from->element_class, to->element_class)) {
        move_elements(&copy);
    } else {
        copy.length = copy_checked(self, &copy);
    }
    vm_work(self, VM_WORK_COPIED, (uint64_t)copy.length << from->element_shift);
}
