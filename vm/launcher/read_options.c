#define _GNU_SOURCE 1 /* secure_getenv */

#include "vm/launcher/read_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vm/base/arena.h"
#include "vm/base/machine_out.h"
#include "vm/launcher/arguments.h"
#include "vm/launcher/flag_plan.h"
#include "vm/options/children.h"

/* --- options with a function in extraInfo --- */

static bool apply_hook(struct vm_draft *draft, const JavaVMOption *option)
{
    /* no conversion between object and function pointers is accepted by all compilers */
    if (strcmp(option->optionString, "vfprintf") == 0) {
        memcpy(&vm_vfprintf_hook, &option->extraInfo, sizeof option->extraInfo);
    } else if (strcmp(option->optionString, "exit") == 0) {
        memcpy(&draft->plan.host.exit_hook, &option->extraInfo, sizeof option->extraInfo);
    } else if (strcmp(option->optionString, "abort") == 0) {
        memcpy(&draft->plan.host.abort_hook, &option->extraInfo, sizeof option->extraInfo);
    } else {
        return false;
    }
    return true;
}

/* Returns whether an option names the program. Programs that query the options do not see such
 * options. */
static bool is_about_program(const char *text)
{
    return strncmp(text, "-Djava.class.path=", 18) == 0
           || strncmp(text, "-Dsun.java.command=", 19) == 0
           || strncmp(text, "-Dsun.java.launcher=", 20) == 0;
}

static enum vm_option_status apply_and_note(struct vm_draft *draft, const char *text,
                                            struct vm_option_message *message)
{
    struct vm_library_plan *library = &draft->plan.library;
    enum vm_option_status status = vm_draft_apply(draft, text, message);
    return status != VM_OPTION_OK || is_about_program(text)
               ? status
               : vm_draft_add(draft, &library->arguments, &library->argument_count, text);
}

/* --- words of a text --- */

typedef enum vm_option_status apply_word(struct vm_draft *draft, const char *word,
                                         struct vm_option_message *message);

/* Applies each word of a text; `place` says where the text comes from. */
static enum vm_option_status apply_words(struct vm_draft *draft, const char *text,
                                         const char *place, apply_word *apply,
                                         struct vm_option_message *message)
{
    char *word = malloc(strlen(text) + 1);
    if (word == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    enum vm_option_status status = VM_OPTION_OK;
    bool is_unmatched = false;
    while (status == VM_OPTION_OK && vm_option_next_word(&text, word, &is_unmatched)) {
        status = is_unmatched ? vm_option_fail(VM_OPTION_INVALID, message,
                                               "Unmatched quote in %.300s", place)
                              : apply(draft, word, message);
    }
    free(word);
    return status;
}

/* --- options from files --- */

/* Larger files of options are refused. */
#define MAX_FILE_BYTES ((size_t)1 << 20)

/* Returns the text of a file, which belongs to the draft; NULL if the file cannot be read. */
static char *read_text(struct vm_draft *draft, const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = file == NULL ? NULL : vm_arena_alloc(draft->arena, MAX_FILE_BYTES + 1);
    size_t length = text == NULL ? 0 : fread(text, 1, MAX_FILE_BYTES, file);
    bool is_good = text != NULL && !ferror(file);
    if (file != NULL) {
        fclose(file);
    }
    if (is_good) {
        text[length] = '\0';
    }
    return is_good ? text : NULL;
}

/* Returns the value of -XX:name=value, or NULL. */
static const char *file_of(const char *option, const char *name)
{
    size_t length = strlen(name);
    return strncmp(option, name, length) == 0 && option[length] == '=' ? option + length + 1 : NULL;
}

#define FLAGS_FILE "-XX:Flags"
#define OPTIONS_FILE "-XX:VMOptionsFile"

static enum vm_option_status apply_file_option(struct vm_draft *draft, const char *option,
                                               struct vm_option_message *message)
{
    if (file_of(option, OPTIONS_FILE) != NULL) {
        return vm_option_fail(VM_OPTION_INVALID, message,
                              "A VM options file may not refer to a VM options file: %.300s",
                              option);
    }
    return apply_and_note(draft, option, message);
}

/* Applies the options of a file, at the position of the option that names the file. */
static enum vm_option_status apply_options_file(struct vm_draft *draft, const char *path,
                                                struct vm_option_message *message)
{
    char *text = read_text(draft, path);
    if (text == NULL) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Could not open options file '%.300s'",
                              path);
    }
    return apply_words(draft, text, path, apply_file_option, message);
}

static enum vm_option_status apply_settings_word(struct vm_draft *draft, const char *word,
                                                 struct vm_option_message *message)
{
    return vm_draft_set_flag(draft, word, true, message);
}

/* Overwrites lines that start with # by blanks. */
static void drop_comments(char *text)
{
    for (char *line = text; *line != '\0'; line += strcspn(line, "\n"), line += *line != '\0') {
        size_t blanks = strspn(line, " \t");
        if (line[blanks] == '#') {
            memset(line, ' ', strcspn(line, "\n"));
        }
    }
}

/* Applies the flags of a file, which are written without -XX:, before all other options. */
static enum vm_option_status apply_settings_file(struct vm_draft *draft, const char *path,
                                                 struct vm_option_message *message)
{
    char *text = read_text(draft, path);
    if (text == NULL) {
        return vm_option_fail(VM_OPTION_INVALID, message, "Could not open settings file %.300s",
                              path);
    }
    drop_comments(text);
    return apply_words(draft, text, path, apply_settings_word, message);
}

