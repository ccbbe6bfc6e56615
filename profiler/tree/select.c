#include "profiler/tree/select.h"

#include <stdatomic.h>

#include "profiler/model/linking.h"
#include "profiler/tree/memory.h"
#include "vm/base/assert.h"
#include "vm/thread/thread.h"
#include "vm/translate/known_names.h"

#define KEY_FLAGS (PROF_NODE_IN_WINDOW | PROF_NODE_FOLDED | PROF_NODE_FOLDS)

/* --- which methods ---------------------------------------------------------------------- */

/* Bits of prof_method.selection. */
enum { IS_KNOWN = 1, IS_FOLDED = 2, IS_LINKING = 4 };

static uint8_t judge(const struct vm_method *method)
{
    const struct vm_pattern_subject subject = vm_method_subject(method);
    const struct vm_patterns *only = prof_tree_plan->only, *folds = prof_tree_plan->folds;
    uint8_t judged = IS_KNOWN;
    if (only != NULL && !vm_patterns_select(only, &subject)) {
        judged |= IS_FOLDED;
    }
    if (folds != NULL && vm_patterns_have_methods(folds) && vm_patterns_select(folds, &subject)) {
        judged |= IS_FOLDED;
    }
    if (prof_tree_plan->folds_linking && prof_is_linking(subject.class_name, subject.method)) {
        judged |= IS_LINKING;
    }
    return judged;
}

static uint8_t selection_of(struct vm_method *method)
{
    struct prof_method *facts = prof_method_get(method);
    uint8_t known = atomic_load_explicit(&facts->selection, memory_order_relaxed);
    if (known == 0) {
        known = judge(method);
        atomic_store_explicit(&facts->selection, known, memory_order_relaxed);
    }
    VM_ASSERT((known & IS_KNOWN) != 0);
    return known;
}

static bool is_left_out(const struct vm_method *method)
{
    return prof_tree_plan->hides_natives && (method->flags & VM_ACC_NATIVE) != 0;
}

/* Returns whether all contexts above the contexts that the caller enters are invisible. */
static bool is_outermost(const struct prof_tree *tree, const struct prof_node *caller)
{
    return caller == tree->root || caller == tree->entry
           || (is_left_out(caller->facts->method) && (caller->flags & PROF_NODE_FOLDED) == 0);
}

uint32_t prof_select_flags(const struct prof_tree *tree, const struct prof_node *caller,
                           struct vm_method *callee)
{
    uint8_t selection = selection_of(callee);
    if (is_outermost(tree, caller)) {
        const struct vm_patterns *only = prof_tree_plan->only, *folds = prof_tree_plan->folds;
        bool leads_to_entry = caller == tree->root && tree->root != tree->entry;
        const char *thread = tree->thread->name;
        bool is_selected = leads_to_entry
                           || ((only == NULL || vm_patterns_select_thread(only, thread))
                               && !(folds != NULL && vm_patterns_have_threads(folds)
                                    && vm_patterns_select_thread(folds, thread)));
        return is_selected && (selection & IS_LINKING) == 0 ? 0 : PROF_NODE_FOLDS;
    }
    if ((caller->flags & PROF_NODE_FOLDS) || (selection & IS_LINKING)) {
        return PROF_NODE_FOLDED | PROF_NODE_FOLDS;
    }
    return (selection & IS_FOLDED) || is_left_out(callee) ? PROF_NODE_FOLDED : 0;
}

int32_t prof_select_site(const struct prof_node *caller, int32_t site,
                         const struct vm_method *callee)
{
    if (caller->flags & PROF_NODE_FOLDED) {
        return (int32_t)prof_folded(caller)->site;
    }
    return is_left_out(callee) && prof_tree_plan->distinguishes_callsites ? -1 : site;
}

void prof_select_fold(struct prof_node *node, const struct prof_node *caller,
                      struct prof_node *owner)
{
    VM_ASSERT((node->flags & PROF_NODE_FOLDED) != 0);
    *prof_folded(node) =
        (struct prof_folded){owner, prof_select_site(caller, node->site, node->facts->method)};
}

/* --- the nodes in last slots ------------------------------------------------------------ */

static uint32_t hash_key(const struct prof_node *owner, int32_t site,
                         const struct vm_method *callee, uint32_t flags)
{
    uint64_t mixed = ((uint64_t)(uintptr_t)owner >> 3) * 0x9e3779b97f4a7c15u
                     + ((uint64_t)(uintptr_t)callee >> 3) * 0xc2b2ae3d27d4eb4fu
                     + ((uint64_t)(uint32_t)site << 12 | (flags & KEY_FLAGS)) * 0x165667b19e3779f9u;
    return (uint32_t)((mixed ^ mixed >> 29) >> 24);
}

static bool is_key(const struct prof_select_entry *entry, const struct prof_node *owner,
                   int32_t site, const struct vm_method *callee, uint32_t flags)
{
    const struct prof_node *node = entry->node;
    return entry->owner == owner && node->facts->method == callee && node->site == site
           && (node->flags & KEY_FLAGS) == (flags & KEY_FLAGS);
}

struct prof_node *prof_select_find(const struct prof_tree *tree, const struct prof_node *owner,
                                   int32_t site, const struct vm_method *callee, uint32_t flags)
{
    const struct prof_selection *selection = &tree->selection;
    if (selection->entries == NULL) {
        return NULL;
    }
    uint32_t i = hash_key(owner, site, callee, flags) & selection->mask;
    while (selection->entries[i].node != NULL
           && !is_key(&selection->entries[i], owner, site, callee, flags)) {
        i = (i + 1) & selection->mask;
    }
    return selection->entries[i].node;
}

static void put(struct prof_selection *selection, const struct prof_node *owner,
                struct prof_node *node)
{
    uint32_t i = hash_key(owner, node->site, node->facts->method, node->flags) & selection->mask;
    while (selection->entries[i].node != NULL) {
        i = (i + 1) & selection->mask;
    }
    selection->entries[i] = (struct prof_select_entry){owner, node};
}

static bool grow(struct prof_selection *selection)
{
    struct prof_selection old = *selection;
    uint32_t old_size = old.entries == NULL ? 0 : old.mask + 1;
    uint32_t size = old_size == 0 ? 256 : old_size * 2;
    selection->entries = prof_try_allocate(size * sizeof *selection->entries);
    if (selection->entries == NULL) {
        selection->entries = old.entries;
        return false;
    }
    selection->mask = size - 1;
    for (uint32_t i = 0; i < old_size; i++) {
        if (old.entries[i].node != NULL) {
            put(selection, old.entries[i].owner, old.entries[i].node);
        }
    }
    prof_release(old.entries, old_size * sizeof *old.entries);
    return true;
}

bool prof_select_add(struct prof_tree *tree, const struct prof_node *owner, struct prof_node *node)
{
    struct prof_selection *selection = &tree->selection;
    if (selection->count * 4 >= (selection->entries == NULL ? 0 : selection->mask * 3)
        && !grow(selection)
        && (selection->entries == NULL || selection->count == selection->mask)) {
        return false;
    }
    put(selection, owner, node);
    VM_ASSERT(selection->count < selection->mask);
    selection->count++;
    return true;
}
