#include "profiler/probes/places.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/eval.h"
#include "vm/instrument/counters.h"
#include "vm/translate/known_names.h"

static struct prof_probe_node *fold(struct prof_probe_program *program,
                                    struct prof_probe_node *node,
                                    const struct jp2_location *location)
{
    return location == NULL ? node : prof_probe_fold(program, node, location, prof_probe_intern);
}

/* Returns a new list of the expressions, folded for a location. */
static struct prof_probe_node *fold_list(struct prof_probe_program *program,
                                         struct prof_probe_node *list,
                                         const struct jp2_location *location)
{
    struct prof_probe_node *first = NULL, **last = &first;
    for (; list != NULL; list = list->next) {
        *last = prof_probe_allocate(program, sizeof **last);
        **last = *fold(program, list, location);
        last = &(*last)->next;
        *last = NULL;
    }
    return first;
}

/* If all parts of an action's key are known, computes the key and its hash, and returns true. The
 * program owns the key. */
static bool make_known_key(struct prof_probe_program *program, struct prof_probe_action *action)
{
    for (const struct prof_probe_node *key = action->keys; key != NULL; key = key->next) {
        struct prof_probe_value value;
        if (!prof_probe_constant(key, &value) || !prof_probe_key_add(&action->key, &value, true)) {
            free(action->key.words);
            action->key = (struct prof_probe_key){.words = NULL};
            return false;
        }
    }
    action->hash = prof_probe_hash(action->key.words, action->key.count);
    uint64_t *words =
        prof_probe_allocate(program, (size_t)action->key.count * sizeof *words + sizeof *words);
    if (action->key.count != 0) {
        memcpy(words, action->key.words, action->key.count * sizeof *words);
    }
    free(action->key.words);
    action->key.words = words;
    return true;
}

/* Returns whether all events of a kind occur on Java threads. Only Java threads have counters. */
static bool has_own_thread(enum jp2_event_kind kind)
{
    return kind != JP2_EVENT_CLASS_UNLOADED && kind != JP2_EVENT_COLLECTION_START
           && kind != JP2_EVENT_COLLECTION_END && kind != JP2_EVENT_DEATH;
}

/* What is the same for all statements of a probe at a location. */
struct binding {
    struct prof_probe_program *program;
    const struct prof_probe *probe;
    const struct jp2_location *location; /* NULL: an event of the language */
    bool may_count;                      /* counters of the machine can be used */
};

static struct prof_probe_action **bind_list(const struct binding *to,
                                            const struct prof_probe_statement *list,
                                            struct prof_probe_action **last);

static struct prof_probe_action *make_action(const struct binding *to,
                                             const struct prof_probe_statement *statement,
                                             struct prof_probe_node *value)
{
    struct prof_probe_action *action = prof_probe_allocate(to->program, sizeof *action);
    action->statement = statement;
    action->value = value;
    if (statement->target != NULL) {
        action->keys = fold_list(to->program, statement->target->items, to->location);
        action->has_known_key = make_known_key(to->program, action);
    }
    if (to->may_count && statement->kind == PROF_DO_AGGREGATE
        && statement->op == PROF_AGGREGATE_COUNT && action->has_known_key) {
        action->counter = prof_probe_counter(statement->target->map, &action->key);
    }
    (void)bind_list(to, statement->body, &action->body);
    (void)bind_list(to, statement->otherwise, &action->otherwise);
    return action;
}

/* Binds statements to a location, and appends them to a list; of an `if` whose condition is known,
 * only the statements that it selects. Returns the end of the list. */
static struct prof_probe_action **bind_list(const struct binding *to,
                                            const struct prof_probe_statement *list,
                                            struct prof_probe_action **last)
{
    for (; list != NULL; list = list->next) {
        struct prof_probe_node *value = fold_list(to->program, list->value, to->location);
        struct prof_probe_value known;
        if (list->kind == PROF_DO_IF && prof_probe_constant(value, &known)) {
            known = prof_probe_truth(&known);
            if (known.kind != PROF_VALUE_NONE) {
                last = bind_list(to, known.integer != 0 ? list->body : list->otherwise, last);
                continue;
            }
        }
        *last = make_action(to, list, value);
        last = &(*last)->next;
    }
    return last;
}

