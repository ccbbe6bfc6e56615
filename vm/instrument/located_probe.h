/*
 * located_probe.h: the members of a probe, for code that emits and delivers events. The other files
 * need only the functions of probe.h.
 *
 * Threads: any. The cells, and the members that decide whether they are active, are changed only by
 * a thread that holds the lock of cells.
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
#include "vm/instrument/counters.h"

struct vm_translation;

/* The first block of a method has two cells: one for the entry, and one for jumps to the block. */
#define VM_PROBE_CELLS 2

struct vm_probe {
    struct jp2_location location; /* first member, because analyses pass the address of the
                                     location */
    struct vm_analysis *analysis;
    /* The analysis's function, which active cells call directly. */
    void (*event)(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event);
    _Atomic bool is_active; /* guarded, like the cells, by the lock of cells */
    bool is_wanted;
    bool is_dormant;   /* the method's code was made without the probe; guarded by the lock of
                          cells */
    uint32_t noted_in; /* number of the translation whose list includes it */
    uint32_t heat;     /* how many more passes by its retired cells until the code is made again */
    uint8_t cell_count, emitted_count;
    uint8_t register_count; /* how many of the operands b, c, d its cells read, from b on */
    enum vm_insn_code insn; /* instruction of the cells while the probe is active and does not
                               count */
    uint32_t counter;       /* incremented at each event instead of calling the analysis;
                               VM_COUNTER_NONE: no counter */
    bool is_counted;        /* its cells are PROBE_COUNT or PROBE_ALLOCATED */
    uint32_t cell_indices[VM_PROBE_CELLS]; /* used while the method is translated */
    struct vm_cell *cells[VM_PROBE_CELLS];
    const struct vm_translation *code; /* the code that the cells belong to */
    struct vm_field *_Atomic field;    /* the field of the location, once it is resolved */
    uint32_t generation; /* probes of slow paths: vm_probe_generation when the location was last
                            offered to the analysis */
    struct vm_probe *next;
};

/* Returns the instruction of the probe's cells while the probe is active. */
static inline enum vm_insn_code vm_probe_insn(const struct vm_probe *probe)
{
    bool adds_bytes = probe->location.kind == JP2_EVENT_ALLOCATION
                      && probe->analysis->bytes_counter != VM_COUNTER_NONE;
    return !probe->is_counted ? probe->insn
           : adds_bytes       ? VM_INSN_PROBE_ALLOCATED
                              : VM_INSN_PROBE_COUNT;
}

/* The event that has no data except its location. */
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

/*
 * The states of a probe (docs/hooks.md, "States of a probe"). Four members of struct vm_probe give
 * the state: is_wanted, is_active, is_dormant and is_counted. In `ask`, the analysis decides
 * whether a probe starts as DECLINED, ACTIVE or RETIRED. The transitions:
 *
 *   from      to        when
 *   DECLINED  ACTIVE    the analysis wants the location when offered it again (slow paths only)
 *   DECLINED  RETIRED   the same, and the analysis retires the location in `ask`
 *   ACTIVE    COUNTING  code is made in which the cells add to a counter
 *   COUNTING  ACTIVE    code is made in which the event is not certain, and cells call the analysis
 *   ACTIVE    RETIRED   the location is retired; cells become PROBE_RETIRED
 *   RETIRED   ACTIVE    the location is renewed; cells get their former handlers
 *   RETIRED   DORMANT   code is made without the probe
 *   DORMANT   RETIRED   code is made again, and could not be replaced later
 *   DORMANT   WAKING    the location is renewed; the code without the probe is replaced
 *   WAKING    ACTIVE    code with the probe is made
 *   WAKING    DORMANT   the location is retired before code with the probe is made
 *
 * A counting probe is not retired: the analysis has no function that is called at its events.
 * Probes of slow paths have no cells; they are DECLINED, ACTIVE or RETIRED.
 */
enum vm_probe_state {
    VM_PROBE_DECLINED, /* the analysis does not want the events */
    VM_PROBE_ACTIVE,   /* events are delivered */
    VM_PROBE_COUNTING, /* cells count the events; the analysis is not called */
    VM_PROBE_RETIRED,  /* the cells are in the code and do nothing */
    VM_PROBE_DORMANT,  /* retired, and the method's code is made without the probe */
    VM_PROBE_WAKING    /* renewed, and the method's code does not contain the probe yet */
};
#define VM_PROBE_STATES 6

/* Returns the state. While the caller holds the lock of cells, the state cannot change; without the
 * lock, the result may be outdated at once. */
static inline enum vm_probe_state vm_probe_state(const struct vm_probe *probe)
{
    bool is_active = atomic_load(&probe->is_active);
    if (!__atomic_load_n(&probe->is_wanted, __ATOMIC_ACQUIRE)) {
        return VM_PROBE_DECLINED;
    }
    if (probe->is_dormant) {
        return is_active ? VM_PROBE_WAKING : VM_PROBE_DORMANT;
    }
    return !is_active ? VM_PROBE_RETIRED : probe->is_counted ? VM_PROBE_COUNTING : VM_PROBE_ACTIVE;
}

/* Returns whether the table above has the transition. */
static inline bool vm_probe_can_become(enum vm_probe_state from, enum vm_probe_state to)
{
    static const uint8_t successors[VM_PROBE_STATES] = {
        [VM_PROBE_DECLINED] = 1 << VM_PROBE_ACTIVE | 1 << VM_PROBE_RETIRED,
        [VM_PROBE_ACTIVE] = 1 << VM_PROBE_COUNTING | 1 << VM_PROBE_RETIRED,
        [VM_PROBE_COUNTING] = 1 << VM_PROBE_ACTIVE,
        [VM_PROBE_RETIRED] = 1 << VM_PROBE_ACTIVE | 1 << VM_PROBE_DORMANT,
        [VM_PROBE_DORMANT] = 1 << VM_PROBE_RETIRED | 1 << VM_PROBE_WAKING,
        [VM_PROBE_WAKING] = 1 << VM_PROBE_ACTIVE | 1 << VM_PROBE_DORMANT};
    return (successors[from] >> to & 1) != 0;
}

#endif
