/*
 * class.h: classes, methods and fields at run time.
 *
 * A struct vm_class is made from a parsed class file when a loader defines the class. The machine
 * itself makes the classes of arrays and primitive types. Methods and fields live as long as their
 * class: for ever, or as long as its domain (see heap/domain.h). Layout, vtable and itable are
 * complete from the start, because superclass and superinterfaces are loaded first (JVMS 5.3.5).
 * `state` shows the progress of linking and initialization.
 */
#ifndef JP2VM_VM_RUNTIME_CLASS_H
#define JP2VM_VM_RUNTIME_CLASS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"
#include "vm/runtime/object.h"

struct vm_cell;
struct vm_class;
struct vm_domain;
struct vm_loader;
struct vm_method;
struct vm_package;
struct vm_resolution_error;
struct vm_symbol;
struct vm_thread;

enum vm_class_state {
    VM_CLASS_LOADED,
    VM_CLASS_LINKED,       /* verified and prepared */
    VM_CLASS_INITIALIZING, /* init_thread is initializing it */
    VM_CLASS_INITIALIZED,
    VM_CLASS_ERRONEOUS
};

/*
 * The functions of an int field that is a device register. To execute getfield and putfield, a
 * thread calls these functions instead of reading and writing memory; if an exception is pending
 * afterwards, the instruction raises it. Other accesses (JNI) use memory.
 */
struct vm_field;
struct vm_device {
    int32_t (*read)(struct vm_thread *self, struct vm_object *object, const struct vm_field *field);
    void (*write)(struct vm_thread *self, struct vm_object *object, const struct vm_field *field,
                  int32_t value);
};

struct vm_field {
    struct vm_class *class;
    const struct vm_symbol *name, *descriptor;
    const struct vm_field_info *info; /* NULL for injected fields */
    uint16_t flags;
    uint16_t index;  /* in class->fields */
    char type;       /* first character of the descriptor */
    uint32_t offset; /* byte offset in the object; static fields: in the class's mirror */
    const struct vm_device *device; /* set by the library when the class is defined; otherwise
                                       NULL */
};

/*
 * The C code of a native method. `args` are the slots of the parameters (receiver first; long and
 * double take two, value in the first). The function sets *result unless the method is void.
 * Errors: an exception is pending in the thread.
 */
typedef void vm_native_function(struct vm_thread *thread, union vm_slot *args,
                                union vm_slot *result);
#define VM_NATIVE_FUNCTION(function)                                                               \
    void function(struct vm_thread *self __attribute__((unused)),                                  \
                  union vm_slot *args __attribute__((unused)),                                     \
                  union vm_slot *result __attribute__((unused)))

/*
 * A C function with the effect of a method that has bytecode, but faster (docs/intrinsics.md). If
 * the bytecode must run instead, the function changes nothing and returns false. It raises no
 * exception, allocates nothing and calls no function that does. On entry, result->u is a bit mask
 * of the groups of its work that it must leave to the bytecode (`calls` of struct vm_intrinsic).
 */
typedef bool vm_intrinsic_function(const union vm_slot *args, union vm_slot *result);

struct vm_intrinsic {
    vm_intrinsic_function *function;
    /* The methods that the bytecode calls, also indirectly, when the function returns true: names
     * separated by blanks, with a class unless it is the method's own class, and with a descriptor
     * if other methods of that name are not called: "java/lang/Math.min(II)I". "?1NAME": called in
     * group 1 of the function's work, and in no other group. The function returns false if a call
     * needs the work of a group that is left to the bytecode, or if the class is not initialized.
     * "2*NAME", "?12*NAME": called exactly twice whenever the function returns true (in group 1);
     * NAME must then match exactly one method, which is not native. NULL: the bytecode calls no
     * methods, or its callees are not known. */
    const char *calls;
};

/*
 * The constants of a class file at run time. When agents redefine a class, the class gets another
 * file with other constants; code of the older versions still uses the older constants, so each
 * method refers to the constants of its own code.
 */
struct vm_pool {
    struct vm_class *class;
    const struct vm_class_file *file;
    struct vm_resolution_error *errors; /* of failed resolutions, see runtime/resolve.h */
    struct vm_pool *older;              /* of the class's last version; NULL: this is the first */
    uint8_t *untransformed; /* the bytes before agents that can retransform changed them, malloc'ed;
                               NULL: file->bytes */
    size_t untransformed_length;
    _Atomic(void *) values[]; /* resolved constants, indexed like the constant pool */
};

