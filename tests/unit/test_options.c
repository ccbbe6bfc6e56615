/*
 * Unit tests of the command line: options of the machine, argument files, and the launcher's
 * result.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "profiler/record/record.h"
#include "profiler/record/terminal.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/analysis.h"
#include "vm/launcher/arguments.h"
#include "vm/launcher/read_options.h"
#include "vm/options/flags.h"
#include "vm/options/nearest.h"
#include "vm/vm.h"

/* Options of another room, which a program registers. */
static int extra_uses, extra_discards;
static const void *extra_started;
extern const struct vm_option_group extra_options;

struct extra {
    int length;
    bool is_resolved;
};

static enum vm_option_status apply_extra(const struct vm_option_use *use)
{
    ((struct extra *)use->part)->length += use->value == NULL ? 100 : (int)strlen(use->value);
    return VM_OPTION_OK;
}

static enum vm_option_status count_use(const struct vm_option_use *use)
{
    extra_uses++;
    return strcmp(use->option->name, "--extra") == 0 ? VM_OPTION_OK : VM_OPTION_USAGE;
}

static enum vm_option_status resolve_extra(struct vm_draft *of, void *part,
                                           struct vm_option_message *message_)
{
    struct extra *extra = part;
    extra->is_resolved = part == vm_draft_part(of, &extra_options);
    of->plan.library.variant = "extra";
    return extra->length < 1000 ? VM_OPTION_OK
                                : vm_option_fail(VM_OPTION_CONFLICT, message_, "too long");
}

static enum vm_option_status start_extra(const struct vm_plan *plan, const void *part,
                                         struct vm_option_message *message_)
{
    (void)message_;
    CHECK(plan->parts[3] == part);
    extra_started = part;
    return VM_OPTION_OK;
}

static void discard_extra(void *part)
{
    (void)part;
    extra_discards++;
}

static const struct vm_option extra_rows[] = {{"--extra", VM_OPTION_OPTIONAL_EQUALS, apply_extra,
                                               "[=x]", "for the test", "--extra=1", .page = NULL},
                                              {.name = NULL}};
const struct vm_option_group extra_options = {.title = "Extra",
                                              .options = extra_rows,
                                              .part_bytes = sizeof(struct extra),
                                              .noted = count_use,
                                              .resolve = resolve_extra,
                                              .start = start_extra,
                                              .discard = discard_extra};

static const struct vm_option_group *const groups[] = {&vm_launcher_options, &vm_standard_options,
                                                       &vm_own_options, &extra_options, NULL};

/* The analyses of a program. */
static char started[16];

static bool start_analysis(struct vm_analysis *analysis, const char *argument, char *message_,
                           size_t size)
{
    (void)analysis;
    snprintf(started, sizeof started, "%s", argument == NULL ? "none" : argument);
    if (strcmp(started, "bad") == 0) {
        snprintf(message_, size, "that is bad");
        return false;
    }
    return true;
}

static struct vm_analysis plain = {.name = "events"};
static struct vm_analysis other = {.name = "other", .start = start_analysis};

/* Replaces the loading of libraries. */
struct vm_analysis *prof_plugin_open(const char *what, char *message_, size_t size);

struct vm_analysis *prof_plugin_open_java(const char *class_path, const char *what, char *message_,
                                          size_t size)
{
    (void)class_path;
    return prof_plugin_open(what, message_, size);
}

struct vm_analysis *prof_plugin_open(const char *what, char *message_, size_t size)
{
    size_t length = strcspn(what, ":");
    struct vm_analysis *analysis = strncmp(what, "events", length) == 0  ? &plain
                                   : strncmp(what, "other", length) == 0 ? &other
                                                                         : NULL;
    if (analysis == NULL) {
        snprintf(message_, size, "there is no such analysis");
        return NULL;
    }
    const char *argument = what[length] == '\0' ? NULL : what + length + 1;
    if (analysis->start == NULL && argument != NULL) {
        snprintf(message_, size, "it takes no argument");
        return NULL;
    }
    return analysis->start == NULL || analysis->start(analysis, argument, message_, size) ? analysis
                                                                                          : NULL;
}

bool prof_record_start(const struct vm_record_plan *plan, struct prof_record_sink *sink,
                       uint64_t period, char *message_, size_t size)
{
    (void)sink;
    (void)period;
    (void)message_;
    (void)size;
    snprintf(started, sizeof started, "%s", plan->file == NULL ? "page" : plan->file);
    return true;
}

bool prof_terminal_start(const struct vm_record_plan *plan, const char *script, char *message_,
                         size_t size)
{
    (void)plan;
    (void)script;
    (void)message_;
    (void)size;
    return true;
}

static const struct vm_plan no_plan;
static struct vm_draft *draft;
static struct vm_option_message message;

