#include "vm/names/pattern.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/names/glob.h"
#include "vm/names/pattern_internal.h"

/* The size of the longest text that is compared by the old meaning of stars. */
#define MOST_OLD_BYTES 2048
#define LOADER_BYTES 512

/* --- matching --------------------------------------------------------------------------- */

/* The result for a subject, after some items of a list have been compared with it. */
struct verdict {
    bool has_inclusion, is_included, is_excluded;
};

static void add_answer(struct verdict *verdict, const struct item *item, bool may_match,
                       bool matches)
{
    verdict->has_inclusion |= !item->is_exclusion;
    verdict->is_included |= may_match && !item->is_exclusion;
    verdict->is_excluded |= matches && item->is_exclusion;
}

static bool is_selected(const struct verdict *verdict)
{
    return (verdict->is_included || !verdict->has_inclusion) && !verdict->is_excluded;
}

/* MAYBE: something that the item needs to know about the subject is not known. */
enum answer { NO, MAYBE, YES };

static enum answer both(enum answer one, enum answer other)
{
    return one < other ? one : other;
}

static enum answer either(enum answer one, enum answer other)
{
    return one > other ? one : other;
}

static bool name_matches(const struct name *name, struct vm_name_part part, size_t dimensions)
{
    return name->glob == NULL
           || (name->dimensions == dimensions
               && (vm_glob_matches_class(name->glob, part.bytes, part.length)
                   || (name->nested != NULL
                       && vm_glob_matches_class(name->nested, part.bytes, part.length))));
}

static bool class_matches(const struct name *name, const char *class_name)
{
    size_t dimensions;
    struct vm_name_part bottom = vm_bottom_name(class_name, &dimensions);
    return name_matches(name, bottom, dimensions);
}

static bool visit_class(void *data, const char *name)
{
    return class_matches(data, name);
}

static enum answer ask_class(const struct part *part, const struct name *name,
                             const struct vm_pattern_subject *subject)
{
    bool is_it = class_matches(name, subject->class_name)
                 || (subject->other_name != NULL && class_matches(name, subject->other_name));
    if (is_it || !part->has_subtypes) {
        return is_it ? YES : NO;
    }
    return subject->facts == NULL                                               ? MAYBE
           : subject->facts->supertypes(subject->of, visit_class, (void *)name) ? YES
                                                                                : NO;
}

static bool types_match(const struct part *part, const char *descriptor)
{
    struct vm_name_part type;
    size_t dimensions, count = 0;
    const char *at = descriptor + 1;
    for (; vm_next_type(&at, &type, &dimensions); count++) {
        if (count == part->parameter_count
            || !name_matches(&part->parameters[count], type, dimensions)) {
            return false;
        }
    }
    at += *at == ')';
    return count == part->parameter_count
           && (part->result == NULL
               || (vm_next_type(&at, &type, &dimensions)
                   && name_matches(part->result, type, dimensions)));
}

static enum answer ask_descriptor(const struct part *part, const char *descriptor)
{
    if (part->descriptor == NULL && !part->has_types) {
        return YES;
    }
    if (descriptor == NULL) {
        return MAYBE;
    }
    bool is_it = (part->descriptor != NULL
                  && vm_glob_matches(part->descriptor, descriptor, strlen(descriptor)))
                 || (part->has_types && *descriptor == '(' && types_match(part, descriptor));
    return is_it ? YES : NO;
}

static enum answer ask_meaning(const struct part *part, const struct meaning *meaning,
                               const struct vm_pattern_subject *subject)
{
    const char *method = subject->method;
    enum answer of_method = meaning->method == NULL                                    ? YES
                            : method == NULL                                           ? MAYBE
                            : vm_glob_matches(meaning->method, method, strlen(method)) ? YES
                                                                                       : NO;
    return of_method == NO ? NO : both(of_method, ask_class(part, &meaning->class, subject));
}

