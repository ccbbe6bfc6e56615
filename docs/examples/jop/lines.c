/*
 * lines.c: an analysis of basic blocks in which a block never has instructions of two source lines,
 * so that the profile counts lines exactly as debuggers and coverage tools show them.
 *
 *     jp2vm --profile --blocks=./lines.so -cp app Main
 */
#include <jp2vm/jop.h>

static bool ends_block(const struct jp2_instruction *instruction)
{
    return instruction->next_line != instruction->line;
}

JP2_BLOCK_ANALYSIS(.name = "lines", .ends_block = ends_block)
