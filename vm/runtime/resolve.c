#include "vm/runtime/resolve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/classlib.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/define.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

/* A failed resolution fails in the same way for ever (JVMS 5.4.3). The cause is also made again
 * each time, as in HotSpot: an instance of the boot class cause_name, without a cause of its own.
 */
struct vm_resolution_error {
    uint16_t index;
    struct vm_class *type;
    char *message;
    char *cause_name; /* NULL: no cause */
    char *cause_message;
    struct vm_resolution_error *next;
};

static struct vm_resolution_error *find_error(const struct vm_pool *pool, uint16_t index)
{
    struct vm_resolution_error *error = pool->errors;
    while (error != NULL && error->index != index) {
        error = error->next;
    }
    return error;
}

static bool raise_known_error(struct vm_thread *self, struct vm_pool *pool, uint16_t index)
{
    if (__atomic_load_n(&pool->errors, __ATOMIC_ACQUIRE) == NULL) {
        return false;
    }
    vm_lock_take(&vm.class_lock);
    struct vm_resolution_error *error = find_error(pool, index);
    vm_lock_release(&vm.class_lock);
    if (error == NULL) {
        return false;
    }
    struct vm_object *cause = NULL;
    if (error->cause_name != NULL && self->late_error == NULL) {
        cause = vm_exception_make(self, error->cause_name, error->cause_message, NULL);
        if (cause == NULL) {
            cause = vm_exception_take(self);
        }
    }
    vm_throw_with_cause(self, error->type->name->bytes, error->message, cause);
    return true;
}

static void free_error(struct vm_resolution_error *error)
{
    free(error->message);
    free(error->cause_name);
    free(error->cause_message);
    free(error);
}

/* Stores the pending error of a failed resolution, if the error is a LinkageError of the library.
 */
static void remember_error(struct vm_thread *self, struct vm_pool *pool, uint16_t index)
{
    struct vm_object *exception = self->exception;
    if (exception == NULL || exception->class->loader != vm.boot_loader
        || !vm_exception_is(self, "java/lang/LinkageError")) {
        return;
    }
    struct vm_resolution_error *error = calloc(1, sizeof *error);
    if (error == NULL) {
        return;
    }
    error->index = index;
    error->type = exception->class;
    error->message = vm_throwable_message(exception);
    const struct vm_object *cause = vm_throwable_cause(exception);
    if (cause != NULL) {
        error->cause_name = strdup(cause->class->name->bytes);
        error->cause_message = vm_throwable_message(cause);
    }
    vm_lock_take(&vm.class_lock);
    bool is_first = find_error(pool, index) == NULL;
    if (is_first) {
        error->next = pool->errors;
        __atomic_store_n(&pool->errors, error, __ATOMIC_RELEASE);
    }
    vm_lock_release(&vm.class_lock);
    if (!is_first) {
        free_error(error);
    }
}

void *vm_resolved(const struct vm_pool *pool, uint16_t index)
{
    VM_ASSERT(index != 0 && index < pool->file->constant_count);
    return atomic_load_explicit(&pool->values[index], memory_order_acquire);
}

const char *vm_resolution_error(const struct vm_pool *pool, uint16_t index,
                                const struct vm_class **type)
{
    const struct vm_resolution_error *error = find_error(pool, index);
    *type = error == NULL ? NULL : error->type;
    return error == NULL ? NULL : error->message;
}

static void *keep(struct vm_thread *self, struct vm_pool *pool, uint16_t index, void *value)
{
    VM_ASSERT(value != NULL && index != 0 && index < pool->file->constant_count);
    void *expected = NULL;
    bool is_noticed = VM_PROBE_HOOK(resolving) != NULL && VM_PROBE_HOOK(resolving)(self);
    bool is_first = atomic_compare_exchange_strong(&pool->values[index], &expected, value);
    if (is_noticed) {
        VM_PROBE_HOOK(resolved)(self, pool->class, index, is_first);
    }
    return is_first ? value : expected;
}