/* Returns whether the part matches the whole name, or the name without its package, if single stars
 * also match dots. */
static bool old_matches(const struct part *part, const struct vm_pattern_subject *subject,
                        const char *class_name)
{
    char text[MOST_OLD_BYTES];
    bool has_descriptor =
        memchr(part->text.bytes, '(', part->text.length) != NULL && subject->descriptor != NULL;
    if (*class_name == '[') {
        return false;
    }
    int length = subject->method == NULL
                     ? snprintf(text, sizeof text, "%s", class_name)
                     : snprintf(text, sizeof text, "%s.%s%s", class_name, subject->method,
                                has_descriptor ? subject->descriptor : "");
    if (length < 0 || (size_t)length >= sizeof text) {
        return false;
    }
    size_t simple = (size_t)(vm_simple_name(class_name) - class_name);
    return vm_glob_matches_class(part->old, text, (size_t)length)
           || vm_glob_matches_class(part->old, text + simple, (size_t)length - simple);
}

static enum answer ask_method(const struct part *part, const struct vm_pattern_subject *subject)
{
    enum answer answer = NO;
    for (unsigned i = 0; i < part->meaning_count; i++) {
        answer = either(answer, ask_meaning(part, &part->meanings[i], subject));
    }
    return answer == NO ? NO : both(answer, ask_descriptor(part, subject->descriptor));
}

/* Only items of a single part have an old meaning. */
static bool is_old_match(const struct item *item, const struct vm_pattern_subject *subject)
{
    const struct part *part = item->parts;
    return part != NULL && part->old != NULL
           && (old_matches(part, subject, subject->class_name)
               || (subject->other_name != NULL && old_matches(part, subject, subject->other_name)));
}

static enum answer ask_loader(const struct part *part, const struct vm_pattern_subject *subject)
{
    char name[LOADER_BYTES];
    const char *loader = subject->loader;
    if (loader == NULL && subject->facts != NULL) {
        subject->facts->loader(subject->of, name, sizeof name);
        loader = name;
    }
    return loader == NULL                                             ? MAYBE
           : vm_glob_matches(part->name.glob, loader, strlen(loader)) ? YES
                                                                      : NO;
}

static enum answer ask_annotation(const struct part *part, const struct vm_pattern_subject *subject)
{
    return subject->facts == NULL                                                       ? MAYBE
           : subject->facts->annotations(subject->of, visit_class, (void *)&part->name) ? YES
                                                                                        : NO;
}

static enum answer ask_part(const struct part *part, const struct vm_pattern_subject *subject)
{
    return part->kind == METHOD   ? ask_method(part, subject)
           : part->kind == LOADER ? ask_loader(part, subject)
                                  : ask_annotation(part, subject);
}

static enum answer ask_modifiers(unsigned modifiers, const struct vm_pattern_subject *subject)
{
    return modifiers == 0                               ? YES
           : !subject->has_access                       ? MAYBE
           : (subject->access & modifiers) == modifiers ? YES
                                                        : NO;
}

/* Not inlined, because most items have a single part. */
static __attribute__((noinline)) enum answer ask_parts(const struct item *item,
                                                       const struct vm_pattern_subject *subject)
{
    enum answer answer = ask_modifiers(item->modifiers, subject);
    for (const struct part *part = item->parts; part != NULL && answer != NO; part = part->next) {
        answer = both(answer, ask_part(part, subject));
    }
    return answer;
}

static enum answer ask(const struct item *item, const struct vm_pattern_subject *subject)
{
    bool is_single = item->modifiers == 0 && item->parts->next == NULL;
    return is_single ? ask_part(item->parts, subject) : ask_parts(item, subject);
}

static bool is_for_threads(const struct item *item)
{
    return item->parts != NULL && item->parts->kind == THREAD;
}

static void note(atomic_bool *flag)
{
    if (!atomic_load_explicit(flag, memory_order_relaxed)) {
        atomic_store_explicit(flag, true, memory_order_relaxed);
    }
}

