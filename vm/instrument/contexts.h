/*
 * contexts.h: calling contexts and counters. The loop updates them inline, in data that the tracker
 * of an analysis supplies. The tracker gives every activation a context, and every block of code a
 * counter in the context.
 */
#ifndef JP2VM_VM_INSTRUMENT_CONTEXTS_H
#define JP2VM_VM_INSTRUMENT_CONTEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_method;
struct vm_thread;

/*
 * The part of a calling context that the loop's inline paths use; the tracker's own data follow it.
 * At a call the loop reads callees[site]. If that is a context of the method about to be entered,
 * the loop adds 1 to its `entries` and goes on; otherwise it calls the tracker. An activation's
 * context is in its frame, so returns cost nothing.
 *
 * Only the thread that is in a context writes it. The tracker owns the memory.
 */
struct vm_context {
    struct vm_context **callees; /* indexed by callsite number: the context entered last from there,
                                    or a context without a method; never NULL */
    struct vm_method *method;
    uint64_t entries;
};

/*
 * The counting points and callsites of a method. Both lists are in ascending order. A counting
 * point's counter rises by one when the instruction at its bci starts. If there are points, the
 * first is bci 0. The first point's counter does not include the entries of the context, because
 * the loop counts them in `entries`. If there are points, they must include all targets of jumps
 * and switches, all handlers, and the instructions after branches.
 */
struct vm_count_plan {
    uint32_t point_count;
    const uint16_t *point_bcis;
    uint32_t site_count;
    const uint16_t *site_bcis;    /* bcis of the invoke instructions */
    const uint16_t *site_numbers; /* for each invoke instruction, its index in `callees` */
};

/* The tracker, which keeps the calling contexts; there is at most one. Each thread calls the
 * functions for itself. They may not raise exceptions, and always succeed. */
struct vm_tracker {
    /* Byte offset in a context of its first counter; the counters are uint64_t, in the order of
     * points. */
    uint32_t counters_offset;

    /* Fills in the plan of a method with code; the plan of a method never changes. Any thread. */
    void (*plan)(struct vm_method *method, struct vm_count_plan *plan);

    /* Called for a call by the invoke instruction with number `site`: finds or makes the context of
     * the callee, and counts the entry. For an abstract method, returns `caller` and counts
     * nothing, because the method is not entered. */
    struct vm_context *(*enter)(struct vm_thread *self, struct vm_context *caller, uint32_t site,
                                struct vm_method *callee);

    /* Called for a call by the machine or by native code. bci is the bci of the instruction that
     * caused the call, or -1 for calls from native code. `caller` is NULL if no Java method is
     * active. */
    struct vm_context *(*enter_from_machine)(struct vm_thread *self, struct vm_context *caller,
                                             int32_t bci, struct vm_method *callee);

    /* Called when an exception leaves the instruction at bci, for a handler of the same activation
     * or for the caller. bci is -1 when the activation's first instruction has not started. */
    void (*leave_instruction)(struct vm_thread *self, struct vm_context *context, int32_t bci);

    /*
     * Code that no analysis observes runs in the untracked form (translate.h).
     *
     * begins_untracked: returns whether the thread, in which no method is active, must start in
     * that form. begins_at: returns whether a method that untracked code calls is observed from its
     * entry on. begin: called when such a method is called; returns its context and counts the
     * entry. The newest frame is the method's, and the frames below have no contexts.
     */
    bool (*begins_untracked)(const struct vm_thread *self);
    bool (*begins_at)(const struct vm_method *method);
    struct vm_context *(*begin)(struct vm_thread *self, struct vm_method *method);

    /*
     * Observation may stop and start again at safepoints, when all code is replaced
     * (translate/replace.h). While observation is stopped, begins_untracked returns true, and the
     * contexts that the tracker returns are *idle*: their counts are not reported.
     *
     * is_idle: returns whether a context is idle. resume: called when the newest activation, which
     * has no context or an idle one, is about to go on at the start of a block. Returns the
     * activation's context from now on; NULL: it goes on in the untracked form. Both NULL:
     * observation never stops.
     */
    bool (*is_idle)(const struct vm_context *context);
    struct vm_context *(*resume)(struct vm_thread *self);

    /* Called at a safepoint when agents have replaced the bytecode of methods: of all methods whose
     * older version has `replaced_by` equal to the number. The older version has the bytecode,
     * analysis_data and activations so far; the contexts of the method become its contexts. From
     * now on the method itself has no context, and another plan. */
    void (*redefined)(uint32_t redefinition);

    /* Called before the first and after the last Java code of a thread. */
    void (*start_thread)(struct vm_thread *self);
    void (*end_thread)(struct vm_thread *self);

    /*
     * starting: called when the thread `self` is about to start another thread. Returns data about
     * that moment, or NULL. The data become the tracker_origin of the new thread, and start_thread
     * takes them over. not_started: called if the thread could not be started; frees the data. Both
     * NULL: the tracker needs no such data.
     */
    void *(*starting)(struct vm_thread *self);
    void (*not_started)(void *origin);
};

/* The tracker of the analysis that has one; NULL: contexts are not kept. Set by registration. */
extern const struct vm_tracker *vm_tracker;

/* Returns whether a context belongs to an activation that is no longer observed. */
static inline bool vm_context_is_idle(const struct vm_context *context)
{
    return vm_tracker != NULL && vm_tracker->is_idle != NULL && context != NULL
           && vm_tracker->is_idle(context);
}

/* The number of words before every context, for all analyses together. The words are zero at first;
 * see analysis.h. */
extern uint32_t vm_context_words;

#endif
