"""What scripts that test the programs share: checks that are counted, and commands that are bounded in time.

    sys.path.insert(0, str(HERE.parent))
    from harness import check, exit_status, run

check() prints what does not hold and goes on; exit_status() is 1 when anything did not. run() starts a program
with no input, and checks its exit status. One script is one process, so the problems are the module's.
"""
import os
import subprocess

SECONDS = 300  # for one command, on a computer that does much else

failures = []


def check(condition, text):
    if not condition:
        print("failed: " + text)
        failures.append(text)


def equal(what, got, expected):
    check(got == expected, f"{what}: {got}, not {expected}")


def exit_status():
    return 1 if failures else 0


def run(command, expect=0, variables=None, **more):
    """
    Runs a command, by default without input, and gives its outputs as text. Its status is checked, unless expect
    is None; it is negative when a signal ended it. Options of jp2vm in the environment do not count; variables
    are added to it.
    """
    environment = {key: value for key, value in os.environ.items() if key != "JP2VM_OPTIONS"}
    words = [str(word) for word in command]
    more = {"timeout": SECONDS, **more}
    more["input"] = more.get("input") or ""
    result = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False,
                            env={**environment, **(variables or {})}, **more)
    check(expect is None or result.returncode == expect,
          f"{' '.join(words)}: status {result.returncode}\n{result.stdout[-500:]}{result.stderr[-500:]}")
    return result
