/* Patterns of names: the part of the grammar of docs/patterns.md for which profiles have data. */
import { parseDescriptor } from "./methods.js";

const REFUSED = [[/^@/, "annotations are not known here"],
  [/^thread:/, "threads cannot be selected here"],
  [/\+(?:[#.]|$)/, "supertypes of classes are not known here, so CLASS+ is not possible"],
  [/^!/, "a ! is possible only before the whole pattern"]];

/** The access flags of methods. Alone, a word of the second group is a name. */
const KEYWORDS = { public: 0x1, private: 0x2, protected: 0x4, static: 0x8, final: 0x10, synchronized: 0x20,
  native: 0x100, abstract: 0x400, strictfp: 0x800 };
const MODIFIERS = { ...KEYWORDS, bridge: 0x40, varargs: 0x80, synthetic: 0x1000 };
const VISIBILITY = 0x7;

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
    add(name === "" && open < 0 ? "." : name, null);
    if (dot > 0) {
      add(name.slice(0, dot), name.slice(dot + 1));
    } else if (!/^\*+$/.test(name)) {
      add("", name);
    }
  }
  return (one) => meanings.some(([klass, method]) => klass(one.className) && method(one.name))
    && hasTypes(one.descriptor);
}

/** Descriptors, and texts with stars that may be descriptors. */
const DESCRIPTOR = /^(?:[BCDFIJSZV[*]|L[^;*]*[;*])+$/;

/** Whether a word after a method's name with # is certainly not a word of this name. */
const startsPart = (word) => word in MODIFIERS || /^[@!]|^loader:|^thread:|[./#]|^.+?\+(?:#|$)/.test(word);

/** The length of the part at the start of an item, as in vm/names/pattern_parse.c. */
function partLength(text) {
  const [word] = /^\S*/.exec(text);
  if (word in KEYWORDS) {
    return word.length;
  }
  let end = word.length, open = word.indexOf("(");
  while (open < 0) {
    const [, blanks, next] = /^(\s*)(\S*)/.exec(text.slice(end));
    const from = end + blanks.length, name = next.split("(", 1)[0];
    if (next === "" || (name !== "" && (!word.includes("#") || startsPart(name)))) {
      return end;
    }
    open = next.includes("(") ? from + name.length : -1;
    end = from + next.length;
  }
  let close = open;
  for (let depth = 0; close < text.length; close++) {
    depth += (text[close] === "(") - (text[close] === ")");
    if (depth === 0) {
      break;
    }
  }
  close = Math.min(close + 1, text.length);
  const [all, blanks, colon, result] = /^(\s*)(:\s*)?(\S*)/.exec(text.slice(close));
  return colon !== undefined || blanks === "" || DESCRIPTOR.test(result) ? close + all.length : close;
}

function splitParts(item) {
  const parts = [];
  for (let rest = item; rest !== "" || parts.length === 0; rest = rest.slice(parts.at(-1).length).trimStart()) {
    parts.push(rest.slice(0, partLength(rest)));
  }
  return parts;
}

/** A test for a part that is not a modifier. */
function partTest(part) {
  const refused = REFUSED.find(([form]) => form.test(part));
  if (refused) {
    throw new Error(refused[1]);
  }
  const loader = /^loader:(.+)$/.exec(part);
  return loader ? ((test) => (one) => test(one.loader))(textTest(loader[1])) : methodTest(part);
}

/** A test for all modifiers of an item. */
function modifierTest(words, knowsModifiers) {
  if (words.length > 0 && !knowsModifiers) {
    throw new Error("modifiers are not known here");
  }
  const flags = words.reduce((all, word) => all | MODIFIERS[word], 0), visibility = flags & VISIBILITY;
  if ((visibility & (visibility - 1)) !== 0) {
    throw new Error("at most one of public, protected and private is possible");
  }
  return (one) => (one.access & flags) === flags;
}

function itemTest(item, isExclusion, knowsModifiers) {
  const parts = splitParts(item);
  if (parts.length === 1 && isExclusion && knowsModifiers && item in MODIFIERS && !(item in KEYWORDS)) {
    throw new Error(`write !#${item} for the name, or !${item} ** for the modifier`);
  }
  const isModifier = (part) => part in KEYWORDS || (parts.length > 1 && part in MODIFIERS);
  const others = parts.filter((part) => !isModifier(part));
  const tests = [modifierTest(parts.filter(isModifier), knowsModifiers), ...others.map(partTest)];
  if (others.filter((part) => !part.startsWith("loader:")).length > 1) {
    throw new Error("it has two names; put commas between patterns");
  }
  return (one) => tests.every((test) => test(one));
}

/**
 * @param {string} list
 * @param {boolean} knowsModifiers whether the member access of methods is known
 * @returns {(one: {className: string, name: string, descriptor: string, loader: string, access?: number}) => boolean}
 *     whether a method, with dots, is selected; throws an Error that says what is wrong
 */
export function parsePatterns(list, knowsModifiers = true) {
  const items = split(list).map((text) => {
    const isExclusion = text.startsWith("!");
    try {
      return { isExclusion, matches: itemTest(text.slice(isExclusion ? 1 : 0).trim(), isExclusion, knowsModifiers) };
    } catch (error) {
      throw new Error(`pattern '${text}': ${error.message}`, { cause: error });
    }
  });
  const included = items.filter((item) => !item.isExclusion);
  return (one) => (included.length === 0 || included.some((item) => item.matches(one)))
    && !items.some((item) => item.isExclusion && item.matches(one));
}
