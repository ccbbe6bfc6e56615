#include "tools/prof/views/branch.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"

/* A context of a branch. In trees of callers, `target` is an activation of a requested method, `at`
 * the context above it that belongs to the branch (PROF_NO_CONTEXT: above a root), and `below` the
 * next context on the path from `at` down to `target`. In other trees, all three are the same
 * context. */
struct member {
    uint32_t target, at, below;
};

/* A branch that was found but not yet shown. */
struct found {
    struct tool_branch branch;
    size_t first, count; /* the range of the branch's members among the level's members */
    bool is_kept;        /* one of its contexts is selected, or on the path to a selected context */
};

/* The branches below a branch. */
struct level {
    struct member *members;
    struct found *found;
    size_t found_count, next;
    uint32_t shown;              /* how many of these branches are shown */
    struct tool_branch left_out; /* if its `contexts` is not 0, some branches are left out */
    bool is_root;
};

struct walk {
    const struct tool_branching *branching;
    const struct prof_contexts *contexts;
    const uint64_t *self, *entries;
    uint64_t *inclusive;
    bool has_threads;
    bool *is_kept;     /* indexed by context: whether it is selected, or on the path to a selected
                          context; NULL: all are */
    uint8_t *is_inner; /* bit set of contexts that are below another activation of the requested
                          methods; or NULL */
    uint64_t least;    /* branches with a smaller inclusive number are left out */
    uint32_t next_id;
    bool (*take)(void *data, const struct tool_branch *branch);
    void *data;

    struct level *levels;
    size_t level_count, level_capacity;

    /* hash table for grouping; key: a place; value: the number of the group + 1 */
    struct slot {
        uint64_t key;
        uint32_t group;
    } * slots;
    size_t slot_capacity;
};

static bool is_inner(const struct walk *walk, uint32_t context)
{
    return walk->is_inner != NULL && (walk->is_inner[context / 8] >> context % 8 & 1) != 0;
}

/* --- members of a level ---------------------------------------------------------------------- */

/* A growing list of members. */
struct gathering {
    struct member *members;
    size_t count, capacity;
};

static bool gather(struct gathering *to, struct member member)
{
    if (!VM_RESERVE(to->members, to->capacity, to->count + 1)) {
        return false;
    }
    to->members[to->count++] = member;
    return true;
}

/* Gathers the members of the first level: the roots of all trees, or the activations of the
 * requested methods (in trees of callees only the outermost activations). */
static bool gather_first(const struct walk *walk, struct gathering *to)
{
    const struct prof_contexts *contexts = walk->contexts;
    const struct tool_branching *branching = walk->branching;
    bool is_good = true;
    if (branching->direction == TOOL_FROM_ROOT) {
        for (uint32_t i = 0; is_good && i < contexts->count; i = contexts->end[i]) {
            is_good = gather(to, (struct member){i, i, i});
        }
        return is_good;
    }
    for (uint32_t i = 0; is_good && i < contexts->count; i++) {
        bool is_wanted = branching->is_asked[contexts->method[i]]
                         && (branching->direction == TOOL_CALLERS || !is_inner(walk, i));
        is_good = !is_wanted || gather(to, (struct member){i, i, i});
    }
    return is_good;
}

static bool gather_below(const struct walk *walk, const struct member *members, size_t count,
                         bool is_thread, struct gathering *to)
{
    const struct prof_contexts *contexts = walk->contexts;
    bool is_good = true;
    for (size_t i = 0; is_good && i < count; i++) {
        uint32_t at = members[i].at;
        if (walk->branching->direction == TOOL_CALLERS) {
            is_good = at == PROF_NO_CONTEXT
                      || gather(to, (struct member){members[i].target, contexts->parent[at], at});
            continue;
        }
        if (is_thread) {
            is_good = gather(to, members[i]);
            continue;
        }
        for (uint32_t child = at + 1; is_good && child < contexts->end[at];
             child = contexts->end[child]) {
            is_good = gather(to, (struct member){child, child, child});
        }
    }
    return is_good;
}

