/*
 * Unit tests of the class file parser and the instruction decoder. With --dump DIR, it writes the
 * cases as class files, to try them with another JVM.
 */
#include "tests/unit/check.h"
#include "tests/unit/class_file_cases.h"
#include "tests/unit/class_template.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *print_verdict(const struct vm_class_file *file,
                                 const struct vm_class_file_error *error, char *text, size_t size)
{
    if (file != NULL) {
        return "ok";
    }
    snprintf(text, size, "%s: %s", error->class_name, error->message);
    return text;
}

static void test_cases(void)
{
    for (size_t i = 0; i < COUNT(class_file_cases); i++) {
        const struct class_file_case *at = &class_file_cases[i];
        size_t size;
        uint8_t *bytes = template_make(at->major, at->minor, at->text, &size);
        struct vm_class_file_error error;
        struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
        char got[700], want[700];
        struct vm_class_file_error wanted = {.class_name = at->error};
        if (at->error != NULL) {
            snprintf(wanted.message, sizeof wanted.message, "%s", at->message);
        }
        snprintf(want, sizeof want, "%s", "ok");
        if (at->error != NULL) {
            print_verdict(NULL, &wanted, want, sizeof want);
        }
        if (!CHECK_EQ_STR(print_verdict(file, &error, got, sizeof got), want)) {
            printf("  in case %s\n", at->name);
        }
        vm_class_file_destroy(file);
        free(bytes);
    }
}

/* Makes a class that has an entry in every table. */
static uint8_t *make_rich(size_t *size)
{
    return template_make(
        61, 0,
        "0031 c:p/A c:java/lang/Record #1 c:java/lang/Runnable "
        "#2 0019 u:f u:J #2 u:ConstantValue { l:-7 } u:Signature { u:TT; } "
        "0002 u:g u:LB; #1 u:RuntimeVisibleAnnotations { 0000 } "
        "#2 0101 u:n u:(I[JD)V #2 u:Exceptions { #1 c:E } "
        "u:MethodParameters { 03 u:a 0010 #0 1000 u:c 0000 } "
        "0009 u:m u:()V #1 u:Code { #3 #4 { 1005571006577706b1 } #1 #0 #6 #8 c:E "
        "#4 u:LineNumberTable { #2 #6 #12 #0 #10 } u:LineNumberTable { #2 #3 #11 #6 #13 } "
        "u:LocalVariableTable { #1 #0 #9 u:v u:J #2 } u:StackMapTable { #1 48 07 c:E } } "
        "#5 u:SourceFile { u:A.java } u:InnerClasses { #1 c:p/A$B c:p/A u:B 0009 } "
        "u:BootstrapMethods { #1 h:6:M:B:b:()V #2 i:1 d:2.5 } "
        "u:Record { #1 u:x u:I #1 u:Signature { u:TT; } } u:NestMembers { #1 c:p/A$B } ",
        size);
}

static void check_rich_code(const struct vm_class_file *file)
{
    const struct vm_code *code = file->methods[1].code;
    if (!CHECK(code != NULL)) {
        return;
    }
    CHECK_EQ_INT(code->max_stack, 3);
    CHECK_EQ_INT(code->max_locals, 4);
    CHECK_EQ_INT(code->length, 9);
    CHECK_EQ_INT(code->bytes[8], VM_OP_RETURN);
    CHECK_EQ_INT(code->exception_count, 1);
    CHECK_EQ_INT(code->exceptions[0].handler_bci, 8);
    CHECK_EQ_STR(file->constants[code->exceptions[0].catch_type].symbol->bytes, "E");
    CHECK_EQ_INT(code->stack_map.length, 6);
    CHECK_EQ_INT(code->line_count, 4);
    CHECK_EQ_INT(vm_code_line(code, 0), 10);
    CHECK_EQ_INT(vm_code_line(code, 2), 10);
    CHECK_EQ_INT(vm_code_line(code, 3), 11);
    CHECK_EQ_INT(vm_code_line(code, 6), 12);
    CHECK_EQ_INT(vm_code_line(code, 8), 13);
    CHECK_EQ_INT(code->local_variable_count, 1);
    CHECK_EQ_STR(code->local_variables[0].name->bytes, "v");
    CHECK_EQ_INT(code->local_variables[0].index, 2);
}

