#include "profiler/java/handlers.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/classfile/annotations.h"
#include "profiler/java/second.h"
#include "vm/base/symbol.h"
#include "vm/options/nearest.h"
#include "vm/translate/known_names.h"

#define PREFIX "L" PROF_JAVA_API

struct prof_java_analysis *prof_java_analyses;

static const struct {
    const char *name;
    int kind;
} annotations[] = {
#define JP2_EVENT(kind, name, location, members, probe, gives, annotation, ...)                    \
    {#annotation, JP2_EVENT_##kind},
#include <jp2vm/events.def>
    {"Start", PROF_JAVA_START},
    {"Finish", PROF_JAVA_FINISH},
};

/* The state of reading the class of an analysis. */
struct reading {
    struct prof_java_analysis *analysis;
    struct prof_java_handler **last;
    struct vm_class *class;
    struct vm_method *method;
    char *message;
    size_t size;
};

static bool fail(const struct reading *reading, const char *what)
{
    snprintf(reading->message, reading->size, "%s.%s: %s", reading->analysis->name,
             reading->method->name->bytes, what);
    return false;
}

/* Returns the kind of handlers that an annotation declares; `type` is the annotation's descriptor.
 * Returns -1 if the annotation does not belong to the API, and -2 if it is in the API's package but
 * the API has no such annotation. */
static int find_kind(const char *type)
{
    size_t prefix = strlen(PREFIX), length = strlen(type);
    if (strncmp(type, PREFIX, prefix) != 0) {
        return -1;
    }
    for (size_t i = 0; i < sizeof annotations / sizeof annotations[0]; i++) {
        if (strlen(annotations[i].name) == length - prefix - 1
            && strncmp(type + prefix, annotations[i].name, length - prefix - 1) == 0) {
            return annotations[i].kind;
        }
    }
    return -2;
}

static bool has_parameter(const struct prof_java_handler *handler, char parameter)
{
    return memchr(handler->parameters, parameter, handler->parameter_count) != NULL;
}

/* Reads the parameters of a handler: Location and Event, each at most once, in any order. */
static bool read_parameters(struct prof_java_handler *handler, const char *descriptor)
{
    static const char location[] = PREFIX "Location;", event[] = PREFIX "Event;";
    for (descriptor++; *descriptor != ')';) {
        bool is_location = strncmp(descriptor, location, sizeof location - 1) == 0;
        bool is_event = strncmp(descriptor, event, sizeof event - 1) == 0;
        char parameter = is_location ? 'L' : 'E';
        if ((!is_location && !is_event) || has_parameter(handler, parameter)) {
            return false;
        }
        handler->parameters[handler->parameter_count++] = parameter;
        descriptor += is_location ? sizeof location - 1 : sizeof event - 1;
    }
    return strcmp(descriptor, ")V") == 0;
}

static bool check_method(const struct reading *reading, struct prof_java_handler *handler)
{
    const char *descriptor = reading->method->descriptor->bytes;
    if ((reading->method->flags & VM_ACC_STATIC) == 0) {
        return fail(reading, "an annotated method is static");
    }
    if (handler->kind == PROF_JAVA_START) {
        return strcmp(descriptor, "(Ljava/lang/String;)V") == 0
               || fail(reading, "@Start is for static void methods of one String, the argument");
    }
    if (handler->kind == PROF_JAVA_FINISH) {
        return strcmp(descriptor, "()V") == 0
               || fail(reading, "@Finish is for static void methods without parameters");
    }
    return read_parameters(handler, descriptor)
           || fail(reading, "a method for events is static void, and its parameters are a "
                            "Location, an Event, both, or none");
}

static bool parse_patterns(const struct reading *reading, const char *text, unsigned use,
                           struct vm_patterns **patterns)
{
    char reason[300];
    if (text == NULL || strcmp(text, "*") == 0) {
        return true;
    }
    *patterns = vm_patterns_parse(text, use, NULL, reason, sizeof reason);
    return *patterns != NULL || fail(reading, reason);
}

bool prof_java_is_in(const struct vm_patterns *patterns, const struct jp2_location *location)
{
    const struct vm_pattern_subject none = {.class_name = "", .method = "", .descriptor = ""};
    const struct vm_pattern_subject subject =
        location->method == NULL ? none : vm_method_subject(location->method);
    return vm_patterns_select(patterns, &subject);
}

static bool find_guard(const struct reading *reading, const char *name,
                       struct prof_java_handler *handler)
{
    char line[300];
    if (name == NULL || *name == '\0') {
        return true;
    }
    handler->guard = vm_class_find_method_cstr(reading->class, name, "(" PREFIX "Location;)Z");
    if (handler->guard != NULL && (handler->guard->flags & VM_ACC_STATIC) != 0) {
        return true;
    }
    snprintf(line, sizeof line, "there is no guard 'static boolean %.100s(Location)'", name);
    return fail(reading, line);
}

static bool read_annotation(const struct vm_annotation *annotation, void *data)
{
    struct reading *reading = data;
    int kind = find_kind(annotation->type);
    char line[300];
    if (kind < 0) {
        snprintf(line, sizeof line, "this machine has no annotation %.100s", annotation->type);
        return kind == -1 || fail(reading, line);
    }
    struct prof_java_handler *handler = calloc(1, sizeof *handler);
    if (handler == NULL) {
        return fail(reading, "out of memory");
    }
    handler->analysis = reading->analysis;
    handler->kind = kind;
    handler->method = reading->method;
    handler->pattern_text = annotation->value == NULL ? "*" : annotation->value;
    handler->period = annotation->number > 0 ? (uint64_t)annotation->number : 0;
    *reading->last = handler;
    reading->last = &handler->next;
    if (kind == JP2_EVENT_POLL && handler->period == 0) {
        return fail(reading, "@Poll takes a number of bytecodes, 1 at least");
    }
    return check_method(reading, handler)
           && parse_patterns(reading, annotation->value, PROF_JAVA_PATTERNS, &handler->patterns)
           && parse_patterns(reading, annotation->target, VM_PATTERN_METHODS, &handler->targets)
           && find_guard(reading, annotation->guard, handler);
}

static bool read_class(struct reading *reading)
{
    struct vm_class *class = reading->class;
    for (uint16_t i = 0; i < class->method_count; i++) {
        reading->method = &class->methods[i];
        if (class->methods[i].info == NULL) {
            continue;
        }
        reading->message[0] = '\0';
        if (!vm_annotations_read(class->file, class->methods[i].info->annotations, read_annotation,
                                 reading)) {
            return reading->message[0] == '\0' ? fail(reading, "its annotations are damaged")
                                               : false;
        }
    }
    if (reading->analysis->handlers == NULL) {
        snprintf(reading->message, reading->size,
                 "class %s has no methods with annotations of jp2vm.analysis",
                 reading->analysis->name);
        return false;
    }
    return true;
}

/* --- missing classes -------------------------------------------------------------------------- */

#define SUFFIX ".class"

/* Offers the simple names of the classes in a package's directory. */
static void offer_directory(struct vm_nearest *nearest, const char *path, char *best, size_t size)
{
    DIR *directory = opendir(path);
    const struct dirent *entry;
    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        size_t length = strlen(entry->d_name);
        if (length <= sizeof SUFFIX - 1
            || strcmp(entry->d_name + length - (sizeof SUFFIX - 1), SUFFIX) != 0) {
            continue;
        }
        length -= sizeof SUFFIX - 1;
        if (vm_nearest_offer(nearest, entry->d_name, length)) {
            snprintf(best, size, "%.*s", (int)length, entry->d_name);
        }
    }
    if (directory != NULL) {
        closedir(directory);
    }
}

