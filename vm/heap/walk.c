/*
 * walk.c: walks over the memory that the last collection has marked: objects, and all places for
 * objects.
 */
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_mark.h>

#include "vm/heap/domain.h"
#include "vm/heap/heap_internal.h"
#include "vm/runtime/loader.h"

struct visit {
    void (*function)(struct vm_object *object, void *data);
    void *data;
};

/*
 * Returns whether the first word of a place is a class, which means that the place contains an
 * object. If the place is on a free list, the word is the link to the next place. The collector's
 * own records of threads have the kind of objects that are scanned as a whole; they start with a
 * pointer to another record, to a variable of the collector or to a function. A class is recognized
 * because it and its java.lang.Class refer to each other.
 */
static bool is_class(void *word)
{
    const struct vm_class *class = word;
    void *base = GC_base(word);
    if (base != NULL) {
        return base == word && vm_domain_is_member(word);
    }
    return (uintptr_t)word % sizeof(void *) == 0 && class->mirror != NULL
           && GC_base(class->mirror) == class->mirror && vm_class_of_mirror(class->mirror) == class;
}

/* Returns the use of memory of one of the collector's kinds; tables of roots have a kind of their
 * own. */
static enum vm_heap_use use_of(int kind)
{
    for (size_t i = 0; i < VM_ALLOC_KINDS; i++) {
        if (kind == (int)vm_heap.kinds[i]) {
            return (enum vm_heap_use)i;
        }
    }
    return VM_HEAP_OF_MACHINE;
}

static bool is_object(const struct vm_object *object, size_t bytes, enum vm_heap_use use)
{
    return use != VM_HEAP_OF_MACHINE && bytes >= sizeof *object && object->class != NULL
           && is_class(object->class);
}

static void visit_object(void *address, size_t bytes, void *data)
{
    const struct visit *visit = data;
    if (is_object(address, bytes, use_of(GC_get_kind_and_size(address, NULL)))) {
        visit->function(address, visit->data);
    }
}

struct place_visit {
    void (*function)(const struct vm_heap_place *place, void *data);
    void *data;
};

static void visit_place(void *address, size_t bytes, void *data)
{
    const struct place_visit *visit = data;
    struct vm_heap_place place = {.address = address, .bytes = bytes};
    place.use = use_of(GC_get_kind_and_size(address, NULL));
    place.is_object = is_object(address, bytes, place.use);
    visit->function(&place, visit->data);
}

void vm_heap_for_each_object(void (*function)(struct vm_object *object, void *data), void *data)
{
    vm_heap_collect(false);
    vm_heap_for_each_marked_object(function, data);
}

void vm_heap_for_each_marked_object(void (*function)(struct vm_object *object, void *data),
                                    void *data)
{
    struct visit visit = {function, data};
    vm_heap_lock();
    GC_enumerate_reachable_objects_inner(visit_object, &visit);
    vm_heap_unlock();
}

void vm_heap_for_each_marked_place(void (*function)(const struct vm_heap_place *place, void *data),
                                   void *data)
{
    struct place_visit visit = {function, data};
    vm_heap_lock();
    GC_enumerate_reachable_objects_inner(visit_place, &visit);
    vm_heap_unlock();
}

/* --- promises ----------------------------------------------------------------------- */

static void check_object(struct vm_object *object, void *data)
{
    bool *is_good = data;
    *is_good &= vm_object_bytes(object) <= GC_size(object);
}

bool vm_heap_is_consistent(void)
{
    bool is_good = true;
    struct visit visit = {check_object, &is_good};
    GC_enumerate_reachable_objects_inner(visit_object, &visit);
    return is_good;
}

/* --- sizes -------------------------------------------------------------------------- */

size_t vm_heap_unused_bytes(void)
{
    return GC_get_free_bytes();
}
