import * as fc from "fast-check";
import { defineMember, type Json, type JsonObject } from "../../json/value.ts";
import type { Draw } from "./draw.ts";
import { words } from "./format-values.ts";
import { closureOf } from "../shape/object-rule.ts";
import { textsFor } from "./pattern-values.ts";
import type { ObjectRule } from "../shape/variant.ts";
import type { MakePart, ValueSource } from "./value-source.ts";

const maxExtraProperties = 3;
const attemptsForName = 12;
/** One object, because shapes are remembered by the identity of their schemas. */
const anyString: Json = { type: "string" };
const plainNames = words();
/** Names that trip servers which build text from them. */
const awkwardNames = fc.constantFrom("a b", "a.b", "", "ä", '"');
/**
 * Names that every object of JavaScript already has. Validators refuse them where any name is allowed, so we would not see
 * what a tool does with them.
 */
const inheritedNames: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);

/** The object of a rule with the required properties only, or as few more as it must have. */
export function simplestObjects(
  rule: ObjectRule,
  source: ValueSource,
  height: number,
  draw: Draw,
): readonly JsonObject[] {
  const makePart: MakePart = (shape) => source.simplest(shape, height - 1);
  const optional = rule.names.filter((name) => !rule.required.has(name));
  const made = makeObject(rule, new Set([...rule.required, ...optional]), rule.minProperties, source, makePart);
  if (made === undefined) return [];
  addExtras(rule, made, rule.minProperties, source, draw, makePart);
  return Object.keys(made).length < rule.minProperties ? [] : [made];
}

/** A random object of a rule; undefined when this attempt leads to none. */
export function drawObject(rule: ObjectRule, source: ValueSource, draw: Draw, height: number): JsonObject | undefined {
  const makePart: MakePart = (shape) => source.draw(shape, draw, height - 1);
  const density = draw.uniform(0, 4);
  const optional = rule.names.filter((name) => !rule.required.has(name) && draw.uniform(0, 3) < density);
  const made = makeObject(rule, new Set([...rule.required, ...optional]), rule.maxProperties, source, makePart);
  if (made === undefined) return undefined;
  const wantsExtras = rule.extras === "asked" ? draw.oneIn(2) : rule.extras === "allowed" && draw.oneIn(16);
  const extras = wantsExtras ? draw.uniform(1, maxExtraProperties) : 0;
  const size = Math.max(rule.minProperties, Math.min(Object.keys(made).length + extras, rule.maxProperties));
  addMentioned(rule, made, source, makePart);
  addExtras(rule, made, size, source, draw, makePart);
  return Object.keys(made).length < rule.minProperties ? undefined : made;
}

/**
 * Makes the required properties, then others from the candidates until there are enough.
 *
 * @returns undefined when a required property cannot be made
 */
function makeObject(
  rule: ObjectRule,
  candidates: ReadonlySet<string>,
  enough: number,
  source: ValueSource,
  makePart: MakePart,
): JsonObject | undefined {
  const made: JsonObject = {};
  for (const name of candidates) {
    const isRequired = rule.required.has(name);
    if (!isRequired && Object.keys(made).length >= enough) break;
    if (Object.hasOwn(made, name)) continue;
    if (!addProperties(rule, made, name, source, makePart) && isRequired) return undefined;
  }
  return made;
}

/** Adds a property and all that it brings along, or nothing when one of them cannot be made. */
function addProperties(
  rule: ObjectRule,
  object: JsonObject,
  name: string,
  source: ValueSource,
  makePart: MakePart,
): boolean {
  const group = [...closureOf([name], rule.dependents)].filter((other) => !Object.hasOwn(object, other));
  const isRequired = rule.required.has(name);
  if (!isRequired && Object.keys(object).length + group.length > rule.maxProperties) return false;
  const parts: (readonly [string, Json])[] = [];
  for (const other of group) {
    const part = rule.allowsName(other) ? makePart(source.shapeOf(rule.demandsAt(other))) : undefined;
    if (part === undefined) return false;
    parts.push([other, part]);
  }
  for (const [other, part] of parts) defineMember(object, other, part);
  return true;
}

function addMentioned(rule: ObjectRule, object: JsonObject, source: ValueSource, makePart: MakePart): void {
  for (const name of rule.names) {
    if (Object.keys(object).length >= rule.minProperties) return;
    if (!Object.hasOwn(object, name)) addProperties(rule, object, name, source, makePart);
  }
}

function addExtras(
  rule: ObjectRule,
  object: JsonObject,
  size: number,
  source: ValueSource,
  draw: Draw,
  makePart: MakePart,
): void {
  const attempts = attemptsForName * Math.max(0, Math.min(size, 1000) - Object.keys(object).length);
  for (let attempt = 0; attempt < attempts && Object.keys(object).length < size; attempt++) {
    const name = drawName(rule, source, draw);
    if (name === undefined || inheritedNames.has(name) || rule.names.includes(name) || Object.hasOwn(object, name))
      continue;
    addProperties(rule, object, name, source, makePart);
  }
}

function drawName(rule: ObjectRule, source: ValueSource, draw: Draw): string | undefined {
  const pattern = draw.pick(rule.namePatterns, undefined);
  if (pattern !== undefined && !draw.oneIn(4)) return draw.from(textsFor(pattern));
  if (rule.nameSchemas.length === 0) return draw.from(draw.oneIn(8) ? awkwardNames : plainNames);
  const names = [anyString, ...rule.nameSchemas].map((schema) => ({ schema, holds: true }));
  const name = source.draw(source.shapeOf(names), draw, 2);
  return typeof name === "string" ? name : undefined;
}
