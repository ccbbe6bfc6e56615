#define _GNU_SOURCE 1 /* secure_getenv */

#include "vm/launcher/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vm/base/class_path.h"
#include "vm/base/own_file.h"

#define OTHER_MACHINE "-XXaltjvm="

/* Rows without `apply`, because this file implements these options: they concern only the launch.
 */
static const struct vm_option launcher_rows[] = {
    {"-cp", VM_OPTION_PLAIN, NULL, " path", "directories and jars with classes, separated by ':'",
     "-cp classes:lib/util.jar", .initial = "CLASSPATH, otherwise the working directory",
     .page = NULL},
    {"-jar", VM_OPTION_PLAIN, NULL, " file", "run the Main-Class of a jar", "-jar app.jar",
     .page = NULL},
    {"-m", VM_OPTION_PLAIN, NULL, " module[/class]", "run the main class of a module",
     "-m app/com.example.Main", .page = NULL},
    {"--source", VM_OPTION_PLAIN, NULL, " release", "compile and run a source file",
     "--source 17 script", .page = NULL},
    {"--list-modules", VM_OPTION_PLAIN, NULL, NULL, "list modules and exit", "--list-modules",
     .page = "class-loading.md#modules"},
    {"-d", VM_OPTION_PLAIN, NULL, " module", "describe a module and exit", "-d java.sql",
     .page = "class-loading.md#modules"},
    {"--show-module-resolution", VM_OPTION_PLAIN, NULL, NULL,
     "print how modules are resolved and go on", "--show-module-resolution",
     .page = "class-loading.md#modules"},
    {"--validate-modules", VM_OPTION_PLAIN, NULL, NULL,
     "check the modules on the module path and exit", "--validate-modules",
     .page = "class-loading.md#modules"},
    {"-XshowSettings", VM_OPTION_COLON, NULL, "[:all|vm|properties|locale|system]",
     "print settings and go on", "-XshowSettings:vm", .page = NULL},
    {"-version", VM_OPTION_PLAIN, NULL, NULL, "print the version on stderr and exit", "-version",
     .page = NULL},
    {"--version", VM_OPTION_PLAIN, NULL, NULL, "print the version on stdout and exit", "--version",
     .page = NULL},
    {"-showversion", VM_OPTION_PLAIN, NULL, NULL, "print the version on stderr and go on",
     "-showversion", .page = NULL},
    {"--show-version", VM_OPTION_PLAIN, NULL, NULL, "print the version on stdout and go on",
     "--show-version", .page = NULL},
    {"--dry-run", VM_OPTION_PLAIN, NULL, NULL, "load the main class, but do not run it",
     "--dry-run", .page = NULL},
    {"-help", VM_OPTION_PLAIN, NULL, NULL, "print this text on stderr (also -h, -?, -X)", "-help",
     .page = NULL},
    {"--help", VM_OPTION_OPTIONAL_EQUALS, NULL, "[=topic]",
     "print this text, or a part of it, on stdout", "--help=profile", .page = NULL},
    {OTHER_MACHINE, VM_OPTION_PREFIX, NULL, "directory",
     "without effect if it names jp2vm's directory, as JDK_JAVA_OPTIONS may; otherwise refused",
     "-XXaltjvm=/usr/local/lib/jp2vm", .page = "openjdk.md#the-jdks-own-launcher"},
    {"@", VM_OPTION_PREFIX, NULL, "file", "read arguments from a file", "@options.txt",
     .page = "options.md#origins-of-options"},
    {"--disable-@files", VM_OPTION_PLAIN, NULL, NULL, "take later @ arguments as they are",
     "--disable-@files", .page = "options.md#origins-of-options"},
    {"-classpath", VM_OPTION_PLAIN, NULL, " path", .help = NULL},
    {"--class-path", VM_OPTION_EQUALS, NULL, "=path", .help = NULL},
    {"--module", VM_OPTION_EQUALS, NULL, "=module[/class]", .help = NULL},
    {"--describe-module", VM_OPTION_EQUALS, NULL, "=module", .help = NULL},
    {"-p", VM_OPTION_PLAIN, NULL, " path", .help = NULL},
    {"--show-resolved-modules", VM_OPTION_PLAIN, NULL, .help = NULL},
    {"-splash:", VM_OPTION_PREFIX, NULL, "image", .help = NULL},
    {"-h", VM_OPTION_PLAIN, NULL, .help = NULL},
    {"-?", VM_OPTION_PLAIN, NULL, .help = NULL},
    {"-X", VM_OPTION_PLAIN, NULL, .help = NULL},
    {"--help-extra", VM_OPTION_PLAIN, NULL, .help = NULL},
    {.name = NULL}};

