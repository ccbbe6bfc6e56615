/*
 * assertions.c: the desired assertion status of a class (the java command's -ea, -da, -esa, -dsa).
 *
 * An option for the class itself decides before one for its package, that before one for an
 * enclosing package, that before the general one; among equals the last one given decides.
 * The package of "-ea:..." is the unnamed one.
 */
#include <string.h>

#include "classlib/cldc/internal.h"
#include "vm/base/symbol.h"
#include "vm/vm.h"

enum verdict { VERDICT_NONE, VERDICT_ON, VERDICT_OFF };

static enum verdict verdict_of(const char *option)
{
    return option[1] == 'e' ? VERDICT_ON : VERDICT_OFF;
}

/* Whether the dotted text names the first `length` bytes of an internal name. */
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

/* The last option that names the class, or with is_package the package. */
static enum verdict find(const char *name, size_t length, bool is_package)
{
    for (size_t i = vm.options.assertion_count; i-- > 0;) {
        const char *option = vm.options.assertions[i];
        const char *value = strchr(option, ':');
        if (value == NULL) {
            continue;
        }
        value++;
        size_t value_length = strlen(value);
        bool for_package =
            value_length >= 3 && strcmp(value + value_length - 3, "...") == 0;
        value_length -= for_package ? 3 : 0;
        if (for_package == is_package && names(value, value_length, name, length)) {
            return verdict_of(option);
        }
    }
    return VERDICT_NONE;
}

static enum verdict find_default(bool of_library)
{
    for (size_t i = vm.options.assertion_count; i-- > 0;) {
        const char *option = vm.options.assertions[i];
        bool is_for_library = option[2] == 's';
        if (strchr(option, ':') == NULL && is_for_library == of_library) {
            return verdict_of(option);
        }
    }
    return VERDICT_OFF;
}

static size_t parent_length(const char *name, size_t length)
{
    while (length > 0 && name[length - 1] != '/') {
        length--;
    }
    return length == 0 ? 0 : length - 1;
}

bool lib_cldc_desired_assertion_status(const struct vm_class *class)
{
    const char *name = class->name->bytes;
    if (vm.options.assertion_count == 0) {
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
    if (verdict == VERDICT_NONE) {
        verdict = find_default(class->loader == vm.boot_loader);
    }
    return verdict == VERDICT_ON;
}
