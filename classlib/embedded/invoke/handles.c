#include "classlib/embedded/invoke/handles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/invoke/indy.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

#define OBJECT "Ljava/lang/Object;"
#define SHAPE_PREFIX "java/lang/invoke/Shape$"
#define MAX_PARAMETERS 255

/* --- fields of library classes -------------------------------------------------------- */

struct vm_field *lib_library_field(struct vm_thread *self, const char *class_name, const char *name)
{
    struct vm_class *class = vm_load_boot_class(self, class_name);
    for (uint32_t i = 0; class != NULL && i < class->field_count; i++) {
        if (vm_symbol_equals_cstr(class->fields[i].name, name)) {
            return &class->fields[i];
        }
    }
    if (class != NULL) {
        vm_throw(self, "java/lang/NoSuchFieldError", "%s", name);
    }
    return NULL;
}

/* Returns the address of an object's field with this name. The object's class or a superclass must
 * have the field. */
static void *field_of(const struct vm_object *object, const char *name)
{
    for (const struct vm_class *class = object->class; class != NULL; class = class->super) {
        for (uint32_t i = 0; i < class->field_count; i++) {
            if (vm_symbol_equals_cstr(class->fields[i].name, name)) {
                return vm_object_at(object, class->fields[i].offset);
            }
        }
    }
    abort(); /* the library's Java sources and this file disagree */
}

/* --- method types --------------------------------------------------------------------- */

struct vm_object *lib_method_type_of(struct vm_thread *self, struct vm_class *result,
                                     struct vm_class *const *parameters, unsigned count)
{
    struct vm_class *class_class = vm_load_boot_class(self, "java/lang/Class");
    struct vm_class *array_class = class_class == NULL ? NULL : vm_array_class(self, class_class);
    struct vm_object *array =
        array_class == NULL ? NULL : vm_heap_alloc_array(self, array_class, (int32_t)count);
    if (array == NULL) {
        return NULL;
    }
    for (unsigned i = 0; i < count; i++) {
        vm_array_refs(array)[i] = parameters[i]->mirror;
    }
    union vm_slot args[2] = {{.r = result->mirror}, {.r = array}};
    return lib_call_static(self, LIB_METHOD_TYPE, "make",
                           "(Ljava/lang/Class;[Ljava/lang/Class;)L" LIB_METHOD_TYPE ";", args);
}

struct vm_object *lib_method_type_parse(struct vm_thread *self, struct vm_loader *loader,
                                        const struct vm_symbol *descriptor)
{
    struct vm_class *parameters[MAX_PARAMETERS];
    unsigned count = 0;
    const char *p = descriptor->bytes + 1;
    while (*p != ')') {
        struct lib_type type = lib_next_type(&p);
        parameters[count] = vm_class_of_descriptor(self, loader, type.text, type.length);
        if (parameters[count++] == NULL) {
            return NULL;
        }
    }
    struct lib_type type = lib_return_type(descriptor->bytes);
    struct vm_class *result = vm_class_of_descriptor(self, loader, type.text, type.length);
    return result == NULL ? NULL : lib_method_type_of(self, result, parameters, count);
}

static struct vm_object *parameter_array(const struct vm_object *type)
{
    return *(struct vm_object **)field_of(type, "parameters");
}

unsigned lib_method_type_count(const struct vm_object *type)
{
    return parameter_array(type)->length;
}

struct vm_class *lib_method_type_parameter(const struct vm_object *type, unsigned i)
{
    return vm_class_of_mirror(vm_array_refs(parameter_array(type))[i]);
}

struct vm_class *lib_method_type_result(const struct vm_object *type)
{
    return vm_class_of_mirror(*(struct vm_object **)field_of(type, "returnType"));
}

struct vm_object *lib_method_type_with_receiver(struct vm_thread *self,
                                                const struct vm_object *type,
                                                struct vm_class *receiver)
{
    struct vm_class *parameters[MAX_PARAMETERS + 1] = {receiver};
    unsigned count = lib_method_type_count(type);
    for (unsigned i = 0; i < count; i++) {
        parameters[i + 1] = lib_method_type_parameter(type, i);
    }
    return lib_method_type_of(self, lib_method_type_result(type), parameters, count + 1);
}

