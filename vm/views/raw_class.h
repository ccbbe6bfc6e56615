/*
 * raw_class.h: what the parsed form of a class file (classfile/class_file.h) leaves out, read from
 * its bytes again: indices that constants have to one another, and which attributes there are.
 *
 * The bytes were checked by the parser; nothing is read behind their end all the same. The parser
 * drops no byte, so what is read is what the file says.
 *
 * Threads: any. Ownership: vm_raw_class_close frees what open has made.
 * Source: JVMS 4.1, 4.4, 4.7.
 */
#ifndef JP2VM_VM_VIEWS_RAW_CLASS_H
#define JP2VM_VM_VIEWS_RAW_CLASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"

struct vm_raw_class {
    const struct vm_class_file *file;
    uint32_t *constants;                        /* offsets of tags, by index; 0: none */
    uint32_t fields, methods, class_attributes; /* offsets of the counts */
};

/* False without memory, or when the bytes are not what they were. */
bool vm_raw_class_open(const struct vm_class_file *file, struct vm_raw_class *raw);
void vm_raw_class_close(struct vm_raw_class *raw);

/* A number of 1, 2 or 4 bytes; 0 behind the end. */
uint32_t vm_raw_number(const struct vm_raw_class *raw, size_t offset, unsigned bytes);

/* Where the attributes of the i-th field or method are counted; 0 when there is none. */
uint32_t vm_raw_member(const struct vm_raw_class *raw, uint32_t members, uint32_t i);

/* Takes the next attribute: *offset is that of its count at first and of the next attribute then,
 * *left the number that are left, UINT32_MAX at first. The name; NULL at the end. */
const char *vm_raw_attribute(const struct vm_raw_class *raw, uint32_t *offset, uint32_t *left,
                             uint32_t *length);

#endif
