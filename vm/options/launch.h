/*
 * launch.h: the parts of a command line other than the machine's options: the program to run, and
 * output that is printed before the program or instead of it. They are used by the launcher, and by
 * a class library that starts programs itself.
 *
 * Ownership: strings live as long as the process.
 */
#ifndef JP2VM_VM_OPTIONS_LAUNCH_H
#define JP2VM_VM_OPTIONS_LAUNCH_H

#include <jp2vm/jni.h>
#include <stdbool.h>

enum vm_launch_action {
    VM_LAUNCH_CLASS,
    VM_LAUNCH_JAR,
    VM_LAUNCH_MODULE,      /* -m: the main class of a module */
    VM_LAUNCH_SOURCE,      /* a program given as source text; target is the class that compiles
                              it */
    VM_LAUNCH_INFORMATION, /* no program runs: only the output that the members below request is
                              printed */
    VM_LAUNCH_VERSION,     /* prints the version on stderr and ends */
    VM_LAUNCH_VERSION_OUT, /* prints the version on stdout and ends */
    VM_LAUNCH_HELP,        /* prints the help on stderr and ends */
    VM_LAUNCH_HELP_OUT,    /* prints the help on stdout and ends */
    VM_LAUNCH_CLASSES,     /* no program runs: classes are loaded, linked and printed */
    VM_LAUNCH_USAGE        /* no program runs: prints the help on stderr, status 1 */
};

struct vm_launch {
    enum vm_launch_action action;
    bool show_version, show_version_out; /* prints the version, then continues */
    bool is_dry_run;
    const char *target;                  /* class name, jar, or module[/class] */
    bool list_modules, validate_modules; /* these end the launch */
    bool show_resolution, show_resolved;
    const char *describe_module; /* a module's name, NULL: none; ends the launch */
    const char *help_topic;      /* --help=topic; NULL: all */
    const char *show_settings;   /* the whole option, NULL: none */
    int argument_count;
    char **arguments;
    JavaVMOption *options; /* for the machine */
    int option_count;
};

#endif
