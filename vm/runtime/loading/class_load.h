/*
 * class_load.h: the loading of classes with agents (vm/jvmti), and the log of loaded classes.
 *
 * An agent may replace the bytes of a class file before the class is made. The agent runs Java
 * code, so the loading thread holds no lock at that time. Without agents, only one thread at a time
 * loads boot classes. With agents, several threads may load boot classes, but only one thread loads
 * each class: it *claims* the name, and other threads wait until it has loaded the class. So agents
 * see each class once, as in HotSpot.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_RUNTIME_LOADING_CLASS_LOAD_H
#define JP2VM_VM_RUNTIME_LOADING_CLASS_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/class.h"

struct vm_define_options;
struct vm_loader;

/* A class file on its way to the parser. */
struct vm_class_load {
    struct vm_loader *loader;
    const struct vm_symbol *name;        /* NULL: not known */
    struct vm_object *protection_domain; /* may be NULL */
    struct vm_class *redefined;          /* the class that gets this file; NULL: a new class */
    bool is_retransformed;               /* only agents that can retransform are called */
    const uint8_t *bytes;                /* an agent may replace bytes and length */
    size_t length;
    uint8_t *owned;  /* the last replacement, from malloc; the loading thread frees it. Or NULL */
    uint8_t *before; /* the bytes before the first agent that can retransform changed them,
                        from malloc; NULL: unchanged */
    size_t before_length;
};

/* Offers a new class's file to agents. On failure, returns false with an exception pending. */
bool vm_class_load_transform(struct vm_thread *self, struct vm_class_load *load);

/* Makes a retransformation of the file in `pool` start with the bytes before agents that can
 * retransform changed them. */
void vm_class_load_keep_before(struct vm_class_load *load, struct vm_pool *pool);

/* Frees the copies of the bytes. */
void vm_class_load_free(struct vm_class_load *load);

/* Claims a boot class for the calling thread. Waits while another thread claims the class, unless
 * that thread waits, perhaps indirectly, for the calling thread. vm_boot_release ends the claim. */
struct vm_boot_claim {
    const struct vm_symbol *name;
    const struct vm_thread *owner;
    const struct vm_symbol *awaited; /* the class that the owner waits for; or NULL */
    struct vm_boot_claim *next;
};
void vm_boot_claim(struct vm_thread *self, const struct vm_symbol *name,
                   struct vm_boot_claim *claim);
void vm_boot_release(struct vm_boot_claim *claim);

/* -Xlog:class+load: logs the origin of the class, in HotSpot's form. Before java.base is defined,
 * its classes have no module. */
void vm_class_log_loaded(const struct vm_class *class, const char *name);

/* Returns whether agents may redefine the class: it is neither an array nor primitive nor
 * hidden. */
bool vm_class_is_modifiable(const struct vm_class *class);

#endif
