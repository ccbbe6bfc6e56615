#include "vm/translate/print_cell.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/insn_text.h"
#include "vm/classfile/opcodes.h"
#include "vm/classfile/stack_effect.h"
#include "vm/code/layout.h"
#include "vm/instrument/analysis.h"
#include "vm/instrument/located_probe.h"
#include "vm/code/translation.h"
#include "vm/runtime/resolve.h"

#define CONSTANT_TEXT 48u /* longest text of a string constant, including the mnemonic */

/* The instruction being printed. */
struct printer {
    const struct vm_printed_code *code;
    const struct vm_cell *cell;
    uint32_t at;
    char *text;
    size_t used, size;
    unsigned operands; /* number of operands printed so far, without the destination */
};

/* These functions print the frequent parts, because vsnprintf would take ten times as long. */
static void add_bytes(struct printer *printer, const char *bytes, size_t length)
{
    size_t left = printer->size - printer->used - 1;
    length = length < left ? length : left;
    memcpy(printer->text + printer->used, bytes, length);
    printer->used += length;
    printer->text[printer->used] = '\0';
}

static void add_text(struct printer *printer, const char *text)
{
    add_bytes(printer, text, strlen(text));
}

static void add_number(struct printer *printer, uint32_t number)
{
    char digits[11];
    size_t first = sizeof digits - 1;
    digits[first] = '\0';
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    add_text(printer, digits + first);
}

__attribute__((format(printf, 2, 3))) static void add(struct printer *printer, const char *format,
                                                      ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(printer->text + printer->used, printer->size - printer->used, format, arguments);
    va_end(arguments);
    size_t left = printer->size - printer->used - 1;
    printer->used += length < 0 ? 0 : (size_t)length < left ? (size_t)length : left;
}

static void add_register(struct printer *printer, uint16_t reg)
{
    const struct vm_translation *translation = printer->code->translation;
    if (reg >= translation->stack_slot) {
        add_text(printer, "s");
        add_number(printer, (uint32_t)(reg - translation->stack_slot));
    } else if (reg == translation->lock_slot
               && (printer->code->method->flags & VM_ACC_SYNCHRONIZED) != 0) {
        add_text(printer, "lock");
    } else {
        add_text(printer, "v");
        add_number(printer, reg);
    }
}

static void add_counter(struct printer *printer, int32_t offset)
{
    if (offset == 0) {
        add_text(printer, "none");
    } else if (vm_tracker == NULL) { /* a counter of the thread */
        add_number(printer, (uint32_t)offset / 8);
    } else {
        add_number(printer, ((uint32_t)offset - vm_tracker->counters_offset) / 8 + 1);
    }
}

static void add_target(struct printer *printer, int32_t displacement)
{
    add(printer, " -> %" PRId64, (int64_t)printer->at + displacement);
}

static void add_class(struct printer *printer, const struct vm_class *class)
{
    add_text(printer, " ");
    add_text(printer, class == NULL ? "?" : class->name->bytes);
}

static void add_method(struct printer *printer, const struct vm_method *method)
{
    add_text(printer, " ");
    add_text(printer, method->class->name->bytes);
    add_text(printer, ".");
    add_text(printer, method->name->bytes);
}

/* Stores the bytecode instruction of the cell in *insn. Returns the constant to which the
 * instruction refers, or NULL. */
static const struct vm_constant *named_constant(const struct printer *printer, struct vm_insn *insn)
{
    const struct vm_method *method = printer->code->method;
    const struct vm_class_file *file = method->pool->file;
    bool is_known = vm_code_map_insn_at(vm_code_map_get(method->code),
                                        printer->code->translation->bcis[printer->at], insn);
    return is_known && insn->index < file->constant_count ? &file->constants[insn->index] : NULL;
}

/* Prints the constant to which the bytecode instruction refers: the name of a class, field or
 * method (without its type), or the value of another constant. */
