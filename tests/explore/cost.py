"""Measures the cost of the page of a large recording as processor time of the browser's threads,
which depends much less on other work of the computer than elapsed time."""
import pathlib
import random

STEPS = "400000"  # of Loops: some 10 million instructions

# Limits: seconds until the page knows the whole recording, and milliseconds for an action of the user.
LOAD_SECONDS, ACTION_MS = 3, 100
SEEK_MS = 16  # for a state at any position

# The page's thread draws and the worker's thread replays, one after the other; other threads help them.
PARTS = ("page", "worker")


def _children(process):
    for task in pathlib.Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield child
            yield from _children(child)


def _is_renderer(process):
    return b"--type=renderer" in pathlib.Path(f"/proc/{process}/cmdline").read_bytes()


def processor_times(browser):
    """Seconds of processor time of the threads of pages, by part."""
    times = dict.fromkeys((*PARTS, "others"), 0.0)
    for process in set(_children(browser.process.pid)):
        if not _is_renderer(process):
            continue
        for task in pathlib.Path(f"/proc/{process}/task").iterdir():
            try:
                name = (task / "comm").read_text()
                seconds = int((task / "schedstat").read_text().split()[0]) / 1e9
            except FileNotFoundError:  # the thread has ended
                continue
            part = ("page" if task.name == process else
                    "worker" if name.startswith("DedicatedWorker") else "others")
            times[part] += seconds
    return times


class Measured:
    """Measures the processor time of the actions in a block, in seconds by part."""

    def __init__(self, browser):
        self.browser = browser
        self.seconds = {}

    def __enter__(self):
        self.before = processor_times(self.browser)
        return self

    def __exit__(self, *_):
        after = processor_times(self.browser)
        self.seconds = {part: after[part] - self.before[part] for part in after}

    @property
    def total(self):
        return sum(self.seconds[part] for part in PARTS)

    def __str__(self):
        return ", ".join(f"{part} {1000 * seconds:.0f} ms" for part, seconds in self.seconds.items())


SETTLED = """(async () => { await (%s); do {
    await new Promise((done) => requestAnimationFrame(done)); } while (!jp2.isSettled); })()"""


def load(browser, page):
    """Opens the page of a recording and waits until it knows the whole recording."""
    browser.set_dark(False)
    browser.call("Page.navigate", url="about:blank")
    browser.messages.clear()
    browser.requests.clear()
    with Measured(browser) as measured:
        browser.call("Page.navigate", url=page.as_uri())
        browser.wait("globalThis.jp2?.recording.isDone", 120)
        browser.run(SETTLED % "null")
    return measured


def actions(length):
    """Actions of a user: name, script that prepares the state, script of the action."""
    middle, panel = f"jp2.place.go({length // 2})", "jp2.store.set({{ tab: '{}' }})"
    found = [("a jump to the end", middle, f"jp2.jump({length - 1})"),
             ("a jump to a third", middle, f"jp2.jump({length // 3})"),
             ("a jump to the start", middle, "jp2.jump(0)")]
    for name, kind in (("a step", 0), ("a step over", 1), ("a step out", 2), ("a line", 4),
                       ("a line into", 3)):
        found += [(name, middle, f"jp2.step({kind}, 0)"), (f"{name} back", middle, f"jp2.step({kind}, 1)")]
    found += [("the next exception", middle, "jp2.find(4, 0, 'There is none')"),
              ("who wrote a static field", middle, "jp2.find(5, 1, 'Nobody', 0, 1, 0)"),
              ("who reads a static field", middle, "jp2.find(6, 0, 'Nobody', 0, 1, 0)")]
    for tab in ("calls", "statics", "threads", "class", "code", "search", "run"):
        found += [(f"the panel {tab}", panel.format(""), panel.format(tab)),
                  (f"a step beside the panel {tab}", panel.format(tab), "jp2.step(0, 1)")]
    timeline = "document.querySelector('.timeline canvas').dispatchEvent(new {})"
    everything = timeline.format("MouseEvent('dblclick')")
    zoom = timeline.format("WheelEvent('wheel', { deltaY: -700, clientX: 300, clientY: 100 })")
    return found + [("a part of the timeline", f"({panel.format('')}, {everything})", zoom),
                    ("all of the timeline", zoom, everything)]


def act(browser, before, script, times=3):
    """The smallest cost of an action that is done several times, because other work of the computer increases the
    cost."""
    found = []
    for _ in range(times):
        browser.run(SETTLED % before)
        with Measured(browser) as measured:
            browser.run(SETTLED % script)
        found.append(measured)
    return min(found, key=lambda one: one.total)


def seeks(browser, length, count=40):
    """Milliseconds of the worker for each of `count` states at random positions."""
    random.seed(3)
    found = []
    for _ in range(count):
        with Measured(browser) as measured:
            browser.run(f"jp2.recording.ask('state', {random.randrange(length)}).then(() => null)")
        found.append(1000 * measured.seconds["worker"])
    return found
