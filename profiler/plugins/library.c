#define _GNU_SOURCE
#include "profiler/plugins/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/plugins/ending.h"
#include "profiler/plugins/guard.h"
#include "vm/base/lock/lock.h"

#define SUFFIX ".so"
#define SUFFIX_LENGTH (sizeof SUFFIX - 1)

/* The members with which the structure of each plug-in starts. */
struct table {
    uint32_t abi;
    size_t size;
};

/* Writes the dynamic linker's error message, without the path with which it may start. */
static void report_linker(const char *path, char *message, size_t size)
{
    const char *reason = dlerror();
    size_t length = strlen(path);
    if (reason != NULL && strncmp(reason, path, length) == 0
        && strncmp(reason + length, ": ", 2) == 0) {
        reason += length + 2;
    }
    snprintf(message, size, "it cannot be loaded: %s", reason == NULL ? "?" : reason);
}

struct loading {
    const char *path;
    int how;
    void *handle;
};

static void run_dlopen(void *data)
{
    struct loading *l = data;
    l->handle = dlopen(l->path, RTLD_NOW | RTLD_LOCAL | l->how);
}

/* Makes a plug-in that comes with the machine use the machine's list of held locks, so that the
 * checks of lock ranks include its locks. */
static void share_held_locks(void *handle)
{
#ifdef VM_ASSERTIONS
    struct vm_held *(**list)(void) = dlsym(handle, "vm_held_list");
    if (list != NULL) {
        *list = vm_held_own;
    }
#else
    (void)handle;
#endif
}

void *prof_library_load(const char *path, int how, const char *what, char *message, size_t size)
{
    if (access(path, R_OK) != 0) {
        snprintf(message, size, "%m");
        return NULL;
    }
    struct loading loading = {path, how, NULL};
    prof_guard_strictly(what, run_dlopen, &loading);
    if (loading.handle == NULL) {
        report_linker(path, message, size);
        return NULL;
    }
    share_held_locks(loading.handle);
    return loading.handle;
}

void *prof_library_table(void *handle, const struct prof_library_kind *kind, char *message,
                         size_t size)
{
    struct table *table = dlsym(handle, kind->symbol);
    if (table == NULL) {
        snprintf(message, size, "it is not %s: it does not define %s", kind->a_name, kind->symbol);
        return NULL;
    }
    if (table->abi != kind->abi) {
        snprintf(message, size,
                 "it was compiled for version %u of the interface for %s, this machine has "
                 "version %u",
                 table->abi, kind->names, kind->abi);
        return NULL;
    }
    if (table->size < kind->least_bytes || table->size > kind->bytes) {
        if (table->size < kind->least_bytes) {
            snprintf(message, size, "its %s is damaged", kind->name);
        } else {
            snprintf(message, size, "it was compiled for a newer machine");
        }
        return NULL;
    }
    return table;
}

size_t prof_library_name_length(const char *value)
{
    const char *suffix = strstr(value, SUFFIX ":");
    size_t length = strlen(value);
    bool is_whole = length > SUFFIX_LENGTH && strcmp(value + length - SUFFIX_LENGTH, SUFFIX) == 0;
    return suffix != NULL ? (size_t)(suffix - value) + SUFFIX_LENGTH
           : is_whole     ? length
                          : strcspn(value, ":");
}

bool prof_library_is_path(const char *name, size_t length)
{
    return memchr(name, '/', length) != NULL
           || (length > SUFFIX_LENGTH
               && memcmp(name + length - SUFFIX_LENGTH, SUFFIX, SUFFIX_LENGTH) == 0);
}

/* Makes the report of a crash name the option when the library's code has crashed. Returns false if
 * there is no memory. */
static bool name_crashes(const char *what, const void *table)
{
    struct prof_ending *ending = calloc(1, sizeof *ending);
    char *option = strdup(what);
    if (ending == NULL || option == NULL) {
        free(ending);
        free(option);
        return false;
    }
    ending->option = option;
    ending->code = prof_guard_code_of(table);
    prof_ending_add(ending);
    return true;
}

bool prof_library_read(const char *what, const char *value, const struct prof_library_kind *kind,
                       void *copy, const char **rest, char *message, size_t size)
{
    size_t length = prof_library_name_length(value);
    char *path = NULL;
    *rest = value[length] == ':' ? value + length + 1 : NULL;
    /* With a slash, the dynamic linker does not search for the library. */
    if (asprintf(&path, "%s%.*s", memchr(value, '/', length) == NULL ? "./" : "", (int)length,
                 value)
        < 0) {
        snprintf(message, size, "out of memory");
        return false;
    }
    void *handle = prof_library_load(path, 0, what, message, size);
    free(path);
    const struct table *table =
        handle == NULL ? NULL : prof_library_table(handle, kind, message, size);
    if (table == NULL) {
        return false;
    }
    memset(copy, 0, kind->bytes);
    memcpy(copy, table, table->size);
    if (!name_crashes(what, table)) {
        snprintf(message, size, "out of memory");
        return false;
    }
    return true;
}

struct starting {
    bool (*start)(const char *argument, char *message, size_t bytes);
    const char *argument;
    char *message;
    size_t size;
    bool is_started;
};

static void run_start(void *data)
{
    struct starting *s = data;
    s->is_started = s->start(s->argument, s->message, s->size);
}

/* Calls `start`. what: NULL if a crash is only a refusal. */
static bool run_guarded(const char *what, struct starting *starting)
{
    char *message = starting->message;
    size_t size = starting->size;
    const char *signal = NULL;
    message[0] = '\0';
    if (starting->start == NULL) {
        snprintf(message, size, "it takes no argument");
        return starting->argument == NULL;
    }
    if (what != NULL) {
        prof_guard_strictly(what, run_start, starting);
    } else {
        signal = prof_guard(run_start, starting);
    }
    if (signal != NULL) {
        snprintf(message, size, "it crashed while it was started (%s)", signal);
        return false;
    }
    message[strcspn(message, "\n")] = '\0';
    if (!starting->is_started && message[0] == '\0') {
        snprintf(message, size, "it refuses its argument, without a reason");
    }
    return starting->is_started;
}

bool prof_library_start(const char *what,
                        bool (*start)(const char *argument, char *message, size_t bytes),
                        const char *argument, char *message, size_t size)
{
    struct starting starting = {start, argument, message, size, false};
    return run_guarded(what, &starting);
}

bool prof_library_start_late(bool (*start)(const char *argument, char *message, size_t bytes),
                             const char *argument, char *message, size_t size)
{
    struct starting starting = {start, argument, message, size, false};
    return run_guarded(NULL, &starting);
}
