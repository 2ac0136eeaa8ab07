import { describe, expect, it } from "vitest";
import { cleanReport, unstartableReport } from "../../reports/fixture-reports.ts";
import type { ExitCode, Report } from "../../report-model/report-model.ts";
import { testInEachProtocol, type ProtocolRun } from "./protocol-runs.ts";

const spoken = (exitCode: ExitCode): Report => ({ ...cleanReport, exitCode });
const broken: Report = { ...unstartableReport, protocol: { offered: "2025-11-25" }, exitCode: 3 };
const notSpoken: Report = { ...broken, protocol: { offered: "2026-07-28", notSpoken: true } };

/** What became of two runs: in which order what was done, and what was said. */
async function outcomeOf(
  first: Report,
  second: Report,
  interrupted?: "before" | "meanwhile",
): Promise<{ readonly exitCode: ExitCode; readonly done: readonly string[]; readonly notes: readonly string[] }> {
  const controller = new AbortController();
  if (interrupted === "before") controller.abort();
  const done: string[] = [];
  const notes: string[] = [];
  const runOf = (protocol: "2025-11-25" | "2026-07-28", report: Report): ProtocolRun => ({
    protocol,
    test: () => {
      done.push(`test ${protocol}`);
      if (interrupted === "meanwhile") controller.abort();
      return Promise.resolve(report);
    },
    write: () => {
      done.push(`write ${protocol}`);
      return Promise.resolve();
    },
    leaveOut: () => {
      done.push(`leave out ${protocol}`);
    },
  });
  const runs = [runOf("2025-11-25", first), runOf("2026-07-28", second)];
  const exitCode = await testInEachProtocol(runs, controller.signal, (line) => notes.push(line));
  return { exitCode, done, notes };
}

const both = ["test 2025-11-25", "write 2025-11-25", "test 2026-07-28", "write 2026-07-28"];

describe("runs in two revisions", () => {
  it("come one after the other, each with its report as soon as it ends", async () => {
    expect(await outcomeOf(spoken(0), spoken(0))).toEqual({ exitCode: 0, done: both, notes: [] });
  });

  it("have the gravest exit code of both, and say whose it is where the last report has another", async () => {
    expect(await outcomeOf(spoken(1), spoken(0))).toEqual({
      exitCode: 1,
      done: both,
      notes: ["the exit code is 1, that of protocol revision 2025-11-25"],
    });
    expect(await outcomeOf(spoken(0), spoken(4))).toEqual({ exitCode: 4, done: both, notes: [] });
  });

  it("leave out a revision that is not spoken, whichever it is, and say so", async () => {
    const notes = (revision: string): readonly unknown[] => [
      expect.stringContaining(`protocol revision ${revision} is not supported by the server: `),
    ];
    expect(await outcomeOf(spoken(0), notSpoken)).toEqual({
      exitCode: 0,
      done: ["test 2025-11-25", "write 2025-11-25", "test 2026-07-28", "leave out 2026-07-28"],
      notes: notes("2026-07-28"),
    });
    expect(await outcomeOf(notSpoken, spoken(1))).toEqual({
      exitCode: 1,
      done: ["test 2025-11-25", "test 2026-07-28", "write 2026-07-28", "leave out 2025-11-25"],
      notes: notes("2025-11-25"),
    });
  });

  it("are a failure where none is spoken", async () => {
    const done = ["test 2025-11-25", "test 2026-07-28", "write 2025-11-25", "write 2026-07-28"];
    expect(await outcomeOf(notSpoken, notSpoken)).toEqual({ exitCode: 3, done, notes: [] });
    expect(await outcomeOf(broken, notSpoken)).toEqual({ exitCode: 3, done: both, notes: [] });
  });

  it("are a failure where one revision is spoken so badly that nothing can be tested", async () => {
    expect(await outcomeOf(spoken(0), broken)).toEqual({ exitCode: 3, done: both, notes: [] });
  });

  it.each(["before", "meanwhile"] as const)("both end with an interruption of the first: %s", async (interrupted) => {
    expect(await outcomeOf(spoken(130), spoken(0), interrupted)).toEqual({
      exitCode: 130,
      done: ["test 2025-11-25", "write 2025-11-25"],
      notes: [],
    });
  });
});
