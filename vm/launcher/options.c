#define _GNU_SOURCE 1 /* secure_getenv */

#include "vm/launcher/options.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/instrument/analysis.h"

int (*vm_program_runner)(const struct vm_options *options, const char *main_class,
                         int argument_count);

enum vm_option_status vm_option_fail(enum vm_option_status status,
                                     struct vm_option_message *message, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message->text, sizeof message->text, format, arguments);
    va_end(arguments);
    return status;
}

bool vm_option_parse_size(const char *text, size_t *bytes)
{
    if (!isdigit((unsigned char)text[0])) {
        return false;
    }
    int base = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') ? 16 : 10;
    const char *p = base == 16 ? text + 2 : text;
    size_t value = 0;
    const char *start = p;
    for (; isxdigit((unsigned char)*p); p++) {
        int digit = isdigit((unsigned char)*p) ? *p - '0' : tolower((unsigned char)*p) - 'a' + 10;
        if (digit >= base) {
            break;
        }
        if (__builtin_mul_overflow(value, (size_t)base, &value)
            || __builtin_add_overflow(value, (size_t)digit, &value)) {
            return false;
        }
    }
    static const char suffixes[] = "kmgt";
    unsigned shift = 0;
    const char *suffix = *p == '\0' ? NULL : strchr(suffixes, tolower((unsigned char)*p));
    if (suffix != NULL) {
        shift = 10u * (unsigned)(suffix - suffixes + 1);
        p++;
    }
    if (p == start || *p != '\0' || value > SIZE_MAX >> shift) {
        return false;
    }
    *bytes = value << shift;
    return true;
}

enum vm_option_status vm_option_add_property(struct vm_options *options, const char *key,
                                             size_t key_length, const char *value)
{
    if (options->property_count == options->property_capacity) {
        size_t capacity = options->property_capacity == 0 ? 16 : options->property_capacity * 2;
        struct vm_property *properties =
            realloc(options->properties, capacity * sizeof *properties);
        if (properties == NULL) {
            return VM_OPTION_NO_MEMORY;
        }
        options->properties = properties;
        options->property_capacity = capacity;
    }
    char *key_copy = strndup(key, key_length);
    char *value_copy = strdup(value);
    if (key_copy == NULL || value_copy == NULL) {
        free(key_copy);
        free(value_copy);
        return VM_OPTION_NO_MEMORY;
    }
    options->properties[options->property_count++] =
        (struct vm_property){.key = key_copy, .value = value_copy};
    return VM_OPTION_OK;
}

const char *vm_option_find_property(const struct vm_options *options, const char *key)
{
    for (size_t i = options->property_count; i > 0; i--) {
        if (strcmp(options->properties[i - 1].key, key) == 0) {
            return options->properties[i - 1].value;
        }
    }
    return NULL;
}

/* Whether the text is this option; *value is what follows the name. */
static bool matches(const struct vm_option *option, const char *text, const char **value)
{
    size_t length = strlen(option->name);
    if (strncmp(text, option->name, length) != 0) {
        return false;
    }
    const char *rest = text + length;
    *value = NULL;
    switch (option->form) {
    case VM_OPTION_PLAIN:
        return *rest == '\0';
    case VM_OPTION_PREFIX:
        *value = rest;
        return true;
    case VM_OPTION_COLON:
        *value = *rest == ':' ? rest + 1 : NULL;
        return *rest == ':' || *rest == '\0';
    case VM_OPTION_EQUALS:
    case VM_OPTION_OPTIONAL_EQUALS:
        *value = *rest == '=' ? rest + 1 : NULL;
        return *rest == '=' || *rest == '\0';
    }
    return false;
}

enum vm_option_status vm_option_apply(struct vm_options *options, const char *text,
                                      struct vm_option_message *message)
{
    for (const struct vm_option_group *const *group = vm_option_groups; *group != NULL; group++) {
        for (const struct vm_option *option = (*group)->options; option->name != NULL; option++) {
            const char *value;
            if (option->apply == NULL || !matches(option, text, &value)) {
                continue;
            }
            if (option->form == VM_OPTION_EQUALS && (value == NULL || *value == '\0')) {
                return vm_option_fail(VM_OPTION_USAGE, message,
                                      "Error: %s needs a value, for example %s", option->name,
                                      option->example);
            }
            return option->apply(options, value, text, message);
        }
    }
    return vm_option_fail(VM_OPTION_UNKNOWN, message, "Unrecognized option: %s", text);
}

/* --- options with a function in extraInfo --- */

