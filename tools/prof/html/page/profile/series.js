/*
 * The checkpoints of a run (tools/prof/html/html_series.c describes the data): sums by step, and the
 * profile of the part of the run between two checkpoints. Checkpoint 0 is the start of the run; step
 * n is between the checkpoints n and n + 1.
 */
import { Reader, Writer } from "../parts/bytes.js";
import { ARRIVALS } from "./counts.js";
import { Profile, REST, UNITED } from "./load.js";
import { WIDTHS } from "./objects.js";

/* Keys of numbers: enum prof_series_key in profiler/model/jp2_format.h. */
const BLOCKS = 1, VALUES = 0x100000, EXITS = 2 ** 32;

/** The end of each block, in instructions, from the lengths of blocks. */
function endsOf(lengths) {
  let end = 0;
  return Array.from(lengths, (length) => end += length);
}

/** Adds up entries by context and key: difference of the context, key, counts. */
class EntrySums {
  constructor(width) {
    this.width = width;
    this.byContext = new Map();
  }

  read(reader) {
    for (let left = reader.number(), context = 0; left > 0; left--) {
      context += reader.number();
      const key = reader.number();
      this.byContext.has(context) || this.byContext.set(context, new Map());
      const of = this.byContext.get(context);
      of.has(key) || of.set(key, new Float64Array(this.width));
      const counts = of.get(key);
      for (let i = 0; i < this.width; i++) {
        counts[i] += reader.number();
      }
    }
  }

  /** @param {Int32Array} numbers the new number of each context */
  write(writer, numbers) {
    const contexts = [...this.byContext.keys()].sort((a, b) => a - b);
    let last = 0;
    writer.number(contexts.reduce((sum, context) => sum + this.byContext.get(context).size, 0));
    for (const context of contexts) {
      const of = this.byContext.get(context);
      for (const key of [...of.keys()].sort((a, b) => a - b)) {
        writer.number(numbers[context] - last);
        last = numbers[context];
        writer.number(key);
        of.get(key).forEach((count) => writer.number(count));
      }
    }
  }
}

export class Series {
  /** @param {Profile} profile the profile of the whole run */
  constructor(profile) {
    const reader = new Reader(profile.sections.series);
    this.profile = profile;
    this.count = reader.number();
    const column = () => {
      const marks = new Float64Array(this.count + 1);
      for (let i = 0; i < this.count; i++) {
        marks[i + 1] = marks[i] + reader.number();
      }
      return marks;
    };
    this.hasTimes = reader.number() !== 0;
    /* Times in nanoseconds, collections and executed bytecodes, by checkpoint. */
    [this.times, this.collections] = this.hasTimes ? [column(), column()] : [null, null];
    this.bytecodes = column();
    this.steps = Array.from({ length: this.count }, () => {
      const [changes, tallies, places] = [0, 0, 0].map(() => reader.take(reader.number()));
      return { changes, tallies, places };
    });
    this.entries = profile.metric("invocations");
    this.instructions = profile.metric("instructions");
    this.known = new Map();
  }

  /** By checkpoint: its position in the run, on the axis of the strip. */
  get positions() {
    return this.hasTimes ? this.times : this.bytecodes;
  }

  /** The lengths of the blocks of a context's method, whose counts are known. */
  #lengths(context) {
    const { contexts, methods, codes } = this.profile;
    const code = methods.code[0][contexts.method[context]];
    return code === 0 ? [] : codes.blockLengths(code - 1);
  }

  /** Calls take(context, key, change) for all changes of a step. */
  #each(step, take) {
    const { changes } = this.steps[step];
    const reader = new Reader(changes);
    for (let context = 0; reader.at < changes.length;) {
      context += reader.number();
      for (let left = reader.number(), key = 0; left > 0; left--) {
        key += reader.signed();
        take(context, key, reader.signed());
      }
    }
  }

  /** Calls take(context, metric, change) for the changes of metrics in a step. */
  #eachMetric(step, take) {
    const { entries, instructions } = this;
    this.#each(step, (context, key, change) => {
      if (key === 0) {
        take(context, entries, change);
      } else if (key >= EXITS) {
        const { block, instruction } = exitOf(key);
        const end = endsOf(this.#lengths(context))[block];
        take(context, instructions, -change * (end - instruction));
      } else if (key >= VALUES) {
        take(context, key - VALUES, change);
      } else {
        take(context, instructions, change * this.#lengths(context)[key - BLOCKS]);
      }
    });
  }

  /**
   * The sums of a metric by step, over all threads (-1) or one thread.
   * @returns {Float64Array}
   */
  sums(metric, thread = -1) {
    if (!this.known.has(metric)) {
      const { threads, trees, contexts } = this.profile;
      const threadOf = new Int32Array(contexts.count);
      trees.forEach((tree) => threadOf.fill(tree.thread, tree.first, tree.end));
      const all = Array.from({ length: threads.length + 1 }, () => new Float64Array(this.count));
      for (let step = 0; step < this.count; step++) {
        this.#eachMetric(step, (context, of, change) => {
          if (of === metric) {
            all[0][step] += change;
            if (threadOf[context] >= 0) {
              all[threadOf[context] + 1][step] += change;
            }
          }
        });
      }
      this.known.set(metric, all);
    }
    return this.known.get(metric)[thread + 1];
  }

  /** The range that a text of the address means, "3-7"; null: the whole run. */
  parse(text) {
    const [, from, to] = /^(\d+)-(\d+)$/.exec(text) ?? [];
    return Number(from) < Number(to) && Number(to) <= this.count
      ? { from: Number(from), to: Number(to) } : null;
  }

  /** The nearest checkpoint to a position. */
  nearest(position) {
    const { positions } = this;
    let best = 0;
    positions.forEach((here, i) => {
      best = Math.abs(here - position) < Math.abs(positions[best] - position) ? i : best;
    });
    return best;
  }

  /** The profile of the part of the run between two checkpoints. @returns {Profile} */
  ofRange(from, to) {
    return new Range(this, from, to, (step, take) => this.#each(step, take)).profile;
  }
}

