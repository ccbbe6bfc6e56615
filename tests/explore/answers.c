/*
 * Answers questions about a recording: one of each line of standard input, as the page asks them.
 *
 * Usage: explore_answers RECORDING.jp2rec < QUESTIONS
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/explore/state/explorer.h"
#include "vm/replay/file/recording_file.h"

static bool add(void *explorer, enum vm_section_kind kind, uint8_t *bytes, size_t length)
{
    return explorer_add(explorer, (uint8_t)kind, bytes, length);
}

int main(int count, char **arguments)
{
    char message[256], line[4096];
    bool is_whole;
    struct explorer *explorer = explorer_create();
    if (count != 2 || explorer == NULL) {
        return 2;
    }
    if (!vm_recording_read(arguments[1], add, explorer, &is_whole, message, sizeof message)) {
        fprintf(stderr, "explore_answers: %s\n", message[0] == '\0' ? "damaged" : message);
    }
    while (explorer_collect(explorer, 10000)) {
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        const char *answer = explorer_ask(explorer, line);
        puts(answer == NULL ? "{}" : answer);
    }
    explorer_destroy(explorer);
    return 0;
}
