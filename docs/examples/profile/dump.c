/*
 * dump.c: writes the calling context tree as XML, as JP2's plug-ins for serialization do.
 *
 * A plug-in for --profile-out=./dump.so:FILE and a program; the page docs/plugins.md has
 * the commands.
 */
#include <inttypes.h>

#include <jp2vm/profile.h>

struct dump {
    struct jp2_profile_visitor visitor; /* first, so that its address is the structure's */
    const struct jp2_profile *profile;
    struct jp2_profile_output *out;
};

static void put_attribute(const struct dump *dump, const char *name, const char *value)
{
    dump->profile->write(dump->out, " %s=\"", name);
    dump->profile->write_text(dump->out, value, JP2_PROFILE_XML);
    dump->profile->write(dump->out, "\"");
}

static bool begin_tree(struct jp2_profile_visitor *visitor, const struct jp2_profile_tree *tree)
{
    const struct dump *dump = (const struct dump *)visitor;
    dump->profile->write(dump->out, "<tree");
    if (tree->has_thread) {
        dump->profile->write(dump->out, " thread=\"%" PRIu64 "\"", tree->thread_number);
        put_attribute(dump, "name", tree->thread_name);
    }
    dump->profile->write(dump->out, ">\n");
    return true;
}

static void put_blocks(const struct dump *dump, const struct jp2_profile_context *context)
{
    for (uint32_t i = 0; context->block_counts != NULL && i < context->method->block_count; i++) {
        if (context->block_counts[i] != 0) {
            const struct jp2_profile_block *block = &context->method->blocks[i];
            dump->profile->write(dump->out,
                                 "<block first=\"%" PRIu32 "\" last=\"%" PRIu32 "\" line=\"%" PRId32
                                 "\" count=\"%" PRIu64 "\"/>\n",
                                 block->first, block->last,
                                 context->method->lines[block->first - 1],
                                 context->block_counts[i]);
        }
    }
}

static bool enter(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *context)
{
    const struct dump *dump = (const struct dump *)visitor;
    const struct jp2_profile *profile = dump->profile;
    profile->write(dump->out, "%*s<method", (int)(context->depth % 40), "");
    put_attribute(dump, "class", context->method->class_name);
    put_attribute(dump, "name", context->method->name);
    put_attribute(dump, "descriptor", context->method->descriptor);
    profile->write(dump->out,
                   " callsite=\"%" PRId32 "\" calls=\"%" PRIu64 "\" instructions=\"%" PRIu64 "\"",
                   context->callsite, context->entries, context->instructions);
    for (size_t i = 0; i < context->value_count; i++) {
        profile->write(dump->out, " %s=\"%" PRIu64 "\"", context->values[i].name,
                       context->values[i].value);
    }
    profile->write(dump->out, ">\n");
    put_blocks(dump, context);
    for (size_t i = 0; i < context->tally_count; i++) {
        const struct jp2_profile_tally *tally = &context->tallies[i];
        profile->write(dump->out, "<%s instruction=\"%" PRIu32 "\"", tally->kind,
                       tally->instruction);
        put_attribute(dump, "class", tally->class_name == NULL ? "" : tally->class_name);
        for (uint32_t j = 0; j < tally->count; j++) {
            profile->write(dump->out, " %s=\"%" PRIu64 "\"", tally->names[j], tally->counts[j]);
        }
        profile->write(dump->out, "/>\n");
    }
    return true;
}

static bool leave(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *context)
{
    const struct dump *dump = (const struct dump *)visitor;
    dump->profile->write(dump->out, "%*s</method>\n", (int)(context->depth % 40), "");
    return true;
}

static bool end_tree(struct jp2_profile_visitor *visitor, const struct jp2_profile_tree *tree)
{
    const struct dump *dump = (const struct dump *)visitor;
    (void)tree;
    dump->profile->write(dump->out, "</tree>\n");
    return true;
}

static bool write(const struct jp2_profile *profile, struct jp2_profile_output *out, char *message,
                  size_t bytes)
{
    struct dump dump = {{begin_tree, enter, leave, end_tree}, profile, out};
    (void)message;
    (void)bytes;
    profile->write(out, "<profile");
    put_attribute(&dump, "command", profile->command);
    put_attribute(&dump, "features", profile->features);
    profile->write(out, ">\n");
    for (size_t i = 0; i < profile->note_count; i++) {
        profile->write(out, "<note");
        put_attribute(&dump, "name", profile->notes[i].name);
        put_attribute(&dump, "value", profile->notes[i].value);
        profile->write(out, "/>\n");
    }
    bool is_complete = profile->visit(profile, &dump.visitor);
    profile->write(out, "</profile>\n");
    return is_complete;
}

JP2_PROFILE_WRITER(.name = "dump", .summary = "writes the calling context tree as XML",
                   .suffix = ".dump.xml", .write = write)