static void test_contents(void)
{
    size_t size;
    uint8_t *bytes = make_rich(&size);
    struct vm_class_file_error error;
    struct vm_class_file *file =
        vm_class_file_parse(bytes, size, vm_symbol_from_cstr("p/A"), &error);
    memset(bytes, 0, size);
    free(bytes);
    if (!CHECK(file != NULL)) {
        printf("  %s\n", error.message);
        return;
    }
    CHECK_EQ_STR(file->name->bytes, "p/A");
    CHECK_EQ_STR(file->super_name->bytes, "java/lang/Record");
    CHECK_EQ_INT(file->flags, VM_ACC_PUBLIC | VM_ACC_FINAL | VM_ACC_SUPER);
    CHECK_EQ_INT(file->interface_count, 1);
    CHECK_EQ_INT(file->field_count, 2);
    CHECK_EQ_INT(file->constants[file->fields[0].constant_value].j, -7);
    CHECK_EQ_STR(file->fields[0].signature->bytes, "TT;");
    CHECK_EQ_INT(file->fields[1].annotations.length, 2);
    CHECK_EQ_INT(file->method_count, 2);
    CHECK(file->methods[0].code == NULL);
    CHECK_EQ_INT(file->methods[0].exception_count, 1);
    CHECK_EQ_INT(file->methods[0].parameter_count, 3);
    CHECK(file->methods[0].parameters[1].name == NULL);
    CHECK_EQ_INT(file->methods[0].parameters[1].flags, VM_ACC_SYNTHETIC);
    check_rich_code(file);
    CHECK_EQ_STR(file->source_file->bytes, "A.java");
    CHECK_EQ_INT(file->inner_class_count, 1);
    CHECK_EQ_INT(file->inner_classes[0].flags, VM_ACC_PUBLIC | VM_ACC_STATIC);
    CHECK_EQ_INT(file->bootstrap_count, 1);
    CHECK_EQ_INT(file->bootstraps[0].argument_count, 2);
    CHECK(file->constants[file->bootstraps[0].arguments[1]].d == 2.5);
    CHECK(file->is_record && file->record_component_count == 1);
    CHECK_EQ_STR(file->record_components[0].name->bytes, "x");
    CHECK_EQ_INT(file->nest_member_count, 1);
    CHECK(!file->is_sealed && file->nest_host == 0);
    vm_class_file_destroy(file);
}

static void test_truncation(void)
{
    size_t size;
    uint8_t *bytes = make_rich(&size);
    for (size_t length = 0; length < size; length++) {
        /* A block of the exact size, so that a sanitizer detects reads beyond it. */
        uint8_t *part = malloc(length + (length == 0));
        memcpy(part, bytes, length);
        struct vm_class_file_error error;
        struct vm_class_file *file = vm_class_file_parse(part, length, NULL, &error);
        CHECK(file == NULL);
        CHECK_EQ_STR(error.class_name, FORMAT_ERROR);
        vm_class_file_destroy(file);
        free(part);
    }
    free(bytes);
}

/* Every byte is changed in several ways; each time, the parser must give a valid verdict. */
static void test_flipped_bits(void)
{
    size_t size;
    uint8_t *bytes = make_rich(&size);
    unsigned accepted = 0, refused = 0;
    for (size_t i = 0; i < size; i++) {
        for (unsigned bit = 0; bit < 9; bit++) {
            uint8_t old = bytes[i];
            bytes[i] = bit == 8 ? 0xff : (uint8_t)(old ^ 1u << bit);
            struct vm_class_file_error error;
            struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
            accepted += file != NULL;
            refused += file == NULL;
            vm_class_file_destroy(file);
            bytes[i] = old;
        }
    }
    CHECK(accepted > 0);
    CHECK(refused > accepted);
    free(bytes);
}

