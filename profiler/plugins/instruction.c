#include "profiler/plugins/instruction.h"

#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/runtime/class.h"

void prof_instruction_describe(struct jp2_instruction *to, const struct vm_method *method,
                               const struct vm_code_map *map, uint32_t number)
{
    uint32_t bci = vm_code_map_bci(map, number), end = vm_code_map_bci(map, number + 1);
    *to = (struct jp2_instruction){
        .class_name = method->class->name->bytes,
        .method_name = method->name->bytes,
        .descriptor = method->descriptor->bytes,
        .number = number,
        .count = map->instruction_count,
        .bci = bci,
        .line = vm_code_line(map->code, bci),
        .next_line = number < map->instruction_count ? vm_code_line(map->code, end) : -1,
        .opcode = vm_code_map_opcode(map, number),
        .is_wide = map->code->bytes[bci] == VM_OP_WIDE,
        .bytes = map->code->bytes + bci,
        .length = end - bci};
}
