#include "profiler/java/second.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/own_file.h"
#include "vm/base/symbol.h"
#include "vm/jni/env.h"
#include "vm/launcher/flag_plan.h"
#include "vm/options/live_flags.h"
#include "vm/options/options.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

#define API_JAR "jp2vm-analysis.jar"
#define MOST_NATIVES 400

extern const struct vm_classlib lib_embedded;

/* --- the class library: the embedded one, with the natives of the API ------------------------- */

static struct vm_classlib library;
static struct vm_native_entry natives[MOST_NATIVES];
static const struct vm_native_entry *api_natives;

static bool is_entry(const struct vm_native_entry *entry, const struct vm_native_entry *other)
{
    return strcmp(entry->class_name, other->class_name) == 0
           && strcmp(entry->name, other->name) == 0;
}

static bool is_replaced(const struct vm_native_entry *entry)
{
    const struct vm_native_entry *other = api_natives;
    while (other->class_name != NULL && !is_entry(entry, other)) {
        other++;
    }
    return other->class_name != NULL;
}

/* Opens the embedded library. Its tables are not complete before that. */
static bool open_library(char *message, size_t size)
{
    size_t count = 0;
    if (!lib_embedded.open(message, size)) {
        return false;
    }
    for (const struct vm_native_entry *e = lib_embedded.natives; e->class_name != NULL; e++) {
        if (!is_replaced(e) && count + 1 < MOST_NATIVES) {
            natives[count++] = *e;
        }
    }
    for (const struct vm_native_entry *e = api_natives; e->class_name != NULL; e++) {
        if (count + 1 == MOST_NATIVES) {
            snprintf(message, size, "too many native methods");
            return false;
        }
        natives[count++] = *e;
    }
    return true;
}

/* --- the plan --------------------------------------------------------------------------------- */

static enum vm_option_status resolve(struct vm_draft *draft, void *part,
                                     struct vm_option_message *message)
{
    (void)part;
    return vm_draft_resolve_flags(draft, message);
}

static const struct vm_option no_options[] = {{.name = NULL}};
static const struct vm_option_group group = {
    .title = "", .topic = "", .options = no_options, .resolve = resolve};
static const struct vm_option_group *const groups[] = {&group, NULL};
static const struct vm_classlib *const known[] = {&library, NULL};

/* The plan leaves signals, the buffers of the standard streams, and actions at exit to the first
 * machine. */
static bool make_plan(const char *class_path, char *message, size_t size)
{
    struct vm_option_message reason = {""};
    struct vm_draft *draft = vm_draft_create(groups, vm.plan);
    char *jar = vm_path_beside(API_JAR);
    if (draft == NULL || jar == NULL) {
        snprintf(message, size, "out of memory");
        return false;
    }
    struct vm_plan *plan = &draft->plan;
    plan->library.class_path = vm_draft_copy(draft, class_path);
    plan->library.boot_path_append = vm_draft_copy(draft, jar);
    plan->library.chosen = &library;
    plan->library.known = known;
    free(jar);
    if (vm_draft_resolve(draft, &reason) != VM_OPTION_OK) {
        snprintf(message, size, "%s", reason.text);
        return false;
    }
    plan->heap.marker_count = 1;
    plan->machine.reduced_signals = true; /* after the flags, which also set it */
    vm.plan = plan;
    vm_live_flags_start(plan->flags);
    return true;
}

bool prof_java_start(const char *class_path, const struct vm_native_entry *of_api, char *message,
                     size_t size)
{
    static const struct JNIInvokeInterface_ *no_invocation;
    api_natives = of_api;
    library = lib_embedded;
    library.open = open_library;
    library.natives = natives;
    vm.classlib = &library;
    vm.java_vm = &no_invocation;
    message[0] = '\0';
    if (!make_plan(class_path, message, size)) {
        return false;
    }
    vm_jni_init(false);
    return vm_create(message, size);
}

const char *prof_java_class_path(void)
{
    return vm.plan->library.class_path;
}

/* --- threads -----------------------------------------------------------------------------------
 */

struct vm_thread *prof_java_attach(const char *name)
{
    struct vm_thread *self = vm_thread_current();
    if (self != NULL) {
        return self;
    }
    self = vm_thread_attach(name, true);
    if (self != NULL && !vm.classlib->attach_thread(self, name, NULL, true)) {
        vm_exception_take(self);
        vm_thread_detach(self);
        self = NULL;
    }
    return self;
}

void prof_java_detach(struct vm_thread *self)
{
    if (self->object != NULL) {
        vm.classlib->end_thread(self);
        self->exception = NULL;
    }
    vm_thread_detach(self);
}

/* --- classes and calls -------------------------------------------------------------------------
 */

static struct vm_loader *find_loader(struct vm_thread *self)
{
    union vm_slot loader = {.r = NULL};
    return prof_java_call_api(self, "java/lang/ClassLoader", "getSystemClassLoader",
                              "()Ljava/lang/ClassLoader;", NULL, &loader)
               ? vm_loader_of(self, loader.r)
               : NULL;
}

struct vm_class *prof_java_load(struct vm_thread *self, const char *name)
{
    struct vm_loader *loader = find_loader(self);
    char *internal = strdup(name);
    if (loader == NULL || internal == NULL) {
        free(internal);
        return NULL;
    }
    for (char *c = internal; *c != '\0'; c++) {
        *c = *c == '.' ? '/' : *c;
    }
    const struct vm_symbol *symbol = vm_symbol_from_cstr(internal);
    free(internal);
    if (symbol == NULL) {
        vm_throw(self, "java/lang/ClassNotFoundException", "%.100s", name);
        return NULL;
    }
    struct vm_class *class = vm_find_class(self, loader, symbol);
    return class != NULL && vm_initialize_class(self, class) ? class : NULL;
}

bool prof_java_call_api(struct vm_thread *self, const char *class_name, const char *name,
                        const char *descriptor, const union vm_slot *args, union vm_slot *result)
{
    struct vm_class *class = vm_load_boot_class(self, class_name);
    if (class == NULL || !vm_initialize_class(self, class)) {
        return false;
    }
    struct vm_method *method = vm_class_find_method_cstr(class, name, descriptor);
    return method != NULL && vm_call(self, method, args, result);
}

void prof_java_describe(struct vm_thread *self, char *text, size_t size)
{
    struct vm_object *exception = vm_exception_take(self);
    struct vm_object *cause = exception == NULL ? NULL : vm_throwable_cause(exception);
    exception = cause == NULL ? exception : cause;
    char *type = exception == NULL ? NULL : vm_class_external_name(exception->class);
    char *message = exception == NULL ? NULL : vm_throwable_message(exception);
    snprintf(text, size, "%s%s%s", type == NULL ? "out of memory" : type,
             message == NULL ? "" : ": ", message == NULL ? "" : message);
    free(type);
    free(message);
}
