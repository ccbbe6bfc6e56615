/*
 * code_search.c: finds the code of a method that contains a cell.
 *
 * A thread in native may search the code of its frames, for example for a stack trace, while the
 * owner of a safepoint removes unused code from the same method. The thread sets a flag during the
 * search. After removing the code, the owner makes all threads pass a fence, and then looks at the
 * flags, as in thread/safepoint.c. A thread without a struct vm_thread needs no flag, because it is
 * stopped or is the owner.
 */
#include <stdatomic.h>

#include "vm/base/assert.h"
#include "vm/code/translation.h"
#include "vm/thread/thread.h"

bool vm_translations_may_go;

/* Sets the calling thread's flag and returns the thread. Returns NULL if end_search must not clear
 * a flag, for example in a signal handler that interrupts another search. */
static struct vm_thread *begin_search(void)
{
    struct vm_thread *self = vm_translations_may_go ? vm_thread_current() : NULL;
    if (self != NULL && atomic_load_explicit(&self->is_searching_code, memory_order_relaxed)) {
        return NULL;
    }
    if (self != NULL) {
        atomic_store_explicit(&self->is_searching_code, true, memory_order_relaxed);
        atomic_signal_fence(memory_order_seq_cst);
    }
    return self;
}

static void end_search(struct vm_thread *self)
{
    if (self != NULL) {
        VM_ASSERT(self == vm_thread_current());
        VM_ASSERT(atomic_load_explicit(&self->is_searching_code, memory_order_relaxed));
        atomic_store_explicit(&self->is_searching_code, false, memory_order_release);
    }
}

/* A thread in native may have read the method of a frame before an agent redefined it, so the
 * search includes the code of older versions. */
static const struct vm_translation *find(const struct vm_method *method, const struct vm_cell *pc)
{
    const struct vm_translation *translation = NULL;
    for (; translation == NULL && method != NULL; method = method->older) {
        translation = method->translation;
        while (translation != NULL
               && (pc < translation->cells || pc >= translation->cells + translation->cell_count)) {
            translation = translation->next;
        }
    }
    return translation;
}

const struct vm_translation *vm_translation_search(const struct vm_method *method,
                                                   const struct vm_cell *pc)
{
    struct vm_thread *self = begin_search();
    const struct vm_translation *translation = find(method, pc);
    end_search(self);
    return translation;
}

/* Returns whether the method's code is code of the reference loop (reference.h). */
static bool is_of_bytecode(const struct vm_method *method)
{
    const struct vm_translation *newest = method->translation;
    return newest != NULL && newest->bcis == NULL;
}

uint32_t vm_translation_bci(const struct vm_method *method, const struct vm_cell *pc)
{
    struct vm_thread *self = begin_search();
    const struct vm_translation *translation = find(method, pc);
    bool is_bytecode = translation == NULL && is_of_bytecode(method);
    end_search(self);
    if (is_bytecode) {
        uintptr_t bci = (uintptr_t)pc - (uintptr_t)method->code->bytes;
        return bci < method->code->length ? (uint32_t)bci : 0;
    }
    VM_ASSERT(translation == NULL
              || translation->bcis[pc - translation->cells] < method->code->length);
    return translation != NULL ? translation->bcis[pc - translation->cells] : 0;
}
