/* Unit tests of the language of probes: words, trees, mistakes, folding, aggregates and tables. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/probes/aggregate.h"
#include "profiler/probes/eval.h"
#include "profiler/probes/language/lex.h"
#include "profiler/probes/language/syntax.h"
#include "profiler/probes/report/report.h"
#include "profiler/probes/table.h"
#include "tests/unit/check.h"
#include "vm/base/text/text.h"
#include "vm/names/pattern.h"

static const char *const parameters[] = {"12", "a.B.m", "2.5", "1s", "0x10"};

static struct prof_probe_program *compile(const char *text)
{
    struct prof_probe_program *program = prof_probe_create();
    program->parameters = parameters;
    program->parameter_count = sizeof parameters / sizeof *parameters;
    program->has_cycles = true;
    if (prof_probe_parse(program, "--probe", text)) {
        prof_probe_check(program);
    }
    return program;
}

static void expect_message(const char *text, const char *begin)
{
    struct prof_probe_program *program = compile(text);
    if (strncmp(program->message, begin, strlen(begin)) != 0) {
        printf("%s\n  says '%s'\n  not '%s'\n", text, program->message, begin);
    }
    CHECK(strncmp(program->message, begin, strlen(begin)) == 0);
    prof_probe_destroy(program);
}

static void expect_good(const char *text)
{
    struct prof_probe_program *program = compile(text);
    if (program->message[0] != '\0') {
        printf("%s\n  %s\n", text, program->message);
    }
    CHECK(program->message[0] == '\0');
    prof_probe_destroy(program);
}

/* --- words ------------------------------------------------------------------------------------ */

static void test_words(void)
{
    struct prof_probe_program *program = prof_probe_create();
    const char *text = "@a[x] += 12k // rest\n 2.5e1 \"q\\\"\\n\" $v 0x1F #l $12 >>> 1..2";
    struct prof_probe_source source = {.name = "t", .text = text};
    program->sources = &source;
    struct prof_probe_lexer lexer = {.program = program, .at = text};
    static const enum prof_probe_token_kind kinds[] = {
        PROF_TOKEN_MAP,      PROF_TOKEN_SIGN, PROF_TOKEN_NAME,  PROF_TOKEN_SIGN,
        PROF_TOKEN_SIGN,     PROF_TOKEN_INT,  PROF_TOKEN_FLOAT, PROF_TOKEN_TEXT,
        PROF_TOKEN_VARIABLE, PROF_TOKEN_INT,  PROF_TOKEN_LOCAL, PROF_TOKEN_PARAMETER,
        PROF_TOKEN_SIGN,     PROF_TOKEN_INT,  PROF_TOKEN_SIGN,  PROF_TOKEN_INT,
        PROF_TOKEN_END};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        CHECK(prof_probe_next(&lexer));
        CHECK(lexer.token.kind == kinds[i]);
        if (i == 5) {
            CHECK(lexer.token.integer == 12 * 1024);
        } else if (i == 6) {
            CHECK(lexer.token.floating == 25.0);
        } else if (i == 7) {
            CHECK(strcmp(prof_probe_unquote(program, &lexer.token), "q\"\n") == 0);
        } else if (i == 9) {
            CHECK(lexer.token.integer == 31);
        } else if (i == 11) {
            CHECK(lexer.token.integer == 12);
        } else if (i == 12) {
            CHECK(prof_probe_is(&lexer, ">>>"));
        }
    }
    prof_probe_destroy(program);
}

/* --- trees and mistakes ----------------------------------------------------------------------- */

static void test_good(void)
{
    expect_good("entry a.B.m { @ = count() }");
    expect_good(
        "entry a.**, !a.b.C, *.parse*, a.B.m(I)V /arg0 / 2 > 1 && name ~ \"x*\"/ { @[stack(3)] "
        "= count(); }");
    expect_good(
        "exit * /value < 0 || !(value == 3.5)/ { @h = hist(value); @l = lhist(value, -8, 8, 2) }");
    expect_good("poll 1m { @[method] = count() } interval 500ms { print(@, 3); clear(@) }");
    expect_good(
        "begin { $x = 1; $x += 2; @v[$x] = \"t\"; delete(@v[$x]); printf(\"%d%%\\n\", $x) }");
    expect_good("entry * /@set > 3/ { } exit * { @set++ }");
    expect_good("entry * { @[this.next.value, str(this.name)] = count() }");
}

static void test_good_state(void)
{
    expect_good("entry * { #n = arg0; #n += 2; #t = name } exit * { @[#n, #t] = max(elapsed) }");
    expect_good("unwind * /cycles > 30000/ { @[arg0, str(this.name)] = sum(executed); exit(3) }");
    expect_good("line * { #lines++ } lock * { @[#lines] = count() }");
}

