#include "vm/names/hint.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "vm/names/class_text.h"

/* Copies the name in an item to `word`. If the item has no name, the word is its text; of several
 * parts, or a modifier, it is empty. */
static void find_word(const struct vm_pattern_item *item, char *word, size_t size)
{
    const char *at = item->name.length > 0 ? item->name.bytes : item->text + item->is_exclusion;
    const char *end = at
                      + (item->name.length > 0        ? item->name.length
                         : vm_pattern_is_compound(at) ? 0
                                                      : strlen(at));
    size_t length = 0;
    for (; at < end && *at != '(' && length + 1 < size; at++) {
        if (*at != '*' && *at != '+' && *at != '@') {
            word[length++] = *at == '#' || *at == '/' ? '.' : *at;
        }
    }
    while (length > 0 && word[length - 1] == '.') {
        length--;
    }
    word[length] = '\0';
}

/* Parses a variant of an item with a text inserted at a position, for the same use as the list, but
 * without the old meaning of stars. */
static struct vm_patterns *variant(const struct vm_hint *hint, const char *item, size_t position,
                                   const char *inserted)
{
    char text[sizeof hint->deep_text + 8], message[200];
    int length =
        snprintf(text, sizeof text, "%.*s%s%s", (int)position, item, inserted, item + position);
    bool is_class = (vm_patterns_use(hint->patterns) & VM_PATTERN_METHODS) == 0;
    unsigned use = VM_PATTERN_SUBTYPES | VM_PATTERN_ANNOTATIONS | VM_PATTERN_LOADERS
                   | VM_PATTERN_THREADS | VM_PATTERN_MODIFIERS
                   | (is_class ? VM_PATTERN_CLASSES : VM_PATTERN_METHODS);
    return length < 0 || (size_t)length >= sizeof text
               ? NULL
               : vm_patterns_parse(text, use, NULL, message, sizeof message);
}

void vm_hint_begin(struct vm_hint *hint, const struct vm_patterns *patterns, size_t index)
{
    const struct vm_pattern_item item = vm_patterns_item(patterns, index);
    const char *text = item.text + item.is_exclusion;
    *hint = (struct vm_hint){.patterns = patterns, .item = index, .misses = SIZE_MAX};
    vm_pattern_deep_text(text, hint->deep_text, sizeof hint->deep_text);
    if (strcmp(hint->deep_text, text) != 0 && strlen(text) < sizeof hint->deep_text / 2) {
        hint->deep = variant(hint, hint->deep_text, 0, "");
    }
    if (item.name.length > 0 && strcspn(item.name.bytes, "#*:@") >= item.name.length) {
        hint->whole = variant(hint, text, (size_t)(item.name.bytes - text), "**.");
    }
    find_word(&item, hint->word, sizeof hint->word);
    vm_nearest_begin(&hint->nearest, hint->word, strlen(hint->word));
}

/* Stores the first `length` characters of a subject's text: the whole text, or only its class. */
static void keep(char *to, const char *text, size_t length)
{
    snprintf(to, VM_HINT_BYTES, "%.*s", (int)length, text);
}

static bool offer_word(struct vm_hint *hint, const char *text, size_t length, size_t simple)
{
    bool is_nearer = vm_nearest_offer(&hint->nearest, text, length);
    bool is_simple =
        !hint->is_whole && vm_nearest_offer(&hint->nearest, text + simple, length - simple);
    return is_simple || is_nearer;
}

/* Compares a method with the item's word; if the word has no dots, also compares the method's name
 * alone. */
static bool offer_method(struct vm_hint *hint, const struct vm_pattern_subject *subject)
{
    return subject->method != NULL && strchr(hint->word, '.') == NULL
           && vm_nearest_offer(&hint->nearest, subject->method, strlen(subject->method));
}

/* Constructors are suggested only if no other method is as good. */
static bool is_constructor(const char *name)
{
    return strstr(name, ".<") != NULL;
}

/* Keeps a subject that matches the item's name, or any of its parts if it has no name, and as many
 * of its parts as possible. `length` is the length of its text with its method. */
static void offer_almost(struct vm_hint *hint, const struct vm_pattern_subject *subject,
                         const char *text, size_t length)
{
    char missing[sizeof hint->missing];
    size_t misses =
        vm_patterns_item_misses(hint->patterns, hint->item, subject, missing, sizeof missing);
    bool is_better =
        misses < hint->misses || (misses == hint->misses && is_constructor(hint->almost));
    if (is_better) {
        hint->misses = misses;
        keep(hint->almost, text, length);
        memcpy(hint->missing, missing, sizeof missing);
    }
}

