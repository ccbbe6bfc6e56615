#define _GNU_SOURCE
#include "vm/options/children.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vm/base/arena.h"
#include "vm/base/own_file.h"
#include "vm/options/output_name.h"

#define JAVA_VARIABLE "JDK_JAVA_OPTIONS"

/* One use of an option, newest first in the draft. */
struct vm_noted_option {
    const struct vm_option *option;
    const char *text, *value; /* value: the part of `text` after the name and its separator; NULL:
                               * none */
    bool is_of_java_variable;
    struct vm_noted_option *next;
};

/* Returns whether child processes find the options of an origin in their own environment. */
static bool is_read_by_children(const char *origin)
{
    return origin != NULL && strcmp(origin, VM_OPTIONS_VARIABLE) != 0
           && strcmp(origin, JAVA_VARIABLE) != 0;
}

/* Removes earlier uses of an option whose last use counts. */
static void forget_earlier(struct vm_draft *draft, const struct vm_option *option)
{
    struct vm_noted_option **link = &draft->noted_options;
    while (*link != NULL) {
        if ((*link)->option == option) {
            *link = (*link)->next;
        } else {
            link = &(*link)->next;
        }
    }
}

enum vm_option_status vm_children_note(const struct vm_option_use *use)
{
    struct vm_draft *draft = use->draft;
    if (!use->option->adds_up) {
        forget_earlier(draft, use->option);
    }
    if (use->option->child == VM_CHILD_NONE || is_read_by_children(draft->origin)) {
        return VM_OPTION_OK;
    }
    struct vm_noted_option *noted = vm_arena_alloc(draft->arena, sizeof *noted);
    const char *text = vm_draft_copy(draft, use->text);
    if (noted == NULL || text == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    *noted = (struct vm_noted_option){
        .option = use->option,
        .text = text,
        .value = use->value == NULL ? NULL : text + (use->value - use->text),
        .is_of_java_variable = draft->origin != NULL && strcmp(draft->origin, JAVA_VARIABLE) == 0,
        .next = draft->noted_options};
    draft->noted_options = noted;
    return VM_OPTION_OK;
}

/* --- names of files --------------------------------------------------------------------------- */

/* Prints the absolute path of a file. */
static const char *absolute(struct vm_draft *draft, const char *directory, const char *path)
{
    return path[0] == '/' ? path : vm_draft_print(draft, "%s/%s", directory, path);
}

/* The same for each element of a class path. */
static const char *absolute_elements(struct vm_draft *draft, const char *directory,
                                     const char *path)
{
    const char *result = "";
    for (const char *element = path; result != NULL;) {
        size_t length = strcspn(element, ":");
        bool is_relative = length > 0 && element[0] != '/';
        result = vm_draft_print(draft, "%s%s%s%s%.*s", result, element == path ? "" : ":",
                                is_relative ? directory : "", is_relative ? "/" : "", (int)length,
                                element);
        element += length;
        if (*element++ == '\0') {
            break;
        }
    }
    return result;
}

/* Returns the path of an output file with "%p" for the number of the process. */
static const char *output_path(struct vm_draft *draft, const char *directory, const char *path)
{
    if (strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0) {
        return path;
    }
    const char *whole = absolute(draft, directory, path);
    if (whole == NULL || strstr(path, VM_OUTPUT_PROCESS) != NULL) {
        return whole;
    }
    size_t at = vm_output_number_place(whole, NULL);
    return vm_draft_print(draft, "%.*s.%s%s", (int)at, whole, VM_OUTPUT_PROCESS, whole + at);
}

/* A name that comes with the machine, or a file; a colon and arguments may follow, the last of
 * which may name an output file, ":out=FILE". */
static const char *named(struct vm_draft *draft, const char *directory, const char *value)
{
    static const char out[] = ":out=";
    const char *output = strstr(value, out);
    size_t length = output == NULL ? strlen(value) : (size_t)(output - value);
    char *file = strndup(value, strcspn(value, ":"));
    if (file == NULL) {
        return NULL;
    }
    bool is_relative = file[0] != '/' && strpbrk(file, "./") != NULL && access(file, F_OK) == 0;
    free(file);
    const char *path = output == NULL ? "" : output + sizeof out - 1;
    path = output == NULL ? "" : output_path(draft, directory, path);
    return path == NULL ? NULL
                        : vm_draft_print(draft, "%s%s%.*s%s%s", is_relative ? directory : "",
                                         is_relative ? "/" : "", (int)length, value,
                                         output == NULL ? "" : out, path);
}

/* [FORMAT:]FILE or PLUGIN.so:FILE. The profiler itself gives a child another file than its
 * parent. */
static const char *profile_path(struct vm_draft *draft, const char *directory, const char *value)
{
    static const char suffix[] = ".so:";
    const char *plugin = strstr(value, suffix);
    if (plugin != NULL) {
        const char *file = plugin + sizeof suffix - 1;
        const char *whole = absolute(draft, directory, value);
        const char *path = absolute(draft, directory, file);
        return whole == NULL || path == NULL
                   ? NULL
                   : vm_draft_print(draft, "%.*s%s", (int)(strlen(whole) - strlen(file)), whole,
                                    path);
    }
    const char *colon = strchr(value, ':');
    bool has_format = colon != NULL && memchr(value, '/', (size_t)(colon - value)) == NULL;
    const char *path = has_format ? colon + 1 : value;
    path = absolute(draft, directory, path);
    return path == NULL ? NULL
                        : vm_draft_print(draft, "%.*s%s", has_format ? (int)(colon + 1 - value) : 0,
                                         value, path);
}

static const char *value_of_child(struct vm_draft *draft, const char *directory,
                                  enum vm_option_child kind, const char *value)
{
    switch (kind) {
    case VM_CHILD_INPUT:
        return absolute(draft, directory, value);
    case VM_CHILD_PATHS:
        return absolute_elements(draft, directory, value);
    case VM_CHILD_NAMED:
        return named(draft, directory, value);
    case VM_CHILD_OUTPUT:
        return output_path(draft, directory, value);
    case VM_CHILD_PROFILE:
        return profile_path(draft, directory, value);
    default:
        return value;
    }
}

/* --- the plan --------------------------------------------------------------------------------- */

static bool is_standard_output(const struct vm_noted_option *noted)
{
    enum vm_option_child kind = noted->option->child;
    const char *value = noted->value;
    size_t length = value == NULL ? 0 : strlen(value);
    return length > 0 && (kind == VM_CHILD_OUTPUT || kind == VM_CHILD_PROFILE)
           && (strcmp(value, "-") == 0
               || (kind == VM_CHILD_PROFILE && length > 1
                   && strcmp(value + length - 2, ":-") == 0));
}

static enum vm_option_status make(struct vm_draft *draft, const char *directory,
                                  const struct vm_noted_option *noted,
                                  struct vm_child_option *option, struct vm_option_message *message)
{
    if (is_standard_output(noted)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --children: a child would write %s to its standard output, "
                              "which its parent may read; name a file, with %%p for the process",
                              noted->text);
    }
    *option = (struct vm_child_option){noted->text, noted->text, noted->option->adds_up,
                                       noted->is_of_java_variable};
    if (noted->value != NULL) {
        const char *value = value_of_child(draft, directory, noted->option->child, noted->value);
        option->text = value == NULL
                           ? NULL
                           : vm_draft_print(draft, "%.*s%s", (int)(noted->value - noted->text),
                                            noted->text, value);
    }
    return option->text == NULL ? VM_OPTION_NO_MEMORY : VM_OPTION_OK;
}

