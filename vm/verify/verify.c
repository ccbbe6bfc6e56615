/* The verifier's entry: classes, methods, errors, and the static constraints of code. */
#include "vm/verify/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/verify/verify_internal.h"

#define FIRST_SPLIT_VERSION 50
#define FAILOVER_VERSION 50
#define FIRST_VERSION_WITH_ANY_PADDING 51

/*
 * Real methods compare thousands of cells, the largest some millions; what goes beyond this
 * bound was made to keep the verifier busy. It ends in about a second.
 */
#define MAX_WORK ((uint64_t)1 << 28)

bool vm_verify_pending(struct vm_verifier *verifier)
{
    if (verifier->result == VM_VERIFY_OK) {
        verifier->result = VM_VERIFY_PENDING;
        verifier->message[0] = '\0';
    }
    return false;
}

bool vm_verify_no_memory(struct vm_verifier *verifier)
{
    if (verifier->result == VM_VERIFY_OK) {
        verifier->result = VM_VERIFY_PENDING;
        snprintf(verifier->message, verifier->message_size, "verification");
    }
    return false;
}

/* "A.m(I)V @3: iadd" */
static void print_location(struct vm_verifier *verifier, char *text, size_t size)
{
    const struct vm_method_info *method = verifier->method;
    const char *name = "<invalid>";
    if (verifier->bci < verifier->code->length) {
        const struct vm_opcode_info *info =
            &vm_opcode_info[verifier->code->bytes[verifier->bci]];
        name = info->mnemonic == NULL ? name : info->mnemonic;
    }
    snprintf(text, size, "%s.%s%s @%u: %s", verifier->file->name->bytes, method->name->bytes,
        method->descriptor->bytes, (unsigned)verifier->bci, name);
}

bool vm_verify_fail(struct vm_verifier *verifier, const char *title, const char *old_title,
    const char *reason, ...)
{
    if (verifier->result != VM_VERIFY_OK) {
        return false;
    }
    verifier->result = VM_VERIFY_FAILED;
    if (verifier->is_inferring) {
        snprintf(verifier->message, verifier->message_size,
            "(class: %s, method: %s signature: %s) %s", verifier->file->name->bytes,
            verifier->method->name->bytes, verifier->method->descriptor->bytes,
            old_title == NULL ? title : old_title);
        return false;
    }
    char location[1024], details[1024];
    print_location(verifier, location, sizeof location);
    va_list arguments;
    va_start(arguments, reason);
    vsnprintf(details, sizeof details, reason, arguments);
    va_end(arguments);
    snprintf(verifier->message, verifier->message_size,
        "%s\nException Details:\n  Location:\n    %s\n  Reason:\n    %s", title, location,
        details);
    return false;
}

bool vm_verify_fail_format(struct vm_verifier *verifier, bool names_method, const char *problem,
    ...)
{
    if (verifier->result != VM_VERIFY_OK) {
        return false;
    }
    verifier->result = VM_VERIFY_BAD_FORMAT;
    va_list arguments;
    va_start(arguments, problem);
    vsnprintf(verifier->message, verifier->message_size, problem, arguments);
    va_end(arguments);
    if (names_method) {
        char method[400];
        size_t used = strlen(verifier->message);
        vm_method_print(verifier->file->name, verifier->method->name,
            verifier->method->descriptor, method, sizeof method);
        snprintf(verifier->message + used, verifier->message_size - used, " in method '%s'",
            method);
    }
    return false;
}

bool vm_verify_count_work(struct vm_verifier *verifier, size_t cells)
{
    verifier->work += cells + 1;
    if (verifier->work > MAX_WORK) {
        return vm_verify_fail(verifier, "Method is too complex to verify", NULL,
            "%s", "Too many types to compare");
    }
    return true;
}

bool vm_verify_reserve(struct vm_verifier *verifier, void **table, size_t *capacity,
    size_t count, size_t size)
{
    if (count <= *capacity) {
        return true;
    }
    size_t wanted = *capacity * 2 > count ? *capacity * 2 : count;
    void *grown = reallocarray(*table, wanted, size);
    if (grown == NULL) {
        return vm_verify_no_memory(verifier);
    }
    *table = grown;
    *capacity = wanted;
    return true;
}

/* Before version 51 the padding of switches must be zero (JVMS 6.5). */
static bool check_padding(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    for (uint32_t at = insn->bci + 1; insn->table != NULL && at % 4 != 0; at++) {
        if (verifier->code->bytes[at] != 0) {
            return vm_verify_fail(verifier, "Nonzero padding byte in lookupswitch or tableswitch",
                "Non zero padding bytes in switch", "%s", "Error exists in the bytecode");
        }
    }
    return true;
}

