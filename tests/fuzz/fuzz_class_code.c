/* Fuzz target: the tools' reader of class files, and the flow of the code that it accepts. Every
 * pointer must be valid, blocks must cover the code, and the minimum of an edge must not exceed its
 * maximum. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tools/prof/code/class_code.h"
#include "tools/prof/code/flow.h"
#include "vm/base/arena.h"

static void check_blocks(const struct prof_method *method)
{
    uint32_t next = 1;
    for (uint32_t i = 0; i < method->block_count; i++) {
        if (method->blocks[i].first != next || method->blocks[i].last < next) {
            abort();
        }
        next = method->blocks[i].last + 1;
    }
    if (next != method->instruction_count + 1) {
        abort();
    }
}

/* Checks the flow for counts that need not be possible in any execution. */
static void check_flow(const struct tool_class_method *method, const uint8_t *bytes, size_t size)
{
    const struct prof_method *of = &method->method;
    uint64_t *counts = malloc((of->block_count + (size_t)of->instruction_count) * sizeof *counts);
    uint64_t *executed = counts + of->block_count;
    struct tool_flow flow;
    if (counts == NULL) {
        return;
    }
    for (uint32_t i = 0; i < of->block_count; i++) {
        counts[i] = i % 5 == 4 ? UINT64_MAX : bytes[(i * 31u) % size];
        for (uint32_t j = of->blocks[i].first; j <= of->blocks[i].last; j++) {
            executed[j - 1] = counts[i];
        }
    }
    if (tool_flow_find(&flow, of, &method->details, bytes[0], counts, executed)) {
        for (uint32_t i = 0; i < flow.edge_count; i++) {
            const struct tool_edge *edge = &flow.edges[i];
            if (edge->least > edge->most || edge->from == 0 || edge->to == 0
                || edge->from > of->instruction_count || edge->to > of->instruction_count
                || (i > 0 && edge->from < edge[-1].from)) {
                abort();
            }
        }
        tool_flow_fini(&flow);
    }
    free(counts);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct tool_class class;
    const char *reason;
    struct vm_arena *arena = vm_arena_create(0);
    if (arena == NULL) {
        return 0;
    }
    if (tool_class_parse(&class, arena, bytes, size, &reason)) {
        size_t length = strlen(class.name);
        for (uint32_t i = 0; i < class.method_count; i++) {
            const struct tool_class_method *method = &class.methods[i];
            length += strlen(method->method.names.name) + strlen(method->method.names.descriptor);
            check_blocks(&method->method);
            check_flow(method, bytes, size);
        }
        if (length > 3 * size * (class.method_count + 1u)) { /* names are those in the file */
            abort();
        }
    } else if (reason == NULL || strchr(reason, '\n') != NULL) {
        abort();
    }
    vm_arena_destroy(arena);
    return 0;
}