enum vm_option_status vm_children_resolve(struct vm_draft *draft, struct vm_option_message *message)
{
    struct vm_children_plan *plan = &draft->plan.children;
    size_t count = 0;
    if (plan->mode != VM_CHILDREN_ON_JP2VM) {
        return VM_OPTION_OK;
    }
    plan->program = vm_own_program();
    if (plan->program == NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --children: the program jp2vm is not installed beside its "
                              "library; leave the option out, or install both");
    }
    for (const struct vm_noted_option *n = draft->noted_options; n != NULL; n = n->next) {
        count++;
    }
    plan->options = vm_arena_alloc_array(draft->arena, count + 1, sizeof *plan->options);
    char *directory = getcwd(NULL, 0);
    enum vm_option_status status = plan->options == NULL ? VM_OPTION_NO_MEMORY : VM_OPTION_OK;
    plan->option_count = status == VM_OPTION_OK ? count : 0;
    for (const struct vm_noted_option *n = draft->noted_options;
         status == VM_OPTION_OK && n != NULL; n = n->next) {
        status =
            make(draft, directory == NULL ? "." : directory, n, &plan->options[--count], message);
    }
    free(directory);
    return status;
}

/* --- the environment of a child --------------------------------------------------------------- */

/* Returns whether a child process gets an option (vm_children_variable). */
static bool is_passed(const struct vm_child_option *option, bool reads_java_options,
                      const char *const *arguments)
{
    if (reads_java_options && option->is_of_java_variable) {
        return false;
    }
    for (; option->adds_up && *arguments != NULL; arguments++) {
        if (strcmp(*arguments, option->given) == 0 || strcmp(*arguments, option->text) == 0) {
            return false;
        }
    }
    return true;
}

/* Writes a word in quotes as vm_option_next_word reads them. */
static void write_word(FILE *out, const char *word)
{
    while (*word != '\0') {
        char quote = *word == '"' ? '\'' : '"';
        size_t length = quote == '"' ? strcspn(word, "\"") : strspn(word, "\"");
        fprintf(out, "%c%.*s%c", quote, (int)length, word, quote);
        word += length;
    }
}

char *vm_children_variable(const struct vm_children_plan *plan, const char *java_home,
                           bool reads_java_options, const char *const *arguments)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return NULL;
    }
    fputs(VM_OPTIONS_VARIABLE "=", out);
    for (size_t i = 0; i < plan->option_count; i++) {
        if (is_passed(&plan->options[i], reads_java_options, arguments)) {
            write_word(out, plan->options[i].text);
            fputc(' ', out);
        }
    }
    fputs("\"--java-home=\"", out);
    write_word(out, java_home);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
