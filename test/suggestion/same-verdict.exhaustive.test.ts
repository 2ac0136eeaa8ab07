import { describe, expect, it } from "vitest";
import type { Execution, ObservedExchange } from "../../harness/calls/execution/execution.ts";
import type { SeenTool } from "../../harness/calls/execution/seen-tool.ts";
import { holds } from "../../harness/check/judgement.ts";
import { toolCheck } from "../../harness/evidence/calls/fixture-gather-calls.ts";
import { listed } from "../../harness/check/fixture-subject.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { called, changed, failed, reached, saying, sending } from "../../suites/judging/fixture-execution.ts";
import { adding, boxOf, path, reading } from "../../suites/suggestion/fixture-suggestion.ts";
import { judgedByJournal } from "../recordings/judge-journal.ts";
import { readJournalOf } from "../recordings/recording.ts";
import { named } from "../recordings/recorded-behaviours.ts";
import { referenceServer } from "../run-built-command.ts";
import { behavioursOfTools } from "../truth/recorded-behaviours.ts";
import { disagreements } from "./disagreements.ts";
import { readSeen } from "./recording.ts";
import { suggestedServers } from "./servers.ts";

/** Every tool that was called in a recorded run, in each of its boxes and in all of them; each box as if it had been seen twice. */
async function recordedTools(name: string): Promise<readonly SeenTool[]> {
  const boxes = new Map<string, { readonly tool: ListedTool; readonly executions: Set<Execution> }>();
  const collecting = toolCheck("test/collects", {
    judge: (execution, { tool }) => {
      const { executions } = boxes.get(tool.name) ?? { executions: new Set<Execution>() };
      boxes.set(tool.name, { tool, executions: executions.add(execution) });
      return holds(1);
    },
  });
  await judgedByJournal(readJournalOf(behavioursOfTools.directory, name) ?? "", [collecting]);
  return [...boxes.values()].flatMap(({ tool, executions }) => {
    const all = [...executions];
    const groups = all.length > 1 ? [...all.map((each) => [each]), all] : [all];
    return groups.map((some) => ({ tool, executions: [...some, ...some], chosen: [] }));
  });
}

const own = { owner: "server", subject: "/home/.local/share/act/state" } as const;

/** What one call may have done, by what it is called here. */
const deeds: Readonly<Record<string, Partial<ObservedExchange>>> = {
  nothing: {},
  "another answer": saying("another"),
  "makes a file": { effects: [changed("file.create", "adds")] },
  "makes a file late": { effects: [changed("file.create", "adds", { phase: "late" })] },
  "adds to a file": { effects: [changed("file.change", "adds")] },
  "overwrites a file": { effects: [changed("file.change", "overwrites")] },
  "removes a file": { effects: [changed("file.delete", "removes")] },
  "removes a file at the end": { effects: [changed("file.delete", "removes", { phase: "end" })] },
  "changes bytes": { effects: [changed("file.change", "opaque")] },
  "changes a database": { effects: [changed("file.change", "opaque", { comparedBy: "bytes" })] },
  "changes no row": { effects: [changed("file.change", "opaque", { comparedBy: "rows" })] },
  "does something unclear": { effects: [changed("system", "adds", { comparedBy: "nothing" })] },
  "is refused by the box": { effects: [changed("file.delete", "removes", { attempted: true, refusedWith: "EROFS" })] },
  "writes a time": { effects: [changed("file.change", "overwrites", { isStamp: true })] },
  "writes a log": { effects: [changed("file.change", "adds", { owner: "server", subject: "/var/log/act.log" })] },
  "makes state of its own": { effects: [changed("file.create", "adds", own)] },
  "removes state of its own": { effects: [changed("file.delete", "removes", own)] },
  "removes state of its own at the end": { effects: [changed("file.delete", "removes", { ...own, phase: "end" })] },
  "starts the server": { effects: [changed("file.create", "adds", { cause: "start" })] },
  "does what every call does": { effects: [changed("file.change", "overwrites", { cause: "every-call" })] },
  "changes what others show": { effects: [changed("state.answer", "adds", { subject: "tool show" })] },
  "touches a file": { effects: [changed("file.times", "overwrites")] },
  "creates by a web API": sending("POST https://api.example.com/v1/items"),
  "removes by a web API": sending("DELETE https://api.example.com/v1/items/7"),
  "looks up a name": { network: [reached("api.example.com")] },
  "reaches this machine": { network: [reached("127.0.0.1:5432", "loopback")] },
  "is not seen whole": { blindSpots: ["the tracer has ended"] },
};

/** A tool that did other calls well, with two calls that are the same. */
function withPair(others: Execution, ...pair: readonly Partial<ObservedExchange>[]): SeenTool {
  const calls = pair.map((seen) => called({ path: "z" }, seen));
  const box = boxOf([...others.exchanges, ...calls]);
  return { tool: listed({ name: "act", ...path }), executions: [box, { ...box }], chosen: [] };
}

describe("a suggestion says of the same calls what the checks say of them", () => {
  it.each(Object.keys(deeds))("where a call %s", (deed) => {
    const first = deeds[deed] ?? {};
    const pairs = [...Object.values(deeds).map((second) => [first, second]), [{ ...first, outcome: failed }, {}]];
    const seen = [reading, adding].flatMap((others) =>
      [...pairs, [{}, { ...first, outcome: failed }]].map((pair) => withPair(others, ...pair)),
    );
    expect([...new Set(seen.flatMap(disagreements))]).toEqual([]);
  });

  it.each(named(behavioursOfTools.all, behavioursOfTools))("recorded of %s", async (name) => {
    const tools = await recordedTools(name);
    expect(tools).not.toEqual([]);
    expect(tools.flatMap(disagreements)).toEqual([]);
  });

  it.each(suggestedServers(referenceServer()))("recorded of $name", ({ name }) => {
    const tools = readSeen(name)?.tools ?? [];
    expect(tools).not.toEqual([]);
    expect(tools.flatMap(disagreements)).toEqual([]);
  });
});
