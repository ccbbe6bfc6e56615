/*
 * The effect of each instruction on the frame: JVMS 4.10.1.9. The effects of most instructions
 * follow from the columns of opcodes.def; the others are here and in verify_invoke.c.
 */
#include <stdio.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/verify/verify_internal.h"

#define NOT_ASSIGNABLE "Type %s (current frame, %s[%u]) is not assignable to %s"

/* Returns the message that type inference gives for an operand `got` of the wrong type. */
static const char *old_title(const struct vm_verifier *verifier, vm_type got, vm_type wanted)
{
    switch (wanted) {
    case T_INT:
        return "Expecting to find integer on stack";
    case T_FLOAT:
        return "Expecting to find float on stack";
    case T_LONG:
    case T_LONG2:
        return "Expecting to find long on stack";
    case T_DOUBLE:
    case T_DOUBLE2:
        return "Expecting to find double on stack";
    case T_CATEGORY_1:
        return "Attempt to split long or double on the stack";
    default:
        return type_is_reference(got) && verifier->old_mismatch != NULL
                   ? verifier->old_mismatch
                   : "Expecting to find object/array on stack";
    }
}

bool vm_verify_bad_type(struct vm_verifier *verifier, unsigned index, vm_type wanted)
{
    char got_text[VM_TYPE_TEXT], wanted_text[VM_TYPE_TEXT];
    vm_type got = verifier->frame.stack[index];
    return vm_verify_fail(verifier, "Bad type on operand stack", old_title(verifier, got, wanted),
                          NOT_ASSIGNABLE, vm_type_print(got, got_text), "stack", index,
                          vm_type_print(wanted, wanted_text));
}

static bool fail_underflow(struct vm_verifier *verifier)
{
    return vm_verify_fail(verifier, "Operand stack underflow",
                          "Unable to pop operand off an empty stack", "%s", VM_REASON_UNDERFLOW);
}

static bool fail_overflow(struct vm_verifier *verifier)
{
    return vm_verify_fail(verifier, "Operand stack overflow", "Stack size too large", "%s",
                          VM_REASON_OVERFLOW);
}

static bool push_slot(struct vm_verifier *verifier, vm_type type)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth >= verifier->code->max_stack) {
        return fail_overflow(verifier);
    }
    frame->stack[frame->depth++] = type;
    return true;
}

bool vm_verify_push(struct vm_verifier *verifier, vm_type type)
{
    if (type == T_VOID) {
        return true;
    }
    /* If there is no space for both slots of a long or double, no slot is changed. */
    bool has_room = !type_is_wide(type) || verifier->frame.depth + 2u <= verifier->code->max_stack;
    return (has_room || fail_overflow(verifier)) && push_slot(verifier, type)
           && (!type_is_wide(type) || push_slot(verifier, type_upper(type)));
}

static bool check_slot(struct vm_verifier *verifier, unsigned index, vm_type wanted)
{
    VM_ASSERT(index < verifier->code->max_stack);
    vm_type type = verifier->frame.stack[index];
    int answer = type == wanted ? 1 : vm_type_assignable(verifier, type, wanted);
    if (answer == 0) {
        vm_verify_bad_type(verifier, index, wanted);
    }
    return answer > 0;
}

static bool pop_slot(struct vm_verifier *verifier, vm_type wanted)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth == 0) {
        return fail_underflow(verifier);
    }
    frame->depth--;
    return check_slot(verifier, frame->depth, wanted);
}

bool vm_verify_pop_value(struct vm_verifier *verifier, vm_type wanted)
{
    return (!type_is_wide(wanted) || pop_slot(verifier, type_upper(wanted)))
           && pop_slot(verifier, wanted);
}

/* If both slots of a long or double are wrong, the lower one is reported, as in HotSpot. */
bool vm_verify_pop(struct vm_verifier *verifier, vm_type wanted)
{
    struct vm_frame *frame = &verifier->frame;
    if (!type_is_wide(wanted) || verifier->is_inferring) {
        return vm_verify_pop_value(verifier, wanted);
    }
    if (frame->depth < 2) {
        return fail_underflow(verifier);
    }
    frame->depth -= 2;
    return check_slot(verifier, frame->depth, wanted)
           && check_slot(verifier, frame->depth + 1, type_upper(wanted));
}

bool vm_verify_pop_reference(struct vm_verifier *verifier, vm_type *type)
{
    if (!vm_verify_pop(verifier, T_ANY_REFERENCE)) {
        return false;
    }
    *type = verifier->frame.stack[verifier->frame.depth];
    return true;
}

bool vm_verify_pop_object(struct vm_verifier *verifier)
{
    return vm_verify_pop(verifier, type_of(verifier->object));
}

