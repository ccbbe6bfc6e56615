/*
 * management_commands.c: the commands of DiagnosticCommandMBean, which are those commands of
 * HotSpot that are meaningful here. Names, help and errors are as in HotSpot. If programs parse the
 * output of a command, its format is also the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "classlib/common/members.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/management.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/options/live_flags.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/thread/thread.h"
#include "vm/views/histogram.h"
#include "vm/vm.h"

#define WRONG "java/lang/IllegalArgumentException"
#define MOST_ARGUMENTS 2

struct call {
    struct vm_thread *self;
    FILE *out;
    bool is_given[MOST_ARGUMENTS]; /* the option was given without a value, or with "true" */
    const char *texts[MOST_ARGUMENTS];
};

/* --- the commands ----------------------------------------------------------------------------- */

/* Returns the text of a system property. On failure, returns NULL with an exception pending. */
static char *property(struct vm_thread *self, const char *name)
{
    union vm_slot key = {.r = vm_string_from_cstr(self, name)}, value = {.r = NULL};
    if (key.r == NULL
        || !lib_invoke_static(self, "java/lang/System", "getProperty",
                              "(Ljava/lang/String;)Ljava/lang/String;", &key, &value)) {
        return NULL;
    }
    return value.r == NULL ? strdup("") : vm_string_to_utf8(value.r, NULL);
}

static void print_version(struct call *call)
{
    char *name = property(call->self, "java.vm.name");
    char *version = name == NULL ? NULL : property(call->self, "java.vm.version");
    char *jdk = version == NULL ? NULL : property(call->self, "java.version");
    if (jdk != NULL) {
        fprintf(call->out, "%s version %s\nJDK %s\n", name, version, jdk);
    }
    free(name);
    free(version);
    free(jdk);
}

static void print_command_line(struct call *call)
{
    const struct vm_library_plan *plan = &vm.plan->library;
    char *path = property(call->self, "java.class.path");
    if (path == NULL) {
        return;
    }
    fputs("VM Arguments:\n", call->out);
    for (size_t i = 0; i < plan->argument_count; i++) {
        fprintf(call->out, "%s%s ", i == 0 ? "jvm_args: " : "", plan->arguments[i]);
    }
    fprintf(call->out, "%sjava_command: %s\n", plan->argument_count > 0 ? "\n" : "",
            vm.command == NULL ? "<unknown>" : vm.command);
    fprintf(call->out, "java_class_path (initial): %s\nLauncher Type: %s\n",
            *path == '\0' ? "<not set>" : path, vm.command == NULL ? "generic" : "SUN_STANDARD");
    free(path);
}

static void print_flags(struct call *call)
{
    struct vm_flags flags;
    vm_live_flags_read(&flags);
    if (call->is_given[0]) {
        vm_flags_print(&flags, call->out);
    } else {
        vm_flags_print_command_line(&flags, call->out);
    }
}

static void print_uptime(struct call *call)
{
    char date[40] = "";
    struct timespec now;
    struct tm local;
    clock_gettime(CLOCK_REALTIME, &now);
    if (call->is_given[0] && localtime_r(&now.tv_sec, &local) != NULL) {
        char zone[8];
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &local);
        strftime(zone, sizeof zone, "%z", &local);
        fprintf(call->out, "%s.%03ld%s: ", date, now.tv_nsec / 1000000, zone);
    }
    fprintf(call->out, "%.3f s\n", (double)(vm_time_ns() - vm.start_ns) / 1e9);
}

static void print_properties(struct call *call)
{
    union vm_slot result = {.r = NULL};
    if (lib_invoke_static(call->self, "jdk/internal/vm/VMSupport", "serializePropertiesToByteArray",
                          "()[B", NULL, &result)
        && result.r != NULL) {
        fwrite(vm_array_bytes(result.r), 1, result.r->length, call->out);
    }
}

static void print_threads(struct call *call)
{
    vm_thread_dump_all(call->out);
}

static void collect(struct call *call)
{
    (void)call;
    if (!vm.plan->heap.ignores_explicit) {
        vm_heap_collect(false);
    }
}

static void run_finalization(struct call *call)
{
    lib_invoke_static(call->self, "java/lang/System", "runFinalization", "()V", NULL, NULL);
}

static void print_heap(struct call *call)
{
    size_t total = vm_heap_total_bytes();
    fprintf(call->out, " heap   total %zuK, used %zuK, maximum %zuK\n", total >> 10,
            (total - vm_heap_free_bytes()) >> 10, vm_heap_max_bytes() >> 10);
}