const struct vm_option_group vm_launcher_options = {
    .title = "Program and class path", .topic = "program", .options = launcher_rows};

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

char *vm_launch_describe(const struct vm_launch *launch, const char *start)
{
    size_t size = strlen(start) + 1;
    for (int i = 0; i < launch->argument_count; i++) {
        size += strlen(launch->arguments[i]) + 1;
    }
    char *text = malloc(size);
    char *end = text == NULL ? NULL : stpcpy(text, start);
    for (int i = 0; text != NULL && i < launch->argument_count; i++) {
        end = stpcpy(stpcpy(end, " "), launch->arguments[i]);
    }
    return text;
}

/* Adds the property in which `java` describes the command to tools: the program and its arguments
 * in one line. */
static bool add_command(struct vm_launch *launch)
{
    char *text = vm_launch_describe(launch, launch->target);
    bool is_good = text != NULL && add_option(launch, "-Dsun.java.command=", text);
    free(text);
    return is_good;
}

/* --- the launcher's options --- */

struct parser {
    const struct vm_argument_list *list;
    size_t next;
    struct vm_launch *launch;
    struct vm_option_message *message;
    const char *class_path;
    const char *module, *source_release;
    bool is_jar, is_finished;
};

static bool fail_missing(struct parser *parser, const char *option, const char *what)
{
    vm_option_fail(VM_OPTION_INVALID, parser->message, "Error: %s requires %s", option, what);
    return false;
}

