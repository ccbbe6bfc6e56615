/*
 * Unit tests of the translator alone: small methods and their internal code, with and without
 * optimizations. Each rule of translator.h has a case here.
 */
#include "tests/unit/check.h"
#include "tests/unit/translated.h"
#include "vm/vm.h"

static struct vm_plan plan;

struct code_case {
    const char *name, *flags, *type, *sizes, *code, *exceptions;
    const char *optimized, *plain; /* NULL: not checked */
};

#define STATIC "0008"

static const struct code_case cases[] = {
    {"nothing", STATIC, "()V", "#0 #0", "b1", "#0", "0 RETURN", "0 RETURN"},
    {"the stack disappears", STATIC, "(II)I", "#2 #2", "1a 1b 60 ac", "#0",
     "0 IADD+RETURN_VALUE s0 = v0, v1 | 1 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 MOVE s1 = v1 | 2 IADD s0 = s0, s1 | 3 RETURN_VALUE s0"},
    {"a result goes where it is stored", STATIC, "(II)V", "#2 #3", "1a 1b 64 3d b1", "#0",
     "0 ISUB v2 = v0, v1 | 1 RETURN",
     "0 MOVE s0 = v0 | 1 MOVE s1 = v1 | 2 ISUB s0 = s0, s1 | 3 MOVE v2 = s0 | 4 RETURN"},
    {"constants are operands", STATIC, "(I)I", "#2 #1", "1a 10 64 68 ac", "#0",
     "0 IMUL_I s0 = v0, #100 | 1 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 CONST32 s1 = 100 | 2 IMUL s0 = s0, s1 | 3 RETURN_VALUE s0"},
    {"large ones are not", STATIC, "(I)I", "#2 #1", "1a 12 ki:70000 68 ac", "#0",
     "0 CONST32 s1 = 70000 | 1 IMUL+RETURN_VALUE s0 = v0, s1 | 2 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 CONST32 s1 = 70000 | 2 IMUL s0 = s0, s1 | 3 RETURN_VALUE s0"},
    {"a local is saved before it changes", STATIC, "(I)I", "#2 #1", "1a 8400 01 1a 60 ac", "#0",
     "0 MOVE+IADD_I s0 = v0 | 1 IADD_I v0 = v0, #1 | 2 IADD+RETURN_VALUE s0 = s0, v0 | "
     "3 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 IADD_I v0 = v0, #1 | 2 MOVE s1 = v0 | 3 IADD s0 = s0, s1 | "
     "4 RETURN_VALUE s0"},
    {"a saved copy keeps its value", STATIC, "(II)I", "#2 #2", "1a 1b 3b 3c 1a 1b 64 ac", "#0",
     "0 MOVE+MOVE s0 = v0 | 1 MOVE+MOVE v0 = v1 | 2 MOVE v1 = s0 | 3 ISUB s0 = v0, v1 | "
     "4 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 MOVE s1 = v1 | 2 MOVE v0 = s1 | 3 MOVE v1 = s0 | "
     "4 MOVE s0 = v0 | 5 MOVE s1 = v1 | 6 ISUB s0 = s0, s1 | 7 RETURN_VALUE s0"},
    {"copies share a register", STATIC, "(I)I", "#3 #1", "1a 04 60 59 68 ac", "#0",
     "0 IADD_I s0 = v0, #1 | 1 IMUL+RETURN_VALUE s0 = s0, s0 | 2 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 CONST32 s1 = 1 | 2 IADD s0 = s0, s1 | 3 MOVE s1 = s0 | "
     "4 IMUL s0 = s0, s1 | 5 RETURN_VALUE s0"},
    {"a copy that is stored", STATIC, "(I)I", "#2 #1", "1a 04 60 59 3b ac", "#0",
     "0 IADD_I v0 = v0, #1 | 1 RETURN_VALUE v0",
     "0 MOVE s0 = v0 | 1 CONST32 s1 = 1 | 2 IADD s0 = s0, s1 | 3 MOVE s1 = s0 | "
     "4 MOVE v0 = s1 | 5 RETURN_VALUE s0"},
    {"swap moves", STATIC, "(II)I", "#2 #2", "1a 1b 60 1a 5f 64 ac", "#0",
     "0 IADD s0 = v0, v1 | 1 MOVE s1 = s0 | 2 ISUB s0 = v0, s1 | 3 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 MOVE s1 = v1 | 2 IADD s0 = s0, s1 | 3 MOVE s1 = v0 | "
     "4 MOVE s2 = s1 | 5 MOVE s1 = s0 | 6 MOVE s0 = s2 | 7 ISUB s0 = s0, s1 | "
     "8 RETURN_VALUE s0"},
    {"long is in the first of its positions", STATIC, "(JI)J", "#4 #3", "1e 1c 85 61 ad", "#0",
     "0 I2L+LADD s2 = v2 | 1 LADD s0 = v0, s2 | 2 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 MOVE s2 = v2 | 2 I2L s2 = s2 | 3 LADD s0 = s0, s2 | "
     "4 RETURN_VALUE s0"},
    {"a comparison is part of the branch", STATIC, "(JJ)I", "#4 #4", "1e 20 94 9b 0005 03 ac 04 ac",
     "#0",
     "0 IF_LLT v0, v2 -> 3 | 1 CONST32+RETURN_VALUE s0 = 0 | 2 RETURN_VALUE s0 | "
     "3 CONST32+RETURN_VALUE s0 = 1 | 4 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 MOVE s2 = v2 | 2 LCMP s0 = s0, s2 | 3 CONST32 s1 = 0 | "
     "4 IF_ILT s0, s1 -> 7 | 5 CONST32 s0 = 0 | 6 RETURN_VALUE s0 | 7 CONST32 s0 = 1 | "
     "8 RETURN_VALUE s0"},
    {"at a join all values are at home", STATIC, "(I)I", "#2 #1",
     "1a 99 0007 06 a7 0004 07 05 60 ac", "#0",
     "0 IF_I_IEQ v0, #0 -> 3 | 1 CONST32+GOTO s0 = 3 | 2 GOTO -> 4 | 3 CONST32 s0 = 4 | "
     "4 IADD_I s0 = s0, #2 | 5 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 CONST32 s1 = 0 | 2 IF_IEQ s0, s1 -> 5 | 3 CONST32 s0 = 3 | "
     "4 GOTO -> 6 | 5 CONST32 s0 = 4 | 6 CONST32 s1 = 2 | 7 IADD s0 = s0, s1 | "
     "8 RETURN_VALUE s0"},
    {"a loop ends with its condition", STATIC, "(I)I", "#2 #2",
     "03 3c 1b 1a a2 0009 8401 01 a7 fff8 1b ac", "#0",
     "0 CONST32 v1 = 0 | 1 IF_IGE v1, v0 -> 4 | 2 LOOP_ILT v1, v0 -> 2 | 3 GOTO -> 4 | "
     "4 RETURN_VALUE v1",
     "0 CONST32 s0 = 0 | 1 MOVE v1 = s0 | 2 MOVE s0 = v1 | 3 MOVE s1 = v0 | "
     "4 IF_IGE s0, s1 -> 7 | 5 IADD_I v1 = v1, #1 | 6 GOTO_BACK -> 2 | 7 MOVE s0 = v1 | "
     "8 RETURN_VALUE s0"},
    {"a jump to a return is one", STATIC, "(I)V", "#1 #1", "1a 99 0006 a7 0006 00 00 00 b1", "#0",
     "0 IF_I_IEQ v0, #0 -> 2 | 1 RETURN | 2 RETURN",
     "0 MOVE s0 = v0 | 1 CONST32 s1 = 0 | 2 IF_IEQ s0, s1 -> 4 | 3 GOTO -> 4 | 4 RETURN"},
    {"a switch", STATIC, "(I)V", "#1 #1",
     "1a aa 0000 00000018 00000001 00000002 00000017 00000018 00 b1", "#0",
     "0 TABLESWITCH v0, 1 -> 3, 2 -> 3, default -> 3 | 3 RETURN",
     "0 MOVE s0 = v0 | 1 TABLESWITCH s0, 1 -> 4, 2 -> 4, default -> 4 | 4 RETURN"},
    {"code that nothing gets to", STATIC, "()V", "#1 #0", "a7 0005 00 57 b1", "#0",
     "0 RETURN | 1 RETURN", "0 GOTO -> 1 | 1 RETURN"},
    {"subroutines", STATIC, "()V", "#1 #1", "a8 0004 b1 4b a9 00", "#0",
     "0 CONST32+GOTO s0 = 2 | 1 GOTO -> 3 | 2 RETURN | 3 MOVE v0 = s0 | 4 RET v0",
     "0 CONST32 s0 = 2 | 1 GOTO -> 3 | 2 RETURN | 3 MOVE v0 = s0 | 4 RET v0"},
    {"a call", STATIC, "(I)I", "#3 #1", "04 1a 05 b8 M:B:f:(II)I 60 ac", "#0",
     "0 CONST32 s2 = 2 | 1 INVOKE s1 = B.f(v0, s2) | 3 CONST32 s0 = 1 | "
     "4 IADD+RETURN_VALUE s0 = s0, s1 | 5 RETURN_VALUE s0",
     "0 CONST32 s0 = 1 | 1 MOVE s1 = v0 | 2 CONST32 s2 = 2 | 3 INVOKE s1 = B.f(s1, s2) | "
     "5 IADD s0 = s0, s1 | 6 RETURN_VALUE s0"},
    {"a call of many", STATIC, "(I)V", "#7 #1", "1a 04 05 06 07 08 1a b8 M:B:f:(IIIIIII)V b1", "#0",
     "0 CONST32+CONST32 s1 = 1 | 1 CONST32+CONST32 s2 = 2 | 2 CONST32+CONST32 s3 = 3 | "
     "3 CONST32+CONST32 s4 = 4 | 4 CONST32 s5 = 5 | "
     "5 INVOKE B.f(v0, s1, s2, s3, s4, s5, v0) | 8 RETURN",
     "0 MOVE s0 = v0 | 1 CONST32 s1 = 1 | 2 CONST32 s2 = 2 | 3 CONST32 s3 = 3 | "
     "4 CONST32 s4 = 4 | 5 CONST32 s5 = 5 | 6 MOVE s6 = v0 | "
     "7 INVOKE B.f(s0, s1, s2, s3, s4, s5, s6) | 10 RETURN"},
    {"a field", "0000", "()I", "#1 #1", "2a b4 F:A:f:I ac", "#0",
     "0 GETFIELD s0 = v0 A.f | 1 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 GETFIELD s0 = s0 A.f | 2 RETURN_VALUE s0"},
    {"null", STATIC, "()Ljava/lang/Object;", "#1 #0", "01 b0", "#0",
     "0 CONST32+RETURN_VALUE s0 = 0 | 1 RETURN_VALUE s0", "0 CONST32 s0 = 0 | 1 RETURN_VALUE s0"},
    {"synchronized", "0020", "(I)I", "#1 #2", "1b ac", "#0",
     "0 ENTER_SYNCHRONIZED lock | 1 RETURN_LOCKED v1, #1",
     "0 ENTER_SYNCHRONIZED lock | 1 MOVE s0 = v1 | 2 RETURN_LOCKED s0, #1"},
    {"a small result", STATIC, "(I)B", "#1 #1", "1a ac", "#0", "0 RETURN_B v0",
     "0 MOVE s0 = v0 | 1 RETURN_B s0"},
    {"a handler", STATIC, "(II)I", "#2 #2", "1a 1b 6c ac 57 03 ac", "#1 #0 #3 #4 #0",
     "0 IDIV s0 = v0, v1 | 1 RETURN_VALUE s0 | 2 CONST32+RETURN_VALUE s0 = 0 | "
     "3 RETURN_VALUE s0",
     "0 MOVE s0 = v0 | 1 MOVE s1 = v1 | 2 IDIV s0 = s0, s1 | 3 RETURN_VALUE s0 | "
     "4 CONST32 s0 = 0 | 5 RETURN_VALUE s0"},
};