static void dump_heap(struct call *call)
{
    (void)lib_jdk_print_heap_dump(call->texts[0], call->out);
}

static void print_histogram(struct call *call)
{
    if (!vm_print_histogram(call->out, true)) {
        vm_throw_out_of_memory(call->self, "heap inspection");
    }
}

/* --- the table -------------------------------------------------------------------------------- */

static void print_help(struct call *call);

#define MONITOR "java.lang.management.ManagementPermission", "monitor", NULL
#define OPTION(name, text, type, initial)                                                          \
    {                                                                                              \
        name, text, type, initial, false, true, false, -1                                          \
    }

static const struct command {
    struct lib_jdk_command info;
    void (*run)(struct call *call);
    struct lib_jdk_command_argument arguments[MOST_ARGUMENTS]; /* first the arguments, then the
                                                                * options */
} commands[] = {
    {{"GC.class_histogram", "Provide statistics about the Java heap usage.",
      "High: Depends on Java heap size and content.", MONITOR, 2, true},
     print_histogram,
     {OPTION("-all", "Inspect all objects, including unreachable objects", "BOOLEAN", "false"),
      OPTION("-parallel",
             "Number of parallel threads to use for heap inspection. 0 (the default) means let the "
             "VM determine the number of threads to use. 1 means use one thread (disable "
             "parallelism). For any other value the VM will try to use the specified number of "
             "threads, but might use fewer.",
             "INT", "0")}},
    {{"GC.heap_dump", "Generate a HPROF format dump of the Java heap.",
      "High: Depends on Java heap size and content. Request a full GC unless the '-all' option is "
      "specified.",
      MONITOR, 2, true},
     dump_heap,
     {{"filename", "Name of the dump file", "STRING", NULL, true, false, false, 0},
      OPTION("-all", "Dump all objects, including unreachable objects", "BOOLEAN", "false")}},
    {{"GC.heap_info", "Provide generic Java heap information.", "Medium", MONITOR, 0, true},
     print_heap,
     {{0}}},
    {{"GC.run", "Call java.lang.System.gc().", "Medium: Depends on Java heap size and content.",
      NULL, NULL, NULL, 0, true},
     collect,
     {{0}}},
    {{"GC.run_finalization", "Call java.lang.System.runFinalization().",
      "Medium: Depends on Java content.", NULL, NULL, NULL, 0, true},
     run_finalization,
     {{0}}},
    {{"Thread.print", "Print all threads with stacktraces.",
      "Medium: Depends on the number of threads.", MONITOR, 2, true},
     print_threads,
     {OPTION("-l", "print java.util.concurrent locks", "BOOLEAN", "false"),
      OPTION("-e", "print extended thread information", "BOOLEAN", "false")}},
    {{"VM.command_line", "Print the command line used to start this VM instance.", "Low", MONITOR,
      0, true},
     print_command_line,
     {{0}}},
    {{"VM.flags", "Print VM flag options and their current values.", "Low", MONITOR, 1, true},
     print_flags,
     {OPTION("-all", "Print all flags supported by the VM", "BOOLEAN", "false")}},
    {{"VM.system_properties", "Print system properties.", "Low", "java.util.PropertyPermission",
      "*", "read", 0, true},
     print_properties,
     {{0}}},
    {{"VM.uptime", "Print VM uptime.", "Low", NULL, NULL, NULL, 1, true},
     print_uptime,
     {OPTION("-date", "Add a prefix with current date", "BOOLEAN", "false")}},
    {{"VM.version", "Print JVM version information.", "Low", "java.util.PropertyPermission",
      "java.vm.version", "read", 0, true},
     print_version,
     {{0}}},
    {{"help",
      "For more information about a specific command use 'help <command>'. With no argument this "
      "will show a list of available commands. 'help all' will show help for all commands.",
      "Low", NULL, NULL, NULL, 2, true},
     print_help,
     {{"command name", "The name of the command for which we want help", "STRING", NULL, false,
       false, false, 0},
      OPTION("-all", "Show help for all commands", "BOOLEAN", "false")}},
};
#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static const struct command *find_command(const char *name, size_t length)
{
    for (size_t i = 0; name != NULL && i < COMMAND_COUNT; i++) {
        const char *known = commands[i].info.name;
        if (strlen(known) == length && memcmp(known, name, length) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static void print_arguments(FILE *out, const struct command *command, bool are_options)
{
    bool has_title = false;
    for (jint i = 0; i < command->info.argument_count; i++) {
        const struct lib_jdk_command_argument *argument = &command->arguments[i];
        if (argument->is_option != are_options) {
            continue;
        }
        if (!has_title) {
            fputs(are_options ? "\nOptions: (options must be specified using the <key> or "
                                "<key>=<value> syntax)\n"
                              : "\nArguments:\n",
                  out);
            has_title = true;
        }
        fprintf(out, "\t%s : %s%s (%s, %s)\n", argument->name,
                argument->is_mandatory ? "" : "[optional] ", argument->description, argument->type,
                argument->initial == NULL ? "no default value" : argument->initial);
    }
}

static void explain(FILE *out, const struct command *command)
{
    const struct lib_jdk_command *info = &command->info;
    fprintf(out, "%s\n%s\n\nImpact: %s\n", info->name, info->description, info->impact);
    if (info->permission_class != NULL) {
        fprintf(out, "\nPermission: %s(%s%s%s)\n", info->permission_class, info->permission_name,
                info->permission_action == NULL ? "" : ", ",
                info->permission_action == NULL ? "" : info->permission_action);
    }
    if (info->argument_count == 0) {
        fprintf(out, "\nSyntax: %s\n", info->name);
        return;
    }
    bool has_options = command->arguments[info->argument_count - 1].is_option;
    fprintf(out, "\nSyntax : %s%s", info->name, has_options ? " [options]" : "");
    for (jint i = 0; i < info->argument_count; i++) {
        if (!command->arguments[i].is_option) {
            fprintf(out, command->arguments[i].is_mandatory ? " <%s>" : " [<%s>]",
                    command->arguments[i].name);
        }
    }
    fputc('\n', out);
    print_arguments(out, command, false);
    print_arguments(out, command, true);
}

static void print_help(struct call *call)
{
    const char *name = call->texts[0];
    const struct command *command = name == NULL ? NULL : find_command(name, strlen(name));
    if (call->is_given[1]) {
        for (size_t i = 0; i < COMMAND_COUNT; i++) {
            fprintf(call->out, "%s\n\t%s\n\n", commands[i].info.name, commands[i].info.description);
        }
    } else if (command != NULL) {
        explain(call->out, command);
    } else if (name != NULL) {
        fprintf(call->out, "Help unavailable : '%s' : No such command\n", name);
    } else {
        fputs("The following commands are available:\n", call->out);
        for (size_t i = 0; i < COMMAND_COUNT; i++) {
            fprintf(call->out, "%s\n", commands[i].info.name);
        }
        fputs("\nFor more information about a specific command use 'help <command>'.\n", call->out);
    }
}

/* --- calls ------------------------------------------------------------------------------------ */

/* Returns the next word, which may be in quotes, terminated with a 0; NULL at the end. */
static char *next_word(char **line)
{
    char *start = *line + strspn(*line, " ");
    if (*start == '\0') {
        return NULL;
    }
    char quote[2] = {*start == '"' || *start == '\'' ? *start : ' ', '\0'};
    start += *quote != ' ';
    char *end = start + strcspn(start, quote);
    *line = end + (*end != '\0');
    *end = '\0';
    return start;
}

static bool fail_parse(struct call *call, const char *type, const char *name, const char *value)
{
    vm_throw(call->self, WRONG, "%s parsing error in command argument '%s'. Could not parse: %s.\n",
             type, name, value);
    return false;
}

static bool read_option(struct call *call, const struct lib_jdk_command_argument *option,
                        int number, const char *value)
{
    if (strcmp(option->type, "BOOLEAN") == 0) {
        call->is_given[number] = *value == '\0' || strcasecmp(value, "true") == 0;
        return call->is_given[number] || strcasecmp(value, "false") == 0
               || fail_parse(call, "Boolean", option->name, value);
    }
    char *end;
    strtoll(value, &end, 10);
    call->texts[number] = value;
    return (*value != '\0' && *end == '\0') || fail_parse(call, "Integer", option->name, value);
}

/* Reads a word as an option, or otherwise as the next argument. Returns false with an exception
 * pending. */
static bool read_argument(struct call *call, const struct command *command, char *word)
{
    char *value = strchr(word, '=');
    size_t length = value == NULL ? strlen(word) : (size_t)(value - word);
    for (int i = 0; i < command->info.argument_count; i++) {
        const struct lib_jdk_command_argument *argument = &command->arguments[i];
        if (argument->is_option && strlen(argument->name) == length
            && memcmp(argument->name, word, length) == 0) {
            return read_option(call, argument, i, value == NULL ? "" : value + 1);
        }
    }
    for (int i = 0; i < command->info.argument_count; i++) {
        if (!command->arguments[i].is_option && call->texts[i] == NULL) {
            call->texts[i] = word;
            return true;
        }
    }
    vm_throw(call->self, WRONG, "Unknown argument '%s' in diagnostic command.", word);
    return false;
}

/* Returns whether all mandatory arguments are given; if not, an exception is pending. */
static bool is_complete(struct call *call, const struct command *command)
{
    for (int i = 0; i < command->info.argument_count; i++) {
        const struct lib_jdk_command_argument *argument = &command->arguments[i];
        if (argument->is_mandatory && call->texts[i] == NULL) {
            vm_throw(call->self, WRONG, "The argument '%s' is mandatory.", argument->name);
            return false;
        }
    }
    return true;
}

bool lib_jdk_management_run_line(struct vm_thread *self, char *line, FILE *out)
{
    char *name = next_word(&line), *word;
    const struct command *command = name == NULL ? NULL : find_command(name, strlen(name));
    if (command == NULL) {
        vm_throw(self, WRONG, "Unknown diagnostic command");
        return false;
    }
    struct call call = {.self = self, .out = out};
    bool is_good = true;
    while (is_good && (word = next_word(&line)) != NULL) {
        is_good = read_argument(&call, command, word);
    }
    if (is_good && is_complete(&call, command)) {
        command->run(&call);
    }
    return self->exception == NULL;
}

/* Executes a command. Returns its output, or NULL with an exception pending. */
static struct vm_object *execute(struct vm_thread *self, char *line)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return NULL;
    }
    struct vm_object *result = NULL;
    bool is_good = lib_jdk_management_run_line(self, line, out);
    if (fclose(out) != 0 && is_good) {
        vm_throw_out_of_memory(self, "Java heap space");
    } else if (is_good) {
        result = vm_string_from_utf8(self, text, size);
    }
    free(text);
    return result;
}

jstring lib_jdk_management_execute(JNIEnv *env, jstring line)
{
    struct vm_thread *self = vm_jni_thread(env);
    char *text = line == NULL ? NULL : vm_string_to_utf8(vm_jni_object(line), NULL);
    if (text == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "Command line cannot be null.");
        return NULL;
    }
    struct vm_object *result = execute(self, text);
    free(text);
    return lib_jdk_local(self, result);
}

