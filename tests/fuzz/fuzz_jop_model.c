/* Fuzzes the reader of model files: an accepted model must be usable for charging cycles; a refused
 * model must have a position and a reason on one line. The length of the input determines the wait
 * states. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/model/model.h"
#include "tests/fuzz/fuzz.h"

#define LIMIT ((uint32_t)1 << 31)

static void check_costs(const struct jop_model *model)
{
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        const struct jop_cost *cost = &model->costs[opcode];
        bool is_charged = cost->way == JOP_WAY_PROCESSOR || cost->way == JOP_WAY_ROUTINE;
        if (cost->cycles > LIMIT || cost->cycles_per_word > LIMIT || cost->waits > cost->cycles
            || cost->waits_per_word > cost->cycles_per_word || cost->way > JOP_WAY_UNSUPPORTED
            || cost->lookup > JOP_LOOKUP_RETURN || (is_charged && jop_opcode_name(opcode) == NULL)
            || (!is_charged && cost->cycles + cost->lookup + cost->hidden != 0)) {
            abort();
        }
    }
}

static void check_model(const struct jop_model *model)
{
    char name[JOP_CACHE_NAME];
    int64_t value;
    uint64_t cycles, waits;
    uint32_t words;
    check_costs(model);
    if (model->name[0] == '\0' || strchr(model->name, '\n') != NULL || !(model->clock_mhz > 0)
        || model->read_waits > JOP_MAX_WAITS || model->write_waits > JOP_MAX_WAITS
        || model->cache_hit > LIMIT) {
        abort();
    }
    for (uint32_t i = 0; i <= JOP_MAX_WORDS; i++) {
        if (jop_model_load(model, i) > LIMIT) {
            abort();
        }
    }
    jop_cache_shape_name(&model->cache, name);
    if (jop_model_number(model, "idiv.bit", &value) && (value > LIMIT || value < -(int64_t)LIMIT)) {
        abort();
    }
    if (jop_model_native(model, "a.b()V", 1000, &cycles, &waits, &words)
        && (waits > cycles || words > JOP_MAX_WORDS)) {
        abort();
    }
}

/* Checks for "FILE:LINE:COLUMN: reason", where FILE is the name of the text or of a shipped
 * model. */
static void check_message(const char *message, size_t size)
{
    unsigned line, column;
    char file[100];
    int count = sscanf(message, "%99[^:]:%u:%u: ", file, &line, &column);
    bool is_own = strcmp(file, "fuzz") == 0;
    if (count != 3 || line == 0 || column == 0 || strchr(message, '\n') != NULL
        || (is_own ? line > size + 1 || column > size + 1 : strstr(file, ".model") == NULL)) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct jop_model_choices choices = {(int)(size % 11) - 2, (int)(size % 13) - 2};
    char message[300] = "";
    struct jop_model *model =
        jop_model_parse((const char *)bytes, size, "fuzz", &choices, message, sizeof message);
    if (model == NULL) {
        check_message(message, size);
    } else {
        check_model(model);
        jop_model_destroy(model);
    }
    return 0;
}
