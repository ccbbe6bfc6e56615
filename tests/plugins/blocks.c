/*
 * A writer that lists the blocks of all entered methods with lines, one block in a line: the
 * method, then "first-last", and the lines of its first and last instruction.
 */
#include <inttypes.h>

#include <jp2vm/profile.h>

struct list {
    struct jp2_profile_visitor visitor;
    const struct jp2_profile *profile;
    struct jp2_profile_output *out;
};

static bool enter(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *context)
{
    struct list *list = (struct list *)visitor;
    const struct jp2_profile_method *method = context->method;
    for (uint32_t i = 0; i < method->block_count; i++) {
        list->profile->write(list->out, "%s.%s%s\t%" PRIu32 "\t%" PRIu32 "\t", method->class_name,
                             method->name, method->descriptor, method->blocks[i].first,
                             method->blocks[i].last);
        for (uint32_t n = method->blocks[i].first; n <= method->blocks[i].last; n++) {
            list->profile->write(list->out, "%s%" PRId32, n == method->blocks[i].first ? "" : " ",
                                 method->lines[n - 1]);
        }
        list->profile->write(list->out, "\n");
    }
    return true;
}

static bool write(const struct jp2_profile *profile, struct jp2_profile_output *out, char *message,
                  size_t bytes)
{
    struct list list = {{.enter = enter}, profile, out};
    (void)message, (void)bytes;
    return profile->visit(profile, &list.visitor);
}

JP2_PROFILE_WRITER(.name = "blocks", .write = write)