/* --- the list of commands --------------------------------------------------------------------- */

jobjectArray lib_jdk_management_commands(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = vm_load_boot_class(self, "[Ljava/lang/String;");
    struct vm_object *array =
        class == NULL ? NULL : vm_heap_alloc_array(self, class, (int32_t)COMMAND_COUNT);
    for (size_t i = 0; array != NULL && i < COMMAND_COUNT; i++) {
        vm_array_refs(array)[i] = vm_string_from_cstr(self, commands[i].info.name);
        if (vm_array_refs(array)[i] == NULL) {
            return NULL;
        }
    }
    return lib_jdk_local(self, array);
}

/* Returns the command with this name. On failure, returns NULL with an exception pending. */
static const struct command *named(struct vm_thread *self, const struct vm_object *name)
{
    char *text = name == NULL ? NULL : vm_string_to_mutf8(name, NULL);
    const struct command *command = text == NULL ? NULL : find_command(text, strlen(text));
    if (name == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "Command name cannot be null.");
    } else if (command == NULL) {
        vm_throw(self, WRONG, "Unknown diagnostic command");
    }
    free(text);
    return command;
}

void lib_jdk_management_command_info(JNIEnv *env, jobjectArray names, struct lib_jdk_command *infos)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_object *array = vm_jni_object(names);
    for (uint32_t i = 0; array != NULL && i < array->length; i++) {
        const struct command *command = named(self, vm_array_refs(array)[i]);
        if (command == NULL) {
            return;
        }
        infos[i] = command->info;
    }
}

void lib_jdk_management_command_arguments(JNIEnv *env, jstring name,
                                          struct lib_jdk_command_argument *infos, jint count)
{
    const struct command *command = named(vm_jni_thread(env), vm_jni_object(name));
    for (jint i = 0; command != NULL && i < count && i < command->info.argument_count; i++) {
        infos[i] = command->arguments[i];
    }
}
