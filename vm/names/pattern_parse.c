#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/text/affix.h"
#include "vm/names/glob.h"
#include "vm/names/pattern_internal.h"

/* --- parsing ---------------------------------------------------------------------------- */

const struct modifier vm_pattern_modifiers[] = {{"public", 0x0001, true, true},
                                                {"private", 0x0002, true, true},
                                                {"protected", 0x0004, true, true},
                                                {"static", 0x0008, true, true},
                                                {"final", 0x0010, true, true},
                                                {"synchronized", 0x0020, true, false},
                                                {"bridge", 0x0040, false, false},
                                                {"varargs", 0x0080, false, false},
                                                {"native", 0x0100, true, false},
                                                {"abstract", 0x0400, true, true},
                                                {"strictfp", 0x0800, true, false},
                                                {"synthetic", 0x1000, false, true},
                                                {NULL, 0, false, false}};

/* The flags of public, protected and private. */
#define VISIBILITY 0x0007

static const char thread_prefix[] = "thread:", loader_prefix[] = "loader:";

/* The state while an item is parsed. */
struct parse {
    struct vm_patterns *patterns;
    struct item *item;
    struct part *part, **next_part; /* the part that is parsed; where the next one is added */
    bool is_single;                 /* the item consists of a single part */
    const char *at;                 /* start of the part that is parsed; NULL: the first one */
    const char *reason;             /* the error; NULL: no error so far */
    char text[80];                  /* of a reason with a word in it */
};

static bool fail(struct parse *parse, const char *reason)
{
    parse->reason = reason;
    return false;
}

/* Fails with a reason that contains a word. */
static bool fail_word(struct parse *parse, const char *format, const char *word)
{
    snprintf(parse->text, sizeof parse->text, format, word, word);
    return fail(parse, parse->text);
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
    struct part *part = parse->part;
    size_t count = length > 0;
    for (size_t i = 0; i < length; i++) {
        count += text[i] == ',';
    }
    part->parameters = allocate(parse, (count + 1) * sizeof *part->parameters);
    if (part->parameters == NULL) {
        return false;
    }
    const char *end = text + length;
    for (; part->parameter_count < count; part->parameter_count++, text++) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        const char *type = text, *stop = comma == NULL ? end : comma;
        size_t type_length = (size_t)(stop - text);
        trim(&type, &type_length);
        if (!compile_name(parse, &part->parameters[part->parameter_count], type, type_length)) {
            return false;
        }
        text = stop;
    }
    part->has_types = true;
    return true;
}

static bool parse_result(struct parse *parse, const char *text, size_t length)
{
    trim(&text, &length);
    if (length == 0) {
        return true;
    }
    parse->part->result = allocate(parse, sizeof *parse->part->result);
    return parse->part->result != NULL && compile_name(parse, parse->part->result, text, length);
}

/* Parses the parameters between parentheses and the result after them, as in class files or in
 * Java's notation; some texts have both meanings. */
static bool parse_descriptor(struct parse *parse, const char *open, const char *end)
{
    struct part *part = parse->part;
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
        part->descriptor = compile_text(parse, text, strlen(text));
    }
    bool has_types = (has_colon || behind_length == 0) && parse_types(parse, inside, inside_length)
                     && parse_result(parse, behind + has_colon, behind_length - has_colon);
    part->has_types = has_types;
    if (has_types || part->descriptor != NULL) {
        parse->reason = NULL;
        return true;
    }
    return fail(parse, "parameters are as in (int, String), or as in (ILjava/lang/String;)V");
}

/* --- names -------------------------------------------------------------------------------- */

