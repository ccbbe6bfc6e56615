/* Answers that do not depend on a position: the recording, classes, methods, opcodes. */
#include <string.h>

#include "tools/explore/state/state_internal.h"
#include "vm/classfile/opcodes.h"
#include "vm/replay/explain.h"

static void put_parts(struct explorer *explorer)
{
    struct json *json = &explorer->json;
    struct vm_replay_part part;
    json_open(json, "parts", '[');
    for (uint32_t i = 0; vm_replay_part(explorer->replay, i, &part); i++) {
        char kind[2] = {(char)part.kind, '\0'};
        json_open(json, NULL, '{');
        json_text(json, "kind", kind);
        json_unsigned(json, "number", part.number);
        json_text(json, "name", part.name);
        json_unsigned(json, "length", part.length);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void answer_facts(struct explorer *explorer, const struct question *question)
{
    struct json *json = &explorer->json;
    (void)question;
    const char *problem = vm_replay_problem(explorer->replay);
    if (problem == NULL) {
        problem = vm_history_problem(explorer->history);
    }
    json_unsigned(json, "length", vm_history_length(explorer->history));
    json_unsigned(json, "calls", vm_history_call_count(explorer->history));
    json_unsigned(json, "contexts", vm_history_context_count(explorer->history));
    json_unsigned(json, "classCount", vm_replay_class_count(explorer->replay));
    json_unsigned(json, "methodCount", vm_replay_method_count(explorer->replay));
    json_text(json, "problem", problem);
    int status = vm_replay_exit_status(explorer->replay);
    if (status >= 0) {
        json_unsigned(json, "status", (uint64_t)status);
    }
    json_open(json, "threads", '[');
    for (uint32_t i = 1; i <= vm_replay_thread_count(explorer->replay); i++) {
        json_text(json, NULL, vm_replay_thread_name(explorer->replay, i));
    }
    json_close(json, ']');
    json_text(json, "ending", vm_explain_ending(vm_replay_ending(explorer->replay)));
    put_parts(explorer);
}

/* --- classes -------------------------------------------------------------------------------- */

static void put_fields(struct json *json, const char *name, const struct vm_replay_field *fields,
                       uint32_t count)
{
    json_open(json, name, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(json, NULL, '{');
        json_text(json, "name", fields[i].name);
        json_text(json, "descriptor", fields[i].descriptor);
        json_unsigned(json, "flags", fields[i].flags);
        json_unsigned(json, "class", fields[i].class_number);
        json_unsigned(json, "offset", fields[i].offset);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_letter(struct json *json, const char *name, char letter)
{
    json_bytes(json, name, &letter, letter == '\0' ? 0 : 1);
}

void answer_class(struct explorer *explorer, const struct question *question)
{
    struct json *json = &explorer->json;
    const struct vm_replay_class *class = vm_replay_class(explorer->replay, question->number[0]);
    if (class == NULL) {
        json_text(json, "error", "there is no such class");
        return;
    }
    json_unsigned(json, "number", class->number);
    json_text(json, "name", class->name);
    json_unsigned(json, "flags", class->flags);
    json_unsigned(json, "loader", class->loader);
    json_unsigned(json, "superclass", class->superclass);
    json_unsigned(json, "elementClass", class->element_class);
    put_letter(json, "kind", class->kind);
    put_letter(json, "elementType", class->element_type);
    json_text(json, "sourceFile", class->source_file);
    json_bool(json, "isLibrary", vm_is_library(class));
    json_open(json, "interfaces", '[');
    for (uint32_t i = 0; i < class->interface_count; i++) {
        json_unsigned(json, NULL, class->interfaces[i]);
    }
    json_close(json, ']');
    put_fields(json, "fields", class->fields, class->field_count);
    put_fields(json, "statics", class->statics, class->static_count);
}

void answer_classes(struct explorer *explorer, const struct question *question)
{
    struct json *json = &explorer->json;
    (void)question;
    json_open(json, "classes", '[');
    for (uint32_t i = 1; i <= vm_replay_class_count(explorer->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(explorer->replay, i);
        if (class != NULL) {
            json_open(json, NULL, '{');
            json_unsigned(json, "number", i);
            json_text(json, "name", class->name);
            json_bool(json, "isLibrary", vm_is_library(class));
            json_unsigned(json, "state", vm_replay_class_state(explorer->replay, i));
            json_close(json, '}');
        }
    }
    json_close(json, ']');
}

/* --- methods -------------------------------------------------------------------------------- */

/* Whether a block starts at an instruction: control can jump there, or the previous instruction
 * ends a block. */
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

static void put_targets(struct json *json, const struct vm_insn *insn)
{
    json_open(json, "targets", '[');
    for (int32_t i = 0; i < vm_insn_target_count(insn) && i < 64; i++) {
        json_signed(json, NULL, vm_insn_target(insn, i));
    }
    json_close(json, ']');
}

static void put_instructions(struct json *json, const struct vm_replay_method *method)
{
    json_open(json, "instructions", '[');
    for (uint32_t at = 0; at < method->code_length;) {
        struct vm_insn insn;
        if (!vm_insn_decode(method->code, method->code_length, at, &insn)) {
            break;
        }
        const struct vm_replay_instruction *known = vm_replay_instruction(method, at);
        const char *text = known == NULL || known->text == NULL ? "" : known->text;
        json_open(json, NULL, '{');
        json_unsigned(json, "bci", at);
        json_unsigned(json, "opcode", insn.opcode);
        json_unsigned(json, "index", insn.index);
        json_signed(json, "constant", insn.constant);
        json_bool(json, "isWide", insn.is_wide);
        json_unsigned(json, "line", vm_replay_line(method, at));
        json_bool(json, "isLeader", is_leader(method, at));
        json_text(json, "text", text[0] != '\0' ? text : vm_opcode_info[insn.opcode].mnemonic);
        put_targets(json, &insn);
        if (known != NULL && known->locals != NULL) {
            json_text(json, "locals", known->locals);
            json_text(json, "stack", known->stack);
        }
        json_close(json, '}');
        at += insn.length;
    }
    json_close(json, ']');
}

static void put_tables(struct json *json, const struct vm_replay_method *method)
{
    json_open(json, "handlers", '[');
    for (uint32_t i = 0; i < method->handler_count; i++) {
        const struct vm_replay_handler *handler = &method->handlers[i];
        json_open(json, NULL, '{');
        json_unsigned(json, "start", handler->start_bci);
        json_unsigned(json, "end", handler->end_bci);
        json_unsigned(json, "handler", handler->handler_bci);
        json_text(json, "class", handler->class_name);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "variables", '[');
    for (uint32_t i = 0; i < method->variable_count; i++) {
        const struct vm_replay_variable *variable = &method->variables[i];
        json_open(json, NULL, '{');
        json_unsigned(json, "start", variable->start_bci);
        json_unsigned(json, "length", variable->length);
        json_unsigned(json, "index", variable->index);
        json_text(json, "name", variable->name);
        json_text(json, "descriptor", variable->descriptor);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "constants", '[');
    for (uint32_t i = 0; i < method->constant_count; i++) {
        const struct vm_replay_constant *constant = &method->constants[i];
        json_open(json, NULL, '{');
        json_unsigned(json, "index", constant->index);
        put_letter(json, "kind", constant->kind);
        json_text(json, "class", constant->class_name);
        json_text(json, "name", constant->name);
        json_text(json, "descriptor", constant->descriptor);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void answer_method(struct explorer *explorer, const struct question *question)
{
    struct json *json = &explorer->json;
    const struct vm_replay_method *method = vm_replay_method(explorer->replay, question->number[0]);
    if (method == NULL) {
        json_text(json, "error", "there is no such method");
        return;
    }
    json_unsigned(json, "number", method->number);
    json_unsigned(json, "class", method->class->number);
    json_text(json, "className", method->class->name);
    json_text(json, "sourceFile", method->class->source_file);
    json_bool(json, "isLibrary", vm_is_library(method->class));
    json_text(json, "name", method->name);
    json_text(json, "descriptor", method->descriptor);
    json_unsigned(json, "flags", method->flags);
    json_unsigned(json, "maxStack", method->max_stack);
    json_unsigned(json, "maxLocals", method->max_locals);
    json_unsigned(json, "argumentSlots", method->argument_slots);
    json_unsigned(json, "codeLength", method->code_length);
    put_instructions(json, method);
    put_tables(json, method);
}

/* --- parts, opcodes ------------------------------------------------------------------------- */

void answer_part(struct explorer *explorer, const struct question *question)
{
    struct json *json = &explorer->json;
    struct vm_replay_part part;
    if (!vm_replay_part(explorer->replay, question->number[0], &part)) {
        json_text(json, "error", "there is no such part");
    } else if (part.kind == VM_SECTION_CLASS_FILE) {
        json_hex(json, "hex", part.bytes, part.length);
    } else {
        json_bytes(json, "text", (const char *)part.bytes, part.length);
    }
}

void answer_opcodes(struct explorer *explorer, const struct question *question)
{
    struct json *json = &explorer->json;
    (void)question;
    json_open(json, "opcodes", '[');
    for (unsigned i = 0; i < VM_OPCODE_COUNT; i++) {
        const struct vm_opcode_info *info = &vm_opcode_info[i];
        json_open(json, NULL, '{');
        json_text(json, "mnemonic", info->mnemonic);
        json_text(json, "pops", info->pops);
        json_text(json, "pushes", info->pushes);
        json_bool(json, "mayThrow", (info->flags & VM_OPF_MAY_THROW) != 0);
        json_text(json, "text", vm_explain_opcode((uint8_t)i));
        json_text(json, "section", vm_explain_section((uint8_t)i));
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "tags", '[');
    for (unsigned i = 0; i < VM_RECORD_TAGS; i++) {
        json_open(json, NULL, '{');
        json_text(json, "name", vm_explain_tag_name((enum vm_record_tag)i));
        json_text(json, "payload", vm_explain_tag_payload((enum vm_record_tag)i));
        json_text(json, "text", vm_explain_tag((enum vm_record_tag)i));
        json_close(json, '}');
    }
    json_close(json, ']');
}