struct vm_method {
    const struct vm_cell *_Atomic entry;           /* the first cell that a call runs, see
                                                      translate/translate.h */
    const struct vm_cell *_Atomic untracked_entry; /* the same for calls from code in the untracked
                                                      form */
    uint32_t frame_slots; /* number of slots above the frame pointer: locals, stack, extras */
    uint16_t arg_slots;   /* including the receiver */
    uint16_t flags;       /* enum vm_access_flag; VM_ACC_NATIVE also if the library
                             replaced the bytecode */
    struct vm_class *class;
    const struct vm_symbol *name, *descriptor;
    const struct vm_code *code;        /* NULL for native and abstract methods */
    const struct vm_method_info *info; /* from the class's current file */
    struct vm_pool *pool;              /* the constants of its code */
    struct vm_method *older;           /* its last version, see jvmti/redefine.h; NULL: this is the
                                          first version */
    uint32_t version;                  /* number of older versions */
    uint32_t replaced_by; /* older versions: number of the redefinition that replaced them */
    struct vm_translation *_Atomic translation; /* list of its code in all forms, newest first; NULL
                                                   before the first translation */
    int32_t vtable_index;                       /* -1: not in the vtable */
    uint32_t itable_hash; /* interface methods: hash at which a search in an itable starts */
    uint16_t index;       /* in class->methods */
    char return_type;     /* first character of the return type */
    bool is_constructor, is_class_initializer;
    bool is_overpass;         /* made by the machine: a miranda method, or a method that throws the
                                 error of a conflict */
    bool is_hidden;           /* stack traces leave out its frames */
    bool is_caller_sensitive; /* its effect depends on its caller */
    bool is_adapter;          /* belongs to the implementation of method handles: never reported as
                                 a caller */
    bool is_handle_intrinsic_form; /* the form of a method-handle intrinsic for this descriptor */
    uint8_t
        linker; /* enum vm_handle_intrinsic of interp/handle_intrinsics.h; 0: an ordinary method */
    vm_native_function *_Atomic native;   /* bridge of a native method; NULL until linked */
    const struct vm_intrinsic *intrinsic; /* set by the library when the class is made; or NULL */
    void *_Atomic native_code;            /* JNI function behind the bridge, see jni/native.h */
    void *_Atomic native_signature;       /* prepared call description of the bridge */
    void *_Atomic analysis_data;          /* the tracker's facts about the method, see analysis.h */
    _Atomic uint8_t quiet;                /* events that no analysis wants, VM_QUIET_ of
                                             instrument/probe_internal.h */
};

struct vm_itable_entry {
    const struct vm_method *key; /* interface method; NULL = free */
    struct vm_method *target;    /* the method that a call runs; an overpass if the call must throw
                                    an error */
};

#define VM_DISPLAY_DEPTH 8

struct vm_class {
    uintptr_t reserved;
    uintptr_t mark_descriptor; /* read by the collector at this offset, see heap/heap.h */
    struct vm_domain *domain;  /* NULL: permanent; read by the collector, see heap/domain.h */

    /* --- subtype checks --- */
    uint32_t depth;      /* number of superclasses */
    uint8_t kind;        /* enum vm_class_kind */
    char primitive_type; /* of primitive classes and their arrays: Z B C S I J F D (V) */
    struct vm_class *display[VM_DISPLAY_DEPTH]; /* superclasses and the class itself, indexed by
                                                   depth */
    _Atomic(struct vm_class *) last_supertype;  /* cache of vm_class_is_subclass */
    uint32_t supertype_count;
    struct vm_class **supertypes; /* all superinterfaces; for arrays also Cloneable ... */

    uint32_t itable_mask; /* number of itable entries - 1 */
    struct vm_itable_entry *itable;

    _Atomic uint8_t state; /* enum vm_class_state */
    uint8_t element_shift; /* arrays: log2 of the element size in bytes */
    uint16_t flags;        /* access flags; for member classes the flags of InnerClasses are in
                              inner_flags */
    uint16_t inner_flags;
    uint32_t instance_bytes; /* size of an instance with its header; 0 for interfaces and arrays */
    _Atomic bool may_be_finalized; /* the class or a subclass has a finalizer; not set for Object */
    bool has_finalizer;            /* declares or inherits a finalize() that is not empty */
    uint8_t reference_kind;        /* enum vm_reference_type: 0 for ordinary classes */
    bool is_hidden, has_nonstatic_default_methods, is_verified_ok;
    bool owns_layout; /* `reserved` is not shared with the superclass */
    bool owns_name;   /* the name is in no table, and the class frees it */
    bool is_loader;   /* the class is java.lang.ClassLoader or a subclass */
    bool is_trusted;  /* neither verified nor checked for access; set by the library when
                         the class is defined, and inherited */

    struct vm_object *mirror; /* the java.lang.Class object; it contains the static fields */
    uint32_t mirror_bytes;

