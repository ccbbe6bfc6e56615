/* Finds positions in a history: steps and searches. */
#include "vm/replay/navigate.h"

#include <string.h>

#include "vm/base/assert.h"
#include "vm/classfile/opcodes.h"

uint32_t vm_navigate_answer(const struct vm_history *history, uint32_t found,
                            enum vm_direction direction)
{
    bool is_open = direction == VM_FORWARDS && !vm_history_has_ended(history);
    return is_open && found >= vm_history_length(history) ? VM_HISTORY_LATER : found;
}

/* --- lines -------------------------------------------------------------------------------- */

bool vm_is_library(const struct vm_replay_class *class)
{
    static const char *const packages[] = {"java/", "javax/",   "jdk/",
                                           "sun/",  "com/sun/", "jp2/internal/"};
    if (class->loader == 0) {
        return true;
    }
    for (size_t i = 0; i < sizeof packages / sizeof packages[0]; i++) {
        if (strncmp(class->name, packages[i], strlen(packages[i])) == 0) {
            return true;
        }
    }
    return false;
}

static const struct vm_replay_method *method_of(const struct vm_history *history, uint32_t code,
                                                uint32_t *bci)
{
    uint32_t number = code == 0 ? 0 : vm_history_place(history, code, bci);
    return number == 0 ? NULL : vm_replay_method(vm_history_replay(history), number);
}

/* Returns the source line of an instruction (a number of vm_history_at); 0: unknown. */
static uint32_t line_at(const struct vm_history *history, uint32_t code)
{
    uint32_t bci = 0;
    const struct vm_replay_method *method = method_of(history, code, &bci);
    return method == NULL ? 0 : vm_replay_line(method, bci);
}

/* --- steps -------------------------------------------------------------------------------- */

/* A step and its starting point. */
struct walk {
    const struct vm_history *history;
    uint32_t thread;
    uint32_t call, depth, line; /* values where the step starts */
    enum vm_step step;
    bool only_program;
};

static bool is_hidden(const struct walk *walk, const struct vm_history_call *call)
{
    const struct vm_replay_method *method =
        vm_replay_method(vm_history_replay(walk->history), call->method);
    return method == NULL || method->line_count == 0
           || (walk->only_program && vm_is_library(method->class));
}

/* Whether a step may end in an activation. */
static bool may_stop_in(const struct walk *walk, uint32_t number)
{
    const struct vm_history_call *call = vm_history_call(walk->history, number);
    if (call == NULL) {
        return false;
    }
    switch (walk->step) {
    case VM_STEP_INTO:
        return true;
    case VM_STEP_OVER:
        return call->depth <= walk->depth;
    case VM_STEP_OUT:
        return call->depth < walk->depth;
    case VM_STEP_LINE_INTO:
        return number == walk->call || !is_hidden(walk, call);
    default:
        return number == walk->call || (call->depth <= walk->depth && !is_hidden(walk, call));
    }
}

static bool is_by_line(const struct walk *walk)
{
    return walk->step == VM_STEP_LINE_INTO || walk->step == VM_STEP_LINE_OVER;
}

/* Returns the first position in [from, to) at which the thread executes and the step may end. All
 * of the thread's instructions in this range belong to the activation `call`. */
static uint32_t first_in(const struct walk *walk, uint32_t call, uint32_t from, uint32_t to)
{
    uint32_t at = vm_history_next_run(walk->history, walk->thread, from);
    if (!is_by_line(walk) || call != walk->call) {
        return at < to ? at : VM_HISTORY_NEVER;
    }
    while (at < to) {
        uint32_t line = line_at(walk->history, vm_history_at(walk->history, at));
        if (line != walk->line && line != 0) {
            return at;
        }
        at = vm_history_next_run(walk->history, walk->thread, at + 1);
    }
    return VM_HISTORY_NEVER;
}

