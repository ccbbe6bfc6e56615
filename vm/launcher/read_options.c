#define _GNU_SOURCE 1 /* secure_getenv */

#include "vm/launcher/read_options.h"

#include <stdlib.h>
#include <string.h>

#include "vm/vm.h"

/* --- options with a function in extraInfo --- */

static bool apply_hook(struct vm_draft *draft, const JavaVMOption *option)
{
    /* C has no conversion between object and function pointers that all compilers accept */
    if (strcmp(option->optionString, "vfprintf") == 0) {
        memcpy(&vm.vfprintf_hook, &option->extraInfo, sizeof option->extraInfo);
    } else if (strcmp(option->optionString, "exit") == 0) {
        memcpy(&draft->plan.host.exit_hook, &option->extraInfo, sizeof option->extraInfo);
    } else if (strcmp(option->optionString, "abort") == 0) {
        memcpy(&draft->plan.host.abort_hook, &option->extraInfo, sizeof option->extraInfo);
    } else {
        return false;
    }
    return true;
}

/* What says which program is run is no option to those who ask. */
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

static enum vm_option_status apply_arguments(struct vm_draft *draft,
                                             const JavaVMInitArgs *arguments,
                                             struct vm_option_message *message)
{
    for (jint i = 0; i < arguments->nOptions; i++) { /* concerns those before it, too */
        const char *text = arguments->options[i].optionString;
        if (text != NULL && strcmp(text, "-XX:+IgnoreUnrecognizedVMOptions") == 0) {
            draft->ignores_unknown_flags = true;
        }
    }
    for (jint i = 0; i < arguments->nOptions; i++) {
        const JavaVMOption *option = &arguments->options[i];
        if (option->optionString == NULL || apply_hook(draft, option)) {
            continue;
        }
        enum vm_option_status status = apply_and_note(draft, option->optionString, message);
        /* The names that a machine may not ignore start with -X, -D or our own dashes. */
        bool is_ignored = status == VM_OPTION_UNKNOWN && arguments->ignoreUnrecognized;
        if (status != VM_OPTION_OK && !is_ignored) {
            return status;
        }
    }
    return VM_OPTION_OK;
}

/* --- options from environment variables --- */

static enum vm_option_status apply_environment(struct vm_draft *draft, const char *variable,
                                               bool is_told, struct vm_option_message *message)
{
    const char *text = secure_getenv(variable);
    if (text == NULL) {
        return VM_OPTION_OK;
    }
    if (is_told) {
        vm_message("Picked up %s: %s\n", variable, text);
    }
    char *word = malloc(strlen(text) + 1);
    if (word == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    enum vm_option_status status = VM_OPTION_OK;
    bool is_unmatched = false;
    while (status == VM_OPTION_OK && vm_option_next_word(&text, word, &is_unmatched)) {
        status = is_unmatched ? vm_option_fail(VM_OPTION_INVALID, message,
                                               "Unmatched quote in %s", variable)
                              : apply_and_note(draft, word, message);
    }
    free(word);
    return status;
}

enum vm_option_status vm_read_options(struct vm_draft *draft, const JavaVMInitArgs *arguments,
                                      struct vm_option_message *message)
{
    message->text[0] = '\0';
    enum vm_option_status status = apply_environment(draft, "JAVA_TOOL_OPTIONS", true, message);
    status = status ? status : apply_environment(draft, "JP2VM_OPTIONS", false, message);
    status = status ? status : apply_arguments(draft, arguments, message);
    status = status ? status : apply_environment(draft, "_JAVA_OPTIONS", true, message);
    status = status ? status : vm_draft_resolve(draft, message);
    if (status == VM_OPTION_NO_MEMORY) {
        vm_option_fail(status, message, "Out of memory while reading options");
    }
    return status;
}