/* --- grouping -------------------------------------------------------------------------------- */

static int32_t line_of(const struct prof_contexts *contexts, uint32_t child)
{
    uint32_t parent = contexts->parent[child];
    return parent == PROF_NO_CONTEXT || contexts->site[child] <= 0
               ? -1
               : prof_method_line(contexts->methods[contexts->method[parent]],
                                  (uint32_t)contexts->site[child]);
}

struct place {
    uint32_t method;
    int32_t line, site;
};

/* Returns TOOL_TRUNCATED or TOOL_THREAD_ENTRY for the caller of a root. */
static uint32_t above_root(const struct prof_contexts *contexts, uint32_t root)
{
    uint32_t low = 0, high = contexts->tree_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (contexts->trees[middle].first <= root) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low < high && contexts->trees[low].is_truncated ? TOOL_TRUNCATED : TOOL_THREAD_ENTRY;
}

/* Returns the key by which members are grouped. At the first level of callers, this is the
 * requested method. */
static struct place place_of(const struct walk *walk, struct member member, bool is_first)
{
    const struct prof_contexts *contexts = walk->contexts;
    struct place place = {member.at == PROF_NO_CONTEXT ? above_root(contexts, member.below)
                                                       : contexts->method[member.at],
                          -1, -1};
    if (walk->branching->direction == TOOL_FROM_ROOT) {
        place.site = contexts->site[member.at];
        place.line = line_of(contexts, member.at);
    } else if (!is_first) {
        place.line = line_of(contexts, member.below);
    }
    return place;
}

static size_t slot_of(const struct walk *walk, uint64_t key)
{
    uint64_t mixed = key * 0x9e3779b97f4a7c15u;
    size_t at = (size_t)(mixed >> 32) & (walk->slot_capacity - 1);
    while (walk->slots[at].group != 0 && walk->slots[at].key != key) {
        at = (at + 1) & (walk->slot_capacity - 1);
    }
    return at;
}

static bool grow_slots(struct walk *walk)
{
    struct slot *old = walk->slots;
    size_t old_capacity = walk->slot_capacity;
    walk->slot_capacity = old_capacity == 0 ? 64 : old_capacity * 2;
    walk->slots = calloc(walk->slot_capacity, sizeof *walk->slots);
    if (walk->slots == NULL) {
        walk->slots = old;
        walk->slot_capacity = old_capacity;
        return false;
    }
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i].group != 0) {
            walk->slots[slot_of(walk, old[i].key)] = old[i];
        }
    }
    free(old);
    return true;
}

/* Returns the group of a key, and creates it if necessary. Returns UINT32_MAX if memory runs
 * out. */
static uint32_t group_of(struct walk *walk, uint64_t key, struct place place, struct found **found,
                         size_t *count, size_t *capacity)
{
    if (*count * 2 >= walk->slot_capacity && !grow_slots(walk)) {
        return UINT32_MAX;
    }
    struct slot *slot = &walk->slots[slot_of(walk, key)];
    if (slot->group != 0) {
        return slot->group - 1;
    }
    if (!VM_RESERVE(*found, *capacity, *count + 1)) {
        return UINT32_MAX;
    }
    (*found)[*count] =
        (struct found){.branch = {.method = place.method, .line = place.line, .site = place.site}};
    *slot = (struct slot){key, (uint32_t)++ * count};
    return (uint32_t)(*count - 1);
}

static void add_member(const struct walk *walk, struct found *to, struct member member)
{
    to->count++;
    to->branch.context = member.at;
    to->is_kept |=
        walk->is_kept == NULL || (member.at != PROF_NO_CONTEXT && walk->is_kept[member.at]);
    to->branch.self += walk->self[member.target];
    to->branch.invocations += walk->entries[member.target];
    if (walk->branching->direction != TOOL_CALLERS || !is_inner(walk, member.target)) {
        to->branch.inclusive += walk->inclusive[member.target];
    }
    to->branch.contexts++;
}

