/*
 * home_run.h: a run in JOP mode with JOP's own library (--jop-home): the program is linked with the
 * library, and runs on the simulator (machine.h) instead of the ordinary machine.
 *
 * The simulator records contexts in the profiler's calling context tree. For the profiler, methods
 * of the image belong to classes that no loader has defined, and the simulated processor is a
 * thread. Routines have ordinary contexts, whose callsites are the bytecodes that the routines
 * implement.
 *
 * Threads: one, and the thread that writes snapshots of the profile (session_snapshot.h), for which
 * the simulator pauses between two bytecodes. If a signal would end the process, the simulator
 * stops and the profile is written. SIGQUIT only writes a snapshot, and does not print stacks of
 * threads.
 */
#ifndef JP2VM_JOP_MACHINE_HOME_RUN_H
#define JP2VM_JOP_MACHINE_HOME_RUN_H

/* Runs a program and returns the exit status; an error is one line on stderr. For
 * vm_machine_plan.run_program. */
int jop_home_run(const char *main_class, int argument_count);

#endif