/* Why an instruction could not be decoded. */
static bool fail_decoding(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    if (insn->opcode == VM_OP_LOOKUPSWITCH && insn->length != 0) {
        return vm_verify_fail(verifier, "Bad lookupswitch instruction", "Unsorted lookup switch",
            "%s", "Error exists in the bytecode");
    }
    const struct vm_opcode_info *info = &vm_opcode_info[verifier->code->bytes[verifier->bci]];
    bool is_cut = info->mnemonic != NULL && info->category != VM_CATEGORY_SWITCH &&
        info->format != 'W';
    char title[80];
    snprintf(title, sizeof title, "%s at offset %u", is_cut
        ? "Code stops in the middle of instruction  starting" : "Illegal instruction found",
        (unsigned)verifier->bci);
    return vm_verify_fail(verifier, "Bad instruction", title, "%s",
        "Error exists in the bytecode");
}

/* All instructions can be decoded. */
static bool check_instructions(struct vm_verifier *verifier)
{
    const struct vm_code *code = verifier->code;
    const struct vm_code_map *map = verifier->map = vm_code_map_get(code);
    if (map == NULL) {
        return vm_verify_no_memory(verifier);
    }
    if (!vm_verify_reserve(verifier, (void **)&verifier->marks, &verifier->mark_capacity,
        code->length, sizeof *verifier->marks)) {
        return false;
    }
    memset(verifier->marks, 0, code->length * sizeof *verifier->marks);
    struct vm_insn insn;
    bool pads = verifier->file->major < FIRST_VERSION_WITH_ANY_PADDING;
    for (uint32_t number = 1; pads && vm_code_map_insn(map, number, &insn); number++) {
        verifier->bci = insn.bci;
        if (!check_padding(verifier, &insn)) {
            return false;
        }
    }
    verifier->bci = map->decoded_bytes;
    if (map->decoded_bytes < code->length) {
        vm_insn_decode(code->bytes, code->length, verifier->bci, &insn);
        return fail_decoding(verifier, &insn);
    }
    verifier->bci = 0;
    return true;
}

/* Catch types must be exceptions. The parser has checked where ranges and handlers lie. */
static bool check_handlers(struct vm_verifier *verifier)
{
    const struct vm_code *code = verifier->code;
    for (unsigned i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        verifier->marks[entry->start_bci] |= VM_MARK_RANGE;
        if (entry->catch_type == 0) {
            continue;
        }
        vm_type type = type_of(verifier->file->constants[entry->catch_type].symbol);
        int answer = vm_type_assignable(verifier, type, type_of(verifier->throwable));
        if (answer < 0) {
            return false;
        }
        if (answer == 0) {
            char title[90], text[VM_TYPE_TEXT];
            snprintf(title, sizeof title,
                "Catch type is not a subclass of Throwable in exception handler %u",
                (unsigned)entry->handler_bci);
            verifier->bci = entry->handler_bci;
            return vm_verify_fail(verifier, title, "catch_type not a subclass of Throwable",
                "Type %s (constant pool %u) is not assignable to 'java/lang/Throwable'",
                vm_type_print(type, text), (unsigned)entry->catch_type);
        }
    }
    return true;
}

/* The frame on entry: `this` and the arguments (JVMS 4.10.1.6). */
static bool make_first_frame(struct vm_verifier *verifier)
{
    struct vm_frame *frame = &verifier->frame;
    const struct vm_method_info *method = verifier->method;
    unsigned count = 0;
    frame->depth = 0;
    frame->is_uninit = false;
    if ((method->flags & VM_ACC_STATIC) == 0) {
        frame->is_uninit =
            verifier->is_constructor && verifier->file->name != verifier->object;
        frame->locals[count++] =
            frame->is_uninit ? T_UNINIT_THIS : type_of(verifier->file->name);
    }
    const char *at = method->descriptor->bytes + 1;
    while (*at != ')') {
        vm_type type = T_TOP;
        if (!vm_verify_field_type(verifier, at, &type)) {
            return false;
        }
        frame->locals[count++] = type;
        if (type_is_wide(type)) {
            frame->locals[count++] = type_upper(type);
        }
        at += strspn(at, "[");
        at += *at == 'L' ? strcspn(at, ";") + 1 : 1;
    }
    while (count < verifier->code->max_locals) {
        frame->locals[count++] = T_TOP;
    }
    return vm_verify_field_type(verifier, at + 1, &verifier->result_type);
}

