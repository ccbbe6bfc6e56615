/*
 * session.c: parses and runs commands.
 */
#include "vm/step/session.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/text/visible.h"
#include "vm/options/nearest.h"
#include "vm/step/session_internal.h"

struct vm_session *vm_session_create(struct vm_history *history, FILE *out)
{
    struct vm_session *session = calloc(1, sizeof *session);
    FILE *visible = session == NULL ? NULL : vm_visible_stream(out);
    if (visible == NULL) {
        free(session);
        return NULL;
    }
    session->history = history;
    session->replay = vm_history_replay(history);
    session->out = visible;
    session->only_program = true;
    return session;
}

void vm_session_destroy(struct vm_session *session)
{
    fclose(session->out);
    free(session);
}

void vm_session_set_program(struct vm_session *session, const struct vm_session_program *program)
{
    session->program = *program;
}

void vm_session_go(struct vm_session *session, uint32_t position)
{
    session->cursor = position;
    session->thread = session->frame = 0;
}

/* --- commands that move ------------------------------------------------------------------ */

static void print_break(const struct vm_session *session, uint32_t index)
{
    fprintf(session->out, "break point %" PRIu32 ": ", index + 1);
    vm_place_print(session->out, &session->breaks[index]);
}

/* Prints the break points at the cursor. */
static void print_breaks(struct vm_session *session)
{
    for (uint32_t i = 0; i < VM_SESSION_MOST_BREAKS; i++) {
        if (session->has_break[i] && vm_place_is_at(session, &session->breaks[i])) {
            print_break(session, i);
            putc('\n', session->out);
        }
    }
}

/* Prints warnings about break points whose class has been loaded in the meantime. */
static void print_late_warnings(struct vm_session *session)
{
    for (uint32_t i = 0; i < VM_SESSION_MOST_BREAKS; i++) {
        char *warning =
            session->has_break[i] ? vm_place_late_warning(session, &session->breaks[i]) : NULL;
        if (warning != NULL) {
            print_break(session, i);
            fprintf(session->out, "%s\n", warning);
            free(warning);
        }
    }
}

static enum vm_session_wish stop(struct vm_session *session)
{
    session->goal.kind = VM_GOAL_NONE;
    print_late_warnings(session);
    if (session->goal.is_at_break) {
        print_breaks(session);
    }
    (void)vm_replay_seek(session->replay, session->cursor);
    vm_show_stop(session, session->goal.from);
    return VM_SESSION_ASK;
}

/* Returns the reason why the goal of a command that goes back does not exist. */
static const char *why_nothing_before(const struct vm_session *session)
{
    bool is_step = session->goal.kind == VM_GOAL_STEPS && session->cursor != 0;
    switch (is_step ? session->goal.step : VM_STEP_INTO) {
    case VM_STEP_OUT:
        return "what called this method is not in the recording\n";
    case VM_STEP_LINE_INTO:
    case VM_STEP_LINE_OVER:
        return "this thread has executed no other line of the program before\n";
    default:
        return "there is nothing before\n";
    }
}

/* Called if the goal is never reached. If a forward step or run was requested, the cursor goes to
 * the end of the recording; otherwise prints a message. */
static enum vm_session_wish give_up(struct vm_session *session)
{
    if (session->goal.direction == VM_BACKWARDS) {
        fputs(why_nothing_before(session), session->out);
        session->goal.kind = VM_GOAL_NONE;
        return VM_SESSION_ASK;
    }
    enum vm_goal_kind kind = session->goal.kind;
    session->goal.kind = VM_GOAL_NONE;
    if (kind == VM_GOAL_PLACE || kind == VM_GOAL_POSITION) {
        fputs("there is no later step of this kind", session->out);
        if (kind == VM_GOAL_PLACE) {
            vm_place_print_warning(session, &session->goal.place);
        }
        putc('\n', session->out);
        return VM_SESSION_ASK;
    }
    vm_session_go(session, vm_history_length(session->history));
    return stop(session);
}

static enum vm_session_wish pursue(struct vm_session *session)
{
    switch (vm_goal_pursue(session)) {
    case VM_GOAL_REACHED:
        return stop(session);
    case VM_GOAL_LATER:
        return VM_SESSION_MORE;
    default:
        return give_up(session);
    }
}

enum vm_session_wish vm_session_grow(struct vm_session *session)
{
    if (!session->has_begun) {
        if (vm_history_length(session->history) == 0 && !vm_history_has_ended(session->history)) {
            return VM_SESSION_MORE;
        }
        session->has_begun = true;
        if (vm_history_length(session->history) == 0) {
            vm_show_ending_line(session);
            return VM_SESSION_DETACH;
        }
        return stop(session);
    }
    return session->goal.kind == VM_GOAL_NONE ? VM_SESSION_ASK : pursue(session);
}

