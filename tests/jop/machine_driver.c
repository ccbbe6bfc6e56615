/*
 * machine_driver.c: runs one program on the simulator and prints the cycles and other totals.
 *
 * machine_driver [--model NAME] [--waits R,W] [--cache SHAPE]... [--object-cache 0|1]
 *     [--memory BYTES] [--max-cycles N] [--histogram FILE] [--from METHOD] [--calls FILE]
 *     [--window METHOD] {--library PATH | --home DIR [--print-library]} [-cp PATH]
 *     {Main | --routine OPCODE,WORD,...}
 *
 * The program's output is on stdout, totals are on stderr. --histogram writes lines "opcode cycles
 * count" for all bytecodes from the first call of the method METHOD of --from on. --calls writes
 * the number of events of each kind, and checks that calls and returns nest. --window prints, for
 * each cache, the cycles between a return from METHOD and its next call. --routine runs the method
 * for a bytecode twice on operand words, and prints "cycles, misses, results".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "jop/machine/home.h"
#include "jop/machine/machine.h"
#include "vm/base/symbol.h"

#define MAX_CYCLES 4096 /* the histogram's limit for the cycles of one bytecode */

struct tally {
    uint64_t histogram[256][MAX_CYCLES];
    uint64_t enters, leaves, resumes, steps, step_cycles;
    uint32_t stack[4096], depth;
    bool is_wrong, is_counting;
    const char *from, *window;
    const struct jop_image *image;
    const struct jop_machine_counts *counts;
    struct jop_machine_counts last;
    size_t cache_count;
    uint32_t windows;
};

static bool is_named(const struct tally *tally, uint32_t method, const char *name)
{
    return name != NULL && vm_symbol_equals_cstr(tally->image->methods[method].info->name, name);
}

static void begin(void *context, const struct jop_image *image,
                  const struct jop_machine_counts *counts)
{
    struct tally *tally = context;
    tally->image = image;
    tally->counts = counts;
}

static void end_window(struct tally *tally)
{
    for (size_t i = 0; tally->windows > 0 && i < tally->cache_count; i++) {
        fprintf(
            stderr, "window %u cache %zu: cycles %llu misses %llu\n", tally->windows, i,
            (unsigned long long)(tally->counts->caches[i].cycles - tally->last.caches[i].cycles),
            (unsigned long long)(tally->counts->caches[i].misses - tally->last.caches[i].misses));
    }
    tally->windows++;
}

static void enter(void *context, uint32_t method, uint32_t site, uint8_t opcode)
{
    struct tally *tally = context;
    (void)site;
    (void)opcode;
    tally->enters++;
    tally->is_counting |= is_named(tally, method, tally->from);
    if (is_named(tally, method, tally->window)) {
        end_window(tally);
    }
    if (tally->depth < 4096) {
        tally->stack[tally->depth++] = method;
    }
}

static void leave(void *context, uint32_t frames)
{
    struct tally *tally = context;
    tally->leaves += frames;
    if (frames == 1 && tally->depth > 0
        && is_named(tally, tally->stack[tally->depth - 1], tally->window)) {
        tally->last = *tally->counts;
    }
    tally->is_wrong |= frames > tally->depth;
    tally->depth -= frames <= tally->depth ? frames : tally->depth;
}

static void resume(void *context, const uint32_t *methods, uint32_t depth)
{
    struct tally *tally = context;
    tally->resumes++;
    tally->depth = depth;
    memcpy(tally->stack, methods, depth * sizeof *methods);
}

static void step(void *context, uint32_t method, uint32_t offset, uint8_t opcode, uint32_t cycles,
                 uint32_t waits)
{
    struct tally *tally = context;
    (void)method;
    (void)offset;
    tally->is_wrong |= waits > cycles;
    if (!tally->is_counting) {
        return;
    }
    tally->steps++;
    tally->step_cycles += cycles;
    tally->histogram[opcode][cycles < MAX_CYCLES ? cycles : MAX_CYCLES - 1]++;
}

static void write_histogram(const struct tally *tally, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    for (unsigned opcode = 0; opcode < 256; opcode++) {
        for (unsigned cycles = 0; cycles < MAX_CYCLES; cycles++) {
            if (tally->histogram[opcode][cycles] > 0) {
                fprintf(file, "%u %u %llu\n", opcode, cycles,
                        (unsigned long long)tally->histogram[opcode][cycles]);
            }
        }
    }
    fclose(file);
}

static void fail(const char *message)
{
    fprintf(stderr, "machine_driver: %s\n", message);
    exit(2);
}

static void run_routine(struct jop_machine *machine, const char *text)
{
    long words[9];
    uint32_t count = 0;
    char message[600];
    for (char *end; count < 9; text = end + 1) {
        words[count++] = strtol(text, &end, 0);
        if (*end == '\0') {
            break;
        }
    }
    int32_t operands[8];
    for (uint32_t i = 1; i < count; i++) {
        operands[i - 1] = (int32_t)words[i];
    }
    for (int i = 0; i < 2; i++) {
        struct jop_machine_routine routine;
        if (!jop_machine_routine(machine, (uint8_t)words[0], operands, count - 1, &routine, message,
                                 sizeof message)) {
            fail(message);
        }
        size_t misses = 0;
        for (size_t at = 0; at < routine.lookup_count; at++) {
            misses += !routine.lookups[at].is_hit;
        }
        printf("%llu cycles, %zu misses:", (unsigned long long)routine.cycles, misses);
        for (uint32_t at = 0; at < routine.result_count && at < 2; at++) {
            printf(" %d", (int)routine.results[at]);
        }
        puts("");
        jop_machine_routine_free(&routine);
    }
}

