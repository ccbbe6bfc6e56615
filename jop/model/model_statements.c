#include "jop/model/model_statements.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/model/model_numbers.h"
#include "jop/model/model_opcodes.h"
#include "jop/model/suggest.h"
#include "vm/base/data/array.h"
#include "vm/classfile/opcodes.h"

#define MAX_NAME 200 /* longest name of a model or file, in bytes */
#define MAX_NUMBER_NAME 60
#define MAX_NATIVE_NAME 1000
#define MAX_NAMES 4096 /* of numbers, and of natives */
#define MAX_HIDDEN 65535

struct reader {
    struct jop_definitions *definitions;
    struct jop_source *source;
    jop_include_function *include;
    void *context;
};

typedef bool statement_function(struct reader *reader);

static const struct {
    const char *name;
    unsigned change;
} changes[] = {
    {"iinc", JOP_CHANGE_IINC},
    {"synchronized", JOP_CHANGE_SYNCHRONIZED},
    {"long-fields", JOP_CHANGE_LONG_FIELDS},
    {"ref-fields", JOP_CHANGE_REF_FIELDS},
    {"super", JOP_CHANGE_SUPER},
    {"native", JOP_CHANGE_NATIVE},
    {"flat-statics", JOP_CHANGE_FLAT_STATICS},
};

#define CHANGE_COUNT (sizeof changes / sizeof *changes)

static bool fail_memory(struct reader *reader)
{
    return jop_source_fail(reader->source, reader->source->line_start, "out of memory");
}

static char *copy_word(struct jop_word word)
{
    char *copy = malloc(word.length + 1);
    if (copy != NULL) {
        memcpy(copy, word.text, word.length);
        copy[word.length] = '\0';
    }
    return copy;
}

/* Reads the next formula, which the definitions own. On an error, writes a message and returns
 * NULL. */
static const struct jop_placed *read_formula(struct reader *reader, unsigned variables)
{
    struct jop_source *source = reader->source;
    struct jop_formula_error error;
    struct jop_placed *placed = malloc(sizeof *placed);
    if (placed == NULL) {
        fail_memory(reader);
        return NULL;
    }
    if (!jop_formula_parse(&source->at, source->line_end, source->line_start, variables,
                           &placed->formula, &error)) {
        jop_source_fail(source, source->line_start + error.column - 1, "%s", error.text);
        free(placed);
        return NULL;
    }
    placed->file = source->file;
    placed->line = source->line;
    placed->next = reader->definitions->formulas;
    reader->definitions->formulas = placed;
    return placed;
}

static bool read_name(struct reader *reader)
{
    struct jop_word word;
    if (!jop_source_string(reader->source, "the name", MAX_NAME, &word)) {
        return false;
    }
    char *name = copy_word(word);
    if (name == NULL) {
        return fail_memory(reader);
    }
    free(reader->definitions->name);
    reader->definitions->name = name;
    return true;
}

/* Reads a decimal number with an optional fraction. */
static bool read_clock(struct reader *reader)
{
    struct jop_source *source = reader->source;
    if (!jop_source_has_more(source)) {
        return jop_source_fail_missing(source, "the clock");
    }
    struct jop_word word = jop_source_token(source);
    double value = 0, unit = 1;
    bool has_point = false, is_good = word.length <= 20;
    for (size_t i = 0; i < word.length && is_good; i++) {
        char c = word.text[i];
        bool is_point = c == '.' && !has_point && i > 0 && i + 1 < word.length;
        is_good = is_point || (c >= '0' && c <= '9');
        has_point |= is_point;
        if (is_good && !is_point) {
            value = value * 10 + (c - '0');
            unit *= has_point ? 10 : 1;
        }
    }
    value /= unit;
    if (!is_good || value < 0.001 || value > 100000) {
        return jop_source_fail(source, word.text,
                               "the clock is not a number of MHz from 0.001 to 100000");
    }
    reader->definitions->clock_mhz = value;
    return true;
}

static bool read_waits(struct reader *reader)
{
    struct jop_definitions *definitions = reader->definitions;
    return jop_source_number(reader->source, "the number of read wait states", JOP_MAX_WAITS,
                             &definitions->read_waits)
           && jop_source_number(reader->source, "the number of write wait states", JOP_MAX_WAITS,
                                &definitions->write_waits);
}

