/*
 * transform.c: makes the changes that JOP's tools make to a method's code. The rules are those of
 * JOP's preprocessor and linker, with their special cases: an increment of 127 is pushed by sipush,
 * and the constant's number in the reduced pool decides the width of ldc (docs/jop-timing.md,
 * "Changes by JOP's tools before a run").
 *
 * Code is walked twice: the first walk finds the offset of each instruction, the second walk writes
 * the instructions. Offsets no longer change in the second walk, so it can write jumps at once.
 */
#include "jop/code/transform.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/code/pool.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"

struct transform {
    const struct vm_class_file *file;
    const struct vm_method_info *method;
    const struct vm_code_map *map;
    unsigned changes;
    bool is_synchronized;
    struct jop_code *code;
    uint8_t *out; /* NULL in the first walk */
    uint32_t position, operand_count;
    char *message;
    size_t size;
};

static bool fail(struct transform *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail(struct transform *t, const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(t->message, t->size, "%.200s.%.100s%.200s: %s", t->file->name->bytes,
             t->method->name->bytes, t->method->descriptor->bytes, text);
    return false;
}

static void put(struct transform *t, unsigned byte)
{
    if (t->out != NULL) {
        t->out[t->position] = (uint8_t)byte;
    }
    t->position++;
}

static void put_u2(struct transform *t, unsigned value)
{
    put(t, value >> 8);
    put(t, value & 0xff);
}

static void put_u4(struct transform *t, uint32_t value)
{
    put_u2(t, value >> 16);
    put_u2(t, value & 0xffff);
}

/* Records that the next instruction to be written has an operand in the constant pool. */
static void note_operand(struct transform *t, const struct vm_insn *insn)
{
    if (t->out != NULL) {
        t->code->operands[t->operand_count] = (struct jop_operand){
            .offset = t->position, .bci = insn->bci, .pool_index = insn->index};
    }
    t->operand_count++;
}

static bool has_index(const struct transform *t, const struct vm_insn *insn)
{
    return insn->index > 0 && insn->index < t->file->constant_count;
}

static const struct vm_constant *constant_of(const struct transform *t, const struct vm_insn *insn)
{
    return &t->file->constants[insn->index];
}

static void put_local(struct transform *t, unsigned short_form, unsigned long_form, unsigned index)
{
    if (index <= 3) {
        put(t, short_form + index);
    } else {
        put(t, long_form);
        put(t, index);
    }
}

static bool put_increment(struct transform *t, const struct vm_insn *insn)
{
    if (insn->index > 255) {
        return fail(t, "local variable %u needs wide, which the processor does not have",
                    insn->index);
    }
    if (insn->constant == INT16_MAX) {
        return fail(t, "an increment of %d is too large for the processor's tools", insn->constant);
    }
    put_local(t, VM_OP_ILOAD_0, VM_OP_ILOAD, insn->index);
    if (insn->constant >= -1 && insn->constant <= 5) {
        put(t, (unsigned)(VM_OP_ICONST_0 + insn->constant));
    } else if (insn->constant >= INT8_MIN && insn->constant < INT8_MAX) {
        put(t, VM_OP_BIPUSH);
        put(t, (uint8_t)insn->constant);
    } else {
        put(t, VM_OP_SIPUSH);
        put_u2(t, (uint16_t)insn->constant);
    }
    put(t, VM_OP_IADD);
    put_local(t, VM_OP_ISTORE_0, VM_OP_ISTORE, insn->index);
    return true;
}

/* Finds the offset of a jump's target. It is known only in the second walk. */
static bool find_target(struct transform *t, int32_t target, uint32_t *start)
{
    if (t->out == NULL) {
        return true;
    }
    if (target < 0 || (uint32_t)target >= t->method->code->length
        || t->code->start[target] == UINT32_MAX) {
        return fail(t, "a jump to %d, where no instruction begins", target);
    }
    *start = t->code->start[target];
    return true;
}

static bool put_jump(struct transform *t, const struct vm_insn *insn)
{
    uint32_t from = t->position, to = 0;
    if (!find_target(t, insn->target, &to)) {
        return false;
    }
    int64_t offset = (int64_t)to - from;
    if (t->out != NULL && offset != (int16_t)offset) {
        return fail(t, "a jump from %u over more than 32 KB", insn->bci);
    }
    put(t, insn->opcode);
    put_u2(t, (uint16_t)offset);
    return true;
}

static bool put_switch(struct transform *t, const struct vm_insn *insn)
{
    uint32_t from = t->position, to = 0;
    put(t, insn->opcode);
    while (t->position % 4 != 0) {
        put(t, 0);
    }
    if (!find_target(t, insn->target, &to)) {
        return false;
    }
    put_u4(t, to - from);
    int32_t count = vm_insn_switch_count(insn);
    if (insn->opcode == VM_OP_TABLESWITCH) {
        put_u4(t, (uint32_t)insn->low);
        put_u4(t, (uint32_t)insn->high);
    } else {
        put_u4(t, (uint32_t)count);
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t key, target;
        vm_insn_switch_entry(insn, i, &key, &target);
        if (!find_target(t, target, &to)) {
            return false;
        }
        if (insn->opcode == VM_OP_LOOKUPSWITCH) {
            put_u4(t, (uint32_t)key);
        }
        put_u4(t, to - from);
    }
    return true;
}

/* Writes a return, before which a synchronized method leaves its monitor. */
static void put_return(struct transform *t, const struct vm_insn *insn)
{
    if (t->is_synchronized) {
        put(t, VM_OP_ALOAD_0);
        put(t, VM_OP_MONITOREXIT);
    }
    put(t, insn->opcode);
}

static bool put_constant(struct transform *t, const struct vm_insn *insn)
{
    /* The number of a constant is never larger than its index, so small pools need not be
     * numbered. */
    uint32_t number = insn->index;
    if (t->file->constant_count > 256) {
        number = jop_pool_number(t->file, insn->index);
    }
    note_operand(t, insn);
    if (number <= 255) {
        put(t, VM_OP_LDC);
        put(t, insn->index & 0xff);
    } else {
        put(t, VM_OP_LDC_W);
        put_u2(t, insn->index);
    }
    return true;
}

uint8_t jop_field_opcode(unsigned changes, uint8_t opcode, char type)
{
    static const uint8_t of_reference[] = {JOP_OP_GETSTATIC_REF, JOP_OP_PUTSTATIC_REF,
                                           JOP_OP_GETFIELD_REF, JOP_OP_PUTFIELD_REF};
    static const uint8_t of_long[] = {JOP_OP_GETSTATIC_LONG, JOP_OP_PUTSTATIC_LONG,
                                      JOP_OP_GETFIELD_LONG, JOP_OP_PUTFIELD_LONG};
    unsigned i = opcode - VM_OP_GETSTATIC;
    switch (type) {
    case 'L':
    case '[':
        return changes & JOP_CHANGE_REF_FIELDS ? of_reference[i] : opcode;
    case 'J':
    case 'D':
        return changes & JOP_CHANGE_LONG_FIELDS ? of_long[i] : opcode;
    default:
        return opcode;
    }
}

static bool put_field(struct transform *t, const struct vm_insn *insn)
{
    if (!has_index(t, insn) || constant_of(t, insn)->tag != VM_CONSTANT_FIELDREF) {
        return fail(t, "the instruction at %u names no field", insn->bci);
    }
    char type = constant_of(t, insn)->member.descriptor->bytes[0];
    note_operand(t, insn);
    put(t, jop_field_opcode(t->changes, insn->opcode, type));
    put_u2(t, insn->index);
    return true;
}

static bool put_invoke(struct transform *t, const struct vm_insn *insn)
{
    const struct vm_constant *constant = has_index(t, insn) ? constant_of(t, insn) : NULL;
    if (constant == NULL
        || (constant->tag != VM_CONSTANT_METHODREF
            && constant->tag != VM_CONSTANT_INTERFACE_METHODREF)) {
        return fail(t, "the instruction at %u names no method", insn->bci);
    }
    const struct vm_symbol *class_name = constant->member.class_name;
    const struct vm_symbol *name = constant->member.name;
    if ((t->changes & JOP_CHANGE_NATIVE)
        && vm_symbol_equals_cstr(class_name, "com/jopdesign/sys/Native")) {
        const struct vm_symbol *descriptor = constant->member.descriptor;
        uint8_t opcode =
            jop_native_opcode(name->bytes, name->length, descriptor->bytes, descriptor->length);
        if (opcode == 0) {
            return fail(t, "the processor has no bytecode for Native.%.100s%.60s", name->bytes,
                        descriptor->bytes);
        }
        put(t, opcode);
        return true;
    }
    note_operand(t, insn);
    if (insn->opcode == VM_OP_INVOKESPECIAL && (t->changes & JOP_CHANGE_SUPER)
        && name->bytes[0] != '<' && class_name != t->file->name) {
        put(t, JOP_OP_INVOKESUPER);
    } else {
        put(t, insn->opcode);
    }
    put_u2(t, insn->index);
    if (insn->opcode == VM_OP_INVOKEINTERFACE) {
        put(t, (unsigned)insn->constant);
        put(t, 0);
    }
    return true;
}

static bool put_plain(struct transform *t, const struct vm_insn *insn)
{
    char format = vm_opcode_info[insn->opcode].format;
    if (format == 'k' || format == 'm') {
        if (!has_index(t, insn)) {
            return fail(t, "the instruction at %u has no constant", insn->bci);
        }
        note_operand(t, insn);
    }
    const uint8_t *bytes = t->method->code->bytes + insn->bci;
    for (uint32_t i = 0; i < insn->length; i++) {
        put(t, bytes[i]);
    }
    return true;
}

static bool put_insn(struct transform *t, const struct vm_insn *insn)
{
    switch (insn->opcode) {
    case VM_OP_IINC:
        if ((t->changes & JOP_CHANGE_IINC) || insn->is_wide) {
            return put_increment(t, insn);
        }
        break;
    case VM_OP_IRETURN:
    case VM_OP_LRETURN:
    case VM_OP_FRETURN:
    case VM_OP_DRETURN:
    case VM_OP_ARETURN:
    case VM_OP_RETURN:
        put_return(t, insn);
        return true;
    case VM_OP_TABLESWITCH:
    case VM_OP_LOOKUPSWITCH:
        return put_switch(t, insn);
    case VM_OP_LDC:
    case VM_OP_LDC_W:
        return has_index(t, insn) ? put_constant(t, insn)
                                  : fail(t, "the ldc at %u has no constant", insn->bci);
    case VM_OP_GETSTATIC:
    case VM_OP_PUTSTATIC:
    case VM_OP_GETFIELD:
    case VM_OP_PUTFIELD:
        return put_field(t, insn);
    case VM_OP_INVOKEVIRTUAL:
    case VM_OP_INVOKESPECIAL:
    case VM_OP_INVOKESTATIC:
    case VM_OP_INVOKEINTERFACE:
        return put_invoke(t, insn);
    case VM_OP_JSR:
    case VM_OP_RET:
    case VM_OP_GOTO_W:
    case VM_OP_JSR_W:
    case VM_OP_INVOKEDYNAMIC:
        return fail(t, "the processor does not have %s", vm_opcode_info[insn->opcode].mnemonic);
    default:
        break;
    }
    if (insn->is_wide) {
        return fail(t, "the processor does not have wide");
    }
    return vm_opcode_info[insn->opcode].format == 'j' ? put_jump(t, insn) : put_plain(t, insn);
}

static bool walk(struct transform *t)
{
    const struct vm_code *code = t->method->code;
    t->position = t->operand_count = 0;
    if (t->is_synchronized) {
        put(t, VM_OP_ALOAD_0);
        put(t, VM_OP_MONITORENTER);
    }
    struct vm_insn insn;
    for (uint32_t number = 1; vm_code_map_insn(t->map, number, &insn); number++) {
        t->code->start[insn.bci] = t->position;
        if (!put_insn(t, &insn)) {
            return false;
        }
        if (t->position > UINT16_MAX) {
            return fail(t, "the code is longer than 64 KB after the changes that JOP's tools make");
        }
    }
    if (t->map->decoded_bytes < code->length) {
        return fail(t, "bad code at %u", t->map->decoded_bytes);
    }
    t->code->start[code->length] = t->position;
    return true;
}

bool jop_transform(const struct vm_class_file *file, const struct vm_method_info *method,
                   unsigned changes, struct jop_code *code, char *message, size_t size)
{
    *code = (struct jop_code){0};
    struct transform t = {.file = file,
                          .method = method,
                          .changes = changes,
                          .code = code,
                          .message = message,
                          .size = size};
    t.is_synchronized =
        (changes & JOP_CHANGE_SYNCHRONIZED) != 0 && (method->flags & VM_ACC_SYNCHRONIZED) != 0;
    if (method->code == NULL) {
        return fail(&t, "the method has no code");
    }
    if (t.is_synchronized && (method->flags & VM_ACC_STATIC) != 0) {
        return fail(&t, "the processor's tools refuse static synchronized methods");
    }
    size_t count = (size_t)method->code->length + 1;
    code->start = malloc(count * sizeof *code->start);
    if (code->start == NULL) {
        return fail(&t, "out of memory");
    }
    t.map = vm_code_map_get(method->code);
    if (t.map == NULL) {
        jop_code_free(code);
        return fail(&t, "out of memory");
    }
    memset(code->start, 0xff, count * sizeof *code->start);
    if (!walk(&t)) {
        jop_code_free(code);
        return false;
    }
    code->length = t.position;
    code->words = (t.position + 3) / 4;
    code->operand_count = t.operand_count;
    code->bytes = calloc((size_t)code->words + 1, 4);
    code->operands = calloc((size_t)t.operand_count + 1, sizeof *code->operands);
    t.out = code->bytes;
    if (code->bytes == NULL || code->operands == NULL) {
        jop_code_free(code);
        return fail(&t, "out of memory");
    }
    if (!walk(&t)) {
        jop_code_free(code);
        return false;
    }
    return true;
}

void jop_code_free(struct jop_code *code)
{
    free(code->bytes);
    free(code->start);
    free(code->operands);
    *code = (struct jop_code){0};
}

uint32_t jop_insn_length(const uint8_t *bytes, uint32_t length, uint32_t offset)
{
    if (offset >= length) {
        return 0;
    }
    unsigned opcode = bytes[offset];
    uint32_t needed = 1;
    switch (opcode) {
    case VM_OP_JSR:
    case VM_OP_RET:
    case VM_OP_WIDE:
    case VM_OP_GOTO_W:
    case VM_OP_JSR_W:
    case VM_OP_INVOKEDYNAMIC:
        return 0;
    case JOP_OP_GETSTATIC_REF:
    case JOP_OP_PUTSTATIC_REF:
    case JOP_OP_GETFIELD_REF:
    case JOP_OP_PUTFIELD_REF:
    case JOP_OP_GETSTATIC_LONG:
    case JOP_OP_PUTSTATIC_LONG:
    case JOP_OP_GETFIELD_LONG:
    case JOP_OP_PUTFIELD_LONG:
    case JOP_OP_INVOKESUPER:
        needed = 3;
        break;
    case JOP_OP_INVAL:
    case JOP_OP_RD:
    case JOP_OP_WR:
    case JOP_OP_RDMEM:
    case JOP_OP_WRMEM:
    case JOP_OP_RDINT:
    case JOP_OP_WRINT:
    case JOP_OP_GETSP:
    case JOP_OP_SETSP:
    case JOP_OP_GETVP:
    case JOP_OP_SETVP:
    case JOP_OP_INT2EXT:
    case JOP_OP_EXT2INT:
    case JOP_OP_NOP:
    case JOP_OP_INVOKE:
    case JOP_OP_COND_MOVE:
    case JOP_OP_MEMCPY:
    case JOP_OP_GETFIELD:
    case JOP_OP_PUTFIELD:
    case JOP_OP_GETSTATIC:
    case JOP_OP_PUTSTATIC:
        break;
    default: {
        struct vm_insn insn;
        return vm_insn_decode(bytes, length, offset, &insn) ? insn.length : 0;
    }
    }
    return length - offset >= needed ? needed : 0;
}

/* JOP's tools compare only names, so overloaded methods share a bytecode. */
uint8_t jop_native_opcode(const char *name, size_t name_length, const char *descriptor,
                          size_t descriptor_length)
{
    /* clang-format off */
    static const struct {
        const char *name;
        uint8_t opcode;
    } natives[] = {
        {"rd", JOP_OP_RD}, {"wr", JOP_OP_WR}, {"rdMem", JOP_OP_RDMEM}, {"wrMem", JOP_OP_WRMEM},
        {"rdIntMem", JOP_OP_RDINT}, {"wrIntMem", JOP_OP_WRINT}, {"getSP", JOP_OP_GETSP},
        {"setSP", JOP_OP_SETSP}, {"getVP", JOP_OP_GETVP}, {"setVP", JOP_OP_SETVP},
        {"int2extMem", JOP_OP_INT2EXT}, {"ext2intMem", JOP_OP_EXT2INT},
        {"makeLong", JOP_OP_NOP}, {"invoke", JOP_OP_INVOKE}, {"toInt", JOP_OP_NOP},
        {"toFloat", JOP_OP_NOP}, {"toObject", JOP_OP_NOP}, {"toIntArray", JOP_OP_NOP},
        {"toLong", JOP_OP_NOP}, {"toDouble", JOP_OP_NOP}, {"toRtThreadImpl", JOP_OP_NOP},
        {"lock", VM_OP_MONITORENTER}, {"unlock", VM_OP_MONITOREXIT},
        {"monitorExit", VM_OP_MONITOREXIT}, /* the method's name until 2012 */
        {"condMove", JOP_OP_COND_MOVE}, {"condMoveRef", JOP_OP_COND_MOVE},
        {"invalidate", JOP_OP_INVAL}, {"memCopy", JOP_OP_MEMCPY},
        {"putStatic", JOP_OP_PUTSTATIC}, {"getStatic", JOP_OP_GETSTATIC},
        {"putField", JOP_OP_PUTFIELD}, {"getField", JOP_OP_GETFIELD},
        {"arrayLoad", VM_OP_IALOAD}, {"arrayStore", VM_OP_IASTORE},
        {"arrayLength", VM_OP_ARRAYLENGTH},
    };
    /* clang-format on */
    if (descriptor_length == 0 || descriptor[0] != '(') {
        return 0;
    }
    for (size_t i = 0; i < sizeof natives / sizeof natives[0]; i++) {
        if (strlen(natives[i].name) == name_length
            && memcmp(natives[i].name, name, name_length) == 0) {
            return natives[i].opcode;
        }
    }
    return 0;
}
