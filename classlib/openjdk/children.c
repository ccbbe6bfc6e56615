/*
 * children.c: the function that the machine puts before ProcessImpl.forkAndExec. It starts child
 * processes on jp2vm, or counts the child processes that run on HotSpot.
 */
#define _GNU_SOURCE
#include "classlib/openjdk/children.h"

#include <jp2vm/jni.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/own_file.h"
#include "vm/options/children.h"
#include "vm/vm.h"

#define FORK_AND_EXEC "Java_java_lang_ProcessImpl_forkAndExec"
#define OTHER_MACHINE "-XXaltjvm="
#define OTHER_MACHINE_OF_TOOL "-J-XXaltjvm="
#define JAVA_OPTIONS "JDK_JAVA_OPTIONS="

extern char **environ;

/* The arguments of ProcessImpl.forkAndExec. Texts are arrays of bytes; `arguments` and
 * `environment` contain `argument_count` and `variable_count` texts that end with a 0. An
 * environment or a directory that is NULL is the parent's. */
struct start {
    JNIEnv *env;
    jobject process;
    jint mode;
    jbyteArray helper, program, arguments;
    jint argument_count;
    jbyteArray environment;
    jint variable_count;
    jbyteArray directory;
    jintArray descriptors;
    jboolean redirects_errors;
};

typedef jint fork_function(JNIEnv *env, jobject process, jint mode, jbyteArray helper,
                           jbyteArray program, jbyteArray arguments, jint argument_count,
                           jbyteArray environment, jint variable_count, jbyteArray directory,
                           jintArray descriptors, jboolean redirects_errors);

static jint start_process(const struct start *s)
{
    fork_function *original;
    void *symbol = lib_jdk_find_in_libjava(FORK_AND_EXEC);
    memcpy(&original, &symbol, sizeof original);
    return original(s->env, s->process, s->mode, s->helper, s->program, s->arguments,
                    s->argument_count, s->environment, s->variable_count, s->directory,
                    s->descriptors, s->redirects_errors);
}

/* --- children that are HotSpot -------------------------------------------------------------- */

static struct vm_lock lock = VM_LOCK(CHILDREN);
static unsigned hotspot_count; /* guarded by the lock, like the next two */
static char *first_path;
static bool is_first_foreign; /* the first is of another JDK, so --children has no effect on it */

static void report(void)
{
    vm_lock_take(&lock);
    char object[300];
    snprintf(object, sizeof object, "%s", hotspot_count == 1 ? "it" : "them");
    if (is_first_foreign) {
        snprintf(object, sizeof object, "launchers of %.200s", lib_jdk_home);
    }
    if (hotspot_count == 1) {
        vm_message("jp2vm: a child process was started as HotSpot (%s); --children runs %s on "
                   "jp2vm\n",
                   first_path, object);
    } else {
        vm_message("jp2vm: %u child processes were started as HotSpot (first %s); --children runs "
                   "%s on jp2vm\n",
                   hotspot_count, first_path, object);
    }
    vm_lock_release(&lock);
}

/* Counts a child process; takes over the path of its launcher. */
static void count_hotspot(char *path, bool is_foreign)
{
    vm_lock_take(&lock);
    bool is_first = hotspot_count++ == 0;
    if (is_first) {
        first_path = path;
        is_first_foreign = is_foreign;
        vm_at_exit(report);
    }
    vm_lock_release(&lock);
    if (!is_first) {
        free(path);
    }
}

/* --- texts of a child process ----------------------------------------------------------------- */

/* Returns a copy of an array of bytes with a 0 after them; NULL for NULL, or if memory runs out. */
static char *bytes_of(JNIEnv *env, jbyteArray array, size_t *length)
{
    *length = array == NULL ? 0 : (size_t)(*env)->GetArrayLength(env, array);
    char *bytes = array == NULL ? NULL : malloc(*length + 1);
    if (bytes != NULL) {
        (*env)->GetByteArrayRegion(env, array, 0, (jsize)*length, (jbyte *)bytes);
        bytes[*length] = '\0';
    }
    return bytes;
}

/* Texts one after the other, each with a 0 at its end. */
struct block {
    char *bytes;
    size_t length;
    jint count;
};

static void block_add(struct block *block, const char *text)
{
    size_t size = strlen(text) + 1;
    char *larger = realloc(block->bytes, block->length + size);
    if (larger == NULL) {
        return; /* the count is then wrong, which to_array reports */
    }
    memcpy(larger + block->length, text, size);
    *block = (struct block){larger, block->length + size, block->count + 1};
}

static jbyteArray to_array(JNIEnv *env, const struct block *block)
{
    jbyteArray array = (*env)->NewByteArray(env, (jsize)block->length);
    if (array != NULL) {
        (*env)->SetByteArrayRegion(env, array, 0, (jsize)block->length,
                                   (const jbyte *)block->bytes);
    }
    return array;
}

