/*
 * jp2vm with a function for vm_at_exit and vm_on_demand, which walks the frames of all threads
 * twice, with a pause in between, and prints on stderr whether the threads were stopped during the
 * pause.
 *
 * usage: exit_probe [--fail] [--crash] [--hang] [--demand=N] [--pause=MICROSECONDS]
 *                   [--own-handler] [--embed] ARGUMENTS
 *
 * ARGUMENTS are the arguments of jp2vm; with --embed, they are CLASSPATH CLASS ARGUMENT of a
 * program that runs in a machine created by JNI_CreateJavaVM.
 */
#include <jni.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/launcher/launch.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

enum { MAX_THREADS = 200 };

static unsigned pause_us = 4000;

static int *volatile nowhere = (int *)8;
static int is_failing, is_crashing, is_hanging;

/* The state of a thread in one walk. */
struct sight {
    const struct vm_thread *thread;
    uint64_t sum;
    unsigned frames;
    int is_exact, is_sound;
    const struct vm_method *top;
};

struct sights {
    struct sight all[MAX_THREADS];
    int count;
};

static void mix(uint64_t *sum, uint64_t value)
{
    *sum = (*sum ^ value) * 0x100000001b3u;
}

/* Records the frames, and every word of the Java stack below the end of the newest frame. */
static void look(struct vm_thread *thread, bool is_exact, void *data)
{
    struct sights *sights = data;
    if (sights->count == MAX_THREADS) {
        return;
    }
    struct sight *sight = &sights->all[sights->count++];
    *sight = (struct sight){.thread = thread, .is_exact = is_exact, .is_sound = 1};
    if (!is_exact || thread->fp == NULL) {
        return;
    }
    const union vm_slot *above = thread->stack_end;
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        int bci = vm_frame_walk_bci(&walk);
        int length = walk.method->code == NULL ? 0 : (int)walk.method->code->length;
        sight->top = sight->frames == 0 ? walk.method : sight->top;
        sight->is_sound &= walk.fp < above && walk.fp > thread->stack_base && bci >= -1
                           && bci < (length == 0 ? 1 : length);
        above = walk.fp;
        sight->frames++;
        mix(&sight->sum, (uintptr_t)walk.fp);
        mix(&sight->sum, (uintptr_t)walk.method);
        mix(&sight->sum, (uint64_t)bci);
    }
    for (union vm_slot *slot = thread->stack_base; slot < vm_frame_end(thread->fp); slot++) {
        mix(&sight->sum, slot->u);
    }
}

static const struct sight *find(const struct sights *sights, const struct vm_thread *thread)
{
    for (int i = 0; i < sights->count; i++) {
        if (sights->all[i].thread == thread) {
            return &sights->all[i];
        }
    }
    return NULL;
}

/* Checks that every thread of the first walk still exists and is unchanged. Counts threads whose
 * state is inexact. */
static void report(const char *what)
{
    static struct sights first, second;
    struct vm_heap_statistics before, after;
    int inexact = 0, faults = 0;
    unsigned frames = 0;
    first.count = second.count = 0;
    vm_heap_statistics(&before);
    vm_threads_for_each(look, &first);
    usleep(pause_us);
    vm_threads_for_each(look, &second);
    vm_heap_statistics(&after);
    for (int i = 0; i < first.count; i++) {
        const struct sight *one = &first.all[i], *two = find(&second, one->thread);
        inexact += !one->is_exact;
        frames += one->frames;
        int is_good = two != NULL && one->is_sound
                      && (!one->is_exact || (two->is_exact && two->sum == one->sum));
        faults += !is_good;
        const char *name = one->thread->name;
        if (!is_good || getenv("PROBE_THREADS") != NULL) {
            fprintf(stderr, "probe thread %s: %s, %u frames, exact %d, top %s\n", name,
                    is_good       ? "still"
                    : two == NULL ? "GONE"
                                  : "MOVED",
                    one->frames, one->is_exact, one->top == NULL ? "none" : one->top->name->bytes);
        }
    }
    fprintf(stderr, "probe %s: %d threads, %u frames, %d inexact, %d faults, %d collections\n",
            what, first.count, frames, inexact, faults,
            (int)(after.collections - before.collections));
}

