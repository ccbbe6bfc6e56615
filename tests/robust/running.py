"""Runs a VM, describes how it ended, and collects failures."""
import os
import re
import signal
import subprocess
import threading

SANITIZER = re.compile(r'ERROR: \w*Sanitizer|runtime error:|SUMMARY: \w*Sanitizer')
# A failed assertion, or a failed check of the machine or of the C library, that ends the process.
INTERNAL = re.compile(r'[Aa]ssertion .*failed|internal error|stack smashing|GC_|Collecting from')


def environment(extra=None):
    """The caller's environment without variables that change a VM's behaviour; C.UTF-8; quiet
    sanitizers."""
    variables = {k: v for k, v in os.environ.items()
                 if k not in ('CLASSPATH', 'JDK_JAVA_OPTIONS', 'JAVA_TOOL_OPTIONS',
                              '_JAVA_OPTIONS')}
    variables['LC_ALL'] = 'C.UTF-8'
    variables.setdefault('ASAN_OPTIONS', 'detect_leaks=0:detect_stack_use_after_return=0')
    variables.setdefault('UBSAN_OPTIONS', 'print_stacktrace=1')
    variables.update(extra or {})
    return variables


class Result:
    def __init__(self, status, out, err, timed_out):
        self.status, self.out, self.err, self.timed_out = status, out, err, timed_out

    def trouble(self):
        """The problem of a run that no input may cause, or None."""
        if self.timed_out:
            return 'no end within the time limit'
        if self.status < 0:
            return 'signal %s' % signal.Signals(-self.status).name
        if self.status >= 128 and self.status - 128 in (4, 6, 7, 8, 11):
            return 'status %d' % self.status
        if SANITIZER.search(self.err):
            return 'sanitizer report'
        if INTERNAL.search(self.err):
            return 'internal error'
        return None


def run(command, cwd=None, timeout=60, extra=None, user=None):
    with subprocess.Popen(command, cwd=cwd, env=environment(extra), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, user=user) as process:
        timed_out = False
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            timed_out = True
            process.kill()
            out, err = process.communicate()
    return Result(process.returncode, out.decode(errors='replace'), err.decode(errors='replace'),
                  timed_out)


def compile_java(javac, directory, *files):
    """Compiles without javac's notes; shows its errors."""
    result = subprocess.run([javac, '--release', '17', '-nowarn', '-d', directory] + list(files),
                            stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        raise RuntimeError(result.stderr)


class Report:
    """Counts checks and prints failures at once. Several threads may use it."""

    def __init__(self):
        self.lock = threading.Lock()
        self.checks = self.failures = 0

    def passed(self, count=1):
        with self.lock:
            self.checks += count

    def failed(self, what, details=''):
        with self.lock:
            self.checks += 1
            self.failures += 1
            print('FAILED: %s' % what, flush=True)
            if details:
                print('    ' + details.rstrip().replace('\n', '\n    '), flush=True)

    def say(self, text):
        with self.lock:
            print(text, flush=True)
