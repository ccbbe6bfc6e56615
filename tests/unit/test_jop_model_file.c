/*
 * Unit tests of the parser of model files: statements, includes, limits, and error messages
 * (docs/jop-models.md, jop/model/model.h).
 */
#include <errno.h>

#include "tests/unit/jop_model_text.h"
#include "tests/unit/scratch.h"
#include "vm/classfile/opcodes.h"

/* Simulates exhausted memory: the number of allocations that still succeed; negative: all. */
static int allocations_left = -1;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);

static bool may_allocate(void)
{
    if (allocations_left > 0) {
        allocations_left--;
    }
    if (allocations_left == 0) {
        errno = ENOMEM;
    }
    return allocations_left != 0;
}

void *__wrap_malloc(size_t size)
{
    return may_allocate() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return may_allocate() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *memory, size_t size)
{
    return may_allocate() ? __real_realloc(memory, size) : NULL;
}

char *__wrap_strdup(const char *text)
{
    return may_allocate() ? __real_strdup(text) : NULL;
}

static void test_statements(void)
{
    struct jop_model *model = accept(
        "# a comment\r\n"
        "\tclock 1#x\r\n"
        "changes iinc\n"
        "changes  super native # these, and not iinc\r\n"
        "object-cache on\n"
        "cycles iload 2 + r\n"
        "cycles ireturn 23 + P(r-3) return 10\r\n"
        "cycles invokevirtual 98 + 2*r invoke 37\n"
        "cycles dup pop -(-3) # both\n"
        "cycles getfield 8 + 2*r\n"
        "cycles getfield_long 26 + 2*r\n"
        "cycles jopsys_ext2int 11 + r + n*(17 + w)\n"
        "routine new 92 + r invoke 37\n"
        "routine idiv 82\n"
        "unsupported jsr ret # subroutines\n"
        "number idiv.bit 6\n"
        "number x 2*w\n"
        "number idiv.bit 7 # later\n"
        "number a.b_9 -r\n"
        "native \"java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V\" words 45 "
        "cycles 650 + (43 + r)*n\n"
        "native \"java/lang/Object.hashCode()I\" words 0 cycles 3 + w");
    const struct jop_cost *costs = model->costs;
    CHECK_EQ_STR(model->name, "N");
    CHECK(model->clock_mhz == 60.0);
    CHECK_EQ_INT(model->changes, JOP_CHANGE_SUPER | JOP_CHANGE_NATIVE);
    CHECK(model->has_object_cache);
    CHECK_EQ_INT(costs[VM_OP_ILOAD].cycles, 3);
    CHECK_EQ_INT(costs[VM_OP_ILOAD].waits, 1);
    CHECK_EQ_INT(costs[VM_OP_ILOAD].way, JOP_WAY_PROCESSOR);
    CHECK_EQ_INT(costs[VM_OP_ILOAD].lookup, JOP_LOOKUP_NONE);
    CHECK_EQ_INT(costs[VM_OP_IRETURN].lookup, JOP_LOOKUP_RETURN);
    CHECK_EQ_INT(costs[VM_OP_IRETURN].hidden, 10);
    CHECK_EQ_INT(costs[VM_OP_IRETURN].waits, 0);
    CHECK_EQ_INT(costs[VM_OP_INVOKEVIRTUAL].cycles, 100);
    CHECK_EQ_INT(costs[VM_OP_INVOKEVIRTUAL].waits, 2);
    CHECK_EQ_INT(costs[VM_OP_INVOKEVIRTUAL].lookup, JOP_LOOKUP_INVOKE);
    CHECK_EQ_INT(costs[VM_OP_INVOKEVIRTUAL].hidden, 37);
    CHECK_EQ_INT(costs[VM_OP_DUP].cycles, 3);
    CHECK_EQ_INT(costs[VM_OP_POP].cycles, 3);
    CHECK_EQ_INT(costs[JOP_OP_GETFIELD_REF].cycles, 10); /* it has no own cost: as getfield */
    CHECK_EQ_INT(costs[JOP_OP_GETFIELD_LONG].cycles, 28);
    CHECK_EQ_INT(costs[JOP_OP_GETFIELD].way, JOP_WAY_UNKNOWN);
    CHECK_EQ_INT(costs[JOP_OP_EXT2INT].cycles, 12);
    CHECK_EQ_INT(costs[JOP_OP_EXT2INT].waits, 1);
    CHECK_EQ_INT(costs[JOP_OP_EXT2INT].cycles_per_word, 19);
    CHECK_EQ_INT(costs[JOP_OP_EXT2INT].waits_per_word, 2);
    CHECK_EQ_INT(costs[VM_OP_NEW].way, JOP_WAY_ROUTINE);
    CHECK_EQ_INT(costs[VM_OP_NEW].lookup, JOP_LOOKUP_INVOKE);
    CHECK_EQ_INT(costs[VM_OP_IDIV].lookup, JOP_LOOKUP_INVOKE);
    CHECK_EQ_INT(costs[VM_OP_IDIV].hidden, 0);
    CHECK_EQ_INT(costs[VM_OP_JSR].way, JOP_WAY_UNSUPPORTED);
    CHECK_EQ_INT(costs[VM_OP_RET].way, JOP_WAY_UNSUPPORTED);
    int64_t value = 0;
    CHECK(jop_model_number(model, "idiv.bit", &value) && value == 7);
    CHECK(jop_model_number(model, "x", &value) && value == 4);
    CHECK(jop_model_number(model, "a.b_9", &value) && value == -1);
    CHECK(!jop_model_number(model, "a.b", &value));
    uint64_t cycles = 0, waits = 0;
    uint32_t words = 9;
    const char *copy = "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V";
    CHECK(jop_model_native(model, copy, 10, &cycles, &waits, &words));
    CHECK_EQ_INT(cycles, 1090);
    CHECK_EQ_INT(waits, 10);
    CHECK_EQ_INT(words, 45);
    CHECK(jop_model_native(model, copy, UINT64_MAX, &cycles, &waits, &words));
    CHECK(cycles == UINT64_MAX && waits == UINT64_MAX);
    CHECK(jop_model_native(model, "java/lang/Object.hashCode()I", 5, &cycles, &waits, &words));
    CHECK_EQ_INT(cycles, 5);
    CHECK_EQ_INT(waits, 2);
    CHECK_EQ_INT(words, 0);
    CHECK(!jop_model_native(model, "java/lang/Object.hashCode()", 5, &cycles, &waits, &words));
    CHECK_EQ_INT(jop_model_load(model, 10), 16);
    jop_model_destroy(model);
}