/* Searches the directories of the class path for the class of the same package with the most
 * similar name. Sets `best` to its name, or to "" if no name is similar. */
static void find_nearest(const char *class_name, char *best, size_t size)
{
    const char *dot = strrchr(class_name, '.');
    const char *simple = dot == NULL ? class_name : dot + 1;
    size_t of_package = (size_t)(simple - class_name);
    struct vm_nearest nearest;
    char path[PATH_MAX];
    *best = '\0';
    vm_nearest_begin(&nearest, simple, strlen(simple));
    for (const char *at = prof_java_class_path(); *at != '\0'; at += *at == ':') {
        size_t length = strcspn(at, ":");
        int used =
            snprintf(path, sizeof path, "%.*s/%.*s", (int)length, at, (int)of_package, class_name);
        for (size_t i = length; used < (int)sizeof path && path[i] != '\0'; i++) {
            path[i] = path[i] == '.' ? '/' : path[i];
        }
        if (used < (int)sizeof path) {
            offer_directory(&nearest, path, best, size);
        }
        at += length;
    }
    if (*best != '\0' && of_package + strlen(best) < size) {
        memmove(best + of_package, best, strlen(best) + 1);
        memcpy(best, class_name, of_package);
    }
}

/* Writes the message for a class that is not on the class path of analyses. */
static void say_missing(const char *class_name, char *message, size_t size)
{
    char best[300];
    find_nearest(class_name, best, sizeof best);
    snprintf(message, size, "there is no such class in '%.200s' (--java-analysis-path)%s%s%s",
             prof_java_class_path(), *best == '\0' ? "" : "; did you mean ", best,
             *best == '\0' ? "" : "?");
}

bool prof_java_add(struct vm_thread *self, const char *class_name, const char *argument,
                   char *message, size_t size)
{
    struct prof_java_analysis *analysis = calloc(1, sizeof *analysis), **last = &prof_java_analyses;
    if (analysis == NULL || (analysis->name = strdup(class_name)) == NULL
        || (argument != NULL && (analysis->argument = strdup(argument)) == NULL)) {
        snprintf(message, size, "out of memory");
        return false;
    }
    struct vm_class *class = prof_java_load(self, class_name);
    if (class == NULL) {
        char reason[300], missing[300];
        prof_java_describe(self, reason, sizeof reason);
        snprintf(missing, sizeof missing, "java.lang.ClassNotFoundException: %s", class_name);
        if (strcmp(reason, missing) == 0) {
            say_missing(class_name, message, size);
        } else {
            snprintf(message, size, "%s", reason);
        }
        return false;
    }
    struct reading reading = {.analysis = analysis,
                              .last = &analysis->handlers,
                              .class = class,
                              .message = message,
                              .size = size};
    if (!read_class(&reading)) {
        return false;
    }
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = analysis;
    return true;
}

uint64_t prof_java_kinds(void)
{
    uint64_t kinds = 0;
    for (const struct prof_java_analysis *a = prof_java_analyses; a != NULL; a = a->next) {
        for (const struct prof_java_handler *h = a->handlers; h != NULL; h = h->next) {
            kinds |= h->kind < JP2_EVENT_KINDS ? JP2_EVENT_BIT(h->kind) : 0;
        }
    }
    return kinds;
}

uint64_t prof_java_period(void)
{
    uint64_t common = 0;
    for (const struct prof_java_analysis *a = prof_java_analyses; a != NULL; a = a->next) {
        for (const struct prof_java_handler *h = a->handlers; h != NULL; h = h->next) {
            for (uint64_t other = h->period; other != 0;) { /* the greatest common divisor */
                uint64_t rest = common % other;
                common = other;
                other = rest;
            }
        }
    }
    return common;
}
