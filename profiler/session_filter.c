#include "profiler/session_filter.h"

#include <stdio.h>
#include <string.h>

#include "profiler/session_names.h"
#include "profiler/session_targets.h"
#include "profiler/write/filter.h"
#include "profiler/write/writer.h"
#include "vm/vm.h"

/* The path of the program. One variable is enough, because only one format has a program. */
static char *found_path;

bool prof_session_filter_find(const struct prof_format *format, char *message, size_t size)
{
    if (format->writer->filter != NULL && found_path == NULL) {
        found_path = prof_filter_find(format->writer->filter, format->name, message, size);
    }
    return format->writer->filter == NULL || found_path != NULL;
}

/* Returns the name that the page shows for the profile. */
static const char *name_of(const struct prof_target *target, struct prof_name_parts *parts)
{
    if (target->kind == PROF_TARGET_FILE) {
        const char *slash = strrchr(target->path, '/');
        return slash == NULL ? target->path : slash + 1;
    }
    prof_name_parts_get(parts, prof_targets_command(vm.command));
    return parts->program;
}

bool prof_session_filter_run(const struct prof_target *target, int input, struct prof_output *out,
                             char *message, size_t size)
{
    struct prof_name_parts parts;
    char reason[512];
    if (!prof_filter_run(target->format->writer->filter, found_path, name_of(target, &parts), input,
                         out, reason, sizeof reason)) {
        snprintf(message, size, "cannot write %s: %s", target->shown, reason);
        return false;
    }
    return true;
}
