#include "profiler/analyses/support/code/steps.h"

#include <inttypes.h>

#include "profiler/analyses/support/report/report.h"

struct vm_patterns *steps_only;

static struct step_method *find_method(const jp2_method *method_)
{
    struct step_method *method = table_get(&step_methods, (uintptr_t)method_, 0);
    if (method->flow == NULL) {
        method->flow = flow_make(method_);
        method->is_reached = jp2->allocate(method->flow->block_count * sizeof(bool));
        method->is_wanted = step_prepare(method);
    }
    return method;
}

bool steps_ask(struct jp2_location *location)
{
    if (!arguments_has_class(steps_only, jp2->method_class(location->method))) {
        return false;
    }
    struct step_method *method = find_method(location->method);
    location->data = method;
    if (location->kind == JP2_EVENT_BLOCK) {
        uint32_t block = flow_block_at(method->flow, (uint32_t)location->bci);
        method->is_reached[block] = true;
        location->data = (void *)(uintptr_t)block;
    }
    return method->is_wanted;
}

void steps_event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event)
{
    (void)event;
    void **word = jp2->thread_data(self, &jp2_analysis);
    if (location->kind == JP2_EVENT_ENTRY) {
        activation_push(word, location->data);
        return;
    }
    struct activation *at = activation_top(word);
    if (location->kind == JP2_EVENT_BLOCK) {
        uint32_t block = (uint32_t)(uintptr_t)location->data;
        step(at, block);
        at->block = block;
        return;
    }
    if (at->block != STEP_ENTRY) {
        step(at, location->kind == JP2_EVENT_EXIT ? STEP_RETURN : STEP_EXCEPTION);
    }
    activation_pop(word);
}

static void end(struct activation *at)
{
    if (at->block != STEP_ENTRY) {
        step(at, STEP_RUNNING);
    }
}

struct rows steps_end(void)
{
    activations_for_each(end);
    return rows_of(&step_methods);
}

void step_write(struct jp2_output *out, const struct flow *flow, uint32_t block)
{
    if (block == STEP_ENTRY) {
        jp2->write(out, "entry");
    } else if (step_is_out(block)) {
        jp2->write(out, block == STEP_RETURN    ? "return"
                        : block == STEP_RUNNING ? "running"
                                                : "exception");
    } else {
        jp2->write(out, "%" PRIu32 "@%" PRIu32, flow_line(flow, block), flow->blocks[block].bci);
    }
}
