/*
 * lambda.c: call sites of java.lang.invoke.LambdaMetafactory.
 *
 * Each site gets a class that implements the functional interface. It has fields for the captured
 * values, a static factory, and the interface's method, which converts its arguments, calls the
 * implementation and converts the result. If nothing is captured, the site always returns the same
 * instance of its class.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/invoke/class_writer.h"
#include "classlib/embedded/natives/convert.h"
#include "classlib/embedded/invoke/indy.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"

#define CONVERSION_EXCEPTION "java/lang/invoke/LambdaConversionException"
#define MAX_PARAMETERS 256

/* Flags of altMetafactory. */
enum { LAMBDA_SERIALIZABLE = 1, LAMBDA_MARKERS = 2, LAMBDA_BRIDGES = 4 };

struct lambda {
    const struct lib_site *site;
    const char *captures;     /* descriptor of the site, whose parameters are the captured values */
    const char *method_type;  /* erased type of the interface's method */
    const char *instantiated; /* type of the interface's method with the type arguments of this
                                 use */
    struct vm_class *interface;

    /* The implementation, as a function whose parameters are its receiver and its own
     * parameters. */
    struct vm_class *holder; /* the owner class that the constant names */
    struct vm_method *method;
    uint8_t opcode;
    bool is_constructor;
    unsigned parameter_count;
    struct lib_type parameters[MAX_PARAMETERS];
    struct lib_type result;
    char *holder_descriptor;

    struct lib_writer *writer;
};

/* --- the parts of the site ------------------------------------------------------------ */

static bool fail(const struct lambda *lambda, const char *what)
{
    return lib_link_fail(lambda->site->self, CONVERSION_EXCEPTION, "%s", what);
}

/* Selects the instruction that calls the implementation, and sets is_constructor. */
static bool choose_opcode(struct lambda *lambda, uint8_t kind)
{
    switch (kind) {
    case VM_REF_INVOKE_STATIC:
        lambda->opcode = VM_OP_INVOKESTATIC;
        return true;
    case VM_REF_NEW_INVOKE_SPECIAL:
        lambda->is_constructor = true;
        lambda->opcode = VM_OP_INVOKESPECIAL;
        return true;
    case VM_REF_INVOKE_SPECIAL:
        lambda->opcode = VM_OP_INVOKESPECIAL;
        return true;
    case VM_REF_INVOKE_VIRTUAL:
        lambda->opcode = VM_OP_INVOKEVIRTUAL;
        return true;
    case VM_REF_INVOKE_INTERFACE:
        lambda->opcode = VM_OP_INVOKEINTERFACE;
        return true;
    default:
        return fail(lambda, "Unsupported MethodHandle kind: a field");
    }
}

/* Resolves the implementation with the access rights of the caller. */
static bool resolve_implementation(struct lambda *lambda, const struct vm_constant *handle)
{
    struct vm_thread *self = lambda->site->self;
    struct vm_class *caller = lambda->site->caller;
    if (!choose_opcode(lambda, handle->handle.kind)) {
        return false;
    }
    const struct vm_constant *member = &caller->file->constants[handle->handle.member_index];
    lambda->holder = vm_resolve_class(self, caller->pool, member->member.class_index);
    if (lambda->holder == NULL) {
        return false;
    }
    lambda->method =
        vm_resolve_method(self, caller->pool, handle->handle.member_index, lambda->opcode);
    if (lambda->method == NULL) {
        return false;
    }
    if (lambda->method->descriptor != member->member.descriptor) {
        return fail(lambda, "a signature polymorphic method cannot implement a lambda");
    }
    if (lambda->opcode == VM_OP_INVOKESPECIAL && !lambda->is_constructor) {
        lambda->method = vm_select_special(self, caller, lambda->holder, lambda->method);
    }
    /* The generated class is a nest mate of the caller, so private methods need no
     * invokespecial. */
    if (lambda->method != NULL && lambda->opcode != VM_OP_INVOKESTATIC && !lambda->is_constructor) {
        bool is_interface = vm_class_is_interface(lambda->method->class);
        if (lambda->opcode != VM_OP_INVOKESPECIAL || (lambda->method->flags & VM_ACC_PRIVATE)) {
            lambda->opcode = is_interface ? VM_OP_INVOKEINTERFACE : VM_OP_INVOKEVIRTUAL;
        }
    }
    return lambda->method != NULL;
}

