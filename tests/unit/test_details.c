/*
 * Unit tests of operands and handlers (profiler/tree/details.h): a method with one of each; code
 * that is malformed, or has no class file; all methods of the given files, also with random damage;
 * and writing to a profile file and reading it.
 *
 *   test_details FILE...     jars
 */
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "profiler/model/detail_memory.h"
#include "profiler/model/jp2_format.h"
#include "profiler/read/file.h"
#include "profiler/tree/class_names.h"
#include "profiler/tree/method_facts.h"
#include "profiler/tree/details.h"
#include "profiler/write/writer.h"
#include "tests/unit/check.h"
#include "tests/unit/class_template.h"
#include "vm/base/symbol.h"
#include "vm/base/archive/zip.h"
#include "vm/classfile/class_file.h"
#include "vm/instrument/analysis.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct prof_detail_memory memory;

/* --- classes by hand ------------------------------------------------------------------- */

/* A class of a parsed file, with all its methods. */
struct made {
    struct vm_class_file *file;
    struct vm_class *class;
    struct vm_method *methods;
};

static struct made make_class(const uint8_t *bytes, size_t size)
{
    struct vm_class_file_error error = {0};
    struct made made = {.file = vm_class_file_parse(bytes, size, NULL, &error)};
    if (made.file == NULL) {
        printf("    %s: %s\n", error.class_name, error.message);
        return made;
    }
    made.class = calloc(1, sizeof *made.class);
    made.methods = calloc(made.file->method_count + 1u, sizeof *made.methods);
    struct vm_pool *pool = calloc(1, sizeof *pool);
    if (made.class == NULL || made.methods == NULL || pool == NULL) {
        abort();
    }
    pool->class = made.class;
    pool->file = made.file;
    made.class->file = made.file;
    made.class->pool = pool;
    made.class->name = made.file->name;
    made.class->methods = made.methods;
    for (uint32_t i = 0; i < made.file->method_count; i++) {
        made.methods[i].class = made.class;
        made.methods[i].pool = pool;
        made.methods[i].code = made.file->methods[i].code;
        made.methods[i].name = made.file->methods[i].name;
        made.methods[i].descriptor = made.file->methods[i].descriptor;
        made.methods[i].flags = made.file->methods[i].flags;
    }
    return made;
}

/* Returns the details of a method. The class and the file are not freed, because facts of methods
 * refer to them, and damaged copies share them. */
static const struct prof_code_details *details_of(struct vm_method *method)
{
    const struct prof_code_details *details =
        prof_details_make(NULL, prof_method_get(method), &memory);
    CHECK(details != NULL);
    return details;
}

#define CLASS_START "0021 c:A c:java/lang/Object #0 #0 #1 0009 u:m u:()V #1 u:Code { #9 #9 { "

/* Makes a class A with a method m; `code_and_rest` is its code and everything after it. */
static struct made make_template(const char *code_and_rest)
{
    char text[4000];
    size_t size;
    snprintf(text, sizeof text, "%s%s", CLASS_START, code_and_rest);
    uint8_t *bytes = template_make(61, 0, text, &size);
    struct made made = make_class(bytes, size);
    free(bytes);
    return made;
}

/* The methods that are written to a file at the end. */
#define MAX_METHODS 100000

static struct vm_method *all_methods[MAX_METHODS];
static size_t method_count;

static void note_method(struct vm_method *method)
{
    if (CHECK(method_count < MAX_METHODS)) {
        all_methods[method_count++] = method;
    }
}

/* --- the known part of a class ------------------------------------------------------------ */

static void print_operand(const struct prof_operand *operand, char *text, size_t size)
{
    snprintf(text, size, "%d %d%s%s", operand->value, operand->extra,
             operand->text == NULL ? "" : " ", operand->text == NULL ? "" : operand->text);
}

