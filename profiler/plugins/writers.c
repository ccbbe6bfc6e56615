#include "profiler/plugins/writers.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/plugins/guard.h"
#include "profiler/plugins/library.h"
#include "profiler/publish/profile.h"
#include "profiler/read/file.h"
#include "profiler/write/writer.h"
#include "vm/base/machine_out.h"

#define DEFAULT_SUFFIX ".out"

static const struct prof_library_kind kind = {.symbol = "jp2_profile_writer",
                                              .a_name = "a writer of profiles",
                                              .name = "writer",
                                              .names = "writers of profiles",
                                              .abi = JP2_PROFILE_ABI,
                                              .least_bytes = sizeof(struct jp2_profile_writer),
                                              .bytes = sizeof(struct jp2_profile_writer)};

/* A plug-in as a format. The compact format's writer makes its input. */
struct plugin {
    struct prof_format format; /* must be the first member */
    struct prof_writer input;
    struct jp2_profile_writer writer;
    char *option; /* "--profile-out=./mine.so", for messages */
};

/* The running plug-in, which must not call exit(). */
static const struct plugin *_Atomic at_work;

static void on_exit_call(void)
{
    const struct plugin *plugin = atomic_load(&at_work);
    if (plugin != NULL && prof_guard_leave()) {
        vm_message("jp2vm: %s: it called exit() while it wrote the profile\n", plugin->option);
    }
}

bool prof_writers_is_plugin(const char *value)
{
    size_t length = prof_library_name_length(value);
    return length > 3 && strncmp(value + length - 3, ".so", 3) == 0;
}

static struct plugin *make(const char *value, const struct jp2_profile_writer *writer)
{
    static bool is_watched;
    struct plugin *plugin = calloc(1, sizeof *plugin);
    size_t size = sizeof "--profile-out=" + prof_library_name_length(value);
    char *option = malloc(size);
    if (plugin == NULL || option == NULL || (!is_watched && atexit(on_exit_call) != 0)) {
        free(plugin);
        free(option);
        return NULL;
    }
    is_watched = true;
    snprintf(option, size, "--profile-out=%s", value); /* cut off before the colon */
    plugin->option = option;
    plugin->writer = *writer;
    plugin->input = (struct prof_writer){.create = prof_writer_jp2.create,
                                         .destroy = prof_writer_jp2.destroy,
                                         .run = prof_writers_run};
    plugin->format =
        (struct prof_format){.name = writer->name,
                             .suffix = writer->suffix == NULL ? DEFAULT_SUFFIX : writer->suffix,
                             .help = writer->summary == NULL ? "" : writer->summary,
                             .writer = &plugin->input};
    return plugin;
}

const struct prof_format *prof_writers_open(const char *option, const char *value,
                                            const char **path, char *message, size_t size)
{
    struct jp2_profile_writer writer;
    if (!prof_library_read(option, value, &kind, &writer, path, message, size)) {
        return NULL;
    }
    if (writer.write == NULL || writer.name == NULL || writer.name[0] == '\0') {
        snprintf(message, size, "its writer has no name, or no function `write`");
        return NULL;
    }
    const struct plugin *plugin = make(value, &writer);
    if (plugin == NULL) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    return &plugin->format;
}

struct job {
    const struct plugin *plugin;
    const struct jp2_profile *profile;
    struct prof_output *out;
    char *message;
    size_t size;
    bool is_good;
};

static void run(void *data)
{
    struct job *job = data;
    job->is_good =
        prof_publish_write(job->profile, &job->plugin->writer, job->out, job->message, job->size);
}

/* Reads the compact format from a descriptor. */
static struct jp2_profile *read_profile(int input, char *message, size_t size)
{
    static const struct prof_file_options whole = {.takes_parts = false};
    char path[48];
    snprintf(path, sizeof path, "/proc/self/fd/%d", input);
    struct prof_contexts *contexts = prof_file_read(path, &whole, NULL, message, size);
    struct jp2_profile *profile = contexts == NULL ? NULL : prof_publish_create(contexts);
    if (contexts != NULL && profile == NULL) {
        snprintf(message, size, "out of memory");
    }
    return profile;
}

bool prof_writers_run(const struct prof_format *format, int input, struct prof_output *out,
                      char *message, size_t size)
{
    const struct plugin *plugin = (const struct plugin *)format;
    char reason[400] = "";
    struct job job = {.plugin = plugin, .out = out, .message = reason, .size = sizeof reason};
    struct jp2_profile *profile = read_profile(input, reason, sizeof reason);
    job.profile = profile;
    if (profile != NULL) {
        atomic_store(&at_work, plugin);
        const char *signal = prof_guard(run, &job);
        atomic_store(&at_work, NULL);
        if (signal != NULL) {
            snprintf(reason, sizeof reason, "it crashed while it wrote the profile (%s)", signal);
        } else {
            prof_publish_destroy(profile); /* after a crash, the heap may be damaged */
        }
    }
    if (!job.is_good) {
        snprintf(message, size, "%s: %s", plugin->option, reason);
    }
    return job.is_good;
}
