import type { QueryDialect } from "../dialects/dialect.ts";
import { inputsOf } from "../inputs/fixture-inputs.ts";
import { member, type JsonObject } from "../json/value.ts";
import { introductionOf, listed } from "../session/sample-introduction.ts";
import type { QuerySubject, ServerSubject } from "./subject.ts";

export { inputsOf } from "../inputs/fixture-inputs.ts";
export { introductionOf, listed } from "../session/sample-introduction.ts";

/** A server without tools, in a revision. */
export function serverSpeaking(protocolVersion: string, raw: JsonObject = {}): ServerSubject {
  const { initialized, list } = introductionOf([]);
  return { introduction: { initialized: { ...initialized, protocolVersion, raw }, list } };
}

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
