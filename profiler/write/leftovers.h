/*
 * leftovers.h: removal of temporary files of outputs (output.h) whose writer was killed.
 *
 * A file is removed only if all these conditions hold: its name is FILE.tmp.PID or FILE.tmp.PID.N;
 * it is a regular file of this user; no process holds its lock; and the process PID is dead, or was
 * started after the file was last written. If the file system has no locks, no file is removed.
 *
 * Threads: any. Errors: files that cannot be read or removed are skipped.
 */
#ifndef JP2VM_PROFILER_WRITE_LEFTOVERS_H
#define JP2VM_PROFILER_WRITE_LEFTOVERS_H

#include <stdint.h>

struct prof_leftovers {
    unsigned count;
    uint64_t bytes;
};

/* Removes the leftover files of the output `path`. If `family`, a pattern as for fnmatch(3), is not
 * NULL, also removes the leftover files of all outputs in the same directory whose names match the
 * pattern. */
struct prof_leftovers prof_leftovers_remove(const char *path, const char *family);

#endif
