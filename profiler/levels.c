#include "profiler/levels.h"

#include <string.h>

/* The first TREE_LEVELS levels belong to the tree. If a list names no level of the tree, all of
 * these except `calls` are added. */
#define TREE_LEVELS 4

static bool apply_level(struct prof_features *on, const char *name, size_t length, bool *is_of_tree)
{
    static const char *const names[] = {"calls",      "callsites", "natives", "blocks",   "alloc",
                                        "exceptions", "locks",     "time",    "linetime", "work"};
    bool *const levels[] = {&on->calls,       &on->callsites,  &on->natives, &on->blocks,
                            &on->allocations, &on->exceptions, &on->locks,   &on->time,
                            &on->line_time,   &on->work};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) {
            *levels[i] = true;
            *is_of_tree |= i < TREE_LEVELS;
            return true;
        }
    }
    return false;
}

const char *prof_levels_parse(struct prof_features *on, const char *list, bool *is_off)
{
    bool has_tree_levels = false, has_levels = list == NULL;
    for (const char *name = list; name != NULL; name++) {
        size_t length = strcspn(name, ",");
        if (is_off != NULL && length == 3 && memcmp(name, "off", 3) == 0) {
            *is_off = true;
        } else if (!apply_level(on, name, length, &has_tree_levels)) {
            return name;
        } else {
            has_levels = true;
        }
        name += length;
        if (*name == '\0') {
            break;
        }
    }
    on->calls |= has_levels;
    on->time |= on->line_time;
    if (has_levels && !has_tree_levels) {
        on->callsites = on->natives = on->blocks = true;
    }
    return NULL;
}
