/*
 * record.h: --record: a complete recording of a window of a run.
 *
 * The recorder is an analysis of the machine. It records the data that a replay cannot compute
 * (replay/format.h): values read from memory, callees, objects, the effects of native code. The
 * results of bytecodes are not recorded, because replay/replay.h computes them again.
 *
 * The recording contains the activations of all methods that start while the window is open. All
 * threads take the same lock for their events.
 *
 * The recorder passes sections to a sink, with the lock held. The sink writes a file, or is
 * supplied by the caller.
 *
 * Errors: errors of writing are reported when the process ends, and make its exit status a failure.
 * If there is no memory, the process ends with a message.
 */
#ifndef JP2VM_PROFILER_RECORD_RECORD_H
#define JP2VM_PROFILER_RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/replay/format.h"

struct vm_record_plan;
struct vm_thread;

/* Receives the sections, uncompressed, in the order in which they appear in a file. The bytes are
 * valid during the call. */
struct prof_record_sink {
    void (*section)(struct prof_record_sink *sink, enum vm_section_kind kind, const uint8_t *bytes,
                    size_t length);
    /* Called after the last section. */
    void (*end)(struct prof_record_sink *sink);
    bool is_done;     /* set by the sink to end the recording at the next poll */
    bool is_unopened; /* set by the recorder before the last section: the window never opened, so
                         nothing was recorded */
};

/* The limit of recorded instructions, if the plan sets none. */
#define VM_RECORD_LIMIT UINT64_C(10000000)

/*
 * Starts recording, before the machine exists, if the plan has a file or `sink` is not NULL. If
 * `sink` is NULL, the recording is written to the file. period: each thread records its position
 * after this number of instructions; 0: the default number; 1: at each block, where the chunk also
 * ends. On failure, returns false with a one-line reason.
 */
bool prof_record_start(const struct vm_record_plan *plan, struct prof_record_sink *sink,
                       uint64_t period, char *message, size_t size);

#endif