static enum vm_option_status apply_again(const char *text)
{
    message.text[0] = '\0';
    return vm_draft_apply(draft, text, &message);
}

/* As if no option had been given before. */
static enum vm_option_status apply(const char *text)
{
    draft->seen = NULL;
    return apply_again(text);
}

static void check_message(const char *option, enum vm_option_status status, const char *text)
{
    CHECK_EQ_INT(apply(option), status);
    CHECK_EQ_STR(message.text, text);
}

static void test_analyses(void)
{
    check_message("--analysis=none", VM_OPTION_USAGE,
                  "Error: --analysis=none: there is no such analysis");
    check_message("--analysis=eventx:x", VM_OPTION_USAGE,
                  "Error: --analysis=eventx:x: there is no such analysis");
    check_message("--analysis", VM_OPTION_USAGE,
                  "Error: --analysis needs a value, for example --analysis=events");
    check_message("--analysis=events:x", VM_OPTION_USAGE,
                  "Error: --analysis=events:x: it takes no argument");
    check_message("--analysis=other:bad", VM_OPTION_USAGE,
                  "Error: --analysis=other:bad: that is bad");
    check_message("--analysis=other:a:b", VM_OPTION_OK, "");
    CHECK_EQ_STR(started, "a:b");
    check_message("--analysis=other", VM_OPTION_USAGE, "Error: --analysis=other: given twice");
    CHECK_EQ_STR(started, "none");
}

/* Checks options for recordings, in a separate draft. */
static void check_record(const char *const *options, enum vm_option_status status, const char *text)
{
    struct vm_draft *before = draft;
    draft = vm_draft_create(groups, &no_plan);
    for (; *options != NULL; options++) {
        CHECK_EQ_INT(apply(*options), VM_OPTION_OK);
    }
    message.text[0] = '\0';
    CHECK_EQ_INT(vm_draft_resolve(draft, &message), status);
    CHECK_EQ_STR(message.text, text);
    if (status == VM_OPTION_OK) {
        CHECK(draft->plan.machine.record.limit == VM_RECORD_LIMIT);
        CHECK(draft->plan.machine.record.is_main_window);
    }
    vm_draft_discard(draft);
    draft = before;
}

/* Options with one value have one in each origin. */
static void test_once(void)
{
    static const char *const united[] = {"--print-code=a", "--print-code=b", "--no-optimize=loops",
                                         "--no-optimize=compares"};
    struct vm_draft *before = draft;
    draft = vm_draft_create(groups, &no_plan);
    draft->origin = "JP2VM_OPTIONS";
    CHECK_EQ_INT(apply_again("--trace=X"), VM_OPTION_OK);
    draft->origin = NULL;
    CHECK_EQ_INT(apply_again("--trace=Y"), VM_OPTION_OK);
    CHECK_EQ_STR(draft->plan.machine.trace.methods, "Y");
    CHECK_EQ_INT(apply_again("--trace=Y"), VM_OPTION_OK);
    CHECK_EQ_INT(apply_again("--trace=Z"), VM_OPTION_USAGE);
    CHECK_EQ_STR(message.text, "Error: --trace is given twice, as --trace=Y and --trace=Z; leave "
                               "one out");
    CHECK_EQ_STR(draft->plan.machine.trace.methods, "Y");
    for (size_t i = 0; i < sizeof united / sizeof united[0]; i++) {
        CHECK_EQ_INT(apply_again(united[i]), VM_OPTION_OK);
    }
    CHECK_EQ_STR(draft->plan.machine.print_code, "a,b");
    CHECK_EQ_INT(apply_again("-Xmx64m"), VM_OPTION_OK);
    CHECK_EQ_INT(apply_again("-Xmx65m"), VM_OPTION_OK); /* as with `java` */
    vm_draft_discard(draft);
    draft = before;
}

/* Checks the nearest word in a list; "": none. */
static void check_near(const char *word, const char *list, const char *want)
{
    char found[40] = "";
    size_t length = 0;
    const char *at = vm_nearest_in(word, strlen(word), list, &length);
    snprintf(found, sizeof found, "%.*s", at == NULL ? 0 : (int)length, at == NULL ? "" : at);
    CHECK_EQ_STR(found, want);
}

