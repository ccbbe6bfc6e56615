/* Unit tests of the transformation of code: a table of methods, then switches, jumps and errors. */
#include <stdlib.h>

#include "check.h"
#include "class_template.h"
#include "jop/code/pool.h"
#include "jop/code/transform.h"

#define ALL JOP_CHANGE_ALL
#define NATIVE "M:com/jopdesign/sys/Native:"

/* Makes a class A with one method m()V; `code`: the part between code length and exceptions. */
static struct vm_class_file *make(const char *flags, const char *code)
{
    char text[8192];
    snprintf(text, sizeof text,
             "0021 c:A c:B 0000 0000 0001 %s u:m u:()V "
             "0001 u:Code { #9 #300 { %s } 0000 0000 } 0000 ",
             flags, code);
    size_t size;
    uint8_t *bytes = template_make(50, 0, text, &size);
    struct vm_class_file_error error;
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    if (!CHECK(file != NULL)) {
        printf("%s\n", error.message);
        exit(1);
    }
    free(bytes);
    return file;
}

/* Compares code with `want`: hexadecimal digits, a dot for any digit; blanks are ignored. */
static bool matches(const struct jop_code *code, const char *want)
{
    char got[9000];
    for (uint32_t i = 0; i < code->length; i++) {
        snprintf(got + 2 * i, 3, "%02x", code->bytes[i]);
    }
    size_t at = 0;
    for (const char *c = want; *c != '\0'; c++) {
        if (*c == ' ') {
            continue;
        }
        if (at >= 2 * (size_t)code->length || (*c != '.' && *c != got[at])) {
            printf("got %.*s, want %s\n", (int)(2 * code->length), got, want);
            return false;
        }
        at++;
    }
    if (at != 2 * (size_t)code->length) {
        printf("got %s, want %s\n", got, want);
    }
    return at == 2 * (size_t)code->length;
}

