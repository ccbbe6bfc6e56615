/*
 * Replaces the machine in unit tests of profiler/analyses/support: a test defines classes, methods
 * and objects, the services for them work, and reports are written as text. All other services are
 * NULL.
 */
#ifndef TESTS_UNIT_ANALYSIS_WORLD_H
#define TESTS_UNIT_ANALYSIS_WORLD_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

#define WORLD_MEMBERS 8

struct vm_class {
    const char *name;
    uint64_t number;
    uint32_t flags;
    jp2_class *super;
    jp2_class *interfaces[WORLD_MEMBERS];
    jp2_method *methods[WORLD_MEMBERS];
    jp2_field *fields[WORLD_MEMBERS];
    bool is_boot;
};

struct vm_method {
    jp2_class *klass;
    const char *name, *descriptor;
    uint32_t flags;
    /* Each block has one instruction, at bci 0, 1, ... These are its successors and opcode. */
    uint32_t block_count;
    const uint8_t *code;
    struct {
        uint32_t count, to[3];
    } ways[WORLD_MEMBERS];
    uint32_t handler_count;
    struct jp2_handler handlers[2];
};

struct vm_field {
    jp2_class *klass;
    const char *name, *descriptor;
    uint32_t flags;
    uint32_t place; /* index in the values of an object */
};

struct vm_object {
    jp2_class *klass;
    union jp2_value values[WORLD_MEMBERS]; /* values of fields or elements */
    uint32_t length;
    const char *text;
    uint64_t tag;
};

struct vm_thread {
    uint64_t number, bytecodes;
    const char *name;
    void *data;
    jp2_object *object;
    struct jp2_frame frames[WORLD_MEMBERS];
    uint32_t frame_count;
    union jp2_value arguments[WORLD_MEMBERS];
};

struct jp2_context {
    jp2_method *method;
    jp2_context *caller;
};

static char world_text[1 << 16]; /* the text that was written since the last call of
                                    world_written */
static size_t world_length;
static uint64_t world_now; /* the current time in nanoseconds */
static unsigned world_retired;

static inline const char *world_written(void)
{
    world_length = 0;
    return world_text;
}

static void world_vwrite(const char *format, va_list arguments)
{
    world_length += (size_t)vsnprintf(world_text + world_length, sizeof world_text - world_length,
                                      format, arguments);
}

__attribute__((format(printf, 2, 3))) static void world_write(struct jp2_output *out,
                                                              const char *format, ...)
{
    (void)out;
    va_list arguments;
    va_start(arguments, format);
    world_vwrite(format, arguments);
    va_end(arguments);
}

__attribute__((format(printf, 1, 2))) static void world_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    world_vwrite(format, arguments);
    va_end(arguments);
}

static bool world_check_output(const char *path, char *message, size_t bytes)
{
    (void)message;
    (void)bytes;
    return path == NULL || strcmp(path, "/nowhere") != 0;
}

static struct jp2_output *world_open_output(const char *path)
{
    return path != NULL && strcmp(path, "/full") == 0 ? NULL : (struct jp2_output *)world_text;
}

static void world_close_output(struct jp2_output *out)
{
    (void)out;
}

static void *world_allocate(size_t bytes)
{
    return calloc(1, bytes == 0 ? 1 : bytes);
}

static const char *world_class_name(const jp2_class *klass)
{
    return klass->name;
}

static uint64_t world_class_number(const jp2_class *klass)
{
    return klass->number;
}

static uint32_t world_class_flags(const jp2_class *klass)
{
    return klass->flags;
}

static jp2_class *world_superclass(const jp2_class *klass)
{
    return klass->super;
}

static jp2_class *world_class_interface(const jp2_class *klass, uint32_t index)
{
    return klass->interfaces[index];
}

static jp2_method *world_class_method(const jp2_class *klass, uint32_t index)
{
    return klass->methods[index];
}

static jp2_field *world_class_field(const jp2_class *klass, uint32_t index)
{
    return klass->fields[index];
}

static bool world_is_boot_class(const jp2_class *klass)
{
    return klass->is_boot;
}

static const char *world_source_file(const jp2_class *klass)
{
    (void)klass;
    return NULL;
}

static jp2_class *world_method_class(const jp2_method *method)
{
    return method->klass;
}

static const char *world_method_name(const jp2_method *method)
{
    return method->name;
}

static const char *world_method_descriptor(const jp2_method *method)
{
    return method->descriptor;
}

static uint32_t world_method_flags(const jp2_method *method)
{
    return method->flags;
}

static const uint8_t *world_method_code(const jp2_method *method, uint32_t *bytes)
{
    *bytes = method->block_count;
    return method->code;
}

static uint32_t world_method_line(const jp2_method *method, int32_t bci)
{
    (void)method;
    return (uint32_t)bci + 10;
}

static uint32_t world_method_blocks(const jp2_method *method, struct jp2_block *blocks,
                                    uint32_t count)
{
    for (uint32_t i = 0; i < count && i < method->block_count; i++) {
        blocks[i] = (struct jp2_block){i, i, i + 1, 1};
    }
    return method->block_count;
}

static uint32_t world_successors(const jp2_method *method, uint32_t bci, uint32_t *bcis,
                                 uint32_t count)
{
    for (uint32_t i = 0; i < count && i < method->ways[bci].count; i++) {
        bcis[i] = method->ways[bci].to[i];
    }
    return method->ways[bci].count;
}