static bool add_meaning(struct parse *parse, const char *class, size_t class_length,
                        const char *method, size_t method_length)
{
    struct meaning *meaning = &parse->part->meanings[parse->part->meaning_count++];
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
static const char *find_dot(const struct part *part, const char *name, size_t length)
{
    if (part->has_subtypes) {
        const char *plus = memchr(name, '+', length);
        return plus + 1 < name + length ? plus + 1 : NULL;
    }
    return memrchr(name, '.', length);
}

static bool parse_both(struct parse *parse, const char *name, size_t length)
{
    struct part *part = parse->part;
    bool is_class = (parse->patterns->use & VM_PATTERN_METHODS) == 0;
    const char *dot = is_class ? NULL : find_dot(part, name, length);
    size_t before = dot == NULL ? length : (size_t)(dot - name);
    if (part->has_subtypes) {
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
    class_length -= parse->part->has_subtypes;
    return (class_length > 0 || hash == name || fail(parse, "there is no name in front of the +"))
           && add_meaning(parse, name, class_length, hash + 1, rest);
}

static bool parse_method(struct parse *parse, const char *text, size_t length)
{
    struct part *part = parse->part;
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
    part->has_subtypes = has_subtypes(text, name);
    if (part->has_subtypes && (use & VM_PATTERN_SUBTYPES) == 0) {
        return fail(parse, "supertypes of classes are not known here, so CLASS+ is not possible");
    }
    const char *hash = memchr(text, '#', name);
    return hash == NULL ? parse_both(parse, text, name) : parse_hash(parse, text, name, hash);
}

static enum kind kind_of(unsigned use, const char **text, size_t *length)
{
    size_t prefix = 0;
    enum kind kind = METHOD;
    if (vm_starts_with(*text, thread_prefix)) {
        kind = THREAD;
        prefix = strlen(thread_prefix);
    } else if (vm_starts_with(*text, loader_prefix)) {
        kind = LOADER;
        prefix = strlen(loader_prefix);
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
    parse->part->old = compile_text(parse, text, length);
    return parse->part->old != NULL;
}

/* Parses a part that is not a modifier. */
static bool parse_kind(struct parse *parse, const char *text, size_t length)
{
    struct part *part = parse->part;
    unsigned use = parse->patterns->use;
    part->kind = kind_of(use, &text, &length);
    const char *reason = refusal(part->kind, use);
    if (reason != NULL) {
        return fail(parse, reason);
    }
    if (part->kind == THREAD && !parse->is_single) {
        return fail(parse, "thread: is possible only as a pattern of its own");
    }
    if (length == 0) {
        return fail(parse, "there is no name in it");
    }
    if (part->kind == METHOD) {
        return parse_method(parse, text, length)
               && (!parse->is_single || compile_old(parse, text, length));
    }
    if (part->kind == ANNOTATION) {
        return compile_name(parse, &part->name, text, length);
    }
    part->name.glob = compile_text(parse, text, length);
    return part->name.glob != NULL;
}

/* --- parts -------------------------------------------------------------------------------- */

/* Returns the modifier, or NULL if the word is not a modifier. */
static const struct modifier *find_modifier(const char *word, size_t length)
{
    const struct modifier *modifier = vm_pattern_modifiers;
    while (modifier->word != NULL
           && (strlen(modifier->word) != length || memcmp(modifier->word, word, length) != 0)) {
        modifier++;
    }
    return modifier->word == NULL ? NULL : modifier;
}

static bool is_keyword(const char *word, size_t length)
{
    const struct modifier *modifier = find_modifier(word, length);
    return modifier != NULL && modifier->is_keyword;
}

/* Return the length of the blanks at the start of a text, and of the text up to a blank. */
static size_t skip_blanks(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && isspace((unsigned char)text[at])) {
        at++;
    }
    return at;
}

static size_t skip_word(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && !isspace((unsigned char)text[at])) {
        at++;
    }
    return at;
}

/* Returns the length of the parameters and result at the start of a text, which is a parenthesis.
 * A missing ) is not an error here. */
static size_t types_length(const char *text, size_t length)
{
    size_t at = 0;
    for (int depth = 0; at < length; at++) {
        depth += (text[at] == '(') - (text[at] == ')');
        if (depth == 0) {
            break;
        }
    }
    at += at < length;
    size_t behind = at + skip_blanks(text + at, length - at);
    if (behind < length && text[behind] == ':') {
        behind++;
        behind += skip_blanks(text + behind, length - behind);
        return behind + skip_word(text + behind, length - behind);
    }
    size_t result = skip_word(text + behind, length - behind);
    bool is_result = behind == at || is_descriptor(text + behind, result);
    return is_result && result > 0 ? behind + result : at;
}

/* Returns whether a word after a method's name with # is certainly not a word of this name. */
static bool starts_part(const char *word, size_t length)
{
    return *word == '@' || *word == '!' || find_modifier(word, length) != NULL
           || vm_starts_with(word, loader_prefix) || vm_starts_with(word, thread_prefix)
           || memchr(word, '.', length) != NULL || memchr(word, '/', length) != NULL
           || memchr(word, '#', length) != NULL || (*word != '+' && has_subtypes(word, length));
}

/* Returns the length of the part at the start of a text. Blanks are inside a part in parameters,
 * before and after them, and between the words of a method's name after a #. */
static size_t part_length(const char *text, size_t length)
{
    size_t word = skip_word(text, length), end = word;
    const char *open = memchr(text, '(', word);
    if (is_keyword(text, word)) {
        return word;
    }
    bool has_hash = memchr(text, '#', word) != NULL;
    while (open == NULL) {
        size_t next = end + skip_blanks(text + end, length - end);
        size_t size = skip_word(text + next, length - next);
        open = memchr(text + next, '(', size);
        size_t name = open == NULL ? size : (size_t)(open - text) - next;
        bool is_inside = name == 0 || (has_hash && !starts_part(text + next, name));
        if (next == length || !is_inside) {
            return end;
        }
        end = next + size;
    }
    size_t types = (size_t)(open - text);
    return types + types_length(open, length - types);
}

static bool add_modifier(struct parse *parse, const struct modifier *modifier)
{
    unsigned use = parse->patterns->use, *modifiers = &parse->item->modifiers;
    if ((use & VM_PATTERN_MODIFIERS) == 0) {
        return fail(parse, "modifiers are not known here");
    }
    if ((use & VM_PATTERN_METHODS) == 0 && !modifier->is_of_classes) {
        return fail_word(parse, "a class is never %s", modifier->word);
    }
    unsigned others = *modifiers & VISIBILITY & ~modifier->flag;
    if ((modifier->flag & VISIBILITY) != 0 && others != 0) {
        return fail(parse, "at most one of public, protected and private is possible");
    }
    *modifiers |= modifier->flag;
    return true;
}

/* Returns whether the item already has a name without +. */
static bool has_name(const struct item *item)
{
    const struct part *part = item->parts;
    while (part != NULL && (part->kind != METHOD || part->has_subtypes)) {
        part = part->next;
    }
    return part != NULL;
}

static bool add_part(struct parse *parse, const char *text, size_t length)
{
    bool has_other = has_name(parse->item);
    struct part *part = parse->part = allocate(parse, sizeof *part);
    if (part == NULL) {
        return false;
    }
    part->text = (struct vm_name_part){text, length};
    if (!parse_kind(parse, text, length)) {
        return false;
    }
    if (has_other && part->kind == METHOD && !part->has_subtypes) {
        return fail(parse, "it has two names; put commas between patterns");
    }
    *parse->next_part = part;
    parse->next_part = &part->next;
    return true;
}

static bool parse_part(struct parse *parse, const char *text, size_t length)
{
    const struct modifier *modifier = find_modifier(text, length);
    unsigned use = parse->patterns->use;
    if (modifier != NULL && (modifier->is_keyword || !parse->is_single)) {
        return add_modifier(parse, modifier);
    }
    bool may_be_one = modifier != NULL && (use & VM_PATTERN_MODIFIERS) != 0
                      && (modifier->is_of_classes || (use & VM_PATTERN_METHODS) != 0);
    if (may_be_one && parse->item->is_exclusion) { /* if it has no effect, no message reports it */
        return fail_word(parse, "write !#%s for the name, or !%s ** for the modifier",
                         modifier->word);
    }
    if (*text == '!' && !parse->is_single) {
        return fail(parse, "a ! is possible only before the whole pattern");
    }
    return add_part(parse, text, length);
}

/* --- items -------------------------------------------------------------------------------- */

/* Returns whether blanks in an item do not separate parts, because it selects threads, or because
 * the list is only for loaders. */
static bool is_whole(unsigned use, const char *text)
{
    return use == VM_PATTERN_THREADS || use == VM_PATTERN_LOADERS
           || vm_starts_with(text, thread_prefix);
}

static bool parse_parts(struct parse *parse, const char *text, size_t length)
{
    bool is_text = is_whole(parse->patterns->use, text);
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < ' ' && (text[i] != '\t' || is_text)) {
            return fail(parse, "there is a control character in it");
        }
    }
    parse->next_part = &parse->item->parts;
    size_t at = 0;
    do {
        size_t part = is_text ? length : part_length(text + at, length - at);
        parse->is_single = part == length;
        parse->at = at == 0 ? NULL : text + at;
        if (!(is_text ? add_part : parse_part)(parse, text + at, part)) {
            return false;
        }
        at += part;
        at += skip_blanks(text + at, length - at);
    } while (at < length);
    return true;
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
    return parse_parts(parse, text, length);
}

