/** What a run was made with, so that somebody else can make it again and compare only what is comparable. */
export interface RunProfile {
  /** Without the `v`. */
  readonly node: string;
  /** Such as `linux x64 6.1.0`. */
  readonly system: string;
  /** Programs of the system that took part; those of the sandbox are in `target.place`. */
  readonly launched: LaunchedContent;
  readonly asked: AskedOfRun;
}

/** What was launched, as far as it lies on this machine. */
export type LaunchedContent =
  | {
      readonly kind: "package";
      readonly name?: string;
      readonly version?: string;
      /** Which of its files count; absent in reports of older versions, where every one does. */
      readonly of?: "code";
      /** SHA-256 over the paths and contents of its files that count, packages that it depends on left out. */
      readonly hash: string;
      readonly files: number;
    }
  | { readonly kind: "file"; readonly hash: string }
  | { readonly kind: "unknown"; readonly because: string };

/** The options that decide what a run can find. */
export interface AskedOfRun {
  readonly protocol: string;
  readonly dialect: string;
  readonly runs: number;
  readonly timeoutMs: number;
  readonly startTimeoutMs: number;
  readonly maxTimeMs: number;
  readonly calls: "none" | "sandbox" | "real-effects";
  readonly sandbox: boolean;
  /** Patterns of the suites and checks that were chosen; absent where all were. */
  readonly only?: readonly string[];
  /** Names of the tools that were chosen; absent where all were. */
  readonly tools?: readonly string[];
  /** Tiers that were chosen to watch, or `none`; absent where the run chose. */
  readonly observe?: readonly string[];
  /** Readings that were chosen of ambiguous wording, each as `option=reading`; absent where none was. */
  readonly readings?: readonly string[];
  /** Directories whose rules were added; absent where none was. */
  readonly profiles?: readonly string[];
  /** The sandbox showed the home of the user. */
  readonly home?: true;
  /** The name that the server was told as that of the client, or `name/version`; absent where it was told ours. */
  readonly as?: string;
  /** What the run was given beside these options; absent where that is nothing. */
  readonly given?: GivenToRun;
}

/** What decides verdicts and is not in a report: values may be secrets, so that there are names, and hashes of documents. */
export interface GivenToRun {
  /** The `tool.argument` of each example. */
  readonly examples?: readonly string[];
  /** Ids of the user's own checks. */
  readonly checks?: readonly string[];
  /** SHA-256 of the description of an API that tools were compared with. */
  readonly verbs?: string;
  /** SHA-256 of the recorded answers of web APIs, or `off`. */
  readonly upstream?: string;
  /** Names of the variables that the server was given. */
  readonly variables?: readonly string[];
  /** How many more directories the server saw. */
  readonly shown?: number;
}
