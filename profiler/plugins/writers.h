/*
 * writers.h: plug-ins that write profiles (include/jp2vm/profile.h), for
 * --profile-out=./mine.so:FILE.
 *
 * The profile is first written in the compact format and read again, so a plug-in gets the same
 * profile as a program that reads a file, and cannot disturb the tree.
 *
 * Threads: the thread that starts the machine opens writers; one thread at a time runs one.
 */
#ifndef JP2VM_PROFILER_PLUGINS_WRITERS_H
#define JP2VM_PROFILER_PLUGINS_WRITERS_H

#include <stdbool.h>
#include <stddef.h>

struct prof_format;
struct prof_output;

/* Returns whether the value of --profile-out starts with a plug-in. */
bool prof_writers_is_plugin(const char *value);

/* Loads the plug-in of an option, "--profile-out=VALUE", and sets *path to the text after the
 * colon, or to NULL. Returns its format, which is never freed; on an error, NULL with a message
 * that starts with the fault. */
const struct prof_format *prof_writers_open(const char *option, const char *value,
                                            const char **path, char *message, size_t size);

/* Writes the profile in the compact format that the descriptor `input` has, from the start of the
 * file, to `out`. On failure, also if the plug-in crashes, returns false with a reason. */
bool prof_writers_run(const struct prof_format *format, int input, struct prof_output *out,
                      char *message, size_t size);

#endif
