/* services_code.c: services for the code of methods: blocks, successors of instructions, exception
 * handlers, lengths of instructions. */
#include "profiler/plugins/services_internal.h"

#include "vm/classfile/code_map.h"
#include "vm/runtime/class.h"

static const struct vm_code_map *map_of(const jp2_method *method)
{
    const struct vm_code_map *map = method->code == NULL ? NULL : vm_code_map_get(method->code);
    return map == NULL || map->is_malformed ? NULL : map;
}

static bool starts_block(const struct vm_code_map *map, uint32_t number)
{
    return (map->marks[number - 1] & VM_CODE_BLOCK) != 0;
}

uint32_t prof_services_method_blocks(const jp2_method *method, struct jp2_block *blocks,
                                     uint32_t count)
{
    const struct vm_code_map *map = map_of(method);
    uint32_t found = 0;
    for (uint32_t first = 1, next; map != NULL && first <= map->instruction_count; first = next) {
        for (next = first + 1; next <= map->instruction_count && !starts_block(map, next);) {
            next++;
        }
        if (found++ < count) {
            blocks[found - 1] =
                (struct jp2_block){vm_code_map_bci(map, first), vm_code_map_bci(map, next - 1),
                                   vm_code_map_bci(map, next), next - first};
        }
    }
    return found;
}

/* Inserts a bci into a sorted list without duplicates, which has space for `count` bcis. Returns
 * the new number of bcis. Further bcis are not stored, but counted, including their duplicates. */
static uint32_t add(uint32_t *bcis, uint32_t found, uint32_t count, uint32_t bci)
{
    uint32_t at = found < count ? found : count;
    while (at > 0 && bcis[at - 1] >= bci) {
        if (bcis[--at] == bci) {
            return found;
        }
    }
    if (at < count) {
        uint32_t moved = (found < count ? found : count - 1) - at;
        memmove(&bcis[at + 1], &bcis[at], moved * sizeof *bcis);
        bcis[at] = bci;
    }
    return found + 1;
}

static bool goes_on(uint8_t opcode)
{
    bool returns = opcode >= VM_OP_IRETURN && opcode <= VM_OP_RETURN;
    return !returns && opcode != VM_OP_GOTO && opcode != VM_OP_GOTO_W && opcode != VM_OP_JSR
           && opcode != VM_OP_JSR_W && opcode != VM_OP_RET && opcode != VM_OP_ATHROW
           && opcode != VM_OP_TABLESWITCH && opcode != VM_OP_LOOKUPSWITCH;
}

uint32_t prof_services_successors(const jp2_method *method, uint32_t bci, uint32_t *bcis,
                                  uint32_t count)
{
    const struct vm_code_map *map = map_of(method);
    struct vm_insn insn;
    uint32_t found = 0;
    if (map == NULL || !vm_code_map_insn_at(map, bci, &insn)) {
        return 0;
    }
    if (goes_on(insn.opcode) && bci + insn.length < map->decoded_bytes) {
        found = add(bcis, found, count, bci + insn.length);
    }
    int32_t targets = vm_insn_target_count(&insn);
    for (int32_t i = 0; i < targets; i++) {
        found = add(bcis, found, count, (uint32_t)vm_insn_target(&insn, i));
    }
    for (uint32_t i = 1; insn.opcode == VM_OP_RET && i <= map->instruction_count; i++) {
        if ((map->marks[i - 1] & VM_CODE_AFTER_JSR) != 0) {
            found = add(bcis, found, count, vm_code_map_bci(map, i));
        }
    }
    return found;
}

uint32_t prof_services_method_handlers(const jp2_method *method, struct jp2_handler *handlers,
                                       uint32_t count)
{
    if (method->code == NULL) {
        return 0;
    }
    for (uint32_t i = 0; i < method->code->exception_count && i < count; i++) {
        const struct vm_exception_entry *entry = &method->code->exceptions[i];
        handlers[i] = (struct jp2_handler){entry->start_bci, entry->end_bci, entry->handler_bci};
    }
    return method->code->exception_count;
}

uint32_t prof_services_instruction_bytes(const jp2_method *method, uint32_t bci)
{
    const struct vm_code_map *map = map_of(method);
    struct vm_insn insn;
    return map != NULL && vm_code_map_insn_at(map, bci, &insn) ? insn.length : 0;
}
