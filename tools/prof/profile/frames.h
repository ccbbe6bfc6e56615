/*
 * frames.h: the kinds of frames: frames of the class library, hidden frames, frames that link call
 * sites, and frames made by folding and pruning.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_FRAMES_H
#define JP2VM_TOOLS_PROF_PROFILE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "profiler/model/method.h"
#include "profiler/read/contexts.h"

/* Returns whether the method's class belongs to the class library: OpenJDK's modules, or the
 * embedded library. */
bool tool_frame_is_library(const struct prof_method *method);

/* Returns whether the method's class was generated at run time, for a lambda, a method handle and
 * so on. The body of a lambda is a method of the class whose source contains it. */
bool tool_frame_is_hidden(const struct prof_method *method);

/* Returns whether the machine calls the method to link a call site or a constant. */
bool tool_frame_is_linking(const struct prof_method *method);

/* Returns the name of the loader of a method's class. Loaders without a name are "boot" (for the
 * class library) and "app". */
const char *tool_loader_name(const struct prof_method *method);

/* The pseudo-method of contexts that replace contexts which were too small or too deep. */
extern const struct prof_names tool_pruned_names;
bool tool_frame_is_pruned(const struct prof_method *method);

/* The pseudo-method of contexts that replace folded contexts if all callers of these are folded as
 * well. */
extern const struct prof_names tool_folded_names;

bool tool_frame_is_folded(const struct prof_method *method);

/* Returns "[pruned]" or "[folded]", or NULL for a method of the program. */
const char *tool_frame_stand_in(const struct prof_method *method);

/* Returns whether a method of the program is native. The pseudo-methods above are flagged as native
 * because they have no code, but their invocations are not native calls. */
static inline bool tool_frame_is_native(const struct prof_method *method)
{
    return prof_method_is_native(method) && tool_frame_stand_in(method) == NULL;
}

#endif
