#define _GNU_SOURCE
#include "tools/prof/profile/methods.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "tools/prof/command/tool.h"
#include "profiler/read/contexts_alike.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/select.h"
#include "vm/base/text/text.h"
#include "vm/base/hash_map.h"
#include "vm/names/hint.h"

/* --- parsing and matching ------------------------------------------------------------------ */

/* Returns patterns of all classes in a list of packages, malloc'ed; NULL if memory runs out. */
static char *package_patterns(const char *list)
{
    size_t items = 1;
    for (const char *c = list; *c != '\0'; c++) {
        items += *c == ',';
    }
    char *patterns = malloc(strlen(list) + 2 * items + 1), *to = patterns;
    for (; patterns != NULL; list++) {
        size_t length = vm_pattern_length(list);
        bool is_deep = length >= 2 && memcmp(list + length - 2, "**", 2) == 0;
        to += sprintf(to, "%.*s%s", (int)length, list, is_deep || length == 0 ? "" : ".*");
        list += length;
        if (*list == '\0') {
            break;
        }
        *to++ = ',';
    }
    return patterns;
}

struct vm_patterns *tool_patterns_parse(const char *list, unsigned use, const char *option)
{
    char message[512];
    struct vm_patterns *patterns = vm_patterns_parse(list, use, NULL, message, sizeof message);
    if (patterns == NULL) {
        tool_error("%s: %s", option, message);
    }
    return patterns;
}

struct vm_patterns *tool_methods_parse(const char *list, enum tool_name_kind kind,
                                       const char *option)
{
    if (kind != TOOL_NAME_PACKAGES) {
        return tool_patterns_parse(
            list, kind == TOOL_NAME_METHODS ? VM_PATTERN_PROFILE : VM_PATTERN_CLASSES, option);
    }
    char *text = package_patterns(list);
    if (text == NULL) {
        tool_no_memory();
        return NULL;
    }
    struct vm_patterns *patterns = tool_patterns_parse(text, VM_PATTERN_CLASSES, option);
    free(text);
    return patterns;
}

struct vm_pattern_subject tool_method_subject(const struct prof_method *method)
{
    const struct prof_names *names = &method->names;
    return (struct vm_pattern_subject){.class_name = names->class_name,
                                       .other_name = names->raw_class_name,
                                       .method = names->name,
                                       .descriptor = names->descriptor,
                                       .loader = tool_loader_name(method),
                                       .has_access = true,
                                       .access = names->access};
}

bool tool_methods_match(const struct vm_patterns *methods, const struct prof_method *method)
{
    const struct vm_pattern_subject subject = tool_method_subject(method);
    return vm_patterns_select(methods, &subject);
}

bool *tool_methods_matched(const struct vm_patterns *methods, const struct prof_contexts *contexts)
{
    bool *is_matched = calloc(contexts->method_count + 1u, sizeof *is_matched);
    for (uint32_t i = 0; is_matched != NULL && i < contexts->method_count; i++) {
        is_matched[i] =
            contexts->methods[i] != NULL && tool_methods_match(methods, contexts->methods[i]);
    }
    if (is_matched == NULL) {
        tool_no_memory();
    }
    return is_matched;
}

void tool_patterns_note_unmatched(const struct vm_patterns *patterns,
                                  const struct prof_contexts *contexts, enum tool_name_kind kind,
                                  const char *option, bool has_exclusions)
{
    char extent[400];
    size_t count = vm_patterns_count(patterns);
    for (size_t i = 0; count > 1 && i < count; i++) {
        struct vm_pattern_item item = vm_patterns_item(patterns, i);
        if (!item.has_matched && (has_exclusions || !item.is_exclusion)) {
            /* package_patterns has added ".*" to packages */
            size_t added = kind == TOOL_NAME_PACKAGES ? strlen(".*") : 0;
            tool_note("%s: nothing that %s matches '%.*s'", option,
                      tool_methods_extent(contexts, extent, sizeof extent),
                      (int)(strlen(item.text) - added), item.text);
        }
    }
}

/* --- finding ------------------------------------------------------------------------------- */

/* Returns whether a context has numbers of its own. An activation that began before the window, or
 * before profiling was started, has a context with numbers only below it, or without any. */
