/*
 * image.h: links a program with JOP's run-time library to the memory image with which the processor
 * starts. The linker works like JOP's linker: it lays out every class that main reaches, once and
 * statically.
 *
 * Layout, in words: length of the image; address of the special pointers; static fields, values
 * before references; code of the methods, each followed by a word of flags and its exception table;
 * special pointers (boot method, methods of JVM, methods of JVMHelp, main, static references and
 * their count); static initializers in the order in which they must run; strings; class structures
 * with method tables, constant pools and interface tables.
 *
 * Threads: any; an image is immutable. Errors: one line that names the class and the reason.
 * Source: JOP handbook, "The data structures"; the library's Const, GC, JVM and Startup.
 */
#ifndef JP2VM_JOP_MACHINE_IMAGE_H
#define JP2VM_JOP_MACHINE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/code/transform.h"
#include "vm/base/class_path.h"

/* Words from the start of a class structure to its method table, and words of an entry of the
 * table. */
#define JOP_CLASS_HEADER 5
#define JOP_METHOD_WORDS 2

/* A pseudo-bytecode that ends the run of a single method. */
#define JOP_IMAGE_END 255

struct jop_image_method {
    const struct vm_class_file *owner;
    const struct vm_method_info *info;
    struct jop_code code; /* code.bytes is NULL for abstract methods */
    uint32_t address;     /* address of the code; 0 for abstract methods */
    uint32_t structure;   /* address of the method structure in the owner's method table */
    uint16_t argument_words, extra_locals;
    bool is_interpreted; /* a static initializer that is too long for the processor */
};

struct jop_image {
    int32_t *words;
    uint32_t length;
    uint32_t code_start, code_end;
    struct jop_image_method *methods;
    uint32_t method_count;
    /* Indexed by word from code_start: 1 + the number of the method whose code starts at this word,
     * or 0. */
    uint32_t *method_at;
    /* Indexed by byte from the start of memory up to code_end: the code in byte order, and whether
     * an instruction starts at this byte. One more byte, which belongs to no method, is
     * JOP_IMAGE_END. */
    uint8_t *bytes, *starts;
    struct vm_hash_map *classes; /* struct link_class keyed by name; see image_internal.h */
    struct vm_arena *arena;
};

/* The caller owns the class paths; the image does not refer to them after linking. */
struct jop_image_options {
    struct vm_class_path *library; /* searched first */
    const char *library_place;     /* name of the library, for messages */
    struct vm_class_path *program; /* NULL: none */
    const char *main_class;        /* in internal form; NULL: make an image without main */
    unsigned changes;              /* enum jop_change */
};

struct jop_image *jop_image_link(const struct jop_image_options *options, char *message,
                                 size_t size);
void jop_image_destroy(struct jop_image *image);

/* Returns the method with a class, name and descriptor as in class files, or NULL if it is not in
 * the image. */
const struct jop_image_method *jop_image_find(const struct jop_image *image, const char *class_name,
                                              const char *name, const char *descriptor);

#endif
