/* Words of a line of Java source, for colours. */
import { h } from "../parts/dom.js";

const KEYWORDS = new Set(("abstract assert boolean break byte case catch char class const continue "
  + "default do double else enum extends final finally float for goto if implements import "
  + "instanceof int interface long native new package private protected public record return "
  + "sealed short static strictfp super switch synchronized this throw throws transient try var "
  + "void volatile while yield true false null").split(" "));

/* Comments, strings, characters, annotations, numbers, names, blanks, anything else. */
const TOKEN = new RegExp([/\/\/.*/, /\/\*.*?(?:\*\/|$)/, /"(?:[^"\\]|\\.)*"?/, /'(?:[^'\\]|\\.)*'?/,
  /@\w+/, /\b\d[\w.]*/, /[A-Za-z_$][\w$]*/, /\s+/, /./].map((part) => part.source).join("|"),
"gsu");

function kindOf(token) {
  if (token.startsWith("//") || token.startsWith("/*")) {
    return "comment";
  }
  if (/^["']/.test(token)) {
    return "string";
  }
  if (/^\d/.test(token)) {
    return "literal";
  }
  return KEYWORDS.has(token) ? "keyword" : token.startsWith("@") ? "annotation" : "";
}

/**
 * @param {string} line
 * @param {boolean} isInComment whether a comment is open at the start of the line
 * @returns {[(Node | string)[], boolean]} the elements, and whether a comment is open at the end
 */
export function colourLine(line, isInComment) {
  const nodes = [];
  let rest = line;
  if (isInComment) {
    const end = line.indexOf("*/");
    if (end < 0) {
      return [[h("span", { class: "java-comment", text: line })], true];
    }
    nodes.push(h("span", { class: "java-comment", text: line.slice(0, end + 2) }));
    rest = line.slice(end + 2);
  }
  let isOpen = false;
  for (const [token] of rest.matchAll(TOKEN)) {
    const kind = kindOf(token);
    isOpen = token.startsWith("/*") && !token.endsWith("*/");
    nodes.push(kind === "" ? token : h("span", { class: `java-${kind}`, text: token }));
  }
  return [nodes, isOpen];
}
