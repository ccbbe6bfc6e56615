/* Answers about many positions: the timeline, notes, contexts with their counts, blocks of a
 * method. */
#include <stdlib.h>

#include "tools/explore/state/state_internal.h"
#include "vm/base/data/array.h"

/* --- the timeline --------------------------------------------------------------------------- */

enum { MOST_COLUMNS = 4096, MOST_ROWS = 64 };

/* The boxes of one depth. A box has a first column, a last column and a method; method 0 means
 * several calls that are too narrow to be shown separately. */
struct row {
    uint32_t *boxes; /* three numbers for each box */
    uint32_t count, capacity;
};

struct timeline {
    uint32_t from, to, columns, row_count;
    struct row rows[MOST_ROWS];
    bool has_failed;
};

static void add_box(struct timeline *timeline, struct row *row, uint32_t first, uint32_t last,
                    uint32_t method)
{
    uint32_t *before = row->count == 0 ? NULL : &row->boxes[3 * (row->count - 1)];
    bool is_narrow = last == first;
    if (before != NULL && first < before[1]) {
        first = before[1];
        last = last < first ? first : last;
    }
    if (is_narrow && before != NULL && before[2] == 0 && before[1] >= first) {
        before[1] = first + 1 > before[1] ? first + 1 : before[1];
        return;
    }
    if (!VM_RESERVE(row->boxes, row->capacity, 3 * (row->count + 1))) {
        timeline->has_failed = true;
        return;
    }
    uint32_t *box = &row->boxes[3 * row->count++];
    box[0] = first;
    box[1] = is_narrow ? first + 1 : last;
    box[2] = is_narrow ? 0 : method;
}

static uint32_t column_of(const struct timeline *timeline, uint32_t position)
{
    if (position <= timeline->from) {
        return 0;
    }
    uint32_t at = (position > timeline->to ? timeline->to : position) - timeline->from;
    return (uint32_t)((uint64_t)at * timeline->columns / (timeline->to - timeline->from));
}

static uint32_t lay_out(struct timeline *timeline, const struct vm_history *history,
                        uint32_t thread)
{
    uint32_t deepest = 0;
    for (uint32_t i = 1; i <= vm_history_call_count(history); i++) {
        const struct vm_history_call *call = vm_history_call(history, i);
        if (call->entered >= timeline->to) {
            break;
        }
        if (call->thread != thread || call->left <= timeline->from) {
            continue;
        }
        deepest = call->depth + 1 > deepest ? call->depth + 1 : deepest;
        if (call->depth < timeline->row_count) {
            add_box(timeline, &timeline->rows[call->depth], column_of(timeline, call->entered),
                    column_of(timeline, call->left), call->method);
        }
    }
    return deepest;
}

static void put_runs(struct explorer *explorer, const struct timeline *timeline)
{
    struct vm_text *json = &explorer->json;
    uint32_t count, last_column = UINT32_MAX, last_thread = 0;
    const struct vm_history_run *runs = vm_history_runs(explorer->history, &count);
    vm_json_open(json, "runs", '['); /* column; the thread that executes from this column on */
    for (uint32_t i = 0; i < count && runs[i].position < timeline->to; i++) {
        bool is_over = i + 1 < count && runs[i + 1].position <= timeline->from;
        uint32_t column = column_of(timeline, runs[i].position);
        if (is_over || (column == last_column && runs[i].thread == last_thread)) {
            continue;
        }
        vm_json_unsigned(json, NULL, column);
        vm_json_unsigned(json, NULL, runs[i].thread);
        last_column = column;
        last_thread = runs[i].thread;
    }
    vm_json_close(json, ']');
}

void answer_timeline(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    const uint32_t *number = question->number;
    struct timeline timeline = {.from = number[1], .to = number[2]};
    timeline.columns = number[3] < MOST_COLUMNS ? number[3] : MOST_COLUMNS;
    timeline.row_count = number[4] < MOST_ROWS ? number[4] : MOST_ROWS;
    if (timeline.to <= timeline.from) {
        vm_json_text(json, "error", "this is no range");
        return;
    }
    uint32_t deepest = lay_out(&timeline, explorer->history, number[0]);
    vm_json_unsigned(json, "columns", timeline.columns);
    vm_json_unsigned(json, "deepest", deepest);
    vm_json_open(json, "rows", '[');
    for (uint32_t i = 0; i < timeline.row_count && i < deepest; i++) {
        vm_json_open(json, NULL, '[');
        for (uint32_t k = 0; k < 3 * timeline.rows[i].count; k++) {
            vm_json_unsigned(json, NULL, timeline.rows[i].boxes[k]);
        }
        vm_json_close(json, ']');
    }
    vm_json_close(json, ']');
    for (uint32_t i = 0; i < MOST_ROWS; i++) {
        free(timeline.rows[i].boxes);
    }
    put_runs(explorer, &timeline);
    json->has_failed |= timeline.has_failed;
}