    const struct vm_symbol *name; /* internal form; arrays: descriptor; primitives: "int" */
    /* For a class that is made at run time, and its arrays: the name in reports, which is the same
     * in every run (vm_analysis_set_namer). NULL: `name` is used. */
    const struct vm_symbol *report_name;
    struct vm_loader *loader; /* the defining loader, never NULL */
    struct vm_class *super;
    uint16_t interface_count;
    struct vm_class **interfaces; /* direct */

    struct vm_class *element_class;         /* arrays: the class of the elements */
    struct vm_class *bottom_class;          /* arrays: the innermost element class, which is not an
                                               array */
    _Atomic(struct vm_class *) array_class; /* the class of arrays of this class, NULL until made */
    uint8_t dimensions;

    const struct vm_class_file *file;    /* NULL for arrays and primitives */
    struct vm_pool *pool;                /* the constants of `file`; NULL when there is no file */
    const struct vm_symbol *package;     /* name of the package; "" for the unnamed package. Name
                                            and loader together identify the run-time package */
    struct vm_package *run_time_package; /* NULL for arrays and primitives, see module.h */
    const char *origin;                  /* jar or directory of the class file; NULL: unknown */

    uint16_t field_count, method_count;
    struct vm_field *fields;
    struct vm_method *methods;
    struct vm_method *class_initializer; /* NULL when absent */

    struct vm_class *_Atomic nest_host;  /* NULL until it is resolved */
    struct vm_class *host_class;         /* hidden classes: the class of the Lookup that defined
                                            it */
    struct vm_thread *init_thread;       /* the initializing thread, while the state is
                                            INITIALIZING */
    struct vm_object *init_error;        /* cause of the state ERRONEOUS; kept alive by the class */
    struct vm_object *class_data;        /* hidden classes: an object that the class keeps alive */
    struct vm_object *protection_domain; /* an object that the class keeps alive; may be NULL */
    _Atomic bool is_observed;            /* an analysis may have pointers to it, see unload.h */
    struct vm_kept_call_site *kept_call_sites; /* newest first, see interp/call_sites.h */
    uint32_t id;                   /* number of the class in the order of definition, from 1 */
    struct vm_class *next;         /* next in the list of all classes, newest first */
    size_t metadata_bytes;         /* size of its memory outside the Java heap, see unload.h */
    size_t record_bytes;           /* size of this record, see heap/domain.h */
    uint32_t least_instance_bytes; /* smallest instance_bytes of all classes that have used this
                                      record; 0: unknown */

    uint32_t vtable_length;
    struct vm_method *vtable[]; /* last member, so that a call loads vtable[index] directly from the
                                   class */
};

enum vm_class_kind {
    VM_KIND_INSTANCE,
    VM_KIND_INTERFACE,
    VM_KIND_OBJECT_ARRAY,
    VM_KIND_PRIMITIVE_ARRAY,
    VM_KIND_PRIMITIVE
};

static inline bool vm_class_is_array(const struct vm_class *class)
{
    return class->kind == VM_KIND_OBJECT_ARRAY || class->kind == VM_KIND_PRIMITIVE_ARRAY;
}

static inline bool vm_class_is_interface(const struct vm_class *class)
{
    return class->kind == VM_KIND_INTERFACE;
}

static inline bool vm_class_is_initialized(const struct vm_class *class)
{
    return atomic_load_explicit(&class->state, memory_order_acquire) == VM_CLASS_INITIALIZED;
}

/* The slow path of vm_class_is_subclass: interfaces, arrays, deep classes. */
bool vm_class_is_subclass_slow(const struct vm_class *from, struct vm_class *to);

/* Returns whether a value of class `from` can be assigned to `to` (JVMS instanceof, checkcast). */
static inline bool vm_class_is_subclass(const struct vm_class *from, struct vm_class *to)
{
    if (from == to) {
        return true;
    }
    if (to->kind == VM_KIND_INSTANCE && to->depth < VM_DISPLAY_DEPTH) {
        return from->display[to->depth] == to;
    }
    return vm_class_is_subclass_slow(from, to);
}

/* Return members that the class itself declares; NULL when absent. Any thread. */
struct vm_method *vm_class_declared_method(const struct vm_class *class,
                                           const struct vm_symbol *name,
                                           const struct vm_symbol *descriptor);
struct vm_field *vm_class_declared_field(const struct vm_class *class, const struct vm_symbol *name,
                                         const struct vm_symbol *descriptor);

/* Returns the offset of a field that the class itself declares; 0: there is no such field. */
uint32_t vm_class_field_offset(const struct vm_class *class, const char *name,
                               const char *descriptor);

static inline const struct vm_symbol *vm_class_report_name(const struct vm_class *class)
{
    return class->report_name == NULL ? class->name : class->report_name;
}

/* Functions of other rooms that are called when classes are made or unloaded. Set before the
 * machine runs threads; NULL: no function. */
