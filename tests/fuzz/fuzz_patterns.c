/* Fuzzes patterns of names: a refused list must have a reason on one line and the offset of an
 * item; an accepted list must match the same names, including names from the input, as its single
 * items. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "vm/names/class_text.h"
#include "vm/names/hint.h"

static void expect(bool is_so)
{
    if (!is_so) {
        abort();
    }
}

/* Checks that a list selects a name if and only if an item without ! matches it, or the list has no
 * such item, and no item with ! matches it. */
static void check_select(const struct vm_patterns *patterns,
                         const struct vm_pattern_subject *subject)
{
    bool is_in = false, is_out = false, has_inclusion = false;
    for (size_t i = 0; i < vm_patterns_count(patterns); i++) {
        struct vm_pattern_item item = vm_patterns_item(patterns, i);
        if (!item.is_thread) {
            bool matches = vm_patterns_item_matches(patterns, i, subject);
            has_inclusion |= !item.is_exclusion;
            is_in |= matches && !item.is_exclusion;
            is_out |= matches && item.is_exclusion;
        }
    }
    bool is_selected = vm_patterns_select(patterns, subject);
    expect(is_selected == ((is_in || !has_inclusion) && !is_out));
    expect(!is_selected || vm_patterns_may_select(patterns, subject));
}

static void check_hint(const struct vm_patterns *patterns, size_t item,
                       const struct vm_pattern_subject *subject)
{
    char text[VM_HINT_BYTES + 300];
    struct vm_pattern_item parsed = vm_patterns_item(patterns, item);
    struct vm_pattern_parts parts = vm_patterns_item_parts(patterns, item);
    char missing[40];
    size_t misses = vm_patterns_item_misses(patterns, item, subject, missing, sizeof missing);
    struct vm_hint hint;
    expect(parsed.name.bytes >= parsed.text
           && parsed.name.bytes + parsed.name.length <= parsed.text + strlen(parsed.text));
    expect(parts.signature.length <= parsed.name.length);
    expect(misses != 0 || vm_patterns_item_matches(patterns, item, subject));
    expect((misses == 0) <= (*missing == '\0'));
    vm_hint_begin(&hint, patterns, item);
    vm_hint_offer(&hint, subject);
    (void)vm_hint_end(&hint, text, sizeof text);
    expect(strlen(text) < sizeof text);
}

static void check(const char *text, unsigned use)
{
    char message[300] = "", internal[300];
    size_t offset = 0;
    struct vm_patterns *patterns = vm_patterns_parse(text, use, &offset, message, sizeof message);
    if (patterns == NULL) {
        expect(message[0] != '\0' && strchr(message, '\n') == NULL && offset <= strlen(text));
        return;
    }
    const struct vm_pattern_subject subjects[] = {
        {.class_name = "java/util/Map$Entry", .method = "getKey", .descriptor = "()I"},
        {.class_name = "a/B",
         .method = "b",
         .descriptor = "(I)V",
         .has_access = true,
         .access = 0x19},
        {.class_name = "[[I"},
        {.class_name = text, .method = text, .descriptor = text, .loader = text}};
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        check_select(patterns, &subjects[i]);
        check_hint(patterns, vm_patterns_count(patterns) - 1, &subjects[i]);
    }
    (void)vm_patterns_select_thread(patterns, text);
    (void)vm_internal_name(text, internal, sizeof internal);
    vm_patterns_free(patterns);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const unsigned uses[] = {VM_PATTERN_PROGRAM | VM_PATTERN_THREADS | VM_PATTERN_OLD_STARS,
                                    VM_PATTERN_PROFILE, VM_PATTERN_CLASSES | VM_PATTERN_OLD_STARS,
                                    VM_PATTERN_CLASSES | VM_PATTERN_MODIFIERS, VM_PATTERN_THREADS};
    char *text = malloc(size + 1);
    if (text == NULL) {
        return 0;
    }
    memcpy(text, bytes, size);
    text[size] = '\0';
    for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
        check(text, uses[i]);
    }
    free(text);
    return 0;
}
