#define _GNU_SOURCE
#include "profiler/plugins/plugins.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "profiler/plugins/ending.h"
#include "profiler/plugins/guard.h"
#include "profiler/plugins/library.h"
#include "profiler/plugins/services.h"
#include "vm/base/own_file.h"
#include "vm/instrument/analysis.h"
#include "vm/options/nearest.h"

#define DIRECTORY "analyses"
#define SUFFIX ".so"
#define PROBES_SUFFIX ".probes"
#define JAVA_ANALYSES "java-analyses" SUFFIX
/* The size of `struct jp2_analysis` in its first version. The structure of every library has at
 * least these members. */
#define LEAST_BYTES (offsetof(struct jp2_analysis, finish) + sizeof(void (*)(void)))

/* An analysis in a library, with the machine's own structure for it. */
struct plugin {
    struct vm_analysis analysis; /* must be first, since its address is also the plug-in's */
    struct jp2_analysis given;   /* a copy of the library's structure; members that an older library
                                    does not have are zero */
    struct jp2_analysis *own;    /* the library's own structure */
    bool is_used;                /* an option or a command has started the plug-in */
    void *handle;
    struct prof_ending ending; /* ending.option is NULL until an option uses the plug-in */
    struct plugin *next;
};

static struct plugin *plugins; /* in the order of loading */

static char opened[300]; /* the option whose library is being loaded or started, for messages */

static void note_opened(const char *option, const char *what)
{
    snprintf(opened, sizeof opened, "%s=%s", option, what);
    prof_services_started_for = opened;
}

/* Adds a plug-in that was opened without error to the plug-ins to finish. Its name has `length`
 * bytes. Returns its analysis, or NULL if memory runs out. */
static struct vm_analysis *begin(struct plugin *plugin, const char *option, const char *name,
                                 size_t length)
{
    struct prof_ending *ending = &plugin->ending;
    plugin->is_used = true;
    if (ending->option != NULL) {
        return &plugin->analysis;
    }
    if (asprintf(&ending->option, "%s=%.*s", option, (int)length, name) < 0) {
        ending->option = NULL;
        return NULL;
    }
    ending->code = prof_guard_code_of(plugin->own);
    ending->finish = plugin->given.finish;
    prof_ending_add(ending);
    return &plugin->analysis;
}

/* --- a library -------------------------------------------------------------------------------- */

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    return ((struct plugin *)analysis)->given.ask(location);
}

/* Returns a description of the fault in a library's structure, or NULL if it has no fault. */
static const char *find_fault(const struct jp2_analysis *given)
{
    if (given->services == NULL || given->name == NULL || given->name[0] == '\0') {
        return "its analysis has no name, or no place for the services";
    }
    if ((given->events & ~JP2_EVENT_ALL) != 0) {
        return "it wants events that there are not";
    }
    if (given->events != 0 && given->event == NULL) {
        return "it wants events, but has no function for them";
    }
    if ((given->events & JP2_EVENT_BIT(JP2_EVENT_POLL)) != 0 && given->period == 0) {
        return "it wants polls, but has no period";
    }
    return NULL;
}

/* Updates the wanted events and the period, which `start` may have changed. */
static bool plan_events(struct plugin *plugin, char *message, size_t size)
{
    plugin->given.events = plugin->own->events;
    plugin->given.period = plugin->own->period;
    const char *fault = find_fault(&plugin->given);
    if (fault != NULL) {
        snprintf(message, size, "%s", fault);
        return false;
    }
    plugin->analysis.events = plugin->given.events;
    plugin->analysis.period = plugin->given.period;
    return true;
}

static bool start(struct vm_analysis *analysis, const char *argument, char *message, size_t size)
{
    struct plugin *plugin = (struct plugin *)analysis;
    return prof_library_start(opened, plugin->given.start, argument, message, size)
           && plan_events(plugin, message, size);
}

static const struct prof_library_kind kind = {.symbol = "jp2_analysis",
                                              .a_name = "an analysis",
                                              .name = "analysis",
                                              .names = "analyses",
                                              .abi = JP2_ANALYSIS_ABI,
                                              .least_bytes = LEAST_BYTES,
                                              .bytes = sizeof(struct jp2_analysis)};

