/* Plug-ins of jp2vm/jop.h with one fault each; jop_plugins.py names the fault by macros. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <jp2vm/jop.h>

#ifndef ABI
#define ABI JP2_JOP_ABI
#endif
#ifndef NAME
#define NAME "bad"
#endif
#ifndef STATE
#define STATE 4
#endif
#define HEAD(kind) .abi = ABI, .size = SIZE(struct kind), .name = NAME
#ifndef SIZE
#define SIZE(type) sizeof(type)
#endif

static size_t state_bytes(const char *argument, char *message, size_t bytes)
{
    (void)argument;
#ifdef REASON
    snprintf(message, bytes, "%s", REASON);
#endif
#ifdef CRASH
    raise(SIGSEGV);
#endif
    return STATE;
}

static bool start(const char *argument, char *message, size_t bytes)
{
    return state_bytes(argument, message, bytes) != 0;
}

static bool look_up(void *state, uint32_t method, uint32_t words, bool is_return)
{
#ifdef LATE_CRASH
    raise(SIGSEGV);
#endif
    return false;
}

static uint32_t cycles(const struct jp2_instruction *instruction, uint32_t model_cycles)
{
#ifdef LATE_CRASH
    raise(SIGSEGV);
#endif
    return UINT32_MAX;
}

static bool ends_block(const struct jp2_instruction *instruction)
{
    static unsigned calls;
#ifdef LATE_CRASH
    raise(SIGSEGV);
#endif
    return ++calls % 3 == 0; /* another answer at each call */
}

#define EXPORTED __attribute__((visibility("default"))) const
#ifndef NONE
EXPORTED struct jp2_cache_strategy jp2_cache_strategy = {HEAD(jp2_cache_strategy),
                                                         .state_bytes = state_bytes,
#ifndef NO_FUNCTION
                                                         .access = look_up
#endif
};
EXPORTED struct jp2_cycle_estimator jp2_cycle_estimator = {HEAD(jp2_cycle_estimator),
#ifndef NO_FUNCTION
                                                           .cycles = cycles,
#endif
#ifndef NO_START
                                                           .start = start
#endif
};
EXPORTED struct jp2_block_analysis jp2_block_analysis = {HEAD(jp2_block_analysis),
#ifndef NO_FUNCTION
                                                         .ends_block = ends_block,
#endif
#ifndef NO_START
                                                         .start = start
#endif
};
#endif
