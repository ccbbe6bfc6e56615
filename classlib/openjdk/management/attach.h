/*
 * attach.h: the protocol by which jcmd, jstack, jmap, jinfo and the attach API of the JDK talk to a
 * running machine.
 *
 * A tool makes the file .attach_pidN in the working directory of the process, or in /tmp, and sends
 * SIGQUIT. The machine then listens at the socket /tmp/.java_pidN until the process ends. A request
 * consists of a version, a command and three arguments, each followed by a 0. The reply is a line
 * with the status (0 on success), and a text that ends with the connection.
 *
 * The machine ignores files and connections of all users except root and the user of the process.
 * It drops a request that is too long, or not complete after some seconds.
 *
 * Threads: the machine's thread for signals calls lib_jdk_answer_attach; a Java thread, "Attach
 * Listener", executes the requests one at a time.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_MANAGEMENT_ATTACH_H
#define JP2VM_CLASSLIB_OPENJDK_MANAGEMENT_ATTACH_H

#include <stdbool.h>
#include <stdio.h>

struct vm_thread;

enum { LIB_JDK_ATTACH_ARGUMENTS = 3 };

/* A request; missing arguments are empty texts. The command may modify the arguments. */
struct lib_jdk_attach_request {
    const char *command;
    char *arguments[LIB_JDK_ATTACH_ARGUMENTS];
};

/* Executes a request, writes the text of the reply, and returns its status: 0, or -1 on failure
 * (attach_operations.c). No exception is pending afterwards. */
int lib_jdk_attach_execute(struct vm_thread *self, struct lib_jdk_attach_request *request,
                           FILE *out);

#endif
