#define _GNU_SOURCE
#include "tools/prof/profile/methods.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/label.h"
#include "profiler/model/pattern.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/command/tool.h"
#include "vm/options/nearest.h"

struct item {
    bool is_exclusion;
    char *text; /* without the ! */
    struct prof_patterns *pattern;
    char *parameters; /* without blanks; NULL: any */
    char *result;     /* the same */
};

struct tool_methods {
    size_t count;
    struct item items[];
};

/* --- matching ------------------------------------------------------------------------------ */

/* Whether "int, java.lang.String" is what was asked for, with or without packages. */
static bool parameters_match(const char *wanted, const char *descriptor)
{
    struct vm_text full = {0};
    prof_label_parameters(&full, descriptor);
    const char *at = full.bytes, *end = at + full.length;
    bool matches = !full.has_failed;
    while (matches && at < end) {
        at += *at == ' ';
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma == NULL ? end : comma;
        size_t length = strcspn(wanted, ","), whole = (size_t)(stop - at);
        const char *tail = stop - length;
        matches = length > 0 && length <= whole && memcmp(tail, wanted, length) == 0
                  && (length == whole || tail[-1] == '.');
        wanted += length;
        matches = matches && (*wanted == ',') == (comma != NULL);
        wanted += *wanted == ',';
        at = comma == NULL ? end : comma + 1;
    }
    matches = matches && *wanted == '\0';
    vm_text_fini(&full);
    return matches;
}

/* The same of the result. */
static bool result_matches(const char *wanted, const char *descriptor)
{
    struct vm_text full = {0};
    prof_label_result(&full, descriptor);
    size_t length = strlen(wanted);
    bool matches = !full.has_failed && length > 0 && length <= full.length
                   && memcmp(full.bytes + full.length - length, wanted, length) == 0
                   && (length == full.length || full.bytes[full.length - length - 1] == '.');
    vm_text_fini(&full);
    return matches;
}

static bool item_matches(const struct item *item, const struct prof_method *method)
{
    return prof_patterns_method(item->pattern, method->names.class_name, method->names.name)
           && (item->parameters == NULL
               || parameters_match(item->parameters, method->names.descriptor))
           && (item->result == NULL || result_matches(item->result, method->names.descriptor));
}

bool tool_methods_match(const struct tool_methods *methods, const struct prof_method *method)
{
    bool is_included = false, is_excluded = false, has_inclusion = false;
    for (size_t i = 0; i < methods->count; i++) {
        const struct item *item = &methods->items[i];
        if (item->is_exclusion) {
            is_excluded = is_excluded || item_matches(item, method);
        } else {
            has_inclusion = true;
            is_included = is_included || item_matches(item, method);
        }
    }
    return (is_included || !has_inclusion) && !is_excluded;
}

void tool_methods_note_unmatched(const struct tool_methods *methods,
                                 const struct prof_contexts *contexts, const char *option)
{
    for (size_t i = 0; methods->count > 1 && i < methods->count; i++) {
        const struct item *item = &methods->items[i];
        bool has_matched = item->is_exclusion;
        for (uint32_t j = 0; !has_matched && j < contexts->method_count; j++) {
            has_matched = contexts->methods[j] != NULL && item_matches(item, contexts->methods[j]);
        }
        if (!has_matched) {
            tool_note("%s: nothing that ran matches '%s'", option, item->text);
        }
    }
}

/* --- parsing ------------------------------------------------------------------------------- */

/* A name as profiler/model/pattern.h wants it, malloc'ed. */
static char *method_pattern(const char *name, size_t length)
{
    const char *hash = memchr(name, '#', length), *dot = memrchr(name, '.', length);
    const char *split = hash != NULL ? hash : dot;
    char *pattern;
    if (split == NULL) {
        return asprintf(&pattern, "#%.*s", (int)length, name) < 0 ? NULL : pattern;
    }
    size_t before = (size_t)(split - name), behind = length - before - 1;
    if (hash == NULL && behind == 2 && memcmp(split + 1, "**", 2) == 0) {
        return strndup(name, length);
    }
    return asprintf(&pattern, "%.*s#%.*s", (int)before, name, (int)behind, split + 1) < 0 ? NULL
                                                                                          : pattern;
}

static char *package_pattern(const char *name, size_t length)
{
    char *pattern;
    bool is_deep = length >= 2 && memcmp(name + length - 2, "**", 2) == 0;
    return asprintf(&pattern, "%.*s%s", (int)length, name, is_deep ? "" : ".*") < 0 ? NULL
                                                                                    : pattern;
}

/* "int, String" without blanks, or NULL when memory ran out. */
static char *without_blanks(const char *text, size_t length)
{
    char *copy = malloc(length + 1), *to = copy;
    for (size_t i = 0; copy != NULL && i < length; i++) {
        if (!isspace((unsigned char)text[i])) {
            *to++ = text[i];
        }
    }
    if (copy != NULL) {
        *to = '\0';
    }
    return copy;
}

