import { archive } from "./archive.ts";
import { callApi } from "./call-api.ts";
import { generateFantasyCharacter } from "./generate-fantasy-character.ts";
import { labelFiles } from "./label-files.ts";
import { launchConfetti } from "./launch-confetti.ts";
import { lookupRecords } from "./lookup-records.ts";
import { manageFiles } from "./manage-files.ts";
import { serverStatus } from "./server-status.ts";
import type { Tool } from "./tool.ts";

/** In the order of `tools/list`. The last ones stand on the second page. */
export const allTools: readonly Tool[] = [
  manageFiles,
  callApi,
  archive,
  labelFiles,
  lookupRecords,
  launchConfetti,
  generateFantasyCharacter,
  serverStatus,
];

/** The tool of this very name; names are compared by code unit (DA-REF-04). */
export function toolNamed(name: string): Tool | undefined {
  return allTools.find((tool) => tool.name === name);
}
