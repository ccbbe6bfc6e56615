/*
 * natives_reference.c: java.lang.ref.Reference. The collector recognizes a reference object by its
 * class when it is allocated. Its field for the referent does not keep the referent alive.
 */
#include "classlib/embedded/library.h"
#include "vm/heap/heap.h"

static struct vm_object **referent(const struct vm_object *reference)
{
    return vm_object_at(reference, lib_embedded_layout.reference_referent);
}

LIB_NATIVE(reference_register)
{
    __atomic_store_n(referent(args[0].r), args[1].r, __ATOMIC_RELEASE);
}

/* Once the referent is loaded, the collector sees it, because it stops all threads before it clears
 * references. */
LIB_NATIVE(reference_get)
{
    result->r = __atomic_load_n(referent(args[0].r), __ATOMIC_ACQUIRE);
}

LIB_NATIVE(reference_clear)
{
    __atomic_store_n(referent(args[0].r), NULL, __ATOMIC_RELEASE);
}

LIB_NATIVE(reference_take_pending)
{
    struct vm_object *reference;
    do {
        reference = vm_heap_take_pending_reference(self, true);
    } while (lib_embedded_get(reference, lib_embedded_layout.reference_queue) == NULL);
    result->r = reference;
}

const struct vm_native_entry lib_embedded_reference_natives[] = {
    {"java/lang/ref/Reference", "register0", NULL, reference_register},
    {"java/lang/ref/Reference", "get0", NULL, reference_get},
    {"java/lang/ref/Reference", "clear0", NULL, reference_clear},
    {"java/lang/ref/Reference", "takePending", NULL, reference_take_pending},
    {NULL, NULL, NULL, NULL},
};
