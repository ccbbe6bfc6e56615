/*
 * Unit test of the analyses' facts about classes and objects (profiler/analyses/support:
 * interfaces.h, fields.h, contents.h, opcode_numbers.h).
 */
#include <unistd.h>

#include "tests/unit/analysis_world.h"
#include "tests/unit/check.h"

#include "profiler/analyses/support/calls/interfaces.h"
#include "profiler/analyses/support/code/opcode_numbers.h"
#include "profiler/analyses/support/objects/contents.h"
#include "profiler/analyses/support/objects/fields.h"
#include "profiler/analyses/support/objects/marks.h"
#include "profiler/analyses/support/objects/native_access.h"

/* --- interfaces ------------------------------------------------------------------------------- */

static void test_interfaces(void)
{
    static jp2_class wanted, more, base, derived, other;
    static jp2_method heard = {&wanted, "heard", "(I)V", .flags = 0};
    static jp2_method by_default = {&more, "also", "()V", .flags = 0};
    static jp2_method of_base = {&base, "heard", "(I)V", .flags = 0};
    static jp2_method overloaded = {&base, "heard", "(J)V", .flags = 0};
    static jp2_method of_derived = {&derived, "also", "()V", .flags = 0};
    static jp2_method of_other = {&other, "heard", "(I)V", .flags = 0};
    static jp2_method of_class = {&more, "make", "()V", .flags = 0x8};
    wanted = (jp2_class){.name = "com/acme/Listener", .flags = 0x200, .methods = {&heard}};
    more = (jp2_class){.name = "More",
                       .flags = 0x200,
                       .interfaces = {&wanted},
                       .methods = {&by_default, &of_class}};
    base = (jp2_class){.name = "Base", .interfaces = {&more}, .methods = {&of_base, &overloaded}};
    derived = (jp2_class){.name = "Derived", .super = &base, .methods = {&of_derived}};
    other = (jp2_class){.name = "Other", .methods = {&of_other}};
    static const char *const all[] = {"com.acme.Listener", "Listener", "Listen", "More"};
    struct vm_patterns *names[4];
    char message[100];
    for (int i = 0; i < 4; i++) {
        names[i] = vm_patterns_parse(all[i], VM_PATTERN_CLASSES, NULL, message, sizeof message);
        CHECK(names[i] != NULL);
    }
    for (int i = 0; i < 2; i++) { /* with its package, and without */
        const struct vm_patterns *name = names[i];
        CHECK(interface_has_method(name, &of_base));
        CHECK(interface_has_method(name, &of_derived));
        CHECK(interface_has_method(name, &by_default));
        CHECK(!interface_has_method(name, &overloaded));
        CHECK(!interface_has_method(name, &of_other));
        CHECK(!interface_has_method(name, &of_class));
    }
    CHECK(!interface_has_method(names[2], &of_base));
    CHECK(!interface_has_method(names[3], &of_base)); /* it does not declare the method itself */
    for (int i = 0; i < 4; i++) {
        vm_patterns_free(names[i]);
    }
}

/* --- fields ----------------------------------------------------------------------------------- */

static void test_fields(void)
{
    static jp2_class base, derived;
    static jp2_field x = {&base, "x", "I", .flags = 0}, y = {&base, "y", "I", .place = 1};
    static jp2_field common = {&derived, "common", "I", .flags = 0x8};
    static jp2_field z = {&derived, "z", "I", .place = 2};
    static jp2_object object = {.klass = &derived};
    base = (jp2_class){.name = "Base", .fields = {&x, &y}};
    derived = (jp2_class){.name = "Derived", .super = &base, .fields = {&common, &z}};
    static struct table fields = TABLE(struct field);
    static jp2_method constructor = {&base, "<init>", "()V", .flags = 0};
    static jp2_method other = {&base, "set", "()V", .flags = 0};
    struct jp2_location get = {.kind = JP2_EVENT_FIELD_GET, .method = &other};
    struct jp2_location put = {.kind = JP2_EVENT_FIELD_PUT, .method = &constructor}, late = put;
    struct jp2_event of_z = {.field = &z, .object = &object},
                     of_y = {.field = &y, .object = &object};
    late.method = &other;
    struct field *found = field_find(&fields, &get, &of_z);
    CHECK(field_of(&found->counts) == &z);
    CHECK_EQ_INT((uintptr_t)&object + found->offset, (uintptr_t)&object.values[2]);
    CHECK_EQ_STR(field_writers_names[field_writers(found)], "no code");
    CHECK(field_find(&fields, &put, &of_z) == found && put.data == found);
    CHECK_EQ_INT(field_writers(found), FIELD_CONSTRUCTORS);
    CHECK(field_find(&fields, &late, &of_z) == found);
    CHECK_EQ_INT(field_writers(found), FIELD_OTHERS);
    z.flags = 0x10;
    CHECK_EQ_INT(field_writers(found), FIELD_FINAL);
    struct jp2_location third = {.kind = JP2_EVENT_FIELD_GET, .method = &other};
    struct field *second = field_find(&fields, &third, &of_y);
    CHECK_EQ_INT((uintptr_t)&object + second->offset, (uintptr_t)&object.values[1]);
    CHECK(field_compare(&second->counts, &found->counts) < 0);
}