static bool apply_hook(struct vm_options *options, const JavaVMOption *option)
{
    /* C has no conversion between object and function pointers that all compilers accept */
    if (strcmp(option->optionString, "vfprintf") == 0) {
        memcpy(&options->vfprintf_hook, &option->extraInfo, sizeof option->extraInfo);
    } else if (strcmp(option->optionString, "exit") == 0) {
        memcpy(&options->exit_hook, &option->extraInfo, sizeof option->extraInfo);
    } else if (strcmp(option->optionString, "abort") == 0) {
        memcpy(&options->abort_hook, &option->extraInfo, sizeof option->extraInfo);
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

static enum vm_option_status note_argument(struct vm_options *options, const char *text)
{
    if (is_about_program(text)) {
        return VM_OPTION_OK;
    }
    if (options->argument_count == options->argument_capacity) {
        size_t capacity = options->argument_capacity == 0 ? 16 : options->argument_capacity * 2;
        const char **arguments = realloc(options->arguments, capacity * sizeof *arguments);
        if (arguments == NULL) {
            return VM_OPTION_NO_MEMORY;
        }
        options->arguments = arguments;
        options->argument_capacity = capacity;
    }
    char *copy = strdup(text);
    if (copy == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    options->arguments[options->argument_count++] = copy;
    return VM_OPTION_OK;
}

static enum vm_option_status apply_and_note(struct vm_options *options, const char *text,
                                            struct vm_option_message *message)
{
    enum vm_option_status status = vm_option_apply(options, text, message);
    return status == VM_OPTION_OK ? note_argument(options, text) : status;
}

static enum vm_option_status apply_arguments(struct vm_options *options,
                                             const JavaVMInitArgs *arguments,
                                             struct vm_option_message *message)
{
    for (jint i = 0; i < arguments->nOptions; i++) { /* concerns those before it, too */
        const char *text = arguments->options[i].optionString;
        if (text != NULL && strcmp(text, "-XX:+IgnoreUnrecognizedVMOptions") == 0) {
            options->ignores_unknown_flags = true;
        }
    }
    for (jint i = 0; i < arguments->nOptions; i++) {
        const JavaVMOption *option = &arguments->options[i];
        if (option->optionString == NULL || apply_hook(options, option)) {
            continue;
        }
        enum vm_option_status status = apply_and_note(options, option->optionString, message);
        /* The names that a machine may not ignore start with -X, -D or our own dashes. */
        bool is_ignored = status == VM_OPTION_UNKNOWN && arguments->ignoreUnrecognized;
        if (status != VM_OPTION_OK && !is_ignored) {
            return status;
        }
    }
    return VM_OPTION_OK;
}

/* --- options from environment variables --- */

/* Takes the next word off *text into word; quotes group and are dropped. */
static bool next_word(const char **text, char *word, bool *is_unmatched)
{
    const char *p = *text;
    while (isspace((unsigned char)*p)) {
        p++;
    }
    if (*p == '\0') {
        return false;
    }
    char quote = '\0';
    for (; *p != '\0' && (quote != '\0' || !isspace((unsigned char)*p)); p++) {
        if (quote == '\0' && (*p == '"' || *p == '\'')) {
            quote = *p;
        } else if (*p == quote) {
            quote = '\0';
        } else {
            *word++ = *p;
        }
    }
    *word = '\0';
    *is_unmatched = quote != '\0';
    *text = p;
    return true;
}

static enum vm_option_status apply_environment(struct vm_options *options, const char *variable,
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
    while (status == VM_OPTION_OK && next_word(&text, word, &is_unmatched)) {
        status = is_unmatched ? vm_option_fail(VM_OPTION_INVALID, message,
                                               "Unmatched quote in %s", variable)
                              : apply_and_note(options, word, message);
    }
    free(word);
    return status;
}

/* Smallest heap that java accepts. */
#define MINIMUM_HEAP_BYTES ((size_t)2 << 20)

static enum vm_option_status check_together(const struct vm_options *options,
                                            struct vm_option_message *message)
{
    size_t maximum = options->heap_maximum_bytes;
    if (maximum != 0 && maximum < MINIMUM_HEAP_BYTES) {
        return vm_option_fail(VM_OPTION_CONFLICT, message, "Too small maximum heap");
    }
    if (maximum != 0 && options->heap_initial_bytes > maximum) {
        return vm_option_fail(VM_OPTION_CONFLICT, message,
                              "Initial heap size set to a larger value than the maximum heap "
                              "size");
    }
    if (options->count_bytecodes && vm_probe_kinds != 0) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, which tells analyses "
                              "nothing; leave --count or --analysis out");
    }
    return VM_OPTION_OK;
}

enum vm_option_status vm_options_parse(struct vm_options *options, const JavaVMInitArgs *arguments,
                                       struct vm_option_message *message)
{
    message->text[0] = '\0';
    for (size_t i = 0; vm_option_groups[i] != NULL; i++) {
        if (vm_option_groups[i]->reset != NULL) {
            vm_option_groups[i]->reset();
        }
    }
    enum vm_option_status status = apply_environment(options, "JAVA_TOOL_OPTIONS", true, message);
    if (status == VM_OPTION_OK) {
        status = apply_environment(options, "JP2VM_OPTIONS", false, message);
    }
    if (status == VM_OPTION_OK) {
        status = apply_arguments(options, arguments, message);
    }
    if (status == VM_OPTION_OK) {
        status = apply_environment(options, "_JAVA_OPTIONS", true, message);
    }
    if (status == VM_OPTION_OK) {
        status = check_together(options, message);
    }
    if (options->command == NULL) { /* launchers tell tools so; jp2vm's own does, too */
        options->command = vm_option_find_property(options, "sun.java.command");
    }
    for (size_t i = 0; status == VM_OPTION_OK && vm_option_groups[i] != NULL; i++) {
        if (vm_option_groups[i]->complete != NULL) {
            status = vm_option_groups[i]->complete(options, message);
        }
    }
    if (status == VM_OPTION_NO_MEMORY) {
        vm_option_fail(status, message, "Out of memory while reading options");
    }
    return status;
}
