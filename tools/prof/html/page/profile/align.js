/* Finds the instructions that two versions of a method's code share. */

/**
 * Limit of the steps of a comparison. If the codes are longer, only their equal starts and ends are
 * matched.
 */
const MOST_STEPS = 4e6;

/**
 * For each instruction of the old code, the number (from 0) of the same instruction in the new
 * code; -1: it is gone. Matches the longest common sequence of instructions; targets of jumps do
 * not matter.
 * @param {string[]} old @param {string[]} now instructions as texts
 * @returns {Int32Array}
 */
export function align(old, now) {
  const found = new Int32Array(old.length).fill(-1);
  let first = 0, oldEnd = old.length, nowEnd = now.length;
  while (first < oldEnd && first < nowEnd && old[first] === now[first]) {
    found[first] = first++;
  }
  while (oldEnd > first && nowEnd > first && old[oldEnd - 1] === now[nowEnd - 1]) {
    found[--oldEnd] = --nowEnd;
  }
  const height = oldEnd - first, width = nowEnd - first;
  if (height * width > 0 && height * width <= MOST_STEPS) {
    alignMiddle(old, now, first, height, width, found);
  }
  return found;
}

/**
 * Computes, by row and column, the length of the longest common sequence from there to the end, and
 * follows it.
 */
function alignMiddle(old, now, first, height, width, found) {
  const lengths = Array.from({ length: height + 1 }, () => new Uint16Array(width + 1));
  for (let i = height - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      lengths[i][j] = old[first + i] === now[first + j] ? lengths[i + 1][j + 1] + 1
        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  for (let i = 0, j = 0; i < height && j < width;) {
    if (old[first + i] === now[first + j]) {
      found[first + i++] = first + j++;
    } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
      i++;
    } else {
      j++;
    }
  }
}

/**
 * By instruction of the old code: the line of the new code that matches its line; -1: none does. A
 * pair of lines matches if most of their common instructions match. Lines without common
 * instructions that are between two matching pairs match the new lines between these pairs, in the
 * same order.
 * @param {Int32Array} oldLines @param {Int32Array} nowLines by instruction; -1: not known
 * @param {Int32Array} same of align
 */
export function matchLines(oldLines, nowLines, same) {
  const votes = new Map();
  same.forEach((now, i) => {
    if (now >= 0 && oldLines[i] >= 0 && nowLines[now] >= 0) {
      const ofLine = votes.get(oldLines[i]) ?? votes.set(oldLines[i], new Map()).get(oldLines[i]);
      ofLine.set(nowLines[now], (ofLine.get(nowLines[now]) ?? 0) + 1);
    }
  });
  const lines = new Map(Array.from(votes, ([line, ofLine]) =>
    [line, [...ofLine].reduce((best, vote) => (vote[1] > best[1] ? vote : best))[0]]));
  fillGaps(oldLines, nowLines, lines);
  return oldLines.map((line) => lines.get(line) ?? -1);
}

function fillGaps(oldLines, nowLines, lines) {
  const sorted = (values) => [...new Set(values)].filter((line) => line >= 0)
    .sort((a, b) => a - b);
  const taken = new Set(lines.values());
  const free = sorted(nowLines).filter((line) => !taken.has(line));
  let low = -1;
  for (const line of sorted(oldLines)) {
    if (lines.has(line)) {
      low = lines.get(line);
      continue;
    }
    const next = sorted(lines.keys()).find((other) => other > line && lines.get(other) > low);
    const high = next === undefined ? Infinity : lines.get(next);
    const now = free.find((candidate) => candidate > low && candidate < high);
    if (now !== undefined) {
      lines.set(line, now);
      free.splice(free.indexOf(now), 1);
      low = now;
    }
  }
}
