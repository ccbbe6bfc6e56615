/*
 * Unit tests of both verifiers, with code in hexadecimal.
 *
 *   test_verify                          the tests
 *   test_verify --judge DIR LIBRARY...   the verdict on each class file under DIR, one line each:
 *                                        name, tab, "ok" or the error; line feeds as \n. Other
 *                                        classes are looked for in DIR and the LIBRARY directories.
 */
#include <dirent.h>
#include <sys/stat.h>

#include "tests/unit/check.h"
#include "tests/unit/class_template.h"
#include "tests/unit/verify_world.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define HEAD "0021 c:A c:java/lang/Object 0000 0000 0001 "
#define METHOD(flags, name, type, sizes, code, rest)                                               \
    HEAD flags " u:" name " u:" type " #1 u:Code { " sizes " { " code " } " rest " } 0000 "
/* A static method ()V with four stack slots and four locals, and the same with stack maps. */
#define CODE(code) METHOD("0008", "m", "()V", "#4 #4", code, "0000 0000")
#define CODE_WITH_MAPS(code, maps)                                                                 \
    METHOD("0008", "m", "()V", "#4 #4", code, "0000 0001 u:StackMapTable { " maps " }")

struct verify_case {
    const char *name;
    unsigned major;
    const char *text;
    const char *title; /* first line of the error; NULL: the class is accepted */
};

