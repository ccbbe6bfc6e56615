#define _GNU_SOURCE
#include "vm/runtime/exceptions.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classlib.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/call.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/module.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

/* Offsets of fields of java.lang.Throwable; every library has fields of these names. */
static struct {
    struct vm_class *class;
    uint32_t message, cause, backtrace;
    uint32_t depth; /* int: frames of the backtrace; 0: the library has no such field */
} throwable;

/* Ends the process, because the library is not loaded yet, or too damaged for Java exceptions. */
static _Noreturn void die(const char *class_name, const char *message)
{
    char name[256];
    size_t length = strnlen(class_name, sizeof name - 1);
    for (size_t i = 0; i < length; i++) {
        name[i] = class_name[i] == '/' ? '.' : class_name[i];
    }
    name[length] = '\0';
    const char *file = vm.classlib->file == NULL ? NULL : vm.classlib->file();
    bool may_be_damaged = file != NULL && strcmp(name, "java.lang.OutOfMemoryError") != 0;
    vm_message("jp2vm: %s%s%s, while the class library starts%s%s%s\n", name,
               message == NULL ? "" : ": ", message == NULL ? "" : message,
               may_be_damaged ? "; is " : "", may_be_damaged ? file : "",
               may_be_damaged ? " damaged?" : "");
    exit(1);
}

static bool bind_throwable(struct vm_thread *self)
{
    static bool is_binding; /* the library starts on one thread */
    if (throwable.class != NULL) {
        return true;
    }
    if (is_binding) {
        return false; /* Throwable or one of its superclasses could not be loaded */
    }
    is_binding = true;
    struct vm_class *class = vm_load_boot_class(self, "java/lang/Throwable");
    if (class == NULL) {
        return false;
    }
    throwable.message = vm_class_field_offset(class, "detailMessage", "Ljava/lang/String;");
    throwable.cause = vm_class_field_offset(class, "cause", "Ljava/lang/Throwable;");
    throwable.backtrace = vm_class_field_offset(class, "backtrace", "Ljava/lang/Object;");
    throwable.depth = vm_class_field_offset(class, "depth", "I");
    throwable.class = class;
    return true;
}

static struct vm_object **throwable_field(const struct vm_object *object, uint32_t offset)
{
    return vm_object_at(object, offset);
}

/* --- making and raising --------------------------------------------------------------- */

/* -Xlog:exceptions reports each activation in which an exception is raised or that the exception
 * reaches, and the handler that catches it. */
