/* Fields, calls, constants and object creation: JVMS 4.10.1.8, 4.10.1.9. */
#include <stdio.h>

#include "vm/verify/verify_internal.h"

#define MAX_INFERRED_OPERANDS 255

static const struct vm_constant *get_constant(const struct vm_verifier *verifier, unsigned index)
{
    return &verifier->file->constants[index];
}

static vm_type this_type(const struct vm_verifier *verifier)
{
    return type_of(verifier->file->name);
}

/* Returns the index of the Class constant of the `new` that made an uninitialized object. */
static unsigned created_index(const struct vm_verifier *verifier, vm_type uninit)
{
    const uint8_t *operands = verifier->code->bytes + type_bci(uninit) + 1;
    return (unsigned)(operands[0] << 8 | operands[1]);
}

/* Prints the type of the object through which a member is accessed, and where the object comes
 * from. */
static void print_object(const struct vm_verifier *verifier, vm_type object, char *text,
                         size_t size)
{
    if (type_is_uninit(object)) {
        unsigned index = created_index(verifier, object);
        snprintf(text, size, "'%s' (constant pool %u)",
                 get_constant(verifier, index)->symbol->bytes, index);
        return;
    }
    char type[VM_TYPE_TEXT];
    snprintf(text, size, "%s (current frame, stack[%u])", vm_type_print(object, type),
             verifier->frame.depth);
}

/*
 * A protected member of a superclass in another package may only be accessed through objects of
 * this class (4.10.1.8). `object` is the type of the object used.
 */
static bool check_protected(struct vm_verifier *verifier, const struct vm_constant *member,
                            vm_type object, bool is_method, const char *where)
{
    const struct vm_verify_env *env = verifier->env;
    if (object == this_type(verifier) || member->member.class_name == verifier->file->name
        || member->member.class_name->bytes[0] == '[') {
        return true;
    }
    int answer =
        env->is_protected_elsewhere(env->context, member->member.class_name, member->member.name,
                                    member->member.descriptor, is_method);
    if (answer < 0) {
        return vm_verify_pending(verifier);
    }
    /* Every array has a public clone(). */
    bool is_free =
        answer == 0
        || (is_method && type_is_array(object) && member->member.class_name == verifier->object
            && vm_symbol_equals_cstr(member->member.name, "clone"));
    if (is_free) {
        return true;
    }
    answer = type_is_uninit(object) ? 0 : vm_type_assignable(verifier, object, this_type(verifier));
    if (answer == 0) {
        char title[100], got[VM_TYPE_TEXT + 40];
        snprintf(title, sizeof title, "Bad access to protected %s", where);
        print_object(verifier, object, got, sizeof got);
        vm_verify_fail(verifier, title, "Bad access to protected data",
                       "Type %s is not assignable to '%s'", got, verifier->file->name->bytes);
    }
    return answer > 0;
}

/* Whether the member is a field declared in this class. A constructor may set such a field before
 * it calls another constructor. */
static bool is_own_field(const struct vm_verifier *verifier, const struct vm_constant *member)
{
    if (member->member.class_name != verifier->file->name) {
        return false;
    }
    for (unsigned i = 0; i < verifier->file->field_count; i++) {
        const struct vm_field_info *field = &verifier->file->fields[i];
        if (field->name == member->member.name && field->descriptor == member->member.descriptor) {
            return true;
        }
    }
    return false;
}

/* Pops the object of a putfield. As in HotSpot, the message for a wrong object mentions the
 * constant. */
static bool pop_written_object(struct vm_verifier *verifier, const struct vm_constant *member,
                               unsigned index, vm_type object)
{
    struct vm_frame *frame = &verifier->frame;
    vm_type wanted = type_of(member->member.class_name);
    if (verifier->is_inferring || frame->depth == 0) {
        return vm_verify_pop(verifier, wanted);
    }
    int answer = vm_type_assignable(verifier, object, wanted);
    if (answer == 0) {
        char got_text[VM_TYPE_TEXT], wanted_text[VM_TYPE_TEXT];
        return vm_verify_fail(
            verifier, "Bad type on operand stack in putfield", NULL,
            "Type %s (current frame, stack[%u]) is not assignable to %s (constant pool %u)",
            vm_type_print(object, got_text), frame->depth - 1, vm_type_print(wanted, wanted_text),
            index);
    }
    frame->depth -= answer > 0;
    return answer > 0;
}