/* `want` is terminated by NULL. */
static void check_operands(struct vm_method *method, const char *const *want)
{
    const struct prof_method *facts = prof_method_get(method);
    const struct prof_code_details *details = details_of(method);
    char text[400];
    uint32_t count = 0;
    while (want[count] != NULL) {
        count++;
    }
    if (!CHECK_EQ_INT(facts->instruction_count, count)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        print_operand(&details->operands[i], text, sizeof text);
        if (!CHECK_EQ_STR(text, want[i])) {
            printf("    instruction %u\n", i + 1);
        }
    }
}

static void check_handler(const struct prof_handler *got, uint32_t first, uint32_t last,
                          uint32_t target, const char *type)
{
    CHECK_EQ_INT(got->first, first);
    CHECK_EQ_INT(got->last, last);
    CHECK_EQ_INT(got->target, target);
    CHECK_EQ_STR(got->type, type);
}

static const char one_of_each[] =
    "1080 118001 1507 c4150100 8403ff c484010007d0 bc0a "                 /* bipush .. newarray */
    "12 ki:-42 12 kf:0.5 12 kf:1e10 12 ks:it's 12 kt:(I)V 12 kc:[I "      /* ldc */
    "14 l:-5 14 d:0.1 14 d:nan "                                          /* ldc2_w */
    "13 h:6:M:A:m:()V 13 h:1:F:A:x:I 13 h:8:M:A:<init>:()V 13 D:0:dyn:I " /* ldc_w */
    "b2 F:java/lang/System:out:Ljava/io/PrintStream; "                    /* getstatic */
    "b6 M:java/lang/Object:hashCode:()I "                                 /* invokevirtual */
    "b9 I:java/util/List:get:(I)Ljava/lang/Object; 0200 "                 /* invokeinterface */
    "ba y:1:run:()Ljava/lang/Runnable; 0000 "                             /* invokedynamic */
    "ba y:2:concat:(I)Ljava/lang/String; 0000 "
    "bb c:java/util/ArrayList c0 c:[Ljava/lang/String; " /* new, checkcast */
    "c5 c:[[I 02 a70003 c800000005 00 ";                 /* multianewarray, goto, goto_w, nop */

static void test_one_of_each(void)
{
    /* clang-format off */
    static const char *const want[] = {
        "-128 0", "-32767 0", "7 0", "256 0", "3 -1", "256 2000", "10 0",
        "0 0 -42", "0 0 0.5F", "0 0 1.0E10F", "0 0 \"it's\"", "0 0 (I)V", "0 0 [I",
        "0 0 -5L", "0 0 0.1", "0 0 NaN",
        "0 0 invokeStatic A.m()V", "0 0 getField A.x:I", "0 0 newInvokeSpecial A.<init>()V",
        "0 0 dyn:I [A.boot]",
        "0 0 java/lang/System.out:Ljava/io/PrintStream;", "0 0 java/lang/Object.hashCode()I",
        "0 0 java/util/List.get(I)Ljava/lang/Object;",
        "0 0 run()Ljava/lang/Runnable; [A.meta invokeStatic A.lambda()V]",
        "0 0 concat(I)Ljava/lang/String; [A.concat \"n=\\u0001\"]",
        "0 0 java/util/ArrayList", "0 0 [Ljava/lang/String;", "2 0 [[I",
        "30 0", "31 0", "0 0", NULL,
    };
    /* clang-format on */
    char text[3000];
    snprintf(text, sizeof text,
             "%s} #2 #0 #5 #5 c:java/lang/Error #2 #5 #7 #0 #0 } #1 u:BootstrapMethods { #3 "
             "h:6:M:A:boot:()V #0 h:6:M:A:meta:()V #3 t:()V h:6:M:A:lambda:()V s:later "
             "h:6:M:A:concat:()V #1 s:n=\001 }",
             one_of_each);
    struct made made = make_template(text);
    if (!CHECK(made.file != NULL)) {
        return;
    }
    check_operands(&made.methods[0], want);
    const struct prof_code_details *details = details_of(&made.methods[0]);
    CHECK_EQ_INT(details->case_count, 0);
    if (CHECK_EQ_INT(details->handler_count, 2)) {
        check_handler(&details->handlers[0], 1, 2, 3, "java/lang/Error");
        check_handler(&details->handlers[1], 2, 2, 4, NULL);
    }
    note_method(&made.methods[0]);
}

