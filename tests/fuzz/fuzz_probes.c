/* Fuzzes the language of probes: a refused program must have a position, a reason of one line, the
 * line itself and a caret below it; in an accepted program, each map that is used must have a
 * kind. The program has arguments and a simulated processor, so that all names mean something. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/probes/language/syntax.h"
#include "tests/fuzz/fuzz.h"

static void check_message(const char *message, size_t size)
{
    unsigned line, column;
    const char *shown = strchr(message, '\n');
    const char *caret = shown == NULL ? NULL : strchr(shown + 1, '\n');
    if (sscanf(message, "text:%u:%u: ", &line, &column) != 2 || line == 0 || column == 0
        || column > size + 1 || caret == NULL) {
        abort();
    }
    size_t blanks = strspn(caret + 1, " ");
    if (strcmp(caret + 1 + blanks, "^") != 0 || blanks > (size_t)(caret - shown - 1)) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1);
    if (text == NULL) {
        return 0;
    }
    memcpy(text, bytes, size);
    text[size] = '\0';
    static const char *const parameters[] = {"7", "a.B", "1s"};
    struct prof_probe_program *program = prof_probe_create();
    program->parameters = parameters;
    program->parameter_count = sizeof parameters / sizeof *parameters;
    program->has_cycles = true;
    if (!prof_probe_parse(program, "text", text) || !prof_probe_check(program)) {
        check_message(program->message, size);
    } else {
        for (const struct prof_probe_map *map = program->maps; map != NULL; map = map->next) {
            if (!map->is_used || program->message[0] != '\0') {
                abort();
            }
        }
    }
    prof_probe_destroy(program);
    free(text);
    return 0;
}
