#include "vm/launcher/main_class.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/base/utf8.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/jni/functions.h"
#include "vm/runtime/init_order.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

/* --- messages --- */

/* Calls a method without parameters, and returns its result; NULL if it throws an exception. */
static struct vm_object *call_getter(struct vm_thread *self, struct vm_object *object,
                                     const char *name, const char *descriptor)
{
    struct vm_method *method = vm_class_find_method_cstr(object->class, name, descriptor);
    union vm_slot receiver = {.r = object}, result = {.r = NULL};
    if (method == NULL) {
        return NULL;
    }
    method = vm_select_method(self, object, method);
    if (method == NULL || !vm_call(self, method, &receiver, &result)) {
        self->exception = NULL;
        return NULL;
    }
    return result.r;
}

static void print_throwable(struct vm_thread *self, const char *prefix, struct vm_object *throwable)
{
    struct vm_object *text = call_getter(self, throwable, "toString", "()Ljava/lang/String;");
    char *bytes = text == NULL ? NULL : vm_string_to_utf8(text, NULL);
    char *name = vm_class_external_name(throwable->class);
    vm_message("%s%s\n", prefix, bytes != NULL ? bytes : name != NULL ? name : "");
    free(bytes);
    free(name);
}

static void print_not_found(const char *name, const char *cause)
{
    vm_message("Error: Could not find or load main class %s\n"
               "Caused by: java.lang.ClassNotFoundException: %s\n",
               name, cause);
}

/*
 * Returns the cause of a NoClassDefFoundError if the class `name` itself was not found. If another
 * class is missing, for example a superclass, returns the error itself.
 */
static struct vm_object *cause_of_missing(struct vm_thread *self, struct vm_object *throwable,
                                          const char *name)
{
    struct vm_object *cause = call_getter(self, throwable, "getCause", "()Ljava/lang/Throwable;");
    struct vm_object *text =
        cause == NULL ? NULL : call_getter(self, cause, "getMessage", "()Ljava/lang/String;");
    char *message = text == NULL ? NULL : vm_string_to_utf8(text, NULL);
    bool is_same = message != NULL && strcmp(message, name) == 0;
    free(message);
    return is_same ? cause : throwable;
}

/* Reports and clears the pending exception of a failed load. */
static void report_loading(struct vm_thread *self, const char *name)
{
    bool is_missing = vm_exception_is(self, "java/lang/NoClassDefFoundError")
                      || vm_exception_is(self, "java/lang/ClassNotFoundException");
    bool is_linkage = vm_exception_is(self, "java/lang/LinkageError");
    struct vm_object *throwable = vm_exception_take(self);
    if (is_missing) {
        vm_message("Error: Could not find or load main class %s\n", name);
        print_throwable(self, "Caused by: ", cause_of_missing(self, throwable, name));
    } else if (is_linkage) {
        vm_message("Error: LinkageError occurred while loading main class %s\n", name);
        print_throwable(self, "\t", throwable);
    } else {
        self->exception = throwable;
    }
}

/* Reports and clears the pending exception of a failed link. */
static void report_linking(struct vm_thread *self, const char *name)
{
    if (vm_exception_is(self, "java/lang/LinkageError")) {
        vm_message("Error: Unable to initialize main class %s\n", name);
        print_throwable(self, "Caused by: ", vm_exception_take(self));
    }
}

/* --- the class --- */

/* Returns the internal form of the name; NULL if the text cannot be the name of a class. */
static const struct vm_symbol *internal_name(const char *dotted)
{
    size_t size = strlen(dotted);
    uint16_t *units = malloc((size + 1) * sizeof *units);
    char *bytes = malloc(size * 3 + 1);
    const struct vm_symbol *symbol = NULL;
    if (units != NULL && bytes != NULL && size > 0 && dotted[0] != '[') {
        size_t count = vm_utf8_to_utf16(dotted, size, units);
        for (size_t i = 0; i < count; i++) {
            units[i] = units[i] == '.' ? '/' : units[i];
        }
        size_t length = vm_utf16_to_mutf8(units, count, bytes);
        symbol = length > VM_SYMBOL_MAX_LENGTH ? NULL : vm_symbol_intern(bytes, length);
    }
    free(units);
    free(bytes);
    return symbol;
}