static void test_switches(void)
{
    static const char *const want[] = {"0 0", "0 3", "3 3", "0 0", NULL};
    static const struct prof_switch_case cases[] = {
        {0, 4}, {-1, 3}, {0, 4}, {0, 4}, {INT32_MIN, 3}, {INT32_MAX, 1},
    };
    struct made made =
        make_template("1a "                                                   /* iload_0 */
                      "aa 0000 00000033 ffffffff 00000000 00000017 00000033 " /* tableswitch at 1 */
                      "ab 000000 0000001c 00000002 80000000 00000000 7fffffff ffffffe8 " /* at 24 */
                      "b1 } #0 #0 } #0");
    if (!CHECK(made.file != NULL)) {
        return;
    }
    check_operands(&made.methods[0], want);
    const struct prof_code_details *details = details_of(&made.methods[0]);
    if (CHECK_EQ_INT(details->case_count, COUNT(cases))) {
        for (size_t i = 0; i < COUNT(cases); i++) {
            CHECK_EQ_INT(details->cases[i].key, cases[i].key);
            if (!CHECK_EQ_INT(details->cases[i].target, cases[i].target)) {
                printf("    case %zu\n", i);
            }
        }
    }
    note_method(&made.methods[0]); /* the keys are as far apart as possible */
}

/* Operands that refer to the same string have the same text, which is made once. */
static void test_shared_text(void)
{
    struct made made = make_template("12 ks:text 12 ks:text b1 } #0 #0 } #0");
    if (CHECK(made.file != NULL)) {
        const struct prof_code_details *first = details_of(&made.methods[0]);
        const struct prof_code_details *second = details_of(&made.methods[0]);
        CHECK_EQ_STR(first->operands[0].text, "\"text\"");
        CHECK(first->operands[0].text == first->operands[1].text);
        CHECK(first->operands[0].text == second->operands[0].text);
    }
}

static void check_string(const char *bytes, const char *want)
{
    char text[1000];
    snprintf(text, sizeof text, "12 ks:%s b1 } #0 #0 } #0", bytes);
    struct made made = make_template(text);
    if (CHECK(made.file != NULL)) {
        CHECK_EQ_STR(details_of(&made.methods[0])->operands[0].text, want);
    }
}

#define TEN "0123456789"
#define SIXTY TEN TEN TEN TEN TEN TEN
#define E_ACUTE "\xc3\xa9"
#define TEN_ACUTE E_ACUTE E_ACUTE E_ACUTE E_ACUTE E_ACUTE E_ACUTE E_ACUTE E_ACUTE E_ACUTE E_ACUTE

static void test_strings(void)
{
    check_string("a\"b\\c", "\"a\\\"b\\\\c\"");
    check_string("\b\t\n\f\r\v", "\"\\b\\t\\n\\f\\r\\u000b\"");
    check_string("\xc0\x80\x7f", "\"\\u0000\\u007f\"");
    check_string(E_ACUTE "\xe2\x82\xac", "\"" E_ACUTE "\xe2\x82\xac\"");
    check_string("\xed\xa0\xbd\xed\xb8\x80", "\"\xed\xa0\xbd\xed\xb8\x80\""); /* a pair */
    check_string("\xed\xb8\x80\xed\xa0\xbd", "\"\\ude00\\ud83d\"");           /* none */
    check_string("\xe2\x80\xa8", "\"\\u2028\"");
    check_string(SIXTY, "\"" SIXTY "\"");
    check_string(SIXTY "x", "\"" SIXTY "\"\xe2\x80\xa6");
    check_string(TEN TEN TEN TEN TEN TEN_ACUTE, "\"" TEN TEN TEN TEN TEN TEN_ACUTE "\"");
    check_string(TEN TEN TEN TEN TEN TEN_ACUTE E_ACUTE,
                 "\"" TEN TEN TEN TEN TEN TEN_ACUTE "\"\xe2\x80\xa6");
}