struct vm_class_load;
struct vm_translation;
struct vm_class_hooks {
    /* Called by the defining thread before it parses the file of a class that is not hidden; it
     * holds no lock and may run Java code. May replace the bytes. Returns false if memory runs out.
     * NULL as long as no agent wants class files. */
    bool (*_Atomic file_loaded)(struct vm_thread *self, struct vm_class_load *load);
    /* Called by the defining thread after it has made a class from a class file. */
    void (*defined)(struct vm_class *class);
    /* Called while a class with a finalizer is made: from now on, empty constructors of its
     * superclasses must be entered. */
    void (*finalizer_found)(struct vm_class *class);
    /* Called at a safepoint when agents have replaced the body of a method; `old` is its older
     * version. Calls that depended on the old body must enter the method from now on. */
    void (*body_replaced)(struct vm_method *method, struct vm_method *old);
    /* Called when a class has been unloaded, before code of its methods is freed. */
    void (*code_freed)(const struct vm_translation *code);
};

extern struct vm_class_hooks vm_class_hooks;

/* Returns the name that reports use for the class to which a constant of `user` refers. A hidden
 * class refers to itself by the name in its class file. */
const struct vm_symbol *vm_class_constant_name(const struct vm_class *user,
                                               const struct vm_symbol *name);

/* Called by classlib's class_defined, before other threads see the class: from now on the machine
 * ignores the method's bytecode and treats the method as native. The method is bound like all
 * native methods (see jni/native.h). */
void vm_method_make_native(struct vm_method *method);

/* Finds a field by JVMS 5.4.3.2 without access checks; NULL when absent. */
struct vm_field *vm_class_find_field(struct vm_class *class, const struct vm_symbol *name,
                                     const struct vm_symbol *descriptor);

/* Finds a method in the class and its superclasses, then in the superinterfaces; NULL when
 * absent. */
struct vm_method *vm_class_find_method(struct vm_class *class, const struct vm_symbol *name,
                                       const struct vm_symbol *descriptor);

/* The same with C strings, for calls by the machine. */
struct vm_method *vm_class_find_method_cstr(struct vm_class *class, const char *name,
                                            const char *descriptor);

/*
 * Returns the method that invokeinterface of `method` runs on a receiver of class `class`; NULL if
 * the class does not implement the interface (IncompatibleClassChangeError).
 */
static inline struct vm_method *vm_class_interface_target(const struct vm_class *class,
                                                          const struct vm_method *method)
{
    uint32_t i = method->itable_hash & class->itable_mask;
    while (class->itable[i].key != method) {
        if (class->itable[i].key == NULL) {
            return NULL;
        }
        i = (i + 1) & class->itable_mask;
    }
    return class->itable[i].target;
}

/* Returns whether the method is Object's constructor; when it returns, the object may be registered
 * for finalization. */
static inline bool vm_method_is_object_constructor(const struct vm_method *method)
{
    return method->is_constructor && method->class->super == NULL;
}

/* Returns the size of an object in the heap, before the collector rounds it up. */
static inline size_t vm_object_bytes(const struct vm_object *object)
{
    const struct vm_class *class = object->class;
    return vm_class_is_array(class)
               ? VM_ARRAY_DATA + ((size_t)object->length << class->element_shift)
               : class->instance_bytes;
}

/* Returns the address of a static field. */
static inline void *vm_field_static_address(const struct vm_field *field)
{
    return vm_object_at(field->class->mirror, field->offset);
}

/* Read or write a field at an address; `type` is its type character. */
union vm_slot vm_field_load(char type, const void *address);
void vm_field_store(char type, void *address, union vm_slot value);

/* Returns how many bytes a value of the type takes in an object or array; 8 for references. */
uint32_t vm_field_bytes(char type);

/* Access an instance field as getfield and putfield do: volatile accesses are ordered, and device
 * registers are accessed by the device's functions. The object must not be null. If the access
 * fails, they return false with an exception pending. */
bool vm_field_get(struct vm_thread *self, const struct vm_field *field, struct vm_object *object,
                  union vm_slot *value);
bool vm_field_put(struct vm_thread *self, const struct vm_field *field, struct vm_object *object,
                  union vm_slot value);

/* Returns "java.lang.String", "[I": the text of Class.getName(), malloc'ed. */
char *vm_class_external_name(const struct vm_class *class);

/* Returns "class" or "interface", for messages. */
static inline const char *vm_class_kind_text(const struct vm_class *class)
{
    return vm_class_is_interface(class) ? "interface" : "class";
}

/* Returns whether two classes are in the same run-time package, on which package private and
 * protected access depend (JVMS 5.3). */
bool vm_class_same_package(const struct vm_class *a, const struct vm_class *b);

#endif
