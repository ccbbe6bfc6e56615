/*
 * string.h: java.lang.String from C.
 *
 * The machine supports both representations that libraries use: an array of chars, or an array of
 * bytes with a coder (0 Latin-1, 1 UTF-16 in the machine's byte order). The fields of the library's
 * java.lang.String decide which one is used.
 *
 * Errors: functions return NULL with OutOfMemoryError pending.
 */
#ifndef JP2VM_VM_RUNTIME_STRING_H
#define JP2VM_VM_RUNTIME_STRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/object.h"

struct vm_symbol;
struct vm_thread;

/* Finds out which representation the library uses; called once, when java.lang.String is loaded. */
bool vm_string_bind(struct vm_class *string_class);

struct vm_object *vm_string_from_utf16(struct vm_thread *self, const uint16_t *units, size_t count);
struct vm_object *vm_string_from_utf8(struct vm_thread *self, const char *bytes, size_t size);
struct vm_object *vm_string_from_cstr(struct vm_thread *self, const char *mutf8);
struct vm_object *vm_string_from_symbol(struct vm_thread *self, const struct vm_symbol *symbol);

/* These functions return the length in UTF-16 units, return one unit, and copy a range of units. */
int32_t vm_string_length(const struct vm_object *string);
void vm_string_copy_utf16(const struct vm_object *string, int32_t start, int32_t count,
                          uint16_t *units);

/* Copies at most `most` units from the start of a string, and stores the string's length in
 * *length: -1 if the constructor has not set the string's value yet. Returns the number of copied
 * units. */
int32_t vm_string_head(const struct vm_object *string, int32_t most, uint16_t *units,
                       int32_t *length);

/* Return the text, malloc'ed and NUL-terminated. If malloc fails, they return NULL without a
 * pending exception. *size may be NULL. */
char *vm_string_to_mutf8(const struct vm_object *string, size_t *size);
char *vm_string_to_utf8(const struct vm_object *string, size_t *size);

/* For String.intern and string constants: return the same object for equal contents as long as this
 * object is reachable. */
struct vm_object *vm_string_intern(struct vm_thread *self, struct vm_object *string);
struct vm_object *vm_string_intern_symbol(struct vm_thread *self, const struct vm_symbol *symbol);

#endif