/* --- native accesses -------------------------------------------------------------------------- */

static jp2_class unsafe = {.name = "jdk/internal/misc/Unsafe", .is_boot = true};
static struct native_access seen[4];
static size_t seen_count;

static void see(void *data, const struct native_access *access)
{
    CHECK(data == &seen_count);
    seen[seen_count++] = *access;
}

/* Calls a native method of Unsafe with an object, a field of the object, and two further arguments.
 * Returns how many accesses it makes. */
static size_t call(jp2_method *method, jp2_method *caller, jp2_object *object, uint64_t offset,
                   int64_t third, int64_t fourth)
{
    jp2_thread thread = {.frames = {{method, 0}, {caller, 3}}, .frame_count = 2};
    thread.arguments[1].r = object;
    thread.arguments[2].u = offset;
    thread.arguments[3].j = third;
    thread.arguments[4].j = fourth;
    struct jp2_location location = {.kind = JP2_EVENT_NATIVE_CALL, .method = method};
    CHECK(native_access_ask(&location) && native_access_is(&location));
    seen_count = 0;
    native_access_event(&thread, &location, see, &seen_count);
    return seen_count;
}

static void test_native_accesses(void)
{
    static jp2_class program;
    static jp2_field x = {&program, "x", "I", .flags = 0}, y = {&program, "y", "J", .place = 1};
    static jp2_object object = {.klass = &program};
    program = (jp2_class){.name = "Program", .fields = {&x, &y}};
    static jp2_method get = {&unsafe, "getInt", "", .flags = 0x100};
    static jp2_method put = {&unsafe, "putLongVolatile", "", .flags = 0x100};
    static jp2_method swap = {&unsafe, "compareAndSetInt", "", .flags = 0x100};
    static jp2_method whole = {&unsafe, "getIntVolatile", "", .flags = 0x100};
    static jp2_method other = {&unsafe, "addressSize0", "", .flags = 0x100};
    static jp2_method bytes = {&unsafe, "compareAndExchangeByte", "", .flags = 0};
    static jp2_method user = {&program, "m", "()V", .flags = 0};
    uint64_t of_x = (uintptr_t)&object.values[0] - (uintptr_t)&object;
    uint64_t of_y = (uintptr_t)&object.values[1] - (uintptr_t)&object;
    struct jp2_location location = {.kind = JP2_EVENT_NATIVE_CALL, .method = &other};
    CHECK(!native_access_ask(&location) && location.data == NULL);
    CHECK(call(&get, &user, &object, of_x, 0, 0) == 1);
    CHECK(seen[0].field == &x && seen[0].object == &object && seen[0].type == 'I');
    CHECK(seen[0].is_read && !seen[0].is_write && !seen[0].is_atomic);
    CHECK(call(&put, &user, &object, of_y, 77, 0) == 1);
    CHECK(seen[0].field == &y && seen[0].is_write && !seen[0].is_read && seen[0].is_atomic);
    CHECK(seen[0].has_value && seen[0].value.j == 77);
    CHECK(call(&get, &user, NULL, of_x, 0, 0) == 0 && call(&get, &user, &object, 4000, 0, 0) == 0);
    object.values[0].j = 5;
    CHECK(call(&swap, &user, &object, of_x, 5, 6) == 1 && seen[0].is_write && seen[0].is_read);
    CHECK(seen[0].value.j == 6 && seen[0].is_atomic);
    CHECK(call(&swap, &user, &object, of_x, 4, 6) == 1 && !seen[0].is_write && seen[0].is_read);
    /* The third byte of the int at the place of x is no field. */
    CHECK(call(&swap, &bytes, &object, of_x, 5, 5 | 1 << 16) == 0);
    CHECK(call(&swap, &bytes, &object, of_x, 5, 4) == 1 && seen[0].value.j == 4);
    CHECK(call(&swap, &bytes, &object, of_x, 5, 5) == 0);
    CHECK(call(&whole, &bytes, &object, of_x, 0, 0) == 0);
    CHECK(call(&whole, &user, &object, of_x, 0, 0) == 1 && seen[0].is_atomic && !seen[0].is_write);
    jp2_thread thread = {.frames = {{&swap, 0}, {&bytes, 1}, {&user, 9}}, .frame_count = 3};
    int32_t bci = 0;
    CHECK(native_access_user(&thread, &bci) == &user && bci == 9);
    thread.frame_count = 2;
    CHECK(native_access_user(&thread, &bci) == NULL);
    static struct table fields = TABLE(struct field);
    struct native_access access = {.object = &object, .field = &x, .is_write = true};
    struct field *field = field_find_native(&fields, &access, &user);
    CHECK_EQ_INT(field_writers(field), FIELD_OTHERS);
    CHECK_EQ_INT((uintptr_t)&object + field->offset, (uintptr_t)&object.values[0]);
}

