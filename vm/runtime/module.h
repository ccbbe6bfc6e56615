/*
 * module.h: run-time modules and packages (JVMS 5.3.6), and the access that they allow to classes.
 *
 * A class library with modules defines java.base first, then others, and sets the modules that they
 * read and the packages that they export. Before java.base is defined, and always in a library
 * without modules, the classes of the boot loader have no module, and everything is open to all
 * classes.
 *
 * A loader has packages; a package exists when a class in it, or a module with it, has been
 * defined. A package is in one module; if no module definition named the package, it is in the
 * loader's unnamed module. Classes of two loaders may have the same package record here, and so the
 * same module, but are not in the same run-time package: see vm_class_same_package. Modules and
 * packages live as long as their loader.
 *
 * Threads: any. Errors: exceptions as in HotSpot.
 */
#ifndef JP2VM_VM_RUNTIME_MODULE_H
#define JP2VM_VM_RUNTIME_MODULE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "vm/base/hash_map.h"

struct vm_class;
struct vm_loader;
struct vm_object;
struct vm_symbol;
struct vm_thread;

struct vm_module {
    const struct vm_symbol *name; /* "java.base"; NULL: the unnamed module of its loader */
    const struct vm_symbol *version, *location; /* NULL when not known */
    struct vm_loader *loader;
    _Atomic(struct vm_object *)
        object; /* the java.lang.Module, kept alive as long as the module; NULL until it is set */
    bool is_known_to_others; /* other modules or packages refer to it, so its record is never
                                freed */
    bool is_open;            /* exports all its packages to all modules */
    bool reads_all_unnamed;
    struct vm_hash_map reads; /* set of modules */
    struct vm_module *next;   /* next module of the same loader */
};

struct vm_package {
    const struct vm_symbol *name; /* "java/lang"; "" for the unnamed package */
    struct vm_loader *loader;
    _Atomic(struct vm_module *) module; /* NULL: the package is the boot loader's, and java.base is
                                           not defined yet */
    _Atomic bool has_class;             /* a class has been defined in it */
    const char *origin;                 /* origin of its first class */
    bool is_exported;                   /* exported to all modules */
    bool is_exported_to_unnamed;        /* exported to all unnamed modules */
    struct vm_hash_map exported_to;     /* set of modules */
};

/* A loader's packages and modules. */
struct vm_loader_modules {
    struct vm_hash_map packages;       /* keyed by name */
    struct vm_module *modules;         /* named modules, newest first */
    struct vm_module *_Atomic unnamed; /* NULL until first used */
};

/* Returns the package of a class that `loader` defines, and makes the package if it does not exist.
 * The package may belong to another loader (loader_of_packages in vm/classlib.h). If it fails,
 * returns NULL; an exception may be pending. */
struct vm_package *vm_package_of_class(struct vm_thread *self, struct vm_loader *loader,
                                       const struct vm_symbol *name);

/* Returns the loader's package of this name, or NULL. */
struct vm_package *vm_loader_find_package(struct vm_loader *loader, const struct vm_symbol *name);

/* Calls `visit` for each package of the loader that has a class, in no particular order. */
void vm_loader_each_package(struct vm_loader *loader,
                            void (*visit)(struct vm_package *package, void *data), void *data);

/* Records that a class was defined in its package; sets the package's `origin` if this is its first
 * class. */
void vm_package_note_class(struct vm_class *class);

/* Returns the module of a class; for arrays, the module of the bottom class; primitive types are in
 * java.base. Returns NULL if the library has no modules, or has not defined them yet. */
struct vm_module *vm_class_module(const struct vm_class *class);

/* Returns the unnamed module of a loader; NULL if memory runs out. */
struct vm_module *vm_loader_unnamed_module(struct vm_loader *loader);

/* Sets the java.lang.Module of a module; called once for each module. */
void vm_module_set_object(struct vm_module *module, struct vm_object *object);

/* Returns java.base; NULL before it is defined. */
struct vm_module *vm_java_base(void);

struct vm_module_definition {
    const struct vm_symbol *name, *version, *location; /* the latter two may be NULL */
    struct vm_object *object;
    bool is_open;
    const struct vm_symbol **packages; /* internal names of packages */
    size_t package_count;
};

/*
 * Defines a named module in a loader. Raises IllegalStateException if the loader already has the
 * module, has one of the packages in another module, or has classes in one of the packages.
 * (java.base takes over the classes that were defined before it.)
 */
struct vm_module *vm_define_module(struct vm_thread *self, struct vm_loader *loader,
                                   const struct vm_module_definition *definition);

/* Lets `from` read `to`, or all unnamed modules if `to` is NULL. If memory runs out, returns false
 * with an exception pending. */
bool vm_module_add_read(struct vm_thread *self, struct vm_module *from, struct vm_module *to);

enum vm_export { VM_EXPORT_TO_ALL, VM_EXPORT_TO_UNNAMED, VM_EXPORT_TO_MODULE };

/* Exports the package; `to` is used only for the last kind of export. If memory runs out, returns
 * false with an exception pending. */
bool vm_module_add_export(struct vm_thread *self, struct vm_package *package, enum vm_export kind,
                          struct vm_module *to);

enum vm_module_access {
    VM_MODULE_ACCESSIBLE,
    VM_MODULE_NOT_READ,
    VM_PACKAGE_NOT_EXPORTED,
};

/* Returns whether the modules let `from` access the public class `to`, which is not an array (JVMS
 * 5.4.4). */
enum vm_module_access vm_module_access(const struct vm_class *from, const struct vm_class *to);

/* Returns the message for a refused access: "class A (in module x) cannot access class B ...";
 * malloc'ed, NULL if memory runs out. */
char *vm_module_access_text(struct vm_thread *self, const struct vm_class *from,
                            const struct vm_class *to, enum vm_module_access access);

/* Returns the module of a class, for messages: "module java.base of loader 'bootstrap'", "unnamed
 * module of loader 'app'", "module m@1.0 of loader ..."; if with_parent is true, ", parent loader
 * 'app'" is added. Malloc'ed; NULL if memory runs out. */
char *vm_class_module_text(const struct vm_class *class, bool with_parent);

/* Returns a text that names the modules of two classes: "A is in module ..., parent loader 'app'; B
 * is in ..."; malloc'ed, NULL if memory runs out. */
char *vm_class_modules_text(const struct vm_class *a, const struct vm_class *b);

#endif
