"""Controls a headless Chromium over a pipe by the DevTools protocol, so that tests can act like a
user.

Needs only the browser. Records every request and every message of the page, so that a test can
check that there were none.
"""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome")


def find_browser():
    """The path of a browser, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class BrowserError(Exception):
    """The browser or the page did not carry out a command."""


class Browser:
    """One page of a browser. Use as a context."""

    def __init__(self, size=(1400, 900), dark=False):
        self.size = size
        self.dark = dark
        self.number = 0
        self.messages = []
        self.requests = []
        self.waiting = b""
        self.session = None

    def __enter__(self):
        self.directory = tempfile.TemporaryDirectory(prefix="jp2-browser-")
        to_browser, self.to = os.pipe()
        self.come, from_browser = os.pipe()
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 "--hide-scrollbars", "--no-first-run", "--disable-extensions",
                 "--disable-background-networking", "--disable-component-update",
                 "--disable-sync", "--force-color-profile=srgb", "--remote-debugging-pipe",
                 f"--user-data-dir={self.directory.name}", f"--window-size={self.size[0]},"
                 f"{self.size[1]}"]

        def place_pipes():
            # The protocol's pipes are descriptors 3 and 4.
            high = [os.dup2(to_browser, 100), os.dup2(from_browser, 101)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen([find_browser(), *flags, "about:blank"],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, preexec_fn=place_pipes,
                                        pass_fds=(3, 4), start_new_session=True,
                                        env={**os.environ,  # the browser must not start a bus
                                             "DBUS_SESSION_BUS_ADDRESS": "unix:path=/dev/null"})
        os.close(to_browser)
        os.close(from_browser)
        self.attach()
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", session=False)
            self.process.wait(10)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to)
        os.close(self.come)
        self.directory.cleanup()

    # --- protocol

    def attach(self):
        targets = self.call("Target.getTargets", session=False)["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", session=False, flatten=True,
                                 targetId=page["targetId"])["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.resize(*self.size)
        self.set_dark(self.dark)

    def call(self, method, session=True, timeout=60, **parameters):
        """Sends a command and waits for its answer."""
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data):]
        end = time.monotonic() + timeout
        while True:
            answer = self.receive(end)
            if answer.get("id") == number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def receive(self, end):
        """The next message; events are noted."""
        while b"\0" not in self.waiting:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.come], [], [], left)[0]:
                raise BrowserError("the browser does not answer")
            data = os.read(self.come, 1 << 20)
            if not data:
                raise BrowserError("the browser has ended")
            self.waiting += data
        text, _, self.waiting = self.waiting.partition(b"\0")
        message = json.loads(text)
        self.note(message.get("method"), message.get("params", {}))
        return message

    def note(self, method, parameters):
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.messages.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled":
            self.messages.append(" ".join(str(part.get("value", part.get("description")))
                                          for part in parameters["args"]))
        elif method == "Log.entryAdded":
            self.messages.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    # --- actions of a user

    def open(self, url, timeout=60):
        """Loads a page and waits until it is ready; returns the seconds that this took."""
        self.call("Page.navigate", url="about:blank")
        self.messages.clear()
        self.requests.clear()
        start = time.monotonic()
        self.call("Page.navigate", url=url)
        self.wait("['ready', 'failed'].includes(document.documentElement?.dataset.state)", timeout)
        self.settle()
        return time.monotonic() - start

    def run(self, expression):
        """The value of an expression of JavaScript; waits for promises."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def wait(self, condition, timeout=20):
        end = time.monotonic() + timeout
        while not self.run(condition):
            if time.monotonic() > end:
                raise BrowserError(f"it did not become true: {condition}")
            time.sleep(0.02)

    def settle(self):
        """Waits until the page shows the effect of an action."""
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.wait("globalThis.jp2?.isSettled !== false")

    def key(self, key, text=None):
        codes = {"Enter": 13, "Escape": 27, "Backspace": 8, "ArrowLeft": 37, "ArrowUp": 38,
                 "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, "PageDown": 34, "End": 35, "Home": 36}
        text = text if text is not None else ("\r" if key == "Enter" else
                                              key if len(key) == 1 else "")
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key,
                      text=text if kind == "keyDown" else "",
                      windowsVirtualKeyCode=codes.get(key, 0))
        self.settle()

    def type(self, text):
        for letter in text:
            self.key(letter)

    def mouse(self, kind, x, y, button="none", count=0):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=count)

    def move(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.settle()

    def click(self, x, y, button="left"):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button, 1)
        self.mouse("mouseReleased", x, y, button, 1)
        self.settle()

    def place(self, selector):
        """The position of the middle of an element."""
        return self.run(f"(() => {{ const box = document.querySelector({json.dumps(selector)})"
                        ".getBoundingClientRect(); return [box.left + box.width / 2, "
                        "box.top + box.height / 2]; })()")

    def press(self, selector):
        """Clicks on an element."""
        self.click(*self.place(selector))

    def resize(self, width, height):
        """Sets the size of the window."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def set_dark(self, dark):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])

    def screenshot(self):
        """The page as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