static void test_nearest(void)
{
    char text[100];
    const char *names[] = {"calls", "callsites", "blocks", NULL};
    check_near("call", "calls, callsites and blocks", "calls");
    check_near("callsite", "calls, callsites and blocks", "callsites");
    check_near("blcoks", "calls, callsites and blocks", "blocks"); /* swapping two letters is one
                                                                      change */
    check_near("prof", "java, profile", "profile");                /* a prefix */
    check_near("pr", "java, profile", "");
    check_near("java", "jav,javac", "jav"); /* the first of two equally near words */
    check_near("an", "calls and blocks", "");
    check_near("x", "y, z", "");
    check_near("", "y, z", "");
    check_near("reprot", "export, top", "");
    check_near("a", "", "");
    CHECK_EQ_STR(vm_nearest_of("blocs", 5, names), "blocks");
    CHECK(vm_nearest_of("time", 4, names) == NULL);
    CHECK_EQ_STR(vm_nearest_complain("calz,b", 4, "calls, x", text, sizeof text),
                 "there is no 'calz'; there are calls, x");
    CHECK_EQ_STR(vm_nearest_complain("callz,b", 5, "calls, x", text, sizeof text),
                 "there is no 'callz'; did you mean calls?");
    CHECK_EQ_STR(vm_nearest_complain("", 0, "calls, x", text, sizeof text),
                 "a name is missing; there are calls, x");
}

static void test_recordings(void)
{
    static const char *const good[] = {"--record=x", NULL},
                             *const same[] = {"--record=x", "--heap-dump=./x", NULL},
                             *const nowhere[] = {"--record-limit=5", NULL},
                             *const counted[] = {"--record=x", "--count", NULL},
                             *const window[] = {"--record=x", "--record-window=mian", NULL};
    check_record(good, VM_OPTION_OK, "");
    check_record(same, VM_OPTION_USAGE,
                 "Error: --heap-dump=./x and --record=x write the same file; give one of them "
                 "another name");
    check_record(nowhere, VM_OPTION_USAGE,
                 "Error: --record-window, -limit and -source need --record=FILE or "
                 "--explore=PAGE.html");
    check_record(
        counted, VM_OPTION_USAGE,
        "Error: --count runs the reference loop, which is not recorded; leave --count out, "
        "or --record, --explore and --step");
    check_record(window, VM_OPTION_USAGE,
                 "Error: --record-window is main, all or class.method, not 'mian'");
    check_message("--record-limit=x", VM_OPTION_USAGE,
                  "Error: --record-limit is a number of instructions, 0 for any, not 'x'");
}

static void test_sizes(void)
{
    /* clang-format off */
    static const struct {
        const char *text;
        bool is_good;
        size_t bytes;
    } cases[] = {
        {"0", true, 0}, {"1", true, 1}, {"64k", true, 65536}, {"64K", true, 65536},
        {"3m", true, 3u << 20}, {"2G", true, (size_t)2 << 30}, {"1t", true, (size_t)1 << 40},
        {"0x10", true, 16}, {"0X1fk", true, 31u << 10},
        {"18446744073709551615", true, SIZE_MAX}, {"", false, 0}, {"k", false, 0},
        {"-1", false, 0}, {" 1", false, 0}, {"1b", false, 0}, {"1kk", false, 0},
        {"1k ", false, 0}, {"0x", false, 0}, {"1.5m", false, 0}, {"+3", false, 0},
        {"18446744073709551616", false, 0}, {"18446744073709551615k", false, 0},
        {"99999999999999999999999", false, 0}, {"16777216t", false, 0}};
    /* clang-format on */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t bytes = 77;
        if (!CHECK_EQ_INT(vm_option_parse_size(cases[i].text, &bytes), cases[i].is_good)) {
            printf("  size \"%s\"\n", cases[i].text);
        } else if (cases[i].is_good) {
            CHECK(bytes == cases[i].bytes);
        }
    }
}

static void test_memory_options(void)
{
    CHECK_EQ_INT(apply("-Xmx64m"), VM_OPTION_OK);
    CHECK_EQ_INT(draft->flags->values[VM_FLAG_MaxHeapSize].natural, 64 << 20);
    CHECK_EQ_INT(apply("-Xms8M"), VM_OPTION_OK);
    CHECK_EQ_INT(draft->flags->values[VM_FLAG_InitialHeapSize].natural, 8 << 20);
    CHECK_EQ_INT(apply("-Xss1m"), VM_OPTION_OK);
    CHECK_EQ_INT(draft->flags->values[VM_FLAG_ThreadStackSize].integer, 1024);
    CHECK_EQ_INT(apply("-XX:MaxHeapSize=32m"), VM_OPTION_OK);
    CHECK_EQ_INT(draft->flags->values[VM_FLAG_MaxHeapSize].natural, 32 << 20);
    CHECK_EQ_INT(apply("-XX:ThreadStackSize=512"), VM_OPTION_OK);
    CHECK_EQ_INT(draft->flags->values[VM_FLAG_ThreadStackSize].integer, 512);
    check_message("-Xmx0x", VM_OPTION_INVALID, "Invalid maximum heap size: -Xmx0x");
    check_message("-Xmx0", VM_OPTION_INVALID, "Invalid maximum heap size: -Xmx0");
    check_message("-Xmx", VM_OPTION_INVALID, "Invalid maximum heap size: -Xmx");
    check_message("-Xms1z", VM_OPTION_INVALID, "Invalid initial heap size: -Xms1z");
    check_message("-Xss", VM_OPTION_INVALID, "Invalid thread stack size: -Xss");
    check_message("-Xss1", VM_OPTION_INVALID,
                  "\nThe Java thread stack size specified is too small. Specify at least 136k");
    check_message("-Xss2g", VM_OPTION_INVALID,
                  "Invalid thread stack size: -Xss2g\n"
                  "The specified size exceeds the maximum representable size.");
}

