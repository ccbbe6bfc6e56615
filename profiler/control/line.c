#include "profiler/control/line.h"

#include <stdio.h>
#include <string.h>

#include "vm/options/nearest.h"

/* What may follow the words of a command. */
enum rest {
    NOTHING,
    A_TEXT,        /* the whole rest of the line */
    A_NUMBER,      /* a number from 1 up */
    NUMBER_OR_ALL, /* a number or nothing, and perhaps --json */
    PATH_OR_NONE,
    LIST_OR_NONE
};

static const struct {
    const char *first, *second; /* the command's words; `second` is NULL if it has only one */
    enum rest rest;
    const char *what; /* what the text or the number is */
} forms[PROF_CONTROL_KINDS] = {
    [PROF_CONTROL_INFO] = {"info", NULL, NOTHING, NULL},
    [PROF_CONTROL_PROBE_ADD] = {"probe", "add", A_TEXT, "a probe"},
    [PROF_CONTROL_PROBE_REMOVE] = {"probe", "remove", A_NUMBER, "a probe number"},
    [PROF_CONTROL_PROBE_LIST] = {"probe", "list", NOTHING, NULL},
    [PROF_CONTROL_PROBE_PRINT] = {"probe", "print", NUMBER_OR_ALL, "a probe number"},
    [PROF_CONTROL_PROFILE_START] = {"profile", "start", LIST_OR_NONE, NULL},
    [PROF_CONTROL_PROFILE_STOP] = {"profile", "stop", NOTHING, NULL},
    [PROF_CONTROL_PROFILE_RESET] = {"profile", "reset", NOTHING, NULL},
    [PROF_CONTROL_PROFILE_DUMP] = {"profile", "dump", PATH_OR_NONE, NULL},
    [PROF_CONTROL_PROFILE_MARK] = {"profile", "mark", A_TEXT, "a name"},
    [PROF_CONTROL_ANALYSIS_ADD] = {"analysis", "add", A_TEXT,
                                   "the name or the file of an analysis"},
    [PROF_CONTROL_ANALYSIS_REMOVE] = {"analysis", "remove", A_NUMBER, "an analysis number"},
    [PROF_CONTROL_ANALYSIS_LIST] = {"analysis", "list", NOTHING, NULL},
    [PROF_CONTROL_ANALYSIS_PRINT] = {"analysis", "print", A_NUMBER, "an analysis number"},
};

/* The second words that follow a first word. */
static const struct subject {
    const char *first, *seconds, *of;
} subjects[] = {{"probe", "add, remove, list and print", "probe: "},
                {"profile", "start, stop, reset, dump and mark", "profile: "},
                {"analysis", "add, remove, list and print", "analysis: "}};

static char *skip_blanks(char *at)
{
    return at + strspn(at, " \t");
}

/* Returns the next word, terminated by a zero byte. If there are no more words, returns an empty
 * word. */
static char *take_word(char **at)
{
    char *word = skip_blanks(*at);
    char *end = word + strcspn(word, " \t");
    *at = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

/* Returns the text of a word for a message: shortened, and with question marks for characters that
 * cannot be printed. */
static const char *shown(const char *word, char text[40])
{
    size_t length = 0;
    for (; word[length] != '\0' && length < 36; length++) {
        text[length] = word[length] >= ' ' && word[length] <= '~' ? word[length] : '?';
    }
    snprintf(text + length, 4, "%s", word[length] == '\0' ? "" : "...");
    return text;
}

/* Writes a message about a word that is not in a list, or is missing. */
static void complain(const char *word, const char *list, const char *of, char *message)
{
    int length = snprintf(message, PROF_CONTROL_MESSAGE, "%s", of);
    (void)vm_nearest_complain(word, strlen(word), list, message + length,
                              PROF_CONTROL_MESSAGE - (size_t)length);
}

static bool find_form(char **at, struct prof_control_command *command, char *message)
{
    char text[40], *first = take_word(at), *second = NULL;
    bool is_first_known = false;
    for (int kind = 0; kind < PROF_CONTROL_KINDS; kind++) {
        if (strcmp(forms[kind].first, first) != 0) {
            continue;
        }
        is_first_known = true;
        if (forms[kind].second != NULL && second == NULL) {
            second = take_word(at);
        }
        if (forms[kind].second == NULL || strcmp(forms[kind].second, second) == 0) {
            command->kind = (enum prof_control_kind)kind;
            return true;
        }
    }
    if (!is_first_known) {
        complain(shown(first, text), "info, probe, profile and analysis", "", message);
    } else {
        const struct subject *subject = subjects;
        while (strcmp(subject->first, first) != 0) {
            subject++;
        }
        complain(shown(second, text), subject->seconds, subject->of, message);
    }
    return false;
}

static bool read_number(const char *word, uint32_t *number)
{
    size_t digits = strspn(word, "0123456789");
    *number = 0;
    for (size_t i = 0; i < digits && digits < 10; i++) {
        *number = *number * 10 + (uint32_t)(word[i] - '0');
    }
    return word[digits] == '\0' && *number > 0;
}

static bool read_rest(char *at, struct prof_control_command *command, char *message)
{
    char text[40];
    enum rest rest = forms[command->kind].rest;
    if (rest == A_TEXT || rest == PATH_OR_NONE) {
        at = skip_blanks(at);
        if (*at == '\0' && rest == A_TEXT) {
            snprintf(message, PROF_CONTROL_MESSAGE, "%s %s needs %s", forms[command->kind].first,
                     forms[command->kind].second, forms[command->kind].what);
            return false;
        }
        for (char *c = at; *c != '\0'; c++) {
            *c = *c == PROF_CONTROL_NEWLINE ? '\n' : *c;
        }
        command->text = *at == '\0' ? NULL : at;
        return true;
    }
    if (rest == LIST_OR_NONE) {
        char *list = take_word(&at);
        command->text = *list == '\0' ? NULL : list;
    }
    for (char *word = take_word(&at); *word != '\0'; word = take_word(&at)) {
        bool is_number = rest == A_NUMBER || rest == NUMBER_OR_ALL;
        if (rest == NUMBER_OR_ALL && strcmp(word, "--json") == 0) {
            command->is_json = true;
        } else if (!is_number || command->number != 0 || !read_number(word, &command->number)) {
            if (is_number) {
                snprintf(message, PROF_CONTROL_MESSAGE,
                         "'%s' is not %s; run '%s list' to see the numbers", shown(word, text),
                         forms[command->kind].what, forms[command->kind].first);
            } else {
                snprintf(message, PROF_CONTROL_MESSAGE, "'%s' is one word too many",
                         shown(word, text));
            }
            return false;
        }
    }
    if (rest == A_NUMBER && command->number == 0) {
        snprintf(message, PROF_CONTROL_MESSAGE, "%s %s needs %s; run '%s list' to see the numbers",
                 forms[command->kind].first, forms[command->kind].second, forms[command->kind].what,
                 forms[command->kind].first);
        return false;
    }
    return true;
}

bool prof_control_parse(char *line, size_t length, struct prof_control_command *command,
                        char message[PROF_CONTROL_MESSAGE])
{
    *command = (struct prof_control_command){.text = NULL};
    if (length > PROF_CONTROL_LINE || memchr(line, '\0', length) != NULL) {
        snprintf(message, PROF_CONTROL_MESSAGE,
                 length > PROF_CONTROL_LINE ? "the line is longer than 64 KB"
                                            : "the command is not text in UTF-8");
        return false;
    }
    char *at = line;
    return find_form(&at, command, message) && read_rest(at, command, message);
}
