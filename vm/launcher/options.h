/*
 * options.h: the options of the machine, from a command line or from JavaVMInitArgs.
 *
 * All options are rows of tables. A table is a struct vm_option_group; the machine's own are
 * here, other rooms give theirs to the program through vm_option_groups in registry.c.
 * The same rows are the text of --help.
 *
 * Threads: options are parsed by one thread before the machine exists.
 * Ownership: what a struct vm_options keeps is copied, and lives as long as the process.
 * Errors: a status and a message in java's words, without a newline at its end.
 */
#ifndef JP2VM_VM_LAUNCHER_OPTIONS_H
#define JP2VM_VM_LAUNCHER_OPTIONS_H

#include <jp2vm/jni.h>
#include <stdbool.h>
#include <stddef.h>

#include "vm/vm.h"

enum vm_option_status {
    VM_OPTION_OK,
    VM_OPTION_UNKNOWN,  /* no such option; JavaVMInitArgs may ask to ignore these */
    VM_OPTION_INVALID,  /* a bad value of one of java's options: status 1 */
    VM_OPTION_USAGE,    /* wrong use of an option of our own: status 2 */
    VM_OPTION_CONFLICT, /* options that do not go together: no machine is made */
    VM_OPTION_NO_MEMORY
};

/* How a name is followed by its value. */
enum vm_option_form {
    VM_OPTION_PLAIN,          /* -Xint */
    VM_OPTION_PREFIX,         /* -Xmx64m: the rest of the text */
    VM_OPTION_COLON,          /* -ea, -ea:value */
    VM_OPTION_EQUALS,         /* --name=value */
    VM_OPTION_OPTIONAL_EQUALS /* --name, --name=value */
};

struct vm_option_message {
    char text[512];
};

struct vm_option {
    const char *name;
    enum vm_option_form form;
    /* value: what follows, NULL when nothing does; text: the whole option */
    enum vm_option_status (*apply)(struct vm_options *options, const char *value,
                                   const char *text, struct vm_option_message *message);
    const char *argument; /* as --help shows what follows the name, or NULL */
    const char *help;     /* NULL: accepted, but not listed */
    const char *example;  /* a whole option */
};

struct vm_option_group {
    const char *title;
    const struct vm_option *options; /* ends with name NULL */
    /* Called before options are read: forgets those of an attempt that failed. May be NULL. */
    void (*reset)(void);
    /* Called when all options are known: checks what they say together and starts what they ask
     * for; the machine does not exist yet. May be NULL. */
    enum vm_option_status (*complete)(struct vm_options *options,
                                      struct vm_option_message *message);
};

/* java's options that the machine understands, and those of its own. */
extern const struct vm_option_group vm_standard_options;
extern const struct vm_option_group vm_own_options;

/* Every group of this program, ends with NULL; see registry.c. */
extern const struct vm_option_group *const vm_option_groups[];

/* Set by an option: what runs programs in place of the machine. Returns the exit status; an
 * option's `complete` sets it, and NULL is the machine. */
extern int (*vm_program_runner)(const struct vm_options *options, const char *main_class,
                                int argument_count);

/* Applies one option. */
enum vm_option_status vm_option_apply(struct vm_options *options, const char *text,
                                      struct vm_option_message *message);

/*
 * Applies the options of a JavaVMInitArgs between those of JAVA_TOOL_OPTIONS and of
 * _JAVA_OPTIONS, whose use is reported on stderr, and checks that they go together. JP2VM_OPTIONS
 * holds options for a machine that another launcher starts, which does not know them.
 */
enum vm_option_status vm_options_parse(struct vm_options *options, const JavaVMInitArgs *arguments,
                                       struct vm_option_message *message);

/* For `apply` functions: a size with k, m, g or t behind it; false when it is none. */
bool vm_option_parse_size(const char *text, size_t *bytes);

/* For `apply` functions: fills the message and returns the status. */
enum vm_option_status vm_option_fail(enum vm_option_status status,
                                     struct vm_option_message *message, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds or replaces nothing: later properties win when they are read. */
enum vm_option_status vm_option_add_property(struct vm_options *options, const char *key,
                                             size_t key_length, const char *value);

/* The value of the last -D of this name, or NULL. */
const char *vm_option_find_property(const struct vm_options *options, const char *key);

#endif
