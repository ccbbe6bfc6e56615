/*
 * parse.c: parses texts into trees. check.c resolves all names except names of events, which are
 * needed here because they determine the syntax of a probe.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/probes/language/lex.h"
#include "profiler/probes/language/syntax.h"
#include "vm/base/arena.h"
#include "vm/base/text/text.h"
#include "vm/names/pattern.h"
#include "vm/options/nearest.h"

#define DEEPEST 100 /* maximal depth of nested expressions */

struct parser {
    struct prof_probe_lexer lexer;
    struct prof_probe_program *program;
    unsigned depth;
};

static bool fail_token(struct parser *parser, const char *wanted)
{
    const struct prof_probe_token *token = &parser->lexer.token;
    return token->kind == PROF_TOKEN_END
               ? prof_probe_fail(parser->program, token->at, "%s is missing at the end", wanted)
               : prof_probe_fail(parser->program, token->at, "%s is missing before '%.*s'", wanted,
                                 (int)(token->length > 30 ? 30 : token->length), token->at);
}

static bool next(struct parser *parser)
{
    return prof_probe_next(&parser->lexer);
}

static bool is(const struct parser *parser, const char *text)
{
    return prof_probe_is(&parser->lexer, text);
}

static bool expect(struct parser *parser, const char *sign, const char *shown)
{
    return is(parser, sign) ? next(parser) : fail_token(parser, shown);
}

static struct prof_probe_node *make(struct parser *parser, enum prof_probe_node_kind kind)
{
    struct prof_probe_node *node = prof_probe_allocate(parser->program, sizeof *node);
    node->kind = kind;
    node->at = parser->lexer.token.at;
    node->end = node->at + parser->lexer.token.length;
    return node;
}

static char *copy_token(struct parser *parser)
{
    const struct prof_probe_token *token = &parser->lexer.token;
    char *text = prof_probe_allocate(parser->program, token->length + 1);
    memcpy(text, token->at, token->length);
    return text;
}

/* --- expressions ------------------------------------------------------------------------------ */

static struct prof_probe_node *parse_expression(struct parser *parser);

/* Parses a list of expressions up to and including the closing sign. If the list is empty, *list is
 * not changed. */
static bool parse_list(struct parser *parser, const char *close, const char *shown,
                       struct prof_probe_node **list)
{
    if (is(parser, close)) {
        return next(parser);
    }
    for (struct prof_probe_node **last = list;; last = &(*last)->next) {
        *last = parse_expression(parser);
        if (*last == NULL) {
            return false;
        }
        if (!is(parser, ",")) {
            return expect(parser, close, shown);
        }
        if (!next(parser)) {
            return false;
        }
    }
}

static struct prof_probe_map *find_map(struct parser *parser)
{
    struct prof_probe_program *program = parser->program;
    char *name = copy_token(parser) + 1;
    for (struct prof_probe_map *map = program->maps; map != NULL; map = map->next) {
        if (strcmp(map->name, name) == 0) {
            return map;
        }
    }
    struct prof_probe_map *map = prof_probe_allocate(program, sizeof *map);
    map->name = name;
    map->index = program->map_count++;
    map->aggregate = -1;
    map->at = parser->lexer.token.at;
    *program->last_map = map;
    program->last_map = &map->next;
    return map;
}

static struct prof_probe_node *parse_map(struct parser *parser)
{
    struct prof_probe_node *node = make(parser, PROF_NODE_MAP);
    node->map = find_map(parser);
    if (!next(parser)) {
        return NULL;
    }
    if (is(parser, "[")) {
        if (!next(parser)) {
            return NULL;
        }
        if (is(parser, "]")) {
            fail_token(parser, "a key");
            return NULL;
        }
        if (!parse_list(parser, "]", "]", &node->items)) {
            return NULL;
        }
    }
    return node;
}

/* Parses $NAME or #NAME. */
static struct prof_probe_node *parse_variable(struct parser *parser)
{
    struct prof_probe_program *program = parser->program;
    bool is_local = parser->lexer.token.kind == PROF_TOKEN_LOCAL;
    const char **names = is_local ? program->locals : program->variables;
    int *count = is_local ? &program->local_count : &program->variable_count;
    struct prof_probe_node *node = make(parser, is_local ? PROF_NODE_LOCAL : PROF_NODE_VARIABLE);
    char *name = copy_token(parser);
    int i = 0;
    while (i < *count && strcmp(names[i], name) != 0) {
        i++;
    }
    if (i == PROF_PROBE_VARIABLES) {
        prof_probe_fail(program, node->at, "there may be no more than %d variables of a kind", i);
        return NULL;
    }
    if (i == *count) {
        names[(*count)++] = name;
    }
    node->index = i;
    return next(parser) ? node : NULL;
}

