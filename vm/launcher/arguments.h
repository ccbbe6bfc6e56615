/*
 * arguments.h: expands the command line by JDK_JAVA_OPTIONS and @files, and parses the launcher's
 * own options.
 *
 * Threads: the primordial thread, before anything else runs. Ownership: strings of the result live
 * as long as the process. Errors: the functions return false with the message that `java` prints.
 * Source: the java command's documentation, "java Command-Line Argument Files" and "Using the
 * JDK_JAVA_OPTIONS Launcher Environment Variable".
 */
#ifndef JP2VM_VM_LAUNCHER_ARGUMENTS_H
#define JP2VM_VM_LAUNCHER_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/options/launch.h"
#include "vm/options/options.h"

struct vm_argument_list {
    char **items;
    size_t count, capacity;
    size_t variable_count;  /* items at the beginning that are of JDK_JAVA_OPTIONS */
    size_t main_index;      /* index of the main class or jar; SIZE_MAX: not seen yet */
    bool is_value_expected; /* the next argument belongs to the option before it */
    bool is_literal;        /* --disable-@files was seen */
};

/* The name "JDK_JAVA_OPTIONS"; options of this variable have its address as extraInfo. */
extern const char vm_arguments_variable[];

/* Expands argv, except the program's name, into the list. */
bool vm_arguments_expand(int argc, char **argv, struct vm_argument_list *list,
                         struct vm_option_message *message);

/* Adds the words of an argument file's text to the list; also for tests. */
bool vm_arguments_add_file_text(struct vm_argument_list *list, const char *text, size_t size);

/* Returns whether the text is one of `names`, a list that ends with NULL. */
bool vm_arguments_is_one_of(const char *text, const char *const *names);

/* Returns whether the value of this option is the next argument. */
bool vm_arguments_takes_value(const char *option);

/* Splits the expanded command line into the machine's options, the program and its arguments. */
bool vm_launch_parse(const struct vm_argument_list *list, struct vm_launch *launch,
                     struct vm_option_message *message);

/* Returns `start` and the program's arguments, separated by blanks, malloc'ed; NULL if memory runs
 * out. */
char *vm_launch_describe(const struct vm_launch *launch, const char *start);

/* The launcher's own rows for --help; only vm_launch_parse applies these options. */
extern const struct vm_option_group vm_launcher_options;

#endif