/* --- malformed ---------------------------------------------------------------------------- */

static void test_malformed(void)
{
    static const char *const nothing[] = {"0 0", "0 0", "0 0", "0 0", "0 0", "0 0",
                                          "0 0", "0 0", "0 0", "0 0", NULL};
    struct made made = make_template("b2 c:A "     /* getstatic of a class */
                                     "b6 F:A:x:I " /* invokevirtual of a field */
                                     "ba M:A:m:()V 0000 b8 y:0:d:()V "
                                     "bb F:A:x:I 13 F:A:x:I 13 u:x 13 0000 13 7fff "
                                     "a77fff } #0 #0 } #1 "
                                     "u:BootstrapMethods { #1 h:6:M:A:b:()V #0 }");
    if (CHECK(made.file != NULL)) {
        check_operands(&made.methods[0], nothing);
    }
}

static void test_without_file(void)
{
    static const uint8_t bytes[] = {0x10, 5, 0xb2, 0, 1, 0xc4, 0x15, 1, 0, 0xab, 0xff};
    static const char *const want[] = {"5 0", "0 0", "256 0", NULL};
    const struct vm_exception_entry handlers[] = {{0, 65535, 3, 7}, {9, 2, 40, 0}};
    struct vm_code code = {.bytes = bytes,
                           .length = sizeof bytes,
                           .exceptions = handlers,
                           .exception_count = COUNT(handlers)};
    struct vm_class class = {.file = NULL};
    struct vm_method method = {.code = &code}, with_class = {.code = &code, .class = &class};
    struct vm_method native = {.code = NULL};
    check_operands(&method, want);
    check_operands(&with_class, want);
    const struct prof_code_details *details = details_of(&method);
    if (CHECK_EQ_INT(details->handler_count, 2)) {
        check_handler(&details->handlers[0], 1, 3, 0, NULL);
        check_handler(&details->handlers[1], 0, 1, 0, NULL);
    }
    details = details_of(&native);
    CHECK(details->case_count == 0 && details->handler_count == 0);
}

/* In texts, the method's own class has the name that it has in profiles. */
static void test_own_name(void)
{
    static const char *const want[] = {"0 0 A$1", "0 0 A$1.m()V", "0 0 x()V [A$1.boot]", "0 0 B",
                                       NULL};
    struct made made = make_template("bb c:A b8 M:A:m:()V ba y:0:x:()V 0000 bb c:B } #0 #0 } #1 "
                                     "u:BootstrapMethods { #1 h:6:M:A:boot:()V #0 }");
    if (!CHECK(made.file != NULL)) {
        return;
    }
    made.class->is_hidden = true;
    made.class->host_class = made.class;
    made.class->name = vm_symbol_from_cstr("A+0x400");
    prof_class_names_start();
    vm_class_hooks.defined(made.class);
    check_operands(&made.methods[0], want);
}

/* --- many methods --------------------------------------------------------------------------- */

static size_t text_count, damaged_count;

/* Checks that, in well-formed code, every instruction with a constant has a text. */
static void check_method(struct vm_method *method)
{
    const struct prof_method *facts = prof_method_get(method);
    const struct prof_code_details *details = details_of(method);
    bool is_good = true;
    for (uint32_t i = 0; i < facts->instruction_count; i++) {
        const struct prof_operand *operand = &details->operands[i];
        enum prof_operand_kind kind = prof_operand_kind(facts->opcodes[i]);
        bool has_text = kind == PROF_OPERAND_CONSTANT || kind == PROF_OPERAND_DIMENSIONS;
        is_good &= has_text == (operand->text != NULL);
        is_good &= kind != PROF_OPERAND_TARGET || operand->value > 0;
        text_count += operand->text != NULL;
    }
    for (uint32_t i = 0; i < details->case_count; i++) {
        is_good &= details->cases[i].target > 0;
    }
    for (uint32_t i = 0; i < details->handler_count; i++) {
        const struct prof_handler *handler = &details->handlers[i];
        is_good &= handler->first > 0 && handler->first <= handler->last && handler->target > 0;
    }
    if (!CHECK(is_good)) {
        printf("    %s.%s\n", method->class->name->bytes, method->name->bytes);
    }
    note_method(method);
}