/* Returns the texts of a block as an array that ends with NULL. */
static const char **texts_of(const char *bytes, size_t length, jint count)
{
    const char **texts = calloc((size_t)count + 1, sizeof *texts);
    const char *end = bytes + length;
    for (jint i = 0; texts != NULL && i < count && bytes < end; i++) {
        texts[i] = bytes;
        bytes += strlen(bytes) + 1;
    }
    return texts;
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* A child process that a launcher of this JDK runs. */
struct child {
    enum lib_jdk_launcher launcher;
    char *path;             /* of the launcher */
    char *argument_bytes;   /* owns the texts of `arguments` */
    char *variable_bytes;   /* the same for `variables`; NULL: the environment is the parent's */
    const char **arguments; /* without the program's name; ends with NULL */
    const char **variables; /* ends with NULL */
};

static void release(struct child *child)
{
    free(child->path);
    free(child->argument_bytes);
    free(child->variable_bytes);
    free(child->arguments);
    free(child->variables);
}

/* Reads the texts of a call. Returns false if memory runs out. */
static bool read_texts(const struct start *s, struct child *child)
{
    size_t length;
    child->argument_bytes = bytes_of(s->env, s->arguments, &length);
    if (child->argument_bytes == NULL) {
        return false;
    }
    child->arguments = texts_of(child->argument_bytes, length, s->argument_count);
    child->variable_bytes = bytes_of(s->env, s->environment, &length);
    if (child->variable_bytes != NULL) {
        child->variables = texts_of(child->variable_bytes, length, s->variable_count);
    } else if (s->environment == NULL) {
        jint count = 0;
        while (environ != NULL && environ[count] != NULL) {
            count++;
        }
        child->variables = calloc((size_t)count + 1, sizeof *child->variables);
        for (jint i = 0; child->variables != NULL && i < count; i++) {
            child->variables[i] = environ[i];
        }
    }
    return child->arguments != NULL && child->variables != NULL;
}

/* Returns the value of a variable, which is given with its "=". */
static const char *variable(const struct child *child, const char *name)
{
    for (size_t i = 0; child->variables[i] != NULL; i++) {
        if (starts_with(child->variables[i], name)) {
            return child->variables[i] + strlen(name);
        }
    }
    return NULL;
}

enum chosen { CHOSEN_NONE, CHOSEN_JP2VM, CHOSEN_OTHER };

/* Returns the machine that the child's own arguments or variables choose. */
static enum chosen chosen_machine(const struct child *child)
{
    const char *prefix =
        child->launcher == LIB_JDK_LAUNCHER_TOOL ? OTHER_MACHINE_OF_TOOL : OTHER_MACHINE;
    const char *options =
        child->launcher == LIB_JDK_LAUNCHER_TOOL ? NULL : variable(child, JAVA_OPTIONS);
    enum chosen chosen = CHOSEN_NONE;
    if (options != NULL && strstr(options, OTHER_MACHINE) != NULL) {
        const char *name = strstr(options, OTHER_MACHINE) + strlen(OTHER_MACHINE);
        char *copy = strndup(name, strcspn(name, " \t\n\"'"));
        chosen = copy != NULL && vm_is_own_directory(copy) ? CHOSEN_JP2VM : CHOSEN_OTHER;
        free(copy);
    }
    for (size_t i = 0; child->arguments[i] != NULL; i++) {
        if (starts_with(child->arguments[i], prefix)) {
            chosen = vm_is_own_directory(child->arguments[i] + strlen(prefix)) ? CHOSEN_JP2VM
                                                                               : CHOSEN_OTHER;
        }
    }
    return chosen;
}

/* --- children on jp2vm ------------------------------------------------------------------------ */

/* Makes the child's environment. JP2VM_OPTIONS is the machine's, unless the program has given the
 * child another value than its own. */
static bool make_environment(const struct child *child, struct block *block)
{
    static const char options_name[] = VM_OPTIONS_VARIABLE "=";
    static const char hidden_name[] = VM_HIDDEN_VARIABLE "=";
    const char *own = getenv(VM_OPTIONS_VARIABLE), *given = variable(child, options_name);
    const char *hidden = getenv(VM_HIDDEN_VARIABLE);
    bool is_given = given != NULL && (own == NULL || strcmp(given, own) != 0);
    jint count = 0;
    for (size_t i = 0; child->variables[i] != NULL; i++) {
        bool is_own = starts_with(child->variables[i], options_name) && !is_given;
        if (!is_own && !starts_with(child->variables[i], hidden_name)) {
            block_add(block, child->variables[i]);
            count++;
        }
    }
    char *home = lib_jdk_home_of_launcher(child->path);
    char *options = is_given || home == NULL
                        ? NULL
                        : vm_children_variable(&vm.plan->children, home,
                                               child->launcher == LIB_JDK_LAUNCHER_JAVA
                                                   && variable(child, JAVA_OPTIONS) != NULL,
                                               child->arguments);
    free(home);
    if (!is_given) {
        block_add(block, options == NULL ? "" : options);
        count++;
    }
    if (hidden != NULL) {
        char *text = NULL;
        if (asprintf(&text, "%s%s", hidden_name, hidden) >= 0) {
            block_add(block, text);
            free(text);
        }
        count++;
    }
    bool is_good = block->count == count && (is_given || options != NULL);
    free(options);
    return is_good;
}

/* Changes the call so that it starts the program jp2vm. */
static bool use_program(struct start *s)
{
    struct block program = {NULL, 0, 0};
    block_add(&program, vm.plan->children.program);
    s->program = program.count == 1 ? to_array(s->env, &program) : NULL;
    free(program.bytes);
    return s->program != NULL;
}

/* Changes the call so that the launcher loads the machine's library. The option is the last one,
 * because the last choice of a machine counts. */
static bool use_library(struct start *s, const struct child *child)
{
    struct block arguments = {NULL, 0, 0};
    for (size_t i = 0; child->arguments[i] != NULL; i++) {
        block_add(&arguments, child->arguments[i]);
    }
    char *library = vm_own_file(), *text = NULL;
    size_t length = library == NULL ? 0 : (size_t)(strrchr(library, '/') - library);
    if (library != NULL
        && asprintf(&text, OTHER_MACHINE_OF_TOOL "%.*s", (int)length, library) >= 0) {
        block_add(&arguments, text);
        free(text);
    }
    free(library);
    s->arguments = arguments.count == s->argument_count + 1 ? to_array(s->env, &arguments) : NULL;
    s->argument_count++;
    free(arguments.bytes);
    return s->arguments != NULL;
}

/* Changes the call so that the child runs on jp2vm. On failure, returns false with an exception
 * pending. */
static bool use_jp2vm(struct start *s, const struct child *child)
{
    struct block environment = {NULL, 0, 0};
    bool is_good = make_environment(child, &environment);
    s->environment = is_good ? to_array(s->env, &environment) : NULL;
    s->variable_count = environment.count;
    free(environment.bytes);
    is_good =
        s->environment != NULL
        && (child->launcher == LIB_JDK_LAUNCHER_JAVA ? use_program(s) : use_library(s, child));
    if (!is_good && !(*s->env)->ExceptionCheck(s->env)) {
        jclass error = (*s->env)->FindClass(s->env, "java/lang/OutOfMemoryError");
        if (error != NULL) {
            (*s->env)->ThrowNew(s->env, error, "environment of a child process");
        }
    }
    return is_good;
}

/* --- the function ----------------------------------------------------------------------------- */

/* Finds out whether a call starts a launcher, and reads its texts. */
static bool is_java_child(const struct start *s, struct child *child)
{
    size_t length;
    char *program = bytes_of(s->env, s->program, &length);
    char *directory = bytes_of(s->env, s->directory, &length);
    *child = (struct child){LIB_JDK_LAUNCHER_NONE, NULL, NULL, NULL, NULL, NULL};
    if (program != NULL) {
        child->launcher = lib_jdk_launcher_of(program, directory, &child->path);
    }
    free(program);
    free(directory);
    return child->launcher != LIB_JDK_LAUNCHER_NONE && read_texts(s, child);
}

static jint JNICALL fork_and_exec(JNIEnv *env, jobject process, jint mode, jbyteArray helper,
                                  jbyteArray program, jbyteArray arguments, jint argument_count,
                                  jbyteArray environment, jint variable_count, jbyteArray directory,
                                  jintArray descriptors, jboolean redirects_errors)
{
    struct start s = {env,         process,         mode,        helper,         program,
                      arguments,   argument_count,  environment, variable_count, directory,
                      descriptors, redirects_errors};
    struct child child;
    enum vm_children_mode wanted = vm.plan->children.mode;
    bool is_java = wanted != VM_CHILDREN_ON_HOTSPOT && is_java_child(&s, &child);
    if (!is_java) {
        return start_process(&s);
    }
    enum chosen chosen = chosen_machine(&child);
    bool is_changed = wanted == VM_CHILDREN_ON_JP2VM && child.launcher != LIB_JDK_LAUNCHER_OTHER
                      && chosen != CHOSEN_OTHER;
    jint number = !is_changed || use_jp2vm(&s, &child) ? start_process(&s) : -1;
    if (number > 0 && !is_changed && chosen == CHOSEN_NONE) {
        count_hotspot(child.path, child.launcher == LIB_JDK_LAUNCHER_OTHER);
        child.path = NULL;
    }
    release(&child);
    return number;
}

void *lib_jdk_find_before_libjava(const char *symbol)
{
    fork_function *function = fork_and_exec;
    void *code = NULL;
    if (strcmp(symbol, FORK_AND_EXEC) == 0 && lib_jdk_find_in_libjava(symbol) != NULL) {
        memcpy(&code, &function, sizeof code);
    }
    return code;
}
