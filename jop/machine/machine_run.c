/* machine_run.c: a whole run, from options to an exit status. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/machine/home.h"
#include "jop/machine/machine.h"
#include "jop/code/transform.h"

static int complain(const char *message)
{
    fflush(stdout);
    fprintf(stderr, "jp2vm: %s\n", message);
    return 1;
}

static int execute(const struct jop_machine_run *run, struct jop_machine *machine,
                   struct jop_machine_counts *counts)
{
    char message[600];
    int status;
    if (run->running != NULL) {
        run->running(run->running_context, machine);
    }
    enum jop_machine_end end = jop_machine_execute(machine, &status, message, sizeof message);
    if (run->running != NULL) {
        run->running(run->running_context, NULL);
    }
    *counts = *jop_machine_counts(machine);
    switch (end) {
    case JOP_MACHINE_FAILED:
        return complain(message);
    case JOP_MACHINE_STOPPED:
        return 130;
    default:
        return status;
    }
}

/* Prints one line with the program's bytecodes that the model does not define. */
static void report_unknown(const struct jop_model *model, const struct jop_image *image)
{
    bool is_used[JOP_OPCODES] = {false};
    for (uint32_t i = 0; i < image->method_count; i++) {
        const struct jop_code *code = &image->methods[i].code;
        uint32_t length;
        for (uint32_t at = 0;
             code->bytes != NULL && (length = jop_insn_length(code->bytes, code->length, at)) != 0;
             at += length) {
            is_used[code->bytes[at]] = true;
        }
    }
    char text[4000];
    size_t length = 0;
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        const char *name = jop_opcode_name(opcode);
        if (is_used[opcode] && name != NULL && model->costs[opcode].way == JOP_WAY_UNKNOWN
            && length + strlen(name) + 3 < sizeof text) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
                                       length == 0 ? "" : ", ", name);
        }
    }
    if (length > 0) {
        fprintf(stderr,
                "jp2vm: jop: the model has no cycles for these bytecodes: charged 0 "
                "except for the instructions of their routines: %s\n",
                text);
    }
}

static int link_and_execute(const struct jop_machine_run *run, const struct jop_home *home,
                            const struct jop_image_options *link, struct jop_machine_counts *counts)
{
    char message[600];
    struct jop_image *image = jop_image_link(link, message, sizeof message);
    if (image == NULL) {
        return complain(message);
    }
    report_unknown(run->model, image);
    struct jop_machine_options options = {.model = run->model,
                                          .image = image,
                                          .caches = run->caches,
                                          .cache_count = run->cache_count,
                                          .object_cache = run->object_cache,
                                          .version = home->version,
                                          .events = run->events};
    struct jop_machine *machine = jop_machine_create(&options, message, sizeof message);
    int status = machine == NULL ? complain(message) : execute(run, machine, counts);
    jop_machine_destroy(machine);
    jop_image_destroy(image);
    return status;
}

int jop_machine_run(const struct jop_machine_run *run, struct jop_machine_counts *counts)
{
    char message[600];
    struct jop_home home;
    *counts = (struct jop_machine_counts){0};
    if (!jop_home_open(run->home, &home, message, sizeof message)) {
        return complain(message);
    }
    if (home.is_new) {
        fprintf(stderr, "jp2vm: --jop-home: the library was compiled to %s\n", home.classes);
    }
    char *main_class = strdup(run->main_class);
    for (char *at = main_class; at != NULL && *at != '\0'; at++) {
        *at = *at == '.' ? '/' : *at;
    }
    struct jop_image_options link = {.library = vm_class_path_create(home.classes),
                                     .library_place = home.classes,
                                     .program = vm_class_path_create(run->class_path),
                                     .main_class = main_class,
                                     .changes = run->model->changes | JOP_CHANGES_TO_RUN};
    int status = link.library == NULL || link.program == NULL || main_class == NULL
                     ? complain("out of memory")
                     : link_and_execute(run, &home, &link, counts);
    free(main_class);
    vm_class_path_destroy(link.library);
    vm_class_path_destroy(link.program);
    jop_home_close(&home);
    return status;
}
