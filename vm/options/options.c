#include "vm/options/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/arena.h"
#include "vm/options/flags.h"
#include "vm/options/nearest.h"
#include "vm/options/children.h"
#include "vm/options/output_name.h"

/* Makes space for one more item in an array of the draft. The array's capacity starts at 8 items,
 * and doubles when it is full. Returns NULL if memory runs out. */
static void *grow(struct vm_draft *draft, void *items, size_t count, size_t item_bytes)
{
    bool is_full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    if (!is_full) {
        return items;
    }
    void *larger = vm_arena_alloc_array(draft->arena, count == 0 ? 8 : 2 * count, item_bytes);
    if (larger != NULL && count > 0) {
        memcpy(larger, items, count * item_bytes);
    }
    return larger;
}

char *vm_draft_copy(struct vm_draft *draft, const char *text)
{
    return vm_arena_strdup(draft->arena, text);
}

char *vm_draft_print(struct vm_draft *draft, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = length < 0 ? NULL : vm_arena_alloc(draft->arena, (size_t)length + 1);
    if (text != NULL) {
        vsnprintf(text, (size_t)length + 1, format, again);
    }
    va_end(again);
    va_end(arguments);
    return text;
}

enum vm_option_status vm_draft_add(struct vm_draft *draft, const char ***list, size_t *count,
                                   const char *text)
{
    const char **items = grow(draft, *list, *count, sizeof *items);
    const char *copy = vm_draft_copy(draft, text);
    if (items == NULL || copy == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    items[(*count)++] = copy;
    *list = items;
    return VM_OPTION_OK;
}

enum vm_option_status vm_draft_add_property(struct vm_draft *draft, const char *key,
                                            size_t key_length, const char *value)
{
    struct vm_library_plan *plan = &draft->plan.library;
    struct vm_property *items = grow(draft, plan->properties, plan->property_count, sizeof *items);
    const struct vm_property property = {vm_arena_strndup(draft->arena, key, key_length),
                                         vm_draft_copy(draft, value)};
    if (items == NULL || property.key == NULL || property.value == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    items[plan->property_count++] = property;
    plan->properties = items;
    return VM_OPTION_OK;
}

const char *vm_plan_property(const struct vm_library_plan *plan, const char *key)
{
    for (size_t i = plan->property_count; i > 0; i--) {
        if (strcmp(plan->properties[i - 1].key, key) == 0) {
            return plan->properties[i - 1].value;
        }
    }
    return NULL;
}

/* --- drafts ----------------------------------------------------------------------------------- */

struct vm_draft *vm_draft_create(const struct vm_option_group *const *groups,
                                 const struct vm_plan *initial)
{
    struct vm_arena *arena = vm_arena_create(0);
    struct vm_draft *draft = arena == NULL ? NULL : vm_arena_alloc(arena, sizeof *draft);
    vm_output_forget();
    bool is_good = draft != NULL;
    if (is_good) {
        *draft = (struct vm_draft){.plan = *initial, .arena = arena, .groups = groups};
        draft->flags = vm_arena_alloc(arena, sizeof *draft->flags);
        draft->plan.flags = draft->flags;
        is_good = draft->flags != NULL;
    }
    if (is_good) {
        vm_flags_init(draft->flags, arena);
    }
    for (size_t i = 0; is_good && groups[i] != NULL; i++) {
        size_t bytes = groups[i]->part_bytes;
        draft->parts[i] = bytes == 0 ? &draft->plan : vm_arena_alloc(arena, bytes);
        draft->plan.parts[i] = draft->parts[i];
        is_good = draft->parts[i] != NULL;
    }
    if (!is_good) {
        vm_arena_destroy(arena);
    }
    return is_good ? draft : NULL;
}

void *vm_draft_part(const struct vm_draft *draft, const struct vm_option_group *group)
{
    size_t i = 0;
    while (draft->groups[i] != group) {
        i++;
    }
    return draft->parts[i];
}

void vm_draft_discard(struct vm_draft *draft)
{
    for (size_t i = 0; draft->groups[i] != NULL; i++) {
        if (draft->groups[i]->discard != NULL) {
            draft->groups[i]->discard(draft->parts[i]);
        }
    }
    vm_arena_destroy(draft->arena);
}

enum vm_option_status vm_draft_resolve(struct vm_draft *draft, struct vm_option_message *message)
{
    enum vm_option_status status = VM_OPTION_OK;
    for (size_t i = 0; status == VM_OPTION_OK && draft->groups[i] != NULL; i++) {
        if (draft->groups[i]->resolve != NULL) {
            status = draft->groups[i]->resolve(draft, draft->parts[i], message);
        }
    }
    return status;
}

enum vm_option_status vm_plan_start(const struct vm_plan *plan,
                                    const struct vm_option_group *const *groups,
                                    struct vm_option_message *message)
{
    enum vm_option_status status = VM_OPTION_OK;
    for (size_t i = 0; status == VM_OPTION_OK && groups[i] != NULL; i++) {
        if (groups[i]->start != NULL) {
            status = groups[i]->start(plan, plan->parts[i], message);
        }
    }
    return status;
}

/* --- one option ------------------------------------------------------------------------------- */

/* For longer names, nothing is suggested. */
#define MAX_GUESSED_NAME 40

/* Returns whether the text is a use of this option; if so, stores the text after the name in
 * *value. */
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

enum vm_option_status vm_option_fail_word(const struct vm_option_use *use, const char *word,
                                          const char *list)
{
    char text[sizeof use->message->text];
    return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: %s: %s", use->option->name,
                          vm_nearest_complain(word, strcspn(word, ","), list, text, sizeof text));
}

/* A use of an option that may be given once. */
struct vm_option_seen {
    const struct vm_option *option;
    const char *origin, *text;
    struct vm_option_seen *next;
};

/* Fails if an option that may be given once has another value in the same origin. */
static enum vm_option_status check_once(const struct vm_option_use *use)
{
    struct vm_draft *draft = use->draft;
    for (const struct vm_option_seen *seen = draft->seen; seen != NULL; seen = seen->next) {
        if (seen->option == use->option && seen->origin == draft->origin
            && strcmp(seen->text, use->text) != 0) {
            return vm_option_fail(VM_OPTION_USAGE, use->message,
                                  "Error: %s is given twice, as %.150s and %.150s; leave one out",
                                  use->option->name, seen->text, use->text);
        }
    }
    struct vm_option_seen *seen = vm_arena_alloc(draft->arena, sizeof *seen);
    const char *text = vm_draft_copy(draft, use->text);
    if (seen == NULL || text == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    *seen = (struct vm_option_seen){use->option, draft->origin, text, draft->seen};
    draft->seen = seen;
    return VM_OPTION_OK;
}

static enum vm_option_status apply(const struct vm_option_group *group,
                                   const struct vm_option_use *use)
{
    const struct vm_option *option = use->option;
    if (option->form == VM_OPTION_EQUALS && (use->value == NULL || *use->value == '\0')) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: %s needs a value, for example %s", option->name,
                              option->example);
    }
    bool is_single = group->is_own && option->form != VM_OPTION_PLAIN && !option->adds_up;
    enum vm_option_status status = is_single ? check_once(use) : VM_OPTION_OK;
    status = status == VM_OPTION_OK ? option->apply(use) : status;
    status = status == VM_OPTION_OK && group->is_own ? vm_children_note(use) : status;
    return status == VM_OPTION_OK && group->noted != NULL ? group->noted(use) : status;
}