static bool has_numbers(const struct prof_contexts *contexts, uint32_t context)
{
    bool has_any = contexts->entries[context] != 0
                   || (contexts->instructions != NULL && contexts->instructions[context] != 0);
    for (uint32_t i = 0; i < contexts->value_count && !has_any; i++) {
        has_any = contexts->values[i][context] != 0;
    }
    return has_any;
}

/* Returns the methods with a context that has numbers, or below which a context has some. */
static bool *methods_that_ran(const struct prof_contexts *contexts)
{
    bool *has_run = calloc(contexts->method_count + 1u, sizeof *has_run);
    uint32_t last = PROF_NO_CONTEXT; /* the first context with numbers after context i */
    for (uint32_t i = contexts->count; has_run != NULL && i-- > 0;) {
        last = has_numbers(contexts, i) ? i : last;
        has_run[contexts->method[i]] |= last != PROF_NO_CONTEXT && last < contexts->end[i];
    }
    return has_run;
}

/* --- limits of profiles ------------------------------------------------------------------------
 */

static void add_limit(struct vm_text *text, const char *name, const char *value, size_t length)
{
    vm_text_string(text, text->length == 0 ? "" : ", ");
    vm_text_string(text, name);
    vm_text_name(text, value, length, VM_TEXT_LINE);
}

const char *tool_methods_extent(const struct prof_contexts *contexts, char *extent, size_t size)
{
    static const char *const words[] = {"--profile-only=", "--profile-fold="};
    static const char *const notes[] = {TOOL_SELECTION_NOTE, TOOL_FOLDS_NOTE};
    const struct prof_header *header = &contexts->header;
    struct vm_text limits = {0};
    size_t length;
    if (prof_features_have_window(&header->features)) {
        add_limit(&limits, "--profile-window=", header->features.window,
                  strlen(header->features.window));
    }
    const char *at = header->options == NULL ? "" : header->options;
    for (const char *option; (option = prof_next_option(&at, &length)) != NULL;) {
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            if (length > strlen(words[i]) && strncmp(option, words[i], strlen(words[i])) == 0) {
                add_limit(&limits, "", option, length);
            }
        }
    }
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        const char *note = prof_header_note(header, notes[i]);
        if (note != NULL) {
            add_limit(&limits, "", note, strlen(note));
        }
    }
    if (*prof_header_switches(header) != '\0') {
        static const char how[] = "starts and stops of profiling";
        add_limit(&limits, "", how, strlen(how));
    }
    bool is_limited = limits.length > 0 && !limits.has_failed;
    snprintf(extent, size, is_limited ? "has a context in this profile (limited by %.*s)" : "ran",
             (int)limits.length, limits.bytes == NULL ? "" : limits.bytes);
    vm_text_fini(&limits);
    return extent;
}

/* Offers a method's package as a class name, which patterns for packages may match. */
static bool offer_package(struct vm_hint *hint, const struct prof_method *method)
{
    char name[VM_HINT_BYTES];
    const char *slash = strrchr(method->names.class_name, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - method->names.class_name);
    if (length > 0 && length < sizeof name) {
        snprintf(name, sizeof name, "%.*s", (int)length, method->names.class_name);
        const struct vm_pattern_subject subject = {.class_name = name};
        vm_hint_offer(hint, &subject);
    }
    return length > 0;
}

static void offer(struct vm_hint *hint, enum tool_name_kind kind, const struct prof_method *method)
{
    struct vm_pattern_subject subject = tool_method_subject(method);
    if (kind == TOOL_NAME_PACKAGES) {
        (void)offer_package(hint, method);
        return;
    }
    subject.method = kind == TOOL_NAME_CLASSES ? NULL : subject.method;
    vm_hint_offer(hint, &subject);
}

/* Searches for a hint for an item of a list. Returns false if the item matches something that
 * ran. */
static bool find_hint(const struct vm_patterns *patterns, size_t item, enum tool_name_kind kind,
                      const struct prof_contexts *contexts, const bool *has_run, char *text,
                      size_t size)
{
    struct vm_hint hint;
    vm_hint_begin(&hint, patterns, item);
    hint.is_whole = kind == TOOL_NAME_PACKAGES;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        if (has_run[i] && contexts->methods[i] != NULL) {
            offer(&hint, kind, contexts->methods[i]);
        }
    }
    bool is_there = hint.is_there;
    (void)vm_hint_end(&hint, text, size);
    return !is_there;
}