static uint32_t last_in(const struct walk *walk, uint32_t call, uint32_t from, uint32_t to)
{
    uint32_t at = vm_history_last_run(walk->history, walk->thread, to);
    while (at != VM_HISTORY_NEVER && at >= from && is_by_line(walk) && call == walk->call) {
        uint32_t line = line_at(walk->history, vm_history_at(walk->history, at));
        if (line != walk->line && line != 0) {
            return at;
        }
        at = vm_history_last_run(walk->history, walk->thread, at);
    }
    return at != VM_HISTORY_NEVER && at >= from ? at : VM_HISTORY_NEVER;
}

/* Returns the index of the last event at or before a position; `count`: none. */
static uint32_t find_event(const struct vm_history_event *events, uint32_t count, uint32_t position)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        VM_ASSERT(middle == 0 || events[middle - 1].position <= events[middle].position);
        if (events[middle].position <= position) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low == 0 ? count : low - 1;
}

static uint32_t walk_forwards(const struct walk *walk, uint32_t position)
{
    uint32_t count, length = vm_history_length(walk->history);
    const struct vm_history_event *events = vm_history_events(walk->history, walk->thread, &count);
    for (uint32_t i = find_event(events, count, position); i < count; i++) {
        uint32_t from = events[i].position > position ? events[i].position : position + 1;
        uint32_t to = i + 1 < count ? events[i + 1].position : length;
        if (from < to && may_stop_in(walk, events[i].call)) {
            uint32_t at = first_in(walk, events[i].call, from, to);
            if (at != VM_HISTORY_NEVER) {
                return at;
            }
        }
    }
    return VM_HISTORY_NEVER;
}

static uint32_t walk_backwards(const struct walk *walk, uint32_t position)
{
    uint32_t count;
    const struct vm_history_event *events = vm_history_events(walk->history, walk->thread, &count);
    uint32_t to = position;
    for (uint32_t i = find_event(events, count, position); i < count; i--) {
        uint32_t from = events[i].position;
        if (from < to && may_stop_in(walk, events[i].call)) {
            uint32_t at = last_in(walk, events[i].call, from, to);
            if (at != VM_HISTORY_NEVER) {
                return at;
            }
        }
        to = from < to ? from : to;
    }
    return VM_HISTORY_NEVER;
}

static void begin_walk(struct walk *walk, uint32_t position)
{
    const struct vm_history *history = walk->history;
    walk->thread = vm_history_thread_at(history, position);
    walk->call = vm_history_call_at(history, position);
    const struct vm_history_call *call = vm_history_call(history, walk->call);
    walk->depth = call == NULL ? 0 : call->depth;
    walk->line = line_at(history, vm_history_at(history, position));
}

/* Goes back from a position while the activation stays on the same line, ignoring calls; returns
 * the first such position. */
static uint32_t begin_of_line(const struct walk *walk, uint32_t position)
{
    struct walk back = *walk;
    begin_walk(&back, position);
    back.step = VM_STEP_OVER;
    uint32_t call = back.call;
    for (;;) {
        uint32_t before = walk_backwards(&back, position);
        if (before == VM_HISTORY_NEVER || vm_history_call_at(walk->history, before) != call
            || line_at(walk->history, vm_history_at(walk->history, before)) != back.line) {
            return position;
        }
        position = before;
    }
}

static uint32_t step_line_back(struct walk *walk, uint32_t position)
{
    uint32_t begin = begin_of_line(walk, position);
    if (begin != position) {
        return begin;
    }
    uint32_t before = walk_backwards(walk, position);
    return before == VM_HISTORY_NEVER ? before : begin_of_line(walk, before);
}

/* --- one instruction ----------------------------------------------------------------------- */

static bool is_in_library(const struct vm_history *history, uint32_t position)
{
    const struct vm_history_call *call =
        vm_history_call(history, vm_history_call_at(history, position));
    const struct vm_replay_method *method =
        call == NULL ? NULL : vm_replay_method(vm_history_replay(history), call->method);
    return method != NULL && vm_is_library(method->class);
}

/* Finds the longest range [*from, *to) around a position in which one thread executes one
 * activation. */
