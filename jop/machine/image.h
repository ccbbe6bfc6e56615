/*
 * image.h: a program and JOP's run-time library as the memory image that the processor starts
 * with. What JOP's linker does: every class that main reaches is laid out once, statically.
 *
 * Layout, in words: length of the image; address of the special pointers; static fields, values
 * before references; code of the methods, each followed by a word of flags and its exception
 * table; special pointers (boot method, methods of JVM, methods of JVMHelp, main, static
 * references and their count); static initializers in the order in which they are to run; strings;
 * class structures with method tables, constant pools and interface tables.
 *
 * An image is immutable after it was made. Errors are one line that names class and reason.
 * Source: JOP handbook, "The data structures"; the library's Const, GC, JVM and Startup.
 */
#ifndef JP2VM_JOP_IMAGE_H
#define JP2VM_JOP_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/code/transform.h"
#include "vm/base/class_path.h"

/* Words between the beginning of a class structure and its method table, and of one entry there. */
#define JOP_CLASS_HEADER 5
#define JOP_METHOD_WORDS 2

/* No bytecode; the machine ends there when it runs a single method. */
#define JOP_IMAGE_END 255

struct jop_image_method {
    const struct vm_class_file *owner;
    const struct vm_method_info *info;
    struct jop_code code;  /* bytes NULL for abstract methods */
    uint32_t address;      /* of the code, 0 for abstract methods */
    uint32_t structure;    /* of the method structure in its owner's method table */
    uint16_t argument_words, extra_locals;
    bool is_interpreted;   /* a static initializer that is too long for the processor */
};

struct jop_image {
    int32_t *words;
    uint32_t length;
    uint32_t code_start, code_end;
    struct jop_image_method *methods;
    uint32_t method_count;
    /* By word from code_start: 1 + number of the method whose code begins there, or 0. */
    uint32_t *method_at;
    /* By byte from the beginning of memory up to code_end: code in the order of its bytes, and
     * whether an instruction begins there. One byte more, which no method owns: JOP_IMAGE_END. */
    uint8_t *bytes, *starts;
    struct vm_hash_map *classes; /* the linker's */
    struct vm_arena *arena;
};

struct jop_image_options {
    struct vm_class_path *library; /* looked at first; belongs to the caller, who may end it */
    const char *library_place;     /* its name, for messages */
    struct vm_class_path *program; /* NULL: none */
    const char *main_class;        /* internal form; NULL: an image without main */
    unsigned changes;              /* enum jop_change */
};

struct jop_image *jop_image_link(const struct jop_image_options *options, char *message,
                                 size_t size);
void jop_image_destroy(struct jop_image *image);

/* A method by class, name and descriptor as the class file has them; NULL: not in the image. */
const struct jop_image_method *jop_image_find(const struct jop_image *image,
                                              const char *class_name, const char *name,
                                              const char *descriptor);

#endif
