/*
 * home_run.h: a run in JOP mode on JOP's own library (--jop-home): the program is linked with it
 * and simulated bytecode by bytecode (machine.h) in place of the ordinary machine.
 *
 * The calling context tree is the profiler's: methods of the image are given to it as methods of
 * classes that nobody has defined, the simulated processor as a thread. Routines are contexts like
 * all others, called by the bytecodes that stand for them.
 *
 * Threads: one, beside that of the profile's snapshots (session_snapshot.h), for which the
 * simulation stands still between two bytecodes. Signals that end a process stop the simulation,
 * and the profile is written; SIGQUIT asks for a dump, and has no stacks of threads to tell.
 */
#ifndef JP2VM_JOP_HOME_RUN_H
#define JP2VM_JOP_HOME_RUN_H

/* Runs a program and returns the exit status; what is wrong is one line on stderr. For
 * vm_machine_plan.run_program. */
int jop_home_run(const char *main_class, int argument_count);

#endif