/* Parses the rest of `local.NAME`, `local.NUMBER` or `operand.NUMBER`. */
static struct prof_probe_node *parse_slot(struct parser *parser, struct prof_probe_node *node)
{
    bool is_local = node->index == PROF_BUILTIN_LOCAL, is_number = false;
    const struct prof_probe_token *token = &parser->lexer.token;
    if (is(parser, ".")) {
        if (!next(parser)) {
            return NULL;
        }
        is_number = token->kind == PROF_TOKEN_INT;
    }
    if (!is_number && (!is_local || token->kind != PROF_TOKEN_NAME)) {
        prof_probe_fail(parser->program, node->at,
                        is_local ? "local needs a name or a number: local.count, local.3"
                                 : "operand needs a number: operand.0 is the top of the stack");
        return NULL;
    }
    node->kind = PROF_NODE_SLOT;
    node->end = token->at + token->length;
    if (is_number) {
        node->integer = token->integer > UINT16_MAX ? UINT16_MAX : token->integer;
    } else {
        node->text = copy_token(parser);
    }
    prof_probe_watch(parser->program, node);
    return next(parser) ? node : NULL;
}

/* Parses the rest of a call, from its ( on. `token` is the name of the function. */
static struct prof_probe_node *parse_call(struct parser *parser, struct prof_probe_node *node,
                                          const struct prof_probe_token *token)
{
    struct prof_probe_program *program = parser->program;
    struct prof_probe_node *arguments = NULL;
    int length = (int)token->length;
    node->kind = PROF_NODE_CALL;
    node->index = prof_probe_find(prof_probe_functions, token->at, token->length);
    if (node->index < 0) {
        const char *guess = prof_probe_guess(prof_probe_functions, token->at, token->length);
        bool is_aggregate = prof_probe_find(prof_probe_aggregates, token->at, token->length) >= 0;
        if (guess == NULL) {
            guess = prof_probe_guess(prof_probe_aggregates, token->at, token->length);
        }
        prof_probe_fail(program, token->at,
                        is_aggregate    ? "%.*s() must be the whole value after @NAME ="
                        : guess == NULL ? "there is no function '%.*s'"
                                        : "there is no function '%.*s'; did you mean %s?",
                        length, token->at, guess);
        return NULL;
    }
    if (!next(parser) || !parse_list(parser, ")", ")", &arguments)) {
        return NULL;
    }
    node->left = arguments;
    node->end = parser->lexer.token.at;
    unsigned count = 0;
    for (const struct prof_probe_node *one = arguments; one != NULL; one = one->next) {
        count++;
    }
    if (count != prof_probe_functions[node->index].least) {
        prof_probe_fail(program, token->at, "%.*s takes %s", length, token->at,
                        prof_probe_functions[node->index].least == 1 ? "one argument"
                                                                     : "two arguments");
        return NULL;
    }
    node->right = arguments->next;
    return node;
}

/* Parses a builtin, an argument or a call. */
static struct prof_probe_node *parse_name(struct parser *parser)
{
    struct prof_probe_program *program = parser->program;
    const struct prof_probe_token token = parser->lexer.token;
    struct prof_probe_node *node = make(parser, PROF_NODE_BUILTIN);
    if (!next(parser)) {
        return NULL;
    }
    if (is(parser, "(")) {
        return parse_call(parser, node, &token);
    }
    if (token.length == 4 && memcmp(token.at, "null", 4) == 0) {
        node->kind = PROF_NODE_NULL;
        return node;
    }
    if (token.length > 3 && token.length < 7 && memcmp(token.at, "arg", 3) == 0
        && strspn(token.at + 3, "0123456789") == token.length - 3) {
        node->kind = PROF_NODE_ARGUMENT;
        node->index = atoi(token.at + 3);
        prof_probe_watch(parser->program, node);
        if (node->index >= PROF_PROBE_ARGUMENTS) {
            prof_probe_fail(program, token.at, "a method has at most %d arguments",
                            PROF_PROBE_ARGUMENTS);
            return NULL;
        }
        return node;
    }
    node->index = prof_probe_find(prof_probe_builtins, token.at, token.length);
    if (node->index < 0) {
        static const char *const constants[] = {"null", NULL};
        const char *guess = vm_nearest_of(token.at, token.length, constants);
        guess =
            guess != NULL ? guess : prof_probe_guess(prof_probe_builtins, token.at, token.length);
        prof_probe_fail(program, token.at,
                        guess == NULL ? "there is no '%.*s'"
                                      : "there is no '%.*s'; did you mean %s?",
                        (int)token.length, token.at, guess);
        return NULL;
    }
    if (node->index == PROF_BUILTIN_LOCAL || node->index == PROF_BUILTIN_OPERAND) {
        return parse_slot(parser, node);
    }
    if (node->index == PROF_BUILTIN_THIS) {
        prof_probe_watch(parser->program, node);
    }
    return node;
}

