/*
 * arguments.h: the command line with JDK_JAVA_OPTIONS and @files put in, and what the
 * launcher itself makes of it.
 *
 * Threads: used by the primordial thread before anything else runs.
 * Ownership: strings of the result live as long as the process.
 * Errors: false with java's message.
 * Source: the java command's documentation, "java Command-Line Argument Files" and "Using
 * the JDK_JAVA_OPTIONS Launcher Environment Variable".
 */
#ifndef JP2VM_VM_LAUNCHER_ARGUMENTS_H
#define JP2VM_VM_LAUNCHER_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/launcher/options.h"

struct vm_argument_list {
    char **items;
    size_t count, capacity;
    size_t main_index;      /* of the main class or jar; SIZE_MAX: not seen yet */
    bool is_value_expected; /* the next argument belongs to the option before it */
    bool is_literal;        /* --disable-@files was seen */
};

/* argv without the program's name, expanded. */
bool vm_arguments_expand(int argc, char **argv, struct vm_argument_list *list,
                         struct vm_option_message *message);

/* The words of an argument file's text are added to the list; also for tests. */
bool vm_arguments_add_file_text(struct vm_argument_list *list, const char *text, size_t size);

/* Whether an option's value is the argument behind it. */
bool vm_arguments_takes_value(const char *option);

enum vm_launch_action {
    VM_LAUNCH_CLASS,
    VM_LAUNCH_JAR,
    VM_LAUNCH_MODULE,        /* -m: the main class of a module */
    VM_LAUNCH_SOURCE,        /* a program given as source text: target is what compiles it */
    VM_LAUNCH_INFORMATION,   /* nothing to run: only what the list below asks for */
    VM_LAUNCH_VERSION,       /* on stderr, then the end */
    VM_LAUNCH_VERSION_OUT,   /* on stdout, then the end */
    VM_LAUNCH_HELP,          /* on stderr, then the end */
    VM_LAUNCH_HELP_OUT,      /* on stdout, then the end */
    VM_LAUNCH_USAGE          /* nothing to run: help on stderr, status 1 */
};

struct vm_launch {
    enum vm_launch_action action;
    bool show_version, show_version_out; /* and go on */
    bool is_dry_run;
    const char *target; /* class name, jar, or module[/class] */
    bool list_modules, validate_modules, show_resolution, show_resolved; /* the first two end the launch */
    const char *describe_module; /* a module's name, NULL: none; ends the launch */
    const char *show_settings;   /* the whole option, NULL: none */
    int argument_count;
    char **arguments;
    JavaVMOption *options; /* for the machine */
    int option_count;
};

/* Splits the expanded command line. */
bool vm_launch_parse(const struct vm_argument_list *list, struct vm_launch *launch,
                     struct vm_option_message *message);

/* The launcher's own rows for --help; applied by vm_launch_parse only. */
extern const struct vm_option_group vm_launcher_options;

#endif