struct vm_class *vm_resolve_class(struct vm_thread *self, struct vm_pool *pool, uint16_t index)
{
    struct vm_class *class = pool->class;
    struct vm_class *resolved = vm_resolved(pool, index);
    if (resolved != NULL) {
        return resolved;
    }
    if (raise_known_error(self, pool, index)) {
        return NULL;
    }
    const struct vm_symbol *name = pool->file->constants[index].symbol;
    if (class->is_hidden && name == pool->file->name) {
        resolved = class;
    } else {
        resolved = vm_load_class(self, class->loader, name);
    }
    if (resolved == NULL || !vm_check_class_access(self, class, resolved)) {
        remember_error(self, pool, index);
        return NULL;
    }
    vm_class_depend(class, resolved);
    return keep(self, pool, index, resolved);
}

void vm_free_resolution_errors(struct vm_pool *pool)
{
    while (pool->errors != NULL) {
        struct vm_resolution_error *error = pool->errors;
        pool->errors = error->next;
        free_error(error);
    }
}

/* --- fields --------------------------------------------------------------------------- */

static void throw_member_access(struct vm_thread *self, const char *what, struct vm_class *from,
                                struct vm_class *declaring, uint16_t flags, const char *member)
{
    if (self->exception != NULL) {
        return; /* memory or stack was exhausted during the search for the nest host */
    }
    char *from_name = vm_class_external_name(from);
    char *modules = vm_modules_text(from, declaring);
    char *nests = flags & VM_ACC_PRIVATE ? vm_nest_problem_text(self, from, declaring) : NULL;
    const char *kind = (flags & VM_ACC_PRIVATE)     ? "private "
                       : (flags & VM_ACC_PROTECTED) ? "protected "
                                                    : "";
    vm_throw(self, "java/lang/IllegalAccessError", "class %s tried to access %s%s %s (%s)%s",
             from_name, kind, what, member, modules, nests == NULL ? "" : nests);
    free(from_name);
    free(nests);
    free(modules);
}

static void throw_field_access(struct vm_thread *self, struct vm_class *from,
                               const struct vm_field *field)
{
    char member[512];
    char *name = vm_class_external_name(field->class);
    snprintf(member, sizeof member, "%s.%s", name, field->name->bytes);
    throw_member_access(self, "field", from, field->class, field->flags, member);
    free(name);
}

/* Raises the error for a member in whose type a name means different classes for two loaders. */
static void throw_constraint(struct vm_thread *self, const struct vm_class *class,
                             const struct vm_class *declaring, const char *what, const char *member,
                             const char *of_type, const struct vm_symbol *violated)
{
    bool is_field = of_type != NULL;
    char *name = vm_class_external_name(class), *owner = vm_class_external_name(declaring);
    char *loader = vm_loader_text(class->loader), *owner_loader = vm_loader_text(declaring->loader);
    char *type = vm_dotted_name(violated->bytes);
    char *modules = vm_class_modules_text(class, declaring);
    vm_throw(self, "java/lang/LinkageError",
             "loader constraint violation: when resolving %s %s%s%s%s the class loader %s of the "
             "current class, %s, and the class loader %s for the %s's defining %s, %s, have "
             "different Class objects for %stype %s%s (%s)",
             what, member, is_field ? " of type " : "", is_field ? of_type : "",
             is_field ? "," : "", loader, name, owner_loader, is_field ? "field" : "method",
             is_field ? vm_class_kind_text(declaring) : "class", owner, is_field ? "" : "the ",
             type, is_field ? "" : " used in the signature", modules);
    free(name);
    free(owner);
    free(loader);
    free(owner_loader);
    free(type);
    free(modules);
}

static void throw_field_constraint(struct vm_thread *self, const struct vm_class *class,
                                   const struct vm_field *field, const struct vm_symbol *violated)
{
    char member[512];
    char *type = vm_dotted_name(violated->bytes);
    snprintf(member, sizeof member, "\"%s\"", field->name->bytes);
    throw_constraint(self, class, field->class, "field", member, type == NULL ? "" : type,
                     violated);
    free(type);
}

static void throw_method_constraint(struct vm_thread *self, const struct vm_class *class,
                                    const struct vm_method *method,
                                    const struct vm_symbol *violated)
{
    char member[1024];
    char *text = vm_method_text(method->class, method->name, method->descriptor);
    snprintf(member, sizeof member, "'%s'", text == NULL ? "" : text);
    throw_constraint(self, class, method->class,
                     vm_class_is_interface(method->class) ? "interface method" : "method", member,
                     NULL, violated);
    free(text);
}