static enum vm_session_wish begin(struct vm_session *session, struct vm_goal goal)
{
    goal.from = goal.at = session->cursor;
    session->goal = goal;
    return pursue(session);
}

/* --- words ------------------------------------------------------------------------------- */

/* Returns the rest of a line after its first word, "3" of "step 3"; NULL: the line starts with
 * another word. */
static const char *after(const char *line, const char *word, const char *letter)
{
    size_t length = strcspn(line, " ");
    bool is_it = (strlen(word) == length && strncmp(line, word, length) == 0)
                 || (strlen(letter) == length && length != 0 && strncmp(line, letter, length) == 0);
    return is_it ? line + length + strspn(line + length, " ") : NULL;
}

static bool read_count(struct vm_session *session, const char *text, uint32_t otherwise,
                       uint32_t *count)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*text == '\0') {
        *count = otherwise;
        return true;
    }
    bool is_number = isdigit((unsigned char)*text) && *end == '\0' && value != 0;
    if (is_number && value >= UINT32_MAX) {
        fprintf(session->out, "'%.100s' is too large: %u is the most\n", text, UINT32_MAX - 1);
        return false;
    }
    if (!is_number) {
        fprintf(session->out, "'%.100s' is no number from 1 on\n", text);
        return false;
    }
    *count = (uint32_t)value;
    return true;
}

/* If a place can never be reached because its class has no such method, prints this and returns
 * true. */
static bool refuse(const struct vm_session *session, struct vm_place *place)
{
    if (!vm_place_never_comes(session, place)) {
        return false;
    }
    vm_place_print(session->out, place);
    fputs(" never comes", session->out);
    vm_place_print_warning(session, place);
    putc('\n', session->out);
    return true;
}

struct step_word {
    const char *word, *letter;
    enum vm_step step;
};

static const struct step_word step_words[] = {
    {"step", "s", VM_STEP_INTO},      {"over", "o", VM_STEP_OVER},      {"out", "u", VM_STEP_OUT},
    {"line", "l", VM_STEP_LINE_OVER}, {"into", "i", VM_STEP_LINE_INTO},
};

static bool move(struct vm_session *session, const char *line, enum vm_direction direction,
                 enum vm_session_wish *wish)
{
    const char *rest;
    struct vm_goal goal = {.direction = direction};
    for (size_t i = 0; i < sizeof step_words / sizeof *step_words; i++) {
        rest = after(line, step_words[i].word, step_words[i].letter);
        if (rest != NULL) {
            goal.kind = VM_GOAL_STEPS;
            goal.step = step_words[i].step;
            *wish =
                read_count(session, rest, 1, &goal.count) ? begin(session, goal) : VM_SESSION_ASK;
            return true;
        }
    }
    if ((rest = after(line, "continue", "c")) != NULL) {
        goal.kind = VM_GOAL_RUN;
        if (*rest != '\0') {
            goal.kind = VM_GOAL_PLACE;
            if (!vm_place_parse(session, rest, &goal.place) || refuse(session, &goal.place)) {
                *wish = VM_SESSION_ASK;
                return true;
            }
        }
        *wish = begin(session, goal);
        return true;
    }
    return false;
}

/* Runs the commands that go back; "back" alone means a step back. */
static bool move_back(struct vm_session *session, const char *line, enum vm_session_wish *wish)
{
    const char *rest = after(line, "back", "b");
    char step[sizeof "step " + 24];
    if (rest == NULL) {
        return false;
    }
    if (*rest == '\0' || isdigit((unsigned char)*rest)) {
        snprintf(step, sizeof step, "step %.20s", rest);
        return move(session, step, VM_BACKWARDS, wish);
    }
    if (!move(session, rest, VM_BACKWARDS, wish)) {
        char text[200];
        fprintf(session->out, "back: %s\n",
                vm_nearest_complain(rest, strcspn(rest, " "),
                                    "step, over, out, line, into and continue", text, sizeof text));
        *wish = VM_SESSION_ASK;
    }
    return true;
}

static enum vm_session_wish go_to(struct vm_session *session, const char *text)
{
    struct vm_goal goal = {.kind = VM_GOAL_POSITION};
    if (strcmp(text, "end") == 0) {
        goal.position = vm_history_length(session->history);
        if (!vm_history_has_ended(session->history)) {
            goal = (struct vm_goal){.kind = VM_GOAL_RUN};
        }
    } else if (!read_count(session, *text == '\0' ? "?" : text, 1, &goal.position)) {
        return VM_SESSION_ASK;
    } else {
        goal.position--;
    }
    return begin(session, goal);
}

