/*
 * compare.c: compares the contexts that the agent counted with the contexts of a profile
 * (NAME.jp2), or of another file of the agent.
 *
 *   oracle_compare COUNTS PROFILE MAIN-DESCRIPTOR LIBRARY-PREFIX... -- UNSEEN-METHOD...
 *
 * A tree contains, below its root, the contexts that `main` and the `run` of each thread called.
 * The key of a context is (callsite, class, name, descriptor). Addresses are removed from names of
 * hidden classes, and contexts with the same key are added up. Contexts below an unseen method
 * ("Lowner;.name()V") are not compared. A context belongs to the program if the name of its class
 * starts with none of the prefixes.
 *
 * Standard output has a line for each difference, with tabs between the fields:
 *
 *   kind  program|library  what differs  instructions  path
 *
 * kind: `missing` (only the agent has the context), `extra` (only the profile has it), `entries` or
 * `instructions`. `instructions` is the instructions in the profile minus the instructions that the
 * agent counted; for a missing or extra context, this includes all contexts below it. The path
 * contains names from the method outwards, each after the instruction that called it. The last line
 * has sums over the agent's contexts:
 *
 *   sums  contexts  instructions  contexts of the program  their instructions  events in error
 *
 * Exit status: 0. If a file cannot be read, prints a line on standard error; the status is then 1.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/file.h"
#include "vm/base/arena.h"
#include "vm/base/hash_map.h"

struct method {
    char *owner, *name, *descriptor;
    bool is_unseen, is_program;
};

struct node {
    struct node *parent;
    const struct method *method; /* NULL: the root */
    int64_t callsite;
    uint64_t entries, executed; /* executed: instructions of the method itself */
    uint64_t *counts;           /* indexed by instruction */
    size_t length;
    uint64_t contexts_below, executed_below; /* including the context itself */
    struct node *other;           /* the same context in the other tree; NULL: there is none, or the
                                     context is not compared */
    struct node *next, *previous; /* in the order of creation: parents first */
};

struct tree {
    struct node root, *last;
    struct vm_hash_map children; /* nodes, keyed by the parent's match, method and callsite */
};

static struct vm_arena *arena;
static struct vm_hash_map methods;
static struct {
    const char *main_class;
    char **prefixes, **unseen;
} options;

