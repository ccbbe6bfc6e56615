/*
 * show.c: prints the state at the cursor.
 *
 * An instruction is printed in the format of a trace (vm/show/line.h): number, thread, method and
 * source line, bci, operation, variables, operand stack.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/read_file.h"
#include "vm/options/nearest.h"
#include "vm/replay/explain.h"
#include "vm/step/session_internal.h"

#define MOST_EVENTS 12
#define MOST_FRAMES 40
#define MOST_SOURCE_BYTES 10000000

/* --- frames ------------------------------------------------------------------------------ */

uint32_t vm_show_thread(const struct vm_session *session)
{
    if (session->thread != 0) {
        return session->thread;
    }
    uint32_t thread = vm_history_thread_at(session->history, session->cursor);
    if (thread == 0 && session->cursor != 0) {
        thread = vm_history_thread_at(session->history, session->cursor - 1);
    }
    return thread == 0 ? 1 : thread;
}

/* Gets the chosen frame. If there is no frame, prints a message and returns false. */
static bool get_frame(const struct vm_session *session, struct vm_replay_frame *frame)
{
    if (!vm_replay_frame(session->replay, vm_show_thread(session), session->frame, frame)) {
        fputs("no method is active here\n", session->out);
        return false;
    }
    return true;
}

/* Returns the variable that is in a slot at an instruction; NULL: the class file contains no
 * variable for it. */
static const struct vm_replay_variable *variable_at(const struct vm_replay_method *method,
                                                    uint32_t slot, uint32_t bci)
{
    for (uint32_t i = 0; i < method->variable_count; i++) {
        const struct vm_replay_variable *variable = &method->variables[i];
        if (variable->index == slot && bci >= variable->start_bci
            && bci < variable->start_bci + variable->length) {
            return variable;
        }
    }
    return NULL;
}

static void print_local(struct vm_session *session, const struct vm_replay_frame *frame,
                        uint32_t slot, bool by_type)
{
    const struct vm_replay_variable *variable = variable_at(frame->method, slot, frame->bci);
    struct vm_replay_value value = {frame->locals[slot], frame->local_tags[slot]};
    vm_step_print_local_name(session->out, variable == NULL ? NULL : variable->name, slot);
    putc('=', session->out);
    vm_step_print_value(session, value,
                        variable == NULL || value.tag == 'R' || !by_type ? 0
                                                                         : variable->descriptor[0]);
}

/* --- the line of an instruction ---------------------------------------------------------- */

static void print_operands(struct vm_session *session, const struct vm_replay_frame *frame)
{
    bool is_first = true;
    fputs("  [", session->out);
    for (uint32_t i = 0; i < frame->local_count; i++) {
        if (vm_replay_has_local(frame, i)) {
            fputs(is_first ? "" : ", ", session->out);
            print_local(session, frame, i, false);
            is_first = false;
        }
    }
    fputs("] (", session->out);
    is_first = true;
    for (uint32_t i = 0; i < frame->stack_depth; i++) {
        if (frame->stack_tags[i] != 0) {
            fputs(is_first ? "" : ", ", session->out);
            vm_step_print_value(session,
                                (struct vm_replay_value){frame->stack[i], frame->stack_tags[i]}, 0);
            is_first = false;
        }
    }
    putc(')', session->out);
}

void vm_show_line(struct vm_session *session, uint32_t number, uint32_t index)
{
    struct vm_replay_frame frame;
    struct vm_replay_thread thread;
    if (!vm_replay_thread(session->replay, number, &thread)
        || !vm_replay_frame(session->replay, number, index, &frame)) {
        fprintf(session->out, "%8" PRIu32 " no method is active\n", session->cursor + 1);
        return;
    }
    vm_step_print_margin(session->out, session->cursor + 1, thread.name,
                         thread.frame_count - 1 - index);
    vm_step_print_place(session->out, frame.method, frame.bci);
    if (frame.kind == VM_REPLAY_NATIVE) {
        fputs(" native", session->out);
    } else {
        const struct vm_replay_instruction *insn = vm_replay_instruction(frame.method, frame.bci);
        fprintf(session->out, " %5" PRIu32 " %s", frame.bci, insn == NULL ? "?" : insn->text);
    }
    print_operands(session, &frame);
    putc('\n', session->out);
}

/* --- what has happened ------------------------------------------------------------------- */

