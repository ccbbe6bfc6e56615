#include "vm/launcher/help.h"

#include <string.h>

#include "profiler/plugins/plugins.h"
#include "vm/base/version.h"
#include "vm/classlib.h"
#include "vm/launcher/registry.h"
#include "vm/options/nearest.h"

#define COLUMNS 90

/* Prints the names of accepted options that --help does not describe, several in a line. */
static void print_unlisted(FILE *stream, const struct vm_option *options)
{
    int column = 0;
    for (const struct vm_option *option = options; option->name != NULL; option++) {
        const char *argument = option->argument == NULL ? "" : option->argument;
        int length = (int)(strlen(option->name) + strlen(argument)) + 1;
        if (option->help != NULL) {
            continue;
        }
        if (column == 0 || column + length > COLUMNS) {
            fprintf(stream, column == 0 ? "  Also accepted:\n       " : "\n       ");
            column = 7;
        }
        fprintf(stream, " %s%s", option->name, argument);
        column += length;
    }
    if (column != 0) {
        fputc('\n', stream);
    }
}

static void print_fact(FILE *stream, const char *name, const char *before, const char *text)
{
    if (text != NULL) {
        fprintf(stream, "        %s: %s%s\n", name, before, text);
    }
}

static void print_option(FILE *stream, const struct vm_option *option)
{
    const char *argument = option->argument == NULL ? "" : option->argument;
    if (option->help == NULL) {
        return;
    }
    fprintf(stream, "  %s%s\n        %s\n        example: %s\n", option->name, argument,
            option->help, option->example);
    print_fact(stream, "default", "", option->initial);
    print_fact(stream, "needs", "", option->needs);
    print_fact(stream, "excludes", "", option->excludes);
    print_fact(stream, "page", "docs/", option->page);
}

static void print_group(FILE *stream, const struct vm_option_group *group)
{
    fprintf(stream, "\n%s:\n", group->title);
    for (const struct vm_option *option = group->options; option->name != NULL; option++) {
        print_option(stream, option);
    }
    print_unlisted(stream, group->options);
}

/* The flags of HotSpot that have an effect here. */
#define VM_FLAG(type, name, group, initial, least, most, use, note) {#name, #type, note},
#define VM_ACCEPTED_FLAG(type, name, group, initial, least, most, use)
static const struct {
    const char *name, *type, *note;
} flags[] = {
#include "vm/options/flags.def"
};

static void print_flags(FILE *stream)
{
    fprintf(stream,
            "\nFlags of HotSpot that have an effect, -XX:+name, -XX:-name or -XX:name=value:\n");
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        bool is_switch = strcmp(flags[i].type, "BOOL") == 0;
        fprintf(stream, "  %s%s%s\n        %s\n", is_switch ? "+" : "", flags[i].name,
                is_switch ? "" : "=value", flags[i].note);
    }
    fprintf(stream, "  -XX:+PrintFlagsFinal lists all that are accepted.\n");
}

static void print_analysis(const char *name, const char *summary, void *stream)
{
    fprintf(stream, "  %s\n        %s\n", name, summary == NULL ? "cannot be loaded" : summary);
}

static void print_analyses(FILE *stream)
{
    fprintf(stream, "\nAnalyses, --analysis=name:\n");
    if (!prof_plugin_list(print_analysis, stream)) {
        fprintf(stream, "  none are installed beside the machine\n");
        return;
    }
    fprintf(stream, "\nPrograms of probes, --probes=name:\n");
    (void)prof_plugin_list_probes(print_analysis, stream);
}

#define FLAGS_TOPIC "flags"
#define ANALYSES_TOPIC "analyses"

static void print_topics(FILE *stream)
{
    for (const struct vm_option_group *const *group = vm_option_groups; *group != NULL; group++) {
        fprintf(stream, "%s, ", (*group)->topic);
    }
    fprintf(stream, FLAGS_TOPIC ", " ANALYSES_TOPIC);
}

/* Prints the option --WORD and the options that belong to it, --WORD-... Returns false if there are
 * no such options. */
static bool print_options_of(const char *word, FILE *stream)
{
    const struct vm_option_group *last = NULL;
    size_t length = strlen(word);
    for (const struct vm_option_group *const *group = vm_option_groups; *group != NULL; group++) {
        for (const struct vm_option *option = (*group)->options; option->name != NULL; option++) {
            bool is_it = length != 0 && option->help != NULL && strncmp(option->name, "--", 2) == 0
                         && strncmp(option->name + 2, word, length) == 0
                         && strchr("-", option->name[2 + length]) != NULL;
            if (is_it && *group != last) {
                fprintf(stream, "\nOf --help=%s:\n", (*group)->topic);
                last = *group;
            }
            if (is_it) {
                print_option(stream, option);
            }
        }
    }
    return last != NULL;
}

