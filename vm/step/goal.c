/*
 * goal.c: finds the position to which an open command leads, as far as the recording is known.
 *
 * vm_goal.at is the end of the part that has been searched. When more of the recording is known,
 * the search continues there.
 */
#include "vm/step/session_internal.h"

static bool is_found(uint32_t answer)
{
    return answer < VM_HISTORY_LATER;
}

/* Returns the nearest break point beyond `from`. */
static uint32_t find_break(struct vm_session *session, uint32_t from, enum vm_direction direction)
{
    uint32_t best = VM_HISTORY_NEVER;
    for (uint32_t i = 0; i < VM_SESSION_MOST_BREAKS; i++) {
        if (!session->has_break[i]) {
            continue;
        }
        uint32_t found = vm_place_find(session, &session->breaks[i], from, direction);
        if (is_found(found)
            && (!is_found(best) || (direction == VM_FORWARDS ? found < best : found > best))) {
            best = found;
        }
    }
    return is_found(best) ? best : vm_navigate_answer(session->history, best, direction);
}

/* If the answer is a position, the goal ends there. Otherwise the goal stays open, and the known
 * part of the recording counts as searched. */
static enum vm_goal_answer take(struct vm_session *session, uint32_t answer)
{
    struct vm_goal *goal = &session->goal;
    uint32_t length = vm_history_length(session->history);
    if (is_found(answer)) {
        vm_session_go(session, answer);
        goal->at = answer;
        return VM_GOAL_REACHED;
    }
    /* Reads, writes and throws of the last instruction may still be recorded. */
    goal->at = goal->direction == VM_FORWARDS && length > goal->at + 2 ? length - 2 : goal->at;
    return answer == VM_HISTORY_LATER ? VM_GOAL_LATER : VM_GOAL_NEVER;
}

static uint32_t find_step(const struct vm_session *session)
{
    const struct vm_goal *goal = &session->goal;
    bool only_program = session->only_program && goal->step != VM_STEP_INTO;
    return goal->direction == VM_FORWARDS
               ? vm_navigate_step_on(session->history, session->cursor, goal->step, only_program,
                                     goal->at)
               : vm_navigate_step(session->history, session->cursor, goal->step, VM_BACKWARDS,
                                  only_program);
}

/* Takes one step, which ends earlier if there is a break point on the way. */
static enum vm_goal_answer take_step(struct vm_session *session)
{
    struct vm_goal *goal = &session->goal;
    bool is_inner = goal->step == VM_STEP_INTO;
    uint32_t next = find_step(session);
    uint32_t stop = is_inner ? VM_HISTORY_NEVER : find_break(session, goal->at, goal->direction);
    bool is_before =
        is_found(stop)
        && (!is_found(next) || (goal->direction == VM_FORWARDS ? stop < next : stop > next));
    goal->is_at_break = is_before;
    enum vm_goal_answer answer = take(session, is_before ? stop : next);
    if (answer == VM_GOAL_REACHED) {
        goal->count = is_before ? 0 : goal->count - 1;
    }
    return answer;
}

static enum vm_goal_answer take_steps(struct vm_session *session)
{
    enum vm_goal_answer answer = VM_GOAL_REACHED;
    while (session->goal.count != 0 && answer == VM_GOAL_REACHED) {
        answer = take_step(session);
    }
    return answer;
}

static enum vm_goal_answer run(struct vm_session *session)
{
    struct vm_goal *goal = &session->goal;
    uint32_t found = goal->kind == VM_GOAL_PLACE
                         ? vm_place_find(session, &goal->place, goal->at, goal->direction)
                         : find_break(session, goal->at, goal->direction);
    goal->is_at_break = goal->kind == VM_GOAL_RUN && is_found(found);
    return take(session, found);
}

enum vm_goal_answer vm_goal_pursue(struct vm_session *session)
{
    uint32_t position = session->goal.position;
    switch (session->goal.kind) {
    case VM_GOAL_STEPS:
        return take_steps(session);
    case VM_GOAL_RUN:
    case VM_GOAL_PLACE:
        return run(session);
    case VM_GOAL_POSITION:
        position = position > vm_history_length(session->history) ? VM_HISTORY_NEVER : position;
        return take(session, vm_navigate_answer(session->history, position, VM_FORWARDS));
    default:
        return VM_GOAL_REACHED;
    }
}
