#include "profiler/probes/run.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "profiler/probes/report/output.h"
#include "profiler/probes/value.h"
#include "vm/base/text/text.h"
#include "vm/instrument/counters.h"
#include "vm/thread/thread.h"

/* Makes the thread's whole space for frames and texts available to a run. */
static void begin(struct prof_probe_run *run, struct prof_probe_thread *thread)
{
    run->variables = thread->variables;
    run->scratch = thread->scratch;
    run->scratch_bytes = PROF_PROBE_SCRATCH;
    run->frames = thread->frames;
    run->frame_count = thread->frames == NULL ? 0 : PROF_PROBE_FRAMES;
}

static bool is_number(const struct prof_probe_value *value)
{
    return value->kind == PROF_VALUE_INT || value->kind == PROF_VALUE_FLOAT;
}

/* Marks the event as skipped because a value that a statement needs cannot be computed or has the
 * wrong type. Only the first call for an event has an effect. */
static void skip(struct prof_probe_run *run, const struct prof_probe_value *value)
{
    if (!run->is_skipped) {
        run->is_skipped = true;
        run->cause = value->kind == PROF_VALUE_NONE ? value->cause : PROF_CAUSE_MIXED;
    }
}

/* Returns the key of an action, which is valid until the thread makes its next key. If a part of
 * the key cannot be computed, returns NULL and marks the event as skipped. */
static const struct prof_probe_key *make_key(struct prof_probe_run *run,
                                             struct prof_probe_thread *thread,
                                             const struct prof_probe_action *action, bool is_plain)
{
    if (action->has_known_key) {
        return &action->key;
    }
    thread->key.count = 0;
    for (const struct prof_probe_node *node = action->keys; node != NULL; node = node->next) {
        struct prof_probe_value value = prof_probe_eval(run, node);
        if (!prof_probe_key_add(&thread->key, &value, is_plain)) {
            skip(run, &value);
            return NULL;
        }
    }
    return &thread->key;
}

static void aggregate(struct prof_probe_run *run, struct prof_probe_thread *thread,
                      const struct prof_probe_action *action)
{
    struct prof_probe_value value = {.kind = PROF_VALUE_NONE};
    if (action->statement->op == PROF_AGGREGATE_TAKEN) {
        value = (struct prof_probe_value){.kind = PROF_VALUE_INT, .integer = run->event->is_taken};
    } else if (action->value != NULL) {
        value = prof_probe_eval(run, action->value);
        if (!prof_probe_as_number(&value)) {
            skip(run, &value);
            return;
        }
    }
    const struct prof_probe_key *key = make_key(run, thread, action, false);
    if (key != NULL) {
        uint64_t hash =
            action->has_known_key ? action->hash : prof_probe_hash(key->words, key->count);
        prof_probe_add(thread, action->statement->target->map, key, hash, &value);
    }
}

/* Converts a value to a form that stays valid after the event. Returns false if that is
 * impossible. */
static bool keep(struct prof_probe_value *value)
{
    char buffer[PROF_PROBE_TEXT];
    value->is_unset = false;
    if (is_number(value) || value->kind == PROF_VALUE_NULL) {
        return true;
    }
    if (value->kind == PROF_VALUE_TUPLE) {
        value->tuple = prof_probe_intern_tuple(value->tuple);
        return true;
    }
    if (value->kind != PROF_VALUE_TEXT && value->kind != PROF_VALUE_CLASS
        && value->kind != PROF_VALUE_METHOD) {
        return false;
    }
    *value = (struct prof_probe_value){.kind = PROF_VALUE_TEXT,
                                       .text = prof_probe_intern(prof_probe_text(value, buffer))};
    return true;
}

/* Returns the variable that a statement sets, or NULL if the activation to which it belongs is
 * unknown. */
static struct prof_probe_value *find_variable(struct prof_probe_run *run,
                                              struct prof_probe_thread *thread,
                                              const struct prof_probe_node *target)
{
    if (target->kind == PROF_NODE_VARIABLE) {
        return &thread->variables[target->index];
    }
    return run->activation == NULL ? NULL : &run->activation->locals[target->index];
}

