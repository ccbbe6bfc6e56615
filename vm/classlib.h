/*
 * classlib.h: the interface between the machine and a class library.
 *
 * The machine knows no library by name. A library is one struct vm_classlib; the program that links
 * the machine and the libraries registers them. A member of the struct may be NULL if its comment
 * ends with "NULL: ..."; that text states the effect.
 */
#ifndef JP2VM_VM_CLASSLIB_H
#define JP2VM_VM_CLASSLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"
#include "vm/runtime/class.h"
#include "vm/runtime/object.h"

struct vm_launch;
struct vm_library_plan;
struct vm_symbol;
struct vm_thread;

/* A native method that the library implements itself; descriptor NULL matches any descriptor. */
struct vm_native_entry {
    const char *class_name, *name, *descriptor;
    vm_native_function *function;
};

/* A file of the library. */
struct vm_library_file {
    const uint8_t *bytes;
    size_t length;
    const char *origin; /* the file or directory that contains it */
    uint8_t *allocated; /* the bytes, which the caller frees; NULL: they stay as long as the
                           process */
};

/* The target of a linked call site of invokedynamic (JVMS 5.4.3.6, 6.5.invokedynamic). */
struct vm_call_site {
    struct vm_method *target;   /* a static method; NULL: the call's result is always `constant` */
    struct vm_object *constant; /* if target is NULL, the result (the site has no parameters);
                                   otherwise the appendix, which is passed as the last argument, or
                                   NULL. The caller's class keeps both members alive */
};

/* A linked call site; the caller's class keeps it in case the code is translated again. */
struct vm_kept_call_site {
    struct vm_kept_call_site *next;
    const uint8_t *instruction; /* the instruction in the class file */
    struct vm_call_site site;
};

/*
 * An instance field that the machine adds to a library class for its own use. The field is
 * invisible to Java code, but clone() copies it. The class belongs to the boot loader.
 */
struct vm_injected_field {
    const char *class_name, *name;
    const char *descriptor; /* "J", or the descriptor of a reference, which keeps its object
                               alive */
    uint32_t *offset;       /* set to the field's offset when the class is made */
};

struct vm_classlib {
    const char *name; /* "embedded", "openjdk" */

    /* Returns whether to use this library if no option names one. If several libraries return true,
     * the last of them is used. NULL: never. */
    bool (*is_called_for)(const struct vm_library_plan *plan);

    /* Returns whether the library's files exist; if not, writes one line to `message` that says
     * where they are missing and what to do. Does not read the files, so open may still fail. NULL:
     * they always exist. */
    bool (*is_there)(const struct vm_library_plan *plan, char *message, size_t size);

    /* Returns the name of the file from which classes are read after open(), for messages about
     * damaged files. NULL: there is no such file. */
    const char *(*file)(void);

    /* The fields to inject; an entry with class_name NULL ends the array. May be NULL. */
    const struct vm_injected_field *injected_fields;

    /* Finds the library and opens its files. On failure, returns false with a one-line message. */
    bool (*open)(char *message, size_t size);

    /* Finds a library class or resource ("java/lang/Object.class"). Returns false if there is no
     * such file. Any thread. */
    bool (*read)(const char *name, struct vm_library_file *file);

    /* Native methods, in any order; an entry with class_name NULL ends the array. */
    const struct vm_native_entry *natives;

    /* Native methods of the boot loader's classes whose code is in native libraries, and whose work
     * can be computed from arguments and results. The function of an entry calls vm_native_bridge
     * and counts the work (instrument/work.h). Each entry has a descriptor; an entry with
     * class_name NULL ends the array. NULL: there are no such methods. */
    const struct vm_native_entry *counting_natives;

    /*
     * Returns the function named `symbol` in the native libraries that the class library, or its
     * Java code, has loaded for the classes of a loader (NULL: the boot loader). Returns NULL if
     * there is no such function, or if an exception is pending. The member is NULL if the machine
     * itself loads native libraries.
     */
    void *(*find_native)(struct vm_thread *self, struct vm_object *loader, const char *symbol);

