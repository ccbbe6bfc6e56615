#include "tools/prof/profile/frames.h"

#include <string.h>

#include "vm/base/text/affix.h"

#define PRUNED_CLASS "jp2prof/Pruned"
#define FOLDED_CLASS "jp2prof/Folded"

/* Whether classes of an origin belong to the class library: "JAVA_HOME/lib/modules",
 * "jrt:/java.sql". A program may have been linked with its own modules. */
static bool is_library_origin(const char *origin)
{
    return vm_starts_with(origin, "jrt:/java.") || vm_starts_with(origin, "jrt:/jdk.")
           || vm_ends_with(origin, "/lib/modules") || vm_ends_with(origin, "/embedded.jar");
}

bool tool_frame_is_library(const struct prof_method *method)
{
    const struct prof_names *names = &method->names;
    static const char *const packages[] = {"java/", "javax/", "jdk/", "sun/", "com/sun/proxy/"};
    if (names->origin != NULL && *names->origin != '\0') {
        return is_library_origin(names->origin);
    }
    for (size_t i = 0; i < sizeof packages / sizeof packages[0]; i++) {
        if (vm_starts_with(names->class_name, packages[i])) {
            return true;
        }
    }
    return false;
}

bool tool_frame_is_hidden(const struct prof_method *method)
{
    return (method->names.flags & (PROF_METHOD_HIDDEN_CLASS | PROF_METHOD_GENERATED)) != 0
           || vm_starts_with(method->names.class_name, "java/lang/invoke/LambdaForm$");
}

bool tool_frame_is_linking(const struct prof_method *method)
{
    return strcmp(method->names.class_name, "java/lang/invoke/MethodHandleNatives") == 0
           && (vm_starts_with(method->names.name, "link")
               || strcmp(method->names.name, "findMethodHandleType") == 0);
}

const char *tool_loader_name(const struct prof_method *method)
{
    if (*method->names.loader != '\0') {
        return method->names.loader;
    }
    return tool_frame_is_library(method) ? "boot" : "app";
}

const struct prof_names tool_pruned_names = {.class_name = PRUNED_CLASS,
                                             .name = "pruned",
                                             .descriptor = "()V",
                                             .loader = "",
                                             .access = 0x0108}; /* static native */

bool tool_frame_is_pruned(const struct prof_method *method)
{
    return strcmp(method->names.class_name, PRUNED_CLASS) == 0;
}

const struct prof_names tool_folded_names = {.class_name = FOLDED_CLASS,
                                             .name = "folded",
                                             .descriptor = "()V",
                                             .loader = "",
                                             .access = 0x0108}; /* static native */

bool tool_frame_is_folded(const struct prof_method *method)
{
    return strcmp(method->names.class_name, FOLDED_CLASS) == 0;
}

const char *tool_frame_stand_in(const struct prof_method *method)
{
    return tool_frame_is_pruned(method)   ? "[pruned]"
           : tool_frame_is_folded(method) ? "[folded]"
                                          : NULL;
}
