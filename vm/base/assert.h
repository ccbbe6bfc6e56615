/*
 * assert.h: VM_ASSERT, which checks invariants of the machine's own code in debug builds.
 *
 * VM_ASSERT(condition) ends the process by SIGABRT if the condition is false, with one line on
 * stderr that names file, line and condition. It is active in debug and sanitized builds
 * (JP2_ASSERTIONS in CMakeLists.txt), which define VM_ASSERTIONS; in other builds the condition is
 * compiled, but not evaluated. So conditions have no side effects.
 *
 * It is for errors of this machine only. Input (class files, options, profiles) is always checked,
 * and errors in it have messages of their own. Functions registered to run at exit do not run:
 * their output could not be trusted.
 *
 * A condition costs a few instructions. A longer check is a function named is_consistent, in the
 * file that owns the checked table, and is called at few places.
 */
#ifndef JP2VM_VM_BASE_ASSERT_H
#define JP2VM_VM_BASE_ASSERT_H

#ifdef VM_ASSERTIONS

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((noreturn, cold, unused)) static void vm_assertion_failed(const char *file, int line,
                                                                        const char *condition)
{
    dprintf(STDERR_FILENO, "jp2vm: %s:%d: assertion failed: %s\n", file, line, condition);
    signal(SIGABRT, SIG_DFL);
    abort();
}

#define VM_ASSERT(condition)                                                                       \
    (__builtin_expect((condition) ? 1 : 0, 1)                                                      \
         ? (void)0                                                                                 \
         : vm_assertion_failed(__FILE__, __LINE__, #condition))

#else

#define VM_ASSERT(condition) ((void)(0 && (condition)))

#endif

#endif
