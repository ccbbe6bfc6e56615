/*
 * steps.h: how control goes through methods, block by block: from the entry to the first block,
 * from each block to the next, and out by a return or an exception. An activation that is still
 * there when the process ends is told as one that an exception ends.
 *
 * The plug-in defines `step_methods`, `step_prepare` and `step`, has `only` in its words set
 * `steps_only`, and names the others in JP2_ANALYSIS.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_STEPS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_STEPS_H

#include "profiler/analyses/support/calls/activations.h"
#include "profiler/analyses/support/code/flow.h"
#include "profiler/analyses/support/report/counts.h"

#define STEP_EVENTS                                                                                \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |                              \
     JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_BLOCK))

/* Of a method that is followed; the first member of a record that has more. */
struct step_method {
    struct counts counts; /* by jp2_method; what they count is the plug-in's own */
    struct flow *flow;
    bool *is_reached; /* by block: code leads to it */
    bool is_wanted;
};

/* Where a step comes from, or goes to, that is no block. */
#define STEP_ENTRY FLOW_NONE
#define STEP_RETURN (FLOW_NONE - 1)
#define STEP_EXCEPTION (FLOW_NONE - 2)

static inline bool step_is_out(uint32_t to)
{
    return to == STEP_RETURN || to == STEP_EXCEPTION;
}

/* "22@4": line and bci of a block; or "entry", "return", "exception" */
void step_write(struct jp2_output *out, const struct flow *flow, uint32_t block);

/* --- the plug-in's ---------------------------------------------------------------------------- */

extern struct table step_methods; /* of records that begin with a step_method */

/* Whether steps of a method are wanted; before any is told. */
bool step_prepare(struct step_method *method);

/* From the block of an activation, which is STEP_ENTRY at first, to another one, or out. The
 * activation's method is a step_method; its other members are for the plug-in. */
void step(struct activation *at, uint32_t to);

/* --- what JP2_ANALYSIS has -------------------------------------------------------------------- */

extern struct vm_patterns *steps_only; /* classes; NULL: all */

bool steps_ask(struct jp2_location *location);
void steps_event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event);

/* Before the report: steps of activations that are still there. Gives the methods. */
struct rows steps_end(void);

#endif
