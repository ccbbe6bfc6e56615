/*
 * map_lines.h: mapping of the lines of class files to the lines of the source files that were
 * compiled (JSR-45, vm/classfile/smap.h).
 *
 * Mapping replaces `source_file` by the class's own file in the default stratum, and `lines` by
 * lines of that file. If instructions were inlined from another file, their line is the line at
 * which the code was inlined, if a further stratum has that line; otherwise they have no line.
 * `places` has the origins of inlined instructions. raw_lines and raw_source_file keep the previous
 * data, which writers of profiles write. A class whose map is damaged keeps its lines.
 *
 * Errors: the functions return false if there is no memory.
 */
#ifndef JP2VM_PROFILER_READ_MAP_LINES_H
#define JP2VM_PROFILER_READ_MAP_LINES_H

#include "profiler/read/contexts.h"

struct vm_arena;

/* Maps the lines of all methods of a profile. Called once. */
bool prof_contexts_map_lines(struct prof_contexts *contexts);

/* Maps the lines of the methods of one class by the debug_extension in their names; texts are in
 * memory of the arena. */
bool prof_class_map_lines(struct prof_method *const *methods, uint32_t count,
                          struct vm_arena *arena);

#endif
