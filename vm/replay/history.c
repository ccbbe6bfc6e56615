/* Collects data when a replay goes forwards for the first time, and answers queries by binary
 * search in the data. */
#include "vm/replay/history.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"

enum { CHUNK_BITS = 16, CHUNK = 1 << CHUNK_BITS };

struct list {
    void *items;
    uint32_t count, capacity;
};

struct thread_history {
    struct list events; /* struct vm_history_event */
    uint32_t call;      /* the thread's newest activation */
    uint32_t begun;
    struct list runs; /* indices into vm_history.runs */
};

struct vm_history {
    struct vm_replay *replay;
    struct vm_replay_listener listener, watcher;
    const char *problem;
    uint32_t length;
    bool is_collecting, has_ended;
    uint32_t **chunks; /* instruction numbers, indexed by position */
    uint32_t chunk_count;
    struct list bases;   /* uint32_t, indexed by method: number of the method's first instruction;
                          * 0: none yet */
    struct list methods; /* struct method_codes, sorted by `first` */
    uint32_t next_code;
    struct list threads; /* struct thread_history, indexed by number - 1 */
    struct list calls, contexts, runs, writes, reads, notes;
    uint32_t *table; /* hash table of context indices, keyed by parent and method */
    uint32_t table_size;
};

struct method_codes {
    uint32_t first, method;
};

/* --- lists ------------------------------------------------------------------------------ */

static bool fail(struct vm_history *history)
{
    if (history->problem == NULL) {
        history->problem = "no memory to know more of the recording";
    }
    return false;
}

/* Appends a zeroed item to a list and returns it; NULL: no memory. */
static void *add(struct vm_history *history, struct list *list, size_t size)
{
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity == 0 ? 64 : list->capacity * 2;
        void *items = capacity > list->capacity ? realloc(list->items, capacity * size) : NULL;
        if (items == NULL) {
            fail(history);
            return NULL;
        }
        list->items = items;
        list->capacity = capacity;
    }
    void *item = (char *)list->items + list->count * size;
    memset(item, 0, size);
    list->count++;
    return item;
}

#define ITEM(list, type, index) (&((type *)(list).items)[index])

/* Returns how many of `count` items are at or before a position. An item starts with its position,
 * by which the items are sorted; `stride` is the size of an item in bytes. */
static uint32_t upper_bound(const void *items, size_t stride, uint32_t count, uint32_t position)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        uint32_t value;
        memcpy(&value, (const char *)items + middle * stride, sizeof value);
        if (value <= position) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static struct thread_history *get_thread(struct vm_history *history, uint32_t number)
{
    while (history->threads.count < number) {
        if (add(history, &history->threads, sizeof(struct thread_history)) == NULL) {
            return NULL;
        }
    }
    return number == 0 ? NULL : ITEM(history->threads, struct thread_history, number - 1);
}

/* --- contexts --------------------------------------------------------------------------- */

static uint32_t hash_context(uint32_t parent, uint32_t method)
{
    uint32_t hash = parent * 2654435761u ^ method * 2246822519u;
    return hash ^ hash >> 15;
}

static bool grow_table(struct vm_history *history)
{
    uint32_t size = history->table_size == 0 ? 1024 : history->table_size * 2;
    uint32_t *table = calloc(size, sizeof *table);
    if (table == NULL) {
        return fail(history);
    }
    free(history->table);
    history->table = table;
    history->table_size = size;
    for (uint32_t i = 1; i < history->contexts.count; i++) {
        const struct vm_history_context *context =
            ITEM(history->contexts, struct vm_history_context, i);
        uint32_t at = hash_context(context->parent, context->method) & (size - 1);
        while (table[at] != 0) {
            at = (at + 1) & (size - 1);
        }
        table[at] = i;
    }
    return true;
}

/* Returns the context of a method called in the context `parent`; 0: no memory. */
static uint32_t find_context(struct vm_history *history, uint32_t parent, uint32_t method)
{
    if (history->contexts.count * 2 >= history->table_size && !grow_table(history)) {
        return 0;
    }
    uint32_t mask = history->table_size - 1;
    VM_ASSERT(history->contexts.count < history->table_size && parent < history->contexts.count);
    uint32_t at = hash_context(parent, method) & mask;
    for (; history->table[at] != 0; at = (at + 1) & mask) {
        const struct vm_history_context *context =
            ITEM(history->contexts, struct vm_history_context, history->table[at]);
        if (context->parent == parent && context->method == method) {
            return history->table[at];
        }
    }
    struct vm_history_context *context = add(history, &history->contexts, sizeof *context);
    if (context == NULL) {
        return 0;
    }
    uint32_t depth = ITEM(history->contexts, struct vm_history_context, parent)->depth;
    *context = (struct vm_history_context){method, parent, depth + 1};
    return history->table[at] = history->contexts.count - 1;
}

