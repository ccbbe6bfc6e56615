/*
 * steps.h: control flow through methods, block by block: steps from the entry to the first block,
 * from each block to the next, and out of the method by a return or an exception. An activation
 * that has not ended when the process ends is treated as if an exception had ended it.
 *
 * The plug-in defines `step_methods`, `step_prepare` and `step`, sets `steps_only` from the word
 * `only` of its argument, and passes the functions of the last part to JP2_ANALYSIS.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_STEPS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_STEPS_H

#include "profiler/analyses/support/calls/activations.h"
#include "profiler/analyses/support/code/flow.h"
#include "profiler/analyses/support/report/counts.h"

#define STEP_EVENTS                                                                                \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)                                \
     | JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_BLOCK))

/* A method whose steps are followed; the first member of the plug-in's record. */
struct step_method {
    struct counts counts; /* key: the jp2_method; the plug-in chooses the counters' meanings */
    struct flow *flow;
    bool *is_reached; /* indexed by block: whether a location in the block has been offered */
    bool is_wanted;
};

/* Sources and targets of steps that are not blocks. */
#define STEP_ENTRY FLOW_NONE
#define STEP_RETURN (FLOW_NONE - 1)
#define STEP_EXCEPTION (FLOW_NONE - 2)
#define STEP_RUNNING (FLOW_NONE - 3) /* the activation still runs when the process ends */

static inline bool step_is_out(uint32_t to)
{
    return to == STEP_RETURN || to == STEP_EXCEPTION || to == STEP_RUNNING;
}

/* Writes a block as line and bci, "22@4"; or "entry", "return", "exception", "running". */
void step_write(struct jp2_output *out, const struct flow *flow, uint32_t block);

/* --- defined by the plug-in ------------------------------------------------------------------- */

extern struct table step_methods; /* a table whose records start with a step_method */

/* Returns whether the plug-in wants a method's steps. Called before the first step of the
 * method. */
bool step_prepare(struct step_method *method);

/* Called for a step of an activation: from its current block (at first STEP_ENTRY) to another
 * block, or out of the method. activation->method is a step_method; the plug-in may use the
 * activation's `value` and `other`. */
void step(struct activation *at, uint32_t to);

/* --- for JP2_ANALYSIS ------------------------------------------------------------------------- */

extern struct vm_patterns *steps_only; /* the classes whose methods are followed; NULL: all
                                          classes */

bool steps_ask(struct jp2_location *location);
void steps_event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event);

/* Called before the report: makes the last step of each activation that has not ended. Returns rows
 * with the methods. */
struct rows steps_end(void);

#endif