/* Lists the implementation's parameters, with the receiver first, and its result. */
static bool list_parameters(struct lambda *lambda)
{
    const char *name = lambda->holder->name->bytes;
    size_t size = strlen(name) + 3;
    lambda->holder_descriptor = malloc(size);
    if (lambda->holder_descriptor == NULL) {
        vm_throw_out_of_memory(lambda->site->self, "class metadata");
        return false;
    }
    snprintf(lambda->holder_descriptor, size, name[0] == '[' ? "%s" : "L%s;", name);
    struct lib_type holder = {lambda->holder_descriptor,
                              (uint16_t)strlen(lambda->holder_descriptor)};
    const char *descriptor = lambda->method->descriptor->bytes;
    if (lambda->opcode != VM_OP_INVOKESTATIC && !lambda->is_constructor) {
        lambda->parameters[lambda->parameter_count++] = holder;
    }
    for (const char *p = descriptor + 1; *p != ')';) {
        lambda->parameters[lambda->parameter_count++] = lib_next_type(&p);
    }
    lambda->result = lambda->is_constructor ? holder : lib_return_type(descriptor);
    return true;
}

static bool resolve_interface(struct lambda *lambda)
{
    struct vm_thread *self = lambda->site->self;
    struct lib_type type = lib_return_type(lambda->captures);
    if (lib_type_is_primitive(type)) {
        return fail(lambda, "the result of the call site is not an interface");
    }
    struct vm_class *caller = lambda->site->caller;
    lambda->interface = vm_class_of_descriptor(self, caller->loader, type.text, type.length);
    if (lambda->interface == NULL) {
        return false;
    }
    if (!vm_class_is_interface(lambda->interface)) {
        char *name = vm_class_external_name(lambda->interface);
        bool result = lib_link_fail(self, CONVERSION_EXCEPTION, "%s is not an interface",
                                    name == NULL ? "?" : name);
        free(name);
        return result;
    }
    return true;
}

static bool read_site(struct lambda *lambda)
{
    const struct lib_site *site = lambda->site;
    const struct vm_constant *type = lib_site_argument(site, 0, VM_CONSTANT_METHOD_TYPE);
    const struct vm_constant *handle = lib_site_argument(site, 1, VM_CONSTANT_METHOD_HANDLE);
    const struct vm_constant *used = lib_site_argument(site, 2, VM_CONSTANT_METHOD_TYPE);
    if (type == NULL || handle == NULL || used == NULL) {
        return fail(lambda, "invalid static arguments of a lambda");
    }
    lambda->captures = site->constant->dynamic.descriptor->bytes;
    lambda->method_type = type->symbol->bytes;
    lambda->instantiated = used->symbol->bytes;
    if (!resolve_interface(lambda) || !resolve_implementation(lambda, handle)
        || !list_parameters(lambda)) {
        return false;
    }
    unsigned captured = lib_parameter_count(lambda->captures);
    unsigned passed = lib_parameter_count(lambda->method_type);
    if (captured + passed != lambda->parameter_count
        || passed != lib_parameter_count(lambda->instantiated)) {
        return lib_link_fail(site->self, CONVERSION_EXCEPTION,
                             "Incorrect number of parameters: %u captured, %u of the functional "
                             "interface method, %u of the implementation",
                             captured, passed, lambda->parameter_count);
    }
    return true;
}

/* --- the class ------------------------------------------------------------------------ */

static void field_name(char *name, size_t size, unsigned i)
{
    snprintf(name, size, "arg$%u", i + 1);
}

static void copy_type(char *text, struct lib_type type)
{
    memcpy(text, type.text, type.length);
    text[type.length] = '\0';
}

/* Writes fields for the captured values, and the factory that fills them. */
static bool write_factory(struct lambda *lambda, char *scratch)
{
    struct lib_writer *writer = lambda->writer;
    lib_writer_begin_method(writer, VM_ACC_STATIC, "get$Lambda", lambda->captures);
    lib_emit_new_own(writer);
    unsigned local = 0, i = 0;
    for (const char *p = lambda->captures + 1; *p != ')'; i++) {
        struct lib_type type = lib_next_type(&p);
        char name[16];
        field_name(name, sizeof name, i);
        copy_type(scratch, type);
        lib_writer_add_field(writer, VM_ACC_PRIVATE, name, scratch);
        lib_emit(writer, VM_OP_DUP, 1);
        lib_emit_load(writer, type.text[0], local);
        lib_emit_field(writer, VM_OP_PUTFIELD, lib_constant_own_field(writer, name, scratch),
                       type.text[0]);
        local += vm_type_slots(type.text[0]);
    }
    lib_emit_return(writer, 'L');
    lib_writer_end_method(writer);
    return !lib_writer_has_failed(writer);
}

