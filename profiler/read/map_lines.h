/*
 * map_lines.h: lines of methods as lines of the sources that their compilers translated (JSR-45,
 * vm/classfile/smap.h), in place of lines of the class files.
 *
 * `source_file` becomes the class's own file in the default stratum, `lines` lines of that: so
 * every line is one of its file. Instructions of other files, of inlined code, have the line that
 * the code was inlined at, if a further stratum says so, otherwise none; `places` has where they
 * come from. What was there before is in raw_lines and raw_source_file, and is what writers of
 * profiles write. A class whose map is damaged keeps its lines.
 *
 * Errors: false without memory.
 */
#ifndef JP2VM_PROFILER_MAP_LINES_H
#define JP2VM_PROFILER_MAP_LINES_H

#include "profiler/read/contexts.h"

struct vm_arena;

/* All methods of a profile, once. */
bool prof_contexts_map_lines(struct prof_contexts *contexts);

/* Methods of one class, with the attribute in their names; texts are kept in the arena. */
bool prof_class_map_lines(struct prof_method *const *methods, uint32_t count,
                          struct vm_arena *arena);

#endif
