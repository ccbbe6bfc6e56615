#include "profiler/analyses/support/arguments.h"

#include <stdio.h>
#include <stdlib.h>

bool arguments_number(const char *text, uint64_t *number)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    unsigned shift = *end == 'k' ? 10 : *end == 'm' ? 20 : *end == 'g' ? 30 : 0;
    end += shift != 0;
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || value == 0 ||
        value >> (63 - shift) != 0) {
        return false;
    }
    *number = value << shift;
    return true;
}

/* Whether a word is a row's; then sets what it sets, or says that it cannot. */
static bool apply(const struct argument *row, char *word, bool *is_good)
{
    size_t length = strlen(row->name);
    if (strncmp(word, row->name, length) != 0 || word[length] != (row->flag != NULL ? '\0' : '=')) {
        return false;
    }
    *is_good = true;
    if (row->flag != NULL) {
        *row->flag = true;
    } else if (row->number != NULL) {
        *is_good = arguments_number(word + length + 1, row->number);
    } else {
        *row->text = word + length + 1;
        *is_good = word[length + 1] != '\0';
    }
    return true;
}

bool arguments_read(const char *argument, const struct argument *known, const char **path,
                    char *message, size_t bytes)
{
    *path = NULL;
    if (argument == NULL) {
        return jp2->check_output(NULL, message, bytes);
    }
    char *copy = jp2->allocate(strlen(argument) + 1); /* kept: texts point into it */
    strcpy(copy, argument);
    for (char *word = copy, *next; word != NULL; word = next) {
        next = strchr(word, ':');
        if (next != NULL) {
            *next++ = '\0';
        }
        const struct argument *row = known;
        bool is_good = false;
        while (row->name != NULL && !apply(row, word, &is_good)) {
            row++;
        }
        if (row->name == NULL) { /* no word of these: the rest is the file */
            *path = argument + (word - copy);
            return jp2->check_output(*path, message, bytes);
        }
        if (!is_good) {
            snprintf(message, bytes, "%s needs a %s", row->name,
                     row->number != NULL ? "number" : "value");
            return false;
        }
    }
    return jp2->check_output(NULL, message, bytes);
}

bool arguments_has_class(const char *wanted, const jp2_class *klass)
{
    if (wanted == NULL) {
        return true;
    }
    const char *name = jp2->class_name(klass);
    for (; *wanted != '\0'; wanted++, name++) {
        if (*name != (*wanted == '.' ? '/' : *wanted)) {
            return false;
        }
    }
    return *name == '\0' || *name == '/' || *name == '$';
}
