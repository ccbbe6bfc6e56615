#include "tools/prof/series/range.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/work.h"
#include "profiler/read/contexts_change.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/tool.h"

enum unit { CHECKPOINTS, SECONDS, BYTECODES, MARKS };

/* A position in the run: "#3", "2.5s", "10M", "10000000"; or a mark: its name, or the name and a
 * number, "warm#2", if several marks have this name. */
struct position {
    enum unit unit;
    double number;      /* seconds as nanoseconds; of the marks of one name: 1 for the first */
    size_t name_length; /* of a mark's name */
};

/* Parses a mark. A name has no # and begins with no digit, point or #. */
static bool parse_mark(const char *text, struct position *position)
{
    size_t length = strcspn(text, "#");
    const char *digits = text + length + 1;
    *position = (struct position){MARKS, 1, length};
    if (length == 0 || strchr("0123456789.", text[0]) != NULL) {
        return false;
    }
    if (text[length] == '#') {
        position->number = strtod(digits, NULL);
        return *digits != '\0' && strspn(digits, "0123456789") == strlen(digits)
               && position->number >= 1;
    }
    return true;
}

static bool parse(const char *text, struct position *position)
{
    static const struct {
        const char *suffix;
        enum unit unit;
        double factor;
    } units[] = {{"", BYTECODES, 1},
                 {"s", SECONDS, 1e9},
                 {"k", BYTECODES, 1e3},
                 {"M", BYTECODES, 1e6},
                 {"G", BYTECODES, 1e9}};
    bool is_number = *text == '#';
    text += is_number;
    size_t digits = strspn(text, is_number ? "0123456789" : "0123456789.");
    char *end;
    double number = strtod(text, &end);
    if (!is_number && digits == 0) {
        return parse_mark(text, position);
    }
    if (digits == 0 || end != text + digits) {
        return false;
    }
    *position = (struct position){CHECKPOINTS, number, 0};
    if (is_number) {
        return *end == '\0';
    }
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (strcmp(end, units[i].suffix) == 0) {
            *position = (struct position){units[i].unit, number * units[i].factor, 0};
            return true;
        }
    }
    return false;
}

bool tool_range_is_any(const struct tool_selection *selection)
{
    return selection->from != NULL || selection->to != NULL;
}

static int check(const char *command, const char *option, const char *text)
{
    struct position position;
    return text == NULL || parse(text, &position)
               ? TOOL_OK
               : tool_misuse(command,
                             "%s needs seconds (2.5s), bytecodes (10M), a checkpoint (#3) or a "
                             "mark (warm), not '%s'",
                             option, text);
}

int tool_range_check(const char *command, const struct tool_selection *selection)
{
    int status = check(command, "--from", selection->from);
    return status == TOOL_OK ? check(command, "--to", selection->to) : status;
}

/* Returns the checkpoint whose position is nearest. */
static uint32_t find_nearest(const uint64_t *marks, uint32_t count, double wanted)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i <= count; i++) {
        double here = (double)marks[i] - wanted, there = (double)marks[best] - wanted;
        best = (here < 0 ? -here : here) < (there < 0 ? -there : there) ? i : best;
    }
    return best;
}

#define LIST_BYTES 160

/* Writes the names of the marks, each once, as far as there is space. */
static void list_marks(char list[LIST_BYTES], const struct prof_contexts_series *series)
{
    size_t used = 0;
    list[0] = '\0';
    for (uint32_t i = 0; i < series->mark_count; i++) {
        uint32_t first = 0;
        while (strcmp(series->marks[first].name, series->marks[i].name) != 0) {
            first++;
        }
        size_t length = strlen(series->marks[i].name);
        if (first == i && used + length + 7 < LIST_BYTES) {
            used +=
                (size_t)sprintf(list + used, "%s%s", used == 0 ? "" : ", ", series->marks[i].name);
        } else if (first == i) {
            strcpy(list + used, ", ...");
            return;
        }
    }
}

/* Finds the checkpoint of a mark. If there is none, prints a line. */
static bool find_mark(const char *path, const struct prof_contexts_series *series,
                      const char *option, const char *text, const struct position *position,
                      uint32_t *checkpoint)
{
    uint32_t count = 0;
    char list[LIST_BYTES];
    for (uint32_t i = 0; i < series->mark_count; i++) {
        const struct prof_contexts_mark *mark = &series->marks[i];
        if (strlen(mark->name) == position->name_length
            && memcmp(mark->name, text, position->name_length) == 0
            && ++count == position->number) {
            *checkpoint = mark->checkpoint;
            return true;
        }
    }
    list_marks(list, series);
    if (count > 0) {
        tool_error("%s: %s=%s: there are only %" PRIu32 " marks of this name", path, option, text,
                   count);
    } else if (series->mark_count == 0) {
        tool_error("%s: %s=%s: the program has set no mark; give seconds (2.5s), bytecodes (10M) "
                   "or a checkpoint (#3)",
                   path, option, text);
    } else {
        tool_error("%s: %s=%s: there is no such mark; the marks are %s", path, option, text, list);
    }
    return false;
}