int main(int argc, char **argv)
{
    static struct tally tally;
    const char *model_name = "jop", *library = NULL, *program = NULL, *main_class = NULL;
    const char *histogram = NULL, *calls = NULL, *jop_home_path = NULL, *routine = NULL;
    bool is_asked = false;
    struct jop_model_choices choices = {-1, -1};
    struct jop_machine_options options = {.object_cache = -1};
    struct jop_cache_shape shapes[JOP_MACHINE_CACHES];
    char message[600];
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (argv[i][0] != '-') {
            main_class = argv[i];
            continue;
        } else if (strcmp(argv[i], "--print-library") == 0) {
            is_asked = true;
            continue;
        } else if (strcmp(argv[i], "--home") == 0) {
            jop_home_path = value;
        } else if (strcmp(argv[i], "--model") == 0) {
            model_name = value;
        } else if (strcmp(argv[i], "--waits") == 0) {
            sscanf(value, "%d,%d", &choices.read_waits, &choices.write_waits);
        } else if (strcmp(argv[i], "--cache") == 0) {
            if (options.cache_count == JOP_MACHINE_CACHES
                || !jop_cache_shape_parse(value, strlen(value), &shapes[options.cache_count++],
                                          message, sizeof message)) {
                fail(message);
            }
        } else if (strcmp(argv[i], "--object-cache") == 0) {
            options.object_cache = atoi(value);
        } else if (strcmp(argv[i], "--memory") == 0) {
            options.memory_bytes = (uint32_t)strtoul(value, NULL, 0);
        } else if (strcmp(argv[i], "--max-cycles") == 0) {
            options.max_cycles = strtoull(value, NULL, 0);
        } else if (strcmp(argv[i], "--histogram") == 0) {
            histogram = value;
        } else if (strcmp(argv[i], "--routine") == 0) {
            routine = value;
        } else if (strcmp(argv[i], "--window") == 0) {
            tally.window = value;
        } else if (strcmp(argv[i], "--from") == 0) {
            tally.from = value;
        } else if (strcmp(argv[i], "--calls") == 0) {
            calls = value;
        } else if (strcmp(argv[i], "--library") == 0) {
            library = value;
        } else if (strcmp(argv[i], "-cp") == 0) {
            program = value;
        } else {
            fail(argv[i]);
        }
        i++;
    }
    struct jop_home home = {0};
    if (jop_home_path != NULL) {
        if (!jop_home_open(jop_home_path, &home, message, sizeof message)) {
            fail(message);
        }
        library = home.classes;
        options.version = home.version;
    }
    if (library == NULL) {
        fail("no --library");
    }
    if (is_asked) {
        puts(library);
        return 0;
    }
    struct jop_model *model = jop_model_read(model_name, &choices, message, sizeof message);
    if (model == NULL) {
        fail(message);
    }
    struct jop_image_options link = {.library = vm_class_path_create(library),
                                     .library_place = library,
                                     .program =
                                         program == NULL ? NULL : vm_class_path_create(program),
                                     .main_class = main_class,
                                     .changes = model->changes | JOP_CHANGES_TO_RUN};
    struct jop_image *image = jop_image_link(&link, message, sizeof message);
    if (image == NULL) {
        fail(message);
    }
    tally.is_counting = tally.from == NULL;
    tally.cache_count = options.cache_count == 0 ? 1 : options.cache_count;
    struct jop_machine_events events = {.context = &tally,
                                        .begin = begin,
                                        .enter = enter,
                                        .leave = leave,
                                        .resume = resume,
                                        .step = histogram == NULL ? NULL : step};
    options.model = model;
    options.image = image;
    options.caches = shapes;
    options.events = histogram == NULL && calls == NULL && tally.window == NULL ? NULL : &events;
    struct jop_machine *machine = jop_machine_create(&options, message, sizeof message);
    if (machine == NULL) {
        fail(message);
    }
    clock_t before = clock();
    int status;
    enum jop_machine_end end = jop_machine_execute(machine, &status, message, sizeof message);
    if (end == JOP_MACHINE_READY && routine != NULL) {
        run_routine(machine, routine);
    }
    double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    const struct jop_machine_counts *counts = jop_machine_counts(machine);
    fflush(stdout);
    fprintf(stderr, "end %d status %d cycles %llu bytecodes %llu (%.0f million a second)\n",
            (int)end, status, (unsigned long long)counts->cycles,
            (unsigned long long)counts->bytecodes, (double)counts->bytecodes / seconds / 1e6);
    for (size_t i = 0; i < (options.cache_count == 0 ? 1 : options.cache_count); i++) {
        fprintf(stderr, "cache %zu: hits %llu misses %llu cycles %llu\n", i,
                (unsigned long long)counts->caches[i].hits,
                (unsigned long long)counts->caches[i].misses,
                (unsigned long long)counts->caches[i].cycles);
    }
    if (histogram != NULL) {
        write_histogram(&tally, histogram);
        if (tally.steps > counts->bytecodes || tally.step_cycles > counts->cycles) {
            fail("more was told than was executed");
        }
    }
    if (calls != NULL) {
        FILE *file = fopen(calls, "w");
        if (file == NULL) {
            fail(calls);
        }
        fprintf(file, "enters %llu\nleaves %llu\nresumes %llu\ndepth %u\nwrong %d\n",
                (unsigned long long)tally.enters, (unsigned long long)tally.leaves,
                (unsigned long long)tally.resumes, tally.depth, tally.is_wrong);
        fclose(file);
    }
    jop_machine_destroy(machine);
    jop_image_destroy(image);
    vm_class_path_destroy(link.library);
    vm_class_path_destroy(link.program);
    jop_model_destroy(model);
    jop_home_close(&home);
    if (end == JOP_MACHINE_FAILED) {
        fail(message);
    }
    return status;
}