bool vm_verify_pop_arguments(struct vm_verifier *verifier, const struct vm_signature *signature)
{
    verifier->old_mismatch = "Incompatible argument to function";
    for (unsigned i = signature->slots; i > 0;) {
        vm_type type = signature->arguments[i - 1];
        i -= type == T_LONG2 || type == T_DOUBLE2 ? 2 : 1;
        if (!vm_verify_pop_value(verifier, signature->arguments[i])) {
            return false;
        }
    }
    return true;
}

/* Returns the type for a letter of opcodes.def. The caller handles the letters that mean several
 * types. */
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
        return T_NULL; /* only aconst_null pushes it */
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

/* Writes the message that type inference gives for a local variable that cannot be loaded. */
static void print_old_local(const struct vm_verifier *verifier, unsigned index, bool is_wide,
                            char *text, size_t size)
{
    vm_type type = verifier->frame.locals[index];
    bool is_behind = index + is_wide >= verifier->frame.local_count;
    char which[40];
    if (is_wide) {
        snprintf(which, sizeof which, "egister pair %u/%u", index, index + 1);
    } else {
        snprintf(which, sizeof which, "egister %u", index);
    }
    if (type_is_return_address(type)) {
        snprintf(text, size, "Cannot load return address from r%s", which);
    } else if (is_behind) {
        snprintf(text, size, "Accessing value from uninitialized r%s", which);
    } else {
        snprintf(text, size, "R%s contains wrong type", which);
    }
}

static bool fail_local(struct vm_verifier *verifier, unsigned index, vm_type wanted)
{
    const vm_type *locals = verifier->frame.locals;
    char got_text[VM_TYPE_TEXT], wanted_text[VM_TYPE_TEXT], old_text[80];
    bool is_wide = type_is_wide(wanted);
    bool is_upper = is_wide && locals[index] == wanted;
    if (is_wide && !verifier->is_inferring && index + 1 >= verifier->frame.local_count) {
        return vm_verify_fail(verifier, VM_TITLE_NO_WIDE_LOCAL, NULL, VM_REASON_NO_LOCAL, index);
    }
    print_old_local(verifier, index, is_wide, old_text, sizeof old_text);
    return vm_verify_fail(verifier, "Bad local variable type", old_text, NOT_ASSIGNABLE,
                          vm_type_print(locals[index + is_upper], got_text), "locals",
                          index + is_upper,
                          vm_type_print(is_upper ? type_upper(wanted) : wanted, wanted_text));
}

static bool step_load(struct vm_verifier *verifier, unsigned index, vm_type wanted)
{
    const vm_type *locals = verifier->frame.locals;
    bool is_good = type_is_wide(wanted)
                       ? locals[index] == wanted && locals[index + 1] == type_upper(wanted)
                       : vm_type_assignable(verifier, locals[index], wanted) > 0;
    if (!is_good) {
        return fail_local(verifier, index, wanted);
    }
    return vm_verify_push(verifier, locals[index]);
}

/* Sets a local variable. Overwriting one half of a long or double makes the other half unusable. */
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
    if (verifier->frame.local_count <= index) {
        verifier->frame.local_count = index + 1;
    }
    if (locals[index] != type) {
        locals[index] = type;
        verifier->has_changed_locals = true;
    }
}

static bool step_store(struct vm_verifier *verifier, const struct vm_insn *insn, unsigned index,
                       vm_type wanted)
{
    vm_type type = wanted;
    if (wanted != T_ANY_REFERENCE) {
        if (!vm_verify_pop(verifier, wanted)) {
            return false;
        }
    } else {
        struct vm_frame *frame = &verifier->frame;
        if (verifier->is_inferring && frame->depth > 0
            && type_is_return_address(frame->stack[frame->depth - 1])) {
            type = frame->stack[--frame->depth];
        } else if (!vm_verify_pop_reference(verifier, &type)) {
            return false;
        }
    }
    if (!vm_verify_local(verifier, insn)) {
        return false;
    }
    set_local(verifier, index, type);
    if (type_is_wide(type)) {
        set_local(verifier, index + 1, type_upper(type));
    }
    return true;
}

static bool step_load_or_store(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    bool is_load = info->category == VM_CATEGORY_LOAD;
    char letter = is_load ? info->pushes[0] : info->pops[0];
    vm_type type = letter == 'A' ? T_ANY_REFERENCE : letter_type(letter);
    uint32_t index = 0;
    vm_insn_local(insn, &index);
    return is_load ? step_load(verifier, index, type) : step_store(verifier, insn, index, type);
}

/* The kinds of arrays that iaload to saload, in this order, and the corresponding stores access. */
struct element_kind {
    const char *letters;    /* letters of the possible element types */
    const char *array_name; /* the array type; NULL if there are several */
    const char *old_title;
};

