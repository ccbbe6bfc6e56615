#include "profiler/probes/language/language.h"

#include <string.h>

#include "vm/options/nearest.h"

#define PLACE GIVES_PLACE
#define METHOD GIVES_METHOD
#define ARGUMENTS GIVES_ARGUMENTS
#define VALUE GIVES_VALUE
#define ELAPSED GIVES_ELAPSED
#define OBJECT GIVES_OBJECT
#define BYTES GIVES_BYTES
#define FIELD GIVES_FIELD
#define EXCEPTION GIVES_EXCEPTION
#define CALLEE GIVES_CALLEE
#define CONTENDED GIVES_CONTENDED
#define THREAD GIVES_THREAD
#define CLASS GIVES_CLASS
#define POLLED GIVES_POLLED
#define INDEX GIVES_INDEX
#define BRANCH GIVES_BRANCH
#define DURATION GIVES_DURATION
#define COLLECTION GIVES_COLLECTION
#define TAG GIVES_TAG
#define ELEMENTS GIVES_ELEMENTS

const struct prof_probe_name prof_probe_events[] = {
#define PROBE_EVENT(name, kind, gives) {name, JP2_EVENT_##kind, gives, 0, 0, 0, NULL},
#include "profiler/probes/language/language.def"
    {NULL, 0, 0, 0, 0, 0, NULL}};

const struct prof_probe_name prof_probe_builtins[] = {
#define PROBE_BUILTIN(id, name, type, needs, summary) {name, 0, needs, type, 0, 0, summary},
#include "profiler/probes/language/language.def"
    {NULL, 0, 0, 0, 0, 0, NULL}};

const struct prof_probe_name prof_probe_aggregates[] = {
#define PROBE_AGGREGATE(id, name, least, most, summary) {name, 0, 0, 0, least, most, summary},
#include "profiler/probes/language/language.def"
    {NULL, 0, 0, 0, 0, 0, NULL}};

const struct prof_probe_name prof_probe_functions[] = {
#define PROBE_FUNCTION(id, name, type, least, most, summary)                                       \
    {name, 0, 0, type, least, most, summary},
#include "profiler/probes/language/language.def"
    {NULL, 0, 0, 0, 0, 0, NULL}};

int prof_probe_find(const struct prof_probe_name *table, const char *name, size_t length)
{
    for (int i = 0; table[i].name != NULL; i++) {
        if (strlen(table[i].name) == length && memcmp(table[i].name, name, length) == 0) {
            return i;
        }
    }
    return -1;
}

const char *prof_probe_guess(const struct prof_probe_name *table, const char *name, size_t length)
{
    const char *best = NULL;
    struct vm_nearest nearest;
    vm_nearest_begin(&nearest, name, length);
    for (int i = 0; table[i].name != NULL; i++) {
        if (vm_nearest_offer(&nearest, table[i].name, strlen(table[i].name))) {
            best = table[i].name;
        }
    }
    return best;
}
