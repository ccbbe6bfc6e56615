/*
 * boot.c: the start of the JDK's library: the classes that are initialized first, the fields that
 * the machine sets, and the three phases of java.lang.System.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/string.h"
#include "vm/thread/exit_hooks.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

bool lib_jdk_module_system_is_up;
struct vm_object *lib_jdk_system_loader, *lib_jdk_platform_loader;

#define THREAD_GROUP "java/lang/ThreadGroup"
#define SYSTEM "java/lang/System"
#define UNSAFE_CONSTANTS "jdk/internal/misc/UnsafeConstants"

enum { SYSTEM_SHUTDOWN = 5 }; /* a value of initLevel in jdk.internal.misc.VM */

static bool initialize(struct vm_thread *self, const char *class_name)
{
    struct vm_class *class = vm_load_boot_class(self, class_name);
    return class != NULL && vm_initialize_class(self, class);
}

static bool initialize_all(struct vm_thread *self, const char *const *names)
{
    while (*names != NULL && initialize(self, *names)) {
        names++;
    }
    return *names == NULL;
}

/* Returns the address of a static field of an initialized class. Returns NULL with an exception
 * pending. */
static void *static_field(struct vm_thread *self, const char *class_name, const char *name,
                          const char *descriptor)
{
    struct vm_class *class = vm_load_boot_class(self, class_name);
    void *address = class == NULL || !vm_initialize_class(self, class)
                        ? NULL
                        : lib_static_field(class, name, descriptor);
    if (address == NULL && self->exception == NULL) {
        vm_throw(self, "java/lang/NoSuchFieldError", "%s.%s", class_name, name);
    }
    return address;
}

/* --- text and mirrors ------------------------------------------------------------------------- */

static bool prepare_strings(struct vm_thread *self, char *message, size_t size)
{
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    if (string == NULL) {
        return false;
    }
    if (!vm_string_bind(string)) {
        snprintf(message, size, "java.lang.String of this JDK has no text field");
        return false;
    }
    return vm_loader_make_mirrors(self);
}

/* The machine decides whether Latin-1 texts take one byte for each character. They do, as the
 * initializer of String and vm/runtime/string.c assume. */
static bool choose_compact_strings(struct vm_thread *self)
{
    int8_t *is_compact = static_field(self, "java/lang/String", "COMPACT_STRINGS", "Z");
    if (is_compact != NULL) {
        *is_compact = 1;
    }
    return is_compact != NULL;
}

/* --- threads ---------------------------------------------------------------------------------- */

static struct vm_object *new_object(struct vm_thread *self, const char *class_name,
                                    const char *descriptor, union vm_slot *args)
{
    struct vm_method *constructor = lib_method(self, class_name, "<init>", descriptor);
    args[0].r = constructor == NULL ? NULL : vm_heap_alloc_object(self, constructor->class);
    if (args[0].r == NULL || !vm_call(self, constructor, args, NULL)) {
        return NULL;
    }
    return args[0].r;
}

static bool make_thread_groups(struct vm_thread *self)
{
    union vm_slot args[3];
    lib_jdk_system_group = new_object(self, THREAD_GROUP, "()V", args);
    if (lib_jdk_system_group == NULL) {
        return false;
    }
    vm_heap_root(lib_jdk_system_group);
    args[1].r = lib_jdk_system_group;
    args[2].r = vm_string_from_cstr(self, "main");
    if (args[2].r == NULL) {
        return false;
    }
    lib_jdk_main_group =
        new_object(self, THREAD_GROUP, "(L" THREAD_GROUP ";Ljava/lang/String;)V", args);
    if (lib_jdk_main_group != NULL) {
        vm_heap_root(lib_jdk_main_group);
    }
    return lib_jdk_main_group != NULL;
}

static bool make_main_thread(struct vm_thread *self)
{
    struct vm_object *name = vm_string_from_cstr(self, "main");
    return name != NULL && lib_jdk_make_thread_object(self, lib_jdk_main_group, name, false);
}

/* --- values that the machine sets in the library ---------------------------------------------- */

/* Must be called before jdk.internal.misc.Unsafe is initialized, because its initializer copies the
 * values. */
static bool set_unsafe_constants(struct vm_thread *self)
{
    int32_t *address_size = static_field(self, UNSAFE_CONSTANTS, "ADDRESS_SIZE0", "I");
    int32_t *page_size = static_field(self, UNSAFE_CONSTANTS, "PAGE_SIZE", "I");
    int8_t *is_big_endian = static_field(self, UNSAFE_CONSTANTS, "BIG_ENDIAN", "Z");
    int8_t *is_unaligned = static_field(self, UNSAFE_CONSTANTS, "UNALIGNED_ACCESS", "Z");
    if (address_size == NULL || page_size == NULL || is_big_endian == NULL
        || is_unaligned == NULL) {
        return false;
    }
    *address_size = (int32_t)sizeof(void *);
    *page_size = (int32_t)sysconf(_SC_PAGESIZE);
    *is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
#if defined __x86_64__ || defined __aarch64__
    *is_unaligned = 1;
#endif
    return true;
}

