/*
 * graph.h: the heap as a graph: live objects, roots, and the references between objects.
 *
 * Threads: all other threads of the program are stopped (thread/safepoint.h). The calling thread
 * need not be a Java thread. Ownership: the caller frees the arrays. Errors: if memory runs out,
 * the functions return NULL.
 */
#ifndef JP2VM_VM_HEAP_GRAPH_H
#define JP2VM_VM_HEAP_GRAPH_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/object.h"

/* Returns the objects that the last collection has found alive, in the order of their addresses.
 * If `collects` is true, collects first; analyses are not notified of this collection, so it is
 * only for the end of the process. */
struct vm_object **vm_heap_live_objects(bool collects, size_t *count);

/*
 * Returns the roots among the objects that vm_heap_live_objects has returned; an object may occur
 * several times. Roots are permanent objects (java.lang.Class objects among them), threads, objects
 * in frames of active methods, pending exceptions, and monitors that native methods hold. Objects
 * that only native code or the machine's own tables keep alive are not in the result.
 */
struct vm_object **vm_heap_known_roots(struct vm_object *const *objects, size_t count,
                                       size_t *root_count);

/* Calls the function for each reference in an object, unless it is null: fields, elements, and, for
 * a java.lang.Class object, static fields. The referent of a java.lang.ref.Reference is not a
 * reference, because it is not kept alive. An instance of a class that may be unloaded refers to
 * its java.lang.Class object, and this object to its class loader. */
void vm_heap_for_each_reference(const struct vm_object *object,
                                void (*function)(struct vm_object *to, void *data), void *data);

#endif
