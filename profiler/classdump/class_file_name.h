/*
 * class_file_name.h: file names for classes, whose names may contain almost any characters.
 *
 * Each part of a class's name between slashes becomes one part of the path. In such a part:
 *   - control characters, '%', '~', '.', '\', and characters that UTF-8 cannot represent (lone
 *     surrogates) or XML cannot represent (U+FFFE, U+FFFF) become % and two hexadecimal digits, or
 *     %u and four: %2e, %ud800;
 *   - an empty part becomes %;
 *   - a part of more than PROF_NAME_PART bytes is cut, and followed by ~ and a hash of the whole.
 * If the path of a name would be longer than PROF_NAME_PATH, the whole name becomes one part, with
 * %2f in place of slashes. So a path never leaves its directory, and different names have different
 * paths unless hashes collide.
 *
 * Pure functions; any thread.
 */
#ifndef JP2VM_PROFILER_CLASSDUMP_CLASS_FILE_NAME_H
#define JP2VM_PROFILER_CLASSDUMP_CLASS_FILE_NAME_H

#include <stdbool.h>
#include <stddef.h>

struct vm_symbol;

#define PROF_NAME_PART 180u
#define PROF_NAME_PATH 1024u

/* Returns the path for an internal class name, without a suffix; malloc'ed. Returns NULL if there
 * is no memory. */
char *prof_class_file_name(const struct vm_symbol *name);

#endif
