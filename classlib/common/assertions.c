/*
 * assertions.c: the desired assertion status of a class (the java command's -ea, -da, -esa, -dsa).
 *
 * An option for the class itself has precedence over an option for its package. Next come options
 * for the packages above, the nearest first, and then the general option. Among options of the same
 * rank, the last one on the command line counts. The package of "-ea:..." is the unnamed package.
 */
#include "classlib/common/assertions.h"

#include <string.h>

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/vm.h"

enum verdict { VERDICT_NONE, VERDICT_ON, VERDICT_OFF };

static enum verdict verdict_of(const char *option)
{
    return option[1] == 'e' ? VERDICT_ON : VERDICT_OFF;
}

/* Returns whether a text with dots is equal to the first `length` bytes of an internal name. */
static bool names(const char *text, size_t text_length, const char *name, size_t length)
{
    if (text_length != length) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        char c = name[i] == '/' ? '.' : name[i];
        if ((text[i] == '/' ? '.' : text[i]) != c) {
            return false;
        }
    }
    return true;
}

bool lib_read_assertion_option(size_t i, struct lib_assertion_option *option)
{
    const char *text = vm.plan->library.assertions[i];
    const char *name = strchr(text, ':');
    if (name == NULL) {
        return false;
    }
    option->name = name + 1;
    option->length = strlen(option->name);
    option->is_package =
        option->length >= 3 && strcmp(option->name + option->length - 3, "...") == 0;
    option->length -= option->is_package ? 3 : 0;
    option->is_enabled = verdict_of(text) == VERDICT_ON;
    return true;
}

/* Returns the verdict of the last option that names the class or, if is_package, the package. */
static enum verdict find(const char *name, size_t length, bool is_package)
{
    for (size_t i = vm.plan->library.assertion_count; i-- > 0;) {
        struct lib_assertion_option option;
        if (lib_read_assertion_option(i, &option) && option.is_package == is_package
            && names(option.name, option.length, name, length)) {
            return option.is_enabled ? VERDICT_ON : VERDICT_OFF;
        }
    }
    return VERDICT_NONE;
}

bool lib_default_assertion_status(bool of_library)
{
    for (size_t i = vm.plan->library.assertion_count; i-- > 0;) {
        const char *option = vm.plan->library.assertions[i];
        bool is_for_library = option[2] == 's';
        if (strchr(option, ':') == NULL && is_for_library == of_library) {
            return verdict_of(option) == VERDICT_ON;
        }
    }
    return false;
}

static size_t parent_length(const char *name, size_t length)
{
    while (length > 0 && name[length - 1] != '/') {
        length--;
    }
    return length == 0 ? 0 : length - 1;
}

bool lib_desired_assertion_status(const struct vm_class *class)
{
    const char *name = class->name->bytes;
    if (vm.plan->library.assertion_count == 0 || class->file == NULL) {
        return false;
    }
    enum verdict verdict = find(name, class->name->length, false);
    size_t length = parent_length(name, class->name->length);
    if (verdict == VERDICT_NONE) {
        verdict = find(name, length, true);
    }
    while (verdict == VERDICT_NONE && length != 0) {
        length = parent_length(name, length);
        if (length != 0) {
            verdict = find(name, length, true);
        }
    }
    return verdict == VERDICT_NONE ? lib_default_assertion_status(class->loader == vm.boot_loader)
                                   : verdict == VERDICT_ON;
}
