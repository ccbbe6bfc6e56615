/*
 * loader.h: class loaders, creation of classes, loading (JVMS 5.3) and loader constraints.
 *
 * Every loader has a table of the classes it is an initiating loader of. The boot loader
 * asks the class library; other loaders are Java objects whose loadClass is called.
 *
 * Threads: any; each loader has a lock that is never held while Java code runs. Errors: NULL
 * with the exception of JVMS 5.3 pending (NoClassDefFoundError, ClassFormatError,
 * ClassCircularityError, IncompatibleClassChangeError, LinkageError, ...).
 */
#ifndef JP2VM_VM_RUNTIME_LOADER_H
#define JP2VM_VM_RUNTIME_LOADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

struct vm_loader;

/* The boot loader with the primitive classes; at start. */
bool vm_loader_init(void);

/* The loader record of a java.lang.ClassLoader, made on first use; boot loader for NULL. It lives as
 * long as the object. */
struct vm_loader *vm_loader_of(struct vm_thread *self, struct vm_object *loader);

/* The ClassLoader object, NULL for the boot loader. */
struct vm_object *vm_loader_object(const struct vm_loader *loader);

/* Internal name of its class; NULL for the boot loader. It outlives the loader in profiles. */
const struct vm_symbol *vm_loader_class_name(const struct vm_loader *loader);

/* Where a ClassLoader has its record; set when java.lang.ClassLoader is made. The record is no
 * object. */
extern uint32_t vm_loader_record_offset;

/* Numbers loaders in the order in which the machine got to know them; 0 is the boot loader. */
uint32_t vm_loader_number(const struct vm_loader *loader);

/* "'bootstrap'", "'app'" or the loader's class and identity, for messages; malloc'ed. */
char *vm_loader_text(const struct vm_loader *loader);

/* The same of its parent; NULL when messages do not mention it. */
char *vm_loader_parent_text(const struct vm_loader *loader);

/* Whether it is a loader beside the boot loader that has classes of the library's own modules. */
bool vm_loader_is_platform(const struct vm_loader *loader);

/* Loads a class or array class by internal name ("a/B", "[I", "[La/B;"). A class that is not
 * there is NoClassDefFoundError with ClassNotFoundException as its cause. */
struct vm_class *vm_load_class(struct vm_thread *self, struct vm_loader *loader,
                               const struct vm_symbol *name);

/* As vm_load_class, but a class that is not there is ClassNotFoundException (Class.forName). */
struct vm_class *vm_find_class(struct vm_thread *self, struct vm_loader *loader,
                               const struct vm_symbol *name);

/* The boot loader's class; NULL without exception when there is none of this name. */
struct vm_class *vm_find_boot_class(struct vm_thread *self, const struct vm_symbol *name);

/* Boot class by C string. */
struct vm_class *vm_load_boot_class(struct vm_thread *self, const char *name);

/* Only what is in the loader's table already; NULL without exception. */
struct vm_class *vm_find_loaded_class(struct vm_loader *loader, const struct vm_symbol *name);

struct vm_define_options {
    const struct vm_symbol *name;  /* expected, or NULL */
    const struct vm_symbol *other_name; /* what the class file is to call the class instead of
                                           the name that it has; NULL: that stays */
    struct vm_class *host;         /* hidden class: its look-up class; NULL otherwise */
    bool is_nestmate;              /* hidden class: member of the host's nest */
    bool is_weak;                  /* hidden class: its loader does not keep it */
    const char *suffix;            /* hidden class: what makes its name unique, or NULL: the name
                                      that the file has is made so already */
    bool may_be_java_package;      /* the machine's own: packages java.* allowed */
    struct vm_object *protection_domain, *class_data;
    const char *origin;
};

/* Derives a class from bytes (JVMS 5.3.5) and enters it, unless hidden. */
struct vm_class *vm_define_class(struct vm_thread *self, struct vm_loader *loader,
                                 const uint8_t *bytes, size_t length,
                                 const struct vm_define_options *options);

/* The class of arrays of `element`; NULL with OutOfMemoryError or when there are 255 dimensions. */
struct vm_class *vm_array_class(struct vm_thread *self, struct vm_class *element);

/* The primitive class of a descriptor character (V included), and its one-dimensional array, which
 * is there once vm_loader_make_mirrors has been called. */
struct vm_class *vm_primitive_class(char type);
struct vm_class *vm_primitive_array_class(char type);

/* The class a field descriptor names, seen from `loader`. */
struct vm_class *vm_class_of_descriptor(struct vm_thread *self, struct vm_loader *loader,
                                        const char *descriptor, size_t length);

/* The native class behind a java.lang.Class. */
struct vm_class *vm_class_of_mirror(const struct vm_object *mirror);

/* Records the constraints name^a = name^b (JVMS 5.3.4) for all class names in a descriptor. False
 * when one is violated: *violated is its name, and the caller raises LinkageError; NULL: without
 * memory, pending. */
bool vm_loader_constrain(struct vm_thread *self, struct vm_loader *a, struct vm_loader *b,
                         const struct vm_symbol *descriptor, const struct vm_symbol **violated);

/* Gives every class made before java.lang.Class was there its mirror; at boot. */
bool vm_loader_make_mirrors(struct vm_thread *self);

#endif
