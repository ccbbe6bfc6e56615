#define _GNU_SOURCE
#include "profiler/session_targets.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profiler/session.h"
#include "profiler/session_parents.h"
#include "profiler/session_filter.h"
#include "profiler/session_names.h"
#include "profiler/write/leftovers.h"
#include "vm/base/machine_out.h"
#include "vm/options/output_name.h"

/* The buffer for the reason of a failure. */
struct reason {
    char *text;
    size_t size;
    bool is_quiet; /* failures of intermediate steps are not reported */
};

static bool fail(const struct reason *reason, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail(const struct reason *reason, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason->text, reason->size, format, arguments);
    va_end(arguments);
    return false;
}

static bool fail_memory(const struct reason *reason)
{
    return fail(reason, "out of memory for file names");
}

/* --- standard output ------------------------------------------------------------------------ */

/* Prepares a target that is standard output. The target gets a second descriptor, because the
 * program may close the first. */
static bool prepare_standard_output(struct prof_target *target, const struct reason *reason)
{
    static int fd = -1;
    char path[48];
    if (fd < 0) {
        fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    }
    if (fd < 0) {
        return fail(reason, "cannot write standard output: %s", strerror(errno));
    }
    if (isatty(fd) && target->format == &prof_format_jp2) {
        return fail(reason, "the compact format is not for a terminal; redirect standard output, "
                            "or say --profile-out=text:-");
    }
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    target->kind = PROF_TARGET_STANDARD;
    target->path = strdup(path);
    target->shown = "standard output";
    return target->path != NULL || fail_memory(reason);
}

/* --- paths ---------------------------------------------------------------------------------- */

static bool is_directory(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Makes a directory and its missing parents. The path ends with a slash. */
static bool make_directories(char *path, const struct reason *reason)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool is_made =
            is_directory(path) || mkdir(path, 0777) == 0 || (errno == EEXIST && is_directory(path));
        int error = errno;
        if (!is_made) {
            return fail(reason, "cannot make the directory %s: %s", path, strerror(error));
        }
        *slash = '/';
    }
    return true;
}

/* Returns the complete pattern. If the given pattern names a directory, makes the directory and
 * appends a file name. On failure, returns NULL with a reason. */
static char *complete_pattern(const struct prof_target *target, const struct prof_name_parts *parts,
                              const struct reason *reason)
{
    char *name = prof_name_expand(target->pattern, parts), *pattern = NULL;
    if (name == NULL) {
        (void)fail_memory(reason);
        return NULL;
    }
    size_t length = strlen(name);
    bool has_slash = length > 0 && name[length - 1] == '/';
    if (has_slash && !make_directories(name, reason)) {
        free(name);
        return NULL;
    }
    if (!has_slash && !is_directory(name)) {
        pattern = strdup(target->pattern);
    } else if (asprintf(&pattern, "%s%s%%n-%%p%s", target->pattern, has_slash ? "" : "/",
                        target->format->suffix)
               < 0) {
        pattern = NULL;
    }
    free(name);
    if (pattern == NULL) {
        (void)fail_memory(reason);
    }
    return pattern;
}

/* Returns an absolute path, because the program may change its directory before the profile is
 * written. Returns NULL if there is no memory. */
static char *make_absolute(const char *path)
{
    if (path[0] == '/') {
        return strdup(path);
    }
    char *directory = getcwd(NULL, 0);
    char *absolute = NULL;
    if (directory != NULL && asprintf(&absolute, "%s/%s", directory, path) < 0) {
        absolute = NULL;
    }
    free(directory);
    return absolute;
}

static enum prof_target_kind kind_of(const char *path)
{
    struct stat info;
    int own = prof_output_own_descriptor(path);
    if (own >= 0) {
        return own == STDOUT_FILENO || own == STDERR_FILENO ? PROF_TARGET_STANDARD
                                                            : PROF_TARGET_STREAM;
    }
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode) ? PROF_TARGET_STREAM : PROF_TARGET_FILE;
}

/* --- parent processes and temporary files left behind ------------------------------------------
 */

static void report_other(const struct prof_target *target, const char *shown, long parent,
                         long other)
{
    if (parent != 0) {
        vm_message("jp2vm: profile: process %ld above this one writes %s; this one writes %s\n",
                   parent, target->shown, shown);
    } else if (other > 0) {
        vm_message("jp2vm: profile: process %ld is writing %s; this one writes %s\n", other,
                   target->shown, shown);
    } else {
        vm_message("jp2vm: profile: another process is writing %s; this one writes %s\n",
                   target->shown, shown);
    }
}

/* Chooses another name if a machine in an ancestor process writes the same file or was given the
 * same option, or if any other machine writes the file. */
