/*
 * Stubs of the machine's functions that heap and threads need, for unit tests that link only heap
 * and threads. An exception is stored as text; its object is only a marker.
 */
#ifndef TESTS_UNIT_MACHINE_STUBS_H
#define TESTS_UNIT_MACHINE_STUBS_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/classlib.h"
#include "vm/code/cell.h"
#include "vm/thread/handles.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

static const struct vm_plan no_plan;

struct vm vm = {
    .plan = &no_plan,
    .threads_lock = VM_LOCK(THREADS),
    .threads_changed = PTHREAD_COND_INITIALIZER,
};

const void *vm_handlers[VM_INSN_COUNT], *vm_untracked_handlers[VM_INSN_COUNT];

static _Thread_local char thrown_class[128];
static _Thread_local char thrown_message[256];
static struct vm_object exception_marker;

void vm_throw(struct vm_thread *self, const char *class_name, const char *format, ...)
{
    snprintf(thrown_class, sizeof thrown_class, "%s", class_name);
    thrown_message[0] = '\0';
    if (format != NULL) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(thrown_message, sizeof thrown_message, format, arguments);
        va_end(arguments);
    }
    self->exception = &exception_marker;
}

/* There are no domains; tests of domains replace these weak functions. */
__attribute__((weak)) void vm_domains_hold(void)
{
}

__attribute__((weak)) void vm_domains_release(void)
{
}

void vm_throw_out_of_memory(struct vm_thread *self, const char *message)
{
    vm_throw(self, "java/lang/OutOfMemoryError", "%s", message);
}

void vm_throw_object(struct vm_thread *self, struct vm_object *throwable)
{
    self->exception = throwable;
}

void vm_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

_Noreturn void vm_end_without_memory(const char *what)
{
    vm_message("out of memory for %s\n", what);
    exit(1);
}

uint64_t vm_time_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void vm_jni_handles_release(struct vm_thread *self)
{
    self->handles = NULL;
}

char *vm_class_external_name(const struct vm_class *class)
{
    (void)class;
    return NULL;
}

int vm_code_line(const struct vm_code *code, uint32_t bci)
{
    (void)code;
    return (int)bci;
}

#endif