/* Finds the checkpoint that an option means. If there is none, prints a line. */
static bool find_checkpoint(const char *path, const struct prof_contexts_series *series,
                            const char *option, const char *text, uint32_t *checkpoint)
{
    struct position position;
    if (!parse(text, &position)) {
        return false; /* tool_range_check has refused it */
    }
    if (position.unit == MARKS) {
        return find_mark(path, series, option, text, &position, checkpoint);
    }
    const uint64_t *marks = position.unit == SECONDS ? series->times : series->bytecodes;
    if (position.unit == CHECKPOINTS && position.number <= series->count) {
        *checkpoint = (uint32_t)position.number;
        return true;
    }
    if (position.unit == CHECKPOINTS) {
        tool_error("%s: %s=%s: the last checkpoint is #%" PRIu32, path, option, text,
                   series->count);
        return false;
    }
    if (marks == NULL || marks[series->count] == 0) {
        tool_error("%s: %s=%s: the checkpoints have no %s; give %s or a checkpoint such as #3",
                   path, option, text, marks == NULL ? "times" : "bytecodes",
                   marks == NULL ? "bytecodes (10M)" : "seconds (2.5s)");
        return false;
    }
    *checkpoint = find_nearest(marks, series->count, position.number);
    return true;
}

void tool_put_checkpoint(char to[TOOL_CHECKPOINT_BYTES], const struct prof_contexts_series *series,
                         uint32_t checkpoint)
{
    if (series->times != NULL) {
        snprintf(to, TOOL_CHECKPOINT_BYTES, "%.3fs", (double)series->times[checkpoint] / 1e9);
    } else {
        snprintf(to, TOOL_CHECKPOINT_BYTES, "%" PRIu64, series->bytecodes[checkpoint]);
    }
}

static bool report_empty(const char *path, const struct prof_contexts_series *series, uint32_t from,
                         uint32_t to)
{
    char first[TOOL_CHECKPOINT_BYTES], last[TOOL_CHECKPOINT_BYTES], end[TOOL_CHECKPOINT_BYTES];
    tool_put_checkpoint(first, series, from);
    tool_put_checkpoint(last, series, to);
    tool_put_checkpoint(end, series, series->count);
    tool_error("%s: the range is empty: --from means checkpoint #%" PRIu32
               " (%s), --to means #%" PRIu32 " (%s); the run has %" PRIu32 " checkpoints up to %s",
               path, from, first, to, last, series->count, end);
    return false;
}

/* Removes notes with numbers of the whole run. */
static bool drop_notes(struct prof_contexts *contexts)
{
    static const char *const names[] = {
        "outsideAllocations", "outsideExceptions", "outsideMonitors", "outsideWaiting",
        "outsideWork",        "outsideThreads",    "farThreads",      PROF_WORK_NOTE};
    bool is_good = true;
    for (size_t i = 0; is_good && i < sizeof names / sizeof *names; i++) {
        is_good = prof_contexts_drop_note(contexts, names[i]);
    }
    return is_good;
}

/* Writes the position that the note names: the mark if the option names one. */
static void put_position(char to[TOOL_CHECKPOINT_BYTES], const struct prof_contexts_series *series,
                         const char *option, uint32_t checkpoint)
{
    struct position position;
    if (option != NULL && parse(option, &position) && position.unit == MARKS
        && strlen(option) < TOOL_CHECKPOINT_BYTES) {
        strcpy(to, option);
    } else {
        tool_put_checkpoint(to, series, checkpoint);
    }
}

static bool add_note(struct prof_contexts *contexts, const char *first, const char *last)
{
    char text[2 * TOOL_CHECKPOINT_BYTES + 20];
    const char *before = tool_noted_selection(contexts);
    snprintf(text, sizeof text, "--from=%s --to=%s", first, last);
    char *both = malloc((before == NULL ? 0 : strlen(before)) + sizeof text + 2);
    if (both == NULL) {
        return false;
    }
    sprintf(both, "%s%s%s", before == NULL ? "" : before, before == NULL ? "" : " ", text);
    bool is_good = prof_contexts_add_note(contexts, TOOL_SELECTION_NOTE, both);
    free(both);
    return is_good;
}

bool tool_range_find(const char *path, const struct prof_contexts_series *series,
                     const struct tool_selection *selection, uint32_t *from, uint32_t *to)
{
    *from = 0;
    *to = series->count;
    if ((selection->from != NULL && !find_checkpoint(path, series, "--from", selection->from, from))
        || (selection->to != NULL && !find_checkpoint(path, series, "--to", selection->to, to))) {
        return false;
    }
    return *from < *to || report_empty(path, series, *from, *to);
}

bool tool_range_note(struct prof_contexts *contexts, const struct prof_contexts_series *series,
                     const struct tool_selection *selection, uint32_t from, uint32_t to)
{
    char first[TOOL_CHECKPOINT_BYTES], last[TOOL_CHECKPOINT_BYTES];
    put_position(first, series, selection->from, from);
    put_position(last, series, selection->to, to);
    return (drop_notes(contexts) && add_note(contexts, first, last)) || tool_no_memory() == TOOL_OK;
}

bool tool_range_take(const char *path, struct prof_contexts *contexts,
                     const struct tool_selection *selection)
{
    const struct prof_contexts_series *series = contexts->series;
    char first[TOOL_CHECKPOINT_BYTES], last[TOOL_CHECKPOINT_BYTES], message[256];
    uint32_t from, to;
    if (series == NULL) {
        tool_error("%s: the profile has no checkpoints for --from and --to; record it with "
                   "--profile-series=2s",
                   path);
        return false;
    }
    if (!tool_range_find(path, series, selection, &from, &to)) {
        return false;
    }
    if (!prof_contexts_take_range(contexts, from, to, message, sizeof message)) {
        put_position(first, series, selection->from, from);
        put_position(last, series, selection->to, to);
        tool_error("%s: --from=%s --to=%s: %s", path, first, last, message);
        return false;
    }
    return tool_range_note(contexts, series, selection, from, to); /* the store keeps the series */
}
