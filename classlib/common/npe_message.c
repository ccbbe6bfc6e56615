/*
 * npe_message.c: the text of a NullPointerException that an instruction raised (JEP 358): the
 * action that failed, and the expression that was null, as far as the bytecode shows it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/common/npe_message.h"
#include "classlib/common/npe_flow.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/stack_effect.h"

#define MAX_DETAIL 5 /* expressions nested more deeply are not shown */
#define NOT_EXPLAINED (-1)

struct explanation {
    const struct vm_method *method;
    const struct vm_code *code;
    const struct lib_npe_flow *flow;
    FILE *out;
};

static bool decode(const struct explanation *e, int bci, struct vm_insn *insn)
{
    const struct vm_code_map *map = vm_code_map_get(e->code);
    return map != NULL && vm_code_map_insn_at(map, (uint32_t)bci, insn);
}

static const struct vm_constant *member_at(const struct explanation *e, unsigned index)
{
    return &e->method->pool->file->constants[index];
}

/* --- names ---------------------------------------------------------------------------------- */

/* Prints a class name with dots, but Object and String without their package. */
static void print_class(FILE *out, const char *name, size_t length)
{
    if ((length == 16 && memcmp(name, "java/lang/Object", 16) == 0)
        || (length == 16 && memcmp(name, "java/lang/String", 16) == 0)) {
        name += 10;
        length -= 10;
    }
    for (size_t i = 0; i < length; i++) {
        fputc(name[i] == '/' ? '.' : name[i], out);
    }
}

/* Prints the type at the start of a descriptor. Returns the position after it. */
static const char *print_type(FILE *out, const char *c)
{
    int dimensions = 0;
    for (; *c == '['; c++) {
        dimensions++;
    }
    if (*c == 'L') {
        const char *end = strchr(c, ';');
        print_class(out, c + 1, (size_t)(end - c) - 1);
        c = end;
    } else {
        fputs(vm_primitive_name(*c), out);
    }
    for (; dimensions > 0; dimensions--) {
        fputs("[]", out);
    }
    return c + 1;
}

static void print_holder(FILE *out, const struct vm_symbol *name)
{
    print_class(out, name->bytes, name->length);
}

static void print_method(const struct explanation *e, const struct vm_constant *member)
{
    print_holder(e->out, member->member.class_name);
    fprintf(e->out, ".%s(", member->member.name->bytes);
    const char *c = member->member.descriptor->bytes + 1;
    for (const char *first = c; *c != ')';) {
        fputs(c == first ? "" : ", ", e->out);
        c = print_type(e->out, c);
    }
    fputc(')', e->out);
}

/* Returns the variable's name at `bci`, where it was loaded, according to the table of local
 * variables. */
static const struct vm_symbol *variable_name(const struct explanation *e, int bci, int local)
{
    for (uint32_t i = 0; i < e->code->local_variable_count; i++) {
        const struct vm_local_variable *v = &e->code->local_variables[i];
        if (v->index == local && bci >= v->start_bci && bci < v->start_bci + v->length) {
            return v->name;
        }
    }
    return NULL;
}

/* Returns the number of the parameter that the local variable holds at first, or 0 if it is not a
 * parameter. */
static int parameter_number(const struct vm_method *method, int local)
{
    int slot = method->flags & VM_ACC_STATIC ? 0 : 1;
    int number = 1;
    for (const char *c = method->descriptor->bytes + 1; *c != ')'; number++) {
        int slots = (int)vm_type_slots(*c);
        if (local >= slot && local < slot + slots) {
            return number;
        }
        slot += slots;
        c = vm_descriptor_next(c);
    }
    return 0;
}

static void print_variable(const struct explanation *e, int bci, int local, bool is_assigned)
{
    const struct vm_symbol *name = variable_name(e, bci, local);
    int parameter = is_assigned ? 0 : parameter_number(e->method, local);
    if (name != NULL) {
        fputs(name->bytes, e->out);
    } else if (local == 0 && !is_assigned && !(e->method->flags & VM_ACC_STATIC)) {
        fputs("this", e->out);
    } else if (parameter != 0) {
        fprintf(e->out, "<parameter%d>", parameter);
    } else {
        fprintf(e->out, "<local%d>", local);
    }
}

/* --- the action that failed ----------------------------------------------------------------- */

