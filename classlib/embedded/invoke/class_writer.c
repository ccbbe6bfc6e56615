#include "classlib/embedded/invoke/class_writer.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/invoke/class_writer_internal.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"

#define CLASS_FILE_MAGIC 0xcafebabeu
#define CLASS_FILE_MAJOR 55 /* lets invokevirtual and invokeinterface call private nest mates */

/* --- bytes ---------------------------------------------------------------------------- */

bool lib_writer_no_memory(struct lib_writer *writer)
{
    vm_throw_out_of_memory(writer->self, "class metadata");
    writer->has_failed = true;
    return false;
}

static void append_bytes(struct lib_writer *writer, struct lib_bytes *bytes, const void *data,
                         size_t size)
{
    if (size > 0
        && LIB_WRITER_RESERVE(writer, bytes->data, bytes->capacity, bytes->length + size)) {
        memcpy(bytes->data + bytes->length, data, size);
        bytes->length += size;
    }
}

void lib_bytes_u1(struct lib_writer *writer, struct lib_bytes *bytes, unsigned value)
{
    uint8_t byte = (uint8_t)value;
    append_bytes(writer, bytes, &byte, 1);
}

void lib_bytes_u2(struct lib_writer *writer, struct lib_bytes *bytes, unsigned value)
{
    uint8_t data[2] = {(uint8_t)(value >> 8), (uint8_t)value};
    append_bytes(writer, bytes, data, 2);
}

static void append_u4(struct lib_writer *writer, struct lib_bytes *bytes, uint32_t value)
{
    lib_bytes_u2(writer, bytes, value >> 16);
    lib_bytes_u2(writer, bytes, value & 0xffff);
}

/* --- creation and destruction --------------------------------------------------------- */

struct lib_writer *lib_writer_create(struct vm_thread *self, uint16_t flags, const char *name,
                                     const char *super)
{
    struct lib_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    writer->self = self;
    writer->flags = flags;
    writer->constant_count = 1;
    writer->this_class = lib_constant_class(writer, name, strlen(name));
    writer->super_class = lib_constant_class(writer, super, strlen(super));
    return writer;
}

void lib_writer_destroy(struct lib_writer *writer)
{
    if (writer == NULL) {
        return;
    }
    free(writer->pool.data);
    free(writer->interfaces.data);
    free(writer->fields.data);
    free(writer->methods.data);
    free(writer->code.data);
    free(writer->entries);
    free(writer->bindings);
    free(writer->labels);
    free(writer->fixups);
    free(writer);
}

void lib_writer_fail(struct lib_writer *writer)
{
    if (writer->has_failed) {
        return;
    }
    if (writer->self->exception == NULL) {
        vm_throw(writer->self, "java/lang/LinkageError",
                 "the class that a call site or method handle needs is too large");
    }
    writer->has_failed = true;
}

bool lib_writer_has_failed(const struct lib_writer *writer)
{
    return writer->has_failed;
}

struct vm_thread *lib_writer_thread(const struct lib_writer *writer)
{
    return writer->self;
}

/* --- constants ------------------------------------------------------------------------ */

static void bind(struct lib_writer *writer, uint16_t index, void *value, bool is_object)
{
    if (LIB_WRITER_RESERVE(writer, writer->bindings, writer->binding_capacity,
                           writer->binding_count + 1)) {
        writer->bindings[writer->binding_count++] = (struct lib_binding){index, is_object, value};
    }
}

static void *bound_value(const struct lib_writer *writer, uint16_t index)
{
    for (size_t i = 0; i < writer->binding_count; i++) {
        if (writer->bindings[i].index == index) {
            return writer->bindings[i].value;
        }
    }
    return NULL;
}

/*
 * Adds a constant, or finds an equal one, and returns its index. `bytes` is the constant, starting
 * with its tag. Bound constants are equal if they are bound to the same value.
 */
