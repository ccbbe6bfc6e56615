#include "profiler/model/linking.h"

#include <stddef.h>
#include <string.h>

#define OPENJDK "java/lang/invoke/MethodHandleNatives"
#define EMBEDDED "java/lang/invoke/CallSite"

static const struct {
    const char *class_name, *method_name;
} methods[] = {
    {OPENJDK, "linkCallSite"},        /* invokedynamic: lambdas, concatenation, switches */
    {OPENJDK, "linkDynamicConstant"}, /* constants that are computed by a method */
    {OPENJDK, "linkMethod"},          /* calls of method handles and VarHandles */
    {OPENJDK, "linkMethodHandleConstant"},
    {OPENJDK, "findMethodHandleType"}, /* the method types for these calls */
    {EMBEDDED, "link"},
    {EMBEDDED, "invoke"}, /* for constants */
    {EMBEDDED, "constant"},
};

bool prof_is_linking(const char *class_name, const char *method_name)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (strcmp(methods[i].class_name, class_name) == 0
            && strcmp(methods[i].method_name, method_name) == 0) {
            return true;
        }
    }
    return false;
}