static void test_good_statements(void)
{
    expect_good(
        "entry * { if (arg0 > 1) { @a = count() } else if arg0 { } else { @b = count(); } @c++ }");
    expect_good("exit * { for $i in 0..value { for #j in $i..10 { @[$i, #j] = count() } } }");
    expect_good("begin { repeat 3 { $x++ } @x = $x > 2 ? \"many\" : \"few\" }");
    expect_good(
        "entry * /(arg0 & 4) == 4 && (arg1 | 1 ^ 2) > 1 << 3 >> 1 >>> 1 && ~arg2 < 0/ { stop() }");
    expect_good("end { exit(@n > 3 ? 4 : 0) } interval 1s { exit(0) } entry * { @n++ }");
    expect_good("poll 100 { poll(1000); poll(@n) } begin { @n = 5 }");
    expect_good("exit * { @m = (1, name, (2, 3)); @[@m.0, @m.2] = count(); $t = @m.2; @x = $t.1 }");
    expect_good("entry $2, !$2, a.B$1 /arg0 > $1 && arg1 < $3/ { @[$2] = lhist(arg0, 0, $1, 3) }");
    expect_good("poll $1 { } interval $4 { }");
}

static void test_parameters(void)
{
    struct prof_probe_program *program =
        compile("entry $2 /$1 < $3/ { @x[$2, $5] = count() } poll $1 { }");
    const struct prof_probe *probe = program->probes;
    const struct vm_pattern_subject subject = {
        .class_name = "a/B", .method = "m", .descriptor = "()V"};
    const struct vm_pattern_subject other = {
        .class_name = "a/B", .method = "n", .descriptor = "()V"};
    CHECK(vm_patterns_select(probe->patterns, &subject)
          && !vm_patterns_select(probe->patterns, &other));
    CHECK(probe->predicate->left->kind == PROF_NODE_INT && probe->predicate->left->integer == 12);
    CHECK(probe->predicate->right->kind == PROF_NODE_FLOAT
          && probe->predicate->right->floating == 2.5);
    const struct prof_probe_node *key = probe->statements->target->items;
    CHECK(key->kind == PROF_NODE_TEXT && strcmp(key->text, "a.B.m") == 0);
    CHECK(key->next->kind == PROF_NODE_INT && key->next->integer == 16);
    CHECK(probe->next->period == 12 && program->used_parameters == 5);
    prof_probe_destroy(program);
}

static void test_needs(void)
{
    struct prof_probe_program *program = compile(
        "exit a { @ = sum(arg3) } entry b { @ = sum(arg2) } unwind c { @x[arg3, this] = count() } "
        "line d { #x++ } exit e { @ = sum(cycles + executed) }");
    static const unsigned needs[] = {PROF_NEEDS_ARGUMENTS, 0, PROF_NEEDS_ARGUMENTS,
                                     PROF_NEEDS_LOCALS, PROF_NEEDS_CYCLES | PROF_NEEDS_EXECUTED};
    const struct prof_probe *probe = program->probes;
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++, probe = probe->next) {
        CHECK(probe->needs == needs[i]);
    }
    CHECK(program->saved_count == 2 && program->saved[0] == 3 && program->saved[1] == 0);
    prof_probe_destroy(program);
}

static void test_tree(void)
{
    struct prof_probe_program *program =
        compile("exit a /1 + 2 * 3 == 7 && value < -1/ { @x[line] = sum(value) }");
    const struct prof_probe *probe = program->probes;
    CHECK(probe->predicate->index == PROF_AND);
    CHECK(probe->predicate->left->index == PROF_EQ);
    CHECK(probe->predicate->left->left->index == PROF_ADD);
    CHECK(probe->predicate->left->left->right->index == PROF_MUL);
    CHECK(probe->statements->kind == PROF_DO_AGGREGATE);
    CHECK(probe->statements->op == PROF_AGGREGATE_SUM);
    CHECK(program->maps->key_count == 1 && strcmp(program->maps->name, "x") == 0);
    prof_probe_destroy(program);
}

static void test_mistakes_of_state(void)
{
    expect_message("gc { #x = 1 }",
                   "--probe:1:6: #x belongs to the activation of a method, and gc is");
    expect_message("begin { @ = #x }", "--probe:1:13: #x belongs to the activation");
    expect_message("poll 10 { for #i in 0..3 { } }", "--probe:1:15: #i belongs to the activation");
    expect_message("entry * { # = 1 }", "--probe:1:11: # needs a name");
    expect_message("entry * { #x = this }",
                   "--probe:1:16: numbers, texts and tuples are kept, not an object");
    expect_message("entry * { @ = sum(cycles) }", "--probe:1:19: entry has no cycles");
    expect_message("exit * { @ = sum(executes) }",
                   "--probe:1:18: there is no 'executes'; did you mean executed?");
    expect_message("block * { @ = sum(arg0) }", "--probe:1:19: block has no arguments");
    struct prof_probe_program *program = prof_probe_create();
    CHECK(prof_probe_parse(program, "--probe", "exit * { @ = sum(cycles) }"));
    CHECK(!prof_probe_check(program));
    const char *message = "--probe:1:18: cycles need --jop, without --jop-home\n";
    CHECK(strncmp(program->message, message, strlen(message)) == 0);
    prof_probe_destroy(program);
}