static struct prof_probe_bound *bind(struct prof_probe_program *program,
                                     const struct prof_probe *probe,
                                     const struct jp2_location *location)
{
    struct prof_probe_value value;
    struct prof_probe_node *predicate =
        probe->predicate == NULL ? NULL : fold(program, probe->predicate, location);
    bool is_skipped = false; /* the predicate cannot be computed, so each event is counted as
                                skipped */
    if (predicate != NULL && prof_probe_constant(predicate, &value)) {
        value = prof_probe_truth(&value);
        is_skipped = value.kind == PROF_VALUE_NONE;
        if (!is_skipped && value.integer == 0) {
            return NULL;
        }
        predicate = is_skipped ? predicate : NULL;
    }
    struct prof_probe_bound *bound = prof_probe_allocate(program, sizeof *bound);
    bound->probe = probe;
    bound->predicate = predicate;
    if (is_skipped) {
        return bound;
    }
    bool may_count = predicate == NULL && probe->event->kind != JP2_EVENT_POLL && !probe->may_stop
                     && location != NULL && has_own_thread(location->kind);
    const struct binding to = {program, probe, location, may_count};
    (void)bind_list(&to, probe->statements, &bound->actions);
    return bound;
}

struct prof_probe_bound *prof_probe_bind(struct prof_probe_program *program,
                                         const struct prof_probe *probe)
{
    return bind(program, probe, NULL);
}

bool prof_probe_selects(const struct prof_probe *probe, const jp2_method *method)
{
    const struct vm_pattern_subject none = {
        .class_name = "", .method = "", .descriptor = "", .loader = ""};
    const struct vm_pattern_subject subject = method == NULL ? none : vm_method_subject(method);
    return probe->patterns == NULL || vm_patterns_select(probe->patterns, &subject);
}

bool prof_probe_may_select(const struct prof_probe *probe, const char *class_name,
                           const char *method_name)
{
    const struct vm_pattern_subject subject = {.class_name = class_name, .method = method_name};
    return probe->patterns == NULL || vm_patterns_may_select(probe->patterns, &subject);
}

/* Returns what the location of an event of this kind is for the state of activations that a probe
 * needs. */
static enum prof_probe_role role_of(const struct prof_probe *probe, enum jp2_event_kind kind)
{
    bool is_native = probe->event->kind == JP2_EVENT_NATIVE_CALL
                     || probe->event->kind == JP2_EVENT_NATIVE_RETURN;
    if (probe->needs == 0) {
        return PROF_ROLE_NONE;
    }
    if (kind == (is_native ? JP2_EVENT_NATIVE_CALL : JP2_EVENT_ENTRY)) {
        return PROF_ROLE_BEGIN;
    }
    return is_native ? kind == JP2_EVENT_NATIVE_RETURN ? PROF_ROLE_END : PROF_ROLE_NONE
           : kind == JP2_EVENT_EXIT || kind == JP2_EVENT_UNWIND ? PROF_ROLE_END
           : probe->event->kind == (int)kind                    ? PROF_ROLE_WITHIN
                                                                : PROF_ROLE_NONE;
}

struct prof_probe_place *prof_probe_place_make(struct prof_probe_program *program,
                                               const struct jp2_location *location)
{
    struct prof_probe_place place = {.counter = VM_COUNTER_NONE};
    struct prof_probe_bound **last = &place.bound;
    for (const struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        bool is_of_kind = probe->event->kind == (int)location->kind;
        enum prof_probe_role role = role_of(probe, location->kind);
        if ((!is_of_kind && role == PROF_ROLE_NONE)
            || !prof_probe_selects(probe, location->method)) {
            continue;
        }
        place.may_stop |= probe->may_stop;
        place.role = role == PROF_ROLE_NONE ? place.role : role;
        place.needs |= probe->needs;
        bool is_bound = is_of_kind && !atomic_load(probe->is_stopped);
        *last = is_bound ? bind(program, probe, location) : NULL;
        place.reads_frame |= *last != NULL && probe->reads_frames;
        last = *last == NULL ? last : &(*last)->next;
    }
    if (place.bound == NULL && place.role != PROF_ROLE_BEGIN && place.role != PROF_ROLE_END) {
        return NULL;
    }
    const struct prof_probe_bound *first = place.bound;
    if (first != NULL && first->next == NULL && first->predicate == NULL && first->actions != NULL
        && first->actions->next == NULL && place.role == PROF_ROLE_NONE) {
        place.counter = first->actions->counter;
    }
    struct prof_probe_place *made = prof_probe_allocate(program, sizeof *made);
    *made = place;
    return made;
}