static void note_parameter(struct prof_probe_program *program, int number)
{
    program->used_parameters =
        program->used_parameters > number ? program->used_parameters : number;
}

static struct prof_probe_node *parse_parameter(struct parser *parser)
{
    struct prof_probe_node *node = make(parser, PROF_NODE_PARAMETER);
    node->index = (int)parser->lexer.token.integer;
    note_parameter(parser->program, node->index);
    return next(parser) ? node : NULL;
}

/* Parses an expression in parentheses or a tuple, starting at the (. */
static struct prof_probe_node *parse_group(struct parser *parser)
{
    struct prof_probe_node *tuple = make(parser, PROF_NODE_TUPLE);
    struct prof_probe_node *first = next(parser) ? parse_expression(parser) : NULL;
    if (first == NULL) {
        return NULL;
    }
    if (!is(parser, ",")) {
        first->is_grouped = true;
        return expect(parser, ")", ")") ? first : NULL;
    }
    tuple->items = first;
    if (!next(parser)) {
        return NULL;
    }
    if (is(parser, ")")) {
        fail_token(parser, "an expression");
        return NULL;
    }
    return parse_list(parser, ")", ")", &first->next) ? tuple : NULL;
}

static struct prof_probe_node *parse_leaf(struct parser *parser)
{
    const struct prof_probe_token *token = &parser->lexer.token;
    struct prof_probe_node *node;
    switch (token->kind) {
    case PROF_TOKEN_INT:
        node = make(parser, PROF_NODE_INT);
        node->integer = token->integer;
        return next(parser) ? node : NULL;
    case PROF_TOKEN_FLOAT:
        node = make(parser, PROF_NODE_FLOAT);
        node->floating = token->floating;
        return next(parser) ? node : NULL;
    case PROF_TOKEN_TEXT:
        node = make(parser, PROF_NODE_TEXT);
        node->text = prof_probe_unquote(parser->program, token);
        return next(parser) ? node : NULL;
    case PROF_TOKEN_MAP:
        return parse_map(parser);
    case PROF_TOKEN_PARAMETER:
        return parse_parameter(parser);
    case PROF_TOKEN_VARIABLE:
    case PROF_TOKEN_LOCAL:
        return parse_variable(parser);
    case PROF_TOKEN_NAME:
        return parse_name(parser);
    default:
        break;
    }
    if (!is(parser, "(")) {
        fail_token(parser, "an expression");
        return NULL;
    }
    return parse_group(parser);
}

static struct prof_probe_node *parse_member(struct parser *parser)
{
    struct prof_probe_node *node = parse_leaf(parser);
    while (node != NULL && is(parser, ".")) {
        if (!next(parser)) {
            return NULL;
        }
        const struct prof_probe_token *token = &parser->lexer.token;
        bool is_element = token->kind == PROF_TOKEN_INT;
        if (!is_element && token->kind != PROF_TOKEN_NAME) {
            fail_token(parser, "the name of a field or the number of an element");
            return NULL;
        }
        struct prof_probe_node *member =
            make(parser, is_element ? PROF_NODE_ELEMENT : PROF_NODE_MEMBER);
        member->left = node;
        if (is_element) {
            member->index = token->integer > 1000 ? 1000 : (int)token->integer;
        } else {
            member->text = copy_token(parser);
            prof_probe_watch(parser->program, member);
        }
        node = next(parser) ? member : NULL;
    }
    return node;
}

static struct prof_probe_node *parse_unary(struct parser *parser)
{
    if (!is(parser, "!") && !is(parser, "-") && !is(parser, "~")) {
        return parse_member(parser);
    }
    struct prof_probe_node *node = make(parser, PROF_NODE_UNARY);
    node->index = is(parser, "!") ? PROF_NOT : is(parser, "-") ? PROF_NEG : PROF_BIT_NOT;
    if (++parser->depth > DEEPEST) {
        prof_probe_fail(parser->program, node->at, "too deeply nested");
        return NULL;
    }
    node->left = next(parser) ? parse_unary(parser) : NULL;
    parser->depth--;
    return node->left == NULL ? NULL : node;
}

#define LEVELS 9

/* If the token is an operator of this level, returns the operator; otherwise returns -1. The lower
 * its level, the weaker an operator binds. The levels are C's, except that all comparisons have the
 * same level. */