static struct plugin *make(void *handle, struct jp2_analysis *given, char *message, size_t size)
{
    struct plugin *plugin = calloc(1, sizeof *plugin);
    if (plugin == NULL) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    memcpy(&plugin->given, given, given->size);
    plugin->own = given;
    const char *fault = find_fault(&plugin->given);
    if (fault != NULL) {
        snprintf(message, size, "%s", fault);
        free(plugin);
        return NULL;
    }
    plugin->analysis = (struct vm_analysis){
        .name = given->name,
        .summary = given->summary == NULL ? "" : given->summary,
        .events = given->events,
        .period = given->period,
        .start = given->start == NULL ? NULL : start,
        .ask = given->ask == NULL ? NULL : ask,
        .event = given->event,
        .wants_contexts = given->wants_contexts,
    };
    plugin->handle = handle;
    struct plugin **last = &plugins;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = plugin;
    given->machine = plugin;
    *given->services = &prof_services;
    return plugin;
}

static struct plugin *find(const void *handle)
{
    struct plugin *plugin = plugins;
    while (plugin != NULL && plugin->handle != handle) {
        plugin = plugin->next;
    }
    return plugin;
}

/* Loads a library. `how` is an additional flag for dlopen. */
static struct plugin *load(const char *path, int how, char *message, size_t size)
{
    void *handle = prof_library_load(path, how, opened, message, size);
    if (handle == NULL) {
        return NULL;
    }
    struct plugin *plugin = find(handle);
    if (plugin != NULL) {
        return plugin;
    }
    struct jp2_analysis *given = prof_library_table(handle, &kind, message, size);
    return given == NULL ? NULL : make(handle, given, message, size);
}

/* --- names ------------------------------------------------------------------------------------ */

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), of_end = strlen(end);
    return length > of_end && strcmp(text + length - of_end, end) == 0;
}

static int is_analysis(const struct dirent *entry)
{
    return ends_with(entry->d_name, SUFFIX);
}

static int is_program(const struct dirent *entry)
{
    return ends_with(entry->d_name, PROBES_SUFFIX);
}

static bool list_names(int (*is_wanted)(const struct dirent *entry),
                       void (*report)(const char *name, const char *path, void *data), void *data)
{
    char *directory = vm_path_beside(DIRECTORY);
    struct dirent **entries = NULL;
    int count = directory == NULL ? -1 : scandir(directory, &entries, is_wanted, alphasort);
    for (int i = 0; i < count; i++) {
        char *path = NULL;
        if (asprintf(&path, "%s/%s", directory, entries[i]->d_name) >= 0) {
            *strrchr(entries[i]->d_name, '.') = '\0';
            report(entries[i]->d_name, path, data);
            free(path);
        }
        free(entries[i]);
    }
    free(entries);
    free(directory);
    return count >= 0;
}

struct listing {
    void (*report)(const char *name, const char *summary, void *data);
    void *data;
};

static void report_summary(const char *name, const char *path, void *data)
{
    const struct listing *listing = data;
    char reason[64];
    note_opened("--analysis", name);
    struct plugin *plugin = load(path, 0, reason, sizeof reason);
    listing->report(name, plugin == NULL ? NULL : plugin->analysis.summary, listing->data);
}

bool prof_plugin_list(void (*report)(const char *name, const char *summary, void *data), void *data)
{
    struct listing listing = {report, data};
    return list_names(is_analysis, report_summary, &listing);
}

/* Reports a program of probes. Its first line is a comment that describes the program. */
static void report_first_line(const char *name, const char *path, void *data)
{
    const struct listing *listing = data;
    char line[200] = "";
    FILE *file = fopen(path, "r");
    if (file != NULL && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
    }
    if (file != NULL) {
        fclose(file);
    }
    listing->report(name, strncmp(line, "// ", 3) == 0 ? line + 3 : NULL, listing->data);
}