static void test_mistakes_of_statements(void)
{
    expect_message("entry * { if arg0 > 1 @x++ }",
                   "--probe:1:23: the { of the statements is missing");
    expect_message("entry * { if (arg0 > 1) { @x++ }",
                   "--probe:1:33: a statement is missing at the end");
    expect_message("entry * { if (name) { } }",
                   "--probe:1:15: something that is true or false is needed here, not a text");
    expect_message("entry * { else { } }", "--probe:1:11: there is no statement 'else'");
    expect_message("entry * { iff (1) { } }",
                   "--probe:1:11: there is no statement 'iff'; did you mean if?");
    expect_message("entry * { if (1) { } els { } }", "--probe:1:22: there is no statement 'els'");
    expect_message("entry * { for i in 0..2 { } }", "--probe:1:15: a variable, $NAME or #NAME,");
    expect_message("entry * { for $i of 0..2 { } }", "--probe:1:18: in is missing before 'of'");
    expect_message("entry * { for $i in 0 { } }", "--probe:1:23: .. is missing before '{'");
    expect_message("entry * { for $i in 0..name { } }",
                   "--probe:1:24: a whole number is needed here, not a text");
    expect_message("entry * { repeat 2.5 { } }",
                   "--probe:1:18: a whole number is needed here, not one with a fraction");
    expect_message("entry * { repet 2 { } }",
                   "--probe:1:11: there is no statement 'repet'; did you mean repeat?");
    expect_message("entry * { @x = arg0 ? 1 }", "--probe:1:25: the : of ? is missing before '}'");
    expect_message("entry * { @x = name ? 1 : 2 }",
                   "--probe:1:16: something that is true or false is needed here");
    expect_message("entry * /arg0 & 4 == 4/ { }",
                   "--probe:1:19: a comparison beside & | ^ needs parentheses, as in (x & 4) == 4");
    expect_message("entry * { @x = 1 << name }",
                   "--probe:1:21: a whole number is needed here, not a text");
    expect_message("entry * { @x = ~2.5 }",
                   "--probe:1:17: a whole number is needed here, not one with a fraction");
}

static void test_mistakes_of_ends_and_tuples(void)
{
    expect_message("entry * { exit() }", "--probe:1:11: exit takes a status");
    expect_message("entry * { exit(256) }", "--probe:1:16: a status is a number from 0 to 255");
    expect_message("entry * { exit(name) }", "--probe:1:16: a number is needed here, not a text");
    expect_message("begin { exit(1) }", "--probe:1:9: the process cannot end in begin");
    expect_message("death { exit(1) }", "--probe:1:9: the process cannot end in death");
    expect_message("entry * { stop(1) }", "--probe:1:11: stop takes nothing");
    expect_message("end { stop() }",
                   "--probe:1:7: end happens only once, so there is nothing to stop");
    expect_message("entry * { poll(5) }",
                   "--probe:1:11: entry is not poll, whose period poll() sets");
    expect_message("poll 5 { poll(0) }", "--probe:1:15: a period is a number from 1 up");
    expect_message("poll 5 { poll(\"a\") }", "--probe:1:15: a number is needed here, not a text");
    expect_message("entry * { @x = (1, 2) + 1 }",
                   "--probe:1:16: a number is needed here, not a tuple");
    expect_message("entry * { @x = (1, ) }", "--probe:1:20: an expression is missing before ')'");
    expect_message("entry * { @x = name.0 }", "--probe:1:21: a text has no elements");
    expect_message("entry * { @x = (1, 2); @y = @x.99 }",
                   "--probe:1:32: a tuple has at most 16 elements");
    expect_message("entry * /(1, 2) > (1, 3)/ { }", "--probe:1:17: only numbers have an order");
    expect_message("entry * { @x = $6 }",
                   "--probe:1:16: there is no $6; the last --probe-arg is $5");
    expect_message("entry * { @x = $0 }",
                   "--probe:1:16: the arguments of a program are $1, $2, ...");
    expect_message("entry a.*, $7 { }", "--probe:1:12: there is no $7");
    expect_message("interval $1 { }", "--probe:1:10: '12' is no period; interval takes a time");
    expect_message("poll $4 { }", "--probe:1:6: '1s' is no period; poll takes a number");
    expect_message("entry * { $1 = 2 }", "--probe:1:11: a statement is missing before '$1'");
    expect_message("entry * { @x = 1 ; for $i in 1 .. 2 { exit(2) }", "--probe:1:48: a statement");
    char deep[3000] = "entry * { ";
    for (int i = 0; i < 200; i++) {
        strcat(deep, "if (1) { ");
    }
    expect_message(deep, "--probe:1:");
}

static void test_lists_of_events(void)
{
    expect_message("entry, * { }", "--probe:1:8: a probe begins with an event");
    expect_message("exit, unwnd * { }",
                   "--probe:1:7: there is no event 'unwnd'; did you mean unwind?");
    expect_message("exit, unwind * { @ = sum(value) }", "--probe:1:26: unwind has no value");
    expect_message("entry, poll 10 { }",
                   "--probe:1:1: poll and interval have a period, so they share");
    expect_message("interval, end 1s { }", "--probe:1:1: poll and interval have a period");
    expect_message("gc, gc_start * { }", "--probe:1:14: gc takes no patterns of methods");
    expect_good(
        "entry , exit\n, unwind * /arg0 > 1/ { @[name] = count() } begin, end { print(@) }");
}