static int find_operator(const struct parser *parser, unsigned level)
{
    static const struct {
        const char *text;
        unsigned level;
        int op;
    } operators[] = {
        {"||", 0, PROF_OR},     {"&&", 1, PROF_AND}, {"|", 2, PROF_BIT_OR}, {"^", 3, PROF_BIT_XOR},
        {"&", 4, PROF_BIT_AND}, {"==", 5, PROF_EQ},  {"!=", 5, PROF_NE},    {"<", 5, PROF_LT},
        {"<=", 5, PROF_LE},     {">", 5, PROF_GT},   {">=", 5, PROF_GE},    {"~", 5, PROF_LIKE},
        {"<<", 6, PROF_SHL},    {">>", 6, PROF_SHR}, {">>>", 6, PROF_USHR}, {"+", 7, PROF_ADD},
        {"-", 7, PROF_SUB},     {"*", 8, PROF_MUL},  {"/", 8, PROF_DIV},    {"%", 8, PROF_MOD}};
    const struct prof_probe_lexer *lexer = &parser->lexer;
    if (lexer->is_predicate && is(parser, "/") && *prof_probe_skip(lexer->at) == '{') {
        return -1;
    }
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (operators[i].level == level && is(parser, operators[i].text)) {
            return operators[i].op;
        }
    }
    return -1;
}

static struct prof_probe_node *parse_level(struct parser *parser, unsigned level)
{
    if (level == LEVELS) {
        return parse_unary(parser);
    }
    struct prof_probe_node *left = parse_level(parser, level + 1);
    int op;
    unsigned count = 0;
    while (left != NULL && (op = find_operator(parser, level)) >= 0) {
        struct prof_probe_node *node = make(parser, PROF_NODE_BINARY);
        node->index = op;
        node->left = left;
        if (++count > DEEPEST) { /* limited, because trees are walked recursively */
            prof_probe_fail(parser->program, node->at, "the expression is too long");
            return NULL;
        }
        node->right = next(parser) ? parse_level(parser, level + 1) : NULL;
        left = node->right == NULL ? NULL : node;
    }
    return left;
}

/* Parses CONDITION ? EXPRESSION : EXPRESSION, or an expression without ?. */
static struct prof_probe_node *parse_condition(struct parser *parser)
{
    struct prof_probe_node *first = parse_level(parser, 0);
    if (first == NULL || !is(parser, "?")) {
        return first;
    }
    struct prof_probe_node *node = make(parser, PROF_NODE_CONDITION);
    node->left = first;
    node->right = next(parser) ? parse_expression(parser) : NULL;
    if (node->right == NULL || !expect(parser, ":", "the : of ?")) {
        return NULL;
    }
    node->items = parse_expression(parser);
    return node->items == NULL ? NULL : node;
}

static struct prof_probe_node *parse_expression(struct parser *parser)
{
    const char *at = parser->lexer.token.at;
    if (++parser->depth > DEEPEST) {
        prof_probe_fail(parser->program, at, "too deeply nested");
        return NULL;
    }
    struct prof_probe_node *node = parse_condition(parser);
    parser->depth--;
    if (node != NULL) { /* the text of the whole expression, for headings of reports */
        const char *end = parser->lexer.token.at;
        while (end > at && isspace((unsigned char)end[-1])) {
            end--;
        }
        node->from = at;
        node->end = end;
    }
    return node;
}

/* --- statements ------------------------------------------------------------------------------- */

/* Parses print(@x[, limit]), clear(@x) or delete(@x[...]), starting after the name of the
 * action. */
static bool parse_map_action(struct parser *parser, struct prof_probe_statement *statement)
{
    if (!expect(parser, "(", "(")) {
        return false;
    }
    if (parser->lexer.token.kind != PROF_TOKEN_MAP) {
        return fail_token(parser, "a map, @NAME,");
    }
    statement->target = parse_map(parser);
    if (statement->target == NULL) {
        return false;
    }
    if (statement->kind == PROF_DO_PRINT && is(parser, ",")) {
        if (!next(parser)) {
            return false;
        }
        if (parser->lexer.token.kind != PROF_TOKEN_INT || parser->lexer.token.integer < 1) {
            return fail_token(parser, "a number of rows");
        }
        statement->limit = parser->lexer.token.integer;
        if (!next(parser)) {
            return false;
        }
    }
    return expect(parser, ")", ")");
}

