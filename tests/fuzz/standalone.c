/*
 * Runs a fuzz target without libFuzzer: over the given files, then over random mutations of them.
 * The same seed gives the same inputs everywhere.
 *
 *   prog seeds... [--runs N] [--seed S] [--write FILE]
 *
 * --write writes each input to a file before it runs, so that an input that causes a crash can be
 * examined and used as a seed. Exit status: 0, or 2 for wrong usage. If a fault is found, a signal
 * or a sanitizer ends the program.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

struct input {
    uint8_t *bytes;
    size_t size;
};

static uint64_t random_state;

/* SplitMix64, which gives a good sequence for every seed. */
static uint64_t next_random(void)
{
    random_state += 0x9E3779B97F4A7C15u;
    uint64_t z = random_state;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static size_t random_below(size_t bound)
{
    return bound == 0 ? 0 : (size_t)(next_random() % bound);
}

static void *allocate(size_t size)
{
    void *memory = malloc(size == 0 ? 1 : size);
    if (memory == NULL) {
        perror("malloc");
        exit(99);
    }
    return memory;
}

static bool read_seed(const char *path, struct input *input)
{
    FILE *file = fopen(path, "rb");
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        size = ftell(file);
        rewind(file);
    }
    if (size >= 0) {
        input->size = (size_t)size;
        input->bytes = allocate(input->size);
    }
    bool is_good = size >= 0 && fread(input->bytes, 1, input->size, file) == input->size;
    if (!is_good) {
        perror(path);
    }
    if (file != NULL) {
        fclose(file);
    }
    return is_good;
}

/* Writes a value for which checks of bounds often fail. */
static void put_interesting(uint8_t *at, size_t left)
{
    static const uint8_t values[][4] = {
        {0, 0, 0, 0},
        {0xFF, 0xFF, 0xFF, 0xFF},
        {0xFF, 0xFF, 0xFF, 0x7F},
        {0x7F, 0xFF, 0xFF, 0xFF},
        {0, 0, 0, 0x80},
        {0x80, 0, 0, 0},
        {1, 0, 0, 0},
        {0, 0, 0, 1},
    };
    static const size_t sizes[] = {1, 2, 4};
    size_t size = sizes[random_below(3)];
    memcpy(at, values[random_below(8)], size < left ? size : left);
}

/* Changes the input once. The block must have space for 64 further bytes. */
static void mutate_once(struct input *input, const struct input *other)
{
    size_t at = random_below(input->size);
    size_t left = input->size - at;
    size_t length = 1 + random_below(left < 64 ? left : 64);
    if (left == 0) {
        input->bytes[input->size++] = (uint8_t)next_random();
        return;
    }
    switch (random_below(8)) {
    case 0:
        input->bytes[at] ^= (uint8_t)(1u << random_below(8));
        break;
    case 1:
        input->bytes[at] = (uint8_t)next_random();
        break;
    case 2:
    case 3:
        put_interesting(input->bytes + at, left);
        break;
    case 4: /* cut out */
        length = length < left ? length : left;
        memmove(input->bytes + at, input->bytes + at + length, left - length);
        input->size -= length;
        break;
    case 5: /* repeat */
        length = length < left ? length : left;
        memmove(input->bytes + at + length, input->bytes + at, left);
        input->size += length;
        break;
    case 6: /* take from another seed */
        length = length < left ? length : left;
        length = length < other->size ? length : other->size;
        memcpy(input->bytes + at, other->bytes + random_below(other->size - length + 1), length);
        break;
    default: /* truncate, seldom by much */
        input->size -= random_below(4) == 0 ? random_below(left) : random_below(length);
        break;
    }
}

static void write_input(const char *path, const struct input *input)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(input->bytes, 1, input->size, file) != input->size
        || fclose(file) != 0) {
        perror(path);
        exit(99);
    }
}

static void run(const struct input *input, const char *write_path)
{
    /* A block of the exact size, so that a sanitizer detects every overrun. */
    uint8_t *exact = allocate(input->size);
    memcpy(exact, input->bytes, input->size);
    if (write_path != NULL) {
        write_input(write_path, input);
    }
    LLVMFuzzerTestOneInput(exact, input->size);
    free(exact);
}

static void run_mutations(const struct input *seeds, size_t count, unsigned long runs,
                          const char *write_path)
{
    for (unsigned long i = 0; i < runs; i++) {
        const struct input *seed = &seeds[random_below(count)];
        size_t changes = 1 + random_below(8);
        struct input input = {allocate(seed->size + changes * 64), seed->size};
        memcpy(input.bytes, seed->bytes, seed->size);
        for (size_t change = 0; change < changes; change++) {
            mutate_once(&input, &seeds[random_below(count)]);
        }
        run(&input, write_path);
        free(input.bytes);
    }
}

static bool parse_number(const char *text, unsigned long *number)
{
    char *end;
    *number = text == NULL || *text == '\0' || *text == '-' ? 0 : strtoul(text, &end, 10);
    bool is_good = text != NULL && *text >= '0' && *text <= '9' && *end == '\0';
    if (!is_good) {
        fprintf(stderr, "not a number: %s\n", text == NULL ? "" : text);
    }
    return is_good;
}

struct options {
    struct input *seeds;
    size_t count;
    unsigned long runs;
    unsigned long seed;
    const char *write_path;
};

/* Parses the command line. If it is wrong, prints a message and returns false. `seeds` must have
 * space for all arguments. */
static bool parse_options(int argc, char **argv, struct options *options)
{
    bool is_good = true;
    for (int i = 1; i < argc && is_good; i++) {
        if (strcmp(argv[i], "--runs") == 0) {
            is_good = parse_number(argv[++i], &options->runs);
        } else if (strcmp(argv[i], "--seed") == 0) {
            is_good = parse_number(argv[++i], &options->seed);
        } else if (strcmp(argv[i], "--write") == 0) {
            options->write_path = argv[++i];
            is_good = options->write_path != NULL;
        } else {
            is_good = read_seed(argv[i], &options->seeds[options->count]);
            options->count++;
        }
    }
    if (is_good && options->count == 0) {
        is_good = false;
    }
    if (!is_good) {
        fprintf(stderr, "usage: %s seeds... [--runs N] [--seed S] [--write FILE]\n", argv[0]);
    }
    return is_good;
}

int main(int argc, char **argv)
{
    struct options options = {.seed = 1};
    options.seeds = allocate((size_t)argc * sizeof *options.seeds);
    memset(options.seeds, 0, (size_t)argc * sizeof *options.seeds);
    bool is_good = parse_options(argc, argv, &options);
    if (is_good) {
        random_state = options.seed;
        for (size_t i = 0; i < options.count; i++) {
            run(&options.seeds[i], options.write_path);
        }
        run_mutations(options.seeds, options.count, options.runs, options.write_path);
        printf("%zu seeds, %lu mutations\n", options.count, options.runs);
    }
    for (size_t i = 0; i < options.count; i++) {
        free(options.seeds[i].bytes);
    }
    free(options.seeds);
    return is_good ? 0 : 2;
}
