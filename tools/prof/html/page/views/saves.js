/* Files that a view can save: its flame graphs as a picture, its tables as CSV. */
import { csv, fileName, saveFile } from "../parts/save.js";
import { count, share } from "../parts/format.js";
import { ratio, unitOf, withUnit } from "./figures.js";
import { drawSvg } from "../parts/picture.js";

/** The names of a column for both sides: "self instructions", "self instructions, baseline". */
export function columnNames(app, name) {
  return app.profile.isDiff ? [name, `${name}, baseline`] : [name];
}

/** Headings and cells of the facts that identify a method. */
export const METHOD_COLUMNS = ["class", "method", "parameters", "result", "loader"];

export function methodCells(methods, frame, label = "") {
  return frame > 0 ? [methods.className(frame), methods.name(frame), methods.parameters(frame, true),
    methods.result(frame, true), methods.loaderName(frame)] : ["", label, "", "", ""];
}

/** Lines that describe the content of a picture or a table, and what it lacks. */
export function describeShown(app) {
  const { model, profile, store } = app;
  const { sides } = profile;
  const active = [...app.header.activeTexts(), ...store.get("search") === "" ? []
    : [`search: ${store.get("search")}`]];
  return [`${unitOf(model.metric)}${model.thread < 0 ? "" : `, thread ${profile.addresses
    .threadNames[model.thread]}`} · ${sides.map(({ name }, side) =>
    `${name}: ${withUnit(model.totals[side], model.metric)}`).join(" compared with ")}`,
  ...active.length > 0 ? [active.join(" · ")] : [], ...leftOutText(app) ? [leftOutText(app)] : []];
}

/** "left out: 12.34 % of instructions, 1,234"; "": nothing is left out. */
export function leftOutText(app) {
  const { model } = app;
  const { leftOut, totals, indistinct } = model;
  if (model.part.mask === null) {
    return "";
  }
  const of = (side) => `${share(ratio(leftOut[side], leftOut[side] + totals[side]))}, `
    + count(leftOut[side]);
  return `left out: ${of(0)} ${unitOf(model.metric)}${app.profile.isDiff ? `; baseline ${of(1)}`
    : ""}${indistinct > 0 ? `; ${count(indistinct)} in small contexts could not be told apart` : ""}`;
}

/** @param {(import("../parts/flame.js").FlameGraph)[]} flames */
export function savePicture(app, title, flames, notes = []) {
  const { model } = app;
  const tip = ({ graph }, node) => `${model.fullLabel(graph.frame(node))}\n${graph.values(node)
    .map((value, side) => `${withUnit(value, model.metric)}, ${share(ratio(value,
      model.totals[side]))}`).join("; baseline ")}`;
  saveFile(nameOf(app, title, "svg"), "image/svg+xml", drawSvg({ flames, tip, theme: app.theme,
    title: `${app.programName} · ${title}`, notes: [...describeShown(app), ...notes] }));
}

/** @param {(string | number)[][]} rows with headings */
export function saveTable(app, title, rows) {
  saveFile(nameOf(app, title, "csv"), "text/csv;charset=utf-8", csv(rows));
}

function nameOf(app, title, end) {
  const part = app.model.steps.length > 0 ? "-part" : "";
  return `${fileName(app.programName)}-${fileName(title.toLowerCase())}${part}.${end}`;
}
