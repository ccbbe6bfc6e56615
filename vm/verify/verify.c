/* The verifier's entry points: classes, methods, errors, and the static constraints of code. */
#include "vm/verify/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"
#include "vm/verify/verify_internal.h"

#define FIRST_SPLIT_VERSION 50
#define FAILOVER_VERSION 50

/*
 * Verifying a real method compares thousands of slots, the largest methods some millions. Code that
 * exceeds this limit was written to keep the verifier busy. Reaching the limit takes about a
 * second.
 */
#define MAX_WORK ((uint64_t)1 << 28)

bool vm_verify_pending(struct vm_verifier *verifier)
{
    if (verifier->result == VM_VERIFY_OK) {
        verifier->result = VM_VERIFY_PENDING;
    }
    return false;
}

bool vm_verify_no_memory(struct vm_verifier *verifier)
{
    if (verifier->result == VM_VERIFY_OK) {
        verifier->result = VM_VERIFY_NO_MEMORY;
    }
    return false;
}

/* Prints where the failure is: "A.m(I)V @3: iadd". */
static void print_location(struct vm_verifier *verifier, FILE *out)
{
    const struct vm_method_info *method = verifier->method;
    const char *name = "<invalid>";
    if (verifier->bci < verifier->code->length) {
        const struct vm_opcode_info *info = &vm_opcode_info[verifier->code->bytes[verifier->bci]];
        const struct vm_java_opcode *own =
            vm_verify_java_opcode(verifier->code->bytes[verifier->bci]);
        name = info->mnemonic != NULL ? info->mnemonic : own != NULL ? own->name : "<illegal>";
    }
    fprintf(out, "%s.%s%s @%u: %s", verifier->file->name->bytes, method->name->bytes,
            method->descriptor->bytes, (unsigned)verifier->bci, name);
}

static void print_old_location(struct vm_verifier *verifier, FILE *out)
{
    fprintf(out, "(class: %s, method: %s signature: %s) ", verifier->file->name->bytes,
            verifier->method->name->bytes, verifier->method->descriptor->bytes);
}

/* Makes the printed text the verifier's message. */
static bool finish_message(struct vm_verifier *verifier, FILE *out)
{
    bool is_good = fclose(out) == 0;
    if (!is_good) {
        verifier->result = VM_VERIFY_NO_MEMORY;
    }
    return false;
}

/* Opens a stream for the message of the first failure. Returns NULL for later failures, and if
 * memory runs out. */
static FILE *open_message(struct vm_verifier *verifier, enum vm_verify_result result)
{
    if (verifier->result != VM_VERIFY_OK) {
        return NULL;
    }
    size_t size;
    FILE *out = open_memstream(&verifier->message, &size);
    verifier->result = out == NULL ? VM_VERIFY_NO_MEMORY : result;
    return out;
}

bool vm_verify_fail(struct vm_verifier *verifier, const char *title, const char *old_title,
                    const char *reason, ...)
{
    FILE *out = open_message(verifier, VM_VERIFY_FAILED);
    if (out == NULL) {
        return false;
    }
    verifier->may_fail_over = true;
    if (verifier->is_inferring) {
        print_old_location(verifier, out);
        fputs(old_title == NULL ? title : old_title, out);
        return finish_message(verifier, out);
    }
    char details[1024];
    va_list arguments;
    va_start(arguments, reason);
    vsnprintf(details, sizeof details, reason, arguments);
    va_end(arguments);
    fprintf(out, "%s\nException Details:\n  Location:\n    ", title);
    print_location(verifier, out);
    fprintf(out, "\n  Reason:\n    %s\n", details);
    vm_verify_print_details(verifier, out, details);
    return finish_message(verifier, out);
}

