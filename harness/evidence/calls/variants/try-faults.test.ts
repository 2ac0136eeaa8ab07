import { afterEach, describe, expect, it } from "vitest";
import { checkFacts } from "../../../check/fixture-check-facts.ts";
import { contradicted, holds, undecided } from "../../../check/judgement.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { afterFault, type AfterFault } from "../../../calls/execution/sent-again.ts";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import type { UpstreamEvent } from "../../../api-stub/traffic/upstream-event.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { calls } from "../calls.ts";
import type { FaultsCheck } from "../check/calls-check.ts";
import { boxedServer, oneOf, type BoxedServer, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { gather, sorted, toolCheck } from "../fixture-gather-calls.ts";

endWaitsAtOnce();
afterEach(endHubs);

/** What was judged, a word for each refusal. */
type Seen = (readonly [way: unknown, after: AfterFault | undefined])[];

function checkOf(seen: Seen = [], more: Partial<FaultsCheck> = {}): FaultsCheck {
  return {
    ...checkFacts("s/refusals"),
    evidence: calls,
    per: "tool",
    about: "refusals",
    judge: ({ refusals }) => {
      const afterwards = refusals.map(({ way, exchange }) => [way, afterFault(exchange)] as const);
      seen.push(...afterwards);
      if (afterwards.every(([, after]) => after === undefined)) return undecided("nothing was refused");
      const at = afterwards.findIndex(([, after]) => after === "again");
      if (at === -1) return holds(refusals.length);
      return contradicted({ message: "It was sent again.", expected: "one", observed: ["two"], exchanges: [at] });
    },
    ...more,
  };
}

const tool = { name: "act", inputSchema: oneOf("x") };
const items = "https://api.example.com/v1/items";

/** A request of a call, in the order of the numbers. */
function request(number: number, line: string, refused?: MadeCall["refused"]): UpstreamEvent {
  const status = refused === "broken" ? 0 : (refused ?? 200);
  const answer = { status, from: refused === undefined ? "default" : "fault" } as const;
  return sentRequest(line, { number, answer, body: { title: "a" } });
}

/** A server whose tool sends this POST, again where it is refused in one of these ways. */
function posting(retriedWays: readonly MadeCall["refused"][], line = `POST ${items}`, says = "made 1"): BoxedServer {
  return boxedServer([tool], ({ refused }): Acts => {
    const sends = [request(1, line, refused)];
    if (refused === undefined) return { sends, says };
    return retriedWays.includes(refused) ? { sends: [...sends, request(2, line)], says } : { sends, fails: true };
  });
}

function callsIn(server: BoxedServer): readonly number[] {
  return server.asked().map((asked) => asked.filter((each) => each.startsWith("call")).length);
}

describe("a tool that sends a POST", () => {
  it("is called once more in a box of its own for each way of refusing it, and no more where nobody judges that", async () => {
    const seen: Seen = [];
    const server = posting([]);
    const { results } = await gather(server, [toolCheck("s/one"), checkOf(seen)]);
    expect(sorted(results)).toEqual(["s/one static act pass: held", "s/refusals static act pass: held"]);
    expect(seen).toEqual([
      ["broken", "once"],
      [503, "once"],
    ]);
    const without = posting([]);
    await gather(without, [toolCheck("s/one")]);
    expect(callsIn(server)).toEqual([...callsIn(without), 2]);
    expect(server.open.now).toBe(0);
  });

  it("is called for that alone, too", async () => {
    const { results, called } = await gather(posting([]), [checkOf()]);
    expect(sorted(results)).toEqual(["s/refusals static act pass: held"]);
    expect(called).toMatchObject([{ tool: "act", worked: 12 }]);
  });

  it.each([
    ["a broken connection, after which nothing more is refused", "broken", [["broken", "again"]]],
    [
      "503",
      503,
      [
        ["broken", "once"],
        [503, "again"],
      ],
    ],
  ] as const)(
    "is found to send it again after %s: one sight is proof, with the call that shows it",
    async (_, way, seenThen) => {
      const seen: Seen = [];
      const { results } = await gather(posting([way]), [checkOf(seen)]);
      expect(seen).toEqual(seenThen);
      expect(results).toMatchObject([
        {
          verdict: "fail",
          message: "It was sent again.",
          counterexample: { calls: [{ method: "tools/call" }], reproduced: { times: 1, of: 1 } },
        },
      ]);
    },
  );

  it("is left open where it does not send it once more", async () => {
    let made = 0;
    const server = boxedServer([tool], () => ({
      sends: made++ < 3 ? [request(1, `POST ${items}`)] : [],
      says: "made",
    }));
    const { results } = await gather(server, [checkOf()]);
    expect(sorted(results)).toEqual(["s/refusals static act inconclusive: nothing was refused"]);
  });
});

describe("several tools that send a POST", () => {
  const names = ["a", "b", "c"];
  const served = (act: (call: MadeCall) => Acts): BoxedServer =>
    boxedServer(
      names.map((name) => ({ name, inputSchema: oneOf("x") })),
      act,
    );
  /** In each box after those of their own calls, the tools whose request was refused. */
  const refusedIn = (refused: readonly (readonly [box: number, tool: string])[]): readonly string[] => {
    const boxes = [...new Set(refused.map(([box]) => box))];
    return boxes.map((box) => refused.flatMap(([other, name]) => (other === box ? [name] : [])).join(""));
  };

  it("share a box, and one that sends it again is called for it in its own", async () => {
    const refused: (readonly [number, string])[] = [];
    const server = served(({ tool: name, box, refused: way }) => {
      const line = `POST ${items}/${name}`;
      if (way === undefined) return { sends: [request(1, line)], says: "made" };
      refused.push([box, name]);
      const again = name === "b" && way === 503 ? [request(2, line)] : [];
      return { sends: [request(1, line, way), ...again], says: "made" };
    });
    const { results } = await gather(server, [checkOf()]);
    expect(sorted(results)).toEqual([
      "s/refusals static a pass: held",
      "s/refusals static b fail: It was sent again.",
      "s/refusals static c pass: held",
    ]);
    expect(refusedIn(refused)).toEqual(["aabbcc", "bb"]);
    expect(server.open.now).toBe(0);
  });

  it("are each called for it in a box of their own where the shared one ends", async () => {
    const refused: (readonly [number, string])[] = [];
    const server = served(({ tool: name, box, refused: way }) => {
      const line = `POST ${items}/${name}`;
      if (way === undefined) return { sends: [request(1, line)], says: "made" };
      const isFirst = refused.push([box, name]) === 1;
      return isFirst ? { dies: true } : { sends: [request(1, line, way)], says: "made" };
    });
    const { results } = await gather(server, [checkOf()]);
    expect(results.map(({ verdict }) => verdict)).toEqual(["pass", "pass", "pass"]);
    expect(refusedIn(refused)).toEqual(["a", "aa", "bb", "cc"]);
  });
});

describe("nothing is refused", () => {
  const notRefused = "not-applicable: none of its working calls sent a POST that may do more if it is sent twice";

  it.each(["GET", "PUT", "DELETE"])("of a tool that sends %s", async (method) => {
    const { results } = await gather(posting([], `${method} ${items}/7`), [checkOf()]);
    expect(sorted(results)).toEqual([`s/refusals static act ${notRefused}`]);
  });

  it("of a POST that only asks", async () => {
    const { results } = await gather(posting([], `POST ${items}/search`), [checkOf()]);
    expect(sorted(results)).toEqual([`s/refusals static act ${notRefused}`]);
  });

  it("of a tool that did not work, and of a POST that is sent twice anyway", async () => {
    const sends = [request(1, `POST ${items}`), request(2, `POST ${items}`)];
    const effects: readonly Acts[] = [
      { sends, says: "made" },
      { sends: sends.slice(1), fails: true },
    ];
    for (const acts of effects) {
      const { results } = await gather(
        boxedServer([tool], () => acts),
        [checkOf()],
      );
      expect(sorted(results)).toEqual([`s/refusals static act ${notRefused}`]);
    }
  });

  it("of a tool that a check is not about", async () => {
    const { results } = await gather(posting([]), [checkOf([], { appliesTo: () => "it is not meant" })]);
    expect(sorted(results)).toEqual(["s/refusals static act not-applicable: it is not meant"]);
  });

  it("where nothing answers for web APIs in a box", async () => {
    const server = posting([]);
    const { results } = await gather(server, [checkOf()], {}, (boxes) =>
      Promise.resolve({
        ...boxes,
        open: async () => {
          const { answerBy: _, ...box } = await boxes.open();
          return box;
        },
      }),
    );
    expect(sorted(results)).toEqual([
      "s/refusals static act inconclusive: nothing answered in place of web APIs in another sandbox",
    ]);
  });
});