/* --- marks -------------------------------------------------------------------------------------
 */

static void test_marks(void)
{
    static struct shadow marks = MARKS;
    static _Alignas(16) char heap[64];
    uintptr_t at = (uintptr_t)heap;
    CHECK(!mark_is_set(&marks, at + 17));
    mark_set(&marks, at + 17);
    mark_set(&marks, at + 17);
    mark_set(&marks, at);
    mark_set(&marks, at + 32);
    CHECK(mark_is_set(&marks, at + 17) && !mark_is_set(&marks, at + 16));
    CHECK(!mark_is_set(&marks, at + 18) && !mark_is_set(&marks, at + 25));
    marks_clear(&marks, at, 32);
    CHECK(!mark_is_set(&marks, at + 17) && !mark_is_set(&marks, at));
    CHECK(mark_is_set(&marks, at + 32));
}

/* --- contents --------------------------------------------------------------------------------- */

static bool is_equal(const jp2_object *a, const jp2_object *b)
{
    struct contents x, y;
    CHECK(contents_read(a, &x) && contents_read(b, &y));
    return x.a == y.a && x.b == y.b;
}

static void test_contents(void)
{
    static jp2_class string, integer, longs, floats, ints = {.name = "[I", .number = 4};
    static jp2_field value = {&string, "value", "[B", .flags = 0},
                     of_int = {&integer, "value", "I", .flags = 0};
    static jp2_field of_long = {&longs, "value", "J", .flags = 0},
                     of_float = {&floats, "value", "F", .flags = 0};
    string = (jp2_class){.name = "java/lang/String", .number = 1, .fields = {&value}};
    integer = (jp2_class){.name = "java/lang/Integer", .number = 2, .fields = {&of_int}};
    longs = (jp2_class){.name = "java/lang/Long", .number = 3, .fields = {&of_long}};
    floats = (jp2_class){.name = "java/lang/Float", .number = 5, .fields = {&of_float}};
    jp2_object bytes = {.klass = &ints};
    jp2_object hello = {&string, {{.r = &bytes}}, 0, "hello", 0}, again = hello, world = hello,
               empty = hello;
    world.text = "a text that is longer than what is kept of it, by some words";
    empty.values[0].r = NULL;
    CHECK(is_equal(&hello, &again) && !is_equal(&hello, &world));
    again.text = "jello";
    CHECK(!is_equal(&hello, &again));
    struct contents contents;
    CHECK(!contents_read(&empty, &contents));
    CHECK(contents_read(&world, &contents) && contents.array == &bytes);
    CHECK_EQ_INT(strlen(contents.text), CONTENTS_TEXT - 1);
    jp2_object five = {&integer, {{.u = 5}}, 0, NULL, 0},
               also = {&integer, {{.u = UINT64_C(9) << 32 | 5}}, 0, NULL, 0};
    jp2_object other = {&longs, {{.u = 5}}, 0, NULL, 0};
    CHECK(is_equal(&five, &also) && !is_equal(&five, &other));
    CHECK(contents_read(&five, &contents) && contents.array == NULL);
    CHECK_EQ_STR(contents.text, "Integer 5");
    jp2_object array = {&ints, {{.u = 1}, {.u = 2}, {.u = 3}, {.u = 4}, {.u = 5}}, 5, NULL, 0},
               shorter = array;
    shorter.length = 4;
    CHECK(is_equal(&array, &array) && !is_equal(&array, &shorter));
    CHECK(contents_read(&array, &contents));
    CHECK_EQ_STR(contents.text, "[I of 5: 1 2 3 4");
    CHECK(contents_are_of_value("java/lang/Integer") && !contents_are_of_value("java/lang/Object"));
    CHECK(contents_are_of_array("[J") && !contents_are_of_array("[[J")
          && !contents_are_of_array("[LT;"));
}

