#include <string.h>

#include "vm/base/text/unseen.h"
#include "vm/base/utf8.h"
#include "vm/names/class_text.h"
#include "vm/show/show_internal.h"

void vm_show_text(const struct vm_show *to, const char *text)
{
    to->add(to->data, text, strlen(text));
}

void vm_show_unsigned(const struct vm_show *to, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    to->add(to->data, digits + at, sizeof digits - at);
}

/* --- characters ---------------------------------------------------------------------------- */

static bool is_half(uint16_t unit)
{
    return unit >= 0xd800 && unit < 0xe000;
}

static void show_code(const struct vm_show *to, uint16_t unit)
{
    static const char digits[] = "0123456789abcdef";
    const char text[] = {'\\',
                         'u',
                         digits[unit >> 12],
                         digits[unit >> 8 & 15],
                         digits[unit >> 4 & 15],
                         digits[unit & 15]};
    to->add(to->data, text, sizeof text);
}

void vm_show_units(const struct vm_show *to, const uint16_t *units, size_t count, char quote)
{
    static const char letters[] = "\n\t\r", names[] = "ntr";
    uint16_t unit = units[0];
    const char *letter = unit != 0 && unit < 0x80 ? strchr(letters, (char)unit) : NULL;
    if (letter != NULL || unit == '\\' || unit == (uint16_t)quote) {
        const char text[] = {'\\', letter != NULL ? names[letter - letters] : (char)unit};
        to->add(to->data, text, sizeof text);
    } else if (vm_is_unseen(unit) || (count == 1 && is_half(unit))) {
        show_code(to, unit);
    } else {
        char bytes[8];
        to->add(to->data, bytes, vm_utf16_to_utf8(units, count, bytes));
    }
}

void vm_show_string(const struct vm_show *to, const uint16_t *units, size_t count, uint32_t length)
{
    size_t shown = count < VM_SHOW_UNITS ? count : VM_SHOW_UNITS;
    vm_show_text(to, "\"");
    for (size_t i = 0; i < shown; i++) {
        bool is_pair = i + 1 < shown && units[i] >= 0xd800 && units[i] < 0xdc00
                       && units[i + 1] >= 0xdc00 && units[i + 1] < 0xe000;
        vm_show_units(to, &units[i], is_pair ? 2 : 1, '"');
        i += is_pair;
    }
    if (shown < length) {
        vm_show_text(to, "...\"(");
        vm_show_unsigned(to, length);
        vm_show_text(to, ")");
    } else {
        vm_show_text(to, "\"");
    }
}

/* --- classes and objects --------------------------------------------------------------------- */

/* Shows the simple name of a class. For a hidden class, omits the suffix, which is a number. */
static void show_simple_name(const struct vm_show *to, struct vm_name_part name)
{
    size_t from = 0, end = name.length;
    for (size_t i = 0; i < name.length; i++) {
        bool is_number =
            i + 1 < name.length && name.bytes[i + 1] >= '0' && name.bytes[i + 1] <= '9';
        if (name.bytes[i] == '/' && !is_number) {
            from = i + 1;
        } else if (name.bytes[i] == '/' && end == name.length) {
            end = i;
        }
    }
    to->add(to->data, name.bytes + from, end > from ? end - from : name.length - from);
}

static void show_brackets(const struct vm_show *to, size_t count)
{
    for (; count > 0; count--) {
        vm_show_text(to, "[]");
    }
}

void vm_show_class_name(const struct vm_show *to, const char *name)
{
    size_t dimensions;
    show_simple_name(to, vm_bottom_name(name, &dimensions));
    show_brackets(to, dimensions);
}

static void show_array(const struct vm_show *to, const struct vm_shown_object *array)
{
    size_t dimensions;
    show_simple_name(to, vm_bottom_name(array->class_name, &dimensions));
    vm_show_text(to, "[");
    vm_show_unsigned(to, array->length);
    vm_show_text(to, "]");
    show_brackets(to, dimensions - 1);
}

void vm_show_object(const struct vm_show *to, const struct vm_shown_object *object)
{
    if (object->class_name == NULL) {
        vm_show_text(to, "null");
        return;
    }
    if (object->units != NULL) {
        vm_show_string(to, object->units, object->unit_count, object->string_length);
    } else if (object->is_mirror) {
        vm_show_text(to, object->mirrored == NULL ? "class" : "class ");
        vm_show_class_name(to, object->mirrored == NULL ? "" : object->mirrored);
    } else if (object->class_name[0] == '[') {
        show_array(to, object);
    } else {
        vm_show_class_name(to, object->class_name);
    }
    if (object->number != 0) {
        vm_show_text(to, "#");
        vm_show_unsigned(to, object->number);
    }
}