static void at_exit(void)
{
    report("exit");
    if (is_failing) {
        vm_set_exit_failure();
    }
    if (is_crashing) {
        *nowhere = 1;
    }
    while (is_hanging) {
        sleep(1);
    }
    fprintf(stderr, "probe exit done\n");
}

static void report_demand(void)
{
    static int running;
    if (running++ != 0) {
        fprintf(stderr, "probe demand: TWO AT ONCE\n");
    }
    report("demand");
    running--;
}

static void on_demand(void)
{
    (void)vm_run_at_safepoint(report_demand);
}

/* A thread outside Java, which requests the functions of vm_on_demand a given number of times. */
static void *ask(void *argument)
{
    int times = *(const int *)argument;
    while (!vm.is_booted) {
        usleep(1000);
    }
    for (int i = 0; i < times; i++) {
        vm_run_on_demand();
        usleep((unsigned)(i % 7) * 300u);
    }
    fprintf(stderr, "probe asked %d times\n", times);
    return NULL;
}

static void own_handler(int number)
{
    static const char text[] = "own handler\n";
    (void)number;
    _exit(write(STDERR_FILENO, text, sizeof text - 1) > 0 ? 77 : 78);
}

static int run_embedded(char **argv)
{
    char path[4096];
    snprintf(path, sizeof path, "-Djava.class.path=%s", argv[0]);
    JavaVMOption options[] = {{path, NULL}, {"-Xmx16m", NULL}, {"--classlib=embedded", NULL}};
    JavaVMInitArgs arguments = {JNI_VERSION_10, 3, options, JNI_FALSE};
    JavaVM *machine;
    JNIEnv *env;
    if (JNI_CreateJavaVM(&machine, (void **)&env, &arguments) != JNI_OK) {
        return 2;
    }
    jclass cls = (*env)->FindClass(env, argv[1]);
    jclass string = (*env)->FindClass(env, "java/lang/String");
    jobjectArray list = (*env)->NewObjectArray(env, 1, string, NULL);
    (*env)->SetObjectArrayElement(env, list, 0, (*env)->NewStringUTF(env, argv[2]));
    jmethodID method = (*env)->GetStaticMethodID(env, cls, "main", "([Ljava/lang/String;)V");
    (*env)->CallStaticVoidMethod(env, cls, method, list);
    if (strcmp(argv[2], "leave") == 0) {
        return 5; /* without destroying the machine */
    }
    fprintf(stderr, "probe destroy: %d\n", (*machine)->DestroyJavaVM(machine));
    if (strcmp(argv[2], "kill") == 0) {
        kill(getpid(), SIGTERM);
        sleep(20);
    }
    return 4;
}

static int take(const char *argument, const char *option, int *flag)
{
    int is_it = strcmp(argument, option) == 0;
    *flag |= is_it;
    return is_it;
}

int main(int argc, char **argv)
{
    static int times;
    pthread_t askers[2];
    int is_embedding = 0, has_own_handler = 0;
    while (argc > 1) {
        if (strncmp(argv[1], "--demand=", 9) == 0) {
            times = atoi(argv[1] + 9);
        } else if (strncmp(argv[1], "--pause=", 8) == 0) {
            pause_us = (unsigned)atoi(argv[1] + 8);
        } else if (!take(argv[1], "--fail", &is_failing) && !take(argv[1], "--crash", &is_crashing)
                   && !take(argv[1], "--hang", &is_hanging)
                   && !take(argv[1], "--embed", &is_embedding)
                   && !take(argv[1], "--own-handler", &has_own_handler)) {
            break;
        }
        argv[1] = argv[0];
        argc--;
        argv++;
    }
    vm_at_exit(at_exit);
    vm_on_demand(on_demand);
    if (has_own_handler) {
        signal(SIGSEGV, own_handler);
    }
    for (int i = 0; times != 0 && i < 2; i++) {
        if (pthread_create(&askers[i], NULL, ask, &times) != 0) {
            return 2;
        }
    }
    return is_embedding && argc == 4 ? run_embedded(argv + 1) : jp2_launch(argc, argv);
}
