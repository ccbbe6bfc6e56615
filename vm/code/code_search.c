/*
 * code_search.c: looking for the code of a method that a cell is of.
 *
 * A thread in native looks for the code of its frames, for a stack trace, say, while the owner of a
 * safepoint takes code that nobody runs out of the same method. The thread has a flag up meanwhile;
 * the owner has all threads pass a fence between taking out and looking at the flags, as in
 * thread/safepoint.c. Who is no thread of Java's stands still, or is the owner.
 */
#include <stdatomic.h>

#include "vm/base/assert.h"
#include "vm/code/translation.h"
#include "vm/thread/thread.h"

bool vm_translations_may_go;

/* NULL: nobody has to be told when it is over; so in a signal's handler that came meanwhile. */
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

static const struct vm_translation *find(const struct vm_method *method, const struct vm_cell *pc)
{
    const struct vm_translation *translation = method->translation;
    while (translation != NULL
           && (pc < translation->cells || pc >= translation->cells + translation->cell_count)) {
        translation = translation->next;
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

/* The reference loop's (reference.h). */
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
    VM_ASSERT(translation == NULL ||
              translation->bcis[pc - translation->cells] < method->code->length);
    return translation != NULL ? translation->bcis[pc - translation->cells] : 0;
}
