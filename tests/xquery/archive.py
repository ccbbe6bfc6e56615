"""A java that starts an XQuery processor with its classes from an archive, in two thirds of the time."""
import os
import shlex
import shutil


def variables(work, record):
    """
    The environment for tools/xquery/run. record(environment) runs one query, whose classes the archive gets. A
    java that cannot make archives, or use this one, runs without.
    """
    home = os.environ.get("JAVA_HOME")
    java = shutil.which(os.path.join(home, "bin", "java") if home else "java")
    work = work.resolve()
    archive = shlex.quote(str(work / "processor.jsa"))

    def environment(name, option):
        script = work / name / "bin/java"
        script.parent.mkdir(parents=True)
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(java)} {option}={archive} -Xlog:disable '
                          '-Xlog:all=off "$@"\n', encoding="utf-8")
        script.chmod(0o755)
        return {**os.environ, "JAVA_HOME": str(work / name)}

    record(environment("recording", "-XX:ArchiveClassesAtExit"))
    return environment("archived", "-XX:SharedArchiveFile")
