#include "vm/code/translation.h"

#include <stdlib.h>

#include "vm/code/live.h"
#include "vm/instrument/elided_calls.h"

void (*vm_translation_free_native)(struct vm_translation *translation);

void vm_translation_forget_calls(const struct vm_translation *translation)
{
    for (; translation != NULL; translation = translation->next) {
        vm_elided_calls_forget(translation->cells, translation->cell_count);
    }
}

void vm_translation_destroy(struct vm_translation *translation)
{
    while (translation != NULL) {
        struct vm_translation *next = translation->next;
        vm_live_forget(translation);
        if (translation->native != NULL) {
            vm_translation_free_native(translation);
        }
        free(translation->cells);
        free(translation->bcis);
        free(translation->handler_cells);
        free(translation->left_in_segment);
        free(translation->landings);
        free(translation->probes);
        while (translation->intrinsic_stubs != NULL) {
            struct vm_intrinsic_stub *stub = translation->intrinsic_stubs;
            translation->intrinsic_stubs = stub->next;
            free(stub);
        }
        free(translation);
        translation = next;
    }
}
