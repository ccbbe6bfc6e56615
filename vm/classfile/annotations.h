/*
 * annotations.h: the annotations of a method, as its class file has them (JVMS 4.7.16).
 *
 * Threads: any. Ownership: texts are those of the class file. Errors: bytes that are no annotations
 * are told by false; nothing is read beyond them.
 */
#ifndef JP2VM_VM_CLASSFILE_ANNOTATIONS_H
#define JP2VM_VM_CLASSFILE_ANNOTATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"

/* One, with those of its elements that are strings or longs of these names; others are passed. */
struct vm_annotation {
    const char *type;                   /* descriptor: "Ljp2vm/analysis/Entry;" */
    const char *value, *target, *guard; /* NULL: not given */
    int64_t number;                     /* `value`, if that is a long; else 0 */
};

/* Calls the function for each one, in order; false when it says so, or the bytes are damaged. */
bool vm_annotations_read(const struct vm_class_file *file, struct vm_attribute_bytes attribute,
                           bool (*each)(const struct vm_annotation *annotation, void *data),
                           void *data);

#endif
