/*
 * domain.h: what keeps classes alive.
 *
 * Classes live and die in *domains*: those that one class loader has defined, or a hidden class that
 * its loader does not keep (Lookup.defineHiddenClass without STRONG). A domain lives as long as
 * something leads to it: an instance or a java.lang.Class of one of its classes, its ClassLoader, an
 * activation of one of its methods, or another domain that depends on it. Then all that belongs to it
 * lives. The classes of the boot loader and of the loaders that the library itself is made with are in
 * no domain (NULL): they are permanent.
 *
 * The records of classes and loaders that are in a domain lie in the collector's memory, classes with
 * their methods and fields in one block. So pointers to them keep the domain alive when they are in C
 * stacks and registers, and an object's class is found by its header. Other memory (of malloc) is
 * not looked at: who puts such a pointer there holds domains (vm_domains_hold), or says that one
 * domain depends on another (vm_class_depend).
 *
 * Threads: any. Errors: where memory is exhausted objects are kept for ever instead.
 */
#ifndef JP2VM_VM_HEAP_DOMAIN_H
#define JP2VM_VM_HEAP_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/class.h"

struct vm_domain_words;

struct vm_domain {
    struct vm_domain_words *words;  /* the objects that it keeps */
    struct vm_domain *parent;       /* of a hidden class: that of its loader */
    struct vm_loader *loader;       /* its record, with the first class; of its own, or NULL */
    struct vm_domain *next_dead;
    bool is_dead;                   /* nothing leads to it: for good */
    bool is_observed;               /* one of its classes is; known when it is dead */
};

/* What a class or loader in a domain begins with: here the collector finds the domain. */
struct vm_domain_member {
    uintptr_t words[2];
    struct vm_domain *domain;
};

_Static_assert(offsetof(struct vm_class, domain) == offsetof(struct vm_domain_member, domain),
               "the collector reads the domain of a class");

/* A new domain, alive as long as a C stack or a member leads to it; NULL: no memory, not pending. */
struct vm_domain *vm_domain_create(struct vm_domain *parent);

/* Zeroed memory for a loader's record, `domain` filled in; of malloc when that is NULL. NULL: no
 * memory, not pending. May collect. Members are metadata, which -Xmx does not limit: whoever has found
 * that one is gone for good notes it. */
void *vm_domain_allocate(struct vm_domain *domain, size_t bytes);
void vm_domain_note_freed(size_t bytes);

/*
 * The same for the record of a class, with what follows it. Dead instances may keep their headers for
 * long, in blocks that the collector does not sweep, and a stray word may lead to one: so the record of
 * a class is never anything else again but that of another. One that was used before serves classes
 * with instances no larger than those it had; vm_domain_fits says whether it does, once instance_bytes
 * is known. If not it is given back, and the next is to be a fresh one.
 */
struct vm_class *vm_domain_allocate_class(struct vm_domain *domain, size_t bytes, bool is_fresh);
bool vm_domain_fits(struct vm_class *class);

/* Gives the record of a class back; nothing leads to it any more. */
void vm_domain_free_class(struct vm_class *class);

/* Whether it is the record of a loader, or of a class that is alive, in a domain. */
bool vm_domain_is_member(const void *word);

/* The object lives as long as the domain; for ever without one. NULL is allowed. */
void vm_domain_keep(struct vm_domain *domain, struct vm_object *object);

/* An object that the domain was given lately is not kept any more. */
void vm_domain_drop(struct vm_domain *domain, const struct vm_object *object);

/* The object lives as long as the class. */
static inline void vm_class_keep(const struct vm_class *class, struct vm_object *object)
{
    vm_domain_keep(class->domain, object);
}

/* `to` lives as long as `from`, or for ever when that is NULL. */
void vm_domain_depend(struct vm_domain *from, const struct vm_class *to);

static inline void vm_class_depend(const struct vm_class *from, const struct vm_class *to)
{
    vm_domain_depend(from->domain, to);
}

/* Between the two no domain dies: for who has pointers to methods or classes in memory of malloc,
 * while others run. Nests. */
void vm_domains_hold(void);
void vm_domains_release(void);

/* For the sweeper of classes (a weak sweeper of heap.h): the domains that nothing leads to any more,
 * linked by next_dead. Their records stay as they are until the next collection. */
struct vm_domain *vm_domains_sweep(void);

/* The record of a member stays for one more collection; for sweepers. */
void vm_domain_retain(const void *member);

/* Keeps collections away: for lists that sweepers change. Nothing is allocated from the heap. */
#define vm_heap_lock() vm_heap_lock_at(__FILE__, __LINE__)
#define vm_heap_unlock() vm_heap_unlock_at(__FILE__, __LINE__)
void vm_heap_lock_at(const char *file, int line);
void vm_heap_unlock_at(const char *file, int line);

/* Around functions that the collector calls with its lock held: these take no other lock. */
void vm_heap_callback_begins(void);
void vm_heap_callback_ends(void);

#endif
