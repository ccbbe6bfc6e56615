"""Starts a JVM that loads the XQuery processors once and runs one query after the other (Resident.java).

For a small profile, a processor takes half a second, mostly for its start. tools/xquery/run uses the processor's
arguments, output and status in the same way; its options for the heap and the stack have no effect. format.xquery_scale
starts a processor for each query, as users do.
"""
import atexit
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
JARS = (os.environ.get("BASEX_JAR", "/usr/share/java/basex.jar"),
        os.environ.get("SAXON_JAR", "/usr/share/java/Saxon-HE.jar"))
# As tools/xquery/run starts a processor.
OPTIONS = ("-Xss256m", "-XX:+UseSerialGC", "-Djava.security.manager=allow", "-Dorg.basex.intparse=true")


def variables(work):
    """The environment for tools/xquery/run. The processors end with this script."""
    home = os.environ.get("JAVA_HOME")
    java = shutil.which(os.path.join(home, "bin", "java") if home else "java")
    place = work.resolve() / "resident"
    (place / "bin").mkdir(parents=True)
    (place / ".basex").touch()
    client = place / "bin/java"
    client.write_text(f"#!{sys.executable}\nimport sys\nsys.dont_write_bytecode = True\n"
                      f"sys.path.insert(0, {str(HERE)!r})\nimport resident\n"
                      f"resident.ask({str(place / 'socket')!r})\n", encoding="utf-8")
    client.chmod(0o755)
    # pylint: disable=consider-using-with # it ends when its input does
    server = subprocess.Popen([java, *OPTIONS, f"-Dorg.basex.path={place}", "-cp", ":".join(JARS),
                               HERE / "Resident.java", place / "socket"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    atexit.register(server.communicate)
    if server.stdout.readline() != b"ready\n":
        raise OSError(f"{HERE / 'Resident.java'} does not start")
    return {**os.environ, "JAVA_HOME": str(place)}


def ask(path):
    """The client: sends the arguments after the class path, and ends with the status of the processor."""
    import socket
    words = sys.argv[1:]
    del words[:words.index("-cp") + 2]
    words = [word for word in words if not word.startswith("-D")]
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        with connection.makefile("rwb") as stream:
            stream.write("\0".join(words).encode("utf-8") + b"\n")
            stream.flush()
            status, out, err = (int(word) for word in stream.readline().split())
            sys.stdout.buffer.write(stream.read(out))
            sys.stderr.buffer.write(stream.read(err))
    sys.exit(status)
