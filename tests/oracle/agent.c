/*
 * agent.c: a JVMTI agent that counts every bytecode that another JVM executes, in each calling
 * context. The result is the oracle with which profiles are compared.
 *
 *   LD_PRELOAD=./oracle_agent.so java -Xint -Xshare:off \
 *       -agentpath:./oracle_agent.so=main=LMain;,out=FILE -cp … Main
 *
 * Counting starts at the entry of the main class's `main`, and covers this activation of `main` and
 * all threads that start later. A context is (parent context, callsite, method), as in
 * docs/profile-semantics.md; contexts of the JVM's calls into Java (initializers, loadClass, …) are
 * below the instruction that was running. The callsite of a method that a native method calls, or
 * that has no caller, is -1.
 *
 * Steps come from the interpreter (steps.h). If that is not possible, or with the option "plain",
 * they come from JVMTI. JVMTI does not report steps while HotSpot resolves a constant or a call
 * site, although Java code may run then (JvmtiHideSingleStepping). In that case every instruction
 * of each method gets a breakpoint, because breakpoints are always reported.
 *
 * When the JVM ends, the agent writes the file, with a line of text for each context, parents
 * first, siblings in the order of their names:
 *
 *   depth TAB callsite TAB class TAB method TAB descriptor TAB entries TAB counts
 *
 * where the callsite is an instruction number from 1, and counts are the executions of each
 * instruction, separated by commas, or "-" for a native method. Depth 0 is a thread's first method.
 * The last line is "errors N": the number of events that contradicted the stack that earlier events
 * had built.
 *
 * Threads: each thread changes only its own tree, and the table of methods, which a lock protects.
 * The tree of a thread that is still running is written in its current state. Errors: if memory
 * runs out, the agent ends the process, because inexact counts are useless.
 */
#include "steps.h"

#include <jvmti.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <classfile_constants.h>

enum { WIDE_LENGTH = 4, WIDE_IINC_LENGTH = 6 };

struct method {
    jmethodID id;
    char *class, *name, *descriptor;
    int32_t *numbers; /* indexed by bci: instruction number, 0 inside an instruction; NULL for
                         native methods */
    jlocation length; /* bytes of code */
    bool is_constructor, is_upcall; /* is_upcall: usually the JVM itself calls the method */
    unsigned char *code;
    const unsigned char *_Atomic place; /* address of the code that runs; NULL before the first
                                           step */
    atomic_bool has_breakpoints;
    struct method *next;
};

struct node {
    jmethodID id;
    struct method *method;
    int32_t callsite;
    bool is_in_upcall; /* in an upcall or below an upcall, where single steps may be hidden */
    uint64_t entries;
    uint64_t *counts; /* indexed by bci */
    struct node *parent, *children, *sibling;
};

struct thread {
    struct node root;
    struct node *top;
    jlocation bci;     /* bci of the last step in the topmost method */
    bool is_stepped;   /* the last step was a single step, so a breakpoint at the same location is
                          not a further step */
    bool is_step_last; /* the same, but still set after the breakpoint */
    jlocation *sites;  /* bcis in the callers, for returns */
    size_t depth, capacity;
    struct thread *next;
};

static jvmtiEnv *tool;
static struct {
    char *main_class, *out;
} options;

enum { TABLE_SIZE = 1 << 16 };
static struct method *table[TABLE_SIZE];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static struct thread *_Atomic threads;
static _Atomic uint64_t errors;
static atomic_bool is_counting;
static bool is_diverted;                     /* steps call `step` instead of JVMTI's events */
static _Thread_local struct thread *current; /* NULL: the thread is not counted */

static void die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("oracle: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    _Exit(3);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count == 0 ? 1 : count, size);
    if (memory == NULL) {
        die("no memory");
    }
    return memory;
}

static void check(jvmtiError error, const char *what)
{
    if (error != JVMTI_ERROR_NONE) {
        die("%s: error %d", what, (int)error);
    }
}

