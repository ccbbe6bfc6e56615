/*
 * natives_system.c: java.lang.System, Runtime, Shutdown and Finalizer.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <pwd.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "classlib/embedded/natives/clock.h"
#include "classlib/embedded/library.h"
#include "classlib/common/environment.h"
#include "classlib/common/properties.h"
#include "vm/base/class_path.h"
#include "vm/base/lock/lock.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/jni/native.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

LIB_NATIVE(current_time_millis)
{
    result->j = lib_clock_millis(self);
}

LIB_NATIVE(nano_time)
{
    result->j = lib_clock_nanos(self);
}

/* --- standard streams: static final fields that only the library writes --------------------- */

static void set_stream(struct vm_thread *self, const char *field, const char *descriptor,
                       struct vm_object *stream)
{
    struct vm_class *class = vm_load_boot_class(self, "java/lang/System");
    struct vm_object **address = class == NULL ? NULL : lib_static_field(class, field, descriptor);
    if (address != NULL) {
        __atomic_store_n(address, stream, __ATOMIC_RELEASE);
    }
}

LIB_NATIVE(set_in)
{
    set_stream(self, "in", "Ljava/io/InputStream;", args[0].r);
}

LIB_NATIVE(set_out)
{
    set_stream(self, "out", "Ljava/io/PrintStream;", args[0].r);
}

LIB_NATIVE(set_err)
{
    set_stream(self, "err", "Ljava/io/PrintStream;", args[0].r);
}

LIB_NATIVE(is_terminal)
{
    *result = vm_int_slot(isatty(vm_slot_int(args[0])) == 1);
}

/* --- properties ----------------------------------------------------------------------------- */

static struct vm_object *string_of(struct vm_thread *self, const char *text)
{
    return vm_string_from_utf8(self, text, strlen(text));
}

/* Adds a property whose text was made just before, and frees the text. NULL because memory ran out
 * is an error, not a property without a value. */
static void add_made_property(struct lib_text_list *list, const char *name, char *text,
                              bool is_out_of_memory)
{
    if (text == NULL && is_out_of_memory && list->self->exception == NULL) {
        vm_throw_out_of_memory(list->self, name);
        list->array = NULL;
    }
    lib_add_property(list, name, text);
    free(text);
}

/* Adds the encoding of the user's locale. */
static void add_encoding(struct lib_text_list *list)
{
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    const char *codeset = locale == (locale_t)0 ? "ANSI_X3.4-1968" : nl_langinfo_l(CODESET, locale);
    lib_add_property(list, "file.encoding", codeset);
    lib_add_property(list, "sun.jnu.encoding", codeset);
    if (locale != (locale_t)0) {
        freelocale(locale);
    }
}

static void add_host_properties(struct lib_text_list *list)
{
    struct utsname host;
    if (uname(&host) == 0) {
        bool is_amd64 = strcmp(host.machine, "x86_64") == 0;
        lib_add_property(list, "os.name", host.sysname);
        lib_add_property(list, "os.version", host.release);
        lib_add_property(list, "os.arch", is_amd64 ? "amd64" : host.machine);
    }
    const struct passwd *user = getpwuid(getuid());
    const char *home = user != NULL ? user->pw_dir : getenv("HOME");
    lib_add_property(list, "user.name", user != NULL ? user->pw_name : "?");
    lib_add_property(list, "user.home", home != NULL && *home != '\0' ? home : "?");
    char *directory = getcwd(NULL, 0);
    add_made_property(list, "user.dir", directory, errno == ENOMEM);
    lib_add_property(list, "java.io.tmpdir", "/tmp");
}

static void add_library_properties(struct lib_text_list *list)
{
    /* clang-format off */
    static const char *const of_machine[] = {
        "java.version", "java.vendor", "java.vm.name", "java.vm.version", "java.vm.vendor",
        "java.vm.info", "java.vm.specification.name", "sun.arch.data.model",
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof of_machine / sizeof *of_machine; i++) {
        lib_add_machine_property(list, of_machine[i]);
    }
    lib_add_property(list, "java.home", vm.plan->library.java_home);
    struct vm_class_path *app = lib_embedded_app_path();
    add_made_property(list, "java.class.path", app == NULL ? NULL : vm_class_path_to_string(app),
                      app != NULL);
    lib_add_machine_property(list, "java.library.path");
}

LIB_NATIVE(vm_properties)
{
    const size_t most = 2 * (24 + vm.plan->library.property_count);
    struct lib_text_list list = lib_text_list(self, most, string_of);
    add_library_properties(&list);
    add_host_properties(&list);
    add_encoding(&list);
    lib_add_given_properties(&list, "java.class.path"); /* java.class.path was added above, with
                                                           expanded wildcards */
    result->r = list.array;
}

/* --- environment ---------------------------------------------------------------------------- */