static bool parse_printf(struct parser *parser, struct prof_probe_statement *statement)
{
    if (!expect(parser, "(", "(")) {
        return false;
    }
    if (parser->lexer.token.kind != PROF_TOKEN_TEXT) {
        return fail_token(parser, "a format in quotes");
    }
    statement->format = prof_probe_unquote(parser->program, &parser->lexer.token);
    if (!next(parser)) {
        return false;
    }
    if (is(parser, ",")) {
        return next(parser) && parse_list(parser, ")", ")", &statement->value);
    }
    return expect(parser, ")", ")");
}

static bool parse_tag(struct parser *parser, struct prof_probe_statement *statement)
{
    if (!expect(parser, "(", "(") || !parse_list(parser, ")", ")", &statement->value)) {
        return false;
    }
    const struct prof_probe_node *object = statement->value;
    return (object != NULL && object->next != NULL && object->next->next == NULL)
           || prof_probe_fail(parser->program, statement->at, "tag takes an object and a number");
}

/* If the token is the name of an aggregate and ( follows, returns the aggregate; otherwise returns
 * -1. */
static int find_aggregate(const struct parser *parser)
{
    const struct prof_probe_token *token = &parser->lexer.token;
    return token->kind == PROF_TOKEN_NAME && *prof_probe_skip(parser->lexer.at) == '('
               ? prof_probe_find(prof_probe_aggregates, token->at, token->length)
               : -1;
}

static bool parse_assignment(struct parser *parser, struct prof_probe_statement *statement)
{
    bool is_map = parser->lexer.token.kind == PROF_TOKEN_MAP;
    statement->kind = PROF_DO_SET;
    statement->op = -1;
    statement->target = is_map ? parse_map(parser) : parse_variable(parser);
    if (statement->target == NULL) {
        return false;
    }
    if (is(parser, "++") || is(parser, "--")) {
        statement->op = is(parser, "++") ? PROF_ADD : PROF_SUB;
        statement->value = make(parser, PROF_NODE_INT);
        statement->value->integer = 1;
        return next(parser);
    }
    if (is(parser, "+=") || is(parser, "-=")) {
        statement->op = is(parser, "+=") ? PROF_ADD : PROF_SUB;
    } else if (!is(parser, "=")) {
        return fail_token(parser, "=");
    }
    if (!next(parser)) {
        return false;
    }
    int aggregate = find_aggregate(parser);
    if (aggregate < 0) {
        statement->value = parse_expression(parser);
        return statement->value != NULL;
    }
    const char *at = parser->lexer.token.at;
    if (!is_map || statement->op >= 0) {
        return prof_probe_fail(parser->program, at, "%s() needs @NAME = before it",
                               prof_probe_aggregates[aggregate].name);
    }
    statement->kind = PROF_DO_AGGREGATE;
    statement->op = aggregate;
    statement->at = at;
    return next(parser) && next(parser) && parse_list(parser, ")", ")", &statement->value);
}

/* Parses exit(STATUS), poll(BYTECODES) or stop(), starting after the name. */
static bool parse_control(struct parser *parser, struct prof_probe_statement *statement)
{
    bool takes_value = statement->kind != PROF_DO_STOP;
    if (!expect(parser, "(", "(") || !parse_list(parser, ")", ")", &statement->value)) {
        return false;
    }
    bool has_one = statement->value != NULL && statement->value->next == NULL;
    return (takes_value ? has_one : statement->value == NULL)
           || prof_probe_fail(parser->program, statement->at,
                              statement->kind == PROF_DO_EXIT   ? "exit takes a status"
                              : statement->kind == PROF_DO_POLL ? "poll takes a number of bytecodes"
                                                                : "stop takes nothing");
}

static bool parse_body(struct parser *parser, struct prof_probe_statement **body);

static bool parse_if(struct parser *parser, struct prof_probe_statement *statement)
{
    statement->value = parse_expression(parser);
    if (statement->value == NULL || !parse_body(parser, &statement->body)) {
        return false;
    }
    if (!is(parser, "else")) {
        return true;
    }
    if (!next(parser)) {
        return false;
    }
    if (!is(parser, "if")) {
        return parse_body(parser, &statement->otherwise);
    }
    struct prof_probe_statement *other = prof_probe_allocate(parser->program, sizeof *other);
    statement->otherwise = other;
    other->kind = PROF_DO_IF;
    other->at = parser->lexer.token.at;
    if (++parser->depth > DEEPEST) {
        return prof_probe_fail(parser->program, other->at, "too deeply nested");
    }
    bool is_good = next(parser) && parse_if(parser, other);
    parser->depth--;
    return is_good;
}