/* "(int, String): void" at `open`, of which the result may be left out, to the end of `text`. */
static bool parse_types(struct item *item, const char *open, const char *text, size_t length,
                        const char *option)
{
    const char *end = text + length, *close = memrchr(open, ')', (size_t)(end - open));
    const char *at = close == NULL ? end : close + 1;
    while (at < end && isspace((unsigned char)*at)) {
        at++;
    }
    if (close == NULL || (at < end && *at != ':')) {
        tool_error("%s '%.*s': a ) is missing at the end", option, (int)length, text);
        return false;
    }
    item->parameters = without_blanks(open + 1, (size_t)(close - open) - 1);
    item->result = at == end ? NULL : without_blanks(at + 1, (size_t)(end - at) - 1);
    return (item->parameters != NULL && (at == end || item->result != NULL))
           || tool_no_memory() == TOOL_OK;
}

static bool parse_item(struct item *item, const char *text, size_t length,
                       enum tool_name_kind kind, const char *option)
{
    char message[512];
    item->is_exclusion = length > 0 && *text == '!';
    text += item->is_exclusion;
    length -= item->is_exclusion;
    item->text = strndup(text, length);
    if (item->text == NULL) {
        return tool_no_memory() == TOOL_OK;
    }
    const char *open = kind == TOOL_NAME_METHODS ? memchr(text, '(', length) : NULL;
    size_t name = open == NULL ? length : (size_t)(open - text);
    if (open != NULL && !parse_types(item, open, text, length, option)) {
        return false;
    }
    char *pattern = kind == TOOL_NAME_METHODS    ? method_pattern(text, name)
                    : kind == TOOL_NAME_PACKAGES ? package_pattern(text, name)
                                                 : strndup(text, name);
    if (pattern == NULL) {
        tool_no_memory();
        return false;
    }
    item->pattern = prof_patterns_parse(name == 0 ? "" : pattern,
                                        PROF_PATTERN_BIT(PROF_PATTERN_METHOD), message,
                                        sizeof message);
    if (item->pattern == NULL) {
        const char *reason = strstr(message, "': ");
        tool_error("%s '%.*s': %s", option, (int)length, text,
                   reason == NULL ? message : reason + 3);
    }
    free(pattern);
    return item->pattern != NULL;
}

/* Commas between parentheses are of parameters. */
static size_t item_length(const char *text)
{
    size_t length = 0;
    for (int depth = 0; text[length] != '\0' && (text[length] != ',' || depth > 0); length++) {
        depth += (text[length] == '(') - (text[length] == ')');
    }
    return length;
}

struct tool_methods *tool_methods_parse(const char *list, enum tool_name_kind kind,
                                        const char *option)
{
    size_t count = 1;
    for (const char *c = list; *c != '\0'; c++) {
        count += *c == ',';
    }
    struct tool_methods *methods = calloc(1, sizeof *methods + count * sizeof(struct item));
    if (methods == NULL) {
        tool_no_memory();
        return NULL;
    }
    for (const char *at = list;; at++) {
        size_t length = item_length(at);
        if (!parse_item(&methods->items[methods->count++], at, length, kind, option)) {
            tool_methods_free(methods);
            return NULL;
        }
        at += length;
        if (*at == '\0') {
            return methods;
        }
    }
}

void tool_methods_free(struct tool_methods *methods)
{
    for (size_t i = 0; methods != NULL && i < methods->count; i++) {
        free(methods->items[i].text);
        prof_patterns_free(methods->items[i].pattern);
        free(methods->items[i].parameters);
        free(methods->items[i].result);
    }
    free(methods);
}

/* --- finding ------------------------------------------------------------------------------- */

static bool *methods_that_ran(const struct prof_contexts *contexts)
{
    bool *has_run = calloc(contexts->method_count + 1u, sizeof *has_run);
    for (uint32_t i = 0; has_run != NULL && i < contexts->count; i++) {
        has_run[contexts->method[i]] = true;
    }
    return has_run;
}

/* What a name can be of a method: the label, or its end from `simple` on. */
static bool offer(struct vm_nearest *nearest, const char *label, size_t length, char last)
{
    const char *simple = memrchr(label, last, length);
    bool is_nearer = vm_nearest_offer(nearest, label, length);
    return is_nearer |
           (simple != NULL &&
            vm_nearest_offer(nearest, simple + 1, length - (size_t)(simple + 1 - label)));
}

/* Classes and packages: names with dots and without a method. */
static bool offer_class(struct vm_nearest *nearest, const char *class_name, bool is_package,
                        char *name, size_t size)
{
    snprintf(name, size, "%s", class_name);
    for (char *c = name; *c != '\0'; c++) {
        *c = *c == '/' ? '.' : *c;
    }
    char *dot = strrchr(name, '.');
    if (is_package && dot == NULL) {
        return false;
    }
    if (is_package) {
        *dot = '\0';
        return vm_nearest_offer(nearest, name, strlen(name));
    }
    return offer(nearest, name, strlen(name), '.');
}