static void test_flags(void)
{
    CHECK_EQ_INT(apply("-XX:+UseSerialGC"), VM_OPTION_OK);
    CHECK_EQ_INT(apply("-XX:-UseSerialGC"), VM_OPTION_OK);
    CHECK_EQ_INT(apply("-XX:StackShadowPages=10"), VM_OPTION_OK);
    check_message("-XX:+Foo", VM_OPTION_INVALID, "Unrecognized VM option 'Foo'");
    check_message("-XX:Foo=3", VM_OPTION_INVALID, "Unrecognized VM option 'Foo=3'");
    check_message("-XX:", VM_OPTION_INVALID, "Unrecognized VM option ''");
    check_message("-XX:+", VM_OPTION_INVALID, "Unrecognized VM option ''");
    check_message("-XX:UseSerialGC", VM_OPTION_INVALID,
                  "Missing +/- setting for VM option 'UseSerialGC'");
    check_message("-XX:UseSerialGC=1", VM_OPTION_INVALID,
                  "Missing +/- setting for VM option 'UseSerialGC=1'");
    check_message("-XX:+MaxHeapSize", VM_OPTION_INVALID,
                  "Unexpected +/- setting in VM option 'MaxHeapSize'");
    check_message("-XX:MaxHeapSize", VM_OPTION_INVALID,
                  "Improperly specified VM option 'MaxHeapSize'");
    check_message("-XX:MaxHeapSize=x", VM_OPTION_INVALID,
                  "Invalid maximum heap size: -XX:MaxHeapSize=x");
}

static void test_other_options(void)
{
    CHECK_EQ_INT(apply("-Dkey=a=b"), VM_OPTION_OK);
    CHECK_EQ_STR(vm_plan_property(&draft->plan.library, "key"), "a=b");
    CHECK_EQ_INT(apply("-Dkey"), VM_OPTION_OK);
    CHECK_EQ_STR(vm_plan_property(&draft->plan.library, "key"), "");
    CHECK(vm_plan_property(&draft->plan.library, "ke") == NULL);
    CHECK_EQ_INT(apply("-Djava.class.path=x:y"), VM_OPTION_OK);
    CHECK_EQ_STR(draft->plan.library.class_path, "x:y");
    CHECK_EQ_INT(apply("-Xbootclasspath/a:one"), VM_OPTION_OK);
    CHECK_EQ_INT(apply("-Xbootclasspath/a:two"), VM_OPTION_OK);
    CHECK_EQ_STR(draft->plan.library.boot_path_append, "one:two");
    check_message("-Xbootclasspath/p:x", VM_OPTION_INVALID,
                  "-Xbootclasspath/p is no longer a supported option.");
    size_t before = draft->plan.library.assertion_count;
    CHECK_EQ_INT(apply("-ea"), VM_OPTION_OK);
    CHECK_EQ_INT(apply("-disableassertions:a.b..."), VM_OPTION_OK);
    CHECK_EQ_INT(apply("-esa"), VM_OPTION_OK);
    CHECK_EQ_INT(draft->plan.library.assertion_count, before + 3);
    CHECK_EQ_STR(draft->plan.library.assertions[before], "-ea");
    CHECK_EQ_STR(draft->plan.library.assertions[before + 1], "-da:a.b...");
    CHECK_EQ_STR(draft->plan.library.assertions[before + 2], "-esa");
    check_message("-eafoo", VM_OPTION_UNKNOWN, "Unrecognized option: -eafoo");
    CHECK_EQ_INT(apply("-Xverify:all"), VM_OPTION_OK);
    CHECK(draft->flags->values[VM_FLAG_BytecodeVerificationLocal].boolean);
    CHECK_EQ_INT(apply("-Xverify:none"), VM_OPTION_OK);
    CHECK(!draft->flags->values[VM_FLAG_BytecodeVerificationRemote].boolean);
    check_message("-Xverify:foo", VM_OPTION_INVALID,
                  "Unrecognized verification option: -Xverify:foo");
    check_message("-Xcheck:foo", VM_OPTION_INVALID, "Unrecognized check option: -Xcheck:foo");
    CHECK_EQ_INT(apply("-verbose:gc"), VM_OPTION_OK);
    CHECK(vm_log_is_on(VM_LOG_GC, VM_LOG_INFO) && !vm_log_is_on(VM_LOG_CLASS_LOAD, VM_LOG_INFO));
    CHECK_EQ_INT(apply("-verbose:something"), VM_OPTION_OK);
    check_message("-foo", VM_OPTION_UNKNOWN, "Unrecognized option: -foo");
    check_message("--", VM_OPTION_UNKNOWN, "Unrecognized option: --");
    check_message("-Xintx", VM_OPTION_UNKNOWN,
                  "Unrecognized option: -Xintx\nDid you mean '-Xint'?");
    check_message("-cp", VM_OPTION_UNKNOWN, "Unrecognized option: -cp");
    CHECK_EQ_INT(apply("--classlib"), VM_OPTION_USAGE);
    CHECK_EQ_INT(apply("--classlib="), VM_OPTION_USAGE);
    CHECK_EQ_INT(apply("--classlib=embedded"), VM_OPTION_OK);
    CHECK_EQ_STR(draft->plan.library.name, "embedded");
    check_message("--count=", VM_OPTION_USAGE, "Error: --count= needs the name of a file");
    check_message("--count=no/such/place", VM_OPTION_USAGE,
                  "Error: --count cannot write no/such/place: No such file or directory");
    CHECK_EQ_INT(apply("--counts"), VM_OPTION_UNKNOWN);
    CHECK(!draft->plan.machine.count_bytecodes);
    CHECK_EQ_INT(apply("--count"), VM_OPTION_OK);
    CHECK(draft->plan.machine.count_bytecodes && draft->plan.machine.count_file == NULL);
    CHECK_EQ_INT(apply("--count=/dev/null"), VM_OPTION_OK);
    CHECK_EQ_STR(draft->plan.machine.count_file, "/dev/null");
    check_message("--explore", VM_OPTION_USAGE,
                  "Error: --explore needs a value, for example --explore=run.html");
    CHECK_EQ_INT(apply("--explore=run.html"), VM_OPTION_OK);
    CHECK_EQ_STR(draft->plan.machine.record.page, "run.html");
    CHECK(draft->plan.machine.record.file == NULL);
    CHECK_EQ_INT(apply("--extra"), VM_OPTION_OK);
    CHECK_EQ_INT(apply("--extra=123"), VM_OPTION_OK);
    CHECK_EQ_INT(((struct extra *)vm_draft_part(draft, &extra_options))->length, 103);
    CHECK_EQ_INT(extra_uses, 2);
    CHECK_EQ_INT(apply("--extras"), VM_OPTION_UNKNOWN);
}