static void set(struct prof_probe_run *run, struct prof_probe_thread *thread,
                const struct prof_probe_action *action)
{
    const struct prof_probe_statement *statement = action->statement;
    struct prof_probe_value value = prof_probe_eval(run, action->value);
    bool is_sum = statement->op >= 0;
    if (is_sum ? !prof_probe_as_number(&value) : !keep(&value)) {
        skip(run, &value);
        return;
    }
    const struct prof_probe_value mixed = {.kind = PROF_VALUE_NONE, .cause = PROF_CAUSE_MIXED};
    if (statement->target->kind == PROF_NODE_MAP) {
        const struct prof_probe_key *key = make_key(run, thread, action, true);
        if (key != NULL
            && !prof_probe_map_set(statement->target->map, key, statement->op, &value)) {
            skip(run, &mixed);
        }
        return;
    }
    struct prof_probe_value *variable = find_variable(run, thread, statement->target);
    if (variable == NULL) {
        skip(run, &(struct prof_probe_value){.kind = PROF_VALUE_NONE,
                                             .cause = PROF_CAUSE_NO_ACTIVATION});
        return;
    }
    bool is_no_number = variable->kind == PROF_VALUE_TEXT || variable->kind == PROF_VALUE_NULL
                        || variable->kind == PROF_VALUE_TUPLE;
    if (is_sum && is_no_number) {
        skip(run, &mixed);
        return;
    }
    if (is_sum) {
        struct prof_probe_value zero = {.kind = PROF_VALUE_INT};
        value =
            prof_probe_apply(statement->op, NULL, is_number(variable) ? variable : &zero, &value);
    }
    *variable = value;
}

static void print_number(struct vm_text *to, const char *directive, size_t length,
                         const struct prof_probe_value *value)
{
    char format[40], text[400];
    char conversion = directive[length - 1];
    bool is_float = strchr("fge", conversion) != NULL;
    int64_t whole = value->kind == PROF_VALUE_FLOAT ? (int64_t)value->floating : value->integer;
    snprintf(format, sizeof format, "%.*s%s%c", (int)length - 1, directive,
             is_float || conversion == 'c' ? "" : "ll", conversion);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (is_float) {
        snprintf(text, sizeof text, format, prof_probe_double(value));
    } else if (conversion == 'c') {
        snprintf(text, sizeof text, format, (int)whole);
    } else {
        snprintf(text, sizeof text, format, (long long)whole);
    }
#pragma GCC diagnostic pop
    vm_text_string(to, text);
}

static void print_text(struct vm_text *to, const char *directive, size_t length,
                       const struct prof_probe_value *value)
{
    struct vm_text text = {.bytes = NULL};
    prof_probe_print_value(&text, value);
    int width = 0, precision = -1;
    bool is_left = memchr(directive, '-', length) != NULL;
    const char *at = directive + 1 + strspn(directive + 1, "-+ 0#");
    for (; *at >= '0' && *at <= '9'; at++) {
        width = width * 10 + *at - '0';
    }
    if (*at == '.') {
        precision = 0;
        for (at++; *at >= '0' && *at <= '9'; at++) {
            precision = precision * 10 + *at - '0';
        }
    }
    size_t shown =
        precision >= 0 && (size_t)precision < text.length ? (size_t)precision : text.length;
    size_t padding = shown < (size_t)width ? (size_t)width - shown : 0;
    padding = padding > 200 ? 200 : padding;
    for (size_t i = 0; !is_left && i < padding; i++) {
        vm_text_string(to, " ");
    }
    vm_text_add(to, text.bytes == NULL ? "" : text.bytes, shown);
    for (size_t i = 0; is_left && i < padding; i++) {
        vm_text_string(to, " ");
    }
    vm_text_fini(&text);
}

