/*
 * like.c: compiles the patterns of ~.
 */
#include <stdlib.h>
#include <string.h>

#include "profiler/probes/language/syntax.h"
#include "vm/base/arena.h"
#include "vm/names/glob.h"

static bool names_method(const struct prof_probe_node *node)
{
    return node->kind == PROF_NODE_BUILTIN
           && (node->index == PROF_BUILTIN_METHOD || node->index == PROF_BUILTIN_CALLER
               || node->index == PROF_BUILTIN_CALLEE);
}

static bool names_class(const struct prof_probe_node *node)
{
    return node->kind == PROF_NODE_BUILTIN
               ? node->index == PROF_BUILTIN_HOLDER || node->index == PROF_BUILTIN_CLASS
                     || node->index == PROF_BUILTIN_EXCEPTION
               : node->kind == PROF_NODE_CALL && node->index == PROF_FUNCTION_CLASSOF;
}

/* Compiles the pattern of a ~. `node` is its left operand: in patterns for names of classes or
 * methods, a star does not match dots. */
static char *compile_for(const struct prof_probe_node *node, const char *text)
{
    size_t length = strlen(text);
    char *glob = malloc(vm_glob_bytes(length));
    if (glob != NULL) {
        (names_method(node)  ? vm_glob_compile_method
         : names_class(node) ? vm_glob_compile_class
                             : vm_glob_compile)(text, length, glob);
    }
    return glob;
}

/* Checks that the text after a ~ can match a name. What patterns after the name of an event have
 * beyond names (pattern.h) is no part of a name. */
static bool check_name(struct prof_probe_program *program, const struct prof_probe_node *node)
{
    const char *text = node->right->text;
    bool is_method = names_method(node->left);
    size_t plus = strcspn(text, "+");
    bool has_more = *text == '!' || *text == '@' || strchr(text, ',') != NULL
                    || (is_method && strchr(text, '(') != NULL) || strncmp(text, "loader:", 7) == 0
                    || strncmp(text, "thread:", 7) == 0
                    || (text[plus] == '+' && strchr(".#", text[plus + 1]) != NULL);
    if (!has_more || !(is_method || names_class(node->left))) {
        return true;
    }
    return prof_probe_fail(program, node->right->at,
                           is_method ? "~ compares names, and no method has the name \"%.100s\"; "
                                       "cflow() and the patterns of an event select methods"
                                     : "~ compares names, and no class has the name \"%.100s\"; "
                                       "isa(OBJECT, \"PATTERNS\") selects classes",
                           text);
}

bool prof_probe_compile_like(struct prof_probe_program *program, struct prof_probe_node *node)
{
    if (!check_name(program, node)) {
        return false;
    }
    char *glob = compile_for(node->left, node->right->text);
    node->text = glob == NULL ? NULL : vm_arena_strdup(program->arena, glob);
    free(glob);
    return node->text != NULL || prof_probe_fail(program, node->at, "out of memory");
}
