import { verbProfiles } from "../../harness/api-stub/verbs/verb-profiles.ts";
import type { VerbMapping } from "../../suites/http-verbs/standing.ts";
import type { HttpVerbSettings } from "./http-verb-settings.ts";
import { giveDocument, notesOn, readOpenApiFile } from "./openapi-file.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/** What tools for HTTP operations are compared with, and what to know of the document. */
export interface ReadMapping {
  readonly mapping: VerbMapping;
  readonly notes: readonly string[];
}

/**
 * Reads the document and the profile that tools are compared with. What is typed goes before what is configured.
 *
 * @returns undefined without `--openapi`
 * @throws UsageError for a file that is no OpenAPI document, an unknown profile, and a tool mapped to no operation
 */
export async function readVerbMapping(
  options: Pick<RunArguments, "openapi" | "verbProfile">,
  settings: HttpVerbSettings | undefined,
): Promise<ReadMapping | undefined> {
  if (options.openapi === undefined) {
    if (options.verbProfile === undefined) return undefined;
    throw new UsageError("--verb-profile needs an OpenAPI document, and none was given", giveDocument);
  }
  const { findMappedTools } = await import("../../suites/http-verbs/mapped-tools.ts");
  const name = options.verbProfile ?? settings?.profile ?? verbProfiles[0].id;
  const profile = verbProfiles.find(({ id }) => id === name);
  if (profile === undefined) {
    const names = verbProfiles.map(({ id }) => id);
    throw new UsageError(`unknown verb profile ${JSON.stringify(name)}`, existingNames("profiles", names));
  }
  const document = await readOpenApiFile(options.openapi);
  const { operations, faults } = findMappedTools(settings?.tools ?? new Map(), document);
  const [fault] = faults;
  if (fault !== undefined) {
    throw new UsageError(
      `httpVerbs.tools maps ${JSON.stringify(fault.tool)} to ${JSON.stringify(fault.named)}, which is ${fault.found === 0 ? "no operation" : `${fault.found} operations`} of ${options.openapi}`,
      "Name the operationId of one operation, or its verb and path as in the document: GET /pets.",
    );
  }
  return { mapping: { document, profile, tools: operations }, notes: notesOn(options.openapi, document) };
}
