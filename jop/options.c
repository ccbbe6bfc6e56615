/*
 * options.c: the options of JOP mode, as a group of the command line.
 */
#include <stdlib.h>
#include <string.h>

#include "jop/charge/charge.h"
#include "jop/charge/values.h"
#include "jop/machine/home_run.h"
#include "jop/plan.h"
#include "jop/plugins.h"
#include "jop/routines/routine.h"
#include "profiler/plan.h"
#include "vm/options/options.h"

#define DEFAULT_MODEL "jop"

const struct jop_plan *jop_plan;

static enum vm_option_status note(const struct vm_option_use *use)
{
    struct jop_plan *plan = use->part;
    if (plan->first_option == NULL) {
        plan->first_option = vm_draft_copy(use->draft, use->text);
    }
    return plan->first_option == NULL ? VM_OPTION_NO_MEMORY : VM_OPTION_OK;
}

static enum vm_option_status set_jop(const struct vm_option_use *use)
{
    struct jop_plan *plan = use->part;
    plan->is_on = true;
    plan->model_name = NULL;
    return vm_option_keep(use, &plan->model_name);
}

VM_OPTION_SETS_TEXT(set_caches, struct jop_plan, cache_list)
VM_OPTION_SETS_TEXT(set_estimator, struct jop_plan, estimator_name)
VM_OPTION_SETS_TRUE(set_object_cache, struct jop_plan, has_object_cache)
VM_OPTION_SETS_TEXT(set_home, struct jop_plan, home)

static enum vm_option_status set_check(const struct vm_option_use *use)
{
    struct jop_plan *plan = use->part;
    bool is_off = strcmp(use->value, "off") == 0;
    if (!is_off && strcmp(use->value, "on") != 0) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --jop-check takes on or off, not '%s'", use->value);
    }
    plan->has_no_checks = is_off;
    return VM_OPTION_OK;
}

static enum vm_option_status set_at_window(const struct vm_option_use *use)
{
    struct jop_plan *plan = use->part;
    plan->empties_at_window = strcmp(use->value, "empty") == 0;
    if (!plan->empties_at_window && strcmp(use->value, "keep") != 0) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --jop-cache-at-window takes empty or keep, not '%s'",
                              use->value);
    }
    return VM_OPTION_OK;
}

/* Parses "R,W": two numbers without signs. */
static enum vm_option_status set_waits(const struct vm_option_use *use)
{
    struct jop_plan *plan = use->part;
    const char *value = use->value;
    char *end;
    long read = strtol(value, &end, 10), write = -1;
    if (end != value && *end == ',' && end[1] >= '0' && end[1] <= '9') {
        write = strtol(end + 1, &end, 10);
    }
    if (*end != '\0' || value[0] < '0' || value[0] > '9' || read > 1000 || write < 0
        || write > 1000) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --jop-waits takes the wait states of a read and of a write "
                              "(0 to 1000), as 1,2, not '%s'",
                              value);
    }
    plan->has_choices = true;
    plan->choices = (struct jop_model_choices){(int)read, (int)write};
    return VM_OPTION_OK;
}

/* Parses a comma-separated list of different shapes. */
static enum vm_option_status parse_caches(struct jop_plan *plan, const char *list,
                                          struct vm_option_message *message)
{
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        char reason[300], name[JOP_CACHE_NAME], other[JOP_CACHE_NAME];
        struct jop_cache_shape *shape = &plan->caches[plan->cache_count];
        if (plan->cache_count == JOP_MAX_CACHES) {
            return vm_option_fail(VM_OPTION_USAGE, message,
                                  "Error: --jop-cache takes at most %d caches", JOP_MAX_CACHES);
        }
        if (jop_plugins_is_cache(at, length)) {
            if (!jop_plugins_open_cache(at, length, shape, reason, sizeof reason)) {
                return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop-cache=%.*s: %s",
                                      (int)length, at, reason);
            }
        } else if (!jop_cache_shape_parse(at, length, shape, reason, sizeof reason)) {
            return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop-cache: %s", reason);
        }
        jop_cache_shape_name(shape, name);
        for (uint32_t i = 0; i < plan->cache_count; i++) {
            jop_cache_shape_name(&plan->caches[i], other);
            if (strcmp(name, other) == 0) {
                return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop-cache names %s twice",
                                      name);
            }
        }
        plan->cache_count++;
        at += length;
        if (*at == '\0') {
            return VM_OPTION_OK;
        }
    }
}

