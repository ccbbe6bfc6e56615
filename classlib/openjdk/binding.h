/*
 * binding.h: what the folders of the binding to OpenJDK 17 share.
 *
 * The JDK's Java code reaches the machine in two ways: by natives that the machine itself supplies,
 * which are in tables of struct vm_native_entry (natives.c) and get slots; and by functions that
 * its native libraries import (jvm.h), which get JNI references. A native that has both uses its
 * table entry; vm_native_register leaves it alone.
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

/* The tables of all subjects, once they are put together; ends with class_name NULL. */
#define LIB_JDK_NATIVE_CAPACITY 1024
extern struct vm_native_entry lib_jdk_natives[LIB_JDK_NATIVE_CAPACITY];

/* Puts them together, once. */
void lib_jdk_collect_natives(void);

/* The natives of the JDK's own libraries whose work is counted (counting_natives.c). */
extern const struct vm_native_entry lib_jdk_counting_natives[];

/* --- fields that the machine reads and writes (layout.c) ------------------------------------- */

/* Byte offsets of instance fields, 0 until the class is made; see layout.def. */
struct lib_jdk_layout {
#define LIB_JDK_FIELD(member, class_name, field, descriptor) uint32_t member;
#define LIB_JDK_INJECTED(member, class_name, field, descriptor) uint32_t member;
#include "classlib/openjdk/layout.def"
#undef LIB_JDK_FIELD
#undef LIB_JDK_INJECTED
};

extern struct lib_jdk_layout lib_jdk_layout;
extern const struct vm_injected_field lib_jdk_injected_fields[];

/* Notes the offsets of fields when a class of the boot loader is made. */
void lib_jdk_note_offsets(const struct vm_class *class);

/* Tells the machine of the linkers of method handles, when a class of the boot loader is made. */
void lib_jdk_bind_handle_intrinsics(const struct vm_class *class);

/* Applies the annotations of methods that are for the machine: in classes of the boot and the
 * platform loader; frames of hidden classes are hidden. When a class is made. */
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

/* --- methods that C functions stand for (intrinsics.c) -------------------------------------- */

/* Notes them when a class of the boot loader is made. */
void lib_jdk_note_intrinsics(const struct vm_class *class);

/* --- java.lang.Math (natives_math.c) -------------------------------------------------------- */

/* Makes the methods native that are the machine's; of other classes nothing. */
void lib_jdk_take_math(const struct vm_class *class);

/* --- references and finalizers (jvm_reference.c) ---------------------------------------------- */

/* From now on objects with finalizers are registered with the library; before its boot. */
void lib_jdk_init_references(void);

/* --- stacks (jvm_stack.c, stack_elements.c) ------------------------------------------------- */

/* Fills a new Throwable that no constructor ran for; vm_classlib.init_throwable. */
void lib_jdk_init_throwable(struct vm_object *throwable, struct vm_object *message,
                            struct vm_object *backtrace);

/* vm_classlib.copy_trace: by Throwable.getStackTrace. */
void lib_jdk_copy_trace(struct vm_thread *self, struct vm_object *to, struct vm_object *from);

/* Fills a java.lang.StackTraceElement; false with an exception pending. */
bool lib_jdk_fill_element(struct vm_thread *self, struct vm_object *element,
                          const struct vm_method *method, int bci);

/* --- signals (jvm_signals.c) ---------------------------------------------------------------- */

/* Starts the Java thread "Signal Dispatcher", unless signals are left alone (-Xrs); after the first
 * phase of the start. False with an exception pending. */
bool lib_jdk_start_signal_dispatcher(struct vm_thread *self);

/* Whether this is that thread, which runs lib_jdk_dispatch_signals instead of its run(). */
bool lib_jdk_is_signal_dispatcher(const struct vm_thread *self);
void lib_jdk_dispatch_signals(struct vm_thread *self);

/* The process is about to end with this status: if a signal's handler has asked for it, the machine
 * is told that the signal is the reason. */
void lib_jdk_note_halt(int status);

/* --- memory (management/management_limits.c) ------------------------------------------------ */

/* From now on collections are noticed; before the machine runs threads. */
void lib_jdk_watch_memory(void);

/* Whether this is the thread that tells listeners of memory that is short. */
bool lib_jdk_is_memory_notifier(const struct vm_thread *self);
void lib_jdk_notify_of_memory(struct vm_thread *self);

/* --- modules and loaders (jvm_module.c) ----------------------------------------------------- */

/* Class.module of a class that has a mirror, as far as it is known. */
void lib_jdk_set_module(const struct vm_class *class);

/* struct vm_classlib */
bool lib_jdk_may_unload(const struct vm_object *loader);
char *lib_jdk_loader_text(struct vm_object *loader);
char *lib_jdk_loader_parent_text(struct vm_object *loader);
struct vm_object *lib_jdk_unnamed_module(struct vm_object *loader);
bool lib_jdk_is_platform_loader(const struct vm_object *loader);

/* --- the JDK (library.c) --------------------------------------------------------------------- */

/* The directory of the JDK; set when the library is opened. */
extern const char *lib_jdk_home;

