/* access.c: access control and nests (JVMS 5.4.4). */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "vm/base/symbol.h"
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
    vm_throw(self, "java/lang/IllegalAccessError", "failed to access class %s from class %s (%s)",
             to_name, from_name, modules);
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

/* Returns whether the pending exception has nothing to do with the class: it reports exhausted
 * memory or stack, or comes from Thread.stop. */
static bool is_passing(struct vm_thread *self)
{
    return self->exception != NULL && !vm_exception_is(self, "java/lang/LinkageError");
}

/* After a linking error, the class is its own host for ever (JVMS 5.4.4). */
struct vm_class *vm_nest_host(struct vm_thread *self, struct vm_class *class)
{
    struct vm_class *host = atomic_load(&class->nest_host);
    if (host != NULL) {
        return host;
    }
    host = class;
    if (class->file != NULL && class->file->nest_host != 0) {
        struct vm_object *pending = vm_exception_take(self);
        struct vm_class *named = vm_resolve_class(self, class->pool, class->file->nest_host);
        if (named != NULL && vm_class_same_package(named, class)
            && lists_member(named, class->name)) {
            host = named;
        }
        bool is_undecided = named == NULL && is_passing(self);
        if (!is_undecided || pending != NULL) {
            self->exception = pending;
        }
        if (is_undecided) {
            return class;
        }
    }
    atomic_store(&class->nest_host, host);
    return host;
}

bool vm_same_nest(struct vm_thread *self, struct vm_class *a, struct vm_class *b)
{
    return a == b || vm_nest_host(self, a) == vm_nest_host(self, b);
}

/* Returns the reason why the class is not in the nest that its file names, malloc'ed; NULL if it is
 * in the nest, or if the file names no nest. */
static char *nest_problem(struct vm_thread *self, struct vm_class *class)
{
    if (class->file == NULL || class->file->nest_host == 0 || vm_nest_host(self, class) != class) {
        return NULL;
    }
    const struct vm_class *host = vm_resolved(class->pool, class->file->nest_host);
    char *name = vm_class_external_name(class);
    char *host_name = vm_dotted_name(class->file->constants[class->file->nest_host].symbol->bytes);
    char *text = NULL;
    int length;
    if (host == NULL) {
        const struct vm_class *error;
        const char *message = vm_resolution_error(class->pool, class->file->nest_host, &error);
        char *type = error == NULL ? NULL : vm_class_external_name(error);
        length = asprintf(&text, "Nest host resolution of %s with host %s failed: %s%s%s", name,
                          host_name, type == NULL ? "" : type, message == NULL ? "" : ": ",
                          message == NULL ? "" : message);
        free(type);
    } else {
        char *loader = vm_loader_text(class->loader), *host_loader = vm_loader_text(host->loader);
        length =
            asprintf(&text,
                     "Type %s (loader: %s) is not a nest member of type %s (loader: "
                     "%s): %s",
                     name, loader, host_name, host_loader,
                     vm_class_same_package(host, class)
                         ? vm_class_is_array(host) ? "host is not an instance class"
                                                   : "current type is not listed as a nest member"
                         : "types are in different packages");
        free(loader);
        free(host_loader);
    }
    free(name);
    free(host_name);
    return length < 0 ? NULL : text;
}

char *vm_nest_problem_text(struct vm_thread *self, struct vm_class *a, struct vm_class *b)
{
    char *first = nest_problem(self, a), *second = nest_problem(self, b), *text = NULL;
    if (first != NULL || second != NULL) {
        bool is_both = first != NULL && second != NULL;
        if (asprintf(&text, ", (%s%s%s)", first == NULL ? "" : first, is_both ? ", " : "",
                     second == NULL ? "" : second)
            < 0) {
            text = NULL;
        }
    }
    free(first);
    free(second);
    return text;
}

bool vm_can_access_member(struct vm_thread *self, struct vm_class *from, struct vm_class *declaring,
                          struct vm_class *referenced, uint16_t flags)
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
