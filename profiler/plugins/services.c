#define _GNU_SOURCE
#include "profiler/plugins/services.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "profiler/plugins/services_internal.h"
#include "profiler/write/output.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/calling_contexts.h"
#include "vm/options/output_name.h"
#include "vm/base/symbol.h"
#include "vm/base/text/text.h"
#include "vm/base/text/visible.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"
#include "vm/classfile/stack_effect.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/heap/graph.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

/* --- names ------------------------------------------------------------------------------------ */

static const char *event_name(enum jp2_event_kind kind)
{
    return (unsigned)kind < JP2_EVENT_KINDS ? vm_event_names[kind] : NULL;
}

static const char *opcode_name(uint8_t opcode)
{
    return vm_opcode_info[opcode].mnemonic;
}

/* --- classes ---------------------------------------------------------------------------------- */

static const char *class_name(const jp2_class *class)
{
    return vm_class_report_name(class)->bytes;
}

static uint64_t class_number(const jp2_class *class)
{
    return class->id;
}

static uint32_t class_flags(const jp2_class *class)
{
    return class->inner_flags;
}

static jp2_class *superclass(const jp2_class *class)
{
    return vm_class_is_interface(class) ? NULL : class->super;
}

static bool is_subclass(const jp2_class *class, const jp2_class *of)
{
    return vm_class_is_subclass(class, (struct vm_class *)(uintptr_t)of);
}

static jp2_class *element_class(const jp2_class *array)
{
    return array->kind == VM_KIND_OBJECT_ARRAY ? array->element_class : NULL;
}

static uint32_t instance_bytes(const jp2_class *class)
{
    return class->instance_bytes;
}

static const char *source_file(const jp2_class *class)
{
    const struct vm_class_file *file = class->file;
    return file == NULL || file->source_file == NULL ? NULL : file->source_file->bytes;
}

static bool is_boot_class(const jp2_class *class)
{
    return class->loader == vm.boot_loader;
}

static jp2_field *class_field(const jp2_class *class, uint32_t index)
{
    uint32_t seen = 0;
    for (uint16_t i = 0; i < class->field_count; i++) {
        if (class->fields[i].info != NULL && seen++ == index) {
            return &class->fields[i];
        }
    }
    return NULL;
}

static jp2_method *class_method(const jp2_class *class, uint32_t index)
{
    uint32_t seen = 0;
    for (uint16_t i = 0; i < class->method_count; i++) {
        if (!class->methods[i].is_overpass && seen++ == index) {
            return &class->methods[i];
        }
    }
    return NULL;
}

static jp2_class *class_interface(const jp2_class *class, uint32_t index)
{
    return index < class->interface_count ? class->interfaces[index] : NULL;
}

/* --- methods and fields ----------------------------------------------------------------------- */

static jp2_class *method_class(const jp2_method *method)
{
    return method->class;
}

static const char *method_name(const jp2_method *method)
{
    return method->name->bytes;
}

static const char *method_descriptor(const jp2_method *method)
{
    return method->descriptor->bytes;
}

static uint32_t method_flags(const jp2_method *method)
{
    return method->flags;
}

static const uint8_t *method_code(const jp2_method *method, uint32_t *bytes)
{
    *bytes = method->code == NULL ? 0 : method->code->length;
    return method->code == NULL ? NULL : method->code->bytes;
}

static uint32_t method_line(const jp2_method *method, int32_t bci)
{
    if (method->code == NULL || bci >= (int32_t)method->code->length) {
        return 0;
    }
    int line = vm_code_line(method->code, bci < 0 ? 0 : (uint32_t)bci);
    return line < 0 ? 0 : (uint32_t)line;
}

static jp2_class *field_class(const jp2_field *field)
{
    return field->class;
}

static const char *field_name(const jp2_field *field)
{
    return field->name->bytes;
}

static const char *field_descriptor(const jp2_field *field)
{
    return field->descriptor->bytes;
}

static uint32_t field_flags(const jp2_field *field)
{
    return field->flags;
}

/* --- objects ---------------------------------------------------------------------------------- */

static union jp2_value load(char type, const void *address)
{
    return (union jp2_value){.u = vm_field_load(type, address).u};
}

static jp2_class *object_class(const jp2_object *object)
{
    return object->class;
}

static uint64_t object_bytes(const jp2_object *object)
{
    return vm_object_bytes(object);
}

static uint32_t array_length(const jp2_object *array)
{
    return vm_class_is_array(array->class) ? array->length : 0;
}

