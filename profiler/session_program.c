/*
 * session_program.c: the methods of jp2vm.Profile. Other machines run the bytecode of these
 * methods, which returns false. This machine makes the methods native, so that a call adds only
 * itself to the profile.
 */
#include "profiler/session_program.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/plan.h"
#include "profiler/session_command.h"
#include "profiler/session_series.h"
#include "profiler/session_switch.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/base/text/text.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"

#define NATIVE(function) static VM_NATIVE_FUNCTION(function)

/* Throws an exception. Native methods run in native, where no safepoint stops a thread that
 * allocates; but another thread may be deleting the contexts in which allocations count. */
static void raise_exception(struct vm_thread *self, const char *class_name, const char *text)
{
    bool was_in_native = vm_thread_enter_java(self);
    vm_throw(self, class_name, "%s", text);
    if (was_in_native) {
        (void)vm_thread_enter_native(self);
    }
}

/* Carries out a command. If it is refused, an IllegalStateException with the reason is pending. */
static void give(struct vm_thread *self, enum prof_command command, const char *text,
                 union vm_slot *result)
{
    struct vm_text reply = {.bytes = NULL};
    bool is_done = prof_command_run(command, text, &reply);
    result->u = is_done;
    if (!is_done) {
        vm_text_put(&reply, ""); /* a terminated text, also if it is empty */
        size_t length = reply.bytes == NULL ? 0 : strlen(reply.bytes);
        if (length > 0 && reply.bytes[length - 1] == '\n') {
            reply.bytes[length - 1] = '\0';
        }
        raise_exception(self, "java/lang/IllegalStateException",
                        length == 0 ? "out of memory" : reply.bytes);
    }
    vm_text_fini(&reply);
}

/* Returns a copy of a string, which the caller frees; NULL with an exception pending. */
static char *copy_text(struct vm_thread *self, const struct vm_object *string)
{
    size_t size = 0;
    char *text = vm_string_to_utf8(string, &size);
    if (text == NULL) {
        vm_throw_out_of_memory(self, "argument of jp2vm.Profile");
    } else if (strlen(text) != size) {
        raise_exception(self, "java/lang/IllegalArgumentException",
                        "the text contains a zero character");
        free(text);
        text = NULL;
    }
    return text;
}

/* --- start, stop and reset ------------------------------------------------------------------- */

/* Returns whether the profile can be switched. If not, and if the user wants a profile, the first
 * call prints a line with the reason. */
static bool can_switch(void)
{
    static atomic_bool is_reported;
    char message[PROF_SWITCH_MESSAGE];
    bool can = prof_switch_is_possible(message);
    if (!can && prof_plan->is_on && !atomic_exchange(&is_reported, true)) {
        vm_message("jp2vm: profile: start, stop and reset of jp2vm.Profile have no effect: %s\n",
                   message);
    }
    return can;
}

static void switch_to(struct vm_thread *self, enum prof_command command, const char *list,
                      union vm_slot *result)
{
    result->u = false;
    if (can_switch()) {
        give(self, command, list, result);
    }
}

NATIVE(start)
{
    switch_to(self, PROF_COMMAND_START, NULL, result);
}

NATIVE(start_levels)
{
    char *list = args[0].r == NULL ? NULL : copy_text(self, args[0].r);
    if (list != NULL || args[0].r == NULL) {
        switch_to(self, PROF_COMMAND_START, list, result);
    }
    free(list);
}

NATIVE(stop)
{
    switch_to(self, PROF_COMMAND_STOP, NULL, result);
}

NATIVE(reset)
{
    switch_to(self, PROF_COMMAND_RESET, NULL, result);
}

/* --- dump and mark --------------------------------------------------------------------------- */

/* Returns whether there is a profile, or there may be one later. */
static bool has_profile(void)
{
    char message[PROF_SWITCH_MESSAGE];
    return prof_switch_state() != PROF_SWITCH_NEVER || prof_switch_is_possible(message);
}

/* Returns the absolute path of a file, which the caller frees; NULL: memory ran out. */
static char *absolute(const char *file)
{
    char *here = file[0] == '/' ? strdup("") : getcwd(NULL, 0);
    char *path = here == NULL ? NULL : malloc(strlen(here) + strlen(file) + 2);
    if (path != NULL) {
        strcpy(path, here);
        strcat(path, file[0] == '/' ? "" : "/");
        strcat(path, file);
    }
    free(here);
    return path;
}

NATIVE(dump)
{
    result->u = false;
    if (!has_profile()) {
        return;
    }
    if (args[0].r == NULL) {
        give(self, PROF_COMMAND_DUMP, NULL, result);
        return;
    }
    char *file = copy_text(self, args[0].r);
    char *path = file == NULL ? NULL : absolute(file);
    if (path != NULL) {
        give(self, PROF_COMMAND_DUMP, path, result);
    } else if (file != NULL) {
        vm_throw_out_of_memory(self, "path of a profile");
    }
    free(path);
    free(file);
}

NATIVE(mark)
{
    result->u = false;
    if (args[0].r == NULL) {
        raise_exception(self, "java/lang/NullPointerException", "name");
        return;
    }
    if (!has_profile() || !prof_session_has_series()) {
        return;
    }
    char *name = copy_text(self, args[0].r);
    if (name != NULL) {
        give(self, PROF_COMMAND_MARK, name, result);
    }
    free(name);
}

/* --- state ----------------------------------------------------------------------------------- */

NATIVE(is_available)
{
    char message[PROF_SWITCH_MESSAGE];
    result->u = prof_switch_is_possible(message);
}

NATIVE(is_on)
{
    result->u = prof_switch_state() == PROF_SWITCH_ON;
}

/* --- binding --------------------------------------------------------------------------------- */

static const struct {
    const char *name, *descriptor;
    vm_native_function *function;
} natives[] = {{"isAvailable", "()Z", is_available},
               {"isOn", "()Z", is_on},
               {"start", "()Z", start},
               {"start", "(Ljava/lang/String;)Z", start_levels},
               {"stop", "()Z", stop},
               {"reset", "()Z", reset},
               {"dump", "(Ljava/lang/String;)Z", dump},
               {"mark", "(Ljava/lang/String;)Z", mark}};

void prof_program_bind(struct vm_class *class)
{
    if (!vm_symbol_equals_cstr(class->name, "jp2vm/Profile")) {
        return;
    }
    for (size_t i = 0; i < sizeof natives / sizeof natives[0]; i++) {
        struct vm_method *method =
            vm_class_declared_method(class, vm_symbol_from_cstr(natives[i].name),
                                     vm_symbol_from_cstr(natives[i].descriptor));
        if (method != NULL && (method->flags & VM_ACC_STATIC) != 0) {
            vm_method_make_native(method);
            atomic_store(&method->native, natives[i].function);
        }
    }
}
