/* Answers that do not depend on a position: the recording, classes, methods, opcodes. */

#include "tools/explore/state/state_internal.h"
#include "vm/classfile/opcodes.h"
#include "vm/replay/explain.h"

static void put_parts(struct explorer *explorer)
{
    struct vm_text *json = &explorer->json;
    struct vm_replay_part part;
    vm_json_open(json, "parts", '[');
    for (uint32_t i = 0; vm_replay_part(explorer->replay, i, &part); i++) {
        char kind[2] = {(char)part.kind, '\0'};
        vm_json_open(json, NULL, '{');
        vm_json_text(json, "kind", kind);
        vm_json_unsigned(json, "number", part.number);
        vm_json_text(json, "name", part.name);
        vm_json_unsigned(json, "length", part.length);
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
}

void answer_facts(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    (void)question;
    const char *problem = vm_replay_problem(explorer->replay);
    if (problem == NULL) {
        problem = vm_history_problem(explorer->history);
    }
    vm_json_unsigned(json, "length", vm_history_length(explorer->history));
    vm_json_unsigned(json, "calls", vm_history_call_count(explorer->history));
    vm_json_unsigned(json, "contexts", vm_history_context_count(explorer->history));
    vm_json_unsigned(json, "classCount", vm_replay_class_count(explorer->replay));
    vm_json_unsigned(json, "methodCount", vm_replay_method_count(explorer->replay));
    vm_json_text(json, "problem", problem);
    int status = vm_replay_exit_status(explorer->replay);
    if (status >= 0) {
        vm_json_unsigned(json, "status", (uint64_t)status);
    }
    vm_json_open(json, "threads", '[');
    for (uint32_t i = 1; i <= vm_replay_thread_count(explorer->replay); i++) {
        vm_json_text(json, NULL, vm_replay_thread_name(explorer->replay, i));
    }
    vm_json_close(json, ']');
    vm_json_text(json, "ending", vm_explain_ending(vm_replay_ending(explorer->replay)));
    put_parts(explorer);
}

/* --- classes -------------------------------------------------------------------------------- */

static void put_fields(struct vm_text *json, const char *name, const struct vm_replay_field *fields,
                       uint32_t count)
{
    vm_json_open(json, name, '[');
    for (uint32_t i = 0; i < count; i++) {
        vm_json_open(json, NULL, '{');
        vm_json_text(json, "name", fields[i].name);
        vm_json_text(json, "descriptor", fields[i].descriptor);
        vm_json_unsigned(json, "flags", fields[i].flags);
        vm_json_unsigned(json, "class", fields[i].class_number);
        vm_json_unsigned(json, "offset", fields[i].offset);
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
}

static void put_letter(struct vm_text *json, const char *name, char letter)
{
    vm_json_bytes(json, name, &letter, letter == '\0' ? 0 : 1);
}

void answer_class(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    const struct vm_replay_class *class = vm_replay_class(explorer->replay, question->number[0]);
    if (class == NULL) {
        vm_json_text(json, "error", "there is no such class");
        return;
    }
    vm_json_unsigned(json, "number", class->number);
    vm_json_text(json, "name", class->name);
    vm_json_unsigned(json, "flags", class->flags);
    vm_json_unsigned(json, "loader", class->loader);
    vm_json_unsigned(json, "superclass", class->superclass);
    vm_json_unsigned(json, "elementClass", class->element_class);
    put_letter(json, "kind", class->kind);
    put_letter(json, "elementType", class->element_type);
    vm_json_text(json, "sourceFile", class->source_file);
    vm_json_bool(json, "isLibrary", vm_is_library(class));
    vm_json_open(json, "interfaces", '[');
    for (uint32_t i = 0; i < class->interface_count; i++) {
        vm_json_unsigned(json, NULL, class->interfaces[i]);
    }
    vm_json_close(json, ']');
    put_fields(json, "fields", class->fields, class->field_count);
    put_fields(json, "statics", class->statics, class->static_count);
}

void answer_classes(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    (void)question;
    vm_json_open(json, "classes", '[');
    for (uint32_t i = 1; i <= vm_replay_class_count(explorer->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(explorer->replay, i);
        if (class != NULL) {
            vm_json_open(json, NULL, '{');
            vm_json_unsigned(json, "number", i);
            vm_json_text(json, "name", class->name);
            vm_json_bool(json, "isLibrary", vm_is_library(class));
            vm_json_unsigned(json, "state", vm_replay_class_state(explorer->replay, i));
            vm_json_close(json, '}');
        }
    }
    vm_json_close(json, ']');
}

/* --- methods -------------------------------------------------------------------------------- */

/* Returns whether a block starts at an instruction: control can jump there, or the previous
 * instruction ends a block. */
static bool is_leader(const struct vm_replay_method *method, uint32_t bci)
{
    for (uint32_t i = 0; i < method->handler_count; i++) {
        if (method->handlers[i].handler_bci == bci) {
            return true;
        }
    }
    bool is_behind_end = true;
    for (uint32_t at = 0; at < method->code_length;) {
        struct vm_insn insn;
        if (at == bci && is_behind_end) {
            return true;
        }
        if (!vm_insn_decode(method->code, method->code_length, at, &insn)) {
            return false;
        }
        for (int32_t i = 0; i < vm_insn_target_count(&insn); i++) {
            if (vm_insn_target(&insn, i) == (int32_t)bci) {
                return true;
            }
        }
        is_behind_end = (vm_opcode_info[insn.opcode].flags & VM_OPF_ENDS_BLOCK) != 0;
        at += insn.length;
    }
    return false;
}

static void put_targets(struct vm_text *json, const struct vm_insn *insn)
{
    vm_json_open(json, "targets", '[');
    for (int32_t i = 0; i < vm_insn_target_count(insn) && i < 64; i++) {
        vm_json_signed(json, NULL, vm_insn_target(insn, i));
    }
    vm_json_close(json, ']');
}

static void put_instructions(struct vm_text *json, const struct vm_replay_method *method)
{
    vm_json_open(json, "instructions", '[');
    for (uint32_t at = 0; at < method->code_length;) {
        struct vm_insn insn;
        if (!vm_insn_decode(method->code, method->code_length, at, &insn)) {
            break;
        }
        const struct vm_replay_instruction *known = vm_replay_instruction(method, at);
        const char *text = known == NULL || known->text == NULL ? "" : known->text;
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "bci", at);
        vm_json_unsigned(json, "opcode", insn.opcode);
        vm_json_unsigned(json, "index", insn.index);
        vm_json_signed(json, "constant", insn.constant);
        vm_json_bool(json, "isWide", insn.is_wide);
        vm_json_unsigned(json, "line", vm_replay_line(method, at));
        vm_json_bool(json, "isLeader", is_leader(method, at));
        vm_json_text(json, "text", text[0] != '\0' ? text : vm_opcode_info[insn.opcode].mnemonic);
        put_targets(json, &insn);
        if (known != NULL && known->locals != NULL) {
            vm_json_text(json, "locals", known->locals);
            vm_json_text(json, "stack", known->stack);
        }
        vm_json_close(json, '}');
        at += insn.length;
    }
    vm_json_close(json, ']');
}

static void put_tables(struct vm_text *json, const struct vm_replay_method *method)
{
    vm_json_open(json, "handlers", '[');
    for (uint32_t i = 0; i < method->handler_count; i++) {
        const struct vm_replay_handler *handler = &method->handlers[i];
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "start", handler->start_bci);
        vm_json_unsigned(json, "end", handler->end_bci);
        vm_json_unsigned(json, "handler", handler->handler_bci);
        vm_json_text(json, "class", handler->class_name);
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
    vm_json_open(json, "variables", '[');
    for (uint32_t i = 0; i < method->variable_count; i++) {
        const struct vm_replay_variable *variable = &method->variables[i];
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "start", variable->start_bci);
        vm_json_unsigned(json, "length", variable->length);
        vm_json_unsigned(json, "index", variable->index);
        vm_json_text(json, "name", variable->name);
        vm_json_text(json, "descriptor", variable->descriptor);
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
    vm_json_open(json, "constants", '[');
    for (uint32_t i = 0; i < method->constant_count; i++) {
        const struct vm_replay_constant *constant = &method->constants[i];
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "index", constant->index);
        put_letter(json, "kind", constant->kind);
        vm_json_text(json, "class", constant->class_name);
        vm_json_text(json, "name", constant->name);
        vm_json_text(json, "descriptor", constant->descriptor);
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
}

void answer_method(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    const struct vm_replay_method *method = vm_replay_method(explorer->replay, question->number[0]);
    if (method == NULL) {
        vm_json_text(json, "error", "there is no such method");
        return;
    }
    vm_json_unsigned(json, "number", method->number);
    vm_json_unsigned(json, "class", method->class->number);
    vm_json_text(json, "className", method->class->name);
    vm_json_text(json, "sourceFile", method->class->source_file);
    vm_json_bool(json, "isLibrary", vm_is_library(method->class));
    vm_json_text(json, "name", method->name);
    vm_json_text(json, "descriptor", method->descriptor);
    vm_json_unsigned(json, "flags", method->flags);
    vm_json_unsigned(json, "maxStack", method->max_stack);
    vm_json_unsigned(json, "maxLocals", method->max_locals);
    vm_json_unsigned(json, "argumentSlots", method->argument_slots);
    vm_json_unsigned(json, "codeLength", method->code_length);
    put_instructions(json, method);
    put_tables(json, method);
}

/* --- parts, opcodes ------------------------------------------------------------------------- */

void answer_part(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    struct vm_replay_part part;
    if (!vm_replay_part(explorer->replay, question->number[0], &part)) {
        vm_json_text(json, "error", "there is no such part");
    } else if (part.kind == VM_SECTION_CLASS_FILE) {
        put_hex(json, part.bytes, part.length);
    } else {
        vm_json_bytes(json, "text", (const char *)part.bytes, part.length);
    }
}

void answer_opcodes(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    (void)question;
    vm_json_open(json, "opcodes", '[');
    for (unsigned i = 0; i < VM_OPCODE_COUNT; i++) {
        const struct vm_opcode_info *info = &vm_opcode_info[i];
        vm_json_open(json, NULL, '{');
        vm_json_text(json, "mnemonic", info->mnemonic);
        vm_json_text(json, "pops", info->pops);
        vm_json_text(json, "pushes", info->pushes);
        vm_json_bool(json, "mayThrow", (info->flags & VM_OPF_MAY_THROW) != 0);
        vm_json_text(json, "text", vm_explain_opcode((uint8_t)i));
        vm_json_text(json, "section", vm_explain_section((uint8_t)i));
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
    vm_json_open(json, "tags", '[');
    for (unsigned i = 0; i < VM_RECORD_TAGS; i++) {
        vm_json_open(json, NULL, '{');
        vm_json_text(json, "name", vm_explain_tag_name((enum vm_record_tag)i));
        vm_json_text(json, "payload", vm_explain_tag_payload((enum vm_record_tag)i));
        vm_json_text(json, "text", vm_explain_tag((enum vm_record_tag)i));
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
}
