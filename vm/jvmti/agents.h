/*
 * agents.h: agents in Java (-javaagent, and agents that attach to the running machine).
 *
 * The JDK's library libinstrument starts and serves agents: it reads the manifest of the agent's
 * jar, calls premain or agentmain, and implements java.lang.instrument by JVMTI (interface.h). For
 * each agent, the machine calls the library's Agent_OnLoad or Agent_OnAttach once; this call makes
 * an environment.
 *
 * Threads: see each function. Errors: the library prints its messages to stderr.
 */
#ifndef JP2VM_VM_JVMTI_AGENTS_H
#define JP2VM_VM_JVMTI_AGENTS_H

#include <stdbool.h>
#include <stddef.h>

struct vm_thread;

/* Loads the agents of the plan, in order; on the main thread, before the class library boots. On
 * failure, returns false with a one-line message. */
bool vm_agents_load(struct vm_thread *self, char *message, size_t size);

/* Starts the loaded agents; on the main thread, after the class library has booted. If a premain
 * method fails, the library prints its exception and ends the process. */
void vm_agents_start(struct vm_thread *self);

/* Loads an agent into the running machine: runs agentmain of the agent's jar. `options` is the jar,
 * optionally followed by '=' and the agent's options. Returns the result of the library's
 * Agent_OnAttach, 0 for success. If the library cannot be used, returns -1 with a one-line message;
 * otherwise the message is empty. The calling thread is a Java thread without a pending exception;
 * if it has Java frames, it is in native. */
int vm_agents_attach(struct vm_thread *self, const char *options, char *message, size_t size);

#endif