/* Pops the object whose field is read or written. */
static bool pop_field_object(struct vm_verifier *verifier, const struct vm_constant *member,
                             unsigned index, bool is_written)
{
    struct vm_frame *frame = &verifier->frame;
    if (is_written && frame->depth > 0 && frame->stack[frame->depth - 1] == T_UNINIT_THIS
        && is_own_field(verifier, member)) {
        frame->depth--;
        return true;
    }
    vm_type object = frame->depth > 0 ? frame->stack[frame->depth - 1] : T_TOP;
    verifier->old_mismatch = "Incompatible type for getting or setting field";
    return (is_written ? pop_written_object(verifier, member, index, object)
                       : vm_verify_pop(verifier, type_of(member->member.class_name)))
           && (object == T_NULL
               || check_protected(verifier, member, object, false,
                                  is_written ? "data in putfield" : "data in getfield"));
}

bool vm_verify_field(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    const struct vm_constant *member = get_constant(verifier, insn->index);
    const struct vm_signature *signature;
    if (!vm_verify_signature(verifier, insn->index, member->member.descriptor, &signature)) {
        return false;
    }
    switch (insn->opcode) {
    case VM_OP_GETSTATIC:
        return vm_verify_push(verifier, signature->result);
    case VM_OP_PUTSTATIC:
        verifier->old_mismatch = "Bad type in putfield/putstatic";
        return vm_verify_pop_value(verifier, signature->result);
    case VM_OP_GETFIELD:
        return pop_field_object(verifier, member, insn->index, false)
               && vm_verify_push(verifier, signature->result);
    default:
        verifier->old_mismatch = "Bad type in putfield/putstatic";
        return vm_verify_pop_value(verifier, signature->result)
               && pop_field_object(verifier, member, insn->index, true);
    }
}

/* Replaces, in the whole frame, the type of an object that has just been initialized. */
static void replace_type(struct vm_verifier *verifier, vm_type from, vm_type to)
{
    struct vm_frame *frame = &verifier->frame;
    for (unsigned i = 0; i < verifier->code->max_locals; i++) {
        if (frame->locals[i] == from) {
            frame->locals[i] = to;
            vm_verify_note_local(verifier, i);
        }
    }
    for (unsigned i = 0; i < frame->depth; i++) {
        frame->stack[i] = frame->stack[i] == from ? to : frame->stack[i];
    }
    verifier->has_changed_locals = true;
}

/* Initializes `this` with a constructor of this class or of its superclass. */
static bool initialize_this(struct vm_verifier *verifier, const struct vm_constant *member)
{
    const struct vm_symbol *class_name = member->member.class_name;
    if (class_name != verifier->file->name && class_name != verifier->file->super_name) {
        return vm_verify_fail(
            verifier, "Bad <init> method call", "Call to wrong initialization method",
            "Type '%s' is not assignable to '%s'", class_name->bytes, verifier->file->name->bytes);
    }
    replace_type(verifier, T_UNINIT_THIS, this_type(verifier));
    verifier->frame.is_uninit = false;
    return true;
}

/* Initializes the object of a `new` with a constructor of the object's class. */
static bool initialize_new(struct vm_verifier *verifier, const struct vm_constant *member,
                           unsigned member_index, vm_type object)
{
    unsigned index = created_index(verifier, object);
    if (constant_tag(verifier, index) != VM_CONSTANT_CLASS) {
        return vm_verify_bad_constant(verifier, index); /* a map may refer to a later `new` */
    }
    const struct vm_symbol *created = get_constant(verifier, index)->symbol;
    if (created != member->member.class_name) {
        return vm_verify_fail(
            verifier, "Call to wrong <init> method", "Call to wrong initialization method",
            "Type '%s' (constant pool %u) is not assignable to '%s' (constant pool %u)",
            created->bytes, index, member->member.class_name->bytes, member_index);
    }
    if (!check_protected(verifier, member, object, true, "<init> method")) {
        return false;
    }
    replace_type(verifier, object, type_of(created));
    return true;
}

/* Handles a constructor call whose arguments have been popped: pops and initializes the object. */
static bool initialize_object(struct vm_verifier *verifier, const struct vm_constant *member,
                              unsigned member_index)
{
    struct vm_frame *frame = &verifier->frame;
    vm_type object = frame->depth > 0 ? frame->stack[frame->depth - 1] : T_NULL;
    bool is_uninit = object == T_UNINIT_THIS || type_is_uninit(object);
    if (!is_uninit && (frame->depth == 0 || !verifier->is_inferring)
        && !vm_verify_pop_reference(verifier, &object)) {
        return false;
    }
    if (!is_uninit) {
        char text[VM_TYPE_TEXT];
        return vm_verify_fail(verifier, "Bad operand type when invoking <init>",
                              "Expecting to find unitialized object on stack",
                              "Invalid type: %s (current frame, stack[%u])",
                              vm_type_print(object, text), frame->depth);
    }
    frame->depth--;
    return object == T_UNINIT_THIS ? initialize_this(verifier, member)
                                   : initialize_new(verifier, member, member_index, object);
}

