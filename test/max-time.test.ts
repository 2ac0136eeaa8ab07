import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Target } from "../harness/connect/target.ts";
import { performRun } from "../harness/run/runner.ts";
import type { Transport } from "../harness/wire/transport.ts";
import type { Report } from "../report-model/report-model.ts";
import { allChecks } from "../suites/index.ts";
import { referenceTarget } from "./in-memory-target.ts";
import { loadModules } from "./kill-matrix/run-mutant.ts";
import { inVirtualTime } from "./virtual-time.ts";

const maxTimeMs = 30_000;
/** What is allowed beyond it. */
const maxOverrunMs = 2_000;
/** Of a run that asks some hundred times: its start, the surveys, the pursuits. */
const moments = [1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 27, 35, 45, 58, 75, 95, 120, 150, 190, 240];

/** What all instances of the target have been sent. */
interface Traffic {
  sent: number;
  launches: number;
  launchesWhenOver: number;
}

/** The target, which answers nothing any more from the n-th message on, over all of its instances. */
function silentFrom(moment: number, target: Target, traffic: Traffic): Target {
  return {
    ...target,
    open: async (directory) => {
      if (traffic.launches++ > 0 && performance.now() > maxTimeMs) traffic.launchesWhenOver++;
      const transport = await target.open(directory);
      const silent: Transport = {
        start: (receiver) => transport.start(receiver),
        send: (text) => {
          if (++traffic.sent < moment) transport.send(text);
        },
        close: (ending) => transport.close(ending),
      };
      return silent;
    },
  };
}

async function run(moment: number, traffic: Traffic): Promise<{ readonly report: Report; readonly elapsedMs: number }> {
  const directory = mkdtempSync(join(tmpdir(), "max-time-"));
  try {
    return await inVirtualTime(async () => {
      const startMs = performance.now();
      const options = {
        dialect: "annotations",
        revision: "2025-11-25",
        mutant: "changes-its-mind-in-between",
      } as const;
      const report = await performRun({
        target: silentFrom(moment, referenceTarget(options, directory), traffic),
        protocol: options.revision,
        checks: allChecks,
        runs: 5,
        // No other limit ends it.
        timeoutMs: 10 * maxTimeMs,
        startTimeoutMs: 10 * maxTimeMs,
        maxTimeMs,
        seed: 1,
        client: { name: "test", version: "0.0.0" },
      });
      return { report, elapsedMs: performance.now() - startMs };
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

beforeAll(loadModules);

it.each(moments)(
  "a run ends with its time, with a report, where the server falls silent at message %i",
  async (moment) => {
    const traffic: Traffic = { sent: 0, launches: 0, launchesWhenOver: 0 };
    const { report, elapsedMs } = await run(moment, traffic);
    expect(traffic.sent).toBeGreaterThanOrEqual(moment);
    expect(elapsedMs).toBeLessThan(maxTimeMs + maxOverrunMs);
    expect(traffic.launchesWhenOver).toBe(0);
    // What was not decided until then says why.
    const told = [...report.results, ...report.problems].map(({ message }) => message);
    expect(told.some((message) => /time/u.test(message))).toBe(true);
  },
);
