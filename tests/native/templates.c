/* templates.c: prints the names of the internal instructions that have templates. */
#include <stdio.h>

#include "vm/code/cell.h"
#include "vm/native/template.h"

int main(void)
{
    for (int i = 0; i < VM_INSN_COUNT; i++) {
        if (vm_templates[i].form != FORM_NONE) {
            puts(vm_insn_info[i].name);
        }
    }
    return 0;
}
