/* Writers of profiles with one fault each; writers.py names the fault by BAD. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include <jp2vm/profile.h>

#ifndef ABI
#define ABI JP2_PROFILE_ABI
#endif
#ifndef SIZE
#define SIZE sizeof(struct jp2_profile_writer)
#endif
#ifndef NAME
#define NAME "bad"
#endif

#ifdef BAD_LOAD
__attribute__((constructor)) static void load(void)
{
    raise(SIGSEGV);
}
#endif

struct stopper {
    struct jp2_profile_visitor visitor;
    int left;
};

static bool stop(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *context)
{
    (void)context;
    struct stopper *stopper = (struct stopper *)visitor;
#ifdef BAD_CRASH
    if (stopper->left == 1) {
        raise(BAD_CRASH);
    }
#endif
    return --stopper->left > 0;
}

#ifdef BAD_OVERFLOW
static int overflow(volatile int depth)
{
    volatile char space[4096];
    space[depth % 4096] = 1;
    return overflow(depth + 1) + space[0];
}
#endif

static bool write(const struct jp2_profile *profile, struct jp2_profile_output *out, char *message,
                  size_t bytes)
{
    struct stopper stopper = {{.enter = stop}, 3};
    profile->write(out, "%1000s", "begun");
#ifdef BAD_EXIT
    exit(7);
#endif
#ifdef BAD_OVERFLOW
    profile->write(out, "%d", overflow(0));
#endif
#ifdef BAD_REASON
    snprintf(message, bytes, "%s", BAD_REASON);
#endif
    return profile->visit(profile, &stopper.visitor);
}

#ifndef NO_SYMBOL
__attribute__((visibility("default"))) const struct jp2_profile_writer jp2_profile_writer = {
    .abi = ABI,
    .size = SIZE,
    .name = NAME,
#ifndef NO_WRITE
    .write = write,
#endif
};
#endif