/* --- break points ------------------------------------------------------------------------ */

static void list_breaks(const struct vm_session *session)
{
    bool has_any = false;
    for (uint32_t i = 0; i < VM_SESSION_MOST_BREAKS; i++) {
        if (session->has_break[i]) {
            fprintf(session->out, "  %" PRIu32 "  ", i + 1);
            vm_place_print(session->out, &session->breaks[i]);
            putc('\n', session->out);
            has_any = true;
        }
    }
    if (!has_any) {
        fputs("there is no break point\n", session->out);
    }
}

static void add_break(struct vm_session *session, const char *text)
{
    struct vm_place place;
    if (*text == '\0') {
        list_breaks(session);
        return;
    }
    if (!vm_place_parse(session, text, &place)) {
        return;
    }
    for (uint32_t i = 0; i < VM_SESSION_MOST_BREAKS; i++) {
        if (!session->has_break[i]) {
            session->has_break[i] = true;
            session->breaks[i] = place;
            print_break(session, i);
            fputs(vm_place_never_comes(session, &place) ? " never comes" : "", session->out);
            vm_place_begin(session, &session->breaks[i]);
            putc('\n', session->out);
            return;
        }
    }
    fputs("there are too many break points\n", session->out);
}

static void delete_break(struct vm_session *session, const char *text)
{
    uint32_t number;
    if (!read_count(session, text, 1, &number)) {
        return;
    }
    if (number > VM_SESSION_MOST_BREAKS || !session->has_break[number - 1]) {
        fprintf(session->out, "there is no break point %" PRIu32 "\n", number);
        return;
    }
    session->has_break[number - 1] = false;
}

/* --- commands that show ------------------------------------------------------------------- */

static void choose_frame(struct vm_session *session, const char *text)
{
    struct vm_replay_frame frame;
    char *end;
    unsigned long index = strtoul(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end != '\0' || index > UINT32_MAX
        || !vm_replay_frame(session->replay, vm_show_thread(session), (uint32_t)index, &frame)) {
        fprintf(session->out, "there is no frame %.100s\n", text);
        return;
    }
    session->frame = (uint32_t)index;
    vm_show_line(session, vm_show_thread(session), session->frame);
}

static void choose_thread(struct vm_session *session, const char *text)
{
    struct vm_replay_thread thread;
    uint32_t number;
    if (!read_count(session, text, 1, &number)) {
        return;
    }
    if (!vm_replay_thread(session->replay, number, &thread)) {
        fprintf(session->out, "there is no thread %" PRIu32 "\n", number);
        return;
    }
    session->thread = number;
    session->frame = 0;
    vm_show_line(session, number, 0);
}

static void set(struct vm_session *session, const char *text)
{
    if (strcmp(text, "view on") == 0 || strcmp(text, "view off") == 0) {
        session->is_wide = strcmp(text, "view on") == 0;
    } else if (strcmp(text, "library on") == 0 || strcmp(text, "library off") == 0) {
        session->only_program = strcmp(text, "library off") == 0;
    } else {
        fputs("set view on|off shows source and code at each stop; set library on|off also stops "
              "at lines "
              "of the class library\n",
              session->out);
    }
}

static void help(FILE *out)
{
    fputs("Forwards; after 'back' (or 'b') the same backwards; N times:\n"
          "  step N       (s)  one instruction\n"
          "  over N       (o)  one instruction, with all that it calls\n"
          "  out N        (u)  until the method is left; back: to its caller\n"
          "  line N       (l)  to another source line, over what is called\n"
          "  into N       (i)  to another source line, also of a method that is called\n"
          "  continue     (c)  to the next break point, or the end\n"
          "  continue PLACE    to a place: Main.sort, Main.sort:12 (line), Main.sort@4 (bci),\n"
          "                    Main.java:7,\n"
          "                    exception, exception IOException,\n"
          "                    write Main.count, write #7.next, write #7[3], read Main.count\n"
          "  goto N|end        to where instruction number N is about to begin\n"
          "Break points: break PLACE, break lists them, delete N\n"
          "The state:\n"
          "  where (w), frame N, thread N, threads, monitors, locals, stack\n"
          "  print NAME   (p)  a variable, an object #7, its field #7.next, a static Main.count\n"
          "  class NAME        state and static fields of a class\n"
          "  code N, source N  around the instruction; set view on shows both at each stop\n"
          "  output N          the last N writes to standard output and error, and reads of input, "
          "up to here\n"
          "  explain      (e)  what the instruction does\n"
          "  info              where this is\n"
          "set library on also stops in lines of the class library.\n"
          "An empty line repeats the last step. detach lets the program go on; quit (q) ends it.\n",
          out);
}