/* Returns the verb with which a note is printed; NULL: the note is not printed. */
static const char *verb_of(enum vm_record_tag tag)
{
    switch (tag) {
    case VM_RECORD_THROWN:
        return "throws";
    case VM_RECORD_CAUGHT:
        return "catches";
    case VM_RECORD_CLASS_LOADED:
        return "loads class";
    case VM_RECORD_CLASS_LINKED:
        return "links class";
    case VM_RECORD_CLASS_INITIALIZING:
        return "initializes class";
    case VM_RECORD_CLASS_INITIALIZED:
        return "has initialized class";
    case VM_RECORD_CLASS_FAILED:
        return "has failed to initialize class";
    case VM_RECORD_COLLECTED:
        return "has collected garbage, for the time number";
    case VM_RECORD_STARTED:
        return "starts";
    case VM_RECORD_BLOCKED:
        return "is blocked on";
    case VM_RECORD_WAITING:
        return "waits for";
    case VM_RECORD_NOTIFIED:
        return "notifies";
    case VM_RECORD_THREAD_ENDED:
        return "ends";
    case VM_RECORD_WRITTEN:
        return "writes to";
    case VM_RECORD_INPUT:
        return "reads from";
    case VM_RECORD_UNCAUGHT:
        return "ends by an exception that nothing has caught:";
    case VM_RECORD_AWAITED:
        return "waits for another thread to initialize class";
    default:
        return NULL;
    }
}

static void print_note(struct vm_session *session, const struct vm_history_note *note)
{
    struct vm_replay_thread thread;
    const char *verb = verb_of(note->tag);
    fprintf(session->out, "         %s %s",
            vm_replay_thread(session->replay, note->thread, &thread) ? thread.name : "?", verb);
    switch (note->tag) {
    case VM_RECORD_THROWN:
    case VM_RECORD_CAUGHT:
    case VM_RECORD_STARTED:
    case VM_RECORD_BLOCKED:
    case VM_RECORD_WAITING:
    case VM_RECORD_NOTIFIED:
    case VM_RECORD_UNCAUGHT:
        putc(' ', session->out);
        vm_step_print_object(session, note->numbers[0]);
        break;
    case VM_RECORD_COLLECTED:
        fprintf(session->out, " %" PRIu32, note->numbers[0]);
        break;
    case VM_RECORD_WRITTEN:
    case VM_RECORD_INPUT:
        putc(' ', session->out);
        vm_step_print_transfer(session, note->numbers[2] - 1);
        break;
    case VM_RECORD_THREAD_ENDED:
        break;
    default: {
        const struct vm_replay_class *class = vm_replay_class(session->replay, note->numbers[0]);
        putc(' ', session->out);
        vm_step_print_class_name(session->out, class == NULL ? "?" : class->name);
        break;
    }
    }
    putc('\n', session->out);
}

/* Whether a note is always printed, as for exceptions and failures. If there are many other notes,
 * only their number is printed. */
static bool is_always_shown(enum vm_record_tag tag)
{
    return tag == VM_RECORD_THROWN || tag == VM_RECORD_CAUGHT || tag == VM_RECORD_CLASS_FAILED
           || tag == VM_RECORD_UNCAUGHT;
}

static void print_more(const struct vm_session *session, uint32_t more)
{
    if (more != 0) {
        fprintf(session->out, "         and %" PRIu32 " more event%s\n", more,
                more == 1 ? "" : "s");
    }
}

/* Prints the notes of the instructions with numbers in (from, to]. */
static void print_notes(struct vm_session *session, uint32_t from, uint32_t to)
{
    uint32_t count, shown = 0, transfers = 0, more = 0;
    const struct vm_history_note *notes = vm_history_notes(session->history, &count);
    for (uint32_t i = 0; i < count && notes[i].position <= to; i++) {
        if (notes[i].position <= from || verb_of(notes[i].tag) == NULL) {
            continue;
        }
        bool is_always = is_always_shown(notes[i].tag);
        bool is_transfer = notes[i].tag == VM_RECORD_WRITTEN || notes[i].tag == VM_RECORD_INPUT;
        uint32_t *of_kind = is_transfer ? &transfers : &shown;
        if (*of_kind >= MOST_EVENTS && !is_always) {
            more++;
            continue;
        }
        print_more(session, more);
        print_note(session, &notes[i]);
        more = 0;
        *of_kind += is_always ? 0 : 1;
    }
    print_more(session, more);
}

