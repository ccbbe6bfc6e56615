#include "profiler/analyses/support/report/arguments.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/options/nearest.h"

/* What `only` names; NULL: it was not given. */
static const char *wanted_only;
static atomic_bool is_only_found;

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

/* --- words that are none ---------------------------------------------------------------------- */

/* What is said of a word that is none, with the nearest one, or all. */
static bool refuse(const struct argument *known, const char *word, char *message, size_t bytes)
{
    size_t length = strcspn(word, "=");
    const char *best = NULL;
    struct vm_nearest nearest;
    vm_nearest_begin(&nearest, word, length);
    size_t used = (size_t)snprintf(message, bytes, "there is no '%.*s'", (int)length, word);
    for (const struct argument *row = known; row->name != NULL; row++) {
        best = vm_nearest_offer(&nearest, row->name, strlen(row->name)) ? row->name : best;
    }
    best = vm_nearest_offer(&nearest, "out", 3) ? "out" : best;
    if (used < bytes && best != NULL) {
        snprintf(message + used, bytes - used, "; did you mean %s?", best);
        return false;
    }
    for (const struct argument *row = known; used < bytes; row++) {
        used += (size_t)snprintf(message + used, bytes - used, "%s%s%s",
                                 row == known ? "; it takes " : ", ",
                                 row->name == NULL ? "out=FILE" : row->name,
                                 row->name == NULL || row->flag != NULL ? "" : "=");
        if (row->name == NULL) {
            break;
        }
    }
    return false;
}

/* --- words ------------------------------------------------------------------------------------ */

static bool choose(const struct argument *row, const char *value, char *message, size_t bytes)
{
    size_t used = (size_t)snprintf(message, bytes, "%s is ", row->name);
    for (unsigned i = 0; i < ARGUMENT_CHOICES && row->choices[i] != NULL; i++) {
        bool is_last = i + 1 == ARGUMENT_CHOICES || row->choices[i + 1] == NULL;
        if (strcmp(value, row->choices[i]) == 0) {
            *row->choice = i;
            return true;
        }
        if (used < bytes) {
            used += (size_t)snprintf(message + used, bytes - used, "%s%s",
                                     i == 0    ? ""
                                     : is_last ? " or "
                                               : ", ",
                                     row->choices[i]);
        }
    }
    return false;
}

/* A class, or a package with those below it; "com.acme.**" is the same as "com.acme". */
static bool set_only(const struct argument *row, const char *value, char *message, size_t bytes)
{
    static const char below[] = ".**";
    size_t length = strlen(value), end = sizeof below - 1;
    if (length > end && strcmp(value + length - end, below) == 0) {
        char *package = jp2->allocate(length + 1);
        memcpy(package, value, length - end);
        package[length - end] = '\0';
        value = package;
    }
    if (strpbrk(value, "*!,#") != NULL) {
        snprintf(message, bytes,
                 "only=%s: only takes one class or package, such as com.acme.Order or com.acme",
                 value);
        return false;
    }
    *row->text = wanted_only = value;
    return true;
}

/* Sets what a row's word sets. */
static bool apply(const struct argument *row, const char *value, char *message, size_t bytes)
{
    if (row->flag != NULL) {
        *row->flag = true;
        if (value != NULL) {
            snprintf(message, bytes, "%s takes no value", row->name);
        }
        return value == NULL;
    }
    bool is_good = value != NULL && *value != '\0' &&
                   (row->number == NULL || arguments_number(value, row->number));
    if (!is_good) {
        snprintf(message, bytes, "%s needs a %s", row->name,
                 row->number != NULL ? "number" : "value");
    } else if (row->choice != NULL) {
        is_good = choose(row, value, message, bytes);
    } else if (row->number == NULL && strcmp(row->name, "only") == 0) {
        is_good = set_only(row, value, message, bytes);
    } else if (row->number == NULL) {
        *row->text = value;
    }
    return is_good;
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
        if (strncmp(word, "out=", 4) == 0) { /* a path may have colons */
            *path = word + 4;
            return jp2->check_output(*path, message, bytes);
        }
        next = strchr(word, ':');
        if (next != NULL) {
            *next++ = '\0';
        }
        size_t length = strcspn(word, "=");
        const struct argument *row = known;
        while (row->name != NULL &&
               (strncmp(word, row->name, length) != 0 || row->name[length] != '\0')) {
            row++;
        }
        if (row->name == NULL) {
            return refuse(known, word, message, bytes);
        }
        if (!apply(row, word[length] == '=' ? word + length + 1 : NULL, message, bytes)) {
            return false;
        }
    }
    return jp2->check_output(NULL, message, bytes);
}

/* --- only ------------------------------------------------------------------------------------- */

void arguments_note_found(void)
{
    atomic_store_explicit(&is_only_found, true, memory_order_relaxed);
}

void arguments_warn(void)
{
    if (wanted_only != NULL && !atomic_load(&is_only_found)) {
        jp2->message("jp2vm: --analysis=%s: only=%s matched nothing that ran\n", jp2_analysis.name,
                     wanted_only);
        jp2->set_failure();
    }
}

/* Whether a name is that of a class or package, or of something in it. */
static bool begins_with(const char *name, const char *wanted)
{
    for (; *wanted != '\0'; wanted++, name++) {
        if (*name != (*wanted == '.' ? '/' : *wanted)) {
            return false;
        }
    }
    return *name == '\0' || *name == '/' || *name == '$';
}

bool arguments_has_class(const char *wanted, const jp2_class *klass)
{
    if (wanted == NULL) {
        return true;
    }
    const char *name = jp2->class_name(klass), *slash = strrchr(name, '/');
    bool is_found = begins_with(name, wanted)
                    || (slash != NULL && strchr(wanted, '.') == NULL
                        && begins_with(slash + 1, wanted));
    if (is_found) {
        arguments_note_found();
    }
    return is_found;
}
