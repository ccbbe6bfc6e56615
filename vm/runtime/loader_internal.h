/* Shared by loader.c and constraints.c: what a loader record consists of. */
#ifndef JP2VM_VM_RUNTIME_LOADER_INTERNAL_H
#define JP2VM_VM_RUNTIME_LOADER_INTERNAL_H

#include <pthread.h>

#include "vm/base/hash_map.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/module.h"

struct vm_loader {
    struct vm_object *object; /* java.lang.ClassLoader, rooted; NULL for the boot loader */
    pthread_mutex_t lock;     /* guards classes */
    struct vm_hash_map classes; /* name -> class, as initiating loader */
    struct vm_loader_modules modules; /* guarded by module.c */
    uint32_t number; /* in the order of creation, the boot loader's is 0 */
};

/* LinkageError when a constraint says that the loader means another class by this name. Otherwise
 * the constraint has this class from now on, which is to be entered next. */
bool vm_loader_check_constraints(struct vm_thread *self, struct vm_loader *loader,
                                 struct vm_class *class);

/* Another thread has entered `winner` first (NULL: there is none): the constraint has that class.
 * */
void vm_loader_correct_constraint(const struct vm_loader *loader, const struct vm_class *loser,
                                  struct vm_class *winner);

#endif