/* Sorts the members by group. */
static bool distribute(struct gathering *gathering, const uint32_t *groups, struct level *level)
{
    struct member *sorted = malloc((gathering->count + 1) * sizeof *sorted);
    if (sorted == NULL) {
        return false;
    }
    size_t first = 0;
    for (size_t i = 0; i < level->found_count; i++) {
        level->found[i].first = first;
        first += level->found[i].count;
        level->found[i].count = 0;
    }
    for (size_t i = 0; i < gathering->count; i++) {
        struct found *found = &level->found[groups[i]];
        sorted[found->first + found->count++] = gathering->members[i];
    }
    free(gathering->members);
    gathering->members = NULL;
    level->members = sorted;
    return true;
}

static bool group_members(struct walk *walk, struct gathering *gathering, struct level *level)
{
    uint32_t *groups = malloc((gathering->count + 1) * sizeof *groups);
    size_t capacity = 0;
    uint32_t tree = level->is_root && walk->has_threads ? 0 : level->left_out.tree;
    bool is_good = groups != NULL;
    memset(walk->slots, 0, walk->slot_capacity * sizeof *walk->slots);
    for (size_t i = 0; is_good && i < gathering->count; i++) {
        struct member member = gathering->members[i];
        struct place place = place_of(walk, member, level->is_root);
        int32_t where = walk->branching->direction == TOOL_FROM_ROOT ? place.site : place.line;
        uint64_t key = (uint64_t)place.method << 32 | (uint32_t)where;
        if (level->is_root && walk->has_threads) {
            while (member.at >= walk->contexts->trees[tree].end) {
                tree++;
            }
            key = tree;
        } else if (level->is_root && walk->branching->direction == TOOL_FROM_ROOT) {
            key = i; /* roots of different trees are shown separately */
        }
        groups[i] = group_of(walk, key, place, &level->found, &level->found_count, &capacity);
        is_good = groups[i] != UINT32_MAX;
        if (is_good) {
            add_member(walk, &level->found[groups[i]], member);
            level->found[groups[i]].branch.tree = tree;
        }
    }
    for (size_t i = 0; level->is_root && walk->has_threads && i < level->found_count; i++) {
        struct tool_branch *branch = &level->found[i].branch;
        branch->is_thread = true;
        branch->self = branch->invocations = 0;
    }
    is_good = is_good && distribute(gathering, groups, level);
    free(groups);
    return is_good;
}

/* --- levels ---------------------------------------------------------------------------------- */

static int compare_found(const void *a, const void *b)
{
    const struct tool_branch *x = &((const struct found *)a)->branch;
    const struct tool_branch *y = &((const struct found *)b)->branch;
    if (x->inclusive != y->inclusive) {
        return x->inclusive > y->inclusive ? -1 : 1;
    }
    if (x->invocations != y->invocations) {
        return x->invocations > y->invocations ? -1 : 1;
    }
    if (x->site != y->site) {
        return x->site < y->site ? -1 : 1;
    }
    if (x->line != y->line) {
        return x->line < y->line ? -1 : 1;
    }
    return (x->method > y->method) - (x->method < y->method);
}

/* Moves branches that are not kept to the end, and preserves the order of the others. Returns the
 * number of kept branches. At the first level of callers and callees, all branches are kept,
 * because their methods were requested. */
static size_t sort_out(const struct walk *walk, struct level *level)
{
    bool takes_all = level->is_root && walk->branching->direction != TOOL_FROM_ROOT;
    struct found *found = level->found;
    size_t kept = 0;
    for (size_t i = 0; i < level->found_count; i++) {
        if (takes_all || found[i].is_kept) {
            struct found copy = found[kept];
            found[kept++] = found[i];
            found[i] = copy;
        }
    }
    return kept;
}

/* Returns the number of contexts of a branch that is left out. Except in trees of callers, this
 * includes all contexts below the branch. */