/* --- what the replay tells --------------------------------------------------------------- */

/* Whether the current event is new. When a replay repeats a part, it repeats the events. */
static bool is_new(const struct vm_history *history)
{
    return history->is_collecting && history->problem == NULL;
}

/* Returns the number of a method's first instruction; numbers the instructions first if
 * necessary. */
static uint32_t base_of(struct vm_history *history, const struct vm_replay_method *method)
{
    while (history->bases.count <= method->number) {
        if (add(history, &history->bases, sizeof(uint32_t)) == NULL) {
            return 0;
        }
    }
    uint32_t *base = ITEM(history->bases, uint32_t, method->number);
    if (*base == 0) {
        struct method_codes *codes = add(history, &history->methods, sizeof *codes);
        if (codes == NULL) {
            return 0;
        }
        *codes = (struct method_codes){history->next_code, method->number};
        *base = history->next_code;
        history->next_code += method->code_length;
    }
    return *base;
}

static bool add_instruction(struct vm_history *history, uint32_t code)
{
    uint32_t chunk = history->length >> CHUNK_BITS;
    VM_ASSERT(chunk <= history->chunk_count);
    if (chunk == history->chunk_count) {
        uint32_t **chunks = history->chunks;
        if ((chunk & (chunk - 1)) == 0) { /* a power of 2: the array is full */
            chunks = realloc(chunks, (chunk == 0 ? 1 : chunk * 2) * sizeof *chunks);
            if (chunks == NULL) {
                return fail(history);
            }
            history->chunks = chunks;
        }
        chunks[chunk] = malloc(CHUNK * sizeof **chunks);
        if (chunks[chunk] == NULL) {
            return fail(history);
        }
        history->chunk_count++;
    }
    history->chunks[chunk][history->length & (CHUNK - 1)] = code;
    history->length++;
    return true;
}

/* Starts a run: the instruction at history->length belongs to a different thread than the previous
 * one. */
static bool add_run(struct vm_history *history, struct thread_history *of, uint32_t thread)
{
    struct vm_history_run *run = add(history, &history->runs, sizeof *run);
    uint32_t *index = add(history, &of->runs, sizeof *index);
    if (run == NULL || index == NULL) {
        return false;
    }
    *run = (struct vm_history_run){history->length, thread, of->begun};
    *index = history->runs.count - 1;
    return true;
}

static void begins(void *data, struct vm_replay *replay, uint32_t thread)
{
    struct vm_history *history = data;
    if (history->watcher.begins != NULL) {
        history->watcher.begins(history->watcher.data, replay, thread);
    }
    struct vm_replay_frame frame;
    if (!is_new(history) || !vm_replay_frame(replay, thread, 0, &frame)) {
        return;
    }
    struct thread_history *of = get_thread(history, thread);
    uint32_t base = base_of(history, frame.method);
    uint32_t runs = history->runs.count;
    bool is_same =
        runs > 0 && ITEM(history->runs, struct vm_history_run, runs - 1)->thread == thread;
    if (of == NULL || base == 0 || history->length == VM_HISTORY_LATER - 1
        || (!is_same && !add_run(history, of, thread))
        || !add_instruction(history, base + frame.bci)) {
        fail(history);
        return;
    }
    VM_ASSERT(history->length == vm_replay_position(replay));
    of->begun++;
}

static void add_event(struct vm_history *history, struct thread_history *of, uint32_t call)
{
    struct vm_history_event *event = add(history, &of->events, sizeof *event);
    if (event != NULL) {
        *event = (struct vm_history_event){history->length, call};
        of->call = call;
    }
}

static void entered(void *data, struct vm_replay *replay, uint32_t thread)
{
    struct vm_history *history = data;
    if (history->watcher.entered != NULL) {
        history->watcher.entered(history->watcher.data, replay, thread);
    }
    struct vm_replay_frame frame;
    if (!is_new(history) || !vm_replay_frame(replay, thread, 0, &frame)) {
        return;
    }
    struct thread_history *of = get_thread(history, thread);
    uint32_t parent = of == NULL ? 0 : of->call;
    const struct vm_history_call *below = vm_history_call(history, parent);
    uint32_t context =
        find_context(history, below == NULL ? 0 : below->context, frame.method->number);
    uint32_t depth = below == NULL ? 0 : below->depth + 1;
    struct vm_history_call *call = add(history, &history->calls, sizeof *call);
    if (of == NULL || context == 0 || call == NULL) {
        fail(history);
        return;
    }
    *call = (struct vm_history_call){.method = frame.method->number,
                                     .thread = thread,
                                     .parent = parent,
                                     .context = context,
                                     .entered = history->length,
                                     .left = VM_HISTORY_NEVER,
                                     .depth = depth,
                                     .is_nested = frame.is_nested,
                                     .is_native = frame.kind == VM_REPLAY_NATIVE};
    add_event(history, of, history->calls.count);
}