static uint32_t world_method_handlers(const jp2_method *method, struct jp2_handler *handlers,
                                      uint32_t count)
{
    for (uint32_t i = 0; i < count && i < method->handler_count; i++) {
        handlers[i] = method->handlers[i];
    }
    return method->handler_count;
}

static uint32_t world_instruction_bytes(const jp2_method *method, uint32_t bci)
{
    return bci < method->block_count ? 1 : 0;
}

static const char *world_opcode_name(uint8_t opcode)
{
    static const char *const names[] = {
        [0x60] = "iadd", [0x68] = "imul", [0xb1] = "return", [0xc4] = "wide"};
    return opcode < sizeof names / sizeof names[0] ? names[opcode] : NULL;
}

static jp2_class *world_field_class(const jp2_field *field)
{
    return field->klass;
}

static const char *world_field_name(const jp2_field *field)
{
    return field->name;
}

static const char *world_field_descriptor(const jp2_field *field)
{
    return field->descriptor;
}

static uint32_t world_field_flags(const jp2_field *field)
{
    return field->flags;
}

static uintptr_t world_field_address(const jp2_object *object, const jp2_field *field)
{
    return (uintptr_t)&object->values[field->place];
}

static union jp2_value world_field_value(const jp2_object *object, const jp2_field *field)
{
    return object->values[field->place];
}

static jp2_class *world_object_class(const jp2_object *object)
{
    return object->klass;
}

static uint32_t world_array_length(const jp2_object *array)
{
    return array->length;
}

static union jp2_value world_array_element(const jp2_object *array, uint32_t index)
{
    return array->values[index];
}

static size_t world_string_text(const jp2_object *string, char *buffer, size_t bytes)
{
    return string->text == NULL ? 0 : (size_t)snprintf(buffer, bytes, "%s", string->text);
}

static uint64_t world_thread_number(const jp2_thread *thread)
{
    return thread->number;
}

static size_t world_thread_name(const jp2_thread *thread, char *buffer, size_t bytes)
{
    return (size_t)snprintf(buffer, bytes, "%s", thread->name);
}

static void **world_thread_data(jp2_thread *thread, const struct jp2_analysis *analysis)
{
    (void)analysis;
    return &thread->data;
}

static jp2_object *world_thread_object(const jp2_thread *thread)
{
    return thread->object;
}

static uint32_t world_stack(jp2_thread *self, struct jp2_frame *frames, uint32_t count)
{
    uint32_t given = self->frame_count < count ? self->frame_count : count;
    memcpy(frames, self->frames, given * sizeof *frames);
    return given;
}

static bool world_retire(struct jp2_location *location)
{
    (void)location;
    world_retired++;
    return true;
}

static jp2_context *world_context_caller(const jp2_context *context)
{
    return context->caller;
}

static jp2_method *world_context_method(const jp2_context *context)
{
    return context->method;
}

static union jp2_value world_argument(jp2_thread *self, uint32_t index)
{
    return self->arguments[index];
}

static uint64_t world_nanoseconds(void)
{
    return world_now;
}

static jp2_thread *world_live[WORLD_MEMBERS]; /* set by a test; NULL ends the list */

static void world_for_each_live_thread(void (*function)(jp2_thread *thread, void *data), void *data)
{
    for (int i = 0; i < WORLD_MEMBERS && world_live[i] != NULL; i++) {
        function(world_live[i], data);
    }
}

static uint64_t world_thread_bytecodes(const jp2_thread *thread)
{
    return thread->bytecodes;
}

static const struct jp2_services world_services = {
    .opcode_name = world_opcode_name,
    .class_name = world_class_name,
    .class_number = world_class_number,
    .class_flags = world_class_flags,
    .superclass = world_superclass,
    .class_interface = world_class_interface,
    .class_method = world_class_method,
    .class_field = world_class_field,
    .is_boot_class = world_is_boot_class,
    .source_file = world_source_file,
    .method_class = world_method_class,
    .method_name = world_method_name,
    .method_descriptor = world_method_descriptor,
    .method_flags = world_method_flags,
    .method_code = world_method_code,
    .method_line = world_method_line,
    .method_blocks = world_method_blocks,
    .successors = world_successors,
    .method_handlers = world_method_handlers,
    .instruction_bytes = world_instruction_bytes,
    .field_class = world_field_class,
    .field_name = world_field_name,
    .field_descriptor = world_field_descriptor,
    .field_flags = world_field_flags,
    .field_value = world_field_value,
    .field_address = world_field_address,
    .object_class = world_object_class,
    .array_length = world_array_length,
    .array_element = world_array_element,
    .string_text = world_string_text,
    .thread_number = world_thread_number,
    .thread_name = world_thread_name,
    .thread_data = world_thread_data,
    .thread_object = world_thread_object,
    .stack = world_stack,
    .argument = world_argument,
    .retire = world_retire,
    .message = world_message,
    .check_output = world_check_output,
    .open_output = world_open_output,
    .write = world_write,
    .close_output = world_close_output,
    .nanoseconds = world_nanoseconds,
    .allocate = world_allocate,
    .context_caller = world_context_caller,
    .context_method = world_context_method,
    .for_each_live_thread = world_for_each_live_thread,
    .thread_bytecodes = world_thread_bytecodes,
};

const struct jp2_services *jp2 = &world_services;
struct jp2_analysis jp2_analysis;

#endif