/* --- methods -------------------------------------------------------------------------------- */

static jint read_int(const unsigned char *bytes)
{
    return (jint)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8
                  | bytes[3]);
}

static jint instruction_length(const unsigned char *code, jint bci)
{
    static const unsigned char lengths[] = JVM_OPCODE_LENGTH_INITIALIZER;
    const unsigned char *operands = code + ((bci + 4) & ~3);
    switch (code[bci]) {
    case JVM_OPC_wide:
        return code[bci + 1] == JVM_OPC_iinc ? WIDE_IINC_LENGTH : WIDE_LENGTH;
    case JVM_OPC_tableswitch:
        return (jint)(operands - (code + bci)) + 12
               + 4 * (read_int(operands + 8) - read_int(operands + 4) + 1);
    case JVM_OPC_lookupswitch:
        return (jint)(operands - (code + bci)) + 8 + 8 * read_int(operands + 4);
    default:
        return code[bci] < sizeof lengths ? lengths[code[bci]] : 1;
    }
}

static void read_code(struct method *method)
{
    jboolean is_native = JNI_FALSE;
    jint length;
    unsigned char *code;
    check((*tool)->IsMethodNative(tool, method->id, &is_native), "IsMethodNative");
    if (is_native) {
        return;
    }
    check((*tool)->GetBytecodes(tool, method->id, &length, &code), "GetBytecodes");
    method->length = length;
    method->code = memcpy(allocate((size_t)length, 1), code, (size_t)length);
    method->numbers = allocate((size_t)length, sizeof *method->numbers);
    int32_t number = 0;
    for (jint bci = 0; bci < length; bci += instruction_length(code, bci)) {
        method->numbers[bci] = ++number;
    }
    (*tool)->Deallocate(tool, code);
}

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(allocate(size, 1), text, size);
}

static struct method *describe(JNIEnv *env, jmethodID id)
{
    struct method *method = allocate(1, sizeof *method);
    char *name, *descriptor, *class_name;
    jclass class;
    method->id = id;
    check((*tool)->GetMethodName(tool, id, &name, &descriptor, NULL), "GetMethodName");
    check((*tool)->GetMethodDeclaringClass(tool, id, &class), "GetMethodDeclaringClass");
    check((*tool)->GetClassSignature(tool, class, &class_name, NULL), "GetClassSignature");
    (*env)->DeleteLocalRef(env, class);
    method->class = copy(class_name);
    method->name = copy(name);
    method->descriptor = copy(descriptor);
    method->is_constructor = strcmp(name, "<init>") == 0;
    method->is_upcall = strcmp(name, "<clinit>") == 0 || strcmp(name, "loadClass") == 0
                        || strcmp(class_name, "Ljava/lang/invoke/MethodHandleNatives;") == 0;
    (*tool)->Deallocate(tool, (unsigned char *)class_name);
    (*tool)->Deallocate(tool, (unsigned char *)name);
    (*tool)->Deallocate(tool, (unsigned char *)descriptor);
    read_code(method);
    return method;
}

static void set_breakpoints(struct method *method)
{
    if (atomic_exchange(&method->has_breakpoints, true)) {
        return;
    }
    for (jlocation bci = 0; bci < method->length; bci++) {
        if (method->numbers[bci] != 0) {
            check((*tool)->SetBreakpoint(tool, method->id, bci), "SetBreakpoint");
        }
    }
}

static struct method *find_method(JNIEnv *env, jmethodID id)
{
    size_t slot = ((uintptr_t)id >> 3) * 0x9e3779b1u % TABLE_SIZE;
    pthread_mutex_lock(&table_lock);
    struct method *method = table[slot];
    while (method != NULL && method->id != id) {
        method = method->next;
    }
    if (method == NULL) {
        method = describe(env, id);
        method->next = table[slot];
        table[slot] = method;
    }
    pthread_mutex_unlock(&table_lock);
    return method;
}

