/*
 * binding.h: the declarations that the folders of the binding to OpenJDK 17 share.
 *
 * The JDK's Java code calls the machine in two ways: natives that the machine itself supplies in
 * tables of struct vm_native_entry (natives.c), whose arguments are slots; and functions that the
 * JDK's native libraries import (jvm.h), whose arguments are JNI references. If a native has both,
 * its table entry is used, and vm_native_register does not replace it.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_BINDING_H
#define JP2VM_CLASSLIB_OPENJDK_BINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "classlib/common/members.h"
#include "classlib/common/natives.h"
#include "vm/classlib.h"
#include "vm/jni/env.h"
#include "vm/thread/handles.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

struct vm_symbol;

/* --- natives (natives.c) -------------------------------------------------------------------- */

/* The joined tables of all subjects; the last entry has class_name NULL. */
#define LIB_JDK_NATIVE_CAPACITY 1024
extern struct vm_native_entry lib_jdk_natives[LIB_JDK_NATIVE_CAPACITY];

/* Joins the tables. Called once. */
void lib_jdk_collect_natives(void);

/* Natives of the JDK's own libraries whose work is counted (counting_natives.c). */
extern const struct vm_native_entry lib_jdk_counting_natives[];

/* --- fields that the machine reads and writes (layout.c) ------------------------------------- */

/* Byte offsets of instance fields (layout.def); an offset is 0 until its class is made. */
struct lib_jdk_layout {
#define LIB_JDK_FIELD(member, class_name, field, descriptor) uint32_t member;
#define LIB_JDK_INJECTED(member, class_name, field, descriptor) uint32_t member;
#include "classlib/openjdk/layout.def"
#undef LIB_JDK_FIELD
#undef LIB_JDK_INJECTED
};

extern struct lib_jdk_layout lib_jdk_layout;
extern const struct vm_injected_field lib_jdk_injected_fields[];

/* Stores the offsets of fields. Called when a class of the boot loader is made. */
void lib_jdk_note_offsets(const struct vm_class *class);

/* Registers the linkers of method handles. Called when a class of the boot loader is made. */
void lib_jdk_bind_handle_intrinsics(const struct vm_class *class);

/* Called when a class is made. If the class belongs to the boot loader or the platform loader,
 * applies those annotations of its methods that are meant for the machine. If the class is hidden,
 * hides the frames of its methods. */
void lib_jdk_mark_methods(struct vm_class *class);

static inline struct vm_object *lib_jdk_get(const struct vm_object *object, uint32_t offset)
{
    return *(struct vm_object **)vm_object_at(object, offset);
}

static inline void lib_jdk_set(const struct vm_object *object, uint32_t offset,
                               struct vm_object *value)
{
    *(struct vm_object **)vm_object_at(object, offset) = value;
}

static inline int32_t lib_jdk_get_int(const struct vm_object *object, uint32_t offset)
{
    return *(int32_t *)vm_object_at(object, offset);
}

static inline void lib_jdk_set_int(const struct vm_object *object, uint32_t offset, int32_t value)
{
    *(int32_t *)vm_object_at(object, offset) = value;
}

static inline int64_t lib_jdk_get_long(const struct vm_object *object, uint32_t offset)
{
    return *(int64_t *)vm_object_at(object, offset);
}

static inline void lib_jdk_set_long(const struct vm_object *object, uint32_t offset, int64_t value)
{
    *(int64_t *)vm_object_at(object, offset) = value;
}

/* --- C functions that replace methods (intrinsics.c) ---------------------------------------- */

/* Registers the intrinsics of a class. Called when a class of the boot loader is made. */
void lib_jdk_note_intrinsics(const struct vm_class *class);

/* --- java.lang.Math (natives_math.c) -------------------------------------------------------- */

/* If the class is java.lang.Math, makes those of its methods native that the machine implements. */
void lib_jdk_take_math(const struct vm_class *class);

/* --- references and finalizers (jvm_reference.c) ---------------------------------------------- */

/* From now on, objects with finalizers are registered with the library. Called before the library
 * boots. */
void lib_jdk_init_references(void);

/* --- stacks (jvm_stack.c, stack_elements.c) ------------------------------------------------- */

/* vm_classlib.init_throwable: initializes a new Throwable whose constructor did not run. */
void lib_jdk_init_throwable(struct vm_object *throwable, struct vm_object *message,
                            struct vm_object *backtrace);

