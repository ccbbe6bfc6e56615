/* Fuzz target: replays recordings to all positions and asks all kinds of questions. There must be
 * an answer, whatever the sections contain. The input has the format that tests/explore/unpack.c
 * writes. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tools/explore/state/explorer.h"

static const char *const questions[] = {"facts",
                                        "opcodes",
                                        "classes",
                                        "class 4",
                                        "method 5",
                                        "method 9",
                                        "part 3",
                                        "state 100",
                                        "graph 50 20 1 2 3 4 5 6 7 8 9 12 15",
                                        "elements 9 0 100",
                                        "statics 1",
                                        "monitors",
                                        "pool 4 200",
                                        "frames 1 0 50",
                                        "state 900000000",
                                        "contexts 4000 0",
                                        "blocks 3 5000",
                                        "timeline 1 0 6000 900 40",
                                        "notes 0 9999999 500 1 5 20 30 40 50 99",
                                        "step 300 0 0 1",
                                        "step 300 0 1 1",
                                        "step 300 1 1 0",
                                        "step 300 2 0 0",
                                        "step 300 3 0 1",
                                        "step 300 3 1 1",
                                        "step 300 4 1 1",
                                        "find 1 0 0 3 4",
                                        "find 2 0 0 5 60",
                                        "find 3 0 0 7",
                                        "find 4 0 0",
                                        "find 5 3000 1 15 0 1",
                                        "find 6 3000 1 15 0 1",
                                        "find 7 0 0 4294967295 4294967295",
                                        "find 8 3000 1 20 1",
                                        "transfers 3000 9",
                                        "transfers 4294967295 4294967295",
                                        "search a",
                                        "state 3000"};

static void add_sections(struct explorer *explorer, const uint8_t *bytes, size_t size)
{
    while (size >= 5) {
        size_t length =
            bytes[1] | (size_t)bytes[2] << 8 | (size_t)bytes[3] << 16 | (size_t)bytes[4] << 24;
        length = length < size - 5 ? length : size - 5;
        uint8_t *section = malloc(length + 1);
        if (section == NULL) {
            return;
        }
        memcpy(section, bytes + 5, length);
        explorer_add(explorer, bytes[0], section, length);
        bytes += 5 + length;
        size -= 5 + length;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct explorer *explorer = explorer_create();
    if (explorer == NULL) {
        return 0;
    }
    add_sections(explorer, bytes, size);
    for (int i = 0; i < 2 && explorer_collect(explorer, 3000); i++) {
    }
    if (size % 2 == 0) {
        explorer_end(explorer);
    }
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        const char *answer = explorer_ask(explorer, questions[i]);
        if (answer != NULL && answer[0] != '{') {
            abort();
        }
    }
    explorer_destroy(explorer);
    return 0;
}