/* struct vm_classlib: whether the JDK's own launcher has loaded the machine; open and read. */
bool lib_jdk_is_called_for(const struct vm_library_plan *plan);
bool lib_jdk_is_there(const struct vm_library_plan *plan, char *message, size_t size);
const char *lib_jdk_file(void);
bool lib_jdk_open(char *message, size_t size);
uint8_t *lib_jdk_read(const char *name, size_t *length, const char **origin);

/* Loads libjava, which has most of the natives of java.base. False with a message. */
bool lib_jdk_load_libjava(char *message, size_t size);

/* NULL when neither it nor what it needs has this function. */
void *lib_jdk_find_in_libjava(const char *symbol);

/* --- the start (boot.c) --------------------------------------------------------------------- */

bool lib_jdk_boot(struct vm_thread *self, char *message, size_t size);

/* Takes the pending exception and prints it (failed_start.c). */
void lib_jdk_print_failed_start(struct vm_thread *self);

/* Whether System.initPhase2 has come to its end: until then all classes are java.base's. */
extern bool lib_jdk_module_system_is_up;

/* The two loaders of the library besides the boot loader; NULL until they are made; rooted. */
extern struct vm_object *lib_jdk_system_loader, *lib_jdk_platform_loader;

/* --- threads (threads.c) -------------------------------------------------------------------- */

/* The groups "system" and "main"; rooted. */
extern struct vm_object *lib_jdk_system_group, *lib_jdk_main_group;

/* Threads that the library starts for itself in the first phase of its start (for references and
 * finalizers) begin here, one after the other, each when the one before waits for work
 * (jvm_thread.c). False with an exception pending. */
bool lib_jdk_start_early_threads(struct vm_thread *self);

/* Finds the methods and fields of java.lang.Thread that the machine uses; at start. */
bool lib_jdk_bind_threads(struct vm_thread *self);

/* Gives the calling thread its java.lang.Thread in a group. Without a name it gets a number. False
 * with an exception pending. */
bool lib_jdk_make_thread_object(struct vm_thread *self, struct vm_object *group,
                                struct vm_object *name, bool is_daemon);

/* struct vm_classlib */
void lib_jdk_name_thread(struct vm_thread *self);
void lib_jdk_run_thread(struct vm_thread *self);

/* A new daemon of the system thread group, rooted, for vm_thread_start; NULL with an exception
 * pending. */
struct vm_object *lib_jdk_new_system_thread(struct vm_thread *self, const char *name);
bool lib_jdk_attach_thread(struct vm_thread *self, const char *name, struct vm_object *group,
                           bool is_daemon);
void lib_jdk_end_thread(struct vm_thread *self);
void lib_jdk_uncaught(struct vm_thread *self, struct vm_object *throwable);

/* --- the program (launcher.c) --------------------------------------------------------------- */

/* struct vm_classlib */
int lib_jdk_launch(struct vm_thread *self, const struct vm_launch *launch);

/* --- texts of the host (jvm_properties.c) --------------------------------------------------- */

/* A string of the command line or the environment, in the host's encoding. */
struct vm_object *lib_jdk_platform_string(struct vm_thread *self, const char *text);

/* --- java.lang.reflect (jvm_reflection.c) ---------------------------------------------------- */

struct vm_jni_reflection;
extern const struct vm_jni_reflection lib_jdk_reflection; /* for vm_jni_set_reflection */

/* The method behind a Method or Constructor, the field behind a Field. NULL when the object is
 * none. */
struct vm_method *lib_jdk_method_of(const struct vm_object *reflected);
struct vm_field *lib_jdk_field_of(const struct vm_object *reflected);

/* A new Method or Constructor, or Field. NULL with an exception pending. */
struct vm_object *lib_jdk_reflect_method(struct vm_thread *self, struct vm_method *method);
struct vm_object *lib_jdk_reflect_field(struct vm_thread *self, struct vm_field *field);

/* --- linking by java.lang.invoke (linking.c): see struct vm_classlib ------------------------- */

bool lib_jdk_link_call_site(struct vm_thread *self, struct vm_class *caller,
                            uint16_t constant_index, struct vm_call_site *site);
struct vm_object *lib_jdk_method_type(struct vm_thread *self, struct vm_class *caller,
                                      const struct vm_symbol *descriptor);
struct vm_object *lib_jdk_method_handle(struct vm_thread *self, struct vm_class *caller,
                                        uint16_t constant_index);
bool lib_jdk_dynamic_constant(struct vm_thread *self, struct vm_class *caller,
                              uint16_t constant_index, union vm_slot *value);
struct vm_method *lib_jdk_link_polymorphic(struct vm_thread *self, struct vm_class *caller,
                                           struct vm_method *declared,
                                           const struct vm_symbol *descriptor,
                                           struct vm_object **appendix);

/* --- JNI references, for the functions of jvm.h ---------------------------------------------- */

/* The class behind a jclass; NULL for a primitive type's is never returned: those have one, too. */
static inline struct vm_class *lib_jdk_class(jclass cls)
{
    return vm_class_of_mirror(vm_jni_object(cls));
}

static inline jobject lib_jdk_local(struct vm_thread *self, struct vm_object *object)
{
    return vm_jni_new_local(self, object);
}

#endif
