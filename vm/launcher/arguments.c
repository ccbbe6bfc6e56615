#include "vm/launcher/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows without `apply`: their effect is here, since they concern the launch only. */
static const struct vm_option launcher_rows[] = {
    {"-cp", VM_OPTION_PLAIN, NULL, " path",
     "where classes are looked for: directories and jars, separated by ':'",
     "-cp classes:lib/util.jar"},
    {"-classpath", VM_OPTION_PLAIN, NULL, NULL, NULL, NULL},
    {"--class-path", VM_OPTION_PLAIN, NULL, NULL, NULL, NULL},
    {"-jar", VM_OPTION_PLAIN, NULL, " file", "run the Main-Class of a jar", "-jar app.jar"},
    {"-version", VM_OPTION_PLAIN, NULL, NULL, "print the version on stderr and exit",
     "-version"},
    {"--version", VM_OPTION_PLAIN, NULL, NULL, "print the version on stdout and exit",
     "--version"},
    {"-showversion", VM_OPTION_PLAIN, NULL, NULL, "print the version on stderr and go on",
     "-showversion"},
    {"--show-version", VM_OPTION_PLAIN, NULL, NULL, "print the version on stdout and go on",
     "--show-version"},
    {"--dry-run", VM_OPTION_PLAIN, NULL, NULL, "load the main class, but do not run it",
     "--dry-run"},
    {"-help", VM_OPTION_PLAIN, NULL, NULL, "print this text on stderr (also -h, -?, -X)",
     "-help"},
    {"--help", VM_OPTION_PLAIN, NULL, NULL, "print this text on stdout", "--help"},
    {"@", VM_OPTION_PREFIX, NULL, "file", "read arguments from a file", "@options.txt"},
    {"--disable-@files", VM_OPTION_PLAIN, NULL, NULL, "take later @ arguments as they are",
     "--disable-@files"},
    {NULL, VM_OPTION_PLAIN, NULL, NULL, NULL, NULL}};

const struct vm_option_group vm_launcher_options = {"Program and class path", launcher_rows, NULL, NULL};

static bool is_one_of(const char *text, const char *const *names)
{
    for (; *names != NULL; names++) {
        if (strcmp(text, *names) == 0) {
            return true;
        }
    }
    return false;
}

/* --- options for the machine --- */

static bool add_option(struct vm_launch *launch, const char *prefix, const char *text)
{
    char *copy = malloc(strlen(prefix) + strlen(text) + 1);
    if (copy == NULL) {
        return false;
    }
    sprintf(copy, "%s%s", prefix, text);
    launch->options[launch->option_count++] = (JavaVMOption){.optionString = copy};
    return true;
}

/* The program and its arguments in one line, as java tells it to tools. */
static bool add_command(struct vm_launch *launch)
{
    static const char prefix[] = "-Dsun.java.command=";
    size_t size = sizeof prefix + strlen(launch->target);
    for (int i = 0; i < launch->argument_count; i++) {
        size += strlen(launch->arguments[i]) + 1;
    }
    char *text = malloc(size);
    if (text == NULL) {
        return false;
    }
    char *end = stpcpy(stpcpy(text, prefix), launch->target);
    for (int i = 0; i < launch->argument_count; i++) {
        end = stpcpy(stpcpy(end, " "), launch->arguments[i]);
    }
    launch->options[launch->option_count++] = (JavaVMOption){.optionString = text};
    return true;
}

/* --- the launcher's options --- */

struct parser {
    const struct vm_argument_list *list;
    size_t next;
    struct vm_launch *launch;
    struct vm_option_message *message;
    const char *class_path;
    bool is_jar, is_finished;
};

static bool fail_missing(struct parser *parser, const char *option, const char *what)
{
    vm_option_fail(VM_OPTION_INVALID, parser->message, "Error: %s requires %s specification",
                   option, what);
    return false;
}

/* --name value: for the machine it is --name=value. */
static bool take_module_option(struct parser *parser, const char *option)
{
    option = strcmp(option, "-p") == 0 ? "--module-path" : option;
    if (parser->next == parser->list->count) {
        bool is_path = strstr(option, "path") != NULL;
        return fail_missing(parser, option, is_path ? "module path" : "module");
    }
    char *joined = malloc(strlen(option) + 2);
    if (joined == NULL) {
        return false;
    }
    sprintf(joined, "%s=", option);
    bool is_good = add_option(parser->launch, joined, parser->list->items[parser->next++]);
    free(joined);
    return is_good;
}

