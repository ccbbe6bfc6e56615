/*
 * Unit tests of frames of the Java stack: walks over frames that were made by hand, and the
 * progress of activations.
 */
#include "tests/unit/check.h"
#include "tests/unit/translated.h"
#include "vm/vm.h"

#define STACK_SLOTS 128

static union vm_slot stack[STACK_SLOTS];

/* Makes a frame above `caller`, which returns to `return_pc`. */
static union vm_slot *push_frame(union vm_slot *at, union vm_slot *caller, struct vm_method *method,
                                 const struct vm_cell *return_pc)
{
    at[VM_FRAME_NODE].p = NULL;
    at[VM_FRAME_RETURN_PC].p = (void *)return_pc;
    at[VM_FRAME_CALLER].p = caller;
    at[VM_FRAME_METHOD].p = method;
    return at;
}

static void check_frame(const struct vm_frame_walk *walk, const union vm_slot *fp,
                        const struct vm_method *method, bool is_top, int bci)
{
    CHECK(walk->fp == fp && walk->method == method && walk->is_top == is_top);
    CHECK_EQ_INT(vm_frame_walk_bci(walk), bci);
}

/* The stack: C has called m, m has called m, which has called a native method, which has called
 * m. */
static void test_walk(void)
{
    struct translated made;
    /* 0 invokestatic, 3 invokestatic, 6 return */
    translated_parse(&made, "0008", "()V", "#0 #0", "b8 M:A:m:()V b8 M:A:m:()V b1", "#0");
    CHECK(vm_translate(NULL, &made.method, false));
    const struct vm_cell *cells = made.method.translation->cells;
    struct vm_method native = {.class = &made.class, .flags = VM_ACC_NATIVE};

    union vm_slot *entry = push_frame(stack + VM_FRAME_HEADER, NULL, NULL, NULL);
    entry[0].p = NULL;
    union vm_slot *first =
        push_frame(vm_frame_end(entry) + VM_FRAME_HEADER, entry, &made.method, &vm_stub_exit[1]);
    CHECK(vm_frame_end(entry) == entry + VM_ENTRY_FRAME_SLOTS);
    CHECK(vm_frame_end(first) == first + made.method.frame_slots);
    /* The second frame is after the second call, the first frame after the first call. */
    union vm_slot *second = push_frame(first + VM_FRAME_HEADER, first, &made.method, cells + 4);
    union vm_slot *third = push_frame(second + VM_FRAME_HEADER, second, &native, cells + 2);
    union vm_slot *inner = push_frame(third + VM_FRAME_HEADER, third, NULL, NULL);
    inner[0].p = NULL; /* the native method's position */
    union vm_slot *newest =
        push_frame(vm_frame_end(inner) + VM_FRAME_HEADER, inner, &made.method, &vm_stub_exit[1]);

    static struct vm_thread thread;
    thread.fp = newest;
    thread.pc = cells + 4;
    struct vm_frame_walk walk = vm_frame_walk_start(&thread);
    check_frame(&walk, newest, &made.method, true, 6);
    vm_frame_walk_next(&walk);
    check_frame(&walk, third, &native, true, -1);
    vm_frame_walk_next(&walk);
    check_frame(&walk, second, &made.method, false, 0);
    CHECK_EQ_INT(vm_frame_walk_progress(&walk), 0);
    vm_frame_walk_next(&walk);
    check_frame(&walk, first, &made.method, false, 3);
    vm_frame_walk_next(&walk);
    CHECK(walk.fp == NULL && walk.method == NULL);

    /* There is nothing to walk without Java code, or in a thread that has not run Java code yet. */
    thread.fp = entry;
    CHECK(vm_frame_walk_start(&thread).fp == NULL);
    thread.fp = NULL;
    CHECK(vm_frame_walk_start(&thread).fp == NULL);
    translated_free(&made);
}

/* The progress before the first instruction, and within a block. */
static void test_progress(void)
{
    struct translated made;
    translated_parse(&made, "0028", "(II)I", "#2 #2", "1a 1b 60 ac", "#0");
    CHECK_EQ_INT(vm_frame_progress(&made.method, &vm_stub_translate), VM_FRAME_NOT_STARTED);
    CHECK(vm_translate(NULL, &made.method, false));
    struct vm_cell *cells = made.method.translation->cells;
    CHECK(vm_code_is(made.method.translation, &cells[0], VM_INSN_ENTER_SYNCHRONIZED));
    CHECK_EQ_INT(vm_frame_progress(&made.method, &cells[0]), VM_FRAME_NOT_STARTED);
    CHECK_EQ_INT(vm_frame_progress(&made.method, &cells[1]), 2);
    CHECK_EQ_INT(vm_frame_progress(&made.method, &cells[2]), 3);
    made.method.translation->insns[2] = VM_INSN_COUNT_BLOCK;
    CHECK_EQ_INT(vm_frame_progress(&made.method, &cells[2]), VM_FRAME_BETWEEN);
    translated_free(&made);
}

/* The context of a method's frame is the method's own; before the method is entered, it is the
 * caller's context. */
static void test_context(void)
{
    static const struct vm_tracker tracker = {.counters_offset = sizeof(struct vm_context)};
    struct vm_method method = {.flags = 0}, other = {.flags = 0};
    struct vm_context context = {.method = &method};
    union vm_slot *fp = push_frame(stack + VM_FRAME_HEADER, NULL, &other, NULL);
    fp[VM_FRAME_NODE].p = &context;
    CHECK(vm_frame_has_own_context(fp));
    vm_tracker = &tracker;
    CHECK(!vm_frame_has_own_context(fp));
    other.is_overpass = true;
    CHECK(vm_frame_has_own_context(fp));
    fp[VM_FRAME_METHOD].p = &method;
    CHECK(vm_frame_has_own_context(fp));
    vm_tracker = NULL;
}

int main(void)
{
    vm_interpreter_init();
    test_walk();
    test_progress();
    test_context();
    return check_report();
}
