#define _GNU_SOURCE
#include "vm/names/pattern.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/text/affix.h"
#include "vm/names/glob.h"

/* The size of the longest text that is compared by the old meaning of stars. */
#define MOST_OLD_BYTES 2048
#define LOADER_BYTES 512

enum kind { METHOD, ANNOTATION, LOADER, THREAD };

/* The compiled name of a class or type; if `glob` is NULL, it matches any name. */
struct name {
    char *glob;
    char *nested; /* glob of a nested class without its package; NULL if the name has no dot, or has
                     stars */
    size_t dimensions;
};

struct meaning {
    struct name class;
    char *method;                                /* glob of the name; NULL: any */
    struct vm_name_part class_part, method_part; /* the corresponding parts of the item's text;
                                                    length 0: any */
};

struct item {
    enum kind kind;
    bool is_exclusion;
    bool has_subtypes; /* CLASS+ */
    char *text;
    struct name name; /* name of an annotation, loader or thread; for the latter two, only the glob
                         is used */
    struct meaning meanings[2];
    unsigned meaning_count;
    char *descriptor;        /* glob of the descriptor, if the item has a descriptor as in class
                                files; otherwise NULL */
    struct name *parameters; /* if has_types: the parameter types in Java's notation */
    size_t parameter_count;
    bool has_types;
    struct name *result; /* the result type in Java's notation; NULL: any */
    char *old;           /* glob of CLASS.METHOD for the old meaning of stars; NULL if the item has
                            no such meaning */
    atomic_bool has_matched, has_matched_old;
};

/* An allocation that lives as long as the list. */
struct piece {
    struct piece *next;
    max_align_t bytes[];
};

struct vm_patterns {
    unsigned use;
    struct piece *pieces;
    size_t count;
    struct item items[];
};

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

static enum answer ask_class(const struct item *item, const struct name *name,
                             const struct vm_pattern_subject *subject)
{
    bool is_it = class_matches(name, subject->class_name)
                 || (subject->other_name != NULL && class_matches(name, subject->other_name));
    if (is_it || !item->has_subtypes) {
        return is_it ? YES : NO;
    }
    return subject->facts == NULL                                               ? MAYBE
           : subject->facts->supertypes(subject->of, visit_class, (void *)name) ? YES
                                                                                : NO;
}

static bool types_match(const struct item *item, const char *descriptor)
{
    struct vm_name_part type;
    size_t dimensions, count = 0;
    const char *at = descriptor + 1;
    for (; vm_next_type(&at, &type, &dimensions); count++) {
        if (count == item->parameter_count
            || !name_matches(&item->parameters[count], type, dimensions)) {
            return false;
        }
    }
    at += *at == ')';
    return count == item->parameter_count
           && (item->result == NULL
               || (vm_next_type(&at, &type, &dimensions)
                   && name_matches(item->result, type, dimensions)));
}

static enum answer ask_descriptor(const struct item *item, const char *descriptor)
{
    if (item->descriptor == NULL && !item->has_types) {
        return YES;
    }
    if (descriptor == NULL) {
        return MAYBE;
    }
    bool is_it = (item->descriptor != NULL
                  && vm_glob_matches(item->descriptor, descriptor, strlen(descriptor)))
                 || (item->has_types && *descriptor == '(' && types_match(item, descriptor));
    return is_it ? YES : NO;
}

static enum answer ask_meaning(const struct item *item, const struct meaning *meaning,
                               const struct vm_pattern_subject *subject)
{
    const char *method = subject->method;
    enum answer of_method = meaning->method == NULL                                    ? YES
                            : method == NULL                                           ? MAYBE
                            : vm_glob_matches(meaning->method, method, strlen(method)) ? YES
                                                                                       : NO;
    return of_method == NO ? NO : both(of_method, ask_class(item, &meaning->class, subject));
}

/* Returns whether the item matches the whole name, or the name without its package, if single stars
 * also match dots. */
