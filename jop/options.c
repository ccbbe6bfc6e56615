/*
 * options.c: the command line of the JOP mode, as a group of options for the launcher.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/machine/home_run.h"
#include "jop/session.h"
#include "profiler/session.h"
#include "vm/launcher/options.h"

#define DEFAULT_MODEL "jop"

/* What was asked for, before it is put together. */
static struct {
    const char *option; /* the first one of the group, as given */
    bool is_on;
    const char *model, *caches;
    struct jop_model_choices choices;
    bool has_object_cache;
} asked = {.choices = {-1, -1}};

static void remember(const char *text)
{
    if (asked.option == NULL) {
        asked.option = strdup(text);
    }
}

static enum vm_option_status keep(const char **place, const char *value,
                                  struct vm_option_message *message)
{
    *place = strdup(value);
    return *place != NULL ? VM_OPTION_OK
                          : vm_option_fail(VM_OPTION_NO_MEMORY, message,
                                           "Error: out of memory for options");
}

static enum vm_option_status set_jop(struct vm_options *options, const char *value,
                                     const char *text, struct vm_option_message *message)
{
    (void)options;
    remember(text);
    asked.is_on = true;
    return value == NULL ? VM_OPTION_OK : keep(&asked.model, value, message);
}

static enum vm_option_status set_caches(struct vm_options *options, const char *value,
                                        const char *text, struct vm_option_message *message)
{
    (void)options;
    remember(text);
    return keep(&asked.caches, value, message);
}

/* R,W: two numbers without signs. */
static enum vm_option_status set_waits(struct vm_options *options, const char *value,
                                       const char *text, struct vm_option_message *message)
{
    (void)options;
    remember(text);
    char *end;
    long read = strtol(value, &end, 10), write = -1;
    if (end != value && *end == ',' && end[1] >= '0' && end[1] <= '9') {
        write = strtol(end + 1, &end, 10);
    }
    if (*end != '\0' || value[0] < '0' || value[0] > '9' || read > 1000 || write < 0
        || write > 1000) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --jop-waits takes the wait states of a read and of a write "
                              "(0 to 1000), as 1,2, not '%s'",
                              value);
    }
    asked.choices = (struct jop_model_choices){(int)read, (int)write};
    return VM_OPTION_OK;
}

static enum vm_option_status set_object_cache(struct vm_options *options, const char *value,
                                              const char *text, struct vm_option_message *message)
{
    (void)options;
    (void)value;
    (void)message;
    remember(text);
    asked.has_object_cache = true;
    return VM_OPTION_OK;
}

static enum vm_option_status set_home(struct vm_options *options, const char *value,
                                      const char *text, struct vm_option_message *message)
{
    (void)options;
    remember(text);
    if (value[0] == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop-home needs a directory");
    }
    return keep(&jop_session.home, value, message);
}

static void reset(void)
{
    if (asked.option != NULL) { /* by an attempt that failed */
        vm_program_runner = NULL;
        prof_session.required_by = NULL;
        jop_session_reset();
    }
    free((char *)asked.option);
    free((char *)asked.model);
    free((char *)asked.caches);
    memset(&asked, 0, sizeof asked);
    asked.choices = (struct jop_model_choices){-1, -1};
}

/* A list of shapes with commas between; all different. */
static enum vm_option_status parse_caches(const char *list, struct vm_option_message *message)
{
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        char reason[300], name[JOP_CACHE_NAME], other[JOP_CACHE_NAME];
        struct jop_cache_shape *shape = &jop_session.caches[jop_session.cache_count];
        if (jop_session.cache_count == JOP_MAX_CACHES) {
            return vm_option_fail(VM_OPTION_USAGE, message,
                                  "Error: --jop-cache takes at most %d caches", JOP_MAX_CACHES);
        }
        if (!jop_cache_shape_parse(at, length, shape, reason, sizeof reason)) {
            return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop-cache: %s", reason);
        }
        jop_cache_shape_name(shape, name);
        for (uint32_t i = 0; i < jop_session.cache_count; i++) {
            jop_cache_shape_name(&jop_session.caches[i], other);
            if (strcmp(name, other) == 0) {
                return vm_option_fail(VM_OPTION_USAGE, message,
                                      "Error: --jop-cache names %s twice", name);
            }
        }
        jop_session.cache_count++;
        at += length;
        if (*at == '\0') {
            return VM_OPTION_OK;
        }
    }
}

static enum vm_option_status complete(struct vm_options *options,
                                      struct vm_option_message *message)
{
    if (asked.option == NULL) {
        return VM_OPTION_OK;
    }
    if (!asked.is_on) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s needs --jop", asked.option);
    }
    if (options->count_bytecodes) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, which knows no JOP mode; "
                              "leave one of the two out");
    }
    char reason[600];
    jop_session.model = jop_model_read(asked.model != NULL ? asked.model : DEFAULT_MODEL,
                                       &asked.choices, reason, sizeof reason);
    if (jop_session.model == NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop: %s", reason);
    }
    if (asked.caches != NULL) {
        enum vm_option_status status = parse_caches(asked.caches, message);
        if (status != VM_OPTION_OK) {
            return status;
        }
    } else {
        jop_session.caches[jop_session.cache_count++] = jop_session.model->cache;
    }
    jop_session.has_object_cache = asked.has_object_cache || jop_session.model->has_object_cache;
    jop_session.is_on = true;
    prof_session.required_by = "--jop";
    vm_program_runner = jop_session.home == NULL ? NULL : jop_home_run;
    if (jop_session.home == NULL) { /* as on JOP, where that matters for cycles */
        options->classlib_variant = "jop";
        options->initialize_closure = true;
        if (options->classlib_name == NULL) { /* the one that has JOP's classes */
            options->classlib_name = "embedded";
        }
    }
    if (!jop_session_start(reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop: %s", reason);
    }
    return VM_OPTION_OK;
}

static const struct vm_option rows[] = {
    {"--jop", VM_OPTION_OPTIONAL_EQUALS, set_jop, "[=model]",
     "charge the clock cycles of the JOP processor, per calling context with --profile; a model "
     "is a shipped one's name or a file", "--jop=de2"},
    {"--jop-cache", VM_OPTION_EQUALS, set_caches, "=size/blocks[,...]",
     "method caches to simulate, side by side: 4k/16, lru:2k/8, fixed:1k/4, two:4k, single:4k, "
     "hit, miss", "--jop-cache=1k/4,2k/8,4k/16"},
    {"--jop-waits", VM_OPTION_EQUALS, set_waits, "=r,w",
     "wait states of a read and of a write of the memory", "--jop-waits=1,2"},
    {"--jop-object-cache", VM_OPTION_PLAIN, set_object_cache, NULL,
     "the processor has its object cache", "--jop-object-cache"},
    {"--jop-home", VM_OPTION_EQUALS, set_home, "=dir",
     "run JOP's own library and runtime, from a checkout of JOP", "--jop-home=../jop"},
    {NULL, VM_OPTION_PLAIN, NULL, NULL, NULL, NULL}};

const struct vm_option_group jop_option_group = {"JOP mode", rows, reset, complete};
