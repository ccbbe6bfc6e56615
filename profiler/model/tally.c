#include "profiler/model/tally.h"

#include <string.h>

const struct prof_tally_names prof_tally_names[PROF_TALLY_KINDS] = {
    [PROF_TALLY_ALLOCATIONS] = {"allocation",
                                {"objects", "bytes"},
                                {"allocatedObjects", "allocatedBytes"}},
    [PROF_TALLY_EXCEPTIONS] = {"exception",
                               {"thrown", "caught"},
                               {"exceptionsThrown", "exceptionsCaught"}}};

int prof_class_compare(const struct prof_class *a, const struct prof_class *b)
{
    if (a == b) {
        return 0;
    }
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : (a->order > b->order) - (a->order < b->order);
}
