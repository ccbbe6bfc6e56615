#include "profiler/model/tree_walk.h"

const struct prof_value_source *prof_value_sources[PROF_VALUES_MAX_SOURCES];
size_t prof_value_source_count;

bool prof_values_add_source(const struct prof_value_source *source)
{
    if (prof_value_source_count == PROF_VALUES_MAX_SOURCES) {
        return false;
    }
    prof_value_sources[prof_value_source_count++] = source;
    return true;
}