LIB_NATIVE(get_environment_variable)
{
    char *name = vm_string_to_utf8(args[0].r, NULL);
    const char *value = name == NULL ? NULL : lib_variable(name);
    free(name);
    if (value != NULL) {
        result->r = vm_string_from_utf8(self, value, strlen(value));
    }
}

LIB_NATIVE(get_environment)
{
    struct lib_text_list list = lib_text_list(self, lib_variable_count(), string_of);
    size_t position = 0;
    for (const char *variable; (variable = lib_next_variable(&position)) != NULL;) {
        lib_add_text(&list, variable);
    }
    result->r = list.array;
}

/* --- java.lang.Runtime ---------------------------------------------------------------------- */

LIB_NATIVE(free_memory)
{
    result->j = (int64_t)vm_heap_free_bytes();
}

LIB_NATIVE(total_memory)
{
    result->j = (int64_t)vm_heap_total_bytes();
}

LIB_NATIVE(max_memory)
{
    result->j = (int64_t)vm_heap_max_bytes();
}

LIB_NATIVE(available_processors)
{
    bool is_simulated = vm_time_source != NULL && vm_time_source->processors != 0;
    *result = vm_int_slot(is_simulated ? (int)vm_time_source->processors : vm_processor_count());
}

LIB_NATIVE(collect_garbage)
{
    vm_heap_request_collection(self);
}

LIB_NATIVE(load_library)
{
    struct vm_loader *loader =
        args[0].r == NULL ? vm.boot_loader : vm_class_of_mirror(args[0].r)->loader;
    char *path = vm_string_to_utf8(args[1].r, NULL);
    if (path == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return;
    }
    *result = vm_int_slot(vm_native_load_library(self, loader, path) == VM_NATIVE_LOADED);
    free(path);
}

/* --- the end, finalizers -------------------------------------------------------------------- */

LIB_NATIVE(halt)
{
    vm_halt(vm_slot_int(args[0]));
}

/* The state of the finalizer thread. await_finalizer waits until the thread has no work. */
static struct {
    struct vm_lock lock;
    pthread_cond_t changed;
    bool is_running; /* the thread runs the finalize() of some object */
} finalizer = {.lock = VM_LOCK(FINALIZER), .changed = PTHREAD_COND_INITIALIZER};

#define LONGEST_FINALIZER_WAIT_SECONDS 5

static void set_finalizer_running(bool is_running)
{
    vm_lock_take(&finalizer.lock);
    finalizer.is_running = is_running;
    pthread_cond_broadcast(&finalizer.changed);
    vm_lock_release(&finalizer.lock);
}

LIB_NATIVE(next_finalizable)
{
    bool wait = vm_slot_int(args[0]) != 0;
    struct vm_object *object = vm_heap_take_finalizable(self, false);
    if (object == NULL && wait) {
        set_finalizer_running(false);
        object = vm_heap_take_finalizable(self, true);
        set_finalizer_running(true);
    }
    result->r = object;
}

LIB_NATIVE(await_finalizer)
{
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += LONGEST_FINALIZER_WAIT_SECONDS;
    enum vm_thread_state before = vm_thread_set_state(self, VM_THREAD_TIMED_WAITING);
    vm_lock_take(&finalizer.lock);
    while (finalizer.is_running
           && vm_lock_wait_until(&finalizer.changed, &finalizer.lock, &deadline)) {
    }
    vm_lock_release(&finalizer.lock);
    vm_thread_set_state(self, before);
}

const struct vm_native_entry lib_embedded_system_natives[] = {
    {"java/lang/System", "arraycopy", NULL, lib_native_arraycopy},
    {"java/lang/System", "identityHashCode", NULL, lib_native_identity_hash_code},
    {"java/lang/System", "currentTimeMillis0", NULL, current_time_millis},
    {"java/lang/System", "nanoTime0", NULL, nano_time},
    {"java/lang/System", "setIn0", NULL, set_in},
    {"java/lang/System", "setOut0", NULL, set_out},
    {"java/lang/System", "setErr0", NULL, set_err},
    {"java/lang/System", "isTerminal", NULL, is_terminal},
    {"java/lang/System", "vmProperties", NULL, vm_properties},
    {"java/lang/System", "getenv0", NULL, get_environment_variable},
    {"java/lang/System", "environ", NULL, get_environment},
    {"java/lang/Runtime", "freeMemory", NULL, free_memory},
    {"java/lang/Runtime", "totalMemory", NULL, total_memory},
    {"java/lang/Runtime", "maxMemory", NULL, max_memory},
    {"java/lang/Runtime", "availableProcessors", NULL, available_processors},
    {"java/lang/Runtime", "gc", NULL, collect_garbage},
    {"java/lang/Runtime", "load0", NULL, load_library},
    {"java/lang/Shutdown", "halt0", NULL, halt},
    {"java/lang/Finalizer", "next", NULL, next_finalizable},
    {"java/lang/Finalizer", "awaitRest", NULL, await_finalizer},
    {NULL, NULL, NULL, NULL},
};
