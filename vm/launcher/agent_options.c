#include "vm/launcher/agent_options.h"

#include <string.h>

enum vm_option_status vm_option_refuse_agent(const struct vm_option_use *use)
{
    if (strcmp(use->option->name, "-agentpath:") != 0 && strncmp(use->value, "jdwp", 4) == 0
        && strchr("=:", use->value[4]) != NULL) {
        return vm_option_fail(VM_OPTION_INVALID, use->message,
                              "Debugging by jdwp is not there yet; --step steps through a program "
                              "in the terminal: %.300s",
                              use->text);
    }
    return vm_option_fail(
        VM_OPTION_INVALID, use->message,
        "Native agents are not supported, only agents in Java (-javaagent): %.300s", use->text);
}