bool vm_verify_start_method(struct vm_verifier *verifier)
{
    const struct vm_code *code = verifier->code;
    size_t cells = (size_t)code->max_locals + code->max_stack;
    verifier->bci = 0;
    verifier->work = 0;
    verifier->has_changed_locals = true;
    if (!check_instructions(verifier) ||
        !vm_verify_reserve(verifier, (void **)&verifier->frame_types, &verifier->frame_capacity,
        cells + 1, sizeof *verifier->frame_types)) {
        return false;
    }
    verifier->frame.locals = verifier->frame_types;
    verifier->frame.stack = verifier->frame_types + code->max_locals;
    return check_handlers(verifier) && make_first_frame(verifier);
}

static bool verify_method(struct vm_verifier *verifier, const struct vm_method_info *method)
{
    verifier->method = method;
    verifier->code = method->code;
    verifier->is_constructor = vm_symbol_equals_cstr(method->name, "<init>");
    return vm_verify_start_method(verifier) &&
        (verifier->is_inferring ? vm_verify_infer(verifier) : vm_verify_split(verifier));
}

/* All methods, by one of the two verifiers. */
static void verify_methods(struct vm_verifier *verifier, bool is_inferring)
{
    verifier->is_inferring = is_inferring;
    verifier->result = VM_VERIFY_OK;
    for (unsigned i = 0; i < verifier->file->method_count; i++) {
        const struct vm_method_info *method = &verifier->file->methods[i];
        if (method->code != NULL && !verify_method(verifier, method)) {
            return;
        }
    }
}

/*
 * Code of version 50 that fails may still pass by type inference, with a malformed map, too. If it
 * does not, the error is of the kind that type inference found, with the first text.
 */
static void fail_over(struct vm_verifier *verifier)
{
    if (verifier->result != VM_VERIFY_FAILED && verifier->result != VM_VERIFY_BAD_FORMAT) {
        return;
    }
    char unused[256];
    char *message = verifier->message;
    size_t size = verifier->message_size;
    verifier->message = unused;
    verifier->message_size = sizeof unused;
    verify_methods(verifier, true);
    if (verifier->result != VM_VERIFY_FAILED && verifier->result != VM_VERIFY_BAD_FORMAT) {
        snprintf(message, size, "%s", verifier->result == VM_VERIFY_OK ? "" : unused);
    }
}

static bool find_names(struct vm_verifier *verifier)
{
    static const char *const texts[] = {
        "java/lang/Object", "java/lang/String", "java/lang/Class", "java/lang/Throwable",
        "java/lang/invoke/MethodHandle", "java/lang/invoke/MethodType", "java/lang/Cloneable",
        "java/io/Serializable",
    };
    const struct vm_symbol **const places[] = {
        &verifier->object, &verifier->string, &verifier->class, &verifier->throwable,
        &verifier->method_handle, &verifier->method_type, &verifier->cloneable,
        &verifier->serializable,
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        *places[i] = vm_symbol_from_cstr(texts[i]);
        if (*places[i] == NULL) {
            return vm_verify_no_memory(verifier);
        }
    }
    verifier->arena = vm_arena_create(0);
    if (verifier->arena == NULL) {
        return vm_verify_no_memory(verifier);
    }
    verifier->signatures = vm_arena_alloc_array(verifier->arena, verifier->file->constant_count,
        sizeof *verifier->signatures);
    return verifier->signatures != NULL || vm_verify_no_memory(verifier);
}

static void release(struct vm_verifier *verifier)
{
    vm_arena_destroy(verifier->arena);
    free(verifier->marks);
    free(verifier->frame_types);
    free(verifier->maps);
    free(verifier->map_types);
}

enum vm_verify_result vm_verify_class(const struct vm_class_file *file,
    const struct vm_verify_env *env, char *message, size_t size)
{
    struct vm_verifier verifier = {
        .file = file,
        .env = env,
        .message = message,
        .message_size = size,
        .result = VM_VERIFY_OK,
    };
    message[0] = '\0';
    if (find_names(&verifier)) {
        verify_methods(&verifier, file->major < FIRST_SPLIT_VERSION);
        if (file->major == FAILOVER_VERSION) {
            fail_over(&verifier);
        }
    }
    release(&verifier);
    return verifier.result;
}

void vm_verify_observe(const struct vm_class_file *file, const struct vm_method_info *method,
    const struct vm_verify_observer *observer)
{
    char message[256];
    struct vm_verifier verifier = {
        .file = file,
        .env = &vm_verify_unasked,
        .observer = observer,
        .message = message,
        .message_size = sizeof message,
        .is_inferring = file->major < FIRST_SPLIT_VERSION,
    };
    if (method->code != NULL && find_names(&verifier) && !verify_method(&verifier, method) &&
        file->major == FAILOVER_VERSION && !verifier.is_inferring) {
        verifier.is_inferring = true;
        verifier.result = VM_VERIFY_OK;
        verify_method(&verifier, method);
    }
    release(&verifier);
}