bool vm_check_field_constraint(struct vm_thread *self, const struct vm_class *from,
                               const struct vm_field *field)
{
    const struct vm_symbol *violated = NULL;
    if (vm_loader_constrain(self, from->loader, field->class->loader, field->descriptor,
                            &violated)) {
        return true;
    }
    if (violated != NULL) {
        throw_field_constraint(self, from, field, violated);
    }
    return false;
}

static struct vm_field *find_field(struct vm_thread *self, struct vm_class *class,
                                   struct vm_class *holder, const struct vm_constant *constant)
{
    struct vm_field *field =
        vm_class_find_field(holder, constant->member.name, constant->member.descriptor);
    if (field == NULL) {
        vm_throw(self, "java/lang/NoSuchFieldError", "%s", constant->member.name->bytes);
        return NULL;
    }
    if (!vm_can_access_member(self, class, field->class, holder, field->flags)) {
        throw_field_access(self, class, field);
        return NULL;
    }
    return field;
}

/* Finds the field to which a constant of the class refers; returns NULL if that fails. As in
 * HotSpot, an access to a static field initializes the field's class before loader constraints are
 * checked. Sets *is_final to false if only this initialization has failed; after any other failure,
 * later resolutions must fail in the same way. */
static struct vm_field *link_field(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                                   bool initializes, bool *is_final)
{
    struct vm_class *class = pool->class;
    const struct vm_constant *constant = &pool->file->constants[index];
    struct vm_class *holder = vm_resolve_class(self, pool, constant->member.class_index);
    struct vm_field *field = holder == NULL ? NULL : find_field(self, class, holder, constant);
    const struct vm_symbol *violated = NULL;
    *is_final = true;
    if (field == NULL
        || vm_loader_constrain(self, class->loader, field->class->loader, field->descriptor,
                               &violated)) {
        return field;
    }
    if (violated != NULL && initializes && (field->flags & VM_ACC_STATIC) != 0) {
        *is_final = vm_initialize_class(self, field->class);
    }
    if (violated != NULL && *is_final) {
        throw_field_constraint(self, class, field, violated);
    }
    return NULL;
}

/* Returns whether `method` may write the field: a final field may be written only by initializers
 * of its class (JVMS 6.5.putfield). */
static bool may_put(struct vm_thread *self, const struct vm_class *class,
                    const struct vm_class *holder, const struct vm_field *field, bool is_static,
                    const struct vm_method *method)
{
    if (!(field->flags & VM_ACC_FINAL)) {
        return true;
    }
    bool is_initializer = is_static ? method->is_class_initializer : method->is_constructor;
    if (field->class == class && (is_initializer || method->pool->file->major < 53)) {
        return true;
    }
    char *name = vm_class_external_name(holder);
    char *from = vm_class_external_name(class);
    if (field->class != class) {
        vm_throw(self, "java/lang/IllegalAccessError",
                 "Update to %s final field %s.%s attempted from a different class (%s) than the "
                 "field's declaring class",
                 is_static ? "static" : "non-static", name, field->name->bytes, from);
    } else {
        vm_throw(self, "java/lang/IllegalAccessError",
                 "Update to %s final field %s.%s attempted from a different method (%s) than "
                 "the initializer method %s ",
                 is_static ? "static" : "non-static", name, field->name->bytes, method->name->bytes,
                 is_static ? "<clinit>" : "<init>");
    }
    free(name);
    free(from);
    return false;
}

struct vm_field *vm_resolve_field(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                                  bool is_static, bool is_put, const struct vm_method *method)
{
    struct vm_class *class = pool->class;
    struct vm_field *field = vm_resolved(pool, index);
    if (field == NULL) {
        if (raise_known_error(self, pool, index)) {
            return NULL;
        }
        bool is_final;
        field = link_field(self, pool, index, is_static && method != NULL, &is_final);
        if (field == NULL) {
            if (is_final) {
                remember_error(self, pool, index);
            }
            return NULL;
        }
        field = keep(self, pool, index, field);
    }
    const struct vm_class *holder =
        vm_resolve_class(self, pool, pool->file->constants[index].member.class_index);
    if (((field->flags & VM_ACC_STATIC) != 0) != is_static) {
        char *name = vm_class_external_name(holder);
        vm_throw(self, "java/lang/IncompatibleClassChangeError", "Expected %s field %s.%s",
                 is_static ? "static" : "non-static", name, field->name->bytes);
        free(name);
        return NULL;
    }
    return !is_put || may_put(self, class, holder, field, is_static, method) ? field : NULL;
}

