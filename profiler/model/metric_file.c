#include "profiler/model/metric_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "profiler/model/work.h"
#include "vm/base/read_file.h"

#define CATEGORY_PREFIX "category:"
#define MAX_SHOWN 40 /* the largest number of characters of a wrong word that a message shows */

const struct prof_category prof_categories[VM_CATEGORY_COUNT] = {
    [VM_CATEGORY_CONSTANT] = {"constant", "constantInstructions"},
    [VM_CATEGORY_LOAD] = {"load", "loadInstructions"},
    [VM_CATEGORY_STORE] = {"store", "storeInstructions"},
    [VM_CATEGORY_STACK] = {"stack", "stackInstructions"},
    [VM_CATEGORY_ARITHMETIC] = {"arithmetic", "arithmeticInstructions"},
    [VM_CATEGORY_CONVERSION] = {"conversion", "conversionInstructions"},
    [VM_CATEGORY_COMPARISON] = {"comparison", "comparisonInstructions"},
    [VM_CATEGORY_BRANCH] = {"branch", "branchInstructions"},
    [VM_CATEGORY_JUMP] = {"jump", "jumpInstructions"},
    [VM_CATEGORY_SWITCH] = {"switch", "switchInstructions"},
    [VM_CATEGORY_RETURN] = {"return", "returnInstructions"},
    [VM_CATEGORY_FIELD] = {"field", "fieldInstructions"},
    [VM_CATEGORY_STATIC_FIELD] = {"static_field", "staticFieldInstructions"},
    [VM_CATEGORY_ARRAY] = {"array", "arrayInstructions"},
    [VM_CATEGORY_OBJECT] = {"object", "objectInstructions"},
    [VM_CATEGORY_INVOKE] = {"invoke", "invokeInstructions"},
    [VM_CATEGORY_MONITOR] = {"monitor", "monitorInstructions"},
    [VM_CATEGORY_THROW] = {"throw", "throwInstructions"},
};

const struct prof_weighted_value prof_weighted_values[PROF_WEIGHTED_VALUES] = {
    {PROF_NATIVE_CALLS, "natives"},
    {"copiedBytes", "work"},
    {"zeroedBytes", "work"},
    {"hashedBytes", "work"},
    {"inflatedBytes", "work"},
    {"deflatedBytes", "work"},
    {"readBytes", "work"},
    {"writtenBytes", "work"},
    {"allocatedObjects", "alloc"},
    {"allocatedBytes", "alloc"},
    {"exceptionsThrown", "exceptions"},
    {"exceptionsCaught", "exceptions"},
    {"monitorEnters", "locks"},
    {"monitorContended", "locks"},
    {"monitorWaits", "locks"},
    {"parks", "locks"}};

/* Names that already have a meaning in profiles. */
/* clang-format off */
static const char *const reserved_names[] = {
    "abruptExit", "basicBlock", "bci", "bytes", "callsite", "cpuTime", "cycles", "declaringClass",
    "executedInstructions", "executionCount", "inProgress", "instruction", "line", "loader",
    "method", "monitorBlockedTime", "name", "objects", "parkTime", "params", "return", "thread",
    "waitTime", "wallTime", NULL,
};
/* clang-format on */

/* A part of a line, without the blanks around it. If the length is 0, a word is missing, and `text`
 * is where it should be. */
struct word {
    const char *text;
    size_t length;
};

struct parser {
    const char *path;
    const char *at, *end; /* the rest of the text */
    const char *line_start;
    uint32_t line;
    struct prof_metric_file *weights;
    struct word metric; /* the name of the metric to which the current lines belong */
    uint32_t metric_line, metric_column;
    bool has_lines, has_default;
    uint32_t default_weight;
    bool has_category[VM_CATEGORY_COUNT], has_opcode[256], has_value[PROF_WEIGHTED_VALUES];
    uint32_t of_category[VM_CATEGORY_COUNT];
    char *message;
    size_t message_size;
};

static uint32_t column_of(const struct parser *parser, struct word word)
{
    return (uint32_t)(word.text - parser->line_start) + 1;
}

__attribute__((format(printf, 4, 5))) static bool fail_at(struct parser *parser, uint32_t line,
                                                          uint32_t column, const char *format, ...)
{
    int length =
        snprintf(parser->message, parser->message_size, "%s:%u:%u: ", parser->path, line, column);
    if (length >= 0 && (size_t)length < parser->message_size) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(parser->message + length, parser->message_size - (size_t)length, format,
                  arguments);
        va_end(arguments);
    }
    return false;
}

/* Reports "before 'word' after"; characters of the word that cannot be printed are replaced. */
static bool fail_word(struct parser *parser, struct word word, const char *before,
                      const char *after)
{
    char shown[MAX_SHOWN + 4];
    size_t length = word.length <= MAX_SHOWN ? word.length : MAX_SHOWN;
    for (size_t i = 0; i < length; i++) {
        shown[i] = word.text[i] > ' ' && word.text[i] <= '~' ? word.text[i] : '?';
    }
    strcpy(shown + length, length < word.length ? "..." : "");
    return fail_at(parser, parser->line, column_of(parser, word), "%s'%s'%s", before, shown, after);
}

