#include "profiler/loader_number.h"

#include <pthread.h>
#include <stdbool.h>

#include "vm/base/hash_map.h"
#include "vm/vm.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct vm_hash_map numbers; /* loader -> number, as a pointer */
static bool is_ready;

uint32_t prof_loader_number(const struct vm_loader *loader)
{
    if (loader == vm.boot_loader) {
        return 0;
    }
    pthread_mutex_lock(&lock);
    if (!is_ready) {
        vm_hash_map_init(&numbers, NULL, NULL);
        is_ready = true;
    }
    uintptr_t number = (uintptr_t)vm_hash_map_find(&numbers, loader);
    if (number == 0) {
        number = numbers.count + 1;
        if (!vm_hash_map_put(&numbers, loader, (void *)number, NULL)) {
            number = UINT32_MAX;
        }
    }
    pthread_mutex_unlock(&lock);
    return (uint32_t)number;
}
