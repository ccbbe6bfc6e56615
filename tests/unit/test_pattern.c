/*
 * Unit tests of patterns (profiler/model/pattern.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "profiler/model/pattern.h"
#include "tests/unit/check.h"

#define ALL_KINDS (PROF_PATTERN_BIT(PROF_PATTERN_KINDS) - 1)

static char message[300];

static struct prof_patterns *parse(const char *list)
{
    message[0] = '\0';
    struct prof_patterns *patterns = prof_patterns_parse(list, ALL_KINDS, message, sizeof message);
    CHECK_EQ_STR(message, "");
    return patterns;
}

/* Whether a list selects a method "a/b/C.m". */
static bool selects(const char *list, const char *method)
{
    struct prof_patterns *patterns = parse(list);
    char class_name[100];
    const char *dot = strrchr(method, '.');
    snprintf(class_name, sizeof class_name, "%.*s", (int)(dot - method), method);
    bool is_selected = patterns != NULL && prof_patterns_method(patterns, class_name, dot + 1);
    prof_patterns_free(patterns);
    return is_selected;
}

static void test_classes(void)
{
    CHECK(selects("a.b.C", "a/b/C.m"));
    CHECK(selects("a/b/C", "a/b/C.m"));
    CHECK(selects("a.b.C", "a.b.C.m"));
    CHECK(!selects("a.b.C", "a/b/CD.m"));
    CHECK(!selects("a.b.C", "a/b/C$D.m"));
    CHECK(!selects("a.b.CD", "a/b/C.m"));
    CHECK(!selects("a.b.c", "a/b/C.m"));
    CHECK(!selects("a.b", "a/b/C.m"));
    CHECK(!selects("b.C", "a/b/C.m"));
    CHECK(selects("C", "C.m"));
    CHECK(selects("a.b.C$D", "a/b/C$D.m"));
    CHECK(selects("p\xc3\xa4.\xc3\x84", "p\xc3\xa4/\xc3\x84.m"));
}

/* A star stays within its level. */
static void test_star(void)
{
    CHECK(selects("a.b.*", "a/b/C.m"));
    CHECK(!selects("a.b.*", "a/b/c/D.m"));
    CHECK(!selects("a.b.*", "a/B.m"));
    CHECK(selects("a.*.C", "a/b/C.m"));
    CHECK(!selects("a.*.C", "a/C.m"));
    CHECK(!selects("a.*.C", "a/b/b/C.m"));
    CHECK(selects("*.*.*", "a/b/C.m"));
    CHECK(!selects("*.*", "a/b/C.m"));
    CHECK(selects("*", "C.m"));
    CHECK(selects("*", "a/C.m")); /* without a package: of any */
    CHECK(selects("C", "a/b/C.m"));
    CHECK(selects("C*#m", "a/b/CD.m"));
    CHECK(!selects("C", "a/b/BC.m"));
    CHECK(!selects("C", "C/b/D.m"));
    CHECK(!selects("b.C", "a/b/C.m"));
    CHECK(!selects("a**", "b/a/C.m"));
    CHECK(selects("a.b.C*", "a/b/C.m"));
    CHECK(selects("a.b.C*", "a/b/C$D.m"));
    CHECK(selects("a.b.*C*E*", "a/b/C$CDE.m"));
    CHECK(selects("a.*b.*b*c", "a/bb/bbcbc.m"));
    CHECK(!selects("a.*b.*b*c", "a/bb/bbcbd.m"));
}

/* Two stars cross levels; with a dot behind them they may stand for no level. */
static void test_two_stars(void)
{
    CHECK(selects("**", "C.m"));
    CHECK(selects("**", "a/b/C.m"));
    CHECK(selects("****", "a/b/C.m"));
    CHECK(selects("a.**", "a/C.m"));
    CHECK(selects("a.**", "a/b/c/D$E.m"));
    CHECK(!selects("a.**", "ab/C.m"));
    CHECK(selects("a**", "ab/C.m"));
    CHECK(selects("**.C", "a/b/C.m"));
    CHECK(selects("**.C", "C.m"));
    CHECK(!selects("**.C", "aC.m"));
    CHECK(!selects("**.C", "a/bC.m"));
    CHECK(selects("**C", "a/bC.m"));
    CHECK(selects("a.**.C", "a/C.m"));
    CHECK(selects("a.**.C", "a/b/c/C.m"));
    CHECK(!selects("a.**.C", "a/b/c/D.m"));
    CHECK(selects("**.b.*", "a/b/b/C.m"));
    CHECK(!selects("**.b.*", "a/b/c/C.m"));
    CHECK(selects("**.b.**.*C", "a/b/x/y/DC.m"));
    CHECK(selects("a**.C", "ab/c/C.m"));
    CHECK(!selects("a**.C", "a.m"));
    CHECK(selects("a.b**d.*", "a/b/c/d/E.m"));
}

