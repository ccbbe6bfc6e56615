/*
 * landings.c: finds landings (starts of blocks in the code), and the instructions that replaced
 * code contained there.
 */
#include "vm/base/assert.h"
#include "vm/code/translation.h"

const struct vm_landing *vm_translation_landing_at(const struct vm_translation *translation,
                                                   uint32_t bci)
{
    uint32_t first = 0, behind = translation->landing_count;
    while (first < behind) {
        uint32_t middle = first + (behind - first) / 2;
        VM_ASSERT(middle == 0
                  || translation->landings[middle - 1].bci < translation->landings[middle].bci);
        if (translation->landings[middle].bci == bci) {
            return &translation->landings[middle];
        }
        if (translation->landings[middle].bci < bci) {
            first = middle + 1;
        } else {
            behind = middle;
        }
    }
    return NULL;
}

const struct vm_landing *vm_translation_landing(const struct vm_translation *translation,
                                                const struct vm_cell *cell, bool *is_counted)
{
    uint32_t index = (uint32_t)(cell - translation->cells);
    for (uint32_t i = translation->landing_count; i-- > 0;) {
        const struct vm_landing *landing = &translation->landings[i];
        if (landing->counted == index || landing->uncounted == index) {
            *is_counted = landing->counted == index;
            return landing;
        }
    }
    return NULL;
}

enum vm_insn_code vm_code_original_insn(const struct vm_translation *code,
                                        const struct vm_cell *cell)
{
    bool is_counted = false;
    enum vm_insn_code insn = vm_code_insn(code, cell);
    if (insn != VM_INSN_REPLACED) {
        return insn;
    }
    return (enum vm_insn_code)vm_translation_landing(code, cell, &is_counted)->insns[is_counted];
}

enum vm_insn_code vm_translation_insn(const struct vm_method *method, const struct vm_cell *cell)
{
    const struct vm_translation *code = vm_translation_at(method, cell);
    return code == NULL ? VM_INSN_COUNT : vm_code_original_insn(code, cell);
}
