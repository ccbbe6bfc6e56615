#include "profiler/tree/tallies.h"

#include <string.h>

#include "profiler/tree/class_names.h"
#include "profiler/tree/memory.h"
#include "vm/instrument/analysis.h"
#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/runtime/class.h"

#define FIRST_CHUNK 16u
#define LAST_CHUNK 1024u

/* Of each kind: whose word it has, and which of these; NULL: not collected. */
static struct {
    const struct vm_analysis *analysis;
    uint32_t word;
} places[PROF_TALLY_KINDS];

void prof_tallies_enable(enum prof_tally_kind kind, const struct vm_analysis *analysis,
                         uint32_t word)
{
    places[kind].analysis = analysis;
    places[kind].word = word;
}

/* --- counting --------------------------------------------------------------------------- */

static struct prof_live_tally *new_tally(struct prof_tree *tree, struct vm_class *class)
{
    if (tree->free_tally_count == 0) {
        uint32_t count = tree->tally_chunk == 0 ? FIRST_CHUNK : tree->tally_chunk * 2;
        tree->tally_chunk = count > LAST_CHUNK ? LAST_CHUNK : count;
        size_t bytes =
            sizeof(struct prof_chunk) + tree->tally_chunk * sizeof *tree->free_tallies;
        tree->free_tallies = prof_chunk_take(&tree->tally_chunks, bytes);
        if (tree->free_tallies == NULL) {
            prof_out_of_memory();
        }
        tree->free_tally_count = tree->tally_chunk;
    }
    struct prof_live_tally *tally = tree->free_tallies++;
    tree->free_tally_count--;
    tally->class = class;
    return tally;
}

static struct prof_live_tally **chain_of(const struct prof_node *node, enum prof_tally_kind kind)
{
    uint64_t *words = vm_context_space(&node->context, places[kind].analysis);
    return (struct prof_live_tally **)(words + places[kind].word);
}

/* The tally of a class. */
static struct prof_live_tally *find(struct prof_tree *tree, struct prof_live_tally **chain,
                                    struct vm_class *class)
{
    struct prof_live_tally *tally = *chain;
    while (tally != NULL && tally->class != class) {
        tally = tally->next;
    }
    if (tally == NULL) {
        tally = new_tally(tree, class);
        tally->next = *chain;
        __atomic_store_n(chain, tally, __ATOMIC_RELEASE);
    }
    return tally;
}

void prof_tallies_add(struct prof_tree *tree, struct prof_node *node, enum prof_tally_kind kind,
                      struct vm_class *class, uint64_t first, uint64_t second)
{
    struct prof_live_tally *tally = find(tree, chain_of(node, kind), class);
    tally->counts[0] += first;
    tally->counts[1] += second;
}

/* --- reading ---------------------------------------------------------------------------- */

struct prof_live_tally *prof_tallies_of(const struct prof_node *node, enum prof_tally_kind kind)
{
    return places[kind].analysis == NULL ? NULL : __atomic_load_n(chain_of(node, kind), __ATOMIC_ACQUIRE);
}

static struct prof_class *make_class(const struct vm_class *class, uint32_t number)
{
    struct prof_class *made = prof_allocate(sizeof *made);
    const struct vm_class *element = class->bottom_class == NULL ? class : class->bottom_class;
    made->name = vm_class_report_name(class)->bytes;
    made->loader = prof_loader_name(element->loader);
    made->order = element->id;
    made->number = number;
    return made;
}

const struct prof_class *prof_tally_class(struct prof_live_tally *tally)
{
    static struct vm_hash_map classes; /* struct vm_class -> struct prof_class */
    static bool is_prepared;
    if (tally->facts != NULL) {
        return tally->facts;
    }
    if (!is_prepared) {
        vm_hash_map_init(&classes, NULL, NULL);
        is_prepared = true;
    }
    struct prof_class *class = vm_hash_map_find(&classes, tally->class);
    if (class == NULL) {
        class = make_class(tally->class, (uint32_t)classes.count);
        if (!vm_hash_map_put(&classes, tally->class, class, NULL)) {
            prof_out_of_memory();
        }
    }
    tally->facts = class;
    return class;
}