/* --- methods -------------------------------------------------------------------------- */

static bool is_polymorphic_name(const struct vm_class *holder)
{
    return vm_symbol_equals_cstr(holder->name, "java/lang/invoke/MethodHandle")
           || vm_symbol_equals_cstr(holder->name, "java/lang/invoke/VarHandle");
}

/* Returns the signature polymorphic method with this name, which accepts every descriptor (JVMS
 * 5.4.3.3, 2): it must be the only method of this name, native and varargs. */
static struct vm_method *find_polymorphic(const struct vm_class *holder,
                                          const struct vm_symbol *name)
{
    for (uint32_t i = 0; is_polymorphic_name(holder) && i < holder->method_count; i++) {
        struct vm_method *method = &holder->methods[i];
        uint16_t needed = VM_ACC_NATIVE | VM_ACC_VARARGS;
        if (method->name == name && (method->flags & needed) == needed) {
            return method;
        }
    }
    return NULL;
}

/* Returns a method of a superinterface: a maximally specific method that is not abstract, or any
 * method if there is no such method. */
static struct vm_method *find_in_interfaces(const struct vm_class *holder,
                                            const struct vm_symbol *name,
                                            const struct vm_symbol *descriptor)
{
    struct vm_method *best = NULL;
    for (uint32_t i = 0; i < holder->supertype_count; i++) {
        struct vm_method *method =
            vm_class_declared_method(holder->supertypes[i], name, descriptor);
        if (method == NULL || (method->flags & (VM_ACC_PRIVATE | VM_ACC_STATIC))) {
            continue;
        }
        if (best == NULL || vm_class_is_subclass(method->class, best->class)
            || ((best->flags & VM_ACC_ABSTRACT) && !(method->flags & VM_ACC_ABSTRACT)
                && !vm_class_is_subclass(best->class, method->class))) {
            best = method;
        }
    }
    return best;
}

struct vm_method *vm_look_up_method(struct vm_class *holder, const struct vm_symbol *name,
                                    const struct vm_symbol *descriptor)
{
    if (holder->kind == VM_KIND_INTERFACE) {
        struct vm_method *method = vm_class_declared_method(holder, name, descriptor);
        if (method == NULL && holder->super != NULL) {
            method = vm_class_declared_method(holder->super, name, descriptor);
            if (method != NULL
                && ((method->flags & VM_ACC_STATIC) || !(method->flags & VM_ACC_PUBLIC))) {
                method = NULL;
            }
        }
        return method != NULL ? method : find_in_interfaces(holder, name, descriptor);
    }
    struct vm_method *method = find_polymorphic(holder, name);
    for (struct vm_class *c = holder; method == NULL && c != NULL; c = c->super) {
        method = vm_class_declared_method(c, name, descriptor);
    }
    return method != NULL ? method : find_in_interfaces(holder, name, descriptor);
}

static void throw_no_method(struct vm_thread *self, const struct vm_class *holder,
                            const struct vm_symbol *member, const struct vm_symbol *descriptor)
{
    char *text = vm_method_text(holder, member, descriptor);
    vm_throw(self, "java/lang/NoSuchMethodError", "'%s'", text);
    free(text);
}

static void throw_no_constructor(struct vm_thread *self, const struct vm_class *holder,
                                 const struct vm_symbol *member, const struct vm_symbol *descriptor)
{
    char *name = vm_class_external_name(holder);
    char *text = vm_method_text(NULL, member, descriptor);
    vm_throw(self, "java/lang/NoSuchMethodError", "%s: method '%s' not found", name, text);
    free(name);
    free(text);
}

/* Checks that the holder is a class or an interface, as the call requires (JVMS 5.4.3.3, 5.4.3.4).
 * If the call accepts both, the message names the constant, otherwise the class. */
