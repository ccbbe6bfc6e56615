/* Numbers for people: exact ones with digits in groups, shares, differences, short ones. */

const { format: grouped } = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });
const MINUS = "\u2212";
const NARROW = "\u202f"; /* a narrow space without a line break */

/** "12,345,678". */
export function count(value) {
  if (value >= 2 ** 53) {
    return grouped(BigInt(value)).replace("-", MINUS);
  }
  return grouped(value).replace("-", MINUS);
}

/** Digits in groups, for a number of any size as text. */
export function countText(text) {
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "12.3M"; numbers below 10,000 as they are. */
export function brief(value) {
  if (Math.abs(value) < 10000) {
    return count(Math.round(value));
  }
  const rounded = Number(value.toPrecision(3));
  const thousands = Math.min(6, Math.floor(Math.log10(Math.abs(rounded)) / 3));
  return ((rounded / 1000 ** thousands).toPrecision(3) + "kMBTPE"[thousands - 1])
    .replace("-", MINUS);
}

/** "34.21 %" for a fraction; only 0 and 1 are shown as 0 % and 100 %. */
export function share(fraction) {
  if (!(fraction > 0)) {
    return `0${NARROW}%`;
  }
  if (fraction < 0.00005) {
    return `<${NARROW}0.01${NARROW}%`;
  }
  if (fraction < 1 && fraction >= 0.99995) {
    return `>${NARROW}99.99${NARROW}%`;
  }
  return `${(fraction * 100).toFixed(fraction >= 1 ? 0 : 2)}${NARROW}%`;
}

/** "+1,234", "−5", "0". */
export function difference(value) {
  if (value === 0) {
    return "0";
  }
  return (value > 0 ? "+" : MINUS) + count(Math.abs(value));
}

/** The change of a number: "+12.50 %", "×3.2", "new", "gone", "". */
export function change(now, before) {
  if (now === before) {
    return "";
  }
  if (before === 0) {
    return "new";
  }
  if (now === 0) {
    return "gone";
  }
  const ratio = now / before;
  if (ratio >= 2) {
    return `×${ratio >= 100 ? count(Math.round(ratio)) : ratio.toFixed(1)}`;
  }
  const text = Math.abs((ratio - 1) * 100);
  const sign = ratio > 1 ? "+" : MINUS;
  return text < 0.005 ? `${sign}<${NARROW}0.01${NARROW}%`
    : `${sign}${text.toFixed(2)}${NARROW}%`;
}

/** "1 context", "5 contexts". */
export function plural(value, one, many = `${one}s`) {
  return `${count(value)} ${value === 1 ? one : many}`;
}
