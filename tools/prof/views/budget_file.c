#define _GNU_SOURCE
#include "tools/prof/views/budget_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "vm/base/data/array.h"

#define MILLION 1000000u

const char *const tool_budget_kinds[] = {"total",  "method", "class", "package",
                                         "loader", "thread", "scope", NULL};
const char *const tool_budget_operators[] = {"<=", ">=", "="};

struct reader {
    struct tool_budgets *budgets;
    unsigned line;
    size_t capacity, option_capacity;
};

static bool fail(const struct reader *reader, const char *format, const char *text)
{
    char reason[512];
    snprintf(reason, sizeof reason, format, text);
    tool_error("%s:%u: %s", reader->budgets->path, reader->line, reason);
    return false;
}

static bool no_memory(void)
{
    tool_no_memory();
    return false;
}

/* --- pieces of a line ------------------------------------------------------------------------ */

static char *skip_blanks(char *text)
{
    return text + strspn(text, " \t");
}

/* Terminates a word after `length` bytes. Returns the position after the word. */
static char *cut(char *word, size_t length)
{
    char *end = word + length;
    if (*end == '\0') {
        return end;
    }
    *end = '\0';
    return end + 1;
}

/* Returns the first word of *rest, or "" at the end, and moves *rest after the word. */
static char *take_word(char **rest)
{
    char *word = skip_blanks(*rest);
    *rest = cut(word, strcspn(word, " \t"));
    return word;
}

/* Takes the text up to the closing quote. A quote or backslash in it has a backslash in front. */
static char *take_quoted(char **rest)
{
    char *word = *rest, *to = word, *at = word;
    for (; *at != '\0' && *at != '"'; at++) {
        at += *at == '\\' && (at[1] == '"' || at[1] == '\\');
        *to++ = *at;
    }
    *rest = at + (*at != '\0');
    *to = '\0';
    return word;
}

/* Takes a word that is in quotes, or that may contain blanks between parentheses and before the
 * result of a method. */
static char *take_name(char **rest)
{
    char *word = skip_blanks(*rest);
    if (*word == '"') {
        *rest = word + 1;
        return take_quoted(rest);
    }
    size_t length = 0;
    for (int depth = 0; word[length] != '\0' && (depth > 0 || strchr(" \t", word[length]) == NULL);
         length++) {
        depth += (word[length] == '(') - (word[length] == ')');
    }
    if (length >= 2 && strncmp(word + length - 2, "):", 2) == 0) {
        length += strspn(word + length, " \t");
        length += strcspn(word + length, " \t");
    }
    *rest = cut(word, length);
    return word;
}

/* Reads a number such as "4,711", and moves *rest after it. */
static bool take_number(char **rest, uint64_t *value)
{
    char *at = skip_blanks(*rest);
    bool is_any = false;
    for (*value = 0; isdigit((unsigned char)*at) || (*at == ',' && is_any); at++) {
        if (*at != ','
            && (__builtin_mul_overflow(*value, 10u, value)
                || __builtin_add_overflow(*value, (unsigned)(*at - '0'), value))) {
            return false;
        }
        is_any = true;
    }
    *rest = at;
    return is_any;
}

/* Reads the fraction of a number from *rest, and converts the number to millionths. */
static bool take_fraction(char **rest, uint64_t *value)
{
    uint64_t weight = MILLION;
    char *at = *rest;
    if (__builtin_mul_overflow(*value, (uint64_t)MILLION, value)) {
        return false;
    }
    if (*at == '.') {
        for (at++; isdigit((unsigned char)*at); at++) {
            weight /= 10;
            *value += (unsigned)(*at - '0') * weight;
        }
    }
    *rest = at;
    return true;
}

/* --- limits ---------------------------------------------------------------------------------- */