function exitOf(key) {
  const place = key - EXITS;
  return { kind: place % 2, instruction: Math.floor(place / 2) % 0x20000,
    block: Math.floor(place / 0x40000) };
}

/** Computes the profile of a range: its sections are made from the changes. */
class Range {
  constructor(series, from, to, each) {
    const whole = this.whole = series.profile;
    this.series = series;
    const { contexts, metrics } = whole;
    this.columns = metrics.map(() => new Float64Array(contexts.count));
    this.exits = new Map();
    this.isChanged = new Uint8Array(contexts.count);
    this.#findBlocks();
    for (let step = from; step < to; step++) {
      each(step, (context, key, change) => this.#add(context, key, change));
    }
    for (let i = contexts.count - 1; i >= 0; i--) {
      if (this.isChanged[i] && contexts.parent[i] >= 0) {
        this.isChanged[contexts.parent[i]] = 1;
      }
    }
    this.#number();
    const totals = this.columns.map((column) => String(column.reduce((a, b) => a + b, 0)));
    const meta = { ...whole.meta, metrics: metrics.map((metric, m) =>
      ({ ...metric, totals: [totals[m]] })) };
    const steps = series.steps.slice(from, to);
    this.profile = new Profile({ ...whole.sections, trees: this.#trees(), contexts: this.#tree(),
      values: this.#values(), blocks: this.#blockCounts(), exits: this.#exitCounts(),
      tallies: this.#tallies(steps), places: this.#places(steps),
      series: new Uint8Array(0) }, { ...whole.shared, meta });
  }

  /** Finds where the counts of each context's blocks are in `blocks`. */
  #findBlocks() {
    const { contexts, methods, codes, sides } = this.whole;
    this.codeOf = new Int32Array(contexts.count).fill(-1);
    this.starts = new Int32Array(contexts.count + 1);
    for (let i = 0; i < contexts.count; i++) {
      const m = contexts.method[i];
      const code = m === UNITED || !sides[0].hasBlocks ? 0 : methods.code[0][m];
      const length = code === 0 ? 0 : codes.blockLengths(code - 1).length;
      this.codeOf[i] = length > 0 ? code - 1 : -1;
      this.starts[i + 1] = this.starts[i] + length;
    }
    this.blocks = new Float64Array(this.starts[contexts.count]);
    this.endsByCode = new Map();
  }

