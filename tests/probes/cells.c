/*
 * Prints the translated code of the methods of classes; the output is the same in every run. Also
 * checks that the code is consistent: instructions cover each method's cells, registers are in the
 * frame, every target of a jump is an instruction, and every counting instruction has a counter.
 */
#include <ctype.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "probes.h"
#include "profiler/tree/cct.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/instrument/analysis.h"
#include "vm/translate/optimize.h"
#include "vm/translate/print_cell.h"
#include "vm/translate/translate.h"
#include "vm/launcher/invocation.h"
#include "vm/runtime/class.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/thread/thread.h"

static uint64_t asked;

static bool deny(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    (void)location;
    asked++;
    return false;
}

static struct vm_analysis denying = {
    .name = "denying",
    .events = JP2_EVENT_ALL & ~JP2_EVENT_BIT(JP2_EVENT_POLL),
    .ask = deny,
};

/* A meter that is offered instructions but declines them (otherwise branches would not merge with
 * comparisons). */
static bool decline(const struct vm_insn *insn, struct vm_operand_probe *probe)
{
    (void)insn;
    (void)probe;
    asked++;
    return false;
}

static void unreachable(struct vm_thread *self, struct vm_context *context,
                        const struct vm_operand_probe *probe, union vm_slot first,
                        union vm_slot second, union vm_slot third)
{
    (void)self;
    (void)context;
    (void)probe;
    (void)first;
    (void)second;
    (void)third;
    abort();
}

static struct vm_operand_probes declining = {.prepare = decline, .instruction = unreachable};

static struct vm_analysis declining_analysis = {.name = "declining", .operands = &declining};

static void start_declining(void)
{
    for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
        if (vm_opcode_info[opcode].category != VM_CATEGORY_BRANCH) {
            declining.opcodes[opcode / 32] |= 1u << opcode % 32;
        }
    }
    (void)vm_analysis_register(&declining_analysis);
}

/* --- one method ------------------------------------------------------------------------------- */

struct walked {
    struct vm_printed_code code;
    struct vm_count_plan plan;
    bool *starts;   /* indexed by cell: an instruction starts at the cell */
    bool *goes_to;  /* indexed by cell: a jump or handler leads to the cell */
    bool is_silent; /* only errors are printed */
};

static uint64_t methods, wrong;

