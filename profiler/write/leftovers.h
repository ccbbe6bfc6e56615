/*
 * leftovers.h: temporary files of outputs (output.h) whose writer was killed.
 *
 * A temporary file is taken for one only when all of this holds: it is named FILE.tmp.PID (or with
 * .N behind), it is a regular file of this user, nobody holds its lock, and the process is dead, or
 * is another one that began after the file was last written. Where a file system has no locks
 * nothing is ever removed.
 *
 * Threads: any. Errors: what cannot be looked at, or removed, stays.
 */
#ifndef JP2VM_PROFILER_LEFTOVERS_H
#define JP2VM_PROFILER_LEFTOVERS_H

#include <stdint.h>

struct prof_leftovers {
    unsigned count;
    uint64_t bytes;
};

/* Removes those of one file; with `family`, a pattern as of fnmatch(3), also of the files beside it
 * whose names it matches. */
struct prof_leftovers prof_leftovers_remove(const char *path, const char *family);

#endif
