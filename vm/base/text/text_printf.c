#include <stdarg.h>
#include <stdio.h>

#include "vm/base/text/text.h"

void vm_text_printf(struct vm_text *to, const char *format, ...)
{
    va_list arguments;
    for (size_t room = 100;;) {
        if (!vm_text_reserve(to, room)) {
            return;
        }
        room = to->capacity - to->length;
        va_start(arguments, format);
        size_t length = (size_t)vsnprintf(to->bytes + to->length, room, format, arguments);
        va_end(arguments);
        if (length < room) {
            to->length += length;
            return;
        }
        room = length;
    }
}
