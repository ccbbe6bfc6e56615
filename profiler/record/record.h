/*
 * record.h: --record: a window of a run, recorded completely.
 *
 * An analysis of the machine's own writes down what comes to a program from outside (replay/format.h):
 * values that are read from memory, callees, objects, what native code does. What the bytecode
 * itself computes is not recorded: replay/replay.h computes it again.
 *
 * Recorded is what threads execute in activations that begin while the window is open, of all
 * methods. Events of all threads take one lock.
 *
 * Sections go to a sink: a file, or whoever has given another one, with the lock held.
 *
 * Errors: what cannot be written is told when the process ends, with a status that is not 0. When
 * memory runs out the process ends with a message.
 */
#ifndef JP2VM_PROFILER_RECORD_RECORD_H
#define JP2VM_PROFILER_RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/replay/format.h"

struct vm_record_plan;
struct vm_thread;

/* Who takes sections, in the order of a file, not compressed; valid during the call. */
struct vm_record_sink {
    void (*section)(struct vm_record_sink *sink, enum vm_section_kind kind, const uint8_t *bytes,
                    size_t length);
    /* The last section was given. */
    void (*end)(struct vm_record_sink *sink);
    bool is_done; /* the sink's: nothing more is wanted; the recording ends at the next poll */
    bool is_unopened; /* set before the last section: the window never opened, nothing was recorded */
};

/* Instructions that are recorded when the plan says nothing. */
#define VM_RECORD_LIMIT UINT64_C(10000000)

/*
 * Before the machine exists, if the plan has a file or there is a sink; NULL: the file. `period`:
 * threads tell where they are every so many instructions, 0 as usual; 1: at each block, and a chunk
 * ends there. False with a line that says why not.
 */
bool vm_record_start(const struct vm_record_plan *plan, struct vm_record_sink *sink,
                     uint64_t period, char *message, size_t size);

/* Whether the window is open now. Any thread, without the lock. */
bool vm_record_is_open(void);

#endif
