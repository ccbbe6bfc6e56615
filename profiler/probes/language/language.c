#include "profiler/probes/language/language.h"

#include <string.h>

#include <jp2vm/analysis.h>

#include "vm/options/nearest.h"

/* Short names of the GIVES_ constants, for the tables. */
enum {
#define PROBE_DATA(id) id = GIVES_##id,
#include "profiler/probes/language/language.def"
};

const struct prof_probe_name prof_probe_events[] = {
#define JP2_EVENT(kind, name, location, members, probe, gives, ...)                                \
    {probe, JP2_EVENT_##kind, gives, 0, 0, 0, NULL},
#include <jp2vm/events.def>
#define PROBE_EVENT(name) {name, JP2_EVENT_KINDS, 0, 0, 0, 0, NULL},
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