#define DEFAULT_SETTINGS_FILE ".hotspotrc"

/* Handles the settings file in the working directory. HotSpot reads it if an option requests that,
 * and otherwise prints a warning. */
static enum vm_option_status apply_settings(struct vm_draft *draft, const char *path,
                                            struct vm_option_message *message)
{
    if (path != NULL) {
        return apply_settings_file(draft, path, message);
    }
    if (access(DEFAULT_SETTINGS_FILE, F_OK) == 0) {
        vm_message("jp2vm: warning: " DEFAULT_SETTINGS_FILE " file is present but has been "
                   "ignored.  Run with -XX:Flags=" DEFAULT_SETTINGS_FILE " to load the file.\n");
    }
    return VM_OPTION_OK;
}

/* --- options from environment variables --- */

static enum vm_option_status apply_option(struct vm_draft *draft, const char *option,
                                          struct vm_option_message *message)
{
    const char *path = file_of(option, OPTIONS_FILE);
    if (file_of(option, FLAGS_FILE) != NULL) {
        return VM_OPTION_OK; /* the file has already been read */
    }
    return path != NULL ? apply_options_file(draft, path, message)
                        : apply_and_note(draft, option, message);
}

static enum vm_option_status apply_environment(struct vm_draft *draft, const char *variable,
                                               bool is_reported, struct vm_option_message *message)
{
    const char *text = secure_getenv(variable);
    if (text == NULL) {
        return VM_OPTION_OK;
    }
    if (is_reported) {
        vm_message("Picked up %s: %s\n", variable, text);
    }
    draft->is_environment = true;
    draft->origin = variable;
    enum vm_option_status status = apply_words(draft, text, variable, apply_option, message);
    draft->is_environment = false;
    draft->origin = NULL;
    return status;
}

/* --- all --- */

static enum vm_option_status apply_arguments(struct vm_draft *draft,
                                             const JavaVMInitArgs *arguments,
                                             struct vm_option_message *message)
{
    bool has_options_file = false;
    for (jint i = 0; i < arguments->nOptions; i++) {
        const JavaVMOption *option = &arguments->options[i];
        if (option->optionString == NULL || apply_hook(draft, option)) {
            continue;
        }
        bool is_options_file = file_of(option->optionString, OPTIONS_FILE) != NULL;
        if (is_options_file && has_options_file) {
            return vm_option_fail(VM_OPTION_INVALID, message,
                                  "The VM options file can be given once only: %.300s",
                                  option->optionString);
        }
        has_options_file |= is_options_file;
        draft->origin = option->extraInfo == vm_arguments_variable ? vm_arguments_variable : NULL;
        enum vm_option_status status = apply_option(draft, option->optionString, message);
        /* If the caller requests it, unknown options are ignored; wrong uses of known options are
         * not. */
        bool is_ignored = status == VM_OPTION_UNKNOWN && arguments->ignoreUnrecognized;
        if (status != VM_OPTION_OK && !is_ignored) {
            return status;
        }
    }
    return VM_OPTION_OK;
}

/* Finds options that take effect before all other options, no matter where they are. */
static void look_ahead(struct vm_draft *draft, const char *option, const char **settings)
{
    const char *path = file_of(option, FLAGS_FILE);
    if (strcmp(option, "-XX:+IgnoreUnrecognizedVMOptions") == 0) {
        draft->ignores_unknown_flags = true;
    } else if (strcmp(option, "-XX:-IgnoreUnrecognizedVMOptions") == 0) {
        draft->ignores_unknown_flags = false;
    } else if (path != NULL) {
        *settings = vm_draft_copy(draft, path);
    }
}

/* The same for the words of an environment variable. */
static void look_ahead_in(struct vm_draft *draft, const char *variable, const char **settings)
{
    const char *text = secure_getenv(variable);
    char *word = text == NULL ? NULL : malloc(strlen(text) + 1);
    bool is_unmatched;
    while (word != NULL && vm_option_next_word(&text, word, &is_unmatched)) {
        look_ahead(draft, word, settings);
    }
    free(word);
}

enum vm_option_status vm_read_options(struct vm_draft *draft, const JavaVMInitArgs *arguments,
                                      struct vm_option_message *message)
{
    const char *settings = NULL;
    message->text[0] = '\0';
    look_ahead_in(draft, "JAVA_TOOL_OPTIONS", &settings);
    for (jint i = 0; i < arguments->nOptions; i++) {
        if (arguments->options[i].optionString != NULL) {
            look_ahead(draft, arguments->options[i].optionString, &settings);
        }
    }
    look_ahead_in(draft, "_JAVA_OPTIONS", &settings);
    enum vm_option_status status = apply_settings(draft, settings, message);
    status = status ? status : apply_environment(draft, "JAVA_TOOL_OPTIONS", true, message);
    status = status ? status : apply_environment(draft, VM_OPTIONS_VARIABLE, false, message);
    status = status ? status : apply_arguments(draft, arguments, message);
    status = status ? status : apply_environment(draft, "_JAVA_OPTIONS", true, message);
    status = status ? status : vm_draft_resolve(draft, message);
    if (status == VM_OPTION_NO_MEMORY) {
        vm_option_fail(status, message, "Out of memory while reading options");
    }
    return status;
}