/* vm_classlib.copy_trace: copies the result of Throwable.getStackTrace. */
void lib_jdk_copy_trace(struct vm_thread *self, struct vm_object *to, struct vm_object *from);

/* Fills a java.lang.StackTraceElement; returns false with an exception pending. */
bool lib_jdk_fill_element(struct vm_thread *self, struct vm_object *element,
                          const struct vm_method *method, int bci);

/* --- signals (jvm_signals.c) ---------------------------------------------------------------- */

/* Starts the Java thread "Signal Dispatcher", except with -Xrs. Called after the first phase of the
 * start. On failure, returns false with an exception pending. */
bool lib_jdk_start_signal_dispatcher(struct vm_thread *self);

/* Returns whether this is the signal dispatcher, which runs lib_jdk_dispatch_signals instead of its
 * run(). */
bool lib_jdk_is_signal_dispatcher(const struct vm_thread *self);
void lib_jdk_dispatch_signals(struct vm_thread *self);

/* Called before the process ends with this status. If a signal handler requested the end, tells the
 * machine that the signal is the reason. */
void lib_jdk_note_halt(int status);

/* --- memory (management/management_limits.c) ------------------------------------------------ */

/* Requests that collections are reported from now on. Called before the machine runs threads. */
void lib_jdk_watch_memory(void);

/* Returns whether this is the thread that notifies listeners of low memory, and that runs
 * lib_jdk_notify_of_memory. */
bool lib_jdk_is_memory_notifier(const struct vm_thread *self);
void lib_jdk_notify_of_memory(struct vm_thread *self);

/* --- the management agent (management/management_agent.c) --------------------------------------
 */

/* A function of struct vm_classlib. */
bool lib_jdk_start_management(struct vm_thread *self);

/* --- tools that attach (management/attach.c) -------------------------------------------------- */

/* A function of struct vm_classlib. */
bool lib_jdk_answer_attach(void);

/* --- modules and loaders (jvm_module.c) ----------------------------------------------------- */

/* Sets Class.module of a class that has a mirror, if the module is already known. */
void lib_jdk_set_module(const struct vm_class *class);

/* Functions of struct vm_classlib. */
bool lib_jdk_may_unload(const struct vm_object *loader);
char *lib_jdk_loader_text(struct vm_object *loader);
char *lib_jdk_loader_parent_text(struct vm_object *loader);
struct vm_object *lib_jdk_unnamed_module(struct vm_object *loader);
bool lib_jdk_is_platform_loader(const struct vm_object *loader);

/* --- the JDK (library.c) --------------------------------------------------------------------- */

/* The directory of the JDK; set when the library is opened. */
extern const char *lib_jdk_home;

/* Functions of struct vm_classlib. lib_jdk_is_called_for returns whether this library is the
 * default, see library.c. */
bool lib_jdk_is_called_for(const struct vm_library_plan *plan);
bool lib_jdk_is_there(const struct vm_library_plan *plan, char *message, size_t size);
const char *lib_jdk_file(void);
bool lib_jdk_open(char *message, size_t size);
bool lib_jdk_read(const char *name, struct vm_library_file *file);

/* Functions of struct vm_classlib for agents (agents.c). lib_jdk_class_path and lib_jdk_boot_append
 * return the paths as properties show them: the given ones, with the jars of agents. */
bool lib_jdk_instrument_library(char *path, size_t size);
bool lib_jdk_append_boot_path(const char *path);
bool lib_jdk_append_class_path(struct vm_thread *self, const char *path);
const char *lib_jdk_class_path(void);
const char *lib_jdk_boot_append(void);

/* Adds a path that the boot loader searches last (library.c). Returns false if memory runs out. Any
 * thread. */
bool lib_jdk_search_last(const char *path);

/* Loads libjava, which contains most of the natives of java.base. On failure, returns false with a
 * message. */
bool lib_jdk_load_libjava(char *message, size_t size);

/* Returns a function of libjava or of the libraries that it needs; NULL if there is none. */
void *lib_jdk_find_in_libjava(const char *symbol);

/* --- the start (boot.c) --------------------------------------------------------------------- */

bool lib_jdk_boot(struct vm_thread *self, char *message, size_t size);

/* Takes the pending exception and prints it (failed_start.c). */
void lib_jdk_print_failed_start(struct vm_thread *self);

/* Whether System.initPhase2 has finished. Until then, all classes belong to java.base. */
extern bool lib_jdk_module_system_is_up;

