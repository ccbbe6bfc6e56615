/* jp2prof: answers questions about profiles. One command for each question. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tools/prof/commands.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/tool.h"

static const struct tool_command commands[] = {
    {"top", "methods, classes, packages or threads, by their work", tool_top},
    {"tree", "calling contexts from the root", tool_tree},
    {"callers", "the callers of a method", tool_callers},
    {"callees", "the methods that a method calls", tool_callees},
    {"lines", "source lines, by their work", tool_lines},
    {"annotate", "source and bytecode of a method, with counts", tool_annotate},
    {"blocks", "basic blocks of a method, and the jumps between them", tool_blocks},
    {"html", "write a page for a browser: flame graph, callers, tables, code", tool_html},
    {"objects", "allocated objects or thrown exceptions, by class and method", tool_objects},
    {"locks", "locks by class, how often they were entered, how long threads waited", tool_locks},
    {"diff", "the differences between two profiles", tool_diff},
    {"check", "whether a profile keeps its budgets", tool_check},
    {"budget", "write budgets that a profile keeps, to edit them", tool_budget},
    {"merge", "one profile of several", tool_merge},
    {"export", "write a profile in another format", tool_export},
    {"sql", "queries in SQL, or the profile as a database", tool_sql},
    {"info", "contents of a profile: settings, sizes, totals", tool_info},
    {"check-file", "whether a profile file is complete", tool_check_file},
    {"recover", "save the undamaged part of a profile file", tool_recover},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    puts("Usage: jp2prof COMMAND [options] PROFILE...\n"
         "Answers questions about profiles of jp2vm (made by jp2vm --profile ...).\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        printf("  %-11s %s\n", commands[i].name, commands[i].summary);
    }
    puts("\njp2prof COMMAND --help prints more, with examples. A profile is a file, or - for\n"
         "standard input.\n\n"
         "Environment:\n"
         "  NO_COLOR    if it is set, results have no colours unless --color=always is given\n"
         "  COLUMNS     the width of the table on a terminal, instead of the terminal's own\n\n"
         "Exit status:\n"
         "  0    the command was carried out; check: all budgets are kept;\n"
         "       diff --fail-on-difference: nothing differs\n"
         "  1    a profile could not be read, a method that is named did not run, or the result\n"
         "       could not be written; check: a budget is exceeded;\n"
         "       diff --fail-on-difference: something differs\n"
         "  2    the command line is wrong; check, and diff --fail-on-difference: also if the "
         "answer\n"
         "       could not be found; budget: the limits cover less than --min-coverage");
}

static int find_nothing(const char *word)
{
    const char *names[COMMAND_COUNT + 1] = {NULL};
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        names[i] = commands[i].name;
    }
    const char *similar = tool_similar(word, names);
    if (similar != NULL) {
        return tool_misuse("", "there is no command '%s'; did you mean '%s'?", word, similar);
    }
    char list[400] = "";
    for (size_t i = 0, used = 0; i < COMMAND_COUNT && used < sizeof list; i++) {
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" : ", ", names[i]);
    }
    return tool_misuse("", "there is no command '%s'; there are %s", word, list);
}

int main(int count, char **arguments)
{
    /* With the signal ignored, exceeding the limit of the file size is an ordinary write error,
     * after which no part of the file is kept. */
    signal(SIGXFSZ, SIG_IGN);
    if (count < 2) {
        return tool_misuse("", "no command is given");
    }
    const char *word = arguments[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        if (count > 2 && strcmp(word, "help") == 0) {
            char help[] = "--help", *of_command[] = {arguments[2], help, NULL};
            for (size_t i = 0; i < COMMAND_COUNT; i++) {
                if (strcmp(commands[i].name, arguments[2]) == 0) {
                    return commands[i].run(2, of_command);
                }
            }
            return find_nothing(arguments[2]);
        }
        print_help();
        return TOOL_OK;
    }
    if (strcmp(word, "--version") == 0) {
        puts("jp2prof " JP2_VERSION);
        return TOOL_OK;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, word) == 0) {
            return commands[i].run(count - 1, arguments + 1);
        }
    }
    return find_nothing(word);
}