bool prof_plugin_list_probes(void (*report)(const char *name, const char *summary, void *data),
                             void *data)
{
    struct listing listing = {report, data};
    return list_names(is_program, report_first_line, &listing);
}

struct names {
    char *text;
    size_t size, used;
};

static void add_name(const char *name, const char *path, void *data)
{
    (void)path;
    struct names *names = data;
    if (names->used < names->size) {
        names->used += (size_t)snprintf(names->text + names->used, names->size - names->used,
                                        "%s%s", names->used == 0 ? "" : ", ", name);
    }
}

/* Writes the names as "a, b, c". A list that is longer than `text` is cut off. */
static void join_names(int (*is_wanted)(const struct dirent *entry), char *text, size_t size)
{
    struct names names = {text, size, 0};
    text[0] = '\0';
    (void)list_names(is_wanted, add_name, &names);
}

void prof_plugin_probe_names(char *text, size_t size)
{
    join_names(is_program, text, size);
}

/* Returns the path of a library, which the caller frees, or NULL if memory runs out. The path
 * contains a slash, so that the dynamic linker does not search for it. */
static char *path_of(const char *name)
{
    char *path = NULL, *relative = NULL;
    if (prof_library_is_path(name, strlen(name))) {
        return asprintf(&path, "%s%s", strchr(name, '/') == NULL ? "./" : "", name) < 0 ? NULL
                                                                                        : path;
    }
    if (asprintf(&relative, DIRECTORY "/%s" SUFFIX, name) < 0) {
        return NULL;
    }
    path = vm_path_beside(relative);
    free(relative);
    return path;
}

static struct plugin *load_named(const char *name, char *message, size_t size)
{
    char *path = path_of(name);
    if (path == NULL) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    struct plugin *plugin = NULL;
    if (prof_library_is_path(name, strlen(name)) || access(path, F_OK) == 0) {
        plugin = load(path, 0, message, size);
    } else {
        char names[1000];
        join_names(is_analysis, names, sizeof names);
        (void)vm_nearest_complain(name, strlen(name), names, message, size);
    }
    free(path);
    return plugin;
}

struct vm_analysis *prof_plugin_open(const char *what, char *message, size_t size)
{
    note_opened("--analysis", what);
    size_t length = prof_library_name_length(what);
    const char *argument = what[length] == ':' ? what + length + 1 : NULL;
    char *name = strndup(what, length);
    if (name == NULL) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    struct plugin *plugin = load_named(name, message, size);
    free(name);
    if (plugin == NULL) {
        return NULL;
    }
    struct vm_analysis *analysis = &plugin->analysis;
    if (analysis->start == NULL && argument != NULL) {
        snprintf(message, size, "it takes no argument");
        return NULL;
    }
    bool is_started = analysis->start == NULL || analysis->start(analysis, argument, message, size);
    return is_started ? begin(plugin, "--analysis", what, length) : NULL;
}

/* --- while the program runs ------------------------------------------------------------------- */

/* Copies a file to a new file in memory. Returns its descriptor, or -1. */
static int copy_file(const char *path)
{
    char bytes[65536];
    ssize_t length = 0;
    int from = open(path, O_RDONLY | O_CLOEXEC), to = memfd_create(path, MFD_CLOEXEC);
    bool is_good = from >= 0 && to >= 0;
    while (is_good && (length = read(from, bytes, sizeof bytes)) > 0) {
        for (ssize_t written = 0, more; is_good && written < length; written += more) {
            more = write(to, bytes + written, (size_t)(length - written));
            is_good = more > 0;
        }
    }
    if (from >= 0) {
        close(from);
    }
    if (to >= 0 && (!is_good || length < 0)) {
        close(to);
        to = -1;
    }
    return to;
}

/* Writes a path of an open file that has not been used before, because the dynamic linker takes
 * files for the same if they have the same path: "/proc/self/fd/././//7". */
static void put_unused_path(char path[80], int file)
{
    static uint32_t used;
    size_t length = (size_t)sprintf(path, "/proc/self/fd");
    used++;
    for (uint32_t bit = 0; bit < 20; bit++) {
        length += (size_t)sprintf(path + length, (used >> bit & 1) != 0 ? "/." : "/");
    }
    sprintf(path + length, "/%d", file);
}