static union jp2_value array_element(const jp2_object *array, uint32_t index)
{
    const struct vm_class *class = array->class;
    if (index >= array_length(array)) {
        return (union jp2_value){.u = 0};
    }
    size_t offset = VM_ARRAY_DATA + ((size_t)index << class->element_shift);
    return load(class->kind == VM_KIND_OBJECT_ARRAY ? 'L' : class->primitive_type,
                vm_object_at(array, offset));
}

static union jp2_value field_value(const jp2_object *object, const jp2_field *field)
{
    if ((field->flags & VM_ACC_STATIC) != 0) {
        return load(field->type, vm_field_static_address(field));
    }
    return object == NULL ? (union jp2_value){.u = 0}
                          : load(field->type, vm_object_at(object, field->offset));
}

/* Copies a text to a buffer; a longer text is cut off. Adds a final zero. Returns the length of the
 * whole text. */
static size_t copy_text(const char *text, size_t length, char *buffer, size_t bytes)
{
    if (bytes != 0) {
        size_t fits = length < bytes ? length : bytes - 1;
        memcpy(buffer, text, fits);
        buffer[fits] = '\0';
    }
    return length;
}

static size_t string_text(const jp2_object *string, char *buffer, size_t bytes)
{
    bool is_string = vm_symbol_equals_cstr(string->class->name, "java/lang/String");
    size_t length = 0;
    char *text = is_string ? vm_string_to_utf8(string, &length) : NULL;
    length = copy_text(text == NULL ? "" : text, text == NULL ? 0 : length, buffer, bytes);
    free(text);
    return length;
}

static jp2_class *mirrored_class(const jp2_object *object)
{
    struct vm_class *class = vm_symbol_equals_cstr(object->class->name, "java/lang/Class")
                                 ? vm_class_of_mirror(object)
                                 : NULL;
    return class == NULL || class->kind == VM_KIND_PRIMITIVE ? NULL : class;
}

static uint64_t object_tag(const struct jp2_analysis *analysis, const jp2_object *object)
{
    return vm_analysis_tag(analysis->machine, object);
}

static void set_object_tag(const struct jp2_analysis *analysis, const jp2_object *object,
                           uint64_t tag)
{
    vm_analysis_set_tag(analysis->machine, object, tag);
}

static uintptr_t field_address(const jp2_object *object, const jp2_field *field)
{
    return (uintptr_t)((field->flags & VM_ACC_STATIC) != 0 ? vm_field_static_address(field)
                                                           : vm_object_at(object, field->offset));
}

static uintptr_t element_address(const jp2_object *array, uint64_t index)
{
    return (uintptr_t)vm_object_at(array, VM_ARRAY_DATA)
           + (uintptr_t)(index << array->class->element_shift);
}

/* --- threads ---------------------------------------------------------------------------------- */

static uint64_t thread_number(const jp2_thread *thread)
{
    return thread->java_id;
}

static size_t thread_name(const jp2_thread *thread, char *buffer, size_t bytes)
{
    return copy_text(thread->name, strlen(thread->name), buffer, bytes);
}

static void **context_data(jp2_context *context, const struct jp2_analysis *analysis)
{
    return vm_calling_context_data(context, analysis->machine);
}

static void **thread_data(jp2_thread *thread, const struct jp2_analysis *analysis)
{
    return vm_analysis_thread_data(thread, analysis->machine);
}

static jp2_object *thread_object(const jp2_thread *thread)
{
    return thread->object;
}

static uint32_t stack(jp2_thread *self, struct jp2_frame *frames, uint32_t count)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    uint32_t found = 0;
    while (walk.method != NULL && found < count) {
        frames[found++] = (struct jp2_frame){walk.method, vm_frame_walk_bci(&walk)};
        vm_frame_walk_next(&walk);
    }
    return found;
}

struct visit {
    void (*function)(jp2_thread *thread, void *data);
    void *data;
};

static void visit_thread(struct vm_thread *thread, bool is_exact, void *data)
{
    const struct visit *visit = data;
    if (is_exact) {
        visit->function(thread, visit->data);
    }
}

static void for_each_live_thread(void (*function)(jp2_thread *thread, void *data), void *data)
{
    struct visit visit = {function, data};
    vm_threads_for_each(visit_thread, &visit);
}

/* Finds the slot of a parameter. `index` counts `this`. Returns false if there is no such
 * parameter. */
