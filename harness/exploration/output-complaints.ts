import type { Complaint, Path, Wanted } from "../api-stub/learning/complaint.ts";
import { callOutcomeOf } from "../calls/replies/call-outcome.ts";
import { typeNamed } from "../error-text/named-values.ts";
import { isJsonObject, member, type Json } from "../json/value.ts";
import { propertySchemasOf } from "../schema/property-schemas.ts";
import { keysOfPointer } from "../schema/schema-document.ts";
import type { BrokenConstraint } from "../schema/schema-validator.ts";
import { judgeConstraints } from "../schema/value-judge.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { Outcome } from "../wire/outcome.ts";

const maxComplaints = 40;

/**
 * What the outputSchema of a tool wants of a value that the tool passes on from a web API, by the names in it.
 *
 * @returns empty where the value conforms, and where there is no schema that can be judged by
 */
export function outputComplaints({ definition }: Pick<ListedTool, "definition">, value: Json): readonly Complaint[] {
  const schema = member(definition, "outputSchema");
  if (schema === undefined) return [];
  const judged = judgeConstraints(schema, value);
  const broken = judged.kind === "judged" ? judged.broken : [];
  return broken.flatMap(complaintOf).slice(0, maxComplaints);
}

/** The structuredContent of a result; undefined where there is none. */
export function structuredIn(outcome: Outcome): Json | undefined {
  const call = callOutcomeOf(outcome);
  return call.kind === "success" ? member(call.result, "structuredContent") : undefined;
}

function complaintOf({ schema, instancePath, missing }: BrokenConstraint): readonly Complaint[] {
  const path: Path = keysOfPointer(instancePath).map((key) => (/^\d{1,6}$/u.test(key) ? Number(key) : key));
  if (!isJsonObject(schema)) return [];
  if (missing === undefined) return [{ kind: "at", path, wanted: wantedBy(schema) }];
  const [declared = true] = propertySchemasOf(schema, missing);
  return [{ kind: "at", path: [...path, missing], wanted: wantedBy(declared) }];
}

function wantedBy(schema: Json): Wanted {
  if (!isJsonObject(schema)) return {};
  const [value = member(schema, "const")] = [member(schema, "enum") ?? []].flat();
  if (value !== undefined) return { value };
  const names = [member(schema, "type") ?? []].flat().filter((name) => typeof name === "string");
  const type = names.map(typeNamed).find((known) => known !== undefined);
  return type === undefined ? {} : { type };
}
