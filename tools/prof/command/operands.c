#include "tools/prof/command/operands.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/prof/command/tool.h"
#include "tools/prof/profile/methods.h"

#define MAX_NAMES 8

/* The names of a command's arguments, for example CLASS and PROFILE in "[CLASS] PROFILE". */
struct names {
    char words[MAX_NAMES][16]; /* without brackets and dots */
    bool is_optional[MAX_NAMES];
    int count;
};

static struct names parse_names(const char *arguments)
{
    struct names names = {.count = 0};
    while (names.count < MAX_NAMES) {
        arguments += strspn(arguments, " ");
        size_t length = strcspn(arguments, " ");
        if (length == 0 || *arguments == '-') {
            break;
        }
        bool is_optional = *arguments == '[';
        names.is_optional[names.count] = is_optional;
        snprintf(names.words[names.count++], sizeof names.words[0], "%.*s",
                 (int)strcspn(arguments + is_optional, " ].["), arguments + is_optional);
        arguments += length;
    }
    return names;
}

static bool is_input(const char *name)
{
    return strcmp(name, "PROFILE") == 0 || strcmp(name, "BEFORE") == 0 || strcmp(name, "AFTER") == 0
           || strcmp(name, "DAMAGED") == 0;
}

/* Returns the name of argument `at`. An optional name at the start applies only if there are more
 * arguments than needed. The last name also applies to all further arguments. */
static const char *name_of(const struct names *names, int at, int count)
{
    at += names->count > count && names->is_optional[0];
    return names->words[at < names->count ? at : names->count - 1];
}

static bool looks_like_profile(const char *argument)
{
    size_t length = strlen(argument);
    return length > 4 && strcmp(argument + length - 4, ".jp2") == 0;
}

static bool looks_like_file(const char *argument)
{
    return strcmp(argument, "-") == 0 || access(argument, F_OK) == 0
           || looks_like_profile(argument);
}

/* --- number and order ---------------------------------------------------------------------- */

/* Reports a missing argument. If METHOD and PROFILE are needed and the only argument is the path of
 * a file, METHOD is missing. */
static int report_missing(const struct tool_usage *usage, const struct names *names, int count,
                          char **arguments)
{
    bool has_optional = names->is_optional[0];
    int at = count + has_optional;
    const char *missing = names->words[at < names->count ? at : names->count - 1];
    if (count == 0) {
        return usage->least == 1
                   ? tool_misuse(usage->command, "no profile is given")
                   : tool_misuse(usage->command, "arguments are missing: jp2prof %s %s",
                                 usage->command, usage->arguments);
    }
    if (!has_optional && !is_input(names->words[0]) && looks_like_file(arguments[0])) {
        missing = names->words[0];
    }
    return tool_misuse(usage->command, "%s is missing: jp2prof %s %s", missing, usage->command,
                       usage->arguments);
}

/* Refuses two arguments in the wrong order: one of them names a file, but is not in the position of
 * a file. */
static int check_order(const struct tool_usage *usage, const struct names *names, int count,
                       char **arguments)
{
    if (count != 2 || names->count != 2) {
        return TOOL_OK;
    }
    int file = is_input(names->words[0]) ? 0 : 1;
    if (!is_input(names->words[file]) || is_input(names->words[1 - file])
        || strcmp(names->words[1 - file], "RECOVERED") == 0 || looks_like_file(arguments[file])
        || !looks_like_file(arguments[1 - file])) {
        return TOOL_OK;
    }
    return tool_misuse(usage->command, "%s comes first, then %s: '%s' is a file, '%s' is not",
                       names->words[0], names->words[1], arguments[1 - file], arguments[file]);
}

/* Checks that the name of a method or class is a valid pattern; the profile is not needed for
 * this. */
static int check_pattern(const struct tool_usage *usage, const char *name, const char *text)
{
    bool is_method = strcmp(name, "METHOD") == 0;
    if (!is_method && strcmp(name, "CLASS") != 0) {
        return TOOL_OK;
    }
    if (looks_like_profile(text)) {
        return tool_misuse(usage->command, "'%s' is a profile, where %s is wanted: jp2prof %s %s",
                           text, name, usage->command, usage->arguments);
    }
    struct vm_patterns *methods =
        tool_methods_parse(text, is_method ? TOOL_NAME_METHODS : TOOL_NAME_CLASSES, name);
    vm_patterns_free(methods);
    return methods != NULL ? TOOL_OK : TOOL_USAGE;
}

int tool_operands_check(const struct tool_usage *usage, int count, char **arguments)
{
    struct names names = parse_names(usage->arguments);
    if (count < usage->least) {
        return report_missing(usage, &names, count, arguments);
    }
    if (usage->most >= 0 && count > usage->most) {
        return tool_misuse(usage->command, "'%s' is one argument too many", arguments[usage->most]);
    }
    int status = check_order(usage, &names, count, arguments);
    for (int i = 0; i < count && names.count > 0 && status == TOOL_OK; i++) {
        status = check_pattern(usage, name_of(&names, i, count), arguments[i]);
    }
    return status;
}

/* --- outputs -------------------------------------------------------------------------------- */

int tool_output_spares(const char *command, const char *output, const char *input)
{
    struct stat to, from;
    if (output == NULL || strcmp(output, "-") == 0 || stat(output, &to) != 0
        || !S_ISREG(to.st_mode)) {
        return TOOL_OK;
    }
    if ((strcmp(input, "-") == 0 ? fstat(STDIN_FILENO, &from) : stat(input, &from)) != 0
        || from.st_dev != to.st_dev || from.st_ino != to.st_ino) {
        return TOOL_OK;
    }
    return tool_misuse(command,
                       "%s is read, and would be overwritten: give another file for "
                       "the output",
                       output);
}

int tool_operands_spare(const struct tool_usage *usage, const char *output, int count,
                        char **arguments)
{
    struct names names = parse_names(usage->arguments);
    int status = TOOL_OK;
    for (int i = 0; i < count && names.count > 0; i++) {
        if (strcmp(name_of(&names, i, count), "RECOVERED") == 0) {
            output = arguments[i];
        }
    }
    for (int i = 0; i < count && names.count > 0 && status == TOOL_OK; i++) {
        if (is_input(name_of(&names, i, count))) {
            status = tool_output_spares(usage->command, output, arguments[i]);
        }
    }
    return status;
}
