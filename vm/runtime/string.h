/*
 * string.h: java.lang.String from C.
 *
 * The machine supports both representations that libraries use: an array of chars, or an array of
 * bytes with a coder (0 Latin-1, 1 UTF-16 in the machine's byte order). When the library is bound,
 * the fields of java.lang.String decide which one is used.
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

/* Finds the representation; called once when java.lang.String is loaded. */
bool vm_string_bind(struct vm_class *string_class);

struct vm_object *vm_string_from_utf16(struct vm_thread *self, const uint16_t *units, size_t count);
struct vm_object *vm_string_from_utf8(struct vm_thread *self, const char *bytes, size_t size);
struct vm_object *vm_string_from_cstr(struct vm_thread *self, const char *mutf8);
struct vm_object *vm_string_from_symbol(struct vm_thread *self, const struct vm_symbol *symbol);

/* Return the length in UTF-16 units, and a single unit; copy a range of units. */
int32_t vm_string_length(const struct vm_object *string);
void vm_string_copy_utf16(const struct vm_object *string, int32_t start, int32_t count,
                          uint16_t *units);

/* Copies the first units of a string, at most `most`; *length is the string's length, or -1 if the
 * string has no value yet, because its constructor has not set it. Returns the number of copied
 * units. */
int32_t vm_string_head(const struct vm_object *string, int32_t most, uint16_t *units,
                       int32_t *length);

/* Return the text, malloc'ed and NUL-terminated. If malloc fails, they return NULL without a
 * pending exception. *size may be NULL. */
char *vm_string_to_mutf8(const struct vm_object *string, size_t *size);
char *vm_string_to_utf8(const struct vm_object *string, size_t *size);

/* String.intern and string constants: return one object for equal contents, as long as it is
 * reachable. */
struct vm_object *vm_string_intern(struct vm_thread *self, struct vm_object *string);
struct vm_object *vm_string_intern_symbol(struct vm_thread *self, const struct vm_symbol *symbol);

#endif