static void test_waits(void)
{
    struct jop_model *model = parse_at("waits-minimum 2 3\ncycles iadd 10 + r - w", -1, -1);
    CHECK_EQ_INT(model->read_waits, 2);
    CHECK_EQ_INT(model->write_waits, 3);
    CHECK_EQ_INT(model->costs[VM_OP_IADD].cycles, 9);
    CHECK_EQ_INT(model->costs[VM_OP_IADD].waits, 0); /* a lower cost has no wait states */
    jop_model_destroy(model);
    model = parse_at("waits-minimum 2 3\ncycles iadd r*10 - 5 + w", 7, 0);
    CHECK_EQ_INT(model->read_waits, 7);
    CHECK_EQ_INT(model->write_waits, 3);
    CHECK_EQ_INT(model->costs[VM_OP_IADD].cycles, 68);
    CHECK_EQ_INT(model->costs[VM_OP_IADD].waits, 68);
    jop_model_destroy(model);
    model = parse_bytes(HEAD "cache-hit 4\ncache-miss n", sizeof HEAD + 23, NULL);
    CHECK_EQ_INT(model->read_waits, 1);
    CHECK_EQ_INT(model->write_waits, 2);
    jop_model_destroy(model);
}

static void test_wrong_statements(void)
{
    refuse("cycle iadd 1", "f:1:1: unknown statement 'cycle'; did you mean 'cycles'?");
    refuse("# ok\n  frobnicate", "f:2:3: unknown statement 'frobnicate'");
    refuse("\x80\x01", "f:1:1: unknown statement '?"
                       "?'");
    refuse("cyclescyclescyclescyclescyclescyclescyclescycles",
           "f:1:1: unknown statement 'cyclescyclescyclescyclescyclescyclescycl...'");
    refuse("name", "f:1:5: the name is missing");
    refuse("name x", "f:1:6: the name must be in quotes");
    refuse("name \"x", "f:1:6: the closing quote is missing");
    refuse("name \"\"", "f:1:6: the name is empty");
    refuse("name \"a\tb\"", "f:1:8: a control character in quotes");
    refuse("name \"a\" \"b\"", "f:1:10: unexpected '\"b\"'");
    refuse("clock", "f:1:6: the clock is missing");
    static const char *const clocks[] = {
        "0",     "0.0001", "100001", "-1",  "6x",
        "1.2.3", ".5",     "5.",     "1e3", "111111111111111111111111111111",
        "nan"};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        char text[60];
        snprintf(text, sizeof text, "clock %s", clocks[i]);
        refuse(text, "f:1:7: the clock is not a number of MHz from 0.001 to 100000");
    }
    refuse("waits 1 # 2", "f:1:8: the number of write wait states is missing");
    refuse("waits x", "f:1:7: the number of read wait states is not from 0 to 1000");
    refuse("waits 1 1001", "f:1:9: the number of write wait states is not from 0 to 1000");
    refuse("waits 1 2 3", "f:1:11: unexpected '3'");
    refuse("waits-minimum -1 1",
           "f:1:15: the least number of read wait states is not from 0 to 1000");
    refuse("waits-minimum 1", "f:1:16: the least number of write wait states is missing");
    refuse("changes", "f:1:8: a change, or none, is missing");
    refuse("changes inc", "f:1:9: unknown change 'inc'; did you mean 'iinc'?");
    refuse("changes none iinc", "f:1:14: unexpected 'iinc'");
    refuse("changes iinc none", "f:1:14: 'none' must be the only word");
    refuse("cache", "f:1:6: the cache is missing");
    refuse("cache 4k/16 x", "f:1:13: unexpected 'x'");
    refuse("object-cache", "f:1:13: on or off is missing");
    refuse("object-cache yes", "f:1:14: expected on or off, not 'yes'");
    refuse("cache-hit", "f:1:10: a number is missing");
    refuse("cache-miss 3 +", "f:1:15: a number is missing");
}

