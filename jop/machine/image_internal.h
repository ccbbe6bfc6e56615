/* image_internal.h: definitions for the linker's own files only. */
#ifndef JP2VM_JOP_MACHINE_IMAGE_INTERNAL_H
#define JP2VM_JOP_MACHINE_IMAGE_INTERNAL_H

#include "jop/machine/image.h"
#include "jop/code/pool.h"
#include "vm/base/arena.h"
#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"

#define LINK_SYSTEM "com/jopdesign/sys/"

/* Limits of the processor. */
enum {
    LINK_MAX_CODE_WORDS = 512, /* a method must be shorter */
    LINK_MAX_LOCALS = 31,      /* limit of argument words, and of words of other locals */
    LINK_MAX_FIELDS = 31,      /* words of an object */
    LINK_MAX_DEPTH = 1000      /* of the chain of superclasses; jp2vm's own limit */
};

/* The state of a class in a walk over superclasses. */
enum link_state { LINK_NEW, LINK_BEGUN, LINK_DONE };

/* An entry of a method table or of the interface table. */
struct link_entry {
    const struct vm_symbol *name, *descriptor;
    struct jop_image_method *method;
};

struct link_field {
    const struct vm_field_info *info;
    uint32_t place; /* offset in the object, or address of a static field */
    uint8_t words;
    bool is_static, is_reference;
};

struct link_class {
    struct link_class *next; /* in the order of discovery */
    const struct vm_class_file *file;
    struct link_class *super;       /* superclass; NULL for Object */
    struct link_class **interfaces; /* direct superinterfaces */
    struct jop_pool pool;
    struct jop_image_method *methods; /* file->method_count elements */
    struct link_entry *table;
    uint32_t table_count;
    struct link_field *fields; /* file->field_count elements */
    uint32_t instance_words, reference_bits;
    uint32_t interface_id; /* from 1; 0 for classes */
    uint32_t *implemented; /* bit set of interfaces, indexed by interface_id - 1 */
    bool has_interface_table;
    uint8_t state;          /* enum link_state */
    uint32_t static_values; /* address of the static fields that are not references */
    uint32_t address, table_address, pool_address, interface_table;
    struct link_class **depends; /* classes whose static initializers must run before its own */
    uint32_t depend_count;
    uint32_t number; /* number among the classes with static initializers, or UINT32_MAX */
    bool is_initialized;
};

struct link_string {
    struct link_string *next;
    uint32_t address;
    uint32_t length; /* in characters */
    const struct vm_symbol *text;
};

struct linker {
    const struct jop_image_options *options;
    struct jop_image *image;
    struct vm_arena *arena;
    struct vm_hash_map classes, strings; /* keyed by symbol */
    struct link_class *first, **last;
    struct link_string *first_string, **last_string;
    uint32_t class_count, interface_count;
    struct link_entry *interface_entries; /* of all interfaces */
    uint32_t interface_entry_count;
    struct link_class **initializers; /* in the order in which they must run */
    uint32_t initializer_count;
    struct link_class *startup, *jvm, *help, *main, *string, *object;
    uint32_t static_values, static_references, static_reference_count;
    char *message;
    size_t size;
};

bool jop_image_fail(struct linker *linker, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void *jop_image_alloc(struct linker *linker, size_t count, size_t size); /* NULL: failure */

static inline bool link_is_interface(const struct link_class *class)
{
    return (class->file->flags & VM_ACC_INTERFACE) != 0;
}

/* image_load.c: loads all classes that the program reaches, and collects their strings. */
bool jop_image_load(struct linker *linker);
struct link_class *jop_image_find_class(const struct linker *linker, const struct vm_symbol *name);

/* image_tables.c: builds method tables, field offsets and interface tables, and looks members up in
 * them. */
bool jop_image_build_tables(struct linker *linker);
struct jop_image_method *jop_image_own_method(const struct link_class *class,
                                              const struct vm_symbol *name,
                                              const struct vm_symbol *descriptor);
int64_t jop_image_table_index(const struct link_class *class, const struct vm_symbol *name,
                              const struct vm_symbol *descriptor);
int64_t jop_image_interface_index(const struct linker *linker, const struct vm_symbol *name,
                                  const struct vm_symbol *descriptor);

static inline bool link_implements(const struct link_class *class,
                                   const struct link_class *interface)
{
    uint32_t i = interface->interface_id - 1;
    return (class->implemented[i / 32] >> i % 32 & 1) != 0;
}

const struct link_field *jop_image_field_of(const struct link_class *class,
                                            const struct vm_symbol *name,
                                            const struct vm_symbol *descriptor);

/* image_order.c: determines the order of static initializers. */
bool jop_image_order(struct linker *linker);

/* image_write.c: assigns addresses, then writes words. */
bool jop_image_place(struct linker *linker);
bool jop_image_write(struct linker *linker);

/* image_pool.c: computes the words of constant pools and the operands of code. */
bool jop_image_pool_words(struct linker *linker, const struct link_class *class, int32_t *words);
bool jop_image_operands(struct linker *linker, const struct link_class *class,
                        struct jop_image_method *method);

#endif
