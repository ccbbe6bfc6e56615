/*
 * Unit tests of the profile writers, called directly with artificial trees.
 *
 * Usage: test_writers [XMLLINT SCHEMAS], or test_writers --speed FILE [NODES [FORMAT]] to measure
 * the speed of writing a big tree.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#include "profiler/write/writer.h"
#include "tests/unit/check.h"
#include "tests/unit/scratch.h"
#include "vm/base/text/text.h"
#include "vm/classfile/opcodes.h"

static const char *xmllint, *schemas;

/* --- memory that runs out: the linker wraps the allocator ---------------------------------- */

static long allocations_left = -1; /* -1: no limit */

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

/* --- made-up classes and methods --------------------------------------------------------- */

/* The boot loader and the application loader have no names in profiles. */
#define NO_LOADER ""
#define PLUGIN_LOADER "app.PluginLoader@3"
#define OTHER_LOADER "app.PluginLoader@4"

static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) {
        scratch_die("memory");
    }
    return memory;
}

static struct prof_method *make_method(const char *loader, const char *class_name, const char *name,
                                       const char *descriptor)
{
    static uint32_t count;
    struct prof_method *facts = allocate(sizeof *facts);
    facts->number = count++;
    facts->names = (struct prof_names){.class_name = class_name,
                                       .name = name,
                                       .descriptor = descriptor,
                                       .loader = loader,
                                       .class_order = facts->number + 1};
    return facts;
}

/* Gives code to a method. `blocks`: the last instructions of blocks, terminated by 0. Instructions
 * have two bytes; from the second on, every third is a call. Each has its own line, from first_line
 * on. */
static struct prof_method *with_code(struct prof_method *facts, uint16_t first_line,
                                     const uint32_t *ends)
{
    uint32_t count = 0;
    while (ends[facts->block_count] != 0) {
        count = ends[facts->block_count++];
    }
    facts->lines = allocate(count * sizeof *facts->lines);
    facts->has_code = true;
    facts->instruction_count = count;
    facts->bcis = allocate(count * sizeof *facts->bcis);
    facts->opcodes = allocate(count);
    facts->sites = allocate(count * sizeof *facts->sites);
    facts->blocks = allocate(facts->block_count * sizeof *facts->blocks);
    for (uint32_t i = 0; i < count; i++) {
        facts->bcis[i] = (uint16_t)(2 * i);
        facts->opcodes[i] = i % 3 == 1 ? VM_OP_INVOKESTATIC : VM_OP_NOP;
        facts->lines[i] = first_line == 0 ? -1 : (int32_t)(first_line + i);
        if (i % 3 == 1) {
            facts->sites[facts->site_count++] = i + 1;
        }
    }
    for (uint32_t i = 0; i < facts->block_count; i++) {
        facts->blocks[i] = (struct prof_block){i == 0 ? 1 : ends[i - 1] + 1, ends[i]};
    }
    facts->code_bytes = 2 * count;
    return facts;
}

/* --- made-up trees ------------------------------------------------------------------------- */

struct node {
    struct prof_node_view view;
    const struct node *const *children; /* sorted by callsite, then NULL; NULL: none */
};

static bool visit_node(struct prof_tree_walker *visitor, const struct node *node)
{
    const struct node *const *child = node->children;
    if (!visitor->enter_node(visitor, &node->view)) {
        return false;
    }
    while (child != NULL && *child != NULL) {
        int32_t site = (*child)->view.callsite;
        if (!PROF_WALK_CALL(visitor, begin_callsite, &node->view, site)) {
            return false;
        }
        for (; *child != NULL && (*child)->view.callsite == site; child++) {
            if (!visit_node(visitor, *child)) {
                return false;
            }
        }
        if (!PROF_WALK_CALL(visitor, end_callsite, &node->view, site)) {
            return false;
        }
    }
    return PROF_WALK_CALL(visitor, leave_node, &node->view);
}

struct tree {
    const struct prof_thread_view *thread;
    const struct node *const *roots;
    const struct node *const *truncated; /* NULL: none */
};

static bool visit_tree(struct prof_tree_walker *visitor, const struct tree *tree)
{
    bool is_good = PROF_WALK_CALL(visitor, begin_tree, tree->thread);
    for (const struct node *const *root = tree->roots; is_good && *root != NULL; root++) {
        is_good = visit_node(visitor, *root);
    }
    if (is_good && tree->truncated != NULL) {
        is_good = PROF_WALK_CALL(visitor, begin_truncated);
        for (const struct node *const *n = tree->truncated; is_good && *n != NULL; n++) {
            is_good = visit_node(visitor, *n);
        }
        is_good = is_good && PROF_WALK_CALL(visitor, end_truncated);
    }
    return is_good && PROF_WALK_CALL(visitor, end_tree, tree->thread);
}

static bool visit(struct prof_tree_walker *visitor, const struct prof_header *header,
                  const struct tree *trees, size_t count)
{
    bool is_good = PROF_WALK_CALL(visitor, begin, header);
    for (size_t i = 0; i < count && is_good; i++) {
        is_good = visit_tree(visitor, &trees[i]);
    }
    return is_good && PROF_WALK_CALL(visitor, end);
}

static bool write_profile(const char *format_name, const char *path,
                          const struct prof_header *header, const struct tree *trees, size_t count)
{
    char message[256] = "";
    const struct prof_format *format = prof_format_find(format_name);
    struct prof_output *out = prof_output_open(path, message, sizeof message);
    if (!CHECK(format != NULL) || !CHECK(out != NULL)) {
        printf("%s\n", message);
        return false;
    }
    struct prof_tree_walker *visitor = format->writer->create(out);
    bool is_good = CHECK(visitor != NULL) && visit(visitor, header, trees, count);
    format->writer->destroy(visitor);
    is_good = prof_output_close(out, message, sizeof message) && is_good;
    if (!is_good) {
        printf("%s\n", message);
    }
    return is_good;
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size = 1 << 20;
    char *text = allocate(size);
    if (file == NULL) {
        return text;
    }
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void check_file(const char *path, const char *want)
{
    char *got = read_file(path);
    CHECK_EQ_STR(got, want);
    free(got);
}

/* Runs a program and discards its output. Returns its exit status. */
static int run(const char *const *arguments)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, 2);
        execvp(arguments[0], (char *const *)arguments);
        _exit(127);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int validate(const char *path, const char *schema)
{
    char schema_path[4096];
    snprintf(schema_path, sizeof schema_path, "%s/%s", schemas, schema);
    const char *const arguments[] = {xmllint,     "--noout", "--huge", "--relaxng",
                                     schema_path, path,      NULL};
    return run(arguments);
}

/* --- the small tree ------------------------------------------------------------------------ */

#define ROOT_START(element)                                                                        \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<" element                                        \
    " xmlns=\"http://jp2vm.org/ns/cct\" xmlns:x=\"http://jp2vm.org/ns/cct-ext\"\n"                 \
    "  x:version=\"jp2vm test\"\n  x:command=\"Demo &lt;a&gt; &amp; &quot;b&quot;\"\n"             \
    "  x:options=\"--profile\"\n  x:reason=\"exit\"\n"

static struct prof_method *demo_main, *demo_init, *strange, *native_run, *plugin, *other;
static const uint32_t main_ends[] = {4, 8, 9, 0}, init_ends[] = {3, 0}, strange_ends[] = {2, 0};

static void make_methods(void)
{
    demo_main =
        with_code(make_method(NO_LOADER, "Demo", "main", "([Ljava/lang/String;)V"), 10, main_ends);
    demo_init = with_code(make_method(NO_LOADER, "Demo", "<init>", "(IJ)V"), 3, init_ends);
    /* U+00E4, U+1F600 as two surrogates, a lone surrogate, U+0000, quotes, a line feed */
    strange = with_code(make_method(NO_LOADER, "\xC3\xA4/\xED\xA0\xBD\xED\xB8\x80&\"'\xED\xA0\xBD",
                                    "a<b>\xC0\x80\x01\n\tz", "()La/B;"),
                        0, strange_ends);
    native_run = make_method(NO_LOADER, "java/lang/Thread", "run0", "()V");
    plugin = with_code(make_method(PLUGIN_LOADER, "p/Same", "go", "()I"), 7, init_ends);
    other = with_code(make_method(OTHER_LOADER, "p/Same", "go", "()I"), 7, init_ends);
}