static const struct {
    const char *flags, *code;
    unsigned changes;
    const char *want;
} cases[] = {
    /* iinc: constants and locals choose their shortest form, but 127 is a short. */
    {"0009", "840101 b1", ALL, "1b 04 60 3c b1"},
    {"0009", "8403ff b1", ALL, "1d 02 60 3e b1"},
    {"0009", "840405 b1", ALL, "1504 08 60 3604 b1"},
    {"0009", "840006 b1", ALL, "1a 1006 60 3b b1"},
    {"0009", "84007e b1", ALL, "1a 107e 60 3b b1"},
    {"0009", "84007f b1", ALL, "1a 11007f 60 3b b1"},
    {"0009", "840080 b1", ALL, "1a 1080 60 3b b1"},
    {"0009", "c48400057ffe b1", ALL, "1505 117ffe 60 3605 b1"},
    {"0009", "c48400058000 b1", ALL, "1505 118000 60 3605 b1"},
    {"0009", "840101 b1", 0, "840101 b1"},
    /* Fields by their type. */
    {"0009", "b2 F:A:f:I 57 b1", ALL, "b2.... 57 b1"},
    {"0009", "b2 F:A:f:J 58 b1", ALL, "e4.... 58 b1"},
    {"0009", "b2 F:A:f:Ljava/lang/Object; 57 b1", ALL, "e0.... 57 b1"},
    {"0009", "b2 F:A:f:[I 57 b1", ALL, "e0.... 57 b1"},
    {"0009", "0f b3 F:A:f:D b1", ALL, "0f e5.... b1"},
    {"0009", "01 b3 F:A:f:[[J b1", ALL, "01 e1.... b1"},
    {"0009", "01 b4 F:A:f:F 57 b1", ALL, "01 b4.... 57 b1"},
    {"0009", "01 b4 F:A:f:[D 57 b1", ALL, "01 e2.... 57 b1"},
    {"0009", "01 b4 F:A:f:D 58 b1", ALL, "01 e6.... 58 b1"},
    {"0009", "01 09 b5 F:A:f:J b1", ALL, "01 09 e7.... b1"},
    {"0009", "01 01 b5 F:A:f:LA; b1", ALL, "01 01 e3.... b1"},
    {"0009", "01 01 b5 F:A:f:LA; b1", ALL & ~JOP_CHANGE_REF_FIELDS, "01 01 b5.... b1"},
    {"0009", "01 b4 F:A:f:D 58 b1", ALL & ~JOP_CHANGE_LONG_FIELDS, "01 b4.... 58 b1"},
    /* Calls. */
    {"0001", "2a b7 M:B:m:()V b1", ALL, "2a ec.... b1"},
    {"0001", "2a b7 M:B:m:()V b1", ALL & ~JOP_CHANGE_SUPER, "2a b7.... b1"},
    {"0001", "2a b7 M:B:<init>:()V b1", ALL, "2a b7.... b1"},
    {"0001", "2a b7 M:A:p:()V b1", ALL, "2a b7.... b1"},
    {"0001", "2a b6 M:B:m:()V b1", ALL, "2a b6.... b1"},
    {"0001", "2a b9 I:I:m:()V 0100 b1", ALL, "2a b9....0100 b1"},
    {"0009", "1080 b8 " NATIVE "rd:(I)I 57 b1", ALL, "1080 d1 57 b1"},
    {"0009", "1080 b8 " NATIVE "rd:(I)I 57 b1", ALL & ~JOP_CHANGE_NATIVE, "1080 b8.... 57 b1"},
    {"0009", "03 03 b8 " NATIVE "makeLong:(II)J 58 b1", ALL, "03 03 dd 58 b1"},
    {"0009", "03 b8 " NATIVE "lock:(I)V b1", ALL, "03 c2 b1"},
    {"0009", "03 03 03 b8 " NATIVE "arrayStore:(III)V b1", ALL, "03 03 03 4f b1"},
    {"0009", "03 03 03 b8 " NATIVE "memCopy:(III)V b1", ALL, "03 03 03 e8 b1"},
    /* Synchronized methods; a jump to a return goes to the monitorexit code before it. */
    {"0021", "b1", ALL, "2a c2 2a c3 b1"},
    {"0021", "b1", ALL & ~JOP_CHANGE_SYNCHRONIZED, "b1"},
    {"0021", "03 990004 b1 b1", ALL, "2ac2 03 990006 2ac3b1 2ac3b1"},
    /* Jumps over code that grows and shrinks. */
    {"0009", "840101 1b 99fffc b1", ALL, "1b04603c 1b 99fffb b1"},
    {"0009", "a70008 840101 0000 b1", ALL, "a70009 1b04603c 0000 b1"},
    {"0009", "1080 b8 " NATIVE "rd:(I)I 99fffb b1", ALL, "1080 d1 99fffd b1"},
    /* Switches are aligned again, and their offsets are relative to their new positions. */
    {"0009", "840101 aa 00000012 00000000 00000000 00000011 b1 b1", ALL,
     "1b04603c aa000000 00000015 00000000 00000000 00000014 b1 b1"},
    {"0009", "03 00 00 ab 00000011 00000001 00000007 00000012 b1 b1", ALL,
     "03 00 00 ab 00000011 00000001 00000007 00000012 b1 b1"},
    /* Constants. */
    {"0009", "12 ki:77777 57 b1", ALL, "12.. 57 b1"},
    {"0009", "13 i:77777 57 b1", ALL, "12.. 57 b1"},
    {"0009", "14 l:7 58 b1", ALL, "14.... 58 b1"},
};

static void test_cases(void)
{
    char message[300];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct vm_class_file *file = make(cases[i].flags, cases[i].code);
        struct jop_code code;
        message[0] = '\0';
        bool is_done = jop_transform(file, &file->methods[0], cases[i].changes, &code, message,
                                     sizeof message);
        if (!CHECK(is_done) || !CHECK(matches(&code, cases[i].want))) {
            printf("case %zu: %s: %s\n", i, cases[i].code, message);
        }
        if (is_done) {
            uint32_t at = 0;
            while (at < code.length) {
                uint32_t length = jop_insn_length(code.bytes, code.length, at);
                if (length == 0) {
                    break;
                }
                at += length;
            }
            CHECK_EQ_INT(at, code.length);
            CHECK_EQ_INT(code.words, (code.length + 3) / 4);
            jop_code_free(&code);
        }
        vm_class_file_destroy(file);
    }
}

static const struct {
    const char *flags, *code, *message;
} errors[] = {
    {"0029", "b1", "A.m()V: the processor's tools refuse static synchronized methods"},
    {"0009", "c48400057fff b1",
     "A.m()V: an increment of 32767 is too large for the processor's tools"},
    {"0009", "c48401050001 b1",
     "A.m()V: local variable 261 needs wide, which the processor does not have"},
    {"0009", "c4150105 57 b1", "A.m()V: the processor does not have wide"},
    {"0009", "a80003 57 b1", "A.m()V: the processor does not have jsr"},
    {"0009", "c8000000 05 b1", "A.m()V: the processor does not have goto_w"},
    {"0009", "03 b8 " NATIVE "fork:(I)V b1",
     "A.m()V: the processor has no bytecode for Native.fork(I)V"},
    {"0009", "a70001 b1", "A.m()V: a jump to 1, where no instruction begins"},
};

