import { afterEach, describe, expect, it } from "vitest";
import { closePeers } from "../../wire/fixture-connected-peer.ts";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import { changesOf, created, observe, type Act, type World } from "./fixture-observed-calls.ts";
import { callStep } from "../setup/helping-calls.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";

endWaitsAtOnce();

afterEach(closePeers);

describe("a program that a call has started", () => {
  it("has all of the promised time where it runs on, and is waited for once", async () => {
    const waits: number[] = [];
    const conversation = Array.from({ length: 5 }, () => callStep("act", { n: 1 }));
    const act: Act = (world) => {
      if (world.calls.length === 2) world.running = ["helper"];
      return "works";
    };
    await observe(act, { conversation, pace: "careful", lateMs: 2_000 }, undefined, { waits });
    const [first, second, ...others] = waits.slice(2, -1);
    expect([first, second]).toEqual([expect.any(Number), 2_000]);
    expect(first).toBeLessThan(2_000);
    expect(others.every((ms) => ms < 2_000)).toBe(true);
    expect(waits.at(-1)).toBe(2_000);
  });
});

describe("what a call did", () => {
  it("is told of the call that did it", async () => {
    let calls = 0;
    const execution = await observe(({ changes }) => {
      if (++calls === 2) changes.push(created("/x"));
      return "works";
    }, {});
    expect(changesOf(execution)).toEqual([[], ["file.create /x"]]);
  });

  it("is told by paths that are relative to the working directory", async () => {
    const { exchanges } = await observe(({ changes }) => {
      changes.push(created("/work/a"), created("/private/b"), created("/etc/c"));
      return "works";
    }, {});
    expect(exchanges[0]?.effects).toMatchObject([
      { subject: "/work/a", place: "a", evidence: "created a (0 bytes)" },
      { subject: "/private/b", place: "$TMPDIR/b", evidence: "created $TMPDIR/b (0 bytes)" },
      { subject: "/etc/c", place: "/etc/c", evidence: "created /etc/c (0 bytes)" },
    ]);
  });

  it.each([
    [50, []],
    [51, ["prompts/list has more than 50 pages, and the others are not compared"]],
  ])("is not all seen where a list that shows it is not read to its end: of %i pages", async (promptPages, why) => {
    const { exchanges } = await observe(() => "works", {}, undefined, { promptPages });
    expect(exchanges.map(({ blindSpots }) => [...new Set(blindSpots)])).toEqual([why, why]);
  });

  it("stands beside what came at the same time by itself: whose it was is found from the records of all sessions", async () => {
    const act: Act = ({ changes }) => {
      changes.push(created("/beat-2"), created("/x"));
      return "works";
    };
    let beats = 0;
    const execution = await observe(act, {}, ({ changes }) => changes.push(created(`/beat-${beats++}`)));
    expect(changesOf(execution)[0]).toEqual(["file.create /beat-2", "file.create /x"]);
  });

  it("is seen in what another tool shows", async () => {
    const execution = await observe(
      (world) => {
        world.shown = 1;
        return "works";
      },
      { probes: [callStep("show", {})] },
    );
    expect(changesOf(execution)).toEqual([["state.answer tool show"], []]);
  });

  it("is what it asked a web API for", async () => {
    const act: Act = ({ sent }) => {
      sent.push(sentRequest("GET https://a.example/1"), sentRequest("DELETE https://a.example/2"));
      return "works";
    };
    const execution = await observe(act, {});
    expect(changesOf(execution)[0]).toEqual(["api.request sent DELETE https://a.example/2"]);
    const [first] = execution.exchanges;
    expect(first?.upstream?.map((event) => event.kind === "request" && event.method)).toEqual(["GET", "DELETE"]);
  });

  it("is the host that it reached, also over a connection that was open before", async () => {
    const act: Act = ({ sent }) => {
      sent.push(sentRequest("GET https://a.example/1"), sentRequest("GET https://a.example/2"));
      return "works";
    };
    const execution = await observe(act, {}, ({ sent }) => sent.push(sentRequest("GET https://t.example/7")));
    const reached = execution.exchanges.map(({ network }) =>
      network.map(({ subject, reach }) => `${reach} ${subject}`),
    );
    expect(reached).toEqual([["external connect a.example:443"], ["external connect a.example:443"]]);
  });

  it("is not seen in what a tool shows that asks a web API, nor is what that tool asks laid to the call", async () => {
    const act: Act = (world) => {
      world.shown = 1;
      return "works";
    };
    const probes = [callStep("show", {})];
    const execution = await observe(act, { probes }, undefined, { showAsks: "POST https://a.example/list" });
    expect(changesOf(execution)).toEqual([[], []]);
    expect(execution.exchanges.map(({ upstream }) => upstream)).toEqual([[], []]);
  });

  it("and what the tools did that were asked afterwards come together, and the latter without the call, too", async () => {
    let asked = 0;
    const whenShown = ({ changes }: World): void => void changes.push(created(`/asked.${++asked}`));
    const script = { conversation: [callStep("act", { n: 1 })], probes: [callStep("show", {})], lateMs: 1 };
    const seen = await observe(() => "works", script, undefined, { whenShown });
    const lived = await observe(() => "works", { ...script, without: seen }, undefined, { whenShown });
    expect([changesOf(seen), changesOf(lived)]).toEqual([[["file.create /asked.3"]], [["file.create /asked.6"]]]);
  });

  it("is held against a box without calls that lives longer, since ages differ", async () => {
    const waits: number[] = [];
    const seen = await observe(() => "works", {});
    const exchanges = seen.exchanges.map((each) => ({ ...each, span: { fromMs: 0, toMs: 1_000_000 } }));
    await observe(() => "works", { without: { ...seen, exchanges } }, undefined, { waits });
    const [each, last] = [waits.slice(2, -1), waits.at(-1)];
    expect(each.every((ms) => ms > 900_000 && ms <= 1_000_000)).toBe(true);
    expect(last).toBeGreaterThan(1_200_000);
  });

  it("is not looked for where the answers are all that is wanted", async () => {
    const act: Act = ({ changes }) => {
      changes.push(created("/x"));
      return "works";
    };
    expect(changesOf(await observe(act, { watches: "answers" }))).toEqual([[], []]);
  });

  it("has what it asked web APIs for with it there, too: an answer hangs on what they answered", async () => {
    const before = sentRequest("GET https://api.example.com/started");
    const act: Act = ({ sent }) => {
      sent.push(sentRequest("GET https://api.example.com/items"));
      return "works";
    };
    const { exchanges } = await observe(act, { watches: "answers" }, undefined, { sent: [before] });
    const paths = exchanges.map(({ upstream = [] }) =>
      upstream.map((event) => (event.kind === "request" ? event.path : "")),
    );
    expect(paths).toEqual([["/items"], ["/items"]]);
  });
});

describe("the calls", () => {
  it("are not repeated when they fail", async () => {
    const { exchanges } = await observe(() => "fails", {});
    expect(exchanges).toHaveLength(1);
  });

  it("come after those that put something there", async () => {
    let first = "";
    const act: Act = ({ calls }) => {
      [first = ""] = calls;
      return "works";
    };
    const { exchanges } = await observe(act, { setup: [callStep("seed", {})] });
    expect([first, exchanges.length]).toEqual(["seed", 2]);
  });

  it.each([{ maxAnswerMs: -1 }, { maxMs: -1 }])("end after the first when the time is over: %o", async (limit) => {
    expect((await observe(() => "works", limit)).exchanges).toHaveLength(1);
  });
});