/* Writes the first note of each tag in each column. */
void answer_notes(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    const uint32_t *number = question->number;
    struct timeline timeline = {.from = number[0], .to = number[1]};
    timeline.columns = number[2] < MOST_COLUMNS ? number[2] : MOST_COLUMNS;
    uint32_t count, next_column[VM_RECORD_TAGS];
    const struct vm_history_note *notes = vm_history_notes(explorer->history, &count);
    if (timeline.to <= timeline.from) {
        vm_json_text(json, "error", "this is no range");
        return;
    }
    for (unsigned i = 0; i < VM_RECORD_TAGS; i++) {
        next_column[i] = UINT32_MAX; /* notes with this tag are not wanted */
    }
    for (uint32_t i = 3; i < question->count; i++) {
        if (number[i] < VM_RECORD_TAGS) {
            next_column[number[i]] = 0;
        }
    }
    vm_json_open(json, "notes", '['); /* position, tag */
    for (uint32_t i = 0; i < count && notes[i].position <= timeline.to; i++) {
        if (notes[i].position < timeline.from) {
            continue;
        }
        uint32_t column = column_of(&timeline, notes[i].position);
        if (column >= next_column[notes[i].tag]) {
            next_column[notes[i].tag] = column + 1;
            vm_json_unsigned(json, NULL, notes[i].position);
            vm_json_unsigned(json, NULL, notes[i].tag);
        }
    }
    vm_json_close(json, ']');
}

/* --- contexts ------------------------------------------------------------------------------- */

struct counts {
    uint32_t calls, self;
    uint64_t all;
};

/* Adds a thread's instructions up to a position to the contexts in which they ran. */
static void count_thread(const struct vm_history *history, uint32_t thread, uint32_t position,
                         struct counts *counts)
{
    uint32_t count, run_count, call = 0, before = 0;
    const struct vm_history_event *events = vm_history_events(history, thread, &count);
    (void)vm_history_runs(history, &run_count);
    bool is_alone = run_count == 1; /* if so, positions are numbers of the thread's instructions */
    for (uint32_t i = 0; i <= count; i++) {
        bool is_end = i == count || events[i].position >= position;
        uint32_t at = is_end ? position : events[i].position;
        uint32_t begun = is_alone ? at : vm_history_begun(history, thread, at);
        const struct vm_history_call *in = vm_history_call(history, call);
        if (in != NULL) {
            counts[in->context].self += begun - before;
        }
        before = begun;
        if (is_end) {
            break;
        }
        call = events[i].call;
    }
}

static void count_contexts(const struct vm_history *history, uint32_t position,
                           struct counts *counts)
{
    for (uint32_t i = 1; i <= vm_history_call_count(history); i++) {
        const struct vm_history_call *call = vm_history_call(history, i);
        if (call->entered > position) {
            break;
        }
        counts[call->context].calls++;
    }
    for (uint32_t i = 1; i <= vm_history_thread_count(history); i++) {
        count_thread(history, i, position, counts);
    }
    for (uint32_t i = vm_history_context_count(history); i-- > 1;) {
        counts[i].all += counts[i].self;
        counts[vm_history_context(history, i)->parent].all += counts[i].all;
    }
}

void answer_contexts(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    const struct vm_history *history = explorer->history;
    uint32_t count = vm_history_context_count(history), left_out = 0;
    struct counts *counts = calloc(count, sizeof *counts);
    if (counts == NULL) {
        json->has_failed = true;
        return;
    }
    count_contexts(history, question->number[0], counts);
    vm_json_open(json, "contexts", '['); /* number, parent, method, calls, own instructions, all
                                            instructions */
    for (uint32_t i = 1; i < count; i++) {
        const struct vm_history_context *context = vm_history_context(history, i);
        if (counts[i].calls == 0) {
            continue;
        }
        if (counts[i].all < question->number[1]) {
            left_out++;
            continue;
        }
        vm_json_unsigned(json, NULL, i);
        vm_json_unsigned(json, NULL, context->parent);
        vm_json_unsigned(json, NULL, context->method);
        vm_json_unsigned(json, NULL, counts[i].calls);
        vm_json_unsigned(json, NULL, counts[i].self);
        vm_json_unsigned(json, NULL, counts[i].all);
    }
    vm_json_close(json, ']');
    vm_json_unsigned(json, "leftOut", left_out);
    free(counts);
}

/* --- blocks --------------------------------------------------------------------------------- */

void answer_blocks(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    const struct vm_replay_method *method = vm_replay_method(explorer->replay, question->number[0]);
    uint32_t base = method == NULL ? 0 : vm_history_code(explorer->history, question->number[0], 0);
    uint32_t *counts = base == 0 ? NULL : calloc(method->code_length, sizeof *counts);
    json->has_failed |= base != 0 && counts == NULL;
    if (counts != NULL) {
        vm_history_count(explorer->history, question->number[1], base, method->code_length, counts);
    }
    vm_json_open(json, "counts", '['); /* bci; how often its instruction has started */
    for (uint32_t bci = 0; counts != NULL && bci < method->code_length; bci++) {
        if (counts[bci] > 0) {
            vm_json_unsigned(json, NULL, bci);
            vm_json_unsigned(json, NULL, counts[bci]);
        }
    }
    vm_json_close(json, ']');
    free(counts);
}

/* --- internal code -------------------------------------------------------------------------- */

void answer_forms(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    struct vm_replay_quick_form form;
    vm_json_open(json, "forms", '[');
    for (uint32_t i = 0;
         vm_replay_quick_form(explorer->replay, i, &form) && form.since <= question->number[1];
         i++) {
        if (form.method == question->number[0]) {
            vm_json_open(json, NULL, '{');
            vm_json_unsigned(json, "bci", form.bci);
            vm_json_unsigned(json, "since", form.since);
            vm_json_text(json, "text", form.text);
            vm_json_close(json, '}');
        }
    }
    vm_json_close(json, ']');
}
