/*
 * argument_files.c: reads argument files and JDK_JAVA_OPTIONS.
 *
 * In a file, white space separates words, and # starts a comment. Single or double quotes keep a
 * word with white space together; the end of the line ends an open quote. Inside quotes, a
 * backslash escapes the next character, or continues the line if it is the last character. In a
 * file, @file is not expanded.
 */
#define _GNU_SOURCE 1 /* secure_getenv */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"
#include "vm/base/read_file.h"
#include "vm/launcher/arguments.h"

bool vm_arguments_is_one_of(const char *text, const char *const *names)
{
    while (*names != NULL && strcmp(text, *names) != 0) {
        names++;
    }
    return *names != NULL;
}

bool vm_arguments_takes_value(const char *option)
{
    /* clang-format off */
    static const char *const options[] = {
        "-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path",
        "--add-modules", "--limit-modules", "--add-exports", "--add-opens", "--add-reads",
        "--patch-module", "--enable-native-access", "--source", "-m", "--module", "-d",
        "--describe-module", "--probe", NULL};
    /* clang-format on */
    return vm_arguments_is_one_of(option, options);
}

/* Adds one argument, of which it becomes the owner, and records whether the argument is the program
 * to run. */
static bool add_argument(struct vm_argument_list *list, char *argument)
{
    if (argument == NULL) {
        return false;
    }
    if (!VM_RESERVE(list->items, list->capacity, list->count + 1)) {
        free(argument);
        return false;
    }
    if (list->main_index == SIZE_MAX) {
        if (argument[0] == '-') {
            list->is_value_expected = vm_arguments_takes_value(argument);
            list->is_literal = list->is_literal || strcmp(argument, "--disable-@files") == 0;
        } else if (list->is_value_expected) {
            list->is_value_expected = false;
        } else {
            list->main_index = list->count;
        }
    }
    list->items[list->count++] = argument;
    return true;
}

/* --- the words of a file --- */

struct words {
    struct vm_argument_list *list;
    char *word; /* a buffer of the file's size */
    size_t length;
    size_t settled; /* if a comment follows, characters after this position are dropped */
    bool is_open;   /* a word has started; it may be empty */
    char quote;
};

static bool end_word(struct words *words)
{
    bool is_good = true;
    if (words->is_open) {
        is_good = add_argument(words->list, strndup(words->word, words->length));
    }
    words->length = words->settled = 0;
    words->is_open = false;
    words->quote = '\0';
    return is_good;
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static char unescape(char c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'f':
        return '\f';
    default:
        return c;
    }
}

/* Reads the escape after a backslash inside quotes, and returns the position after it. */
static const char *read_escape(struct words *words, const char *p, const char *end)
{
    if (!is_line_end(*p)) {
        words->word[words->length++] = unescape(*p);
        words->settled = words->length;
        return p + 1;
    }
    while (p < end && (is_line_end(*p) || *p == ' ' || *p == '\t' || *p == '\f')) {
        p++;
    }
    words->settled = words->length;
    return p;
}

/* Reads one character in a word or between words, and returns the position after it; NULL if memory
 * runs out. */
static const char *read_character(struct words *words, const char *p, const char *end)
{
    char c = *p++;
    if (is_line_end(c) || (words->quote == '\0' && (c == ' ' || c == '\t' || c == '\f'))) {
        return end_word(words) ? p : NULL;
    }
    if (words->quote == '\0' && c == '#') {
        words->length = words->settled;
        words->is_open = words->settled > 0;
        while (p < end && !is_line_end(*p)) {
            p++;
        }
        return p < end ? p + 1 : p;
    }
    words->is_open = true;
    if (words->quote != '\0' ? c == words->quote : c == '"' || c == '\'') {
        words->quote = words->quote == '\0' ? c : '\0';
        words->settled = words->length;
        return p;
    }
    if (words->quote != '\0' && c == '\\' && p < end) {
        return read_escape(words, p, end);
    }
    words->word[words->length++] = c;
    return p;
}

bool vm_arguments_add_file_text(struct vm_argument_list *list, const char *text, size_t size)
{
    struct words words = {.list = list, .word = malloc(size + 1)};
    if (words.word == NULL) {
        return false;
    }
    const char *p = text;
    const char *end = text + size;
    while (p != NULL && p < end) {
        p = read_character(&words, p, end);
    }
    bool is_good = p != NULL && end_word(&words);
    free(words.word);
    return is_good;
}

