/*
 * Unit tests of the formulas of model files (jop/model/formula.h, docs/jop-models.md).
 */
#include "tests/unit/jop_model_text.h"
#include "vm/classfile/opcodes.h"

/* Checks the value of a formula at r=1, w=2. */
static void check_formula(const char *formula, long long expected)
{
    char text[400];
    int64_t value = 0;
    snprintf(text, sizeof text, "number x %s", formula);
    struct jop_model *model = parse_at(text, -1, -1);
    bool is_good = CHECK(model != NULL) && CHECK(jop_model_number(model, "x", &value))
                   && CHECK_EQ_INT(value, expected);
    if (!is_good) {
        printf("  %s: %s\n", formula, message);
    }
    jop_model_destroy(model);
}

static void test_formulas(void)
{
    check_formula("0", 0);
    check_formula("2147483648", 2147483648LL);
    check_formula("-2147483648", -2147483648LL);
    check_formula("1+2*3", 7);
    check_formula("(1+2)*3", 9);
    check_formula("10 - 3 - 2", 5);
    check_formula("100 / 10 / 5", 2);
    check_formula("7 / 2", 3);
    check_formula("-7 / 2", -3);
    check_formula("2 * - 3", -6);
    check_formula("--3", 3);
    check_formula("r", 1);
    check_formula("10*r + w", 12);
    check_formula("r0", 1);
    check_formula("P(r - 3)", 0);
    check_formula("P ( w )", 2);
    check_formula("max(r, w) - min(r, w)", 1);
    check_formula("max(-1, -2)", -1);
    check_formula("P(max(3, 4) * min(5, P(6)))\t# 20", 20);
    check_formula("2147483648 * 2147483648 / 2147483648", 2147483648LL);
    check_formula("((((((((((1))))))))))", 1);
}

static void test_wrong_formulas(void)
{
    refuse("number x", "f:1:9: a number is missing");
    refuse("number x  # 3", "f:1:9: a number is missing");
    refuse("number x 1 +", "f:1:13: a number is missing");
    refuse("number x (1 + 2", "f:1:16: ')' is missing");
    refuse("number x 1 + (2 * 3 w)", "f:1:21: ')' is missing");
    refuse("number x 1 + 2)", "f:1:15: unexpected ')'");
    refuse("number x 3 r", "f:1:12: unexpected 'r'");
    refuse("number x 2r", "f:1:11: unexpected 'r'");
    refuse("number x $", "f:1:10: unexpected '$'");
    refuse("number x 1 + \x01", "f:1:14: unexpected '?'");
    refuse("number x max(1)", "f:1:15: ',' is missing");
    refuse("number x max(1, 2, 3)", "f:1:18: ')' is missing");
    refuse("number x P 3", "f:1:12: '(' is missing");
    refuse("number x P", "f:1:11: '(' is missing");
    refuse("number x mx(1, 2)", "f:1:10: unknown variable or function 'mx'; did you mean 'max'?");
    refuse("number x p(1)", "f:1:10: unknown variable or function 'p'; did you mean 'P'?");
    refuse("number x ram_cnt", "f:1:10: unknown variable or function 'ram_cnt'");
    refuse("number x r1", "f:1:10: unknown variable or function 'r1'; did you mean 'r0'?");
    refuse("number x 3*n", "f:1:12: 'n' means nothing here");
    refuse("cycles iadd n", "f:1:13: 'n' means nothing here");
    refuse("cache-hit n", "f:1:11: 'n' means nothing here");
    refuse("cycles iadd jopsys_int2ext n", "f:1:28: 'n' means nothing here");
    refuse("number x 2147483649", "f:1:10: the number is above 2147483648");
    refuse("number x 1 + 99999999999999999999999", "f:1:14: the number is above 2147483648");

    refuse("number x 1 / (r - 1)", "f:1:12: division by zero at r=1, w=2");
    refuse("\n\n  number x   1 + 4/(w-2)", "f:3:19: division by zero at r=1, w=2");
    refuse("number x 2147483648 + 1", "f:1:10: the result is beyond 2147483648 at r=1, w=2");
    refuse("number x -2147483648 - w", "f:1:10: the result is beyond 2147483648 at r=1, w=2");
    refuse("number x 2147483648 * 2147483648 * 2147483648", "f:1:34: overflow at r=1, w=2");
    refuse("number x 2147483648*2147483648 + 2147483648*2147483648 + 1",
           "f:1:32: overflow at r=1, w=2");
    refuse("number x 2147483648*2147483648*2 - -1", "f:1:31: overflow at r=1, w=2");
    refuse("number x (-2147483648*2147483648*2 - r) / 1", "f:1:36: overflow at r=1, w=2");
    refuse("number x (-2147483648*2147483648*2) / (r - 2)", "f:1:37: overflow at r=1, w=2");
    refuse("number x -(-2147483648*2147483648*2)", "f:1:10: overflow at r=1, w=2");
}