/* --- contexts ------------------------------------------------------------------------------- */

static int32_t site_of(const struct thread *thread)
{
    const struct method *method = thread->top->method;
    return method == NULL || method->numbers == NULL || thread->bci < 0
               ? -1
               : method->numbers[thread->bci];
}

/* Returns whether the JVM itself may have called the method, rather than the instruction that
 * runs. */
static bool is_upcall(const struct thread *thread, const struct method *callee)
{
    const struct method *caller = thread->top->method;
    if (callee->is_upcall || caller == NULL || caller->code == NULL || thread->bci < 0) {
        return callee->is_upcall;
    }
    unsigned char opcode = caller->code[thread->bci];
    if (callee->is_constructor) {
        return opcode != JVM_OPC_invokespecial;
    }
    return opcode < JVM_OPC_invokevirtual || opcode > JVM_OPC_invokedynamic;
}

static struct node *find_child(JNIEnv *env, const struct thread *thread, jmethodID id)
{
    struct node *parent = thread->top;
    int32_t callsite = site_of(thread);
    struct node **link = &parent->children;
    for (; *link != NULL; link = &(*link)->sibling) {
        struct node *child = *link;
        if (child->id == id && child->callsite == callsite) {
            *link = child->sibling; /* moves the context to the front of the list */
            child->sibling = parent->children;
            parent->children = child;
            return child;
        }
    }
    struct node *child = allocate(1, sizeof *child);
    child->id = id;
    child->method = find_method(env, id);
    child->callsite = callsite;
    child->parent = parent;
    child->is_in_upcall = parent->is_in_upcall || is_upcall(thread, child->method);
    child->counts = allocate((size_t)child->method->length, sizeof *child->counts);
    child->sibling = parent->children;
    parent->children = child;
    return child;
}

static void push(JNIEnv *env, struct thread *thread, jmethodID id)
{
    if (thread->depth == thread->capacity) {
        thread->capacity = thread->capacity * 2 + 64;
        thread->sites = realloc(thread->sites, thread->capacity * sizeof *thread->sites);
        if (thread->sites == NULL) {
            die("no memory");
        }
    }
    thread->sites[thread->depth++] = thread->bci;
    thread->top = find_child(env, thread, id);
    thread->top->entries++;
    thread->bci = -1;
    if (thread->top->is_in_upcall && !is_diverted) {
        set_breakpoints(thread->top->method);
    }
}

static void pop(struct thread *thread)
{
    thread->top = thread->top->parent;
    thread->bci = thread->sites[--thread->depth];
}

static void count(struct thread *self, jmethodID id, jlocation bci)
{
    if (self->top->id != id || bci < 0 || bci >= self->top->method->length
        || self->top->method->numbers[bci] == 0) {
        atomic_fetch_add(&errors, 1);
        return;
    }
    self->top->counts[bci]++;
    self->bci = bci;
}

/*
 * Counts steps that HotSpot does not report, because they are at the location of the last reported
 * step, which may have been in another activation of the method. This happens if the first
 * instruction of a method calls the method itself, and if the called activation returns by the
 * instruction after the call.
 */
static void count_repeated(struct thread *self, jmethodID id, jlocation bci, jlocation last)
{
    if (!is_diverted && self->is_step_last && self->top->id == id && bci == last) {
        count(self, id, bci);
    }
}

/* Called for each step. The address of a method's code is the address of the first step in its
 * first activation. */
static void step(void *thread, void *method, const unsigned char *code)
{
    (void)thread, (void)method;
    struct thread *self = current;
    if (self == NULL) {
        return;
    }
    struct method *top = self->top->method;
    const unsigned char *place =
        top == NULL ? NULL : atomic_load_explicit(&top->place, memory_order_relaxed);
    if (place == NULL) {
        if (top == NULL || self->bci >= 0) {
            atomic_fetch_add(&errors, 1);
            return;
        }
        atomic_store_explicit(&top->place, place = code, memory_order_relaxed);
    }
    count(self, self->top->id, code - place);
}

