/*
 * map_lines.h: mapping of lines of class files to lines of the sources that their compilers
 * translated (JSR-45, vm/classfile/smap.h).
 *
 * `source_file` becomes the class's own file in the default stratum, and `lines` lines of that
 * file: so every line is one of its file. Instructions inlined from other files have the line at
 * which the code was inlined, if a further stratum has it, otherwise none; `places` has their
 * origins. raw_lines and raw_source_file keep the previous data; writers of profiles write those. A
 * class whose map is damaged keeps its lines.
 *
 * Errors: the functions return false if there is no memory.
 */
#ifndef JP2VM_PROFILER_READ_MAP_LINES_H
#define JP2VM_PROFILER_READ_MAP_LINES_H

#include "profiler/read/contexts.h"

struct vm_arena;

/* Maps all methods of a profile, once. */
bool prof_contexts_map_lines(struct prof_contexts *contexts);

/* Maps the methods of one class, with the attribute in their names; the arena keeps the texts. */
bool prof_class_map_lines(struct prof_method *const *methods, uint32_t count,
                          struct vm_arena *arena);

#endif