bool vm_verify_fail_format(struct vm_verifier *verifier, bool names_method, const char *problem,
                           ...)
{
    FILE *out = open_message(verifier, VM_VERIFY_BAD_FORMAT);
    if (out == NULL) {
        return false;
    }
    /* As HotSpot does, throw errors without the name of the method at once. */
    verifier->may_fail_over = names_method;
    if (verifier->is_inferring) {
        print_old_location(verifier, out);
    }
    va_list arguments;
    va_start(arguments, problem);
    vfprintf(out, problem, arguments);
    va_end(arguments);
    if (names_method && !verifier->is_inferring) {
        char method[400];
        vm_method_print(verifier->file->name, verifier->method->name, verifier->method->descriptor,
                        method, sizeof method);
        fprintf(out, " in method '%s'", method);
    }
    return finish_message(verifier, out);
}

bool vm_verify_count_work(struct vm_verifier *verifier, size_t cells)
{
    verifier->work += cells + 1;
    if (verifier->work > MAX_WORK) {
        return vm_verify_fail(verifier, "Method is too complex to verify", NULL, "%s",
                              "Too many types to compare");
    }
    return true;
}

/* Whether decoding stops at a lookupswitch that is wrong only because of the order of its keys. */
static bool stops_at_switch(const struct vm_verifier *verifier, struct vm_insn *insn)
{
    const struct vm_code *code = verifier->code;
    memset(insn, 0, sizeof *insn);
    vm_insn_decode(code->bytes, code->length, verifier->map->decoded_bytes, insn);
    return insn->opcode == VM_OP_LOOKUPSWITCH && insn->length != 0;
}

/* Returns the length that HotSpot assumes for the instruction at which decoding stops; 0 if HotSpot
 * also stops there. */
static uint32_t java_length(const struct vm_verifier *verifier)
{
    const struct vm_code *code = verifier->code;
    uint32_t bci = verifier->map->decoded_bytes;
    if (bci >= code->length) {
        return 0;
    }
    struct vm_insn insn;
    const struct vm_java_opcode *own = vm_verify_java_opcode(code->bytes[bci]);
    if (own != NULL) {
        return own->length <= code->length - bci ? own->length : 0;
    }
    return stops_at_switch(verifier, &insn) ? insn.length : 0;
}

bool vm_verify_java_reads_on(const struct vm_verifier *verifier)
{
    return java_length(verifier) > 0;
}

bool vm_verify_is_start(const struct vm_verifier *verifier, uint32_t bci)
{
    uint32_t stop = verifier->map->decoded_bytes;
    if (bci < stop) {
        return vm_code_map_is_start(verifier->map, bci);
    }
    uint32_t length = java_length(verifier);
    return length > 0 && bci < verifier->code->length && (bci == stop || bci >= stop + length);
}

/* Fails with the reason why an instruction could not be decoded. */
bool vm_verify_fail_decoding(struct vm_verifier *verifier)
{
    struct vm_insn insn;
    verifier->bci = verifier->map->decoded_bytes;
    unsigned opcode = verifier->code->bytes[verifier->bci];
    if (stops_at_switch(verifier, &insn)) {
        return vm_verify_fail(verifier, "Bad lookupswitch instruction", "Unsorted lookup switch",
                              "%s", VM_REASON_CODE);
    }
    const struct vm_opcode_info *info = &vm_opcode_info[opcode];
    bool is_cut =
        info->mnemonic != NULL && info->category != VM_CATEGORY_SWITCH && info->format != 'W';
    char title[40] = "Bad instruction", old_title[80];
    if (vm_verify_java_reads_on(verifier)) {
        snprintf(title, sizeof title, "Bad instruction: %x", opcode);
    }
    snprintf(old_title, sizeof old_title, "%s at offset %u",
             is_cut ? "Code stops in the middle of instruction  starting"
                    : "Illegal instruction found",
             (unsigned)verifier->bci);
    return vm_verify_fail(verifier, title, old_title, "%s", VM_REASON_CODE);
}

static bool prepare_code(struct vm_verifier *verifier)
{
    const struct vm_code *code = verifier->code;
    verifier->map = vm_code_map_get(code);
    if (verifier->map == NULL) {
        return vm_verify_no_memory(verifier);
    }
    if (!VM_RESERVE(verifier->marks, verifier->mark_capacity, code->length)) {
        return vm_verify_no_memory(verifier);
    }
    memset(verifier->marks, 0, code->length * sizeof *verifier->marks);
    return true;
}

