/*
 * openjdk.c: the installed OpenJDK 17 as the machine's class library.
 */
#include <stdio.h>

#include "classlib/openjdk/internal.h"

static bool open_library(char *message, size_t size)
{
    snprintf(message, size, "the binding to OpenJDK does not start yet");
    return false;
}

const struct vm_classlib lib_openjdk = {
    .name = "openjdk",
    .injected_fields = lib_jdk_injected_fields,
    .open = open_library,
};
