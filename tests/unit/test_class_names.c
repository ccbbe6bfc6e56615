/*
 * Unit tests of the names of classes that are generated at run time (profiler/tree/class_names.h),
 * with classes made by hand and without a Java stack. tests/profile/names.py tests the locations in
 * names.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "profiler/tree/class_names.h"
#include "tests/unit/check.h"
#include "tests/unit/class_template.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"

#define MAX_CLASSES 64

static atomic_bool is_over;
static struct vm_class *all[MAX_CLASSES];
static size_t class_count;

static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* Makes a class with a name and with further constants in its pool, which are words of
 * class_template.h. */
static struct vm_class *make(const char *name, const char *super, const char *constants)
{
    char text[1000];
    size_t size;
    snprintf(text, sizeof text, "0021 c:%s c:%s %s #0 #0 #0 #0", name, super, constants);
    uint8_t *bytes = template_make(55, 0, text, &size);
    struct vm_class_file_error error;
    struct vm_class *class = allocate(sizeof *class);
    class->file = vm_class_file_parse(bytes, size, NULL, &error);
    free(bytes);
    if (!CHECK(class->file != NULL)) {
        printf("    %s: %s\n", name, error.message);
        abort();
    }
    class->name = class->file->name;
    class->super = allocate(sizeof *class->super);
    class->super->name = class->file->super_name;
    all[class_count++] = class;
    return class;
}

/* Reports the definition of a class, as the loader does. */
static struct vm_class *define(struct vm_class *class)
{
    if (vm_class_hooks.defined != NULL) {
        vm_class_hooks.defined(class);
    }
    return class;
}

static struct vm_class *hidden(const char *name, struct vm_class *host, const char *suffix)
{
    char text[200];
    struct vm_class *class = make(name, "java/lang/Object", "");
    snprintf(text, sizeof text, "%s+%s", name, suffix);
    class->is_hidden = true;
    class->host_class = host;
    class->name = vm_symbol_from_cstr(text);
    return define(class);
}

static struct vm_class *proxy(const char *name, struct vm_class **interfaces, uint16_t count)
{
    struct vm_class *class = make(name, "java/lang/reflect/Proxy", "");
    class->interfaces = interfaces;
    class->interface_count = count;
    return define(class);
}

static void check_named(const struct vm_class *class, const char *name, bool is_generated)
{
    struct prof_class_names names = prof_class_names(class);
    CHECK_EQ_STR(names.name, name);
    CHECK_EQ_STR(names.raw_name, class->name->bytes);
    CHECK_EQ_INT(names.is_generated, is_generated);
}

/* Checks that a class keeps the machine's name. */
static void check_plain(const struct vm_class *class, bool is_generated)
{
    struct prof_class_names names = prof_class_names(class);
    CHECK_EQ_STR(names.name, class->name->bytes);
    CHECK(names.raw_name == NULL);
    CHECK_EQ_INT(names.is_generated, is_generated);
}

static void test_before_start(void)
{
    check_plain(hidden("a/Early$$Lambda$1", make("a/Early", "java/lang/Object", ""), "0x400"),
                false);
    check_plain(make("java/lang/invoke/BoundMethodHandle$Species_LL", "a/B", ""), true);
}

static void test_lambdas(struct vm_class *host)
{
    struct vm_class *other = make("a/Hos", "java/lang/Object", "");
    check_named(hidden("a/Host$$Lambda$4", host, "0x0000000800001800"), "a/Host$$Lambda$0", true);
    check_named(hidden("a/Host$$Lambda$71", host, "0x0000000800001c00"), "a/Host$$Lambda$0-2",
                true);
    check_named(hidden("a/Host$$Lambda", host, "0x0000000800002000"), "a/Host$$Lambda$0-3", true);
    check_named(hidden("a/Host$$InjectedInvoker", host, "0x0000000800002400"),
                "a/Host$$InjectedInvoker$1", true);
    check_named(hidden("a/Host$$Lambda$5", other, "0x1"), "a/Host$$Lambda$5$1", false);
    check_named(hidden("java/lang/invoke/LambdaForm$MH", host, "0x0000000800002800"),
                "java/lang/invoke/LambdaForm$MH$1", true);
    check_plain(define(make("a/Host$$Lambda$6", "java/lang/Object", "")), false);
}

static void test_hidden(struct vm_class *host)
{
    struct vm_class *first = hidden("a/Host$1", host, "0x0000000800003000");
    struct vm_class *second = hidden("a/Host$1", host, "0x0000000800003400");
    check_named(first, "a/Host$1$1", false);
    check_named(second, "a/Host$1$2", false);
    check_named(hidden("a/Host$1_0x0000000800003400$$Lambda$9", second, "0x0000000800003800"),
                "a/Host$1$2$$Lambda$0", true);
}

