/*
 * probe_internal.h: declarations that the files of the probes share.
 */
#ifndef JP2VM_VM_INSTRUMENT_PROBE_INTERNAL_H
#define JP2VM_VM_INSTRUMENT_PROBE_INTERNAL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "vm/instrument/analysis.h"
#include "vm/instrument/located_probe.h"
#include "vm/instrument/probe.h"
#include "vm/runtime/class.h"

struct vm_frame_walk;

/* The owner of a tag is the analysis's number plus the space's number times VM_TAG_ANALYSES. */
#define VM_TAG_ANALYSES 16u

/* Incremented when the events that an analysis wants change. */
extern _Atomic uint32_t vm_probe_generation;

static inline union jp2_value vm_probe_value(union vm_slot slot)
{
    return (union jp2_value){.u = slot.u};
}

/* --- registration.c --- */

void vm_probe_notify_initialization(struct vm_thread *self, struct vm_class *class,
                                    enum vm_initialization_phase phase);

/* --- probe.c --- */

/* Returns the probe of a slow path. Unwanted probes are also kept, so that no location is offered
 * twice. */
struct vm_probe *vm_probe_find(struct vm_analysis *analysis, enum jp2_event_kind kind,
                               struct vm_method *method, int32_t bci);

/* Bits for events of a whole method that no analysis wants any more: all analyses have been offered
 * the event, and have declined it or retired the location. */
enum vm_quiet { VM_QUIET_UNWIND = 1, VM_QUIET_NATIVE_CALL = 2, VM_QUIET_NATIVE_RETURN = 4 };

/* Returns the bit of enum vm_quiet for a kind of event; 0: the kind has no bit. */
static inline uint8_t vm_quiet_bit(enum jp2_event_kind kind)
{
    return kind == JP2_EVENT_UNWIND          ? VM_QUIET_UNWIND
           : kind == JP2_EVENT_NATIVE_CALL   ? VM_QUIET_NATIVE_CALL
           : kind == JP2_EVENT_NATIVE_RETURN ? VM_QUIET_NATIVE_RETURN
                                             : 0;
}

static inline bool vm_probe_is_quiet(const struct vm_method *method, enum vm_quiet bit)
{
    return (atomic_load_explicit(&method->quiet, memory_order_relaxed) & bit) != 0;
}

/* Delivers an event of a whole method, of a kind that has a bit in enum vm_quiet, to all analyses
 * that want it. */
void vm_probe_notify_method(struct vm_thread *self, enum jp2_event_kind kind,
                            struct vm_method *method, const struct jp2_event *event);

/* Delivers an event at a location, or at the instruction in progress, to all analyses that want
 * it. */
void vm_probe_notify_at(struct vm_thread *self, enum jp2_event_kind kind, struct vm_method *method,
                        int32_t bci, const struct jp2_event *event);
void vm_probe_notify(struct vm_thread *self, enum jp2_event_kind kind,
                     const struct jp2_event *event);

/* --- probe_polls.c --- */

/* Called before the first and after the last bytecode of a thread. */
void vm_probe_start_polls(struct vm_thread *self);
void vm_probe_end_polls(struct vm_thread *self);

/* --- probe_slow.c --- */

/* Sets the functions of vm_probe_hooks that the kinds in vm_probe_kinds need. Functions that are
 * already set stay, because threads may be about to call them. */
void vm_probe_add_hooks(void);

/* Returns the nanoseconds that the thread waited for the monitor that it has just entered; 0: the
 * monitor was free. */
uint64_t vm_probe_contention(const struct vm_thread *self);

#endif