static const struct prof_features all_features = {.calls = true,
                                                  .callsites = true,
                                                  .natives = true,
                                                  .blocks = true,
                                                  .block_analysis = "default",
                                                  .window = "all"};

static struct prof_header header_of(struct prof_features features)
{
    return (struct prof_header){.features = features,
                                .vm_version = "jp2vm test",
                                .main_class = "Demo <a> & \"b\"",
                                .options = "--profile",
                                .reason = "exit"};
}

/* Demo.main calls its constructor at instruction 2 and two classes of the same name at 5, loads a
 * class at 4 (without an invocation), and is called back by a native method. */
struct demo {
    struct prof_exit exits[3], live[1];
    struct prof_value values[2];
    struct node callback, native, init, strange, plugin, other, main;
    const struct node *native_children[2], *main_children[6], *roots[2];
};

static const uint64_t main_counts[] = {1, 5, 0}, one_count[] = {2}, other_count[] = {3};

static void make_demo(struct demo *demo)
{
    *demo = (struct demo){
        .exits = {{0, 2, 4}, {0, 4, 1}, {1, 4, 2}},
        .live = {{1, 7, 1}},
        .values = {{"cycles", 77}, {"objects", 2}},
        .callback = {{.method = plugin,
                      .callsite = -1,
                      .entries = 2,
                      .executed_instructions = 6,
                      .block_counts = one_count},
                     NULL},
        .native = {{.method = native_run, .callsite = 8, .entries = 2, .is_native = true},
                   demo->native_children},
        .init = {{.method = demo_init,
                  .callsite = 2,
                  .entries = 2,
                  .executed_instructions = 6,
                  .block_counts = one_count,
                  .is_cut = true},
                 NULL},
        .strange = {{.method = strange,
                     .callsite = 4,
                     .entries = 3,
                     .executed_instructions = 6,
                     .block_counts = other_count},
                    NULL},
        .plugin = {{.method = plugin,
                    .callsite = 5,
                    .entries = 3,
                    .executed_instructions = 9,
                    .block_counts = other_count},
                   NULL},
        .other = {{.method = other,
                   .callsite = 5,
                   .entries = 2,
                   .executed_instructions = 6,
                   .block_counts = one_count},
                  NULL},
        .native_children = {&demo->callback, NULL},
        .main_children = {&demo->init, &demo->strange, &demo->plugin, &demo->other, &demo->native,
                          NULL},
        .roots = {&demo->main, NULL}};
    demo->main = (struct node){{.method = demo_main,
                                .callsite = -1,
                                .entries = 1,
                                .executed_instructions = UINT64_MAX,
                                .block_counts = main_counts,
                                .exit_count = 3,
                                .exits = demo->exits,
                                .in_progress_count = 1,
                                .in_progress = demo->live,
                                .value_count = 2,
                                .values = demo->values},
                               demo->main_children};
}

#define METHOD_MAIN                                                                                \
    "<method declaringClass=\"LDemo;\" name=\"main\" params=\"[Ljava/lang/String;\" "              \
    "return=\"V\" x:line=\"10\">"
#define IDENTITY_INIT "declaringClass=\"LDemo;\" name=\"&lt;init&gt;\" params=\"IJ\" return=\"V\""
#define IDENTITY_STRANGE                                                                           \
    "declaringClass=\"L\xC3\xA4/\xF0\x9F\x98\x80&amp;&quot;&apos;\xEF\xBF\xBD;\" "                 \
    "name=\"a&lt;b&gt;\xEF\xBF\xBD\xEF\xBF\xBD&#10;&#9;z\" params=\"\" return=\"La/B;\""
#define IDENTITY_PLUGIN(number)                                                                    \
    "declaringClass=\"Lp/Same;\" name=\"go\" params=\"\" return=\"I\" "                            \
    "x:loader=\"app.PluginLoader@" number "\""
#define IDENTITY_NATIVE                                                                            \
    "declaringClass=\"Ljava/lang/Thread;\" name=\"run0\" params=\"\" return=\"V\""
#define COUNTS(calls, instructions)                                                                \
    "<executionCount>" calls "</executionCount><executedInstructions>" instructions                \
    "</executedInstructions>\n"
#define ENTRIES(calls) "<executionCount>" calls "</executionCount>"
#define BLOCK(first, last, start, end, count)                                                      \
    "<basicBlock startInstruction=\"" first "\" endInstruction=\"" last "\" x:startBci=\"" start   \
    "\" x:endBci=\"" end "\"><executionCount>" count "</executionCount>"
#define SITE(instruction, bci, line, opcode)                                                       \
    "<callsite instruction=\"" instruction "\" x:bci=\"" bci "\" x:line=\"" line                   \
    "\" x:opcode=\"" opcode "\">\n"
#define MAIN_BLOCKS                                                                                \
    BLOCK("1", "4", "0", "6", "1")                                                                 \
    "<x:abruptExit instruction=\"2\" count=\"4\"/><x:abruptExit instruction=\"4\" count=\"1\"/>"   \
    "</basicBlock>\n" BLOCK("5", "8", "8", "14",                                                   \
                            "5") "<x:abruptExit instruction=\"4\" count=\"2\"/><x:inProgress "     \
                                 "instruction=\"7\" count=\"1\"/>"                                 \
                                 "</basicBlock>\n" BLOCK("9", "9", "16", "16",                     \
                                                         "0") "</basicBlock>\n"
#define VALUES "<x:value name=\"cycles\">77</x:value>\n<x:value name=\"objects\">2</x:value>\n"
#define ALL_FEATURES                                                                               \
    "  x:features=\"calls callsites natives blocks\"\n  x:blocks=\"default\"\n"                    \
    "  x:window=\"all\"\n  x:limited=\"false\">\n"

/* clang-format off */
static const char demo_xml[] =
    ROOT_START("callingContextTree") ALL_FEATURES
    METHOD_MAIN COUNTS("1", "18446744073709551615") VALUES
    SITE("2", "2", "11", "invokestatic")
    "<method " IDENTITY_INIT " x:line=\"3\" x:cut=\"true\">" COUNTS("2", "6")
    BLOCK("1", "3", "0", "4", "2") "</basicBlock>\n</method>\n</callsite>\n"
    SITE("4", "6", "13", "nop")
    "<method " IDENTITY_STRANGE ">" COUNTS("3", "6")
    BLOCK("1", "2", "0", "2", "3") "</basicBlock>\n</method>\n</callsite>\n"
    SITE("5", "8", "14", "invokestatic")
    "<method " IDENTITY_PLUGIN("3") " x:line=\"7\">" COUNTS("3", "9")
    BLOCK("1", "3", "0", "4", "3") "</basicBlock>\n</method>\n"
    "<method " IDENTITY_PLUGIN("4") " x:line=\"7\">" COUNTS("2", "6")
    BLOCK("1", "3", "0", "4", "2") "</basicBlock>\n</method>\n</callsite>\n"
    SITE("8", "14", "17", "invokestatic")
    "<method " IDENTITY_NATIVE " x:native=\"true\">" COUNTS("2", "0")
    "<callsite instruction=\"-1\">\n"
    "<method " IDENTITY_PLUGIN("3") " x:line=\"7\">" COUNTS("2", "6")
    BLOCK("1", "3", "0", "4", "2") "</basicBlock>\n</method>\n</callsite>\n"
    "</method>\n</callsite>\n" MAIN_BLOCKS "</method>\n</callingContextTree>\n";