static bool find_parameter(const char *descriptor, bool is_static, uint32_t index, uint32_t *slot)
{
    uint32_t number = is_static ? 0 : 1;
    *slot = number;
    if (index < number) {
        *slot = 0;
        return true;
    }
    const char *at = descriptor + 1;
    for (; *at != ')' && number < index; at = vm_descriptor_next(at), number++) {
        *slot += vm_type_slots(*at);
    }
    return *at != ')';
}

static union jp2_value argument_of_call(const struct vm_frame_walk *walk,
                                        const struct vm_cell *call, uint32_t index)
{
    const struct vm_method *method = walk->method;
    struct vm_insn insn;
    uint32_t slot;
    if (!vm_insn_decode(method->code->bytes, method->code->length,
                        (uint32_t)vm_frame_walk_bci(walk), &insn)) {
        return (union jp2_value){.u = 0};
    }
    const struct vm_symbol *descriptor = vm_insn_callee_descriptor(method->pool->file, &insn);
    bool is_static = insn.opcode == VM_OP_INVOKESTATIC || insn.opcode == VM_OP_INVOKEDYNAMIC;
    bool is_there = find_parameter(descriptor->bytes, is_static, index, &slot);
    return (union jp2_value){.u = is_there ? walk->fp[vm_call_register(call, slot)].u : 0};
}

static union jp2_value argument(jp2_thread *self, uint32_t index)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    const struct vm_method *method = walk.method;
    uint32_t slot;
    if (method != NULL && self->probes.call != NULL) {
        return argument_of_call(&walk, self->probes.call, index);
    }
    bool is_there = method != NULL
                    && find_parameter(method->descriptor->bytes,
                                      (method->flags & VM_ACC_STATIC) != 0, index, &slot);
    return (union jp2_value){.u = is_there ? walk.fp[slot].u : 0};
}

/* --- control ---------------------------------------------------------------------------------- */

static void set_period(jp2_thread *self, const struct jp2_analysis *analysis, uint64_t period)
{
    vm_analysis_set_period(self, analysis->machine, period);
}

static void pause_thread(jp2_thread *self, uint64_t nanoseconds)
{
    struct timespec rest = {(time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)};
    bool was_in_native = vm_thread_enter_native(self);
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {
    }
    vm_thread_leave_native(self, was_in_native);
}

/* --- output ----------------------------------------------------------------------------------- */

/* Where the calling thread's messages and its report for stderr are collected; NULL: they are
 * not. */
static _Thread_local struct vm_text *captured;

/* The report that is being collected, and the file in memory to which it is written. */
static _Thread_local struct prof_output *captured_report;
static _Thread_local int captured_file;

void prof_services_capture(struct vm_text *to)
{
    captured = to;
}

static void message(const char *format, ...)
{
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (captured != NULL) {
        vm_text_string(captured, text);
    } else {
        vm_message("%s", text);
    }
}

static struct prof_output *open_captured(char *reason, size_t size)
{
    char path[40];
    captured_file = memfd_create("jp2-report", MFD_CLOEXEC);
    if (captured_file < 0) {
        snprintf(reason, size, "the report: %m");
        return NULL;
    }
    snprintf(path, sizeof path, "/dev/fd/%d", captured_file);
    captured_report = prof_output_open(path, reason, size);
    return captured_report;
}

/* Appends the collected report to the text. */
static void take_captured(void)
{
    char bytes[8192];
    ssize_t length;
    for (off_t at = 0; (length = pread(captured_file, bytes, sizeof bytes, at)) > 0; at += length) {
        vm_text_add(captured, bytes, (size_t)length);
    }
    close(captured_file);
    captured_report = NULL;
}

static const char *path_of(const char *path)
{
    return path == NULL ? "/dev/stderr" : strcmp(path, "-") == 0 ? "/dev/stdout" : path;
}

/* Returns the name of the file that this process writes for a path. It differs from the path if
 * another process of jp2vm writes to this path. */
static const char *own_name(const char *path)
{
    return vm_output_name(path_of(path), "analysis", vm_message);
}

const char *prof_services_started_for = "an analysis";

/* Also reserves the file for the option whose plug-in is being started. */
static bool check_output(const char *path, char *reason, size_t bytes)
{
    const char *other = vm_output_reserve(path_of(path), prof_services_started_for);
    if (other != NULL) {
        snprintf(reason, bytes, "%s writes the same file; give one of them another name", other);
        return false;
    }
    return prof_output_check(own_name(path), reason, bytes);
}

static void fail(const char *reason)
{
    vm_message("jp2vm: analysis: %s\n", reason);
    vm_set_exit_failure();
}

