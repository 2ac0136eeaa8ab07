import { argumentParts, valuesAt, type ArgumentPart } from "../../harness/calls/arguments/argument-parts.ts";
import { ArgumentSchema, mergedSchema, typesOf, type Part } from "../../harness/calls/arguments/argument-schema.ts";
import { describedModes } from "../../harness/calls/arguments/described-modes.ts";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { callsOf, type CoveringCall } from "../../harness/evidence/calls/trials/argument-coverage.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { member, type Json } from "../../harness/json/value.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";

const maxShown = 3;

/**
 * The arguments of a tool, and the values that its schema or a description lists for them, that no working call had: nobody
 * saw what the tool does with them, and its hints are about them, too.
 *
 * @returns such as `page: "has to end in .xhtml"`; undefined where there is none
 */
export function idleChoices(tool: ListedTool, executions: readonly Execution[]): string | undefined {
  const made = executions.flatMap(callsOf);
  const inputSchema = member(tool.definition, "inputSchema");
  const schema = new ArgumentSchema(inputSchema ?? null);
  const parts = argumentParts(inputSchema).filter(({ path }) => path.length === 1);
  const idle = parts.flatMap((part) => {
    const [name = ""] = part.path;
    return idleIn({ ...part, name, property: schema.property(schema.root, name) }, made, tool);
  });
  if (idle.length === 0) return undefined;
  const more = idle.length > maxShown ? ` and ${idle.length - maxShown} more` : "";
  return `${idle.slice(0, maxShown).join("; ")}${more}`;
}

/** An argument with what its schema says of it. */
interface Argument extends ArgumentPart {
  readonly name: string;
  readonly property: Part;
}

function idleIn(part: Argument, made: readonly CoveringCall[], tool: ListedTool): readonly string[] {
  const { name } = part;
  const has = ({ given }: CoveringCall): boolean => valuesAt(given, part.path).length > 0;
  const values = part.values.length > 0 ? part.values : modesOf(part, tool);
  if (values.length === 0) {
    // Who gives the default gives nothing else than who leaves it out. Of a number, which says how much, it is enough.
    const usual = defaultOf(part);
    const isOther = (call: CoveringCall): boolean =>
      valuesAt(call.given, part.path).some((each) => typeof each === "number" || canonicalText(each) !== usual);
    return part.isOptional ? idleWhere(name, made.filter(isOther)) : [];
  }
  const absent = absentValueOf(part, values);
  return values.flatMap((value) => {
    const text = canonicalText(value);
    const isIt = (call: CoveringCall): boolean =>
      has(call) ? valuesAt(call.given, part.path).some((each) => canonicalText(each) === text) : text === absent;
    return idleWhere(`${name} ${showJson(value)}`, made.filter(isIt));
  });
}

/** @param having the calls that had it */
function idleWhere(choice: string, having: readonly CoveringCall[]): readonly string[] {
  if (having.some(({ failure }) => failure === undefined)) return [];
  const [first] = having;
  return [first?.failure === undefined ? choice : `${choice}: ${showJson(first.failure)}`];
}

/** The value that counts where the argument is left out; a flag that says nothing else is off. */
function absentValueOf(argument: Argument, values: readonly Json[]): string | undefined {
  return defaultOf(argument) ?? (values.every((each) => typeof each === "boolean") ? "false" : undefined);
}

function defaultOf({ property }: Argument): string | undefined {
  const value = member(mergedSchema(property), "default");
  return value === undefined ? undefined : canonicalText(value);
}

function modesOf({ name, property }: Argument, tool: ListedTool): readonly Json[] {
  const ofText = mergedSchema(property, "");
  if (!typesOf(ofText).includes("string")) return [];
  const [own, ofTool] = [member(ofText, "description"), member(tool.definition, "description")];
  return describedModes(name, typeof own === "string" ? own : "", typeof ofTool === "string" ? ofTool : "");
}
