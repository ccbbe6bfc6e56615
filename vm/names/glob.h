/*
 * glob.h: globs: texts with stars. A glob is compiled once; matching allocates no memory.
 *
 * In a text, `*` matches any characters. In the name of a class, `*` matches characters of one
 * level, `**` matches characters of any number of levels, and `**.` at the start of a level matches
 * any number of whole levels, or none. A level ends at a dot or slash. If the name has neither dots
 * nor `**`, it matches classes of any package. If it has no stars, a dot also matches the $ of a
 * nested class.
 *
 * Threads: no state. A compiled glob is a string.
 */
#ifndef JP2VM_VM_NAMES_GLOB_H
#define JP2VM_VM_NAMES_GLOB_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the largest number of bytes that a compiled glob of `length` characters takes, with its
 * '\0'. */
static inline size_t vm_glob_bytes(size_t length)
{
    return length + 2;
}

/* Compile a text, and the name of a class; `to` must have space for vm_glob_bytes. */
void vm_glob_compile(const char *glob, size_t length, char *to);
void vm_glob_compile_class(const char *name, size_t length, char *to);

/* Compiles the name of a nested class without its package: "Map.Entry" as **.Map$Entry. Returns
 * false if the name has stars, or no dot. */
bool vm_glob_compile_nested(const char *name, size_t length, char *to);

/* Compiles a glob that matches methods as CLASS.METHOD. If the glob has only this one dot, the
 * class may be in any package. */
void vm_glob_compile_method(const char *name, size_t length, char *to);

bool vm_glob_matches(const char *compiled, const char *text, size_t length);
bool vm_glob_matches_class(const char *compiled, const char *name, size_t length);

#endif
