/* access.c: access control and nests (JVMS 5.4.4). */
#include <stdlib.h>

#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"

bool vm_class_access(const struct vm_class *from, const struct vm_class *to,
                     enum vm_module_access *access)
{
    if (vm_class_is_array(to)) {
        to = to->bottom_class;
    }
    *access = VM_MODULE_ACCESSIBLE;
    if (from == to || to->kind == VM_KIND_PRIMITIVE || vm_class_same_package(from, to)
        || from->is_trusted) {
        return true;
    }
    if (to->flags & VM_ACC_PUBLIC) {
        *access = vm_module_access(from, to);
        return *access == VM_MODULE_ACCESSIBLE;
    }
    return false;
}

bool vm_can_access_class(const struct vm_class *from, const struct vm_class *to)
{
    enum vm_module_access access;
    return vm_class_access(from, to, &access);
}

bool vm_check_class_access(struct vm_thread *self, struct vm_class *from, struct vm_class *to)
{
    enum vm_module_access access;
    if (vm_class_access(from, to, &access)) {
        return true;
    }
    if (access != VM_MODULE_ACCESSIBLE) {
        struct vm_class *bottom = vm_class_is_array(to) ? to->bottom_class : to;
        char *text = vm_module_access_text(self, from, bottom, access);
        vm_throw(self, "java/lang/IllegalAccessError", "%s", text);
        free(text);
        return false;
    }
    char *from_name = vm_class_external_name(from), *to_name = vm_class_external_name(to);
    char *modules = vm_modules_text(to, from);
    vm_throw(self, "java/lang/IllegalAccessError",
             "failed to access class %s from class %s (%s)", to_name, from_name, modules);
    free(modules);
    free(from_name);
    free(to_name);
    return false;
}

static bool lists_member(const struct vm_class *host, const struct vm_symbol *name)
{
    for (uint32_t i = 0; host->file != NULL && i < host->file->nest_member_count; i++) {
        if (host->file->constants[host->file->nest_members[i]].symbol == name) {
            return true;
        }
    }
    return false;
}

struct vm_class *vm_nest_host(struct vm_thread *self, struct vm_class *class)
{
    struct vm_class *host = atomic_load(&class->nest_host);
    if (host != NULL) {
        return host;
    }
    host = class;
    if (class->file != NULL && class->file->nest_host != 0) {
        struct vm_object *pending = vm_exception_take(self);
        struct vm_class *named = vm_resolve_class(self, class, class->file->nest_host);
        if (named != NULL && vm_class_same_package(named, class)
            && lists_member(named, class->name)) {
            host = named;
        }
        self->exception = pending;
    }
    atomic_store(&class->nest_host, host);
    return host;
}

bool vm_same_nest(struct vm_thread *self, struct vm_class *a, struct vm_class *b)
{
    return a == b || vm_nest_host(self, a) == vm_nest_host(self, b);
}

bool vm_can_access_member(struct vm_thread *self, struct vm_class *from,
                          struct vm_class *declaring, struct vm_class *referenced,
                          uint16_t flags)
{
    if ((flags & VM_ACC_PUBLIC) || from == declaring || from->is_trusted) {
        return true;
    }
    if (flags & VM_ACC_PRIVATE) {
        return vm_same_nest(self, from, declaring);
    }
    if (vm_class_same_package(from, declaring)) {
        return true;
    }
    if (!(flags & VM_ACC_PROTECTED) || !vm_class_is_subclass(from, declaring)) {
        return false;
    }
    return (flags & VM_ACC_STATIC) || vm_class_is_subclass(referenced, from)
           || vm_class_is_subclass(from, referenced);
}