static bool take_class_path(struct parser *parser, const char *option)
{
    if (parser->next == parser->list->count) {
        return fail_missing(parser, option, "class path");
    }
    parser->class_path = parser->list->items[parser->next++];
    return true;
}

/* Options that end the launch; the ones behind them do not count. */
static bool take_final_option(struct parser *parser, const char *option)
{
    static const char *const help_names[] = {"-help", "-h", "-?", "-X", NULL};
    struct vm_launch *launch = parser->launch;
    if (strcmp(option, "-version") == 0) {
        launch->action = VM_LAUNCH_VERSION;
    } else if (strcmp(option, "--version") == 0) {
        launch->action = VM_LAUNCH_VERSION_OUT;
    } else if (is_one_of(option, help_names)) {
        launch->action = VM_LAUNCH_HELP;
    } else if (strcmp(option, "--help") == 0 || strcmp(option, "--help-extra") == 0) {
        launch->action = VM_LAUNCH_HELP_OUT;
    } else {
        return false;
    }
    parser->is_finished = true;
    return true;
}

static bool take_option(struct parser *parser, const char *option)
{
    static const char *const class_path_names[] = {"-cp", "-classpath", "--class-path", NULL};
    struct vm_launch *launch = parser->launch;
    if (is_one_of(option, class_path_names)) {
        return take_class_path(parser, option);
    }
    if (strncmp(option, "--class-path=", 13) == 0) {
        parser->class_path = option + 13;
    } else if (strcmp(option, "-jar") == 0) {
        parser->is_jar = true;
        if (parser->next == parser->list->count) {
            launch->action = VM_LAUNCH_USAGE;
            return fail_missing(parser, option, "jar file");
        }
    } else if (strcmp(option, "-showversion") == 0) {
        launch->show_version = true;
    } else if (strcmp(option, "--show-version") == 0) {
        launch->show_version_out = true;
    } else if (strcmp(option, "--dry-run") == 0) {
        launch->is_dry_run = true;
    } else if (strcmp(option, "--disable-@files") == 0
               || strncmp(option, "-splash:", 8) == 0) {
        return true;
    } else if (vm_arguments_takes_value(option)) {
        return take_module_option(parser, option);
    } else if (!take_final_option(parser, option)) {
        return add_option(launch, "", option);
    }
    return true;
}

static bool add_class_path(struct parser *parser)
{
    const char *class_path = parser->class_path;
    if (parser->launch->action == VM_LAUNCH_JAR) {
        class_path = parser->launch->target;
    } else if (class_path == NULL) {
        class_path = getenv("CLASSPATH");
    }
    return add_option(parser->launch, "-Djava.class.path=",
                      class_path == NULL ? "." : class_path);
}

bool vm_launch_parse(const struct vm_argument_list *list, struct vm_launch *launch,
                     struct vm_option_message *message)
{
    *launch = (struct vm_launch){.action = VM_LAUNCH_CLASS};
    message->text[0] = '\0';
    struct parser parser = {.list = list, .launch = launch, .message = message};
    launch->options = calloc(list->count + 2, sizeof *launch->options);
    bool is_good = launch->options != NULL;
    while (is_good && !parser.is_finished && parser.next < list->count
           && list->items[parser.next][0] == '-') {
        const char *option = list->items[parser.next++];
        is_good = take_option(&parser, option);
    }
    if (is_good && !parser.is_finished) {
        if (parser.next == list->count) {
            launch->action = VM_LAUNCH_USAGE;
            return true;
        }
        launch->action = parser.is_jar ? VM_LAUNCH_JAR : VM_LAUNCH_CLASS;
        launch->target = list->items[parser.next];
        launch->arguments = &list->items[parser.next + 1];
        launch->argument_count = (int)(list->count - parser.next - 1);
        is_good = add_class_path(&parser) && add_command(launch);
    }
    if (!is_good && message->text[0] == '\0') {
        vm_option_fail(VM_OPTION_NO_MEMORY, message, "Error: out of memory");
    }
    return is_good;
}
