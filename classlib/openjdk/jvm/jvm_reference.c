/*
 * jvm_reference.c: java.lang.ref: the interface between the collector and the JDK's Java code.
 *
 * The collector clears references and puts them into a list. The JDK's Reference Handler thread
 * takes all pending references at once, chained by the field `discovered`, and adds them to their
 * queues. Objects with finalizers are also registered by Java code (Finalizer.register). It makes a
 * reference to each such object; the collector puts this reference into the list without clearing
 * it.
 */
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"

static struct vm_object **referent_of(const struct vm_object *reference)
{
    return vm_object_at(reference, lib_jdk_layout.reference_referent);
}

/* Returns the chain of all pending references, or NULL. */
static struct vm_object *take_pending_list(struct vm_thread *self)
{
    struct vm_object *first = NULL;
    struct vm_object *reference;
    while ((reference = vm_heap_take_pending_reference(self, false)) != NULL) {
        lib_jdk_set(reference, lib_jdk_layout.reference_discovered, first);
        first = reference;
    }
    return first;
}

static bool refers_to(const struct vm_object *reference, const struct vm_object *object)
{
    return __atomic_load_n(referent_of(reference), __ATOMIC_ACQUIRE) == object;
}

static void clear(const struct vm_object *reference)
{
    __atomic_store_n(referent_of(reference), NULL, __ATOMIC_RELEASE);
}

/* --- natives -------------------------------------------------------------------------------- */

LIB_NATIVE(reference_take_list)
{
    result->r = take_pending_list(self);
}

LIB_NATIVE(reference_has_list)
{
    *result = vm_int_slot(vm_heap_has_pending_references());
}

LIB_NATIVE(reference_wait)
{
    vm_heap_wait_for_pending_reference(self);
}

LIB_NATIVE(reference_refers_to)
{
    *result = vm_int_slot(refers_to(args[0].r, args[1].r));
}

LIB_NATIVE(reference_clear)
{
    clear(args[0].r);
}

const struct vm_native_entry lib_jdk_reference_natives[] = {
    {"java/lang/ref/Reference", "getAndClearReferencePendingList", NULL, reference_take_list},
    {"java/lang/ref/Reference", "hasReferencePendingList", NULL, reference_has_list},
    {"java/lang/ref/Reference", "waitForReferencePendingList", NULL, reference_wait},
    {"java/lang/ref/Reference", "refersTo0", NULL, reference_refers_to},
    {"java/lang/ref/Reference", "clear0", NULL, reference_clear},
    {"java/lang/ref/PhantomReference", "refersTo0", NULL, reference_refers_to},
    {NULL, NULL, NULL, NULL},
};

/* --- the same for libjava ------------------------------------------------------------------- */

JNIEXPORT jobject JVM_GetAndClearReferencePendingList(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, take_pending_list(self));
}

JNIEXPORT jboolean JVM_HasReferencePendingList(JNIEnv *env)
{
    (void)env;
    return vm_heap_has_pending_references();
}

JNIEXPORT void JVM_WaitForReferencePendingList(JNIEnv *env)
{
    vm_heap_wait_for_pending_reference(vm_jni_thread(env));
}

JNIEXPORT jboolean JVM_ReferenceRefersTo(JNIEnv *env, jobject ref, jobject o)
{
    (void)env;
    return refers_to(vm_jni_object(ref), vm_jni_object(o));
}

JNIEXPORT jboolean JVM_PhantomReferenceRefersTo(JNIEnv *env, jobject ref, jobject o)
{
    return JVM_ReferenceRefersTo(env, ref, o);
}

JNIEXPORT void JVM_ReferenceClear(JNIEnv *env, jobject ref)
{
    (void)env;
    clear(vm_jni_object(ref));
}

/* --- finalizers ----------------------------------------------------------------------------- */

static bool register_finalizer(struct vm_thread *self, struct vm_object *object)
{
    union vm_slot argument = {.r = object};
    return lib_invoke_static(self, "java/lang/ref/Finalizer", "register", "(Ljava/lang/Object;)V",
                             &argument, NULL);
}

void lib_jdk_init_references(void)
{
    vm_heap_new_finalizable = register_finalizer;
}
