import { afterEach, expect, it } from "vitest";
import { effectsOf, isCall, isSameCall, type Execution } from "../../calls/execution/execution.ts";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds, undecided, type Judgement } from "../../check/judgement.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { gather, toolCheck } from "./fixture-gather-calls.ts";
import { actingAndShowing, modeOf, modes } from "./fixture-modes.ts";
import { boxedServer } from "./in-box/fixture-boxed-server.ts";

// Late effects and clocks are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

/** A claim that the second of two identical calls changes nothing that is shown. */
function repeatsWithoutEffect({ exchanges }: Execution): Judgement {
  const index = exchanges.findIndex((exchange, at) => {
    const previous = exchanges[at - 1];
    const isRepeat = previous !== undefined && isCall(exchange) && isSameCall(previous, exchange);
    return isRepeat && effectsOf(exchange).some(({ kind }) => kind.startsWith("state."));
  });
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index - 1, index] });
}

const check = toolCheck("s/c", { hint: "idempotentHint", judge: repeatsWithoutEffect });

/** What each call does besides: nothing, a file, or a change that is shown after the first of two calls alone. */
const besides = ["nothing", "a file", "another value that is shown"] as const;

it.each(besides.flatMap((besides) => modes.map((mode) => [besides, mode] as const)))(
  "a repetition that changes memory, beside %s, is seen, whichever value has it do so: %s",
  async (besides, changing) => {
    const counts = new Map<number, number>();
    const latest = new Map<number, string>();
    let calls = 0;
    const server = boxedServer(
      actingAndShowing,
      ({ tool, box, arguments: given }) => {
        if (tool === "show") return { says: `${counts.get(box) ?? 0} changes` };
        if (tool === "latest") return { says: `latest: ${latest.get(box) ?? "none"}` };
        if (besides === "another value that is shown") latest.set(box, JSON.stringify(given));
        if (modeOf(given) === changing) counts.set(box, (counts.get(box) ?? 0) + 1);
        return { says: "done", makes: besides === "a file" ? [`/work/export-${++calls}`] : [] };
      },
      true,
    );
    const { results, gathering } = await gather(server, [check]);
    await gathering.pursuits.pursueAll(gathering);
    const found = results.find(({ tool }) => tool === "act");
    expect(found).toMatchObject({ verdict: "fail", message: "It lies." });
    expect(JSON.stringify(found?.counterexample)).toContain(changing);
  },
);

it.each([
  ["nothing else", false],
  ["another value", true],
])("what one of several calls changed stays open where it does not come again, and %s shows then", async (_, shows) => {
  const called = new Map<number, Set<string>>();
  const boxesOfAct: number[] = [];
  const server = boxedServer(
    actingAndShowing,
    ({ tool, box, arguments: given }) => {
      const modesOfBox = called.get(box) ?? new Set();
      called.set(box, modesOfBox);
      // The first box is that of the exploration, the second one the first of the tool's own.
      const isFirst = boxesOfAct.indexOf(box) === 1;
      if (tool === "show") return { says: isFirst && modesOfBox.size >= 4 ? "a change" : "no change" };
      if (tool === "latest") return { says: shows && !isFirst ? [...modesOfBox].join(" ") : "" };
      if (!boxesOfAct.includes(box)) boxesOfAct.push(box);
      modesOfBox.add(modeOf(given));
      return { says: "done" };
    },
    true,
  );
  const needsToKnow = toolCheck("s/c", {
    hint: "readOnlyHint",
    judge: ({ exchanges, helping }) =>
      (helping?.overall ?? []).length > 0 ? undecided("which call changed it is not known") : holds(exchanges.length),
  });
  const { results } = await gather(server, [needsToKnow]);
  expect(results.find(({ tool }) => tool === "act")).toMatchObject({
    verdict: "inconclusive",
    message: "which call changed it is not known",
  });
});

it("what a tool emptied is seen, though the tool that shows it never worked in the exploration, which called it later", async () => {
  const emptied = new Set<number>();
  const readOnly = { inputSchema: { type: "object" }, annotations: { readOnlyHint: true } };
  const server = boxedServer(
    ["check", "show", "version", "status", "about"].map((name) => ({ name, ...readOnly })),
    ({ tool, box }) => {
      if (tool === "check") emptied.add(box);
      return tool === "show" && emptied.has(box) ? { fails: true } : { says: tool };
    },
    true,
  );
  const changesNothing = toolCheck("s/c", {
    hint: "readOnlyHint",
    judge: ({ exchanges }) =>
      exchanges.some((exchange) => effectsOf(exchange).length > 0) ? undecided("it changed something") : holds(1),
  });
  const { results } = await gather(server, [changesNothing]);
  expect(results.map(({ tool, verdict }) => [tool, verdict])).toEqual(
    expect.arrayContaining([
      ["check", "inconclusive"],
      ["show", "pass"],
      ["version", "pass"],
    ]),
  );
});
