/*
 * contexts.h: calling contexts and counters, which the loop keeps itself, inline, on data that an
 * analysis supplies: its tracker gives every activation a context, and every block of code a counter
 * in it.
 */
#ifndef JP2VM_VM_INSTRUMENT_CONTEXTS_H
#define JP2VM_VM_INSTRUMENT_CONTEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_method;
struct vm_thread;

/*
 * A calling context as the loop's inline paths see it; the tracker's own data follow. The loop
 * reads callees[site] at a call, and when that is a context of the method about to be entered,
 * adds 1 to its `entries` and goes on; otherwise it asks the tracker. An activation's context is
 * in its frame, so returns cost nothing.
 *
 * A context is written by the one thread that is in it. Its memory is the tracker's.
 */
struct vm_context {
    struct vm_context **callees; /* by number of the callsite: the context entered last, or one
                                    without a method; never NULL */
    struct vm_method *method;
    uint64_t entries;
};

/*
 * What is to be counted in a method. Both lists ascend. A counting point's counter rises by one
 * when the instruction at its bci starts; the first point is bci 0 when there is any, and its
 * counter leaves out the entries of the context, which the loop counts already. All targets of
 * jumps and switches, all handlers, and what follows a branch must be counting points when there
 * are any.
 */
struct vm_count_plan {
    uint32_t point_count;
    const uint16_t *point_bcis;
    uint32_t site_count;
    const uint16_t *site_bcis;     /* of the invoke instructions */
    const uint16_t *site_numbers;  /* index into callees, by invoke instruction */
};

/* Who keeps the calling contexts; there is one tracker or none. Functions are called by the
 * thread that they are about, may not raise exceptions, and always succeed. */
struct vm_tracker {
    /* Bytes from a context to its first counter (uint64_t, in the order of points). */
    uint32_t counters_offset;

    /* The plan of a method with code; the same whenever it is asked for. Any thread. */
    void (*plan)(struct vm_method *method, struct vm_count_plan *plan);

    /* A call by the invoke instruction of number `site`: finds or makes the context of the callee
     * and counts the entry. Abstract methods are not entered: gives `caller`, uncounted. */
    struct vm_context *(*enter)(struct vm_thread *self, struct vm_context *caller, uint32_t site,
                                struct vm_method *callee);

    /* A call by the machine or by native code: bci is that of the instruction which caused it, -1
     * for calls from native code. `caller` is NULL where no Java method is active. */
    struct vm_context *(*enter_from_machine)(struct vm_thread *self, struct vm_context *caller,
                                             int32_t bci, struct vm_method *callee);

    /* An exception leaves the instruction at bci, for a handler of the same activation or for the
     * caller. bci is -1 when the activation's first instruction has not started. */
    void (*leave_instruction)(struct vm_thread *self, struct vm_context *context, int32_t bci);

    /*
     * Code that no analysis observes runs in the plain form (translate.h). Whether the thread, in
     * which no method is active, is to run in that form; whether a method that plain code calls is
     * observed from its entry on; and
     * its context when it is called and entered: the newest frame is the method's, and those below
     * have no contexts.
     */
    bool (*begins_plain)(const struct vm_thread *self);
    bool (*begins_at)(const struct vm_method *method);
    struct vm_context *(*begin)(struct vm_thread *self, struct vm_method *method);

    /*
     * Observation may cease and begin again at safepoints, when all code is replaced
     * (translate/replace.h). While it has ceased begins_plain says so, and the contexts that the
     * tracker gives are *idle*: nothing is told of what is counted there. Whether a context is idle;
     * and that of the newest activation, which has none or an idle one and goes on at the begin of
     * a block: NULL for the plain form. Both NULL: observation never ceases.
     */
    bool (*is_idle)(const struct vm_context *context);
    struct vm_context *(*resume)(struct vm_thread *self);

    /* Before the first and after the last Java code of a thread. */
    void (*start_thread)(struct vm_thread *self);
    void (*end_thread)(struct vm_thread *self);

    /*
     * The thread `self` is about to start another one: what the tracker wants to know of that moment
     * (tracker_origin of the new thread, for start_thread, which takes it over), or NULL. If the
     * thread could not be started, the second function frees it. Both NULL: nothing is wanted.
     */
    void *(*starting)(struct vm_thread *self);
    void (*not_started)(void *origin);
};

/* That of the analysis which has one; NULL: contexts are not kept. Set by registration. */
extern const struct vm_tracker *vm_tracker;

/* Whether an activation with that context is one that nobody observes any more. */
static inline bool vm_context_is_idle(const struct vm_context *context)
{
    return vm_tracker != NULL && vm_tracker->is_idle != NULL && context != NULL
           && vm_tracker->is_idle(context);
}

/* Words in front of every context, of all analyses together, zero at first; see analysis.h. */
extern uint32_t vm_context_words;

#endif