static enum vm_option_status resolve_model(struct jop_plan *plan, struct vm_option_message *message)
{
    static const struct jop_model_choices none = {-1, -1};
    char reason[600];
    const char *name = plan->model_name == NULL ? DEFAULT_MODEL : plan->model_name;
    struct jop_model *model =
        jop_model_read(name, plan->has_choices ? &plan->choices : &none, reason, sizeof reason);
    plan->model = model;
    if (model == NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop: %s", reason);
    }
    if (plan->estimator_name == NULL) {
        return VM_OPTION_OK;
    }
    jop_model_leave_out_routines(model);
    plan->estimator = jop_plugins_open_estimator(plan->estimator_name, reason, sizeof reason);
    return plan->estimator != NULL
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop-estimator=%s: %s",
                                plan->estimator_name, reason);
}

static bool has_routines(const struct jop_model *model)
{
    for (unsigned i = 0; i < JOP_OPCODES; i++) {
        if (model->costs[i].way == JOP_WAY_ROUTINE) {
            return true;
        }
    }
    return false;
}

/* Reads a number of ways or fields from the model. It must be a power of two, because the hardware
 * selects ways and fields by bits of a number. The number of a field has at most eight bits. */
static enum vm_option_status read_power(const struct jop_model *model, const char *name,
                                        int64_t most, uint32_t *value,
                                        struct vm_option_message *message)
{
    int64_t number = *value;
    (void)jop_model_number(model, name, &number);
    if (number < 1 || number > most || (number & (number - 1)) != 0) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --jop: %s: number %s must be a power of two from 1 to %d, "
                              "not %lld",
                              model->file, name, (int)most, (long long)number);
    }
    *value = (uint32_t)number;
    return VM_OPTION_OK;
}

static enum vm_option_status resolve_object_cache(struct jop_plan *plan,
                                                  struct vm_option_message *message)
{
    plan->has_object_cache |= plan->model->has_object_cache;
    plan->object_ways = 16;
    plan->object_fields = 8;
    if (!plan->has_object_cache) {
        return VM_OPTION_OK;
    }
    enum vm_option_status status =
        read_power(plan->model, "object_cache.ways", 128, &plan->object_ways, message);
    return status != VM_OPTION_OK
               ? status
               : read_power(plan->model, "object_cache.fields", 256, &plan->object_fields, message);
}

/* Prepares a charged run (the first engine): selects the class library adapted to JOP, and prepares
 * the routines. */
static enum vm_option_status resolve_charging(struct jop_plan *plan,
                                              struct vm_library_plan *library,
                                              struct vm_option_message *message)
{
    char reason[600];
    library->variant = "jop";
    library->initializes_in_order = true;
    library->name = library->name == NULL ? "embedded" : library->name;
    if (has_routines(plan->model)) {
        plan->routines = jop_routine_prepare(plan->model, reason, sizeof reason);
        if (plan->routines == NULL) {
            return vm_option_fail(VM_OPTION_USAGE, message, "Error: --jop: %s", reason);
        }
    }
    return VM_OPTION_OK;
}

static enum vm_option_status resolve(struct vm_draft *draft, void *part,
                                     struct vm_option_message *message)
{
    struct jop_plan *plan = part;
    struct prof_plan *profile = vm_draft_part(draft, &prof_option_group);
    if (plan->first_option == NULL) {
        return VM_OPTION_OK;
    }
    if (!plan->is_on) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s needs --jop",
                              plan->first_option);
    }
    if (draft->plan.machine.count_bytecodes) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, which knows no JOP mode; "
                              "leave one of the two out");
    }
    enum vm_option_status status = resolve_model(plan, message);
    if (status == VM_OPTION_OK && plan->cache_list != NULL) {
        status = parse_caches(plan, plan->cache_list, message);
    } else if (status == VM_OPTION_OK) {
        plan->caches[plan->cache_count++] = plan->model->cache;
    }
    if (status != VM_OPTION_OK) {
        return status;
    }
    status = resolve_object_cache(plan, message);
    if (status != VM_OPTION_OK) {
        return status;
    }
    if (plan->empties_at_window && !profile->tree.has_window) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --jop-cache-at-window=empty needs a window; say "
                              "--profile-window=main or --profile-window=CLASS.METHOD");
    }
    profile->required_by = "--jop";
    profile->probes.has_cycles = plan->home == NULL;
    if (plan->home != NULL && draft->plan.library.name != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --jop-home runs JOP's own library, so --classlib means "
                              "nothing; leave one of the two out");
    }
    if (plan->home != NULL && plan->estimator != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --jop-home runs the microcode of each bytecode, so "
                              "--jop-estimator means nothing; leave one of the two out");
    }
    if (plan->home != NULL) {
        draft->plan.machine.run_program = jop_home_run;
        return VM_OPTION_OK;
    }
    return resolve_charging(plan, &draft->plan.library, message);
}

