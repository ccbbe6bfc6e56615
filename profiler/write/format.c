#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "profiler/write/writer.h"
#include "vm/base/assert.h"

#define PROF_FORMAT(name, suffix, help, ...)                                                       \
    const struct prof_format prof_format_##name = {#name, suffix, help, &prof_writer_##name};
#include "profiler/write/formats.def"

const struct prof_format *const prof_formats[] = {
#define PROF_DEFAULT_FORMAT(name, ...) &prof_format_##name,
#include "profiler/write/formats.def"
#define PROF_FORMAT(name, ...) &prof_format_##name,
#define PROF_DEFAULT_FORMAT(...)
#include "profiler/write/formats.def"
    NULL};

const struct prof_format *prof_format_find(const char *name)
{
    for (size_t i = 0; prof_formats[i] != NULL; i++) {
        if (strcmp(prof_formats[i]->name, name) == 0) {
            return prof_formats[i];
        }
    }
    return NULL;
}

const struct prof_format *prof_format_of_file(const char *path)
{
    const struct prof_format *found = NULL;
    size_t path_length = strlen(path), longest = 0;
    for (size_t i = 0; prof_formats[i] != NULL; i++) {
        const char *suffix = prof_formats[i]->suffix;
        size_t length = strlen(suffix);
        if (length > longest && length < path_length
            && strcmp(path + path_length - length, suffix) == 0) {
            found = prof_formats[i];
            longest = length;
        }
    }
    return found;
}

const char *prof_features_text(const struct prof_features *features, const char *between,
                               char text[static PROF_FEATURES_SIZE])
{
    const struct {
        bool is_on;
        const char *name;
    } names[] = {{features->callsites, "callsites"}, {features->natives, "natives"},
                 {features->blocks, "blocks"},       {features->per_thread, "per-thread"},
                 {features->scopes, "scopes"},       {features->is_folded, "folded"},
                 {features->allocations, "alloc"},   {features->exceptions, "exceptions"},
                 {features->locks, "locks"},         {features->time, "time"},
                 {features->line_time, "linetime"},  {features->work, "work"}};
    int length = snprintf(text, PROF_FEATURES_SIZE, "calls");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].is_on) {
            length += snprintf(text + length, PROF_FEATURES_SIZE - (size_t)length, "%s%s", between,
                               names[i].name);
            VM_ASSERT(length < PROF_FEATURES_SIZE);
        }
    }
    return text;
}
