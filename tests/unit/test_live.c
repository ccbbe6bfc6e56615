/*
 * Unit tests of live registers (vm/code/live.h): small methods, and the live registers at each of
 * their cells. The expected sets were computed by hand from the internal code beside them.
 */
#include "tests/unit/check.h"
#include "tests/unit/translated.h"
#include "vm/code/live.h"
#include "vm/vm.h"

static struct vm_plan plan;

#define STATIC "0008"

/* Code, and sets as text: one set for each cell, separated by " | "; "-" is the empty set. */
static const struct live_case {
    const char *name, *flags, *type, *sizes, *bytes, *exceptions, *code, *sets;
} cases[] = {
    {"nothing", STATIC, "()V", "#0 #0", "b1", "#0", "0 RETURN", "-"},
    {"an argument that is not read", STATIC, "(II)I", "#2 #2", "1b ac", "#0", "0 RETURN_VALUE v1",
     "v1"},
    {"until the last use", STATIC, "(II)I", "#2 #3", "1a 1b 64 3d 1c 1a 60 ac", "#0",
     "0 ISUB v2 = v0, v1 | 1 IADD+RETURN_VALUE s0 = v2, v0 | 2 RETURN_VALUE s0",
     "v0 v1 | v0 v2 | s0"},
    {"one way or the other", STATIC, "(III)I", "#1 #3", "1a 99 0005 1b ac 1c ac", "#0",
     "0 IF_I_IEQ v0, #0 -> 2 | 1 RETURN_VALUE v1 | 2 RETURN_VALUE v2", "v0 v1 v2 | v1 | v2"},
    {"around a loop", STATIC, "(I)I", "#2 #2", "03 3c 1b 1a a2 0009 8401 01 a7 fff8 1b ac", "#0",
     "0 CONST32 v1 = 0 | 1 IF_IGE v1, v0 -> 4 | 2 LOOP_ILT v1, v0 -> 2 | 3 GOTO -> 4 | "
     "4 RETURN_VALUE v1",
     "v0 | v0 v1 | v0 v1 | v1 | v1"},
    {"each way of a switch", STATIC, "(III)I", "#1 #3",
     "1a aa 0000 00000017 00000001 00000002 00000019 00000017 1b ac 1c ac", "#0",
     "0 TABLESWITCH v0, 1 -> 4, 2 -> 3, default -> 3 | 3 RETURN_VALUE v1 | 4 RETURN_VALUE v2",
     "v0 v1 v2 | v1 v2 | v1 v2 | v1 | v2"},
    /* In the second and later cells of a call, the arguments have been used, and the result does
     * not exist yet. */
    {"a call", STATIC, "(III)I", "#3 #3", "1a 1b b8 M:B:f:(II)I 1c 60 ac", "#0",
     "0 INVOKE s0 = B.f(v0, v1) | 2 IADD+RETURN_VALUE s0 = s0, v2 | 3 RETURN_VALUE s0",
     "v0 v1 v2 | v2 | v2 s0 | s0"},
    {"a call without a result", STATIC, "(II)I", "#2 #2", "1b b8 M:B:f:(I)V 1a ac", "#0",
     "0 INVOKE B.f(v1) | 2 RETURN_VALUE v0", "v0 v1 | v0 | v0"},
    {"an argument that is used again", STATIC, "(I)I", "#2 #1", "1a b8 M:B:f:(I)V 1a ac", "#0",
     "0 INVOKE B.f(v0) | 2 RETURN_VALUE v0", "v0 | v0 | v0"},
    {"a handler reads", STATIC, "(III)I", "#2 #3", "1a b8 M:B:f:(I)I ac 57 1c ac", "#1 #0 #5 #5 #0",
     "0 INVOKE s0 = B.f(v0) | 2 RETURN_VALUE s0 | 3 RETURN_VALUE v2", "v0 v2 | v2 | v2 s0 | v2"},
    {"the exception", STATIC, "(I)Ljava/lang/Object;", "#2 #1", "1a b8 M:B:f:(I)V 01 b0 b0",
     "#1 #0 #5 #6 #0",
     "0 INVOKE B.f(v0) | 2 CONST32+RETURN_VALUE s0 = 0 | 3 RETURN_VALUE s0 | 4 RETURN_VALUE s0",
     "v0 | - | - | s0 | s0"},
    {"the object that is locked", "0020", "(I)I", "#1 #2", "1b ac", "#0",
     "0 ENTER_SYNCHRONIZED lock | 1 RETURN_LOCKED v1, #1", "v0 v1 lock | v1 lock"},
    {"lengths of an array", STATIC, "(II)Ljava/lang/Object;", "#2 #2", "1a 1b c5 c:[[I 02 b0", "#0",
     "0 MOVE+MOVE s0 = v0 | 1 MOVE s1 = v1 | 2 MULTIANEWARRAY s0 = s0, #2 [[I | 3 RETURN_VALUE s0",
     "v0 v1 | v1 s0 | s0 s1 | s0"},
};

static void print_set(const struct translated *made, uint32_t cell, char *text, size_t size)
{
    const struct vm_translation *translation = made->method.translation;
    const struct vm_cell *place = &translation->cells[cell];
    const uint64_t *set = vm_live_prepare(&made->method, place) ? vm_live_find(place) : NULL;
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t reg = 0; set != NULL && reg < made->method.frame_slots; reg++) {
        if ((set[reg / 64] >> reg % 64 & 1) == 0) {
            continue;
        }
        const char *space = used == 0 ? "" : " ";
        bool is_lock =
            (made->method.flags & VM_ACC_SYNCHRONIZED) != 0 && reg == translation->lock_slot;
        if (is_lock) {
            used += (size_t)snprintf(text + used, size - used, "%slock", space);
        } else if (reg < translation->stack_slot) {
            used += (size_t)snprintf(text + used, size - used, "%sv%u", space, reg);
        } else {
            used += (size_t)snprintf(text + used, size - used, "%ss%u", space,
                                     reg - translation->stack_slot);
        }
    }
    if (used == 0) {
        snprintf(text, size, set == NULL ? "?" : "-");
    }
}

static void check_case(const struct live_case *it)
{
    struct translated made;
    char text[4096];
    translated_parse(&made, it->flags, it->type, it->sizes, it->bytes, it->exceptions);
    if (CHECK(vm_translate(NULL, &made.method, false))) {
        translated_print(&made, text, sizeof text);
        bool is_good = CHECK_EQ_STR(text, it->code);
        size_t used = 0;
        for (uint32_t i = 0; i < made.method.translation->cell_count; i++) {
            char set[256];
            print_set(&made, i, set, sizeof set);
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s%s", i == 0 ? "" : " | ", set);
        }
        is_good = CHECK_EQ_STR(text, it->sets) && is_good;
        if (!is_good) {
            printf("    %s\n", it->name);
        }
        vm_live_forget(made.method.translation);
        CHECK(vm_live_find(made.method.translation->cells) == NULL);
    }
    translated_free(&made);
}

/* The target of a ret is unknown. */
static void test_subroutines(void)
{
    struct translated made;
    translated_parse(&made, STATIC, "()V", "#1 #1", "a8 0004 b1 4b a9 00", "#0");
    CHECK(vm_translate(NULL, &made.method, false));
    CHECK(!vm_live_prepare(&made.method, made.method.translation->cells));
    CHECK(vm_live_find(made.method.translation->cells) == NULL);
    translated_free(&made);
}

int main(void)
{
    vm.plan = &plan;
    vm_interpreter_init();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_case(&cases[i]);
    }
    test_subroutines();
    return check_report();
}
