#include "jop/model/model_opcodes.h"

#include <string.h>

#include "jop/model/model.h"
#include "jop/model/suggest.h"
#include "vm/classfile/opcodes.h"

static const char *const own_names[JOP_OPCODES] = {
    [JOP_OP_INVAL] = "jopsys_inval",
    [JOP_OP_RD] = "jopsys_rd",
    [JOP_OP_WR] = "jopsys_wr",
    [JOP_OP_RDMEM] = "jopsys_rdmem",
    [JOP_OP_WRMEM] = "jopsys_wrmem",
    [JOP_OP_RDINT] = "jopsys_rdint",
    [JOP_OP_WRINT] = "jopsys_wrint",
    [JOP_OP_GETSP] = "jopsys_getsp",
    [JOP_OP_SETSP] = "jopsys_setsp",
    [JOP_OP_GETVP] = "jopsys_getvp",
    [JOP_OP_SETVP] = "jopsys_setvp",
    [JOP_OP_INT2EXT] = "jopsys_int2ext",
    [JOP_OP_EXT2INT] = "jopsys_ext2int",
    [JOP_OP_NOP] = "jopsys_nop",
    [JOP_OP_INVOKE] = "jopsys_invoke",
    [JOP_OP_COND_MOVE] = "jopsys_cond_move",
    [JOP_OP_GETSTATIC_REF] = "getstatic_ref",
    [JOP_OP_PUTSTATIC_REF] = "putstatic_ref",
    [JOP_OP_GETFIELD_REF] = "getfield_ref",
    [JOP_OP_PUTFIELD_REF] = "putfield_ref",
    [JOP_OP_GETSTATIC_LONG] = "getstatic_long",
    [JOP_OP_PUTSTATIC_LONG] = "putstatic_long",
    [JOP_OP_GETFIELD_LONG] = "getfield_long",
    [JOP_OP_PUTFIELD_LONG] = "putfield_long",
    [JOP_OP_MEMCPY] = "jopsys_memcpy",
    [JOP_OP_GETFIELD] = "jopsys_getfield",
    [JOP_OP_PUTFIELD] = "jopsys_putfield",
    [JOP_OP_INVOKESUPER] = "invokesuper",
    [JOP_OP_GETSTATIC] = "jopsys_getstatic",
    [JOP_OP_PUTSTATIC] = "jopsys_putstatic",
    [JOP_OP_SYS_INT] = "sys_int",
    [JOP_OP_SYS_EXC] = "sys_exc",
    [JOP_OP_SYS_NOIM] = "sys_noim",
};

const char *jop_opcode_name(unsigned opcode)
{
    return opcode >= JOP_OPCODES       ? NULL
           : own_names[opcode] != NULL ? own_names[opcode]
                                       : vm_opcode_info[opcode].mnemonic;
}

int jop_opcode_find(const char *name, size_t length)
{
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        const char *known = jop_opcode_name(opcode);
        if (known != NULL && strlen(known) == length && memcmp(known, name, length) == 0) {
            return (int)opcode;
        }
    }
    return -1;
}

const char *jop_opcode_suggest(const char *name, size_t length)
{
    const char *names[JOP_OPCODES + 1];
    size_t count = 0;
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        if (jop_opcode_name(opcode) != NULL) {
            names[count++] = jop_opcode_name(opcode);
        }
    }
    names[count] = NULL;
    return jop_suggest(name, length, names);
}

unsigned jop_opcode_replaces(unsigned opcode)
{
    switch (opcode) {
    case JOP_OP_GETSTATIC_REF:
    case JOP_OP_GETSTATIC_LONG:
        return VM_OP_GETSTATIC;
    case JOP_OP_PUTSTATIC_REF:
    case JOP_OP_PUTSTATIC_LONG:
        return VM_OP_PUTSTATIC;
    case JOP_OP_GETFIELD_REF:
    case JOP_OP_GETFIELD_LONG:
        return VM_OP_GETFIELD;
    case JOP_OP_PUTFIELD_REF:
    case JOP_OP_PUTFIELD_LONG:
        return VM_OP_PUTFIELD;
    case JOP_OP_INVOKESUPER:
        return VM_OP_INVOKESPECIAL;
    default:
        return opcode;
    }
}