static void print(struct prof_probe_run *run, const struct prof_probe_action *action)
{
    struct vm_text text = {.bytes = NULL};
    const struct prof_probe_node *argument = action->value;
    const char *format = action->statement->format, *from = format;
    size_t length;
    for (const char *at = prof_probe_directive(from, &length);;
         at = prof_probe_directive(from, &length)) {
        vm_text_add(&text, from, (size_t)(at - from));
        from = at + length;
        if (length == 0) {
            break;
        }
        if (at[length - 1] == '%') {
            vm_text_string(&text, "%");
            continue;
        }
        struct prof_probe_value value = prof_probe_eval(run, argument);
        argument = argument->next;
        bool is_text = at[length - 1] == 's';
        if (value.kind != PROF_VALUE_NONE && is_text) {
            print_text(&text, at, length, &value);
        } else if (!is_text && prof_probe_as_number(&value)) {
            print_number(&text, at, length, &value);
        } else {
            vm_text_string(&text, "-");
        }
    }
    prof_probe_output_text(&text);
    vm_text_fini(&text);
}

static void set_tag(struct prof_probe_run *run, const struct prof_probe_action *action)
{
    struct prof_probe_value object = prof_probe_eval(run, action->value);
    struct prof_probe_value tag = prof_probe_eval(run, action->value->next);
    const struct prof_probe_value null = {.kind = PROF_VALUE_NONE, .cause = PROF_CAUSE_NULL};
    if (object.kind != PROF_VALUE_OBJECT || object.object == NULL) {
        skip(run, object.kind == PROF_VALUE_OBJECT ? &null : &object);
    } else if (!prof_probe_as_number(&tag)) {
        skip(run, &tag);
    } else {
        prof_probe_set_tag(run, object.object,
                           tag.kind == PROF_VALUE_FLOAT ? (uint64_t)(int64_t)tag.floating
                                                        : (uint64_t)tag.integer);
    }
}

static void set_exit(struct prof_probe_run *run, const struct prof_probe_action *action)
{
    struct prof_probe_value status = prof_probe_eval(run, action->value);
    if (!prof_probe_as_number(&status)) {
        skip(run, &status);
        return;
    }
    int64_t whole = status.kind == PROF_VALUE_FLOAT ? (int64_t)status.floating : status.integer;
    run->exit_status = (int)(whole & 0xff); /* as for any process */
}

static void set_period(struct prof_probe_run *run, const struct prof_probe_action *action)
{
    struct prof_probe_value period = prof_probe_eval(run, action->value);
    if (!prof_probe_as_number(&period)) {
        skip(run, &period);
        return;
    }
    double number = prof_probe_double(&period);
    if (!(number >= 1 && number <= 0x1p60)) {
        skip(run,
             &(struct prof_probe_value){.kind = PROF_VALUE_NONE, .cause = PROF_CAUSE_NO_PERIOD});
        return;
    }
    run->poll->period =
        period.kind == PROF_VALUE_FLOAT ? (uint64_t)number : (uint64_t)period.integer;
}

static void act_all(struct prof_probe_run *run, struct prof_probe_thread *thread,
                    const struct prof_probe_action *action);

static void branch(struct prof_probe_run *run, struct prof_probe_thread *thread,
                   const struct prof_probe_action *action)
{
    struct prof_probe_value value = prof_probe_eval(run, action->value);
    value = prof_probe_truth(&value);
    if (value.kind == PROF_VALUE_NONE) {
        skip(run, &value);
    } else {
        act_all(run, thread, value.integer != 0 ? action->body : action->otherwise);
    }
}

/* Evaluates a bound of a loop. Returns false if it is not a whole number. */
static bool read_bound(struct prof_probe_run *run, const struct prof_probe_node *node, int64_t *to)
{
    struct prof_probe_value value = prof_probe_eval(run, node);
    if (!prof_probe_as_number(&value) || value.kind != PROF_VALUE_INT) {
        skip(run, &value);
        return false;
    }
    *to = value.integer;
    return true;
}