static bool fail_missing(struct parser *parser, struct word word, const char *what)
{
    return fail_at(parser, parser->line, column_of(parser, word), "%s is missing", what);
}

static bool word_is(struct word word, const char *text)
{
    return strlen(text) == word.length && memcmp(word.text, text, word.length) == 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Returns the next word of the line. A comment ends the line. */
static struct word next_word(struct parser *parser)
{
    const char *line_end = memchr(parser->at, '\n', (size_t)(parser->end - parser->at));
    if (line_end == NULL) {
        line_end = parser->end;
    }
    const char *start = parser->at;
    while (start < line_end && is_blank(*start)) {
        start++;
    }
    const char *end = start;
    while (end < line_end && !is_blank(*end) && *end != '#') {
        end++;
    }
    if (end == start) { /* a missing word is reported after the last word */
        return (struct word){parser->at, 0};
    }
    parser->at = end;
    return (struct word){start, (size_t)(end - start)};
}

static bool next_line(struct parser *parser)
{
    const char *line_end = memchr(parser->at, '\n', (size_t)(parser->end - parser->at));
    if (line_end == NULL) {
        return false;
    }
    parser->at = parser->line_start = line_end + 1;
    parser->line++;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Returns whether a word can be the name of an XML element, and consists of plain letters. */
static bool is_name(struct word word)
{
    for (size_t i = 0; i < word.length; i++) {
        char c = word.text[i];
        bool is_good = is_letter(c) || (i > 0 && ((c >= '0' && c <= '9') || c == '-' || c == '.'));
        if (!is_good) {
            return false;
        }
    }
    return word.length < 3 || strncasecmp(word.text, "xml", 3) != 0;
}

static bool is_reserved(struct word word)
{
    for (size_t i = 0; reserved_names[i] != NULL; i++) {
        if (word_is(word, reserved_names[i])) {
            return true;
        }
    }
    for (size_t i = 0; i < VM_CATEGORY_COUNT; i++) {
        if (word_is(word, prof_categories[i].metric)) {
            return true;
        }
    }
    for (size_t i = 0; i < PROF_WEIGHTED_VALUES; i++) {
        if (word_is(word, prof_weighted_values[i].name)) {
            return true;
        }
    }
    return false;
}

/* Sets the weights of opcodes that have no line of their own: to the weight of their category, or
 * to the default. */
static bool finish_metric(struct parser *parser)
{
    if (parser->metric.text == NULL) {
        return true;
    }
    if (!parser->has_lines) {
        return fail_at(parser, parser->metric_line, parser->metric_column,
                       "metric '%.*s' has no weights", (int)parser->metric.length,
                       parser->metric.text);
    }
    uint32_t *weights = parser->weights->of_opcode[parser->weights->metric_count - 1];
    for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
        unsigned category = vm_opcode_info[opcode].category;
        if (!parser->has_opcode[opcode]) {
            weights[opcode] = parser->has_category[category] ? parser->of_category[category]
                                                             : parser->default_weight;
        }
    }
    return true;
}

static bool check_metric_name(struct parser *parser, struct word name)
{
    const struct prof_metric_file *weights = parser->weights;
    if (name.length == 0) {
        return fail_missing(parser, name, "the name of the metric");
    }
    if (name.length > PROF_METRIC_FILE_MAX_NAME) {
        return fail_word(parser, name, "the name ", " is too long");
    }
    if (!is_name(name)) {
        return fail_word(parser, name, "", " cannot be the name of a metric");
    }
    if (is_reserved(name)) {
        return fail_word(parser, name, "the name ", " is reserved");
    }
    for (uint32_t i = 0; i < weights->metric_count; i++) {
        if (word_is(name, weights->names[i])) {
            return fail_word(parser, name, "there is a metric ", " already");
        }
    }
    if (weights->metric_count == PROF_METRIC_FILE_MAX_METRICS) {
        return fail_at(parser, parser->line, column_of(parser, name), "more than %d metrics",
                       PROF_METRIC_FILE_MAX_METRICS);
    }
    return true;
}

static bool begin_metric(struct parser *parser, struct word name)
{
    if (!finish_metric(parser) || !check_metric_name(parser, name)) {
        return false;
    }
    uint32_t metric = parser->weights->metric_count++;
    memcpy(parser->weights->names[metric], name.text, name.length);
    parser->weights->names[metric][name.length] = '\0';
    memset(parser->weights->of_opcode[metric], 0, sizeof parser->weights->of_opcode[metric]);
    memset(parser->weights->of_value[metric], 0, sizeof parser->weights->of_value[metric]);
    memset(parser->has_value, 0, sizeof parser->has_value);
    memset(parser->has_category, 0, sizeof parser->has_category);
    memset(parser->has_opcode, 0, sizeof parser->has_opcode);
    parser->metric = name;
    parser->metric_line = parser->line;
    parser->metric_column = column_of(parser, name);
    parser->has_lines = parser->has_default = false;
    parser->default_weight = 0;
    return true;
}

static bool parse_weight(struct parser *parser, struct word word, uint32_t *weight)
{
    if (word.length == 0) {
        return fail_missing(parser, word, "the weight");
    }
    uint64_t value = 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.text[i];
        value = c >= '0' && c <= '9' ? value * 10 + (uint64_t)(c - '0') : UINT64_MAX;
        if (value > PROF_METRIC_FILE_MAX_WEIGHT) {
            return fail_word(parser, word, "the weight ", " is not a number from 0 to 2147483648");
        }
    }
    *weight = (uint32_t)value;
    return true;
}