static bool keep_apart(struct prof_target *target, const struct prof_name_parts *parts,
                       const struct reason *reason)
{
    long parent = prof_parents_find(target->claims[0]);
    parent = parent != 0 ? parent : prof_parents_find(target->claims[1]);
    long other = parent != 0 ? parent : vm_output_claim(target->path);
    if (other == 0) {
        return true;
    }
    char *shown = prof_name_insert(target->shown, target->format->suffix, parts->process);
    char *path = prof_name_insert(target->path, target->format->suffix, parts->process);
    if (shown == NULL || path == NULL) {
        free(shown);
        free(path);
        return fail_memory(reason);
    }
    if (!reason->is_quiet) {
        report_other(target, shown, parent, other);
    }
    free((char *)target->path);
    free((char *)target->shown);
    target->path = path;
    target->shown = shown;
    return true;
}

static void clean(const struct prof_target *target, const char *pattern,
                  const struct prof_name_parts *parts, bool is_quiet)
{
    char *family = prof_name_family(pattern, target->format->suffix, parts);
    struct prof_leftovers removed = prof_leftovers_remove(target->path, family);
    free(family);
    if (removed.count > 0 && !is_quiet) {
        char amount[PROF_SESSION_AMOUNT_BYTES];
        prof_session_format_bytes(removed.bytes, amount);
        vm_message("jp2vm: profile: removed %u temporary file%s of %s (%s) that killed machines "
                   "left\n",
                   removed.count, removed.count == 1 ? "" : "s", target->shown, amount);
    }
}

/* --- targets ---------------------------------------------------------------------------------- */

/* Sets the target's path, shown and kind. */
static bool prepare_path(struct prof_target *target, const char *pattern,
                         const struct prof_name_parts *parts, const struct reason *reason)
{
    char *shown = prof_name_expand(pattern, parts);
    target->shown = shown;
    target->path = shown == NULL ? NULL : make_absolute(shown);
    if (target->path == NULL) {
        return fail_memory(reason);
    }
    target->kind = kind_of(target->path);
    if (target->kind != PROF_TARGET_FILE) {
        return true;
    }
    target->claims[0] = prof_parents_claim(target->path);
    target->claims[1] = prof_parents_claim(target->pattern);
    if (!prof_name_has_process(pattern) && !keep_apart(target, parts, reason)) {
        return false;
    }
    clean(target, pattern, parts, reason->is_quiet);
    target->was_there = access(target->path, F_OK) == 0;
    return true;
}

static bool prepare(struct prof_target *target, const struct prof_name_parts *parts,
                    const struct reason *reason)
{
    if (strcmp(target->pattern, "-") == 0) {
        return prepare_standard_output(target, reason);
    }
    char *pattern = complete_pattern(target, parts, reason);
    if (pattern == NULL) {
        return false;
    }
    bool is_good = prepare_path(target, pattern, parts, reason);
    free(pattern);
    return is_good && prof_output_check(target->shown, reason->text, reason->size);
}

/* Determines the path of a target, and checks whether the target can be written. */
static bool prepare_target(struct prof_target *target, const struct prof_name_parts *parts,
                           const struct reason *reason)
{
    return prepare(target, parts, reason)
           && prof_session_filter_find(target->format, reason->text, reason->size);
}

bool prof_targets_prepare(struct prof_plan *plan, const char *command, char *message, size_t size)
{
    const struct reason reason = {message, size, plan->is_quiet};
    struct prof_name_parts parts;
    prof_name_parts_get(&parts, command);
    for (int i = 0; i < plan->target_count; i++) {
        if (!prepare_target(&plan->targets[i], &parts, &reason)) {
            return false;
        }
    }
    return true;
}

bool prof_targets_claim(const struct prof_plan *plan)
{
    uint64_t claims[PROF_MAX_OUTPUTS * PROF_TARGET_CLAIMS];
    int count = 0;
    for (int i = 0; i < plan->target_count; i++) {
        const struct prof_target *target = &plan->targets[i];
        for (int j = 0; target->kind == PROF_TARGET_FILE && j < PROF_TARGET_CLAIMS; j++) {
            claims[count++] = target->claims[j];
        }
    }
    return count == 0 || prof_parents_publish(claims, count);
}

void prof_target_free(struct prof_target *target)
{
    free((char *)target->path);
    if (target->kind != PROF_TARGET_STANDARD) {
        free((char *)target->shown);
    }
}

const char *prof_targets_command(const char *given)
{
    static char text[4096];
    if (given != NULL) {
        return given;
    }
    int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
    if (fd >= 0) {
        close(fd);
    }
    while (length > 0 && text[length - 1] == '\0') {
        length--;
    }
    for (ssize_t i = 0; i < length; i++) {
        text[i] = text[i] == '\0' ? ' ' : text[i];
    }
    text[length < 0 ? 0 : length] = '\0';
    return text[0] == '\0' ? program_invocation_name : text;
}