static void test_mistakes(void)
{
    expect_message("", "--probe:1:1: a probe begins with an event");
    expect_message("entri * { }",
                   "--probe:1:1: there is no event 'entri'; did you mean entry?\nentri * { }\n^");
    expect_message("entry *", "--probe:1:8: the { that");
    expect_message("entry * { @ = cuont() }",
                   "--probe:1:15: there is no function 'cuont'; did you mean count?");
    expect_message("entry * { @ = count(1) }", "--probe:1:15: count() takes nothing");
    expect_message("entry * {\n  @ = sum() }",
                   "--probe:2:7: sum() takes one number\n  @ = sum() }\n      ^");
    expect_message("entry * { @ = sum(method) }",
                   "--probe:1:19: a number is needed here, not a text");
    expect_message("entry * /value > 1/ { }", "--probe:1:10: entry has no value");
    expect_message("block * { @ = taken() }",
                   "--probe:1:15: block has no branch; taken() is of branch");
    expect_message("entry * { @[arg255] = count() }", "--probe:1:13: a method has at most 255");
    expect_message("alloc * { tag(object) }", "--probe:1:11: tag takes an object and a number");
    expect_message("alloc * { tag(class, 1) }", "--probe:1:15: tag takes an object, not a text");
    expect_message("alloc * { tag(object, class) }", "--probe:1:23: a number is needed here");
    expect_message("gc { @[thread] = count() }", "--probe:1:8: gc has no thread");
    expect_message("branch * { @ = taken(1) }", "--probe:1:16: taken() takes nothing");
    expect_message("block * { @[arg0] = count() }", "--probe:1:13: block has no arguments");
    expect_message("entry * { @ = count() } exit * { @ = sum(value) }",
                   "--probe:1:38: @ is count elsewhere, here sum");
    expect_message("entry * { @[1] = count() } exit * { @ = count() }",
                   "--probe:1:37: @ has 1 keys elsewhere, here 0");
    expect_message("entry * /@ > 1/ { @ = count() }", "--probe:1:10: @ is count(), which is known");
    expect_message("entry * /@x > 1/ { }", "--probe:1:10: @x is never set");
    expect_good("entry * /$x > 1/ { }"); /* the division gives 0; a message at the end reports it */
    expect_good("begin { $x = 5; @ = $y } entry * /$x > 1/ { $y = 2 }");
    expect_good("begin { $x = 5 } end { @ = $x } interval 1s { $x++ }");
    expect_message("begin { $x = 5 } entry * /$x > 1/ { } interval 1s { $x++ }",
                   "--probe:1:27: $x belongs to a thread");
    expect_message("entry * { $x = 1 } end { @ = $x }",
                   "--probe:1:30: $x belongs to a thread, and interval and end run on no thread");
    expect_message("entry * { @ = $x } interval 1s { $x = 1 }",
                   "--probe:1:15: $x belongs to a thread, and interval and end run on no thread");
    expect_message("entry * /this == \"x\"/ { }", "--probe:1:15: an object is not a text");
    expect_message("entry * /name < 3/ { }", "--probe:1:15: only numbers have an order");
    expect_message("entry * /name == 3/ { }", "--probe:1:15: a text and a number are never equal");
    expect_message("entry * { printf(\"%d\", name) }",
                   "--probe:1:24: %d prints a number, not a text");
    expect_message("entry * { printf(\"%d\") }", "--probe:1:11: there is nothing for %d");
    expect_message("entry * { printf(\"%n\", 1) }", "--probe:1:11: '%n' is no conversion");
    expect_message("entry * { printf(\"x\", 1) }", "--probe:1:23: the format prints nothing");
    expect_message("entry * { @ = lhist(line, 0, 7, 2) }", "--probe:1:15: lhist goes from");
    expect_message("entry a.b. { }", "--probe:1:7: pattern");
    expect_message("interval 3 { }", "--probe:1:10: interval takes a time");
    expect_message("poll { }", "--probe:1:6: poll takes a number");
    expect_message("begin a.B { }", "--probe:1:7: begin takes no patterns");
    expect_message("begin { @[thread] = count() }", "--probe:1:11: begin has no thread");
    expect_message("entry * { @ = count() /* }", "--probe:1:23: ");
    expect_message("entry * { \"abc }", "--probe:1:11: the text has no closing quote");
    expect_message("entry * { print(@x) }", "--probe:1:17: @x is never set");
    expect_message("entry * { 99999999999999999999 }", "--probe:1:11: the number is too large");
    char deep[2000] = "entry * /";
    for (int i = 0; i < 300; i++) {
        strcat(deep, "(1+");
    }
    expect_message(deep, "--probe:1:");
}

/* --- folding ---------------------------------------------------------------------------------- */

static const char *keep(const char *text)
{
    return text;
}

