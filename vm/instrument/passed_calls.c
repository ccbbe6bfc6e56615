#include "vm/instrument/passed_calls.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#include "vm/vm.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct passed_call {
    struct vm_cell *call;
    const struct vm_method *method;
    enum vm_insn_code entering;
    struct passed_call *next;
} *lists[64]; /* by hashes of the methods */
static uint32_t noted_count;

#define LISTS (sizeof lists / sizeof lists[0])

static struct passed_call **list_of(const struct vm_method *method)
{
    return &lists[((uintptr_t)method * UINT64_C(0x9e3779b97f4a7c15) >> 32) % LISTS];
}

bool vm_passed_calls_add(struct vm_cell *call, const struct vm_method *method,
                         enum vm_insn_code entering)
{
    struct passed_call *noted = malloc(sizeof *noted);
    if (noted == NULL) {
        return false;
    }
    pthread_mutex_lock(&lock);
    struct passed_call **list = list_of(method);
    *noted = (struct passed_call){call, method, entering, *list};
    *list = noted;
    noted_count++;
    vm_cell_rewrite(call, VM_INSN_INVOKESPECIAL_EMPTY);
    pthread_mutex_unlock(&lock);
    return true;
}

/* With the lock. Those of methods that `selects` enter them again, those in cells that go are
 * forgotten. */
static void take_out(struct passed_call **list,
                     bool (*selects)(const struct vm_method *method, void *data), void *data,
                     const struct vm_cell *cells, uint32_t count)
{
    for (struct passed_call **link = list; *link != NULL;) {
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
        noted_count--;
    }
}

static void take_out_of_all(bool (*selects)(const struct vm_method *method, void *data),
                            void *data, const struct vm_cell *cells, uint32_t count)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < LISTS && noted_count != 0; i++) {
        take_out(&lists[i], selects, data, cells, count);
    }
    pthread_mutex_unlock(&lock);
}

static bool is_same(const struct vm_method *method, void *other)
{
    return method == other;
}

void vm_passed_calls_enter(const struct vm_method *method)
{
    pthread_mutex_lock(&lock);
    take_out(list_of(method), is_same, (void *)(uintptr_t)method, NULL, 0);
    pthread_mutex_unlock(&lock);
}

void vm_passed_calls_enter_those(bool (*selects)(const struct vm_method *method, void *data),
                                 void *data)
{
    take_out_of_all(selects, data, NULL, 0);
}

void vm_passed_calls_forget(const struct vm_cell *cells, uint32_t count)
{
    take_out_of_all(NULL, NULL, cells, count);
}