static void test_wrong_opcodes(void)
{
    refuse("cycles", "f:1:7: the name of a bytecode is missing");
    refuse("cycles 3", "f:1:8: the name of a bytecode is missing");
    refuse("cycles r", "f:1:8: the name of a bytecode is missing");
    refuse("cycles iadd", "f:1:12: a number is missing");
    refuse("cycles iaad 3", "f:1:8: unknown bytecode 'iaad'; did you mean 'iadd'?");
    refuse("cycles int2ext 3", "f:1:8: unknown bytecode 'int2ext'; did you mean 'jopsys_int2ext'?");
    refuse("cycles rd 3", "f:1:8: unknown bytecode 'rd'; did you mean 'jopsys_rd'?");
    refuse("cycles IADD 3", "f:1:8: unknown bytecode 'IADD'; did you mean 'iadd'?");
    refuse("cycles something_else 3", "f:1:8: unknown bytecode 'something_else'");
    refuse("cycles iadd.1 3", "f:1:12: unexpected '.'");
    refuse("cycles invokestatic 3 invoke", "f:1:29: the number of hidden cycles is missing");
    refuse("cycles invokestatic 3 invoke x",
           "f:1:30: the number of hidden cycles is not from 0 to 65535");
    refuse("cycles return 3 return 65536",
           "f:1:24: the number of hidden cycles is not from 0 to 65535");
    refuse("cycles invokestatic 3 invoke 3 4", "f:1:32: unexpected '4'");
    refuse("routine idiv 3 return 4", "f:1:16: unexpected 'return'");
    refuse("unsupported", "f:1:12: the name of a bytecode is missing");
    refuse("unsupported jsr 3", "f:1:17: unexpected '3'");
    refuse("unsupported jrs", "f:1:13: unknown bytecode 'jrs'; did you mean 'jsr'?");
}

