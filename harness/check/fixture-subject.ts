import type { QueryDialect } from "../dialects/dialect.ts";
import { inputsOf } from "../inputs/fixture-inputs.ts";
import { member, type JsonObject } from "../json/value.ts";
import { introductionOf, listed } from "../session/sample-introduction.ts";
import type { QuerySubject } from "./subject.ts";

export { inputsOf } from "../inputs/fixture-inputs.ts";
export { introductionOf, listed } from "../session/sample-introduction.ts";

/** A tool that can be asked about, in a server that lists nothing else. */
export function querySubject(
  definition: JsonObject,
  dialect: QueryDialect,
  valid?: readonly JsonObject[],
  capabilities: JsonObject = { [dialect.capabilityGroup]: { [dialect.capabilityKey]: dialect.announcement } },
): QuerySubject {
  const introduction = introductionOf([definition], capabilities);
  const inputs = inputsOf(member(definition, "inputSchema") ?? { type: "object" }, valid);
  return { introduction, dialect, tool: listed(definition), inputs, neighbours: [] };
}
