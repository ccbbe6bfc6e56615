/*
 * home_run.h: a run in JOP mode on JOP's own library (--jop-home): the program is linked with the
 * library, and the simulator (machine.h) runs it instead of the ordinary machine.
 *
 * The simulator records contexts in the profiler's calling context tree. For the profiler, methods
 * of the image are methods of classes that no loader has defined, and the simulated processor is a
 * thread. Routines are contexts like all others; the bytecodes that they implement are their
 * callsites.
 *
 * Threads: one, and the thread that writes the profile's snapshots (session_snapshot.h); for a
 * snapshot the simulator pauses between two bytecodes. If a signal would end the process, the
 * simulator stops and the profile is written. SIGQUIT writes a snapshot, and prints no stacks of
 * threads.
 */
#ifndef JP2VM_JOP_MACHINE_HOME_RUN_H
#define JP2VM_JOP_MACHINE_HOME_RUN_H

/* Runs a program and returns the exit status; an error is one line on stderr. For
 * vm_machine_plan.run_program. */
int jop_home_run(const char *main_class, int argument_count);

#endif
