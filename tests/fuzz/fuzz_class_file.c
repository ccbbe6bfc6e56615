/* Fuzz target: class files. Walks through each accepted file to find invalid pointers. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"

static unsigned sum_symbol(const struct vm_symbol *symbol)
{
    return symbol == NULL ? 0 : (unsigned)(symbol->length + symbol->bytes[symbol->length]);
}

static unsigned sum_bytes(struct vm_attribute_bytes bytes)
{
    unsigned sum = 0;
    for (uint32_t i = 0; i < bytes.length; i++) {
        sum += bytes.bytes[i];
    }
    return sum;
}

static unsigned walk_code(const struct vm_code *code)
{
    struct vm_insn insn;
    unsigned sum = sum_bytes(code->stack_map);
    uint32_t bci = 0;
    while (bci < code->length && vm_insn_decode(code->bytes, code->length, bci, &insn)) {
        if (insn.table != NULL) {
            int32_t count = vm_insn_switch_count(&insn);
            for (int32_t i = 0; i < count; i++) {
                int32_t key, target;
                vm_insn_switch_entry(&insn, i, &key, &target);
                sum += (unsigned)key + (unsigned)target;
            }
        }
        sum += (unsigned)vm_code_line(code, bci);
        bci += insn.length;
    }
    for (unsigned i = 0; i < code->local_variable_count; i++) {
        sum += sum_symbol(code->local_variables[i].name);
    }
    return sum;
}

static unsigned walk_constants(const struct vm_class_file *file)
{
    unsigned sum = 0;
    for (unsigned i = 1; i < file->constant_count; i++) {
        const struct vm_constant *constant = &file->constants[i];
        switch (constant->tag) {
        case VM_CONSTANT_UTF8:
        case VM_CONSTANT_CLASS:
        case VM_CONSTANT_STRING:
        case VM_CONSTANT_METHOD_TYPE:
            sum += sum_symbol(constant->symbol);
            break;
        case VM_CONSTANT_METHODREF:
        case VM_CONSTANT_INTERFACE_METHODREF:
            sum += (unsigned)vm_descriptor_arg_slots(constant->member.descriptor)
                   + (unsigned)vm_descriptor_return_type(constant->member.descriptor);
            break;
        case VM_CONSTANT_DYNAMIC:
        case VM_CONSTANT_INVOKE_DYNAMIC:
            sum += sum_symbol(constant->dynamic.name)
                   + file->bootstraps[constant->dynamic.bootstrap_index].argument_count;
            break;
        default:
            break;
        }
    }
    return sum;
}

static unsigned walk(const struct vm_class_file *file)
{
    unsigned sum = walk_constants(file) + sum_symbol(file->source_file);
    for (unsigned i = 0; i < file->field_count; i++) {
        sum += sum_symbol(file->fields[i].descriptor) + sum_bytes(file->fields[i].annotations);
    }
    for (unsigned i = 0; i < file->method_count; i++) {
        const struct vm_method_info *method = &file->methods[i];
        sum += method->code == NULL ? 0 : walk_code(method->code);
        for (unsigned k = 0; k < method->parameter_count; k++) {
            sum += sum_symbol(method->parameters[k].name);
        }
    }
    for (unsigned i = 0; i < file->record_component_count; i++) {
        sum += sum_symbol(file->record_components[i].descriptor);
    }
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct vm_class_file_error error;
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    if (file != NULL) {
        volatile unsigned sum = walk(file);
        (void)sum;
        vm_class_file_destroy(file);
    } else if (error.class_name == NULL || strlen(error.message) >= sizeof error.message) {
        abort();
    }
    return 0;
}