static uint64_t contexts_of(const struct walk *walk, const struct level *level,
                            const struct found *found)
{
    uint64_t count = found->count;
    for (size_t i = 0; walk->branching->direction != TOOL_CALLERS && i < found->count; i++) {
        uint32_t at = level->members[found->first + i].at;
        count += walk->contexts->end[at] - at - 1u;
    }
    return count;
}

static void leave_out_small(const struct walk *walk, struct level *level, uint32_t depth)
{
    bool is_too_deep = depth >= walk->branching->depth;
    size_t shown = 0, kept = walk->is_kept == NULL ? level->found_count : sort_out(walk, level);
    level->left_out.unselected = (uint32_t)(level->found_count - kept);
    while (!is_too_deep && shown < kept
           && (level->found[shown].branch.inclusive >= walk->least
               || (level->is_root && walk->branching->direction != TOOL_FROM_ROOT))) {
        shown++;
    }
    for (size_t i = shown; i < level->found_count; i++) {
        const struct found *found = &level->found[i];
        level->left_out.contexts += contexts_of(walk, level, found);
        level->left_out.inclusive += found->branch.inclusive;
        level->left_out.invocations += found->branch.invocations;
        level->left_out.branches++;
    }
    level->found_count = level->shown = (uint32_t)shown;
}

/* Sets has_twin. Only for trees of contexts, because branches of callers and callees have distinct
 * lines. */
static void mark_twins(struct walk *walk, struct level *level)
{
    if (walk->branching->direction != TOOL_FROM_ROOT || level->is_root || level->shown < 2) {
        return;
    }
    memset(walk->slots, 0, walk->slot_capacity * sizeof *walk->slots);
    for (uint32_t i = 0; i < level->shown; i++) {
        struct tool_branch *branch = &level->found[i].branch;
        uint64_t key = (uint64_t)branch->method << 32 | (uint32_t)branch->line;
        struct slot *slot = &walk->slots[slot_of(walk, key)];
        if (slot->group == 0) {
            *slot = (struct slot){key, i + 1};
        } else {
            branch->has_twin = level->found[slot->group - 1].branch.has_twin = true;
        }
    }
}

/* Adds the level below a branch, or the first level if the branch is NULL. */
static bool push_level(struct walk *walk, const struct level *above, const struct found *branch)
{
    struct level level = {.is_root = branch == NULL};
    level.left_out.tree = branch == NULL ? PROF_NO_CONTEXT : branch->branch.tree;
    struct gathering gathering = {0};
    bool is_good = branch == NULL
                       ? gather_first(walk, &gathering)
                       : gather_below(walk, above->members + branch->first, branch->count,
                                      branch->branch.is_thread, &gathering);
    if (is_good && gathering.count == 0) {
        return true; /* a leaf */
    }
    is_good = is_good && group_members(walk, &gathering, &level);
    free(gathering.members);
    if (!is_good || !VM_RESERVE(walk->levels, walk->level_capacity, walk->level_count + 1)) {
        free(level.members);
        free(level.found);
        return false;
    }
    if (level.found_count > 0) {
        qsort(level.found, level.found_count, sizeof *level.found, compare_found);
    }
    uint32_t depth = branch == NULL ? 0 : branch->branch.depth + 1;
    leave_out_small(walk, &level, depth);
    mark_twins(walk, &level);
    level.left_out.depth = depth;
    level.left_out.context = branch == NULL ? PROF_NO_CONTEXT : branch->branch.context;
    level.left_out.parent = branch == NULL ? PROF_NO_CONTEXT : branch->branch.id;
    walk->levels[walk->level_count++] = level;
    return true;
}

/* Passes the next branch of the innermost level to `take`. After the last branch, passes the sum of
 * the branches that are left out, and removes the level. */