static bool parse_for(struct parser *parser, struct prof_probe_statement *statement)
{
    enum prof_probe_token_kind kind = parser->lexer.token.kind;
    if (kind != PROF_TOKEN_VARIABLE && kind != PROF_TOKEN_LOCAL) {
        return fail_token(parser, "a variable, $NAME or #NAME,");
    }
    statement->op = -1;
    statement->target = parse_variable(parser);
    if (statement->target == NULL || !expect(parser, "in", "in")) {
        return false;
    }
    statement->value = parse_expression(parser);
    if (statement->value == NULL || !expect(parser, "..", "..")) {
        return false;
    }
    statement->value->next = parse_expression(parser);
    return statement->value->next != NULL && parse_body(parser, &statement->body);
}

static bool parse_repeat(struct parser *parser, struct prof_probe_statement *statement)
{
    statement->value = parse_expression(parser);
    return statement->value != NULL && parse_body(parser, &statement->body);
}

static const struct prof_probe_name statements[] = {
    {"printf", PROF_DO_PRINTF, 0, 0, 0, 0, NULL}, {"print", PROF_DO_PRINT, 0, 0, 0, 0, NULL},
    {"clear", PROF_DO_CLEAR, 0, 0, 0, 0, NULL},   {"delete", PROF_DO_DELETE, 0, 0, 0, 0, NULL},
    {"tag", PROF_DO_TAG, 0, 0, 0, 0, NULL},       {"if", PROF_DO_IF, 0, 0, 0, 0, NULL},
    {"for", PROF_DO_FOR, 0, 0, 0, 0, NULL},       {"repeat", PROF_DO_REPEAT, 0, 0, 0, 0, NULL},
    {"exit", PROF_DO_EXIT, 0, 0, 0, 0, NULL},     {"stop", PROF_DO_STOP, 0, 0, 0, 0, NULL},
    {"poll", PROF_DO_POLL, 0, 0, 0, 0, NULL},     {NULL, 0, 0, 0, 0, 0, NULL}};

static bool parse_statement(struct parser *parser, struct prof_probe_statement *statement)
{
    const struct prof_probe_token *token = &parser->lexer.token;
    statement->at = token->at;
    if (token->kind == PROF_TOKEN_MAP || token->kind == PROF_TOKEN_VARIABLE
        || token->kind == PROF_TOKEN_LOCAL) {
        return parse_assignment(parser, statement);
    }
    if (token->kind != PROF_TOKEN_NAME) {
        return fail_token(parser, "a statement");
    }
    int index = prof_probe_find(statements, token->at, token->length);
    if (index < 0) {
        int aggregate = prof_probe_find(prof_probe_aggregates, token->at, token->length);
        const char *guess = prof_probe_guess(statements, token->at, token->length);
        return prof_probe_fail(parser->program, token->at,
                               aggregate >= 0  ? "%.*s() needs a map: @NAME = %.0s%s(...)"
                               : guess == NULL ? "there is no statement '%.*s'"
                                               : "there is no statement '%.*s'; did you mean %s?",
                               (int)token->length, token->at, aggregate >= 0 ? "" : guess,
                               aggregate >= 0 ? prof_probe_aggregates[aggregate].name : "");
    }
    statement->kind = (enum prof_probe_statement_kind)statements[index].kind;
    if (!next(parser)) {
        return false;
    }
    switch (statement->kind) {
    case PROF_DO_PRINTF:
        return parse_printf(parser, statement);
    case PROF_DO_TAG:
        return parse_tag(parser, statement);
    case PROF_DO_IF:
        return parse_if(parser, statement);
    case PROF_DO_FOR:
        return parse_for(parser, statement);
    case PROF_DO_REPEAT:
        return parse_repeat(parser, statement);
    case PROF_DO_EXIT:
    case PROF_DO_STOP:
    case PROF_DO_POLL:
        return parse_control(parser, statement);
    default:
        return parse_map_action(parser, statement);
    }
}

/* Parses statements up to the } that ends them, starting at the {. The } is the current token
 * afterwards. */
static bool parse_statements(struct parser *parser, struct prof_probe_statement **last)
{
    if (!next(parser)) {
        return false;
    }
    while (!is(parser, "}")) {
        if (is(parser, ";")) {
            if (!next(parser)) {
                return false;
            }
            continue;
        }
        struct prof_probe_statement *statement =
            prof_probe_allocate(parser->program, sizeof *statement);
        *last = statement;
        if (!parse_statement(parser, statement)) {
            return false;
        }
        last = &statement->next;
        bool has_body = statement->body != NULL || statement->kind == PROF_DO_IF
                        || statement->kind == PROF_DO_FOR || statement->kind == PROF_DO_REPEAT;
        if (!has_body && !is(parser, "}") && !expect(parser, ";", "; or }")) {
            return false;
        }
    }
    return true;
}

