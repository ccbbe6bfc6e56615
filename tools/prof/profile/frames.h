/*
 * frames.h: which frames are the class library's, which are hidden, which link.
 */
#ifndef JP2VM_TOOLS_PROF_FRAMES_H
#define JP2VM_TOOLS_PROF_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "profiler/model/method.h"

/* Of a class of the class library: OpenJDK's modules, or the embedded library. */
bool tool_frame_is_library(const struct prof_method *method);

/* Of a class that was made at run time for a lambda, a method handle or the like. What a lambda
 * does is a method of the class it was written in. */
bool tool_frame_is_hidden(const struct prof_method *method);

/* What the machine calls to link a call site or a constant. */
bool tool_frame_is_linking(const struct prof_method *method);

/* The loader of a method's class: its name in profiles; those without one are "boot" (the class
 * library) and "app". */
const char *tool_loader_name(const struct prof_method *method);

/* The method of contexts that stand for others which were too small or too deep. */
extern const struct prof_names tool_pruned_names;
bool tool_frame_is_pruned(const struct prof_method *method);

/* The method of contexts that stand for folded ones that no method with contexts has called. */
extern const struct prof_names tool_folded_names;

bool tool_frame_is_folded(const struct prof_method *method);

/* "[pruned]" or "[folded]"; NULL: the method is one of the program. */
const char *tool_frame_stand_in(const struct prof_method *method);

#endif