static void test_deep_formulas(void)
{
    char text[600] = "number x ";
    memset(text + 9, '(', 100);
    refuse(text, "f:1:74: the formula is nested too deeply");
    memset(text + 9, '-', 100);
    refuse(text, "f:1:74: the formula is nested too deeply");
    char *end = text + 9;
    for (int i = 0; i < 63; i++) {
        end += sprintf(end, "1+(");
    }
    end += sprintf(end, "1");
    memset(end, ')', 63);
    end[63] = '\0';
    struct jop_model *model = accept(text);
    jop_model_destroy(model);
    memmove(text + 11, text + 9, strlen(text + 9) + 1);
    memcpy(text + 9, "1+", 2);
    model = accept(text);
    jop_model_destroy(model);
    memmove(text + 12, text + 9, strlen(text + 9) + 1);
    memcpy(text + 9, "1+(", 3);
    strcat(text, ")");
    refuse(text, "f:1:204: the formula is nested too deeply");
}

/* Costs of bytecodes that cannot be charged are refused. */
static void test_wrong_costs(void)
{
    refuse("cycles iadd r - 2", "f:1:13: the cycles are negative at r=1, w=2");
    refuse("cycles iadd 3 iload", "f:1:15: unexpected 'iload'");
    refuse("cycles iadd 2 * 1073741824 + w", "f:1:13: the result is beyond 2147483648 at r=1, w=2");
    refuse("cycles iadd 8 / r", "f:1:15: division by zero at r=0, w=0");
    refuse("cycles jopsys_int2ext 5 - n", "f:1:23: the cycles are negative at r=1, w=2");
    refuse("cycles jopsys_int2ext n * n", "f:1:25: the formula is not linear in n at r=1, w=2");
    refuse("cycles jopsys_int2ext 1 + P(n)", "f:1:27: the formula is not linear in n at r=1, w=2");
    refuse("cycles jopsys_int2ext n / 4", "f:1:25: the formula is not linear in n at r=1, w=2");
    refuse("cycles jopsys_ext2int max(1, n)", "f:1:23: the formula is not linear in n at r=1, w=2");

    refuse_whole(HEAD "cache-hit 4\ncache-miss 5 - n",
                 "f:6:12: the cycles are negative at r=1, w=2, n=6");
    refuse_whole(HEAD "cache-hit 4\ncache-miss 12 / (n - 3) + 12",
                 "f:6:15: division by zero at r=1, w=2, n=3");
    refuse_whole(HEAD "cache-hit 4\ncache-miss 1000000 * n",
                 "f:6:12: the result is beyond 2147483648 at r=1, w=2, n=2148");
    refuse_whole(HEAD "cache-hit 4 - 3*w\ncache-miss n",
                 "f:5:11: the cycles are negative at r=1, w=2");
    refuse("native \"a.b()V\" words 1 cycles 3 - 4*n",
           "f:1:32: the cycles are negative at r=1, w=2");
    refuse("native \"a.b()V\" words 1 cycles n*(n+1)",
           "f:1:33: the formula is not linear in n at r=1, w=2");

    /* An overridden formula need not have a value. The wait states of the run decide whether a
     * formula has a value. */
    struct jop_model *model = accept("cycles iadd 1 / (r - 1)\ncycles iadd isub 7");
    CHECK_EQ_INT(model->costs[VM_OP_IADD].cycles, 7);
    CHECK_EQ_INT(model->costs[VM_OP_ISUB].cycles, 7);
    CHECK_EQ_INT(model->costs[VM_OP_IMUL].way, JOP_WAY_UNKNOWN);
    jop_model_destroy(model);
    refuse_at("cycles iadd 5 - r", 6, -1, "f:1:13: the cycles are negative at r=6, w=2");
    refuse_at("number x 1/(w-9)", 6, 9, "f:1:11: division by zero at r=6, w=9");
    model = parse_at("waits-minimum 2 1\nnumber x 100*r + 10*r0 + w", 0, 0);
    int64_t value = 0;
    CHECK(model != NULL && jop_model_number(model, "x", &value));
    CHECK_EQ_INT(value, 201);
    CHECK(model != NULL && jop_model_number_waits(model, "x", &value));
    CHECK_EQ_INT(value, 201);
    CHECK(model != NULL && !jop_model_number_waits(model, "y", &value));
    jop_model_destroy(model);
    refuse_at("", 1001, 0, "f:1:1: more than 1000 wait states");
    refuse_at("", 0, 1001, "f:1:1: more than 1000 wait states");
}

int main(void)
{
    test_formulas();
    test_wrong_formulas();
    test_deep_formulas();
    test_wrong_costs();
    return check_report();
}