static bool read_minimum(struct reader *reader)
{
    struct jop_definitions *definitions = reader->definitions;
    return jop_source_number(reader->source, "the least number of read wait states", JOP_MAX_WAITS,
                             &definitions->read_minimum)
           && jop_source_number(reader->source, "the least number of write wait states",
                                JOP_MAX_WAITS, &definitions->write_minimum);
}

static bool read_include(struct reader *reader)
{
    struct jop_source *source = reader->source;
    struct jop_word word;
    bool is_name = jop_source_has_more(source) && *source->at != '"';
    if (is_name) {
        word = jop_source_token(source);
    } else if (!jop_source_string(source, "the file", MAX_NAME, &word)) {
        return false;
    }
    return jop_source_end(source) && reader->include(reader->context, source, word, is_name);
}

/* Reads a list of changes, which replaces the list of an earlier statement. */
static bool read_changes(struct reader *reader)
{
    struct jop_source *source = reader->source;
    const char *names[CHANGE_COUNT + 1] = {NULL};
    unsigned set = 0;
    if (!jop_source_has_more(source)) {
        return jop_source_fail_missing(source, "a change, or none,");
    }
    struct jop_word word = jop_source_token(source);
    if (!jop_word_is(word, "none")) {
        for (;;) {
            size_t i = 0;
            while (i < CHANGE_COUNT && !jop_word_is(word, changes[i].name)) {
                names[i] = changes[i].name;
                i++;
            }
            if (jop_word_is(word, "none")) {
                return jop_source_fail(source, word.text, "'none' must be the only word");
            }
            if (i == CHANGE_COUNT) {
                return jop_source_fail_word(source, word, "unknown change",
                                            jop_suggest(word.text, word.length, names));
            }
            set |= changes[i].change;
            if (!jop_source_has_more(source)) {
                break;
            }
            word = jop_source_token(source);
        }
    }
    reader->definitions->changes = set;
    return true;
}

static bool read_cache(struct reader *reader)
{
    struct jop_source *source = reader->source;
    char reason[160];
    if (!jop_source_has_more(source)) {
        return jop_source_fail_missing(source, "the cache");
    }
    struct jop_word word = jop_source_token(source);
    return jop_cache_shape_parse(word.text, word.length, &reader->definitions->cache, reason,
                                 sizeof reason)
           || jop_source_fail(source, word.text, "%s", reason);
}

static bool read_object_cache(struct reader *reader)
{
    struct jop_source *source = reader->source;
    if (!jop_source_has_more(source)) {
        return jop_source_fail_missing(source, "on or off");
    }
    struct jop_word word = jop_source_token(source);
    if (!jop_word_is(word, "on") && !jop_word_is(word, "off")) {
        return jop_source_fail_word(source, word, "expected on or off, not", NULL);
    }
    reader->definitions->has_object_cache = jop_word_is(word, "on");
    return true;
}

static bool read_cache_hit(struct reader *reader)
{
    reader->definitions->cache_hit = read_formula(reader, JOP_WAIT_VARIABLES);
    return reader->definitions->cache_hit != NULL;
}

static bool read_cache_miss(struct reader *reader)
{
    reader->definitions->cache_miss = read_formula(reader, JOP_ALL_VARIABLES);
    return reader->definitions->cache_miss != NULL;
}

/* Marks the bytecodes that a list names. The list ends before a formula or at the end of the
 * line. */
static bool read_opcodes(struct reader *reader, bool *is_named)
{
    struct jop_source *source = reader->source;
    memset(is_named, 0, JOP_OPCODES * sizeof *is_named);
    for (unsigned count = 0;; count++) {
        if (!jop_source_has_more(source)) {
            return count > 0 || jop_source_fail_missing(source, "the name of a bytecode");
        }
        struct jop_word name = jop_source_name(source);
        bool is_formula = name.length == 0 || (*name.text >= '0' && *name.text <= '9')
                          || jop_formula_is_word(name.text, name.length);
        if (is_formula) {
            source->at = name.text;
            return count > 0
                   || jop_source_fail(source, name.text, "the name of a bytecode is missing");
        }
        int opcode = jop_opcode_find(name.text, name.length);
        if (opcode < 0) {
            return jop_source_fail_word(source, name, "unknown bytecode",
                                        jop_opcode_suggest(name.text, name.length));
        }
        is_named[opcode] = true;
    }
}