static void leaves(void *data, struct vm_replay *replay, uint32_t thread, bool by_exception)
{
    struct vm_history *history = data;
    if (history->watcher.leaves != NULL) {
        history->watcher.leaves(history->watcher.data, replay, thread, by_exception);
    }
    struct thread_history *of = is_new(history) ? get_thread(history, thread) : NULL;
    if (of == NULL || of->call == 0) {
        return;
    }
    struct vm_history_call *call = ITEM(history->calls, struct vm_history_call, of->call - 1);
    VM_ASSERT(call->left == VM_HISTORY_NEVER && call->thread == thread);
    call->left = history->length;
    call->is_abrupt = by_exception;
    add_event(history, of, call->parent);
}

static void add_access(struct vm_history *history, struct list *list, uint32_t object,
                       uint32_t class_number, uint32_t slot)
{
    struct vm_history_access *access = is_new(history) ? add(history, list, sizeof *access) : NULL;
    if (access != NULL) {
        *access = (struct vm_history_access){history->length, object == 0 ? class_number : object,
                                             slot & 0x7fffffff, object == 0};
    }
}

static void writes(void *data, struct vm_replay *replay, uint32_t object, uint32_t class_number,
                   uint32_t slot, struct vm_replay_value value)
{
    struct vm_history *history = data;
    if (history->watcher.writes != NULL) {
        history->watcher.writes(history->watcher.data, replay, object, class_number, slot, value);
    }
    add_access(history, &history->writes, object, class_number, slot);
}

static void reads(void *data, struct vm_replay *replay, uint32_t object, uint32_t class_number,
                  uint32_t slot, struct vm_replay_value value)
{
    struct vm_history *history = data;
    if (history->watcher.reads != NULL) {
        history->watcher.reads(history->watcher.data, replay, object, class_number, slot, value);
    }
    add_access(history, &history->reads, object, class_number, slot);
}

/* Excludes notes that exist for nearly every object, and notes about facts that other functions
 * report. */
static bool is_of_interest(enum vm_record_tag tag)
{
    switch (tag) {
    case VM_RECORD_OBJECT:
    case VM_RECORD_CONTENTS:
    case VM_RECORD_STATICS:
    case VM_RECORD_SLOT:
    case VM_RECORD_STATIC_SLOT:
    case VM_RECORD_COPIED:
    case VM_RECORD_DIED:
    case VM_RECORD_NESTED:
    case VM_RECORD_NESTED_NATIVE:
    case VM_RECORD_SWITCH:
    case VM_RECORD_AT:
    case VM_RECORD_DURING:
    case VM_RECORD_CYCLES:
    case VM_RECORD_CACHE:
        return false;
    default:
        return true;
    }
}

static void noted(void *data, struct vm_replay *replay, enum vm_record_tag tag, uint32_t thread,
                  const uint64_t *numbers, uint32_t count, const char *text)
{
    struct vm_history *history = data;
    if (history->watcher.noted != NULL) {
        history->watcher.noted(history->watcher.data, replay, tag, thread, numbers, count, text);
    }
    struct vm_history_note *note =
        is_new(history) && is_of_interest(tag) ? add(history, &history->notes, sizeof *note) : NULL;
    if (note == NULL) {
        return;
    }
    note->position = history->length;
    note->thread = thread;
    note->tag = tag;
    for (uint32_t i = 0; i < count && i < 3; i++) {
        note->numbers[i] = (uint32_t)numbers[i];
    }
}

/* --- life -------------------------------------------------------------------------------- */

struct vm_history *vm_history_create(struct vm_replay *replay)
{
    struct vm_history *history = calloc(1, sizeof *history);
    if (history == NULL) {
        return NULL;
    }
    history->replay = replay;
    history->next_code = 1;
    if (add(history, &history->contexts, sizeof(struct vm_history_context)) == NULL) {
        vm_history_destroy(history);
        return NULL;
    }
    history->listener = (struct vm_replay_listener){.data = history,
                                                    .begins = begins,
                                                    .entered = entered,
                                                    .leaves = leaves,
                                                    .writes = writes,
                                                    .noted = noted,
                                                    .reads = reads};
    vm_replay_listen(replay, &history->listener);
    return history;
}

