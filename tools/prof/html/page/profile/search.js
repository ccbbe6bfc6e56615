/* Finds the methods that a search matches. */
import { parsePatterns } from "./patterns.js";

/** A method or class in the form that patterns need. */
const subject = (methods, m) => ({ className: methods.className(m), name: methods.name?.(m) ?? "",
  descriptor: methods.descriptor?.(m) ?? "", loader: methods.loaderName?.(m) ?? "",
  access: methods.access?.(m) ?? 0 });

function selectByPatterns(list, methods) {
  try {
    const isSelected = parsePatterns(list, methods.access !== undefined);
    return { isMatch: (m) => isSelected(subject(methods, m)), error: "" };
  } catch (error) {
    return { isMatch: () => false, error: error.message };
  }
}

/**
 * Makes a test of methods from the text of a search. The text consists of parts, separated by
 * blanks; the full name must contain all of them (ignoring case). Other forms are /a regular
 * expression/; "package:java.util", "class:java.util.HashMap" and "method:shop.Main.work(I)I" for
 * exactly one of these; and a list of patterns (docs/patterns.md), if the text contains a star or
 * starts with "pattern:".
 * @returns {{isMatch: (method: number) => boolean, error: string} | null} null: everything
 */
export function parseSearch(text, methods) {
  const query = text.trim();
  if (query === "") {
    return null;
  }
  const [, kind, name] = /^(package|class|method):(.*)$/.exec(query) ?? [];
  if (kind) {
    const of = { package: (m) => [methods.packageName(m)],
      class: (m) => [methods.className(m), methods.classAddress(m)],
      method: (m) => [methods.key?.(m), methods.address?.(m)] }[kind];
    return { isMatch: (m) => of(m).includes(name), error: "" };
  }
  const patterns = /^pattern:(.*)$/.exec(query)?.[1];
  if (patterns !== undefined || (query.includes("*") && !query.startsWith("/"))) {
    return selectByPatterns(patterns ?? query, methods);
  }
  const expression = /^\/(.+)\/?$/.exec(query);
  if (expression) {
    try {
      const pattern = new RegExp(expression[1].replace(/\/$/, ""), "i");
      return { isMatch: (m) => pattern.test(methods.fullName(m)), error: "" };
    } catch (error) {
      return { isMatch: () => false, error: error.message };
    }
  }
  const parts = query.toLowerCase().split(/\s+/);
  return { isMatch: (m) => {
    const name = methods.fullName(m).toLowerCase();
    return parts.every((part) => name.includes(part));
  }, error: "" };
}

/** By method: 1 if it matches. @returns {Uint8Array | null} */
export function matchMethods(search, methods) {
  if (search === null) {
    return null;
  }
  const matches = new Uint8Array(methods.count + 1);
  for (let m = 1; m <= methods.count; m++) {
    matches[m] = search.isMatch(m) ? 1 : 0;
  }
  return matches;
}

/**
 * A pattern by which frames are folded: "java.util" and all packages below, "java.util.HashMap",
 * "java.util.HashMap.put", or the address of one method; with a star, # or ! as in docs/patterns.md.
 */
export function parseFold(text, methods) {
  if (/[*#!]/.test(text)) {
    return selectByPatterns(text, methods).isMatch;
  }
  return (m) => {
    const name = methods.fullName(m);
    return name === text || name.startsWith(`${text}.`) || methods.classAddress(m) === text
      || (text.includes("(") && (methods.address(m) === text || methods.key(m) === text));
  };
}
