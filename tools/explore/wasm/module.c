/*
 * The functions that the page calls. They use the module's only explorer
 * (tools/explore/state/explorer.h). The page passes octets in memory that module_take has
 * allocated; texts end with 0.
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

/* Allocates memory for octets of the page. Returns 0 if memory runs out. */
void *module_take(size_t length)
{
    return malloc(length);
}

/* Adds a section. Takes ownership of its octets. */
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

/* Must be called after the last section. */
void module_end(void)
{
    if (explorer != NULL) {
        explorer_end(explorer);
    }
}

/* Takes ownership of the question. Returns the answer, which is valid until the next question, or 0
 * if memory runs out. */
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