/*
 * Checks that a range and its handler are on instruction boundaries; the parser ensures that they
 * are within the code. As in HotSpot, type inference does not allow a handler at the first
 * instruction.
 */
static bool check_range(struct vm_verifier *verifier, const struct vm_exception_entry *entry)
{
    bool has_start = vm_verify_is_start(verifier, entry->start_bci);
    bool has_end =
        entry->end_bci == verifier->code->length || vm_verify_is_start(verifier, entry->end_bci);
    bool has_handler = vm_verify_is_start(verifier, entry->handler_bci);
    if (verifier->is_inferring) {
        if (!has_start || !has_end) {
            return vm_verify_fail_format(verifier, true, "Illegal exception table range");
        }
        return (has_handler && entry->handler_bci > 0)
               || vm_verify_fail_format(verifier, true, "Illegal exception table handler");
    }
    const char *wrong = !has_start ? "start" : !has_end ? "end" : !has_handler ? "handler" : NULL;
    unsigned bci = !has_start ? entry->start_bci : !has_end ? entry->end_bci : entry->handler_bci;
    return wrong == NULL
           || vm_verify_fail_format(verifier, true, "Illegal exception table %s_pc %u", wrong, bci);
}

/* Checks a catch type, which must be a subclass of Throwable. */
static bool check_caught(struct vm_verifier *verifier, const struct vm_exception_entry *entry)
{
    if (entry->catch_type == 0) {
        return true;
    }
    const struct vm_symbol *name = verifier->file->constants[entry->catch_type].symbol;
    if (name == verifier->throwable && !verifier->is_inferring
        && verifier->env->resolve_class(verifier->env->context, entry->catch_type) < 0) {
        return vm_verify_pending(verifier);
    }
    vm_type type = type_of(name);
    int answer = vm_type_assignable(verifier, type, type_of(verifier->throwable));
    if (answer == 0) {
        char title[90], text[VM_TYPE_TEXT];
        snprintf(title, sizeof title,
                 "Catch type is not a subclass of Throwable in exception handler %u",
                 (unsigned)entry->handler_bci);
        verifier->bci = entry->handler_bci;
        return vm_verify_fail(
            verifier, title, "catch_type not a subclass of Throwable",
            "Type %s (constant pool %u) is not assignable to 'java/lang/Throwable'",
            vm_type_print(type, text), (unsigned)entry->catch_type);
    }
    return answer > 0;
}

bool vm_verify_handlers(struct vm_verifier *verifier)
{
    const struct vm_code *code = verifier->code;
    for (unsigned i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        if (!check_range(verifier, entry) || !check_caught(verifier, entry)) {
            return false;
        }
        verifier->marks[entry->start_bci] |= VM_MARK_RANGE;
    }
    return true;
}