/* Prints what the instruction before the cursor has written. */
static void print_writes(struct vm_session *session)
{
    uint32_t count;
    const struct vm_history_access *writes = vm_history_writes(session->history, &count);
    for (uint32_t i = count; i-- > 0 && writes[i].position >= session->cursor;) {
        const struct vm_history_access *write = &writes[i];
        struct vm_replay_object object;
        struct vm_replay_value value;
        if (write->position != session->cursor) {
            continue;
        }
        fputs("         => ", session->out);
        if (write->is_static) {
            const struct vm_replay_class *class = vm_replay_class(session->replay, write->owner);
            vm_step_print_class_name(session->out, class->name);
            fprintf(session->out, ".%s = ", class->statics[write->slot].name);
            if (vm_replay_static(session->replay, write->owner, write->slot, &value)) {
                vm_step_print_value(session, value, class->statics[write->slot].descriptor[0]);
            }
        } else if (vm_replay_object(session->replay, write->owner, &object)) {
            vm_step_print_object(session, write->owner);
            if (object.class->kind == '[') {
                fprintf(session->out, "[%u] = ", (unsigned)write->slot);
            } else {
                fprintf(session->out, ".%s = ", object.class->fields[write->slot].name);
            }
            if (vm_replay_slot(session->replay, write->owner, write->slot, &value)) {
                vm_step_print_value(session, value,
                                    object.class->kind == '['
                                        ? 0
                                        : object.class->fields[write->slot].descriptor[0]);
            }
        }
        putc('\n', session->out);
    }
}

const char *vm_show_ending(const struct vm_session *session)
{
    bool is_damaged =
        vm_replay_problem(session->replay) != NULL || vm_history_problem(session->history) != NULL;
    const char *ending = vm_replay_ending(session->replay);
    if (is_damaged) {
        return "what follows cannot be replayed";
    }
    if (vm_history_length(session->history) == 0 && ending == NULL) {
        return "nothing was recorded";
    }
    return vm_explain_ending(ending);
}

void vm_show_stop(struct vm_session *session, uint32_t from)
{
    if (from < session->cursor) {
        print_notes(session, from, session->cursor);
        if (from + 1 == session->cursor) {
            print_writes(session);
        }
    }
    if (session->is_wide) {
        vm_show_source(session, 3);
        vm_show_code(session, 4);
    }
    uint32_t thread = vm_history_thread_at(session->history, session->cursor);
    if (thread == 0) {
        fprintf(session->out, "%8" PRIu32 " ", session->cursor + 1);
        vm_show_ending_line(session);
    } else {
        vm_show_line(session, thread, 0);
    }
}

/* --- frames, variables -------------------------------------------------------------------- */

void vm_show_where(struct vm_session *session)
{
    uint32_t thread = vm_show_thread(session);
    struct vm_replay_frame frame;
    for (uint32_t i = 0; vm_replay_frame(session->replay, thread, i, &frame); i++) {
        if (i == MOST_FRAMES) {
            fputs("   ...\n", session->out);
            break;
        }
        fprintf(session->out, "%c %2" PRIu32 " ", i == session->frame ? '*' : ' ', i);
        vm_step_print_place(session->out, frame.method, frame.bci);
        if (frame.kind == VM_REPLAY_NATIVE) {
            fputs(", native", session->out);
        } else {
            fprintf(session->out, ", bci %" PRIu32, frame.bci);
        }
        fputs(frame.is_nested ? ", called by the machine\n" : "\n", session->out);
    }
    if (!vm_replay_frame(session->replay, thread, 0, &frame)) {
        fputs("no method is active here\n", session->out);
    }
}

void vm_show_locals(struct vm_session *session)
{
    struct vm_replay_frame frame;
    if (!get_frame(session, &frame)) {
        return;
    }
    bool has_any = false;
    for (uint32_t i = 0; i < frame.local_count; i++) {
        if (vm_replay_has_local(&frame, i)) {
            fprintf(session->out, "  %" PRIu32 "  ", i);
            print_local(session, &frame, i, true);
            putc('\n', session->out);
            has_any = true;
        }
    }
    if (!has_any) {
        fputs("no variable holds anything\n", session->out);
    }
}