static bool is_own_interface(const struct vm_verifier *verifier, const struct vm_symbol *name)
{
    const struct vm_class_file *file = verifier->file;
    for (unsigned i = 0; i < file->interface_count; i++) {
        if (file->constants[file->interfaces[i]].symbol == name) {
            return true;
        }
    }
    return false;
}

bool vm_verify_special_class(struct vm_verifier *verifier, const struct vm_constant *member)
{
    const struct vm_symbol *class_name = member->member.class_name;
    if (class_name == verifier->file->name || class_name == verifier->file->super_name
        || is_own_interface(verifier, class_name)) {
        return true;
    }
    int answer = vm_type_assignable(verifier, this_type(verifier), type_of(class_name));
    if (answer < 0) {
        return false;
    }
    if (answer == 0) {
        return vm_verify_fail(verifier,
                              "Bad invokespecial instruction: current class isn't "
                              "assignable to reference class.",
                              "Illegal use of nonvirtual function call", "%s", VM_REASON_CODE);
    }
    if (member->tag == VM_CONSTANT_INTERFACE_METHODREF) {
        return vm_verify_fail(verifier,
                              "Bad invokespecial instruction: interface method "
                              "reference is in an indirect superinterface.",
                              "Illegal use of nonvirtual function call", "%s", VM_REASON_CODE);
    }
    return true;
}

/* Checks the class of the object of a call. Type inference checks the method's class before the
 * caller's class. */
static bool fits_called_class(struct vm_verifier *verifier, const struct vm_constant *member)
{
    const char *then = verifier->old_mismatch;
    verifier->old_mismatch = "Incompatible object argument for function call";
    if (!vm_verify_pop(verifier, type_of(member->member.class_name))) {
        return false;
    }
    verifier->frame.depth++;
    verifier->old_mismatch = then;
    return true;
}

static bool pop_call_object(struct vm_verifier *verifier, const struct vm_insn *insn,
                            const struct vm_constant *member)
{
    struct vm_frame *frame = &verifier->frame;
    vm_type object = frame->depth > 0 ? frame->stack[frame->depth - 1] : T_TOP;
    verifier->old_mismatch = insn->opcode == VM_OP_INVOKESPECIAL
                                 ? "Incompatible object argument for invokespecial"
                                 : "Incompatible object argument for function call";
    switch (insn->opcode) {
    case VM_OP_INVOKESPECIAL:
        return (!verifier->is_inferring || fits_called_class(verifier, member))
               && vm_verify_pop(verifier, this_type(verifier));
    case VM_OP_INVOKEVIRTUAL:
        return vm_verify_pop(verifier, type_of(member->member.class_name))
               && (object == T_NULL
                   || check_protected(verifier, member, object, true, "data in invokevirtual"));
    case VM_OP_INVOKEINTERFACE:
        return vm_verify_pop(verifier, type_of(member->member.class_name));
    default:
        return true;
    }
}

/* Counts the values that a call pops, including the object; a long or double counts as one
 * value. */
static unsigned count_operands(const struct vm_insn *insn, const struct vm_signature *signature)
{
    unsigned count = insn->opcode == VM_OP_INVOKESTATIC ? 0 : 1;
    for (unsigned i = 0; i < signature->slots; i++) {
        vm_type type = signature->arguments[i];
        count += type != T_LONG2 && type != T_DOUBLE2;
    }
    return count;
}

/* Fails because of too many arguments. Resolution refuses more than 255 slots in any case; type
 * inference has a lower limit. */
static bool fail_operands(struct vm_verifier *verifier, const struct vm_constant *member)
{
    char title[VM_TYPE_TEXT];
    snprintf(title, sizeof title, "Signature %s has too many arguments",
             member->member.descriptor->bytes);
    return vm_verify_fail(verifier, title, NULL, "%s", VM_REASON_CODE);
}