const char *tool_methods_hint(const char *list, enum tool_name_kind kind,
                              const struct prof_contexts *contexts, char *hint, size_t size)
{
    bool *has_run = methods_that_ran(contexts);
    char **labels = tool_labels(contexts, TOOL_NAMES_SHORT), name[500];
    struct vm_nearest nearest;
    vm_nearest_begin(&nearest, list, strlen(list));
    *hint = '\0';
    for (uint32_t i = 0; labels != NULL && has_run != NULL && i < contexts->method_count; i++) {
        if (!has_run[i] || contexts->methods[i] == NULL) {
            continue;
        }
        bool is_near;
        if (kind == TOOL_NAME_METHODS) {
            snprintf(name, sizeof name, "%s", labels[i]);
            is_near = strchr(list, '.') == NULL ? offer(&nearest, name, strlen(name), '.')
                                                : vm_nearest_offer(&nearest, name, strlen(name));
        } else {
            is_near = offer_class(&nearest, contexts->methods[i]->names.class_name,
                                  kind == TOOL_NAME_PACKAGES, name, sizeof name);
        }
        if (is_near) {
            snprintf(hint, size, "; did you mean '%s'?", name);
        }
    }
    free(has_run);
    tool_labels_free(labels, contexts->method_count);
    return hint;
}

bool tool_methods_any(const char *list, enum tool_name_kind kind,
                      const struct prof_contexts *contexts)
{
    struct tool_methods *methods = tool_methods_parse(list, kind, "METHOD");
    bool is_any = false;
    for (uint32_t i = 0; methods != NULL && !is_any && i < contexts->method_count; i++) {
        is_any = contexts->methods[i] != NULL && tool_methods_match(methods, contexts->methods[i]);
    }
    tool_methods_free(methods);
    return is_any;
}

/* A line that names the method that is spelled most like a list, or says what else has the name. */
static void suggest(const char *list, const struct prof_contexts *contexts)
{
    char hint[600];
    bool is_plain = strpbrk(list, "*!#(,/") == NULL;
    if (tool_methods_any(list, TOOL_NAME_METHODS, contexts)) {
        tool_error("method '%s' ran, but not in the part of the run that --root, --thread and "
                   "--fold leave", list);
        return;
    }
    if (is_plain && tool_methods_any(list, TOOL_NAME_CLASSES, contexts)) {
        tool_error("no method '%s' ran; the methods of that class are '%s.*'", list, list);
        return;
    }
    if (is_plain && tool_methods_any(list, TOOL_NAME_PACKAGES, contexts)) {
        tool_error("no method '%s' ran; the methods of that package are '%s.**'", list, list);
        return;
    }
    (void)tool_methods_hint(list, TOOL_NAME_METHODS, contexts, hint, sizeof hint);
    tool_error("no method '%s' ran%s", list,
               *hint != '\0' ? hint : " (METHOD is put, HashMap.put or java.util.HashMap.put)");
}

static bool *find_methods(const char *list, const struct prof_contexts *contexts, bool takes_none)
{
    struct tool_methods *methods = tool_methods_parse(list, TOOL_NAME_METHODS, "METHOD");
    if (methods == NULL) {
        return NULL;
    }
    bool *has_run = methods_that_ran(contexts), is_any = false;
    bool *found = calloc(contexts->method_count + 1u, sizeof *found);
    bool is_good = (has_run != NULL && found != NULL) || tool_no_memory() == TOOL_OK;
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        found[i] = has_run[i] && tool_methods_match(methods, contexts->methods[i]);
        is_any |= found[i];
    }
    if (is_good && !is_any && !takes_none) {
        suggest(list, contexts);
    }
    if (is_good && is_any && !takes_none) {
        tool_methods_note_unmatched(methods, contexts, "METHOD");
    }
    tool_methods_free(methods);
    free(has_run);
    if (!is_good || (!is_any && !takes_none)) {
        free(found);
        found = NULL;
    }
    return found;
}

bool *tool_methods_find(const char *list, const struct prof_contexts *contexts)
{
    return find_methods(list, contexts, false);
}

bool *tool_methods_meant(const char *list, const struct prof_contexts *contexts)
{
    return find_methods(list, contexts, true);
}

bool *tool_methods_find_selected(const char *list, const struct tool_profile *profile)
{
    bool *found = tool_methods_find(list, profile->contexts), is_any = false;
    for (uint32_t i = 0; found != NULL && i < profile->contexts->method_count; i++) {
        found[i] = found[i] && (profile->is_chosen == NULL || profile->is_chosen[i]);
        is_any |= found[i];
    }
    if (found != NULL && !is_any) {
        tool_error("no method '%s' is selected", list);
        free(found);
        found = NULL;
    }
    return found;
}
