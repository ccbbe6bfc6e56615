#include "vm/show/value.h"

#include <string.h>

#include "vm/base/java_number.h"
#include "vm/show/show_internal.h"

static void show_signed(const struct vm_show *to, int64_t number)
{
    if (number < 0) {
        vm_show_text(to, "-");
    }
    vm_show_unsigned(to, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

static void show_floating(const struct vm_show *to, char type, uint64_t bits)
{
    char number[VM_JAVA_NUMBER];
    uint32_t half = (uint32_t)bits;
    float single;
    double wide;
    memcpy(&single, &half, sizeof single);
    memcpy(&wide, &bits, sizeof wide);
    if (type == 'F') {
        vm_java_float(number, single);
    } else {
        vm_java_double(number, wide);
    }
    vm_show_text(to, number);
    vm_show_text(to, type == 'F' ? "f" : "");
}

void vm_show_primitive(const struct vm_show *to, char type, uint64_t bits)
{
    uint16_t unit = (uint16_t)bits;
    switch (type) {
    case 'Z':
        vm_show_text(to, (bits & 1) != 0 ? "true" : "false");
        break;
    case 'C':
        vm_show_text(to, "'");
        vm_show_units(to, &unit, 1, '\'');
        vm_show_text(to, "'");
        break;
    case 'B':
        show_signed(to, (int8_t)bits);
        break;
    case 'S':
        show_signed(to, (int16_t)bits);
        break;
    case 'J':
        show_signed(to, (int64_t)bits);
        vm_show_text(to, "L");
        break;
    case 'F':
    case 'D':
        show_floating(to, type, bits);
        break;
    case 'R':
        vm_show_text(to, "return to ");
        vm_show_unsigned(to, (uint32_t)bits);
        break;
    default:
        show_signed(to, (int32_t)bits);
        break;
    }
}
