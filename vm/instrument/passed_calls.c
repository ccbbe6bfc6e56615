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

void vm_passed_calls_enter(const struct vm_method *method)
{
    pthread_mutex_lock(&lock);
    struct passed_call **link = &passed_calls;
    while (*link != NULL) {
        struct passed_call *noted = *link;
        if (noted->method == method) {
            vm_cell_rewrite(noted->call, noted->entering);
            *link = noted->next;
            free(noted);
        } else {
            link = &noted->next;
        }
    }
    pthread_mutex_unlock(&lock);
}

void vm_passed_calls_forget(const struct vm_cell *cells, uint32_t count)
{
    pthread_mutex_lock(&lock);
    struct passed_call **link = &passed_calls;
    while (*link != NULL) {
        struct passed_call *noted = *link;
        if (noted->call >= cells && noted->call < cells + count) {
            *link = noted->next;
            free(noted);
        } else {
            link = &noted->next;
        }
    }
    pthread_mutex_unlock(&lock);
}