/* Emits code that loads the captured values. Returns false if one of them does not fit the
 * implementation. */
static bool load_captures(struct lambda *lambda, char *scratch)
{
    unsigned i = 0;
    for (const char *p = lambda->captures + 1; *p != ')'; i++) {
        struct lib_type type = lib_next_type(&p);
        struct lib_type wanted = lambda->parameters[i];
        if ((lib_type_is_primitive(type) || lib_type_is_primitive(wanted))
            && !lib_type_equals(type, wanted)) {
            return fail(lambda, "Type mismatch in a captured lambda parameter");
        }
        char name[16];
        field_name(name, sizeof name, i);
        copy_type(scratch, type);
        lib_emit_load(lambda->writer, 'L', 0);
        lib_emit_field(lambda->writer, VM_OP_GETFIELD,
                       lib_constant_own_field(lambda->writer, name, scratch), type.text[0]);
        lib_emit_cast(lambda->writer, type, wanted);
    }
    return true;
}

/* Returns whether a reference type is assignable to another. The caller's loader resolves both
 * names. */
static bool is_assignable(const struct lambda *lambda, struct lib_type from, struct lib_type to)
{
    if (lib_type_equals(from, to) || lib_type_is(to, "Ljava/lang/Object;")) {
        return true;
    }
    struct vm_thread *self = lambda->site->self;
    struct vm_loader *loader = lambda->site->caller->loader;
    struct vm_class *source = vm_class_of_descriptor(self, loader, from.text, from.length);
    struct vm_class *target =
        source == NULL ? NULL : vm_class_of_descriptor(self, loader, to.text, to.length);
    return target != NULL && vm_class_is_subclass(source, target);
}

/* Returns whether an argument of the instantiated signature fits the implementation. */
static bool is_suitable(const struct lambda *lambda, struct lib_type from, struct lib_type to)
{
    if (lib_type_is_primitive(from)) {
        return true; /* the conversion itself checks references */
    }
    return lib_type_is_primitive(to) ? lib_wrapped_type(from) != 0
                                     : is_assignable(lambda, from, to);
}

/* Emits code that loads the arguments of the interface's method, converted for the
 * implementation. */
static bool load_arguments(struct lambda *lambda, const char *descriptor)
{
    const char *checked = lambda->instantiated + 1;
    unsigned local = 1, i = lib_parameter_count(lambda->captures);
    for (const char *p = descriptor + 1; *p != ')'; i++) {
        struct lib_type type = lib_next_type(&p);
        lib_emit_load(lambda->writer, type.text[0], local);
        local += vm_type_slots(type.text[0]);
        struct lib_type used = lib_next_type(&checked);
        if (!is_suitable(lambda, used, lambda->parameters[i])
            || !lib_emit_convert(lambda->writer, type, lambda->parameters[i], used)) {
            return lambda->site->self->exception == NULL
                   && fail(lambda, "Type mismatch in a lambda argument");
        }
    }
    return true;
}

/* Writes the interface's method, or a bridge, which calls the same implementation. */
static bool write_method(struct lambda *lambda, const char *descriptor, char *scratch)
{
    struct lib_writer *writer = lambda->writer;
    struct lib_type result = lib_return_type(descriptor);
    if (lib_parameter_count(descriptor) != lib_parameter_count(lambda->method_type)
        || (lambda->result.text[0] == 'V' && result.text[0] != 'V')) {
        return fail(lambda, "Type mismatch for the result of a lambda");
    }
    lib_writer_begin_method(writer, VM_ACC_PUBLIC, lambda->site->constant->dynamic.name->bytes,
                            descriptor);
    if (lambda->is_constructor) {
        lib_emit_class(writer, VM_OP_NEW, lib_constant_bound_class(writer, lambda->holder));
        lib_emit(writer, VM_OP_DUP, 1);
    }
    if (!load_captures(lambda, scratch) || !load_arguments(lambda, descriptor)) {
        return false;
    }
    lib_emit_invoke(writer, lambda->opcode, lib_constant_bound_method(writer, lambda->method),
                    lambda->method->descriptor->bytes);
    if (!lib_emit_convert(writer, lambda->result, result, result)) {
        return fail(lambda, "Type mismatch for the result of a lambda");
    }
    lib_emit_return(writer, result.text[0]);
    lib_writer_end_method(writer);
    return !lib_writer_has_failed(writer);
}

