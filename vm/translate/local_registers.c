/*
 * local_registers.c: numbers the registers of local variables in methods that have almost as many
 * variables as the class file format allows. Registers have 16-bit numbers, and the operand stack
 * also needs registers. But the code, at most 65,535 bytes, cannot use so many variables, so unused
 * variables get no register.
 */
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/translate/translator.h"

#define SHORT_FORMS 4u /* iload_0 to aload_3 contain the number of their register */

uint16_t *vm_tr_number_locals(const struct vm_method *method, const struct vm_code_map *map,
                              uint32_t *count)
{
    uint32_t max_locals = method->code->max_locals;
    uint16_t *registers = calloc(max_locals + 1u, sizeof *registers);
    if (registers == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < max_locals && (i < SHORT_FORMS || i < method->arg_slots); i++) {
        registers[i] = 1;
    }
    struct vm_insn insn;
    for (uint32_t number = 1; vm_code_map_insn(map, number, &insn); number++) {
        uint32_t index = 0;
        uint32_t slots = vm_insn_local(&insn, &index);
        for (uint32_t i = index; i < index + slots && i < max_locals; i++) {
            registers[i] = 1;
        }
    }
    *count = 0;
    for (uint32_t i = 0; i < max_locals; i++) {
        bool is_named = registers[i] != 0;
        registers[i] = (uint16_t)*count;
        *count += is_named;
    }
    VM_ASSERT(*count <= max_locals);
    return registers;
}
