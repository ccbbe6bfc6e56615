/*
 * init_order.h: static initialization before the program starts, as systems without class loading
 * at run time have it: all classes that the program may need are known then, and initialized in an
 * order in which nobody meets a class that is not.
 */
#ifndef JP2VM_VM_RUNTIME_INIT_ORDER_H
#define JP2VM_VM_RUNTIME_INIT_ORDER_H

#include <stdbool.h>

struct vm_class;
struct vm_thread;

/*
 * Loads the transitive closure of the classes named in constant pools, from `main` on; what cannot
 * be found or loaded is left out. Then initializes all that have a static initializer, each after
 * those that its initializer depends on: the classes named by its instructions, and by those of the
 * methods that it calls, as they are named there (no overriding methods). Among classes that do not
 * depend on each other the order is that of discovery, which is the same in every run.
 *
 * Where classes depend on each other, or on themselves by another class's method, there is no such
 * order: they, and those that depend on them, are initialized when they are used first, as usual,
 * and one line on stderr says so. Classes of the library that do are initialized in the order of
 * discovery.
 *
 * False with the exception of an initializer of the program pending, or OutOfMemoryError. What
 * initializers of the library throw is dropped; the class cannot be used then.
 * By the main thread, before it calls main.
 */
bool vm_initialize_in_order(struct vm_thread *self, struct vm_class *main);

#endif
