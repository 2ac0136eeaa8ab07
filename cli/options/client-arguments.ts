import type { ProtocolChoice } from "../../harness/revisions/revisions.ts";
import { clientTimeoutMs } from "../../harness/run/run-defaults.ts";
import { defaultArguments, type RunArguments } from "./run-arguments.ts";

/** The options of `client`, as typed; those of a run mean the same as there. */
export interface ClientArguments extends Pick<
  RunArguments,
  | "cwd"
  | "env"
  | "check"
  | "failOn"
  | "baseline"
  | "updateBaseline"
  | "reading"
  | "report"
  | "sarifAnchor"
  | "color"
  | "verbose"
  | "quiet"
> {
  readonly command?: string;
  readonly stdio: boolean;
  readonly configFile?: string;
  readonly protocol: ProtocolChoice | "all";
  readonly scenario: readonly string[];
  readonly dialect: string;
  readonly timeout: number;
  readonly concurrency?: number;
  readonly port: number;
}

/** What options stand for when they are not given. */
export const clientDefaults: ClientArguments = {
  env: [],
  check: [],
  failOn: defaultArguments.failOn,
  reading: [],
  report: [],
  color: true,
  verbose: false,
  quiet: false,
  stdio: false,
  protocol: "auto",
  scenario: [],
  dialect: "all",
  timeout: clientTimeoutMs,
  port: 0,
};