void vm_log_exception(struct vm_thread *self)
{
    const struct vm_object *object = self->exception;
    if (!vm_log_is_on(VM_LOG_EXCEPTIONS, VM_LOG_INFO) || object == NULL) {
        return;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    char *message = vm_throwable_message(object);
    const char *colon = message == NULL ? "" : ": ", *text = message == NULL ? "" : message;
    const char *name = object->class->name->bytes;
    if (walk.fp == NULL) {
        vm_log(VM_LOG_EXCEPTIONS, VM_LOG_INFO, "Exception <a '%s'{0x%016lx}%s%s>", name,
               (unsigned long)(uintptr_t)object, colon, text);
    } else {
        int bci = (walk.method->flags & VM_ACC_NATIVE) != 0 ? 0 : vm_frame_walk_bci(&walk);
        vm_log(VM_LOG_EXCEPTIONS, VM_LOG_INFO,
               "Exception <a '%s'{0x%016lx}%s%s>\n thrown in interpreter method <{method} "
               "{0x%016lx} '%s' "
               "'%s' in '%s'>\n at bci %d for thread 0x%016lx (%s)",
               name, (unsigned long)(uintptr_t)object, colon, text,
               (unsigned long)(uintptr_t)walk.method, walk.method->name->bytes,
               walk.method->descriptor->bytes, walk.method->class->name->bytes, bci,
               (unsigned long)(uintptr_t)self, self->name);
    }
    free(message);
}

void vm_log_handler(const struct vm_thread *self, const struct vm_method *method,
                    const struct vm_exception_entry *handler)
{
    if (vm_log_is_on(VM_LOG_EXCEPTIONS, VM_LOG_INFO)) {
        char *name = vm_class_external_name(self->exception->class);
        vm_log(VM_LOG_EXCEPTIONS, VM_LOG_INFO,
               "Found %s handler for exception of type \"%s\" in method \"%s\" at BCI: %u",
               handler->catch_type == 0 ? "catch-all" : "matching", name == NULL ? "" : name,
               method->name->bytes, handler->handler_bci);
        free(name);
    }
}

/* Gives the handler of an OutOfMemoryError some memory, no matter which code threw the error. For
 * errors from vm_throw_out_of_memory this has already happened. */
static void help_handler(struct vm_thread *self, const struct vm_object *object)
{
    const struct vm_object *spare = vm.spare_out_of_memory;
    if (spare != NULL && object->class == spare->class && !self->is_throwing_without_code) {
        vm_heap_give_grace(self);
    }
}

void vm_throw_object(struct vm_thread *self, struct vm_object *object)
{
    self->exception = object;
    help_handler(self, object);
    if (vm_log_is_on(VM_LOG_EXCEPTIONS, VM_LOG_INFO) && vm_frame_walk_start(self).fp == NULL) {
        vm_log_exception(self); /* other exceptions are logged when they reach an activation */
    }
    if (vm.classlib->thrown != NULL) {
        vm.classlib->thrown(self, object);
    }
    if (VM_PROBE_HOOK(thrown) != NULL) {
        VM_PROBE_HOOK(thrown)(self, object);
    }
}

struct vm_object *vm_exception_take(struct vm_thread *self)
{
    struct vm_object *exception = self->exception;
    self->exception = NULL;
    return exception;
}

bool vm_exception_is(struct vm_thread *self, const char *class_name)
{
    if (self->exception == NULL) {
        return false;
    }
    for (const struct vm_class *c = self->exception->class; c != NULL; c = c->super) {
        if (c->loader == vm.boot_loader && vm_symbol_equals_cstr(c->name, class_name)) {
            return true;
        }
    }
    return false;
}

/* Calls the constructor that takes the message; if there is no message or no such constructor,
 * calls the constructor without parameters. */
static bool construct(struct vm_thread *self, struct vm_object *object, struct vm_object *message)
{
    struct vm_method *constructor = NULL;
    union vm_slot args[2] = {{.r = object}, {.r = message}};
    const struct vm_symbol *init = vm_symbol_from_cstr("<init>");
    if (message != NULL) {
        constructor = vm_class_declared_method(object->class, init,
                                               vm_symbol_from_cstr("(Ljava/lang/String;)V"));
        if (constructor == NULL) { /* the parameter of AssertionError's constructor is an Object */
            constructor = vm_class_declared_method(object->class, init,
                                                   vm_symbol_from_cstr("(Ljava/lang/Object;)V"));
        }
    }
    if (constructor == NULL) {
        constructor = vm_class_declared_method(object->class, init, vm_symbol_from_cstr("()V"));
    }
    return constructor == NULL || vm_call(self, constructor, args, NULL);
}

/* Uses initCause, as HotSpot does. */
static bool init_cause(struct vm_thread *self, struct vm_object *object, struct vm_object *cause)
{
    struct vm_method *method = vm_class_declared_method(
        throwable.class, vm_symbol_from_cstr("initCause"),
        vm_symbol_from_cstr("(Ljava/lang/Throwable;)Ljava/lang/Throwable;"));
    union vm_slot args[2] = {{.r = object}, {.r = cause}};
    method = method == NULL ? NULL : vm_select_method(self, object, method);
    return method != NULL && vm_call(self, method, args, NULL);
}

static void note_error(struct vm_late_error *error, const char *class_name, const char *message)
{
    if (error->class_name == NULL) {
        error->class_name = class_name;
        error->message = message == NULL ? NULL : strdup(message);
    }
}

bool vm_throw_later(struct vm_thread *self, struct vm_late_error *error)
{
    if (self->late_error != NULL) {
        return false;
    }
    *error = (struct vm_late_error){0};
    self->late_error = error;
    return true;
}

void vm_throw_late(struct vm_thread *self)
{
    struct vm_late_error *error = self->late_error;
    self->late_error = NULL;
    if (error->class_name != NULL && self->exception == NULL) {
        vm_throw_with_cause(self, error->class_name, error->message, NULL);
    }
    free(error->message);
}

struct vm_object *vm_exception_make(struct vm_thread *self, const char *class_name,
                                    const char *message, struct vm_object *cause)
{
    VM_ASSERT(self->late_error == NULL);
    if (!vm.is_booted
        && (vm.boot_loader == NULL || !bind_throwable(self)
            || throwable.class->mirror == NULL)) { /* no class can be linked yet */
        die(class_name, message);
    }
    struct vm_class *class = vm_load_boot_class(self, class_name);
    if (class == NULL || !bind_throwable(self) || !vm_initialize_class(self, class)) {
        if (!vm.is_booted) {
            die(class_name, message);
        }
        return NULL;
    }
    struct vm_object *object = vm_heap_alloc_object(self, class);
    if (object == NULL) {
        return NULL;
    }
    struct vm_object *text = NULL;
    if (message != NULL) {
        text = vm_string_from_cstr(self, message);
        if (text == NULL) {
            return NULL;
        }
    }
    if (!construct(self, object, text) || (cause != NULL && !init_cause(self, object, cause))) {
        return NULL;
    }
    if (vm.classlib->thrown != NULL) { /* so that it has a stack even if it is never thrown */
        self->exception = object;
        vm.classlib->thrown(self, object);
        self->exception = NULL;
    }
    return object;
}

void vm_throw_with_cause(struct vm_thread *self, const char *class_name, const char *message,
                         struct vm_object *cause)
{
    if (self->late_error != NULL) {
        VM_ASSERT(cause == NULL); /* a cause could only come from Java code, which does not run
                                     now */
        note_error(self->late_error, class_name, message);
        return;
    }
    struct vm_object *object = vm_exception_make(self, class_name, message, cause);
    if (object != NULL) {
        vm_throw_object(self, object);
    }
}

void vm_throw(struct vm_thread *self, const char *class_name, const char *format, ...)
{
    char *message = NULL;
    if (format != NULL) {
        va_list arguments;
        va_start(arguments, format);
        if (vasprintf(&message, format, arguments) < 0) {
            message = NULL;
        }
        va_end(arguments);
    }
    vm_throw_with_cause(self, class_name, message, NULL);
    free(message);
}

void vm_throw_initializer_error(struct vm_thread *self, struct vm_object *exception)
{
    struct vm_class *class = vm_load_boot_class(self, "java/lang/ExceptionInInitializerError");
    if (class == NULL || !vm_initialize_class(self, class)) {
        return;
    }
    struct vm_object *object = vm_heap_alloc_object(self, class);
    struct vm_method *constructor =
        vm_class_find_method_cstr(class, "<init>", "(Ljava/lang/Throwable;)V");
    union vm_slot args[2] = {{.r = object}, {.r = exception}};
    if (object != NULL && constructor != NULL && vm_call(self, constructor, args, NULL)) {
        vm_throw_object(self, object);
    }
}

#define HEAP_IS_FULL "Java heap space"

/* Returns the message of an error as a string. The string of the most frequent message was made at
 * start, because there may be no memory when it is needed. */
static struct vm_object *text_of_error(struct vm_thread *self, const char *message)
{
    if (message == NULL) {
        return NULL;
    }
    if (vm.spare_out_of_memory != NULL && strcmp(message, HEAP_IS_FULL) == 0) {
        struct vm_object *text = *throwable_field(vm.spare_out_of_memory, throwable.message);
        if (text != NULL) {
            return text;
        }
    }
    return vm_string_from_cstr(self, message);
}

static struct vm_object *take_backtrace(struct vm_thread *self, struct vm_object *object,
                                        bool with_hidden);

/* Fills in an error without running Java code; leaves out the message and the stack trace if there
 * is no memory for them. */
static void fill_without_code(struct vm_thread *self, struct vm_object *object, const char *message,
                              bool shows_hidden)
{
    struct vm_object *text = text_of_error(self, message);
    struct vm_object *trace = take_backtrace(self, object, shows_hidden);
    self->exception = NULL;
    *throwable_field(object, throwable.message) = text;
    *throwable_field(object, throwable.cause) = object;
    *throwable_field(object, throwable.backtrace) = trace;
    if (vm.classlib->init_throwable != NULL) {
        vm.classlib->init_throwable(object, text, trace);
    }
}

bool vm_exceptions_init(struct vm_thread *self)
{
    struct vm_class *class = vm_load_boot_class(self, "java/lang/OutOfMemoryError");
    if (class == NULL || !bind_throwable(self) || !vm_initialize_class(self, class)) {
        return false;
    }
    vm.spare_out_of_memory = vm_heap_alloc_object(self, class);
    if (vm.spare_out_of_memory == NULL) {
        return false;
    }
    vm_heap_root(vm.spare_out_of_memory);
    fill_without_code(self, vm.spare_out_of_memory, HEAP_IS_FULL, false);
    vm_throwable_set_backtrace(vm.spare_out_of_memory, NULL);
    /* The class must be loaded in advance, because when it is needed, no class can be loaded any
     * more. */
    class = vm_load_boot_class(self, "java/lang/StackOverflowError");
    return class != NULL && vm_initialize_class(self, class);
}

/*
 * For errors that occur when there is no space to run Java code: makes the object without running
 * its constructor, and adds the stack trace if there is memory for it.
 */
static void throw_without_code(struct vm_thread *self, const char *class_name, const char *message,
                               bool shows_hidden)
{
    union vm_slot *limit = self->stack_soft_end;
    if (!vm.is_booted) {
        die(class_name, message);
    }
    self->stack_soft_end = self->stack_end; /* the stack's reserve is used for loading the class */
    struct vm_class *class = vm_load_boot_class(self, class_name);
    bool is_ready = class != NULL && bind_throwable(self) && vm_initialize_class(self, class);
    self->stack_soft_end = limit;
    if (!is_ready) {
        return;
    }
    /* If a second error occurs while the first is made, the error object that was made at start is
     * raised. */
    if (self->is_throwing_without_code) {
        vm_throw_object(self, vm.spare_out_of_memory);
        return;
    }
    self->is_throwing_without_code = true;
    struct vm_object *object = vm_heap_alloc_object(self, class);
    if (object != NULL) {
        fill_without_code(self, object, message, shows_hidden);
        vm_throw_object(self, object);
    }
    self->is_throwing_without_code = false;
}

void vm_throw_stack_overflow(struct vm_thread *self)
{
    throw_without_code(self, "java/lang/StackOverflowError", NULL, false);
}

void (*vm_before_out_of_memory)(const char *message);

void vm_throw_out_of_memory(struct vm_thread *self, const char *message)
{
    if (!self->is_throwing_without_code && vm_before_out_of_memory != NULL) {
        vm_before_out_of_memory(message);
    }
    vm_heap_give_grace(self);
    size_t grace = self->grace_bytes;
    /* The trace shows hidden frames, as in HotSpot, which makes errors of this class at start. */
    throw_without_code(self, "java/lang/OutOfMemoryError", message, true);
    self->grace_bytes = grace; /* the whole amount is for the handler */
}

/* --- instructions --------------------------------------------------------------------- */

void vm_throw_null_pointer(struct vm_thread *self)
{
    vm_throw(self, "java/lang/NullPointerException", NULL);
}

void vm_throw_array_index(struct vm_thread *self, int32_t index, int32_t length)
{
    vm_throw(self, "java/lang/ArrayIndexOutOfBoundsException",
             "Index %d out of bounds for length %d", index, length);
}

void vm_throw_arithmetic(struct vm_thread *self)
{
    vm_throw(self, "java/lang/ArithmeticException", "/ by zero");
}

void vm_throw_negative_size(struct vm_thread *self, int32_t size)
{
    vm_throw(self, "java/lang/NegativeArraySizeException", "%d", size);
}

void vm_throw_array_store(struct vm_thread *self, const struct vm_class *element)
{
    char *name = vm_class_external_name(element);
    vm_throw(self, "java/lang/ArrayStoreException", "%s", name);
    free(name);
}

char *vm_modules_text(const struct vm_class *a, const struct vm_class *b)
{
    char *a_name = vm_class_external_name(a);
    char *b_name = b == NULL ? NULL : vm_class_external_name(b);
    char *a_module = vm_class_module_text(a, false);
    char *b_module = b == NULL ? NULL : vm_class_module_text(b, false);
    char *text = NULL;
    int length = -1;
    if (a_module == NULL || (b != NULL && b_module == NULL)) {
        text = NULL;
    } else if (b == NULL) {
        length = asprintf(&text, "%s is in %s", a_name, a_module);
    } else if (strcmp(a_module, b_module) == 0) {
        length = asprintf(&text, "%s and %s are in %s", a_name, b_name, a_module);
    } else {
        length = asprintf(&text, "%s is in %s; %s is in %s", a_name, a_module, b_name, b_module);
    }
    free(a_name);
    free(b_name);
    free(a_module);
    free(b_module);
    return length < 0 ? NULL : text;
}

void vm_throw_class_cast(struct vm_thread *self, const struct vm_class *from,
                         const struct vm_class *to)
{
    char *from_name = vm_class_external_name(from), *to_name = vm_class_external_name(to);
    char *modules = vm_modules_text(from, to);
    vm_throw(self, "java/lang/ClassCastException", "class %s cannot be cast to class %s (%s)",
             from_name, to_name, modules);
    free(from_name);
    free(to_name);
    free(modules);
}

/* For an overpass, returns the interface whose method it replaces; for other methods, the method's
 * class. */
static const struct vm_class *declaring_class(const struct vm_method *method)
{
    const struct vm_class *class = method->class;
    for (uint32_t i = 0; method->is_overpass && i < class->supertype_count; i++) {
        struct vm_class *interface = class->supertypes[i];
        if (vm_class_declared_method(interface, method->name, method->descriptor) != NULL) {
            return interface;
        }
    }
    return class;
}

void vm_throw_abstract_method(struct vm_thread *self, const struct vm_object *receiver,
                              const struct vm_method *method)
{
    if (method->is_overpass && method->native_code != NULL) {
        vm_throw(self, method->native_code, "%s", (const char *)method->native_signature);
        return;
    }
    const struct vm_class *declaring = declaring_class(method);
    char *text =
        vm_method_text(receiver == NULL ? declaring : NULL, method->name, method->descriptor);
    if (receiver == NULL) {
        vm_throw(self, "java/lang/AbstractMethodError", "'%s'", text);
    } else {
        char *name = vm_class_external_name(receiver->class);
        char *declaring_name = vm_class_external_name(declaring);
        vm_throw(self, "java/lang/AbstractMethodError",
                 "Receiver class %s does not define or inherit an implementation of the resolved "
                 "method 'abstract %s' of %s %s.",
                 name, text, vm_class_is_interface(declaring) ? "interface" : "abstract class",
                 declaring_name);
        free(name);
        free(declaring_name);
    }
    free(text);
}

void vm_throw_no_interface(struct vm_thread *self, const struct vm_class *receiver,
                           const struct vm_class *interface)
{
    char *name = vm_class_external_name(receiver);
    char *interface_name = vm_class_external_name(interface);
    vm_throw(self, "java/lang/IncompatibleClassChangeError",
             "Class %s does not implement the requested interface %s", name, interface_name);
    free(name);
    free(interface_name);
}

/* --- texts ---------------------------------------------------------------------------- */

char *vm_method_text(const struct vm_class *holder, const struct vm_symbol *name,
                     const struct vm_symbol *descriptor)
{
    char *holder_name = holder == NULL ? NULL : vm_class_external_name(holder);
    size_t size = vm_method_print_size(holder_name, name, descriptor);
    char *text = calloc(size, 1);
    if (text != NULL && (holder == NULL || holder_name != NULL)) {
        vm_method_print_of(holder_name, name, descriptor, text, size);
    }
    free(holder_name);
    return text;
}

char *vm_throwable_message(const struct vm_object *object)
{
    if (throwable.class == NULL) {
        return NULL;
    }
    struct vm_object *message = *throwable_field(object, throwable.message);
    return message == NULL ? NULL : vm_string_to_mutf8(message, NULL);
}

struct vm_object *vm_throwable_cause(const struct vm_object *object)
{
    struct vm_object *cause = *throwable_field(object, throwable.cause);
    return cause == object ? NULL : cause;
}

struct vm_object *vm_throwable_backtrace(const struct vm_object *object)
{
    return *throwable_field(object, throwable.backtrace);
}

void vm_throwable_set_backtrace(struct vm_object *object, struct vm_object *backtrace)
{
    *throwable_field(object, throwable.backtrace) = backtrace;
    if (throwable.depth != 0) {
        *(int32_t *)vm_object_at(object, throwable.depth) =
            backtrace == NULL ? 0 : (int32_t)vm_backtrace_length(backtrace);
    }
}

/* --- stack traces --------------------------------------------------------------------- */

/* A bit above the bci in the second word of an entry: this frame called hidden frames. */
#define BELOW_HIDDEN ((int64_t)1 << 32)

/* A bit in the first frame: after the frames, the array contains the classes of their methods, so
 * that these are not unloaded. */
#define HAS_CLASSES ((int64_t)1 << 33)
/* The first of the bits with the version of the frame's method (jvmti/redefine.h). */
#define VERSION_SHIFT 34
/* The maximum number of frames; a frame takes two or three elements of an array. */
#define MOST_FRAMES (VM_MAX_ARRAY_LENGTH / 3)

/* Returns the maximum number of frames of a trace: -XX:-StackTraceInThrowable,
 * -XX:MaxJavaStackTraceDepth. */
static int32_t most_frames(void)
{
    const struct vm_machine_plan *plan = &vm.plan->machine;
    uint32_t most = plan->has_stack_traces ? plan->stack_trace_depth : 0;
    return most > MOST_FRAMES ? MOST_FRAMES : (int32_t)most;
}

/* Returns whether a frame belongs to the construction of the throwable: it runs fillInStackTrace,
 * or a constructor of the throwable's class or of a superclass. As in HotSpot, this may also be a
 * constructor of another throwable that constructs this one. The test does not use `this`, which
 * the frame may no longer contain. */
static bool makes_throwable(const struct vm_frame_walk *walk, const struct vm_object *object)
{
    const struct vm_method *method = walk->method;
    if (vm_symbol_equals_cstr(method->name, "fillInStackTrace")) {
        return vm_class_is_subclass(method->class, throwable.class);
    }
    return method->is_constructor && vm_class_is_subclass(object->class, method->class);
}

/* Hidden frames are left out, unless `with_hidden` is true. */
static struct vm_object *take_backtrace(struct vm_thread *self, struct vm_object *object,
                                        bool with_hidden)
{
    if (!bind_throwable(self)) {
        return NULL;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    while (walk.fp != NULL && makes_throwable(&walk, object)) {
        vm_frame_walk_next(&walk);
    }
    struct vm_frame_walk count = walk;
    int32_t length = 0, most = most_frames();
    bool is_mortal = false;
    for (; count.fp != NULL && length < most; vm_frame_walk_next(&count)) {
        length += with_hidden || !count.method->is_hidden;
        is_mortal |= count.method->class->domain != NULL;
    }
    struct vm_class *longs = vm_primitive_array_class('J');
    struct vm_object *backtrace = is_mortal ? vm_heap_alloc_scanned_array(self, longs, length * 3)
                                            : vm_heap_alloc_array(self, longs, length * 2);
    if (backtrace == NULL) {
        return NULL;
    }
    int64_t *entry = vm_array_longs(backtrace);
    bool is_below_hidden = false;
    for (int32_t i = 0; i < length; vm_frame_walk_next(&walk)) {
        if (walk.method->is_hidden && !with_hidden) {
            is_below_hidden = true;
            continue;
        }
        entry[2 * i] = (int64_t)(intptr_t)walk.method;
        entry[2 * i + 1] = (uint32_t)vm_frame_walk_bci(&walk) | (is_below_hidden ? BELOW_HIDDEN : 0)
                           | (is_mortal && i == 0 ? HAS_CLASSES : 0)
                           | (int64_t)walk.method->version << VERSION_SHIFT;
        if (is_mortal) {
            entry[2 * length + i] = (int64_t)(intptr_t)walk.method->class;
        }
        is_below_hidden = false;
        i++;
    }
    return backtrace;
}

struct vm_object *vm_backtrace_create(struct vm_thread *self, struct vm_object *object)
{
    return take_backtrace(self, object, false);
}

size_t vm_backtrace_length(const struct vm_object *backtrace)
{
    bool has_classes = backtrace->length != 0 && (vm_array_longs(backtrace)[1] & HAS_CLASSES) != 0;
    return backtrace->length / (has_classes ? 3 : 2);
}

struct vm_backtrace_frame vm_backtrace_get(const struct vm_object *backtrace, size_t i)
{
    const int64_t *entry = vm_array_longs(backtrace) + 2 * i;
    struct vm_method *method = (struct vm_method *)(intptr_t)entry[0];
    while (method->version != (uint64_t)entry[1] >> VERSION_SHIFT) {
        method = method->older; /* the method has been redefined after that */
    }
    return (struct vm_backtrace_frame){.method = method,
                                       .bci = (int)(uint32_t)entry[1],
                                       .is_below_hidden = (entry[1] & BELOW_HIDDEN) != 0};
}
