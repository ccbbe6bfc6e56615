/* Which method an invoke instruction will select, by the tables of the class of the object (JVMS 5.4.6). */
import { fullName, parameters } from "./names.js";
import { reference } from "./values.js";

/** Class, name and descriptor of "invokevirtual Bird.legs()I"; null: it is not selected by an object. */
function calleeOf(text) {
  const found = /^(invokevirtual|invokeinterface) (\S+)\.([^.(]+)(\(\S*\)\S+)/.exec(text);
  return found && { isInterface: found[1] === "invokeinterface", owner: fullName(found[2]),
    name: found[3], descriptor: found[4] };
}

/** The object whose method the instruction calls; 0: null, or it calls none of an object. */
export function receiverOf(text, stack) {
  const callee = calleeOf(text);
  if (callee === null) {
    return 0;
  }
  const operands = stack.filter((value) => value !== "");
  return reference(operands.at(-1 - parameters(callee.descriptor).length) ?? "");
}

/** "legs()I" of "com.acme.Bird.legs()I" */
const signatureOf = (method) =>
  method.slice(method.lastIndexOf(".", method.indexOf("(")) + 1);

/**
 * What the tables say: {table, index, interface, method}; null: nothing, as of private methods.
 *
 * @param {string} text of the instruction
 * @param {ReturnType<import("./printed.js").readClass>} tables of the object's class
 */
export function select(text, { vtable, itable }) {
  const { isInterface, owner, name, descriptor } = calleeOf(text);
  if (isInterface) {
    const found = itable.entries.map((entry) => ({ ...entry, parts: entry.method.split(" -> ") }))
      .filter(({ parts }) => parts[0] === name + descriptor);
    const entry = found.find((one) => one.interface === owner) ?? found[0];
    if (entry) {
      return { table: "itable", index: entry.index, interface: entry.interface, method: entry.parts[1] };
    }
  }
  const found = vtable.entries.filter(({ method }) => signatureOf(method) === name + descriptor);
  return found.length !== 1 ? null
    : { table: "vtable", index: found[0].index, interface: "", method: found[0].method };
}
