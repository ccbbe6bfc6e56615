/*
 * domain.h: the lifetime of classes.
 *
 * Classes live and die in *domains*. A domain contains the classes that one class loader has
 * defined, or a hidden class that its loader does not keep alive (Lookup.defineHiddenClass without
 * STRONG). A domain lives as long as one of these is reachable: an instance or a java.lang.Class of
 * one of its classes, its ClassLoader, an activation of one of its methods, or another domain that
 * depends on it. A live domain keeps everything alive that belongs to it. The classes of the boot
 * loader, and of the loaders that the class library itself uses, are in no domain (NULL): they are
 * permanent.
 *
 * If a class or loader is in a domain, its record is in the collector's memory; the record of a
 * class is one block with its methods and fields. So a pointer to the record keeps the domain alive
 * if it is on a C stack or in a register, and an object's header leads to its class. The collector
 * does not scan memory from malloc. Code that stores such a pointer in memory from malloc must hold
 * domains (vm_domains_hold), or declare that one domain depends on another (vm_class_depend).
 *
 * Threads: any. Errors: if memory runs out, objects are kept alive for ever.
 */
#ifndef JP2VM_VM_HEAP_DOMAIN_H
#define JP2VM_VM_HEAP_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/class.h"

struct vm_domain_words;

struct vm_domain {
    struct vm_domain_words *words; /* the objects that it keeps alive */
    struct vm_domain *parent;      /* if the domain is a hidden class: the domain of its loader */
    struct vm_loader *loader;      /* the loader's record; NULL until the first class is made */
    struct vm_domain *next_dead;
    bool is_dead;     /* the domain is unreachable for ever */
    bool is_observed; /* one of its classes is observed; set when the domain is dead */
};

/* The first members of the record of a class or loader in a domain; here the collector finds the
 * domain. */
struct vm_domain_member {
    uintptr_t words[2];
    struct vm_domain *domain;
};

_Static_assert(offsetof(struct vm_class, domain) == offsetof(struct vm_domain_member, domain),
               "the collector reads the domain of a class");

/* Returns a new domain, which is alive as long as it is reachable from a C stack or a member. If
 * memory runs out, returns NULL without a pending exception. */
struct vm_domain *vm_domain_create(struct vm_domain *parent);

/* Returns zeroed memory for a loader's record, with `domain` set; if `domain` is NULL, memory from
 * malloc. If memory runs out, returns NULL without a pending exception. May collect. Members are
 * metadata, which -Xmx does not limit, so their size is counted separately: a caller that finds
 * that a member has been freed calls vm_domain_note_freed. */
void *vm_domain_allocate(struct vm_domain *domain, size_t bytes);
void vm_domain_note_freed(size_t bytes);

/*
 * The same for the record of a class, with the data after it. Dead instances may keep their headers
 * for a long time, in blocks that the collector has not swept, and the collector may take a stray
 * word for a pointer to such an instance. So the record of a class is reused only for another
 * class, whose instances must not be larger than the instances of the record's previous classes.
 * vm_domain_fits checks this once instance_bytes is known. If it returns false, the caller gives
 * the record back and requests a fresh one.
 */
struct vm_class *vm_domain_allocate_class(struct vm_domain *domain, size_t bytes, bool is_fresh);
bool vm_domain_fits(struct vm_class *class);

/* Gives back the record of a class that is unreachable. */
void vm_domain_free_class(struct vm_class *class);

/* Returns whether the word points to the record of a loader, or of a live class, in a domain. */
bool vm_domain_is_member(const void *word);

/* Keeps the object alive as long as the domain, or for ever if the domain is NULL. NULL objects are
 * allowed. */
void vm_domain_keep(struct vm_domain *domain, struct vm_object *object);

/* Undoes a recent vm_domain_keep: the domain no longer keeps the object alive. */
void vm_domain_drop(struct vm_domain *domain, const struct vm_object *object);

/* Keeps the object alive as long as the class. */
static inline void vm_class_keep(const struct vm_class *class, struct vm_object *object)
{
    vm_domain_keep(class->domain, object);
}

/* Keeps `to` alive as long as `from`, or for ever if `from` is NULL. */
void vm_domain_depend(struct vm_domain *from, const struct vm_class *to);

static inline void vm_class_depend(const struct vm_class *from, const struct vm_class *to)
{
    vm_domain_depend(from->domain, to);
}

/* Between the two calls no domain dies. For code that keeps pointers to methods or classes in
 * memory from malloc while other threads run. Calls can be nested. */
void vm_domains_hold(void);
void vm_domains_release(void);

/* For the sweeper of classes (a weak sweeper, see heap.h): returns the domains that have become
 * unreachable, linked by next_dead. Their records stay unchanged until the next collection. */
struct vm_domain *vm_domains_sweep(void);

/* For sweepers: keeps the record of a member for one more collection. */
void vm_domain_retain(const void *member);

/* Prevent collections, and allow them again, for code that uses lists which sweepers change.
 * Between the calls, the caller must not allocate from the heap. */
#define vm_heap_lock() vm_heap_lock_at(__FILE__, __LINE__)
#define vm_heap_unlock() vm_heap_unlock_at(__FILE__, __LINE__)
void vm_heap_lock_at(const char *file, int line);
void vm_heap_unlock_at(const char *file, int line);

/* Called before and after a function that the collector calls with its lock held; the function
 * takes no other lock. */
void vm_heap_callback_begins(void);
void vm_heap_callback_ends(void);

#endif
