/*
 * What each instruction does to the frame: JVMS 4.10.1.9. Most follow from the columns of
 * opcodes.def; the rest is here and in verify_invoke.c.
 */
#include <string.h>

#include "vm/classfile/verify_internal.h"

#define NOT_ASSIGNABLE "Type %s (current frame, %s[%u]) is not assignable to %s"

bool vm_verify_bad_type(struct vm_verifier *verifier, vm_type got, vm_type wanted)
{
    static const struct {
        vm_type type;
        const char *title;
    } old_titles[] = {
        {T_INT, "Expecting to find integer on stack"},
        {T_FLOAT, "Expecting to find float on stack"},
        {T_LONG, "Expecting to find long on stack"},
        {T_LONG2, "Expecting to find long on stack"},
        {T_DOUBLE, "Expecting to find double on stack"},
        {T_DOUBLE2, "Expecting to find double on stack"},
    };
    const char *old_title = "Expecting to find object/array on stack";
    for (size_t i = 0; i < sizeof old_titles / sizeof old_titles[0]; i++) {
        if (old_titles[i].type == wanted) {
            old_title = old_titles[i].title;
        }
    }
    char got_text[VM_TYPE_TEXT], wanted_text[VM_TYPE_TEXT];
    return vm_verify_fail(verifier, "Bad type on operand stack", old_title, NOT_ASSIGNABLE,
        vm_type_print(got, got_text), "stack", verifier->frame.depth,
        vm_type_print(wanted, wanted_text));
}

static bool fail_underflow(struct vm_verifier *verifier)
{
    return vm_verify_fail(verifier, "Operand stack underflow",
        "Unable to pop operand off an empty stack", "%s", "Attempt to pop empty stack.");
}

static bool push_slot(struct vm_verifier *verifier, vm_type type)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth >= verifier->code->max_stack) {
        return vm_verify_fail(verifier, "Operand stack overflow", "Stack size too large", "%s",
            "Exceeded max stack size.");
    }
    frame->stack[frame->depth++] = type;
    return true;
}

bool vm_verify_push(struct vm_verifier *verifier, vm_type type)
{
    if (type == T_VOID) {
        return true;
    }
    return push_slot(verifier, type) &&
        (!type_is_wide(type) || push_slot(verifier, type_upper(type)));
}

static bool pop_slot(struct vm_verifier *verifier, vm_type *type)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth == 0) {
        return fail_underflow(verifier);
    }
    *type = frame->stack[--frame->depth];
    return true;
}

static bool pop_slot_as(struct vm_verifier *verifier, vm_type wanted)
{
    vm_type type = T_TOP;
    if (!pop_slot(verifier, &type)) {
        return false;
    }
    int answer = type == wanted ? 1 : vm_type_assignable(verifier, type, wanted);
    if (answer == 0) {
        vm_verify_bad_type(verifier, type, wanted);
    }
    return answer > 0;
}

bool vm_verify_pop(struct vm_verifier *verifier, vm_type wanted)
{
    return (!type_is_wide(wanted) || pop_slot_as(verifier, type_upper(wanted))) &&
        pop_slot_as(verifier, wanted);
}

bool vm_verify_pop_reference(struct vm_verifier *verifier, vm_type *type)
{
    if (!pop_slot(verifier, type)) {
        return false;
    }
    if (vm_type_assignable(verifier, *type, T_ANY_REFERENCE) <= 0) {
        return vm_verify_bad_type(verifier, *type, T_ANY_REFERENCE);
    }
    return true;
}

bool vm_verify_pop_arguments(struct vm_verifier *verifier, const struct vm_signature *signature)
{
    for (unsigned i = signature->slots; i > 0; i--) {
        if (!pop_slot_as(verifier, signature->arguments[i - 1])) {
            return false;
        }
    }
    return true;
}

/* The types that the letters of opcodes.def stand for; those for which there is no one type
   are handled before. */
