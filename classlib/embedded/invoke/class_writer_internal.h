/*
 * class_writer_internal.h: the state of a class writer, shared by class_writer.c (constants,
 * members, the file) and class_writer_code.c (instructions).
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_INVOKE_CLASS_WRITER_INTERNAL_H
#define JP2VM_CLASSLIB_EMBEDDED_INVOKE_CLASS_WRITER_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "classlib/embedded/invoke/class_writer.h"
#include "vm/base/data/array.h"

struct lib_bytes {
    uint8_t *data;
    size_t length, capacity;
};

/* A constant: its index, and the position of its bytes in the pool. */
struct lib_entry {
    size_t offset, size;
    uint16_t index;
};

struct lib_binding {
    uint16_t index;
    bool is_object;
    void *value;
};

struct lib_label {
    size_t offset;
    int depth; /* stack depth at the label; -1: no branch to the label yet */
};

/* A branch whose distance is not known yet, and the position of its opcode. */
struct lib_fixup {
    size_t origin;
    unsigned label;
};

struct lib_writer {
    struct vm_thread *self;
    bool has_failed;
    uint16_t flags, this_class, super_class;

    struct lib_bytes pool;
    unsigned constant_count; /* number of used indices, including 0 */
    struct lib_entry *entries;
    size_t entry_count, entry_capacity;
    struct lib_binding *bindings;
    size_t binding_count, binding_capacity;

    struct lib_bytes interfaces, fields, methods;
    unsigned field_count, method_count;

    /* The method that is being written. */
    struct lib_bytes code;
    int depth;
    unsigned max_stack, max_locals;
    struct lib_label *labels;
    size_t label_count, label_capacity;
    struct lib_fixup *fixups;
    size_t fixup_count, fixup_capacity;
};

void lib_bytes_u1(struct lib_writer *writer, struct lib_bytes *bytes, unsigned value);
void lib_bytes_u2(struct lib_writer *writer, struct lib_bytes *bytes, unsigned value);

/* Makes the writer fail with OutOfMemoryError pending. Returns false. */
bool lib_writer_no_memory(struct lib_writer *writer);

/* Makes space for `wanted` elements in an array (array.h). Returns false if the writer has
 * failed. */
#define LIB_WRITER_RESERVE(writer, items, capacity, wanted)                                        \
    (!(writer)->has_failed && (VM_RESERVE(items, capacity, wanted) || lib_writer_no_memory(writer)))

#endif
