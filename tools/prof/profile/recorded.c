#define _GNU_SOURCE
#include "tools/prof/profile/recorded.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_alike.h"
#include "tools/prof/command/text.h"
#include "vm/names/pattern.h"

#define ALL "**"

/* --- lists ----------------------------------------------------------------------------------- */

static bool has_item(const char *list, const char *item, size_t length)
{
    for (const char *at = list; *at != '\0';) {
        size_t size = vm_pattern_length(at);
        if (size == length && memcmp(at, item, length) == 0) {
            return true;
        }
        at += size + (at[size] == ',');
    }
    return false;
}

/* Adds the items that are not in the list yet. */
static void add_items(struct vm_text *list, const char *items, size_t size)
{
    char *copy = strndup(items, size);
    for (const char *at = copy; at != NULL && *at != '\0';) {
        size_t length = vm_pattern_length(at);
        vm_text_add(list, "", 1);
        bool is_known = list->bytes == NULL || has_item(list->bytes, at, length);
        list->length--;
        if (!is_known) {
            vm_text_string(list, list->length == 0 ? "" : ",");
            vm_text_add(list, at, length);
        }
        at += length + (at[length] == ',');
    }
    list->has_failed |= copy == NULL;
    free(copy);
}

/* Returns the malloc'ed text, or NULL if memory ran out. */
static char *finish(struct vm_text *text)
{
    vm_text_add(text, "", 1);
    if (text->has_failed) {
        vm_text_fini(text);
        return NULL;
    }
    return text->bytes;
}

/* --- profiles -------------------------------------------------------------------------------- */

/* Adds all values of an option, such as "--profile-only=". */
static void add_values(struct vm_text *list, const char *options, const char *option)
{
    size_t length, start = strlen(option);
    for (const char *at = options, *word; (word = prof_next_option(&at, &length)) != NULL;) {
        if (length >= start && memcmp(word, option, start) == 0) {
            add_items(list, word + start, length - start);
        }
    }
}

static void add_item(struct vm_text *list, const char *item)
{
    add_items(list, item, strlen(item));
}

bool tool_recorded_find(const struct tool_profile *profile, struct tool_recorded *recorded)
{
    const struct prof_header *header = &profile->contexts->header;
    const char *options = header->options == NULL ? "" : header->options;
    struct vm_text only = {0}, fold = {0}, part = {0}, switches = {0}, jop = {0}, library = {0};
    add_values(&only, options, "--profile-only=");
    if (only.length == 0) {
        add_item(&only, ALL);
    }
    if (header->features.is_folded) {
        add_item(&fold, TOOL_RECORDED_RECURSION);
    }
    if (!header->features.natives) {
        add_item(&fold, TOOL_RECORDED_NATIVES);
    }
    add_values(&fold, options, "--profile-fold=");
    if (profile->folds != NULL && strcmp(profile->folds, "--fold=recursion") != 0) {
        add_item(&fold, profile->folds);
    }
    if (profile->part != NULL) {
        vm_text_string(&part, profile->part);
    }
    vm_text_string(&switches, prof_header_switches(header));
    for (size_t i = 0; i < header->note_count; i++) {
        const struct prof_note *note = &header->notes[i];
        if (strncmp(note->name, TOOL_RECORDED_JOP, strlen(TOOL_RECORDED_JOP)) == 0) {
            vm_text_put(&jop, jop.length == 0 ? "" : "; ", note->name, "=", note->value);
        }
    }
    const char *name = prof_contexts_library(profile->contexts);
    vm_text_string(&library, name == NULL ? "" : name);
    *recorded = (struct tool_recorded){finish(&only),     finish(&fold), finish(&part),
                                       finish(&switches), finish(&jop),  finish(&library)};
    if (recorded->only != NULL && recorded->fold != NULL && recorded->part != NULL
        && recorded->switches != NULL && recorded->jop != NULL && recorded->library != NULL) {
        return true;
    }
    tool_recorded_release(recorded);
    return false;
}

