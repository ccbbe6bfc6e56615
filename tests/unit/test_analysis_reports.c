/*
 * Unit test of the components of analyses' reports (profiler/analyses/support: report.h,
 * arguments.h, counts.h, places.h, contexts.h, names.h, powers.h).
 */
#include "tests/unit/analysis_world.h"
#include "tests/unit/check.h"

#include "profiler/analyses/support/calls/contexts.h"
#include "profiler/analyses/support/calls/stacks.h"
#include "profiler/analyses/support/report/places.h"
#include "profiler/analyses/support/report/powers.h"

static jp2_class first_class = {.name = "com/acme/First", .number = 1};
static jp2_class second_class = {.name = "com/acme/Second", .number = 2};
static jp2_method a = {.klass = &first_class, .name = "a", .descriptor = "()V"};
static jp2_method b = {.klass = &first_class, .name = "b", .descriptor = "(I)V"};
static jp2_method c = {.klass = &second_class, .name = "a", .descriptor = "()V"};

/* --- words ------------------------------------------------------------------------------------ */

static bool flag;
static uint64_t number = 7;
static const char *text;
static unsigned choice;

const struct argument report_words[] = {{"flag", .flag = &flag},
                                        {"number", .number = &number},
                                        {"text", .text = &text},
                                        {"choice", .choice = &choice, .choices = {"x", "y", "z"}},
                                        {.name = NULL}};

void report_write(struct jp2_output *out)
{
    jp2->write(out, "written");
}

static const char *refused(const char *argument)
{
    static char message[200];
    CHECK(!report_start(argument, message, sizeof message));
    return message;
}

static void test_words(void)
{
    char message[200];
    CHECK(report_start(NULL, message, sizeof message));
    CHECK(report_path == NULL && !flag && number == 7);
    CHECK(report_start("flag:number=2k:text=t:choice=z:out=a:b", message, sizeof message));
    CHECK(flag && number == 2048 && choice == 2);
    CHECK_EQ_STR(text, "t");
    CHECK_EQ_STR(report_path, "a:b");
    CHECK_EQ_STR(refused("choice=w"), "choice is x, y or z");
    CHECK_EQ_STR(refused("choice="), "choice needs a value");
    CHECK_EQ_STR(refused("number=0"), "number needs a number");
    CHECK_EQ_STR(refused("flug"), "there is no 'flug'; did you mean flag?");
    CHECK(!report_start("out=/nowhere", message, sizeof message));
}

/* Patterns, and names with their old meanings: a package with its subpackages, a class with its
 * members. */