/* Runs a `for` or `repeat`. */
static void loop(struct prof_probe_run *run, struct prof_probe_thread *thread,
                 const struct prof_probe_action *action)
{
    bool is_for = action->statement->kind == PROF_DO_FOR;
    int64_t from = 0, to;
    if ((is_for && !read_bound(run, action->value, &from))
        || !read_bound(run, is_for ? action->value->next : action->value, &to)) {
        return;
    }
    for (int64_t i = from; i < to && run->exit_status < 0; i++) {
        if (run->rounds++ >= PROF_PROBE_ROUNDS) {
            skip(run,
                 &(struct prof_probe_value){.kind = PROF_VALUE_NONE, .cause = PROF_CAUSE_ROUNDS});
            return;
        }
        struct prof_probe_value *variable =
            is_for ? find_variable(run, thread, action->statement->target) : NULL;
        if (is_for && variable == NULL) {
            skip(run, &(struct prof_probe_value){.kind = PROF_VALUE_NONE,
                                                 .cause = PROF_CAUSE_NO_ACTIVATION});
            return;
        }
        if (is_for) {
            *variable = (struct prof_probe_value){.kind = PROF_VALUE_INT, .integer = i};
        }
        act_all(run, thread, action->body);
    }
}

static void act(struct prof_probe_run *run, struct prof_probe_thread *thread,
                const struct prof_probe_action *action)
{
    const struct prof_probe_statement *statement = action->statement;
    const struct prof_probe_key *key;
    begin(run, thread);
    switch (statement->kind) {
    case PROF_DO_AGGREGATE:
        if (action->counter != VM_COUNTER_NONE) {
            run->self->counters[action->counter]++;
        } else {
            aggregate(run, thread, action);
        }
        break;
    case PROF_DO_SET:
        set(run, thread, action);
        break;
    case PROF_DO_DELETE:
        key = make_key(run, thread, action, true);
        if (key != NULL) {
            prof_probe_map_delete(statement->target->map, key);
        }
        break;
    case PROF_DO_PRINTF:
        print(run, action);
        break;
    case PROF_DO_TAG:
        set_tag(run, action);
        break;
    case PROF_DO_PRINT:
        prof_probe_output_map(statement->target->map, (uint64_t)statement->limit);
        break;
    case PROF_DO_CLEAR:
        prof_probe_map_clear(statement->target->map);
        break;
    case PROF_DO_IF:
        branch(run, thread, action);
        break;
    case PROF_DO_FOR:
    case PROF_DO_REPEAT:
        loop(run, thread, action);
        break;
    case PROF_DO_EXIT:
        set_exit(run, action);
        break;
    case PROF_DO_STOP:
        atomic_store(run->probe->is_stopped, true);
        break;
    case PROF_DO_POLL:
        set_period(run, action);
        break;
    }
}

/* Runs statements up to an exit(). */
static void act_all(struct prof_probe_run *run, struct prof_probe_thread *thread,
                    const struct prof_probe_action *action)
{
    for (; action != NULL && run->exit_status < 0; action = action->next) {
        act(run, thread, action);
    }
}

static void run_actions(struct prof_probe_run *run, struct prof_probe_thread *thread,
                        const struct prof_probe_bound *bound)
{
    if (bound->predicate != NULL) {
        begin(run, thread);
        struct prof_probe_value value = prof_probe_eval(run, bound->predicate);
        value = prof_probe_truth(&value);
        if (value.kind == PROF_VALUE_NONE) {
            skip(run, &value);
            return;
        }
        if (value.integer == 0) {
            return;
        }
    }
    act_all(run, thread, bound->actions);
}

void prof_probe_run(struct prof_probe_run *run, struct prof_probe_thread *thread,
                    const struct prof_probe_bound *bound)
{
    if (bound->probe->may_stop
        && atomic_load_explicit(bound->probe->is_stopped, memory_order_relaxed)) {
        return;
    }
    run->probe = bound->probe;
    run->poll = &thread->polls[bound->probe->index];
    run->rounds = 0;
    run->place.kind = JP2_EVENT_KINDS;
    run->is_skipped = false;
    run->cut = thread->cut;
    run_actions(run, thread, bound);
    if (__builtin_expect(run->is_skipped, 0)) {
        uint64_t *skipped = &thread->skipped[bound->probe->index * PROF_CAUSES + (int)run->cause];
        __atomic_store_n(skipped, *skipped + 1, __ATOMIC_RELAXED); /* other threads may read it */
    }
}