void vm_history_destroy(struct vm_history *history)
{
    if (history == NULL) {
        return;
    }
    vm_replay_listen(history->replay, NULL);
    for (uint32_t i = 0; i < history->threads.count; i++) {
        free(ITEM(history->threads, struct thread_history, i)->events.items);
        free(ITEM(history->threads, struct thread_history, i)->runs.items);
    }
    for (uint32_t i = 0; i < history->chunk_count; i++) {
        free(history->chunks[i]);
    }
    free(history->chunks);
    free(history->table);
    struct list *lists[] = {&history->bases,  &history->methods,  &history->threads,
                            &history->calls,  &history->contexts, &history->runs,
                            &history->writes, &history->reads,    &history->notes};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        free(lists[i]->items);
    }
    free(history);
}

bool vm_history_collect(struct vm_history *history, uint32_t instructions)
{
    if (history->problem != NULL) {
        return false;
    }
    struct vm_replay *replay = history->replay;
    history->is_collecting = true; /* the seek to the furthest position repeats no event */
    if (vm_replay_seek(replay, history->length) != history->length) {
        history->problem = "the recording cannot be replayed to where it was before";
    }
    uint64_t limit = (uint64_t)history->length + instructions;
    uint64_t reached = vm_replay_run(replay, limit);
    VM_ASSERT(reached <= limit && (history->problem != NULL || history->length == reached));
    history->is_collecting = false;
    return history->problem == NULL && reached == limit;
}

/* --- answers ------------------------------------------------------------------------------ */

uint32_t vm_history_length(const struct vm_history *history)
{
    return history->length;
}

void vm_history_end(struct vm_history *history)
{
    history->has_ended = true;
}

bool vm_history_has_ended(const struct vm_history *history)
{
    return history->has_ended;
}

const char *vm_history_problem(const struct vm_history *history)
{
    return history->problem;
}

struct vm_replay *vm_history_replay(const struct vm_history *history)
{
    return history->replay;
}

void vm_history_watch(struct vm_history *history, const struct vm_replay_listener *watcher)
{
    history->watcher = watcher == NULL ? (struct vm_replay_listener){0} : *watcher;
}

uint32_t vm_history_at(const struct vm_history *history, uint32_t position)
{
    if (position >= history->length) {
        return 0;
    }
    VM_ASSERT(position >> CHUNK_BITS < history->chunk_count);
    return history->chunks[position >> CHUNK_BITS][position & (CHUNK - 1)];
}

void vm_history_count(const struct vm_history *history, uint32_t position, uint32_t first,
                      uint32_t count, uint32_t *counts)
{
    uint32_t end = position < history->length ? position : history->length;
    for (uint32_t at = 0; at < end; at += CHUNK) {
        const uint32_t *chunk = history->chunks[at >> CHUNK_BITS];
        uint32_t in_chunk = end - at < CHUNK ? end - at : CHUNK;
        for (uint32_t i = 0; i < in_chunk; i++) {
            if (chunk[i] - first < count) {
                counts[chunk[i] - first]++;
            }
        }
    }
}

uint32_t vm_history_code(const struct vm_history *history, uint32_t method, uint32_t bci)
{
    if (method >= history->bases.count) {
        return 0;
    }
    uint32_t base = *ITEM(history->bases, uint32_t, method);
    return base == 0 ? 0 : base + bci;
}

uint32_t vm_history_place(const struct vm_history *history, uint32_t code, uint32_t *bci)
{
    uint32_t index = upper_bound(history->methods.items, sizeof(struct method_codes),
                                 history->methods.count, code);
    if (index == 0) {
        return 0;
    }
    const struct method_codes *codes = ITEM(history->methods, struct method_codes, index - 1);
    VM_ASSERT(code >= codes->first);
    *bci = code - codes->first;
    return codes->method;
}

/* Returns 1 + the index of the run that contains a position; 0: none. */
static uint32_t find_run(const struct vm_history *history, uint32_t position)
{
    return upper_bound(history->runs.items, sizeof(struct vm_history_run), history->runs.count,
                       position);
}

uint32_t vm_history_thread_at(const struct vm_history *history, uint32_t position)
{
    uint32_t run = position >= history->length ? 0 : find_run(history, position);
    return run == 0 ? 0 : ITEM(history->runs, struct vm_history_run, run - 1)->thread;
}

static const struct thread_history *find_thread(const struct vm_history *history, uint32_t thread)
{
    return thread == 0 || thread > history->threads.count
               ? NULL
               : ITEM(history->threads, struct thread_history, thread - 1);
}