static void begin_thread(void)
{
    struct thread *thread = allocate(1, sizeof *thread);
    thread->top = &thread->root;
    thread->bci = -1;
    thread->next = atomic_load(&threads);
    while (!atomic_compare_exchange_weak(&threads, &thread->next, thread)) {
    }
    current = thread;
}

/* --- events --------------------------------------------------------------------------------- */

static void set_event(jvmtiEventMode mode, jvmtiEvent event, jthread thread)
{
    check((*tool)->SetEventNotificationMode(tool, mode, event, thread), "SetEventNotificationMode");
}

static bool is_main(jmethodID id)
{
    char *name, *descriptor, *class_name;
    jclass class;
    bool is_it = false;
    check((*tool)->GetMethodName(tool, id, &name, &descriptor, NULL), "GetMethodName");
    if (strcmp(name, "main") == 0 && strcmp(descriptor, "([Ljava/lang/String;)V") == 0) {
        check((*tool)->GetMethodDeclaringClass(tool, id, &class), "GetMethodDeclaringClass");
        check((*tool)->GetClassSignature(tool, class, &class_name, NULL), "GetClassSignature");
        is_it = strcmp(class_name, options.main_class) == 0;
        (*tool)->Deallocate(tool, (unsigned char *)class_name);
    }
    (*tool)->Deallocate(tool, (unsigned char *)name);
    (*tool)->Deallocate(tool, (unsigned char *)descriptor);
    return is_it;
}