/* Larger files are refused; HotSpot refuses sizes that do not fit an int. */
#define MAX_FILE_BYTES ((size_t)1 << 30)

/* Adds an argument, and expands it if it is "@file". "@@x" means the argument "@x"; "@" alone is
 * not expanded. */
static bool add_raw(struct vm_argument_list *list, const char *argument,
                    struct vm_option_message *message)
{
    bool is_plain = list->is_literal || list->main_index != SIZE_MAX || argument[0] != '@'
                    || argument[1] == '\0';
    bool is_good;
    if (is_plain) {
        is_good = add_argument(list, strdup(argument));
    } else if (argument[1] == '@') {
        is_good = add_argument(list, strdup(argument + 1));
    } else {
        size_t size;
        char *text = vm_read_file(argument + 1, MAX_FILE_BYTES, &size);
        if (text == NULL) {
            vm_option_fail(VM_OPTION_INVALID, message, "Error: could not open `%s'", argument + 1);
            return false;
        }
        is_good = vm_arguments_add_file_text(list, text, size);
        free(text);
    }
    if (!is_good) {
        vm_option_fail(VM_OPTION_NO_MEMORY, message, "Error: out of memory");
    }
    return is_good;
}

/* --- JDK_JAVA_OPTIONS --- */

#define VARIABLE "JDK_JAVA_OPTIONS"

const char vm_arguments_variable[] = VARIABLE;

/* Whether an option is not allowed in a variable, because it ends the launch or names the
 * program. */
static bool is_refused(const char *option)
{
    /* clang-format off */
    static const char *const options[] = {
        "-jar", "-m", "--module", "-h", "-?", "-help", "--help", "-X", "--help-extra",
        "-version", "--version", "-fullversion", "--full-version", "--dry-run",
        "--list-modules", "-d", "--describe-module", "--validate-modules", NULL};
    /* clang-format on */
    return vm_arguments_is_one_of(option, options) || strncmp(option, "--module=", 9) == 0
           || strncmp(option, "--describe-module=", 18) == 0;
}

static bool check_variable(const struct vm_argument_list *list, size_t first,
                           struct vm_option_message *message)
{
    for (size_t i = first; i < list->count; i++) {
        bool is_value = i > first && vm_arguments_takes_value(list->items[i - 1]);
        if (!is_value && is_refused(list->items[i])) {
            vm_option_fail(VM_OPTION_INVALID, message,
                           "Error: Option %s is not allowed in environment variable " VARIABLE,
                           list->items[i]);
            return false;
        }
        if (list->main_index == i) {
            vm_option_fail(VM_OPTION_INVALID, message,
                           "Error: Cannot specify main class in environment variable " VARIABLE);
            return false;
        }
    }
    return true;
}

static bool add_variable(struct vm_argument_list *list, const char *text,
                         struct vm_option_message *message)
{
    char *word = malloc(strlen(text) + 1);
    bool is_good = word != NULL, is_unmatched;
    while (is_good && vm_option_next_word(&text, word, &is_unmatched)) {
        size_t first = list->count;
        if (is_unmatched) {
            vm_option_fail(VM_OPTION_INVALID, message,
                           "Error: Unmatched quote in environment variable " VARIABLE);
        }
        is_good =
            !is_unmatched && add_raw(list, word, message) && check_variable(list, first, message);
    }
    free(word);
    return is_good;
}

bool vm_arguments_expand(int argc, char **argv, struct vm_argument_list *list,
                         struct vm_option_message *message)
{
    *list = (struct vm_argument_list){.main_index = SIZE_MAX};
    const char *variable = secure_getenv(VARIABLE);
    if (variable != NULL) {
        fprintf(stderr, "NOTE: Picked up " VARIABLE ": %s\n", variable);
        if (!add_variable(list, variable, message)) {
            return false;
        }
        list->variable_count = list->count;
    }
    for (int i = 1; i < argc; i++) {
        if (!add_raw(list, argv[i], message)) {
            return false;
        }
    }
    return true;
}