/* Every listed option has an example, and every example is accepted. */
static void test_examples(void)
{
    for (const struct vm_option_group *const *group = groups; *group != NULL; group++) {
        for (const struct vm_option *row = (*group)->options; row->name != NULL; row++) {
            if (row->help == NULL) {
                continue;
            }
            CHECK(row->example != NULL && strncmp(row->example, row->name, strlen(row->name)) == 0);
            if (row->apply != NULL
                && !CHECK_EQ_INT(apply(row->example), strncmp(row->help, "refused", 7) == 0
                                                          ? VM_OPTION_INVALID
                                                          : VM_OPTION_OK)) {
                printf("  example %s: %s\n", row->example, message.text);
            }
        }
    }
}

static jint count_message(void *stream, const char *format, __builtin_va_list arguments)
{
    (void)stream;
    (void)format;
    (void)arguments;
    return 0;
}

/* Returns a draft with these options, or NULL if the status is not VM_OPTION_OK. */
static struct vm_draft *take(const JavaVMInitArgs *arguments, enum vm_option_status status)
{
    struct vm_draft *made = vm_draft_create(groups, &no_plan);
    CHECK_EQ_INT(vm_read_options(made, arguments, &message), status);
    if (status != VM_OPTION_OK) {
        vm_draft_discard(made);
    }
    return status == VM_OPTION_OK ? made : NULL;
}