static uint16_t enter(struct lib_writer *writer, const uint8_t *bytes, size_t size, void *value,
                      bool is_object)
{
    for (size_t i = 0; i < writer->entry_count; i++) {
        const struct lib_entry *entry = &writer->entries[i];
        if (entry->size == size && memcmp(writer->pool.data + entry->offset, bytes, size) == 0
            && bound_value(writer, entry->index) == value) {
            return entry->index;
        }
    }
    if (writer->constant_count >= UINT16_MAX) {
        lib_writer_fail(writer);
    }
    if (!LIB_WRITER_RESERVE(writer, writer->entries, writer->entry_capacity,
                            writer->entry_count + 1)) {
        return 0;
    }
    uint16_t index = (uint16_t)writer->constant_count;
    size_t offset = writer->pool.length;
    append_bytes(writer, &writer->pool, bytes, size);
    if (value != NULL) {
        bind(writer, index, value, is_object);
    }
    if (writer->has_failed) {
        return 0;
    }
    writer->entries[writer->entry_count++] = (struct lib_entry){offset, size, index};
    writer->constant_count++;
    return index;
}

static uint16_t enter_u2(struct lib_writer *writer, uint8_t tag, unsigned first, void *value,
                         bool is_object)
{
    uint8_t bytes[3] = {tag, (uint8_t)(first >> 8), (uint8_t)first};
    return enter(writer, bytes, sizeof bytes, value, is_object);
}

static uint16_t enter_pair(struct lib_writer *writer, uint8_t tag, unsigned first, unsigned second,
                           void *value)
{
    uint8_t bytes[5] = {tag, (uint8_t)(first >> 8), (uint8_t)first, (uint8_t)(second >> 8),
                        (uint8_t)second};
    return enter(writer, bytes, sizeof bytes, value, false);
}

static uint16_t enter_utf8(struct lib_writer *writer, const char *text, size_t length)
{
    if (length > UINT16_MAX) {
        lib_writer_fail(writer);
    }
    uint8_t *bytes = writer->has_failed ? NULL : malloc(length + 3);
    if (bytes == NULL) {
        if (!writer->has_failed) {
            vm_throw_out_of_memory(writer->self, "class metadata");
            writer->has_failed = true;
        }
        return 0;
    }
    bytes[0] = VM_CONSTANT_UTF8;
    bytes[1] = (uint8_t)(length >> 8);
    bytes[2] = (uint8_t)length;
    memcpy(bytes + 3, text, length);
    uint16_t index = enter(writer, bytes, length + 3, NULL, false);
    free(bytes);
    return index;
}

uint16_t lib_constant_int(struct lib_writer *writer, int32_t value)
{
    uint32_t bits = (uint32_t)value;
    return enter_pair(writer, VM_CONSTANT_INTEGER, bits >> 16, bits & 0xffff, NULL);
}

uint16_t lib_constant_string(struct lib_writer *writer, const char *mutf8, size_t length)
{
    uint16_t text = enter_utf8(writer, mutf8, length);
    return enter_u2(writer, VM_CONSTANT_STRING, text, NULL, false);
}

uint16_t lib_constant_class(struct lib_writer *writer, const char *name, size_t length)
{
    uint16_t text = enter_utf8(writer, name, length);
    return enter_u2(writer, VM_CONSTANT_CLASS, text, NULL, false);
}

uint16_t lib_constant_bound_class(struct lib_writer *writer, struct vm_class *class)
{
    uint16_t text = enter_utf8(writer, class->name->bytes, class->name->length);
    return enter_u2(writer, VM_CONSTANT_CLASS, text, class, false);
}

static uint16_t enter_member(struct lib_writer *writer, uint8_t tag, uint16_t class_index,
                             const char *name, const char *descriptor, void *value)
{
    uint16_t name_index = enter_utf8(writer, name, strlen(name));
    uint16_t type_index = enter_utf8(writer, descriptor, strlen(descriptor));
    uint16_t pair = enter_pair(writer, VM_CONSTANT_NAME_AND_TYPE, name_index, type_index, NULL);
    return enter_pair(writer, tag, class_index, pair, value);
}

uint16_t lib_constant_bound_method(struct lib_writer *writer, struct vm_method *method)
{
    uint8_t tag = vm_class_is_interface(method->class) ? VM_CONSTANT_INTERFACE_METHODREF
                                                       : VM_CONSTANT_METHODREF;
    return enter_member(writer, tag, lib_constant_bound_class(writer, method->class),
                        method->name->bytes, method->descriptor->bytes, method);
}