static const struct element_kind *element_kind(unsigned i)
{
    static const struct element_kind kinds[] = {
        {"I", "[I", "Expecting to find array of ints on stack"},
        {"J", "[J", "Expecting to find array of longs on stack"},
        {"F", "[F", "Expecting to find array of floats on stack"},
        {"D", "[D", "Expecting to find array of doubles on stack"},
        {"L[", NULL, "Expecting to find array of objects or arrays on stack"},
        {"BZ", NULL, "Expecting to find array of bytes or Booleans on stack"},
        {"C", "[C", "Expecting to find array of chars on stack"},
        {"S", "[S", "Expecting to find array of shorts on stack"},
    };
    return &kinds[i];
}

static bool fail_array(struct vm_verifier *verifier, const struct element_kind *kind, vm_type array)
{
    const char *mnemonic = vm_opcode_info[verifier->code->bytes[verifier->bci]].mnemonic;
    char title[60], text[VM_TYPE_TEXT];
    unsigned index = verifier->frame.depth;
    if (!verifier->is_inferring && vm_type_assignable(verifier, array, T_ANY_REFERENCE) <= 0) {
        return vm_verify_bad_type(verifier, index, T_ANY_REFERENCE);
    }
    snprintf(title, sizeof title, "Bad type on operand stack in %s", mnemonic);
    vm_type_print(array, text);
    if (kind->array_name != NULL) {
        return vm_verify_fail(verifier, title, kind->old_title,
                              "Type %s (current frame, stack[%u]) is not assignable to '%s'", text,
                              index, kind->array_name);
    }
    if (kind->letters[0] == 'L') {
        return vm_verify_fail(
            verifier, title, kind->old_title,
            "Type %s (current frame, stack[%u]) is not assignable to reference type", text, index);
    }
    return vm_verify_fail(verifier, title, kind->old_title,
                          "Invalid type: %s (current frame, stack[%u])", text, index);
}

/* Pops the array of an element access. */
static bool pop_array(struct vm_verifier *verifier, const struct element_kind *kind, vm_type *array)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth == 0) {
        return fail_underflow(verifier);
    }
    *array = frame->stack[--frame->depth];
    if (*array == T_NULL) {
        return true;
    }
    bool is_good = false;
    if (type_is_array(*array)) {
        const char *name = type_symbol(*array)->bytes;
        is_good = strchr(kind->letters, name[1]) != NULL;
    }
    return is_good || fail_array(verifier, kind, *array);
}

static bool step_array_load(struct vm_verifier *verifier, unsigned opcode)
{
    vm_type array = T_TOP;
    unsigned kind = opcode - VM_OP_IALOAD;
    if (!vm_verify_pop(verifier, T_INT) || !pop_array(verifier, element_kind(kind), &array)) {
        return false;
    }
    vm_type element = letter_type(vm_opcode_info[opcode].pushes[0]);
    if (opcode == VM_OP_AALOAD && array != T_NULL
        && !vm_type_component(verifier, array, &element)) {
        return false;
    }
    return vm_verify_push(verifier, element);
}

static bool step_array_store(struct vm_verifier *verifier, unsigned opcode)
{
    vm_type array = T_TOP;
    vm_type value = opcode == VM_OP_AASTORE ? type_of(verifier->object)
                                            : letter_type(vm_opcode_info[opcode].pops[2]);
    return vm_verify_pop(verifier, value) && vm_verify_pop(verifier, T_INT)
           && pop_array(verifier, element_kind(opcode - VM_OP_IASTORE), &array);
}

/* Checks that the uppermost `slots` slots do not start with the upper half of a long or double. */
static bool check_bound(struct vm_verifier *verifier, unsigned slots)
{
    unsigned index = verifier->frame.depth - slots;
    vm_type type = verifier->frame.stack[index];
    return (type != T_LONG2 && type != T_DOUBLE2)
           || vm_verify_bad_type(verifier, index, T_CATEGORY_1);
}

/*
 * The dup instructions: the uppermost `count` slots are copied to below the next `below` slots. The
 * halves of a long or double must not be separated.
 */
static bool step_dup(struct vm_verifier *verifier, unsigned count, unsigned below)
{
    struct vm_frame *frame = &verifier->frame;
    unsigned moved = count + below;
    if (frame->depth < moved) {
        return fail_underflow(verifier);
    }
    vm_type *top = frame->stack + frame->depth;
    if (!check_bound(verifier, count) || !check_bound(verifier, moved)) {
        return false;
    }
    vm_type popped[4];
    memcpy(popped, top - moved, moved * sizeof *top);
    frame->depth -= moved;
    for (unsigned i = 0; i < moved + count; i++) {
        if (!push_slot(verifier, i < count ? popped[below + i] : popped[i - count])) {
            return false;
        }
    }
    return true;
}

