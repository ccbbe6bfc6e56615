#include "vm/instrument/replaced_code.h"

#include "vm/base/assert.h"
#include "vm/classfile/code_map.h"
#include "vm/instrument/probe.h"

static void replace_cell(struct vm_translation *code, struct vm_landing *landing, bool is_counted)
{
    uint32_t index = is_counted ? landing->counted : landing->uncounted;
    if (index != VM_LANDING_NONE) { /* a cell may be replaced twice: an empty block shares the cell
                                       of the next block */
        VM_ASSERT(index < code->cell_count);
        vm_code_replace_cell(code, &code->cells[index], &landing->insns[is_counted]);
    }
}

bool vm_code_can_be_left(const struct vm_method *method, const struct vm_translation *code)
{
    const struct vm_code_map *map = vm_code_map_get(method->code);
    return code->landings != NULL && map != NULL && !map->has_subroutines;
}

void vm_code_replace(struct vm_method *method, struct vm_translation *code)
{
    VM_ASSERT(vm_translation_at(method, code->cells) == code);
    atomic_store_explicit(&code->is_replaced, true, memory_order_release);
    bool is_left = vm_code_can_be_left(method, code);
    for (uint32_t i = is_left ? code->landing_count : 0; i-- > 0;) {
        replace_cell(code, &code->landings[i], true);
        replace_cell(code, &code->landings[i], false);
    }
    for (uint32_t i = 0; i < code->probe_count; i++) {
        vm_probe_detach(code->probes[i]);
    }
    atomic_store_explicit(code->is_untracked ? &method->untracked_entry : &method->entry,
                          code->is_untracked ? &vm_stub_untracked : &vm_stub_translate,
                          memory_order_release);
}