static bool old_matches(const struct item *item, const struct vm_pattern_subject *subject,
                        const char *class_name)
{
    char text[MOST_OLD_BYTES];
    bool has_descriptor = strchr(item->text, '(') != NULL && subject->descriptor != NULL;
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
    return vm_glob_matches_class(item->old, text, (size_t)length)
           || vm_glob_matches_class(item->old, text + simple, (size_t)length - simple);
}

static enum answer ask_method(const struct item *item, const struct vm_pattern_subject *subject)
{
    enum answer answer = NO;
    for (unsigned i = 0; i < item->meaning_count; i++) {
        answer = either(answer, ask_meaning(item, &item->meanings[i], subject));
    }
    return answer == NO ? NO : both(answer, ask_descriptor(item, subject->descriptor));
}

static bool is_old_match(const struct item *item, const struct vm_pattern_subject *subject)
{
    return item->old != NULL
           && (old_matches(item, subject, subject->class_name)
               || (subject->other_name != NULL && old_matches(item, subject, subject->other_name)));
}

static enum answer ask_loader(const struct item *item, const struct vm_pattern_subject *subject)
{
    char name[LOADER_BYTES];
    const char *loader = subject->loader;
    if (loader == NULL && subject->facts != NULL) {
        subject->facts->loader(subject->of, name, sizeof name);
        loader = name;
    }
    return loader == NULL                                             ? MAYBE
           : vm_glob_matches(item->name.glob, loader, strlen(loader)) ? YES
                                                                      : NO;
}

static enum answer ask_annotation(const struct item *item, const struct vm_pattern_subject *subject)
{
    return subject->facts == NULL                                                       ? MAYBE
           : subject->facts->annotations(subject->of, visit_class, (void *)&item->name) ? YES
                                                                                        : NO;
}

