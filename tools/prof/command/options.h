/*
 * options.h: the command line of a command: its own options, the options that many commands share,
 * and the text of --help.
 *
 *     static int run_top(int count, char **arguments)
 *     {
 *         uint64_t limit = 20;
 *         const struct tool_option own[] = {
 *             {"limit", "N", "how many rows; 0 for all", TOOL_NUMBER, &limit}, {0}};
 *         const struct tool_usage usage = {
 *             .command = "top", .arguments = "PROFILE", .answers = "Where ...",
 *             .examples = "    jp2prof top ...\n", .options = own, .wants = TOOL_REPORT,
 *             .least = 1, .most = 1};
 *         struct tool_settings settings;
 *         int status;
 *         if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
 *             return status;
 *         }
 *         struct tool_profile *profile = tool_load(arguments[0], &settings);
 *
 * Options are --name=value or --name value, before or after the arguments; "--" ends the options.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_OPTIONS_H
#define JP2VM_TOOLS_PROF_COMMAND_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/prof/command/message.h"
#include "tools/prof/profile/select.h"

/* Options other than TOOL_SWITCH and TOOL_LIST may be given once only. */
enum tool_option_kind {
    TOOL_SWITCH, /* bool */
    TOOL_TEXT,   /* const char * */
    TOOL_LIST,   /* const char *; may be repeated: the values are joined with commas */
    TOOL_NUMBER, /* uint64_t; "1,000", "1k", "1M" are understood */
    TOOL_ROWS,   /* uint64_t: how many rows, 0: all; by default, JSON and CSV have all rows */
    TOOL_SHARE,  /* double, percent; "0.5" or "0.5%" */
    TOOL_CHOICE, /* unsigned: the index of the word in `argument`, whose words | separates */
    TOOL_NAMING  /* the same, of enum tool_names; by default, JSON and CSV have full names */
};

struct tool_option {
    const char *name;     /* without dashes; "o" means -o */
    const char *argument; /* "N", "FILE", "method|class"; NULL for a switch */
    const char *help;     /* may have more than one line */
    enum tool_option_kind kind;
    void *value;
};

/* The common options that a command accepts; bits. */
enum tool_wants {
    TOOL_SELECTS = 1,  /* --package ... --fold, --depth, --min-share */
    TOOL_MEASURES = 2, /* --metric, --weights, --categories */
    TOOL_TABLES = 4,   /* --json, --csv */
    TOOL_NAMES = 8,    /* --names */
    TOOL_WRITES = 16,  /* -o FILE */
    TOOL_PRUNES = 32, /* --depth and --min-share are not accepted as common options: the command has
                         its own, or they make no sense */
    TOOL_REPORTS = 64, /* --json, --csv: a report on the file of -o (facts.h) */
    TOOL_REPORT = TOOL_SELECTS | TOOL_MEASURES | TOOL_TABLES | TOOL_NAMES | TOOL_WRITES
};

struct tool_usage {
    const char *command;   /* "top", "export callgrind" */
    const char *arguments; /* "PROFILE [METHOD]" */
    const char *answers;   /* the purpose of the command, one or more lines */
    const char *examples;  /* indented lines */
    const char *page;      /* the page in docs/ that describes the command; NULL: jp2prof.md */
    const struct tool_option *options; /* the last entry has no name; NULL: no options */
    unsigned wants;
    int least, most; /* limits of the number of arguments; most < 0: no limit */
};

enum tool_format { TOOL_FORMAT_TEXT, TOOL_FORMAT_JSON, TOOL_FORMAT_CSV };
enum tool_names { TOOL_NAMES_SHORT, TOOL_NAMES_FULL };

/* The values of the common options. */
struct tool_settings {
    const char *command; /* tool_usage.command, for messages */
    struct tool_selection selection;
    const char *metrics; /* list of names; NULL: the default metrics */
    const char *weights; /* file of weights, or NULL */
    bool categories;     /* add metrics by opcode category */
    bool raw_lines;  /* show lines of class files, even if class files map them to other sources */
    unsigned format; /* enum tool_format */
    unsigned names;  /* enum tool_names */
    const char *output; /* NULL: standard output */
    bool has_output;    /* -o was given, with a file or with "-" */
    unsigned color;     /* enum tool_color */
    bool has_color;     /* results have colours */
    unsigned width;     /* of lines; 0: no limit */

    /* Set by a command: a selection by name decides which methods have rows, and does not change
     * the numbers in the rows (tool_profile.is_chosen). Otherwise it selects contexts. */
    bool selects_rows;

    /* Set by a command: the profile that it writes contains notes on the selection (select.h). */
    bool notes_selection;

    /* Set by tool_profile_make: the path of the profile, for messages; NULL: not known. */
    const char *path;

    /* Set by a command: the contexts are already those of --from and --to. */
    bool has_range;

    /* Set by a command: counts of blocks may be freed once metrics are computed. */
    bool needs_no_blocks;

    /* Set by a command: nativeCalls is a metric even if no option names it and the profile does not
     * contain work. */
    bool has_native_calls;
};

/*
 * Parses a command line. If the command should go on, returns true, and *count and *arguments are
 * the arguments that are not options. If help or an error message was printed, returns false, and
 * *status is the exit status.
 */
bool tool_arguments(const struct tool_usage *usage, struct tool_settings *settings, int *count,
                    char ***arguments, int *status);

/* Returns "a,b", the joined value of a TOOL_LIST; it is never freed. If memory runs out, returns
 * "a". */
const char *tool_joined_list(const char *a, const char *b);

/* Opens the output for results: the file of -o, or standard output. If it fails, prints a line on
 * stderr and returns NULL. */
struct prof_output *tool_output_open(const struct tool_settings *settings);

/* Completes the output and returns the exit status of the command. If the status is not TOOL_OK,
 * the function has printed a line on stderr. */
int tool_output_close(struct prof_output *out);

#endif
