#include "profiler/analyses/support/report/report.h"

const char *report_path;

/* The default for plug-ins that do not define words. */
__attribute__((weak)) const struct argument report_words[] = {{.name = NULL}};

bool report_start(const char *argument, char *message, size_t bytes)
{
    return arguments_read(argument, report_words, &report_path, message, bytes);
}
