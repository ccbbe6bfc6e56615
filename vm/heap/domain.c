#include "vm/heap/domain.h"

#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_inline.h>
#include <gc/gc_mark.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/lock/lock.h"
#include "vm/heap/heap_internal.h"

#define FIRST_WORDS 6
#define MOST_WORDS 62
#define FREE_LISTS 64

/* An array in the collector's memory, which the collector scans as a whole. */
struct vm_domain_words {
    struct vm_domain_words *next;
    uint32_t count, capacity;
    struct vm_object *objects[];
};

/* All domains; guarded by the lock. The array is in memory from malloc, so it keeps no domain
 * alive. */
static struct {
    struct vm_domain **domains;
    size_t count, capacity;
    unsigned holds;
} all;

/* Unused records of classes, in lists by size; guarded by the lock. */
static struct vm_class *free_records[FREE_LISTS];

static struct vm_lock words_lock = VM_LOCK(DOMAIN_WORDS);

void vm_heap_lock_at(const char *file, int line)
{
    VM_LOCK_CHECK(vm_held_may_take(&vm_heap, VM_RANK_COLLECTOR, file, line));
    GC_alloc_lock();
    VM_LOCK_CHECK(vm_held_add(&vm_heap, VM_RANK_COLLECTOR, file, line));
    (void)file;
    (void)line;
}

void vm_heap_unlock_at(const char *file, int line)
{
    VM_LOCK_CHECK(vm_held_remove(&vm_heap, VM_RANK_COLLECTOR, file, line));
    GC_alloc_unlock();
    (void)file;
    (void)line;
}

void vm_heap_callback_begins(void)
{
    VM_LOCK_CHECK(vm_held_add(&vm_heap, VM_RANK_COLLECTOR, __FILE__, __LINE__));
}

void vm_heap_callback_ends(void)
{
    VM_LOCK_CHECK(vm_held_remove(&vm_heap, VM_RANK_COLLECTOR, __FILE__, __LINE__));
}

void vm_heap_init_domains(void)
{
    GC_word bit = (GC_word)1 << (sizeof(GC_word) * 8 - 1
                                 - offsetof(struct vm_domain_member, domain) / sizeof(GC_word));
    vm_heap.member_kind = GC_new_kind(GC_new_free_list(), bit | GC_DS_BITMAP, 0, 1);
}

static bool enter(struct vm_domain *domain)
{
    vm_heap_lock();
    bool is_done = VM_RESERVE(all.domains, all.capacity, all.count + 1);
    if (is_done) {
        all.domains[all.count++] = domain;
    }
    vm_heap_unlock();
    return is_done;
}

struct vm_domain *vm_domain_create(struct vm_domain *parent)
{
    struct vm_domain *domain = vm_heap_alloc_for_machine(sizeof *domain, GC_I_NORMAL, true);
    if (domain == NULL) {
        return NULL;
    }
    domain->parent = parent;
    return enter(domain) ? domain : NULL;
}

void *vm_domain_allocate(struct vm_domain *domain, size_t bytes)
{
    if (domain == NULL) {
        return calloc(1, bytes);
    }
    struct vm_domain_member *member =
        vm_heap_alloc_for_machine(bytes, (int)vm_heap.member_kind, true);
    if (member != NULL) {
        member->domain = domain;
        atomic_fetch_add(&vm_heap.record_bytes, bytes);
    }
    return member;
}

void vm_domain_note_freed(size_t bytes)
{
    atomic_fetch_sub(&vm_heap.record_bytes, bytes);
}

/* --- records of classes ----------------------------------------------------------------------- */

static size_t rounded(size_t bytes)
{
    return (bytes + 15) & ~(size_t)15;
}

static struct vm_class **free_list(size_t bytes)
{
    return &free_records[bytes / 16 % FREE_LISTS];
}

/* Returns the unused record of a freed class, cleared except for its least_instance_bytes; NULL if
 * there is no record of this size. */
static struct vm_class *take_record(size_t bytes)
{
    VM_ASSERT(bytes == rounded(bytes) && bytes >= sizeof(struct vm_class));
    vm_heap_lock();
    struct vm_class **link = free_list(bytes);
    while (*link != NULL && (*link)->record_bytes != bytes) {
        link = &(*link)->next;
    }
    struct vm_class *record = *link;
    if (record != NULL) {
        *link = record->next;
        record->next = NULL;
    }
    vm_heap_unlock();
    return record;
}

struct vm_class *vm_domain_allocate_class(struct vm_domain *domain, size_t bytes, bool is_fresh)
{
    bytes = rounded(bytes);
    struct vm_class *record = domain == NULL || is_fresh ? NULL : take_record(bytes);
    if (record == NULL) {
        record = vm_domain_allocate(domain, bytes);
    }
    if (record != NULL) {
        record->record_bytes = bytes;
        record->domain = domain;
    }
    return record;
}

bool vm_domain_fits(struct vm_class *class)
{
    uint32_t bytes = (uint32_t)rounded(class->instance_bytes);
    if (class->domain == NULL || class->kind != VM_KIND_INSTANCE) {
        return true;
    }
    if (class->least_instance_bytes != 0 && bytes > class->least_instance_bytes) {
        return false;
    }
    class->least_instance_bytes = bytes;
    return true;
}