static void test_init_arguments(void)
{
    JavaVMOption list[] = {{"-Dfirst=1", NULL},
                           {"vfprintf", (void *)count_message},
                           {"-unknown", NULL},
                           {"-Dlast=2", NULL}};
    JavaVMInitArgs arguments = {JNI_VERSION_1_8, 4, list, JNI_FALSE};
    CHECK(take(&arguments, VM_OPTION_UNKNOWN) == NULL);
    CHECK_EQ_STR(message.text, "Unrecognized option: -unknown");
    arguments.ignoreUnrecognized = JNI_TRUE;
    vm_vfprintf_hook = NULL;
    struct vm_draft *second = take(&arguments, VM_OPTION_OK);
    CHECK(vm_vfprintf_hook == count_message);
    CHECK_EQ_STR(vm_plan_property(&second->plan.library, "first"), "1");
    CHECK_EQ_STR(vm_plan_property(&second->plan.library, "last"), "2");
    CHECK_EQ_INT(second->plan.library.argument_count, 2);
    vm_draft_discard(second);
    setenv("JAVA_TOOL_OPTIONS", " -Dfirst=0 '-Dquoted=a b'\t-Denv=\"x\"y", 1);
    setenv("_JAVA_OPTIONS", "-Dlast=3", 1);
    struct vm_draft *third = take(&arguments, VM_OPTION_OK);
    CHECK_EQ_STR(vm_plan_property(&third->plan.library, "first"), "1");
    CHECK_EQ_STR(vm_plan_property(&third->plan.library, "quoted"), "a b");
    CHECK_EQ_STR(vm_plan_property(&third->plan.library, "env"), "xy");
    CHECK_EQ_STR(vm_plan_property(&third->plan.library, "last"), "3");
    vm_draft_discard(third);
    setenv("JAVA_TOOL_OPTIONS", "-Dx='y", 1);
    CHECK(take(&arguments, VM_OPTION_INVALID) == NULL);
    CHECK_EQ_STR(message.text, "Unmatched quote in JAVA_TOOL_OPTIONS");
    unsetenv("JAVA_TOOL_OPTIONS");
    unsetenv("_JAVA_OPTIONS");
    JavaVMOption sizes[] = {{"-Xms1g", NULL}, {"-Xmx100m", NULL}};
    JavaVMInitArgs conflict = {JNI_VERSION_1_8, 2, sizes, JNI_FALSE};
    CHECK(take(&conflict, VM_OPTION_CONFLICT) == NULL);
    vm_vfprintf_hook = NULL;
}

/* The part of a group in the plan, from its zeroed state to the start of the machine. A failed
 * attempt leaves nothing behind. */
static void test_parts(void)
{
    char many[1200];
    memset(many, 'x', sizeof many);
    memcpy(many, "--extra=", 8);
    many[sizeof many - 1] = '\0';
    JavaVMOption list[] = {{"--extra=12", NULL}, {"-Dx=1", NULL}, {many, NULL}};
    JavaVMInitArgs arguments = {JNI_VERSION_1_8, 3, list, JNI_FALSE};
    int before = extra_discards;
    CHECK(take(&arguments, VM_OPTION_CONFLICT) == NULL);
    CHECK_EQ_STR(message.text, "too long");
    CHECK_EQ_INT(extra_discards, before + 1);
    arguments.nOptions = 1;
    struct vm_draft *good = take(&arguments, VM_OPTION_OK);
    const struct extra *extra = vm_draft_part(good, &extra_options);
    CHECK(extra->length == 2 && extra->is_resolved);
    CHECK_EQ_STR(good->plan.library.variant, "extra");
    CHECK_EQ_INT(good->plan.library.property_count, 0);
    CHECK(extra_started == NULL);
    CHECK_EQ_INT(vm_plan_start(&good->plan, groups, &message), VM_OPTION_OK);
    CHECK(extra_started == extra);
    CHECK(no_plan.library.variant == NULL && vm.plan->library.variant == NULL);
}

/* Lists of the draft keep all elements that are added. */
static void test_many(void)
{
    struct vm_draft *many = vm_draft_create(groups, &no_plan);
    char text[32];
    for (int i = 0; i < 100; i++) {
        snprintf(text, sizeof text, "-Dkey%d=%d", i, i);
        CHECK_EQ_INT(vm_draft_apply(many, text, &message), VM_OPTION_OK);
        CHECK_EQ_INT(vm_draft_apply(many, "-ea:x", &message), VM_OPTION_OK);
    }
    CHECK_EQ_INT(many->plan.library.property_count, 100);
    CHECK_EQ_INT(many->plan.library.assertion_count, 100);
    for (int i = 0; i < 100; i++) {
        snprintf(text, sizeof text, "%d", i);
        CHECK_EQ_STR(many->plan.library.properties[i].value, text);
        CHECK_EQ_STR(many->plan.library.assertions[i], "-ea:x");
    }
    vm_draft_discard(many);
}

/* Returns the words of a file, joined by '|'. */
static const char *words_of(const char *text)
{
    static char joined[512];
    struct vm_argument_list list = {.main_index = SIZE_MAX};
    joined[0] = '\0';
    CHECK(vm_arguments_add_file_text(&list, text, strlen(text)));
    for (size_t i = 0; i < list.count; i++) {
        strcat(joined, i == 0 ? "" : "|");
        strcat(joined, list.items[i]);
        free(list.items[i]);
    }
    free(list.items);
    return joined;
}

