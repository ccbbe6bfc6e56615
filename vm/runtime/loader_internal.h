/* loader_internal.h: loader records, shared by loader.c and constraints.c. */
#ifndef JP2VM_VM_RUNTIME_LOADER_INTERNAL_H
#define JP2VM_VM_RUNTIME_LOADER_INTERNAL_H

#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/heap/domain.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/module.h"

struct vm_loader {
    uintptr_t unused[2];
    struct vm_domain *domain; /* domain of its classes; NULL: its classes are permanent. See
                                 heap/domain.h */
    struct vm_object *object; /* the java.lang.ClassLoader; NULL for the boot loader and dead
                                 loaders */
    const struct vm_symbol *class_name; /* name of its class, NULL for the boot loader */
    struct vm_lock lock;                /* guards classes */
    struct vm_hash_map classes;         /* name -> class, for the classes of which it is an
                                           initiating loader */
    struct vm_loader_modules modules;   /* guarded by module.c */
    uint32_t number;                    /* in the order of creation; the boot loader's is 0 */
    bool is_dead;                       /* its object has been collected */
    bool has_observed;  /* a class of it is dead, but the metadata of the class stays; see
                           unload.c */
    char *_Atomic text; /* result of vm_loader_text, which is needed after the loader's death; NULL:
                           not known */
};

_Static_assert(offsetof(struct vm_loader, domain) == offsetof(struct vm_domain_member, domain),
               "the collector reads the domain of a loader");

/* Stores the loader's text, which is needed after the loader's death because one of its classes is
 * observed. Any thread; does nothing for a dead loader. */
void vm_loader_keep_text(struct vm_loader *loader);

/* If a constraint binds the name to another class for this loader, returns false with LinkageError
 * pending. Otherwise binds the constraint to this class; the caller must enter the class in the
 * loader next. */
bool vm_loader_check_constraints(struct vm_thread *self, struct vm_loader *loader,
                                 struct vm_class *class);

/* Called if the class was not entered after vm_loader_check_constraints: binds the constraint to
 * `winner`, the class that another thread has entered first (NULL: no class was entered). */
void vm_loader_correct_constraint(const struct vm_loader *loader, const struct vm_class *loser,
                                  struct vm_class *winner);

/* Removes classes and loaders of dead domains from all constraints. If a thread is using the
 * constraints, does nothing and returns false. */
bool vm_loader_purge_constraints(void);

/* Frees module.c's part of a dead loader's record. */
void vm_loader_free_modules(struct vm_loader *loader);

#endif