static const struct verify_case cases[] = {
    {"return", 61, CODE("b1"), NULL},
    {"return_old", 48, CODE("b1"), NULL},
    {"opcode_ca", 61, CODE("ca b1"), "Bad instruction: ca"},
    {"opcode_ff_old", 48, CODE("ff b1"),
     "(class: A, method: m signature: ()V) Illegal instruction found at offset 0"},
    {"opcode_ff_unreached_old", 48, CODE("b1 ff"),
     "(class: A, method: m signature: ()V) Illegal instruction found at offset 1"},
    {"cut_instruction_old", 48, CODE("b1 10"),
     "(class: A, method: m signature: ()V) "
     "Code stops in the middle of instruction  starting at offset 1"},
    {"cut_instruction", 61, CODE("b1 10"), "Bad instruction"},
    {"wide_of_add", 61, CODE("c4600000 b1"), "Bad instruction"},
    {"jsr", 61, CODE("a80003 57 b1"), "Bad instruction: a8"},
    {"ret", 51, CODE("a900"), "Bad instruction: a9"},
    {"jsr_old", 48, CODE("a80004 b1 4b a900"), NULL},
    {"jsr_w_old", 48, CODE("c900000006 b1 4b a900"), NULL},
    {"jsr_50", 50, CODE("a80004 b1 4b a900"), NULL},
    {"switch_padding_50", 50, CODE("03 aa0100 00000013 00000000 00000000 00000013 b1 b1"),
     "Nonzero padding byte in lookupswitch or tableswitch"},
    {"switch_padding_48", 48, CODE("03 aa0100 00000013 00000000 00000000 00000013 b1 b1"),
     "(class: A, method: m signature: ()V) Non zero padding bytes in switch"},
    {"switch_padding_51", 51,
     CODE_WITH_MAPS("03 aa0100 00000013 00000000 00000000 00000013 b1", "#1 14"), NULL},
    {"target_inside_old", 48, CODE("03 990003 a70004 1000 57 b1"),
     "(class: A, method: m signature: ()V) Illegal target of jump or branch"},
    {"target_before_old", 48, CODE("a7ffff"),
     "(class: A, method: m signature: ()V) Illegal target of jump or branch"},
    {"target_behind_old", 48, CODE("a70003"),
     "(class: A, method: m signature: ()V) Illegal target of jump or branch"},
    {"target_before", 61, CODE("a7ffff"), "Expecting a stackmap frame at branch target -1"},
    {"target_far", 61, CODE("c87fffffff"),
     "Illegal target of jump or branch (bci 0 + offset 2147483647)"},
    {"target_unreached_old", 48, CODE("b1 a70010"),
     "(class: A, method: m signature: ()V) Illegal target of jump or branch"},
    {"falls_off", 61, CODE("00"), "Control flow falls through code end"},
    {"falls_off_old", 48, CODE("00"),
     "(class: A, method: m signature: ()V) Falling off the end of the code"},
    {"underflow", 61, CODE("57 b1"), "Operand stack underflow"},
    {"overflow", 61, CODE("03 03 03 03 03 b1"), "Operand stack overflow"},
    {"local_beyond", 61, CODE("03 3604 b1"), "Local variable table overflow"},
    {"ldc_of_class", 61, CODE("12 kc:A 57 b1"), NULL},
    {"ldc_of_class_48", 48, CODE("12 kc:A 57 b1"),
     "(class: A, method: m signature: ()V) Illegal type in constant pool"},
    {"ldc_of_long", 61, CODE("12 kl:5 57 b1"), "Illegal type at constant pool entry 8 in class A"},
    {"ldc_of_nothing", 61, CODE("12 00 57 b1"), "Illegal constant pool index 0 in class A"},
    {"ldc2_of_int", 61, CODE("14 i:5 58 b1"), "Illegal type at constant pool entry 8 in class A"},
    {"ldc2_of_double", 61, CODE("14 d:5 58 b1"), NULL},
    {"field_of_class", 61, CODE("b2 c:A 57 b1"),
     "Illegal type at constant pool entry 2 in class A"},
    {"call_of_field", 61, CODE("b8 F:A:f:I b1"),
     "Illegal type at constant pool entry 11 in class A"},
    {"interface_call_count", 61, CODE("01 b9 I:java/lang/Runnable:run:()V 0200 b1"),
     "Inconsistent args count operand in invokeinterface"},
    {"interface_call_zero", 61, CODE("01 b9 I:java/lang/Runnable:run:()V 0101 b1"),
     "Fourth operand byte of invokeinterface must be zero"},
    {"interface_call", 61, CODE("01 b9 I:java/lang/Runnable:run:()V 0100 b1"), NULL},
    {"interface_call_wide", 61, CODE("01 09 b9 I:java/lang/Runnable:run:(J)V 0300 b1"), NULL},
    {"static_interface_51", 51, CODE("b8 I:A:m:()V b1"),
     "Illegal type at constant pool entry 9 in class A"},
    {"clinit_call", 61, CODE("b8 I:A:<clinit>:()V b1"), "Illegal call to internal method"},
    {"newarray_3", 61, CODE("03 bc03 57 b1"), "Illegal newarray instruction"},
    {"multianewarray_0", 61, CODE("03 c5 c:[I 00 57 b1"),
     "Illegal dimension in multianewarray instruction: 0"},
    {"new_array", 61, CODE("bb c:[I 57 b1"), "Illegal new instruction"},
    {"iinc_wide", 61,
     METHOD("0008", "m", "()V", "#1 #300", "03 c4360101 c48401017fff b1", "0000 0000"), NULL},
    {"constructor", 61,
     METHOD("0000", "<init>", "()V", "#1 #1", "2a b7 M:java/lang/Object:<init>:()V b1",
            "0000 0000"),
     NULL},
    {"constructor_forgets", 61, METHOD("0000", "<init>", "()V", "#1 #1", "b1", "0000 0000"),
     "Constructor must call super() or this() before return"},
    {"constructor_forgets_old", 48, METHOD("0000", "<init>", "()V", "#1 #1", "b1", "0000 0000"),
     "(class: A, method: <init> signature: ()V) Constructor must call super() or this()"},
    {"branch", 61, CODE_WITH_MAPS("03 990004 00 b1", "#1 05"), NULL},
    {"branch_without_map", 61, CODE("03 990004 00 b1"),
     "Expecting a stackmap frame at branch target 5"},
    {"branch_50", 50, CODE("03 990004 00 b1"), NULL},
    {"map_cut", 61, CODE_WITH_MAPS("03 990004 00 b1", "#2 05"),
     "StackMapTable format error: access beyond the end of attribute"},
    {"map_of_wrong_type", 61, CODE_WITH_MAPS("03 990004 00 b1", "#1 fc #5 01"),
     "Inconsistent stackmap frames at branch target 5"},
    {"map_of_wrong_place", 61, CODE_WITH_MAPS("03 990004 00 b1", "#1 02"),
     "StackMapTable error: bad offset"},
    {"catch_string", 61,
     METHOD("0008", "m", "()V", "#1 #1", "00 b1 57 b1",
            "#1 #0 #1 #2 c:java/lang/String #1 u:StackMapTable { #1 42 07 c:java/lang/String }"),
     "Catch type is not a subclass of Throwable in exception handler 2"},
    {"missing_class", 61, CODE("12 ks:x b8 M:B:m:(Lno/Such;)V b1"), "no/Such"},
    {"string_is_comparable", 61, CODE("12 ks:x b8 M:B:m:(Ljava/lang/Comparable;)V b1"), NULL},
    {"object_is_comparable", 61,
     METHOD("0008", "m", "(Ljava/lang/Object;)V", "#1 #1",
            "2a b8 M:B:m:(Ljava/lang/Comparable;)V b1", "0000 0000"),
     NULL},
    {"object_is_no_string", 61,
     METHOD("0008", "m", "(Ljava/lang/Object;)V", "#1 #1", "2a b8 M:B:m:(Ljava/lang/String;)V b1",
            "0000 0000"),
     "Bad type on operand stack"},
    {"uninitialized_map", 61,
     CODE_WITH_MAPS("bb c:java/lang/Object 03 990003 b7 M:java/lang/Object:<init>:()V b1",
                    "#1 47 08 #0"),
     NULL},
    {"uninitialized_escapes", 61,
     METHOD("0008", "m", "()Ljava/lang/Object;", "#1 #1", "bb c:java/lang/Object b0", "0000 0000"),
     "Bad return type"},
    {"new_again_on_stack", 61,
     CODE_WITH_MAPS("bb c:java/lang/Object a7fffd", "#1 ff #0 #0 #1 08 #0"),
     "Instruction type does not match stack map"},
};