static bool parse_body(struct parser *parser, struct prof_probe_statement **body)
{
    if (!is(parser, "{")) {
        return fail_token(parser, "the { of the statements");
    }
    if (++parser->depth > DEEPEST) {
        return prof_probe_fail(parser->program, parser->lexer.token.at, "too deeply nested");
    }
    bool is_good = parse_statements(parser, body);
    parser->depth--;
    return is_good && next(parser);
}

/* --- probes ----------------------------------------------------------------------------------- */

/* Parses the period in interval NUMBER[ms|s] or poll NUMBER[k|m|g]; instead of the number, there
 * may be an argument of the program. */
static bool parse_period(struct parser *parser, struct prof_probe *probe, const char **at)
{
    const char *end, *form = prof_probe_period_form(probe->event);
    if (form == NULL) {
        return true;
    }
    probe->period_at = *at;
    if (**at == '$' && isdigit((unsigned char)(*at)[1])) {
        size_t digits = strspn(*at + 1, "0123456789");
        probe->period_parameter = digits > 6 ? 0 : atoi(*at + 1);
        note_parameter(parser->program, probe->period_parameter);
        end = *at + 1 + digits;
    } else if (!prof_probe_read_period(probe, *at, &end)) {
        return prof_probe_fail(parser->program, *at, "%s", form);
    }
    *at = prof_probe_skip(end);
    return true;
}

/* Returns the next argument $NUMBER at the start of an item of patterns, or the end of the text. In
 * other places, $ is part of the name of a class. */
static const char *find_parameter(const char *from, const char *text)
{
    for (; *text != '\0'; text++) {
        bool is_start = text == from || strchr(" \t\r\n,!", text[-1]) != NULL;
        if (is_start && *text == '$' && isdigit((unsigned char)text[1])) {
            break;
        }
    }
    return text;
}

bool prof_probe_compile_patterns(struct prof_probe_program *program, struct prof_probe *probe)
{
    struct vm_text text = {.bytes = NULL};
    const char *from = probe->patterns_text;
    char reason[300] = "out of memory";
    size_t offset = 0;
    bool is_changed = false;
    for (const char *at = from; *at != '\0';) {
        const char *parameter = find_parameter(from, at);
        vm_text_add(&text, at, (size_t)(parameter - at));
        at = parameter;
        if (*at != '\0') {
            const char *position = probe->patterns_at + (at - from);
            size_t digits = strspn(at + 1, "0123456789");
            const char *argument =
                prof_probe_parameter_text(program, digits > 6 ? 0 : atoi(at + 1), position);
            if (argument == NULL) {
                vm_text_fini(&text);
                return false;
            }
            vm_text_string(&text, argument);
            at += 1 + digits;
            is_changed = true;
        }
    }
    vm_text_add(&text, "", 1);
    for (size_t i = 0; i < text.length; i++) { /* a line may end between the parts of a pattern */
        text.bytes[i] = text.bytes[i] == '\n' || text.bytes[i] == '\r' ? ' ' : text.bytes[i];
    }
    if (!text.has_failed) {
        probe->patterns =
            vm_patterns_parse(text.bytes, VM_PATTERN_PROGRAM, &offset, reason, sizeof reason);
    }
    vm_text_fini(&text);
    return probe->patterns != NULL
           || prof_probe_fail(program, probe->patterns_at + (is_changed ? 0 : offset), "%s",
                              reason);
}

/* Parses the patterns of a probe: the text up to {, or up to white space that / follows. Patterns
 * with arguments of the program are compiled by checking. */
static bool parse_patterns(struct parser *parser, struct prof_probe *probe, const char **at)
{
    const char *from = *at, *end = from;
    while (*end != '\0' && *end != '{'
           && !(*end == '/' && (end == from || isspace((unsigned char)end[-1])))) {
        end++;
    }
    *at = end;
    while (end > from && isspace((unsigned char)end[-1])) {
        end--;
    }
    probe->patterns_at = from;
    if (end == from) {
        return true;
    }
    if ((probe->event->gives & GIVES_PLACE) == 0 || probe->event->kind == JP2_EVENT_POLL) {
        return prof_probe_fail(parser->program, from, "%s takes no patterns of methods",
                               probe->event->name);
    }
    probe->patterns_text = vm_arena_strndup(parser->program->arena, from, (size_t)(end - from));
    if (probe->patterns_text == NULL) {
        return prof_probe_fail(parser->program, from, "out of memory");
    }
    const char *parameter = find_parameter(probe->patterns_text, probe->patterns_text);
    if (*parameter == '\0') {
        return prof_probe_compile_patterns(parser->program, probe);
    }
    for (; *parameter != '\0'; parameter = find_parameter(probe->patterns_text, parameter + 1)) {
        note_parameter(parser->program, atoi(parameter + 1));
    }
    return true;
}

