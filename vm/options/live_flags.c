#include "vm/options/live_flags.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "vm/base/lock/lock.h"

static const struct vm_flags *planned; /* the flags of the plan; NULL until there is a plan */

/* The values that were set since the start, as bits. After a value is stored, is_set of the flag
 * becomes true, and stays true. */
static _Atomic uint64_t values[VM_FLAG_COUNT];
static _Atomic bool is_set[VM_FLAG_COUNT];
static struct vm_lock lock = VM_LOCK(LIVE_FLAGS); /* held while a flag is set, because some flags
                                                     depend on others */

_Static_assert(sizeof(union vm_flag_value) == sizeof values[0], "a value fits");

void vm_live_flags_start(const struct vm_flags *flags)
{
    planned = flags;
}

union vm_flag_value vm_live_flag(enum vm_flag_id id)
{
    if (atomic_load_explicit(&is_set[id], memory_order_acquire)) {
        return (union vm_flag_value){.natural = atomic_load(&values[id])};
    }
    return planned == NULL ? vm_flag_initial(id) : planned->values[id];
}

enum vm_flag_origin vm_live_flag_origin(enum vm_flag_id id)
{
    return atomic_load(&is_set[id]) ? VM_FLAG_MANAGEMENT
           : planned == NULL        ? VM_FLAG_DEFAULT
                                    : (enum vm_flag_origin)planned->origins[id];
}

void vm_live_flags_read(struct vm_flags *flags)
{
    flags->arena = NULL;
    for (int i = 0; i < VM_FLAG_COUNT; i++) {
        flags->values[i] = vm_live_flag((enum vm_flag_id)i);
        flags->origins[i] = (uint8_t)vm_live_flag_origin((enum vm_flag_id)i);
    }
}

/* Returns whether a flag's new value is allowed by the values of other flags. */
static bool is_consistent(enum vm_flag_id id, union vm_flag_value value)
{
    switch (id) {
    case VM_FLAG_MinHeapFreeRatio:
        return value.natural <= vm_live_flag(VM_FLAG_MaxHeapFreeRatio).natural;
    case VM_FLAG_MaxHeapFreeRatio:
        return value.natural >= vm_live_flag(VM_FLAG_MinHeapFreeRatio).natural;
    case VM_FLAG_SoftMaxHeapSize:
        return value.natural <= vm_live_flag(VM_FLAG_MaxHeapSize).natural;
    default:
        return true;
    }
}

/* Sets a flag. The old value, if it is a text, is not freed, because another thread may be reading
 * it. The caller holds the lock. */
static bool set(enum vm_flag_id id, union vm_flag_value value, char *reason, size_t size)
{
    const char *name = vm_flag_table[id].name;
    union vm_flag_value bits = {.natural = 0};
    if (!vm_flags_is_manageable(id)) {
        snprintf(reason, size, "only 'writeable' flags can be set");
        return false;
    }
    if (!vm_flags_check_range(id, value, reason, size)) {
        return false;
    }
    if (!is_consistent(id, value)) {
        snprintf(reason, size, "%s error: value violates its flag's constraint.", name);
        return false;
    }
    if (vm_flag_table[id].type == VM_FLAG_TYPE_BOOL) {
        bits.boolean = value.boolean;
    } else if (vm_flag_table[id].type != VM_FLAG_TYPE_TEXT) {
        bits = value;
    } else if ((bits.text = strdup(value.text)) == NULL) {
        snprintf(reason, size, "%s error: out of memory", name);
        return false;
    }
    atomic_store(&values[id], bits.natural);
    atomic_store_explicit(&is_set[id], true, memory_order_release);
    return true;
}

bool vm_live_flag_set(enum vm_flag_id id, union vm_flag_value value, char *reason, size_t size)
{
    vm_lock_take(&lock);
    bool is_good = set(id, value, reason, size);
    vm_lock_release(&lock);
    return is_good;
}
