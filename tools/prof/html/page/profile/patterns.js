/* Patterns of names: the part of the grammar of docs/patterns.md for which profiles have data. */
import { parseDescriptor } from "./methods.js";

const REFUSED = [[/^@/, "annotations are not known here"],
  [/^thread:/, "threads cannot be selected here"],
  [/\+(?:[#.]|$)/, "supertypes of classes are not known here, so CLASS+ is not possible"]];

/** Splits at the commas that are not between parentheses. */
function split(list) {
  const items = [""];
  let depth = 0;
  for (const letter of list) {
    depth += (letter === "(") - (letter === ")");
    if (letter === "," && depth <= 0) {
      items.push("");
    } else {
      items[items.length - 1] += letter;
    }
  }
  return items.map((item) => item.trim());
}

const escape = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const whole = (expression) => new RegExp(`^(?:${expression})$`, "s");

/** A test for a text in which a star matches any characters. */
const textTest = (glob) => {
  const expression = whole(glob.split(/\*+/).map(escape).join(".*"));
  return (text) => expression.test(text);
};

/** A class with dots: vm/names/glob.h. */
function classTest(written) {
  const dimensions = written.match(/(?:\[\])*$/)[0];
  const glob = written.slice(0, written.length - dimensions.length).replaceAll("/", ".");
  if (glob === "" || /[()[\];:,# \t]|^\.|\.$|\.\./.test(glob)) {
    throw new Error("a class is named as in Java, with dots, a method is CLASS.METHOD or CLASS#METHOD");
  }
  const hasStar = glob.includes("*"), isAnywhere = !/\.|\*\*/.test(glob);
  const levels = glob.replace(/\*\*+\.|\*+|[^*]+/g, (part, at) =>
    part.startsWith("**") && part.endsWith(".")
      ? at === 0 || glob[at - 1] === "." ? "(?:.*\\.)?" : ".*\\."
      : part === "*" ? "[^.]*" : part.startsWith("*") ? ".*"
        : escape(part).replaceAll("\\.", hasStar ? "\\." : "[.$]"));
  const nested = hasStar || isAnywhere ? [] : [`(?:.*\\.)?${escape(glob.replaceAll(".", "$"))}`];
  const expression = whole([(isAnywhere ? "(?:.*\\.)?" : "") + levels, ...nested].join("|"));
  return (name) => name.endsWith(dimensions) && expression.test(
    name.slice(0, name.length - dimensions.length)) && !name.slice(0, name.length
    - dimensions.length).endsWith("]");
}

/**
 * A test for the text in parentheses and after them, which is types as in Java, or a part of a
 * descriptor.
 */
function descriptorTest(text) {
  const close = text.lastIndexOf(")");
  if (close < 0) {
    throw new Error("a ) is missing at the end");
  }
  const inside = text.slice(1, close).trim(), behind = text.slice(close + 1).trim();
  const tests = [];
  if (!behind.startsWith(":") && /^(?:[BCDFIJSZV[*]|L[^;*]*[;*])*$/.test(inside + behind)) {
    tests.push(textTest(`(${inside})${behind || "*"}`));
  }
  try {
    if (behind === "" || behind.startsWith(":")) {
      const types = inside === "" ? [] : inside.split(",").map((type) => classTest(type.trim()));
      const result = behind.slice(1).trim() === "" ? () => true : classTest(behind.slice(1).trim());
      tests.push((descriptor) => {
        const [parameters, returned] = parseDescriptor(descriptor);
        return parameters.length === types.length && result(returned)
          && types.every((test, i) => test(parameters[i]));
      });
    }
  } catch (error) {
    if (tests.length === 0) {
      throw new Error("parameters are as in (int, String), or as in (ILjava/lang/String;)V", { cause: error });
    }
  }
  return (descriptor) => tests.some((test) => test(descriptor));
}

function methodTest(item) {
  const open = item.indexOf("("), name = (open < 0 ? item : item.slice(0, open)).trim();
  const hasTypes = open < 0 ? () => true : descriptorTest(item.slice(open));
  const hash = name.indexOf("#"), dot = name.lastIndexOf(".");
  const meanings = [];
  const add = (klass, method) => meanings.push([klass === "" ? () => true : classTest(klass),
    method === null ? () => true : textTest(method)]);
  if (hash >= 0) {
    add(name.slice(0, hash), name.slice(hash + 1));
  } else {
    add(name === "" ? "." : name, null);
    if (dot > 0) {
      add(name.slice(0, dot), name.slice(dot + 1));
    } else if (!/^\*+$/.test(name)) {
      add("", name);
    }
  }
  return (one) => meanings.some(([klass, method]) => klass(one.className) && method(one.name))
    && hasTypes(one.descriptor);
}

/**
 * @param {string} list
 * @returns {(one: {className: string, name: string, descriptor: string, loader: string}) => boolean}
 *     whether a method, with dots, is selected; throws an Error that says what is wrong
 */
export function parsePatterns(list) {
  const items = split(list).map((text) => {
    const isExclusion = text.startsWith("!"), item = text.slice(isExclusion ? 1 : 0).trim();
    const refused = REFUSED.find(([form]) => form.test(item));
    if (refused) {
      throw new Error(`pattern '${text}': ${refused[1]}`);
    }
    const loader = /^loader:(.+)$/.exec(item);
    try {
      return { isExclusion, matches: loader ? ((test) => (one) => test(one.loader))(textTest(loader[1]))
        : methodTest(item) };
    } catch (error) {
      throw new Error(`pattern '${text}': ${error.message}`, { cause: error });
    }
  });
  const included = items.filter((item) => !item.isExclusion);
  return (one) => (included.length === 0 || included.some((item) => item.matches(one)))
    && !items.some((item) => item.isExclusion && item.matches(one));
}
