/*
 * classlib.h: what the machine needs of a class library, and what it offers to one.
 *
 * The machine knows no library by name. A library is one struct vm_classlib, registered by
 * the program that is linked together from machine and libraries.
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

/* A native method that the library supplies itself; descriptor NULL = any. */
struct vm_native_entry {
    const char *class_name, *name, *descriptor;
    vm_native_function *function;
};

/* What a call site of invokedynamic is linked to (JVMS 5.4.3.6, 6.5.invokedynamic). */
struct vm_call_site {
    struct vm_method *target;   /* static; NULL: the site is the constant below */
    struct vm_object *constant; /* target NULL: result of a site without parameters.
                                   Otherwise the appendix, passed as last argument, or NULL. The
                                   caller's class keeps both */
};

/* One that was linked, for code that is translated again; with its class. */
struct vm_kept_call_site {
    struct vm_kept_call_site *next;
    const uint8_t *instruction; /* in the class file */
    struct vm_call_site site;
};

/*
 * An instance field that a library class has beyond its class file, for the machine's own use: Java
 * code does not see it, clones have it. The class is one of the boot loader.
 */
struct vm_injected_field {
    const char *class_name, *name;
    const char *descriptor; /* "J", or of a reference, which keeps its object alive */
    uint32_t *offset;       /* set when the class is made */
};

struct vm_classlib {
    const char *name; /* "embedded", "openjdk" */

    /* Whether this library is to be taken when none is named; the last that says so is. NULL:
     * no. */
    bool (*is_called_for)(const struct vm_library_plan *plan);

    /* Whether what the library consists of is where it is looked for; otherwise one line that says
     * where that is and what to do. Does not read it: open may still fail. NULL: it always is. */
    bool (*is_there)(const struct vm_library_plan *plan, char *message, size_t size);

    /* The file that classes come from after open(), for messages about damage. NULL: none. */
    const char *(*file)(void);

    /* Fields to inject; ends with class_name NULL. May be NULL. */
    const struct vm_injected_field *injected_fields;

    /* Finds the library and opens what it consists of. False with a one-line message. */
    bool (*open)(char *message, size_t size);

    /*
     * The bytes of a library class or resource ("java/lang/Object.class"): malloc'ed, the
     * caller's. NULL when there is none. Any thread.
     */
    uint8_t *(*read)(const char *name, size_t *length, const char **origin);

    /* Native methods, sorted by class and name is not needed; ends with class_name NULL. */
    const struct vm_native_entry *natives;

    /* Natives of the boot loader's classes whose code is in native libraries, and whose work is
     * known from arguments and results: the function calls vm_native_bridge and counts it
     * (instrument/work.h). All have a descriptor; ends with class_name NULL. NULL: there are none.
     */
    const struct vm_native_entry *counting_natives;

    /*
     * The function of this name in the native libraries that the library, or its Java code, has
     * loaded for a loader's classes (NULL: the boot loader's). NULL when there is none, or with an
     * exception pending. The member is NULL where the machine itself loads libraries.
     */
    void *(*find_native)(struct vm_thread *self, struct vm_object *loader, const char *symbol);

    /* The class for which native code of the boot loader's class `caller` runs the JNI_OnLoad of a
     * library just now; NULL when it does not, or with an exception pending. May be NULL. */
    struct vm_class *(*loading_class)(struct vm_thread *self, const struct vm_class *caller);

    /* Loads and initializes the library on the main thread (vm_create); makes the main
     * java.lang.Thread object. False with an exception pending, or a message, or with neither when
     * it was printed why. */
    bool (*boot)(struct vm_thread *self, char *message, size_t size);

    /* Runs hooks and flushes. An exception is left pending: not all was done. */
    void (*shutdown)(struct vm_thread *self);

    /* SIGINT, SIGTERM and SIGHUP are the library's, which handles them from its start on. */
    bool handles_ending_signals;

    /* Gives a new Java thread the name of its object: first, so that all who are told of it know
     * that. NULL: it has none. */
    void (*name_thread)(struct vm_thread *self);

    /* Body of a new Java thread: run(), uncaught exceptions, exit. */
    void (*run_thread)(struct vm_thread *self);

    /* Gives an attached C thread its java.lang.Thread. False with an exception pending. */
    bool (*attach_thread)(struct vm_thread *self, const char *name, struct vm_object *group,
                          bool is_daemon);

    /* What java.lang.Thread does when an attached thread ends: it leaves its group, and whoever
     * joins it wakes up. */
    void (*end_thread)(struct vm_thread *self);