static void test_names_and_options(void)
{
    size_t size;
    struct vm_class_file_error error;
    uint8_t *bytes = template_make(61, 65535, HEAD TAIL, &size);
    struct vm_class_file *file =
        vm_class_file_parse_with(bytes, size, NULL, VM_PARSE_PREVIEW, &error);
    CHECK(file != NULL && file->bytes != bytes && memcmp(file->bytes, bytes, size) == 0);
    vm_class_file_destroy(file);
    file =
        vm_class_file_parse_with(bytes, size, NULL, VM_PARSE_PREVIEW | VM_PARSE_BYTES_STAY, &error);
    CHECK(file != NULL && file->bytes == bytes);
    vm_class_file_destroy(file);
    file =
        vm_class_file_parse_with(bytes, size, vm_symbol_from_cstr("p/B"), VM_PARSE_PREVIEW, &error);
    CHECK(file == NULL);
    CHECK_EQ_STR(error.class_name, NOT_FOUND_ERROR);
    CHECK_EQ_STR(error.message, "p/B (wrong name: A)");
    free(bytes);

    bytes = template_make(61, 0, "0021 c:java/lang/Object #0 0000 " TAIL, &size);
    file = vm_class_file_parse(bytes, size, NULL, &error);
    CHECK(file != NULL && file->super_name == NULL);
    vm_class_file_destroy(file);
    bytes[0] = 0xCB;
    file = vm_class_file_parse(bytes, size, vm_symbol_from_cstr("java/lang/Object"), &error);
    CHECK(file == NULL);
    CHECK_EQ_STR(error.message,
                 "Incompatible magic value 3422468798 in class file java/lang/Object");
    free(bytes);
}

static bool parse_with_method(const char *descriptor, unsigned flags)
{
    char text[1200];
    snprintf(text, sizeof text, "0421 c:A c:java/lang/Object 0000 0000 0001 %04x u:m x:01%04x",
             flags, (unsigned)strlen(descriptor));
    for (const char *at = descriptor; *at != '\0'; at++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "%02x", (unsigned)*at);
    }
    /* The descriptor is the constant after A, its class, Object, its class, and m. */
    strcat(text, " #6 0000 0000 ");
    size_t size;
    uint8_t *bytes = template_make(61, 0, text, &size);
    struct vm_class_file_error error;
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    bool is_good = file != NULL;
    if (is_good) {
        CHECK_EQ_STR(file->methods[0].descriptor->bytes, descriptor);
    } else {
        CHECK_EQ_STR(error.message, "Too many arguments in method signature in class file A");
    }
    vm_class_file_destroy(file);
    free(bytes);
    return is_good;
}

static void test_argument_limit(void)
{
    char descriptor[300] = "(";
    for (unsigned i = 0; i < 127; i++) {
        strcat(descriptor, "J");
    }
    size_t length = strlen(descriptor);
    strcpy(descriptor + length, ")V");
    CHECK(parse_with_method(descriptor, 0x0401));
    strcpy(descriptor + length, "I)V");
    CHECK(!parse_with_method(descriptor, 0x0401));
    CHECK(parse_with_method(descriptor, 0x0109));
    strcpy(descriptor + length, "[J)V");
    CHECK(parse_with_method(descriptor, 0x0109));
    strcpy(descriptor + length, "J)V");
    CHECK(!parse_with_method(descriptor, 0x0109));
}

static void test_descriptors(void)
{
    CHECK(vm_descriptor_is_field("I", 1));
    CHECK(vm_descriptor_is_field("[[La/b;", 7));
    CHECK(!vm_descriptor_is_field("La/b;I", 6));
    CHECK(!vm_descriptor_is_field("", 0));
    CHECK(!vm_descriptor_is_field("V", 1));
    CHECK(!vm_descriptor_is_field("L;", 2));
    CHECK(vm_descriptor_is_method("()V", 3));
    CHECK(vm_descriptor_is_method("(IJ[[D)La;", 10));
    CHECK(!vm_descriptor_is_method("()", 2));
    CHECK(!vm_descriptor_is_method("(", 1));
    CHECK(!vm_descriptor_is_method("I", 1));
    CHECK(!vm_descriptor_is_method("(I", 2));
    char many[300];
    memset(many, '[', sizeof many);
    many[255] = 'I';
    CHECK(vm_descriptor_is_field(many, 256));
    many[255] = '[';
    many[256] = 'I';
    CHECK(!vm_descriptor_is_field(many, 257));
    CHECK_EQ_INT(vm_descriptor_arg_slots(vm_symbol_from_cstr("()V")), 0);
    CHECK_EQ_INT(vm_descriptor_arg_slots(vm_symbol_from_cstr("(IJ[JLa)b;[LD;D)[I")), 8);
    CHECK_EQ_INT(vm_descriptor_return_type(vm_symbol_from_cstr("(La)b;)[I")), '[');
    CHECK_EQ_INT(vm_descriptor_return_type(vm_symbol_from_cstr("()Z")), 'Z');
}

