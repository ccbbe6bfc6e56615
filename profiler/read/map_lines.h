/*
 * map_lines.h: mapping of lines in class files to lines of the original source files (JSR-45,
 * vm/classfile/smap.h).
 *
 * Mapping replaces `source_file` by the class's own file in the default stratum, and `lines` by
 * lines of that file. Instructions that were inlined from another file get the line into which they
 * were inlined, if a further stratum contains that line; otherwise they have no line. `places`
 * contains the origins of inlined instructions, `copies` the copies whose callsites are known.
 * raw_lines and raw_source_file keep the previous
 * data, which writers of profiles write. If the map of a class is damaged, the class keeps its
 * lines.
 *
 * Errors: the functions return false if there is no memory.
 */
#ifndef JP2VM_PROFILER_READ_MAP_LINES_H
#define JP2VM_PROFILER_READ_MAP_LINES_H

#include "profiler/read/contexts.h"

struct vm_arena;

/* Maps the lines of all methods of a profile. Called once. */
bool prof_contexts_map_lines(struct prof_contexts *contexts);

/* Maps the lines of the methods of one class by the debug_extension in their names; texts are
 * allocated from the arena. */
bool prof_class_map_lines(struct prof_method *const *methods, uint32_t count,
                          struct vm_arena *arena);

#endif