/* Loads a copy of a library. The copy has another path and another inode, so the dynamic linker
 * does not take it for the library. */
static struct plugin *load_copy(const char *path, char *message, size_t size)
{
    char copied[80];
    int file = copy_file(path);
    if (file < 0) {
        snprintf(message, size, "its library cannot be copied: %m");
        return NULL;
    }
    put_unused_path(copied, file);
    struct plugin *plugin = load(copied, 0, message, size);
    close(file);
    return plugin;
}

/* Loads a library, or a copy if the library is in use. */
static struct plugin *load_unused(const char *name, char *message, size_t size)
{
    struct plugin *plugin = load_named(name, message, size);
    if (plugin == NULL || !plugin->is_used) {
        return plugin;
    }
    char *path = path_of(name);
    if (path == NULL) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    plugin = load_copy(path, message, size);
    free(path);
    return plugin;
}

bool prof_plugin_load_late(const char *what, struct prof_plugin_late *late, char *message,
                           size_t size)
{
    note_opened("analysis add", what);
    size_t length = prof_library_name_length(what);
    char *name = strndup(what, length);
    if (name == NULL) {
        snprintf(message, size, "out of memory");
        return false;
    }
    late->argument = what[length] == ':' ? what + length + 1 : NULL;
    late->plugin = load_unused(name, message, size);
    free(name);
    if (late->plugin != NULL) {
        late->given = &late->plugin->given;
    }
    return late->plugin != NULL;
}

bool prof_plugin_start_late(struct prof_plugin_late *late, const char *label,
                            const struct jp2_services *services, char *message, size_t size)
{
    struct plugin *plugin = late->plugin;
    plugin->is_used = true;
    plugin->own->machine = plugin->given.machine;
    *plugin->own->services = services;
    prof_services_started_for = label;
    if (!prof_library_start_late(plugin->given.start, late->argument, message, size)
        || !plan_events(plugin, message, size)) {
        return false;
    }
    free(plugin->ending.option);
    plugin->ending.option = strdup(label);
    plugin->ending.code = prof_guard_code_of(plugin->own);
    plugin->ending.finish = plugin->given.finish;
    if (plugin->ending.option == NULL) {
        snprintf(message, size, "out of memory");
    }
    return plugin->ending.option != NULL;
}

void prof_plugin_end_at_exit(struct prof_plugin_late *late)
{
    prof_ending_add(&late->plugin->ending);
}

const char *prof_plugin_finish(struct prof_plugin_late *late)
{
    return prof_ending_finish(&late->plugin->ending);
}

const char *prof_plugin_print(struct prof_plugin_late *late)
{
    return prof_ending_call(&late->plugin->ending, late->given->print);
}

/* --- analyses in Java ------------------------------------------------------------------------- */

/* The second machine must use its own collector, whose symbols have the same names as those of the
 * first machine's collector. If the C library cannot keep these symbols apart, analyses in Java are
 * refused. */
#ifdef RTLD_DEEPBIND
#define APART RTLD_DEEPBIND
#else
#define APART (-1)
#endif

struct vm_analysis *prof_plugin_open_java(const char *class_path, const char *what, char *message,
                                          size_t size)
{
    char *path = vm_path_beside(JAVA_ANALYSES), *argument = NULL;
    struct plugin *plugin = NULL;
    note_opened("--java-analysis", what);
    if (path == NULL || asprintf(&argument, "%s\n%s", class_path, what) < 0) {
        snprintf(message, size, "out of memory");
        free(path);
        return NULL;
    }
    if (APART == -1) {
        snprintf(message, size, "the C library of this system cannot load a second machine");
    } else {
        plugin = load(path, APART, message, size);
    }
    bool is_started =
        plugin != NULL && plugin->analysis.start(&plugin->analysis, argument, message, size);
    free(path);
    free(argument);
    return is_started ? begin(plugin, "--java-analysis", what, strcspn(what, ":")) : NULL;
}
