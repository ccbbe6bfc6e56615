/*
 * origin.c: the line of the program that called the JDK: `origin` of probes.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/eval.h"
#include "vm/code/frame.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

static bool is_of_program(const struct vm_method *method)
{
    const struct vm_loader *loader = method->class->loader;
    return loader != vm.boot_loader && !vm_loader_is_platform(loader);
}

void prof_probe_origin(const struct prof_probe_run *run, char text[PROF_PROBE_ORIGIN])
{
    struct vm_frame_walk walk = vm_frame_walk_start(run->self);
    if (walk.method != NULL) {
        vm_frame_walk_next(&walk); /* the newest activation is the one that was called */
    }
    while (walk.method != NULL && !is_of_program(walk.method)) {
        vm_frame_walk_next(&walk);
    }
    if (walk.method == NULL) {
        strcpy(text, PROF_PROBE_LIBRARY);
        return;
    }
    char buffer[PROF_PROBE_TEXT];
    int32_t bci = vm_frame_walk_bci(&walk);
    uint32_t line = prof_services.method_line(walk.method, bci);
    prof_probe_method_text(walk.method, buffer);
    if (line != 0) {
        snprintf(text, PROF_PROBE_ORIGIN, "%s:%" PRIu32, buffer, line);
    } else {
        snprintf(text, PROF_PROBE_ORIGIN, "%s @%" PRId32, buffer, bci);
    }
}