static bool step(struct walk *walk)
{
    struct level *level = &walk->levels[walk->level_count - 1];
    if (level->next < level->found_count) {
        struct found *found = &level->found[level->next++];
        found->branch.id = walk->next_id++;
        found->branch.parent = level->left_out.parent;
        found->branch.depth = level->left_out.depth;
        found->branch.is_only = level->shown == 1;
        struct found copy = *found;
        return walk->take(walk->data, &found->branch) && push_level(walk, level, &copy);
    }
    bool is_good = true;
    if (level->left_out.branches > 0) {
        level->left_out.is_left_out = true;
        level->left_out.id = walk->next_id++;
        is_good = walk->take(walk->data, &level->left_out);
    }
    free(level->members);
    free(level->found);
    walk->level_count--;
    return is_good;
}

/* --- the walk -------------------------------------------------------------------------------- */

/* Marks activations that are below another activation of the requested methods. */
static bool mark_inner(struct walk *walk)
{
    const struct prof_contexts *contexts = walk->contexts;
    walk->is_inner = calloc(contexts->count / 8u + 1u, 1);
    if (walk->is_inner == NULL) {
        return false;
    }
    uint32_t end = 0; /* where the subtree of the outermost activation ends */
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (!walk->branching->is_asked[contexts->method[i]]) {
            continue;
        }
        if (i < end) {
            walk->is_inner[i / 8] |= (uint8_t)(1u << i % 8);
        } else {
            end = contexts->end[i];
        }
    }
    return true;
}

/* Marks selected contexts and the contexts on the path to them, which are above them, or in trees
 * of callers below them. */
static bool mark_kept(struct walk *walk)
{
    const struct prof_contexts *contexts = walk->contexts;
    const bool *is_chosen = walk->branching->profile->is_chosen;
    bool *is_kept = malloc(contexts->count + 1u);
    walk->is_kept = is_kept;
    for (uint32_t i = 0; is_kept != NULL && i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i];
        is_kept[i] = is_chosen[contexts->method[i]]
                     || (walk->branching->direction == TOOL_CALLERS && parent != PROF_NO_CONTEXT
                         && is_kept[parent]);
    }
    for (uint32_t i = contexts->count; is_kept != NULL && i-- > 0;) {
        uint32_t parent = contexts->parent[i];
        if (walk->branching->direction != TOOL_CALLERS && is_kept[i] && parent != PROF_NO_CONTEXT) {
            is_kept[parent] = true;
        }
    }
    return is_kept != NULL;
}

static bool has_threads(const struct prof_contexts *contexts)
{
    bool has_some = false;
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        has_some |= contexts->trees[i].has_thread || contexts->trees[i].scope != NULL;
    }
    return has_some;
}

uint64_t tool_branch_whole(const struct tool_profile *profile)
{
    return profile->is_chosen != NULL ? profile->selected_inclusive : profile->totals[0];
}

bool tool_branches(const struct tool_branching *branching,
                   bool (*take)(void *data, const struct tool_branch *branch), void *data)
{
    const struct tool_profile *profile = branching->profile;
    struct walk walk = {.branching = branching,
                        .contexts = profile->contexts,
                        .self = profile->self[0],
                        .entries = profile->contexts->entries,
                        .inclusive = tool_inclusive(profile->contexts, profile->self[0]),
                        .take = take,
                        .has_threads = branching->has_threads && has_threads(profile->contexts),
                        .data = data};
    double least = (double)tool_branch_whole(profile) * branching->min_share / 100;
    walk.least = (uint64_t)least;
    walk.least += (double)walk.least < least;
    walk.least = branching->least > walk.least ? branching->least : walk.least;
    bool is_good = walk.inclusive != NULL && grow_slots(&walk)
                   && (profile->is_chosen == NULL || mark_kept(&walk))
                   && (branching->direction == TOOL_FROM_ROOT || mark_inner(&walk))
                   && push_level(&walk, NULL, NULL);
    while (is_good && walk.level_count > 0) {
        is_good = step(&walk);
    }
    while (walk.level_count > 0) {
        walk.level_count--;
        free(walk.levels[walk.level_count].members);
        free(walk.levels[walk.level_count].found);
    }
    free(walk.levels);
    free(walk.inclusive);
    free(walk.is_inner);
    free(walk.is_kept);
    free(walk.slots);
    return is_good;
}