static vm_type letter_type(char letter)
{
    switch (letter) {
    case 'J':
        return T_LONG;
    case 'F':
        return T_FLOAT;
    case 'D':
        return T_DOUBLE;
    case 'A':
        return T_NULL; /* pushed by aconst_null alone */
    default:
        return T_INT;
    }
}

static bool step_by_table(struct vm_verifier *verifier, const struct vm_opcode_info *info)
{
    for (size_t i = strlen(info->pops); i > 0; i--) {
        if (!vm_verify_pop(verifier, letter_type(info->pops[i - 1]))) {
            return false;
        }
    }
    for (const char *at = info->pushes; *at != '\0'; at++) {
        if (!vm_verify_push(verifier, letter_type(*at))) {
            return false;
        }
    }
    return true;
}

static bool step_load(struct vm_verifier *verifier, unsigned index, vm_type wanted)
{
    bool is_wide = type_is_wide(wanted);
    const vm_type *locals = verifier->frame.locals;
    if (locals[index] != wanted || (is_wide && locals[index + 1] != type_upper(wanted))) {
        bool is_good = !is_wide &&
            vm_type_assignable(verifier, locals[index], wanted) > 0;
        if (!is_good) {
            char got_text[VM_TYPE_TEXT], wanted_text[VM_TYPE_TEXT];
            static const char *const old_titles[] = {
                "Accessing value from uninitialized register",
                "Register contains wrong type",
            };
            unsigned bad = locals[index] == wanted && is_wide ? index + 1 : index;
            return vm_verify_fail(verifier, "Bad local variable type",
                old_titles[locals[index] == T_TOP ? 0 : 1], NOT_ASSIGNABLE,
                vm_type_print(locals[bad], got_text), "locals", bad,
                vm_type_print(bad == index ? wanted : type_upper(wanted), wanted_text));
        }
    }
    return vm_verify_push(verifier, locals[index]);
}

/* Overwriting one half of a long or double spoils the other. */
static void set_local(struct vm_verifier *verifier, unsigned index, vm_type type)
{
    vm_type *locals = verifier->frame.locals;
    vm_verify_note_local(verifier, index);
    if (locals[index] == T_LONG2 || locals[index] == T_DOUBLE2) {
        locals[index - 1] = T_TOP;
        vm_verify_note_local(verifier, index - 1);
    } else if (type_is_wide(locals[index])) {
        locals[index + 1] = T_TOP;
        vm_verify_note_local(verifier, index + 1);
    }
    if (locals[index] != type) {
        locals[index] = type;
        verifier->has_changed_locals = true;
    }
}

static bool step_store(struct vm_verifier *verifier, unsigned index, vm_type wanted)
{
    vm_type type = wanted;
    if (wanted != T_ANY_REFERENCE) {
        if (!vm_verify_pop(verifier, wanted)) {
            return false;
        }
    } else {
        struct vm_frame *frame = &verifier->frame;
        if (verifier->is_inferring && frame->depth > 0 &&
            type_is_return_address(frame->stack[frame->depth - 1])) {
            type = frame->stack[--frame->depth];
        } else if (!vm_verify_pop_reference(verifier, &type)) {
            return false;
        }
    }
    set_local(verifier, index, type);
    if (type_is_wide(type)) {
        set_local(verifier, index + 1, type_upper(type));
    }
    return true;
}

/* The type that the i-th of the families int, long, float, double, reference works on. */
static vm_type family_type(unsigned i)
{
    static const vm_type types[] = {T_INT, T_LONG, T_FLOAT, T_DOUBLE, T_ANY_REFERENCE};
    return types[i];
}