  #add(context, key, change) {
    const { series: { entries, instructions }, columns, codeOf, whole: { codes } } = this;
    this.isChanged[context] = 1;
    if (key === 0) {
      columns[entries][context] += change;
    } else if (key < VALUES) {
      const block = key - BLOCKS;
      this.blocks[this.starts[context] + block] += change;
      columns[instructions][context] += change * codes.blockLengths(codeOf[context])[block];
    } else if (key < EXITS) {
      columns[key - VALUES][context] += change;
    } else {
      const { block, instruction } = exitOf(key), code = codeOf[context];
      this.endsByCode.has(code) || this.endsByCode.set(code, endsOf(codes.blockLengths(code)));
      columns[instructions][context] -= change * (this.endsByCode.get(code)[block] - instruction);
      this.exits.has(context) || this.exits.set(context, new Map());
      const of = this.exits.get(context);
      of.set(key, (of.get(key) ?? 0) + change);
    }
  }

  /** Numbers the contexts of the range. */
  #number() {
    this.kept = [];
    this.numbers = new Int32Array(this.whole.contexts.count);
    this.isChanged.forEach((isKept, i) => {
      if (isKept) {
        this.numbers[i] = this.kept.length;
        this.kept.push(i);
      }
    });
  }

  #trees() {
    const writer = new Writer();
    writer.number(this.whole.trees.length);
    for (const { side, kind, thread, first, end } of this.whole.trees) {
      [side, kind, thread + 1].forEach((value) => writer.number(value));
      writer.number(this.isChanged.subarray(first, end).reduce((a, b) => a + b, 0));
    }
    return writer.content;
  }

  #tree() {
    const { contexts, trees } = this.whole;
    const [ups, sites, methods, united, cuts] = [0, 0, 0, 0, 0].map(() => new Writer());
    const depths = new Int32Array(contexts.count);
    let lastCut = 0;
    for (const { kind, first, end } of trees) {
      let depth = 0;
      for (let i = first; i < end; i++) {
        if (!this.isChanged[i]) {
          continue;
        }
        depths[i] = contexts.parent[i] < 0 ? 1 : depths[contexts.parent[i]] + 1;
        ups.number(depth + 1 - depths[i]);
        depth = depths[i];
        sites.number(contexts.site[i] + 1);
        methods.number(contexts.method[i]);
        if (contexts.method[i] === UNITED || kind >= REST) {
          united.number(contexts.weight[i]);
        }
        if (contexts.isCut[i]) {
          cuts.number(this.numbers[i] - lastCut);
          lastCut = this.numbers[i];
        }
      }
    }
    const writer = new Writer();
    [ups, sites, methods, united, cuts].forEach((column) => writer.column(column));
    return writer.content;
  }

  #values() {
    const writer = new Writer();
    for (const values of this.columns) {
      const column = new Writer();
      this.kept.forEach((i) => column.number(Math.max(0, values[i])));
      writer.column(column);
    }
    return writer.content;
  }

  #blockCounts() {
    const writer = new Writer(), entries = this.columns[this.series.entries];
    for (const i of this.kept) {
      let last = entries[i];
      for (let at = this.starts[i]; at < this.starts[i + 1]; at++) {
        writer.signed(this.blocks[at] - last);
        last = this.blocks[at];
      }
    }
    return writer.content;
  }

  #exitCounts() {
    const writer = new Writer();
    let last = 0;
    for (const context of [...this.exits.keys()].sort((a, b) => a - b)) {
      const exits = [...this.exits.get(context)].map(([key, change]) =>
        ({ ...exitOf(key), change })).filter(({ change }) => change !== 0);
      for (const kind of [0, 1, ARRIVALS]) {
        const some = exits.filter((exit) => (exit.change < 0 ? ARRIVALS : exit.kind) === kind);
        if (some.length > 0) {
          [this.numbers[context] - last, kind, some.length].forEach((n) => writer.number(n));
          last = this.numbers[context];
          some.forEach(({ block, instruction, change }) =>
            [block, instruction, Math.abs(change)].forEach((n) => writer.number(n)));
        }
      }
    }
    return writer.content;
  }

  /** Adds up the entries of a part of each step, for lists with these numbers of counts. */
  #sumEntries(steps, part, widths) {
    const sums = widths.map((width) => new EntrySums(width));
    for (const step of steps) {
      const reader = new Reader(step[part]);
      sums.forEach((sum) => reader.at < step[part].length && sum.read(reader));
    }
    return sums;
  }

  #tallies(steps) {
    const { tallies } = this.whole.sections;
    const reader = new Reader(tallies), writer = new Writer();
    reader.skip(2 * reader.number());
    writer.add(tallies.subarray(0, reader.at));
    this.#sumEntries(steps, "tallies", WIDTHS).forEach((sums) => sums.write(writer, this.numbers));
    return writer.content;
  }

  #places(steps) {
    const { places } = this.whole.sections;
    const reader = new Reader(places), writer = new Writer();
    const heads = Array.from({ length: reader.number() }, () => {
      const first = reader.at, width = reader.number();
      reader.skip(width);
      const head = places.subarray(first, reader.at);
      reader.skip(reader.number() * (2 + width));
      return { width, head };
    });
    const sums = this.#sumEntries(steps, "places", heads.map(({ width }) => width));
    writer.number(heads.length);
    heads.forEach(({ head }, i) => {
      writer.add(head);
      sums[i].write(writer, this.numbers);
    });
    return writer.content;
  }
}