/* Passes "--name value" to the machine as --name=value. */
static bool take_module_option(struct parser *parser, const char *option)
{
    option = strcmp(option, "-p") == 0 ? "--module-path" : option;
    bool is_missing =
        parser->next == parser->list->count || parser->list->items[parser->next][0] == '-';
    if (is_missing && strcmp(option, "--probe") == 0) {
        return add_option(parser->launch, "--probe=", ""); /* the message for this option names the
                                                              value */
    }
    if (is_missing) {
        return fail_missing(parser, option,
                            strstr(option, "path") != NULL ? "module path specification"
                                                           : "modules to be specified");
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

/* Returns whether the text is an option like "--add-modules=" without a value. */
static bool is_empty_module_option(const char *option)
{
    size_t length = strlen(option);
    if (length < 3 || option[length - 1] != '=') {
        return false;
    }
    char *name = strndup(option, length - 1);
    bool is_empty = name != NULL && strncmp(name, "--", 2) == 0 && strcmp(name, "--probe") != 0
                    && vm_arguments_takes_value(name);
    free(name);
    return is_empty;
}

/* Takes the value of "--name value" or "--name=value", and stores it in *value; NULL if the value
 * is missing. Returns false if it is a different option. */
static bool take_value(struct parser *parser, const char *option, const char *name,
                       const char **value)
{
    size_t length = strlen(name);
    if (strcmp(option, name) == 0) {
        *value = parser->next < parser->list->count ? parser->list->items[parser->next++] : NULL;
        return true;
    }
    if (strncmp(name, "--", 2) == 0 && strncmp(option, name, length) == 0
        && option[length] == '=') {
        *value = option[length + 1] == '\0' ? NULL : option + length + 1;
        return true;
    }
    return false;
}

/* Takes options of modules and source files. Sets *is_good to whether the option has its value. */
static bool take_module_command(struct parser *parser, const char *option, bool *is_good)
{
    struct vm_launch *launch = parser->launch;
    const char *value;
    *is_good = true;
    if (take_value(parser, option, "-m", &value)
        || take_value(parser, option, "--module", &value)) {
        parser->module = value;
        *is_good = value != NULL || fail_missing(parser, option, "module name");
    } else if (take_value(parser, option, "-d", &value)
               || take_value(parser, option, "--describe-module", &value)) {
        launch->describe_module = value;
        *is_good = value != NULL || fail_missing(parser, option, "module name");
    } else if (take_value(parser, option, "--source", &value)) {
        parser->source_release = value;
        *is_good = value != NULL ? add_option(launch, "-Djdk.internal.javac.source=", value)
                                 : fail_missing(parser, option, "source version");
    } else if (strcmp(option, "--list-modules") == 0) {
        launch->list_modules = true;
    } else if (strcmp(option, "--show-module-resolution") == 0) {
        launch->show_resolution = true;
        *is_good = add_option(launch, "", "-Djdk.module.showModuleResolution=true");
    } else if (strcmp(option, "--show-resolved-modules") == 0) {
        launch->show_resolved = true;
    } else if (strcmp(option, "--validate-modules") == 0) {
        launch->validate_modules = true;
        *is_good = add_option(launch, "", "-Djdk.module.validation=true");
    } else if (strcmp(option, "-Xdiag") == 0) {
        *is_good = add_option(launch, "", "-Dsun.java.launcher.diag=true");
    } else if (strncmp(option, "-XshowSettings", 14) == 0) {
        launch->show_settings = option;
    } else {
        return false;
    }
    return true;
}

static bool take_class_path(struct parser *parser, const char *option)
{
    if (parser->next == parser->list->count) {
        return fail_missing(parser, option, "class path specification");
    }
    parser->class_path = parser->list->items[parser->next++];
    return true;
}

/* Takes options that end the launch; options after them have no effect. */
static bool take_final_option(struct parser *parser, const char *option)
{
    static const char *const help_names[] = {"-help", "-h", "-?", "-X", NULL};
    struct vm_launch *launch = parser->launch;
    if (strcmp(option, "-version") == 0) {
        launch->action = VM_LAUNCH_VERSION;
    } else if (strcmp(option, "--version") == 0) {
        launch->action = VM_LAUNCH_VERSION_OUT;
    } else if (vm_arguments_is_one_of(option, help_names)) {
        launch->action = VM_LAUNCH_HELP;
    } else if (strcmp(option, "--help") == 0 || strcmp(option, "--help-extra") == 0) {
        launch->action = VM_LAUNCH_HELP_OUT;
    } else if (strncmp(option, "--help=", 7) == 0) {
        launch->action = VM_LAUNCH_HELP_OUT;
        launch->help_topic = option + 7;
    } else {
        return false;
    }
    parser->is_finished = true;
    return true;
}

/* -XXaltjvm=DIRECTORY, by which launchers of the JDK choose a virtual machine. Here it may only
 * name the machine that runs anyway. */
static bool take_machine(struct parser *parser, const char *option)
{
    if (vm_is_own_directory(option + strlen(OTHER_MACHINE))) {
        return true;
    }
    vm_option_fail(VM_OPTION_INVALID, parser->message,
                   "Error: %.300s names another virtual machine; leave the option out, or start "
                   "the program with java",
                   option);
    return false;
}

static bool take_option(struct parser *parser, const char *option)
{
    static const char *const class_path_names[] = {"-cp", "-classpath", "--class-path", NULL};
    struct vm_launch *launch = parser->launch;
    bool is_good;
    if (take_module_command(parser, option, &is_good)) {
        return is_good;
    }
    if (vm_arguments_is_one_of(option, class_path_names)) {
        return take_class_path(parser, option);
    }
    if (strncmp(option, "--class-path=", 13) == 0) {
        parser->class_path = option + 13;
    } else if (strcmp(option, "-jar") == 0) {
        parser->is_jar = true;
        if (parser->next == parser->list->count) {
            launch->action = VM_LAUNCH_USAGE;
            return fail_missing(parser, option, "jar file specification");
        }
    } else if (strcmp(option, "-showversion") == 0) {
        launch->show_version = true;
    } else if (strcmp(option, "--show-version") == 0) {
        launch->show_version_out = true;
    } else if (strncmp(option, OTHER_MACHINE, strlen(OTHER_MACHINE)) == 0) {
        return take_machine(parser, option);
    } else if (strcmp(option, "--dry-run") == 0) {
        launch->is_dry_run = true;
    } else if (strcmp(option, "--disable-@files") == 0 || strncmp(option, "-splash:", 8) == 0) {
        return true;
    } else if (vm_arguments_takes_value(option)) {
        return take_module_option(parser, option);
    } else if (is_empty_module_option(option)) {
        return fail_missing(parser, option, "modules to be specified");
    } else if (!take_final_option(parser, option)) {
        return add_option(launch, "", option);
    }
    return true;
}

/* --- the program --- */

#define COMPILING_MAIN "jdk.compiler/com.sun.tools.javac.launcher.Main"

static bool is_source_file(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".java") == 0 && access(name, F_OK) == 0;
}

/* Expands asterisks in the class path to the names of jars, for the property that programs read. */
static bool add_expanded(struct vm_launch *launch, const char *class_path)
{
    struct vm_class_path *elements = vm_class_path_create(class_path);
    char *text = elements == NULL ? NULL : vm_class_path_to_string(elements);
    bool is_good = text != NULL && add_option(launch, "-Djava.class.path=", text);
    free(text);
    vm_class_path_destroy(elements);
    return is_good;
}

/* Adds the class path; if it is given more than once, the last one counts. */
static bool add_class_path(struct parser *parser)
{
    const struct vm_launch *launch = parser->launch;
    const char *class_path = parser->class_path;
    if (launch->action == VM_LAUNCH_JAR) {
        class_path = launch->target;
    } else if (class_path == NULL) {
        class_path = secure_getenv("CLASSPATH");
    }
    if (class_path == NULL && launch->action == VM_LAUNCH_CLASS) {
        class_path = ".";
    }
    if (class_path == NULL) {
        return true;
    }
    return launch->action != VM_LAUNCH_JAR && strchr(class_path, '*') != NULL
               ? add_expanded(parser->launch, class_path)
               : add_option(parser->launch, "-Djava.class.path=", class_path);
}

/* Adds the module from "module/class". */
static bool add_main_module(struct vm_launch *launch)
{
    static const char prefix[] = "-Djdk.module.main=";
    size_t length = strcspn(launch->target, "/");
    char *name = strndup(launch->target, length);
    bool is_good = name != NULL && add_option(launch, prefix, name);
    free(name);
    return is_good;
}

/* Finds the program to run, with the arguments from `next` on. */
static bool find_program(struct parser *parser)
{
    struct vm_launch *launch = parser->launch;
    char **items = parser->list->items;
    size_t count = parser->list->count, next = parser->next;
    if (parser->module != NULL) {
        launch->action = VM_LAUNCH_MODULE;
        launch->target = parser->module;
    } else if (next == count) {
        bool is_information =
            launch->list_modules || launch->validate_modules || launch->describe_module != NULL;
        launch->action = is_information ? VM_LAUNCH_INFORMATION : VM_LAUNCH_USAGE;
        return add_class_path(parser);
    } else if (parser->is_jar) {
        launch->action = VM_LAUNCH_JAR;
        launch->target = items[next++];
    } else if (parser->source_release != NULL || is_source_file(items[next])) {
        launch->action = VM_LAUNCH_SOURCE;
        launch->target = COMPILING_MAIN;
    } else {
        launch->action = VM_LAUNCH_CLASS;
        launch->target = items[next++];
    }
    launch->arguments = &items[next];
    launch->argument_count = (int)(count - next);
    return (launch->action != VM_LAUNCH_MODULE || add_main_module(launch))
           && (launch->action != VM_LAUNCH_SOURCE
               || add_option(launch, "", "--add-modules=ALL-DEFAULT"))
           && add_class_path(parser) && add_command(launch);
}

bool vm_launch_parse(const struct vm_argument_list *list, struct vm_launch *launch,
                     struct vm_option_message *message)
{
    *launch = (struct vm_launch){.action = VM_LAUNCH_CLASS};
    message->text[0] = '\0';
    struct parser parser = {.list = list, .launch = launch, .message = message};
    launch->options = calloc(list->count + 5, sizeof *launch->options);
    bool is_good = launch->options != NULL;
    while (is_good && !parser.is_finished && parser.module == NULL && parser.next < list->count
           && list->items[parser.next][0] == '-') {
        bool is_of_variable = parser.next < list->variable_count;
        const char *option = list->items[parser.next++];
        int first = launch->option_count;
        is_good = take_option(&parser, option);
        for (int i = first; is_of_variable && i < launch->option_count; i++) {
            launch->options[i].extraInfo = (void *)vm_arguments_variable;
        }
    }
    if (is_good && !parser.is_finished) {
        is_good = find_program(&parser);
    }
    is_good = is_good && add_option(launch, "", "-Dsun.java.launcher=SUN_STANDARD");
    if (!is_good && message->text[0] == '\0') {
        vm_option_fail(VM_OPTION_NO_MEMORY, message, "Error: out of memory");
    }
    return is_good;
}