/* Returns the value of a predicate if only constants are known: 1, 0, or -1 for unknown. */
static int fold(const char *predicate)
{
    char text[400];
    snprintf(text, sizeof text, "alloc * /%s/ { @ = count() }", predicate);
    struct prof_probe_program *program = compile(text);
    CHECK(program->message[0] == '\0');
    struct jp2_location location = {.kind = JP2_EVENT_ALLOCATION, .bci = -1};
    struct prof_probe_value value;
    struct prof_probe_node *folded =
        prof_probe_fold(program, program->probes->predicate, &location, keep);
    int result = -1;
    if (prof_probe_constant(folded, &value)) {
        value = prof_probe_truth(&value);
        result = value.kind == PROF_VALUE_INT && value.integer != 0;
    }
    prof_probe_destroy(program);
    return result;
}

static void test_folding(void)
{
    CHECK(fold("1 / 0 == 1 || line == 0") == 1); /* true whatever the undefined operand is */
    CHECK(fold("1 / 0 == 1 && line == 3") == 0);
    CHECK(fold("!(1 / 0 == 1 && line == 0)") == 0);
    CHECK(fold("line == 0 && !(line == 3 || 1 % 0)") == 0);
    CHECK(fold("1 + 1 == 2") == 1);
    CHECK(fold("7 / 2 == 3 && 7 % 4 == 3 && -7 / 2 == -3") == 1);
    CHECK(fold("1 / 0 == 1") == 0);
    CHECK(fold("!(1 / 0 == 1)") == 0); /* an undefined value is neither true nor false */
    CHECK(fold("1.5 * 2 == 3") == 1);
    CHECK(fold("line == 0 && bci == -1") == 1);
    CHECK(fold("method == \"(machine)\"") == 1);
    CHECK(fold("method ~ \"a.*\"") == 0);
    CHECK(fold("name ~ \"*mach*\"") == 1);
    CHECK(fold("bytes > 16") == -1);
    CHECK(fold("bytes > 16 && line == 3") == 0);
    CHECK(fold("line == 3 && bytes > 16") == 0);
    CHECK(fold("bytes > 16 || line == 0") == 1);
    CHECK(fold("bytes > 16 && line == 0") == -1);
    CHECK(fold("9223372036854775807 + 1 < 0") == 1);
    CHECK(fold("(6 & 3) == 2 && (6 | 3) == 7 && (6 ^ 3) == 5 && ~6 == -7") == 1);
    CHECK(fold("1 << 63 < 0 && 1 << 64 == 1 && -8 >> 1 == -4 && -8 >>> 60 == 15") == 1);
    CHECK(fold("-9223372036854775807 - 2 == 9223372036854775807") == 1);
    CHECK(fold("(-9223372036854775807 - 1) / -1 < 0 && (-9223372036854775807 - 1) % -1 == 0") == 1);
    CHECK(fold("line == 0 ? bci == -1 : bytes > 3") == 1);
    CHECK(fold("line == 1 ? bytes > 3 : 1 / 0 == 1 || 1") == 1);
    CHECK(fold("1 / 0 == 1 ? 1 : 1") == 0);
    CHECK(fold("bytes > 3 ? 1 : 1") == -1);
}

/* --- patterns --------------------------------------------------------------------------------- */

static bool matches(const char *list, const char *class, const char *method, const char *descriptor)
{
    char message[200];
    struct vm_patterns *patterns =
        vm_patterns_parse(list, VM_PATTERN_METHODS, NULL, message, sizeof message);
    const struct vm_pattern_subject subject = {
        .class_name = class, .method = method, .descriptor = descriptor};
    CHECK(patterns != NULL);
    bool result = vm_patterns_select(patterns, &subject);
    vm_patterns_free(patterns);
    return result;
}

static void test_patterns(void)
{
    CHECK(matches("a.B.m", "a/B", "m", "()V"));
    CHECK(!matches("a.B.m", "a/B", "n", "()V"));
    CHECK(matches("a.B", "a/B", "n", "()V"));
    CHECK(matches("a.B#m", "a/B", "m", "()V"));
    CHECK(matches("a.*", "a/B", "m", "()V"));
    CHECK(!matches("a.*", "a/b/C", "m", "()V"));
    CHECK(matches("a.**", "a/b/C", "m", "()V"));
    CHECK(matches("*.parse*", "a/b/C", "parseInt", "()V"));
    CHECK(!matches("*.parse*", "a/b/C", "toInt", "()V"));
    CHECK(matches("*", "a/b/C", "toInt", "()V"));
    CHECK(matches("*", "", "", ""));
    CHECK(!matches("a.**, !a.b.C.m", "a/b/C", "m", "()V"));
    CHECK(matches("a.**, !a.b.C.m", "a/b/C", "n", "()V"));
    CHECK(matches("a.B.m(I)*", "a/B", "m", "(I)V"));
    CHECK(!matches("a.B.m(I)*", "a/B", "m", "(J)V"));
}

/* --- aggregates ------------------------------------------------------------------------------- */

static struct prof_probe_map map_of(int aggregate)
{
    return (struct prof_probe_map){
        .name = "", .aggregate = aggregate, .low = -10, .high = 10, .step = 5};
}

/* Adds numbers to one array of words, and also to two arrays that are then merged. The results must
 * be equal. */