static void complain(const char *topic)
{
    char text[400], topics[300] = FLAGS_TOPIC ", " ANALYSES_TOPIC;
    for (const struct vm_option_group *const *group = vm_option_groups; *group != NULL; group++) {
        size_t used = strlen(topics);
        snprintf(topics + used, sizeof topics - used, ", %s", (*group)->topic);
    }
    fprintf(stderr, "Error: --help=%s: %s\n", topic,
            vm_nearest_complain(topic, strlen(topic), topics, text, sizeof text));
}

bool vm_help_print_topic(const char *topic, FILE *stream)
{
    for (const struct vm_option_group *const *group = vm_option_groups; *group != NULL; group++) {
        if (strcmp((*group)->topic, topic) == 0) {
            print_group(stream, *group);
            return true;
        }
    }
    if (strcmp(topic, FLAGS_TOPIC) == 0) {
        print_flags(stream);
        return true;
    }
    if (strcmp(topic, ANALYSES_TOPIC) == 0) {
        print_analyses(stream);
        return true;
    }
    if (print_options_of(topic, stream)) {
        return true;
    }
    complain(topic);
    return false;
}

void vm_help_print(FILE *stream)
{
    fprintf(stream, "Usage: " VM_NAME " [options] Main [arguments...]\n"
                    "   or: " VM_NAME " [options] -jar file [arguments...]\n"
                    "   or: " VM_NAME " [options] -m module[/class] [arguments...]\n"
                    "   or: " VM_NAME " [options] File.java [arguments...]\n"
                    "\nA part of this text is printed by --help=topic; topics are ");
    print_topics(stream);
    fprintf(stream,
            ".\n--help=trace describes the option --trace and those that begin with its name.\n");
    for (const struct vm_option_group *const *group = vm_option_groups; *group != NULL; group++) {
        print_group(stream, *group);
    }
    fprintf(
        stream,
        "\nSizes may end with k, m, g or t.\n"
        "\nEnvironment:\n"
        "  JDK_JAVA_OPTIONS     options and arguments in front of those of the command line\n"
        "  JAVA_TOOL_OPTIONS    options before all others\n"
        "  JP2VM_OPTIONS        options of " VM_NAME
        ", also if the JDK's `java` starts it (-XXaltjvm)\n"
        "  _JAVA_OPTIONS        options after all others\n"
        "  CLASSPATH            the class path, if no option gives one\n"
        "  JAVA_HOME            the JDK 17 whose class library is used, if --java-home is not "
        "given\n"
        "\nExit status:\n"
        "  0    the program ended normally\n"
        "  N    the program ended with this status: System.exit(N), Runtime.halt(N), or exit(N) "
        "in\n"
        "       native code\n"
        "  1    the program ended by an uncaught exception, or could not be started: its main "
        "class\n"
        "       was not found, an option of `java` is invalid, or the directory of --java-home is\n"
        "       not a JDK 17, or that of --jop-home not a checkout of JOP. Also if the program "
        "ended\n"
        "       with 0, but a file that an option names could not be written to its end, or a\n"
        "       pattern, a window or a probe matched nothing\n"
        "  2    an option of " VM_NAME
        " is used wrongly (of --help=machine, views, jop, profile); the\n"
        "       program did not start. If the JDK's `java` started " VM_NAME ", the status is 1\n"
        "  3    the first OutOfMemoryError, with -XX:+ExitOnOutOfMemoryError\n"
        "  128+N  signal N ended the program: SIGHUP (129), SIGINT (130) and SIGTERM (143) after "
        "the\n"
        "       shutdown hooks; a crash of native code (139: SIGSEGV) and abort (134) as shells "
        "show\n"
        "       them\n");
}

void vm_version_print(FILE *stream)
{
    fprintf(stream, VM_NAME " version \"" VM_VERSION "\"\n"
                            "java.version \"" VM_JAVA_VERSION "\"\n");
    fprintf(stream, "class libraries:");
    for (size_t i = 0; vm_classlibs[i] != NULL; i++) {
        fprintf(stream, "%s %s", i == 0 ? "" : ",", vm_classlibs[i]->name);
    }
    fprintf(stream, "\n");
}
