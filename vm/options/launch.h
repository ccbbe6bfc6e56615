/*
 * launch.h: the parts of a command line other than the machine's options: the program to run, and
 * output before it or instead of it. The launcher uses them, and a class library that starts
 * programs itself.
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
    VM_LAUNCH_SOURCE,      /* a program given as source text: target is the compiling class */
    VM_LAUNCH_INFORMATION, /* nothing to run: only the output of the members below */
    VM_LAUNCH_VERSION,     /* on stderr, then the end */
    VM_LAUNCH_VERSION_OUT, /* on stdout, then the end */
    VM_LAUNCH_HELP,        /* on stderr, then the end */
    VM_LAUNCH_HELP_OUT,    /* on stdout, then the end */
    VM_LAUNCH_CLASSES,     /* nothing to run: classes are loaded, linked and printed */
    VM_LAUNCH_USAGE        /* nothing to run: help on stderr, status 1 */
};

struct vm_launch {
    enum vm_launch_action action;
    bool show_version, show_version_out; /* then the launch continues */
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