static size_t put_class(char *text, const struct vm_class *class, bool is_erased)
{
    const char *name = class->name->bytes;
    if (class->kind == VM_KIND_PRIMITIVE) {
        *text = class->primitive_type;
        return 1;
    }
    if (is_erased) {
        memcpy(text, OBJECT, strlen(OBJECT));
        return strlen(OBJECT);
    }
    if (vm_class_is_array(class)) {
        memcpy(text, name, class->name->length);
        return class->name->length;
    }
    return (size_t)sprintf(text, "L%s;", name);
}

static char *write_descriptor(struct vm_thread *self, const struct vm_object *type, bool is_erased)
{
    unsigned count = lib_method_type_count(type);
    size_t size = strlen(OBJECT) + lib_method_type_result(type)->name->length + 8;
    for (unsigned i = 0; i < count; i++) {
        size += strlen(OBJECT) + lib_method_type_parameter(type, i)->name->length;
    }
    char *text = malloc(size);
    if (text == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    char *end = text;
    *end++ = '(';
    for (unsigned i = 0; i < count; i++) {
        end += put_class(end, lib_method_type_parameter(type, i), is_erased);
    }
    *end++ = ')';
    end += put_class(end, lib_method_type_result(type), is_erased);
    *end = '\0';
    return text;
}

char *lib_method_type_descriptor(struct vm_thread *self, const struct vm_object *type)
{
    return write_descriptor(self, type, false);
}

char *lib_method_type_erased(struct vm_thread *self, const struct vm_object *type)
{
    return write_descriptor(self, type, true);
}

/* --- generated classes ---------------------------------------------------------------- */

static struct {
    struct vm_lock lock;
    bool is_ready;
    struct vm_hash_map classes; /* maps a struct lib_class_key to a struct vm_class */
} generated = {.lock = VM_LOCK(HANDLE_CLASSES)};

static uint32_t hash_key(const void *key)
{
    const struct lib_class_key *k = key;
    return vm_hash_pointer(k->first) * 31 + vm_hash_pointer(k->second) * 7 + k->purpose;
}

static bool equal_keys(const void *a, const void *b)
{
    const struct lib_class_key *x = a, *y = b;
    return x->purpose == y->purpose && x->first == y->first && x->second == y->second;
}

struct vm_class *lib_find_generated(const struct lib_class_key *key)
{
    vm_lock_take(&generated.lock);
    struct vm_class *class = generated.is_ready ? vm_hash_map_find(&generated.classes, key) : NULL;
    vm_lock_release(&generated.lock);
    return class;
}

void lib_keep_generated(const struct lib_class_key *key, struct vm_class *class)
{
    struct lib_class_key *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return; /* if there is no entry, the next request makes another class */
    }
    *copy = *key;
    vm_lock_take(&generated.lock);
    if (!generated.is_ready) {
        vm_hash_map_init(&generated.classes, hash_key, equal_keys);
        generated.is_ready = true;
    }
    if (vm_hash_map_find(&generated.classes, copy) != NULL
        || !vm_hash_map_put(&generated.classes, copy, class, NULL)) {
        free(copy);
    }
    vm_lock_release(&generated.lock);
}

/* Writes the class name of a shape: "java/lang/invoke/Shape$LI_V" for "(Ljava/lang/Object;I)V". */
static void shape_name(char *name, const char *erased)
{
    strcpy(name, SHAPE_PREFIX);
    char *end = name + strlen(name);
    for (const char *p = erased + 1; *p != ')';) {
        *end++ = lib_next_type(&p).text[0];
    }
    *end++ = '_';
    *end++ = lib_return_type(erased).text[0];
    *end = '\0';
}

static struct vm_class *define_shape(struct vm_thread *self, const char *name, const char *erased)
{
    struct lib_writer *writer = lib_writer_create(
        self, VM_ACC_PUBLIC | VM_ACC_INTERFACE | VM_ACC_ABSTRACT | VM_ACC_SYNTHETIC, name,
        "java/lang/Object");
    if (writer == NULL) {
        return NULL;
    }
    lib_writer_begin_method(writer, VM_ACC_PUBLIC | VM_ACC_ABSTRACT, "call", erased);
    struct vm_class *class = lib_writer_define(writer, vm.boot_loader, NULL);
    lib_writer_destroy(writer);
    return class;
}

