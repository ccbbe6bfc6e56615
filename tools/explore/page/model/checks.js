/*
 * The checks that instructions make, and the exceptions that the machine throws if a check fails
 * (JVMS 6.5). They are computed from the operands, in the form of explorer.h.
 */
import { fullName, parameters } from "./names.js";
import { isReference, reference } from "./values.js";

const LANG = "java/lang/";

/**
 * The number of operands above the reference that must not be null; undefined: there is no such
 * reference.
 */
function depthOfReference(mnemonic, text) {
  if (/^(?:getfield|arraylength|monitorenter|monitorexit|athrow)$/.test(mnemonic)) {
    return 0;
  }
  if (mnemonic === "putfield" || /^[bcsilfda]aload$/.test(mnemonic)) {
    return 1;
  }
  if (/^[bcsilfda]astore$/.test(mnemonic)) {
    return 2;
  }
  const descriptor = /\(\S*\)\S+$/.exec(text)?.[0];
  return /^invoke(?:virtual|special|interface)$/.test(mnemonic) && descriptor
    ? parameters(descriptor).length : undefined;
}

const isInt = (value) => value?.startsWith("I");
const number = (value) => Number(value.slice(1));

function sizeProblem(mnemonic, text, operands) {
  const count = mnemonic === "multianewarray" ? Number(/(\d+)$/.exec(text)?.[1] ?? 1) : 1;
  const bad = operands.slice(-count).find((value) => isInt(value) && number(value) < 0);
  return bad === undefined ? null : `the size ${number(bad)} is negative`;
}

function indexProblem(array, index, objects) {
  const length = objects.get(reference(array))?.length;
  if (!isInt(index) || length === undefined) {
    return null;
  }
  return number(index) < 0 ? `the index ${number(index)} is negative`
    : number(index) >= length ? `the index ${number(index)} is not below the length ${length}` : null;
}

/**
 * The check that fails, by the operands alone: {exception, reason}; or null.
 *
 * @param {{mnemonic: string, text: string}} instruction
 * @param {string[]} operands without the second slots of long and double, the top last
 * @param {Map<number, object>} objects of the graph
 */
export function failingCheck({ mnemonic, text }, operands, objects) {
  const fails = (exception, reason) => ({ exception: LANG + exception, reason });
  if (/^[il](?:div|rem)$/.test(mnemonic) && /^[IJ]0$/.test(operands.at(-1) ?? "")) {
    return fails("ArithmeticException", "the divisor is 0");
  }
  const depth = depthOfReference(mnemonic, text);
  const checked = depth === undefined ? undefined : operands.at(-1 - depth);
  if (checked !== undefined && isReference(checked) && reference(checked) === 0) {
    return fails("NullPointerException", "the reference is null");
  }
  if (/^(?:newarray|anewarray|multianewarray)$/.test(mnemonic)) {
    const reason = sizeProblem(mnemonic, text, operands);
    return reason && fails("NegativeArraySizeException", reason);
  }
  if (/^[bcsilfda]a(?:load|store)$/.test(mnemonic)) {
    const reason = indexProblem(checked, operands.at(-depth), objects);
    return reason && fails("ArrayIndexOutOfBoundsException", reason);
  }
  return null;
}

/**
 * The reason why the machine has thrown an exception of a class for an instruction; "": only the
 * class is known.
 *
 * @param {(value: string) => string} label of an object
 */
export function reasonOf(exception, instruction, operands, objects, label) {
  const failed = failingCheck(instruction, operands, objects);
  if (failed?.exception === exception) {
    return failed.reason;
  }
  const { mnemonic, text } = instruction;
  const top = operands.at(-1) ?? "";
  switch (exception.startsWith(LANG) ? exception.slice(LANG.length) : "") {
  case "ClassCastException":
    return mnemonic === "checkcast"
      ? `${label(top)} is no ${fullName(text.split(" ")[1] ?? "")}` : "";
  case "ArrayStoreException":
    return mnemonic === "aastore" ? `${label(operands.at(-3) ?? "")} cannot hold ${label(top)}` : "";
  case "IllegalMonitorStateException":
    return "the thread does not have the monitor";
  case "StackOverflowError":
    return "there is no room for another frame";
  case "OutOfMemoryError":
    return "there is no memory for the object";
  default:
    return "";
  }
}
