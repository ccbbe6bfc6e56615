#include "profiler/analyses/support/threads/own_work.h"

/* Methods that do the machine's own work. Everything that they call also belongs to this work. */
static const struct work {
    const char *class_name, *name;
} work[] = {
    {"java/lang/ThreadLocal", "nextHashCode"},
    {"java/util/Random", "seedUniquifier"},
    {"java/util/concurrent/ThreadLocalRandom", "localInit"},
    {"jdk/internal/loader/BuiltinClassLoader", "loadClass"},
    {"jdk/internal/loader/BuiltinClassLoader", "loadClassOrNull"},
    {"java/lang/invoke/LambdaMetafactory", "metafactory"},
    {"java/lang/invoke/LambdaMetafactory", "altMetafactory"},
    {"java/lang/invoke/StringConcatFactory", "makeConcat"},
    {"java/lang/invoke/StringConcatFactory", "makeConcatWithConstants"},
    {"java/lang/runtime/ObjectMethods", "bootstrap"},
    {"java/lang/invoke/MethodHandleNatives", "findMethodHandleType"},
    {"java/lang/invoke/MethodHandleNatives", "linkMethod"},
    {"java/lang/invoke/MethodHandleNatives", "linkMethodHandleConstant"},
};
static char is_work; /* its address is attached as data to the locations of these methods */

static bool does_work(const jp2_method *method)
{
    const jp2_class *klass = jp2->method_class(method);
    for (size_t i = 0; jp2->is_boot_class(klass) && i < sizeof work / sizeof work[0]; i++) {
        if (strcmp(jp2->class_name(klass), work[i].class_name) == 0
            && strcmp(jp2->method_name(method), work[i].name) == 0) {
            return true;
        }
    }
    return false;
}

bool own_work_ask(struct jp2_location *location)
{
    bool is_of_method = location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_EXIT
                        || location->kind == JP2_EVENT_UNWIND;
    if (!is_of_method || !does_work(location->method)) {
        return false;
    }
    location->data = &is_work;
    return true;
}

bool own_work_is(const struct jp2_location *location)
{
    return location->data == &is_work;
}

bool own_work_is_of_threads(const struct jp2_location *location)
{
    if (location->method == NULL
        || (location->kind != JP2_EVENT_MONITOR_ENTER
            && location->kind != JP2_EVENT_MONITOR_EXIT)) {
        return false;
    }
    const char *name = jp2->class_name(jp2->method_class(location->method));
    return strcmp(name, "java/lang/Thread") == 0 || strcmp(name, "java/lang/ThreadGroup") == 0;
}

bool own_work_is_thread(const char *name)
{
    return strcmp(name, "Finalizer") == 0 || strcmp(name, "Reference Handler") == 0
           || strcmp(name, "Common-Cleaner") == 0;
}
