/* The command lines of the formats of other programs. */
#include "tools/prof/export/export_views.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "profiler/read/contexts_alike.h"
#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "tools/prof/export/export_methods.h"
#include "tools/prof/profile/load.h"

const char *tool_title(const struct tool_profile *profile, char title[TOOL_TITLE])
{
    const char *command = profile->contexts->header.main_class;
    size_t most = TOOL_TITLE_COMMAND - 4, length = strlen(command);
    bool is_selected = *profile->selection != '\0';
    if (length == 0) {
        command = profile->name;
        length = strlen(command);
    }
    if (length <= most && !is_selected) {
        return command;
    }
    while (length > most && (command[most] & 0xc0) == 0x80) { /* does not split a character */
        most--;
    }
    snprintf(title, TOOL_TITLE, "%.*s%s%s%s%s", (int)(length > most ? most : length), command,
             length > most ? "..." : "", is_selected ? " (" : "", profile->selection,
             is_selected ? ")" : "");
    return title;
}

const char *tool_tree_name(const struct prof_tree_range *tree, struct vm_text *to)
{
    to->length = 0;
    if (tree->is_truncated) {
        vm_text_string(to, "(truncated)");
    } else if (tree->scope != NULL) {
        vm_text_string(to, "scope ");
        vm_text_name(to, tree->scope, strlen(tree->scope), VM_TEXT_LINE);
    } else if (!tree->has_thread) {
        return NULL;
    }
    if (tree->has_thread && !tree->is_truncated) {
        vm_text_string(to, tree->scope == NULL ? "" : ", ");
        vm_text_name(to, tree->thread_name, strlen(tree->thread_name), VM_TEXT_LINE);
        vm_text_put(to, *tree->thread_name == '\0' ? "(thread " : " (thread ", tree->thread_number,
                    ")");
    }
    vm_text_add(to, "", 1);
    return to->has_failed ? NULL : to->bytes;
}

/* --- command lines ------------------------------------------------------------------------ */

#define LARGE_BYTES 50000000

/* Bits: properties of formats. */
enum {
    PRUNING = 1,
    FRAMES = 2,
    CALLGRIND = 4,
    NODES = 8,
    COVERAGE = 16,
    NAMES = 32,
    BINARY = 64,
    GROWS_LARGE = 128, /* the file grows with contexts and their depth, so folding makes it
                          smaller */
    FILTERED = 256,    /* by default, coverage leaves out code that compilers add */
    TIMED = 512        /* the format shows the steps of a series one after the other */
};

struct view {
    const char *name; /* name of the format */
    const char *file; /* name of the file in the example */
    const char *answers;
    const char *examples; /* further examples */
    unsigned has;
    tool_export_function *write;
};