    /* An exception that nothing caught, in main or an attached thread; takes it. */
    void (*uncaught)(struct vm_thread *self, struct vm_object *throwable);

    /* A class was made, all fields are laid out, and nobody else knows it yet: the library notes
     * offsets it needs, and fills the mirror if there is one. Comes again when the mirror is made
     * later, and when the class's module became known meanwhile. */
    void (*class_defined)(struct vm_class *class);

    /* Called after a thread has loaded boot classes, without locks: it may run Java code, and
     * class_defined must not do so for boot classes. NULL: no action. */
    void (*boot_class_loaded)(struct vm_thread *self);

    /* How messages name a loader that is not the boot loader ("'app'"), malloc'ed. NULL: by its
     * class and identity. */
    char *(*loader_text)(struct vm_object *loader);

    /* The same of its parent, which is NULL when messages do not mention it. NULL: never. */
    char *(*loader_parent_text)(struct vm_object *loader);

    /* The java.lang.Module that is a loader's unnamed module. NULL: there are no modules. */
    struct vm_object *(*unnamed_module)(struct vm_object *loader);

    /* Whether the loader defines modules of the library itself, as the boot loader does: then
     * packages java.* may be in them. NULL: none. */
    bool (*is_platform_loader)(const struct vm_object *loader);

    /* Gives a throwable the stack trace of another one, which Java code is asked for, as java does;
     * it stays as it is where that fails, and no exception is pending then. NULL: it gets the other
     * one's backtrace. */
    void (*copy_trace)(struct vm_thread *self, struct vm_object *to, struct vm_object *from);

    /* Fills a new Throwable that no constructor ran for. */
    void (*init_throwable)(struct vm_object *throwable, struct vm_object *message,
                           struct vm_object *backtrace);

    /* A throwable is thrown, again or for the first time; NULL: nothing is to be done. Leaves
     * self->exception as it is. */
    void (*thrown)(struct vm_thread *self, struct vm_object *throwable);

    /* Whether the classes of a loader go when nothing leads to it any more. NULL: they stay, and
     * their loader with them. */
    bool (*may_unload)(const struct vm_object *loader);

    /* Whether the loader, not the boot loader, may define subclasses of a class that is accessible:
     * so a library keeps trusted classes (see vm_class.is_trusted) to itself. NULL: it may. */
    bool (*may_extend)(const struct vm_object *loader, const struct vm_class *super);

    /* The loader, not the boot loader, among whose packages those of its classes are: itself, as a
     * rule, and where this is NULL. NULL with an exception pending. */
    struct vm_loader *(*loader_of_packages)(struct vm_thread *self, struct vm_loader *loader);

    /* loader.loadClass(name): calls Java; the class, or NULL, with an exception pending or, when
     * that is what it gave, without. */
    struct vm_class *(*load_class)(struct vm_thread *self, struct vm_object *loader,
                                   const struct vm_symbol *name);

    /* Links a call site of invokedynamic; false with an exception pending. */
    bool (*link_call_site)(struct vm_thread *self, struct vm_class *caller, uint16_t constant_index,
                           struct vm_call_site *site);

    /* Resolves constants that are objects of java.lang.invoke; NULL with an exception. */
    struct vm_object *(*method_type)(struct vm_thread *self, struct vm_class *caller,
                                     const struct vm_symbol *descriptor);
    struct vm_object *(*method_handle)(struct vm_thread *self, struct vm_class *caller,
                                       uint16_t constant_index);
    /* The value of a CONSTANT_Dynamic, primitives by their own slot type. */
    bool (*dynamic_constant)(struct vm_thread *self, struct vm_class *caller,
                             uint16_t constant_index, union vm_slot *value);

    /* Links a call of a signature polymorphic method (MethodHandle.invokeExact, ...): the
     * method to call with the same arguments and then the appendix. NULL, pending. */
    struct vm_method *(*link_polymorphic)(struct vm_thread *self, struct vm_class *caller,
                                          struct vm_method *declared,
                                          const struct vm_symbol *descriptor,
                                          struct vm_object **appendix);

    /*
     * Does on the main thread what a command line asks for (vm/options/launch.h), but for help.
     * The exit status; an exception that the program ends with is left pending. NULL: the machine
     * looks for the main method itself, and knows no modules.
     */
    int (*launch)(struct vm_thread *self, const struct vm_launch *launch);

    /* One line for a NoClassDefFoundError of a class the library lacks, or NULL. */
    const char *(*missing_class_advice)(const struct vm_symbol *class_name);
};

#endif