/* Returns the length of an option's name, without its value. */
static size_t name_length(const char *text)
{
    return strcspn(text, "=:");
}

const char *vm_option_guess(const struct vm_option_group *const *groups, const char *text)
{
    size_t length = name_length(text), best = MAX_GUESSED_NAME;
    const char *found = NULL;
    for (size_t i = 0; length <= MAX_GUESSED_NAME && groups[i] != NULL; i++) {
        for (const struct vm_option *o = groups[i]->options; o->name != NULL; o++) {
            size_t o_length = name_length(o->name);
            size_t shorter = o_length < length ? o_length : length;
            size_t distance = o_length > MAX_GUESSED_NAME
                                  ? MAX_GUESSED_NAME
                                  : vm_edit_distance(text, length, o->name, o_length);
            if (distance == 0) {
                return NULL; /* the option exists; only its value is wrong */
            }
            if (distance < best && distance <= (shorter - 1) / 4) {
                best = distance;
                found = o->name;
            }
        }
    }
    return found;
}

/* Called if no row matches a text: finds the jp2vm option with this name, which was given with a
 * value that it does not take, or without its value. */
static const struct vm_option *find_misused(const struct vm_option_group *const *groups,
                                            const char *text)
{
    size_t length = strcspn(text, "=");
    for (size_t i = 0; groups[i] != NULL; i++) {
        for (const struct vm_option *o = groups[i]->options; groups[i]->is_own && o->name != NULL;
             o++) {
            if (strlen(o->name) == length && strncmp(o->name, text, length) == 0) {
                return o;
            }
        }
    }
    return NULL;
}