static void test_methods(void)
{
    CHECK(selects("a.C#m", "a/C.m"));
    CHECK(!selects("a.C#m", "a/C.n"));
    CHECK(!selects("a.C#m", "a/D.m"));
    CHECK(selects("a.**#get*", "a/b/C.getName"));
    CHECK(!selects("a.**#get*", "a/b/C.setName"));
    CHECK(selects("#main", "a/b/C.main"));
    CHECK(selects("a.C#<*init>", "a/C.<clinit>"));
    CHECK(selects("a.C#*.*", "a/C.x") == false);
}

/* Selected: by any inclusion, where there are some, and by no exclusion; in whatever order. */
static void test_lists(void)
{
    CHECK(selects("a.*,b.*", "a/C.m"));
    CHECK(selects("a.*,b.*", "b/C.m"));
    CHECK(!selects("a.*,b.*", "c/C.m"));
    CHECK(selects("!a.*", "b/C.m"));
    CHECK(!selects("!a.*", "a/C.m"));
    CHECK(!selects("a.**,!a.b.**", "a/b/C.m"));
    CHECK(!selects("!a.b.**,a.**", "a/b/C.m"));
    CHECK(selects("!a.b.**,a.**", "a/c/C.m"));
    CHECK(!selects("!a.b.**,a.**", "c/C.m"));
    CHECK(!selects("a.C,!#m", "a/C.m"));
    CHECK(selects("a.C,!#m", "a/C.n"));
}

static void test_kinds(void)
{
    struct prof_patterns *patterns = parse("thread:worker-*,!thread:worker-9,loader:*Plugin*,a.*");
    CHECK(prof_patterns_thread(patterns, "worker-1"));
    CHECK(prof_patterns_thread(patterns, "worker-1/a.b:c"));
    CHECK(!prof_patterns_thread(patterns, "worker-9"));
    CHECK(!prof_patterns_thread(patterns, "main"));
    CHECK(!prof_patterns_thread(patterns, ""));
    CHECK(prof_patterns_loader(patterns, "app.PluginLoader@3"));
    CHECK(!prof_patterns_loader(patterns, ""));
    CHECK(prof_patterns_method(patterns, "a/B", "worker-1"));
    CHECK(!prof_patterns_method(patterns, "worker-1", "m"));
    prof_patterns_free(patterns);

    patterns = parse("!thread:x");
    CHECK(prof_patterns_method(patterns, "a/B", "m"));
    CHECK(prof_patterns_loader(patterns, ""));
    CHECK(prof_patterns_thread(patterns, "y"));
    CHECK(!prof_patterns_thread(patterns, "x"));
    CHECK(prof_patterns_has(patterns, PROF_PATTERN_THREAD));
    CHECK(!prof_patterns_has(patterns, PROF_PATTERN_METHOD));
    CHECK(!prof_patterns_has(patterns, PROF_PATTERN_LOADER));
    prof_patterns_free(patterns);
}

static void test_unmatched(void)
{
    struct prof_patterns *patterns = parse("a.B,!c.D,a.*,e,thread:t");
    CHECK_EQ_STR(prof_patterns_unmatched(patterns, PROF_PATTERN_METHOD), "a.B");
    CHECK(prof_patterns_method(patterns, "a/B", "m"));
    CHECK_EQ_STR(prof_patterns_unmatched(patterns, PROF_PATTERN_METHOD), "e");
    CHECK(prof_patterns_method(patterns, "e", "m"));
    CHECK_EQ_STR(prof_patterns_unmatched(patterns, PROF_PATTERN_METHOD), NULL);
    CHECK_EQ_STR(prof_patterns_unmatched(patterns, PROF_PATTERN_THREAD), "thread:t");
    prof_patterns_free(patterns);
}

static void check_refused(const char *list, unsigned kinds, const char *expected)
{
    message[0] = '\0';
    CHECK(prof_patterns_parse(list, kinds, message, sizeof message) == NULL);
    CHECK_EQ_STR(message, expected);
}

static void test_mistakes(void)
{
    const char *dots = "a class is named as in Java, with dots, a method by its name only: "
                       "CLASS#METHOD";
    char text[200];
    check_refused("", ALL_KINDS, "pattern '': there is no name in it");
    check_refused("a,", ALL_KINDS, "pattern '': there is no name in it");
    check_refused("!", ALL_KINDS, "pattern '!': there is no name in it");
    check_refused("a,!thread:,b", ALL_KINDS, "pattern '!thread:': there is no name in it");
    check_refused("a.C#", ALL_KINDS, "pattern 'a.C#': no method is named behind the #");
    check_refused("a#b#c", ALL_KINDS, "pattern 'a#b#c': it has more than one #");
    check_refused("a.", ALL_KINDS,
                  "pattern 'a.': the class ends with a dot (what is in a package is PACKAGE.* or "
                  "PACKAGE.**)");
    check_refused("a\tb", ALL_KINDS, "pattern 'a\tb': there is a control character in it");
    check_refused("\002", ALL_KINDS, "pattern '\002': there is a control character in it");
    snprintf(text, sizeof text, "pattern 'La/B;': %s", dots);
    check_refused("La/B;", ALL_KINDS, text);
    snprintf(text, sizeof text, "pattern 'a.B#c(I)': %s", dots);
    check_refused("a.B#c(I)", ALL_KINDS, text);
    snprintf(text, sizeof text, "pattern 'threads:x': %s", dots);
    check_refused("threads:x", ALL_KINDS, text);
    check_refused("loader:x", PROF_PATTERN_BIT(PROF_PATTERN_METHOD),
                  "pattern 'loader:x': patterns of that kind are not possible here");
}