static const char *array_text(uint8_t opcode)
{
    static const char *const texts[] = {"int",    "long",         "float", "double",
                                        "object", "byte/boolean", "char",  "short"};
    return texts[opcode >= VM_OP_IASTORE ? opcode - VM_OP_IASTORE : opcode - VM_OP_IALOAD];
}

/* Returns the slot of the stack that contained null, counted from the top; NOT_EXPLAINED if there
 * is no explanation. */
static int null_slot(const struct explanation *e, const struct vm_insn *insn)
{
    uint32_t pops = 0, pushes = 0;
    switch (insn->opcode) {
    case VM_OP_INVOKEVIRTUAL:
    case VM_OP_INVOKESPECIAL:
    case VM_OP_INVOKEINTERFACE:
        /* Constructors are never called on null, so the program made the exception itself. */
        if (vm_symbol_equals_cstr(member_at(e, insn->index)->member.name, "<init>")) {
            return NOT_EXPLAINED;
        }
        break;
    /* clang-format off */
    case VM_OP_IALOAD: case VM_OP_LALOAD: case VM_OP_FALOAD: case VM_OP_DALOAD:
    case VM_OP_AALOAD: case VM_OP_BALOAD: case VM_OP_CALOAD: case VM_OP_SALOAD:
    case VM_OP_IASTORE: case VM_OP_LASTORE: case VM_OP_FASTORE: case VM_OP_DASTORE:
    case VM_OP_AASTORE: case VM_OP_BASTORE: case VM_OP_CASTORE: case VM_OP_SASTORE:
    case VM_OP_ARRAYLENGTH: case VM_OP_ATHROW: case VM_OP_MONITORENTER: case VM_OP_MONITOREXIT:
    case VM_OP_GETFIELD: case VM_OP_PUTFIELD:
        /* clang-format on */
        break;
    default:
        return NOT_EXPLAINED;
    }
    /* The reference is in the deepest slot that the instruction pops. */
    return vm_insn_stack_effect(e->method->pool->file, insn, &pops, &pushes) ? (int)pops - 1
                                                                             : NOT_EXPLAINED;
}

static void print_action(const struct explanation *e, const struct vm_insn *insn)
{
    switch (insn->opcode) {
    case VM_OP_ARRAYLENGTH:
        fputs("Cannot read the array length", e->out);
        break;
    case VM_OP_ATHROW:
        fputs("Cannot throw exception", e->out);
        break;
    case VM_OP_MONITORENTER:
        fputs("Cannot enter synchronized block", e->out);
        break;
    case VM_OP_MONITOREXIT:
        fputs("Cannot exit synchronized block", e->out);
        break;
    case VM_OP_GETFIELD:
        fprintf(e->out, "Cannot read field \"%s\"", member_at(e, insn->index)->member.name->bytes);
        break;
    case VM_OP_PUTFIELD:
        fprintf(e->out, "Cannot assign field \"%s\"",
                member_at(e, insn->index)->member.name->bytes);
        break;
    case VM_OP_INVOKEVIRTUAL:
    case VM_OP_INVOKESPECIAL:
    case VM_OP_INVOKEINTERFACE:
        fputs("Cannot invoke \"", e->out);
        print_method(e, member_at(e, insn->index));
        fputc('"', e->out);
        break;
    default:
        fprintf(e->out, "Cannot %s %s array",
                insn->opcode >= VM_OP_IASTORE ? "store to" : "load from", array_text(insn->opcode));
    }
}

/* --- the null expression -------------------------------------------------------------------- */

/* The position of an expression in the message. */
enum place {
    PLACE_CAUSE, /* the expression that was null */
    PLACE_INNER, /* part of a larger expression */
    PLACE_INDEX  /* an array index */
};

static bool print_expression(const struct explanation *e, int bci, int slot, int detail,
                             enum place place);

/* Opens the clause that names the cause. */
static void open_cause(const struct explanation *e, enum place place, const char *text)
{
    if (place == PLACE_CAUSE) {
        fputs(text, e->out);
    }
}

static void print_element(const struct explanation *e, int bci, int detail, enum place place)
{
    enum place inner = place == PLACE_INDEX ? PLACE_INDEX : PLACE_INNER;
    if (!print_expression(e, bci, 1, detail - 1, inner)) {
        fputs("<array>", e->out);
    }
    fputc('[', e->out);
    if (!print_expression(e, bci, 0, detail, PLACE_INDEX)) {
        fputs("...", e->out);
    }
    fputc(']', e->out);
}