static bool step_load_or_store(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    unsigned opcode = insn->opcode;
    if (opcode <= VM_OP_ALOAD) {
        return step_load(verifier, insn->index, family_type(opcode - VM_OP_ILOAD));
    }
    if (opcode <= VM_OP_ALOAD_3) {
        opcode -= VM_OP_ILOAD_0;
        return step_load(verifier, opcode % 4, family_type(opcode / 4));
    }
    if (opcode <= VM_OP_ASTORE) {
        return step_store(verifier, insn->index, family_type(opcode - VM_OP_ISTORE));
    }
    opcode -= VM_OP_ISTORE_0;
    return step_store(verifier, opcode % 4, family_type(opcode / 4));
}

/*
 * Pops the array of an element access. letters are those of the primitive element types it may
 * have; none for an array of references.
 */
static bool pop_array(struct vm_verifier *verifier, const char *letters, vm_type *array)
{
    if (!vm_verify_pop_reference(verifier, array)) {
        return false;
    }
    if (*array == T_NULL) {
        return true;
    }
    bool is_good = type_is_array(*array);
    if (is_good) {
        const char *name = type_symbol(*array)->bytes;
        is_good = letters[0] == '\0' ? name[1] == '[' || name[1] == 'L'
                                     : name[2] == '\0' && strchr(letters, name[1]) != NULL;
    }
    if (!is_good) {
        char text[VM_TYPE_TEXT];
        return vm_verify_fail(verifier, "Bad type on operand stack",
            letters[0] == '\0' ? "Expecting to find array of objects or arrays on stack"
                               : "Expecting to find array of primitives on stack",
            "Type %s (current frame, stack[%u]) is not an array of the element type",
            vm_type_print(*array, text), verifier->frame.depth);
    }
    return true;
}

/* The element letters of iaload to saload, and of the stores likewise. */
static const char *element_letters(unsigned i)
{
    static const char *const letters[] = {"I", "J", "F", "D", "", "BZ", "C", "S"};
    return letters[i];
}

static bool step_array_load(struct vm_verifier *verifier, unsigned opcode)
{
    vm_type array = T_TOP;
    unsigned kind = opcode - VM_OP_IALOAD;
    if (!vm_verify_pop(verifier, T_INT) ||
        !pop_array(verifier, element_letters(kind), &array)) {
        return false;
    }
    vm_type element = letter_type(vm_opcode_info[opcode].pushes[0]);
    if (opcode == VM_OP_AALOAD && array != T_NULL &&
        !vm_type_component(verifier, array, &element)) {
        return false;
    }
    return vm_verify_push(verifier, element);
}

static bool step_array_store(struct vm_verifier *verifier, unsigned opcode)
{
    vm_type array = T_TOP;
    vm_type value = opcode == VM_OP_AASTORE ? type_of(verifier->object)
                                            : letter_type(vm_opcode_info[opcode].pops[2]);
    return vm_verify_pop(verifier, value) && vm_verify_pop(verifier, T_INT) &&
        pop_array(verifier, element_letters(opcode - VM_OP_IASTORE), &array);
}

/*
 * The instructions that move slots: `count` slots from the top are copied to below the `below`
 * slots under them. No half of a long or double may be moved alone.
 */
static bool step_dup(struct vm_verifier *verifier, unsigned count, unsigned below)
{
    struct vm_frame *frame = &verifier->frame;
    unsigned moved = count + below;
    if (frame->depth < moved) {
        return fail_underflow(verifier);
    }
    vm_type *top = frame->stack + frame->depth;
    const vm_type *bounds[] = {top - count, top - moved};
    for (unsigned i = 0; i < 2; i++) {
        if (bounds[i] < top && (*bounds[i] == T_LONG2 || *bounds[i] == T_DOUBLE2)) {
            return vm_verify_fail(verifier, "Bad type on operand stack",
                "Attempt to split long or double on the stack", "%s",
                "A long or double would be split");
        }
    }
    for (unsigned i = 0; i < count; i++) {
        if (!push_slot(verifier, T_TOP)) {
            return false;
        }
    }
    vm_type copied[2] = {top[-(int)count], top[-1]};
    memmove(top - moved + count, top - moved, moved * sizeof *top);
    memcpy(top - moved, copied, count * sizeof *top);
    return true;
}