static bool parse_predicate(struct parser *parser, struct prof_probe *probe, const char **at)
{
    if (**at != '/') {
        return true;
    }
    parser->lexer.at = *at + 1;
    parser->lexer.is_predicate = true;
    if (!next(parser)) {
        return false;
    }
    probe->predicate = parse_expression(parser);
    parser->lexer.is_predicate = false;
    if (probe->predicate == NULL) {
        return false;
    }
    if (!is(parser, "/")) {
        return fail_token(parser, "the / that ends the predicate");
    }
    *at = prof_probe_skip(parser->lexer.at);
    return true;
}

/* Parses the name of an event. Returns NULL on an error. */
static const struct prof_probe_name *parse_event(struct parser *parser, const char **at)
{
    size_t length = strspn(*at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
    int event = prof_probe_find(prof_probe_events, *at, length);
    if (event < 0) {
        const char *guess = prof_probe_guess(prof_probe_events, *at, length);
        (void)prof_probe_fail(parser->program, *at,
                              length == 0 ? "a probe begins with an event: entry, alloc, ..."
                              : guess == NULL
                                  ? "there is no event '%.*s'; a probe begins with one, as entry"
                                  : "there is no event '%.*s'; did you mean %s?",
                              (int)length, *at, guess);
        return NULL;
    }
    *at = prof_probe_skip(*at + length);
    return &prof_probe_events[event];
}

/* Parses a probe for the event whose name is at `name`. `at`: the text after the events. */
static bool parse_probe(struct parser *parser, const struct prof_probe_name *event,
                        const char *name, const char **at)
{
    struct prof_probe_program *program = parser->program;
    struct prof_probe *probe = prof_probe_allocate(program, sizeof *probe);
    probe->event = event;
    probe->is_stopped = prof_probe_allocate(program, sizeof *probe->is_stopped);
    probe->at = name;
    probe->index = program->probe_count++;
    *program->last_probe = probe;
    program->last_probe = &probe->next;
    if (!parse_period(parser, probe, at) || !parse_patterns(parser, probe, at)
        || !parse_predicate(parser, probe, at)) {
        return false;
    }
    if (**at != '{') {
        return prof_probe_fail(program, *at, "the { that begins the actions is missing");
    }
    parser->lexer.at = *at + 1;
    if (!parse_statements(parser, &probe->statements)) {
        return false;
    }
    *at = prof_probe_skip(parser->lexer.at);
    return true;
}

/* Parses the events of a probe, separated by commas. Returns false on an error. */
static bool parse_events(struct parser *parser, const char **at)
{
    const char *first = *at;
    bool has_period = false;
    int count = 0;
    do {
        *at = prof_probe_skip(*at + (count++ == 0 ? 0 : 1)); /* without the comma */
        const struct prof_probe_name *event = parse_event(parser, at);
        if (event == NULL) {
            return false;
        }
        has_period |= prof_probe_period_form(event) != NULL;
    } while (**at == ',');
    return count == 1 || !has_period
           || prof_probe_fail(parser->program, first,
                              "poll and interval have a period, so they share no probe with other "
                              "events");
}

/* Parses a probe of one or several events. It becomes a probe for each of them; the text after the
 * events is parsed for each, since checking and folding change its trees. */
static bool parse_probes(struct parser *parser, const char **at)
{
    const char *name = *at, *rest = *at;
    if (!parse_events(parser, &rest)) {
        return false;
    }
    for (;;) {
        const char *from = name;
        const struct prof_probe_name *event = parse_event(parser, &name);
        *at = rest;
        if (!parse_probe(parser, event, from, at)) {
            return false;
        }
        if (*name != ',') {
            return true;
        }
        name = prof_probe_skip(name + 1);
    }
}

bool prof_probe_parse(struct prof_probe_program *program, const char *name, const char *text)
{
    struct prof_probe_source *source = prof_probe_allocate(program, sizeof *source);
    source->name = vm_arena_strdup(program->arena, name);
    source->text = vm_arena_strdup(program->arena, text);
    source->next = program->sources;
    program->sources = source;
    if (source->name == NULL || source->text == NULL) {
        program->sources = source->next;
        return false;
    }
    struct parser parser = {.lexer = {.program = program}, .program = program};
    const char *at = prof_probe_skip(source->text);
    do {
        if (!parse_probes(&parser, &at)) {
            return false;
        }
    } while (*at != '\0');
    return true;
}