const char *tool_methods_hint(const char *list, enum tool_name_kind kind,
                              const struct prof_contexts *contexts, char *hint, size_t size)
{
    char message[512];
    bool *has_run = methods_that_ran(contexts), is_found = false;
    struct vm_patterns *patterns =
        vm_patterns_parse(list, kind == TOOL_NAME_METHODS ? VM_PATTERN_PROFILE : VM_PATTERN_CLASSES,
                          NULL, message, sizeof message);
    size_t count = patterns == NULL || has_run == NULL ? 0 : vm_patterns_count(patterns);
    for (size_t i = 0; i < count && !is_found; i++) {
        is_found = !vm_patterns_item(patterns, i).is_exclusion
                   && find_hint(patterns, i, kind, contexts, has_run, hint, size);
    }
    if (!is_found) {
        *hint = '\0';
    }
    vm_patterns_free(patterns);
    free(has_run);
    return hint;
}

bool tool_methods_any(const char *list, enum tool_name_kind kind,
                      const struct prof_contexts *contexts)
{
    struct vm_patterns *methods = tool_methods_parse(list, kind, "METHOD");
    bool is_any = false;
    for (uint32_t i = 0; methods != NULL && !is_any && i < contexts->method_count; i++) {
        is_any = contexts->methods[i] != NULL && tool_methods_match(methods, contexts->methods[i]);
    }
    vm_patterns_free(methods);
    return is_any;
}

/* A line about nested classes needs at least this share; a smaller share would be shown as 0.0
 * %. */
#define LEAST_NESTED 0.0005

/* Returns whether a class is nested in a wanted class. */
static bool is_nested(const struct vm_hash_map *wanted, const char *class_name)
{
    char outer[512];
    size_t length = strlen(class_name);
    for (size_t i = 1; i < length && i < sizeof outer; i++) {
        if (class_name[i] == '$') {
            memcpy(outer, class_name, i);
            outer[i] = '\0';
            if (vm_hash_map_find(wanted, outer) != NULL) {
                return true;
            }
        }
    }
    return false;
}

/* Returns a malloc'ed array, indexed by method: whether the method is not wanted, but its class is
 * nested in the class of a wanted method. */
static bool *find_nested(const bool *is_wanted, const struct prof_contexts *contexts)
{
    bool *found = calloc(contexts->method_count + 1u, sizeof *found);
    struct vm_hash_map wanted;
    if (found == NULL) {
        tool_no_memory();
        return NULL;
    }
    vm_hash_map_init(&wanted, vm_hash_cstr, vm_equal_cstr);
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        if (is_wanted[i] && contexts->methods[i] != NULL) {
            const char *name = contexts->methods[i]->names.class_name;
            (void)vm_hash_map_put(&wanted, name, (void *)(uintptr_t)name, NULL);
        }
    }
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        found[i] = contexts->methods[i] != NULL && !is_wanted[i]
                   && is_nested(&wanted, contexts->methods[i]->names.class_name);
    }
    vm_hash_map_fini(&wanted);
    return found;
}

/* Adds ",C" and a suffix for an item C of a list, if that pattern matches any of the nested
 * methods; otherwise returns false. */
static bool add_nested_pattern(struct vm_text *to, const bool *is_nested,
                               const struct prof_contexts *contexts, const char *item,
                               const char *suffix)
{
    char message[512];
    struct vm_text pattern = {0};
    vm_text_add(&pattern, item, vm_pattern_length(item));
    vm_text_string(&pattern, suffix);
    vm_text_add(&pattern, "", 1);
    struct vm_patterns *methods =
        pattern.has_failed
            ? NULL
            : vm_patterns_parse(pattern.bytes, VM_PATTERN_PROFILE, NULL, message, sizeof message);
    bool is_any = false;
    for (uint32_t i = 0; methods != NULL && !is_any && i < contexts->method_count; i++) {
        is_any = is_nested[i] && tool_methods_match(methods, contexts->methods[i]);
    }
    if (is_any) {
        vm_text_put(to, ",", pattern.bytes);
    }
    vm_patterns_free(methods);
    vm_text_fini(&pattern);
    return is_any;
}