static void test_only(void)
{
    static const struct {
        const char *only, *name;
        bool is_of;
    } cases[] = {
        {"com.acme.Order", "com/acme/Order", true}, {"com.acme.Order", "com/acme/Order$Item", true},
        {"com.acme", "com/acme/Order", true},       {"com.acme.**", "com/acme/in/Order", true},
        {"com.acme.**", "com/acmeother/A", false},  {"Order", "com/acme/Order", true},
        {"Order", "com/acme/Order$Item", true},     {"Order", "com/acme/Orders", false},
        {"acme.Order", "com/acme/Order", false},    {"Order", "Order", true}};
    char message[200];
    const char *path;
    struct vm_patterns *only;
    const struct argument known[] = {{.name = "only", .classes = &only}, {0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char word[64];
        jp2_class klass = {.name = cases[i].name};
        snprintf(word, sizeof word, "only=%s", cases[i].only);
        CHECK(arguments_read(word, known, &path, message, sizeof message));
        CHECK_EQ_INT(arguments_has_class(only, &klass) ? (int)i + 1 : 0,
                     cases[i].is_of ? (int)i + 1 : 0);
        vm_patterns_free(only);
    }
    CHECK(!arguments_read("only=a..b", known, &path, message, sizeof message));
    CHECK(strstr(message, "a..b") != NULL);
}

static void test_finish(void)
{
    report_path = NULL;
    report_finish();
    CHECK_EQ_STR(world_written(), "written");
    world_text[0] = '\0';
    report_path = "/full"; /* no second error message is printed */
    report_finish();
    CHECK_EQ_STR(world_written(), "");
}

/* --- counters --------------------------------------------------------------------------------- */

enum { TIMES, TIME, MOST };

static struct table methods = TABLE(struct counts);

static void count(const jp2_method *method, uint64_t times, uint64_t time)
{
    struct counts *counts = table_get(&methods, (uintptr_t)method, 0);
    for (uint64_t i = 0; i < times; i++) {
        CHECK_EQ_INT(counts_add(counts, TIMES, 1), i);
        counts_add(counts, TIME, time);
        counts_raise(counts, MOST, time + i);
    }
    counts_raise(counts, MOST, 1);
}

static void test_rows(void)
{
    static const uint64_t whole = 16, none = 0;
    static const struct column columns[] = {
        {"times", 6, .counter = TIMES},
        {"mean, us", 9, .counter = TIME, .unit = 1e3, .decimals = 2, .is_mean = true,
         .count = TIMES},
        {"mean", 6, .counter = TIME, .is_mean = true, .count = TIMES},
        {"most", 6, .counter = MOST},
        {"share", 9, .counter = TIMES, .decimals = 1, .is_share = true},
        {"of 16", 9, .counter = TIMES, .decimals = 1, .is_share = true, .whole = &whole},
        {"of 0", 5, .counter = TIMES, .is_share = true, .whole = &none},
        {.title = NULL}};
    count(&c, 2, 1500);
    count(&b, 4, 500);
    count(&a, 2, 100);
    static jp2_method never = {.klass = &first_class, .name = "never", .descriptor = "()V"};
    count(&never, 0, 0);
    struct rows rows = rows_of(&methods);
    CHECK_EQ_INT(rows.count, 4);
    rows_keep(&rows, TIMES);
    CHECK_EQ_INT(rows.count, 3);
    rows_sort(&rows, TIMES, rows_compare_methods);
    CHECK_EQ_INT(rows_sum(&rows, TIMES), 8);
    CHECK_EQ_INT(rows_sum(&rows, MOST), 1501 + 503 + 101 + 1); /* rows that are left out are
                                                                  included */
    rows_write(NULL, &rows, 2, columns, "method", rows_write_method);
    CHECK_EQ_STR(world_written(),
                 " times  mean, us   mean   most     share     of 16  of 0  method\n"
                 "     4      0.50    500    503    50.0 %    25.0 %     -  com.acme.First.b(I)V\n"
                 "     2      0.10    100    101    25.0 %    12.5 %     -  com.acme.First.a()V\n");
    static struct table empty = TABLE(struct counts); /* for shares of an empty table */
    table_get(&empty, (uintptr_t)&a, 0);
    struct rows nothing = rows_of(&empty);
    static const struct column shares[] = {{"share", 7, .counter = TIMES, .is_share = true},
                                           {.title = NULL}};
    rows_write(NULL, &nothing, 1, shares, "method", rows_write_method);
    CHECK_EQ_STR(world_written(), "  share  method\n      -  com.acme.First.a()V\n");
    CHECK(rows_overlap(&nothing, TIMES, TIME) == 0);
    rows_free(&nothing);
    rows_order(&rows, rows_compare_methods);
    CHECK(counts_method(rows.all[0]) == &a && counts_method(rows.all[2]) == &c);
    rows.all[0] = rows.all[2]; /* c, b, a */
    rows.all[2] = table_get(&methods, (uintptr_t)&a, 0);
    rows_sort_first(&rows, TIMES, 2, rows_compare_methods); /* the second row is one of several
                                                               equal rows */
    CHECK(counts_method(rows.all[0]) == &b && counts_method(rows.all[1]) == &a);
    rows_order(&rows, rows_compare_methods);
    /* Shares of the rows: 1/4, 1/2, 1/4 of the counts; 2/52, 20/52, 30/52 of the time. */
    double overlap = rows_overlap(&rows, TIMES, TIME);
    CHECK(overlap > 100 * (2 / 52. + 20 / 52. + .25) - .01);
    CHECK(overlap < 100 * (2 / 52. + 20 / 52. + .25) + .01);
    rows_free(&rows);
    CHECK_EQ_INT(rows.count, 0);
}

static void test_places(void)
{
    struct jp2_location locations[] = {
        {.kind = JP2_EVENT_BRANCH, .method = &b, .bci = 2, .opcode = 0x60},
        {.kind = JP2_EVENT_BRANCH, .method = &a, .bci = 5, .opcode = 0x68},
        {.kind = JP2_EVENT_BRANCH, .method = &a, .bci = 1, .opcode = 0x68},
        {.kind = JP2_EVENT_BRANCH, .method = &c, .bci = 1}, /* no events occur at this location */
        {.kind = JP2_EVENT_BRANCH}};
    static const struct column columns[] = {{"times", 6, .counter = 1}, {.title = NULL}};
    for (unsigned i = 0; i < 4; i++) {
        CHECK(places_ask(&locations[i]));
    }
    CHECK(!places_ask(&locations[4]));
    place_add(&locations[0], 1, 2);
    place_add(&locations[1], 0, 1);
    place_add(&locations[2], 1, 1);
    struct rows rows = places_sort(&places);
    rows_write(NULL, &rows, SIZE_MAX, columns, "place", place_write_opcode);
    CHECK_EQ_STR(world_written(), " times  place\n"
                                  "     2  iadd com.acme.First.b(Unknown Source) @2\n"
                                  "     1  imul com.acme.First.a(Unknown Source) @1\n"
                                  "     0  imul com.acme.First.a(Unknown Source) @5\n");
    rows_free(&rows);
    static jp2_class first = {.name = "A"}, second = {.name = "[B"};
    locations[3].data = NULL;
    CHECK(places_ask_classes(&locations[3]) && !places_ask_classes(&locations[4]));
    CHECK_EQ_INT(place_number(&locations[3], &first), 1);
    CHECK_EQ_INT(place_number(&locations[3], &second), 2);
    CHECK_EQ_INT(place_number(&locations[3], &first), 1);
    CHECK(place_of(places_by_number[2]) == &locations[3]);
    counts_add(place_of_class(&locations[3], &second), 1, 2);
    counts_add(place_of_class(&locations[3], &first), 1, 2);
    rows = places_sort(&places_of_classes);
    rows_write(NULL, &rows, SIZE_MAX, columns, "class and place", place_write);
    CHECK(strstr(world_written(), "     2  A at com.acme.") != NULL);
    CHECK(strstr(world_written(), "     2  [B at com.acme.") != NULL);
    rows_free(&rows);
}

/* --- contexts --------------------------------------------------------------------------------- */

static void test_contexts(void)
{
    void *word = NULL;
    struct jp2_location entry = {.kind = JP2_EVENT_ENTRY, .method = &a}, exit = entry;
    exit.kind = JP2_EVENT_UNWIND;
    for (unsigned i = 0; i < 3; i++) {
        counts_add(&contexts_follow(&word, &entry)->counts, 0, 1);
        counts_add(&contexts_step(&word, &b)->counts, 0, 98);
        counts_add(&contexts_step(&word, NULL)->counts, 1, 1);
        counts_add(&contexts_step(&word, &c)->counts, 0, 1);
        contexts_step(&word, NULL);
        CHECK(contexts_follow(&word, &exit) == NULL);
    }
    CHECK(contexts_current(&word) == &contexts_root);
    contexts_write_calls(NULL, 0, 2);
    CHECK_EQ_STR(world_written(), "       calls   with below   depth  method\n"
                                  "           3          300      1  com.acme.First.a()V\n"
                                  "         294          294      2    com.acme.First.b(I)V\n"
                                  "2 of 3 contexts have 2 % or more (the word 'all' shows all)\n");
    jp2_thread thread = {.frames = {{&c, 1}, {&a, 1}}, .frame_count = 2};
    struct context *sampled = contexts_of_stack(&thread);
    CHECK(context_method(sampled) == &c && context_method(context_caller(sampled)) == &a);
    counts_add(&contexts_root.counts, 0, 5);
    struct rows rows = contexts_rows();
    CHECK_EQ_INT(rows.count, 3);
    CHECK_EQ_INT(rows_sum(&rows, 0), 305);
    CHECK_EQ_INT(rows_sum(&rows, 1), 3);
    rows_free(&rows);
}

static void test_stacks(void)
{
    jp2_context outer = {&a, NULL}, inner = {&b, &outer}, other = {&b, NULL};
    CHECK(stack_compare(&inner, &inner) == 0 && stack_compare(NULL, NULL) == 0);
    CHECK(stack_compare(NULL, &outer) < 0 && stack_compare(&outer, &inner) < 0);
    CHECK(stack_compare(&other, &inner) < 0 && stack_compare(&inner, &other) > 0);
    stack_write(NULL, &inner, SIZE_MAX, "  ");
    CHECK_EQ_STR(world_written(), "\n  com.acme.First.b(I)V\n  com.acme.First.a()V");
    stack_write(NULL, &inner, 1, "");
    CHECK_EQ_STR(world_written(), "\ncom.acme.First.b(I)V\n...");
}

static void test_powers(void)
{
    static struct powers powers;
    static const uint64_t numbers[] = {0, 1, 1, 2, 3, 4, 7, 8, UINT64_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        powers_note(&powers, numbers[i]);
    }
    powers_write(NULL, &powers);
    CHECK_EQ_STR(world_written(),
                 " 1x0 2x1 2x2-3 2x4-7 1x8-15 1x9223372036854775808-18446744073709551615");
}

int main(void)
{
    test_words();
    test_finish();
    test_rows();
    test_places();
    test_contexts();
    test_stacks();
    test_powers();
    test_only(); /* must be last, because report_finish reports which old meanings were used */
    return check_report();
}
