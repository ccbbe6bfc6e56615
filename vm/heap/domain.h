/*
 * domain.h: the lifetime of classes.
 *
 * Classes live and die in *domains*: the classes that one class loader has defined, or a hidden
 * class that its loader does not keep (Lookup.defineHiddenClass without STRONG). A domain lives as
 * long as something leads to it: an instance or a java.lang.Class of one of its classes, its
 * ClassLoader, an activation of one of its methods, or another domain that depends on it. Then all
 * that belongs to it lives. The classes of the boot loader, and of the loaders that the class
 * library itself uses, are in no domain (NULL): they are permanent.
 *
 * If a class or loader is in a domain, its record is in the collector's memory; a class is in one
 * block with its methods and fields. So a pointer to the record keeps the domain alive if it is on
 * a C stack or in a register, and an object's header leads to its class. The collector does not
 * scan other memory (of malloc). Code that puts such a pointer there holds domains
 * (vm_domains_hold), or states that one domain depends on another (vm_class_depend).
 *
 * Threads: any. Errors: if memory is exhausted, objects are kept for ever.
 */
#ifndef JP2VM_VM_HEAP_DOMAIN_H
#define JP2VM_VM_HEAP_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/class.h"

struct vm_domain_words;

struct vm_domain {
    struct vm_domain_words *words; /* the objects that it keeps */
    struct vm_domain *parent;      /* of a hidden class: its loader's domain */
    struct vm_loader *loader;      /* the loader's record, made with the first class, or NULL */
    struct vm_domain *next_dead;
    bool is_dead;     /* nothing leads to the domain, for good */
    bool is_observed; /* a class of it is observed; known when it is dead */
};

/* The start of a class or loader in a domain; the collector finds the domain here. */
struct vm_domain_member {
    uintptr_t words[2];
    struct vm_domain *domain;
};

_Static_assert(offsetof(struct vm_class, domain) == offsetof(struct vm_domain_member, domain),
               "the collector reads the domain of a class");

/* Returns a new domain, alive as long as a C stack or a member leads to it. NULL: no memory, no
 * exception pending. */
struct vm_domain *vm_domain_create(struct vm_domain *parent);

/* Returns zeroed memory for a loader's record, with `domain` set; memory of malloc if that is
 * NULL. NULL: no memory, no exception pending. May collect. Members are metadata, which -Xmx does
 * not limit: a caller that finds a member gone for good calls vm_domain_note_freed. */
void *vm_domain_allocate(struct vm_domain *domain, size_t bytes);
void vm_domain_note_freed(size_t bytes);

/*
 * The same for the record of a class, with the data after it. Dead instances may keep their
 * headers for long, in blocks that the collector does not sweep, and a stray word may lead to such
 * an instance. So the record of a class is only ever used again for another class. A reused record
 * serves classes with instances no larger than those before. vm_domain_fits checks this once
 * instance_bytes is known; if it is false, the caller gives the record back and requests a fresh
 * one.
 */
struct vm_class *vm_domain_allocate_class(struct vm_domain *domain, size_t bytes, bool is_fresh);
bool vm_domain_fits(struct vm_class *class);

/* Gives the record of a class back; nothing leads to it any more. */
void vm_domain_free_class(struct vm_class *class);

/* Whether the word points to the record of a loader, or of a live class, in a domain. */
bool vm_domain_is_member(const void *word);

/* The object lives as long as the domain, or for ever if the domain is NULL. NULL objects are
 * allowed. */
void vm_domain_keep(struct vm_domain *domain, struct vm_object *object);

/* The domain no longer keeps the object, which vm_domain_keep added lately. */
void vm_domain_drop(struct vm_domain *domain, const struct vm_object *object);

/* The object lives as long as the class. */
static inline void vm_class_keep(const struct vm_class *class, struct vm_object *object)
{
    vm_domain_keep(class->domain, object);
}

/* `to` lives as long as `from`, or for ever if `from` is NULL. */
void vm_domain_depend(struct vm_domain *from, const struct vm_class *to);

static inline void vm_class_depend(const struct vm_class *from, const struct vm_class *to)
{
    vm_domain_depend(from->domain, to);
}

/* Between the two calls no domain dies. For code that has pointers to methods or classes in memory
 * of malloc while other threads run. Nests. */
void vm_domains_hold(void);
void vm_domains_release(void);

/* For the sweeper of classes (a weak sweeper of heap.h): the domains that nothing leads to any
 * more, linked by next_dead. Their records stay as they are until the next collection. */
struct vm_domain *vm_domains_sweep(void);

/* The record of a member stays for one more collection; for sweepers. */
void vm_domain_retain(const void *member);

/* Prevents collections, for lists that sweepers change. The caller allocates nothing from the
 * heap. */
#define vm_heap_lock() vm_heap_lock_at(__FILE__, __LINE__)
#define vm_heap_unlock() vm_heap_unlock_at(__FILE__, __LINE__)
void vm_heap_lock_at(const char *file, int line);
void vm_heap_unlock_at(const char *file, int line);

/* Called around functions that the collector calls with its lock held; these take no other lock. */
void vm_heap_callback_begins(void);
void vm_heap_callback_ends(void);

#endif