static void test_wrong_names(void)
{
    refuse("number", "f:1:7: the name of the number is missing");
    refuse("number X 1", "f:1:8: a number cannot be called 'X'");
    refuse("number 1a 1", "f:1:8: a number cannot be called '1a'");
    refuse("number a-b 1", "f:1:8: a number cannot be called 'a-b'");
    refuse("number aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffg 1",
           "f:1:8: a number cannot be called 'aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd...'");
    refuse("native", "f:1:7: the native method is missing");
    refuse("native a.b()V words 1 cycles 1", "f:1:8: the native method must be in quotes");
    static const char *const natives[] = {"a",     "a.b",   "ab()V", "a.b(V",
                                          ".b()V", "a.()V", "a.b()", "a(.b)V"};
    for (size_t i = 0; i < sizeof natives / sizeof *natives; i++) {
        char text[60];
        snprintf(text, sizeof text, "native \"%s\" words 1 cycles 1", natives[i]);
        refuse(text, "f:1:9: a native method is named CLASS.METHOD(PARAMETERS)RETURN");
    }
    refuse("native \"a.b()V\"", "f:1:16: words is missing");
    refuse("native \"a.b()V\" word 3", "f:1:17: unexpected 'word'; did you mean 'words'?");
    refuse("native \"a.b()V\" words 16385 cycles 1",
           "f:1:23: the length in words is not from 0 to 16384");
    refuse("native \"a.b()V\" words 1 # cycles 3", "f:1:24: cycles is missing");
    refuse("native \"a.b()V\" words 1 cycles", "f:1:31: a number is missing");
}

static void test_missing(void)
{
    refuse_whole("", "f:1:1: there are no statements 'name', 'clock', 'waits', 'cache', "
                     "'cache-hit', 'cache-miss'");
    refuse_whole("name \"N\"\n\n", "f:1:1: there are no statements 'clock', 'waits', 'cache', "
                                   "'cache-hit', 'cache-miss'");
    refuse_whole("name \"N\"\nclock 1", "f:1:1: there are no statements 'waits', 'cache', "
                                        "'cache-hit', 'cache-miss'");
    refuse_whole("name \"N\"\nclock 1\nwaits 1 1", "f:1:1: there are no statements 'cache', "
                                                   "'cache-hit', 'cache-miss'");
    refuse_whole(HEAD, "f:1:1: there are no statements 'cache-hit', 'cache-miss'");
    refuse_whole(HEAD "cache-hit 0", "f:1:1: there is no statement 'cache-miss'");
    refuse_whole("include \"jop-routines.model\"",
                 "f:1:1: there are no statements 'name', 'clock', "
                 "'waits', 'cache', 'cache-hit', 'cache-miss'");
}

static struct jop_model *read_file(const char *path)
{
    message[0] = '\0';
    return jop_model_read(path, NULL, message, sizeof message);
}

static void refuse_file(const char *path, const char *expected)
{
    struct jop_model *model = read_file(path);
    CHECK(model == NULL);
    CHECK_EQ_STR(message, expected);
    jop_model_destroy(model);
}