void tool_recorded_release(struct tool_recorded *recorded)
{
    free(recorded->only);
    free(recorded->fold);
    free(recorded->part);
    free(recorded->switches);
    free(recorded->jop);
    free(recorded->library);
    *recorded = (struct tool_recorded){0};
}

/* --- comparison ------------------------------------------------------------------------------ */

static bool is_word(const char *item, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(item, word, length) == 0;
}

/* Records the effect of the items of one list of folds that are not in the other list. */
static void compare_folds(const char *a, const char *b, struct tool_recorded_change *change)
{
    for (const char *at = a; *at != '\0';) {
        size_t length = vm_pattern_length(at);
        if (has_item(b, at, length)) {
            /* both lists fold it */
        } else if (is_word(at, length, TOOL_RECORDED_RECURSION)) {
            change->has_inclusive = true;
        } else if (is_word(at, length, TOOL_RECORDED_NATIVES)) {
            change->has_calls = true;
        } else {
            change->has_self = true;
            /* These items fold all contexts below a context. */
            change->has_inclusive |=
                is_word(at, length, "linking") || strncmp(at, "thread:", strlen("thread:")) == 0
                || strncmp(at, "!thread:", strlen("!thread:")) == 0 || strncmp(at, "--", 2) == 0;
        }
        at += length + (at[length] == ',');
    }
}

static void compare_patterns(const char *a, const char *b, struct tool_recorded_change *change)
{
    for (const char *at = a; *at != '\0';) {
        size_t length = vm_pattern_length(at);
        if (!has_item(b, at, length)) {
            change->has_self = true;
            change->has_inclusive |= memmem(at, length, "thread:", strlen("thread:")) != NULL;
        }
        at += length + (at[length] == ',');
    }
}

struct tool_recorded_change tool_recorded_compare(const struct tool_recorded *a,
                                                  const struct tool_recorded *b)
{
    struct tool_recorded_change change = {.has_all = strcmp(a->part, b->part) != 0
                                                     || strcmp(a->switches, b->switches) != 0};
    compare_patterns(a->only, b->only, &change);
    compare_patterns(b->only, a->only, &change);
    compare_folds(a->fold, b->fold, &change);
    compare_folds(b->fold, a->fold, &change);
    change.has_self |= change.has_all;
    change.has_inclusive |= change.has_all;
    change.has_calls |= change.has_self;
    return change;
}

/* --- words ----------------------------------------------------------------------------------- */

static void add_option(struct vm_text *to, size_t start, const char *option, const char *item,
                       size_t length)
{
    vm_text_string(to, to->length == start ? "" : " ");
    vm_text_string(to, option);
    vm_text_name(to, item, length, VM_TEXT_LINE);
}

void tool_recorded_add_words(struct vm_text *to, const struct tool_recorded *recorded)
{
    static const char natives[] = "--profile without natives";
    size_t start = to->length, list = 0;
    if (strcmp(recorded->only, ALL) != 0) {
        add_option(to, start, "--profile-only=", recorded->only, strlen(recorded->only));
    }
    for (const char *at = recorded->fold; *at != '\0';) {
        size_t length = vm_pattern_length(at);
        if (is_word(at, length, TOOL_RECORDED_RECURSION)) {
            add_option(to, start, "--fold-recursion", "", 0);
        } else if (is_word(at, length, TOOL_RECORDED_NATIVES)) {
            add_option(to, start, natives, "", 0);
        } else if (strncmp(at, "--", 2) == 0) {
            add_option(to, start, "", at, length);
        } else {
            if (list == 0) {
                add_option(to, start, "--profile-fold=", "", 0);
            } else {
                vm_text_string(to, ",");
            }
            vm_text_name(to, at, length, VM_TEXT_LINE);
            list++;
        }
        at += length + (at[length] == ',');
    }
    if (*recorded->part != '\0') {
        add_option(to, start, "", recorded->part, strlen(recorded->part));
    }
    if (*recorded->switches != '\0') {
        add_option(to, start, "profile switches (started,stopped,reset) ", recorded->switches,
                   strlen(recorded->switches));
    }
    if (to->length == start) {
        vm_text_string(to, "no selection");
    }
}
