/*
 * Symbols: interned immutable byte strings (names and descriptors of class files, in modified
 * UTF-8). Equal strings are the same symbol, so symbols are compared as pointers.
 *
 * Threads: every function may be called by any thread at any time. Ownership: symbols belong to the
 * process-wide table and live until the process ends, except those of vm_symbol_make. Errors: NULL
 * when memory runs out, or when the string is longer than VM_SYMBOL_MAX_LENGTH, the limit of names
 * in class files (JVMS 4.4.7).
 */
#ifndef JP2VM_VM_BASE_SYMBOL_H
#define JP2VM_VM_BASE_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define VM_SYMBOL_MAX_LENGTH 65535u

struct vm_symbol {
    uint32_t hash;
    uint16_t length;   /* in bytes, without the NUL that follows them */
    uint8_t forms;     /* bits for properties of the text that have been checked; see
                          classfile/class_file_names.c */
    uint8_t arg_slots; /* of the descriptor of a method, if `result` is known */
    char result;       /* the first character of the return type of such a descriptor; '\0': it is
                          not known yet */
    char bytes[];
};

const struct vm_symbol *vm_symbol_intern(const char *bytes, size_t length);
const struct vm_symbol *vm_symbol_from_cstr(const char *text);

/* A lookup waits twice for memory that is not in the processor's cache: for a slot of the table,
 * and for the symbol. A caller that knows some strings in advance can avoid these waits:
 * vm_symbol_expect returns a string's hash, and prefetches the slot; after other work,
 * vm_symbol_prefetch prefetches the symbol; after more work, vm_symbol_intern_hashed is
 * vm_symbol_intern with the known hash. */
uint32_t vm_symbol_expect(const char *bytes, size_t length);
void vm_symbol_prefetch(uint32_t hash);
const struct vm_symbol *vm_symbol_intern_hashed(const char *bytes, size_t length, uint32_t hash);

/* Returns a symbol that is in no table, and so equals no other symbol; the caller frees it. */
const struct vm_symbol *vm_symbol_make(const char *bytes, size_t length);

/* Returns NULL if there is no such symbol yet; never makes one. */
const struct vm_symbol *vm_symbol_find(const char *bytes, size_t length);

/* Returns whether the symbol's text equals a C string. Two symbols are compared as pointers. */
static inline bool vm_symbol_equals_cstr(const struct vm_symbol *symbol, const char *text)
{
    size_t length = strlen(text);
    return symbol->length == length && memcmp(symbol->bytes, text, length) == 0;
}

/* Returns the name with dots for slashes, as Java code writes it; malloc'ed, NULL if memory runs
 * out. */
char *vm_dotted_name(const char *internal_name);

/* Returns the number of symbols, and stores the memory that they take in *bytes. */
size_t vm_symbol_count(size_t *bytes);

#endif
