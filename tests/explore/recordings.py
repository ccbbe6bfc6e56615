"""Programs of tests, recorded; and what is asked about them."""
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "java"


class Recordings:
    """Recordings of the programs in java/, made in a directory."""

    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work)
        self.work.mkdir(parents=True, exist_ok=True)
        self.classes = self.work / "classes"
        self.classes.mkdir(exist_ok=True)
        for release, folder in (("8", SOURCE), ("11", SOURCE / "nestmates")):
            subprocess.run([options.javac, "-g", "-nowarn", "--release", release, "-Xlint:-options", "-d",
                            self.classes, *sorted(folder.glob("*.java"))], check=True)

    def record(self, name, *options, arguments=(), output=None, status=0, text=""):
        """The path of a recording of a program that ends with a status."""
        path = self.work / f"{output or name}.jp2rec"
        run = subprocess.run([self.options.jp2vm, "--classlib=embedded", f"--record={path}",
                              *options, "-cp", f"{self.classes}:{SOURCE}", name, *arguments],
                             check=False, stdout=subprocess.DEVNULL, input=text.encode(),
                             stderr=subprocess.DEVNULL if status else None)
        if run.returncode != status:
            raise AssertionError(f"{name} ends with status {run.returncode}")
        return path

    def page(self, recording):
        """The path of its page."""
        page = recording.with_suffix(".html")
        subprocess.run([self.options.jp2explore, "-o", page, recording], check=True,
                       stderr=subprocess.DEVNULL)
        return page

    def ask(self, recording, questions, piece=None):
        """The answers, in order. With a piece, each is asked for while so many instructions more are read at once,
        until it is known."""
        pieces = [] if piece is None else [str(piece)]
        run = subprocess.run([self.options.answers, recording, *pieces], check=True, text=True,
                             input="\n".join(questions) + "\n", capture_output=True)
        return [json.loads(line) for line in run.stdout.splitlines()]