/* Returns whether a bytecode calls a method or, for a look-up at a return, returns from a
 * method. */
static bool makes_lookup(unsigned opcode, enum jop_lookup lookup)
{
    if (lookup == JOP_LOOKUP_RETURN) {
        return opcode >= VM_OP_IRETURN && opcode <= VM_OP_RETURN;
    }
    return (opcode >= VM_OP_INVOKEVIRTUAL && opcode <= VM_OP_INVOKEDYNAMIC)
           || opcode == JOP_OP_INVOKESUPER || opcode == JOP_OP_INVOKE || opcode == JOP_OP_SYS_INT
           || opcode == JOP_OP_SYS_EXC || opcode == JOP_OP_SYS_NOIM;
}

/* Fails if 'invoke' or 'return' is given for a bytecode that does not make such a look-up. */
static bool check_lookup(struct reader *reader, const bool *is_named, struct jop_word word,
                         enum jop_lookup lookup)
{
    for (unsigned i = 0; i < JOP_OPCODES; i++) {
        if (is_named[i] && !makes_lookup(i, lookup)) {
            return jop_source_fail(
                reader->source, word.text,
                lookup == JOP_LOOKUP_INVOKE
                    ? "%s calls no method: 'invoke' is for bytecodes that do, and for routines"
                    : "%s returns to no method: 'return' is for bytecodes that do",
                jop_opcode_name(i));
        }
    }
    return true;
}

/* Reads "invoke 37", "return 9", or nothing. */
static bool read_lookup(struct reader *reader, struct jop_defined_opcode *opcode,
                        const bool *is_named)
{
    struct jop_source *source = reader->source;
    uint32_t hidden;
    if (!jop_source_has_more(source)) {
        return true;
    }
    struct jop_word word = jop_source_token(source);
    if (opcode->way == JOP_WAY_ROUTINE && jop_word_is(word, "words")) {
        source->at = word.text;
        return true;
    }
    if (jop_word_is(word, "invoke")) {
        opcode->lookup = JOP_LOOKUP_INVOKE;
    } else if (jop_word_is(word, "return") && opcode->way == JOP_WAY_PROCESSOR) {
        opcode->lookup = JOP_LOOKUP_RETURN;
    } else {
        return jop_source_fail_word(source, word, "unexpected", NULL);
    }
    if (opcode->way == JOP_WAY_PROCESSOR && !check_lookup(reader, is_named, word, opcode->lookup)) {
        return false;
    }
    if (!jop_source_number(source, "the number of hidden cycles", MAX_HIDDEN, &hidden)) {
        return false;
    }
    opcode->hidden = (uint16_t)hidden;
    return true;
}

static bool expect(struct reader *reader, const char *keyword);

/* Reads "words 30 cycles 200 + 12*n", or nothing. */
static bool read_body(struct reader *reader, struct jop_defined_opcode *opcode)
{
    struct jop_source *source = reader->source;
    if (opcode->way != JOP_WAY_ROUTINE || !jop_source_has_more(source)) {
        return true;
    }
    if (!expect(reader, "words")) {
        return false;
    }
    const char *at = source->at;
    if (!jop_source_number(source, "the length in words", JOP_MAX_WORDS, &opcode->body_words)) {
        return false;
    }
    if (opcode->body_words == 0) {
        return jop_source_fail(source, at + 1, "a routine has at least one word");
    }
    if (!expect(reader, "cycles")) {
        return false;
    }
    opcode->body = read_formula(reader, JOP_ALL_VARIABLES);
    return opcode->body != NULL;
}

static void define_opcodes(struct reader *reader, const bool *is_named,
                           struct jop_defined_opcode definition)
{
    for (unsigned i = 0; i < JOP_OPCODES; i++) {
        if (is_named[i]) {
            reader->definitions->opcodes[i] = definition;
        }
    }
}

/* Returns the variables that the formula may contain; n only if each named bytecode copies a number
 * of words. */
static unsigned opcode_variables(const bool *is_named)
{
    for (unsigned i = 0; i < JOP_OPCODES; i++) {
        if (is_named[i] && i != JOP_OP_INT2EXT && i != JOP_OP_EXT2INT) {
            return JOP_WAIT_VARIABLES;
        }
    }
    return JOP_ALL_VARIABLES;
}

