/*
 * Fuzz target: transforms the methods of class files as the tools of the Java processor do. The
 * result must be code: consecutive instructions at the reported offsets.
 */
#include <stdlib.h>

#include "jop/code/transform.h"
#include "tests/fuzz/fuzz.h"
#include "vm/base/symbol.h"

static void check_code(const struct jop_code *code, uint32_t old_length)
{
    if (code->length > 65535 || code->words != (code->length + 3) / 4) {
        abort();
    }
    uint32_t offset = 0, length;
    while (offset < code->length
           && (length = jop_insn_length(code->bytes, code->length, offset)) != 0) {
        if (length > code->length - offset) {
            abort();
        }
        offset += length;
    }
    uint32_t last = 0;
    for (uint32_t i = 0; i <= old_length; i++) {
        if (code->start[i] != UINT32_MAX) {
            if (code->start[i] > code->length || code->start[i] < last) {
                abort();
            }
            last = code->start[i];
        }
    }
    for (uint32_t i = 0; i < code->operand_count; i++) {
        const struct jop_operand *operand = &code->operands[i];
        if (operand->offset >= code->length || operand->bci >= old_length
            || (i > 0 && operand->offset <= operand[-1].offset)) {
            abort();
        }
    }
}

static void transform(const struct vm_class_file *file, const struct vm_method_info *method,
                      unsigned changes)
{
    struct jop_code code;
    char message[300] = "";
    if (jop_transform(file, method, changes, &code, message, sizeof message)) {
        check_code(&code, method->code->length);
        jop_code_free(&code);
    } else if (message[0] == '\0') {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct vm_class_file_error error;
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    if (file == NULL) {
        return 0;
    }
    for (uint32_t i = 0; i < file->method_count; i++) {
        if (file->methods[i].code != NULL) {
            transform(file, &file->methods[i], 0);
            transform(file, &file->methods[i], JOP_CHANGE_ALL);
        }
    }
    vm_class_file_destroy(file);
    return 0;
}
