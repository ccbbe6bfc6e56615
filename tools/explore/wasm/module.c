/*
 * The functions that the page calls. They use the one explorer (tools/explore/state/explorer.h) of
 * this module. The page passes octets in memory that `take` has allocated; texts end with 0.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/explore/state/explorer.h"

#define EXPORT(name) __attribute__((export_name(name), used))

static struct explorer *explorer;

EXPORT("take") void *module_take(size_t length);
EXPORT("add") int module_add(int kind, uint8_t *bytes, size_t length);
EXPORT("collect") int module_collect(uint32_t instructions);
EXPORT("end") void module_end(void);
EXPORT("ask") const char *module_ask(char *question);
EXPORT("length") size_t module_length(const char *text);

/* Returns memory for octets of the page; 0: there is none. */
void *module_take(size_t length)
{
    return malloc(length);
}

/* Adds a section and takes over its octets. */
int module_add(int kind, uint8_t *bytes, size_t length)
{
    if (explorer == NULL) {
        explorer = explorer_create();
    }
    return explorer != NULL && explorer_add(explorer, (uint8_t)kind, bytes, length);
}

int module_collect(uint32_t instructions)
{
    return explorer != NULL && explorer_collect(explorer, instructions);
}

/* To be called after the last section. */
void module_end(void)
{
    if (explorer != NULL) {
        explorer_end(explorer);
    }
}

/* Takes over the question. The answer is valid until the next question. 0: no memory. */
const char *module_ask(char *question)
{
    const char *answer = explorer == NULL ? NULL : explorer_ask(explorer, question);
    free(question);
    return answer;
}

size_t module_length(const char *text)
{
    return strlen(text);
}
