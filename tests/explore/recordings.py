"""Makes recordings of test programs, and asks questions about them."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, library_for, must, start  # noqa: E402

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
            compile_java(options, *sorted(folder.glob("*.java")), to=self.classes, release=release)

    def record(self, name, *options, arguments=(), output=None, status=0, text=""):
        """Records a program that ends with a status; returns the path of the recording."""
        path = self.work / f"{output or name}.jp2rec"
        run = start(self.options.jp2vm, *library_for(options), f"--record={path}", *options, "-cp",
                    f"{self.classes}:{SOURCE}", name, *arguments, input=text)
        if run.returncode != status:
            raise AssertionError(f"{name} ends with status {run.returncode}")
        return path

    def page(self, recording):
        """The path of a recording's page."""
        page = recording.with_suffix(".html")
        must(self.options.jp2explore, "-o", page, recording)
        return page

    def ask(self, recording, questions, piece=None):
        """The answers, in order. With `piece`, that number of further instructions is read at a time, and each question
        is repeated in between until its answer is known."""
        pieces = [] if piece is None else [str(piece)]
        run = must(self.options.answers, recording, *pieces, input="\n".join(questions) + "\n")
        return [json.loads(line) for line in run.stdout.splitlines()]