/* By all ways there are; what the matcher should find. */
static bool matches_slowly(const char *glob, const char *name)
{
    bool is_start = glob[0] == '^';
    glob += is_start;
    if (glob[0] == '*' && glob[1] == '*') {
        if (is_start && glob[2] == '.') {
            if (matches_slowly(glob + 3, name)) {
                return true;
            }
            for (; *name != '\0'; name++) {
                if (*name == '.' && matches_slowly(glob + 3, name + 1)) {
                    return true;
                }
            }
            return false;
        }
        return matches_slowly(glob + 2, name) || (*name != '\0' && matches_slowly(glob, name + 1));
    }
    if (glob[0] == '*') {
        return matches_slowly(glob + 1, name)
               || (*name != '\0' && *name != '.' && matches_slowly(glob, name + 1));
    }
    if (glob[0] == '\0' || glob[0] != *name) {
        return glob[0] == '\0' && *name == '\0';
    }
    char rest[20];
    snprintf(rest, sizeof rest, "%s%s", glob[0] == '.' && glob[1] == '*' ? "^" : "", glob + 1);
    return matches_slowly(rest, name + 1);
}

/* Fills text with the number's digits to the base of the alphabet's length. */
static bool spell(unsigned number, const char *alphabet, char *text)
{
    size_t base = strlen(alphabet), length = 0;
    for (; number > 0; number /= (unsigned)(base + 1)) {
        size_t digit = number % (base + 1);
        if (digit == 0) {
            return false;
        }
        text[length++] = alphabet[digit - 1];
    }
    text[length] = '\0';
    return length > 0;
}

/* Every glob of up to six characters against every name of up to six. */
static void test_all_short_ones(void)
{
    static char names[700][8];
    size_t name_count = 0;
    for (unsigned i = 1; i < 729; i++) { /* 3^6 */
        name_count += spell(i, "a.", names[name_count]);
    }
    unsigned wrong = 0, tried = 0, matching = 0;
    for (unsigned i = 1; i < 4096; i++) { /* 4^6 */
        char glob[8], start[14];
        if (!spell(i, "a.*", glob) || strstr(glob, "***") != NULL
            || glob[strlen(glob) - 1] == '.') {
            continue;
        }
        /* A name without dots is one of any package. */
        bool is_simple = strchr(glob, '.') == NULL && strstr(glob, "**") == NULL;
        snprintf(start, sizeof start, "%s%s", is_simple ? "^**." : glob[0] == '*' ? "^" : "", glob);
        struct prof_patterns *patterns = parse(glob);
        for (size_t j = 0; j < name_count; j++, tried++) {
            bool is_match = matches_slowly(start, names[j]);
            wrong += prof_patterns_method(patterns, names[j], "m") != is_match;
            matching += is_match;
        }
        prof_patterns_free(patterns);
    }
    CHECK_EQ_INT(wrong, 0);
    CHECK(tried > 30000 && matching > 1000);
}

/* Many stars and a long name that does not match: no exponential search. */
static void test_no_blowup(void)
{
    char name[2001];
    memset(name, 'a', 2000);
    name[2000] = '\0';
    clock_t start = clock();
    CHECK(!selects("*a*a*a*a*a*a*a*a*a*a*a*b", "a.m"));
    struct prof_patterns *patterns = parse("**a*a**a*a**a*a**a*a**a*b,**.a**.a**.a**b");
    CHECK(!prof_patterns_method(patterns, name, "m"));
    prof_patterns_free(patterns);
    CHECK(clock() - start < 5 * CLOCKS_PER_SEC);
}

/* Which items have matched anything, those with ! included. */
static void test_items(void)
{
    struct prof_patterns *patterns = parse("a.**,!a.b.**,thread:w*,!c.*");
    static const char *const texts[] = {"a.**", "!a.b.**", "thread:w*", "!c.*"};
    static const bool wanted[] = {true, true, false, false};
    CHECK(prof_patterns_method(patterns, "a/X", "m"));
    CHECK(!prof_patterns_method(patterns, "a/b/X", "m"));
    CHECK(prof_patterns_count(patterns) == 4);
    for (size_t i = 0; i < 4; i++) {
        bool has_matched;
        CHECK_EQ_STR(prof_patterns_item(patterns, i, &has_matched), texts[i]);
        CHECK(has_matched == wanted[i]);
    }
    prof_patterns_free(patterns);
}

int main(void)
{
    test_items();
    test_classes();
    test_star();
    test_two_stars();
    test_methods();
    test_lists();
    test_kinds();
    test_unmatched();
    test_mistakes();
    test_all_short_ones();
    test_no_blowup();
    return check_report();
}