void vm_show_stack(struct vm_session *session)
{
    struct vm_replay_frame frame;
    if (!get_frame(session, &frame)) {
        return;
    }
    if (frame.stack_depth == 0) {
        fputs("the operand stack is empty\n", session->out);
    }
    for (uint32_t i = frame.stack_depth; i-- > 0;) {
        if (frame.stack_tags[i] != 0) {
            fprintf(session->out, "  %" PRIu32 "  ", i);
            vm_step_print_value(session,
                                (struct vm_replay_value){frame.stack[i], frame.stack_tags[i]}, 0);
            putc('\n', session->out);
        }
    }
}

/* --- code ---------------------------------------------------------------------------------- */

void vm_show_code(struct vm_session *session, uint32_t around)
{
    struct vm_replay_frame frame;
    if (!get_frame(session, &frame)) {
        return;
    }
    const struct vm_replay_method *method = frame.method;
    uint32_t here = 0;
    while (here < method->instruction_count && method->instructions[here].bci < frame.bci) {
        here++;
    }
    uint32_t first = here > around ? here - around : 0;
    uint32_t line = 0;
    for (uint32_t i = first; i < method->instruction_count && i <= here + around; i++) {
        const struct vm_replay_instruction *insn = &method->instructions[i];
        uint32_t now = vm_replay_line(method, insn->bci);
        fprintf(session->out, "%s ", i == here ? "->" : "  ");
        if (now != line) {
            fprintf(session->out, "%5" PRIu32, now);
        } else {
            fputs("     ", session->out);
        }
        fprintf(session->out, " %5" PRIu32 " %s\n", insn->bci, insn->text);
        line = now;
    }
}

/* Finds the source file of a class in the recording: the part whose name ends with the name of the
 * source file. */
static bool find_source(const struct vm_session *session, const struct vm_replay_class *class,
                        struct vm_replay_part *part)
{
    size_t length = strlen(class->source_file);
    for (uint32_t i = 0; length != 0 && vm_replay_part(session->replay, i, part); i++) {
        size_t name = strlen(part->name);
        if (part->kind == VM_SECTION_SOURCE && name >= length
            && strcmp(part->name + name - length, class->source_file) == 0
            && (name == length || part->name[name - length - 1] == '/')) {
            return true;
        }
    }
    return false;
}

/* Reads a source file from the current directory; for a recording that is not complete yet. */
static char *read_source(const struct vm_replay_class *class, size_t *length)
{
    bool is_name = class->source_file[0] != '\0' && strchr(class->source_file, '/') == NULL;
    return is_name ? vm_read_file(class->source_file, MOST_SOURCE_BYTES, length) : NULL;
}

static void print_lines(struct vm_session *session, const char *text, size_t length, uint32_t line,
                        uint32_t around)
{
    uint32_t number = 1;
    const char *end = text + length;
    for (const char *at = text; at < end; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop == NULL ? end : stop;
        if (number + around >= line && number <= line + around) {
            fprintf(session->out, "%s %5" PRIu32 "  %.*s\n", number == line ? "->" : "  ", number,
                    (int)(stop - at), at);
        }
        at = stop + 1;
    }
}

void vm_show_source(struct vm_session *session, uint32_t around)
{
    struct vm_replay_frame frame;
    struct vm_replay_part part;
    if (!get_frame(session, &frame)) {
        return;
    }
    uint32_t line = vm_replay_line(frame.method, frame.bci);
    size_t length = 0;
    if (line == 0) {
        fputs("the class file has no lines\n", session->out);
    } else if (find_source(session, frame.method->class, &part)) {
        print_lines(session, (const char *)part.bytes, part.length, line, around);
    } else {
        char *text = read_source(frame.method->class, &length);
        if (text == NULL) {
            fprintf(session->out, "%s is not here; this is line %" PRIu32 "\n",
                    frame.method->class->source_file[0] == '\0' ? "the source"
                                                                : frame.method->class->source_file,
                    line);
        } else {
            print_lines(session, text, length, line, around);
        }
        free(text);
    }
}

void vm_show_explanation(struct vm_session *session)
{
    struct vm_replay_frame frame;
    if (!get_frame(session, &frame) || frame.kind == VM_REPLAY_NATIVE) {
        return;
    }
    uint8_t opcode = frame.method->code[frame.bci];
    const struct vm_replay_instruction *insn = vm_replay_instruction(frame.method, frame.bci);
    fprintf(session->out, "%s: %s (JVMS 6.5.%s)\n", insn == NULL ? "?" : insn->text,
            vm_explain_opcode(opcode), vm_explain_section(opcode));
}

