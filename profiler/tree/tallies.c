#include "profiler/tree/tallies.h"

#include "profiler/tree/class_names.h"
#include "profiler/tree/memory.h"
#include "vm/base/assert.h"
#include "vm/instrument/analysis.h"
#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/runtime/class.h"

#define FIRST_CHUNK ((size_t)1024)
#define LAST_CHUNK ((size_t)1 << 16)

/* Lists with more tallies than this are indexed by the tree's table. */
#define SHORT_LIST 16u

/* Indexed by kind: the analysis whose words the kind uses (NULL: the kind is not collected), and
 * the number of the word. */
static struct {
    const struct vm_analysis *analysis;
    uint32_t word;
} places[PROF_TALLY_KINDS];

void prof_tallies_enable(enum prof_tally_kind kind, const struct vm_analysis *analysis,
                         uint32_t word)
{
    VM_ASSERT(word < analysis->context_words);
    places[kind].analysis = analysis;
    places[kind].word = word;
}

/* --- counting --------------------------------------------------------------------------- */

static struct prof_live_tally *take_memory(struct prof_tree *tree, enum prof_tally_kind kind)
{
    size_t bytes = sizeof(struct prof_live_tally) + prof_tally_names[kind].width * sizeof(uint64_t);
    if (tree->free_tally_bytes < bytes) {
        size_t chunk = tree->tally_chunk == 0 ? FIRST_CHUNK : tree->tally_chunk * 2;
        tree->tally_chunk = chunk > LAST_CHUNK ? LAST_CHUNK : chunk;
        tree->free_tallies =
            prof_chunk_take(&tree->tally_chunks, sizeof(struct prof_chunk) + tree->tally_chunk);
        if (tree->free_tallies == NULL) {
            prof_out_of_memory();
        }
        tree->free_tally_bytes = tree->tally_chunk;
    }
    void *tally = tree->free_tallies;
    VM_ASSERT(bytes <= tree->free_tally_bytes);
    tree->free_tallies += bytes;
    tree->free_tally_bytes -= bytes;
    return tally;
}

static struct prof_live_tally **chain_of(const struct prof_node *node, enum prof_tally_kind kind)
{
    VM_ASSERT(places[kind].analysis != NULL);
    uint64_t *words = vm_context_space(&node->context, places[kind].analysis);
    return (struct prof_live_tally **)(words + places[kind].word);
}

static uint32_t hash_tally(const void *key)
{
    const struct prof_live_tally *tally = key;
    uint64_t mixed = ((uint64_t)(uintptr_t)tally->chain >> 3) * UINT64_C(0x9e3779b97f4a7c15);
    mixed ^= ((uint64_t)(uintptr_t)tally->class >> 4) * UINT64_C(0xc2b2ae3d27d4eb4f);
    mixed = (mixed ^ tally->instruction) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(mixed >> 32);
}

static bool is_equal(const void *a, const void *b)
{
    const struct prof_live_tally *x = a, *y = b;
    return x->chain == y->chain && x->class == y->class && x->instruction == y->instruction;
}

static void enter(struct prof_tree *tree, struct prof_live_tally *tally)
{
    if (tree->tally_map == NULL) {
        tree->tally_map = prof_allocate(sizeof *tree->tally_map);
        vm_hash_map_init(tree->tally_map, hash_tally, is_equal);
    }
    if (!vm_hash_map_put(tree->tally_map, tally, tally, NULL)) {
        prof_out_of_memory();
    }
}

static struct prof_live_tally *make(struct prof_tree *tree, enum prof_tally_kind kind,
                                    const struct prof_live_tally *key)
{
    struct prof_live_tally *tally = take_memory(tree, kind), *first = *key->chain;
    VM_ASSERT(first == NULL || first->chain == key->chain);
    *tally = *key;
    tally->next = first;
    tally->number = first == NULL ? 0 : first->number + 1;
    for (; tally->number == SHORT_LIST && first != NULL; first = first->next) {
        enter(tree, first);
    }
    if (tally->number >= SHORT_LIST) {
        enter(tree, tally);
    }
    __atomic_store_n(key->chain, tally, __ATOMIC_RELEASE);
    return tally;
}

/* Finds or makes a tally in a list whose first SHORT_LIST tallies do not match. */
static uint64_t *find_or_make(struct prof_tree *tree, struct prof_live_tally **chain,
                              enum prof_tally_kind kind, struct vm_class *class,
                              uint32_t instruction)
{
    const struct prof_live_tally key = {.chain = chain, .class = class, .instruction = instruction};
    bool is_long = *chain != NULL && (*chain)->number >= SHORT_LIST;
    struct prof_live_tally *tally = is_long ? vm_hash_map_find(tree->tally_map, &key) : NULL;
    VM_ASSERT(!is_long || tree->tally_map != NULL);
    return tally != NULL ? tally->counts : make(tree, kind, &key)->counts;
}

uint64_t *prof_tallies_counts(struct prof_tree *tree, const struct prof_node *node,
                              enum prof_tally_kind kind, struct vm_class *class,
                              uint32_t instruction)
{
    struct prof_live_tally **chain = chain_of(node, kind), *tally = *chain;
    for (uint32_t i = 0; tally != NULL && i < SHORT_LIST; i++, tally = tally->next) {
        if (tally->class == class && tally->instruction == instruction) {
            return tally->counts;
        }
    }
    return find_or_make(tree, chain, kind, class, instruction);
}

void prof_tallies_clear(struct prof_tree *tree)
{
    prof_chunks_release(&tree->tally_chunks);
    tree->free_tallies = NULL;
    tree->free_tally_bytes = tree->tally_chunk = 0;
    if (tree->tally_map != NULL) {
        vm_hash_map_fini(tree->tally_map);
        vm_hash_map_init(tree->tally_map, hash_tally, is_equal);
    }
}

/* --- reading ---------------------------------------------------------------------------- */

struct prof_live_tally *prof_tallies_of(const struct prof_node *node, enum prof_tally_kind kind)
{
    return places[kind].analysis == NULL ? NULL
                                         : __atomic_load_n(chain_of(node, kind), __ATOMIC_ACQUIRE);
}

void prof_tallies_sum(const struct prof_node *node, enum prof_tally_kind kind, uint64_t *sums)
{
    for (const struct prof_live_tally *tally = prof_tallies_of(node, kind); tally != NULL;
         tally = tally->next) {
        for (uint32_t i = 0; i < prof_tally_names[kind].width; i++) {
            sums[i] += tally->counts[i];
        }
    }
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
    static struct vm_hash_map classes; /* maps a struct vm_class to its struct prof_class */
    static bool is_prepared;
    if (tally->facts != NULL || tally->class == NULL) {
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
