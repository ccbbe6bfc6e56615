/* The functions of the library libjp2profile for programs; see include/jp2vm/profile.h. */
#include <stdio.h>
#include <string.h>

#include "profiler/publish/profile.h"
#include "profiler/read/contexts.h"
#include "profiler/read/file.h"
#include "profiler/write/output.h"

#define STATUS_USAGE 2
#define MESSAGE_BYTES 600
#define PUBLIC __attribute__((visibility("default")))

PUBLIC struct jp2_profile *jp2_profile_open(const char *path, char *message, size_t bytes)
{
    static const struct prof_file_options whole = {.takes_parts = false};
    struct prof_contexts *contexts = prof_file_read(path, &whole, NULL, message, bytes);
    struct jp2_profile *profile = contexts == NULL ? NULL : prof_publish_create(contexts);
    if (contexts != NULL && profile == NULL) {
        snprintf(message, bytes, "%s: out of memory", path);
    }
    return profile;
}

PUBLIC void jp2_profile_close(struct jp2_profile *profile)
{
    prof_publish_destroy(profile);
}

/* Writes the profile to a file. On failure, returns false with a reason. */
static bool write_file(const struct jp2_profile *profile, const struct jp2_profile_writer *writer,
                       const char *path, char *message, size_t size)
{
    bool is_standard = strcmp(path, "-") == 0;
    struct prof_output *out = prof_output_open_as(
        is_standard ? "/dev/stdout" : path, is_standard ? "standard output" : path, message, size);
    if (out == NULL) {
        return false;
    }
    if (!prof_publish_write(profile, writer, out, message, size)) {
        prof_output_discard(out);
        return false;
    }
    return prof_output_close(out, message, size);
}

/* Finds the operands of PROFILE [-o FILE]. */
static bool parse(int argc, char **argv, const char **input, const char **output)
{
    *input = NULL;
    *output = "-";
    for (int i = 1; i < argc; i++) {
        bool is_output = strcmp(argv[i], "-o") == 0;
        if (is_output && i + 1 < argc) {
            *output = argv[++i];
        } else if (is_output || *input != NULL || (argv[i][0] == '-' && argv[i][1] != '\0')) {
            return false;
        } else {
            *input = argv[i];
        }
    }
    return *input != NULL;
}

PUBLIC int jp2_profile_main(int argc, char **argv, const struct jp2_profile_writer *writer)
{
    const char *input, *output;
    char message[MESSAGE_BYTES];
    if (!parse(argc, argv, &input, &output)) {
        fprintf(stderr, "usage: %s PROFILE.jp2 [-o FILE]\n%s\n", writer->name,
                writer->summary == NULL ? "" : writer->summary);
        return STATUS_USAGE;
    }
    struct jp2_profile *profile = jp2_profile_open(input, message, sizeof message);
    bool is_good = profile != NULL && write_file(profile, writer, output, message, sizeof message);
    jp2_profile_close(profile);
    if (!is_good) {
        fprintf(stderr, "%s: %s\n", writer->name, message);
    }
    return is_good ? 0 : 1;
}
