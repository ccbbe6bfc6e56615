/*
 * What the methods of a jar are translated into, in an order and with contents that are the same
 * in every run: names of internal instructions where a cell is one, bytes otherwise.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probes.h"
#include "profiler/tree/cct.h"
#include "vm/base/jar.h"
#include "vm/base/symbol.h"
#include "vm/base/zip.h"
#include "vm/classfile/opcodes.h"
#include "vm/instrument/analysis.h"
#include "vm/translate/optimize.h"
#include "vm/translate/translate.h"
#include "vm/launcher/invocation.h"
#include "vm/runtime/class.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/thread/thread.h"

static uint64_t asked;

static bool deny(struct vm_analysis *analysis, struct vm_location *location)
{
    (void)analysis;
    (void)location;
    asked++;
    return false;
}

static struct vm_analysis denying = {
    .size = sizeof denying,
    .name = "denying",
    .events = VM_EVENT_ALL & ~VM_EVENT_BIT(VM_EVENT_POLL),
    .ask = deny,
};

/* A meter that is offered instructions (branches would no longer merge with comparisons). */
static bool decline(const struct vm_insn *insn, struct vm_metered *metered)
{
    (void)insn;
    (void)metered;
    asked++;
    return false;
}

static void unreachable(struct vm_thread *self, struct vm_context *context,
                        const struct vm_metered *metered, union vm_slot first,
                        union vm_slot second, union vm_slot third)
{
    (void)self;
    (void)context;
    (void)metered;
    (void)first;
    (void)second;
    (void)third;
    abort();
}

static struct vm_meter declining = {.prepare = decline, .instruction = unreachable};

static struct vm_analysis declining_analysis = {
    .size = sizeof declining_analysis, .name = "declining", .operands = &declining};

static void start_declining(void)
{
    for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
        if (vm_opcode_info[opcode].category != VM_CATEGORY_BRANCH) {
            declining.opcodes[opcode / 32] |= 1u << opcode % 32;
        }
    }
    (void)vm_analysis_register(&declining_analysis);
}

static void print_cell(const struct vm_cell *cell, uint16_t bci)
{
    int insn = 0;
    while (insn < VM_INSN_COUNT && vm_handlers[insn] != cell->handler) {
        insn++;
    }
    if (insn < VM_INSN_COUNT) {
        printf("  %u %s %016" PRIx64 "\n", bci, vm_insn_info[insn].name, *(const uint64_t *)&cell->r);
    } else {
        printf("  %u %016" PRIx64 " %016" PRIx64 "\n", bci, (uint64_t)cell->j,
               *(const uint64_t *)&cell->r);
    }
}

/* Translates again what ran when the library started, since running rewrites cells. */
static void print_method(struct vm_thread *self, struct vm_method *method)
{
    method->translation = NULL;
    if (method->code == NULL || !vm_translate(self, method)) {
        self->exception = NULL;
        return;
    }
    const struct vm_translation *translation = method->translation;
    printf("%s.%s%s\n", method->class->name->bytes, method->name->bytes,
           method->descriptor->bytes);
    for (uint32_t i = 0; i < translation->cell_count; i++) {
        print_cell(&translation->cells[i], translation->bcis[i]);
    }
    for (uint32_t i = 0; i < method->code->exception_count; i++) {
        printf("  handler %u\n", translation->handler_cells[i]);
    }
}

static bool print_jar(struct vm_thread *self, const char *path)
{
    struct vm_zip *zip;
    char message[256];
    if (vm_zip_open(path, &zip, message, sizeof message) != VM_ZIP_OK) {
        fprintf(stderr, "%s\n", message);
        return false;
    }
    for (size_t i = 0; i < vm_zip_entry_count(zip); i++) {
        struct vm_zip_entry entry;
        vm_zip_get_entry(zip, i, &entry);
        char name[512];
        if (entry.name_length < 7 || entry.name_length >= sizeof name
            || memcmp(entry.name + entry.name_length - 6, ".class", 6) != 0) {
            continue;
        }
        memcpy(name, entry.name, entry.name_length - 6);
        name[entry.name_length - 6] = '\0';
        struct vm_class *class = vm_load_boot_class(self, name);
        if (class == NULL || !vm_link_class(self, class)) {
            self->exception = NULL;
            printf("%s cannot be linked\n", name);
            continue;
        }
        for (uint16_t j = 0; j < class->method_count; j++) {
            print_method(self, &class->methods[j]);
        }
    }
    vm_zip_close(zip);
    return true;
}

static void *run(void *path)
{
    struct vm_option_message message = {.text = ""};
    char library[] = "--classlib=embedded";
    /* Where there are analyses, jumps are not replaced by copies of what they lead to. */
    char optimizations[] = "--no-optimize=loops,returns";
    JavaVMOption options[] = {{library, NULL}, {optimizations, NULL}};
    JavaVMInitArgs arguments = {JNI_VERSION_10, 2, options, JNI_FALSE};
    JavaVM *java_vm;
    JNIEnv *env;
    if (vm_invocation_configure(&arguments, false, &message) != VM_OPTION_OK
        || vm_invocation_start(&java_vm, &env, &message) != JNI_OK) {
        fprintf(stderr, "%s\n", message.text);
        return NULL;
    }
    return print_jar(vm_thread_current(), path) ? path : NULL;
}

int probes_print_cells(const char *how, const char *jar)
{
    bool is_denied = strstr(how, "denied") != NULL;
    if (strncmp(how, "tracked", 7) == 0) {
        prof_cct_start(NULL);
    }
    bool is_metered = strstr(how, "metered") != NULL;
    if (is_metered) {
        start_declining();
    } else if (is_denied && !vm_analysis_register(&denying)) {
        return 1;
    }
    pthread_t thread;
    pthread_attr_t attributes;
    void *result = NULL;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (size_t)16 << 20);
    if (pthread_create(&thread, &attributes, run, (void *)jar) != 0) {
        return 1;
    }
    pthread_join(thread, &result);
    if (is_denied) {
        fprintf(stderr, "%" PRIu64 " questions\n", asked);
    }
    return result == NULL ? 1 : 0;
}