static void add_all(const struct prof_probe_map *map, uint64_t *words, const int64_t *numbers,
                    size_t count)
{
    uint32_t size = prof_probe_aggregate_words(map);
    uint64_t *halves[2] = {calloc(size, sizeof(uint64_t)), calloc(size, sizeof(uint64_t))};
    uint64_t *merged = calloc(size, sizeof(uint64_t));
    CHECK(halves[0] != NULL && halves[1] != NULL && merged != NULL);
    for (size_t i = 0; i < count; i++) {
        struct prof_probe_value value = {.kind = PROF_VALUE_INT, .integer = numbers[i]};
        prof_probe_aggregate_add(map, words, &value);
        prof_probe_aggregate_add(map, halves[i % 2], &value);
    }
    prof_probe_aggregate_merge(map, merged, halves[0]);
    prof_probe_aggregate_merge(map, merged, halves[1]);
    struct prof_probe_value one = prof_probe_aggregate_result(map, words);
    struct prof_probe_value other = prof_probe_aggregate_result(map, merged);
    CHECK(fabs(prof_probe_double(&one) - prof_probe_double(&other)) < 1e-9);
    CHECK(prof_probe_aggregate_count(words) == count
          && prof_probe_aggregate_count(merged) == count);
    if (map->aggregate == PROF_AGGREGATE_QUANTILES || map->aggregate == PROF_AGGREGATE_HIST
        || map->aggregate == PROF_AGGREGATE_LHIST || map->aggregate == PROF_AGGREGATE_COUNT
        || map->aggregate == PROF_AGGREGATE_TAKEN) {
        CHECK(memcmp(words, merged, size * sizeof *words) == 0);
    }
    free(halves[0]);
    free(halves[1]);
    free(merged);
}

static void test_aggregates(void)
{
    static const int64_t numbers[] = {5, -3, 0, 9, 1000000, 5, -11, 10, 1};
    size_t count = sizeof numbers / sizeof *numbers;
    for (int aggregate = 0; aggregate < PROF_AGGREGATES; aggregate++) {
        struct prof_probe_map map = map_of(aggregate);
        uint64_t *words = calloc(prof_probe_aggregate_words(&map), sizeof *words);
        CHECK(words != NULL);
        add_all(&map, words, numbers, count);
        struct prof_probe_value result = prof_probe_aggregate_result(&map, words);
        int64_t low, high;
        uint64_t in_bucket;
        switch (aggregate) {
        case PROF_AGGREGATE_SUM:
            CHECK(result.integer == 1000016);
            break;
        case PROF_AGGREGATE_MIN:
            CHECK(result.integer == -11);
            break;
        case PROF_AGGREGATE_MAX:
            CHECK(result.integer == 1000000);
            break;
        case PROF_AGGREGATE_AVG:
            CHECK(fabs(result.floating - 1000016 / 9.0) < 1e-6);
            break;
        case PROF_AGGREGATE_TAKEN: /* all numbers except 0 */
            CHECK(result.integer == 9 && prof_probe_aggregate_taken(words) == 8);
            break;
        case PROF_AGGREGATE_LHIST: /* below -10, [-10,-5), [-5,0), [0,5), [5,10), from 10 */
            CHECK(prof_probe_aggregate_bucket(&map, words, 0, &low, &high, &in_bucket));
            CHECK(low == INT64_MIN && high == -10 && in_bucket == 1);
            CHECK(prof_probe_aggregate_bucket(&map, words, 4, &low, &high, &in_bucket));
            CHECK(low == 5 && high == 10 && in_bucket == 3);
            CHECK(prof_probe_aggregate_bucket(&map, words, 5, &low, &high, &in_bucket));
            CHECK(low == 10 && high == INT64_MAX && in_bucket == 2);
            CHECK(!prof_probe_aggregate_bucket(&map, words, 6, &low, &high, &in_bucket));
            break;
        case PROF_AGGREGATE_HIST:
            CHECK(prof_probe_aggregate_bucket(&map, words, 4, &low, &high, &in_bucket));
            CHECK(low == 4 && high == 8 && in_bucket == 2);
            break;
        case PROF_AGGREGATE_QUANTILES:
            CHECK(prof_probe_aggregate_least(words).integer == -11);
            CHECK(prof_probe_aggregate_quantile(words, 0).integer == -11);
            CHECK(prof_probe_aggregate_quantile(words, 0.5).integer == 5);
            CHECK(prof_probe_aggregate_quantile(words, 1).integer <= 1000000);
            CHECK(prof_probe_aggregate_quantile(words, 1).integer >= 1000000 - 1000000 / 16);
            CHECK(prof_probe_aggregate_most(words).integer == 1000000);
            break;
        default:
            break;
        }
        free(words);
    }
}

static void test_extremes(void)
{
    static const int64_t numbers[] = {INT64_MIN, INT64_MAX, -1, 0, 1};
    for (int aggregate = 0; aggregate < PROF_AGGREGATES; aggregate++) {
        struct prof_probe_map map = map_of(aggregate);
        uint64_t *words = calloc(prof_probe_aggregate_words(&map), sizeof *words);
        CHECK(words != NULL);
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            struct prof_probe_value value = {.kind = PROF_VALUE_INT, .integer = numbers[i]};
            prof_probe_aggregate_add(&map, words, &value);
        }
        CHECK(prof_probe_aggregate_count(words) == 5);
        free(words);
    }
}

