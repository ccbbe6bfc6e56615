/* options.c: the option --scopes. */
#include <stddef.h>
#include <string.h>

#include "profiler/scopes/scopes.h"
#include "profiler/write/output.h"
#include "vm/options/options.h"

static enum vm_option_status set_scopes(const struct vm_option_use *use)
{
    struct prof_scopes_plan *plan = use->part;
    plan->is_on = true;
    plan->path = NULL;
    if (use->value != NULL && use->value[0] == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --scopes= needs a file");
    }
    char reason[400];
    if (use->value != NULL && strcmp(use->value, "-") != 0
        && !prof_output_check(use->value, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --scopes: %s", reason);
    }
    return use->value == NULL ? VM_OPTION_OK : vm_option_keep(use, &plan->path);
}

static enum vm_option_status resolve(struct vm_draft *draft, void *part,
                                     struct vm_option_message *message)
{
    const struct prof_scopes_plan *plan = part;
    const char *const outputs[][2] = {{"--scopes", plan->path}};
    if (plan->is_on && draft->plan.machine.count_bytecodes) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, which knows no scopes; "
                              "leave one of the two out");
    }
    return vm_option_reserve_all(message, outputs, 1);
}

static enum vm_option_status start(const struct vm_plan *whole, const void *part,
                                   struct vm_option_message *message)
{
    const struct prof_scopes_plan *plan = part;
    (void)whole;
    return !plan->is_on || prof_scopes_start(plan)
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, message,
                                "Error: too many analyses beside --scopes");
}

static const struct vm_option rows[] = {
    {"--scopes", VM_OPTION_OPTIONAL_EQUALS, set_scopes, "[=file]",
     "count instructions, allocations and locks of parts of the run, which the program names by "
     "jp2vm.Scope; at the end, write a table, or JSON if the file's name ends with .json",
     "--scopes=scopes.json", .initial = "stderr", .excludes = "--count", .page = "scopes.md",
     .child = VM_CHILD_OUTPUT},
    {.name = NULL}};

const struct vm_option_group prof_scopes_option_group = {.title = "Scopes",
                                                         .topic = "scopes",
                                                         .is_own = true,
                                                         .options = rows,
                                                         .part_bytes =
                                                             sizeof(struct prof_scopes_plan),
                                                         .resolve = resolve,
                                                         .start = start};