static bool check_holder(struct vm_thread *self, const struct vm_class *holder,
                         const struct vm_constant *constant, uint8_t opcode)
{
    bool needs_interface = constant->tag == VM_CONSTANT_INTERFACE_METHODREF;
    if ((holder->kind == VM_KIND_INTERFACE) == needs_interface) {
        return true;
    }
    if (opcode == VM_OP_INVOKESTATIC || opcode == VM_OP_INVOKESPECIAL) {
        char *text = vm_method_text(holder, constant->member.name, constant->member.descriptor);
        vm_throw(self, "java/lang/IncompatibleClassChangeError", "Method '%s' must be %s constant",
                 text, needs_interface ? "Methodref" : "InterfaceMethodref");
        free(text);
        return false;
    }
    char *name = vm_class_external_name(holder);
    vm_throw(self, "java/lang/IncompatibleClassChangeError",
             needs_interface ? "Found class %s, but interface was expected"
                             : "Found interface %s, but class was expected",
             name);
    free(name);
    return false;
}

struct vm_method *vm_link_method(struct vm_thread *self, struct vm_class *class,
                                 struct vm_class *holder, const struct vm_symbol *name,
                                 const struct vm_symbol *descriptor)
{
    struct vm_method *method = vm_look_up_method(holder, name, descriptor);
    if (method == NULL) {
        throw_no_method(self, holder, name, descriptor);
        return NULL;
    }
    if (method->is_constructor && method->class != holder) { /* constructors are not inherited (JVMS
                                                                6.5) */
        throw_no_constructor(self, holder, name, descriptor);
        return NULL;
    }
    if (class == NULL) {
        return method;
    }
    uint16_t flags = method->flags;
    if (vm_class_is_array(holder) && vm_symbol_equals_cstr(method->name, "clone")) {
        flags = VM_ACC_PUBLIC; /* arrays have a public clone method */
    }
    if (!vm_can_access_member(self, class, method->class, holder, flags)) {
        char *text = vm_method_text(method->class, name, descriptor);
        char quoted[1024];
        snprintf(quoted, sizeof quoted, "'%s'", text);
        throw_member_access(self, "method", class, method->class, flags, quoted);
        free(text);
        return NULL;
    }
    const struct vm_symbol *violated;
    if (!vm_loader_constrain(self, class->loader, method->class->loader, descriptor, &violated)) {
        if (violated != NULL) {
            throw_method_constraint(self, class, method, violated);
        }
        return NULL;
    }
    return method;
}

static struct vm_method *link_method(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                                     uint8_t opcode)
{
    const struct vm_constant *constant = &pool->file->constants[index];
    struct vm_class *holder = vm_resolve_class(self, pool, constant->member.class_index);
    if (holder == NULL || !check_holder(self, holder, constant, opcode)) {
        return NULL;
    }
    return vm_link_method(self, pool->class, holder, constant->member.name,
                          constant->member.descriptor);
}

bool vm_check_call_kind(struct vm_thread *self, const struct vm_method *method, uint8_t opcode)
{
    bool is_static = (method->flags & VM_ACC_STATIC) != 0;
    if (is_static != (opcode == VM_OP_INVOKESTATIC)) {
        char *text = vm_method_text(method->class, method->name, method->descriptor);
        const char *wanted = !is_static                             ? "Expected static"
                             : vm_class_is_interface(method->class) ? "Expected instance not static"
                                                                    : "Expecting non-static";
        vm_throw(self, "java/lang/IncompatibleClassChangeError", "%s method '%s'", wanted, text);
        free(text);
        return false;
    }
    return true;
}

struct vm_method *vm_resolve_method(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                                    uint8_t opcode)
{
    struct vm_method *method = vm_resolved(pool, index);
    if (method == NULL) {
        if (raise_known_error(self, pool, index)) {
            return NULL;
        }
        method = link_method(self, pool, index, opcode);
        if (method == NULL) {
            remember_error(self, pool, index);
            return NULL;
        }
        method = keep(self, pool, index, method);
    }
    return vm_check_call_kind(self, method, opcode) ? method : NULL;
}

/* Returns the instance method that `class` declares or inherits. Returns an overpass if default
 * methods conflict or are missing, and NULL if memory runs out. */
