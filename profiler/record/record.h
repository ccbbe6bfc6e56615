/*
 * record.h: --record: a complete recording of a window of a run.
 *
 * An analysis of the machine records the data that come to a program from outside
 * (replay/format.h): values read from memory, callees, objects, the effects of native code. Results
 * of the bytecode are not recorded: replay/replay.h computes them again.
 *
 * The recording has the execution of threads in activations that start while the window is open, of
 * all methods. Events of all threads take one lock.
 *
 * Sections go to a sink, with the lock held: a file, or a sink that the caller passes.
 *
 * Errors: errors of writing are reported when the process ends, with a status other than 0. If
 * there is no memory, the process ends with a message.
 */
#ifndef JP2VM_PROFILER_RECORD_RECORD_H
#define JP2VM_PROFILER_RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/replay/format.h"

struct vm_record_plan;
struct vm_thread;

/* Receives the sections, in the order of a file, not compressed; the bytes are valid during the
 * call. */
struct prof_record_sink {
    void (*section)(struct prof_record_sink *sink, enum vm_section_kind kind, const uint8_t *bytes,
                    size_t length);
    /* Called after the last section. */
    void (*end)(struct prof_record_sink *sink);
    bool is_done;     /* set by the sink: it wants no more; the recording ends at the next poll */
    bool is_unopened; /* set before the last section: the window never opened, and nothing was
                         recorded */
};

/* The limit of recorded instructions if the plan has none. */
#define VM_RECORD_LIMIT UINT64_C(10000000)

/*
 * Starts recording, before the machine exists, if the plan has a file or there is a sink. sink
 * NULL: the file. period: threads record their position after this number of instructions; 0: the
 * usual number; 1: at each block, where the chunk also ends. Returns false with a one-line reason.
 */
bool prof_record_start(const struct vm_record_plan *plan, struct prof_record_sink *sink,
                       uint64_t period, char *message, size_t size);

#endif