static bool decode(const char *hex, uint32_t bci, struct vm_insn *insn)
{
    uint8_t code[64];
    uint32_t length = 0;
    for (; hex[2 * length] != '\0'; length++) {
        code[length] = (uint8_t)template_hex(hex + 2 * length);
    }
    /* A copy of the exact size, so that a sanitizer detects reads beyond it. */
    static uint8_t *copy;
    free(copy);
    copy = malloc(length);
    memcpy(copy, code, length);
    return vm_insn_decode(copy, length, bci, insn);
}

static void test_simple_decoding(void)
{
    struct vm_insn insn;
    CHECK(decode("00", 0, &insn) && insn.length == 1 && insn.opcode == VM_OP_NOP);
    CHECK(!decode("00", 1, &insn));
    CHECK(decode("10ff", 0, &insn) && insn.constant == -1 && insn.length == 2);
    CHECK(!decode("10", 0, &insn));
    CHECK(decode("118000", 0, &insn) && insn.constant == -32768);
    CHECK(decode("15ff", 0, &insn) && insn.index == 255);
    CHECK(decode("84ff80", 0, &insn) && insn.index == 255 && insn.constant == -128);
    CHECK(decode("00a7ffff", 1, &insn) && insn.target == 0 && insn.length == 3);
    CHECK(decode("c8ffffffff", 0, &insn) && insn.target == -1 && insn.length == 5);
    CHECK(!decode("c8ffffff", 0, &insn));
    CHECK(decode("b900020300", 0, &insn) && insn.index == 2 && insn.constant == 3);
    CHECK(decode("c5000203", 0, &insn) && insn.index == 2 && insn.constant == 3);
    CHECK(decode("bc0a", 0, &insn) && insn.constant == 10);
    CHECK(!decode("ca", 0, &insn));
    CHECK(!decode("ff", 0, &insn));
    CHECK(decode("c415ffff", 0, &insn));
    CHECK(insn.is_wide && insn.opcode == VM_OP_ILOAD && insn.index == 65535 && insn.length == 4);
    CHECK(decode("c484ffff8000", 0, &insn) && insn.constant == -32768 && insn.length == 6);
    CHECK(!decode("c484ffff80", 0, &insn));
    CHECK(!decode("c400ffff", 0, &insn));
    CHECK(!decode("c4c41500ff", 0, &insn));
    CHECK(!decode("c4ba0000ff", 0, &insn));
    CHECK(!decode("c4", 0, &insn));
}

static void test_switch_decoding(void)
{
    struct vm_insn insn;
    int32_t key, target;
    CHECK(decode("00aa0000000000100000000100000002000000110000000f", 1, &insn));
    CHECK_EQ_INT(insn.length, 23);
    CHECK_EQ_INT(insn.target, 17);
    CHECK_EQ_INT(vm_insn_switch_count(&insn), 2);
    vm_insn_switch_entry(&insn, 1, &key, &target);
    CHECK(key == 2 && target == 16);
    CHECK_EQ_INT(vm_insn_target_count(&insn), 3);
    CHECK(vm_insn_target(&insn, 0) == 17 && vm_insn_target(&insn, 2) == 16);
    CHECK(!decode("00aa0000000000100000000100000003000000110000000f", 1, &insn));
    CHECK(!decode("00aa0000000000100000000200000001000000110000000f", 1, &insn));
    CHECK(!decode("00aa0000000000108000000000000000000000110000000f", 1, &insn));
    CHECK(!decode("00aa000000000010", 1, &insn));
    CHECK(decode("ab000000000000100000000280000000000000050000000700000006", 0, &insn));
    CHECK_EQ_INT(vm_insn_switch_count(&insn), 2);
    vm_insn_switch_entry(&insn, 0, &key, &target);
    CHECK(key == INT32_MIN && target == 5);
    CHECK_EQ_INT(vm_insn_target(&insn, 1), 5);
    CHECK(decode("a7000500000000", 0, &insn) && vm_insn_target_count(&insn) == 1);
    CHECK_EQ_INT(vm_insn_target(&insn, 0), 5);
    CHECK(decode("b1", 0, &insn) && vm_insn_target_count(&insn) == 0);
    CHECK(!decode("ab000000000000100000000200000007000000050000000700000006", 0, &insn));
    CHECK(!decode("ab0000000000001000000002000000070000000500000008", 0, &insn));
    CHECK(!decode("ab00000000000010ffffffff", 0, &insn));
    CHECK(!decode("ab0000000000001020000000", 0, &insn));
    CHECK(decode("ab0000000000001000000000", 0, &insn) && insn.length == 12);
}