/* --- threads, monitors, classes ------------------------------------------------------------ */

void vm_show_threads(struct vm_session *session)
{
    static const char *const activities[] = {
        [VM_REPLAY_RUNS] = "runs",
        [VM_REPLAY_WAITS] = "waits for",
        [VM_REPLAY_PARKS] = "is parked",
        [VM_REPLAY_SLEEPS] = "sleeps",
        [VM_REPLAY_ENDED] = "has ended",
        [VM_REPLAY_BLOCKS] = "is blocked on",
        [VM_REPLAY_RETURNS] = "was notified, is blocked on",
        [VM_REPLAY_AWAITS] = "waits for another thread to initialize class",
    };
    struct vm_replay_thread thread, owner;
    struct vm_replay_frame frame;
    for (uint32_t i = 1; vm_replay_thread(session->replay, i, &thread); i++) {
        fprintf(session->out, "%c %2" PRIu32 " %s %s", i == vm_show_thread(session) ? '*' : ' ', i,
                thread.name, activities[thread.activity]);
        bool is_blocked = vm_replay_is_blocked(thread.activity);
        if (thread.activity == VM_REPLAY_WAITS || is_blocked) {
            putc(' ', session->out);
            vm_step_print_object(session, thread.activity_object);
        }
        if (thread.activity_class != 0) {
            putc(' ', session->out);
            vm_step_print_class_name(session->out,
                                     vm_replay_class(session->replay, thread.activity_class)->name);
        }
        if (is_blocked
            && vm_replay_thread(session->replay,
                                vm_replay_owner(session->replay, thread.activity_object), &owner)) {
            fprintf(session->out, ", held by %s", owner.name);
        }
        if (vm_replay_frame(session->replay, i, 0, &frame)) {
            fputs(", in ", session->out);
            vm_step_print_place(session->out, frame.method, frame.bci);
        }
        fprintf(session->out, ", %" PRIu64 " instructions\n", thread.begun);
    }
}

void vm_show_monitors(struct vm_session *session)
{
    struct vm_replay_monitor monitor;
    struct vm_replay_thread thread;
    uint32_t i;
    for (i = 0; vm_replay_monitor(session->replay, i, &monitor); i++) {
        fputs("  ", session->out);
        vm_step_print_object(session, monitor.object);
        fprintf(session->out, " is held by %s",
                vm_replay_thread(session->replay, monitor.thread, &thread) ? thread.name : "?");
        if (monitor.depth > 1) {
            fprintf(session->out, ", %" PRIu32 " times", monitor.depth);
        }
        putc('\n', session->out);
    }
    if (i == 0) {
        fputs("no monitor is held\n", session->out);
    }
}

void vm_show_class(struct vm_session *session, const char *name)
{
    static const char *const states[] = {
        "not loaded yet",    "loaded",      "linked",
        "being initialized", "initialized", "not initialized, since its initializer has failed",
        "unloaded"};
    bool has_any = false;
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, i);
        if (!vm_step_names_class(class, name)) {
            continue;
        }
        has_any = true;
        vm_step_print_class_name(session->out, class->name);
        fprintf(session->out, ", %s\n", states[vm_replay_class_state(session->replay, i)]);
        for (uint32_t j = 0; j < class->static_count; j++) {
            struct vm_replay_value value;
            fprintf(session->out, "  static %s = ", class->statics[j].name);
            if (vm_replay_static(session->replay, i, j, &value)) {
                vm_step_print_value(session, value, class->statics[j].descriptor[0]);
            }
            putc('\n', session->out);
        }
    }
    if (*name == '\0') {
        fputs("class needs a name: class Main\n", session->out);
    } else if (!has_any) {
        vm_step_print_no_class(session, name);
        putc('\n', session->out);
    }
}

/* Prints the text of a cache, for example "16|Filter.run*3|Main.main*1" (instrument/clock.h). */
static void print_cache(FILE *out, const char *text)
{
    fprintf(out, "the method cache has %.*s blocks; the first goes next:\n",
            (int)strcspn(text, "|"), text);
    for (const char *at = text + strcspn(text, "|"); *at == '|'; at += strcspn(at, "|")) {
        size_t length = strcspn(++at, "|");
        const char *star = memchr(at, '*', length);
        size_t name = star == NULL ? length : (size_t)(star - at);
        fprintf(out, "  %.*s, %.*s\n", (int)name, at, star == NULL ? 0 : (int)(length - name - 1),
                star == NULL ? "" : star + 1);
    }
}