static const char demo_dcg[] =
    ROOT_START("dynamicCallGraph") ALL_FEATURES
    "<x:roots>\n<target declaringClass=\"LDemo;\" name=\"main\" "
    "params=\"[Ljava/lang/String;\" return=\"V\">" ENTRIES("1") "</target>\n</x:roots>\n"
    "<method " IDENTITY_INIT " x:line=\"3\">" COUNTS("2", "6")
    BLOCK("1", "3", "0", "4", "2") "</basicBlock>\n</method>\n"
    METHOD_MAIN COUNTS("1", "18446744073709551615") VALUES
    SITE("2", "2", "11", "invokestatic")
    "<target " IDENTITY_INIT ">" ENTRIES("2") "</target>\n</callsite>\n"
    SITE("4", "6", "13", "nop")
    "<target " IDENTITY_STRANGE ">" ENTRIES("3") "</target>\n</callsite>\n"
    SITE("5", "8", "14", "invokestatic")
    "<target " IDENTITY_PLUGIN("3") ">" ENTRIES("3") "</target>\n"
    "<target " IDENTITY_PLUGIN("4") ">" ENTRIES("2") "</target>\n</callsite>\n"
    SITE("8", "14", "17", "invokestatic")
    "<target " IDENTITY_NATIVE " x:native=\"true\">" ENTRIES("2") "</target>\n</callsite>\n"
    MAIN_BLOCKS "</method>\n"
    "<method " IDENTITY_NATIVE " x:native=\"true\">" COUNTS("2", "0")
    "<callsite instruction=\"-1\">\n"
    "<target " IDENTITY_PLUGIN("3") ">" ENTRIES("2") "</target>\n</callsite>\n</method>\n"
    "<method " IDENTITY_PLUGIN("3") " x:line=\"7\">" COUNTS("5", "15")
    BLOCK("1", "3", "0", "4", "5") "</basicBlock>\n</method>\n"
    "<method " IDENTITY_PLUGIN("4") " x:line=\"7\">" COUNTS("2", "6")
    BLOCK("1", "3", "0", "4", "2") "</basicBlock>\n</method>\n"
    "<method " IDENTITY_STRANGE ">" COUNTS("3", "6")
    BLOCK("1", "2", "0", "2", "3") "</basicBlock>\n</method>\n"
    "</dynamicCallGraph>\n";
/* clang-format on */

#define STRANGE_CLASS(dot) "\xC3\xA4" dot "\xF0\x9F\x98\x80&\"'\xEF\xBF\xBD"
#define STRANGE_NAME "a<b>\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz"

static const char demo_text[] =
    "profile by jp2vm test\nprogram: Demo <a> & \"b\"\noptions: --profile\n"
    "collected: calls callsites natives blocks\nwindow: all\nblocks: default\nwritten at: exit\n\n"
    "   invocations   instructions  context\n"
    "             1          1000  Demo.main(java.lang.String[]): void cycles=77 objects=2\n"
    "                                | 1-4:1 5-8:5 exit@2:4 exit@4:1 exit@4:2 live@7:1\n"
    "             2             6    @2 Demo.<init>(int, long): void (cut)\n"
    "                                  | 1-3:2\n"
    "             3             6    @4 " STRANGE_CLASS(
        ".") "." STRANGE_NAME "(): a.B\n"
             "                                  | 1-2:3\n"
             "             3             9    @5 p.Same.go(): int [app.PluginLoader@3]\n"
             "                                  | 1-3:3\n"
             "             2             6    @5 p.Same.go(): int [app.PluginLoader@4]\n"
             "                                  | 1-3:2\n"
             "             2             0    @8 java.lang.Thread.run0(): void (native)\n"
             "             2             6      @native p.Same.go(): int [app.PluginLoader@3]\n"
             "                                    | 1-3:2\n";

static const char demo_flat[] =
    "invocations\tinstructions\tshare\tcycles\tobjects\tclass\tmethod\tdescriptor\tkind\tloader\n"
    "1\t1000\t96.81\t77\t2\tDemo\tmain\t([Ljava/lang/String;)V\tjava\t\n"
    "5\t15\t1.45\t0\t0\tp.Same\tgo\t()I\tjava\tapp.PluginLoader@3\n"
    "3\t6\t0.58\t0\t0\t" STRANGE_CLASS(
        ".") "\t" STRANGE_NAME "\t()La/B;\tjava\t\n"
             "2\t6\t0.58\t0\t0\tDemo\t<init>\t(IJ)V\tjava\t\n"
             "2\t6\t0.58\t0\t0\tp.Same\tgo\t()I\tjava\tapp.PluginLoader@4\n"
             "2\t0\t0.00\t0\t0\tjava.lang.Thread\trun0\t()V\tnative\t\n"
             "15\t1033\t100.00\t77\t2\t\t\t\ttotal\t\n";

static void test_demo(void)
{
    struct demo demo;
    make_demo(&demo);
    struct tree tree = {.roots = demo.roots};
    struct prof_header header = header_of(all_features);
    CHECK(write_profile("xml", "demo.xml", &header, &tree, 1));
    check_file("demo.xml", demo_xml);
    CHECK_EQ_INT(validate("demo.xml", "cct.rng"), 0);
    CHECK(write_profile("dcg", "demo.dcg.xml", &header, &tree, 1));
    check_file("demo.dcg.xml", demo_dcg);
    CHECK_EQ_INT(validate("demo.dcg.xml", "dcg.rng"), 0);

    demo.main.view.executed_instructions = 1000;
    CHECK(write_profile("text", "demo.txt", &header, &tree, 1));
    check_file("demo.txt", demo_text);
    CHECK(write_profile("flat", "demo.tsv", &header, &tree, 1));
    check_file("demo.tsv", demo_flat);
}

/* Calls only: no callsite elements, no blocks, no instructions. */
static void test_calls_only(void)
{
    /* clang-format off */
    static const char xml[] =
        ROOT_START("callingContextTree") "  x:features=\"calls\"\n  x:window=\"main\"\n"
        "  x:limited=\"false\">\n"
        METHOD_MAIN ENTRIES("1") "\n"
        "<method " IDENTITY_INIT " x:line=\"3\">" ENTRIES("2") "\n</method>\n"
        "<method " IDENTITY_PLUGIN("3") " x:line=\"7\">" ENTRIES("7") "\n</method>\n"
        "</method>\n</callingContextTree>\n";
    static const char dcg[] =
        ROOT_START("dynamicCallGraph") "  x:features=\"calls\"\n  x:window=\"main\"\n"
        "  x:limited=\"false\">\n"
        "<x:roots>\n<target declaringClass=\"LDemo;\" name=\"main\" "
        "params=\"[Ljava/lang/String;\" return=\"V\">" ENTRIES("1") "</target>\n</x:roots>\n"
        "<method " IDENTITY_INIT " x:line=\"3\">" ENTRIES("2") "\n</method>\n"
        METHOD_MAIN ENTRIES("1") "\n"
        "<target " IDENTITY_INIT ">" ENTRIES("2") "</target>\n"
        "<target " IDENTITY_PLUGIN("3") ">" ENTRIES("7") "</target>\n</method>\n"
        "<method " IDENTITY_PLUGIN("3") " x:line=\"7\">" ENTRIES("7") "\n</method>\n"
        "</dynamicCallGraph>\n";
    /* clang-format on */
    struct node init = {{.method = demo_init, .entries = 2}, NULL};
    struct node callee = {{.method = plugin, .entries = 7}, NULL};
    const struct node *children[] = {&init, &callee, NULL};
    struct node root = {{.method = demo_main, .callsite = -1, .entries = 1}, children};
    const struct node *roots[] = {&root, NULL};
    struct tree tree = {.roots = roots};
    struct prof_header header = header_of((struct prof_features){.calls = true, .window = "main"});
    CHECK(write_profile("xml", "calls.xml", &header, &tree, 1));
    check_file("calls.xml", xml);
    CHECK_EQ_INT(validate("calls.xml", "cct.rng"), 0);
    CHECK(write_profile("dcg", "calls.dcg.xml", &header, &tree, 1));
    check_file("calls.dcg.xml", dcg);
    CHECK_EQ_INT(validate("calls.dcg.xml", "dcg.rng"), 0);
    CHECK(write_profile("text", "calls.txt", &header, &tree, 1));
    check_file("calls.txt",
               "profile by jp2vm test\nprogram: Demo <a> & \"b\"\noptions: --profile\n"
               "collected: calls\nwindow: main\nwritten at: exit\n\n   invocations  context\n"
               "             1  Demo.main(java.lang.String[]): void\n"
               "             2    Demo.<init>(int, long): void\n"
               "             7    p.Same.go(): int [app.PluginLoader@3]\n");
    CHECK(write_profile("flat", "calls.tsv", &header, &tree, 1));
    check_file("calls.tsv", "invocations\tshare\tclass\tmethod\tdescriptor\tkind\tloader\n"
                            "7\t70.00\tp.Same\tgo\t()I\tjava\tapp.PluginLoader@3\n"
                            "2\t20.00\tDemo\t<init>\t(IJ)V\tjava\t\n"
                            "1\t10.00\tDemo\tmain\t([Ljava/lang/String;)V\tjava\t\n"
                            "10\t100.00\t\t\t\ttotal\t\n");
}

