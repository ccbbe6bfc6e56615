#include "tools/prof/views/matches.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/methods.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/base/text/text.h"

#define NONE UINT32_MAX

struct match {
    uint32_t name, item;
};

struct search {
    const struct prof_contexts *contexts;
    enum tool_by by;
    const struct tool_name *names;
    uint32_t count;
    struct vm_hash_map by_key; /* key: the number + 1 of the last name with this key */
    char **keys;        /* by name; NULL: the name has no key and is compared with all items */
    uint32_t *previous; /* by name: the previous name with the same key, or NONE */
    uint32_t *keyless;  /* the numbers of the names without a key */
    uint32_t keyless_count;
    uint32_t *compared; /* by name: the number + 1 of the last item that it was compared with */
    uint32_t item;      /* the item to compare */
    struct vm_text class_text, method_text; /* keys of the item */
    struct match *matches;
    size_t match_count, match_capacity;
    bool has_failed;
};

/* --- keys ------------------------------------------------------------------------------------ */

/* Patterns have dots for the slashes of packages, the $ of nested classes and the + of hidden
 * classes (vm/names/glob.h). In keys, all of them are dots. */
static char key_char(char c)
{
    return c == '/' || c == '$' || c == '+' ? '.' : c;
}

static void add_key(struct vm_text *to, const char *text, size_t length)
{
    size_t before = to->length;
    vm_text_add(to, text, length);
    for (size_t i = before; i < to->length; i++) {
        to->bytes[i] = key_char(to->bytes[i]);
    }
}

/* Returns the length of the part of a name that becomes its key; 0 if the name has no key: a list,
 * a modifier, or a name with characters that have, or may have, another meaning in patterns. */
static size_t key_length(const struct search *search, const struct tool_name *name)
{
    const char *others = search->by == TOOL_BY_METHOD   ? "_$.<>-@"
                         : search->by == TOOL_BY_THREAD ? "_$.-@#/ "
                                                        : "_$.-@";
    if (search->by == TOOL_BY_METHOD && vm_pattern_is_compound(name->text)) {
        return 0;
    }
    size_t length = search->by == TOOL_BY_METHOD ? strcspn(name->text, "(") : strlen(name->text);
    for (size_t i = 0; i < length; i++) {
        char c = name->text[i];
        if (!isalnum((unsigned char)c) && (c & 0x80) == 0 && strchr(others, c) == NULL) {
            return 0;
        }
    }
    bool is_trimmed = length > 0 && name->text[0] != ' ' && name->text[length - 1] != ' ';
    return is_trimmed && name->text[0] != '@' && vm_patterns_count(name->patterns) == 1 ? length
                                                                                        : 0;
}

static bool add_name(struct search *search, uint32_t number)
{
    const struct tool_name *name = &search->names[number];
    if (name->patterns == NULL) {
        return true;
    }
    size_t length = key_length(search, name);
    if (length == 0) {
        search->keyless[search->keyless_count++] = number;
        return true;
    }
    struct vm_text key = {0};
    add_key(&key, name->text, length);
    search->keys[number] = key.bytes;
    if (key.has_failed) {
        return false;
    }
    uintptr_t last = (uintptr_t)vm_hash_map_find(&search->by_key, key.bytes);
    search->previous[number] = last == 0 ? NONE : (uint32_t)(last - 1);
    return vm_hash_map_put(&search->by_key, key.bytes, (void *)(uintptr_t)(number + 1u), NULL);
}

/* --- comparing ------------------------------------------------------------------------------- */

static bool does_match(const struct search *search, const struct vm_patterns *patterns)
{
    if (search->by == TOOL_BY_THREAD) {
        const struct prof_tree_range *tree = &search->contexts->trees[search->item];
        return vm_patterns_select_numbered(patterns, tree->thread_name, tree->name_number);
    }
    const struct prof_method *method = search->contexts->methods[search->item];
    return search->by == TOOL_BY_LOADER
               ? vm_patterns_select_loader(patterns, tool_loader_name(method))
               : tool_methods_match(patterns, method);
}

static void compare(struct search *search, uint32_t name)
{
    if (search->compared[name] == search->item + 1) {
        return;
    }
    search->compared[name] = search->item + 1;
    if (does_match(search, search->names[name].patterns)) {
        if (!VM_RESERVE(search->matches, search->match_capacity, search->match_count + 1)) {
            search->has_failed = true;
            return;
        }
        search->matches[search->match_count++] = (struct match){name, search->item};
    }
}

static void compare_key(struct search *search, const char *key)
{
    uintptr_t last = (uintptr_t)vm_hash_map_find(&search->by_key, key);
    for (uint32_t name = (uint32_t)(last - 1); name != NONE; name = search->previous[name]) {
        compare(search, name);
    }
}

static void compare_text(struct search *search, const struct vm_text *text)
{
    if (!text->has_failed) {
        compare_key(search, text->bytes);
    }
}

/* Compares the names whose keys are ends of a text that start at an identifier. */
static void compare_ends(struct search *search, const struct vm_text *text)
{
    for (size_t i = 0; !text->has_failed && i < text->length; i++) {
        if (i == 0 || text->bytes[i - 1] == '.') {
            compare_key(search, text->bytes + i);
        }
    }
}

/* Compares the names whose keys are starts of a text that end before a dot. */
static void compare_starts(struct search *search, struct vm_text *text)
{
    for (size_t i = 1; !text->has_failed && i < text->length; i++) {
        if (text->bytes[i] == '.') {
            text->bytes[i] = '\0';
            compare_key(search, text->bytes);
            text->bytes[i] = '.';
        }
    }
}

