#include "jop/session.h"

#include <stdlib.h>
#include <string.h>

#include "jop/charge/charge.h"
#include "jop/routines/routine.h"
#include "jop/charge/values.h"
#include "vm/instrument/analysis.h"

struct jop_session jop_session;

static bool has_routines(const struct jop_model *model)
{
    for (unsigned i = 0; i < JOP_OPCODES; i++) {
        if (model->costs[i].way == JOP_WAY_ROUTINE) {
            return true;
        }
    }
    return false;
}

static uint32_t number_or(const char *name, uint32_t otherwise)
{
    int64_t value;
    return jop_model_number(jop_session.model, name, &value) && value > 0 && value < 1024
               ? (uint32_t)value
               : otherwise;
}

void jop_session_reset(void)
{
    jop_charge_stop();
    jop_values_stop();
    jop_routine_destroy(jop_session.routines);
    jop_model_destroy((struct jop_model *)jop_session.model);
    free((char *)jop_session.home);
    memset(&jop_session, 0, sizeof jop_session);
}

bool jop_session_start(char *message, size_t size)
{
    if (jop_session.home != NULL) {
        jop_charge_start();
        jop_values_start();
        return true;
    }
    if (has_routines(jop_session.model)) {
        jop_session.routines = jop_routine_prepare(jop_session.model, message, size);
        if (jop_session.routines == NULL) {
            return false;
        }
    }
    jop_session.object_ways = number_or("object_cache.ways", 16);
    jop_session.object_fields = number_or("object_cache.fields", 8);
    jop_charge_start();
    jop_values_start();
    return true;
}