void vm_show_info(struct vm_session *session)
{
    const char *cache = vm_replay_cache(session->replay);
    uint32_t length = vm_history_length(session->history);
    uint64_t cycles, loading;
    const char *problem = vm_replay_problem(session->replay);
    bool has_ended = vm_history_has_ended(session->history);
    if (has_ended && session->cursor >= length) {
        fprintf(session->out, "after instruction %" PRIu32 ", the last one\n", length);
    } else {
        fprintf(session->out, "instruction %" PRIu32 " of %" PRIu32 "%s\n", session->cursor + 1,
                length > session->cursor ? length : session->cursor + 1,
                has_ended ? "" : " so far; the program waits there");
    }
    if (has_ended) {
        fputs("at its end: ", session->out);
        vm_show_ending_line(session);
    }
    if (vm_replay_cycles(session->replay, &cycles, &loading)) {
        fprintf(session->out, "%" PRIu64 " cycles, %" PRIu64 " of them loading methods\n", cycles,
                loading);
    }
    if (cache != NULL) {
        print_cache(session->out, cache);
    }
    if (problem != NULL) {
        fprintf(session->out, "the recording is damaged: %s\n", problem);
    }
}

/* --- names --------------------------------------------------------------------------------- */

static bool show_static(struct vm_session *session, const char *name)
{
    const char *dot = strrchr(name, '.');
    char class_name[VM_SESSION_NAME];
    if (dot == NULL || (size_t)(dot - name) >= sizeof class_name) {
        return false;
    }
    memcpy(class_name, name, (size_t)(dot - name));
    class_name[dot - name] = '\0';
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, i);
        for (uint32_t j = 0; j < class->static_count && vm_step_names_class(class, class_name);
             j++) {
            struct vm_replay_value value;
            if (strcmp(class->statics[j].name, dot + 1) == 0
                && vm_replay_static(session->replay, i, j, &value)) {
                vm_step_print_class_name(session->out, class->name);
                fprintf(session->out, ".%s = ", class->statics[j].name);
                vm_step_print_value(session, value, class->statics[j].descriptor[0]);
                putc('\n', session->out);
                return true;
            }
        }
    }
    return false;
}

/* Shows the field of an object with a given name. */
static bool show_field(struct vm_session *session, uint32_t number, const char *field)
{
    struct vm_replay_object object;
    struct vm_replay_value value;
    if (!vm_replay_object(session->replay, number, &object)) {
        return false;
    }
    for (uint32_t i = object.class->field_count; i-- > 0;) {
        if (strcmp(object.class->fields[i].name, field) == 0) {
            vm_step_print_object(session, number);
            fprintf(session->out, ".%s = ", field);
            if (vm_replay_slot(session->replay, number, i, &value)) {
                vm_step_print_value(session, value, object.class->fields[i].descriptor[0]);
            } else {
                fputs("not known", session->out);
            }
            putc('\n', session->out);
            return true;
        }
    }
    return false;
}

static bool show_object(struct vm_session *session, const char *name)
{
    char *end;
    uint32_t number = (uint32_t)strtoul(name + 1, &end, 10);
    if (*end == '.') {
        return show_field(session, number, end + 1);
    }
    if (*end == '\0') {
        vm_step_print_object(session, number);
        vm_step_print_contents(session, number);
        return true;
    }
    return false;
}

#define SLOT_NAME 16

/* Returns the variable's name in the class file. If it has no name, returns "v" and the number of
 * the slot. */
static const char *local_name(const struct vm_replay_frame *frame, uint32_t slot,
                              char by_slot[SLOT_NAME])
{
    const struct vm_replay_variable *variable = variable_at(frame->method, slot, frame->bci);
    snprintf(by_slot, SLOT_NAME, "v%" PRIu32, slot);
    return variable == NULL ? by_slot : variable->name;
}

/* Returns the slot of the variable with a given name; the number of slots if there is no such
 * variable. */
static uint32_t find_local(const struct vm_replay_frame *frame, const char *name, size_t length)
{
    char by_slot[SLOT_NAME];
    uint32_t slot = 0;
    for (; slot < frame->local_count; slot++) {
        const char *known = local_name(frame, slot, by_slot);
        if (vm_replay_has_local(frame, slot) && strlen(known) == length
            && strncmp(known, name, length) == 0) {
            break;
        }
    }
    return slot;
}

