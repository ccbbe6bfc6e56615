/* Shared by loader.c and constraints.c: what a loader record consists of. */
#ifndef JP2VM_VM_RUNTIME_LOADER_INTERNAL_H
#define JP2VM_VM_RUNTIME_LOADER_INTERNAL_H

#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/heap/domain.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/module.h"

struct vm_loader {
    uintptr_t unused[2];
    struct vm_domain *domain; /* of its classes; NULL: they are permanent. See heap/domain.h */
    struct vm_object *object; /* java.lang.ClassLoader; NULL for the boot loader */
    const struct vm_symbol *class_name; /* its class's, NULL for the boot loader */
    struct vm_lock lock;     /* guards classes */
    struct vm_hash_map classes; /* name -> class, as initiating loader */
    struct vm_loader_modules modules; /* guarded by module.c */
    uint32_t number; /* in the order of creation, the boot loader's is 0 */
    bool has_observed; /* one of its classes is dead, but its metadata stays; see unload.c */
};

_Static_assert(offsetof(struct vm_loader, domain) == offsetof(struct vm_domain_member, domain),
               "the collector reads the domain of a loader");

/* LinkageError when a constraint says that the loader means another class by this name. Otherwise
 * the constraint has this class from now on, which is to be entered next. */
bool vm_loader_check_constraints(struct vm_thread *self, struct vm_loader *loader,
                                 struct vm_class *class);

/* Another thread has entered `winner` first (NULL: there is none): the constraint has that class.
 * */
void vm_loader_correct_constraint(const struct vm_loader *loader, const struct vm_class *loser,
                                  struct vm_class *winner);

/* Classes and loaders of dead domains are in no constraint from now on. False, and nothing is done,
 * when a thread is at them. */
bool vm_loader_purge_constraints(void);

/* The record of a loader that is no more; module.c's part of it. */
void vm_loader_free_modules(struct vm_loader *loader);

#endif
