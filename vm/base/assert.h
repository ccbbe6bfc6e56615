/*
 * assert.h: VM_ASSERT: what the machine's own code promises, checked in debug builds.
 *
 * VM_ASSERT(condition) ends the process by SIGABRT, with one line on stderr that has file, line and
 * condition, when the condition is false. It is there in debug and sanitized builds (JP2_ASSERTIONS
 * in CMakeLists.txt), which define VM_ASSERTIONS; elsewhere the condition is compiled, but not
 * evaluated. So conditions have no side effects.
 *
 * It is for errors of this machine only. What comes from outside, class files, options, profiles,
 * is checked always, and errors in it have messages of their own. Functions registered to run at
 * exit do not run: what they would write cannot be trusted.
 *
 * A condition costs a few instructions. A longer check is a function of the file that has the table,
 * is_consistent by name, and is called at few places.
 */
#ifndef JP2VM_VM_BASE_ASSERT_H
#define JP2VM_VM_BASE_ASSERT_H

#ifdef VM_ASSERTIONS

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((noreturn, cold, unused))
static void vm_assertion_failed(const char *file, int line, const char *condition)
{
    dprintf(STDERR_FILENO, "jp2vm: %s:%d: assertion failed: %s\n", file, line, condition);
    signal(SIGABRT, SIG_DFL);
    abort();
}

#define VM_ASSERT(condition)                                                                      \
    (__builtin_expect((condition) ? 1 : 0, 1)                                                     \
         ? (void)0                                                                                \
         : vm_assertion_failed(__FILE__, __LINE__, #condition))

#else

#define VM_ASSERT(condition) ((void)(0 && (condition)))

#endif

#endif
