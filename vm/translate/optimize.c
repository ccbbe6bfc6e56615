#include "vm/translate/optimize.h"

#include <string.h>

static const char *const names[VM_OPTIMIZATION_COUNT] = {
#define VM_OPTIMIZATION(name, text, meaning) text,
#include "vm/translate/optimize.def"
#undef VM_OPTIMIZATION
};

static const char all_names[] =
#define VM_OPTIMIZATION(name, text, meaning) ", " text
#include "vm/translate/optimize.def"
#undef VM_OPTIMIZATION
    ;

const char *vm_optimization_names(void)
{
    return all_names + 2;
}

bool vm_optimizations_parse(const char *list, uint32_t *set, const char **bad)
{
    if (list == NULL) {
        *set = (1u << VM_OPTIMIZATION_COUNT) - 1;
        return true;
    }
    while (true) {
        size_t length = strcspn(list, ",");
        int i = 0;
        while (i < VM_OPTIMIZATION_COUNT
               && (strlen(names[i]) != length || strncmp(names[i], list, length) != 0)) {
            i++;
        }
        if (i == VM_OPTIMIZATION_COUNT) {
            *bad = list;
            return false;
        }
        *set |= 1u << i;
        if (list[length] == '\0') {
            return true;
        }
        list += length + 1;
    }
}