/* The text format drops contexts outside the window, except on paths to counted contexts. */
static void test_window(void)
{
    struct prof_value none = {"cycles", 0}, some = {"cycles", 8};
    struct node leaf = {{.method = demo_init, .value_count = 1, .values = &none}, NULL};
    struct node counted = {{.method = plugin, .entries = 7, .value_count = 1, .values = &some},
                           NULL};
    struct node charged = {{.method = demo_init, .value_count = 1, .values = &some}, NULL};
    const struct node *leaves[] = {&leaf, NULL}, *good[] = {&leaf, &counted, &leaf, &charged, NULL};
    struct node empty = {{.method = plugin, .value_count = 1, .values = &none}, leaves};
    struct node way = {{.method = demo_main, .value_count = 1, .values = &none}, good};
    const struct node *children[] = {&empty, &way, &empty, NULL};
    struct node root = {{.method = demo_main, .callsite = -1, .value_count = 1, .values = &none},
                        children};
    struct node second = {{.method = plugin, .callsite = -1, .value_count = 1, .values = &none},
                          leaves};
    const struct node *roots[] = {&second, &root, &second, NULL};
    struct tree tree = {.roots = roots};
    struct prof_header header = header_of((struct prof_features){.calls = true, .window = "A.b"});
    CHECK(write_profile("text", "window.txt", &header, &tree, 1));
    check_file("window.txt",
               "profile by jp2vm test\nprogram: Demo <a> & \"b\"\noptions: --profile\n"
               "collected: calls\nwindow: A.b\nwritten at: exit\n\n   invocations  context\n"
               "             0  Demo.main(java.lang.String[]): void\n"
               "             0    Demo.main(java.lang.String[]): void\n"
               "             7      p.Same.go(): int [app.PluginLoader@3] cycles=8\n"
               "             0      Demo.<init>(int, long): void cycles=8\n");
    header.features.window = "all";
    CHECK(write_profile("text", "window.txt", &header, &tree, 1));
    char *whole = read_file("window.txt");
    size_t lines = 0;
    for (const char *c = whole; *c != '\0'; c++) {
        lines += *c == '\n';
    }
    CHECK_EQ_INT(lines, 8 + 14);
    free(whole);
}

/* A tree for each thread, truncated contexts, and the other values of the header. */
static void test_threads(void)
{
    static const char xml[] = ROOT_START(
        "callingContextTree") "  x:features=\"calls callsites blocks per-thread folded\"\n  "
                              "x:blocks=\"precise\"\n"
                              "  x:window=\"A.b\"\n  x:limited=\"true\" x:truncatedCalls=\"5\">\n"
                              "<x:thread number=\"1\" name=\"main\">\n"
                              "<method " IDENTITY_INIT
                              " x:line=\"3\" x:cut=\"true\">" COUNTS("2", "6")
                                  BLOCK("1", "3", "0", "4",
                                        "2") "</basicBlock>\n</method>\n"
                                             "<x:truncated>\n<method " IDENTITY_STRANGE
                                             ">" COUNTS("3", "6") BLOCK(
                                                 "1", "2", "0", "2",
                                                 "3") "</basicBlock>\n</method>\n</x:truncated>\n"
                                                      "</x:thread>\n"
                                                      "<x:thread number=\"2\" "
                                                      "name=\"&lt;pool&gt;-\xF0\x9F\x98\x80\">\n"
                                                      "<method " IDENTITY_PLUGIN(
                                                          "3") " x:line=\"7\">" COUNTS("3", "9")
                                                          BLOCK("1", "3", "0", "4",
                                                                "3") "</basicBlock>\n</method>\n</"
                                                                     "x:thread>\n"
                                                                     "<x:thread number=\"3\" "
                                                                     "name=\"\">\n</x:thread>\n"
                                                                     "</callingContextTree>\n";
    static const struct prof_thread_view threads[] = {
        {1, "main", NULL, 0}, {2, "<pool>-\xF0\x9F\x98\x80", NULL, 0}, {3, "", NULL, 0}};
    struct node init = {{.method = demo_init,
                         .callsite = -1,
                         .entries = 2,
                         .is_cut = true,
                         .executed_instructions = 6,
                         .block_counts = one_count},
                        NULL};
    struct node beyond = {{.method = strange,
                           .callsite = -1,
                           .entries = 3,
                           .is_truncated = true,
                           .executed_instructions = 6,
                           .block_counts = other_count},
                          NULL};
    struct node run = {{.method = plugin,
                        .callsite = -1,
                        .entries = 3,
                        .executed_instructions = 9,
                        .block_counts = other_count},
                       NULL};
    const struct node *first[] = {&init, NULL}, *truncated[] = {&beyond, NULL};
    const struct node *second[] = {&run, NULL}, *third[] = {NULL};
    struct tree trees[] = {
        {&threads[0], first, truncated}, {&threads[1], second, NULL}, {&threads[2], third, NULL}};
    struct prof_header header = header_of((struct prof_features){.calls = true,
                                                                 .callsites = true,
                                                                 .blocks = true,
                                                                 .per_thread = true,
                                                                 .is_folded = true,
                                                                 .block_analysis = "precise",
                                                                 .window = "A.b"});
    header.truncated_calls = 5;
    CHECK(write_profile("xml", "threads.xml", &header, trees, 3));
    check_file("threads.xml", xml);
    CHECK_EQ_INT(validate("threads.xml", "cct.rng"), 0);
    CHECK(write_profile("dcg", "threads.dcg.xml", &header, trees, 3));
    CHECK_EQ_INT(validate("threads.dcg.xml", "dcg.rng"), 0);
    char *dcg = read_file("threads.dcg.xml");
    CHECK(strstr(dcg, "<method " IDENTITY_STRANGE ">" COUNTS("3", "6")) != NULL);
    CHECK(strstr(dcg, "<target " IDENTITY_STRANGE) == NULL);
    free(dcg);
    CHECK(write_profile("text", "threads.txt", &header, trees, 3));
    check_file("threads.txt",
               "profile by jp2vm test\nprogram: Demo <a> & \"b\"\noptions: --profile\n"
               "collected: calls callsites blocks per-thread folded\nwindow: A.b\nblocks: "
               "precise\nwritten at: exit\n"
               "limited: 5 calls are counted in truncated contexts\n\n"
               "   invocations   instructions  context\nthread 1 main\n"
               "             2             6  Demo.<init>(int, long): void (cut)\n"
               "                                | 1-3:2\n"
               "truncated contexts, by method\n"
               "             3             6  " STRANGE_CLASS(
                   ".") "." STRANGE_NAME "(): a.B\n"
                        "                                | 1-2:3\n"
                        "thread 2 <pool>-\xF0\x9F\x98\x80\n"
                        "             3             9  p.Same.go(): int [app.PluginLoader@3]\n"
                        "                                | 1-3:3\nthread 3\n");
}