static void test_proxies(struct vm_class *host)
{
    struct vm_class *interfaces[] = {make("x/y/Shape", "java/lang/Object", ""), host};
    struct vm_class *many[] = {host, host, host, host, host, host, host, host, host, host};
    check_named(proxy("$Proxy0", interfaces, 2), "$Proxy$Shape-Host$1", true);
    check_named(proxy("$Proxy14", interfaces, 1), "$Proxy$Shape$1", true);
    check_named(proxy("$Proxy15", interfaces, 1), "$Proxy$Shape$2", true);
    check_named(proxy("$Proxy16", many, 10),
                "$Proxy$Host-Host-Host-Host-Host-Host-Host-Host-and-2$1", true);
    check_named(proxy("jdk/proxy12/$Proxy3", interfaces, 1), "jdk/proxy/$Proxy$Shape$1", true);
    check_named(proxy("com/sun/proxy/jdk/proxy1/$Proxy4", interfaces, 1),
                "com/sun/proxy/jdk/proxy/$Proxy$Shape$1", true);
    check_named(proxy("$Proxy5", NULL, 0), "$Proxy$1", true);
    check_plain(define(make("$Proxy6", "java/lang/Object", "")), false);
    check_plain(proxy("a/Proxy7", interfaces, 1), false);
}

#define REFLECT "jdk/internal/reflect/Generated"
#define SUPER "jdk/internal/reflect/MagicAccessorImpl"

static void test_accessors(void)
{
    check_named(define(make(REFLECT "MethodAccessor12", SUPER,
                            "M:a/b/Square:area:()F~ M:java/lang/Float:valueOf:(F)V~")),
                REFLECT "MethodAccessor@Square-area$1", true);
    check_named(define(make(REFLECT "MethodAccessor13", SUPER, "I:a/Shape:area:()F~")),
                REFLECT "MethodAccessor@Shape-area$1", true);
    check_named(define(make(REFLECT "MethodAccessor14", SUPER, "M:a/b/Square:area:(I)F~")),
                REFLECT "MethodAccessor@Square-area$2", true);
    check_named(define(make(REFLECT "ConstructorAccessor1", SUPER, "M:Square:<init>:()V~")),
                REFLECT "ConstructorAccessor@Square-<init>$1", true);
    /* Allocates one class and calls the constructor of another. */
    check_named(define(make(REFLECT "SerializationConstructorAccessor3", SUPER,
                            "c:Square~ M:java/lang/Object:<init>:()V~")),
                REFLECT "SerializationConstructorAccessor@Square-<init>$1", true);
    check_named(define(make(REFLECT "MethodAccessor15", SUPER,
                            "M:a/Host$$Lambda$4/0x0000000800001800:run:()V~")),
                REFLECT "MethodAccessor@Host$$Lambda$0-run$1", true);
    check_named(define(make(REFLECT "ConstructorAccessor16", SUPER, "M:$Proxy16:<init>:()V~")),
                REFLECT "ConstructorAccessor@"
                        "$Proxy$Host-Host-Host-Host-Host-Host-Host-Host-and-2$1-<init>$1",
                true);
    check_named(define(make(REFLECT "MethodAccessor16", SUPER, "")), REFLECT "MethodAccessor$1",
                true);
    check_plain(define(make(REFLECT "MethodAccessor", SUPER, "M:A:m:()V~")), false);
    check_plain(define(make(REFLECT "FieldAccessor1", SUPER, "M:A:m:()V~")), false);
    check_plain(define(make(REFLECT "MethodAccessorImpl", SUPER, "M:A:m:()V~")), false);
    check_plain(define(make("jdk/internal/reflect/Generated17", SUPER, "M:A:m:()V~")), false);
}

/* No two classes have the same name, and a second query gives the same name. */
static void test_all_differ(void)
{
    for (size_t i = 0; i < class_count; i++) {
        const char *name = prof_class_names(all[i]).name;
        CHECK(prof_class_names(all[i]).name == name);
        for (size_t j = 0; j < i; j++) {
            CHECK(strcmp(prof_class_names(all[j]).name, name) != 0);
        }
    }
}

/* Names a class repeatedly until the thread must end. */
static void *keep_naming(void *data)
{
    static struct vm_class copy;
    copy = *(struct vm_class *)data;
    while (!atomic_load(&is_over)) {
        define(&copy);
    }
    return NULL;
}

/* Children of a fork query names while another thread of the parent makes names. */
static void test_fork(struct vm_class *host)
{
    pthread_t thread;
    int status, stuck = 0;
    struct vm_class *named = hidden("a/Forked", host, "0x0000000800004000");
    if (!CHECK(pthread_create(&thread, NULL, keep_naming, named) == 0)) {
        return;
    }
    for (int i = 0; i < 100; i++) {
        prof_class_names_lock();
        pid_t child = fork();
        prof_class_names_unlock();
        if (child == 0) {
            alarm(20); /* ends the child if it waits forever */
            _exit(strcmp(prof_class_names(named).name, "a/Forked$1") == 0 ? 0 : 1);
        }
        CHECK(child > 0 && waitpid(child, &status, 0) == child);
        stuck += status != 0;
        if (stuck > 0) {
            break;
        }
    }
    CHECK_EQ_INT(stuck, 0);
    atomic_store(&is_over, true);
    pthread_join(thread, NULL);
}

int main(void)
{
    test_before_start();
    prof_class_names_start();
    prof_class_names_start();
    struct vm_class *host = make("a/Host", "java/lang/Object", "");
    check_plain(define(host), false);
    test_lambdas(host);
    test_hidden(host);
    test_proxies(host);
    test_accessors();
    test_all_differ();
    test_fork(host);
    return check_report();
}
