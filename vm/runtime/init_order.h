/*
 * init_order.h: static initialization before the program starts, as in systems without class
 * loading at run time: all classes that the program may need are known, and are initialized in an
 * order in which no initializer uses an uninitialized class.
 */
#ifndef JP2VM_VM_RUNTIME_INIT_ORDER_H
#define JP2VM_VM_RUNTIME_INIT_ORDER_H

#include <stdbool.h>

struct vm_class;
struct vm_thread;

/*
 * Loads the transitive closure of the classes named in constant pools, starting at `main`; classes
 * that cannot be found or loaded are left out. Then initializes all classes that have a static
 * initializer, each after the classes that its initializer depends on. An initializer depends on
 * the classes that its instructions name, and on the classes that the instructions of the methods
 * it calls name; overriding methods are not considered. Classes that do not depend on each other
 * are initialized in the order of discovery, which is the same in every run.
 *
 * If classes depend on each other, or on themselves through another class's method, there is no
 * such order. These classes, and the classes that depend on them, are initialized at their first
 * use, as usual, and one line on stderr reports that. Such classes of the library are initialized
 * in the order of discovery.
 *
 * Returns false with OutOfMemoryError pending, or with the exception of an initializer of the
 * program. Exceptions of the library's initializers are dropped; such a class cannot be used then.
 * Called by the main thread, before it calls main.
 */
bool vm_initialize_in_order(struct vm_thread *self, struct vm_class *main);

#endif