static void test_argument_files(void)
{
    CHECK_EQ_STR(words_of(""), "");
    CHECK_EQ_STR(words_of("a b\tc\fd\ne\r\nf\rg"), "a|b|c|d|e|f|g");
    CHECK_EQ_STR(words_of("\"a b\" 'c d' e\"f g\"h ''"), "a b|c d|ef gh|");
    CHECK_EQ_STR(words_of("p\\q \"p\\q\" \"p\\\\q\" c\\\nd"), "p\\q|pq|p\\q|c\\|d");
    CHECK_EQ_STR(words_of("\"x\\ty\\n\" \"l1\\\n   l2\" 'a\\\r\n\tb'"), "x\ty\n|l1l2|ab");
    CHECK_EQ_STR(words_of("a # comment \"b\nc #d\n#e\nf"), "a|c|f");
    CHECK_EQ_STR(words_of("\"a # b\" 'c\"d' \"e'f\""), "a # b|c\"d|e'f");
    CHECK_EQ_STR(words_of("b\"q\nw\" c"), "bq|w c");
    CHECK_EQ_STR(words_of("\"open to the end"), "open to the end");
    CHECK_EQ_STR(words_of("\"ends in a backslash\\"), "ends in a backslash\\");
    CHECK_EQ_STR(words_of("@x @@y"), "@x|@@y");
}

static bool parse(struct vm_launch *launch, int argc, const char **argv)
{
    struct vm_argument_list list;
    message.text[0] = '\0';
    return vm_arguments_expand(argc, (char **)argv, &list, &message)
           && vm_launch_parse(&list, launch, &message);
}

#define PARSE(launch, ...)                                                                         \
    parse(launch, (int)(sizeof((const char *[]){"jp2vm", __VA_ARGS__}) / sizeof(char *)),          \
          (const char *[]){"jp2vm", __VA_ARGS__})

static bool has_option(const struct vm_launch *launch, const char *text)
{
    for (int i = 0; i < launch->option_count; i++) {
        if (strcmp(launch->options[i].optionString, text) == 0) {
            return true;
        }
    }
    return false;
}

static void test_launch(void)
{
    struct vm_launch launch;
    unsetenv("CLASSPATH");
    unsetenv("JDK_JAVA_OPTIONS");
    CHECK(PARSE(&launch, "-cp", "a:b", "-Dx=1", "Main", "-cp", "@q"));
    CHECK_EQ_INT(launch.action, VM_LAUNCH_CLASS);
    CHECK_EQ_STR(launch.target, "Main");
    CHECK_EQ_INT(launch.argument_count, 2);
    CHECK_EQ_STR(launch.arguments[1], "@q");
    CHECK(has_option(&launch, "-Djava.class.path=a:b") && has_option(&launch, "-Dx=1"));
    CHECK(has_option(&launch, "-Dsun.java.command=Main -cp @q"));
    CHECK(PARSE(&launch, "Main") && has_option(&launch, "-Djava.class.path=."));
    setenv("CLASSPATH", "from/env", 1);
    CHECK(PARSE(&launch, "Main") && has_option(&launch, "-Djava.class.path=from/env"));
    CHECK(PARSE(&launch, "-jar", "-Dy", "x.jar", "1"));
    CHECK_EQ_INT(launch.action, VM_LAUNCH_JAR);
    CHECK(has_option(&launch, "-Djava.class.path=x.jar") && has_option(&launch, "-Dy"));
    CHECK(PARSE(&launch, "--class-path=p", "Main") && has_option(&launch, "-Djava.class.path=p"));
    CHECK(PARSE(&launch, "--add-modules", "m", "Main") && has_option(&launch, "--add-modules=m"));
    CHECK(!PARSE(&launch, "-cp"));
    CHECK_EQ_STR(message.text, "Error: -cp requires class path specification");
    CHECK(!PARSE(&launch, "-jar"));
    CHECK_EQ_STR(message.text, "Error: -jar requires jar file specification");
    CHECK(PARSE(&launch, "-version", "-foo") && launch.action == VM_LAUNCH_VERSION);
    CHECK(PARSE(&launch, "--help") && launch.action == VM_LAUNCH_HELP_OUT);
    CHECK(PARSE(&launch, "-Dx") && launch.action == VM_LAUNCH_USAGE);
    CHECK(PARSE(&launch, "@@x") && strcmp(launch.target, "@x") == 0);
    CHECK(PARSE(&launch, "@") && strcmp(launch.target, "@") == 0);
    CHECK(!PARSE(&launch, "@/no/such/file"));
    CHECK_EQ_STR(message.text, "Error: could not open `/no/such/file'");
    CHECK(PARSE(&launch, "--disable-@files", "@x") && strcmp(launch.target, "@x") == 0);
}

