import type { MinVerified } from "../../harness/results/min-verified.ts";
import { runDefaults } from "../../harness/run/run-defaults.ts";
import type { FailingVerdict } from "../../report-model/report-model.ts";
import type { ProfileName } from "../../suites/directories/profile-names.ts";

/** The options of a run, as typed and checked one by one. */
export interface RunArguments {
  readonly cmd?: string;
  readonly url?: string;
  readonly mcpConfig?: string;
  readonly server?: string;
  readonly input: readonly string[];
  readonly header: readonly string[];
  readonly headerEnv: readonly string[];
  readonly headersFile?: string;
  readonly toolsList?: string;
  readonly concurrency: number;
  readonly rps?: number;
  readonly cwd?: string;
  readonly env: readonly string[];
  readonly envFrom: readonly string[];
  readonly protocol: string;
  readonly dialect: string;
  readonly suite: readonly string[];
  readonly check: readonly string[];
  readonly checks: readonly string[];
  readonly tool: readonly string[];
  readonly runs: number;
  readonly example: readonly string[];
  readonly config?: string;
  readonly openapi?: string;
  readonly verbProfile?: string;
  readonly profile: readonly ProfileName[];
  readonly timeout: number;
  readonly startTimeout: number;
  readonly maxTime: number;
  readonly seed?: number;
  readonly failOn: readonly FailingVerdict[];
  readonly strict: boolean;
  readonly certify: boolean;
  readonly minVerified?: MinVerified;
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  readonly pruneBaseline: boolean;
  readonly baselineReason?: string;
  readonly observe: string;
  readonly execute: boolean;
  readonly acceptRealEffects: boolean;
  readonly container: boolean;
  readonly containerImage?: string;
  readonly sandbox: boolean;
  readonly home: boolean;
  readonly show: readonly string[];
  readonly upstream?: string;
  readonly saveUpstream?: string;
  readonly reading: readonly string[];
  readonly report: readonly string[];
  readonly sarifAnchor?: string;
  readonly saveFindings?: string;
  readonly color: boolean;
  readonly verbose: boolean;
  readonly watch: boolean;
}

/** What options stand for when they are not given; those with a value of their own show it in the help. */
export const defaultArguments: RunArguments = {
  input: [],
  header: [],
  headerEnv: [],
  concurrency: runDefaults.concurrency,
  env: [],
  envFrom: [],
  protocol: runDefaults.protocol,
  dialect: runDefaults.dialect,
  suite: [],
  check: [],
  checks: [],
  tool: [],
  runs: runDefaults.runs,
  example: [],
  profile: [],
  timeout: runDefaults.timeoutMs,
  startTimeout: runDefaults.startTimeoutMs,
  maxTime: runDefaults.maxTimeMs / 1000,
  failOn: [],
  strict: false,
  certify: false,
  updateBaseline: false,
  pruneBaseline: false,
  observe: runDefaults.observe.kind,
  execute: false,
  acceptRealEffects: false,
  container: false,
  sandbox: false,
  home: false,
  show: [],
  reading: [],
  report: [],
  color: true,
  verbose: false,
  watch: false,
};
