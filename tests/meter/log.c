/*
 * Prints the instructions that a meter receives, with their operands, one line each:
 *
 *     told idiv 17 5
 *
 * The lines are written to stderr. An int or long is decimal, a float or double its bits, an object
 * its class, an array its class and length.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "meters.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/class.h"

static const char *prefix;
static uint32_t wanted[8];

static bool is_watched(const struct vm_method *method)
{
    return strncmp(method->class->name->bytes, prefix, strlen(prefix)) == 0;
}

static bool is_wanted(uint8_t opcode)
{
    return (wanted[opcode / 32] >> opcode % 32 & 1) != 0;
}

static void print_value(char type, union vm_slot value)
{
    switch (type) {
    case '1': /* a slot of any type, which may be an address that differs in each run */
        fprintf(stderr, " *");
        break;
    case 'I':
    case 'Z':
    case 'B':
    case 'C':
    case 'S':
        fprintf(stderr, " %d", vm_slot_int(value));
        break;
    case 'J':
        fprintf(stderr, " %" PRId64, value.j);
        break;
    case 'F':
        fprintf(stderr, " %" PRIx32, (uint32_t)value.u);
        break;
    case 'D':
        fprintf(stderr, " %" PRIx64, value.u);
        break;
    default:
        if (value.r == NULL) {
            fprintf(stderr, " null");
            break;
        }
        fprintf(stderr, " %s", value.r->class->name->bytes);
        if (value.r->class->name->bytes[0] == '[') {
            fprintf(stderr, "/%" PRIu32, value.r->length);
        }
    }
}

/* Returns the type of operand n. */
static char type_of(const struct vm_operand_probe *probe, uint32_t n)
{
    const char *pops = vm_opcode_info[probe->opcode].pops;
    switch (probe->opcode) {
    case VM_OP_PUTSTATIC:
    case VM_OP_PUTFIELD:
        return probe->opcode == VM_OP_PUTFIELD && n == 0
                   ? 'A'
                   : probe->method->class->file->constants[probe->index]
                         .member.descriptor->bytes[0];
    case VM_OP_MULTIANEWARRAY:
        return 'I';
    default:
        return pops[n];
    }
}

static void instruction(struct vm_thread *self, struct vm_context *context,
                        const struct vm_operand_probe *probe, union vm_slot first,
                        union vm_slot second, union vm_slot third)
{
    const union vm_slot operands[] = {first, second, third};
    (void)self;
    if (context->method != probe->method || probe->data != probe->method->class) {
        fprintf(stderr, "meter: wrong facts\n");
    }
    if (probe->has_last) {
        char type = type_of(probe, probe->operand_count - 1u);
        union vm_slot last = operands[probe->operand_count - 1];
        if (type == 'I' ? vm_slot_int(last) != (int32_t)probe->last : last.j != probe->last) {
            fprintf(stderr, "meter: another constant\n");
        }
    }
    fprintf(stderr, "told %s", vm_opcode_info[probe->opcode].mnemonic);
    for (uint32_t i = 0; i < 3; i++) {
        if (i < probe->operand_count) {
            print_value(type_of(probe, i), operands[i]);
        } else if (operands[i].u != 0) {
            fprintf(stderr, " meter: an operand too many");
        }
    }
    fputc('\n', stderr);
}

/* A shortcut that handles every second call itself, and leaves the other calls to the function. */
static bool log_or_refuse(struct vm_thread *self, struct vm_context *context,
                          const struct vm_operand_probe *probe, union vm_slot first,
                          union vm_slot second)
{
    static uint32_t calls;
    if (calls++ % 2 == 0) {
        return false;
    }
    const union vm_slot none = {.u = 0};
    instruction(self, context, probe, probe->operand_count > 0 ? first : none,
                probe->operand_count > 1 ? second : none, none);
    return true;
}

static bool prepare(const struct vm_insn *insn, struct vm_operand_probe *probe)
{
    /* This could be any value that is known when the method is translated. */
    probe->data = probe->method->class;
    if (insn->bci % 3 != 0 && probe->operand_count <= 2) {
        probe->shortcut = log_or_refuse;
    }
    return is_watched(probe->method) && is_wanted(insn->opcode);
}

struct vm_operand_probes meter_log = {.instruction = instruction, .prepare = prepare};

static bool want(const char *name, size_t length)
{
    for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
        const char *mnemonic = vm_opcode_info[opcode].mnemonic;
        if (strlen(mnemonic) == length && memcmp(mnemonic, name, length) == 0) {
            wanted[opcode / 32] |= 1u << opcode % 32;
            return true;
        }
    }
    return false;
}

bool meter_log_choose(const char *classes, const char *set)
{
    prefix = classes;
    bool is_asked = strncmp(set, "asked:", 6) == 0;
    set += is_asked ? 6 : 0;
    if (strcmp(set, "all") == 0) {
        memset(wanted, 0xff, sizeof wanted);
        set = "";
    }
    while (*set != '\0') {
        size_t length = strcspn(set, ",");
        if (!want(set, length)) {
            return false;
        }
        set += length + (set[length] == ',');
    }
    if (is_asked) {
        memset(meter_log.opcodes, 0xff, sizeof meter_log.opcodes);
    } else {
        memcpy(meter_log.opcodes, wanted, sizeof wanted);
    }
    return true;
}
