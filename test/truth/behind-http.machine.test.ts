import { describe, expect, it, vi } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { behindHttp, honest } from "./behaviours.ts";
import { contradicted, messages, named, runBehaviour, runsAtOnce } from "./run-behaviour.ts";

vi.setConfig({ maxConcurrency: runsAtOnce });

/** Without those of checks that need HTTP. */
function verdicts({ results }: Report): readonly string[] {
  return results
    .filter(({ suite }) => suite !== "transport")
    .map(({ check, tool, dialect, verdict }) => `${check} ${tool ?? ""} ${dialect} ${verdict}`);
}

describe.concurrent("a server that is launched behind HTTP", () => {
  it.for(named(behindHttp.lies))("%s is found out by the check that is about it", async ([, behaviour], context) => {
    const report = await runBehaviour(behaviour, context);
    expect(contradicted(report)).toEqual([behaviour.kills]);
    expect(messages(report)).toContain(behaviour.tells ?? "");
  });

  it.for(named(behindHttp.honest))("%s has the verdicts that it has on stdio", async ([, behaviour], context) => {
    const onStdio = honest.find((each) => each.server === behaviour.server && each.behaviour === behaviour.behaviour);
    if (onStdio === undefined) throw new Error("it is not among those on stdio");
    const [report, other] = await Promise.all([behaviour, onStdio].map((each) => runBehaviour(each, context)));
    expect(report && verdicts(report)).toEqual(other && verdicts(other));
    expect(report && contradicted(report)).toEqual([]);
    expect(report && messages(report)).toContain(behaviour.tells ?? "");
  });
});