/* Parses and verifies a class. Returns "ok", or the name and text of the error. */
static const char *judge(struct world *world, const uint8_t *bytes, size_t size, char *text,
                         size_t text_size)
{
    struct vm_class_file_error error;
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    if (file == NULL) {
        snprintf(text, text_size, "%s: %s", error.class_name, error.message);
        return text;
    }
    const char *verdict = world_verify(world, file, text, text_size);
    world->current = NULL;
    vm_class_file_destroy(file);
    return verdict;
}

static void test_cases(void)
{
    struct world world;
    world_start(&world);
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t size;
        uint8_t *bytes = template_make(cases[i].major, 0, cases[i].text, &size);
        char text[3000];
        const char *verdict = judge(&world, bytes, size, text, sizeof text);
        const char *title = strstr(verdict, ": ");
        if (title != NULL) {
            text[strcspn(text, "\n")] = '\0';
            title += 2;
        }
        if (!CHECK_EQ_STR(title, cases[i].title)) {
            printf("  in case %s\n", cases[i].name);
        }
        free(bytes);
    }
    world_end(&world);
}

/* The location, the reason, and the other details of the method that HotSpot shows. */
static void test_details(void)
{
    struct world world;
    world_start(&world);
    size_t size;
    char text[3000];
    uint8_t *bytes = template_make(
        61, 0, METHOD("0008", "m", "(I)V", "#4 #4", "00 03 01 60 57 b1", "0000 0000"), &size);
    CHECK_EQ_STR(
        judge(&world, bytes, size, text, sizeof text),
        "java/lang/VerifyError: Bad type on operand stack\nException Details:\n  Location:\n"
        "    A.m(I)V @3: iadd\n  Reason:\n"
        "    Type null (current frame, stack[1]) is not assignable to integer\n"
        "  Current Frame:\n    bci: @3\n    flags: { }\n    locals: { integer }\n"
        "    stack: { integer, null }\n"
        "  Bytecode:\n    0000000: 0003 0160 57b1                         \n");
    free(bytes);
    bytes = template_make(61, 0,
                          METHOD("0008", "m", "([[ILjava/lang/String;)J", "#4 #4",
                                 "03 990004 00 b1", "0000 0001 u:StackMapTable { #1 fc #5 08 #7 }"),
                          &size);
    CHECK_EQ_STR(
        judge(&world, bytes, size, text, sizeof text),
        "java/lang/ClassFormatError: StackMapTable format error: bad offset for Uninitialized "
        "in method 'long A.m(int[][], java.lang.String)'");
    free(bytes);
    world_end(&world);
}

static int no_answer(void *context, const struct vm_symbol *name)
{
    (void)name;
    ++*(int *)context;
    return -1;
}

static int no_member(void *context, const struct vm_symbol *class_name,
                     const struct vm_symbol *name, const struct vm_symbol *descriptor,
                     bool is_method)
{
    (void)context;
    (void)class_name;
    (void)name;
    (void)descriptor;
    (void)is_method;
    return 0;
}

static int not_resolved(void *context, uint16_t index)
{
    (void)index;
    ++*(int *)context;
    return -1;
}

