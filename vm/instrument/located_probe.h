/*
 * located_probe.h: the members of a probe, for code that emits and delivers events. The other files
 * need only the functions of probe.h.
 *
 * Threads: any. The cells, and what decides whether they are active, change with the lock of cells.
 */
#ifndef JP2VM_VM_INSTRUMENT_LOCATED_PROBE_H
#define JP2VM_VM_INSTRUMENT_LOCATED_PROBE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <jp2vm/analysis.h>

#include "vm/base/lock/lock.h"
#include "vm/code/cell.h"
#include "vm/instrument/analysis.h"

struct vm_translation;

#define VM_PROBE_CELLS 2 /* the block at the start of a method has a cell for entry and a cell
                            for jumps */

struct vm_probe {
    struct jp2_location location; /* first member, because analyses have the location's address */
    struct vm_analysis *analysis;
    /* The analysis's function, which active cells call directly. */
    void (*event)(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event);
    _Atomic bool is_active; /* guarded, like the cells, by a lock */
    bool is_wanted;
    bool is_dormant;   /* the method's code is made without it; guarded by the lock */
    uint32_t noted_in; /* number of the translation whose list includes it */
    uint32_t heat;     /* passes by retired cells until code is made again */
    uint8_t cell_count, emitted_count;
    uint8_t register_count; /* how many of the operands b, c, d its cells read, from b on */
    enum vm_insn_code insn; /* of its cells while it is active and do not count */
    uint32_t counter;       /* rises at each event, instead of a call; VM_COUNTER_NONE: no
                               counter */
    bool is_counted;        /* its cells count: PROBE_COUNT */
    uint32_t cell_indices[VM_PROBE_CELLS]; /* used while the method is translated */
    struct vm_cell *cells[VM_PROBE_CELLS];
    const struct vm_translation *code; /* the code that the cells belong to */
    struct vm_field *_Atomic field; /* resolved */
    uint32_t generation; /* of a slow path: when it was last offered to its analysis */
    struct vm_probe *next;
};

/* The event of a location without further data. */
extern const struct jp2_event vm_probe_nothing;

static inline void vm_probe_deliver(struct vm_thread *self, struct vm_probe *probe,
                                    const struct jp2_event *event)
{
    if (__atomic_load_n(&probe->is_wanted, __ATOMIC_ACQUIRE)
        && atomic_load_explicit(&probe->is_active, memory_order_relaxed)) {
        VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
        probe->analysis->event(self, &probe->location, event);
    }
}

/* vm_probe_wants returns whether any analysis may want events of a kind. vm_probe_analysis returns
 * the first registered analysis from number `from` on that may want them, or NULL. */
static inline bool vm_probe_wants(enum jp2_event_kind kind)
{
    return (vm_probe_kinds & JP2_EVENT_BIT(kind)) != 0;
}
struct vm_analysis *vm_probe_analysis(uint32_t from, enum jp2_event_kind kind);

#endif