__attribute__((format(printf, 3, 4))) static void complain(const struct walked *walked, uint32_t at,
                                                           const char *format, ...)
{
    if (++wrong > 20) {
        return;
    }
    const struct vm_method *method = walked->code.method;
    fprintf(stderr, "%s.%s%s, cell %u: ", method->class->name->bytes, method->name->bytes,
            method->descriptor->bytes, at);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

/* Checks a word if it is a register, such as "v12" or "s0". */
static void check_register(const struct walked *walked, uint32_t at, const char *word,
                           size_t length)
{
    const struct vm_method *method = walked->code.method;
    if (length < 2 || (*word != 'v' && *word != 's') || !isdigit((unsigned char)word[1])) {
        return;
    }
    char *end;
    unsigned long reg = strtoul(word + 1, &end, 10);
    if (end != word + length) {
        return;
    }
    reg += *word == 's' ? method->translation->stack_slot : 0;
    if (reg >= method->frame_slots) {
        complain(walked, at, "register %lu of %u", reg, method->frame_slots);
    }
}

/* Checks a word whose kind the previous word names. */
static void check_named(const struct walked *walked, uint32_t at, const char *name,
                        const char *word)
{
    char *end;
    unsigned long number = strtoul(word, &end, 10);
    if (strcmp(name, "->") == 0) {
        if (end == word || number >= walked->code.translation->cell_count) {
            complain(walked, at, "goes to %s", word);
        } else {
            walked->goes_to[number] = true;
        }
    } else if (strcmp(name, "count") == 0 || strcmp(name, "or") == 0 || strcmp(name, "head") == 0
               || strcmp(name, "COUNT_BLOCK") == 0) {
        if (end == word || number == 0 || number > walked->plan.point_count) {
            complain(walked, at, "counter %s of %u", word, walked->plan.point_count);
        }
    } else if (strcmp(name, "site") == 0) {
        uint32_t i = 0;
        while (i < walked->plan.site_count && walked->plan.site_numbers[i] != number) {
            i++;
        }
        if (i == walked->plan.site_count) {
            complain(walked, at, "callsite %s", word);
        }
    }
}

static void check_words(const struct walked *walked, uint32_t at, const char *text)
{
    char name[64] = "";
    for (const char *word = text; *word != '\0' && *word != '"';) { /* the quote starts the text of
                                                                       a string */
        size_t length = strcspn(word, " ,()");
        if (length > 0) {
            check_register(walked, at, word, length);
            check_named(walked, at, name, word);
            snprintf(name, sizeof name, "%.*s", (int)length, word);
        }
        word += length + (word[length] != '\0');
    }
}

static void walk_cells(const struct walked *walked)
{
    const struct vm_translation *translation = walked->code.method->translation;
    static char text[1 << 20]; /* for large switches */
    for (uint32_t at = 0, length; at < walked->code.translation->cell_count; at += length) {
        length = vm_print_cell(&walked->code, at, text, sizeof text);
        if (length == 0) {
            complain(walked, at, "is no instruction");
            return;
        }
        walked->starts[at] = true;
        check_words(walked, at, text);
        if (!walked->is_silent) {
            /* The frame size of a callee is not printed. */
            bool is_call = strncmp(text, "INVOKE ", 7) == 0;
            printf("  %u %s %u\n", translation->bcis[at], text,
                   is_call ? walked->code.cells[at].b : 0u);
        }
    }
}

static void check_targets(const struct walked *walked)
{
    const struct vm_method *method = walked->code.method;
    for (uint32_t i = 0; i < method->code->exception_count; i++) {
        uint32_t cell = method->translation->handler_cells[i];
        if (!walked->is_silent) {
            printf("  handler %u\n", cell);
        }
        /* The cell of an unreachable handler is the cell of the next instruction, or the end of the
         * code. */
        if (cell < walked->code.translation->cell_count) {
            walked->goes_to[cell] = true;
        } else if (cell > walked->code.translation->cell_count) {
            complain(walked, cell, "has a handler");
        }
    }
    for (uint32_t i = 0; i < walked->code.translation->cell_count; i++) {
        if (walked->goes_to[i] && !walked->starts[i]) {
            complain(walked, i, "is gone to");
        }
    }
}

/* Checks a method. If the method ran when the library started, translates it again, because
 * execution rewrites cells. */
static void walk_method(struct vm_thread *self, struct vm_method *method, bool is_silent)
{
    method->translation = NULL;
    if (method->code == NULL || !vm_translate(self, method, false)) {
        self->exception = NULL;
        return;
    }
    const struct vm_translation *translation = method->translation;
    uint32_t count = translation->cell_count;
    struct walked walked = {.code = vm_printed_code_of(method, translation),
                            .starts = calloc(count + 1u, sizeof *walked.starts),
                            .goes_to = calloc(count + 1u, sizeof *walked.goes_to),
                            .is_silent = is_silent};
    if (walked.starts == NULL || walked.goes_to == NULL) {
        abort();
    }
    if (vm_tracker != NULL) {
        vm_tracker->plan(method, &walked.plan);
    }
    if (!is_silent) {
        printf("%s.%s%s\n", method->class->name->bytes, method->name->bytes,
               method->descriptor->bytes);
    }
    methods++;
    walk_cells(&walked);
    check_targets(&walked);
    free(walked.starts);
    free(walked.goes_to);
}

/* --- all of them ------------------------------------------------------------------------------ */

struct walk {
    const char *library, *names; /* `names`: a file with one class name in each line */
    bool is_silent, is_done;
};

static bool walk_classes(struct vm_thread *self, const struct walk *walk)
{
    FILE *names = fopen(walk->names, "r");
    if (names == NULL) {
        perror(walk->names);
        return false;
    }
    char name[1024];
    while (fgets(name, sizeof name, names) != NULL) {
        name[strcspn(name, "\n")] = '\0';
        struct vm_class *class = vm_load_boot_class(self, name);
        if (class == NULL || !vm_link_class(self, class)) {
            self->exception = NULL;
            printf("%s cannot be linked\n", name);
            continue;
        }
        for (uint16_t j = 0; j < class->method_count; j++) {
            walk_method(self, &class->methods[j], walk->is_silent);
        }
    }
    fclose(names);
    return true;
}

static void *run(void *data)
{
    struct walk *walk = data;
    struct vm_option_message message = {.text = ""};
    char library[64];
    snprintf(library, sizeof library, "--classlib=%s", walk->library);
    /* With analyses, jumps are not replaced by copies of the code at their targets. */
    char optimizations[] = "--no-optimize=loops,returns";
    JavaVMOption options[] = {{library, NULL}, {optimizations, NULL}};
    JavaVMInitArgs arguments = {JNI_VERSION_10, walk->is_silent ? 1 : 2, options, JNI_FALSE};
    JavaVM *java_vm;
    JNIEnv *env;
    if (vm_invocation_configure(&arguments, false, &message) != VM_OPTION_OK
        || vm_invocation_start(&java_vm, &env, &message) != JNI_OK) {
        fprintf(stderr, "%s\n", message.text);
        return NULL;
    }
    walk->is_done = walk_classes(vm_thread_current(), walk);
    return NULL;
}

int probes_walk_cells(const char *how, const char *names, const char *library)
{
    struct walk walk = {library, names, strstr(how, "silent") != NULL, false};
    bool is_denied = strstr(how, "denied") != NULL;
    if (strncmp(how, "tracked", 7) == 0) {
        prof_cct_start(NULL);
    }
    bool is_metered = strstr(how, "probe") != NULL;
    if (is_metered) {
        start_declining();
    } else if (is_denied && !vm_analysis_register(&denying)) {
        return 1;
    }
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (size_t)16 << 20);
    if (pthread_create(&thread, &attributes, run, &walk) != 0) {
        return 1;
    }
    pthread_join(thread, NULL);
    if (is_denied) {
        fprintf(stderr, "%" PRIu64 " questions\n", asked);
    }
    fprintf(stderr, "%" PRIu64 " methods, %" PRIu64 " wrong\n", methods, wrong);
    return walk.is_done && wrong == 0 ? 0 : 1;
}