/* Finds the address of the weight that a line sets, and of the flag that it has been set. Returns
 * false if the line's subject is unknown. */
static bool find_target(struct parser *parser, struct word subject, uint32_t **weight, bool **flag)
{
    size_t prefix = strlen(CATEGORY_PREFIX);
    if (word_is(subject, "default")) {
        *weight = &parser->default_weight;
        *flag = &parser->has_default;
        return true;
    }
    if (subject.length >= prefix && memcmp(subject.text, CATEGORY_PREFIX, prefix) == 0) {
        struct word name = {subject.text + prefix, subject.length - prefix};
        for (size_t i = 0; i < VM_CATEGORY_COUNT; i++) {
            if (word_is(name, prof_categories[i].name)) {
                *weight = &parser->of_category[i];
                *flag = &parser->has_category[i];
                return true;
            }
        }
        return fail_word(parser, name, "unknown category ", "");
    }
    for (int i = 0; i < PROF_WEIGHTED_VALUES; i++) {
        if (word_is(subject, prof_weighted_values[i].name)) {
            *weight = &parser->weights->of_value[parser->weights->metric_count - 1][i];
            *flag = &parser->has_value[i];
            return true;
        }
    }
    if (word_is(subject, vm_opcode_info[VM_OP_WIDE].mnemonic)) {
        return fail_word(parser, subject, "", " is part of the instruction that it widens");
    }
    for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
        const char *mnemonic = vm_opcode_info[opcode].mnemonic;
        if (mnemonic != NULL && word_is(subject, mnemonic)) {
            uint32_t metric = parser->weights->metric_count - 1;
            *weight = &parser->weights->of_opcode[metric][opcode];
            *flag = &parser->has_opcode[opcode];
            return true;
        }
    }
    return fail_word(parser, subject, "unknown instruction or value ", "");
}

static bool parse_weight_line(struct parser *parser, struct word subject)
{
    uint32_t *target = NULL, weight = 0;
    bool *flag = NULL;
    if (parser->metric.text == NULL) {
        return fail_word(parser, subject, "", " must follow a line that begins a metric");
    }
    if (!find_target(parser, subject, &target, &flag)) {
        return false;
    }
    if (*flag) {
        return fail_word(parser, subject, "", " has a weight in this metric already");
    }
    if (!parse_weight(parser, next_word(parser), &weight)) {
        return false;
    }
    *target = weight;
    *flag = parser->has_lines = true;
    return true;
}

static bool parse_line(struct parser *parser)
{
    struct word subject = next_word(parser);
    if (subject.length == 0) {
        return true;
    }
    bool is_good = word_is(subject, "metric") ? begin_metric(parser, next_word(parser))
                                              : parse_weight_line(parser, subject);
    if (!is_good) {
        return false;
    }
    struct word rest = next_word(parser);
    return rest.length == 0 || fail_word(parser, rest, "unexpected ", "");
}

bool prof_metric_file_parse_text(const char *path, const char *text, size_t length,
                                 struct prof_metric_file *weights, char *message, size_t size)
{
    struct parser parser = {
        .path = path,
        .at = text,
        .end = text + length,
        .line_start = text,
        .line = 1,
        .weights = weights,
        .message = message,
        .message_size = size,
    };
    weights->metric_count = 0;
    do {
        if (!parse_line(&parser)) {
            return false;
        }
    } while (next_line(&parser));
    if (parser.metric.text == NULL) {
        return fail_at(&parser, 1, 1, "there is no metric");
    }
    return finish_metric(&parser);
}

static bool fail_file(const char *path, char *message, size_t size)
{
    snprintf(message, size, "cannot read %s: %s", path, strerror(errno));
    return false;
}

bool prof_metric_file_parse(const char *path, struct prof_metric_file *weights, char *message,
                            size_t size)
{
    size_t length;
    char *text = vm_read_file(path, PROF_METRIC_FILE_MAX_BYTES, &length);
    if (text == NULL && errno == EFBIG) {
        snprintf(message, size, "cannot read %s: it is larger than %zu bytes", path,
                 PROF_METRIC_FILE_MAX_BYTES);
    } else if (text == NULL) {
        fail_file(path, message, size);
    }
    bool is_good =
        text != NULL && prof_metric_file_parse_text(path, text, length, weights, message, size);
    free(text);
    return is_good;
}
