/*
 * management_agent.c: the start of the file of counters, and of the JDK's management agent, if
 * properties com.sun.management.* request it. The agent offers the beans of java.lang.management to
 * other processes.
 */
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/perf_file.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/options/live_flags.h"
#include "vm/runtime/call.h"
#include "vm/runtime/link.h"
#include "vm/vm.h"

#define AGENT "jdk/internal/agent/Agent"

bool lib_jdk_start_management(struct vm_thread *self)
{
    lib_jdk_start_perf_file();
    if (!vm_live_flag(VM_FLAG_ManagementServer).boolean) {
        return true;
    }
    struct vm_class *class =
        vm_find_class(self, atomic_load(&vm.app_loader), vm_symbol_from_cstr(AGENT));
    if (class == NULL) {
        vm_message("Error occurred during initialization of VM\nManagement agent initialization "
                   "failure: class jdk.internal.agent.Agent not found.\n");
    }
    struct vm_method *method = class == NULL || !vm_initialize_class(self, class)
                                   ? NULL
                                   : vm_class_find_method_cstr(class, "startAgent", "()V");
    bool is_good = method != NULL && vm_call(self, method, NULL, NULL);
    self->exception = NULL; /* the agent has printed the reason */
    return is_good;
}