static void test_includes(void)
{
    scratch_make_directory("d");
    scratch_make_directory("d/e");
    scratch_write_text("board.model", "include \"jop.model\"\nname \"mine\"\nclock 33.5 # MHz\n"
                                      "waits 3 4\ncycles iadd 2\n");
    struct jop_model *model = read_file("board.model");
    if (CHECK(model != NULL)) {
        CHECK_EQ_STR(model->name, "mine");
        CHECK(model->clock_mhz == 33.5);
        CHECK_EQ_INT(model->read_waits, 3);
        CHECK_EQ_INT(model->costs[VM_OP_IADD].cycles, 2);
        CHECK_EQ_INT(model->costs[VM_OP_ISUB].cycles, 1);
        CHECK_EQ_INT(model->costs[VM_OP_IALOAD].cycles, 15);
    }
    jop_model_destroy(model);

    /* Paths of includes are relative to the including file; files on disk have priority over
     * shipped files. */
    scratch_write_text("d/a.model", "include \"e/b.model\"\ncycles iadd 5\n");
    scratch_write_text("d/e/b.model", "include \"../c.model\"\ncycles iadd isub 4\n");
    scratch_write_text("d/c.model", HEAD "cache-hit 1\ncache-miss 1\ncycles iadd isub imul 3\n");
    scratch_write_text("d/de2.model", "include \"c.model\"\ncycles isub 8");
    scratch_write_text("d/e/f.model", "include \"../de2.model\"\n");
    model = read_file("./d/a.model");
    if (CHECK(model != NULL)) {
        CHECK_EQ_INT(model->costs[VM_OP_IADD].cycles, 5);
        CHECK_EQ_INT(model->costs[VM_OP_ISUB].cycles, 4);
        CHECK_EQ_INT(model->costs[VM_OP_IMUL].cycles, 3);
    }
    jop_model_destroy(model);
    model = read_file("d/e/f.model");
    CHECK(model != NULL && model->costs[VM_OP_ISUB].cycles == 8);
    jop_model_destroy(model);

    scratch_write_text("d/wrong.model", "# x\ninclude \"e/wrong.model\"\n");
    scratch_write_text("d/e/wrong.model", "\n\n cycles iadd -1\n");
    refuse_file("d/wrong.model", "d/wrong.model:1:1: there are no statements 'name', 'clock', "
                                 "'waits', 'cache', 'cache-hit', 'cache-miss'");
    scratch_write_text("d/e/wrong.model", "\n\n cycles iad 1\n");
    refuse_file("d/wrong.model",
                "d/e/wrong.model:3:9: unknown bytecode 'iad'; did you mean 'iadd'?");
    scratch_write_text("d/e/wrong.model", "include \"../c.model\"\n\n cycles iadd -1\n");
    refuse_file("d/wrong.model", "d/e/wrong.model:3:14: the cycles are negative at r=1, w=2");
    scratch_write_text("d/wrong.model", "cycles iadd 1\n  include \"none.model\"\n");
    refuse_file("d/wrong.model", "d/wrong.model:2:12: there is no file 'none.model'");
    scratch_write_text("d/wrong.model", "include \"jop\"\n");
    refuse_file("d/wrong.model", "d/wrong.model:1:10: there is no file 'jop'");
    scratch_write_text("d/wrong.model", "include \"jop.model\" x\n");
    refuse_file("d/wrong.model", "d/wrong.model:1:21: unexpected 'x'");
    scratch_write_text("d/wrong.model", "include \"e\"\n");
    refuse_file("d/wrong.model", "d/wrong.model:1:10: cannot include the file: Is a directory");
    scratch_write_text("d/wrong.model", "include jop.model\n");
    refuse_file("d/wrong.model", "d/wrong.model:1:9: there is no model 'jop.model'");
    refuse("include \"board.model\"", "f:1:10: there is no file 'board.model'");
    refuse_file("none.model", "none.model:1:1: cannot read the file: No such file or directory");
    refuse_file("d/", "d/:1:1: cannot read the file: Is a directory");
}

static void test_include_limits(void)
{
    char path[40], text[60];
    scratch_write_text("self.model", "include \"./self.model\"\n");
    refuse_file("self.model", "self.model:1:10: cannot include the file: it includes itself");
    scratch_write_text("one.model", "\ninclude \"two.model\"\n");
    scratch_write_text("two.model", "cycles iadd 1\ninclude \"one.model\"\n");
    refuse_file("one.model", "two.model:2:10: cannot include the file: it includes itself");
    /* A file may be included twice, but not by itself. */
    scratch_write_text("two.model", HEAD "cache-hit 1\ncache-miss 1\n");
    scratch_write_text("one.model", "include \"two.model\"\ninclude \"two.model\"\n");
    struct jop_model *model = read_file("one.model");
    CHECK(model != NULL);
    jop_model_destroy(model);

    for (int i = 0; i < 17; i++) {
        snprintf(path, sizeof path, "n%d.model", i);
        snprintf(text, sizeof text, "include \"n%d.model\"\n", i + 1);
        scratch_write_text(path, i == 16 ? HEAD "cache-hit 1\ncache-miss 1\n" : text);
    }
    refuse_file("n0.model", "n15.model:1:10: more than 16 files include each other");
    model = read_file("n1.model");
    CHECK(model != NULL);
    jop_model_destroy(model);

    size_t limit = (size_t)1 << 20;
    char *large = malloc(limit + 1);
    memset(large, ' ', limit + 1);
    scratch_write("large.model", large, limit + 1);
    refuse_file("large.model",
                "large.model:1:1: cannot read the file: the model is larger than 1 MiB");
    CHECK(parse_bytes(large, limit + 1, NULL) == NULL);
    CHECK_EQ_STR(message, "f:1:1: the model is larger than 1 MiB");
    memcpy(large, "include \"two.model\"\n", 20);
    scratch_write("large.model", large, limit);
    refuse_file("large.model",
                "large.model:1:10: cannot include the file: the model is larger than 1 MiB");
    memcpy(large, "include \"jop.model\"\n", 20);
    CHECK(parse_bytes(large, limit, NULL) == NULL);
    CHECK_EQ_STR(message, "f:1:10: the model is larger than 1 MiB");
    free(large);
}