/* Returns the slots of a list of types; a '?' counts as 1. */
static unsigned slots_of(const char *types)
{
    unsigned slots = 0;
    for (; *types != '\0'; types++) {
        slots += vm_type_slots(*types);
    }
    return slots;
}

/* Checks the numbers that the table computes from formats and types. */
static void check_opcode(unsigned opcode)
{
    const struct vm_opcode_info *info = &vm_opcode_info[opcode];
    uint8_t code[8] = {(uint8_t)opcode, 0, 0, 0, 0, 0, 0, 0};
    struct vm_insn insn;
    if (info->length != 0) {
        CHECK(vm_insn_decode(code, sizeof code, 0, &insn) && insn.length == info->length);
        CHECK(!vm_insn_decode(code, info->length - 1u, 0, &insn));
    } else {
        CHECK(info->mnemonic == NULL || strchr("TLW", info->format) != NULL);
    }
    if (info->mnemonic != NULL) {
        CHECK_EQ_INT(info->pop_slots, slots_of(info->pops));
        CHECK_EQ_INT(info->push_slots, slots_of(info->pushes));
        bool is_open = strchr(info->pops, '?') != NULL || strchr(info->pushes, '?') != NULL;
        CHECK(!(is_open || strchr("cknmIDW", info->format) != NULL) == info->has_fixed_effect);
    }
}

static void test_opcode_table(void)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 256; i++) {
        count += vm_opcode_info[i].mnemonic != NULL;
        check_opcode(i);
    }
    CHECK_EQ_INT(count, VM_OPCODE_COUNT);
    CHECK_EQ_STR(vm_opcode_info[VM_OP_JSR_W].mnemonic, "jsr_w");
    CHECK_EQ_INT(vm_opcode_info[VM_OP_NEW].flags,
                 VM_OPF_MAY_THROW | VM_OPF_MAY_INIT | VM_OPF_ALLOCATES);
    CHECK_EQ_INT(vm_opcode_info[VM_OP_GOTO].flags,
                 VM_OPF_ENDS_BLOCK | VM_OPF_BRANCHES | VM_OPF_NO_FALL_THROUGH);
    CHECK_EQ_INT(vm_opcode_info[VM_OP_INVOKESTATIC].flags,
                 VM_OPF_MAY_THROW | VM_OPF_INVOKES | VM_OPF_MAY_INIT);
    CHECK_EQ_INT(vm_opcode_info[VM_OP_NOP].flags, 0);
    CHECK_EQ_INT(vm_opcode_info[VM_OP_LSHL].category, VM_CATEGORY_ARITHMETIC);
}

static int dump(const char *directory)
{
    for (size_t i = 0; i < COUNT(class_file_cases); i++) {
        const struct class_file_case *at = &class_file_cases[i];
        size_t size;
        uint8_t *bytes = template_make(at->major, at->minor, at->text, &size);
        char path[1000], verdict[700];
        snprintf(path, sizeof path, "%s/%s.class", directory, at->name);
        FILE *out = fopen(path, "wb");
        if (out == NULL || fwrite(bytes, 1, size, out) != size || fclose(out) != 0) {
            perror(path);
            return 1;
        }
        struct vm_class_file_error error;
        struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
        printf("%s.class\t%s\n", at->name, print_verdict(file, &error, verdict, sizeof verdict));
        vm_class_file_destroy(file);
        free(bytes);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--dump") == 0) {
        return dump(argv[2]);
    }
    test_cases();
    test_contents();
    test_truncation();
    test_flipped_bits();
    test_names_and_options();
    test_argument_limit();
    test_descriptors();
    test_simple_decoding();
    test_switch_decoding();
    test_opcode_table();
    return check_report();
}
