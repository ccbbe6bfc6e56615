#include "jop/code/type_check.h"

#include "vm/base/symbol.h"
#include "vm/runtime/loader.h"

/* Returns whether a type is an interface. A type that no code has resolved may nevertheless be
 * loaded; a type that is not loaded counts as a class. */
static bool is_interface(const struct vm_class *user, uint16_t index, const struct vm_symbol *name)
{
    const struct vm_class *target =
        atomic_load_explicit(&user->pool->values[index], memory_order_acquire);
    if (target == NULL) {
        target = vm_find_loaded_class(user->loader, name);
    }
    return target != NULL && vm_class_is_interface(target);
}

static bool implements_any(const struct vm_class *class)
{
    for (; class != NULL; class = class->super) {
        if (class->interface_count != 0) {
            return true;
        }
    }
    return false;
}

struct jop_cast jop_type_check(const struct vm_object *object, const struct vm_class *user,
                               uint16_t index)
{
    const struct vm_symbol *name = user->file->constants[index].symbol;
    if (object == NULL) {
        return (struct jop_cast){JOP_CAST_NULL, 0};
    }
    const struct vm_class *class = object->class;
    if (name->bytes[0] == '[' || vm_class_is_array(class)) {
        return (struct jop_cast){JOP_CAST_CLASS, 0};
    }
    uint32_t steps = 0;
    for (const struct vm_class *super = class; super != NULL; super = super->super) {
        if (super->name == name) {
            return (struct jop_cast){JOP_CAST_CLASS, steps};
        }
        steps++;
    }
    for (uint32_t i = 0; i < class->supertype_count; i++) {
        if (class->supertypes[i]->name == name) {
            return (struct jop_cast){JOP_CAST_INTERFACE, 0};
        }
    }
    if (is_interface(user, index, name)) {
        return (struct jop_cast){
            implements_any(class) ? JOP_CAST_INTERFACE_NOT : JOP_CAST_INTERFACE_WITHOUT, 0};
    }
    return (struct jop_cast){JOP_CAST_CLASS_NOT, steps};
}

bool jop_cast_succeeds(const struct jop_cast *cast)
{
    return cast->outcome == JOP_CAST_CLASS || cast->outcome == JOP_CAST_INTERFACE;
}
