/*
 * profile.h: profiles as the public header include/jp2vm/profile.h presents them.
 *
 * The source is a profile in memory (read/contexts.h), so plug-ins see the same profile in the
 * machine and in a program that reads files, and hold no lock of the machine.
 *
 * Threads: one at a time uses a profile.
 */
#ifndef JP2VM_PROFILER_PUBLISH_PROFILE_H
#define JP2VM_PROFILER_PUBLISH_PROFILE_H

#include <stdbool.h>

#include <jp2vm/profile.h>

struct prof_contexts;
struct prof_output;

/* Returns the public form of a profile, which owns `contexts`. If memory runs out, frees the
 * contexts and returns NULL. */
struct jp2_profile *prof_publish_create(struct prof_contexts *contexts);
void prof_publish_destroy(struct jp2_profile *profile);

/* Calls the writer for an output. If the writer fails, returns false with the writer's reason, as
 * one line. An error of the output is not a failure of this function: it is reported when the
 * output is closed. */
bool prof_publish_write(const struct jp2_profile *profile, const struct jp2_profile_writer *writer,
                        struct prof_output *out, char *message, size_t size);

#endif
