/*
 * raw_class.h: details of a class file that the parsed form (classfile/class_file.h) omits, read
 * from the file's bytes: the indices by which constants refer to each other, and the names of
 * attributes.
 *
 * The parser has checked the bytes; nevertheless these functions never read beyond their end. The
 * parser keeps all bytes, so the results are what the file contains.
 *
 * Threads: any. Ownership: vm_raw_class_close frees the memory of vm_raw_class_open. Source: JVMS
 * 4.1, 4.4, 4.7.
 */
#ifndef JP2VM_VM_VIEWS_RAW_CLASS_H
#define JP2VM_VM_VIEWS_RAW_CLASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"

struct vm_raw_class {
    const struct vm_class_file *file;
    uint32_t *constants;                        /* offsets of the constants' tags, indexed by
                                                   constant index; 0: none */
    uint32_t fields, methods, class_attributes; /* offsets of their counts */
};

/* Returns false if memory runs out, or if the bytes are no longer the ones that were parsed. */
bool vm_raw_class_open(const struct vm_class_file *file, struct vm_raw_class *raw);
void vm_raw_class_close(struct vm_raw_class *raw);

/* Returns the number in 1, 2 or 4 bytes at an offset; 0 beyond the end. */
uint32_t vm_raw_number(const struct vm_raw_class *raw, size_t offset, unsigned bytes);

/* Returns the offset of the attribute count of the i-th field or method; 0 if there is no such
 * member. */
uint32_t vm_raw_member(const struct vm_raw_class *raw, uint32_t members, uint32_t i);

/* Moves past the next attribute and returns its name; NULL at the end. Before the first call, the
 * caller sets *offset to the offset of the attribute count and *left to UINT32_MAX. After each
 * call, *offset is the offset of the next attribute and *left the number of remaining
 * attributes. */
const char *vm_raw_attribute(const struct vm_raw_class *raw, uint32_t *offset, uint32_t *left,
                             uint32_t *length);

#endif