/* Reads "+ 5 %" or "- 100", which follow the word baseline. */
static bool parse_change(const struct reader *reader, char *text, struct tool_budget *budget)
{
    text = skip_blanks(text);
    if (*text == '\0') {
        return true;
    }
    if (*text != '+' && *text != '-') {
        return fail(reader,
                    "behind baseline there may be + or - and a number or percentage, not "
                    "'%s'",
                    text);
    }
    budget->is_less = *text++ == '-';
    if (!take_number(&text, &budget->limit)) {
        return fail(reader, "'%s' is no number, or too large", skip_blanks(text));
    }
    budget->is_percent = *text == '.' || *skip_blanks(text) == '%';
    if (budget->is_percent) {
        if (!take_fraction(&text, &budget->limit) || *skip_blanks(text) != '%'
            || (budget->is_less && budget->limit > (uint64_t)100 * MILLION)) {
            return fail(reader, "'%s' is not the end of a percentage that is possible", text);
        }
        text = skip_blanks(text) + 1;
    }
    return *skip_blanks(text) == '\0'
           || fail(reader, "there is more behind the limit: '%s'", skip_blanks(text));
}

static bool parse_limit(const struct reader *reader, char *text, struct tool_budget *budget)
{
    static const char word[] = "baseline";
    text = skip_blanks(text);
    budget->is_relative = strncmp(text, word, sizeof word - 1) == 0;
    if (budget->is_relative) {
        return parse_change(reader, text + sizeof word - 1, budget);
    }
    if (!take_number(&text, &budget->limit)) {
        return fail(reader,
                    "a limit is a number, or baseline with a change (baseline + 5 %%), not "
                    "'%s'",
                    text);
    }
    return *skip_blanks(text) == '\0'
           || fail(reader, "there is more behind the limit: '%s'", skip_blanks(text));
}

/* --- lines ----------------------------------------------------------------------------------- */

/* Moves *is_quoted over a character of a line. Returns the length of the character, 2 for a quote
 * with a backslash in front. */
static size_t pass(const char *at, bool *is_quoted)
{
    bool is_pair = *is_quoted && *at == '\\' && (at[1] == '"' || at[1] == '\\');
    *is_quoted ^= *at == '"';
    return is_pair ? 2 : 1;
}

/* Cuts a line before its operator. Returns the text after the operator, or NULL. */
static char *split_at_operator(char *text, enum tool_budget_operator *op)
{
    bool is_quoted = false;
    char *equals = text;
    while (*equals != '\0' && (is_quoted || *equals != '=')) {
        equals += pass(equals, &is_quoted);
    }
    if (*equals == '\0') {
        return NULL;
    }
    char before = equals > text ? equals[-1] : ' ';
    *op = before == '<' ? TOOL_AT_MOST : before == '>' ? TOOL_AT_LEAST : TOOL_EXACTLY;
    equals[*op == TOOL_EXACTLY ? 0 : -1] = '\0';
    return equals + 1;
}

/* Reads the text between the kind and the operator. */
static bool parse_subject(const struct reader *reader, char *text, struct tool_budget *budget)
{
    bool is_total = budget->kind == TOOL_BUDGET_TOTAL;
    char *name = is_total ? (char *)"" : take_name(&text), *word = take_word(&text);
    bool is_kind = !is_total && (strcmp(word, "self") == 0 || strcmp(word, "inclusive") == 0);
    budget->is_self = is_total || strcmp(word, "self") == 0;
    word = is_kind ? take_word(&text) : word;
    if (!is_total && *name == '\0' && !budget->is_exact) {
        return fail(reader, "there is no name behind '%s'", tool_budget_kinds[budget->kind]);
    }
    if (*skip_blanks(text) != '\0') {
        return fail(reader,
                    "there is too much before the limit: '%s' (NAME [self|inclusive] "
                    "[METRIC])",
                    skip_blanks(text));
    }
    budget->name = strdup(name);
    budget->metric = *word == '\0' ? NULL : strdup(word);
    return (budget->name != NULL && (*word == '\0' || budget->metric != NULL)) || no_memory();
}