static struct vm_class *load_main_class(struct vm_thread *self, const char *name)
{
    const struct vm_symbol *symbol = internal_name(name);
    if (symbol == NULL) {
        print_not_found(name, name);
        return NULL;
    }
    if (symbol->bytes[0] == '/' || strstr(symbol->bytes, "//") != NULL) {
        print_not_found(name, symbol->bytes); /* the name is not a class name; `java` shows its
                                                 internal form */
        return NULL;
    }
    struct vm_loader *loader = vm_jni_system_loader(self);
    if (loader == NULL) {
        return NULL;
    }
    struct vm_class *class = vm_load_class(self, loader, symbol);
    if (class == NULL) {
        report_loading(self, name);
    } else if (!vm_link_class(self, class)) { /* `java` also links the class to search for main */
        report_linking(self, name);
        return NULL;
    }
    return class;
}

/* --- the method --- */

#define PARAMETERS "([Ljava/lang/String;)"

/* Finds a public method main(String[]) with any result type, like Class.getMethod. */
static struct vm_method *find_main(const struct vm_class *class)
{
    for (; class != NULL; class = class->super) {
        struct vm_method *found = NULL;
        for (uint16_t i = 0; i < class->method_count; i++) {
            struct vm_method *method = &class->methods[i];
            if ((method->flags & VM_ACC_PUBLIC) != 0 && vm_symbol_equals_cstr(method->name, "main")
                && strncmp(method->descriptor->bytes, PARAMETERS, strlen(PARAMETERS)) == 0
                && (found == NULL || method->return_type == 'V')) {
                found = method;
            }
        }
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

static struct vm_method *check_main(const struct vm_class *class, const char *name)
{
    static const char form[] = "   public static void main(String[] args)";
    struct vm_method *method = find_main(class);
    if (method == NULL) {
        vm_message("Error: Main method not found in class %s, please define the main method as:\n"
                   "%s\n"
                   "or a JavaFX application class must extend javafx.application.Application\n",
                   name, form);
        return NULL;
    }
    if ((method->flags & VM_ACC_STATIC) == 0) {
        vm_message("Error: Main method is not static in class %s, please define the main method "
                   "as:\n%s\n",
                   name, form);
        return NULL;
    }
    if (method->return_type != 'V') {
        vm_message("Error: Main method must return a value of type void in class %s, please \n"
                   "define the main method as:\n%s\n",
                   name, form);
        return NULL;
    }
    return method;
}

static struct vm_object *make_arguments(struct vm_thread *self, int count, char **arguments)
{
    struct vm_class *string_class = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *array_class = string_class == NULL ? NULL : vm_array_class(self, string_class);
    struct vm_object *array =
        array_class == NULL ? NULL : vm_heap_alloc_array(self, array_class, count);
    for (int i = 0; array != NULL && i < count; i++) {
        struct vm_object *string = vm_string_from_utf8(self, arguments[i], strlen(arguments[i]));
        if (string == NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = string;
    }
    return array;
}

bool vm_run_main_class(struct vm_thread *self, const char *name, int argument_count,
                       char **arguments, bool is_dry_run)
{
    char *dotted = vm_dotted_name(name);
    if (dotted == NULL) {
        return false;
    }
    struct vm_class *class = load_main_class(self, dotted);
    struct vm_method *method = class == NULL ? NULL : check_main(class, dotted);
    free(dotted);
    if (method == NULL) {
        return false;
    }
    if (is_dry_run) {
        return true;
    }
    struct vm_object *array = make_arguments(self, argument_count, arguments);
    if (vm.plan->library.initializes_in_order && !vm_initialize_in_order(self, class)) {
        return false;
    }
    if (array == NULL || !vm_initialize_class(self, class)) {
        return false;
    }
    union vm_slot args[1] = {{.r = array}};
    return vm_call(self, method, args, NULL);
}
