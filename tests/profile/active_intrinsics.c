/*
 * active_intrinsics.c: counts entries of a method of OpenJDK's library after the entry of the
 * program's main. An intrinsic that replaces the method or a caller could hide these entries.
 *
 * Argument: MODE,METHOD,MAIN with names such as java.lang.String.length. MODE `some`: wants only
 * events of this method. `renew`: first wants all locations of all methods and withdraws from them;
 * the entry of main renews the locations of the method.
 */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <jp2vm/analysis.h>

#define KINDS                                                                                      \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)                                \
     | JP2_EVENT_BIT(JP2_EVENT_BLOCK) | JP2_EVENT_BIT(JP2_EVENT_FIELD_GET)                         \
     | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_CALL)                         \
     | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL))
#define MOST 64

static char method_name[200], main_name[200];
static bool renews, is_on;
static struct jp2_location *locations[MOST];
static uint32_t location_count;
static _Atomic uint64_t count;

static bool start(const char *argument, char *message, size_t bytes)
{
    char mode[16];
    if (argument == NULL
        || sscanf(argument, "%15[^,],%199[^,],%199s", mode, method_name, main_name) != 3) {
        snprintf(message, bytes, "MODE,METHOD,MAIN");
        return false;
    }
    renews = strcmp(mode, "renew") == 0;
    return true;
}

static bool is_named(const struct jp2_location *location, const char *name)
{
    const char *class_name = jp2->class_name(jp2->method_class(location->method));
    size_t length = strlen(class_name);
    if (strlen(name) <= length || name[length] != '.'
        || strcmp(name + length + 1, jp2->method_name(location->method)) != 0) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (name[i] != (class_name[i] == '/' ? '.' : class_name[i])) {
            return false;
        }
    }
    return true;
}

static bool ask(struct jp2_location *location)
{
    if (location->method == NULL) {
        return false;
    }
    bool is_entry = location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_NATIVE_CALL;
    bool is_counted = is_entry && is_named(location, method_name);
    if (is_entry && !is_on && is_named(location, main_name)) {
        return true;
    }
    if (is_counted && location_count < MOST) {
        locations[location_count++] = location;
    }
    location->data = &count;
    if (renews && !(is_counted && is_on)) {
        jp2->retire(location);
    }
    return renews || is_counted;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    (void)event_;
    if (location->data == NULL) {
        is_on = true;
        for (uint32_t i = 0; i < location_count; i++) {
            jp2->renew(locations[i]);
        }
    } else if (is_on) {
        atomic_fetch_add(&count, 1);
    }
}

static void finish(void)
{
    jp2->message("counted %" PRIu64 "\n", (uint64_t)count);
}

JP2_ANALYSIS(.name = "active_intrinsics", .summary = "counts entries of a method; MODE,METHOD,MAIN",
             .events = KINDS, .start = start, .ask = ask, .event = event, .finish = finish);