/* Deep contexts, and the longest names that class files allow. */
static void test_extremes(void)
{
    enum { DEPTH = 60, LENGTH = 65535 };
    static struct node nodes[DEPTH];
    static const struct node *children[DEPTH][2];
    char *name = allocate(LENGTH + 1);
    memset(name, '<', LENGTH);
    struct prof_method *wide = with_code(make_method(NO_LOADER, "W", name, "()V"), 0, strange_ends);
    for (int i = 0; i < DEPTH; i++) {
        nodes[i] = (struct node){{.method = i == DEPTH - 1 ? wide : plugin,
                                  .callsite = 2,
                                  .entries = 1,
                                  .executed_instructions = 3,
                                  .block_counts = one_count},
                                 children[i]};
        children[i][0] = i + 1 < DEPTH ? &nodes[i + 1] : NULL;
    }
    const struct node *roots[] = {&nodes[0], NULL};
    struct tree tree = {.roots = roots};
    struct prof_header header = header_of(all_features);
    CHECK(write_profile("xml", "deep.xml", &header, &tree, 1));
    CHECK_EQ_INT(validate("deep.xml", "cct.rng"), 0);
    CHECK(write_profile("dcg", "deep.dcg.xml", &header, &tree, 1));
    CHECK_EQ_INT(validate("deep.dcg.xml", "dcg.rng"), 0);
    CHECK(write_profile("flat", "deep.tsv", &header, &tree, 1));
    CHECK(write_profile("text", "deep.txt", &header, &tree, 1));
    static const char *const files[] = {"deep.xml", "deep.dcg.xml", "deep.tsv", "deep.txt"};
    static const char *const counts[] = {" name=\"&lt;&lt;", "<target declaringClass=\"LW;\"",
                                         "\tW\t<<", "<59> @2 W.<<"};
    for (size_t i = 0; i < 4; i++) {
        char *text = read_file(files[i]);
        CHECK(strstr(text, counts[i]) != NULL);
        size_t escapes = 0;
        const char *one = i < 2 ? "&lt;" : "<";
        for (const char *at = strstr(text, counts[i]); at != NULL; at = strstr(at + 1, one)) {
            escapes++;
        }
        CHECK(escapes >= LENGTH);
        free(text);
    }
    free(name);
}

static void test_empty(void)
{
    struct prof_header header = {.features = {.calls = true}};
    const struct node *none[] = {NULL};
    struct tree tree = {.roots = none};
    CHECK(write_profile("xml", "empty.xml", &header, &tree, 1));
    CHECK_EQ_INT(validate("empty.xml", "cct.rng"), 0);
    CHECK(write_profile("dcg", "empty.dcg.xml", &header, &tree, 1));
    CHECK_EQ_INT(validate("empty.dcg.xml", "dcg.rng"), 0);
    CHECK(write_profile("text", "empty.txt", &header, &tree, 1));
    check_file("empty.txt", "collected: calls\n\n   invocations  context\n");
    CHECK(write_profile("flat", "empty.tsv", &header, &tree, 1));
    check_file("empty.tsv", "invocations\tshare\tclass\tmethod\tdescriptor\tkind\tloader\n"
                            "0\t0.00\t\t\t\ttotal\t\n");
}

/* Notes of analyses, which may contain any text, come before everything else. */
static void test_notes(void)
{
    static const struct prof_note notes[] = {
        {"model", "A <b> & \"c\""}, {"nothing", ""}, {"two", "1\n2"}};
    struct prof_header header = {.features = {.calls = true}, .note_count = 3, .notes = notes};
    const struct node *none[] = {NULL};
    struct tree tree = {.roots = none};
    static const char elements[] =
        ">\n<x:note name=\"model\">A &lt;b&gt; &amp; &quot;c&quot;</x:note>\n"
        "<x:note name=\"nothing\"></x:note>\n<x:note name=\"two\">1&#10;2</x:note>\n</";
    static const char *const files[] = {"notes.xml", "notes.dcg.xml"};
    static const char *const formats[] = {"xml", "dcg"}, *const rules[] = {"cct.rng", "dcg.rng"};
    for (size_t i = 0; i < 2; i++) {
        CHECK(write_profile(formats[i], files[i], &header, &tree, 1));
        char *text = read_file(files[i]);
        CHECK(strstr(text, elements) != NULL);
        CHECK_EQ_INT(validate(files[i], rules[i]), 0);
        free(text);
    }
    CHECK(write_profile("text", "notes.txt", &header, &tree, 1));
    check_file("notes.txt", "collected: calls\nmodel: A <b> & \"c\"\ntwo: 1\xEF\xBF\xBD"
                            "2\n\n"
                            "   invocations  context\n");
}

/* Events by class: in the tree by context, in the call graph summed by method. */
static const struct prof_class class_bytes = {.name = "[[B", .loader = "", .order = 2},
                               class_string = {.name = "java/lang/String",
                                               .loader = "",
                                               .order = 1},
                               class_first = {.name = "p/Same",
                                              .loader = PLUGIN_LOADER,
                                              .order = 7},
                               class_other = {.name = "p/Same", .loader = OTHER_LOADER, .order = 9};
static const struct prof_tally two_arrays[] = {{&class_bytes, 1, {1, 60}},
                                               {&class_bytes, 3, {1, 40}},
                                               {&class_first, 2, {1, 8}}},
                               strings[] = {{&class_bytes, 0, {1, 17}},
                                            {&class_string, 0, {1, 24}},
                                            {&class_string, 2, {2, 48}},
                                            {&class_other, 1, {5, 40}}},
                               thrown[] = {{&class_first, 1, {UINT64_MAX, 0}}},
                               entered[] = {{&class_first, 0, {1, 1, 0}},
                                            {&class_first, 1, {2, 0, 9}}},
                               copied[] = {{NULL, 2, {40, 0, 0, 0, 0, 0, 7}}};

static void make_tallies(struct node *outer, struct node *inner)
{
    outer->view.tallies[PROF_TALLY_ALLOCATIONS] = (struct prof_tally_list){3, two_arrays};
    inner->view.tallies[PROF_TALLY_ALLOCATIONS] = (struct prof_tally_list){4, strings};
    inner->view.tallies[PROF_TALLY_EXCEPTIONS] = (struct prof_tally_list){1, thrown};
    outer->view.tallies[PROF_TALLY_MONITORS] = (struct prof_tally_list){2, entered};
    inner->view.tallies[PROF_TALLY_WORK] = (struct prof_tally_list){1, copied};
}

