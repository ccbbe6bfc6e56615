/*
 * goal.c: where an open command leads, as far as the recording is known.
 *
 * What was looked at is not looked at again when there is more: `at` is how far that is.
 */
#include "vm/step/session_internal.h"

/* The nearest break point beyond `from`; forwards not beyond `limit`, if that is known. */
static uint32_t find_break(struct vm_session *session, uint32_t from, enum vm_direction direction)
{
    uint32_t best = VM_HISTORY_NEVER;
    for (uint32_t i = 0; i < VM_SESSION_MOST_BREAKS; i++) {
        if (!session->has_break[i]) {
            continue;
        }
        uint32_t found = vm_place_find(session, &session->breaks[i], from, direction);
        if (found != VM_HISTORY_NEVER &&
            (best == VM_HISTORY_NEVER ||
             (direction == VM_FORWARDS ? found < best : found > best))) {
            best = found;
        }
    }
    return best;
}

/* Whether it is worth looking for the end of a step again: of one over or out, when an activation
 * that is not deeper goes on; of one by lines, when there is a little more. */
static bool is_worth(struct vm_session *session)
{
    struct vm_goal *goal = &session->goal;
    uint32_t length = vm_history_length(session->history), count;
    if (goal->looked == 0 || goal->direction == VM_BACKWARDS || session->has_ended) {
        goal->looked = length;
        return true;
    }
    const struct vm_history_call *start =
        vm_history_call(session->history, vm_history_call_at(session->history, session->cursor));
    const struct vm_history_event *events = vm_history_events(
        session->history, vm_history_thread_at(session->history, session->cursor), &count);
    bool is_back = start == NULL;
    for (uint32_t i = goal->events; i < count; i++) {
        const struct vm_history_call *call = vm_history_call(session->history, events[i].call);
        is_back |= call == NULL || call->depth <= start->depth;
    }
    /* The last event may be at the very end, where nothing has begun yet. */
    goal->events = count == 0 || events[count - 1].position >= length ? goal->events : count;
    bool is_by_line = goal->step == VM_STEP_LINE_INTO || goal->step == VM_STEP_LINE_OVER;
    bool is_more = length - goal->looked > (goal->looked - session->cursor) / 16;
    if (goal->step == VM_STEP_INTO || is_back || (is_by_line && is_more)) {
        goal->looked = length;
        return true;
    }
    return false;
}

/* A step that a break point lies in ends there. */
static bool take_step(struct vm_session *session)
{
    struct vm_goal *goal = &session->goal;
    if (!is_worth(session)) {
        return false;
    }
    bool is_inner = goal->step == VM_STEP_INTO; /* each instruction, of the class library, too */
    uint32_t next = vm_navigate_step(session->history, session->cursor, goal->step, goal->direction,
                                     session->only_program && !is_inner);
    uint32_t stop = is_inner ? VM_HISTORY_NEVER : find_break(session, goal->at, goal->direction);
    bool is_before =
        stop != VM_HISTORY_NEVER &&
        (next == VM_HISTORY_NEVER || (goal->direction == VM_FORWARDS ? stop < next : stop > next));
    if (is_before) {
        vm_session_go(session, stop);
        goal->is_at_break = true;
        goal->count = 0;
        return true;
    }
    if (next == VM_HISTORY_NEVER) {
        uint32_t length = vm_history_length(session->history);
        goal->at = goal->direction == VM_FORWARDS && length > goal->at + 1 ? length - 1 : goal->at;
        return false;
    }
    vm_session_go(session, next);
    goal->at = next;
    goal->looked = goal->events = 0;
    goal->count--;
    return true;
}

static bool take_steps(struct vm_session *session)
{
    while (session->goal.count != 0) {
        if (!take_step(session)) {
            return false;
        }
    }
    return true;
}

static bool run(struct vm_session *session)
{
    struct vm_goal *goal = &session->goal;
    uint32_t found = goal->kind == VM_GOAL_PLACE
                         ? vm_place_find(session, &goal->place, goal->at, goal->direction)
                         : find_break(session, goal->at, goal->direction);
    if (found == VM_HISTORY_NEVER) {
        uint32_t length = vm_history_length(session->history);
        goal->at = goal->direction == VM_FORWARDS && length > goal->at + 1 ? length - 1 : goal->at;
        return false;
    }
    vm_session_go(session, found);
    goal->is_at_break = goal->kind == VM_GOAL_RUN;
    return true;
}

bool vm_goal_pursue(struct vm_session *session)
{
    switch (session->goal.kind) {
    case VM_GOAL_STEPS:
        return take_steps(session);
    case VM_GOAL_RUN:
    case VM_GOAL_PLACE:
        return run(session);
    case VM_GOAL_POSITION:
        if (session->goal.position > vm_history_length(session->history)) {
            return false;
        }
        vm_session_go(session, session->goal.position);
        return true;
    default:
        return true;
    }
}
