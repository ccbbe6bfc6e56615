/*
 * method_order.h: the order in which reflection lists the methods and constructors of a class.
 *
 * Methods are in the order of the class file. HotSpot sorts methods by name with a quicksort that
 * is not stable, and lists constructors in the resulting order: usually the last one first.
 * Programs depend on this order, for example if they use the first constructor of
 * getDeclaredConstructors(). So constructors are sorted in the same way here. HotSpot compares
 * addresses of names, which cannot be reproduced; here <init> comes first and the other names are
 * in alphabetical order. HotSpot loads the JDK's classes from its archive, which gives another
 * order; here they keep the order of the class file.
 *
 * Threads: any.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_JVM_METHOD_ORDER_H
#define JP2VM_CLASSLIB_OPENJDK_JVM_METHOD_ORDER_H

#include <stdbool.h>

#include "vm/runtime/class.h"

/* Returns all methods of a class in the order in which its constructors are listed, or in the order
 * in which its methods are listed. The array is malloc'ed and ends with NULL. Returns NULL if
 * memory runs out. */
struct vm_method **lib_jdk_method_order(struct vm_class *class, bool for_constructors);

#endif
