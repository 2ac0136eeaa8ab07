import { relative } from "node:path";
import type { RunArguments } from "../options/run-arguments.ts";
import { defaultReportFormat } from "../../reports/format-names.ts";
import { UsageError } from "../program/usage-error.ts";
import { readConfiguration, type Configuration } from "./configuration.ts";
import { ifTrusted } from "./found-configuration.ts";
import { mayBeConfigured } from "./may-be-refused.ts";

/** What was typed, or would have been. */
export interface TypedRun {
  readonly options: RunArguments;
  /** The argument vector after `--`, or undefined when there was none. */
  readonly words: readonly string[] | undefined;
}

/**
 * Puts what the configuration says in the place of what was not typed. The server is typed or configured as a whole.
 *
 * A command of a file that nobody gave runs in the sandbox alone: it is the project author's.
 *
 * @throws UsageError when the configuration cannot be read
 */
export async function withConfiguration(typed: TypedRun): Promise<TypedRun> {
  const { options } = typed;
  if (options.config === undefined && !mayBeConfigured(process.cwd())) return typed;
  const configuration = await readConfiguration(options.config);
  const { run } = configuration;
  const seed = options.seed ?? run.seed;
  const baseline = options.baseline ?? run.baseline;
  const hasServer = isServerTyped(typed) || (run.command ?? run.words ?? run.url) === undefined;
  const notApplied = [
    ...(hasServer ? ["command", "url", "execute"] : []),
    ...(options.seed === undefined ? [] : ["seed"]),
    ...(options.report.length === 0 ? [] : ["reports"]),
    ...(options.profile.length === 0 ? [] : ["profiles"]),
  ];
  const rest = {
    ...options,
    env: [...(run.env ?? []), ...options.env],
    report: options.report.length > 0 ? options.report : shownReports(configuration),
    profile: options.profile.length > 0 ? options.profile : (run.profiles ?? []),
    notApplied,
    ...(seed === undefined ? {} : { seed }),
    ...(baseline === undefined ? {} : { baseline }),
  };
  if (hasServer) return { options: rest, words: typed.words };
  const { found, directory = "." } = configuration;
  if (found !== undefined && options.acceptRealEffects) {
    throw new UsageError(
      `the command of ${found.file} was only found, and runs in the sandbox alone`,
      ifTrusted(found.file),
    );
  }
  const execute = options.execute || (run.execute ?? false);
  const cwd = options.cwd ?? relative(process.cwd(), directory);
  return {
    words: run.words,
    options: {
      ...rest,
      ...(run.command === undefined ? {} : { cmd: run.command }),
      ...(run.url === undefined ? {} : { url: run.url }),
      ...(cwd === "" ? {} : { cwd }),
      execute,
      ...(found === undefined ? {} : { foundIn: found.file }),
      sandbox: options.sandbox || (found !== undefined && !execute),
    },
  };
}

function isServerTyped({ options, words }: TypedRun): boolean {
  const { cmd, url, mcpConfig, server, toolsList } = options;
  return [cmd, url, mcpConfig, server, toolsList, words].some((each) => each !== undefined);
}

/** A file that nobody gave may add reports, and takes none from the terminal. */
function shownReports({ run, found }: Configuration): readonly string[] {
  const reports = run.reports ?? [];
  if (found === undefined || reports.length === 0 || reports.some((report) => !report.includes("="))) return reports;
  return [defaultReportFormat, ...reports];
}