static enum vm_option_status fail_unmatched(const struct vm_option_group *const *groups,
                                            const char *text, struct vm_option_message *message)
{
    const struct vm_option *misused = find_misused(groups, text);
    if (misused != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s takes no value: %s",
                              misused->name, text);
    }
    const char *guess = vm_option_guess(groups, text);
    return guess == NULL
               ? vm_option_fail(VM_OPTION_UNKNOWN, message, "Unrecognized option: %s", text)
               : vm_option_fail(VM_OPTION_UNKNOWN, message,
                                "Unrecognized option: %.300s\nDid you mean '%s'?", text, guess);
}

enum vm_option_status vm_draft_apply(struct vm_draft *draft, const char *text,
                                     struct vm_option_message *message)
{
    struct vm_option_use use = {.draft = draft, .text = text, .message = message};
    for (size_t i = 0; draft->groups[i] != NULL; i++) {
        use.part = draft->parts[i];
        for (use.option = draft->groups[i]->options; use.option->name != NULL; use.option++) {
            if (use.option->apply != NULL && matches(use.option, text, &use.value)) {
                return apply(draft->groups[i], &use);
            }
        }
    }
    return fail_unmatched(draft->groups, text, message);
}

bool vm_option_next_word(const char **text, char *word, bool *is_unmatched)
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

/* --- for rows --------------------------------------------------------------------------------- */

enum vm_option_status vm_option_accept(const struct vm_option_use *use)
{
    (void)use;
    return VM_OPTION_OK;
}

enum vm_option_status vm_option_keep(const struct vm_option_use *use, const char **place)
{
    if (use->value != NULL) {
        *place = vm_draft_copy(use->draft, use->value);
    }
    return use->value != NULL && *place == NULL ? VM_OPTION_NO_MEMORY : VM_OPTION_OK;
}

enum vm_option_status vm_option_join(const struct vm_option_use *use, const char **place)
{
    *place = *place == NULL ? vm_draft_copy(use->draft, use->value)
                            : vm_draft_print(use->draft, "%s,%s", *place, use->value);
    return *place == NULL ? VM_OPTION_NO_MEMORY : VM_OPTION_OK;
}

enum vm_option_status vm_option_reserve(struct vm_option_message *message, const char *path,
                                        const char *name, const char *value)
{
    char option[200];
    snprintf(option, sizeof option, "%s=%s", name, value);
    const char *other = path == NULL ? NULL : vm_output_reserve(path, option);
    return other == NULL ? VM_OPTION_OK
                         : vm_option_fail(VM_OPTION_USAGE, message,
                                          "Error: %s and %s write the same file; give one of them "
                                          "another name",
                                          other, option);
}

enum vm_option_status vm_option_reserve_all(struct vm_option_message *message,
                                            const char *const outputs[][2], size_t count)
{
    enum vm_option_status status = VM_OPTION_OK;
    for (size_t i = 0; status == VM_OPTION_OK && i < count; i++) {
        status = vm_option_reserve(message, outputs[i][1], outputs[i][0], outputs[i][1]);
    }
    return status;
}

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
    static const char suffixes[] = "kmgt";
    bool is_hexadecimal = text[0] == '0' && tolower((unsigned char)text[1]) == 'x';
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, is_hexadecimal ? 16 : 10);
    const char *suffix = *end == '\0' ? NULL : strchr(suffixes, tolower((unsigned char)*end));
    unsigned shift = suffix == NULL ? 0 : 10u * (unsigned)(suffix - suffixes + 1);
    end += suffix != NULL;
    if (!isdigit((unsigned char)text[0]) || errno != 0 || *end != '\0'
        || value > SIZE_MAX >> shift) {
        return false;
    }
    *bytes = (size_t)value << shift;
    return true;
}