static void find_stretch(const struct vm_history *history, uint32_t position, uint32_t *from,
                         uint32_t *to)
{
    uint32_t count, low = 0, high;
    const struct vm_history_run *runs = vm_history_runs(history, &high);
    uint32_t run_count = high;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (runs[middle].position <= position) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *from = low == 0 ? 0 : runs[low - 1].position;
    *to = low < run_count ? runs[low].position : vm_history_length(history);
    uint32_t thread = low == 0 ? 0 : runs[low - 1].thread;
    const struct vm_history_event *events = vm_history_events(history, thread, &count);
    uint32_t i = find_event(events, count, position);
    if (i < count) {
        *from = events[i].position > *from ? events[i].position : *from;
        *to = i + 1 < count && events[i + 1].position < *to ? events[i + 1].position : *to;
    }
    VM_ASSERT(*from <= position && position < *to);
}

/* Returns the nearest position outside the class library, starting at `at`. If there is none,
 * returns the end (forwards) or VM_HISTORY_NEVER (backwards). */
static uint32_t leave_library(const struct vm_history *history, uint32_t at,
                              enum vm_direction direction)
{
    uint32_t from, to;
    while (at < vm_history_length(history) && is_in_library(history, at)) {
        find_stretch(history, at, &from, &to);
        if (direction == VM_BACKWARDS && from == 0) {
            return VM_HISTORY_NEVER;
        }
        at = direction == VM_BACKWARDS ? from - 1 : to;
    }
    return at;
}

static uint32_t step_into(const struct vm_history *history, uint32_t position,
                          enum vm_direction direction, bool only_program)
{
    bool is_back = direction == VM_BACKWARDS;
    if (is_back ? position == 0 : position >= vm_history_length(history)) {
        return VM_HISTORY_NEVER;
    }
    uint32_t at = is_back ? position - 1 : position + 1;
    bool passes = only_program && !is_in_library(history, position);
    return passes ? leave_library(history, at, direction) : at;
}

/* --- the end -------------------------------------------------------------------------------- */

/* Returns the position of the last instruction; if `only_program`, of the last instruction outside
 * the class library, if there is one. */
static uint32_t last_instruction(const struct vm_history *history, bool only_program)
{
    uint32_t last = vm_history_length(history) - 1;
    uint32_t own = only_program ? leave_library(history, last, VM_BACKWARDS) : last;
    return own == VM_HISTORY_NEVER ? last : own;
}

static uint32_t step_back_from_end(const struct vm_history *history, enum vm_step step,
                                   bool only_program)
{
    uint32_t length = vm_history_length(history);
    if (length == 0) {
        return VM_HISTORY_NEVER;
    }
    uint32_t last = last_instruction(history, only_program);
    struct walk walk = {.history = history,
                        .thread = vm_history_thread_at(history, last),
                        .step = step == VM_STEP_OUT ? VM_STEP_OVER : step,
                        .only_program = only_program};
    if (step == VM_STEP_INTO) {
        return last;
    }
    uint32_t at = walk_backwards(&walk, last + 1);
    at = at == VM_HISTORY_NEVER ? last : at;
    return is_by_line(&walk) ? begin_of_line(&walk, at) : at;
}

/* --- all steps ------------------------------------------------------------------------------ */

uint32_t vm_navigate_step_on(const struct vm_history *history, uint32_t position, enum vm_step step,
                             bool only_program, uint32_t known)
{
    uint32_t length = vm_history_length(history), at;
    if (step == VM_STEP_INTO || position >= length) {
        at = step_into(history, position, VM_FORWARDS, only_program);
        return vm_navigate_answer(history, at, VM_FORWARDS);
    }
    struct walk walk = {.history = history, .step = step, .only_program = only_program};
    begin_walk(&walk, position);
    at = walk_forwards(&walk, known);
    return vm_navigate_answer(history, at == VM_HISTORY_NEVER ? length : at, VM_FORWARDS);
}

