/*
 * Unit tests of patterns and names (vm/names).
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tests/unit/check.h"
#include "vm/names/class_text.h"
#include "vm/names/hint.h"
#include "vm/names/pattern.h"

#define ALL (VM_PATTERN_PROGRAM | VM_PATTERN_THREADS)

static char message[300];

static struct vm_patterns *parse_for(const char *list, unsigned use)
{
    message[0] = '\0';
    struct vm_patterns *patterns = vm_patterns_parse(list, use, NULL, message, sizeof message);
    CHECK_EQ_STR(message, "");
    return patterns;
}

static struct vm_patterns *parse(const char *list)
{
    return parse_for(list, ALL);
}

/* Returns whether a list selects a method. */
static bool select_method(const struct vm_patterns *patterns, const char *class_name,
                          const char *method)
{
    const struct vm_pattern_subject subject = {
        .class_name = class_name, .method = method, .descriptor = "()V", .loader = "app"};
    return vm_patterns_select(patterns, &subject);
}

/* Returns whether a list selects a method "a/b/C.m". */
static bool selects(const char *list, const char *method)
{
    struct vm_patterns *patterns = parse(list);
    char class_name[100];
    const char *dot = strrchr(method, '.');
    snprintf(class_name, sizeof class_name, "%.*s", (int)(dot - method), method);
    bool is_selected = patterns != NULL && select_method(patterns, class_name, dot + 1);
    vm_patterns_free(patterns);
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

/* A star matches only within a level. */
static void test_star(void)
{
    CHECK(selects("a.b.*", "a/b/C.m"));
    CHECK(!selects("a.b.*", "a/b/c/D.m"));
    CHECK(!selects("a.b.*", "a/B.m"));
    CHECK(selects("a.*.C", "a/b/C.m"));
    CHECK(!selects("a.*.C", "a/C.m"));
    CHECK(!selects("a.*.C", "a/b/b/C.m"));
    CHECK(selects("*.*.*", "a/b/C.m"));
    CHECK(selects("*.*", "a/b/C.m")); /* any method of any class */
    CHECK(selects("*", "C.m"));
    CHECK(selects("*", "a/C.m")); /* a pattern without a package matches classes of any package */
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

/* Two stars match several levels; if a dot follows, they may also match no level. */
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

/* A subject is selected if an inclusion matches (or there is none) and no exclusion matches, in any
 * order. */
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
    struct vm_patterns *patterns = parse("thread:worker-*,!thread:worker-9,a.*");
    CHECK(vm_patterns_select_thread(patterns, "worker-1"));
    CHECK(vm_patterns_select_thread(patterns, "worker-1/a.b:c"));
    CHECK(!vm_patterns_select_thread(patterns, "worker-9"));
    CHECK(!vm_patterns_select_thread(patterns, "main"));
    CHECK(!vm_patterns_select_thread(patterns, ""));
    CHECK(select_method(patterns, "a/B", "worker-1"));
    CHECK(!select_method(patterns, "worker-1", "m"));
    vm_patterns_free(patterns);

    patterns = parse("!thread:x");
    CHECK(select_method(patterns, "a/B", "m"));
    CHECK(vm_patterns_select_thread(patterns, "y"));
    CHECK(!vm_patterns_select_thread(patterns, "x"));
    CHECK(vm_patterns_have_threads(patterns));
    CHECK(!vm_patterns_have_methods(patterns));
    vm_patterns_free(patterns);

    patterns = parse_for("main,!w*", VM_PATTERN_THREADS);
    CHECK(vm_patterns_select_thread(patterns, "main"));
    CHECK(!vm_patterns_select_thread(patterns, "w1"));
    vm_patterns_free(patterns);
}

/* Loaders are selected together with methods; an item may match either kind. */
static void test_loaders(void)
{
    struct vm_pattern_subject plugin = {
        .class_name = "p/Plugin", .method = "run", .descriptor = "()V", .loader = "x.Loader@3"};
    struct vm_pattern_subject program = plugin;
    program.loader = "app";
    struct vm_patterns *patterns = parse("loader:*Loader*");
    CHECK(vm_patterns_select(patterns, &plugin));
    CHECK(!vm_patterns_select(patterns, &program));
    vm_patterns_free(patterns);
    patterns = parse("p.**,!loader:*Loader*");
    CHECK(!vm_patterns_select(patterns, &plugin));
    CHECK(vm_patterns_select(patterns, &program));
    vm_patterns_free(patterns);
    patterns = parse_for("app", VM_PATTERN_LOADERS);
    CHECK(vm_patterns_select_loader(patterns, "app"));
    CHECK(!vm_patterns_select_loader(patterns, "x.Loader@3"));
    vm_patterns_free(patterns);
}

static bool selects_descriptor(const char *list, const char *descriptor)
{
    struct vm_patterns *patterns = parse(list);
    const struct vm_pattern_subject subject = {
        .class_name = "a/C", .method = "m", .descriptor = descriptor, .loader = "app"};
    bool is_selected = patterns != NULL && vm_patterns_select(patterns, &subject);
    vm_patterns_free(patterns);
    return is_selected;
}

static void test_descriptors(void)
{
    static const char long_one[] = "(I[Ljava/lang/String;Ljava/util/Map$Entry;)J";
    CHECK(selects_descriptor("C.m(I)V", "(I)V"));
    CHECK(selects_descriptor("C.m(I)*", "(I)V"));
    CHECK(selects_descriptor("C.m(I)", "(I)J"));
    CHECK(!selects_descriptor("C.m(I)V", "(I)J"));
    CHECK(!selects_descriptor("C.m(I)", "(II)V"));
    CHECK(selects_descriptor("C.m()", "()V"));
    CHECK(!selects_descriptor("C.m()", "(I)V"));
    CHECK(selects_descriptor("C.m(*)", "(IJ)V"));
    CHECK(selects_descriptor("C.m(I*)", "(IJ)V"));
    CHECK(selects_descriptor("C.m(int)", "(I)V"));
    CHECK(selects_descriptor("C.m( int , long[] )", "(I[J)V"));
    CHECK(!selects_descriptor("C.m(int)", "(IJ)V"));
    CHECK(!selects_descriptor("C.m(int,long)", "(I)V"));
    CHECK(selects_descriptor("C#m(int, *)", "(IJ)V"));
    CHECK(selects_descriptor("C#m(int, String[], Map.Entry)", long_one));
    CHECK(selects_descriptor("C#m(int, java.lang.String[], java.util.Map.Entry): long", long_one));
    CHECK(selects_descriptor("C#m(int, java.lang.String[], java.util.Map$Entry): *", long_one));
    CHECK(!selects_descriptor("C#m(int, java.lang.String[], java.util.Map$Entry): void", long_one));
    CHECK(!selects_descriptor("C#m(int, lang.String[], *)", long_one));
    CHECK(selects_descriptor("C.m(I[Ljava/lang/String;Ljava/util/Map$Entry;)J", long_one));
    CHECK(selects_descriptor("b.D,C.m(int,long),x", "(IJ)V"));
    CHECK(!selects_descriptor("!C.m(int,long)", "(IJ)V"));
    CHECK(selects_descriptor("!C.m(int,long)", "(IJJ)V"));
    CHECK(selects_descriptor("C(int)", "(I)V"));
    CHECK(selects_descriptor("m(int)", "(I)V"));
    CHECK(!selects_descriptor("n(int)", "(I)V"));
}

/* A name without # may be a class and a method. */
static void test_both(void)
{
    CHECK(selects("C.m", "a/C.m"));
    CHECK(selects("a.C.m", "a/C.m"));
    CHECK(selects("a.C.m", "a/C/m.x"));
    CHECK(!selects("b.C.m", "a/C.m"));
    CHECK(selects("m", "a/C.m"));
    CHECK(!selects("m", "a/C.n"));
    CHECK(selects("get*", "a/C.getX"));
    CHECK(selects("*.m", "a/b/C.m"));
    CHECK(!selects("*.m", "a/b/C.n"));
    CHECK(selects("a.**.m", "a/b/C.m"));
    CHECK(selects("C.<init>", "a/C.<init>"));
    CHECK(selects("C.*", "a/C.x"));
    CHECK(!selects("C.*", "a/C$D.x"));
    CHECK(selects("a.C.*", "a/C.x"));
    CHECK(
        selects("LambdaForm$MH@Main-main-12$3", "java/lang/invoke/LambdaForm$MH@Main-main-12$3.x"));
    CHECK(selects("Main$$Lambda$4/0x18", "Main$$Lambda$4+0x18.run"));
}

static void test_nested(void)
{
    CHECK(selects("a.Map.Entry", "a/Map$Entry.m"));
    CHECK(selects("Map.Entry", "a/Map$Entry.m"));
    CHECK(selects("Map.Entry.get*", "a/Map$Entry.getKey"));
    CHECK(selects("Map$Entry", "a/Map$Entry.m"));
    CHECK(selects("Map.A.B#m", "a/Map$A$B.m"));
    CHECK(!selects("Entry", "a/Map$Entry.m"));
    CHECK(!selects("Map", "a/Map$Entry.m"));
    CHECK(!selects("util.Map", "a/util/Map.m"));
}

/* The known supertypes and annotations of a subject, as lists in `of`. */
struct known {
    const char *const *supertypes, *const *annotations;
};

static bool visit_all(const char *const *names, vm_pattern_visit *visit, void *data)
{
    for (; *names != NULL; names++) {
        if (visit(data, *names)) {
            return true;
        }
    }
    return false;
}

static bool visit_supertypes(const void *of, vm_pattern_visit *visit, void *data)
{
    return visit_all(((const struct known *)of)->supertypes, visit, data);
}

static bool visit_annotations(const void *of, vm_pattern_visit *visit, void *data)
{
    return visit_all(((const struct known *)of)->annotations, visit, data);
}

static void test_facts(void)
{
    static const char *const supertypes[] = {"a/C", "a/Base", "java/lang/Runnable", NULL};
    static const char *const annotations[] = {"org/junit/Test", NULL};
    static const struct known known = {supertypes, annotations};
    static const struct vm_pattern_facts facts = {visit_supertypes, visit_annotations, NULL};
    const struct vm_pattern_subject subject = {.class_name = "a/C",
                                               .method = "m",
                                               .descriptor = "()V",
                                               .loader = "app",
                                               .facts = &facts,
                                               .of = &known};
    static const struct {
        const char *list;
        bool is_selected;
    } cases[] = {{"Base+", true},       {"a.Base+", true},      {"a.Base", false},
                 {"Runnable+.m", true}, {"Runnable+.n", false}, {"Runnable+#m()", true},
                 {"!Runnable+", false}, {"C+", true},           {"Other+", false},
                 {"@Test", true},       {"@org.junit.*", true}, {"@junit.Test", false},
                 {"!@Test", false},     {"@Ignore", false},     {"b.D,@Test", true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct vm_patterns *patterns = parse(cases[i].list);
        CHECK_EQ_INT(vm_patterns_select(patterns, &subject), cases[i].is_selected);
        vm_patterns_free(patterns);
    }
}

/* A method a.C.m(int) of the subclass a.C of a.Base, with an annotation and access flags. */
static struct vm_pattern_subject known_method(unsigned access)
{
    static const char *const supertypes[] = {"a/C", "a/Base", "java/lang/Runnable", NULL};
    static const char *const annotations[] = {"org/junit/Test", "x/Slow", NULL};
    static const struct known known = {supertypes, annotations};
    static const struct vm_pattern_facts facts = {visit_supertypes, visit_annotations, NULL};
    return (struct vm_pattern_subject){.class_name = "a/C",
                                       .method = "m",
                                       .descriptor = "(I)V",
                                       .loader = "app",
                                       .has_access = true,
                                       .access = access,
                                       .facts = &facts,
                                       .of = &known};
}

static bool selects_known(const char *list, unsigned access)
{
    struct vm_patterns *patterns = parse(list);
    const struct vm_pattern_subject subject = known_method(access);
    bool is_selected = patterns != NULL && vm_patterns_select(patterns, &subject);
    vm_patterns_free(patterns);
    return is_selected;
}

/* Each modifier means its flag in the class file, alone and in any company. */
static void test_modifiers(void)
{
    static const struct {
        const char *word;
        unsigned flag; /* JVMS table 4.6-A */
        bool is_keyword;
    } cases[] = {
        {"public", 0x0001, true},   {"private", 0x0002, true},  {"protected", 0x0004, true},
        {"static", 0x0008, true},   {"final", 0x0010, true},    {"synchronized", 0x0020, true},
        {"bridge", 0x0040, false},  {"varargs", 0x0080, false}, {"native", 0x0100, true},
        {"abstract", 0x0400, true}, {"strictfp", 0x0800, true}, {"synthetic", 0x1000, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *word = cases[i].word;
        unsigned flag = cases[i].flag, others = 0xffff & ~flag;
        char list[80];
        CHECK_EQ_INT(selects_known(word, flag), cases[i].is_keyword);
        CHECK(!selects_known(word, others));
        snprintf(list, sizeof list, "%s **", word);
        CHECK(selects_known(list, flag));
        CHECK(!selects_known(list, others));
        snprintf(list, sizeof list, "a.C.m(int): void\t%s", word);
        CHECK(selects_known(list, flag));
        CHECK(!selects_known(list, others));
        snprintf(list, sizeof list, "a.*,!%s a.C", word);
        CHECK(!selects_known(list, flag));
        CHECK(selects_known(list, others));
        snprintf(list, sizeof list, "#%s", word); /* with #, always a name */
        CHECK(!selects_known(list, flag));
        char method[40];
        snprintf(method, sizeof method, "b/C.%s", word);
        CHECK(selects(list, method));
    }
    CHECK(selects("bridge", "b/C.bridge")); /* alone, these words are names */
    CHECK(selects("varargs ()", "b/C.varargs"));
    CHECK(selects("synthetic", "b/synthetic.m"));
    CHECK(selects_known("static final synchronized", 0x0038));
    CHECK(!selects_known("static final synchronized", 0x0018));
    CHECK(selects_known("static static", 0x0008));
    CHECK(selects_known("static (int)", 0x0008));
    CHECK(!selects_known("static (long)", 0x0008));
}

/* All parts of an item must match; the order has no effect. */
static void test_parts_together(void)
{
    static const struct {
        const char *list;
        bool is_selected; /* the method is public and synchronized */
    } cases[] = {{"@Test a.*", true},
                 {"a.* @Test", true},
                 {"@Test @Slow a.C.m", true},
                 {"@Test @Fast a.C.m", false},
                 {"@Test b.*", false},
                 {"@Ignore a.*", false},
                 {"loader:app a.*", true},
                 {"loader:boot a.*", false},
                 {"a.* loader:boot", false},
                 {"synchronized Base+.m", true},
                 {"synchronized Base+.n", false},
                 {"static Base+.m", false},
                 {"Base+ Runnable+", true},
                 {"Base+ Other+", false},
                 {"Base+ #m", true},
                 {"#m Base+", true},
                 {"Other+ #m", false},
                 {"synchronized a.C.m ( int ) : void  public", true},
                 {"synchronized a.C.m(I) V public", true},
                 {"synchronized a.C.m(I) J public", false},
                 {"synchronized a.C.m (int) @Test", true},
                 {"synchronized a.C.m (long) @Test", false},
                 {"!synchronized a.C", false},
                 {"!static a.C", true},
                 {"! synchronized\ta.C", false},
                 {"a.C,!@Test public", false},
                 {"a.C,!@Test private", true},
                 {"b.D, @Test  public loader:app ,c.E", true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_EQ_INT(selects_known(cases[i].list, 0x0021), cases[i].is_selected);
    }
}

/* Names with blanks, which Kotlin has, and blanks in names of threads. */
static void test_blanks_in_names(void)
{
    CHECK(selects("#adds two numbers", "a/C.adds two numbers"));
    CHECK(selects("C#adds two *", "a/C.adds two numbers"));
    CHECK(selects("C#adds two numbers ()", "a/C.adds two numbers"));
    CHECK(selects("C#adds 1 + 2", "a/C.adds 1 + 2"));
    CHECK(selects("loader:app C#adds two numbers", "a/C.adds two numbers"));
    CHECK(selects("C#adds two numbers loader:app", "a/C.adds two numbers"));
    CHECK(!selects("C#adds two numbers loader:boot", "a/C.adds two numbers"));
    CHECK(!selects("C#adds two numbers", "a/C.adds"));
    struct vm_patterns *patterns = parse("thread:teller 0 static,static");
    CHECK(vm_patterns_select_thread(patterns, "teller 0 static"));
    CHECK(!vm_patterns_select_thread(patterns, "teller 0"));
    vm_patterns_free(patterns);
    patterns = parse_for("native", VM_PATTERN_THREADS);
    CHECK(vm_patterns_select_thread(patterns, "native"));
    vm_patterns_free(patterns);
    patterns = parse_for("final a.B", VM_PATTERN_LOADERS);
    CHECK(vm_patterns_select_loader(patterns, "final a.B"));
    vm_patterns_free(patterns);
}

/* Modifiers of classes. */
static void test_class_modifiers(void)
{
    struct vm_pattern_subject nested = {
        .class_name = "a/B$C", .has_access = true, .access = 0x0408}; /* static and abstract */
    static const struct {
        const char *list;
        bool is_selected;
    } cases[] = {{"abstract", true},
                 {"final", false},
                 {"static abstract a.B$*", true},
                 {"static final a.B$*", false},
                 {"!abstract", false},
                 {"bridge", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct vm_patterns *patterns =
            parse_for(cases[i].list, VM_PATTERN_CLASSES | VM_PATTERN_MODIFIERS);
        CHECK_EQ_INT(vm_patterns_select(patterns, &nested), cases[i].is_selected);
        vm_patterns_free(patterns);
    }
}

/* A property that is unknown may match. */
static void test_may(void)
{
    const struct vm_pattern_subject subject = {.class_name = "a/C", .method = "m"};
    static const struct {
        const char *list;
        bool may;
    } cases[] = {{"C.m(I)V", true},
                 {"C.n(I)V", false},
                 {"!C.m(I)V", true},
                 {"!C.m", false},
                 {"Base+", true},
                 {"!Base+", true},
                 {"@Test", true},
                 {"loader:x", true},
                 {"D", false},
                 {"native", true},
                 {"!native", true},
                 {"native C", true},
                 {"native D", false},
                 {"!native C", true},
                 {"!native D", true},
                 {"@Test D", false},
                 {"Base+ C", true},
                 {"static", true},
                 {"!static,native,!C", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct vm_patterns *patterns = parse(cases[i].list);
        CHECK_EQ_INT(vm_patterns_may_select(patterns, &subject), cases[i].may);
        CHECK(!vm_patterns_item(patterns, 0).has_matched);
        vm_patterns_free(patterns);
    }
}

static bool selects_class(const char *list, const char *name)
{
    struct vm_patterns *patterns = parse_for(list, VM_PATTERN_CLASSES);
    const struct vm_pattern_subject subject = {.class_name = name};
    bool is_selected = patterns != NULL && vm_patterns_select(patterns, &subject);
    vm_patterns_free(patterns);
    return is_selected;
}

static void test_classes_alone(void)
{
    CHECK(selects_class("int[]", "[I"));
    CHECK(selects_class("[I", "[I"));
    CHECK(!selects_class("int[]", "[[I"));
    CHECK(!selects_class("int", "[I"));
    CHECK(selects_class("C[]", "[La/C;"));
    CHECK(selects_class("a.*[][]", "[[La/C;"));
    CHECK(selects_class("[La/C;", "[La/C;"));
    CHECK(selects_class("a/C", "a/C"));
    CHECK(selects_class("Map.Entry", "a/Map$Entry"));
    CHECK(!selects_class("a.C.m", "a/C"));
    CHECK(!selects_class("m", "a/C"));
}

/* Stars with the old meaning match dots, and the list records which items did so. */
static void test_old_stars(void)
{
    struct vm_patterns *patterns =
        parse_for("com.*,x.*.m", VM_PATTERN_PROGRAM | VM_PATTERN_OLD_STARS);
    CHECK(select_method(patterns, "com/B", "m"));
    CHECK(!vm_patterns_item(patterns, 0).has_matched_old);
    CHECK(select_method(patterns, "com/acme/R", "m"));
    CHECK(vm_patterns_item(patterns, 0).has_matched_old);
    CHECK(select_method(patterns, "x/y/z/R", "m"));
    CHECK(!select_method(patterns, "x/y/z/R", "n"));
    char text[50];
    vm_pattern_deep_text(vm_patterns_item(patterns, 1).text, text, sizeof text);
    CHECK_EQ_STR(text, "x.**.m");
    vm_patterns_free(patterns);
    patterns = parse_for("com.**", VM_PATTERN_PROGRAM | VM_PATTERN_OLD_STARS);
    CHECK(select_method(patterns, "com/acme/R", "m"));
    CHECK(!vm_patterns_item(patterns, 0).has_matched_old);
    vm_patterns_free(patterns);
}

static void check_hint(const char *item, const char *expected)
{
    static const struct vm_pattern_subject known[] = {
        {.class_name = "java/lang/String", .method = "length", .descriptor = "()I"},
        {.class_name = "com/acme/R", .method = "main", .descriptor = "([Ljava/lang/String;)V"},
        {.class_name = "com/acme/R",
         .method = "half",
         .descriptor = "(I)I",
         .loader = "app",
         .has_access = true,
         .access = 0x0009},
        {.class_name = "com/acme/R",
         .method = "full",
         .descriptor = "(I)I",
         .loader = "app",
         .has_access = true,
         .access = 0x0121}};
    char text[VM_HINT_BYTES];
    struct vm_hint hint;
    struct vm_patterns *patterns = parse_for(item, VM_PATTERN_PROFILE);
    vm_hint_begin(&hint, patterns, 0);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        vm_hint_offer(&hint, &known[i]);
    }
    CHECK_EQ_STR(vm_hint_end(&hint, text, sizeof text), expected);
    vm_patterns_free(patterns);
}

static void test_hints(void)
{
    check_hint("com.*", "; * does not cross packages: com.** matches com.acme.R.main");
    check_hint("com.*.half", "; * does not cross packages: com.**.half matches com.acme.R.half");
    check_hint("com.acme.R.halv", "; the nearest is com.acme.R.half");
    check_hint("com.acme.R#halv", "; the nearest is com.acme.R.half");
    check_hint("R.halv", "; the nearest is com.acme.R.half");
    check_hint("halv", "; the nearest is com.acme.R.half");
    check_hint("acme.R", "; the nearest is com.acme.R.main");
    check_hint("acme.R.half", "; the nearest is com.acme.R.half");
    check_hint("com.acme.Q", "; the nearest is com.acme.R");
    check_hint("R.half(J)", "; the nearest is com.acme.R.half(int)");
    check_hint("R.half", "; it is there, but no bytecode of it ran");
    check_hint("org.other.Thing", "");
    check_hint("loader:x", "");
    check_hint("static R.half", "; it is there, but no bytecode of it ran");
    check_hint("native R.half", "; com.acme.R.half matches all parts but native");
    check_hint("R.half(int) native synchronized public loader:boot",
               "; com.acme.R.half(int) matches all parts but synchronized, native, loader:boot");
    check_hint("native com.*",
               "; * does not cross packages: native com.** matches com.acme.R.full");
    check_hint("private com.**", "; com.acme.R.main matches all parts but private");
    check_hint("static native", "; com.acme.R.half matches all parts but native");
    check_hint("native private", "; com.acme.R.full matches all parts but private");
    check_hint("static R.halv", "; the nearest is com.acme.R.half");
    check_hint("static acme.R.half", "; the nearest is com.acme.R.half");
    check_hint("private", "");
}

static void test_texts(void)
{
    char text[50];
    CHECK_EQ_INT(vm_class_text("[[La/B;", text, sizeof text), 7);
    CHECK_EQ_STR(text, "a.B[][]");
    vm_class_text("a/b/C", text, sizeof text);
    CHECK_EQ_STR(text, "a.b.C");
    vm_class_text("[I", text, sizeof text);
    CHECK_EQ_STR(text, "int[]");
    CHECK_EQ_INT(vm_class_text("abcdef", text, 4), 6);
    CHECK_EQ_STR(text, "abc");
    vm_method_name_text("a/B", "m", "(I[Ljava/lang/String;)V", text, sizeof text);
    CHECK_EQ_STR(text, "a.B.m(int, java.lang.String[])");
    vm_method_name_text("a/B", "m", NULL, text, sizeof text);
    CHECK_EQ_STR(text, "a.B.m");
    CHECK_EQ_STR(vm_simple_name("a/b/C$D"), "C$D");
}

static void check_refused(const char *list, unsigned use, const char *expected)
{
    message[0] = '\0';
    CHECK(vm_patterns_parse(list, use, NULL, message, sizeof message) == NULL);
    CHECK_EQ_STR(message, expected);
}

/* Mistakes in patterns of several parts. */
static void test_mistakes_in_parts(void)
{
    size_t offset = 0;
    check_refused("a.B.c a.B.d", ALL,
                  "pattern 'a.B.c a.B.d': it has two names; put commas between patterns");
    check_refused("#c a.B", ALL, "pattern '#c a.B': it has two names; put commas between patterns");
    check_refused("static @Test a..b", ALL,
                  "pattern 'static @Test a..b': it has two dots in a row");
    check_refused("public a.B private", ALL,
                  "pattern 'public a.B private': at most one of public, protected and private is "
                  "possible");
    check_refused("static !a.B", ALL,
                  "pattern 'static !a.B': a ! is possible only before the whole pattern");
    check_refused("a.*, static thread:main", ALL,
                  "pattern 'static thread:main': thread: is possible only as a pattern of its own");
    check_refused("static thread:main", VM_PATTERN_PROGRAM,
                  "pattern 'static thread:main': threads cannot be selected here");
    check_refused(
        "a.*,! bridge", ALL,
        "pattern '! bridge': write !#bridge for the name, or !bridge ** for the modifier");
    check_refused("static loader: a.B", ALL,
                  "pattern 'static loader: a.B': there is no name in it");
    check_refused("native a.B", VM_PATTERN_METHODS,
                  "pattern 'native a.B': modifiers are not known here");
    check_refused("native", VM_PATTERN_CLASSES, "pattern 'native': modifiers are not known here");
    check_refused("a.B native", VM_PATTERN_CLASSES | VM_PATTERN_MODIFIERS,
                  "pattern 'a.B native': a class is never native");
    check_refused("static a.B+", VM_PATTERN_PROFILE,
                  "pattern 'static a.B+': supertypes of classes are not known here, so CLASS+ is "
                  "not possible");
    check_refused("static a.B.c(I", ALL, "pattern 'static a.B.c(I': a ) is missing at the end");
    CHECK(vm_patterns_parse("a, static b#", ALL, &offset, message, sizeof message) == NULL);
    CHECK_EQ_INT(offset, 10); /* the part */
    CHECK(vm_patterns_parse("a,  b c", ALL, &offset, message, sizeof message) == NULL);
    CHECK_EQ_INT(offset, 6);
}

static void test_mistakes(void)
{
    const char *dots = "a class is named as in Java, with dots, a method is CLASS.METHOD or "
                       "CLASS#METHOD";
    char text[200];
    check_refused("", ALL, "pattern '': there is no name in it");
    check_refused("a,", ALL, "pattern '': there is no name in it");
    check_refused("!", ALL, "pattern '!': there is no name in it");
    check_refused("@", ALL, "pattern '@': there is no name in it");
    check_refused("a,!thread:,b", ALL, "pattern '!thread:': there is no name in it");
    check_refused("a.C#", ALL, "pattern 'a.C#': no method is named behind the #");
    check_refused("a#b#c", ALL, "pattern 'a#b#c': it has more than one #");
    check_refused("+.m", ALL, "pattern '+.m': there is no name in front of the +");
    check_refused(".a", ALL, "pattern '.a': the class begins with a dot");
    check_refused("a..b", ALL, "pattern 'a..b': it has two dots in a row");
    check_refused("a.", ALL,
                  "pattern 'a.': the class ends with a dot (what is in a package is PACKAGE.* or "
                  "PACKAGE.**)");
    check_refused("a\001b", ALL, "pattern 'a...': there is a control character in it");
    check_refused("\002", ALL, "pattern '...': there is a control character in it");
    snprintf(text, sizeof text, "pattern 'La/B;': %s", dots);
    check_refused("La/B;", ALL, text);
    snprintf(text, sizeof text, "pattern 'threads:x': %s", dots);
    check_refused("threads:x", ALL, text);
    check_refused("a.B.c(I", ALL, "pattern 'a.B.c(I': a ) is missing at the end");
    check_refused("a.B.c(int;)", ALL,
                  "pattern 'a.B.c(int;)': parameters are as in (int, String), "
                  "or as in (ILjava/lang/String;)V");
    check_refused("int[]", ALL, "pattern 'int[]': an array has no methods");
    check_refused("loader:x", VM_PATTERN_METHODS,
                  "pattern 'loader:x': class loaders cannot be selected here");
    check_refused("thread:x", VM_PATTERN_PROGRAM,
                  "pattern 'thread:x': threads cannot be selected here");
    check_refused("@Test", VM_PATTERN_PROFILE, "pattern '@Test': annotations are not known here");
    check_refused("a.B+", VM_PATTERN_PROFILE,
                  "pattern 'a.B+': supertypes of classes are not known here, so CLASS+ is not "
                  "possible");
    check_refused("a.C#m", VM_PATTERN_CLASSES,
                  "pattern 'a.C#m': it names a method, but classes are selected here");
    check_refused("a.C(I)", VM_PATTERN_CLASSES,
                  "pattern 'a.C(I)': it names a method, but classes are selected here");
    size_t offset = 0;
    CHECK(vm_patterns_parse("a, b#", ALL, &offset, message, sizeof message) == NULL);
    CHECK_EQ_INT(offset, 3);
}

/* Computes the expected result of the matcher by trying all possibilities. */
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

/* Writes the digits of a number, with the letters of the alphabet as digits. */
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

/* Matches every glob of up to six characters with every name of up to six characters. */
static void test_all_short_ones(void)
{
    static char names[700][8];
    size_t name_count = 0;
    for (unsigned i = 1; i < 729; i++) { /* 3^6 */
        name_count += spell(i, "a.", names[name_count]);
    }
    unsigned wrong = 0, tried = 0, matching = 0;
    for (unsigned i = 1; i < 4096; i++) { /* 4^6 */
        char glob[10], start[14];
        if (!spell(i, "a.*", glob) || strstr(glob, "***") != NULL || glob[0] == '.'
            || strstr(glob, "..") != NULL || glob[strlen(glob) - 1] == '.') {
            continue;
        }
        /* A glob without dots matches names in any package. */
        bool is_simple = strchr(glob, '.') == NULL && strstr(glob, "**") == NULL;
        snprintf(start, sizeof start, "%s%s", is_simple ? "^**." : glob[0] == '*' ? "^" : "", glob);
        strcat(glob, "#m");
        struct vm_patterns *patterns = parse(glob);
        for (size_t j = 0; j < name_count; j++, tried++) {
            bool is_match = matches_slowly(start, names[j]);
            wrong += select_method(patterns, names[j], "m") != is_match;
            matching += is_match;
        }
        vm_patterns_free(patterns);
    }
    CHECK_EQ_INT(wrong, 0);
    CHECK(tried > 10000 && matching > 1000);
}

/* Many stars and a long name that does not match: the search must not be exponential. */
static void test_no_blowup(void)
{
    char name[2001];
    memset(name, 'a', 2000);
    name[2000] = '\0';
    clock_t start = clock();
    CHECK(!selects("*a*a*a*a*a*a*a*a*a*a*a*b", "a.m"));
    struct vm_patterns *patterns = parse("**a*a**a*a**a*a**a*a**a*b,**.a**.a**.a**b");
    CHECK(!select_method(patterns, name, "m"));
    vm_patterns_free(patterns);
    CHECK(clock() - start < 5 * CLOCKS_PER_SEC);
}

/* Items, including items with !, record whether they have matched anything. */
static void test_items(void)
{
    struct vm_patterns *patterns = parse("a.**,!a.b.**,thread:w*,!c.*");
    static const char *const texts[] = {"a.**", "!a.b.**", "thread:w*", "!c.*"};
    static const bool wanted[] = {true, true, false, false};
    CHECK(select_method(patterns, "a/X", "m"));
    CHECK(!select_method(patterns, "a/b/X", "m"));
    CHECK_EQ_INT(vm_patterns_count(patterns), 4);
    for (size_t i = 0; i < 4; i++) {
        struct vm_pattern_item item = vm_patterns_item(patterns, i);
        CHECK_EQ_STR(item.text, texts[i]);
        CHECK_EQ_INT(item.is_exclusion, texts[i][0] == '!');
        CHECK_EQ_INT(item.is_thread, i == 2);
        CHECK_EQ_INT(item.has_matched, wanted[i]);
    }
    vm_patterns_free(patterns);
}

static void check_part(struct vm_name_part part, const char *wanted)
{
    char text[40];
    snprintf(text, sizeof text, "%.*s", (int)part.length, part.length == 0 ? "" : part.bytes);
    CHECK_EQ_STR(text, wanted);
}

static void test_compound(void)
{
    static const struct {
        const char *list;
        bool is_compound;
    } cases[] = {{"native", true},
                 {"native,b", true},
                 {"bridge", false},
                 {" main ,native", false},
                 {"a.B", false},
                 {"static a.B", true},
                 {"a.B.m(int, long)", false},
                 {"@A b", true},
                 {"thread:a b", false},
                 {"C#a b", false},
                 {"", false},
                 {"!native x", true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_EQ_INT(vm_pattern_is_compound(cases[i].list), cases[i].is_compound);
    }
}

/* The parts of an item as a method. */
static void test_parts(void)
{
    static const struct {
        const char *item, *class, *method, *signature;
    } cases[] = {{"a.B#m", "a.B", "m", "m"},
                 {"a.B.m", "a.B", "m", "m"},
                 {"m", "", "m", "m"},
                 {"#m*", "", "m*", "m*"},
                 {"B#m (int, long)", "B", "m", "m (int, long)"},
                 {"a.B.m(I)V", "a.B", "m", "m(I)V"},
                 {"!B*.m(a.C): int", "B*", "m", "m(a.C): int"},
                 {"B+#m", "B", "m", "m"},
                 {"a.B+.m()", "a.B", "m", "m()"},
                 {"B+", "B", "", ""},
                 {"**", "**", "", ""},
                 {"@Test", "", "", ""},
                 {"static B#m (int) @Test", "B", "m", "m (int)"},
                 {"C+ a.B.m", "a.B", "m", "m"},
                 {"a.B.m C+", "a.B", "m", "m"},
                 {"C+ D+.m", "C", "", ""},
                 {"native", "", "", ""},
                 {"loader:app", "", "", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char list[60];
        snprintf(list, sizeof list, " x.Y , %s  ,z", cases[i].item);
        struct vm_patterns *patterns = parse(list);
        memset(list, '?', sizeof list); /* the parts must not point into the caller's text */
        struct vm_pattern_parts parts = vm_patterns_item_parts(patterns, 1);
        check_part(parts.class, cases[i].class);
        check_part(parts.method, cases[i].method);
        check_part(parts.signature, cases[i].signature);
        vm_patterns_free(patterns);
    }
}

int main(void)
{
    test_items();
    test_parts();
    test_classes();
    test_star();
    test_two_stars();
    test_methods();
    test_lists();
    test_kinds();
    test_loaders();
    test_descriptors();
    test_both();
    test_nested();
    test_facts();
    test_modifiers();
    test_parts_together();
    test_blanks_in_names();
    test_class_modifiers();
    test_compound();
    test_may();
    test_classes_alone();
    test_old_stars();
    test_hints();
    test_texts();
    test_mistakes();
    test_mistakes_in_parts();
    test_all_short_ones();
    test_no_blowup();
    return check_report();
}
