import { programName } from "../../library/program-name.ts";
import { readVersion } from "../../library/version.ts";

/** The variable that tells this command that it runs in a container that it started itself. Its value is no secret to mask. */
export const containedVariable = "MCP_ANNOTATIONS_CONFORMANCE_CONTAINED";

/** Whether this command runs in a container that it started itself. */
export function isContained(): boolean {
  return (process.env[containedVariable] ?? "") !== "";
}

/** The image that a run in a container is made of: the one of `--container-image`, or that of this version. */
export function imageOf(given: string | undefined): string {
  return given ?? `${programName}:${readVersion()}`;
}
