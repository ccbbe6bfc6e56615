/*
 * meters.h: the meters of the program meter, whose main function is in meter.c.
 */
#ifndef TESTS_METER_METERS_H
#define TESTS_METER_METERS_H

#include "vm/instrument/analysis.h"

/* Checks all events against a second machine; see shadow.c. */
extern struct vm_operand_probes meter_shadow;

/* Must be called when a thread ends; checks that all activations have ended. */
void meter_shadow_end_thread(void);

/* Prints the number of checks, or the errors, to stderr. */
void meter_shadow_finish(void);

/* Prints the events of the methods of classes whose name starts with a prefix; see log.c. The set
 * of instructions is "all", or mnemonics separated by commas. If the set starts with "asked:", the
 * meter declines every second instruction that it is offered. */
extern struct vm_operand_probes meter_log;
bool meter_log_choose(const char *prefix, const char *set);

/* Counts in the payloads of contexts, and adds the counts to profiles; see payload.c. */
bool meter_payload_start(void);

#endif