uint32_t vm_navigate_step(const struct vm_history *history, uint32_t position, enum vm_step step,
                          enum vm_direction direction, bool only_program)
{
    uint32_t length = vm_history_length(history);
    if (direction == VM_FORWARDS) {
        return vm_navigate_step_on(history, position, step, only_program, position);
    }
    if (position >= length) {
        return position == length ? step_back_from_end(history, step, only_program)
                                  : VM_HISTORY_NEVER;
    }
    if (step == VM_STEP_INTO) {
        return step_into(history, position, VM_BACKWARDS, only_program);
    }
    struct walk walk = {.history = history, .step = step, .only_program = only_program};
    begin_walk(&walk, position);
    return is_by_line(&walk) ? step_line_back(&walk, position) : walk_backwards(&walk, position);
}

/* --- searches ----------------------------------------------------------------------------- */

/* Returns the nearest position in [0, length) at which one of the given instructions is about to
 * start. */
static uint32_t find_code(const struct vm_history *history, uint32_t position,
                          const uint32_t *codes, uint32_t count, enum vm_direction direction)
{
    uint32_t length = count == 0 ? 0 : vm_history_length(history), at = count == 0 ? 0 : position;
    while (direction == VM_FORWARDS ? at + 1 < length : at > 0) {
        at += direction == VM_FORWARDS ? 1 : -1u;
        uint32_t code = vm_history_at(history, at);
        for (uint32_t i = 0; i < count; i++) {
            if (codes[i] == code) {
                return at;
            }
        }
    }
    return vm_navigate_answer(history, VM_HISTORY_NEVER, direction);
}

uint32_t vm_navigate_to_code(const struct vm_history *history, uint32_t position, uint32_t method,
                             uint32_t bci, enum vm_direction direction)
{
    uint32_t code = vm_history_code(history, method, bci);
    return find_code(history, position, &code, code == 0 ? 0 : 1, direction);
}

/* Whether two classes come from the same source file. */
static bool is_same_source(const struct vm_replay_class *a, const struct vm_replay_class *b)
{
    const char *slash_a = strrchr(a->name, '/'), *slash_b = strrchr(b->name, '/');
    size_t length_a = slash_a == NULL ? 0 : (size_t)(slash_a - a->name);
    size_t length_b = slash_b == NULL ? 0 : (size_t)(slash_b - b->name);
    return a == b
           || (a->source_file[0] != '\0' && strcmp(a->source_file, b->source_file) == 0
               && length_a == length_b && memcmp(a->name, b->name, length_a) == 0);
}

enum { LINE_STARTS = 64 };

/* Adds to `codes` the instructions at which a line of a method starts, according to the line
 * table. */
static uint32_t list_method_line(const struct vm_history *history,
                                 const struct vm_replay_method *method, uint32_t line,
                                 uint32_t codes[LINE_STARTS], uint32_t found)
{
    for (uint32_t i = 0; i < method->line_count && found < LINE_STARTS; i++) {
        if (method->lines[i].line == line) {
            codes[found++] = vm_history_code(history, method->number, method->lines[i].bci);
        }
    }
    return found;
}

/* The same for all executed methods with the class's source file. */
static uint32_t list_line(const struct vm_history *history, const struct vm_replay_class *class,
                          uint32_t line, uint32_t codes[LINE_STARTS])
{
    const struct vm_replay *replay = vm_history_replay(history);
    uint32_t found = 0;
    for (uint32_t m = 1; m <= vm_replay_method_count(replay); m++) {
        const struct vm_replay_method *method = vm_replay_method(replay, m);
        if (method == NULL || vm_history_code(history, m, 0) == 0
            || !is_same_source(method->class, class)) {
            continue;
        }
        found = list_method_line(history, method, line, codes, found);
    }
    return found;
}

uint32_t vm_navigate_to_line(const struct vm_history *history, uint32_t position,
                             const struct vm_replay_class *class, uint32_t line,
                             enum vm_direction direction)
{
    uint32_t codes[LINE_STARTS];
    uint32_t count = list_line(history, class, line, codes);
    return find_code(history, position, codes, count, direction);
}

uint32_t vm_navigate_to_method_line(const struct vm_history *history, uint32_t position,
                                    uint32_t method, uint32_t line, enum vm_direction direction)
{
    uint32_t codes[LINE_STARTS];
    const struct vm_replay_method *of = vm_replay_method(vm_history_replay(history), method);
    uint32_t count = of == NULL || vm_history_code(history, method, 0) == 0
                         ? 0
                         : list_method_line(history, of, line, codes, 0);
    return find_code(history, position, codes, count, direction);
}