static void add_named(struct printer *printer)
{
    char text[CONSTANT_TEXT];
    struct vm_insn insn;
    const struct vm_constant *constant = named_constant(printer, &insn);
    if (constant == NULL) {
        return;
    }
    switch (constant->tag) {
    case VM_CONSTANT_CLASS:
        add_text(printer, " ");
        add_text(printer, constant->symbol->bytes);
        break;
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        add_text(printer, " ");
        add_text(printer, constant->member.class_name->bytes);
        add_text(printer, ".");
        add_text(printer, constant->member.name->bytes);
        break;
    case VM_CONSTANT_INVOKE_DYNAMIC:
        add_text(printer, " ");
        add_text(printer, constant->dynamic.name->bytes);
        break;
    default: /* the text after the mnemonic */
        vm_insn_text(printer->code->method->pool->file, &insn, text, sizeof text);
        add_text(printer, text + strcspn(text, " "));
    }
}

/* Returns whether a value is the mirror of a class. For a dead class, whose mirror is not known,
 * any value counts as its mirror. */
static bool is_mirror(const struct vm_class *class, const struct vm_object *value)
{
    return class != NULL && (class->mirror == NULL || class->mirror == value);
}

/* Returns whether the constant of the bytecode instruction was resolved to this value. */
static bool is_resolved(const struct printer *printer, union vm_slot value)
{
    struct vm_insn insn;
    const struct vm_constant *constant = named_constant(printer, &insn);
    if (constant == NULL || (insn.opcode != VM_OP_LDC && insn.opcode != VM_OP_LDC_W)) {
        return false;
    }
    const void *resolved = vm_resolved(printer->code->method->pool, insn.index);
    switch (constant->tag) {
    case VM_CONSTANT_CLASS:
        return is_mirror(resolved, value.r);
    case VM_CONSTANT_STRING:
    case VM_CONSTANT_METHOD_TYPE:
    case VM_CONSTANT_METHOD_HANDLE:
        return resolved != NULL && value.r == resolved;
    case VM_CONSTANT_DYNAMIC:
        return resolved != NULL && value.j == ((const union vm_slot *)resolved)->j;
    default:
        return false;
    }
}

/* --- calls and switches ---------------------------------------------------------------------- */

/* Returns whether the cell's bytecode instruction is a call with a result. */
static bool has_result(const struct printer *printer)
{
    const struct vm_method *method = printer->code->method;
    struct vm_insn insn;
    return vm_code_map_insn_at(vm_code_map_get(method->code),
                               printer->code->translation->bcis[printer->at], &insn)
           && vm_opcode_info[insn.opcode].category == VM_CATEGORY_INVOKE
           && vm_descriptor_return_type(vm_insn_callee_descriptor(method->pool->file, &insn))
                  != 'V';
}

static void add_call(struct printer *printer, const char *kinds, uint32_t cells)
{
    const struct vm_cell *cell = printer->cell;
    if (has_result(printer)) {
        add_text(printer, " ");
        add_register(printer, cell[cells - 1].d);
        add_text(printer, " =");
    }
    if (strchr(kinds, 'm') != NULL) {
        add_method(printer, cell[1].p);
    } else if (strchr(kinds, 'v') != NULL) {
        add(printer, " vtable[%" PRId64 "]", cell[1].j);
    } else if (strchr(kinds, 'y') != NULL) {
        add_named(printer);
    }
    add_text(printer, strpbrk(kinds, "mvy") != NULL ? "(" : " (");
    for (uint32_t i = 0; i < cell->a; i++) {
        add_text(printer, i == 0 ? "" : ", ");
        add_register(printer, vm_call_register(cell, i));
    }
    add_text(printer, ")");
    if (vm_tracker != NULL) {
        add(printer, " site %u", (unsigned)cell[vm_call_cells(cell->a) - 1].a);
    }
}

static void add_switch(struct printer *printer, bool is_table)
{
    const struct vm_cell *cell = printer->cell;
    const int32_t *words = (const int32_t *)(const void *)(cell + 2);
    for (int32_t i = 0; i < cell[1].w[1]; i++) {
        add(printer, ", %d", is_table ? cell[1].w[0] + i : words[2 * i]);
        add_target(printer, is_table ? words[i] : words[2 * i + 1]);
    }
    add(printer, ", default");
    add_target(printer, cell[1].high_w[0]);
}

/* --- operands -------------------------------------------------------------------------------- */