static void test_errors(void)
{
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        struct vm_class_file *file = make(errors[i].flags, errors[i].code);
        char message[300] = "";
        struct jop_code code;
        CHECK(!jop_transform(file, &file->methods[0], ALL, &code, message, sizeof message));
        CHECK_EQ_STR(message, errors[i].message);
        vm_class_file_destroy(file);
    }
}

/* The positions of instructions, and the operands that must be linked. */
static void test_places(void)
{
    struct vm_class_file *file = make("0021", "840001 b2 F:A:f:J 58 03 b8 " NATIVE "setSP:(I)V "
                                              "2a b7 M:B:m:()V b1");
    char message[300];
    struct jop_code code;
    CHECK(jop_transform(file, &file->methods[0], ALL, &code, message, sizeof message));
    CHECK_EQ_INT(code.start[0], 2);
    CHECK_EQ_INT(code.start[1], UINT32_MAX);
    CHECK_EQ_INT(code.start[3], 6);
    CHECK_EQ_INT(code.start[6], 9);
    CHECK_EQ_INT(code.start[8], 11);
    CHECK_EQ_INT(code.start[11], 12);
    CHECK_EQ_INT(code.start[15], 16);
    CHECK_EQ_INT(code.start[16], 19);
    CHECK_EQ_INT(code.length, 19);
    CHECK_EQ_INT(code.words, 5);
    CHECK_EQ_INT(code.operand_count, 2);
    CHECK_EQ_INT(code.operands[0].offset, 6);
    CHECK_EQ_INT(code.operands[0].bci, 3);
    CHECK_EQ_INT(file->constants[code.operands[0].pool_index].tag, VM_CONSTANT_FIELDREF);
    CHECK_EQ_INT(code.operands[1].offset, 13);
    CHECK_EQ_INT(file->constants[code.operands[1].pool_index].tag, VM_CONSTANT_METHODREF);
    jop_code_free(&code);
    vm_class_file_destroy(file);
}

/* In a large pool, the order of use decides whether ldc can reach a constant. */
static void test_pool(void)
{
    char text[8192], *at = text;
    for (int i = 0; i < 200; i++) {
        at += sprintf(at, "14 l:%d 58 ", i + 10000);
    }
    sprintf(at, "12 kc:X 57 b1");
    char whole[sizeof text + 16];
    snprintf(whole, sizeof whole, "12 kc:X 57 %s", text);
    struct vm_class_file *late = make("0009", text), *early = make("0009", whole);
    struct jop_pool pool;
    CHECK(jop_pool_build(late, &pool));
    CHECK_EQ_INT(pool.words, 401);
    jop_pool_free(&pool);
    struct jop_code code;
    char message[300];
    CHECK(jop_transform(late, &late->methods[0], ALL, &code, message, sizeof message));
    CHECK_EQ_INT(code.bytes[800], 0x13);
    CHECK_EQ_INT(code.length, 805);
    jop_code_free(&code);
    CHECK(jop_transform(early, &early->methods[0], ALL, &code, message, sizeof message));
    CHECK_EQ_INT(code.bytes[0], 0x12);
    CHECK_EQ_INT(code.length, 807);
    jop_code_free(&code);
    vm_class_file_destroy(late);
    vm_class_file_destroy(early);
}

static void test_lengths(void)
{
    static const uint8_t ecs[] = {JOP_OP_INVOKESUPER, 0, 1, JOP_OP_RD, 0xc4, JOP_OP_GETFIELD_REF};
    CHECK_EQ_INT(jop_insn_length(ecs, sizeof ecs, 0), 3);
    CHECK_EQ_INT(jop_insn_length(ecs, sizeof ecs, 3), 1);
    CHECK_EQ_INT(jop_insn_length(ecs, sizeof ecs, 4), 0);
    CHECK_EQ_INT(jop_insn_length(ecs, sizeof ecs, 5), 0);
    CHECK_EQ_INT(jop_insn_length(ecs, sizeof ecs, 6), 0);
    CHECK_EQ_INT(jop_native_opcode("wrMem", 5, "(II)V", 5), JOP_OP_WRMEM);
    CHECK_EQ_INT(jop_native_opcode("wrMe", 4, "(II)V", 5), 0);
    CHECK_EQ_INT(jop_native_opcode("condMoveRef", 11, "()V", 3), JOP_OP_COND_MOVE);
}

int main(void)
{
    test_cases();
    test_errors();
    test_places();
    test_pool();
    test_lengths();
    return check_report();
}