/* Shows a local variable of the frame, with the object to which it refers, or a field of this
 * object ("name.field"). */
static bool show_local(struct vm_session *session, const char *name)
{
    struct vm_replay_frame frame;
    const char *dot = strchr(name, '.');
    size_t length = dot == NULL ? strlen(name) : (size_t)(dot - name);
    if (!vm_replay_frame(session->replay, vm_show_thread(session), session->frame, &frame)) {
        return false;
    }
    uint32_t i = find_local(&frame, name, length);
    if (i == frame.local_count) {
        return false;
    }
    if (dot != NULL) {
        return frame.local_tags[i] == 'A'
               && show_field(session, (uint32_t)frame.locals[i], dot + 1);
    }
    print_local(session, &frame, i, true);
    if (frame.local_tags[i] == 'A' && frame.locals[i] != 0) {
        vm_step_print_contents(session, (uint32_t)frame.locals[i]);
    } else {
        putc('\n', session->out);
    }
    return true;
}

/* If the object in "#7.nxt" or "this.nxt" exists, prints that it has no such field, and suggests
 * the one with the most similar name. Otherwise returns false. */
static bool refuse_field(struct vm_session *session, const char *name)
{
    const char *dot = strchr(name, '.');
    struct vm_replay_frame frame;
    struct vm_replay_object object;
    uint32_t number = 0;
    if (dot == NULL || dot[1] == '\0') {
        return false;
    }
    if (*name == '#') {
        char *end;
        number = (uint32_t)strtoul(name + 1, &end, 10);
        number = end == dot ? number : 0;
    } else if (vm_replay_frame(session->replay, vm_show_thread(session), session->frame, &frame)) {
        uint32_t slot = find_local(&frame, name, (size_t)(dot - name));
        number = slot < frame.local_count && frame.local_tags[slot] == 'A'
                     ? (uint32_t)frame.locals[slot]
                     : 0;
    }
    if (number == 0 || !vm_replay_object(session->replay, number, &object)) {
        return false;
    }
    const char *near = vm_step_nearest_field(object.class, dot + 1);
    vm_step_print_object(session, number);
    fprintf(session->out, " has no field %.100s%s%s%s\n", dot + 1,
            near == NULL ? "" : "; did you mean ", near == NULL ? "" : near,
            near == NULL ? "" : "?");
    return true;
}

/* Suggests the variable of the frame whose name is most similar. */
static void print_near_local(struct vm_session *session, const char *name)
{
    struct vm_replay_frame frame;
    struct vm_nearest nearest;
    const char *best = NULL;
    char slot[SLOT_NAME];
    if (!vm_replay_frame(session->replay, vm_show_thread(session), session->frame, &frame)) {
        return;
    }
    vm_nearest_begin(&nearest, name, strlen(name));
    for (uint32_t i = 0; i < frame.local_count; i++) {
        const char *known = local_name(&frame, i, slot);
        if (vm_replay_has_local(&frame, i) && known != slot
            && vm_nearest_offer(&nearest, known, strlen(known))) {
            best = known;
        }
    }
    if (best != NULL) {
        fprintf(session->out, "; did you mean %s?", best);
    }
}

static void refuse_name(struct vm_session *session, const char *name)
{
    const char *dot = strrchr(name, '.');
    char class_name[VM_SESSION_NAME];
    if (*name == '\0') {
        fputs("print needs a name: a variable, #7, #7.field, Class.field\n", session->out);
        return;
    }
    if (refuse_field(session, name)) {
        return;
    }
    fprintf(session->out,
            "'%.100s' is no variable here, no object (#7, #7.field) and no static field "
            "(Class.field)",
            name);
    if (dot == NULL) {
        print_near_local(session, name);
    } else if (*name != '#' && (size_t)(dot - name) < sizeof class_name && dot != name) {
        snprintf(class_name, sizeof class_name, "%.*s", (int)(dot - name), name);
        if (!vm_step_print_class_warning(session, class_name)) {
            (void)vm_step_print_field_warning(session, class_name, dot + 1);
        }
    }
    putc('\n', session->out);
}

bool vm_show_name(struct vm_session *session, const char *name)
{
    bool is_shown = name[0] == '#' ? show_object(session, name)
                                   : show_local(session, name) || show_static(session, name);
    if (!is_shown) {
        refuse_name(session, name);
    }
    return is_shown;
}