/* Returns whether a shell turns a name with $ into the item's word, because it replaces unset
 * variables by nothing: A$B.run becomes A.run, and A.lambda$main$0 becomes A.lambda. */
static bool is_shortened(const char *text, size_t length, const char *word)
{
    for (size_t i = 0; i < length;) {
        if (text[i] != '$' || i + 1 == length
            || (!isalnum((unsigned char)text[i + 1]) && text[i + 1] != '_')) {
            if (*word++ != text[i++]) {
                return false;
            }
            continue;
        }
        bool is_digit = isdigit((unsigned char)text[++i]); /* a shell reads $12 as the variable $1
                                                              and the character 2 */
        for (i++; !is_digit && i < length && (isalnum((unsigned char)text[i]) || text[i] == '_');) {
            i++;
        }
    }
    return *word == '\0';
}

static bool has_dollar(const char *text, size_t length)
{
    return memchr(text, '$', length) != NULL;
}

/* Returns whether the item names a nested class without its enclosing classes: B.run for A$B.run.
 */
static bool is_nested(const char *text, size_t length, const char *word)
{
    size_t of_word = strlen(word);
    return of_word > 0 && of_word < length && text[length - of_word - 1] == '$'
           && memcmp(text + length - of_word, word, of_word) == 0;
}

static void offer_dollar(struct vm_hint *hint, const char *text, size_t length, size_t simple)
{
    if (hint->cut[0] == '\0' && hint->word[0] != '\0' && has_dollar(text, length)
        && (is_shortened(text, length, hint->word)
            || (!hint->is_whole && is_shortened(text + simple, length - simple, hint->word)))) {
        keep(hint->cut, text, length);
    }
    if (is_nested(text, length, hint->word) && hint->nearest.limit > 0) {
        hint->nearest.limit = 0;
        keep(hint->near, text, length);
    }
}

void vm_hint_offer(struct vm_hint *hint, const struct vm_pattern_subject *subject)
{
    char text[VM_HINT_BYTES];
    size_t of_class = vm_class_text(subject->class_name, text, sizeof text), length = of_class;
    if (vm_patterns_item_matches(hint->patterns, hint->item, subject)) {
        hint->is_there = true;
    }
    if (of_class >= sizeof text / 2) {
        return;
    }
    size_t simple = (size_t)(vm_simple_name(text) - text);
    if (subject->method != NULL) {
        bool has_types = strchr(vm_patterns_item(hint->patterns, hint->item).text, '(') != NULL;
        size_t plain =
            vm_method_name_text(subject->class_name, subject->method, NULL, text, sizeof text);
        length = plain;
        if (has_types) {
            length = vm_method_name_text(subject->class_name, subject->method, subject->descriptor,
                                         text, sizeof text);
        }
        if (length >= sizeof text) {
            return;
        }
        offer_dollar(hint, text, plain, simple);
        if (offer_word(hint, text, plain, simple) || offer_method(hint, subject)) {
            keep(hint->near, text, length);
        }
    }
    offer_almost(hint, subject, text, length);
    offer_dollar(hint, text, of_class, simple);
    bool is_deep = hint->deep != NULL && vm_patterns_item_matches(hint->deep, 0, subject);
    if (is_deep && (hint->deeper[0] == '\0' || is_constructor(hint->deeper))) {
        keep(hint->deeper, text, length);
    }
    if (hint->whole != NULL && vm_patterns_item_matches(hint->whole, 0, subject)
        && hint->nearest.limit > 0) {
        hint->nearest.limit = 0; /* no name is nearer than a name that differs only in the
                                    package */
        keep(hint->near, text, length);
    } else if (offer_word(hint, text, of_class, simple)) {
        keep(hint->near, text, of_class);
    }
}

const char *vm_hint_end(struct vm_hint *hint, char *text, size_t size)
{
    if (hint->is_there) {
        snprintf(text, size, "; it is there, but no bytecode of it ran");
    } else if (hint->deeper[0] != '\0') {
        snprintf(text, size, "; * does not cross packages: %s matches %s", hint->deep_text,
                 hint->deeper);
    } else if (hint->misses != SIZE_MAX) {
        snprintf(text, size, "; %s matches all parts but %s", hint->almost, hint->missing);
    } else if (hint->cut[0] != '\0') {
        snprintf(text, size, "; in a shell, quote names with $: '%s'", hint->cut);
    } else {
        snprintf(text, size, "%s%s", hint->near[0] == '\0' ? "" : "; the nearest is ", hint->near);
    }
    vm_patterns_free(hint->deep);
    vm_patterns_free(hint->whole);
    return text;
}
