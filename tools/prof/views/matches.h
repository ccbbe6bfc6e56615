/*
 * matches.h: the matching of many names with the methods or trees of a profile at once. It takes
 * time in proportion to the sum of both numbers, not to their product. A name is a pattern as for
 * tool_methods_parse and tool_patterns_parse.
 *
 * Most names contain no stars. Such a name can match a method only if it consists of the same
 * identifiers as an end of the method's full name (for packages: as a start of its class's name),
 * so the name is found in a hash table. Other names are compared with every method.
 */
#ifndef JP2VM_TOOLS_PROF_VIEWS_MATCHES_H
#define JP2VM_TOOLS_PROF_VIEWS_MATCHES_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/read/contexts.h"
#include "tools/prof/profile/group.h"
#include "vm/names/pattern.h"

/* A name, and its patterns; patterns NULL: the name matches nothing. */
struct tool_name {
    const char *text;
    struct vm_patterns *patterns;
};

/* The numbers of the methods that name i matches, or of the trees for names of threads, are
 * items[first[i]] .. items[first[i + 1] - 1], in ascending order. Trees of truncated contexts match
 * no name. */
struct tool_matches {
    uint32_t *first;
    uint32_t *items;
};

/* Parses a name of the kind `by`, as patterns. If it is wrong, prints a line on stderr and returns
 * NULL. `option`: see tool_methods_parse. */
struct vm_patterns *tool_name_parse(const char *text, enum tool_by by, const char *option);

/* Finds what names of the kind `by` match. Returns false if memory runs out. */
bool tool_matches_find(const struct prof_contexts *contexts, enum tool_by by,
                       const struct tool_name *names, uint32_t count, struct tool_matches *matches);
void tool_matches_release(struct tool_matches *matches);

#endif