uint16_t lib_constant_bound_field(struct lib_writer *writer, struct vm_field *field)
{
    return enter_member(writer, VM_CONSTANT_FIELDREF,
                        lib_constant_bound_class(writer, field->class), field->name->bytes,
                        field->descriptor->bytes, field);
}

uint16_t lib_constant_object(struct lib_writer *writer, struct vm_object *object)
{
    return enter_u2(writer, VM_CONSTANT_STRING, enter_utf8(writer, "", 0), object, true);
}

static struct vm_class *library_class(struct lib_writer *writer, const char *name)
{
    struct vm_class *class = writer->has_failed ? NULL : vm_load_boot_class(writer->self, name);
    if (class == NULL) {
        lib_writer_fail(writer);
    }
    return class;
}

uint16_t lib_constant_library_class(struct lib_writer *writer, const char *name)
{
    struct vm_class *class = library_class(writer, name);
    return class == NULL ? 0 : lib_constant_bound_class(writer, class);
}

uint16_t lib_constant_library_method(struct lib_writer *writer, const char *class_name,
                                     const char *name, const char *descriptor)
{
    struct vm_class *class = library_class(writer, class_name);
    if (class == NULL) {
        return 0;
    }
    struct vm_method *method = vm_class_find_method_cstr(class, name, descriptor);
    if (method == NULL) {
        vm_throw(writer->self, "java/lang/NoSuchMethodError", "%s.%s%s", class_name, name,
                 descriptor);
        lib_writer_fail(writer);
        return 0;
    }
    return lib_constant_bound_method(writer, method);
}

uint16_t lib_constant_own_field(struct lib_writer *writer, const char *name, const char *descriptor)
{
    return enter_member(writer, VM_CONSTANT_FIELDREF, writer->this_class, name, descriptor, NULL);
}

uint16_t lib_constant_type(struct lib_writer *writer, struct lib_type type)
{
    if (type.text[0] == 'L') {
        return lib_constant_class(writer, type.text + 1, type.length - 2u);
    }
    return lib_constant_class(writer, type.text, type.length);
}

/* --- members -------------------------------------------------------------------------- */

void lib_writer_implement(struct lib_writer *writer, const char *name)
{
    unsigned index = lib_constant_class(writer, name, strlen(name));
    for (size_t i = 0; i + 1 < writer->interfaces.length; i += 2) {
        unsigned present =
            (unsigned)(writer->interfaces.data[i] << 8 | writer->interfaces.data[i + 1]);
        if (present == index) {
            return;
        }
    }
    lib_bytes_u2(writer, &writer->interfaces, index);
}

void lib_writer_add_field(struct lib_writer *writer, uint16_t flags, const char *name,
                          const char *descriptor)
{
    lib_bytes_u2(writer, &writer->fields, flags);
    lib_bytes_u2(writer, &writer->fields, enter_utf8(writer, name, strlen(name)));
    lib_bytes_u2(writer, &writer->fields, enter_utf8(writer, descriptor, strlen(descriptor)));
    lib_bytes_u2(writer, &writer->fields, 0);
    writer->field_count++;
}

void lib_writer_begin_method(struct lib_writer *writer, uint16_t flags, const char *name,
                             const char *descriptor)
{
    lib_bytes_u2(writer, &writer->methods, flags);
    lib_bytes_u2(writer, &writer->methods, enter_utf8(writer, name, strlen(name)));
    lib_bytes_u2(writer, &writer->methods, enter_utf8(writer, descriptor, strlen(descriptor)));
    writer->method_count++;
    if (flags & VM_ACC_ABSTRACT) {
        lib_bytes_u2(writer, &writer->methods, 0);
        return;
    }
    lib_bytes_u2(writer, &writer->methods, 1);
    writer->code.length = 0;
    writer->label_count = 0;
    writer->fixup_count = 0;
    writer->depth = 0;
    writer->max_stack = 0;
    writer->max_locals = lib_parameter_slots(descriptor) + ((flags & VM_ACC_STATIC) ? 0 : 1);
}

