/*
 * glob.h: texts with stars, compiled, and matched without memory of their own.
 *
 * In a text, `*` matches any characters. In the name of a class, `*` matches characters of one
 * level, `**` those of any levels, and `**.` at the start of a level any number of levels, also
 * none. A level ends at a dot or slash. A class without dots and `**` matches in any package. In a
 * name without stars a dot is also the $ of a nested class.
 *
 * Threads: no state. A compiled glob is a string.
 */
#ifndef JP2VM_VM_NAMES_GLOB_H
#define JP2VM_VM_NAMES_GLOB_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the most bytes that a compiled glob of `length` characters takes, with its end. */
static inline size_t vm_glob_bytes(size_t length)
{
    return length + 2;
}

/* Compiles a text, or the name of a class; `to` has space for vm_glob_bytes. */
void vm_glob_compile(const char *glob, size_t length, char *to);
void vm_glob_compile_class(const char *name, size_t length, char *to);

/* Compiles a nested class without its package, "Map.Entry", as **.Map$Entry. False: the name has
 * stars, or no dot. */
bool vm_glob_compile_nested(const char *name, size_t length, char *to);

/* Compiles a glob for the text of a method, CLASS.METHOD. Without more dots the class may be in
 * any package. */
void vm_glob_compile_method(const char *name, size_t length, char *to);

bool vm_glob_matches(const char *compiled, const char *text, size_t length);
bool vm_glob_matches_class(const char *compiled, const char *name, size_t length);

#endif
