#!/usr/bin/env python3
"""Compiles as javac does, in a server that keeps running and starts with the first client (CompileServer.java).

Usage: client.py DIRECTORY JAVAC ARGUMENT...

DIRECTORY has the scripts `server` and `javac` (quick_jdk.py). Arguments that the server cannot use, because they
concern the process of javac itself, are for JAVAC, and so is a run for which the server has no answer.
"""
import fcntl
import os
import socket
import struct
import subprocess
import sys
import time

# Options whose next argument is a path, or a list of paths.
PATHS = ("-d", "-cp", "-classpath", "--class-path", "-sourcepath", "--source-path", "-bootclasspath", "-s", "-h", "-p",
         "--module-path", "--boot-class-path")
# Options for the process, and those that run code of the program.
OWN = ("-J", "-version", "--version", "-help", "--help", "-X", "-processor", "--processor", "-A", "--patch-module",
       "--module-source-path", "-XD")
START_SECONDS = 20


def absolute_list(here, paths):
    return ":".join(os.path.join(here, path) for path in paths.split(":"))


def absolute(arguments):
    """The arguments with absolute paths, since the server has another current directory, after a class path that a -cp
    among them replaces; None: not for the server."""
    here = os.getcwd()
    found = ["-cp", absolute_list(here, os.environ.get("CLASSPATH", ""))]
    is_path = False
    for argument in arguments:
        if is_path:
            argument = absolute_list(here, argument)
        elif argument.startswith("@"):
            argument = "@" + os.path.join(here, argument[1:])
        elif not argument.startswith("-"):
            if argument.endswith((".java", ".class")):
                argument = os.path.join(here, argument)
        elif argument in OWN or argument.startswith(("-J", "-A", "-Xplugin", "--processor")):
            return None
        is_path = argument in PATHS
        found.append(argument)
    return found


def connect(directory):
    os.chdir(directory)  # the whole path may be too long for a socket
    client = socket.socket(socket.AF_UNIX)
    client.connect("socket")
    return client


def connect_or_start(directory):
    try:
        return connect(directory)
    except OSError:
        pass
    with open(os.path.join(directory, "lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return connect(directory)  # another process has started the server meanwhile
        except OSError:
            pass
        if os.path.lexists("socket"):  # of a server that was killed
            os.unlink("socket")
        server = subprocess.Popen(["./server"], start_new_session=True, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and server.poll() is None:
            try:
                return connect(directory)
            except OSError:
                time.sleep(0.05)
    return None


def receive(client, size):
    found = b""
    while len(found) < size:
        part = client.recv(size - len(found))
        if not part:
            raise EOFError
        found += part
    return found


def compile_there(directory, arguments):
    """The status, the output and the errors; None: the server has no answer."""
    try:
        client = connect_or_start(directory)
        if client is None:
            return None
        with client:
            texts = [argument.encode() for argument in arguments]
            client.sendall(struct.pack(">i", len(texts))
                           + b"".join(struct.pack(">i", len(text)) + text for text in texts))
            status, = struct.unpack(">i", receive(client, 4))
            return status, *(receive(client, struct.unpack(">i", receive(client, 4))[0]) for _ in range(2))
    except (OSError, EOFError):
        return None


def main():
    directory, javac, arguments = sys.argv[1], sys.argv[2], sys.argv[3:]
    here = os.getcwd()
    understood = None if "JDK_JAVAC_OPTIONS" in os.environ else absolute(arguments)
    found = understood and compile_there(directory, understood)
    if not found or found[0] > 2:  # 3 and 4: javac itself failed
        os.chdir(here)
        os.execv(javac, [javac, *arguments])
    for stream, text in zip((sys.stdout, sys.stderr), found[1:]):
        stream.buffer.write(text)
    return found[0]


if __name__ == "__main__":
    sys.exit(main())