static void add_behind(struct printer *printer, char kind)
{
    const struct vm_cell *data = printer->cell + 1;
    switch (kind) {
    case 'k':
        if (is_resolved(printer, (union vm_slot){.j = data->j})) {
            add_named(printer);
        } else {
            add(printer, " %" PRId64, data->j);
        }
        break;
    case 'K':
        add_class(printer, data->p);
        break;
    case 'x':
    case 'X':
        add_text(printer, ", count ");
        add_counter(printer, data->w[0]);
        add_text(printer, " or ");
        add_counter(printer, data->w[1]);
        if (kind == 'X') {
            add_text(printer, ", head ");
            add_counter(printer, data->high_w[0]);
        }
        break;
    case 'p':
    case 'e': {
        const struct vm_probe *probe = data->p;
        const uint16_t registers[] = {printer->cell->b, printer->cell->c, printer->cell->d};
        for (uint32_t i = 0; i < probe->register_count; i++) {
            add_text(printer, ", ");
            add_register(printer, registers[i]);
        }
        add(printer, " %s: %s", probe->analysis->name, vm_event_names[probe->location.kind]);
        if (kind == 'e') {
            add(printer, ", count %d", data->i);
        }
        break;
    }
    default: {
        const struct vm_operand_probe *probe = data->p;
        add(printer, " %s", vm_opcode_info[probe->opcode].mnemonic);
    }
    }
}

static void add_short(struct printer *printer, char kind, uint16_t value)
{
    add_text(printer, printer->operands++ == 0 ? " " : ", ");
    if (kind == 'd' || kind == 'r') {
        add_register(printer, value);
    } else {
        add(printer, kind == 'o' ? "+%u" : "#%d", kind == 'o' ? value : (int16_t)value);
    }
    if (kind == 'd') {
        add_text(printer, " =");
        printer->operands = 0;
    }
}

/* Prints the operands in a column `operands` of insns.def. Returns how many cells after the first
 * cell it has read. */
static uint32_t add_operands(struct printer *printer, const char *operands)
{
    const struct vm_cell *cell = printer->cell;
    const uint16_t shorts[] = {cell->a, cell->b, cell->c, cell->d};
    unsigned next = 0;
    uint32_t read = 0;
    for (const char *kind = operands; *kind != '\0'; kind++) {
        switch (*kind) {
        case 'd':
        case 'r':
        case '#':
        case 'o':
            add_short(printer, *kind, shorts[next++]);
            break;
        case 'i':
            add(printer, " %d", cell->i);
            break;
        case 'j':
            add_target(printer, cell->i);
            break;
        case 'n':
        case 'N':
            add_text(printer, *kind == 'n' ? " " : " count ");
            add_counter(printer, *kind == 'n' ? cell->i : cell->high_w[0]);
            break;
        case 'y':
            add_named(printer);
            break;
        case '-':
            break;
        default:
            read = 1;
            add_behind(printer, *kind);
        }
    }
    return read;
}

/* "IADD_I+ALOAD32" */
static void add_name(struct printer *printer, const char *name)
{
    for (const char *joint; (joint = strstr(name, "__")) != NULL; name = joint + 2) {
        add_bytes(printer, name, (size_t)(joint - name));
        add_text(printer, "+");
    }
    add_text(printer, name);
}

uint32_t vm_print_cell(const struct vm_printed_code *code, uint32_t at, char *text, size_t size)
{
    struct printer printer = {code, &code->cells[at], at, text, 0, size, 0};
    int insn = code->insns[at];
    *text = '\0';
    if (insn == VM_INSN_COUNT) {
        return 0;
    }
    add_name(&printer, vm_insn_info[insn].name);
    const struct vm_insn_info *first = &vm_insn_info[vm_insn_info[insn].first];
    bool is_call = *first->operands == 'c', is_switch = first->cells == 0 && !is_call;
    uint32_t least = first->cells != 0 ? first->cells : 2;
    if (at + least > code->translation->cell_count) {
        return 0;
    }
    uint32_t cells = vm_insn_cells(printer.cell, (enum vm_insn_code)insn);
    if (at + cells > code->translation->cell_count) {
        return 0;
    }
    if (is_call) {
        add_call(&printer, first->operands, cells);
    } else if (is_switch) {
        add_short(&printer, 'r', printer.cell->a);
        add_switch(&printer, first->operands[1] == 't');
    } else if (1 + add_operands(&printer, first->operands) > cells) {
        return 0;
    }
    return cells;
}
