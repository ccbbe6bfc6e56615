/* Tests that reading class files for coverage stays within limits of time and memory, whatever a
 * class file repeats, and that class files from compilers are within the limits. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/unit/check.h"
#include "tools/prof/code/class_code.h"
#include "tools/prof/code/filters.h"
#include "vm/base/arena.h"
#include "vm/classfile/opcodes.h"

enum { MOST = 65000, NAME_BYTES = 50000, CALLS = 20000 };
enum { LONG = 60 }; /* seconds: a limit with sanitizers on a busy computer */

/* --- filters ---------------------------------------------------------------------------------- */

struct subject {
    struct prof_method method;
    struct prof_code_details details;
    struct tool_filtered filtered;
    uint8_t opcodes[MOST];
    struct prof_operand operands[MOST];
    struct prof_handler handlers[MOST];
    uint32_t counts_for[MOST];
    bool drops_target[MOST];
};

static struct subject subject; /* too large for the stack */

static void begin_subject(uint32_t instructions, uint8_t opcode)
{
    memset(&subject, 0, sizeof subject);
    memset(subject.opcodes, opcode, sizeof subject.opcodes);
    subject.method.names = (struct prof_names){
        .name = "run", .descriptor = "()V", .class_name = "A", .source_file = "A.java"};
    subject.method.instruction_count = instructions;
    subject.method.opcodes = subject.opcodes;
    subject.details.operands = subject.operands;
    subject.details.handlers = subject.handlers;
    subject.filtered.counts_for = subject.counts_for;
    subject.filtered.drops_target = subject.drops_target;
}

static void add_handler(uint32_t first, uint32_t last, uint32_t target)
{
    subject.handlers[subject.details.handler_count++] =
        (struct prof_handler){first, last, target, NULL};
}

static double filter(void)
{
    clock_t since = clock();
    tool_filter(&subject.method, &subject.details, &subject.filtered);
    return (double)(clock() - since) / CLOCKS_PER_SEC;
}

/* Adds the exception handler of a finally: astore_1 at `target`, `opcode`, aload_1, athrow. */
static void add_finally(uint32_t first, uint32_t last, uint32_t target, uint8_t opcode)
{
    static const uint8_t ends[] = {VM_OP_ALOAD_1, VM_OP_ATHROW};
    add_handler(first, last, target);
    subject.opcodes[target - 1] = VM_OP_ASTORE_1;
    subject.opcodes[target] = opcode;
    memcpy(&subject.opcodes[target + 1], ends, sizeof ends);
}

/* Copies form sets, as in JaCoCo: a copy of two blocks joins their sets, in any order of the code.
 * An instruction that does not count removes its set only if it represents the set. */
static void test_copies_of_copies(void)
{
    for (int is_before = 0; is_before < 2; is_before++) {
        /* The copy is on the normal exit of the try blocks at 1 and 5, which jump to it. The third
         * block is different. */
        begin_subject(60, VM_OP_NOP);
        uint32_t copy = is_before ? 2 : 50;
        subject.opcodes[copy - 1] = VM_OP_IADD;
        subject.opcodes[0] = subject.opcodes[4] = VM_OP_GOTO;
        subject.operands[0].value = subject.operands[4].value = (int32_t)copy;
        subject.opcodes[6] = VM_OP_ISUB;
        add_finally(1, 1, 10, VM_OP_IADD);
        add_finally(5, 5, 20, VM_OP_IADD);
        add_finally(6, 6, 30, VM_OP_ISUB);
        (void)filter();
        const uint32_t *counts_for = subject.counts_for;
        CHECK(counts_for[copy - 1] != 0 && counts_for[10] == counts_for[copy - 1]
              && counts_for[20] == counts_for[copy - 1]);
        CHECK(counts_for[counts_for[copy - 1] - 1] == counts_for[copy - 1]);
        CHECK(counts_for[30] != 0 && counts_for[30] == counts_for[6]
              && counts_for[30] != counts_for[10]);
        CHECK(counts_for[9] == 0 && counts_for[11] == 0 && counts_for[12] == 0);
    }
}

/* All handlers have the same target, at which no finally ends. */
static void test_one_target(void)
{
    begin_subject(MOST, VM_OP_NOP);
    subject.opcodes[0] = VM_OP_ASTORE_1;
    for (uint32_t i = 0; i < MOST; i++) {
        add_handler(2, MOST, 1);
    }
    CHECK(filter() < 3); /* measured: 0.001 s; 7 s if each handler is examined */
    CHECK(!subject.filtered.is_partial && !subject.filtered.is_all);
}

/* Every instruction starts a finally block that ends with the method, and each try block covers the
 * whole method. */
static void test_many_targets(void)
{
    begin_subject(MOST, VM_OP_ASTORE_1);
    subject.opcodes[MOST - 2] = VM_OP_ALOAD_1;
    subject.opcodes[MOST - 1] = VM_OP_ATHROW;
    for (uint32_t i = 1; i <= 20000; i++) {
        add_handler(i + 1, MOST, i);
    }
    CHECK(filter() < LONG); /* measured: 0.1 s; hours without the limit */
    CHECK(subject.filtered.is_partial);
}

