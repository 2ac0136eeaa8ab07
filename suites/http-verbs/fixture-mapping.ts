import { kinds } from "../judging/fixture-judging.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { listed as listedTool, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { httpVerbChecks } from "./index.ts";
import type { Operation } from "./openapi/operation.ts";
import type { OpenApiDocument } from "./openapi/operations.ts";
import { verbProfiles } from "../../harness/api-stub/verbs/verb-profiles.ts";
import type { VerbMapping } from "./standing.ts";

/** A document that is whole. */
export function documentOf(...operations: readonly Operation[]): OpenApiDocument {
  return { operations, unread: [], repeatedIds: [], outsideReferences: [] };
}

/** Compares with these operations by a named profile. */
export function mappingOf(profileId: string, ...operations: readonly Operation[]): VerbMapping {
  const profile = verbProfiles.find(({ id }) => id === profileId);
  if (profile === undefined) throw new Error(`no profile ${profileId}`);
  return { document: documentOf(...operations), profile, tools: new Map() };
}

/** What every check says of a tool that stands for one operation, by the part of the check's id after the slash. */
export function judgeTool(
  profileId: string,
  operation: Omit<Operation, "path">,
  definition: JsonObject,
): Readonly<Record<string, Judgement>> {
  const mapping = mappingOf(profileId, { path: "/a", operationId: "do_it", ...operation });
  return judgeAll(mapping, [{ name: "do_it", ...definition }]);
}

/** What every check of a list says of the list. For checks of one tool, of its first tool. */
export function judgeAll(
  mapping: VerbMapping | undefined,
  definitions: readonly [JsonObject, ...JsonObject[]],
): Readonly<Record<string, Judgement>> {
  const introduction = introductionOf(definitions);
  const tool = introduction.list.tools[0] ?? listedTool(definitions[0]);
  const listed = httpVerbChecks(mapping).filter(({ evidence }) => evidence.callsTools !== true);
  const judgements = listed.map((check) => {
    const claim = check.id.slice(check.id.indexOf("/") + 1);
    if (kinds.toolListing(check)) return [claim, check.judge(introduction, { introduction, tool })] as const;
    if (kinds.serverListing(check)) return [claim, check.judge(introduction, { introduction })] as const;
    throw new Error(`${check.id} judges other evidence: ${check.evidence.id}`);
  });
  return Object.fromEntries(judgements);
}

/** The claims that are contradicted. */
export function contradictedOf(judgements: Readonly<Record<string, Judgement>>): readonly string[] {
  return Object.keys(judgements).filter((claim) => judgements[claim]?.kind === "contradicted");
}