static void die(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

static void die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("oracle_compare: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static void *check(void *memory)
{
    if (memory == NULL) {
        die("no memory");
    }
    return memory;
}

/* --- methods -------------------------------------------------------------------------------- */

static uint32_t hash_method(const void *key)
{
    const struct method *method = key;
    return vm_hash_cstr(method->owner) ^ vm_hash_cstr(method->name) * 31
           ^ vm_hash_cstr(method->descriptor) * 961;
}

static bool equal_methods(const void *a, const void *b)
{
    const struct method *x = a, *y = b;
    return strcmp(x->name, y->name) == 0 && strcmp(x->descriptor, y->descriptor) == 0
           && strcmp(x->owner, y->owner) == 0;
}

/* Changes "Lp/C+0x0123;" and "Lp/C.0x0123;" to "Lp/C;". */
static void cut_address(char *owner)
{
    char *start = strrchr(owner, '.'), *plus = strrchr(owner, '+');
    start = start == NULL || (plus != NULL && plus > start) ? plus : start;
    if (start != NULL && start[1] == '0' && start[2] == 'x') {
        size_t digits = strspn(start + 3, "0123456789abcdef");
        if (digits > 0 && strcmp(start + 3 + digits, ";") == 0) {
            strcpy(start, ";");
        }
    }
}

static bool is_unseen(const struct method *method)
{
    char text[1024];
    snprintf(text, sizeof text, "%s.%s%s", method->owner, method->name, method->descriptor);
    for (char **unseen = options.unseen; *unseen != NULL; unseen++) {
        if (strcmp(text, *unseen) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_program(const struct method *method)
{
    for (char **prefix = options.prefixes; *prefix != NULL; prefix++) {
        if (strncmp(method->owner, *prefix, strlen(*prefix)) == 0) {
            return false;
        }
    }
    return true;
}

/* Returns the structure shared by all methods with these names. Changes `owner`. */
static const struct method *find_method(char *owner, char *name, char *descriptor)
{
    cut_address(owner);
    struct method key = {owner, name, descriptor, false, false};
    struct method *method = vm_hash_map_find(&methods, &key);
    if (method == NULL) {
        method = check(vm_arena_alloc(arena, sizeof *method));
        method->owner = check(vm_arena_strdup(arena, owner));
        method->name = check(vm_arena_strdup(arena, name));
        method->descriptor = check(vm_arena_strdup(arena, descriptor));
        method->is_unseen = is_unseen(method);
        method->is_program = is_program(method);
        if (!vm_hash_map_put(&methods, method, method, NULL)) {
            die("no memory");
        }
    }
    return method;
}

/* Returns whether a context below the root belongs to the program: main, or run() of a thread of
 * the program. */
static bool is_thread_root(const struct method *method)
{
    static const char *const system_threads[] = {"Ljava/lang/ref/Reference$ReferenceHandler;",
                                                 "Ljava/lang/ref/Finalizer$FinalizerThread;",
                                                 "Ljdk/internal/misc/InnocuousThread;"};
    if (strcmp(method->owner, options.main_class) == 0) {
        return strcmp(method->name, "main") == 0
               && strcmp(method->descriptor, "([Ljava/lang/String;)V") == 0;
    }
    for (size_t i = 0; i < sizeof system_threads / sizeof *system_threads; i++) {
        if (strcmp(method->owner, system_threads[i]) == 0) {
            return false;
        }
    }
    return strcmp(method->name, "run") == 0 && strcmp(method->descriptor, "()V") == 0;
}

/* --- trees ---------------------------------------------------------------------------------- */

static uint32_t hash_node(const void *key)
{
    const struct node *node = key;
    return vm_hash_pointer(node->parent) * 31 ^ vm_hash_pointer(node->method)
           ^ (uint32_t)node->callsite * 0x9e3779b1u;
}

static bool equal_nodes(const void *a, const void *b)
{
    const struct node *x = a, *y = b;
    return x->parent == y->parent && x->method == y->method && x->callsite == y->callsite;
}

static void init_tree(struct tree *tree)
{
    *tree = (struct tree){.last = &tree->root};
    vm_hash_map_init(&tree->children, hash_node, equal_nodes);
}

static struct node *find_child(struct tree *tree, struct node *parent, const struct method *method,
                               int64_t callsite)
{
    const struct node key = {.parent = parent, .method = method, .callsite = callsite};
    return vm_hash_map_find(&tree->children, &key);
}

static struct node *make_child(struct tree *tree, struct node *parent, const struct method *method,
                               int64_t callsite)
{
    struct node *node = find_child(tree, parent, method, callsite);
    if (node == NULL) {
        node = check(vm_arena_alloc(arena, sizeof *node));
        node->parent = parent;
        node->method = method;
        node->callsite = callsite;
        node->previous = tree->last;
        tree->last = tree->last->next = node;
        if (!vm_hash_map_put(&tree->children, node, node, NULL)) {
            die("no memory");
        }
    }
    return node;
}

/* Adds the counts of one context to a node. */
static void add(struct node *node, uint64_t entries, const uint64_t *counts, size_t length)
{
    node->entries += entries;
    if (length > node->length) {
        uint64_t *more = check(vm_arena_alloc_array(arena, length, sizeof *more));
        if (node->length > 0) {
            memcpy(more, node->counts, node->length * sizeof *more);
        }
        node->counts = more;
        node->length = length;
    }
    for (size_t i = 0; i < length; i++) {
        node->counts[i] += counts[i];
        node->executed += counts[i];
    }
}

static void sum_up(struct tree *tree)
{
    for (struct node *node = tree->last; node != &tree->root; node = node->previous) {
        node->contexts_below++;
        node->executed_below += node->executed;
        node->parent->contexts_below += node->contexts_below;
        node->parent->executed_below += node->executed_below;
    }
}

/* --- the agent's file ----------------------------------------------------------------------- */

/* Reads numbers separated by commas; "-" means no numbers. Enlarges the array as needed. */
static size_t read_counts(const char *text, uint64_t **counts, size_t *room)
{
    size_t length = 0;
    if (strcmp(text, "-") == 0) {
        return 0;
    }
    for (const char *at = text;; at++) {
        if (length == *room) {
            *room = *room * 2 + 256;
            *counts = check(realloc(*counts, *room * sizeof **counts));
        }
        uint64_t value = 0;
        const char *start = at;
        for (; *at >= '0' && *at <= '9'; at++) {
            value = value * 10 + (uint64_t)(*at - '0');
        }
        if (at == start || (*at != ',' && *at != '\0')) {
            die("wrong counts: %.60s", text);
        }
        (*counts)[length++] = value;
        if (*at == '\0') {
            return length;
        }
    }
}

/* Splits a line into its seven fields. Returns false if there are fewer fields. */
static bool split(char *line, char *fields[7])
{
    line[strcspn(line, "\n")] = '\0';
    for (size_t i = 0; i < 7; i++) {
        fields[i] = strsep(&line, "\t");
        if (fields[i] == NULL) {
            return false;
        }
    }
    return line == NULL;
}

/* Reads a file of the agent. Returns the number of events in error. In the stack, contexts that do
 * not belong to the program are NULL. */
static uint64_t read_oracle(struct tree *tree, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        die("%s: %s", path, strerror(errno));
    }
    char *line = NULL, *fields[7];
    size_t size = 0, room = 0, count_room = 0, height = 0;
    struct node **stack = NULL;
    uint64_t *counts = NULL, errors = 0;
    bool is_complete = false;
    while (!is_complete && getline(&line, &size, file) > 0) {
        if (sscanf(line, "errors %" SCNu64, &errors) == 1) {
            is_complete = true;
            continue;
        }
        size_t depth = split(line, fields) ? (size_t)strtoull(fields[0], NULL, 10) : SIZE_MAX;
        if (depth > height) {
            die("%s: wrong line: %.60s", path, line);
        }
        if (depth == room) {
            room = room * 2 + 64;
            stack = check(realloc(stack, room * sizeof *stack));
        }
        const struct method *method = find_method(fields[2], fields[3], fields[4]);
        struct node *parent = depth == 0 ? &tree->root : stack[depth - 1];
        bool is_left_out = parent == NULL || (depth == 0 && !is_thread_root(method));
        stack[depth] =
            is_left_out ? NULL : make_child(tree, parent, method, strtoll(fields[1], NULL, 10));
        if (stack[depth] != NULL) {
            size_t length = read_counts(fields[6], &counts, &count_room);
            add(stack[depth], strtoull(fields[5], NULL, 10), counts, length);
        }
        height = depth + 1;
    }
    if (!is_complete) {
        die("%s: not complete", path);
    }
    fclose(file);
    free(line);
    free(stack);
    free(counts);
    return errors;
}

/* --- the profile ---------------------------------------------------------------------------- */

static const struct method *method_of(const struct prof_contexts *profile, uint32_t context)
{
    struct prof_method *method = profile->methods[profile->method[context]];
    if (method->attached == NULL) {
        const struct prof_names *names = &method->names;
        const char *name =
            names->raw_class_name != NULL ? names->raw_class_name : names->class_name;
        char *owner = check(vm_arena_alloc(arena, strlen(name) + 3));
        sprintf(owner, *name == '[' ? "%s" : "L%s;", name);
        method->attached =
            (void *)find_method(owner, (char *)names->name, (char *)names->descriptor);
    }
    return method->attached;
}

static size_t most_instructions(const struct prof_contexts *profile)
{
    size_t most = 1;
    for (uint32_t i = 0; i < profile->method_count; i++) {
        const struct prof_method *method = profile->methods[i];
        most =
            method != NULL && method->instruction_count > most ? method->instruction_count : most;
    }
    return most;
}

static void read_profile(struct tree *tree, const char *path)
{
    char message[512];
    const struct prof_file_options read_options = {.takes_parts = false};
    struct prof_contexts *profile =
        prof_file_read(path, &read_options, NULL, message, sizeof message);
    if (profile == NULL) {
        die("%s", message);
    }
    uint64_t *blocks = check(calloc(prof_contexts_most_blocks(profile) + 1, sizeof *blocks));
    uint64_t *counts = check(calloc(most_instructions(profile), sizeof *counts));
    struct node **nodes = check(calloc((size_t)profile->count + 1, sizeof *nodes));
    for (uint32_t i = 0; i < profile->count; i++) {
        const struct method *method = method_of(profile, i);
        bool is_root = profile->parent[i] == PROF_NO_CONTEXT;
        struct node *parent = is_root ? &tree->root : nodes[profile->parent[i]];
        if (parent == NULL || (is_root && !is_thread_root(method))) {
            continue;
        }
        nodes[i] = make_child(tree, parent, method, is_root ? -1 : profile->site[i]);
        const struct prof_method *facts = profile->methods[profile->method[i]];
        size_t length = prof_contexts_has_blocks(profile, facts) ? facts->instruction_count : 0;
        memset(counts, 0, length * sizeof *counts);
        prof_contexts_add_executed(profile, i, blocks, counts);
        add(nodes[i], profile->entries[i], counts, length);
    }
    free(nodes);
    free(counts);
    free(blocks);
    prof_contexts_free(profile);
}

/* --- the comparison ------------------------------------------------------------------------- */

static void print_difference(const char *kind, const struct node *node, int64_t instructions,
                             const char *format, ...) __attribute__((format(printf, 4, 5)));

static void print_difference(const char *kind, const struct node *node, int64_t instructions,
                             const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("%s\t%s\t", kind, node->method->is_program ? "program" : "library");
    vprintf(format, arguments);
    va_end(arguments);
    printf("\t%" PRId64 "\t", instructions);
    for (const char *separator = ""; node->method != NULL; node = node->parent, separator = " < ") {
        const struct method *method = node->method;
        size_t length = strlen(method->owner);
        printf("%s%.*s.%s@%" PRId64, separator, length > 2 ? (int)length - 2 : 0, method->owner + 1,
               method->name, node->callsite);
    }
    putchar('\n');
}

static uint64_t count_at(const struct node *node, size_t i)
{
    return i < node->length ? node->counts[i] : 0;
}

/* Compares the counts of a context. If a method threw before its first instruction, all its counts
 * are 0, or missing. */
static void compare_counts(const struct node *theirs, const struct node *ours)
{
    int64_t more = (int64_t)(ours->executed - theirs->executed);
    if (theirs->entries != ours->entries) {
        print_difference("entries", theirs, more, "%" PRIu64 " in java, %" PRIu64 " here",
                         theirs->entries, ours->entries);
        return;
    }
    size_t length = theirs->length > ours->length ? theirs->length : ours->length;
    for (size_t i = 0; i < length; i++) {
        if (count_at(theirs, i) != count_at(ours, i)) {
            print_difference(
                "instructions", theirs, more,
                "%" PRIu64 " in java, %" PRIu64 " here, first at %zu: %" PRIu64 ", %" PRIu64,
                theirs->executed, ours->executed, i + 1, count_at(theirs, i), count_at(ours, i));
            return;
        }
    }
}

static void print_one_sided(const char *kind, const struct node *node, int sign)
{
    print_difference(kind, node, sign * (int64_t)node->executed_below,
                     "%" PRIu64 " contexts, %" PRIu64 " instructions", node->contexts_below,
                     node->executed_below);
}

static void compare(struct tree *oracle, struct tree *machine)
{
    oracle->root.other = &machine->root;
    machine->root.other = &oracle->root;
    for (struct node *node = oracle->root.next; node != NULL; node = node->next) {
        if (node->parent->other == NULL || node->method->is_unseen) {
            continue;
        }
        node->other = find_child(machine, node->parent->other, node->method, node->callsite);
        if (node->other == NULL) {
            print_one_sided("missing", node, -1);
        } else {
            node->other->other = node;
            compare_counts(node, node->other);
        }
    }
    for (struct node *node = machine->root.next; node != NULL; node = node->next) {
        if (node->parent->other != NULL && node->other == NULL && !node->method->is_unseen) {
            print_one_sided("extra", node, 1);
        }
    }
}

static void print_sums(const struct tree *oracle, uint64_t errors)
{
    uint64_t contexts = 0, executed = 0;
    for (const struct node *node = oracle->root.next; node != NULL; node = node->next) {
        contexts += node->method->is_program;
        executed += node->method->is_program ? node->executed : 0;
    }
    printf("sums\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
           oracle->root.contexts_below, oracle->root.executed_below, contexts, executed, errors);
}

int main(int argc, char **argv)
{
    int end = 4;
    while (end < argc && strcmp(argv[end], "--") != 0) {
        end++;
    }
    if (end >= argc) {
        die("usage: oracle_compare COUNTS PROFILE MAIN-DESCRIPTOR PREFIX... -- UNSEEN-METHOD...");
    }
    argv[end] = NULL;
    options.main_class = argv[3];
    options.prefixes = argv + 4;
    options.unseen = argv + end + 1;
    arena = check(vm_arena_create(0));
    vm_hash_map_init(&methods, hash_method, equal_methods);
    struct tree oracle, machine;
    init_tree(&oracle);
    init_tree(&machine);
    uint64_t errors = read_oracle(&oracle, argv[1]);
    const char *suffix = strrchr(argv[2], '.');
    if (suffix != NULL && strcmp(suffix, ".jp2") == 0) {
        read_profile(&machine, argv[2]);
    } else {
        errors += read_oracle(&machine, argv[2]);
    }
    sum_up(&oracle);
    sum_up(&machine);
    compare(&oracle, &machine);
    print_sums(&oracle, errors);
    return fflush(stdout) == 0 ? 0 : 1;
}