static bool print_member(const struct explanation *e, const struct vm_insn *insn, int detail,
                         enum place place)
{
    const struct vm_constant *member = member_at(e, insn->index);
    switch (insn->opcode) {
    case VM_OP_GETSTATIC:
        open_cause(e, place, " because \"");
        print_holder(e->out, member->member.class_name);
        fprintf(e->out, ".%s", member->member.name->bytes);
        return true;
    case VM_OP_GETFIELD:
        open_cause(e, place, " because \"");
        if (print_expression(e, (int)insn->bci, 0, detail - 1,
                             place == PLACE_INDEX ? PLACE_INDEX : PLACE_INNER)) {
            fputc('.', e->out);
        }
        fputs(member->member.name->bytes, e->out);
        return true;
    default:
        open_cause(e, place, " because the return value of \"");
        print_method(e, member);
        return true;
    }
}

/* Returns the number of the local variable that the instruction loads, or -1 if it loads none. */
static int loaded_local(const struct vm_insn *insn)
{
    uint32_t local = 0;
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    bool is_shown =
        info->category == VM_CATEGORY_LOAD && (info->pushes[0] == 'A' || info->pushes[0] == 'I');
    return is_shown && vm_insn_local(insn, &local) > 0 ? (int)local : -1;
}

static bool print_constant(const struct explanation *e, const struct vm_insn *insn,
                           enum place place)
{
    if (insn->opcode == VM_OP_ACONST_NULL) {
        open_cause(e, place, " because \"");
        fputs("null", e->out);
    } else if (insn->opcode >= VM_OP_ICONST_M1 && insn->opcode <= VM_OP_ICONST_5) {
        fprintf(e->out, "%d", insn->opcode - VM_OP_ICONST_0);
    } else if (insn->opcode == VM_OP_BIPUSH || insn->opcode == VM_OP_SIPUSH) {
        fprintf(e->out, "%d", (int)insn->constant);
    } else {
        return false;
    }
    return true;
}

/* Prints the expression that pushed a slot of the stack as it is before `bci`. Returns false if the
 * expression cannot be shown. */
static bool print_expression(const struct explanation *e, int bci, int slot, int detail,
                             enum place place)
{
    int source = lib_npe_flow_source(e->flow, bci, slot);
    struct vm_insn insn;
    if (detail <= 0 || source < 0 || !decode(e, source, &insn)) {
        return false;
    }
    int local = loaded_local(&insn);
    if (local >= 0) {
        open_cause(e, place, " because \"");
        print_variable(e, source, local, lib_npe_flow_is_assigned(e->flow, bci, local));
        return true;
    }
    switch (insn.opcode) {
    case VM_OP_GETSTATIC:
    case VM_OP_GETFIELD:
    case VM_OP_INVOKEVIRTUAL:
    case VM_OP_INVOKESPECIAL:
    case VM_OP_INVOKESTATIC:
    case VM_OP_INVOKEINTERFACE:
        return print_member(e, &insn, detail, place);
    /* clang-format off */
    case VM_OP_IALOAD: case VM_OP_LALOAD: case VM_OP_FALOAD: case VM_OP_DALOAD:
    case VM_OP_AALOAD: case VM_OP_BALOAD: case VM_OP_CALOAD: case VM_OP_SALOAD:
        /* clang-format on */
        open_cause(e, place, " because \"");
        print_element(e, source, detail, place);
        return true;
    default:
        return print_constant(e, &insn, place);
    }
}

char *lib_npe_message(const struct vm_method *method, int bci)
{
    struct explanation e = {.method = method, .code = method->code};
    struct vm_insn insn;
    int slot = decode(&e, bci, &insn) ? null_slot(&e, &insn) : NOT_EXPLAINED;
    if (slot == NOT_EXPLAINED) {
        return NULL;
    }
    char *text = NULL;
    size_t size = 0;
    e.out = open_memstream(&text, &size);
    if (e.out == NULL) {
        return NULL;
    }
    struct lib_npe_flow *flow = lib_npe_flow_create(method, bci);
    e.flow = flow;
    print_action(&e, &insn);
    if (flow != NULL && print_expression(&e, bci, slot, MAX_DETAIL, PLACE_CAUSE)) {
        fputs("\" is null", e.out);
    }
    lib_npe_flow_destroy(flow);
    if (fclose(e.out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