static enum answer ask(const struct item *item, const struct vm_pattern_subject *subject)
{
    return item->kind == METHOD   ? ask_method(item, subject)
           : item->kind == LOADER ? ask_loader(item, subject)
                                  : ask_annotation(item, subject);
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
        if (item->kind == THREAD) {
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
        if (item->kind != THREAD) {
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
    return asked->kind != THREAD && (ask(asked, subject) == YES || is_old_match(asked, subject));
}

/* Returns whether the list selects a text of this kind. `numbered` is another form of the text, for
 * items with " #", or NULL. */
static bool select_text(const struct vm_patterns *patterns, enum kind kind, const char *text,
                        const char *numbered)
{
    struct verdict verdict = {0};
    struct item *items = ((struct vm_patterns *)patterns)->items;
    for (size_t i = 0; i < patterns->count; i++) {
        if (items[i].kind != kind) {
            continue;
        }
        bool is_it = vm_glob_matches(items[i].name.glob, text, strlen(text))
                     || (numbered != NULL && strstr(items[i].text, " #") != NULL
                         && vm_glob_matches(items[i].name.glob, numbered, strlen(numbered)));
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
    while (i < patterns->count && (patterns->items[i].kind == THREAD) != are_threads) {
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
    return (struct vm_pattern_item){
        item->text, item->is_exclusion, item->kind == THREAD,
        atomic_load_explicit(&item->has_matched, memory_order_relaxed),
        atomic_load_explicit(&item->has_matched_old, memory_order_relaxed)};
}

struct vm_pattern_parts vm_patterns_item_parts(const struct vm_patterns *patterns, size_t index)
{
    const struct item *item = &patterns->items[index];
    struct vm_pattern_parts parts = {0};
    if (item->meaning_count != 0) { /* the last meaning is the method */
        const struct meaning *meaning = &item->meanings[item->meaning_count - 1];
        parts.class = meaning->class_part;
        parts.method = parts.signature = meaning->method_part;
        parts.signature.length = parts.method.length == 0 ? 0 : strlen(parts.method.bytes);
    }
    return parts;
}

/* --- parsing ---------------------------------------------------------------------------- */

/* The state while an item is parsed. */
struct parse {
    struct vm_patterns *patterns;
    struct item *item;
    const char *reason; /* the error; NULL: no error so far */
};

static bool fail(struct parse *parse, const char *reason)
{
    parse->reason = reason;
    return false;
}

static void *allocate(struct parse *parse, size_t size)
{
    struct piece *piece = calloc(1, sizeof *piece + size);
    if (piece == NULL) {
        (void)fail(parse, "out of memory");
        return NULL;
    }
    piece->next = parse->patterns->pieces;
    parse->patterns->pieces = piece;
    return piece->bytes;
}

static char *compile_text(struct parse *parse, const char *text, size_t length)
{
    char *glob = allocate(parse, vm_glob_bytes(length));
    if (glob != NULL) {
        vm_glob_compile(text, length, glob);
    }
    return glob;
}

/* Refuses texts that cannot be the name of a class, which are usually typing errors. */
static bool check_class(struct parse *parse, const char *name, size_t length)
{
    if (length == 0) {
        return fail(parse, "there is no name in it");
    }
    if (name[0] == '.' || name[0] == '/') {
        return fail(parse, "the class begins with a dot");
    }
    if (name[length - 1] == '.' || name[length - 1] == '/') {
        return fail(parse, "the class ends with a dot (what is in a package is PACKAGE.* or "
                           "PACKAGE.**)");
    }
    for (size_t i = 0; i < length; i++) {
        if (name[i] == '.' && i > 0 && name[i - 1] == '.') {
            return fail(parse, "it has two dots in a row");
        }
        if (strchr("()[];:,# \t", name[i]) != NULL) {
            return fail(parse, "a class is named as in Java, with dots, a method is CLASS.METHOD "
                               "or CLASS#METHOD");
        }
    }
    return true;
}

/* Compiles a name like "a.B" or "int[]", and also "[La/B;" if arrays are possible. */
static bool compile_name(struct parse *parse, struct name *to, const char *name, size_t length)
{
    struct vm_name_part part = {name, length};
    if (length > 1 && name[0] == '[') { /* an array's name as in class files */
        const char *at = name;
        size_t dimensions;
        if (!vm_next_type(&at, &part, &dimensions) || at != name + length) {
            return fail(parse, "an array is written as in Java, int[], or as in class files, [I");
        }
        to->dimensions = dimensions;
    }
    while (part.length > 2 && memcmp(part.bytes + part.length - 2, "[]", 2) == 0) {
        part.length -= 2;
        to->dimensions++;
    }
    if (!check_class(parse, part.bytes, part.length)) {
        return false;
    }
    size_t bytes = vm_glob_bytes(part.length);
    char *glob = allocate(parse, 2 * bytes);
    if (glob == NULL) {
        return false;
    }
    vm_glob_compile_class(part.bytes, part.length, glob);
    to->glob = glob;
    to->nested =
        vm_glob_compile_nested(part.bytes, part.length, glob + bytes) ? glob + bytes : NULL;
    return true;
}

/* --- types -------------------------------------------------------------------------------- */

static void trim(const char **text, size_t *length)
{
    while (*length > 0 && isspace((unsigned char)**text)) {
        ++*text;
        --*length;
    }
    while (*length > 0 && isspace((unsigned char)(*text)[*length - 1])) {
        --*length;
    }
}

/* Returns whether a text, which may contain stars, may be a part of a descriptor. */
static bool is_descriptor(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char *end = text[i] == 'L' ? memchr(text + i, ';', length - i) : NULL;
        const char *star = text[i] == 'L' ? memchr(text + i, '*', length - i) : NULL;
        if (end != NULL) {
            i = (size_t)(end - text);
        } else if (star != NULL) { /* "Ljava*" */
            i = (size_t)(star - text);
        } else if (text[i] == '\0' || strchr("BCDFIJSZV[*", text[i]) == NULL) {
            return false;
        }
    }
    return true;
}

/* Parses parameters separated by commas. Returns false if they are not Java types. */
static bool parse_types(struct parse *parse, const char *text, size_t length)
{
    struct item *item = parse->item;
    size_t count = length > 0;
    for (size_t i = 0; i < length; i++) {
        count += text[i] == ',';
    }
    item->parameters = allocate(parse, (count + 1) * sizeof *item->parameters);
    if (item->parameters == NULL) {
        return false;
    }
    const char *end = text + length;
    for (; item->parameter_count < count; item->parameter_count++, text++) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        const char *type = text, *stop = comma == NULL ? end : comma;
        size_t type_length = (size_t)(stop - text);
        trim(&type, &type_length);
        if (!compile_name(parse, &item->parameters[item->parameter_count], type, type_length)) {
            return false;
        }
        text = stop;
    }
    item->has_types = true;
    return true;
}

static bool parse_result(struct parse *parse, const char *text, size_t length)
{
    trim(&text, &length);
    if (length == 0) {
        return true;
    }
    parse->item->result = allocate(parse, sizeof *parse->item->result);
    return parse->item->result != NULL && compile_name(parse, parse->item->result, text, length);
}

/* Parses the parameters between parentheses and the result after them, as in class files or in
 * Java's notation; some texts have both meanings. */
static bool parse_descriptor(struct parse *parse, const char *open, const char *end)
{
    struct item *item = parse->item;
    const char *close = memrchr(open, ')', (size_t)(end - open));
    if (close == NULL) {
        return fail(parse, "a ) is missing at the end");
    }
    const char *inside = open + 1, *behind = close + 1;
    size_t inside_length = (size_t)(close - inside), behind_length = (size_t)(end - behind);
    trim(&inside, &inside_length);
    trim(&behind, &behind_length);
    bool has_colon = behind_length > 0 && *behind == ':';
    if (!has_colon && is_descriptor(inside, inside_length)
        && is_descriptor(behind, behind_length)) {
        char *text = allocate(parse, inside_length + behind_length + 4);
        if (text == NULL) {
            return false;
        }
        sprintf(text, "(%.*s)%.*s%s", (int)inside_length, inside, (int)behind_length, behind,
                behind_length == 0 ? "*" : "");
        item->descriptor = compile_text(parse, text, strlen(text));
    }
    bool has_types = (has_colon || behind_length == 0) && parse_types(parse, inside, inside_length)
                     && parse_result(parse, behind + has_colon, behind_length - has_colon);
    item->has_types = has_types;
    if (has_types || item->descriptor != NULL) {
        parse->reason = NULL;
        return true;
    }
    return fail(parse, "parameters are as in (int, String), or as in (ILjava/lang/String;)V");
}

/* --- items -------------------------------------------------------------------------------- */

static bool add_meaning(struct parse *parse, const char *class, size_t class_length,
                        const char *method, size_t method_length)
{
    struct meaning *meaning = &parse->item->meanings[parse->item->meaning_count++];
    meaning->class_part = (struct vm_name_part){class, class_length};
    meaning->method_part = (struct vm_name_part){method, method_length};
    if (method != NULL) {
        meaning->method = compile_text(parse, method, method_length);
        if (meaning->method == NULL) {
            return false;
        }
    }
    return class_length == 0 || compile_name(parse, &meaning->class, class, class_length);
}

static bool is_any(const char *text, size_t length)
{
    return length > 0 && strspn(text, "*") >= length;
}

/* Returns the dot before the method in a name without #, whose class may have a +; NULL if the name
 * has no dot. */
static const char *find_dot(const struct item *item, const char *name, size_t length)
{
    if (item->has_subtypes) {
        const char *plus = memchr(name, '+', length);
        return plus + 1 < name + length ? plus + 1 : NULL;
    }
    return memrchr(name, '.', length);
}

static bool parse_both(struct parse *parse, const char *name, size_t length)
{
    struct item *item = parse->item;
    bool is_class = (parse->patterns->use & VM_PATTERN_METHODS) == 0;
    const char *dot = is_class ? NULL : find_dot(item, name, length);
    size_t before = dot == NULL ? length : (size_t)(dot - name);
    if (item->has_subtypes) {
        size_t class_length = (size_t)((const char *)memchr(name, '+', length) - name);
        const char *method = dot == NULL ? NULL : dot + 1;
        return class_length == 0 ? fail(parse, "there is no name in front of the +")
                                 : add_meaning(parse, name, class_length, method,
                                               length - before - (dot != NULL));
    }
    if (!add_meaning(parse, name, length, NULL, 0)) {
        return false; /* a name that is wrong as a method is wrong here as well */
    }
    if (is_class || is_any(name, length) || dot == name) {
        return true;
    }
    return dot == NULL ? add_meaning(parse, NULL, 0, name, length)
                       : add_meaning(parse, name, before, dot + 1, length - before - 1);
}

/* Returns whether the item is CLASS+, CLASS+#m or CLASS+.m. A + at another position is a part of a
 * name. */
static bool has_subtypes(const char *name, size_t length)
{
    const char *plus = memchr(name, '+', length);
    return plus != NULL && (plus + 1 == name + length || plus[1] == '#' || plus[1] == '.');
}

static bool parse_hash(struct parse *parse, const char *name, size_t length, const char *hash)
{
    size_t class_length = (size_t)(hash - name), rest = length - class_length - 1;
    if ((parse->patterns->use & VM_PATTERN_METHODS) == 0) {
        return fail(parse, "it names a method, but classes are selected here");
    }
    if (rest == 0) {
        return fail(parse, "no method is named behind the #");
    }
    if (memchr(hash + 1, '#', rest) != NULL) {
        return fail(parse, "it has more than one #");
    }
    class_length -= parse->item->has_subtypes;
    return (class_length > 0 || hash == name || fail(parse, "there is no name in front of the +"))
           && add_meaning(parse, name, class_length, hash + 1, rest);
}

static bool parse_method(struct parse *parse, const char *text, size_t length)
{
    struct item *item = parse->item;
    unsigned use = parse->patterns->use;
    const char *open = memchr(text, '(', length);
    size_t name = open == NULL ? length : (size_t)(open - text);
    if (open != NULL && (use & VM_PATTERN_METHODS) == 0) {
        return fail(parse, "it names a method, but classes are selected here");
    }
    if (open != NULL && !parse_descriptor(parse, open, text + length)) {
        return false;
    }
    while (name > 0 && isspace((unsigned char)text[name - 1])) {
        name--;
    }
    bool is_array = name > 0 && (*text == '[' || text[name - 1] == ']');
    if (is_array && (use & VM_PATTERN_METHODS) != 0) {
        return fail(parse, "an array has no methods");
    }
    item->has_subtypes = has_subtypes(text, name);
    if (item->has_subtypes && (use & VM_PATTERN_SUBTYPES) == 0) {
        return fail(parse, "supertypes of classes are not known here, so CLASS+ is not possible");
    }
    const char *hash = memchr(text, '#', name);
    return hash == NULL ? parse_both(parse, text, name) : parse_hash(parse, text, name, hash);
}

static enum kind kind_of(unsigned use, const char **text, size_t *length)
{
    static const char thread[] = "thread:", loader[] = "loader:";
    size_t prefix = 0;
    enum kind kind = METHOD;
    if (vm_starts_with(*text, thread)) {
        kind = THREAD;
        prefix = strlen(thread);
    } else if (vm_starts_with(*text, loader)) {
        kind = LOADER;
        prefix = strlen(loader);
    } else if (use == VM_PATTERN_THREADS || use == VM_PATTERN_LOADERS) {
        kind = use == VM_PATTERN_THREADS ? THREAD : LOADER;
    } else if (vm_starts_with(*text, "@")) {
        kind = ANNOTATION;
        prefix = 1;
    }
    *text += prefix;
    *length -= prefix;
    return kind;
}

static const char *refusal(enum kind kind, unsigned use)
{
    return kind == THREAD && (use & VM_PATTERN_THREADS) == 0 ? "threads cannot be selected here"
           : kind == LOADER && (use & VM_PATTERN_LOADERS) == 0
               ? "class loaders cannot be selected here"
           : kind == ANNOTATION && (use & VM_PATTERN_ANNOTATIONS) == 0
               ? "annotations are not known here"
           : kind == METHOD && (use & (VM_PATTERN_METHODS | VM_PATTERN_CLASSES)) == 0
               ? "patterns of that kind are not possible here"
               : NULL;
}

/* Compiles the item's text for the old meaning of single stars, which also match dots. */
static bool compile_old(struct parse *parse, const char *text, size_t length)
{
    size_t name = strcspn(text, "(") < length ? strcspn(text, "(") : length;
    bool has_single = false;
    for (size_t i = 0; i < name; i++) {
        has_single |= text[i] == '*' && (i == 0 || text[i - 1] != '*')
                      && (i + 1 == length || text[i + 1] != '*');
    }
    if ((parse->patterns->use & VM_PATTERN_OLD_STARS) == 0 || !has_single
        || memchr(text, '#', length) != NULL) {
        return true;
    }
    parse->item->old = compile_text(parse, text, length);
    return parse->item->old != NULL;
}

static bool parse_kind(struct parse *parse, const char *text, size_t length)
{
    struct item *item = parse->item;
    unsigned use = parse->patterns->use;
    item->kind = kind_of(use, &text, &length);
    const char *reason = refusal(item->kind, use);
    if (reason != NULL) {
        return fail(parse, reason);
    }
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < ' ' && (text[i] != '\t' || item->kind != METHOD)) {
            return fail(parse, "there is a control character in it");
        }
    }
    if (length == 0) {
        return fail(parse, "there is no name in it");
    }
    if (item->kind == METHOD) {
        return parse_method(parse, text, length) && compile_old(parse, text, length);
    }
    if (item->kind == ANNOTATION) {
        return compile_name(parse, &item->name, text, length);
    }
    item->name.glob = compile_text(parse, text, length);
    return item->name.glob != NULL;
}