/* Writes the distances into all branches. Their labels must have been placed. */
static void resolve_branches(struct lib_writer *writer)
{
    for (size_t i = 0; i < writer->fixup_count && !writer->has_failed; i++) {
        const struct lib_fixup *fixup = &writer->fixups[i];
        long distance = (long)writer->labels[fixup->label].offset - (long)fixup->origin;
        if (distance < INT16_MIN || distance > INT16_MAX) {
            lib_writer_fail(writer);
            return;
        }
        writer->code.data[fixup->origin + 1] = (uint8_t)((unsigned long)distance >> 8);
        writer->code.data[fixup->origin + 2] = (uint8_t)distance;
    }
}

void lib_writer_end_method(struct lib_writer *writer)
{
    resolve_branches(writer);
    if (writer->code.length > UINT16_MAX || writer->max_stack > UINT16_MAX
        || writer->max_locals > UINT16_MAX) {
        lib_writer_fail(writer);
    }
    lib_bytes_u2(writer, &writer->methods, enter_utf8(writer, "Code", 4));
    append_u4(writer, &writer->methods, (uint32_t)(writer->code.length + 12));
    lib_bytes_u2(writer, &writer->methods, writer->max_stack);
    lib_bytes_u2(writer, &writer->methods, writer->max_locals);
    append_u4(writer, &writer->methods, (uint32_t)writer->code.length);
    append_bytes(writer, &writer->methods, writer->code.data, writer->code.length);
    lib_bytes_u2(writer, &writer->methods, 0); /* no handlers */
    lib_bytes_u2(writer, &writer->methods, 0); /* no attributes */
}

/* --- the class ------------------------------------------------------------------------ */

static void assemble(struct lib_writer *writer, struct lib_bytes *file)
{
    append_u4(writer, file, CLASS_FILE_MAGIC);
    append_u4(writer, file, CLASS_FILE_MAJOR);
    lib_bytes_u2(writer, file, writer->constant_count);
    append_bytes(writer, file, writer->pool.data, writer->pool.length);
    lib_bytes_u2(writer, file, writer->flags);
    lib_bytes_u2(writer, file, writer->this_class);
    lib_bytes_u2(writer, file, writer->super_class);
    lib_bytes_u2(writer, file, (unsigned)(writer->interfaces.length / 2));
    append_bytes(writer, file, writer->interfaces.data, writer->interfaces.length);
    lib_bytes_u2(writer, file, writer->field_count);
    append_bytes(writer, file, writer->fields.data, writer->fields.length);
    lib_bytes_u2(writer, file, writer->method_count);
    append_bytes(writer, file, writer->methods.data, writer->methods.length);
    lib_bytes_u2(writer, file, 0);
}

static void bind_pool(const struct lib_writer *writer, struct vm_class *class)
{
    for (size_t i = 0; i < writer->binding_count; i++) {
        const struct lib_binding *binding = &writer->bindings[i];
        if (binding->is_object) {
            vm_heap_root(binding->value);
        }
        atomic_store(&class->pool->values[binding->index], binding->value);
    }
    for (uint32_t i = 0; i < class->method_count; i++) {
        class->methods[i].is_hidden = true;
    }
    class->is_verified_ok = true;
}

struct vm_class *lib_writer_define(struct lib_writer *writer, struct vm_loader *loader,
                                   struct vm_class *host)
{
    struct lib_bytes file = {NULL, 0, 0};
    struct vm_class *class = NULL;
    if (host != NULL) {
        vm_nest_host(writer->self, host); /* determines the nest host of `host`, because hidden
                                             classes get the same nest host */
    }
    if (!writer->has_failed) {
        assemble(writer, &file);
    }
    if (!writer->has_failed) {
        struct vm_define_options options = {
            .host = host, .is_nestmate = host != NULL, .may_be_java_package = true};
        class = vm_define_class(writer->self, loader, file.data, file.length, &options);
    }
    free(file.data);
    if (class == NULL) {
        return NULL;
    }
    bind_pool(writer, class);
    return vm_initialize_class(writer->self, class) ? class : NULL;
}
