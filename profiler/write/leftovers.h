/*
 * leftovers.h: removal of temporary files of outputs (output.h) whose writer was killed.
 *
 * A file is removed only if all of this holds: its name is FILE.tmp.PID (or the same with .N at the
 * end), it is a regular file of this user, no process holds its lock, and the process PID is dead,
 * or started after the file was last written. If a file system has no locks, nothing is ever
 * removed.
 *
 * Threads: any. Errors: files that cannot be read, or removed, stay.
 */
#ifndef JP2VM_PROFILER_WRITE_LEFTOVERS_H
#define JP2VM_PROFILER_WRITE_LEFTOVERS_H

#include <stdint.h>

struct prof_leftovers {
    unsigned count;
    uint64_t bytes;
};

/* Removes the leftover files of one file; with `family`, a pattern as for fnmatch(3), also those of
 * files in the same directory whose names match it. */
struct prof_leftovers prof_leftovers_remove(const char *path, const char *family);

#endif