/* The library's two loaders besides the boot loader; NULL until they are made; rooted. */
extern struct vm_object *lib_jdk_system_loader, *lib_jdk_platform_loader;

/* --- threads (threads.c) -------------------------------------------------------------------- */

/* The groups "system" and "main"; rooted. */
extern struct vm_object *lib_jdk_system_group, *lib_jdk_main_group;

/* Starts the threads that the library created for itself in the first phase of its start, for
 * references and finalizers (jvm_thread.c). Each thread is started when the previous one waits for
 * work. On failure, returns false with an exception pending. */
bool lib_jdk_start_early_threads(struct vm_thread *self);

/* Looks up the methods and fields of java.lang.Thread that the machine uses; called at the
 * start. */
bool lib_jdk_bind_threads(struct vm_thread *self);

/* Makes a java.lang.Thread in a group for the calling thread. Without a name, the thread gets a
 * numbered name. On failure, returns false with an exception pending. */
bool lib_jdk_make_thread_object(struct vm_thread *self, struct vm_object *group,
                                struct vm_object *name, bool is_daemon);

/* Functions of struct vm_classlib. */
void lib_jdk_name_thread(struct vm_thread *self);
void lib_jdk_run_thread(struct vm_thread *self);

/* Makes the rooted object of a daemon thread in the system thread group, for vm_thread_start.
 * On failure, returns NULL with an exception pending. */
struct vm_object *lib_jdk_new_system_thread(struct vm_thread *self, const char *name);
bool lib_jdk_attach_thread(struct vm_thread *self, const char *name, struct vm_object *group,
                           bool is_daemon);
void lib_jdk_end_thread(struct vm_thread *self);
void lib_jdk_uncaught(struct vm_thread *self, struct vm_object *throwable);

/* --- the program (launcher.c) --------------------------------------------------------------- */

/* A function of struct vm_classlib. */
int lib_jdk_launch(struct vm_thread *self, const struct vm_launch *launch);

/* --- texts of the host (jvm_properties.c) --------------------------------------------------- */

/* Makes a String from a text of the command line or the environment, which is in the host's
 * encoding. */
struct vm_object *lib_jdk_platform_string(struct vm_thread *self, const char *text);

/* --- java.lang.reflect (jvm_reflection.c) ---------------------------------------------------- */

struct vm_jni_reflection;
extern const struct vm_jni_reflection lib_jdk_reflection; /* passed to vm_jni_set_reflection */

/* Return the method that a Method or Constructor represents, and the field that a Field represents;
 * NULL for other objects. */
struct vm_method *lib_jdk_method_of(const struct vm_object *reflected);

/* Makes an object of a boot class (internal name), which is initialized first; no constructor runs.
 * On failure, returns NULL with an exception pending. */
struct vm_object *lib_jdk_new_object(struct vm_thread *self, const char *class_name);

/* Make a new Method or Constructor, and a new Field. Return NULL with an exception pending. */
struct vm_object *lib_jdk_reflect_method(struct vm_thread *self, struct vm_method *method);
struct vm_object *lib_jdk_reflect_field(struct vm_thread *self, struct vm_field *field);

/* --- linking by java.lang.invoke (linking.c): see struct vm_classlib ------------------------- */

bool lib_jdk_link_call_site(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                            struct vm_call_site *site);
struct vm_object *lib_jdk_method_type(struct vm_thread *self, struct vm_class *caller,
                                      const struct vm_symbol *descriptor);
struct vm_object *lib_jdk_method_handle(struct vm_thread *self, struct vm_pool *pool,
                                        uint16_t constant_index);
bool lib_jdk_dynamic_constant(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                              union vm_slot *value);
struct vm_method *lib_jdk_link_polymorphic(struct vm_thread *self, struct vm_class *caller,
                                           struct vm_method *declared,
                                           const struct vm_symbol *descriptor,
                                           struct vm_object **appendix);

/* --- JNI references, for the functions of jvm.h ---------------------------------------------- */

/* Returns the class of a jclass, never NULL: primitive types have a struct vm_class as well. */
static inline struct vm_class *lib_jdk_class(jclass cls)
{
    return vm_class_of_mirror(vm_jni_object(cls));
}

static inline jobject lib_jdk_local(struct vm_thread *self, struct vm_object *object)
{
    return vm_jni_new_local(self, object);
}

#endif
