#include "profiler/analyses/support/report/arguments.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/analyses/support/report/table.h"
#include "vm/names/hint.h"
#include "vm/options/nearest.h"

/* The word that selects, "only" or "interface", and its value; NULL: it was not given. */
static const char *wanted_word, *wanted;
/* The value as patterns of classes, or NULL. */
static const struct vm_patterns *wanted_classes;
/* The names in `only`, in their earlier meaning: packages, and classes with their members; or
 * NULL. */
static struct vm_patterns *packages, *members;
static atomic_bool is_only_found, is_package_found, is_member_found;

/* Classes that the value does not select, for suggestions. */
static struct table other_classes = TABLE(struct table_record);
/* The same for a value that has no patterns. */
static struct vm_nearest nearest_name;
static const char *near_name;

static struct vm_pattern_subject subject_of(const jp2_class *klass)
{
    return (struct vm_pattern_subject){.class_name = jp2->class_name(klass),
                                       .has_access = true,
                                       .access = jp2->class_flags(klass)};
}

/* Reads "12" or "5k". Returns false for anything else, and for 0. */
static bool read_number(const char *text, uint64_t *number)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    unsigned shift = *end == 'k' ? 10 : *end == 'm' ? 20 : *end == 'g' ? 30 : 0;
    end += shift != 0;
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || value == 0
        || value >> (63 - shift) != 0) {
        return false;
    }
    *number = value << shift;
    return true;
}

/* --- unknown words ---------------------------------------------------------------------------- */

/* Writes the message about an unknown word, with the most similar known word, or else with all
 * known words. Returns false. */
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

/* Returns whether an item of a list is a name that also had an earlier meaning. */
static bool had_earlier_meaning(const char *item, size_t length)
{
    return memchr(item, '*', length) == NULL && *item != '!' && !vm_pattern_is_compound(item);
}

/* Returns a list of the names in `list` that had an earlier meaning, each with `end` appended. The
 * caller frees the result. In its earlier meaning, a name also selected a package, NAME.**, or the
 * members of a class, NAME$*. */
static char *extend_names(const char *list, const char *end)
{
    size_t items = 1, length;
    for (const char *c = list; *c != '\0'; c++) {
        items += *c == ',';
    }
    char *text = jp2->allocate(strlen(list) + items * (strlen(end) + 1) + 1), *to = text;
    for (;; list += length + 1) {
        length = vm_pattern_length(list);
        if (had_earlier_meaning(list, length)) {
            to += sprintf(to, "%s%.*s%s", to == text ? "" : ",", (int)length, list, end);
        }
        if (list[length] == '\0') {
            return text;
        }
    }
}

static struct vm_patterns *parse_extended(const char *list, const char *end)
{
    char ignored[200], *text = extend_names(list, end);
    struct vm_patterns *patterns =
        *text == '\0' ? NULL
                      : vm_patterns_parse(text, VM_PATTERN_CLASSES, NULL, ignored, sizeof ignored);
    free(text);
    return patterns;
}

static bool parse_classes(const struct argument *row, const char *list, char *message, size_t bytes)
{
    *row->classes =
        vm_patterns_parse(list, VM_PATTERN_CLASSES | VM_PATTERN_MODIFIERS, NULL, message, bytes);
    wanted_classes = *row->classes;
    if (wanted_classes != NULL && strcmp(row->name, "only") == 0) {
        packages = parse_extended(list, ".**");
        members = parse_extended(list, "$*");
    }
    return wanted_classes != NULL;
}

/* Keeps a word that selects: what its value means is known when the program has run. */
static void keep_wanted(const struct argument *row, const char *value)
{
    if (row->classes != NULL || strcmp(row->name, "only") == 0) {
        wanted_word = row->name;
        wanted = value;
    }
}

/* Sets the variable of a word to a value. On an error, writes a message and returns false. */
static bool apply(const struct argument *row, const char *value, char *message, size_t bytes)
{
    if (row->flag != NULL) {
        *row->flag = true;
        if (value != NULL) {
            snprintf(message, bytes, "%s takes no value", row->name);
        }
        return value == NULL;
    }
    bool is_good =
        value != NULL && *value != '\0' && (row->number == NULL || read_number(value, row->number));
    if (!is_good) {
        snprintf(message, bytes, "%s needs a %s", row->name,
                 row->number != NULL ? "number" : "value");
    } else if (row->choice != NULL) {
        is_good = choose(row, value, message, bytes);
    } else if (row->classes != NULL) {
        is_good = parse_classes(row, value, message, bytes);
    } else if (row->number == NULL) {
        *row->text = value;
    }
    keep_wanted(row, value);
    return is_good;
}