static struct vm_method *select_from(struct vm_class *class, const struct vm_method *resolved)
{
    for (struct vm_class *c = class; c != NULL; c = c->super) {
        struct vm_method *method =
            vm_class_declared_method(c, resolved->name, resolved->descriptor);
        bool is_hidden = class->kind == VM_KIND_INTERFACE && c != class && method != NULL
                         && !(method->flags & VM_ACC_PUBLIC); /* a method of Object that interfaces
                                                                 do not inherit */
        if (method != NULL && !(method->flags & VM_ACC_STATIC) && !is_hidden) {
            return method;
        }
    }
    return vm_select_default(class, resolved);
}

struct vm_method *vm_select_special(struct vm_thread *self, struct vm_class *class,
                                    struct vm_class *holder, struct vm_method *resolved)
{
    if (resolved->is_constructor) {
        return resolved;
    }
    /* If the call names a superclass, the selection starts at the direct superclass (ACC_SUPER is
     * taken as set, as in Java 8 and later). */
    bool is_super = holder->kind != VM_KIND_INTERFACE && class->kind != VM_KIND_INTERFACE
                    && class != holder && vm_class_is_subclass(class, holder);
    struct vm_method *selected = select_from(is_super ? class->super : holder, resolved);
    if (selected == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    if (selected->is_overpass || (selected->flags & VM_ACC_ABSTRACT)) {
        vm_throw_abstract_method(self, NULL, selected);
        return NULL;
    }
    return selected;
}

/* --- other constants ------------------------------------------------------------------ */

struct vm_object *vm_resolve_constant(struct vm_thread *self, struct vm_pool *pool, uint16_t index)
{
    const struct vm_constant *constant = &pool->file->constants[index];
    struct vm_class *named;
    struct vm_object *value = NULL;
    if (constant->tag == VM_CONSTANT_CLASS) {
        named = vm_resolve_class(self, pool, index);
        return named == NULL ? NULL : named->mirror;
    }
    value = vm_resolved(pool, index);
    if (value != NULL || raise_known_error(self, pool, index)) {
        return value;
    }
    switch (constant->tag) {
    case VM_CONSTANT_STRING:
        value = vm_string_intern_symbol(self, constant->symbol);
        break;
    case VM_CONSTANT_METHOD_TYPE:
        value = vm.classlib->method_type(self, pool->class, constant->symbol);
        break;
    case VM_CONSTANT_METHOD_HANDLE:
        value = vm.classlib->method_handle(self, pool, index);
        break;
    default:
        break;
    }
    if (value == NULL) {
        remember_error(self, pool, index);
        return NULL;
    }
    vm_class_keep(pool->class, value);
    return keep(self, pool, index, value);
}

/* CONSTANT_Dynamic: the value is computed once, and the pool entry points to a cell with the value.
 */
static bool load_dynamic(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                         union vm_slot *value)
{
    union vm_slot *known = vm_resolved(pool, index);
    if (known == NULL) {
        if (raise_known_error(self, pool, index)) {
            return false;
        }
        union vm_slot computed = {.u = 0};
        if (!vm.classlib->dynamic_constant(self, pool, index, &computed)) {
            remember_error(self, pool, index);
            return false;
        }
        union vm_slot *cell = malloc(sizeof *cell);
        if (cell == NULL) {
            vm_throw_out_of_memory(self, "class metadata");
            return false;
        }
        *cell = computed;
        char type = pool->file->constants[index].dynamic.descriptor->bytes[0];
        if (type == 'L' || type == '[') {
            vm_class_keep(pool->class, computed.r);
        }
        known = keep(self, pool, index, cell);
        if (known != cell) {
            free(cell);
        }
    }
    *value = *known;
    return true;
}

bool vm_load_constant(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                      union vm_slot *value)
{
    const struct vm_constant *constant = &pool->file->constants[index];
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        *value = vm_int_slot(constant->i);
        return true;
    case VM_CONSTANT_FLOAT:
        *value = vm_float_slot(constant->f);
        return true;
    case VM_CONSTANT_LONG:
        value->j = constant->j;
        return true;
    case VM_CONSTANT_DOUBLE:
        value->d = constant->d;
        return true;
    case VM_CONSTANT_DYNAMIC:
        return load_dynamic(self, pool, index, value);
    default:
        value->r = vm_resolve_constant(self, pool, index);
        return value->r != NULL;
    }
}