/* --- phases ----------------------------------------------------------------------------------- */

#define HALT_MS 10000

/* While the library boots, another thread may end the program: because of a signal, or because a
 * class that an option names calls System.exit. Then the boot fails as soon as the shutdown hooks
 * have run (VM.initLevel), and the other thread halts the machine with its exit status. The booting
 * thread waits for that for at most HALT_MS. */
static void yield_to_shutdown(struct vm_thread *self)
{
    struct vm_object *exception = vm_exception_take(self);
    const int32_t *level = static_field(self, "jdk/internal/misc/VM", "initLevel", "I");
    if (level != NULL && __atomic_load_n(level, __ATOMIC_ACQUIRE) == SYSTEM_SHUTDOWN) {
        bool was_in_native = vm_thread_enter_native(self);
        vm_yield_to_halt(HALT_MS);
        vm_thread_leave_native(self, was_in_native);
    }
    self->exception = exception;
}

static bool run_phase(struct vm_thread *self, const char *name, const char *descriptor,
                      const union vm_slot *args, union vm_slot *result)
{
    if (lib_invoke_static(self, SYSTEM, name, descriptor, args, result)) {
        return true;
    }
    yield_to_shutdown(self);
    return false;
}

static bool start_module_system(struct vm_thread *self)
{
    union vm_slot args[2] = {vm_int_slot(0), vm_int_slot(0)}, result = {.u = 0};
    if (!run_phase(self, "initPhase2", "(ZZ)I", args, &result)) {
        return false;
    }
    if (vm_slot_int(result) != 0) {
        yield_to_shutdown(self);
        return false; /* initPhase2 has already printed the reason */
    }
    lib_jdk_module_system_is_up = true;
    return true;
}

static bool get_loaders(struct vm_thread *self)
{
    union vm_slot system = {.r = NULL}, platform = {.r = NULL};
    if (!lib_invoke_static(self, "java/lang/ClassLoader", "getSystemClassLoader",
                           "()Ljava/lang/ClassLoader;", NULL, &system)
        || !lib_invoke_static(self, "java/lang/ClassLoader", "getPlatformClassLoader",
                              "()Ljava/lang/ClassLoader;", NULL, &platform)) {
        return false;
    }
    lib_jdk_system_loader = system.r;
    lib_jdk_platform_loader = platform.r;
    vm_heap_root(system.r);
    vm_heap_root(platform.r);
    atomic_store(&vm.app_loader, vm_loader_of(self, system.r));
    return true;
}

/* Makes the system loader. A property may name its class. */
static bool make_system_loader(struct vm_thread *self)
{
    if (run_phase(self, "initPhase3", "()V", NULL, NULL)) {
        return true;
    }
    lib_jdk_print_failed_start(self);
    return false;
}

bool lib_jdk_boot(struct vm_thread *self, char *message, size_t size)
{
    static const char *const first[] = {"java/lang/String", SYSTEM, "java/lang/Class", THREAD_GROUP,
                                        NULL};
    static const char *const second[] = {"java/lang/Module", "java/lang/reflect/Method",
                                         "java/lang/ref/Finalizer", NULL};
    /* These classes are initialized now, so that raising the errors later loads no class. */
    static const char *const errors[] = {"java/lang/OutOfMemoryError",
                                         "java/lang/NullPointerException",
                                         "java/lang/ClassCastException",
                                         "java/lang/ArrayStoreException",
                                         "java/lang/ArithmeticException",
                                         "java/lang/StackOverflowError",
                                         "java/lang/IllegalMonitorStateException",
                                         "java/lang/IllegalArgumentException",
                                         NULL};
    static const char *const handles[] = {
        "java/lang/invoke/MethodHandle", "java/lang/invoke/ResolvedMethodName",
        "java/lang/invoke/MemberName", "java/lang/invoke/MethodHandleNatives", NULL};
    lib_jdk_init_references();
    lib_jdk_watch_memory();
    return prepare_strings(self, message, size) && initialize_all(self, first)
           && choose_compact_strings(self) && make_thread_groups(self) && lib_jdk_bind_threads(self)
           && make_main_thread(self) && set_unsafe_constants(self) && initialize_all(self, second)
           && lib_invoke_static(self, SYSTEM, "initPhase1", "()V", NULL, NULL)
           && lib_jdk_start_early_threads(self) && initialize_all(self, errors)
           && lib_jdk_start_signal_dispatcher(self) && initialize_all(self, handles)
           && start_module_system(self) && make_system_loader(self) && get_loaders(self);
}