uint32_t vm_history_call_of(const struct vm_history *history, uint32_t thread, uint32_t position)
{
    const struct thread_history *of = find_thread(history, thread);
    if (of == NULL) {
        return 0;
    }
    uint32_t index =
        upper_bound(of->events.items, sizeof(struct vm_history_event), of->events.count, position);
    return index == 0 ? 0 : ITEM(of->events, struct vm_history_event, index - 1)->call;
}

uint32_t vm_history_call_at(const struct vm_history *history, uint32_t position)
{
    return vm_history_call_of(history, vm_history_thread_at(history, position), position);
}

/* Returns the end of a run: the first position at which another thread executes. */
static uint32_t run_end(const struct vm_history *history, uint32_t index)
{
    return index + 1 < history->runs.count
               ? ITEM(history->runs, struct vm_history_run, index + 1)->position
               : history->length;
}

/* Counts the runs of a thread that start at or before a position. */
static uint32_t count_runs(const struct vm_history *history, const struct thread_history *of,
                           uint32_t position)
{
    uint32_t low = 0, high = of->runs.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        uint32_t index = *ITEM(of->runs, uint32_t, middle);
        if (ITEM(history->runs, struct vm_history_run, index)->position <= position) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

uint32_t vm_history_next_run(const struct vm_history *history, uint32_t thread, uint32_t position)
{
    const struct thread_history *of = find_thread(history, thread);
    if (of == NULL || position >= history->length) {
        return VM_HISTORY_NEVER;
    }
    uint32_t count = count_runs(history, of, position);
    if (count > 0 && position < run_end(history, *ITEM(of->runs, uint32_t, count - 1))) {
        return position;
    }
    if (count == of->runs.count) {
        return VM_HISTORY_NEVER;
    }
    uint32_t index = *ITEM(of->runs, uint32_t, count);
    return ITEM(history->runs, struct vm_history_run, index)->position;
}

uint32_t vm_history_last_run(const struct vm_history *history, uint32_t thread, uint32_t position)
{
    const struct thread_history *of = find_thread(history, thread);
    uint32_t count = of == NULL || position == 0 ? 0 : count_runs(history, of, position - 1);
    if (count == 0) {
        return VM_HISTORY_NEVER;
    }
    uint32_t end = run_end(history, *ITEM(of->runs, uint32_t, count - 1));
    return (end < position ? end : position) - 1;
}

uint32_t vm_history_begun(const struct vm_history *history, uint32_t thread, uint32_t position)
{
    const struct thread_history *of = find_thread(history, thread);
    uint32_t count = of == NULL || position == 0 ? 0 : count_runs(history, of, position - 1);
    if (count == 0) {
        return 0;
    }
    uint32_t index = *ITEM(of->runs, uint32_t, count - 1);
    const struct vm_history_run *run = ITEM(history->runs, struct vm_history_run, index);
    uint32_t end = run_end(history, index);
    return run->begun + (end < position ? end : position) - run->position;
}

uint32_t vm_history_call_count(const struct vm_history *history)
{
    return history->calls.count;
}

const struct vm_history_call *vm_history_call(const struct vm_history *history, uint32_t number)
{
    return number == 0 || number > history->calls.count
               ? NULL
               : ITEM(history->calls, struct vm_history_call, number - 1);
}

uint32_t vm_history_context_count(const struct vm_history *history)
{
    return history->contexts.count;
}

const struct vm_history_context *vm_history_context(const struct vm_history *history,
                                                    uint32_t number)
{
    return number >= history->contexts.count
               ? NULL
               : ITEM(history->contexts, struct vm_history_context, number);
}

uint32_t vm_history_thread_count(const struct vm_history *history)
{
    return history->threads.count;
}

const struct vm_history_event *vm_history_events(const struct vm_history *history, uint32_t thread,
                                                 uint32_t *count)
{
    const struct thread_history *of = find_thread(history, thread);
    *count = of == NULL ? 0 : of->events.count;
    return of == NULL ? NULL : of->events.items;
}

const struct vm_history_run *vm_history_runs(const struct vm_history *history, uint32_t *count)
{
    *count = history->runs.count;
    return history->runs.items;
}

const struct vm_history_access *vm_history_reads(const struct vm_history *history, uint32_t *count)
{
    *count = history->reads.count;
    return history->reads.items;
}

const struct vm_history_access *vm_history_writes(const struct vm_history *history, uint32_t *count)
{
    *count = history->writes.count;
    return history->writes.items;
}

const struct vm_history_note *vm_history_notes(const struct vm_history *history, uint32_t *count)
{
    *count = history->notes.count;
    return history->notes.items;
}
