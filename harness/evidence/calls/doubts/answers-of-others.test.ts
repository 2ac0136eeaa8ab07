import { afterEach, describe, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import { isMadeUp } from "../../../api-stub/traffic/upstream-event.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided, type Judgement } from "../../../check/judgement.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { told } from "../../gathering/fixture-gathering.ts";
import { gather, toolCheck } from "../fixture-gather-calls.ts";
import { boxedServer, oneOf, type Acts } from "../in-box/fixture-boxed-server.ts";

endWaitsAtOnce();
afterEach(endHubs);

const readOnly = { annotations: { readOnlyHint: true } };
const fetching = { name: "fetch", ...readOnly, inputSchema: oneOf("week", "month") };
/** Of these two, only the second takes what the other answers, so that the other is called before it in each box. */
const plans = {
  "after others by chance": { name: "plan", ...readOnly, inputSchema: oneOf("week", "month") },
  "after one that gave its argument": {
    name: "plan",
    ...readOnly,
    inputSchema: { type: "object", properties: { week_id: { type: "string" } }, required: ["week_id"] },
  },
};
const asks: Acts = { says: '{"week_id":"w-1017"}', sends: [sentRequest("GET https://api.example.com/weeks")] };

/** No answer says "wrong", unless it may come from a web API. */
const rightAnswers = toolCheck("s/right", {
  about: "answers",
  judge: ({ exchanges }: Execution): Judgement => {
    const index = exchanges.findIndex(({ outcome }) => JSON.stringify(outcome).includes("wrong"));
    if (index === -1) return holds(exchanges.length);
    const isInvented = exchanges.some(({ hadMadeUp, upstream = [] }) => hadMadeUp === true || upstream.some(isMadeUp));
    return isInvented
      ? undecided("it may come from a web API")
      : lieOf({ exchanges: [index], provenByTranscript: true });
  },
});

type When = keyof typeof plans;

/** What is told of `plan` on a server whose `fetch` asks a web API. */
async function toldOf(when: When, plan: (hasFetched: boolean) => Acts): Promise<readonly string[]> {
  const fetched = new Set<number>();
  const server = boxedServer([fetching, plans[when]], ({ tool, box }) => {
    if (tool === "plan") return plan(fetched.has(box));
    fetched.add(box);
    return asks;
  });
  const { results, gathering } = await gather(server, [rightAnswers]);
  await gathering.pursuits.pursueAll(gathering);
  return told(results.filter(({ tool }) => tool === "plan"));
}

describe.each<When>(["after others by chance", "after one that gave its argument"])("an answer %s", (when) => {
  it("is told where it is wrong in a box where no web API was asked, each time", async () => {
    expect(await toldOf(when, () => ({ says: "wrong" }))).toEqual(["s/right static plan fail: It lies."]);
  });

  it("is not held against a server that may have kept what it was answered", async () => {
    const [line] = await toldOf(when, (hasFetched) => ({ says: hasFetched ? "wrong" : "the first" }));
    expect(line).not.toContain("fail");
  });

  it("is undecided where the tool itself asked one", async () => {
    expect(await toldOf(when, () => ({ ...asks, says: "wrong" }))).toEqual([
      expect.stringContaining("inconclusive: it may come from a web API"),
    ]);
  });
});