static bool show_around(struct vm_session *session, const char *line)
{
    const char *rest;
    uint32_t count;
    if ((rest = after(line, "code", "")) != NULL) {
        if (read_count(session, rest, 5, &count)) {
            vm_show_code(session, count);
        }
    } else if ((rest = after(line, "source", "")) != NULL) {
        if (read_count(session, rest, 5, &count)) {
            vm_show_source(session, count);
        }
    } else if ((rest = after(line, "output", "")) != NULL) {
        if (read_count(session, rest, 20, &count)) {
            vm_show_output(session, count);
        }
    } else {
        return false;
    }
    return true;
}

struct plain {
    const char *word, *letter;
    void (*show)(struct vm_session *session);
};

static const struct plain plain_words[] = {
    {"where", "w", vm_show_where},      {"locals", "", vm_show_locals},
    {"stack", "", vm_show_stack},       {"threads", "", vm_show_threads},
    {"monitors", "", vm_show_monitors}, {"explain", "e", vm_show_explanation},
    {"info", "", vm_show_info},
};

struct argument {
    const char *word, *letter;
    void (*act)(struct vm_session *session, const char *text);
};

static void print(struct vm_session *session, const char *text)
{
    (void)vm_show_name(session, text);
}

static const struct argument argument_words[] = {
    {"print", "p", print},
    {"class", "", vm_show_class},
    {"frame", "f", choose_frame},
    {"thread", "", choose_thread},
    {"break", "", add_break},
    {"delete", "", delete_break},
    {"set", "", set},
};

static bool show(struct vm_session *session, const char *line)
{
    const char *rest;
    for (size_t i = 0; i < sizeof plain_words / sizeof *plain_words; i++) {
        if ((rest = after(line, plain_words[i].word, plain_words[i].letter)) != NULL) {
            plain_words[i].show(session);
            return true;
        }
    }
    for (size_t i = 0; i < sizeof argument_words / sizeof *argument_words; i++) {
        if ((rest = after(line, argument_words[i].word, argument_words[i].letter)) != NULL) {
            argument_words[i].act(session, rest);
            return true;
        }
    }
    if (after(line, "help", "h") != NULL || after(line, "?", "") != NULL) {
        help(session->out);
        return true;
    }
    return show_around(session, line);
}

/* --- all ----------------------------------------------------------------------------------- */

static const char all_words[] =
    "step, over, out, line, into, continue, goto, back, break, delete, where, frame, thread, "
    "threads, monitors, locals, stack, print, class, code, source, output, explain, info, set, "
    "help, "
    "detach, quit";

static void refuse_command(FILE *out, const char *line)
{
    size_t length = strcspn(line, " "), found;
    const char *near = vm_nearest_in(line, length, all_words, &found);
    fprintf(out, "there is no command '%.*s'; ", (int)(length < 100 ? length : 100), line);
    if (near == NULL) {
        fputs("help lists them\n", out);
    } else {
        fprintf(out, "did you mean %.*s?\n", (int)found, near);
    }
}

static enum vm_session_wish act(struct vm_session *session, const char *line)
{
    enum vm_session_wish wish = VM_SESSION_ASK;
    const char *rest;
    bool is_step = move(session, line, VM_FORWARDS, &wish) || move_back(session, line, &wish);
    if (is_step) {
        snprintf(session->last, sizeof session->last, "%s", line);
        return wish;
    }
    if ((rest = after(line, "goto", "g")) != NULL) {
        return go_to(session, rest);
    }
    if (after(line, "detach", "") != NULL) {
        return VM_SESSION_DETACH;
    }
    if (after(line, "quit", "q") != NULL) {
        return VM_SESSION_QUIT;
    }
    if (!show(session, line)) {
        refuse_command(session->out, line);
    }
    return VM_SESSION_ASK;
}

enum vm_session_wish vm_session_command(struct vm_session *session, const char *line)
{
    line += strspn(line, " \t");
    if (*line == '#') {
        return VM_SESSION_ASK;
    }
    if (*line == '\0') {
        if (session->last[0] == '\0') {
            return VM_SESSION_ASK;
        }
        char again[sizeof session->last];
        strcpy(again, session->last);
        return act(session, again);
    }
    /* The history may have moved the replay; move it back, because commands show the state at the
     * cursor. */
    (void)vm_replay_seek(session->replay, session->cursor);
    return act(session, line);
}