static void test_tallies(void)
{
    struct node inner = {{.method = demo_main, .entries = 1}, NULL};
    const struct node *children[] = {&inner, NULL};
    struct node outer = {{.method = demo_main, .callsite = -1, .entries = 1}, children};
    const struct node *roots[] = {&outer, NULL};
    struct tree tree = {.roots = roots};
    struct prof_header header = header_of((struct prof_features){
        .calls = true, .allocations = true, .exceptions = true, .window = "all"});
    make_tallies(&outer, &inner);
    CHECK(write_profile("text", "tallies.txt", &header, &tree, 1));
    check_file("tallies.txt",
               "profile by jp2vm test\nprogram: Demo <a> & \"b\"\noptions: --profile\n"
               "collected: calls alloc exceptions\nwindow: all\nwritten at: exit\n\n"
               "   invocations  context\n"
               "             1  Demo.main(java.lang.String[]): void\n"
               "                  | allocation byte[][] objects=2 bytes=100, "
               "p.Same [app.PluginLoader@3] objects=1 bytes=8\n"
               "             1    Demo.main(java.lang.String[]): void\n"
               "                    | allocation byte[][] objects=1 bytes=17, "
               "java.lang.String objects=3 bytes=72, "
               "p.Same [app.PluginLoader@4] objects=5 bytes=40\n"
               "                    | exception p.Same [app.PluginLoader@3] "
               "thrown=18446744073709551615 caught=0\n");
    static const char outer_elements[] =
        "<x:allocation class=\"[[B\" objects=\"2\" bytes=\"100\"/>\n"
        "<x:allocation class=\"Lp/Same;\" loader=\"app.PluginLoader@3\" objects=\"1\" "
        "bytes=\"8\"/>\n<method";
    static const char inner_elements[] =
        "</executionCount>\n"
        "<x:allocation class=\"[[B\" objects=\"1\" bytes=\"17\"/>\n"
        "<x:allocation class=\"Ljava/lang/String;\" objects=\"3\" bytes=\"72\"/>\n"
        "<x:allocation class=\"Lp/Same;\" loader=\"app.PluginLoader@4\" objects=\"5\" "
        "bytes=\"40\"/>\n"
        "<x:exception class=\"Lp/Same;\" loader=\"app.PluginLoader@3\" "
        "thrown=\"18446744073709551615\" caught=\"0\"/>\n</method>";
    static const char sums[] =
        "</executionCount>\n"
        "<x:allocation class=\"[[B\" objects=\"3\" bytes=\"117\"/>\n"
        "<x:allocation class=\"Ljava/lang/String;\" objects=\"3\" bytes=\"72\"/>\n"
        "<x:allocation class=\"Lp/Same;\" loader=\"app.PluginLoader@3\" objects=\"1\" "
        "bytes=\"8\"/>\n"
        "<x:allocation class=\"Lp/Same;\" loader=\"app.PluginLoader@4\" objects=\"5\" "
        "bytes=\"40\"/>\n"
        "<x:exception class=\"Lp/Same;\" loader=\"app.PluginLoader@3\" "
        "thrown=\"18446744073709551615\" caught=\"0\"/>\n<target";
    CHECK(write_profile("xml", "tallies.xml", &header, &tree, 1));
    CHECK_EQ_INT(validate("tallies.xml", "cct.rng"), 0);
    char *text = read_file("tallies.xml");
    CHECK(strstr(text, outer_elements) != NULL && strstr(text, inner_elements) != NULL);
    free(text);
    CHECK(write_profile("dcg", "tallies.dcg.xml", &header, &tree, 1));
    CHECK_EQ_INT(validate("tallies.dcg.xml", "dcg.rng"), 0);
    text = read_file("tallies.dcg.xml");
    CHECK(strstr(text, sums) != NULL);
    free(text);
}

/* The schemas refuse elements that the writers do not write. */
static void test_schemas(void)
{
    static const struct {
        const char *what, *with;
    } changes[] = {{"<executionCount>1</executionCount>", ""},
                   {"name=\"main\"", ""},
                   {"params=\"IJ\"", "params=\"(IJ)\""},
                   {"callsite instruction=\"5\"", "callsite instruction=\"0\""},
                   {"x:native=\"true\"", "x:native=\"maybe\""},
                   {"endInstruction=\"8\"", ""},
                   {"x:inProgress", "x:inprogress"},
                   {" x:limited=\"false\"", ""}};
    static const char *const goods[] = {demo_xml, demo_dcg};
    static const char *const names[] = {"cct.rng", "dcg.rng"};
    for (size_t g = 0; g < 2; g++) {
        for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
            const char *at = strstr(goods[g], changes[i].what);
            FILE *file = fopen("bad.xml", "w");
            if (!CHECK(at != NULL) || !CHECK(file != NULL)) {
                continue;
            }
            fprintf(file, "%.*s%s%s", (int)(at - goods[g]), goods[g], changes[i].with,
                    at + strlen(changes[i].what));
            fclose(file);
            CHECK(validate("bad.xml", names[g]) != 0);
        }
        CHECK(validate(g == 0 ? "demo.dcg.xml" : "demo.xml", names[g]) != 0);
    }
}

static void test_formats(void)
{
    CHECK_EQ_STR(prof_format_of_file("a/b.xml")->name, "xml");
    CHECK_EQ_STR(prof_format_of_file("b.dcg.xml")->name, "dcg");
    CHECK_EQ_STR(prof_format_of_file("b.txt")->name, "text");
    CHECK_EQ_STR(prof_format_of_file("b.tsv")->name, "flat");
    CHECK_EQ_STR(prof_format_of_file("b.html")->name, "html");
    CHECK(prof_format_of_file("profile") == NULL);
    CHECK(prof_format_find("XML") == NULL);
}

/* --- numbers and names --------------------------------------------------------------------- */

static void test_numbers(void)
{
    uint64_t value = 0;
    for (int i = 0; i < 4000; i++) {
        char got[32], want[32];
        *vm_text_digits(got, value) = '\0';
        snprintf(want, sizeof want, "%llu", (unsigned long long)value);
        if (strcmp(got, want) != 0) {
            CHECK_EQ_STR(got, want);
        }
        value = i < 1100 ? value + 1 : value * 7 + (uint64_t)i;
    }
    char got[32];
    *vm_text_digits(got, UINT64_MAX) = '\0';
    CHECK_EQ_STR(got, "18446744073709551615");
}

static void check_name(const char *name, const char *xml, const char *line)
{
    struct vm_text bytes = {0};
    vm_text_name(&bytes, name, strlen(name), VM_TEXT_XML);
    vm_text_add(&bytes, "", 1);
    CHECK_EQ_STR(bytes.bytes, xml);
    bytes.length = 0;
    vm_text_name(&bytes, name, strlen(name), VM_TEXT_LINE);
    vm_text_add(&bytes, "", 1);
    CHECK_EQ_STR(bytes.bytes, line);
    vm_text_fini(&bytes);
}

#define REPLACEMENT "\xEF\xBF\xBD"

static void test_names(void)
{
    check_name("", "", "");
    check_name("<&>'\"", "&lt;&amp;&gt;&apos;&quot;", "<&>'\"");
    check_name("\t\r\n", "&#9;&#13;&#10;", REPLACEMENT REPLACEMENT REPLACEMENT);
    check_name("\x01\x1f", REPLACEMENT REPLACEMENT, REPLACEMENT REPLACEMENT);
    check_name("\x7f\xC2\x85\xE2\x80\xA8", "\x7f\xC2\x85\xE2\x80\xA8",
               REPLACEMENT REPLACEMENT REPLACEMENT);
    check_name("\xC0\x80", REPLACEMENT, REPLACEMENT);
    check_name("\xEF\xBF\xBE\xEF\xBF\xBF", REPLACEMENT REPLACEMENT, REPLACEMENT REPLACEMENT);
    check_name("\xE2\x82\xAC\xF0\x9F\x98\x80", "\xE2\x82\xAC\xF0\x9F\x98\x80",
               "\xE2\x82\xAC\xF0\x9F\x98\x80");
    check_name("\xED\xB8\x80\xED\xA0\xBDx", REPLACEMENT REPLACEMENT "x",
               REPLACEMENT REPLACEMENT "x");
    /* sequences that are truncated or have no lead byte; overlong forms of ASCII, as in some old
     * class files */
    check_name("\xE2\x82", REPLACEMENT REPLACEMENT, REPLACEMENT REPLACEMENT);
    check_name("\xFFz\x80", REPLACEMENT "z" REPLACEMENT, REPLACEMENT "z" REPLACEMENT);
    check_name("\xF7\xBF\xBF\xBF", REPLACEMENT REPLACEMENT REPLACEMENT REPLACEMENT,
               REPLACEMENT REPLACEMENT REPLACEMENT REPLACEMENT);
    check_name("\xC0\xBC", "&lt;", "<");
}

/* --- files ---------------------------------------------------------------------------------- */

/* Returns the number of files in the current directory whose names start with a prefix. */
static int count_files(const char *prefix)
{
    DIR *directory = opendir(".");
    struct dirent *entry;
    int count = 0;
    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        count += strncmp(entry->d_name, prefix, strlen(prefix)) == 0;
    }
    closedir(directory);
    return count;
}

static void check_refused(const char *path, const char *reason)
{
    char message[512] = "", want[512];
    snprintf(want, sizeof want, "cannot write %s: %s", path, reason);
    CHECK(!prof_output_check(path, message, sizeof message));
    CHECK_EQ_STR(message, want);
    message[0] = '\0';
    CHECK(prof_output_open(path, message, sizeof message) == NULL);
    CHECK_EQ_STR(message, want);
}

