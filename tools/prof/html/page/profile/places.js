/* Numbers of some metrics by instruction, for contexts whose methods have code. */
import { Reader } from "../parts/bytes.js";
import { REST_TOTAL } from "./load.js";

/** Numbers of some metrics by context and instruction, ascending. */
class Entries {
  constructor(reader, strings) {
    this.metrics = Array.from({ length: reader.number() }, () => strings.get(reader.number()));
    const count = reader.number();
    this.context = new Uint32Array(count);
    this.instruction = new Uint32Array(count);
    this.counts = this.metrics.map(() => new Float64Array(count));
    for (let i = 0, context = 0; i < count; i++) {
      context += reader.number();
      this.context[i] = context;
      this.instruction[i] = reader.number();
      this.counts.forEach((column) => {
        column[i] = reader.number();
      });
    }
  }
}

export class Places {
  constructor(bytes, strings) {
    const reader = new Reader(bytes);
    this.kinds = Array.from({ length: reader.number() }, () => new Entries(reader, strings));
  }

  /** Whether a metric is known by instruction. */
  has(metric) {
    return this.kinds.some((kind) => kind.metrics.includes(metric));
  }

  /**
   * Calls take(side, method, instruction, count, context) for all of a metric.
   * @param {(context: number) => boolean} takes which contexts count
   */
  each({ contexts, trees }, metric, takes, take) {
    const kind = this.kinds.find((each) => each.metrics.includes(metric));
    const counts = kind?.counts[kind.metrics.indexOf(metric)];
    let at = 0;
    for (const tree of kind ? trees : []) {
      for (; at < kind.context.length && kind.context[at] < tree.end; at++) {
        const context = kind.context[at];
        if (tree.kind < REST_TOTAL && counts[at] > 0 && takes(context)) {
          take(tree.side, contexts.method[context], kind.instruction[at], counts[at], context);
        }
      }
    }
  }
}