    /* Returns the class for which native code of the boot loader's class `caller` is running
     * JNI_OnLoad of a native library. Returns NULL if no JNI_OnLoad is running, or if an exception
     * is pending. The member may be NULL. */
    struct vm_class *(*loading_class)(struct vm_thread *self, const struct vm_class *caller);

    /* Loads and initializes the library on the main thread (vm_create), and makes the
     * java.lang.Thread object of that thread. On failure, returns false with an exception pending
     * or a message, or with neither if it has already printed the reason. */
    bool (*boot)(struct vm_thread *self, char *message, size_t size);

    /* Runs shutdown hooks and flushes streams. If an exception is pending afterwards, the shutdown
     * is incomplete. */
    void (*shutdown)(struct vm_thread *self);

    /* Whether the library itself handles SIGINT, SIGTERM and SIGHUP after it has started. */
    bool handles_ending_signals;

    /* Copies the name of the java.lang.Thread object into a new vm_thread, before analyses are
     * notified of the thread. NULL: Thread objects have no names. */
    void (*name_thread)(struct vm_thread *self);

    /* The body of a new Java thread: calls run(), handles uncaught exceptions, exits. */
    void (*run_thread)(struct vm_thread *self);

    /* Gives an attached C thread its java.lang.Thread. If it fails, returns false with an exception
     * pending. */
    bool (*attach_thread)(struct vm_thread *self, const char *name, struct vm_object *group,
                          bool is_daemon);

    /* Called when an attached thread ends, to do what java.lang.Thread must do: the thread leaves
     * its group, and threads that wait in join() wake up. */
    void (*end_thread)(struct vm_thread *self);

    /* Handles an exception that nothing caught in the main thread or an attached thread. */
    void (*uncaught)(struct vm_thread *self, struct vm_object *throwable);

    /* Called after a class has been made and its fields laid out, before other threads see the
     * class. The library records the field offsets that it needs, and fills the class's mirror if
     * it exists. Called again if the mirror is made later, and if the class's module becomes known
     * later. */
    void (*class_defined)(struct vm_class *class);

    /* Called after a thread has loaded boot classes; the thread holds no locks. May run Java code,
     * which class_defined must not do for boot classes. NULL: no action. */
    void (*boot_class_loaded)(struct vm_thread *self);

    /* Returns how messages name a loader other than the boot loader ("'app'"), malloc'ed. NULL:
     * messages show the loader's class and identity hash. */
    char *(*loader_text)(struct vm_object *loader);

    /* Returns the same for the loader's parent, or NULL if messages do not mention the parent.
     * NULL: messages never mention it. */
    char *(*loader_parent_text)(struct vm_object *loader);

    /* Returns the java.lang.Module of a loader's unnamed module. NULL: there are no modules. */
    struct vm_object *(*unnamed_module)(struct vm_object *loader);

    /* Returns whether the loader, like the boot loader, defines modules of the library itself;
     * these may contain packages java.*. NULL: no other loader does. */
    bool (*is_platform_loader)(const struct vm_object *loader);

    /* Gives the throwable `to` the stack trace of `from`, which is computed by Java code, as in
     * HotSpot. If that fails, `to` keeps its trace, and no exception is pending. NULL: the machine
     * copies the backtrace of `from`. */
    void (*copy_trace)(struct vm_thread *self, struct vm_object *to, struct vm_object *from);

    /* Fills in a new Throwable whose constructor did not run. */
    void (*init_throwable)(struct vm_object *throwable, struct vm_object *message,
                           struct vm_object *backtrace);

    /* Called whenever a throwable is made by the machine, thrown or rethrown. Does not change
     * self->exception. NULL: no action. */
    void (*thrown)(struct vm_thread *self, struct vm_object *throwable);

    /* Returns whether the classes of a loader are unloaded when the loader becomes unreachable.
     * NULL: the classes and their loader stay. */
    bool (*may_unload)(const struct vm_object *loader);