static void test_refusals(void)
{
    scratch_make_directory("directory");
    scratch_write_text("file", "x");
    check_refused("nowhere/p.xml", "No such file or directory");
    check_refused("file/p.xml", "Not a directory");
    check_refused("directory", "Is a directory");
    check_refused("directory/", "Is a directory");
    check_refused("new/", "Is a directory");
    check_refused("", "No such file or directory");
    check_refused("/dev/fd/987", "Bad file descriptor");
    CHECK_EQ_INT(count_files("file"), 1);
    char message[512];
    CHECK(prof_output_check("checked.xml", message, sizeof message));
    CHECK(prof_output_check("file", message, sizeof message));
    CHECK(prof_output_check("/dev/full", message, sizeof message));
    CHECK_EQ_INT(count_files("checked"), 0);
    check_file("file", "x");
}

/* File permissions are respected. The test runs in a process to which they apply. */
static void test_permissions(void)
{
    scratch_make_directory("locked");
    scratch_write_text("locked/old.xml", "old");
    scratch_write_text("guarded.xml", "old");
    if (chmod("locked", 0555) != 0 || chmod("guarded.xml", 0444) != 0 || chmod(".", 0777) != 0) {
        scratch_die("permissions");
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        check_failed = 0;
        if (geteuid() == 0 && setuid(65534) != 0) {
            _exit(99);
        }
        check_refused("locked/new.xml", "Permission denied");
        check_refused("guarded.xml", "Permission denied");
        fflush(stdout);
        _exit(check_failed);
    }
    int status = -1;
    waitpid(child, &status, 0);
    CHECK_EQ_INT(status, 0);
    CHECK_EQ_INT(chmod("locked", 0755), 0);
}

static void test_full_device(void)
{
    char message[256] = "";
    struct prof_output *out = prof_output_open("/dev/full", message, sizeof message);
    if (CHECK(out != NULL)) {
        prof_output_text(out, "few bytes, not written before the end");
        CHECK(prof_output_is_good(out));
        CHECK(!prof_output_close(out, message, sizeof message));
        CHECK_EQ_STR(message, "cannot write /dev/full: No space left on device");
    }
    /* A writer stops after an error. */
    struct demo demo;
    make_demo(&demo);
    struct prof_header header = header_of(all_features);
    out = prof_output_open("/dev/full", message, sizeof message);
    if (CHECK(out != NULL)) {
        struct prof_tree_walker *visitor = prof_format_xml.writer->create(out);
        bool is_good =
            PROF_WALK_CALL(visitor, begin, &header) && PROF_WALK_CALL(visitor, begin_tree, NULL);
        int written = 0;
        while (is_good && written < 1000000) {
            is_good = visit_node(visitor, &demo.main);
            written++;
        }
        CHECK(!is_good);
        CHECK(written < 1000000);
        CHECK(!prof_output_is_good(out));
        prof_format_xml.writer->destroy(visitor);
        CHECK(!prof_output_close(out, message, sizeof message));
        CHECK_EQ_STR(message, "cannot write /dev/full: No space left on device");
    }
}

/* A regular file that cannot grow: the old file is kept, and no other file is left. */
static void test_failure(void)
{
    char message[256] = "";
    struct rlimit limit, small;
    scratch_write_text("limited.xml", "old");
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 100;
    struct prof_output *out = prof_output_open("limited.xml", message, sizeof message);
    if (CHECK(out != NULL)) {
        for (int i = 0; i < 1000; i++) {
            prof_output_text(out, "something\n");
        }
        CHECK_EQ_INT(count_files("limited.xml"), 2);
        setrlimit(RLIMIT_FSIZE, &small);
        bool is_good = prof_output_close(out, message, sizeof message);
        setrlimit(RLIMIT_FSIZE, &limit);
        CHECK(!is_good);
        CHECK_EQ_STR(message, "cannot write limited.xml: File too large");
    }
    check_file("limited.xml", "old");
    CHECK_EQ_INT(count_files("limited.xml"), 1);

    out = prof_output_open("limited.xml", message, sizeof message);
    if (CHECK(out != NULL)) {
        prof_output_text(out, "new");
        prof_output_discard(out);
    }
    check_file("limited.xml", "old");
    CHECK_EQ_INT(count_files("limited.xml"), 1);

    out = prof_output_open("limited.xml", message, sizeof message);
    if (CHECK(out != NULL)) {
        prof_output_fail(out, ENOMEM);
        prof_output_fail(out, EIO);
        CHECK(!prof_output_close(out, message, sizeof message));
        CHECK_EQ_STR(message, "cannot write limited.xml: Cannot allocate memory");
    }
    check_file("limited.xml", "old");
    CHECK_EQ_INT(count_files("limited.xml"), 1);
}

static void write_text_file(const char *path, const char *text)
{
    char message[256] = "";
    struct prof_output *out = prof_output_open(path, message, sizeof message);
    if (CHECK(out != NULL)) {
        prof_output_text(out, text);
        CHECK(prof_output_close(out, message, sizeof message));
    }
}

