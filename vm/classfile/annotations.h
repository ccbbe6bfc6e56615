/*
 * annotations.h: the annotations of a method in its class file (JVMS 4.7.16).
 *
 * Threads: any. Ownership: the class file owns the texts. Errors: false if the bytes are not
 * annotations; nothing is read beyond their end.
 */
#ifndef JP2VM_VM_CLASSFILE_ANNOTATIONS_H
#define JP2VM_VM_CLASSFILE_ANNOTATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"

/* An annotation, with the elements that are used here; all other elements are skipped. */
struct vm_annotation {
    const char *type;                   /* descriptor: "Ljp2vm/analysis/Entry;" */
    const char *value, *target, *guard; /* string elements; NULL: absent */
    int64_t number;                     /* the element `value` if it is a long, otherwise 0 */
};

/* Calls the function for each annotation, in order, until it returns false. Returns false if the
 * function has returned false, or if the bytes are damaged. */
bool vm_annotations_read(const struct vm_class_file *file, struct vm_attribute_bytes attribute,
                         bool (*each)(const struct vm_annotation *annotation, void *data),
                         void *data);

#endif
