/*
 * invocation.h: the JavaVM and the JNI_ functions, which create the machine, and attach and detach
 * threads.
 *
 * A process can create only one machine, and only once.
 *
 * Threads: creation and destruction by one thread at a time; attaching by any. Source: JNI
 * specification, chapter 5.
 */
#ifndef JP2VM_VM_LAUNCHER_INVOCATION_H
#define JP2VM_VM_LAUNCHER_INVOCATION_H

#include <jp2vm/jni.h>

#include "vm/options/options.h"

/*
 * The two halves of JNI_CreateJavaVM. vm_invocation_configure makes the plan from the options, puts
 * it in force (vm.plan) and starts the requested parts of all rooms; if it fails, it undoes
 * everything. The second function makes the machine; it returns JNI_OK, or a JNI error with its
 * reason in message. `is_jni`: the caller is JNI_CreateJavaVM itself, which another launcher may
 * have called.
 */
enum vm_option_status vm_invocation_configure(const JavaVMInitArgs *arguments, bool is_jni,
                                              struct vm_option_message *message);
jint vm_invocation_start(JavaVM **java_vm, JNIEnv **env, struct vm_option_message *message);

#endif