static uint32_t next_random(void)
{
    static uint64_t state = 20240917;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

/* Checks the same method with some changed bytes of code, in memory of the exact size. */
static void damage_method(const struct vm_method *method)
{
    struct vm_code code = *method->code;
    uint8_t *bytes = malloc(code.length);
    struct vm_method damaged = {.class = method->class, .pool = method->pool, .code = &code};
    if (bytes == NULL) {
        abort();
    }
    memcpy(bytes, code.bytes, code.length);
    for (uint32_t left = 1 + next_random() % 4; left > 0; left--) {
        bytes[next_random() % code.length] = (uint8_t)next_random();
    }
    code.bytes = bytes;
    details_of(&damaged);
    free(bytes);
    damaged_count++;
}

static void check_class(const uint8_t *bytes, size_t size)
{
    struct made made = make_class(bytes, size);
    for (uint32_t i = 0; made.file != NULL && i < made.file->method_count; i++) {
        if (made.methods[i].code != NULL) {
            check_method(&made.methods[i]);
            damage_method(&made.methods[i]);
        }
    }
}

static void check_jar(const char *path)
{
    struct vm_zip *zip;
    if (!CHECK(vm_zip_open(path, &zip, NULL, 0) == VM_ZIP_OK)) {
        printf("    %s\n", path);
        return;
    }
    for (size_t i = 0; i < vm_zip_entry_count(zip); i++) {
        struct vm_zip_entry entry;
        unsigned char *bytes;
        size_t size;
        vm_zip_get_entry(zip, i, &entry);
        if (entry.name_length > 6 && memcmp(entry.name + entry.name_length - 6, ".class", 6) == 0
            && CHECK(vm_zip_read(zip, i, &bytes, &size, NULL, 0) == VM_ZIP_OK)) {
            check_class(bytes, size);
            free(bytes);
        }
    }
    vm_zip_close(zip);
}

/* --- through a profile file --------------------------------------------------------------------
 */

static const char path[] = "test_details.jp2";

/* Writes a profile of the first `count` methods. */
static bool write_profile(size_t count)
{
    static const struct prof_header header = {
        .features = {.calls = true, .block_analysis = "default", .window = "all"},
        .vm_version = "test",
        .main_class = "",
        .options = "",
        .reason = "exit",
        .details = prof_details_make,
    };
    char message[300];
    struct prof_output *out = prof_output_open(path, message, sizeof message);
    struct prof_tree_walker *writer = out == NULL ? NULL : prof_format_jp2.writer->create(out);
    if (!CHECK(writer != NULL)) {
        return false;
    }
    bool is_good =
        PROF_WALK_CALL(writer, begin, &header) && PROF_WALK_CALL(writer, begin_tree, NULL);
    for (size_t i = 0; is_good && i < count; i++) {
        struct prof_method *facts = prof_method_get(all_methods[i]);
        facts->names = (struct prof_names){.class_name = all_methods[i]->class->name->bytes,
                                           .name = all_methods[i]->name->bytes,
                                           .descriptor = all_methods[i]->descriptor->bytes,
                                           .loader = "",
                                           .class_order = i};
        struct prof_node_view view = {.method = facts, .callsite = -1, .entries = 1};
        is_good =
            PROF_WALK_CALL(writer, enter_node, &view) && PROF_WALK_CALL(writer, leave_node, &view);
    }
    is_good = is_good && PROF_WALK_CALL(writer, end_tree, NULL) && PROF_WALK_CALL(writer, end);
    prof_format_jp2.writer->destroy(writer);
    return CHECK(prof_output_close(out, message, sizeof message)) && CHECK(is_good);
}

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool is_same(const struct prof_method *method, const struct prof_code_details *a,
                    const struct prof_code_details *b)
{
    bool is_good = a->case_count == b->case_count && a->handler_count == b->handler_count;
    for (uint32_t i = 0; is_good && i < method->instruction_count; i++) {
        is_good = a->operands[i].value == b->operands[i].value
                  && a->operands[i].extra == b->operands[i].extra
                  && is_same_text(a->operands[i].text, b->operands[i].text);
    }
    for (uint32_t i = 0; is_good && i < a->case_count; i++) {
        is_good = a->cases[i].key == b->cases[i].key && a->cases[i].target == b->cases[i].target;
    }
    for (uint32_t i = 0; is_good && i < a->handler_count; i++) {
        is_good = a->handlers[i].first == b->handlers[i].first
                  && a->handlers[i].last == b->handlers[i].last
                  && a->handlers[i].target == b->handlers[i].target
                  && is_same_text(a->handlers[i].type, b->handlers[i].type);
    }
    return is_good;
}

/* The details in the file equal the details made from the code. */
static void test_file(void)
{
    static const struct prof_file_options options;
    char message[300] = "";
    if (!write_profile(method_count)) {
        return;
    }
    struct prof_contexts *contexts = prof_file_read(path, &options, NULL, message, sizeof message);
    CHECK_EQ_STR(message, "");
    if (!CHECK(contexts != NULL) || !CHECK_EQ_INT(contexts->count, method_count)) {
        return;
    }
    for (uint32_t i = 0; i < contexts->count; i++) {
        const struct prof_method *method = contexts->methods[contexts->method[i]];
        struct vm_method *made = all_methods[method->names.class_order];
        const struct prof_code_details *details = prof_contexts_details(contexts, method);
        if (!CHECK(details != NULL && method->instruction_count > 0
                   && is_same(method, details, details_of(made)))) {
            printf("    %s.%s\n", method->names.class_name, method->names.name);
        }
    }
    prof_contexts_free(contexts);
    unlink(path);
}

struct file_bytes {
    uint8_t *bytes;
    size_t length;
};

static struct file_bytes read_bytes(void)
{
    struct file_bytes file = {.bytes = malloc((size_t)1 << 22)};
    FILE *in = fopen(path, "rb");
    if (file.bytes == NULL || in == NULL) {
        abort();
    }
    file.length = fread(file.bytes, 1, (size_t)1 << 22, in);
    fclose(in);
    return file;
}

/* Returns the offset of the section of operands. */
static size_t find_details(const struct file_bytes *file)
{
    size_t at = PROF_JP2_HEAD_BYTES;
    while (at + PROF_JP2_SECTION_BYTES < file->length
           && prof_jp2_get32(file->bytes + at) != PROF_JP2_DETAILS) {
        uint64_t stored = prof_jp2_get64(file->bytes + at + 8);
        at += PROF_JP2_SECTION_BYTES + stored + prof_jp2_padding(stored);
    }
    return at;
}

/* Copies the file up to the section `at`, and replaces this section by an unpacked section with the
 * given bytes. */
static void replace_details(struct file_bytes *to, const struct file_bytes *from, size_t at,
                            const uint8_t *raw, size_t length)
{
    uint8_t *head = to->bytes + at;
    memcpy(to->bytes, from->bytes, at);
    memcpy(head + PROF_JP2_SECTION_BYTES, raw, length);
    prof_jp2_put32(head, PROF_JP2_DETAILS);
    prof_jp2_put32(head + 4, 0);
    prof_jp2_put64(head + 8, length);
    prof_jp2_put64(head + 16, length);
    prof_jp2_put32(head + 24, (uint32_t)crc32(0, raw, (uInt)length));
    prof_jp2_put32(head + 28, (uint32_t)crc32(0, head, 28));
    to->length = at + PROF_JP2_SECTION_BYTES + length + prof_jp2_padding(length);
    memset(head + PROF_JP2_SECTION_BYTES + length, 0, prof_jp2_padding(length));
}

/* Reads the details of all methods. Returns the number of methods that have details. */
static size_t look_at_all(const struct file_bytes *file)
{
    static const struct prof_file_options options = {.takes_parts = true};
    char message[300] = "";
    size_t found = 0;
    struct prof_contexts *contexts = prof_file_read_bytes("damaged", file->bytes, file->length,
                                                          &options, NULL, message, sizeof message);
    CHECK(contexts != NULL);
    for (uint32_t i = 0; contexts != NULL && i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        const struct prof_code_details *details = prof_contexts_details(contexts, method);
        bool is_good = true;
        for (uint32_t j = 0; details != NULL && j < method->instruction_count; j++) {
            const struct prof_operand *operand = &details->operands[j];
            enum prof_operand_kind kind = prof_operand_kind(method->opcodes[j]);
            is_good &= operand->text == NULL || strlen(operand->text) < 1000000;
            is_good &= kind != PROF_OPERAND_TARGET
                       || (uint32_t)operand->value <= method->instruction_count;
            is_good &=
                kind != PROF_OPERAND_SWITCH
                || (operand->value >= 0 && operand->extra >= 0
                    && (uint64_t)operand->value + (uint64_t)operand->extra <= details->case_count);
        }
        found += details != NULL;
        CHECK(is_good);
    }
    prof_contexts_free(contexts);
    return found;
}

/* Damaged operands with a correct checksum: random changes of bytes, and truncation. */
static void test_damaged_file(void)
{
    size_t few = method_count < 200 ? method_count : 200, all = 0, left = 0;
    if (!write_profile(few)) {
        return;
    }
    struct file_bytes file = read_bytes(), copy = {.bytes = malloc((size_t)1 << 23)};
    size_t at = find_details(&file), stored = (size_t)prof_jp2_get64(file.bytes + at + 8);
    size_t length = (size_t)prof_jp2_get64(file.bytes + at + 16);
    uint8_t *raw = malloc(length), *damaged = malloc(length);
    if (copy.bytes == NULL || raw == NULL || damaged == NULL) {
        abort();
    }
    CHECK(ZSTD_decompress(raw, length, file.bytes + at + PROF_JP2_SECTION_BYTES, stored) == length);
    replace_details(&copy, &file, at, raw, length);
    CHECK_EQ_INT(all = look_at_all(&copy), few);
    for (int i = 0; i < 300; i++) {
        size_t kept = i % 3 == 0 ? next_random() % length : length;
        memcpy(damaged, raw, length);
        for (uint32_t changes = next_random() % 5; changes > 0; changes--) {
            damaged[next_random() % length] = (uint8_t)next_random();
        }
        replace_details(&copy, &file, at, damaged, kept);
        left += look_at_all(&copy);
    }
    CHECK(left < 300 * all);
    free(damaged);
    free(raw);
    free(copy.bytes);
    free(file.bytes);
    unlink(path);
}

int main(int argc, char **argv)
{
    CHECK(prof_detail_memory_init(&memory));
    test_one_of_each();
    test_switches();
    test_strings();
    test_shared_text();
    test_malformed();
    test_without_file();
    test_own_name();
    for (int i = 1; i < argc; i++) {
        check_jar(argv[i]);
    }
    test_file();
    test_damaged_file();
    CHECK(argc < 2 || (method_count > 1000 && text_count > 10000));
    printf("%zu methods, %zu texts, %zu damaged methods\n", method_count, text_count,
           damaged_count);
    prof_detail_memory_fini(&memory);
    return check_report();
}