/* Buckets have the numbers from their lower bound up to their upper bound, also negative fractions;
 * extremes are exact; infinite numbers are greater and less than all others. */
static void test_fractions(void)
{
    static const double numbers[] = {2.75, -0.5, INFINITY, 0.5, -4.5, 2.25, -INFINITY, 1e300};
    for (int aggregate = 0; aggregate < PROF_AGGREGATES; aggregate++) {
        struct prof_probe_map map = map_of(aggregate);
        uint32_t size = prof_probe_aggregate_words(&map);
        uint64_t *words = calloc(size, sizeof *words), *half = calloc(size, sizeof *half);
        CHECK(words != NULL && half != NULL);
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            struct prof_probe_value value = {.kind = PROF_VALUE_FLOAT, .floating = numbers[i]};
            prof_probe_aggregate_add(&map, i % 2 == 0 ? words : half, &value);
        }
        prof_probe_aggregate_merge(&map, words, half);
        CHECK(prof_probe_aggregate_count(words) == 8);
        static const uint64_t linear[] = {1, 0, 2, 3, 0, 2};
        int64_t low, high;
        uint64_t in_bucket;
        switch (aggregate) {
        case PROF_AGGREGATE_LHIST:
            for (uint32_t i = 0; i < 6; i++) {
                CHECK(prof_probe_aggregate_bucket(&map, words, i, &low, &high, &in_bucket));
                CHECK(in_bucket == linear[i]);
            }
            break;
        case PROF_AGGREGATE_HIST: /* below 0, [0, 1) */
            CHECK(prof_probe_aggregate_bucket(&map, words, 0, &low, &high, &in_bucket));
            CHECK(high == 0 && in_bucket == 3);
            CHECK(prof_probe_aggregate_bucket(&map, words, 1, &low, &high, &in_bucket));
            CHECK(low == 0 && high == 1 && in_bucket == 1);
            CHECK(prof_probe_aggregate_has_fractions(&map, words));
            break;
        case PROF_AGGREGATE_QUANTILES:
            CHECK(prof_probe_aggregate_least(words).floating == -INFINITY);
            CHECK(prof_probe_aggregate_quantile(words, 0.1).floating == -INFINITY);
            CHECK(prof_probe_aggregate_quantile(words, 0.25).integer == -5);
            CHECK(prof_probe_aggregate_quantile(words, 0.5).integer == 0);
            CHECK(prof_probe_aggregate_quantile(words, 0.6).integer == 2);
            CHECK(prof_probe_aggregate_quantile(words, 1).floating == INFINITY);
            CHECK(prof_probe_aggregate_most(words).floating == INFINITY);
            break;
        case PROF_AGGREGATE_TAKEN:
            CHECK(prof_probe_aggregate_taken(words) == 8);
            break;
        default:
            CHECK(!prof_probe_aggregate_has_fractions(&map, words));
        }
        free(words);
        free(half);
    }
}

static void test_fractions_without_infinities(void)
{
    struct prof_probe_map map = map_of(PROF_AGGREGATE_QUANTILES);
    uint64_t *words = calloc(prof_probe_aggregate_words(&map), sizeof *words);
    CHECK(words != NULL);
    for (size_t i = 0; i < 2; i++) {
        struct prof_probe_value value = {.kind = PROF_VALUE_FLOAT,
                                         .floating = i == 0 ? -4.5 : 7.25};
        prof_probe_aggregate_add(&map, words, &value);
    }
    CHECK(prof_probe_aggregate_least(words).floating == -4.5);
    CHECK(prof_probe_aggregate_quantile(words, 0.5).floating == -4.5);
    CHECK(prof_probe_aggregate_quantile(words, 1).integer == 7);
    CHECK(prof_probe_aggregate_most(words).floating == 7.25);
    free(words);
}

/* Sums of whole numbers do not overflow, in any order; NaN is counted by itself. */
static void test_unusual_numbers(void)
{
    struct prof_probe_value whole = {.kind = PROF_VALUE_INT, .integer = INT64_MAX};
    const struct prof_probe_value one = {.kind = PROF_VALUE_FLOAT, .floating = 1},
                                  nan_value = {.kind = PROF_VALUE_FLOAT, .floating = NAN};
    for (int aggregate = 0; aggregate < PROF_AGGREGATES; aggregate++) {
        struct prof_probe_map map = map_of(aggregate);
        uint32_t size = prof_probe_aggregate_words(&map);
        uint64_t *words = calloc(size, sizeof *words), *other = calloc(size, sizeof *other);
        CHECK(words != NULL && other != NULL);
        bool is_sum = aggregate == PROF_AGGREGATE_SUM || aggregate == PROF_AGGREGATE_AVG;
        bool is_extreme = aggregate == PROF_AGGREGATE_MIN || aggregate == PROF_AGGREGATE_MAX;
        bool is_split = aggregate == PROF_AGGREGATE_HIST || aggregate == PROF_AGGREGATE_LHIST
                        || aggregate == PROF_AGGREGATE_QUANTILES;
        whole.integer = INT64_MAX;
        prof_probe_aggregate_add(&map, words, &whole);
        prof_probe_aggregate_add(&map, words, &whole);
        prof_probe_aggregate_add(&map, other, &whole);
        prof_probe_aggregate_merge(&map, words, other);
        struct prof_probe_value result = prof_probe_aggregate_result(&map, words);
        CHECK(!is_sum || result.kind == PROF_VALUE_FLOAT);
        CHECK(aggregate != PROF_AGGREGATE_SUM || result.floating > 2.7e19);
        CHECK(aggregate != PROF_AGGREGATE_AVG || result.floating > 9.2e18);
        whole.integer = INT64_MIN;
        prof_probe_aggregate_add(&map, words, &whole);
        prof_probe_aggregate_add(&map, words, &whole);
        result = prof_probe_aggregate_result(&map, words);
        CHECK(aggregate != PROF_AGGREGATE_SUM || result.integer == INT64_MAX - 2);
        for (int i = 0; i < 3; i++) { /* a number before NaN, and after it */
            prof_probe_aggregate_add(&map, words, i == 1 ? &nan_value : &one);
        }
        CHECK(prof_probe_aggregate_nans(&map, words) == is_split);
        result = prof_probe_aggregate_result(&map, words);
        CHECK(!(is_sum || is_extreme) || isnan(prof_probe_double(&result)));
        free(words);
        free(other);
    }
}

