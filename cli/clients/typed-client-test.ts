import type { ClientRuns } from "../../library/client-run.ts";
import type { ClientArguments } from "../options/client-arguments.ts";

/** A test of a client in one kind of revision, as it was typed. */
export interface TypedClientTest extends Pick<
  ClientRuns,
  "checks" | "runs" | "dialects" | "spoken" | "failOn" | "interpretations" | "nameSetting" | "again"
> {
  readonly options: ClientArguments;
  readonly mask: (text: string) => string;
}
