import { afterAll, beforeAll, describe, it, type TestContext } from "vitest";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { runDefaults } from "../../harness/run/run-defaults.ts";
import type { Target } from "../../harness/connect/target.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { Launch, RunningServer } from "../launch-target.ts";
import { runLaunched } from "../run-checks.ts";
import type { RunChecksOptions } from "../run-checks-options.ts";
import { planResults } from "./planned-results.ts";
import { endOf, endOfRun, testsOf, type TestEnd } from "./result-tests.ts";

type ServerMember = keyof Launch | keyof RunningServer | "target";
type Only<Server> = Server & { readonly [Name in Exclude<ServerMember, keyof Server>]?: undefined };

/** The server, and how it is tested: what `runChecks` takes, with the members of its `target` beside the others. */
export type ConformanceOptions = Omit<RunChecksOptions, "target"> &
  (Only<Launch> | Only<RunningServer> | Only<{ readonly target: Target }>) & {
    /** Title of the block; names the server when absent. */
    readonly title?: string;
    /**
     * What becomes of a test whose result decides nothing (`inconclusive`, `not-run`): it is skipped with the reason when
     * absent. What does not apply is always skipped.
     */
    readonly unverified?: "skip" | "fail";
  };

/** Beyond the time of the run: for launching, and for ending what was launched. */
const moreTimeMs = 60_000;
const maxTitleLength = 200;

/**
 * Declares one test for each check and tool. While tests are collected the server is launched and lists its tools; the
 * checks are run once, before the first of the tests. A finding is the message of its test.
 *
 * @throws OptionsError while tests are collected, as `runChecks` does
 */
export function describeConformance(options: ConformanceOptions): void {
  const { run, title, failsUnverified } = settingsOf(options);
  describe(title, async () => {
    const plan = await planResults(run);
    if (plan.kind === "untestable") {
      it("the server can be tested", (context) => settle(endOfRun(plan.report, []), context));
      return;
    }
    const stop = new AbortController();
    const signal = run.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, run.signal]);
    let report: Report | undefined;
    const made = (): Report => {
      if (report === undefined) throw new Error("the checks have not been run");
      return report;
    };
    beforeAll(
      async () => {
        report = await runLaunched({ ...run, signal }, undefined, { removesAtExit: true });
      },
      (run.maxTimeMs ?? runDefaults.maxTimeMs) + moreTimeMs,
    );
    afterAll(() => stop.abort());
    for (const { suite, tests } of testsOf(plan.results)) {
      describe(suite, () => {
        for (const { name, about } of tests) {
          it(name, (context) => settle(endOf(about, made(), failsUnverified), context));
        }
      });
    }
    it("the run is complete", (context) => settle(endOfRun(made(), plan.results), context));
  });
}

function settingsOf(options: ConformanceOptions): {
  readonly run: RunChecksOptions;
  readonly title: string;
  readonly failsUnverified: boolean;
} {
  const {
    title,
    unverified = "skip",
    target,
    command,
    args,
    cwd,
    env,
    show,
    url,
    headers,
    concurrency,
    rps,
    ...run
  } = options;
  const server =
    target ??
    (url === undefined ? launch({ command, args, cwd, env, show }) : running({ url, headers, concurrency, rps }));
  const named = target?.command ?? [url ?? command, ...(args ?? [])];
  return {
    run: { ...run, target: server },
    title: title ?? visibleText(`MCP conformance of ${named.join(" ")}`, maxTitleLength),
    failsUnverified: unverified === "fail",
  };
}

/** Members that are not given are left out. What has another form is refused where the target is made. */
function launch({ command, args, cwd, env, show }: LooseMembers<Launch>): Launch {
  return {
    command: command ?? "",
    ...(args === undefined ? {} : { args }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
    ...(show === undefined ? {} : { show }),
  };
}

function running({ url, headers, concurrency, rps }: LooseMembers<RunningServer>): RunningServer {
  return {
    url: url ?? "",
    ...(headers === undefined ? {} : { headers }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(rps === undefined ? {} : { rps }),
  };
}

type LooseMembers<Server> = { readonly [Name in keyof Required<Server>]: Server[Name] | undefined };

/** @throws Error whose message is all that there is to see: no line of this package is to blame */
async function settle(end: TestEnd, context: TestContext): Promise<void> {
  switch (end.kind) {
    case "passed":
      return;
    case "skipped":
      return context.skip(end.reason);
    case "told":
      await context.annotate(end.message, "notice");
      return;
    case "failed": {
      const error = new Error(`\n${end.message}`);
      error.stack = `Error: ${error.message}`;
      throw error;
    }
  }
}