static void test_many_names(void)
{
    size_t size = 6145 * 16, length = 0;
    char *text = malloc(size + 200);
    for (int i = 0; i < 4096; i++) { /* in mixed order, each name twice */
        length += (size_t)sprintf(text + length, "number a%d r\n", i * 1553 % 4096 / 2);
    }
    for (int i = 0; i < 2048; i++) {
        length += (size_t)sprintf(text + length, "number b%d 2\n", i);
    }
    sprintf(text + length, HEAD "cache-hit 1\ncache-miss 1\n");
    struct jop_model *model = parse_bytes(text, strlen(text), NULL);
    int64_t value = 0;
    CHECK(model != NULL && jop_model_number(model, "a2047", &value) && value == 1);
    CHECK(model != NULL && jop_model_number(model, "b0", &value) && value == 2);
    jop_model_destroy(model);
    sprintf(text + length, "number c 3");
    CHECK(parse_bytes(text, strlen(text), NULL) == NULL);
    CHECK_EQ_STR(message, "f:6145:8: more than 4096 names");
    free(text);
}

static void test_what(void)
{
    refuse_file(
        "", "there is no model ''; shipped are cprof, cyc100, cyccmp, cycmin, de2, de2-70, "
            "dspio, jamuth, jop, jop-2008-04, jop-2008-04-scopes, jop-2008-07, jop-2011, usbmin");
    refuse_file("jop-2012", "there is no model 'jop-2012'; did you mean 'jop-2011'?");
    /* A message is truncated to the size of its buffer. */
    char small[16];
    memset(small, 'x', sizeof small);
    CHECK(jop_model_read("nothing", NULL, small, 10) == NULL);
    CHECK_EQ_STR(small, "there is ");
    CHECK(jop_model_read("./nothing", NULL, small, 10) == NULL);
    CHECK_EQ_STR(small, "./nothing");
    CHECK(small[10] == 'x');
    CHECK_EQ_STR(jop_opcode_name(VM_OP_IADD), "iadd");
    CHECK_EQ_STR(jop_opcode_name(JOP_OP_RD), "jopsys_rd");
    CHECK(jop_opcode_name(203) == NULL);
    CHECK(jop_opcode_name(256) == NULL);
}

/* Makes each allocation fail in turn: the result must be a message and no model. */
static void test_memory(void)
{
    struct jop_model *model = NULL;
    scratch_write_text("memory.model", "include \"two.model\"\ninclude \"jop.model\"\n"
                                       "native \"a.b()V\" words 1 cycles 1\n");
    for (int count = 1; model == NULL && count < 10000; count++) {
        message[0] = '\0';
        allocations_left = count;
        model = jop_model_read("./memory.model", NULL, message, sizeof message);
        allocations_left = -1;
        CHECK(model != NULL || message[0] != '\0');
    }
    CHECK(model != NULL);
    jop_model_destroy(model);
}

int main(void)
{
    scratch_enter("test_jop_model_file");
    test_statements();
    test_waits();
    test_wrong_statements();
    test_wrong_opcodes();
    test_wrong_names();
    test_missing();
    test_includes();
    test_include_limits();
    test_many_names();
    test_what();
    test_memory();
    return check_report();
}
