/*
 * members.h: access by name to fields and methods of a library's Java classes, for the library's C
 * code.
 *
 * Threads: any. Errors: functions leave an exception pending.
 */
#ifndef JP2VM_CLASSLIB_COMMON_MEMBERS_H
#define JP2VM_CLASSLIB_COMMON_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/object.h"

struct vm_class;
struct vm_method;
struct vm_symbol;
struct vm_thread;

/* An instance field. Its byte offset is set when its class is made. */
struct lib_field {
    const char *class_name, *field, *descriptor;
    uint32_t *offset;
    const struct vm_symbol *_Atomic symbol; /* symbol of the class name; NULL until it is first
                                               needed */
};

/* Sets the offsets of those fields that belong to the class. */
void lib_note_offsets(struct lib_field *fields, size_t count, const struct vm_class *class);

/* Returns the address of a static field of a linked class, or NULL if the class has no such
 * field. */
void *lib_static_field(struct vm_class *class, const char *name, const char *descriptor);

/* Returns a method of a library class, and initializes the class. Returns NULL with an exception
 * pending. */
struct vm_method *lib_method(struct vm_thread *self, const char *class_name, const char *name,
                             const char *descriptor);

/* Calls a static method of a library class. On failure, returns false with an exception pending. */
bool lib_invoke_static(struct vm_thread *self, const char *class_name, const char *name,
                       const char *descriptor, const union vm_slot *args, union vm_slot *result);

#endif