static void JNICALL method_entry(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID id)
{
    (void)jvmti;
    bool is_first = !atomic_load_explicit(&is_counting, memory_order_relaxed);
    if (is_first) {
        if (!is_main(id)) {
            return;
        }
        begin_thread();
        atomic_store(&is_counting, true);
        set_event(JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, thread);
        set_event(JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
        set_event(JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
        set_event(JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, NULL);
        set_event(JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
        set_event(JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
    }
    if (current != NULL) {
        jmethodID caller = current->top->id;
        jlocation last = current->bci;
        current->is_stepped = false;
        push(env, current, id);
        count_repeated(current, caller, 0, last);
        if (is_first
            && !is_diverted) { /* HotSpot does not report the step at which reporting starts */
            count(current, id, 0);
        }
    }
}

static void JNICALL method_exit(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID id,
                                jboolean is_popped, jvalue value)
{
    (void)jvmti, (void)env, (void)thread, (void)value;
    struct thread *self = current;
    if (self == NULL) {
        return;
    }
    if (self->depth == 0 || self->top->id != id) {
        atomic_fetch_add(&errors, 1);
        return;
    }
    jlocation last = self->bci;
    self->is_stepped = false;
    pop(self);
    if (!is_popped && self->bci >= 0) {
        const unsigned char *code = self->top->method->code;
        count_repeated(self, id, self->bci + instruction_length(code, (jint)self->bci), last);
    }
    if (self->depth == 0 && is_main(id)) {
        current = NULL; /* steps of the thread after main are not counted */
    }
}

static void JNICALL single_step(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID id,
                                jlocation bci)
{
    (void)jvmti, (void)env, (void)thread;
    if (current != NULL && !is_diverted) {
        count(current, id, bci);
        current->is_stepped = current->is_step_last = true;
    }
}

/* Called after the event of the single step at the same location, if HotSpot reported the step. */
static void JNICALL breakpoint(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID id,
                               jlocation bci)
{
    (void)jvmti, (void)env, (void)thread;
    if (current != NULL) {
        if (!current->is_stepped) {
            count(current, id, bci);
            current->is_step_last = false;
        }
        current->is_stepped = false;
    }
}

static void JNICALL thread_start(jvmtiEnv *jvmti, JNIEnv *env, jthread thread)
{
    (void)jvmti, (void)env, (void)thread;
    if (current == NULL) {
        begin_thread();
    }
}

static void JNICALL vm_init(jvmtiEnv *jvmti, JNIEnv *env, jthread thread)
{
    (void)jvmti, (void)env;
    set_event(JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, thread);
}

/* --- the file ------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;
    int order = (x->callsite > y->callsite) - (x->callsite < y->callsite);
    order = order != 0 ? order : strcmp(x->method->class, y->method->class);
    order = order != 0 ? order : strcmp(x->method->name, y->method->name);
    return order != 0 ? order : strcmp(x->method->descriptor, y->method->descriptor);
}

static void sort_children(struct node *node)
{
    size_t count = 0;
    for (struct node *child = node->children; child != NULL; child = child->sibling) {
        count++;
    }
    struct node **list = allocate(count, sizeof(struct node *));
    size_t i = 0;
    for (struct node *child = node->children; child != NULL; child = child->sibling) {
        list[i++] = child;
    }
    qsort(list, count, sizeof *list, compare);
    struct node **link = &node->children;
    for (i = 0; i < count; i++) {
        *link = list[i];
        link = &list[i]->sibling;
    }
    *link = NULL;
    free(list);
}

static void write_number(FILE *file, uint64_t number)
{
    char digits[20];
    size_t length = 0;
    do {
        digits[length++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (length > 0) {
        putc_unlocked(digits[--length], file);
    }
}

static void write_node(FILE *file, const struct node *node, size_t depth)
{
    const struct method *method = node->method;
    fprintf(file, "%zu\t%d\t%s\t%s\t%s\t%llu\t", depth, node->callsite, method->class, method->name,
            method->descriptor, (unsigned long long)node->entries);
    for (jlocation bci = 0; bci < method->length; bci++) {
        if (method->numbers[bci] != 0) {
            if (bci > 0) {
                putc_unlocked(',', file);
            }
            write_number(file, node->counts[bci]);
        }
    }
    fputs(method->length == 0 ? "-\n" : "\n", file);
}

/* Writes a tree, without recursion, because trees may be as deep as a Java stack. */
static void write_tree(FILE *file, struct thread *thread)
{
    struct node *node = &thread->root;
    size_t depth = 0;
    sort_children(node);
    for (node = node->children; node != NULL;) {
        write_node(file, node, depth);
        sort_children(node);
        if (node->children != NULL) {
            node = node->children;
            depth++;
            continue;
        }
        while (node != NULL && node->sibling == NULL) {
            node = node->parent;
            depth--;
        }
        node = node == NULL ? NULL : node->sibling;
    }
}

static void JNICALL vm_death(jvmtiEnv *jvmti, JNIEnv *env)
{
    (void)jvmti, (void)env;
    if (!atomic_load(&is_counting)) {
        die("%s has no main", options.main_class);
    }
    set_event(JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL);
    set_event(JVMTI_DISABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    set_event(JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    set_event(JVMTI_DISABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
    FILE *file = fopen(options.out, "w");
    if (file == NULL) {
        die("cannot write %s", options.out);
    }
    for (struct thread *thread = atomic_load(&threads); thread != NULL; thread = thread->next) {
        write_tree(file, thread);
    }
    fprintf(file, "errors %llu\n", (unsigned long long)atomic_load(&errors));
    if (fclose(file) != 0) {
        die("cannot write %s", options.out);
    }
}

/* --- the seed ------------------------------------------------------------------------------- */

/* The order in which Set.of and Map.of iterate depends on a number that HotSpot takes from the
 * clock. If the agent is preloaded, the class library's native code finds this function before the
 * function of libjvm.so, and the number is the same as in classlib/openjdk/jvm/jvm_archive.c. */
JNIEXPORT jlong JVM_GetRandomSeedForDumping(void);
jlong JVM_GetRandomSeedForDumping(void)
{
    return 0x5851f42d4c957f2d;
}

/* --- the order of members ------------------------------------------------------------------- */

/* HotSpot sorts the methods of a class by the addresses of their names, which differ between runs.
 * If the agent is preloaded, reflection receives the methods in the order of the class file.
 */

typedef jobjectArray members_function(JNIEnv *env, jclass class, jboolean is_public_only);

JNIEXPORT members_function JVM_GetClassDeclaredMethods, JVM_GetClassDeclaredConstructors;

static members_function *find_in_machine(const char *name)
{
    void *machine = dlopen("libjvm.so", RTLD_LAZY | RTLD_NOLOAD);
    void *function = machine == NULL ? NULL : dlsym(machine, name);
    if (function == NULL) {
        die("no %s", name);
    }
    return (members_function *)function;
}

/* A name and descriptor. They are copied from fields, because FromReflectedMethod would initialize
 * the class. */
struct text {
    char *bytes;
    size_t length, capacity;
};

static void append(struct text *text, const char *more)
{
    size_t length = strlen(more);
    if (text->length + length >= text->capacity) {
        text->capacity = (text->capacity + length) * 2 + 64;
        text->bytes = realloc(text->bytes, text->capacity);
        if (text->bytes == NULL) {
            die("no memory");
        }
    }
    memcpy(text->bytes + text->length, more, length + 1);
    text->length += length;
}

static void append_class(JNIEnv *env, struct text *text, jobject class)
{
    char *signature;
    check((*tool)->GetClassSignature(tool, class, &signature, NULL), "GetClassSignature");
    append(text, signature);
    (*tool)->Deallocate(tool, (unsigned char *)signature);
    (*env)->DeleteLocalRef(env, class);
}

static jobject get_field(JNIEnv *env, jobject object, const char *name, const char *descriptor)
{
    jclass class = (*env)->GetObjectClass(env, object);
    jfieldID field = (*env)->GetFieldID(env, class, name, descriptor);
    if (field == NULL) {
        die("members have no field %s", name);
    }
    (*env)->DeleteLocalRef(env, class);
    return (*env)->GetObjectField(env, object, field);
}

static char *describe_member(JNIEnv *env, jobject member, bool is_method)
{
    struct text text = {NULL, 0, 0};
    if (is_method) {
        jstring name = get_field(env, member, "name", "Ljava/lang/String;");
        const char *bytes = (*env)->GetStringUTFChars(env, name, NULL);
        append(&text, bytes == NULL ? "" : bytes);
        (*env)->ReleaseStringUTFChars(env, name, bytes);
        (*env)->DeleteLocalRef(env, name);
    } else {
        append(&text, "<init>");
    }
    append(&text, "(");
    jobjectArray types = get_field(env, member, "parameterTypes", "[Ljava/lang/Class;");
    for (jsize i = 0, count = (*env)->GetArrayLength(env, types); i < count; i++) {
        append_class(env, &text, (*env)->GetObjectArrayElement(env, types, i));
    }
    (*env)->DeleteLocalRef(env, types);
    append(&text, ")");
    if (is_method) {
        append_class(env, &text, get_field(env, member, "returnType", "Ljava/lang/Class;"));
    } else {
        append(&text, "V");
    }
    return text.bytes;
}

static char *describe_method(jmethodID id)
{
    struct text text = {NULL, 0, 0};
    char *name, *descriptor;
    check((*tool)->GetMethodName(tool, id, &name, &descriptor, NULL), "GetMethodName");
    append(&text, name);
    append(&text, descriptor);
    (*tool)->Deallocate(tool, (unsigned char *)name);
    (*tool)->Deallocate(tool, (unsigned char *)descriptor);
    return text.bytes;
}

/* Sorts members by the positions of their methods in `ids`. */
static void sort_members(JNIEnv *env, jobjectArray members, const jmethodID *ids, jint id_count,
                         bool is_method)
{
    jsize count = (*env)->GetArrayLength(env, members), next = 0;
    jobject *objects = allocate((size_t)count, sizeof(jobject));
    char **names = allocate((size_t)count, sizeof(char *));
    for (jsize i = 0; i < count; i++) {
        objects[i] = (*env)->GetObjectArrayElement(env, members, i);
        names[i] = describe_member(env, objects[i], is_method);
    }
    for (jint i = 0; i < id_count; i++) {
        char *name = describe_method(ids[i]);
        for (jsize j = 0; j < count; j++) {
            if (strcmp(names[j], name) == 0) {
                (*env)->SetObjectArrayElement(env, members, next++, objects[j]);
            }
        }
        free(name);
    }
    if (next != count) {
        die("%d of %d members have an order", (int)next, (int)count);
    }
    for (jsize i = 0; i < count; i++) {
        (*env)->DeleteLocalRef(env, objects[i]);
        free(names[i]);
    }
    free(objects);
    free(names);
}

static jobjectArray order_members(JNIEnv *env, jclass class, jobjectArray members, bool is_method)
{
    jint count;
    jmethodID *ids;
    if (tool == NULL || members == NULL || (*env)->ExceptionCheck(env)
        || (*env)->GetArrayLength(env, members) < 2) {
        return members; /* tool == NULL: the JVM is not HotSpot, and already has this order */
    }
    check((*tool)->GetClassMethods(tool, class, &count, &ids), "GetClassMethods");
    sort_members(env, members, ids, count, is_method);
    (*tool)->Deallocate(tool, (unsigned char *)ids);
    return members;
}

jobjectArray JVM_GetClassDeclaredMethods(JNIEnv *env, jclass class, jboolean is_public_only)
{
    members_function *machine = find_in_machine(__func__);
    return order_members(env, class, machine(env, class, is_public_only), true);
}

jobjectArray JVM_GetClassDeclaredConstructors(JNIEnv *env, jclass class, jboolean is_public_only)
{
    members_function *machine = find_in_machine(__func__);
    return order_members(env, class, machine(env, class, is_public_only), false);
}

/* --- start ---------------------------------------------------------------------------------- */

static char *option(const char *text, const char *key)
{
    const char *start = strstr(text, key);
    if (start == NULL) {
        die("needs the option %s…", key);
    }
    start += strlen(key);
    size_t length = strcspn(start, ",");
    char *value = allocate(length + 1, 1);
    return memcpy(value, start, length);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *machine, char *text, void *reserved)
{
    (void)reserved;
    if ((*machine)->GetEnv(machine, (void **)&tool, JVMTI_VERSION_11) != JNI_OK) {
        die("no JVMTI");
    }
    options.main_class = option(text == NULL ? "" : text, "main=");
    options.out = option(text, "out=");
    is_diverted = strstr(text, ",plain") == NULL && divert_steps(step);
    jvmtiCapabilities capabilities = {
        .can_generate_single_step_events = 1,
        .can_generate_method_entry_events = 1,
        .can_generate_method_exit_events = 1,
        .can_generate_breakpoint_events = 1, /* prevents steps that execute two bytecodes */
        .can_get_bytecodes = 1,
        .can_maintain_original_method_order = 1,
    };
    check((*tool)->AddCapabilities(tool, &capabilities), "AddCapabilities");
    const jvmtiEventCallbacks callbacks = {.VMInit = vm_init,
                                           .VMDeath = vm_death,
                                           .ThreadStart = thread_start,
                                           .MethodEntry = method_entry,
                                           .MethodExit = method_exit,
                                           .SingleStep = single_step,
                                           .Breakpoint = breakpoint};
    check((*tool)->SetEventCallbacks(tool, &callbacks, sizeof callbacks), "SetEventCallbacks");
    set_event(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    set_event(JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    return JNI_OK;
}