static bool add_budget(struct reader *reader, const struct tool_budget *begun, char *text)
{
    struct tool_budgets *budgets = reader->budgets;
    struct tool_budget budget = *begun;
    char *limit = split_at_operator(text, &budget.op);
    if (limit == NULL) {
        return fail(reader, "a limit is missing: <=, >= or = and a number%s", "");
    }
    if (!VM_RESERVE(budgets->budgets, reader->capacity, budgets->count + 1)) {
        return no_memory();
    }
    bool is_good = parse_subject(reader, text, &budget) && parse_limit(reader, limit, &budget);
    budgets->budgets[budgets->count++] = budget;
    return is_good;
}

static bool add_options(struct reader *reader, char *text)
{
    struct tool_budgets *budgets = reader->budgets;
    for (char *word = take_name(&text); *word != '\0'; word = take_name(&text)) {
        if (!VM_RESERVE(budgets->options, reader->option_capacity, budgets->option_count + 1)) {
            return no_memory();
        }
        char *copy = strdup(word);
        if (copy == NULL) {
            return no_memory();
        }
        budgets->options[budgets->option_count++] = copy;
    }
    return true;
}

static bool set_baseline(struct reader *reader, char *text)
{
    struct tool_budgets *budgets = reader->budgets;
    char *name = take_name(&text);
    if (budgets->baseline != NULL || *name == '\0' || *skip_blanks(text) != '\0') {
        return fail(reader, "%s",
                    budgets->baseline != NULL ? "there is a second baseline"
                                              : "behind baseline there is one file");
    }
    budgets->baseline = strdup(name);
    budgets->baseline_line = reader->line;
    return budgets->baseline != NULL || no_memory();
}

static bool set_format(struct reader *reader, char *text)
{
    struct tool_budgets *budgets = reader->budgets;
    uint64_t format;
    if (budgets->has_format) {
        return fail(reader, "there is a second format%s", "");
    }
    if (!take_number(&text, &format) || *skip_blanks(text) != '\0' || format < 1
        || format > TOOL_BUDGET_FORMAT) {
        return fail(reader, "the format is 1 or 2%s", "; others need a later jp2prof");
    }
    budgets->format = (unsigned)format;
    budgets->has_format = true;
    return true;
}

/* Sets the name of a line that consists of a word and one name. */
static bool set_name(const struct reader *reader, const char *word, char *text, char **name)
{
    char *value = take_name(&text), reason[64];
    bool is_second = *name != NULL;
    if (is_second || *value == '\0' || *skip_blanks(text) != '\0') {
        snprintf(reason, sizeof reason,
                 is_second ? "there is a second %s" : "behind %s there is one name", word);
        return fail(reader, "%s", reason);
    }
    *name = strdup(value);
    return *name != NULL || no_memory();
}

/* Parses a line that describes the profile of the limits. Returns whether it is such a line, and
 * then sets *is_good to whether it is valid. */
static bool take_description(const struct reader *reader, const char *word, char *text,
                             bool *is_good)
{
    struct tool_budgets *budgets = reader->budgets;
    const struct {
        const char *word;
        char **name;
    } lines[] = {{"window", &budgets->window},     {"only", &budgets->only},
                 {"fold", &budgets->fold},         {"part", &budgets->part},
                 {"switches", &budgets->switches}, {"jop", &budgets->jop},
                 {"library", &budgets->library},   {"profiles", &budgets->profiles}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strcmp(word, lines[i].word) == 0) {
            *is_good = set_name(reader, word, text, lines[i].name);
            if (*is_good && lines[i].name == &budgets->profiles
                && strspn(budgets->profiles, "0123456789") < strlen(budgets->profiles)) {
                *is_good =
                    fail(reader, "behind profiles there is a number, not '%s'", budgets->profiles);
            }
            return true;
        }
    }
    return false;
}