static bool read_cost(struct reader *reader, struct jop_defined_opcode definition)
{
    bool is_named[JOP_OPCODES];
    if (!read_opcodes(reader, is_named)) {
        return false;
    }
    definition.cost = read_formula(reader, opcode_variables(is_named));
    if (definition.cost == NULL || !read_lookup(reader, &definition, is_named)
        || !read_body(reader, &definition)) {
        return false;
    }
    define_opcodes(reader, is_named, definition);
    return true;
}

static bool read_cycles(struct reader *reader)
{
    return read_cost(reader, (struct jop_defined_opcode){.way = JOP_WAY_PROCESSOR});
}

static bool read_routine(struct reader *reader)
{
    return read_cost(reader, (struct jop_defined_opcode){
                                 .way = JOP_WAY_ROUTINE,
                                 .lookup = JOP_LOOKUP_INVOKE,
                             });
}

static bool read_unsupported(struct reader *reader)
{
    bool is_named[JOP_OPCODES];
    if (!read_opcodes(reader, is_named) || !jop_source_end(reader->source)) {
        return false;
    }
    define_opcodes(reader, is_named, (struct jop_defined_opcode){.way = JOP_WAY_UNSUPPORTED});
    return true;
}

static int compare(const char *name, struct jop_word word)
{
    int order = strncmp(name, word.text, word.length);
    return order != 0 ? order : name[word.length] != '\0';
}

/* Returns the entry of a name, and creates it if necessary. On an error, writes a message and
 * returns NULL. */