bool vm_patterns_select(const struct vm_patterns *patterns,
                        const struct vm_pattern_subject *subject)
{
    struct verdict verdict = {0};
    struct item *items = ((struct vm_patterns *)patterns)->items;
    for (size_t i = 0; i < patterns->count; i++) {
        struct item *item = &items[i];
        if (is_for_threads(item)) {
            continue;
        }
        bool is_new = ask(item, subject) == YES;
        bool is_old = !is_new && is_old_match(item, subject);
        add_answer(&verdict, item, is_new || is_old, is_new || is_old);
        if (is_new) {
            note(&item->has_matched);
        } else if (is_old) {
            note(&item->has_matched_old);
        }
    }
    return is_selected(&verdict);
}

bool vm_patterns_may_select(const struct vm_patterns *patterns,
                            const struct vm_pattern_subject *subject)
{
    struct verdict verdict = {0};
    for (size_t i = 0; i < patterns->count; i++) {
        const struct item *item = &patterns->items[i];
        if (!is_for_threads(item)) {
            enum answer answer = ask(item, subject);
            bool is_old = answer != YES && is_old_match(item, subject);
            add_answer(&verdict, item, answer != NO || is_old, answer == YES || is_old);
        }
    }
    return is_selected(&verdict);
}

bool vm_patterns_item_matches(const struct vm_patterns *patterns, size_t item,
                              const struct vm_pattern_subject *subject)
{
    const struct item *asked = &patterns->items[item];
    return !is_for_threads(asked) && (ask(asked, subject) == YES || is_old_match(asked, subject));
}

/* Returns the part of an item that names a class or method; NULL if there is none. A part CLASS+
 * counts only if there is no other name. */
static const struct part *name_of(const struct item *item)
{
    const struct part *found = NULL;
    for (const struct part *part = item->parts; part != NULL; part = part->next) {
        bool is_name = part->kind == METHOD;
        found = is_name && (found == NULL || !part->has_subtypes) ? part : found;
    }
    return found;
}

/* Appends a part that a subject does not match; a part that does not fit is cut. `length` 0: the
 * subject matches the part. */
static void add_miss(char *text, size_t size, const char *part, size_t length)
{
    size_t used = strlen(text);
    if (length > 0) {
        snprintf(text + used, size - used, "%s%.*s", used == 0 ? "" : ", ", (int)length, part);
    }
}

size_t vm_patterns_item_misses(const struct vm_patterns *patterns, size_t index,
                               const struct vm_pattern_subject *subject, char *text, size_t size)
{
    const struct item *item = &patterns->items[index];
    const struct part *name = name_of(item);
    size_t matches = 0, misses = 0;
    *text = '\0';
    for (const struct modifier *m = vm_pattern_modifiers; m->word != NULL; m++) {
        if ((item->modifiers & m->flag) != 0) {
            bool is_it = ask_modifiers(m->flag, subject) == YES;
            *(is_it ? &matches : &misses) += 1;
            add_miss(text, size, m->word, is_it ? 0 : strlen(m->word));
        }
    }
    for (const struct part *part = item->parts; part != NULL; part = part->next) {
        bool is_it = part->kind != THREAD && ask_part(part, subject) == YES;
        if (!is_it && part == name) {
            return SIZE_MAX;
        }
        *(is_it ? &matches : &misses) += 1;
        add_miss(text, size, part->text.bytes, is_it ? 0 : part->text.length);
    }
    return matches == 0 ? SIZE_MAX : misses;
}

/* Returns whether the list selects a text of this kind. `numbered` is another form of the text, for
 * items with " #", or NULL. */
