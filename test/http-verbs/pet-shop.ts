import { readFileSync } from "node:fs";
import { parseOpenApi } from "../../suites/http-verbs/openapi/operations.ts";
import { verbProfiles } from "../../harness/api-stub/verbs/verb-profiles.ts";
import type { VerbMapping } from "../../suites/http-verbs/standing.ts";

/** The bundled document, which the http-verbs tools of the reference server stand for. */
export const petShopFile = "reference-server/http-verbs/pet-shop.openapi.yaml";

/** Compares tools with the bundled document, by the default profile or another. */
export async function petShopMapping(profileId?: string): Promise<VerbMapping> {
  const profile = verbProfiles.find(({ id }) => id === profileId) ?? verbProfiles[0];
  return { document: await parseOpenApi(readFileSync(petShopFile, "utf8")), profile, tools: new Map() };
}