bool vm_verify_invoke(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    bool is_dynamic = insn->opcode == VM_OP_INVOKEDYNAMIC;
    const struct vm_constant *member = get_constant(verifier, insn->index);
    const struct vm_symbol *name = is_dynamic ? member->dynamic.name : member->member.name;
    const struct vm_signature *signature;
    if (!vm_verify_signature(verifier, insn->index,
                             is_dynamic ? member->dynamic.descriptor : member->member.descriptor,
                             &signature)) {
        return false;
    }
    if (verifier->is_inferring && count_operands(insn, signature) > MAX_INFERRED_OPERANDS) {
        return fail_operands(verifier, member);
    }
    if (name->bytes[0] == '<') {
        return vm_verify_pop_arguments(verifier, signature)
               && initialize_object(verifier, member, insn->index);
    }
    if (insn->opcode == VM_OP_INVOKESPECIAL && !verifier->is_inferring
        && !vm_verify_special_class(verifier, member)) {
        return false;
    }
    return vm_verify_pop_arguments(verifier, signature) && pop_call_object(verifier, insn, member)
           && vm_verify_push(verifier, signature->result);
}

/* The parser and vm_verify_operands have checked that the constant can be loaded. */
static bool step_ldc(struct vm_verifier *verifier, unsigned index)
{
    const struct vm_constant *constant = get_constant(verifier, index);
    vm_type type = T_INT;
    switch (constant->tag) {
    case VM_CONSTANT_FLOAT:
        type = T_FLOAT;
        break;
    case VM_CONSTANT_LONG:
        type = T_LONG;
        break;
    case VM_CONSTANT_DOUBLE:
        type = T_DOUBLE;
        break;
    case VM_CONSTANT_STRING:
        type = type_of(verifier->string);
        break;
    case VM_CONSTANT_CLASS:
        type = type_of(verifier->class);
        break;
    case VM_CONSTANT_METHOD_HANDLE:
        type = type_of(verifier->method_handle);
        break;
    case VM_CONSTANT_METHOD_TYPE:
        type = type_of(verifier->method_type);
        break;
    case VM_CONSTANT_DYNAMIC:
        if (!vm_verify_field_type(verifier, constant->dynamic.descriptor->bytes, &type)) {
            return false;
        }
        break;
    default:
        break;
    }
    return vm_verify_push(verifier, type);
}

/* When a `new` is executed again, its previous object must not be on the stack (4.10.1.9.new). */
static bool step_new(struct vm_verifier *verifier, uint32_t bci)
{
    struct vm_frame *frame = &verifier->frame;
    vm_type type = type_uninit(bci);
    for (unsigned i = 0; i < frame->depth; i++) {
        if (frame->stack[i] == type) {
            return vm_verify_fail(verifier, "Uninitialized object exists on the stack",
                                  "Uninitialized object on backward creating branch", "%s",
                                  VM_REASON_CODE);
        }
    }
    for (unsigned i = 0; i < verifier->code->max_locals; i++) {
        if (frame->locals[i] == type) {
            frame->locals[i] = T_TOP;
            vm_verify_note_local(verifier, i);
            verifier->has_changed_locals = true;
        }
    }
    return vm_verify_push(verifier, type);
}

static bool step_newarray(struct vm_verifier *verifier, int32_t code)
{
    static const char *const names[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};
    const struct vm_symbol *name = vm_symbol_from_cstr(names[code - VM_FIRST_ARRAY_CODE]);
    if (name == NULL) {
        return vm_verify_no_memory(verifier);
    }
    return vm_verify_pop(verifier, T_INT) && vm_verify_push(verifier, type_of(name));
}

static bool step_anewarray(struct vm_verifier *verifier, const struct vm_symbol *name)
{
    vm_type array = T_TOP;
    return vm_verify_pop(verifier, T_INT) && vm_type_array_of(verifier, name, &array)
           && vm_verify_push(verifier, array);
}

static bool step_multianewarray(struct vm_verifier *verifier, int32_t count,
                                const struct vm_symbol *name)
{
    for (int32_t i = 0; i < count; i++) {
        if (!vm_verify_pop(verifier, T_INT)) {
            return false;
        }
    }
    return vm_verify_push(verifier, type_of(name));
}

bool vm_verify_object(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    switch (insn->opcode) {
    case VM_OP_LDC:
    case VM_OP_LDC_W:
    case VM_OP_LDC2_W:
        return step_ldc(verifier, insn->index);
    case VM_OP_NEWARRAY:
        return step_newarray(verifier, insn->constant);
    case VM_OP_NEW:
        return step_new(verifier, insn->bci);
    default:
        break;
    }
    const struct vm_symbol *name = get_constant(verifier, insn->index)->symbol;
    switch (insn->opcode) {
    case VM_OP_ANEWARRAY:
        return step_anewarray(verifier, name);
    case VM_OP_MULTIANEWARRAY:
        return step_multianewarray(verifier, insn->constant, name);
    default:
        /* checkcast, instanceof */
        return vm_verify_pop_object(verifier)
               && vm_verify_push(verifier, insn->opcode == VM_OP_CHECKCAST ? type_of(name) : T_INT);
    }
}