static const struct view views[] = {
#define PROF_EXPORT(name, has, summary, help, file, example, ...)                                  \
    {#name, file, help, example, has, tool_export_##name},
#include "profiler/write/formats.def"
};

#define MAX_OPTIONS 12

struct view_line {
    struct tool_option options[MAX_OPTIONS + 1];
    size_t count;
    struct tool_export_options said;
};

static void add_option(struct view_line *line, const char *name, const char *argument,
                       const char *help, enum tool_option_kind kind, void *value)
{
    line->options[line->count++] = (struct tool_option){name, argument, help, kind, value};
}

static void add_coverage_options(struct view_line *line, unsigned has)
{
    struct tool_export_options *said = &line->said;
    add_option(line, "classes", "PATH",
               "report on the classes of these directories and JARs\n"
               "(with : between), also what never ran",
               TOOL_TEXT, &said->classes);
    add_option(line, "source", "PATH",
               "where source files are: directories (with : between);\n"
               "otherwise ., src, src/main/java and src/test/java",
               TOOL_TEXT, &said->sources);
    said->filters = (has & FILTERED) == 0;
    add_option(line, "filters", "on|off",
               "leave out what compilers add, as JaCoCo does: copies of\n"
               "finally, searches of strings, close of resources, methods\n"
               "of enums, Kotlin's inlined code and checks",
               TOOL_CHOICE, &said->filters);
    add_option(line, "library", NULL, "also report on the class library", TOOL_SWITCH,
               &said->library);
}

static void add_options(struct view_line *line, unsigned has)
{
    struct tool_export_options *said = &line->said;
    *said = (struct tool_export_options){.prune = {.min_share = -1}, .nodes = 60};
    if (has & FRAMES) {
        add_option(line, "frames", "method|line|callsite",
                   "what a frame is: a method; also the line that runs or\n"
                   "calls; or the number of the instruction that calls",
                   TOOL_CHOICE, &said->frames);
    }
    if (has & CALLGRIND) {
        add_option(line, "dialect", "simple|full",
                   "full: costs of every instruction, and branches, for\n"
                   "KCachegrind; simple is what all readers understand",
                   TOOL_CHOICE, &said->dialect);
        add_option(line, "contexts", "N",
                   "tell functions apart by N callers: f'caller'caller;\n"
                   "otherwise all contexts of a method are one function",
                   TOOL_NUMBER, &said->callers);
        add_option(line, "recursion", "N", "tell N activations of a method apart: f, f'2, f'3",
                   TOOL_NUMBER, &said->recursion);
    }
    if (has & NODES) {
        add_option(line, "nodes", "N", "at most so many methods (60); 0: all", TOOL_NUMBER,
                   &said->nodes);
    }
    if (has & NAMES) {
        add_option(line, "names", "qualified|full|short",
                   "java.util.HashMap.put, with parameters only where\n"
                   "another method has that name; always with them;\n"
                   "or HashMap.put",
                   TOOL_CHOICE, &said->names);
    }
    if (has & PRUNING) {
        add_option(line, "min-share", "PERCENT",
                   "fold contexts whose subtree has less of every metric;\n"
                   "otherwise as many are folded as the viewer needs",
                   TOOL_SHARE, &said->prune.min_share);
        add_option(line, "no-prune", NULL, "write all contexts", TOOL_SWITCH,
                   &said->prune.writes_all);
    }
    if (has & TIMED) {
        add_option(line, "no-time", NULL,
                   "of a profile with checkpoints, write the sums over the\n"
                   "run; otherwise its parts one after the other",
                   TOOL_SWITCH, &said->has_no_time);
    }
    if (has & COVERAGE) {
        add_coverage_options(line, has);
    }
}

/* Warns that methods which never ran are missing, and that code looks as if it never ran if the
 * profile does not count it. */
static void note_uncovered(const struct tool_profile *profile, bool has_classes)
{
    const struct prof_contexts *contexts = profile->contexts;
    if (!has_classes) {
        tool_note("%s: methods that never ran are not in the report; --classes=PATH adds them",
                  profile->path);
    }
    if (prof_contexts_value(contexts, PROF_FOLDED_INSTRUCTIONS) < contexts->value_count) {
        tool_note(has_classes
                      ? "%s: methods that the profile folds are reported as not run"
                      : "%s: methods that the profile folds are not in the report, although they "
                        "ran",
                  profile->path);
    }
    if (*prof_header_switches(&contexts->header) != '\0') {
        tool_note("%s: code that ran only while profiling was off is reported as not run",
                  profile->path);
    }
    if (prof_features_have_window(&contexts->header.features)) {
        tool_note("%s: code that ran only outside of the window is reported as not run",
                  profile->path);
    }
}

/* A profile that is exported, and its steps if the export has time. */
struct exported {
    struct tool_profile *profile;
    struct tool_steps *steps; /* owns the profile; or NULL */
};

static struct exported load(const struct view *view, const struct tool_settings *settings,
                            const struct tool_export_options *said, const char *path)
{
    struct prof_contexts *contexts = tool_read(path, false, NULL);
    struct exported loaded = {NULL, NULL};
    if (contexts != NULL && contexts->series != NULL && view->has & TIMED && !said->has_no_time) {
        loaded.steps = tool_steps_make(path, contexts, settings);
        loaded.profile = loaded.steps == NULL ? NULL : loaded.steps->whole;
    } else if (contexts != NULL) {
        loaded.profile = tool_profile_make(path, contexts, settings);
    }
    return loaded;
}

static void unload(struct exported *loaded)
{
    if (loaded->steps != NULL) {
        tool_steps_free(loaded->steps);
    } else {
        tool_unload(loaded->profile);
    }
}

static int write_view(const struct view *view, const struct tool_settings *settings,
                      struct tool_export_options *said, const char *path)
{
    struct exported loaded = load(view, settings, said, path);
    struct tool_profile *profile = loaded.profile;
    struct prof_output *out = profile == NULL ? NULL : tool_output_open(settings);
    if (out == NULL) {
        unload(&loaded);
        return TOOL_FAILED;
    }
    said->steps = loaded.steps;
    tool_report_limits(profile);
    if (view->has & COVERAGE) {
        note_uncovered(profile, said->classes != NULL);
    }
    if (settings->metrics != NULL) { /* the metrics that --metric names come first */
        uint32_t wanted = 1;
        for (const char *at = settings->metrics; *at != '\0'; at++) {
            wanted += *at == ',' && at[1] != ',' && at[1] != '\0';
        }
        profile->metric_count = wanted < profile->metric_count ? wanted : profile->metric_count;
    }
    bool is_good = view->write(profile, said, out);
    unload(&loaded);
    if (!is_good) {
        prof_output_discard(out);
        return TOOL_FAILED;
    }
    if (view->has & GROWS_LARGE && prof_output_size(out) > LARGE_BYTES
        && settings->selection.fold == NULL) {
        tool_note("that is %.0f MB; with --fold=library the program's own methods remain, with all "
                  "they cost",
                  (double)prof_output_size(out) / 1e6);
    }
    return tool_output_close(out);
}

static int run_view(const struct view *view, int count, char **arguments)
{
    char examples[512];
    struct view_line line = {.count = 0};
    add_options(&line, view->has);
    snprintf(examples, sizeof examples, "    jp2prof export %s jp2-profile.jp2 -o %s\n%s",
             view->name, view->file, view->examples);
    const struct tool_usage usage = {.command = arguments[0],
                                     .page = "exports.md",
                                     .arguments = "PROFILE",
                                     .answers = view->answers,
                                     .examples = examples,
                                     .options = line.options,
                                     .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_WRITES
                                              | (view->has & PRUNING ? TOOL_PRUNES : 0),
                                     .least = 1,
                                     .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    if (view->has & COVERAGE && settings.selection.fold != NULL) {
        return tool_misuse(usage.command, "coverage cannot be folded; leave --fold out");
    }
    if (view->has & COVERAGE
        && (settings.selection.depth != 0 || settings.selection.min_share != 0)) {
        return tool_misuse(usage.command, "coverage cannot be pruned; leave %s out",
                           settings.selection.depth != 0 ? "--depth" : "--min-share");
    }
    if (view->has & BINARY && settings.output == NULL && isatty(STDOUT_FILENO)) {
        return tool_misuse(usage.command, "the file is binary; name a file with -o FILE");
    }
    line.said.raw_lines = settings.raw_lines;
    line.said.selection = &settings.selection;
    line.said.is_selected = tool_selection_is_any(&settings.selection);
    settings.selects_rows = (view->has & COVERAGE) != 0; /* a selection selects methods with all
                                                            their counts */
    return write_view(view, &settings, &line.said, arguments[0]);
}

int tool_export_view(const char *format, int count, char **arguments)
{
    const struct view *view = views;
    while (strcmp(view->name, format) != 0) {
        view++;
    }
    return run_view(view, count, arguments);
}