size_t vm_pattern_length(const char *list)
{
    size_t length = 0;
    for (int depth = 0; list[length] != '\0' && (list[length] != ',' || depth > 0); length++) {
        depth += (list[length] == '(') - (list[length] == ')' && depth > 0);
    }
    return length;
}

bool vm_pattern_is_compound(const char *list)
{
    size_t length = vm_pattern_length(list);
    trim(&list, &length);
    return !vm_starts_with(list, thread_prefix)
           && (is_keyword(list, length) || part_length(list, length) < length);
}

/* --- lists -------------------------------------------------------------------------------- */

/* Writes the line about an error. Control characters are left out of it. */
static void write_error(const struct parse *parse, const char *item, size_t length, char *message,
                        size_t size)
{
    size_t shown = 0; /* length of the text in the message, which ends before the first control
                         character */
    while (shown < length && (unsigned char)item[shown] >= ' ') {
        shown++;
    }
    snprintf(message, size, "pattern '%.*s%s': %s", (int)shown, item, shown < length ? "..." : "",
             parse->reason);
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
        struct parse parse = {.patterns = patterns, .item = &patterns->items[patterns->count++]};
        if (!parse_item(&parse, text, length)) {
            write_error(&parse, text, length, message, size);
            if (offset != NULL) {
                size_t part = parse.at == NULL ? 0 : (size_t)(parse.at - parse.item->text);
                *offset = (size_t)(text - list) + part;
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