/* The class library reads these options as properties, which nothing else sets. */
static void test_module_options(void)
{
    CHECK_EQ_INT(apply("--add-opens=java.base/java.lang=ALL-UNNAMED"), VM_OPTION_OK);
    CHECK_EQ_INT(apply("--add-opens=a/b=c"), VM_OPTION_OK);
    CHECK_EQ_STR(vm_plan_property(&draft->plan.library, "jdk.module.addopens.0"),
                 "java.base/java.lang=ALL-UNNAMED");
    CHECK_EQ_STR(vm_plan_property(&draft->plan.library, "jdk.module.addopens.1"), "a/b=c");
    CHECK_EQ_INT(apply("--limit-modules=java.base"), VM_OPTION_OK);
    CHECK_EQ_STR(vm_plan_property(&draft->plan.library, "jdk.module.limitmods"), "java.base");
    CHECK_EQ_INT(apply("-Djdk.module.addmods.0=x"), VM_OPTION_OK);
    CHECK(vm_plan_property(&draft->plan.library, "jdk.module.addmods.0") == NULL);
    CHECK_EQ_INT(apply("-Djdk.module.main=m"), VM_OPTION_OK);
    CHECK_EQ_STR(vm_plan_property(&draft->plan.library, "jdk.module.main"), "m");
    check_message("--patch-module=m", VM_OPTION_INVALID,
                  "Missing '=' in --patch-module specification");
    CHECK_EQ_INT(apply("--enable-preview"), VM_OPTION_OK);
    CHECK(draft->plan.machine.is_preview_enabled);
}

/* Programs of modules and source files; options that need no program. */
static void test_module_launch(void)
{
    struct vm_launch launch;
    unsetenv("CLASSPATH");
    CHECK(PARSE(&launch, "-p", "mods", "-m", "a.b/c.D", "-m", "x"));
    CHECK_EQ_INT(launch.action, VM_LAUNCH_MODULE);
    CHECK_EQ_STR(launch.target, "a.b/c.D");
    CHECK_EQ_INT(launch.argument_count, 2);
    CHECK(has_option(&launch, "--module-path=mods"));
    CHECK(has_option(&launch, "-Djdk.module.main=a.b"));
    CHECK(has_option(&launch, "-Dsun.java.command=a.b/c.D -m x"));
    CHECK(!has_option(&launch, "-Djava.class.path=."));
    CHECK(PARSE(&launch, "--module=a") && strcmp(launch.target, "a") == 0);
    CHECK(!PARSE(&launch, "-m"));
    CHECK_EQ_STR(message.text, "Error: -m requires module name");
    CHECK(PARSE(&launch, "--source", "17", "script", "1"));
    CHECK_EQ_INT(launch.action, VM_LAUNCH_SOURCE);
    CHECK_EQ_INT(launch.argument_count, 2);
    CHECK_EQ_STR(launch.arguments[0], "script");
    CHECK(has_option(&launch, "-Djdk.internal.javac.source=17"));
    CHECK(PARSE(&launch, "no/such/File.java") && launch.action == VM_LAUNCH_CLASS);
    CHECK(PARSE(&launch, "--list-modules") && launch.action == VM_LAUNCH_INFORMATION);
    CHECK(launch.list_modules);
    CHECK(PARSE(&launch, "-d", "java.sql") && launch.action == VM_LAUNCH_INFORMATION);
    CHECK_EQ_STR(launch.describe_module, "java.sql");
    CHECK(PARSE(&launch, "--validate-modules", "Main") && launch.validate_modules);
    CHECK(PARSE(&launch, "-XshowSettings:vm", "Main"));
    CHECK_EQ_STR(launch.show_settings, "-XshowSettings:vm");
}

static void test_java_options(void)
{
    struct vm_launch launch;
    setenv("JDK_JAVA_OPTIONS", "-Dx=\"a b\" -cp 'p q'", 1);
    CHECK(PARSE(&launch, "Main") && has_option(&launch, "-Djava.class.path=p q"));
    CHECK(has_option(&launch, "-Dx=a b"));
    setenv("JDK_JAVA_OPTIONS", "Main", 1);
    CHECK(!PARSE(&launch, "Main"));
    CHECK_EQ_STR(message.text,
                 "Error: Cannot specify main class in environment variable JDK_JAVA_OPTIONS");
    setenv("JDK_JAVA_OPTIONS", "-Dx -jar x", 1);
    CHECK(!PARSE(&launch, "Main"));
    CHECK_EQ_STR(message.text,
                 "Error: Option -jar is not allowed in environment variable JDK_JAVA_OPTIONS");
    setenv("JDK_JAVA_OPTIONS", "-Dx='y", 1);
    CHECK(!PARSE(&launch, "Main"));
    CHECK_EQ_STR(message.text, "Error: Unmatched quote in environment variable JDK_JAVA_OPTIONS");
    unsetenv("JDK_JAVA_OPTIONS");
}

int main(void)
{
    draft = vm_draft_create(groups, &no_plan);
    test_sizes();
    test_memory_options();
    test_flags();
    test_other_options();
    test_module_options(); /* must run before the examples, which set properties of modules */
    test_analyses();
    test_nearest();
    test_once();
    test_recordings();
    test_examples();
    test_init_arguments();
    test_parts();
    test_many();
    test_argument_files();
    test_launch();
    test_module_launch();
    test_java_options();
    return check_report();
}
