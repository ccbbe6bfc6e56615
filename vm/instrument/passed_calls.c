#include "vm/instrument/passed_calls.h"

#include <pthread.h>
#include <stdlib.h>

#include "vm/vm.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct passed_call {
    struct vm_cell *call;
    const struct vm_method *method;
    enum vm_insn_code entering;
    struct passed_call *next;
} *passed_calls;

bool vm_passed_calls_add(struct vm_cell *call, const struct vm_method *method,
                         enum vm_insn_code entering)
{
    struct passed_call *noted = malloc(sizeof *noted);
    if (noted == NULL) {
        return false;
    }
    pthread_mutex_lock(&lock);
    *noted = (struct passed_call){call, method, entering, passed_calls};
    passed_calls = noted;
    vm_cell_rewrite(call, VM_INSN_INVOKESPECIAL_EMPTY);
    pthread_mutex_unlock(&lock);
    return true;
}

/* Those of methods that `selects` enter them again, those in cells that go are forgotten. */
static void take_out(bool (*selects)(const struct vm_method *method, void *data), void *data,
                     const struct vm_cell *cells, uint32_t count)
{
    pthread_mutex_lock(&lock);
    for (struct passed_call **link = &passed_calls; *link != NULL;) {
        struct passed_call *noted = *link;
        bool enters = selects != NULL && selects(noted->method, data);
        if (!enters && (noted->call < cells || noted->call >= cells + count)) {
            link = &noted->next;
            continue;
        }
        if (enters) {
            vm_cell_rewrite(noted->call, noted->entering);
        }
        *link = noted->next;
        free(noted);
    }
    pthread_mutex_unlock(&lock);
}

static bool is_same(const struct vm_method *method, void *other)
{
    return method == other;
}

void vm_passed_calls_enter(const struct vm_method *method)
{
    take_out(is_same, (void *)(uintptr_t)method, NULL, 0);
}

void vm_passed_calls_enter_those(bool (*selects)(const struct vm_method *method, void *data),
                                 void *data)
{
    take_out(selects, data, NULL, 0);
}

void vm_passed_calls_forget(const struct vm_cell *cells, uint32_t count)
{
    take_out(NULL, NULL, cells, count);
}