/* --- numbers of opcodes ----------------------------------------------------------------------- */

static double numbers[OPCODE_NUMBERS];

/* Returns the message, or "". */
static const char *read_numbers(const char *text)
{
    static char message[200];
    static const char path[] = "opcode_numbers.txt";
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
    message[0] = '\0';
    CHECK(opcode_numbers_read(path, numbers, message, sizeof message) == (message[0] == '\0'));
    unlink(path);
    return message;
}

static void test_opcode_numbers(void)
{
    static const uint8_t code[] = {0x60, 0x68, 0xb1};
    static jp2_class class = {.name = "T"};
    static jp2_method method = {&class, "m", "()V", .block_count = 3, .code = code};
    CHECK_EQ_STR(read_numbers("default 2 # comment\n\n  # another\nimul 4.5\n"), "");
    struct jp2_location block = {.kind = JP2_EVENT_BLOCK, .method = &method, .end_bci = 3};
    CHECK(opcode_numbers_sum(numbers, &block) == 8.5);
    CHECK_EQ_STR(read_numbers("imul 4\nimull 4\n"),
                 "opcode_numbers.txt, line 2: there is no such opcode");
    CHECK_EQ_STR(read_numbers("imul\n"),
                 "opcode_numbers.txt, line 1: not an opcode and its weight");
    CHECK_EQ_STR(read_numbers("imul 4 5\n"),
                 "opcode_numbers.txt, line 1: not an opcode and its weight");
    CHECK_EQ_STR(read_numbers("imul 4.5\ndefault 2\n"), "");
    CHECK(opcode_numbers_sum(numbers, &block) == 8.5);
    CHECK_EQ_STR(read_numbers("imul 4.5"), "");
    CHECK(opcode_numbers_sum(numbers, &block) == 6.5);
    CHECK_EQ_STR(read_numbers("imul 4\niadd 1\nimul 4\n"),
                 "opcode_numbers.txt, line 3: the opcode has a weight already");
    CHECK_EQ_STR(read_numbers("default 4\ndefault 5\n"),
                 "opcode_numbers.txt, line 2: the opcode has a weight already");
    CHECK_EQ_STR(read_numbers("wide 4\n"),
                 "opcode_numbers.txt, line 1: wide is part of the instruction that it widens");
    CHECK_EQ_STR(read_numbers("imul nan\n"),
                 "opcode_numbers.txt, line 1: not an opcode and its weight");
    char message[300];
    memset(message, '#', sizeof message);
    memcpy(message + sizeof message - 2, "\n", 2);
    CHECK_EQ_STR(read_numbers(message), "opcode_numbers.txt, line 1: the line is too long");
    CHECK(!opcode_numbers_read("/nowhere/at/all", numbers, message, sizeof message));
    CHECK_EQ_STR(message, "cannot read /nowhere/at/all: No such file or directory");
}

int main(void)
{
    test_interfaces();
    test_fields();
    test_native_accesses();
    test_marks();
    test_contents();
    test_opcode_numbers();
    return check_report();
}