/* Plug-ins see the output as an opaque type. */
static struct jp2_output *open_output(const char *path)
{
    char reason[512];
    bool is_captured = captured != NULL && path == NULL && captured_report == NULL;
    struct prof_output *out = is_captured ? open_captured(reason, sizeof reason)
                                          : prof_output_open(own_name(path), reason, sizeof reason);
    if (out == NULL) {
        fail(reason);
    }
    return (struct jp2_output *)out;
}

/* Writes a text with its control characters in visible form, since names and values may contain
 * control sequences for terminals. */
static void write_visible(struct prof_output *out, const char *text, size_t length)
{
    if (vm_is_visible(text, length)) {
        prof_output_bytes(out, text, length);
        return;
    }
    char *visible = vm_visible_text(text, length, &length);
    if (visible == NULL) {
        vm_end_without_memory("the report of an analysis");
    }
    prof_output_bytes(out, visible, length);
    free(visible);
}

static void write_text(struct jp2_output *to, const char *format, ...)
{
    struct prof_output *out = (struct prof_output *)to;
    char room[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(room, sizeof room, format, arguments);
    va_end(arguments);
    if (length < (int)sizeof room) {
        write_visible(out, room, length < 0 ? 0 : (size_t)length);
        return;
    }
    char *text = NULL;
    va_start(arguments, format);
    length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        vm_end_without_memory("the report of an analysis");
    }
    write_visible(out, text, (size_t)length);
    free(text);
}

static void close_output(struct jp2_output *out)
{
    char reason[512];
    bool is_captured = captured_report != NULL && captured_report == (struct prof_output *)out;
    if (!prof_output_close((struct prof_output *)out, reason, sizeof reason)) {
        fail(reason);
    }
    if (is_captured) {
        take_captured();
    }
}

/* --- the rest --------------------------------------------------------------------------------- */

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

static void *allocate(size_t bytes)
{
    void *memory = calloc(1, bytes == 0 ? 1 : bytes);
    if (memory == NULL) {
        vm_end_without_memory("an analysis");
    }
    return memory;
}

const struct jp2_services prof_services = {
    .abi = JP2_ANALYSIS_ABI,
    .size = sizeof prof_services,
    .event_name = event_name,
    .opcode_name = opcode_name,
    .class_name = class_name,
    .class_number = class_number,
    .class_flags = class_flags,
    .superclass = superclass,
    .is_subclass = is_subclass,
    .element_class = element_class,
    .instance_bytes = instance_bytes,
    .source_file = source_file,
    .is_boot_class = is_boot_class,
    .class_field = class_field,
    .class_method = class_method,
    .method_class = method_class,
    .method_name = method_name,
    .method_descriptor = method_descriptor,
    .method_flags = method_flags,
    .method_code = method_code,
    .method_line = method_line,
    .field_class = field_class,
    .field_name = field_name,
    .field_descriptor = field_descriptor,
    .field_flags = field_flags,
    .object_class = object_class,
    .object_bytes = object_bytes,
    .array_length = array_length,
    .array_element = array_element,
    .field_value = field_value,
    .string_text = string_text,
    .tag = object_tag,
    .set_tag = set_object_tag,
    .thread_number = thread_number,
    .thread_name = thread_name,
    .thread_data = thread_data,
    .stack = stack,
    .argument = argument,
    .retire = vm_location_retire,
    .renew = vm_location_renew,
    .set_period = set_period,
    .raise = vm_analysis_raise,
    .message = message,
    .check_output = check_output,
    .open_output = open_output,
    .write = write_text,
    .close_output = close_output,
    .nanoseconds = nanoseconds,
    .allocate = allocate,
    .field_address = field_address,
    .element_address = element_address,
    .thread_object = thread_object,
    .method_blocks = prof_services_method_blocks,
    .successors = prof_services_successors,
    .method_handlers = prof_services_method_handlers,
    .instruction_bytes = prof_services_instruction_bytes,
    .class_interface = class_interface,
    .pause = pause_thread,
    .context = vm_calling_context,
    .context_caller = vm_calling_context_caller,
    .context_method = vm_calling_context_method,
    .context_data = context_data,
    .set_failure = vm_set_exit_failure,
    .mirrored_class = mirrored_class,
    .for_each_live_thread = for_each_live_thread,
    .stopped_nanoseconds = vm_safepoint_time,
    .thread_bytecodes = vm_analysis_bytecodes,
    .live_objects = vm_heap_live_objects,
    .heap_roots = vm_heap_known_roots,
    .for_each_reference = vm_heap_for_each_reference,
};
