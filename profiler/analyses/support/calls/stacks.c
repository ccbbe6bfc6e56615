#include "profiler/analyses/support/calls/stacks.h"

#include "profiler/analyses/support/report/names.h"

int stack_compare(const jp2_context *a, const jp2_context *b)
{
    while (a != b && a != NULL && b != NULL) {
        int order = name_compare_methods(jp2->context_method(a), jp2->context_method(b));
        if (order != 0) {
            return order;
        }
        a = jp2->context_caller(a);
        b = jp2->context_caller(b);
    }
    return a == b ? 0 : a != NULL ? 1 : -1;
}

void stack_write(struct jp2_output *out, const jp2_context *context, size_t most,
                 const char *margin)
{
    for (; context != NULL && most > 0; context = jp2->context_caller(context), most--) {
        jp2->write(out, "\n%s", margin);
        name_write_method(out, jp2->context_method(context));
    }
    if (context != NULL) {
        jp2->write(out, "\n%s...", margin);
    }
}