/* pop and pop2 */
static bool step_pop(struct vm_verifier *verifier, unsigned count)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth < count) {
        return fail_underflow(verifier);
    }
    if (!check_bound(verifier, count)) {
        return false;
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
    if (!check_bound(verifier, 1) || !check_bound(verifier, 2)) {
        return false;
    }
    vm_type *top = frame->stack + frame->depth;
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
    return vm_verify_fail(
        verifier, "Bad return type", "Wrong return type in function",
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
        if (verifier->is_inferring && !type_is_reference(type) && type != T_NULL) {
            return vm_verify_bad_type(verifier, verifier->frame.depth, type_of(verifier->object));
        }
    } else {
        type = letter_type(vm_opcode_info[opcode].pops[0]);
        if (!vm_verify_pop_value(verifier, type)) {
            return false;
        }
    }
    if (verifier->result_type == T_VOID) {
        char text[VM_TYPE_TEXT];
        return vm_verify_fail(
            verifier, "Method does not expect a return value", "Wrong return type in function",
            "Type %s (current frame, stack[%u]) is not assignable to top (from method signature)",
            vm_type_print(type, text), verifier->frame.depth);
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
                              "Wrong return type in function", "%s", VM_REASON_CODE);
    }
    if (verifier->frame.is_uninit && verifier->is_constructor) {
        return vm_verify_fail(verifier, "Constructor must call super() or this() before return",
                              "Constructor must call super() or this()", "%s", VM_REASON_CODE);
    }
    return true;
}

static bool step_array_length(struct vm_verifier *verifier)
{
    struct vm_frame *frame = &verifier->frame;
    if (frame->depth == 0) {
        return fail_underflow(verifier);
    }
    vm_type array = frame->stack[frame->depth - 1];
    if (!verifier->is_inferring && vm_type_assignable(verifier, array, T_ANY_REFERENCE) <= 0) {
        return vm_verify_bad_type(verifier, frame->depth - 1, T_ANY_REFERENCE);
    }
    frame->depth--;
    if (array != T_NULL && !type_is_array(array)) {
        char text[VM_TYPE_TEXT];
        return vm_verify_fail(verifier, "Bad type on operand stack in arraylength",
                              "Expecting to find array on stack",
                              "Invalid type: %s (current frame, stack[%u])",
                              vm_type_print(array, text), frame->depth);
    }
    return vm_verify_push(verifier, T_INT);
}

static bool step_iinc(struct vm_verifier *verifier, unsigned index)
{
    if (verifier->frame.locals[index] != T_INT) {
        return fail_local(verifier, index, T_INT);
    }
    return true;
}

/* Pops an object for a comparison or a monitor. The object may be uninitialized; only type
 * inference requires an initialized one. */
static bool pop_any_object(struct vm_verifier *verifier)
{
    vm_type type = T_TOP;
    return verifier->is_inferring ? vm_verify_pop_object(verifier)
                                  : vm_verify_pop_reference(verifier, &type);
}

static bool step_throw(struct vm_verifier *verifier)
{
    const struct vm_frame *frame = &verifier->frame;
    vm_type type = frame->depth > 0 ? frame->stack[frame->depth - 1] : T_NULL;
    bool is_object = type == T_NULL || (type_is_reference(type) && !type_is_array(type));
    if (verifier->is_inferring && !is_object) {
        return vm_verify_fail(verifier, "Expecting to find object on stack", NULL, "%s",
                              VM_REASON_CODE);
    }
    verifier->old_mismatch = "Can only throw Throwable objects";
    return vm_verify_pop(verifier, type_of(verifier->throwable));
}

static bool step_others(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    switch (insn->opcode) {
    case VM_OP_IINC:
        return step_iinc(verifier, insn->index);
    case VM_OP_ARRAYLENGTH:
        return step_array_length(verifier);
    case VM_OP_ATHROW:
        return step_throw(verifier);
    case VM_OP_IF_ACMPEQ:
    case VM_OP_IF_ACMPNE:
        return pop_any_object(verifier) && pop_any_object(verifier);
    case VM_OP_MONITORENTER:
    case VM_OP_MONITOREXIT:
        return pop_any_object(verifier);
    case VM_OP_IFNULL:
    case VM_OP_IFNONNULL:
        return vm_verify_pop(verifier, T_ANY_REFERENCE);
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
    verifier->old_mismatch = NULL;
    if (verifier->observer != NULL) {
        vm_verify_report_frame(verifier);
    }
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