void vm_domain_free_class(struct vm_class *class)
{
    if (class->domain == NULL) {
        free(class);
        return;
    }
    size_t bytes = class->record_bytes;
    VM_ASSERT(bytes == rounded(bytes) && bytes >= sizeof *class);
    uint32_t least = class->least_instance_bytes;
    memset(class, 0, bytes); /* from now on, instances of the freed class have no mark descriptor */
    class->record_bytes = bytes;
    class->least_instance_bytes = least;
    vm_heap_lock();
    struct vm_class **list = free_list(bytes);
    class->next = *list;
    *list = class;
    vm_heap_unlock();
}

bool vm_domain_is_member(const void *word)
{
    const struct vm_domain_member *member = word;
    return GC_get_kind_and_size(word, NULL) == (int)vm_heap.member_kind && member->domain != NULL;
}

/* Returns an array with space for one more object; NULL if memory runs out. The caller holds
 * words_lock. */
static struct vm_domain_words *words_with_room(struct vm_domain *domain)
{
    struct vm_domain_words *words = domain->words;
    if (words != NULL && words->count < words->capacity) {
        return words;
    }
    uint32_t capacity = words == NULL ? FIRST_WORDS : words->capacity * 2 + 2;
    capacity = capacity > MOST_WORDS ? MOST_WORDS : capacity;
    struct vm_domain_words *fresh = vm_heap_alloc_for_machine(
        sizeof *fresh + capacity * sizeof(struct vm_object *), GC_I_NORMAL, false);
    if (fresh != NULL) {
        fresh->capacity = capacity;
        fresh->next = words;
        domain->words = fresh;
    }
    return fresh;
}

void vm_domain_keep(struct vm_domain *domain, struct vm_object *object)
{
    if (object == NULL) {
        return;
    }
    struct vm_domain_words *words = NULL;
    if (domain != NULL) {
        vm_lock_take(&words_lock);
        words = words_with_room(domain);
        if (words != NULL) {
            words->objects[words->count] = object;
            words->count++;
            VM_ASSERT(words->count <= words->capacity);
        }
        vm_lock_release(&words_lock);
    }
    if (words == NULL) {
        vm_heap_root(object);
    }
}

void vm_domain_drop(struct vm_domain *domain, const struct vm_object *object)
{
    vm_lock_take(&words_lock);
    struct vm_domain_words *words = domain->words;
    VM_ASSERT(words == NULL || words->count <= words->capacity);
    for (uint32_t i = 0; words != NULL && i < words->count; i++) {
        if (words->objects[i] == object) {
            words->objects[i] = words->objects[--words->count];
            words->objects[words->count] = NULL;
            break;
        }
    }
    vm_lock_release(&words_lock);
}

/* Returns whether the domain certainly keeps the object; checks only the objects that were added
 * last. */
static bool keeps(const struct vm_domain *domain, const struct vm_object *object)
{
    vm_lock_take(&words_lock);
    const struct vm_domain_words *words = domain->words;
    bool is_there = false;
    for (size_t i = 0; words != NULL && i < words->count; i++) {
        is_there |= words->objects[i] == object;
    }
    vm_lock_release(&words_lock);
    return is_there;
}

void vm_domain_depend(struct vm_domain *from, const struct vm_class *to)
{
    if (to->domain != NULL && to->domain != from && (from == NULL || !keeps(from, to->mirror))) {
        vm_domain_keep(from, to->mirror);
    }
}

/* --- collections ------------------------------------------------------------------------------ */

void vm_domains_hold(void)
{
    vm_heap_lock();
    all.holds++;
    vm_heap_unlock();
}

void vm_domains_release(void)
{
    vm_heap_lock();
    VM_ASSERT(all.holds != 0);
    all.holds--;
    vm_heap_unlock();
}

void vm_heap_push_domains(vm_heap_push_function *push)
{
    if (all.holds != 0) {
        push(all.domains, all.domains + all.count);
    }
}

void vm_heap_mark_domain(struct vm_domain *domain, void (*mark)(struct vm_object *object))
{
    for (; domain != NULL && !GC_is_marked(domain); domain = domain->parent) {
        GC_set_mark_bit(domain);
        if (domain->loader != NULL) {
            GC_set_mark_bit(domain->loader);
        }
        for (struct vm_domain_words *words = domain->words; words != NULL; words = words->next) {
            GC_set_mark_bit(words);
            for (size_t i = 0; i < words->count; i++) {
                mark(words->objects[i]);
            }
        }
    }
}

struct vm_domain *vm_domains_sweep(void)
{
    struct vm_domain *dead = NULL;
    size_t kept = 0;
    for (size_t i = 0; i < all.count; i++) {
        struct vm_domain *domain = all.domains[i];
        if (GC_is_marked(domain)) {
            all.domains[kept++] = domain;
            continue;
        }
        VM_ASSERT(!domain->is_dead);
        GC_set_mark_bit(domain);
        domain->is_dead = true;
        domain->next_dead = dead;
        dead = domain;
    }
    all.count = kept;
    for (size_t i = 0; i < FREE_LISTS; i++) {
        for (const struct vm_class *record = free_records[i]; record != NULL;
             record = record->next) {
            GC_set_mark_bit(record);
        }
    }
    return dead;
}

void vm_domain_retain(const void *member)
{
    GC_set_mark_bit(member);
}