/* A large method, as compilers generate it: try { body } finally { block }, 300 times. */
static void test_large(void)
{
    enum { COUNT = 300, BYTES = 60 };
    begin_subject(COUNT * BYTES, VM_OP_NOP);
    for (uint32_t i = 0; i < COUNT; i++) {
        uint8_t *at = &subject.opcodes[i * BYTES];
        uint32_t first = i * BYTES + 1;
        at[50] = VM_OP_ICONST_1; /* the block and its exit; the body is before it */
        at[51] = VM_OP_POP;
        at[52] = VM_OP_GOTO;
        subject.operands[first + 51].value = (int32_t)(first + BYTES);
        at[53] = VM_OP_ASTORE_1; /* the block for exceptions */
        at[54] = VM_OP_ICONST_1;
        at[55] = VM_OP_POP;
        at[56] = VM_OP_ALOAD_1;
        at[57] = VM_OP_ATHROW;
        add_handler(first, first + 49, first + 53);
    }
    CHECK(filter() < LONG);
    CHECK(!subject.filtered.is_partial);
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint32_t *counts_for = &subject.counts_for[i * BYTES];
        uint32_t first = i * BYTES + 1;
        CHECK(counts_for[49] == first + 49 && counts_for[50] == first + 54);
        CHECK(counts_for[51] == first + 55 && counts_for[52] == 0 && counts_for[53] == 0);
        CHECK(counts_for[56] == 0 && counts_for[57] == 0);
    }
}

/* --- class files ------------------------------------------------------------------------------ */

struct bytes {
    uint8_t *start;
    size_t length;
};

static void put(struct bytes *bytes, uint32_t value, unsigned count)
{
    while (count-- > 0) {
        bytes->start[bytes->length++] = (uint8_t)(value >> (8 * count));
    }
}

static void put_text(struct bytes *bytes, const char *text, size_t length)
{
    put(bytes, 1, 1);
    put(bytes, (uint32_t)length, 2);
    memcpy(bytes->start + bytes->length, text, length);
    bytes->length += length;
}

/* Makes a class with a method that calls a method with a long name CALLS times, with one constant
 * or CALLS constants. */
static void make_class(struct bytes *bytes, uint32_t constants)
{
    static char name[NAME_BYTES];
    memset(name, 'n', sizeof name);
    bytes->length = 0;
    put(bytes, 0xcafebabe, 4);
    put(bytes, 52, 4);
    put(bytes, 7 + constants, 2);
    put_text(bytes, name, sizeof name);                    /* 1 */
    put_text(bytes, "()V", 3);                             /* 2 */
    put_text(bytes, "Code", 4);                            /* 3 */
    put(bytes, 7, 1), put(bytes, 1, 2);                    /* 4: the class */
    put(bytes, 12, 1), put(bytes, 1, 2), put(bytes, 2, 2); /* 5: name and type */
    put_text(bytes, "run", 3);                             /* 6 */
    for (uint32_t i = 0; i < constants; i++) {             /* from 7 on: the method */
        put(bytes, 10, 1), put(bytes, 4, 2), put(bytes, 5, 2);
    }
    put(bytes, 1, 2), put(bytes, 4, 2), put(bytes, 0, 2); /* access, this, super */
    put(bytes, 0, 2), put(bytes, 0, 2), put(bytes, 1, 2); /* interfaces, fields, methods */
    put(bytes, 8, 2), put(bytes, 6, 2), put(bytes, 2, 2), put(bytes, 1, 2);
    uint32_t code = 3 * CALLS + 1;
    put(bytes, 3, 2), put(bytes, 12 + code, 4), put(bytes, 0, 4), put(bytes, code, 4);
    for (uint32_t i = 0; i < CALLS; i++) {
        put(bytes, VM_OP_INVOKESTATIC, 1), put(bytes, 7 + i % constants, 2);
    }
    put(bytes, VM_OP_RETURN, 1);
    put(bytes, 0, 2), put(bytes, 0, 2); /* handlers, attributes of the code */
    put(bytes, 0, 2);                   /* of the class */
}

static void test_texts(void)
{
    struct bytes bytes = {.start = malloc(400000)};
    struct vm_arena *arena = vm_arena_create(0);
    struct tool_class class;
    const char *reason = "";
    CHECK(bytes.start != NULL && arena != NULL);
    make_class(&bytes, 1);
    CHECK(tool_class_parse(&class, arena, bytes.start, bytes.length, &reason));
    CHECK(class.method_count == 1 && class.methods[0].method.instruction_count == CALLS + 1);
    const struct prof_operand *operands = class.methods[0].details.operands;
    CHECK(operands[0].text != NULL && operands[0].text == operands[CALLS - 1].text);
    CHECK(strlen(operands[0].text) == 2 * NAME_BYTES + 4); /* "n...n.n...n()V" */
    make_class(&bytes, CALLS);
    CHECK(!tool_class_parse(&class, arena, bytes.start, bytes.length, &reason));
    CHECK(strstr(reason, "too much memory") != NULL);
    vm_arena_destroy(arena);
    free(bytes.start);
}

int main(void)
{
    test_copies_of_copies();
    test_one_target();
    test_many_targets();
    test_large();
    test_texts();
    return check_report();
}