static enum vm_option_status start(const struct vm_plan *whole, const void *part,
                                   struct vm_option_message *message)
{
    const struct jop_plan *plan = part;
    (void)whole;
    (void)message;
    if (plan->is_on) {
        jop_plan = plan;
        jop_charge_start();
        jop_values_start();
    }
    return VM_OPTION_OK;
}

static void discard(void *part)
{
    const struct jop_plan *plan = part;
    jop_routine_destroy(plan->routines);
    jop_model_destroy((struct jop_model *)plan->model);
}

static const struct vm_option rows[] = {
    {"--jop", VM_OPTION_OPTIONAL_EQUALS, set_jop, "[=model]",
     "charge the clock cycles of the JOP processor, per calling context with --profile; the "
     "model is the name of a shipped one, or a file",
     "--jop=de2", .initial = "jop", .excludes = "--count, --profile=time, --profile=linetime",
     .page = "jop.md#options", .child = VM_CHILD_NAMED},
    {"--jop-cache", VM_OPTION_EQUALS, set_caches, "=size/blocks[,...]",
     "method caches to simulate, side by side: 4k/16, lru:2k/8, fixed:1k/4, two:4k, single:4k, "
     "hit, miss, or a plug-in's, PLUGIN.so:ARGUMENT",
     "--jop-cache=1k/4,2k/8,4k/16", .initial = "the cache of the model", .needs = "--jop",
     .page = "jop.md#options"},
    {"--jop-estimator", VM_OPTION_EQUALS, set_estimator, "=plugin[:argument]",
     "charge the cycles that a plug-in estimates for each instruction", "--jop-estimator=./mine.so",
     .initial = "the cycles of the model", .needs = "--jop", .excludes = "--jop-home",
     .page = "plugins.md#cycles-of-your-own", .child = VM_CHILD_NAMED},
    {"--jop-waits", VM_OPTION_EQUALS, set_waits, "=r,w",
     "wait states of a read and of a write of the memory", "--jop-waits=1,2",
     .initial = "the wait states of the model", .needs = "--jop", .page = "jop.md#options"},
    {"--jop-object-cache", VM_OPTION_PLAIN, set_object_cache, NULL, "simulate the object cache",
     "--jop-object-cache", .needs = "--jop", .page = "jop.md#options"},
    {"--jop-home", VM_OPTION_EQUALS, set_home, "=dir",
     "run JOP's own library and runtime, from a checkout of JOP", "--jop-home=../jop",
     .needs = "--jop", .excludes = "--classlib", .page = "jop-machine.md", .child = VM_CHILD_INPUT},
    {"--jop-cache-at-window", VM_OPTION_EQUALS, set_at_window, "=empty|keep",
     "the contents of method and object cache at the start of the window of --profile-window: "
     "nothing, or those that the program has left",
     "--jop-cache-at-window=empty", .initial = "keep",
     .needs = "--jop, and for empty --profile-window", .page = "jop.md#options"},
    {"--jop-check", VM_OPTION_EQUALS, set_check, "=on|off",
     "report once each instruction that acts otherwise on JOP than in Java", "--jop-check=off",
     .initial = "on", .needs = "--jop", .page = "jop-java.md"},
    {.name = NULL}};

const struct vm_option_group jop_option_group = {.title = "JOP mode",
                                                 .topic = "jop",
                                                 .is_own = true,
                                                 .options = rows,
                                                 .part_bytes = sizeof(struct jop_plan),
                                                 .noted = note,
                                                 .resolve = resolve,
                                                 .start = start,
                                                 .discard = discard};
