/*
 * method_order.h: the order in which reflection lists the methods and constructors of a class.
 *
 * Methods are in the order of the class file. HotSpot sorts methods by name with a quicksort that
 * is not stable, and lists constructors as they are then: usually the last one first. Programs come
 * to depend on it (the first constructor of getDeclaredConstructors()), so constructors are sorted
 * in the same way here. HotSpot compares addresses of names, which nobody can repeat; here <init>
 * comes first and the other names are in alphabetical order. Classes of the JDK come from its archive
 * of classes, in an order of its own: theirs stay as in the class file.
 *
 * Threads: any.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_METHOD_ORDER_H
#define JP2VM_CLASSLIB_OPENJDK_METHOD_ORDER_H

#include <stdbool.h>

#include "vm/runtime/class.h"

/* The methods of a class, in the order of its constructors or of its methods; malloc'ed, and NULL
 * after the last. NULL: there is no memory. */
struct vm_method **lib_jdk_method_order(struct vm_class *class, bool for_constructors);

#endif