bool arguments_read(const char *argument, const struct argument *known, const char **path,
                    char *message, size_t bytes)
{
    *path = NULL;
    if (argument == NULL) {
        return jp2->check_output(NULL, message, bytes);
    }
    char *copy = jp2->allocate(strlen(argument) + 1); /* never freed, because texts point into it */
    strcpy(copy, argument);
    for (char *word = copy, *next; word != NULL; word = next) {
        if (strncmp(word, "out=", 4) == 0) { /* the last word: the path may contain colons */
            *path = word + 4;
            return jp2->check_output(*path, message, bytes);
        }
        next = strchr(word, ':');
        if (next != NULL) {
            *next++ = '\0';
        }
        size_t length = strcspn(word, "=");
        const struct argument *row = known;
        while (row->name != NULL
               && (strncmp(word, row->name, length) != 0 || row->name[length] != '\0')) {
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

/* --- names ------------------------------------------------------------------------------------ */

void arguments_note_found(void)
{
    atomic_store_explicit(&is_only_found, true, memory_order_relaxed);
}

void arguments_offer_name(const char *name)
{
    if (near_name == NULL) {
        vm_nearest_begin(&nearest_name, wanted, strlen(wanted));
        near_name = "";
    }
    near_name = vm_nearest_offer(&nearest_name, name, strlen(name)) ? name : near_name;
}

void arguments_offer_class(const jp2_class *klass)
{
    if (wanted_classes != NULL) {
        (void)table_get(&other_classes, (uintptr_t)klass, 0);
    }
}

/* Returns the class that an item probably means, as a continuation of a message. */
static const char *hint_of(size_t item, char text[VM_HINT_BYTES])
{
    struct vm_hint hint;
    size_t count;
    void **classes = table_sort(&other_classes, &count, NULL);
    vm_hint_begin(&hint, wanted_classes, item);
    for (size_t i = 0; i < count; i++) {
        const jp2_class *klass =
            (const jp2_class *)(uintptr_t)((struct table_record *)classes[i])->a;
        const struct vm_pattern_subject subject = subject_of(klass);
        vm_hint_offer(&hint, &subject);
    }
    free(classes);
    return vm_hint_end(&hint, text, VM_HINT_BYTES);
}

static void warn_of_unmatched(const char *name, const char *before, const char *hint)
{
    jp2->message("jp2vm: --analysis=%s: %s=%s matched nothing that ran%s%s\n", jp2_analysis.name,
                 wanted_word, name, before, hint);
    jp2->set_failure();
}

/* Returns whether an item of the patterns of an earlier meaning has matched; they may be NULL. */
static bool has_matched(const struct vm_patterns *patterns, size_t item)
{
    return patterns != NULL && vm_patterns_item(patterns, item).has_matched;
}

/* Returns whether an item selects members of classes, A$*, which a class need not have. */
static bool is_of_members(const char *item)
{
    const char *dollar = strrchr(item, '$');
    return dollar != NULL && (strcmp(dollar, "$*") == 0 || strcmp(dollar, "$**") == 0);
}

static void warn_of_classes(void)
{
    bool has_any = false;
    for (size_t i = 0; i < vm_patterns_count(wanted_classes); i++) {
        has_any |= vm_patterns_item(wanted_classes, i).has_matched;
    }
    size_t extended = 0; /* the number of items that extend_names has extended */
    for (size_t i = 0; i < vm_patterns_count(wanted_classes); i++) {
        char hint[VM_HINT_BYTES];
        struct vm_pattern_item item = vm_patterns_item(wanted_classes, i);
        bool is_extended = had_earlier_meaning(item.text, strlen(item.text));
        bool is_old =
            is_extended && (has_matched(packages, extended) || has_matched(members, extended));
        extended += is_extended;
        bool is_optional = has_any && is_of_members(item.text);
        if (!item.has_matched && !item.is_exclusion && !is_old && !is_optional) {
            warn_of_unmatched(item.text, "", hint_of(i, hint));
        }
    }
}

static void warn_of_old(atomic_bool *is_found, const char *end, const char *what)
{
    if (atomic_load(is_found)) {
        char *names = extend_names(wanted, end);
        jp2->message("jp2vm: --analysis=%s: only=%s still has %s in this release, "
                     "write only=%s,%s\n",
                     jp2_analysis.name, wanted, what, wanted, names);
        free(names);
    }
}

void arguments_warn(void)
{
    bool is_name = wanted != NULL && wanted_classes == NULL;
    if (wanted_classes != NULL) {
        warn_of_classes();
    } else if (is_name && !atomic_load(&is_only_found)) {
        bool is_near = near_name != NULL && *near_name != '\0';
        warn_of_unmatched(wanted, is_near ? "; the nearest is " : "", is_near ? near_name : "");
    }
    warn_of_old(&is_package_found, ".**", "the classes of the package");
    warn_of_old(&is_member_found, "$*", "the members of the class");
}

static void note(atomic_bool *flag)
{
    atomic_store_explicit(flag, true, memory_order_relaxed);
}

bool arguments_is_named(const struct vm_patterns *names, const jp2_class *klass)
{
    const struct vm_pattern_subject subject = subject_of(klass);
    return vm_patterns_select(names, &subject);
}

bool arguments_has_class(const struct vm_patterns *only, const jp2_class *klass)
{
    if (only == NULL || arguments_is_named(only, klass)) {
        return true;
    }
    const struct vm_pattern_subject subject = subject_of(klass);
    bool is_member = members != NULL && vm_patterns_select(members, &subject);
    bool is_old = is_member || (packages != NULL && vm_patterns_select(packages, &subject));
    if (is_old) {
        note(is_member ? &is_member_found : &is_package_found);
    } else {
        arguments_offer_class(klass);
    }
    return is_old;
}