/* --- tables and reports ----------------------------------------------------------------------- */

static void test_tables(void)
{
    struct prof_probe_table table = {.slots = NULL};
    for (uint64_t i = 0; i < 1000; i++) {
        prof_probe_table_add(&table, &i, 1, prof_probe_hash(&i, 1), 1)->words[0] = i * 3;
    }
    for (uint64_t i = 0; i < 1000; i += 2) {
        prof_probe_table_remove(&table,
                                prof_probe_table_find(&table, &i, 1, prof_probe_hash(&i, 1)));
    }
    CHECK(table.count == 500);
    for (uint64_t i = 0; i < 1000; i++) {
        struct prof_probe_entry *entry =
            prof_probe_table_find(&table, &i, 1, prof_probe_hash(&i, 1));
        CHECK((entry != NULL) == (i % 2 == 1));
        CHECK(entry == NULL || entry->words[0] == i * 3);
    }
    prof_probe_table_empty(&table);
    CHECK(table.count == 0);
}

static void test_report(void)
{
    struct prof_probe_program *program = compile("alloc * { @x[class, line] = count() }");
    struct prof_probe_map *map = program->maps;
    static const char *const classes[] = {"B", "long.Name\n\"q\"", "A"};
    static const uint64_t counts[] = {30, 10, 30};
    for (int is_json = 0; is_json < 2; is_json++) {
        struct prof_probe_table table = {.slots = NULL};
        struct prof_probe_key key = {.words = NULL};
        for (int i = 0; i < 3; i++) {
            struct prof_probe_value text = {.kind = PROF_VALUE_TEXT, .text = classes[i]};
            struct prof_probe_value line = {.kind = PROF_VALUE_INT, .integer = i * 10};
            key.count = 0;
            CHECK(prof_probe_key_add(&key, &text, true) && prof_probe_key_add(&key, &line, true));
            prof_probe_table_add(&table, key.words, key.count,
                                 prof_probe_hash(key.words, key.count), 1)
                ->words[0] = counts[i];
        }
        struct vm_text bytes = {.bytes = NULL};
        prof_probe_report(&bytes, map, &table, 2, 7, is_json);
        vm_text_add(&bytes, "", 1);
        const char *expected =
            is_json ? "{\"map\":\"@x\",\"kind\":\"count\",\"keys\":[\"class\",\"line\"],\"rows\":["
                      "{\"key\":[\"A\",20],\"value\":30},{\"key\":[\"B\",0],\"value\":30}],"
                      "\"omitted\":1,\"dropped\":7}\n"
                    : "@x[class, line]: count\n  30  42.9%  A  20\n  30  42.9%  B  0\n"
                      "  and 1 more\n  7 more found no room (--probe-keys=N gives more)\n";
        if (strcmp(bytes.bytes, expected) != 0) {
            printf("%s", bytes.bytes);
        }
        CHECK(strcmp(bytes.bytes, expected) == 0);
        vm_text_fini(&bytes);
        free(key.words);
    }
    prof_probe_destroy(program);
}

static void test_json_text(void)
{
    struct vm_text bytes = {.bytes = NULL};
    vm_text_quoted(&bytes, "a\"\\\n\tz", 6);
    vm_text_add(&bytes, "", 1);
    CHECK(strcmp(bytes.bytes, "\"a\\\"\\\\\\n\\u0009z\"") == 0);
    vm_text_fini(&bytes);
}

int main(void)
{
    test_words();
    test_good();
    test_good_state();
    test_good_statements();
    test_parameters();
    test_needs();
    test_tree();
    test_mistakes();
    test_lists_of_events();
    test_mistakes_of_state();
    test_mistakes_of_statements();
    test_mistakes_of_ends_and_tuples();
    test_folding();
    test_patterns();
    test_aggregates();
    test_extremes();
    test_fractions();
    test_fractions_without_infinities();
    test_unusual_numbers();
    test_tables();
    test_report();
    test_json_text();
    return check_report();
}