static bool select_text(const struct vm_patterns *patterns, enum kind kind, const char *text,
                        const char *numbered)
{
    struct verdict verdict = {0};
    struct item *items = ((struct vm_patterns *)patterns)->items;
    for (size_t i = 0; i < patterns->count; i++) {
        const struct part *part = items[i].parts;
        if (part == NULL || part->kind != kind) {
            continue;
        }
        bool is_it = vm_glob_matches(part->name.glob, text, strlen(text))
                     || (numbered != NULL && strstr(items[i].text, " #") != NULL
                         && vm_glob_matches(part->name.glob, numbered, strlen(numbered)));
        add_answer(&verdict, &items[i], is_it, is_it);
        if (is_it) {
            note(&items[i].has_matched);
        }
    }
    return is_selected(&verdict);
}

bool vm_patterns_select_thread(const struct vm_patterns *patterns, const char *name)
{
    return select_text(patterns, THREAD, name, NULL);
}

bool vm_patterns_select_numbered(const struct vm_patterns *patterns, const char *name,
                                 uint64_t number)
{
    size_t size = strlen(name) + 24;
    char *text = malloc(size);
    if (text != NULL) {
        snprintf(text, size, "%s #%" PRIu64, name, number);
    }
    bool is_selected = select_text(patterns, THREAD, name, text);
    free(text);
    return is_selected;
}

bool vm_patterns_select_loader(const struct vm_patterns *patterns, const char *name)
{
    return select_text(patterns, LOADER, name, NULL);
}

static bool have(const struct vm_patterns *patterns, bool are_threads)
{
    size_t i = 0;
    while (i < patterns->count && is_for_threads(&patterns->items[i]) != are_threads) {
        i++;
    }
    return i < patterns->count;
}

bool vm_patterns_have_threads(const struct vm_patterns *patterns)
{
    return have(patterns, true);
}

bool vm_patterns_have_methods(const struct vm_patterns *patterns)
{
    return have(patterns, false);
}

unsigned vm_patterns_use(const struct vm_patterns *patterns)
{
    return patterns->use;
}

size_t vm_patterns_count(const struct vm_patterns *patterns)
{
    return patterns->count;
}

struct vm_pattern_item vm_patterns_item(const struct vm_patterns *patterns, size_t index)
{
    const struct item *item = &patterns->items[index];
    const struct part *name = name_of(item);
    return (struct vm_pattern_item){
        .text = item->text,
        .name = name == NULL ? (struct vm_name_part){item->text, 0} : name->text,
        .is_exclusion = item->is_exclusion,
        .is_thread = is_for_threads(item),
        .has_matched = atomic_load_explicit(&item->has_matched, memory_order_relaxed),
        .has_matched_old = atomic_load_explicit(&item->has_matched_old, memory_order_relaxed)};
}

struct vm_pattern_parts vm_patterns_item_parts(const struct vm_patterns *patterns, size_t index)
{
    const struct item *item = &patterns->items[index];
    struct vm_pattern_parts parts = {0};
    const struct part *name = name_of(item);
    if (name != NULL) { /* the last meaning is the method */
        const struct meaning *meaning = &name->meanings[name->meaning_count - 1];
        const char *end = name->text.bytes + name->text.length;
        parts.class = meaning->class_part;
        parts.method = parts.signature = meaning->method_part;
        parts.signature.length = parts.method.length == 0 ? 0 : (size_t)(end - parts.method.bytes);
    }
    return parts;
}

void vm_patterns_free(struct vm_patterns *patterns)
{
    while (patterns != NULL && patterns->pieces != NULL) {
        struct piece *piece = patterns->pieces;
        patterns->pieces = piece->next;
        free(piece);
    }
    free(patterns);
}

void vm_pattern_deep_text(const char *item, char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; item[i] != '\0' && length + 2 < size; i++) {
        bool is_single = item[i] == '*' && item[i + 1] != '*' && (i == 0 || item[i - 1] != '*');
        text[length++] = item[i];
        if (is_single && memchr(item, '(', i) == NULL) {
            text[length++] = '*';
        }
    }
    text[length < size ? length : 0] = '\0';
}
