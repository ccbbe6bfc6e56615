#define _GNU_SOURCE
#include "profiler/session_filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/session_names.h"
#include "profiler/session_targets.h"
#include "profiler/write/filter.h"
#include "profiler/write/writer.h"
#include "vm/base/own_file.h"
#include "vm/vm.h"

/* From lib/ARCHITECTURE/jp2vm to what has bin, too. */
#define MOST_LEVELS 4

/* One format has a program. */
static char *found_path;

/* "PREFIX/bin/NAME" for the machine's "PREFIX/lib/jp2vm/libjvm.so". NULL: it is not there. */
static char *find_program(const char *file, const char *name)
{
    char *path = NULL;
    const char *end = strrchr(file, '/');
    for (int level = 0; end != NULL && level < MOST_LEVELS; level++) {
        if (asprintf(&path, "%.*s/bin/%s", (int)(end - file), file, name) < 0) {
            return NULL;
        }
        if (access(path, X_OK) == 0) {
            return path;
        }
        free(path);
        end = memrchr(file, '/', (size_t)(end - file));
    }
    return NULL;
}

bool prof_session_filter_find(const struct prof_format *format, char *message, size_t size)
{
    if (format->filter == NULL || found_path != NULL) {
        return true;
    }
    char *file = vm_own_file();
    char *path = file == NULL ? NULL : find_program(file, format->filter->program);
    char reason[400];
    bool is_good = false;
    if (path == NULL) {
        snprintf(message, size, "%s is made by the program %s, which is not in a bin beside %s",
                 format->name, format->filter->program, file == NULL ? "this machine" : file);
    } else if (!prof_filter_check(format->filter, path, reason, sizeof reason)) {
        snprintf(message, size, "%s cannot be made: %s", format->name, reason);
    } else {
        found_path = path;
        path = NULL;
        is_good = true;
    }
    free(path);
    free(file);
    return is_good;
}

/* What the profile is called in itself. */
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
    if (!prof_filter_run(target->format->filter, found_path, name_of(target, &parts), input, out,
                         reason, sizeof reason)) {
        snprintf(message, size, "cannot write %s: %s", target->shown, reason);
        return false;
    }
    return true;
}