static void check_case(const struct code_case *it, bool is_optimized)
{
    struct translated made;
    char text[4096];
    translated_parse(&made, it->flags, it->type, it->sizes, it->code, it->exceptions);
    plan.machine.optimizations_off = is_optimized ? 0 : ~(uint32_t)0;
    if (CHECK(vm_translate(NULL, &made.method, false))) {
        translated_print(&made, text, sizeof text);
        if (!CHECK_EQ_STR(text, is_optimized ? it->optimized : it->plain)) {
            printf("    %s\n", it->name);
        }
        const struct vm_code *code = made.method.code;
        const struct vm_translation *translation = made.method.translation;
        for (uint32_t i = 0; i < translation->cell_count; i++) {
            CHECK(translation->bcis[i] < code->length);
        }
        for (uint32_t i = 0; i < code->exception_count; i++) {
            uint32_t cell = translation->handler_cells[i];
            CHECK(translation->bcis[cell] >= code->exceptions[i].handler_bci);
            CHECK(cell > 0 && translation->bcis[cell - 1] < code->exceptions[i].handler_bci);
        }
    }
    translated_free(&made);
}

/* A method is translated once. */
static void test_again(void)
{
    struct translated made;
    translated_parse(&made, STATIC, "()V", "#0 #0", "b1", "#0");
    CHECK(vm_translate(NULL, &made.method, false));
    const struct vm_translation *first = made.method.translation;
    CHECK(atomic_load(&made.method.entry) == first->cells);
    CHECK(vm_translate(NULL, &made.method, false) && made.method.translation == first);
    translated_free(&made);
}

/* A quick form is as long as the form that it replaces. */
static void test_rewriting(void)
{
    CHECK(vm_insn_may_become(VM_INSN_GETFIELD, VM_INSN_GETFIELD32));
    CHECK(vm_insn_may_become(VM_INSN_GETFIELD, VM_INSN_GETFIELD32__IADD));
    CHECK(!vm_insn_may_become(VM_INSN_GETFIELD, VM_INSN_GETSTATIC32));
    CHECK(!vm_insn_may_become(VM_INSN_GETFIELD, VM_INSN_INVOKESTATIC_1));
    CHECK(vm_insn_may_become(VM_INSN_INVOKE, VM_INSN_INVOKEVIRTUAL_N));
    CHECK(!vm_insn_may_become(VM_INSN_INVOKE, VM_INSN_TABLESWITCH));
}

int main(void)
{
    vm.plan = &plan;
    vm_interpreter_init();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_case(&cases[i], true);
        check_case(&cases[i], false);
    }
    test_again();
    test_rewriting();
    return check_report();
}
