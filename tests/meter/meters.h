/*
 * Meters of the program in meter.c.
 */
#ifndef TESTS_METER_METERS_H
#define TESTS_METER_METERS_H

#include "vm/instrument/analysis.h"

/* Checks all that it is told against a machine of its own; see shadow.c. */
extern struct vm_operand_probes meter_shadow;

/* A thread ends: nothing is active any more. */
void meter_shadow_end_thread(void);

/* What has been checked, or what was wrong, on stderr. */
void meter_shadow_finish(void);

/* Prints what it is told of methods of classes whose name begins with a prefix; see log.c. The set:
 * "all", mnemonics with commas between, or the same behind "asked:", declined one by one. */
extern struct vm_operand_probes meter_log;
bool meter_log_choose(const char *prefix, const char *set);

/* Counts in the payloads of contexts, and adds the counts to profiles; see payload.c. */
bool meter_payload_start(void);

#endif
