/*
 * session.h: what is to be profiled and where the profile goes: from the options to the files.
 *
 * Threads: options are read by one thread before the machine exists; after that the settings
 * do not change. Profiles are written by one thread at a time.
 */
#ifndef JP2VM_PROFILER_SESSION_H
#define JP2VM_PROFILER_SESSION_H

#include <stdbool.h>

#include "profiler/model/visit.h"
#include "profiler/write/writer.h"

#define PROF_MAX_OUTPUTS 16

struct prof_target {
    const struct prof_format *format;
    const char *path;
};

struct prof_session {
    bool is_on, reports_size;
    /* The option of another room that needs contexts, callsites and blocks, also when nobody asked
     * for a profile, in which case none is written; or NULL. */
    const char *required_by;
    struct prof_header header; /* what every profile of this run begins with */
    struct prof_target targets[PROF_MAX_OUTPUTS];
    int target_count;
};

extern struct prof_session prof_session;

/* Makes the tracker and sees to it that profiles are written at the end; before the machine is
 * created. */
void prof_session_start(void);

/*
 * Writes all targets. The caller has stopped the other threads. Errors are one line each on
 * stderr; false when there was one.
 */
bool prof_session_write(const char *reason);

#endif