/* pop and pop2 */
static bool step_pop(struct vm_verifier *verifier, unsigned count)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth < count) {
        return fail_underflow(verifier);
    }
    vm_type lowest = frame->stack[frame->depth - count];
    if (lowest == T_LONG2 || lowest == T_DOUBLE2) {
        return vm_verify_fail(verifier, "Bad type on operand stack",
            "Attempt to split long or double on the stack", "%s",
            "A long or double would be split");
    }
    frame->depth -= count;
    return true;
}

static bool step_swap(struct vm_verifier *verifier)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth < 2) {
        return fail_underflow(verifier);
    }
    vm_type *top = frame->stack + frame->depth;
    bool is_split = top[-1] == T_LONG2 || top[-1] == T_DOUBLE2 || top[-2] == T_LONG2 ||
        top[-2] == T_DOUBLE2;
    if (is_split) {
        return vm_verify_fail(verifier, "Bad type on operand stack",
            "Attempt to split long or double on the stack", "%s",
            "A long or double would be split");
    }
    vm_type type = top[-1];
    top[-1] = top[-2];
    top[-2] = type;
    return true;
}

static bool step_stack(struct vm_verifier *verifier, unsigned opcode)
{
    switch (opcode) {
    case VM_OP_POP:
        return step_pop(verifier, 1);
    case VM_OP_POP2:
        return step_pop(verifier, 2);
    case VM_OP_DUP:
        return step_dup(verifier, 1, 0);
    case VM_OP_DUP_X1:
        return step_dup(verifier, 1, 1);
    case VM_OP_DUP_X2:
        return step_dup(verifier, 1, 2);
    case VM_OP_DUP2:
        return step_dup(verifier, 2, 0);
    case VM_OP_DUP2_X1:
        return step_dup(verifier, 2, 1);
    case VM_OP_DUP2_X2:
        return step_dup(verifier, 2, 2);
    case VM_OP_SWAP:
        return step_swap(verifier);
    default:
        return true; /* nop */
    }
}

static bool fail_return_value(struct vm_verifier *verifier, vm_type type)
{
    char got_text[VM_TYPE_TEXT], wanted_text[VM_TYPE_TEXT];
    return vm_verify_fail(verifier, "Bad return type", "Wrong return type in function",
        "Type %s (current frame, stack[%u]) is not assignable to %s (from method signature)",
        vm_type_print(type, got_text), verifier->frame.depth,
        vm_type_print(verifier->result_type, wanted_text));
}

static bool step_return_value(struct vm_verifier *verifier, unsigned opcode)
{
    vm_type type = T_TOP;
    if (opcode == VM_OP_ARETURN) {
        if (!vm_verify_pop_reference(verifier, &type)) {
            return false;
        }
    } else {
        type = family_type(opcode - VM_OP_IRETURN);
        if (!vm_verify_pop(verifier, type)) {
            return false;
        }
    }
    if (verifier->result_type == T_VOID) {
        return vm_verify_fail(verifier, "Method does not expect a return value",
            "Wrong return type in function", "%s", "Error exists in the bytecode");
    }
    int answer = vm_type_assignable(verifier, type, verifier->result_type);
    if (answer == 0) {
        fail_return_value(verifier, type);
    }
    return answer > 0;
}

static bool step_return(struct vm_verifier *verifier)
{
    if (verifier->result_type != T_VOID) {
        return vm_verify_fail(verifier, "Method expects a return value",
            "Wrong return type in function", "%s", "Error exists in the bytecode");
    }
    if (verifier->frame.is_uninit) {
        return vm_verify_fail(verifier, "Constructor must call super() or this() before return",
            NULL, "%s", "Error exists in the bytecode");
    }
    return true;
}