static bool parse_line(struct reader *reader, char *text)
{
    bool is_quoted = false;
    for (char *at = text; *at != '\0'; at += pass(at, &is_quoted)) {
        /* Within a name, # separates a class from a method, or a thread from its number. */
        if (*at == '#' && !is_quoted && (at == text || strchr(" \t", at[-1]) != NULL)) {
            *at = '\0';
            break;
        }
    }
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) {
        text[--length] = '\0';
    }
    char *word = take_word(&text);
    if (*word == '\0') {
        return true;
    }
    if (strcmp(word, "baseline") == 0) {
        return set_baseline(reader, text);
    }
    if (strcmp(word, "format") == 0) {
        return set_format(reader, text);
    }
    bool is_good;
    if (take_description(reader, word, text, &is_good)) {
        return is_good;
    }
    if (strcmp(word, "options") == 0) {
        return add_options(reader, text);
    }
    struct tool_budget budget = {.line = reader->line,
                                 .is_optional = strcmp(word, "optional") == 0};
    word = budget.is_optional ? take_word(&text) : word;
    budget.is_exact = strcmp(word, "exact") == 0;
    word = budget.is_exact ? take_word(&text) : word;
    for (unsigned kind = 0; tool_budget_kinds[kind] != NULL; kind++) {
        if (strcmp(tool_budget_kinds[kind], word) == 0) {
            budget.kind = (enum tool_budget_kind)kind;
            return add_budget(reader, &budget, text);
        }
    }
    return fail(reader,
                budget.is_optional || budget.is_exact
                    ? "behind optional or exact there is total, method, class, package, loader, "
                      "thread or scope, not '%s'"
                    : "a line begins with total, method, class, package, loader, thread, scope, "
                      "optional, exact, baseline, format, window, only, fold, part, switches, jop, "
                      "library, profiles or "
                      "options, not with '%s'",
                word);
}

/* --- the file -------------------------------------------------------------------------------- */

static bool read_lines(struct reader *reader, FILE *file)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool is_good = true;
    while (is_good && (length = getline(&line, &size, file)) >= 0) {
        reader->line++;
        is_good = memchr(line, '\0', (size_t)length) == NULL
                      ? parse_line(reader, line)
                      : fail(reader, "%s", "this is no text");
    }
    if (is_good && ferror(file)) {
        tool_error("cannot read %s: %s", reader->budgets->path, strerror(errno));
        is_good = false;
    }
    free(line);
    return is_good;
}

bool tool_budgets_read(struct tool_budgets *budgets, const char *path)
{
    *budgets = (struct tool_budgets){.path = strdup(path), .format = 1};
    struct reader reader = {.budgets = budgets};
    if (budgets->path == NULL) {
        return no_memory();
    }
    bool is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "re");
    if (file == NULL) {
        tool_error("cannot read %s: %s", path, strerror(errno));
        tool_budgets_release(budgets);
        return false;
    }
    bool is_good = read_lines(&reader, file);
    if (!is_input) {
        fclose(file);
    }
    if (is_good && budgets->count == 0) {
        tool_error("%s: there is no budget in this file", path);
        is_good = false;
    }
    if (!is_good) {
        tool_budgets_release(budgets);
    }
    return is_good;
}

void tool_budgets_release(struct tool_budgets *budgets)
{
    for (size_t i = 0; i < budgets->count; i++) {
        free(budgets->budgets[i].name);
        free(budgets->budgets[i].metric);
    }
    for (size_t i = 0; i < budgets->option_count; i++) {
        free(budgets->options[i]);
    }
    free(budgets->budgets);
    free(budgets->options);
    free(budgets->baseline);
    free(budgets->window);
    free(budgets->only);
    free(budgets->fold);
    free(budgets->part);
    free(budgets->switches);
    free(budgets->jop);
    free(budgets->library);
    free(budgets->profiles);
    free(budgets->path);
    *budgets = (struct tool_budgets){0};
}