/* Adds ",C$**" for each item C of a list whose nested classes have any of the nested methods; for a
 * name without its package ",C$*", because a name with ** is the whole name. */
static void add_nested_patterns(struct vm_text *to, const bool *is_nested,
                                const struct prof_contexts *contexts, const char *list)
{
    for (const char *item = list;; item++) {
        if (!add_nested_pattern(to, is_nested, contexts, item, "$**")) {
            (void)add_nested_pattern(to, is_nested, contexts, item, "$*");
        }
        item += vm_pattern_length(item);
        if (*item == '\0') {
            break;
        }
    }
}

bool tool_methods_note_nested(const bool *is_wanted, const struct prof_contexts *contexts,
                              const char *list, const char *option, const uint64_t *numbers,
                              const char *of)
{
    if (strchr(list, '!') != NULL) {
        return false;
    }
    bool *is_nested = find_nested(is_wanted, contexts);
    uint64_t sum = 0, total = 0;
    for (uint32_t i = 0; is_nested != NULL && i < contexts->count; i++) {
        sum += is_nested[contexts->method[i]] ? numbers[i] : 0;
        total += numbers[i];
    }
    bool is_notable = sum != 0 && (double)sum >= LEAST_NESTED * (double)total;
    struct vm_text nested = {0};
    if (is_notable) {
        add_nested_patterns(&nested, is_nested, contexts, list);
    }
    if (nested.length > 0 && !nested.has_failed) {
        tool_note("classes nested in '%s' have another %.1f %% of the %s; %s'%s%.*s' also selects "
                  "them",
                  list, 100 * (double)sum / (double)total, of, option, list, (int)nested.length,
                  nested.bytes);
    } else if (is_notable) {
        tool_note("classes nested in '%s' have another %.1f %% of the %s", list,
                  100 * (double)sum / (double)total, of);
    }
    vm_text_fini(&nested);
    free(is_nested);
    return is_notable;
}

const char *tool_part_left(const struct prof_contexts *contexts)
{
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        if (contexts->methods[i] != NULL && tool_frame_is_pruned(contexts->methods[i])) {
            return "the part of the run that --depth, --min-share, --root, --thread and --fold "
                   "leave";
        }
    }
    return "the profile, or in the part of it that --root, --thread and --fold leave";
}

/* Prints a line on stderr about a list that matches no method: that the methods are not in the
 * selected part, that the name is that of a class or package, or the method with the nearest
 * spelling. */
static void suggest(const char *list, const struct prof_contexts *contexts)
{
    char hint[600], extent[400];
    bool is_plain = strpbrk(list, "*!#(,/:") == NULL && !vm_pattern_is_compound(list);
    if (tool_methods_any(list, TOOL_NAME_METHODS, contexts)) {
        tool_error("method '%s' ran, but has no context in %s", list, tool_part_left(contexts));
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
    tool_error("no method '%s' %s%s", list, tool_methods_extent(contexts, extent, sizeof extent),
               *hint != '\0' ? hint : " (METHOD is put, HashMap.put or java.util.HashMap.put)");
}

static bool *find_methods(const char *list, const struct prof_contexts *contexts, bool takes_none)
{
    struct vm_patterns *methods = tool_methods_parse(list, TOOL_NAME_METHODS, "METHOD");
    if (methods == NULL) {
        return NULL;
    }
    bool *has_run = methods_that_ran(contexts), is_any = false;
    bool *found = has_run == NULL ? NULL : tool_methods_matched(methods, contexts);
    bool is_good = found != NULL || (has_run == NULL && tool_no_memory() == TOOL_OK);
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        found[i] = found[i] && has_run[i];
        is_any |= found[i];
    }
    if (is_good && !is_any && !takes_none) {
        suggest(list, contexts);
    }
    if (is_good && is_any && !takes_none) {
        tool_patterns_note_unmatched(methods, contexts, TOOL_NAME_METHODS, "METHOD", false);
    }
    vm_patterns_free(methods);
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