static bool step_array_length(struct vm_verifier *verifier)
{
    vm_type array = T_TOP;
    if (!vm_verify_pop_reference(verifier, &array)) {
        return false;
    }
    if (array != T_NULL && !type_is_array(array)) {
        char text[VM_TYPE_TEXT];
        return vm_verify_fail(verifier, "Bad type on operand stack",
            "Expecting to find array on stack", "Type %s (current frame, stack[%u]) is not an array",
            vm_type_print(array, text), verifier->frame.depth);
    }
    return vm_verify_push(verifier, T_INT);
}

static bool step_iinc(struct vm_verifier *verifier, unsigned index)
{
    if (verifier->frame.locals[index] != T_INT) {
        char text[VM_TYPE_TEXT];
        return vm_verify_fail(verifier, "Bad local variable type", "Register contains wrong type",
            NOT_ASSIGNABLE, vm_type_print(verifier->frame.locals[index], text), "locals", index,
            "integer");
    }
    return true;
}

/* Comparisons of references, also with null, and monitors: objects in any state. */
static bool pop_references(struct vm_verifier *verifier, unsigned count)
{
    vm_type type = T_TOP;
    while (count-- > 0) {
        if (!vm_verify_pop_reference(verifier, &type)) {
            return false;
        }
    }
    return true;
}

static bool step_others(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    switch (insn->opcode) {
    case VM_OP_IINC:
        return step_iinc(verifier, insn->index);
    case VM_OP_ARRAYLENGTH:
        return step_array_length(verifier);
    case VM_OP_ATHROW:
        return vm_verify_pop(verifier, type_of(verifier->throwable));
    case VM_OP_RETURN:
        return step_return(verifier);
    case VM_OP_IF_ACMPEQ:
    case VM_OP_IF_ACMPNE:
        return pop_references(verifier, 2);
    case VM_OP_IFNULL:
    case VM_OP_IFNONNULL:
    case VM_OP_MONITORENTER:
    case VM_OP_MONITOREXIT:
        return pop_references(verifier, 1);
    case VM_OP_LDC:
    case VM_OP_LDC_W:
    case VM_OP_LDC2_W:
    case VM_OP_NEW:
    case VM_OP_NEWARRAY:
    case VM_OP_ANEWARRAY:
    case VM_OP_MULTIANEWARRAY:
    case VM_OP_CHECKCAST:
    case VM_OP_INSTANCEOF:
        return vm_verify_object(verifier, insn);
    case VM_OP_JSR:
    case VM_OP_JSR_W:
        return vm_verify_push(verifier, type_return_address((uint32_t)insn->target));
    default:
        return step_by_table(verifier, &vm_opcode_info[insn->opcode]);
    }
}

bool vm_verify_step(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    unsigned opcode = insn->opcode;
    switch (vm_opcode_info[opcode].category) {
    case VM_CATEGORY_LOAD:
    case VM_CATEGORY_STORE:
        return step_load_or_store(verifier, insn);
    case VM_CATEGORY_STACK:
        return step_stack(verifier, opcode);
    case VM_CATEGORY_FIELD:
    case VM_CATEGORY_STATIC_FIELD:
        return vm_verify_field(verifier, insn);
    case VM_CATEGORY_INVOKE:
        return vm_verify_invoke(verifier, insn);
    case VM_CATEGORY_ARRAY:
        if (opcode >= VM_OP_IALOAD && opcode <= VM_OP_SALOAD) {
            return step_array_load(verifier, opcode);
        }
        if (opcode >= VM_OP_IASTORE && opcode <= VM_OP_SASTORE) {
            return step_array_store(verifier, opcode);
        }
        return step_others(verifier, insn);
    case VM_CATEGORY_RETURN:
        if (opcode != VM_OP_RETURN) {
            return step_return_value(verifier, opcode);
        }
        return step_return(verifier);
    default:
        return step_others(verifier, insn);
    }
}
