#include "vm/machine/out_of_memory.h"

#include <errno.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vm/base/machine_out.h"
#include "vm/heap/heap_dump.h"
#include "vm/options/live_flags.h"
#include "vm/vm.h"

/* Exit status for -XX:+ExitOnOutOfMemoryError, as in HotSpot. */
#define STATUS_OUT_OF_MEMORY 3
#define MAX_COMMAND 4096

extern char **environ;

/* Prints to stdout, like HotSpot, so that the text is in order with the program's output. */
static void print(const char *format, const char *text)
{
    printf(format, text);
    fflush(stdout);
}

/* Copies the next command of a list, and replaces %p by the process number. Returns false if there
 * is no further command. */
static bool next_command(const char **commands, char *command)
{
    const char *p = *commands + strspn(*commands, "; ");
    size_t length = 0;
    bool is_there = *p != '\0';
    for (; *p != '\0' && *p != ';' && length < MAX_COMMAND - 24; p++) {
        if (p[0] == '%' && p[1] == 'p') {
            length += (size_t)sprintf(command + length, "%ld", (long)getpid());
            p++;
        } else if (p[0] == '%' && p[1] == '%') {
            command[length++] = '%';
            p++;
        } else {
            command[length++] = *p;
        }
    }
    command[length] = '\0';
    *commands = p;
    return is_there;
}

/* Runs a command and waits for its end. */
static void run_command(char *command)
{
    char *arguments[] = {(char[]){"sh"}, (char[]){"-c"}, command, NULL};
    pid_t child;
    int status;
    int error = posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, environ);
    if (error != 0) {
        vm_message("jp2vm: cannot run %s: %s\n", command, strerror(error));
        return;
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
}

static void run_commands(const char *commands, const char *message)
{
    char command[MAX_COMMAND];
    print("#\n# java.lang.OutOfMemoryError: %s\n", message);
    print("# -XX:OnOutOfMemoryError=\"%s\"\n", commands);
    while (next_command(&commands, command)) {
        print("#   Executing /bin/sh -c \"%s\"...\n", command);
        run_command(command);
    }
}

/* Writes the file name of the dump to `path`. The default is "java_pid123.hprof"; if the flag names
 * a directory, the dump is a file of this name in the directory. */
static void dump_name(const char *wanted, char *path, size_t size)
{
    struct stat info;
    bool is_directory = wanted != NULL && stat(wanted, &info) == 0 && S_ISDIR(info.st_mode);
    if (wanted != NULL && *wanted != '\0' && !is_directory) {
        snprintf(path, size, "%s", wanted);
        return;
    }
    snprintf(path, size, "%s%sjava_pid%ld.hprof", is_directory ? wanted : "",
             is_directory && wanted[strlen(wanted) - 1] != '/' ? "/" : "", (long)getpid());
}

static void dump_heap(const char *wanted, const char *message)
{
    char path[4096], reason[300];
    struct vm_heap_dump dump = {.path = path, .is_new = true};
    dump_name(wanted, path, sizeof path);
    print("java.lang.OutOfMemoryError: %s\n", message);
    print("Dumping heap to %s ...\n", path);
    if (vm_heap_dump_write(&dump, reason, sizeof reason)) {
        printf("Heap dump file created [%llu bytes in %.3f secs]\n", (unsigned long long)dump.bytes,
               dump.seconds);
        fflush(stdout);
    } else {
        print("%s\n", reason);
    }
}

void vm_out_of_memory(const char *message)
{
    static _Atomic bool has_acted;
    const struct vm_out_of_memory_plan *plan = &vm.plan->out_of_memory;
    message = message == NULL ? "" : message;
    if (atomic_exchange(&has_acted, true)) {
        return;
    }
    if (vm_live_flag(VM_FLAG_HeapDumpOnOutOfMemoryError).boolean) {
        dump_heap(vm_live_flag(VM_FLAG_HeapDumpPath).text, message);
    }
    if (plan->commands != NULL) {
        run_commands(plan->commands, message);
    }
    if (plan->crashes) {
        print("Aborting due to java.lang.OutOfMemoryError: %s\n", message);
        abort();
    }
    if (plan->exits) {
        print("Terminating due to java.lang.OutOfMemoryError: %s\n", message);
        vm_halt(STATUS_OUT_OF_MEMORY);
    }
}