static void test_replacement(void)
{
    struct stat info;
    scratch_write_text("kept.xml", "old");
    if (chmod("kept.xml", 0640) != 0 || symlink("kept.xml", "link.xml") != 0) {
        scratch_die("kept.xml");
    }
    write_text_file("link.xml", "new");
    check_file("kept.xml", "new");
    CHECK(stat("kept.xml", &info) == 0 && (info.st_mode & 0777) == 0640);
    CHECK(lstat("link.xml", &info) == 0 && S_ISLNK(info.st_mode));

    /* A file that the process has open is appended to, not truncated or replaced. */
    int fd = open("own.xml", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    char path[64];
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    CHECK_EQ_INT(write(fd, "before ", 7), 7);
    write_text_file(path, "profile");
    CHECK_EQ_INT(write(fd, " after", 6), 6);
    close(fd);
    check_file("own.xml", "before profile after");

    char long_name[256];
    memset(long_name, 'n', 255);
    long_name[255] = '\0';
    write_text_file(long_name, "long");
    check_file(long_name, "long");
    CHECK_EQ_INT(count_files("nnn"), 1);

    /* A temporary name that already exists. */
    snprintf(path, sizeof path, "taken.xml.tmp.%ld", (long)getpid());
    scratch_write_text(path, "another's");
    write_text_file("taken.xml", "mine");
    check_file("taken.xml", "mine");
    check_file(path, "another's");
}

static void *read_pipe(void *path)
{
    size_t *length = allocate(sizeof *length);
    int fd = open(path, O_RDONLY);
    char chunk[4096];
    ssize_t got;
    while ((got = read(fd, chunk, sizeof chunk)) > 0) {
        *length += (size_t)got;
    }
    close(fd);
    return length;
}

/* A pipe accepts less than a buffer at a time; a big piece bypasses the buffer. */
static void test_pipe(void)
{
    static char path[] = "pipe.xml", big[1 << 20];
    char message[256] = "";
    pthread_t reader;
    void *length = NULL;
    if (mkfifo(path, 0600) != 0) {
        scratch_die(path);
    }
    CHECK(prof_output_check(path, message, sizeof message));
    if (pthread_create(&reader, NULL, read_pipe, path) != 0) {
        scratch_die("thread");
    }
    memset(big, 'b', sizeof big);
    struct prof_output *out = prof_output_open(path, message, sizeof message);
    if (CHECK(out != NULL)) {
        size_t before = 0;
        for (int64_t i = -500; i < 200000; i++) {
            char text[32];
            prof_output_signed(out, i);
            prof_output_char(out, '\n');
            before += (size_t)snprintf(text, sizeof text, "%lld\n", (long long)i);
        }
        prof_output_bytes(out, big, sizeof big);
        prof_output_name(out, "<end>", VM_TEXT_XML);
        CHECK(prof_output_close(out, message, sizeof message));
        pthread_join(reader, &length);
        CHECK_EQ_INT(*(size_t *)length, before + sizeof big + strlen("&lt;end&gt;"));
        free(length);
    }
    /* The pipe has no reader any more. */
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    if (pipe(ends) != 0) {
        scratch_die("pipe");
    }
    close(ends[0]);
    snprintf(big, sizeof big, "/dev/fd/%d", ends[1]);
    out = prof_output_open(big, message, sizeof message);
    if (CHECK(out != NULL)) {
        prof_output_text(out, "lost");
        CHECK(!prof_output_close(out, message, sizeof message));
        CHECK(strstr(message, ": Broken pipe") != NULL);
    }
    close(ends[1]);
}

/* Makes each allocation fail in turn: the writer must stop, print the reason, and keep the old
 * file. */
static bool write_short_of_memory(const struct prof_format *format, const struct tree *tree)
{
    char message[256] = "";
    struct prof_header header = header_of(all_features);
    struct prof_output *out = prof_output_open("short.xml", message, sizeof message);
    if (out == NULL) {
        CHECK_EQ_STR(message, "cannot write short.xml: Cannot allocate memory");
        return false;
    }
    struct prof_tree_walker *visitor = format->writer->create(out);
    if (visitor == NULL) {
        prof_output_discard(out);
        return false;
    }
    bool is_good = visit(visitor, &header, tree, 1);
    format->writer->destroy(visitor);
    CHECK(prof_output_is_good(out) == is_good);
    CHECK(prof_output_close(out, message, sizeof message) == is_good);
    CHECK_EQ_STR(message, is_good ? "" : "cannot write short.xml: Cannot allocate memory");
    return is_good;
}

static void test_memory(void)
{
    struct demo demo;
    make_demo(&demo);
    make_tallies(&demo.main, &demo.init);
    struct tree tree = {.roots = demo.roots};
    for (size_t f = 0; prof_formats[f] != NULL; f++) {
        bool is_good = false;
        long failures = 0;
        scratch_write_text("short.xml", "old");
        while (!is_good && failures < 1000) {
            allocations_left = failures + 1;
            is_good = write_short_of_memory(prof_formats[f], &tree);
            allocations_left = -1;
            failures++;
            if (!is_good) {
                check_file("short.xml", "old");
                CHECK_EQ_INT(count_files("short.xml"), 1);
            }
        }
        CHECK(is_good);
        CHECK(failures > 1);
    }
}

/* --- big trees ------------------------------------------------------------------------------ */

#define BIG_METHODS 500

static struct prof_method *big_methods[BIG_METHODS];
static uint64_t big_counts[16];
static uint32_t random_state = 12345;

static void make_big_methods(void)
{
    static const uint32_t ends[][9] = {
        {6, 0}, {4, 8, 9, 11, 19, 0}, {3, 9, 14, 20, 33, 41, 50, 52}, {2, 0}, {5, 12, 0}};
    for (int i = 0; i < BIG_METHODS; i++) {
        char *class_name = allocate(64), *name = allocate(32);
        snprintf(class_name, 64, "org/example/part%d/Component%d", i % 20, i / 4);
        snprintf(name, 32, "compute%d", i % 4);
        big_methods[i] = with_code(
            make_method(NO_LOADER, class_name, name, "(ILjava/lang/String;)V"), 100, ends[i % 5]);
    }
    for (int i = 0; i < 16; i++) {
        big_counts[i] = (uint64_t)i * 1237;
    }
}

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint32_t next_random(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}

/* Writes a deep chain of contexts with a few less deep subtrees at each level. */
static bool visit_big(struct prof_tree_walker *visitor, unsigned depth, int64_t *left,
                      uint32_t number, int32_t callsite)
{
    const struct prof_method *method = big_methods[number];
    struct prof_node_view view = {.method = method,
                                  .callsite = callsite,
                                  .entries = next_random() % 100000,
                                  .executed_instructions = next_random(),
                                  .block_counts = big_counts};
    (*left)--;
    if (!visitor->enter_node(visitor, &view)) {
        return false;
    }
    for (uint32_t i = 0; i < method->site_count && i < 4 && depth > 0; i++) {
        int32_t site = (int32_t)method->sites[i];
        unsigned next = i == 0 ? depth - 1 : next_random() % depth / 4;
        if (*left <= 0) {
            break;
        }
        if (!PROF_WALK_CALL(visitor, begin_callsite, &view, site)
            || !visit_big(visitor, next, left,
                          (number * 7 + i * 131 + next_random() % 3) % BIG_METHODS, site)
            || !PROF_WALK_CALL(visitor, end_callsite, &view, site)) {
            return false;
        }
    }
    return PROF_WALK_CALL(visitor, leave_node, &view);
}

/* Finds the current resident memory, and its maximum so far, in KiB. */
static void memory(long *now, long *most)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    *now = *most = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        sscanf(line, "VmRSS: %ld", now);
        sscanf(line, "VmHWM: %ld", most);
    }
    fclose(file);
}

static bool write_big(const char *format_name, const char *path, int64_t nodes, unsigned depth)
{
    char message[256] = "";
    const struct prof_format *format = prof_format_find(format_name);
    struct prof_output *out = prof_output_open(path, message, sizeof message);
    if (format == NULL || out == NULL) {
        printf("%s %s\n", format_name, message);
        return false;
    }
    struct prof_tree_walker *visitor = format->writer->create(out);
    struct prof_header header = header_of(all_features);
    int64_t left = nodes;
    random_state = 12345;
    uint64_t start = now_ns();
    bool is_good =
        PROF_WALK_CALL(visitor, begin, &header) && PROF_WALK_CALL(visitor, begin_tree, NULL);
    while (is_good && left > 0) {
        is_good = visit_big(visitor, depth, &left, 0, -1);
    }
    is_good = is_good && PROF_WALK_CALL(visitor, end_tree, NULL) && PROF_WALK_CALL(visitor, end);
    format->writer->destroy(visitor);
    double written = (double)(now_ns() - start) / 1e9;
    is_good = prof_output_close(out, message, sizeof message) && is_good;
    double all = (double)(now_ns() - start) / 1e9;
    printf("%-4s %s: %lld nodes, %.2f million nodes/s (%.2f with closing) %s\n", format_name, path,
           (long long)(nodes - left), (double)(nodes - left) / written / 1e6,
           (double)(nodes - left) / all / 1e6, message);
    return is_good;
}

static void test_big(void)
{
    static const char *const formats[] = {"xml", "dcg", "text", "flat"};
    make_big_methods();
    /* Allocates the memory for methods before the measurement. */
    CHECK(write_big("xml", "/dev/null", 100000, 3000));
    for (size_t i = 0; i < 4; i++) {
        long before, after, most, most_before;
        memory(&before, &most_before);
        CHECK(write_big(formats[i], "/dev/null", 3000000, 3000));
        memory(&after, &most);
        printf("  memory: %ld KiB before, %ld after, at most %ld\n", before, after, most);
        long limit = (most_before > before ? most_before : before) + 12 * 1024;
        CHECK(most < limit);
    }
    /* xmllint's time grows with the square of the depth */
    CHECK(write_big("xml", "big.xml", 20000, 50));
    CHECK_EQ_INT(validate("big.xml", "cct.rng"), 0);
}

int main(int argc, char **argv)
{
    if (argc >= 3 && strcmp(argv[1], "--speed") == 0) {
        make_big_methods();
        return !write_big(argc > 4 ? argv[4] : "xml", argv[2], argc > 3 ? atoll(argv[3]) : 3000000,
                          3000);
    }
    if (argc != 3) {
        fprintf(stderr, "usage: test_writers XMLLINT SCHEMAS\n");
        return 2;
    }
    xmllint = argv[1];
    schemas = argv[2];
    scratch_enter("test_writers");
    make_methods();
    test_numbers();
    test_names();
    test_formats();
    test_demo();
    test_calls_only();
    test_window();
    test_threads();
    test_extremes();
    test_empty();
    test_notes();
    test_tallies();
    test_schemas();
    test_refusals();
    test_permissions();
    test_full_device();
    test_failure();
    test_replacement();
    test_pipe();
    test_memory();
    test_big();
    return check_report();
}