/* Makes the frame at the method's entry: `this` and the arguments (JVMS 4.10.1.6). */
static bool make_first_frame(struct vm_verifier *verifier)
{
    struct vm_frame *frame = &verifier->frame;
    const struct vm_method_info *method = verifier->method;
    unsigned count = 0;
    frame->depth = 0;
    frame->is_uninit = false;
    if ((method->flags & VM_ACC_STATIC) == 0) {
        frame->is_uninit = verifier->is_constructor && verifier->file->name != verifier->object;
        frame->locals[count++] = frame->is_uninit ? T_UNINIT_THIS : type_of(verifier->file->name);
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
    frame->local_count = count;
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
    verifier->reported = (struct vm_reported_frame){0};
    if (!prepare_code(verifier)
        || !VM_RESERVE(verifier->frame_types, verifier->frame_capacity, cells + 1)) {
        return vm_verify_no_memory(verifier);
    }
    verifier->frame.locals = verifier->frame_types;
    verifier->frame.stack = verifier->frame_types + code->max_locals;
    return make_first_frame(verifier);
}

static bool verify_method(struct vm_verifier *verifier, const struct vm_method_info *method)
{
    verifier->method = method;
    verifier->code = method->code;
    verifier->is_constructor = vm_symbol_equals_cstr(method->name, "<init>");
    return vm_verify_start_method(verifier)
           && (verifier->is_inferring ? vm_verify_infer(verifier) : vm_verify_split(verifier));
}

/* Verifies all methods with one of the two verifiers. */
static void verify_methods(struct vm_verifier *verifier, bool is_inferring)
{
    verifier->is_inferring = is_inferring;
    verifier->result = VM_VERIFY_OK;
    unsigned count = verifier->file->method_count;
    for (unsigned i = 0; i < count; i++) {
        const struct vm_method_info *method = verifier->order[is_inferring ? count - 1 - i : i];
        if (method->code != NULL && !verify_method(verifier, method)) {
            return;
        }
    }
}

/*
 * If a class of version 50 fails, type inference may still accept it, except if a map was
 * unreadable (see may_fail_over). If type inference also fails, the error is of the kind that type
 * inference has found, but with the text of the first failure.
 */
static void fail_over(struct vm_verifier *verifier)
{
    char *message = verifier->message;
    verifier->message = NULL;
    verify_methods(verifier, true);
    if (verifier->result != VM_VERIFY_FAILED && verifier->result != VM_VERIFY_BAD_FORMAT) {
        free(message);
        return;
    }
    free(verifier->message);
    verifier->message = message;
}

static bool find_names(struct vm_verifier *verifier)
{
    /* clang-format off */
    static const char *const texts[] = {
        "java/lang/Object", "java/lang/String", "java/lang/Class", "java/lang/Throwable",
        "java/lang/invoke/MethodHandle", "java/lang/invoke/MethodType", "java/lang/Cloneable",
        "java/io/Serializable",
    };
    /* clang-format on */
    const struct vm_symbol **const places[] = {
        &verifier->object,    &verifier->string,        &verifier->class,
        &verifier->throwable, &verifier->method_handle, &verifier->method_type,
        &verifier->cloneable, &verifier->serializable,
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

static enum vm_verify_result finish(struct vm_verifier *verifier, char **message)
{
    release(verifier);
    bool has_failed =
        verifier->result == VM_VERIFY_FAILED || verifier->result == VM_VERIFY_BAD_FORMAT;
    if (!has_failed) {
        free(verifier->message);
        verifier->message = NULL;
    }
    *message = verifier->message;
    return verifier->result;
}

enum vm_verify_result vm_verify_class(const struct vm_class_file *file,
                                      const struct vm_verify_env *env, char **message)
{
    struct vm_verifier verifier = {.file = file, .env = env, .result = VM_VERIFY_OK};
    if (find_names(&verifier) && vm_verify_order(&verifier)) {
        verify_methods(&verifier, file->major < FIRST_SPLIT_VERSION);
        if (file->major == FAILOVER_VERSION && verifier.may_fail_over) {
            fail_over(&verifier);
        }
    }
    return finish(&verifier, message);
}

enum vm_verify_result vm_verify_exception_ranges(const struct vm_class_file *file, char **message)
{
    struct vm_verifier verifier = {.file = file, .env = &vm_verify_unasked};
    bool is_good = find_names(&verifier);
    for (unsigned i = 0; is_good && i < file->method_count; i++) {
        verifier.method = &file->methods[i];
        verifier.code = verifier.method->code;
        is_good =
            verifier.code == NULL || (prepare_code(&verifier) && vm_verify_handlers(&verifier));
    }
    return finish(&verifier, message);
}

void vm_verify_observe(const struct vm_class_file *file, const struct vm_method_info *method,
                       const struct vm_verify_observer *observer)
{
    char *message;
    struct vm_verifier verifier = {
        .file = file,
        .env = &vm_verify_unasked,
        .observer = observer,
        .is_inferring = file->major < FIRST_SPLIT_VERSION,
    };
    if (method->code != NULL && find_names(&verifier) && !verify_method(&verifier, method)
        && file->major == FAILOVER_VERSION && !verifier.is_inferring) {
        verifier.is_inferring = true;
        verifier.result = VM_VERIFY_OK;
        free(verifier.message);
        verifier.message = NULL;
        verify_method(&verifier, method);
    }
    finish(&verifier, &message);
    free(message);
}
