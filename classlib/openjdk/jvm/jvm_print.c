/*
 * jvm_print.c: formatted output for the JDK's native libraries.
 */
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/machine_out.h"

int jio_vsnprintf(char *text, size_t size, const char *format, va_list arguments)
{
    if (size == 0 || (ptrdiff_t)size < 0) {
        return -1;
    }
    int length = vsnprintf(text, size, format, arguments);
    return length < 0 || (size_t)length >= size ? -1 : length;
}

int jio_snprintf(char *text, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = jio_vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return length;
}

int jio_vfprintf(FILE *file, const char *format, va_list arguments)
{
    return vm_vfprintf_hook != NULL ? vm_vfprintf_hook(file, format, arguments)
                                    : vfprintf(file, format, arguments);
}

int jio_fprintf(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = jio_vfprintf(file, format, arguments);
    va_end(arguments);
    return length;
}