/* A pending exception ends the verification; no callback is needed for equal or trivial types. */
static void test_callbacks(void)
{
    int calls = 0;
    struct vm_verify_env env = {
        .context = &calls,
        .is_interface = no_answer,
        .is_protected_elsewhere = no_member,
        .resolve_class = not_resolved,
    };
    char *message;
    size_t size;
    struct vm_class_file_error error;
    uint8_t *bytes =
        template_make(61, 0,
                      CODE("12 ks:x 12 ks:y b6 M:java/lang/String:concat:(Ljava/lang/String;)V "
                           "01 b8 M:B:m:(Lno/Such;)V 12 ks:x b8 M:B:o:(Ljava/lang/Object;)V b1"),
                      &size);
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    CHECK(file != NULL);
    CHECK_EQ_INT(vm_verify_class(file, &env, &message), VM_VERIFY_OK);
    CHECK_EQ_INT(calls, 0);
    vm_class_file_destroy(file);
    free(bytes);
    bytes = template_make(61, 0, CODE("12 ks:x b8 M:B:m:(Lno/Such;)V b1"), &size);
    file = vm_class_file_parse(bytes, size, NULL, &error);
    CHECK(file != NULL);
    CHECK_EQ_INT(vm_verify_class(file, &env, &message), VM_VERIFY_PENDING);
    CHECK_EQ_INT(calls, 1);
    CHECK(message == NULL);
    vm_class_file_destroy(file);
    free(bytes);
}

/*
 * A method of 65535 bytes, all of whose jumps have states with 20,000 locals, and the same for
 * handlers: the limit on work ends the verification.
 */
static void test_bounds(void)
{
    struct world world;
    world_start(&world);
    size_t used = 0, room = 400000, size;
    char *text = malloc(room);
    used +=
        (size_t)snprintf(text + used, room - used, HEAD "0008 u:m u:()V #1 u:Code { #2 #20000 { ");
    for (unsigned i = 0; i < 20000 && used < room - 200; i += 400) {
        used += (size_t)snprintf(text + used, room - used, "03 c436%04x ", i);
    }
    for (unsigned i = 0; i < 12000; i++) {
        used += (size_t)snprintf(text + used, room - used, "03 99ffff ");
    }
    snprintf(text + used, room - used, "b1 } 0000 0000 } 0000 ");
    uint8_t *bytes = template_make(48, 0, text, &size);
    char verdict[3000];
    CHECK_EQ_STR(judge(&world, bytes, size, verdict, sizeof verdict),
                 "java/lang/VerifyError: (class: A, method: m signature: ()V) "
                 "Method is too complex to verify");
    free(bytes);
    free(text);
    world_end(&world);
}

static void judge_file(struct world *world, const char *path, const char *name)
{
    size_t size = 0;
    uint8_t *bytes = world_read_file(path, &size);
    if (bytes == NULL) {
        printf("%s\tunreadable\n", name);
        return;
    }
    char text[3000];
    printf("%s\t", name);
    for (const char *at = judge(world, bytes, size, text, sizeof text); *at != '\0'; at++) {
        if (*at == '\n') {
            fputs("\\n", stdout);
        } else {
            putchar(*at);
        }
    }
    putchar('\n');
    free(bytes);
}

static void judge_directory(struct world *world, const char *root, const char *below)
{
    char path[1200], name[1000];
    snprintf(path, sizeof path, "%s/%s", root, below);
    DIR *directory = opendir(path);
    if (directory == NULL) {
        perror(path);
        return;
    }
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        struct stat facts;
        size_t length = strlen(entry->d_name);
        if (entry->d_name[0] == '.') {
            continue;
        }
        snprintf(name, sizeof name, "%s%s%s", below, below[0] == '\0' ? "" : "/", entry->d_name);
        snprintf(path, sizeof path, "%s/%s", root, name);
        if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) {
            judge_directory(world, root, name);
        } else if (length > 6 && strcmp(entry->d_name + length - 6, ".class") == 0) {
            judge_file(world, path, name);
        }
    }
    closedir(directory);
}

int main(int argc, char **argv)
{
    if (argc >= 3 && argc <= 10 && strcmp(argv[1], "--judge") == 0) {
        struct world world;
        world_start(&world);
        for (int i = 2; i < argc; i++) {
            world.directories[world.directory_count++] = argv[i];
        }
        judge_directory(&world, argv[2], "");
        world_end(&world);
        return 0;
    }
    test_cases();
    test_details();
    test_callbacks();
    test_bounds();
    return check_report();
}
