#include "profiler/plugins/blocks.h"

#include <stdio.h>
#include <stdlib.h>

#include "profiler/plugins/instruction.h"
#include "profiler/plugins/library.h"
#include "profiler/tree/method_facts.h"

static const struct prof_library_kind kind = {.symbol = "jp2_block_analysis",
                                              .a_name = "an analysis of blocks",
                                              .name = "analysis of blocks",
                                              .names = "analyses of blocks",
                                              .abi = JP2_JOP_ABI,
                                              .least_bytes = sizeof(struct jp2_block_analysis),
                                              .bytes = sizeof(struct jp2_block_analysis)};

/* The plug-in of this run: --blocks given again replaces the earlier one. */
static struct jp2_block_analysis given;
static struct prof_block_analysis analysis;

static bool ends_block(const struct vm_method *method, const struct vm_code_map *map,
                       uint32_t number)
{
    struct jp2_instruction instruction;
    prof_instruction_describe(&instruction, method, map, number);
    return given.ends_block(&instruction);
}

const struct prof_block_analysis *prof_blocks_open(const char *option, const char *value,
                                                   char *message, size_t size)
{
    const char *argument;
    if (!prof_library_read(option, value, &kind, &given, &argument, message, size)) {
        return NULL;
    }
    if (given.name == NULL || given.name[0] == '\0' || given.ends_block == NULL) {
        snprintf(message, size, "its analysis of blocks has no name, or no function `ends_block`");
        return NULL;
    }
    if (!prof_library_start(option, given.start, argument, message, size)) {
        return NULL;
    }
    analysis = (struct prof_block_analysis){.name = given.name, .ends_in = ends_block};
    return &analysis;
}