uint32_t vm_navigate_to_entry(const struct vm_history *history, uint32_t position, uint32_t method,
                              enum vm_direction direction)
{
    uint32_t found = VM_HISTORY_NEVER;
    for (uint32_t i = 1; i <= vm_history_call_count(history); i++) {
        const struct vm_history_call *call = vm_history_call(history, i);
        if (direction == VM_BACKWARDS && call->entered >= position) {
            break;
        }
        if (call->method == method && (direction == VM_BACKWARDS || call->entered > position)) {
            found = call->entered;
            if (direction == VM_FORWARDS) {
                break;
            }
        }
    }
    return vm_navigate_answer(history, found, direction);
}

uint32_t vm_navigate_to_note(const struct vm_history *history, uint32_t position, uint64_t tags,
                             enum vm_direction direction)
{
    uint32_t count, found = VM_HISTORY_NEVER;
    const struct vm_history_note *notes = vm_history_notes(history, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (direction == VM_BACKWARDS && notes[i].position >= position) {
            break;
        }
        if ((tags >> notes[i].tag & 1) != 0
            && (direction == VM_BACKWARDS || notes[i].position > position)) {
            found = notes[i].position;
            if (direction == VM_FORWARDS) {
                break;
            }
        }
    }
    return vm_navigate_answer(history, found, direction);
}

static bool is_programs(const struct vm_history *history, const struct vm_history_call *call)
{
    const struct vm_replay_method *method =
        call == NULL ? NULL : vm_replay_method(vm_history_replay(history), call->method);
    return method != NULL && !vm_is_library(method->class);
}

static bool is_exception(const struct vm_history *history, const struct vm_history_note *note,
                         bool only_program)
{
    return (note->tag == VM_RECORD_THROWN || note->tag == VM_RECORD_CAUGHT
            || note->tag == VM_RECORD_UNWOUND)
           && (!only_program
               || is_programs(history,
                              vm_history_call(history, vm_history_call_of(history, note->thread,
                                                                          note->position))));
}

uint32_t vm_navigate_to_exception(const struct vm_history *history, uint32_t position,
                                  enum vm_direction direction, bool only_program)
{
    uint32_t count, nearest = VM_HISTORY_NEVER;
    const struct vm_history_note *notes = vm_history_notes(history, &count);
    bool is_back = direction == VM_BACKWARDS;
    for (uint32_t n = 0; n < count && nearest == VM_HISTORY_NEVER; n++) {
        const struct vm_history_note *note = &notes[is_back ? count - 1 - n : n];
        if ((is_back ? note->position < position : note->position > position)
            && is_exception(history, note, only_program)) {
            nearest = note->position;
        }
    }
    for (uint32_t i = 1; i <= vm_history_call_count(history); i++) {
        const struct vm_history_call *call = vm_history_call(history, i);
        if (!call->is_abrupt || call->left == VM_HISTORY_NEVER
            || (only_program && !is_programs(history, call))) {
            continue;
        }
        if (!is_back
                ? call->left > position && call->left < nearest
                : call->left < position && (nearest == VM_HISTORY_NEVER || call->left > nearest)) {
            nearest = call->left;
        }
    }
    return vm_navigate_answer(history, nearest, direction);
}

/* --- variables ------------------------------------------------------------------------------ */

/* Whether an instruction sets a given local variable slot. */
static bool sets(const struct vm_history *history, uint32_t code, uint32_t slot)
{
    uint32_t bci = 0, first = 0;
    struct vm_insn insn;
    const struct vm_replay_method *method = method_of(history, code, &bci);
    if (method == NULL || !vm_insn_decode(method->code, method->code_length, bci, &insn)) {
        return false;
    }
    uint32_t slots = vm_insn_local(&insn, &first);
    bool is_store =
        vm_opcode_info[insn.opcode].category == VM_CATEGORY_STORE || insn.opcode == VM_OP_IINC;
    return is_store && slot >= first && slot - first < slots;
}