    /* Returns whether a loader other than the boot loader may define subclasses of an accessible
     * class. A library uses this to reserve trusted classes (vm_class.is_trusted) for itself. NULL:
     * every loader may. */
    bool (*may_extend)(const struct vm_object *loader, const struct vm_class *super);

    /* Returns the loader that records the packages of the classes of `loader`: usually `loader`
     * itself. `loader` is not the boot loader. On failure, returns NULL with an exception pending.
     * NULL: always `loader`. */
    struct vm_loader *(*loader_of_packages)(struct vm_thread *self, struct vm_loader *loader);

    /* Calls loader.loadClass(name) in Java and returns the class. If loadClass throws an exception,
     * returns NULL with the exception pending; if it returns null, returns NULL without an
     * exception. */
    struct vm_class *(*load_class)(struct vm_thread *self, struct vm_object *loader,
                                   const struct vm_symbol *name);

    /* Links a call site of invokedynamic, whose constant is in the pool. If it fails, returns false
     * with an exception pending. */
    bool (*link_call_site)(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                           struct vm_call_site *site);

    /* Resolve constants that are objects of java.lang.invoke. If they fail, they return NULL with
     * an exception pending. */
    struct vm_object *(*method_type)(struct vm_thread *self, struct vm_class *caller,
                                     const struct vm_symbol *descriptor);
    struct vm_object *(*method_handle)(struct vm_thread *self, struct vm_pool *pool,
                                       uint16_t constant_index);
    /* Stores the value of a CONSTANT_Dynamic in a slot; primitive values are not boxed. */
    bool (*dynamic_constant)(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                             union vm_slot *value);

    /* Links a call of a signature polymorphic method (MethodHandle.invokeExact, ...). Returns the
     * method to call instead; its arguments are those of the call, followed by the appendix. If it
     * fails, returns NULL with an exception pending. */
    struct vm_method *(*link_polymorphic)(struct vm_thread *self, struct vm_class *caller,
                                          struct vm_method *declared,
                                          const struct vm_symbol *descriptor,
                                          struct vm_object **appendix);

    /*
     * Executes a command line (vm/options/launch.h) other than a request for help, on the main
     * thread. Returns the exit status. If an exception ends the program, leaves it pending. NULL:
     * the machine finds the main method itself and does not support modules.
     */
    int (*launch)(struct vm_thread *self, const struct vm_launch *launch);

    /* Called when SIGQUIT has arrived. Returns whether a tool sent it to attach to the process,
     * which it then can; otherwise the signal requests a dump. Not called by a Java thread. NULL:
     * no tool can attach. */
    bool (*answer_attach)(void);

    /* Starts to publish counters (UsePerfData), and the management agent (ManagementServer), if
     * these flags are set. Called on the main thread when the machine is complete. If the agent
     * fails, it has printed the reason; returns false, and no exception is pending. NULL: there is
     * no such agent. */
    bool (*start_management)(struct vm_thread *self);

    /* Writes the path of the JDK's libinstrument, which serves agents in Java. Returns false if the
     * path is too long. NULL: the library has no agents. */
    bool (*instrument_library)(char *path, size_t size);

    /* Appends a directory or jar to the path that the boot loader searches for classes that are in
     * no module. Returns false if memory runs out. Any thread. NULL if instrument_library is
     * NULL. */
    bool (*append_boot_path)(const char *path);

    /* Appends a jar to the class path of the system loader. Before the library is booted, changes
     * the property java.class.path; afterwards calls the loader. If that fails, returns false with
     * an exception pending, which is NoSuchMethodException if the loader cannot do it. NULL if
     * instrument_library is NULL. */
    bool (*append_class_path)(struct vm_thread *self, const char *path);

    /* Returns a line of advice for the NoClassDefFoundError of a class that the library lacks, or
     * NULL. */
    const char *(*missing_class_advice)(const struct vm_symbol *class_name);
};

#endif