static bool parse_item(struct parse *parse, const char *text, size_t length)
{
    struct item *item = parse->item;
    item->text = allocate(parse, length + 1);
    if (item->text == NULL) {
        return false;
    }
    memcpy(item->text, text, length);
    item->is_exclusion = *item->text == '!';
    text = item->text + item->is_exclusion; /* from here on the text ends with '\0' */
    length -= item->is_exclusion;
    trim(&text, &length);
    return parse_kind(parse, text, length);
}

size_t vm_pattern_length(const char *list)
{
    size_t length = 0;
    for (int depth = 0; list[length] != '\0' && (list[length] != ',' || depth > 0); length++) {
        depth += (list[length] == '(') - (list[length] == ')' && depth > 0);
    }
    return length;
}

struct vm_patterns *vm_patterns_parse(const char *list, unsigned use, size_t *offset, char *message,
                                      size_t size)
{
    size_t count = 1;
    for (const char *c = list; *c != '\0'; c++) {
        count += *c == ',';
    }
    struct vm_patterns *patterns = calloc(1, sizeof *patterns + count * sizeof(struct item));
    if (patterns == NULL) {
        snprintf(message, size, "out of memory for patterns");
        return NULL;
    }
    patterns->use = use;
    for (const char *at = list;; at++) {
        const char *text = at;
        size_t whole = vm_pattern_length(at), length = whole;
        trim(&text, &length);
        struct parse parse = {patterns, &patterns->items[patterns->count++], NULL};
        if (!parse_item(&parse, text, length)) {
            size_t shown = 0; /* length of the text in the message, which ends before the first
                                 control character */
            while (shown < length && (unsigned char)text[shown] >= ' ') {
                shown++;
            }
            snprintf(message, size, "pattern '%.*s%s': %s", (int)shown, text,
                     shown < length ? "..." : "", parse.reason);
            if (offset != NULL) {
                *offset = (size_t)(text - list);
            }
            vm_patterns_free(patterns);
            return NULL;
        }
        at += whole;
        if (*at == '\0') {
            return patterns;
        }
    }
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