static struct jop_defined_name *define_name(struct reader *reader, struct jop_defined_names *table,
                                            struct jop_word word)
{
    uint32_t low = 0, high = table->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = compare(table->names[middle].name, word);
        if (order == 0) {
            return &table->names[middle];
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    if (table->count == MAX_NAMES) {
        jop_source_fail(reader->source, word.text, "more than %d names", MAX_NAMES);
        return NULL;
    }
    if (!VM_RESERVE(table->names, table->capacity, table->count + 1)) {
        fail_memory(reader);
        return NULL;
    }
    char *name = copy_word(word);
    if (name == NULL) {
        fail_memory(reader);
        return NULL;
    }
    struct jop_defined_name *entry = &table->names[low];
    memmove(entry + 1, entry, (table->count - low) * sizeof *entry);
    table->count++;
    *entry = (struct jop_defined_name){.name = name};
    return entry;
}

static bool define(struct reader *reader, struct jop_defined_names *table, struct jop_word word,
                   uint32_t words, unsigned variables)
{
    const struct jop_placed *value = read_formula(reader, variables);
    struct jop_defined_name *entry = value == NULL ? NULL : define_name(reader, table, word);
    if (entry == NULL) {
        return false;
    }
    entry->value = value;
    entry->words = words;
    return true;
}

static bool read_number(struct reader *reader)
{
    struct jop_source *source = reader->source;
    if (!jop_source_has_more(source)) {
        return jop_source_fail_missing(source, "the name of the number");
    }
    struct jop_word word = jop_source_token(source);
    bool is_good = *word.text >= 'a' && *word.text <= 'z' && word.length <= MAX_NUMBER_NAME;
    for (size_t i = 0; i < word.length && is_good; i++) {
        char c = word.text[i];
        is_good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    }
    if (!is_good) {
        return jop_source_fail_word(source, word, "a number cannot be called", NULL);
    }
    if (source->is_file && !jop_number_is_known(word.text, word.length)) {
        char near[MAX_NUMBER_NAME + 1];
        size_t length;
        const char *suggested = jop_number_suggest(word.text, word.length, &length);
        if (suggested != NULL) {
            memcpy(near, suggested, length);
            near[length] = '\0';
        }
        return jop_source_fail_word(source, word, "there is no use for a number",
                                    suggested == NULL ? NULL : near);
    }
    return define(reader, &reader->definitions->numbers, word, 0, JOP_WAIT_VARIABLES);
}

/* Returns whether a word roughly has the form CLASS.METHOD(DESCRIPTOR)TYPE. */
static bool is_native_name(struct jop_word word)
{
    const char *open = memchr(word.text, '(', word.length);
    const char *dot = open == NULL ? NULL : memchr(word.text, '.', (size_t)(open - word.text));
    const char *end = word.text + word.length;
    const char *close = open == NULL ? NULL : memchr(open, ')', (size_t)(end - open));
    return dot != NULL && dot > word.text && dot + 1 < open && close != NULL && close + 1 < end;
}

static bool expect(struct reader *reader, const char *keyword)
{
    struct jop_source *source = reader->source;
    if (!jop_source_has_more(source)) {
        return jop_source_fail_missing(source, keyword);
    }
    struct jop_word word = jop_source_token(source);
    if (jop_word_is(word, keyword)) {
        return true;
    }
    const char *names[] = {keyword, NULL};
    return jop_source_fail_word(source, word, "unexpected",
                                jop_suggest(word.text, word.length, names));
}

static bool read_native(struct reader *reader)
{
    struct jop_word word;
    uint32_t words;
    if (!jop_source_string(reader->source, "the native method", MAX_NATIVE_NAME, &word)) {
        return false;
    }
    if (!is_native_name(word)) {
        return jop_source_fail(reader->source, word.text,
                               "a native method is named CLASS.METHOD(PARAMETERS)RETURN");
    }
    return expect(reader, "words")
           && jop_source_number(reader->source, "the length in words", JOP_MAX_WORDS, &words)
           && expect(reader, "cycles")
           && define(reader, &reader->definitions->natives, word, words, JOP_ALL_VARIABLES);
}

static const struct statement {
    const char *keyword;
    statement_function *read;
    unsigned required; /* bits of enum jop_required */
} statements[] = {
    {"name", read_name, JOP_HAS_NAME},
    {"clock", read_clock, JOP_HAS_CLOCK},
    {"waits", read_waits, JOP_HAS_WAITS},
    {"waits-minimum", read_minimum, 0},
    {"include", read_include, 0},
    {"changes", read_changes, 0},
    {"cache", read_cache, JOP_HAS_CACHE},
    {"cache-hit", read_cache_hit, JOP_HAS_CACHE_HIT},
    {"cache-miss", read_cache_miss, JOP_HAS_CACHE_MISS},
    {"object-cache", read_object_cache, 0},
    {"cycles", read_cycles, 0},
    {"routine", read_routine, 0},
    {"unsupported", read_unsupported, 0},
    {"number", read_number, 0},
    {"native", read_native, 0},
};

#define STATEMENT_COUNT (sizeof statements / sizeof *statements)

static bool read_statement(struct reader *reader)
{
    struct jop_source *source = reader->source;
    const char *keywords[STATEMENT_COUNT + 1] = {NULL};
    if (!jop_source_has_more(source)) {
        return true;
    }
    struct jop_word word = jop_source_token(source);
    for (size_t i = 0; i < STATEMENT_COUNT; i++) {
        if (jop_word_is(word, statements[i].keyword)) {
            reader->definitions->required |= statements[i].required;
            return statements[i].read(reader) && jop_source_end(source);
        }
        keywords[i] = statements[i].keyword;
    }
    return jop_source_fail_word(source, word, "unknown statement",
                                jop_suggest(word.text, word.length, keywords));
}

bool jop_statements_read(struct jop_definitions *definitions, struct jop_source *source,
                         jop_include_function *include, void *context)
{
    struct reader reader = {definitions, source, include, context};
    while (jop_source_next_line(source)) {
        if (!read_statement(&reader)) {
            return false;
        }
    }
    return true;
}

size_t jop_statements_missing(const struct jop_definitions *definitions, char *names, size_t size)
{
    size_t count = 0, length = 0;
    *names = '\0';
    for (size_t i = 0; i < STATEMENT_COUNT; i++) {
        if ((statements[i].required & ~definitions->required) != 0 && length < size) {
            length += (size_t)snprintf(names + length, size - length, "%s'%s'",
                                       count == 0 ? "" : ", ", statements[i].keyword);
            count++;
        }
    }
    return count;
}

static void free_names(struct jop_defined_names *table)
{
    for (uint32_t i = 0; i < table->count; i++) {
        free(table->names[i].name);
    }
    free(table->names);
}

void jop_definitions_fini(struct jop_definitions *definitions)
{
    while (definitions->formulas != NULL) {
        struct jop_placed *placed = definitions->formulas;
        definitions->formulas = placed->next;
        jop_formula_fini(&placed->formula);
        free(placed);
    }
    free_names(&definitions->numbers);
    free_names(&definitions->natives);
    free(definitions->name);
}
