"""Decides whether a measure that was sampled repeatedly grows.

The first half of the samples is the warm-up. The growth in the second half is estimated in two ways, which single peaks
hardly affect; the smaller estimate counts: the median of the slopes between all pairs of samples (Theil and Sen) times
the length, and one and a half times the difference between the medians of the last third and the first. Slow variations
mislead one of the estimates, but seldom both. The growth is too large if it exceeds the measure's bound: the sum of an
amount that is always allowed and a share of the measure's median.
"""

import statistics

MB = 1024 * 1024
LEAST_SAMPLES = 9


class Measure:
    """A measure that is sampled: its name, its unit (printed values are divided by scale), and its bound."""

    def __init__(self, name, unit, scale, allowed, share):
        self.name = name
        self.unit = unit
        self.scale = scale
        self.allowed = allowed
        self.share = share

    def show(self, value):
        return f"{value / self.scale:.1f}" if self.scale > 1 else f"{value:.0f}"


MEASURES = (
    Measure("rss", "MB", MB, 6 * MB, 0.03),
    Measure("heap", "MB", MB, 1 * MB, 0.03),
    Measure("metadata", "MB", MB, 0.5 * MB, 0.01),
    Measure("classes", "", 1, 10, 0.005),
    Measure("threads", "", 1, 2, 0.05),
    Measure("descriptors", "", 1, 3, 0.05),
    Measure("contexts", "", 1, 2000, 0.02),
)


def slope(points):
    """The median slope of a list of (seconds, value), at least two."""
    slopes = [(y2 - y1) / (x2 - x1) for i, (x1, y1) in enumerate(points)
              for x2, y2 in points[i + 1:] if x2 > x1]
    return statistics.median(slopes)


class Growth:
    """The result for a measure: its median after the warm-up, its growth, and its bound."""

    def __init__(self, measure, points):
        if len(points) < LEAST_SAMPLES:
            raise ValueError(f"{measure.name}: {len(points)} samples, {LEAST_SAMPLES} are needed")
        late = points[len(points) // 2:]
        seconds = late[-1][0] - late[0][0]
        self.measure = measure
        self.median = statistics.median(value for _, value in late)
        third = len(late) // 3
        first, last = (statistics.median(value for _, value in part)
                       for part in (late[:third], late[-third:]))
        self.gained = min(slope(late) * seconds, (last - first) * 3 / 2)
        self.seconds = seconds
        self.bound = measure.allowed + measure.share * self.median

    def is_too_much(self):
        return self.gained > self.bound

    def describe(self):
        show = self.measure.show
        return (f"{self.measure.name} grew by {show(self.gained)} {self.measure.unit}".rstrip()
                + f" in the last {self.seconds:.0f} s, to be at most {show(self.bound)}; "
                f"its median is {show(self.median)}")