static void set_key(struct vm_text *text, const char *name)
{
    size_t length = strlen(name);
    text->length = 0;
    if (vm_text_reserve(text, length)) {
        text->bytes[0] = '\0';
        add_key(text, name, length);
    }
}

static void compare_class(struct search *search, const char *class_name, const char *method)
{
    set_key(&search->class_text, class_name);
    if (search->by == TOOL_BY_PACKAGE) {
        compare_starts(search, &search->class_text);
        return;
    }
    compare_ends(search, &search->class_text);
    if (search->by == TOOL_BY_METHOD) {
        set_key(&search->method_text, class_name);
        vm_text_add(&search->method_text, ".", 1);
        add_key(&search->method_text, method, strlen(method));
        compare_ends(search, &search->method_text);
    }
}

static void compare_tree(struct search *search)
{
    const struct prof_tree_range *tree = &search->contexts->trees[search->item];
    set_key(&search->class_text, tree->thread_name);
    compare_text(search, &search->class_text);
    vm_text_put(&search->class_text, " #", tree->name_number);
    compare_text(search, &search->class_text);
}

static void compare_method(struct search *search)
{
    const struct prof_method *method = search->contexts->methods[search->item];
    if (search->by == TOOL_BY_LOADER) {
        set_key(&search->class_text, tool_loader_name(method));
        compare_text(search, &search->class_text);
        return;
    }
    compare_class(search, method->names.class_name, method->names.name);
    if (method->names.raw_class_name != NULL) {
        compare_class(search, method->names.raw_class_name, method->names.name);
    }
}

static bool is_there(const struct search *search)
{
    return search->by == TOOL_BY_THREAD ? !search->contexts->trees[search->item].is_truncated
                                        : search->contexts->methods[search->item] != NULL;
}

static void compare_all(struct search *search)
{
    uint32_t items = search->by == TOOL_BY_THREAD ? search->contexts->tree_count
                                                  : search->contexts->method_count;
    for (search->item = 0; search->item < items; search->item++) {
        if (!is_there(search)) {
            continue;
        }
        (search->by == TOOL_BY_THREAD ? compare_tree : compare_method)(search);
        for (uint32_t i = 0; i < search->keyless_count; i++) {
            compare(search, search->keyless[i]);
        }
    }
    search->has_failed |= search->class_text.has_failed || search->method_text.has_failed;
}

/* --- results --------------------------------------------------------------------------------- */

struct vm_patterns *tool_name_parse(const char *text, enum tool_by by, const char *option)
{
    return by == TOOL_BY_THREAD   ? tool_patterns_parse(text, VM_PATTERN_THREADS, option)
           : by == TOOL_BY_LOADER ? tool_patterns_parse(text, VM_PATTERN_LOADERS, option)
                                  : tool_methods_parse(text,
                                                       by == TOOL_BY_METHOD  ? TOOL_NAME_METHODS
                                                       : by == TOOL_BY_CLASS ? TOOL_NAME_CLASSES
                                                                             : TOOL_NAME_PACKAGES,
                                                       option);
}

/* Sorts the matches, which are in the order of items, by name. */
static bool sort_matches(const struct search *search, struct tool_matches *matches)
{
    matches->first = calloc(search->count + 2u, sizeof *matches->first);
    matches->items = malloc((search->match_count + 1u) * sizeof *matches->items);
    if (matches->first == NULL || matches->items == NULL || search->match_count >= NONE) {
        return false;
    }
    /* first[i + 2] counts the matches of name i. After the sums, first[i + 1] is the position of
     * the next match of name i, which in the end is the first position of name i + 1. */
    uint32_t *next = matches->first + 1;
    for (size_t i = 0; i < search->match_count; i++) {
        next[search->matches[i].name + 1]++;
    }
    for (uint32_t i = 0; i < search->count; i++) {
        next[i + 1] += next[i];
    }
    for (size_t i = 0; i < search->match_count; i++) {
        matches->items[next[search->matches[i].name]++] = search->matches[i].item;
    }
    return true;
}

bool tool_matches_find(const struct prof_contexts *contexts, enum tool_by by,
                       const struct tool_name *names, uint32_t count, struct tool_matches *matches)
{
    struct search search = {.contexts = contexts,
                            .by = by,
                            .names = names,
                            .count = count,
                            .keys = calloc(count + 1u, sizeof *search.keys),
                            .previous = calloc(count + 1u, sizeof *search.previous),
                            .keyless = calloc(count + 1u, sizeof *search.keyless),
                            .compared = calloc(count + 1u, sizeof *search.compared)};
    *matches = (struct tool_matches){0};
    vm_hash_map_init(&search.by_key, vm_hash_cstr, vm_equal_cstr);
    bool is_good = search.keys != NULL && search.previous != NULL && search.keyless != NULL
                   && search.compared != NULL;
    for (uint32_t i = 0; is_good && i < count; i++) {
        is_good = add_name(&search, i);
    }
    if (is_good) {
        compare_all(&search);
        is_good = !search.has_failed && sort_matches(&search, matches);
    }
    vm_hash_map_fini(&search.by_key);
    for (uint32_t i = 0; search.keys != NULL && i < count; i++) {
        free(search.keys[i]);
    }
    free(search.keys);
    free(search.previous);
    free(search.keyless);
    free(search.compared);
    free(search.matches);
    vm_text_fini(&search.class_text);
    vm_text_fini(&search.method_text);
    return is_good;
}

void tool_matches_release(struct tool_matches *matches)
{
    free(matches->first);
    free(matches->items);
    *matches = (struct tool_matches){0};
}