/* Returns the nearest position in [from, to) at which an instruction of the activation sets the
 * slot. */
static uint32_t find_set(const struct vm_history *history, uint32_t thread, uint32_t from,
                         uint32_t to, uint32_t slot, enum vm_direction direction)
{
    bool is_back = direction == VM_BACKWARDS;
    uint32_t at = is_back ? vm_history_last_run(history, thread, to)
                          : vm_history_next_run(history, thread, from);
    while (at != VM_HISTORY_NEVER && at >= from && at < to) {
        if (sets(history, vm_history_at(history, at), slot)) {
            return at;
        }
        at = is_back ? vm_history_last_run(history, thread, at)
                     : vm_history_next_run(history, thread, at + 1);
    }
    return VM_HISTORY_NEVER;
}

uint32_t vm_navigate_to_variable(const struct vm_history *history, uint32_t position, uint32_t call,
                                 uint32_t index, enum vm_direction direction)
{
    const struct vm_history_call *of = vm_history_call(history, call);
    uint32_t count, found = VM_HISTORY_NEVER;
    if (of == NULL) {
        return found;
    }
    const struct vm_history_event *events = vm_history_events(history, of->thread, &count);
    uint32_t i = find_event(events, count, direction == VM_FORWARDS ? of->entered : position);
    while (i < count && found == VM_HISTORY_NEVER) {
        uint32_t from = events[i].position;
        uint32_t to = i + 1 < count ? events[i + 1].position : vm_history_length(history);
        if (direction == VM_FORWARDS) {
            from = from > position ? from : position + 1;
        } else {
            to = to < position ? to : position;
        }
        if (events[i].call == call && from < to) {
            found = find_set(history, of->thread, from, to, index, direction);
        }
        bool is_over = direction == VM_FORWARDS ? from >= of->left : from < of->entered;
        i = is_over ? count : direction == VM_FORWARDS ? i + 1 : i - 1;
    }
    bool is_whole = of->left != VM_HISTORY_NEVER;
    return is_whole ? found : vm_navigate_answer(history, found, direction);
}

/* --- memory ------------------------------------------------------------------------------- */

struct place {
    uint32_t owner, slot;
    bool is_static;
};

static bool is_at(const struct place *place, const struct vm_history_access *access)
{
    return access->owner == place->owner && access->is_static == place->is_static
           && (place->slot == VM_ANY_SLOT || access->slot == place->slot);
}

static uint32_t find_access(const struct vm_history_access *accesses, uint32_t count,
                            const struct place *place, uint32_t position,
                            enum vm_direction direction)
{
    uint32_t low = 0, high = count; /* low becomes the number of accesses before the position */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (accesses[middle].position <= position) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (direction == VM_BACKWARDS) {
        for (uint32_t i = low; i-- > 0;) {
            if (accesses[i].position > 0 && is_at(place, &accesses[i])) {
                return accesses[i].position - 1;
            }
        }
    } else {
        for (uint32_t i = low; i < count; i++) {
            if (accesses[i].position > position + 1 && is_at(place, &accesses[i])) {
                return accesses[i].position - 1;
            }
        }
    }
    return VM_HISTORY_NEVER;
}

uint32_t vm_navigate_to_write(const struct vm_history *history, uint32_t position, uint32_t object,
                              uint32_t class_number, uint32_t slot, enum vm_direction direction)
{
    const struct place place = {object == 0 ? class_number : object, slot, object == 0};
    uint32_t count;
    const struct vm_history_access *writes = vm_history_writes(history, &count);
    uint32_t found = find_access(writes, count, &place, position, direction);
    return vm_navigate_answer(history, found, direction);
}

uint32_t vm_navigate_to_read(const struct vm_history *history, uint32_t position, uint32_t object,
                             uint32_t class_number, uint32_t slot, enum vm_direction direction)
{
    const struct place place = {object == 0 ? class_number : object, slot, object == 0};
    uint32_t count;
    const struct vm_history_access *reads = vm_history_reads(history, &count);
    uint32_t found = find_access(reads, count, &place, position, direction);
    return vm_navigate_answer(history, found, direction);
}