/* --- altMetafactory ------------------------------------------------------------------- */

/* Reads a count, which is the static argument at *position, and advances *position. */
static bool read_count(const struct lambda *lambda, unsigned *position, unsigned *count)
{
    const struct vm_constant *constant =
        lib_site_argument(lambda->site, (*position)++, VM_CONSTANT_INTEGER);
    if (constant == NULL || constant->i < 0) {
        return fail(lambda, "invalid static arguments of a lambda");
    }
    *count = (unsigned)constant->i;
    return true;
}

static bool write_markers(struct lambda *lambda, unsigned *position)
{
    unsigned count = 0;
    if (!read_count(lambda, position, &count)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        const struct vm_constant *marker =
            lib_site_argument(lambda->site, (*position)++, VM_CONSTANT_CLASS);
        if (marker == NULL) {
            return fail(lambda, "invalid static arguments of a lambda");
        }
        lib_writer_implement(lambda->writer, marker->symbol->bytes);
    }
    return true;
}

static bool write_bridges(struct lambda *lambda, unsigned *position, char *scratch)
{
    unsigned count = 0;
    if (!read_count(lambda, position, &count)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        const struct vm_constant *type =
            lib_site_argument(lambda->site, (*position)++, VM_CONSTANT_METHOD_TYPE);
        if (type == NULL) {
            return fail(lambda, "invalid static arguments of a lambda");
        }
        if (strcmp(type->symbol->bytes, lambda->method_type) != 0
            && !write_method(lambda, type->symbol->bytes, scratch)) {
            return false;
        }
    }
    return true;
}

static bool write_alternatives(struct lambda *lambda, char *scratch)
{
    unsigned position = 3, flags = 0;
    if (!read_count(lambda, &position, &flags)) {
        return false;
    }
    if ((flags & LAMBDA_SERIALIZABLE)) {
        lib_writer_implement(lambda->writer, "java/io/Serializable");
    }
    if ((flags & LAMBDA_MARKERS) && !write_markers(lambda, &position)) {
        return false;
    }
    return !(flags & LAMBDA_BRIDGES) || write_bridges(lambda, &position, scratch);
}

/* --- linking -------------------------------------------------------------------------- */

static struct vm_class *write_class(struct lambda *lambda, bool is_alternative)
{
    struct vm_thread *self = lambda->site->self;
    struct vm_class *caller = lambda->site->caller;
    struct vm_class *class = NULL;
    char *name = lib_generated_name(self, caller, "Lambda");
    char *scratch = malloc(strlen(lambda->captures) + 1); /* space for one captured type */
    if (scratch == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
    }
    if (name == NULL || scratch == NULL) {
        goto out;
    }
    lambda->writer = lib_writer_create(self, VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_SYNTHETIC, name,
                                       "java/lang/Object");
    if (lambda->writer == NULL) {
        goto out;
    }
    lib_writer_implement(lambda->writer, lambda->interface->name->bytes);
    if (write_factory(lambda, scratch) && write_method(lambda, lambda->method_type, scratch)
        && (!is_alternative || write_alternatives(lambda, scratch))) {
        class = lib_writer_define(lambda->writer, caller->loader, caller);
    }
out:
    free(scratch);
    free(name);
    lib_writer_destroy(lambda->writer);
    return class;
}

bool lib_link_lambda(const struct lib_site *site, bool is_alternative, struct vm_call_site *result)
{
    struct lambda lambda = {.site = site};
    struct vm_class *class = read_site(&lambda) ? write_class(&lambda, is_alternative) : NULL;
    free(lambda.holder_descriptor);
    if (class == NULL) {
        return false;
    }
    if (lib_parameter_count(lambda.captures) > 0) {
        result->target = lib_method_named(class, "get$Lambda");
        return true;
    }
    result->constant = vm_heap_alloc_object(site->self, class);
    if (result->constant == NULL) {
        return false;
    }
    vm_heap_root(result->constant);
    return true;
}