struct vm_method *lib_shape_call(struct vm_thread *self, const char *erased)
{
    char name[sizeof SHAPE_PREFIX + MAX_PARAMETERS + 8];
    shape_name(name, erased);
    const struct vm_symbol *symbol = vm_symbol_from_cstr(name);
    if (symbol == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    struct vm_class *class = vm_find_loaded_class(vm.boot_loader, symbol);
    if (class == NULL) {
        class = define_shape(self, name, erased);
    }
    if (class == NULL) { /* if another thread has defined the class first, that class is used */
        struct vm_object *error = vm_exception_take(self);
        class = vm_find_loaded_class(vm.boot_loader, symbol);
        if (class == NULL) {
            self->exception = error;
            return NULL;
        }
    }
    return lib_method_named(class, "call");
}

struct lib_writer *lib_begin_handle_class(struct vm_thread *self, const char *super,
                                          const char *erased)
{
    struct vm_method *shape = lib_shape_call(self, erased);
    struct vm_class *host = shape == NULL ? NULL : vm_load_boot_class(self, LIB_METHOD_HANDLE);
    char *name = host == NULL ? NULL : lib_generated_name(self, host, "Handle");
    if (name == NULL) {
        return NULL;
    }
    struct lib_writer *writer =
        lib_writer_create(self, VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_SYNTHETIC, name, super);
    free(name);
    if (writer != NULL) {
        lib_writer_implement(writer, shape->class->name->bytes);
        lib_writer_begin_method(writer, VM_ACC_PUBLIC, "call", erased);
    }
    return writer;
}

struct vm_class *lib_end_handle_class(struct lib_writer *writer)
{
    struct vm_thread *self = lib_writer_thread(writer);
    lib_writer_end_method(writer);
    struct vm_class *host = vm_load_boot_class(self, LIB_METHOD_HANDLE);
    struct vm_class *class = host == NULL ? NULL : lib_writer_define(writer, vm.boot_loader, host);
    lib_writer_destroy(writer);
    return class;
}

struct vm_object *lib_new_handle(struct vm_thread *self, struct vm_class *class,
                                 struct vm_object *type)
{
    struct vm_object *handle = vm_heap_alloc_object(self, class);
    if (handle != NULL) {
        *(struct vm_object **)field_of(handle, "type") = type;
    }
    return handle;
}

struct vm_object *lib_handle_type(const struct vm_object *handle)
{
    return *(struct vm_object **)field_of(handle, "type");
}

static void set_varargs(struct vm_object *handle)
{
    *(uint8_t *)field_of(handle, "isVarargs") = 1;
}

/* --- direct handles ------------------------------------------------------------------- */

/* Emits code that loads the arguments of `call`, which follow the handle itself. */
static void load_arguments(struct lib_writer *writer, const char *erased)
{
    unsigned local = 1;
    for (const char *p = erased + 1; *p != ')';) {
        char type = lib_next_type(&p).text[0];
        lib_emit_load(writer, type, local);
        local += vm_type_slots(type);
    }
}

static void write_field_access(struct lib_writer *writer, const struct lib_member *member,
                               const char *erased)
{
    static const uint8_t opcodes[] = {
        [VM_REF_GET_FIELD] = VM_OP_GETFIELD,
        [VM_REF_GET_STATIC] = VM_OP_GETSTATIC,
        [VM_REF_PUT_FIELD] = VM_OP_PUTFIELD,
        [VM_REF_PUT_STATIC] = VM_OP_PUTSTATIC,
    };
    load_arguments(writer, erased);
    lib_emit_field(writer, opcodes[member->kind], lib_constant_bound_field(writer, member->field),
                   member->field->type);
}

static uint8_t call_opcode(const struct lib_member *member)
{
    bool is_interface = vm_class_is_interface(member->method->class);
    switch (member->kind) {
    case VM_REF_INVOKE_STATIC:
        return VM_OP_INVOKESTATIC;
    case VM_REF_INVOKE_SPECIAL:
    case VM_REF_NEW_INVOKE_SPECIAL:
        return VM_OP_INVOKESPECIAL;
    default:
        return is_interface ? VM_OP_INVOKEINTERFACE : VM_OP_INVOKEVIRTUAL;
    }
}

/*
 * Makes a static method that calls a method of Object by invokespecial. The JVM looks up the method
 * of such a call in the superclass of the calling class, and handle classes do not extend Object
 * directly.
 */
static struct vm_method *object_call(struct vm_thread *self, struct vm_method *method)
{
    struct vm_class *host = vm_load_boot_class(self, LIB_METHOD_HANDLE);
    char *name = host == NULL ? NULL : lib_generated_name(self, host, "Special");
    struct lib_writer *writer =
        name == NULL ? NULL
                     : lib_writer_create(self, VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_SYNTHETIC, name,
                                         "java/lang/Object");
    free(name);
    if (writer == NULL) {
        return NULL;
    }
    const char *descriptor = method->descriptor->bytes;
    char extended[256];
    snprintf(extended, sizeof extended, "(" OBJECT "%s", descriptor + 1);
    lib_writer_begin_method(writer, VM_ACC_STATIC, "special", extended);
    unsigned local = 0;
    for (const char *p = extended + 1; *p != ')';) {
        char type = lib_next_type(&p).text[0];
        lib_emit_load(writer, type, local);
        local += vm_type_slots(type);
    }
    lib_emit_invoke(writer, VM_OP_INVOKESPECIAL, lib_constant_bound_method(writer, method),
                    descriptor);
    lib_emit_return(writer, lib_return_type(descriptor).text[0]);
    lib_writer_end_method(writer);
    struct vm_class *class = lib_writer_define(writer, vm.boot_loader, host);
    lib_writer_destroy(writer);
    return class == NULL ? NULL : lib_method_named(class, "special");
}

static void write_member_call(struct lib_writer *writer, const struct lib_member *member,
                              const char *erased)
{
    if (member->kind == VM_REF_NEW_INVOKE_SPECIAL) {
        lib_emit_class(writer, VM_OP_NEW, lib_constant_bound_class(writer, member->owner));
        lib_emit(writer, VM_OP_DUP, 1);
    }
    load_arguments(writer, erased);
    if (member->kind == VM_REF_INVOKE_SPECIAL && member->method->class->super == NULL
        && !vm_class_is_interface(member->method->class)) {
        struct vm_method *helper = object_call(lib_writer_thread(writer), member->method);
        if (helper == NULL) {
            lib_writer_fail(writer);
            return;
        }
        lib_emit_invoke(writer, VM_OP_INVOKESTATIC, lib_constant_bound_method(writer, helper),
                        helper->descriptor->bytes);
        return;
    }
    lib_emit_invoke(writer, call_opcode(member), lib_constant_bound_method(writer, member->method),
                    member->method->descriptor->bytes);
}

static struct vm_class *direct_class(struct vm_thread *self, const struct lib_member *member,
                                     const struct vm_object *type)
{
    char *erased = lib_method_type_erased(self, type);
    struct lib_writer *writer =
        erased == NULL ? NULL : lib_begin_handle_class(self, LIB_METHOD_HANDLE, erased);
    if (writer == NULL) {
        free(erased);
        return NULL;
    }
    if (member->field != NULL) {
        write_field_access(writer, member, erased);
    } else {
        write_member_call(writer, member, erased);
    }
    lib_emit_return(writer, lib_return_type(erased).text[0]);
    free(erased);
    return lib_end_handle_class(writer);
}

struct vm_object *lib_direct_handle(struct vm_thread *self, const struct lib_member *member,
                                    struct vm_object *type)
{
    const void *what = member->field != NULL ? (const void *)member->field : member->method;
    struct lib_class_key key = {member->kind, what, type};
    struct vm_class *class = lib_find_generated(&key);
    if (class == NULL) {
        class = direct_class(self, member, type);
        if (class == NULL) {
            return NULL;
        }
        lib_keep_generated(&key, class);
    }
    struct vm_object *handle = lib_new_handle(self, class, type);
    if (handle != NULL && member->method != NULL && (member->method->flags & VM_ACC_VARARGS)) {
        set_varargs(handle);
    }
    return handle;
}
