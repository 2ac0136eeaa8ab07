// Of `whose-effects.ts` and `calls/attribution/shared-addresses.ts`.
import { describe, expect, it } from "vitest";
import type { OwnedEffect, ObservedExchange } from "../../../calls/execution/execution.ts";
import { GravestEffects } from "../../../calls/execution/gravest-effects.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { plainReading } from "../../../api-stub/intents/request-reading.ts";
import { sentEffects } from "../../../calls/state/sent-effects.ts";
import type { Json, JsonObject } from "../../../json/value.ts";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import { called, recorded, type ServerSeen } from "./fixture-server-seen.ts";

describe("a request that comes with the calls of all tools", () => {
  const track = "POST https://t.example.com/track";
  const sent = (given: JsonObject, ...lines: readonly (readonly [line: string, body?: Json])[]): ObservedExchange => {
    const upstream = lines.map(([line, body], index) => sentRequest(line, { number: index + 1, body }));
    const changes = sentEffects(upstream, { phase: "within", reading: plainReading }).map((each): OwnedEffect => ({
      ...each,
      owner: "api",
    }));
    return { ...called(changes), step: callStep("t", given), upstream };
  };
  const ofThree = (exchanges: readonly ObservedExchange[]): ServerSeen =>
    recorded({ a: exchanges, b: exchanges, c: exchanges });
  const seenAs = (exchange: ObservedExchange, habits: ServerSeen): readonly unknown[] =>
    habits.marked(exchange).effects.map(({ cause, comparedBy }) => cause ?? comparedBy);

  it("beside others, without what the call was given, is no work of a tool, and no trace that is told", () => {
    const call = sent({ path: "notes.md" }, ["GET https://api.example.com/notes.md"], [track, { n: 1 }]);
    expect(seenAs(call, ofThree([call]))).toEqual(["every-call"]);
    expect(ofThree([call]).evidence.habits).toEqual([]);
  });

  it("is open where it stands for many that a call sent besides: any of them may be its work", () => {
    const call = sent({ path: "notes.md" }, ...Array.from({ length: 60 }, () => [track, { event: "call" }] as const));
    const gravest = new GravestEffects();
    for (const effect of call.effects) gravest.add(effect);
    const told = { ...call, effects: gravest.all(() => undefined) };
    expect(new Set(seenAs(told, ofThree([told])).slice(0, -1))).toEqual(new Set(["every-call"]));
    expect(seenAs(told, ofThree([told])).at(-1)).toBe("nothing");
  });

  it("is no work of a tool that was given a word by which we tell of it", () => {
    const body = { requests: [{ method: "POST", url: "/session" }] };
    const call = sent({ mode: "batch" }, ["POST https://t.example.com/bulk", body], ["GET https://api.example.com/a"]);
    expect(seenAs(call, ofThree([call]))).toEqual(["every-call"]);
  });

  it("is that of a call where nobody could read it, and it went to the host that the call was given", () => {
    const live = { kind: "unread", why: "websocket", host: "live.example.com", port: 443 } as const;
    const marked = (host: string): readonly unknown[] => {
      const call = sent({ host }, ["GET https://api.example.com/a"], ["GET https://api.example.com/b"]);
      const upstream = [...(call.upstream ?? []), live];
      const effects = sentEffects([live], { phase: "within", reading: plainReading });
      const exchange = { ...call, upstream, effects: effects.map((each) => ({ ...each, owner: "api" as const })) };
      return seenAs(exchange, ofThree([exchange]));
    };
    expect(marked("live.example.com")).toEqual(["nothing"]);
    expect(marked("other.example.com")).toEqual(["every-call"]);
  });

  it("is none of a tool's where it opens a session with the first call of each box, or names the tool as a record does", () => {
    const login = sent(
      { path: "notes.md" },
      ["POST https://api.example.com/session"],
      ["GET https://api.example.com/a"],
    );
    const later = sent({ path: "notes.md" }, ["GET https://api.example.com/a"]);
    expect(seenAs(login, ofThree([login, later, later, later]))).toEqual(["every-call"]);
    const audited = (record: Json): ObservedExchange =>
      sent({ path: "notes.md" }, ["GET https://api.example.com/notes.md"], [track, record]);
    const named = audited({ tool: "t", ok: true });
    expect(seenAs(named, ofThree([named]))).toEqual(["every-call"]);
    // What it was given may be what it does.
    const carrying = audited({ tool: "t", given: { path: "notes.md" } });
    expect(seenAs(carrying, ofThree([carrying]))).toEqual(["nothing"]);
  });

  it("is open where it is all that a call sends, or carries what the call was given", () => {
    const alone = sent({ path: "notes.md" }, ["PUT https://api.example.com/all"]);
    expect(seenAs(alone, ofThree([alone]))).toEqual(["nothing"]);
    expect(ofThree([alone]).marked(alone).effects).toMatchObject([
      { subject: "sent PUT https://api.example.com/all, as the calls of nearly all tools do" },
    ]);
    const carrying = sent({ path: "notes.md" }, [track, { q: "notes.md" }], ["GET https://api.example.com/a"]);
    expect(seenAs(carrying, ofThree([carrying]))).toEqual(["nothing"]);
  });

  it("is open where its method says that it replaces something, and each tool's own where it removes something", () => {
    const beside = (method: string): ObservedExchange =>
      sent({ path: "notes.md" }, ["GET https://api.example.com/a"], [`${method} https://api.example.com/all`]);
    expect(["PUT", "PATCH"].flatMap((method) => seenAs(beside(method), ofThree([beside(method)])))).toEqual([
      "nothing",
      "nothing",
    ]);
    expect(seenAs(beside("DELETE"), ofThree([beside("DELETE")]))).toEqual([undefined]);
  });

  it("is told once for the server where its method replaces something, and no tool puts in what it is given", () => {
    const told = (line: string, body: Json = {}): unknown => {
      const call = sent({ path: "notes.md" }, ["GET https://api.example.com/a"], [line, body]);
      const habits = ofThree([call]);
      const { isOfAllTools = false } = habits.marked(call).effects[0] ?? {};
      return [isOfAllTools, habits.evidence.habits.map(({ tools }) => tools)];
    };
    expect(told("PUT https://api.example.com/session")).toEqual([true, [["a", "b", "c"]]]);
    expect(told("PATCH https://api.example.com/session", { open: true })).toEqual([true, [["a", "b", "c"]]]);
    expect(told("PUT https://api.example.com/session", { last: "notes.md" })).toEqual([false, []]);
    expect(told("DELETE https://api.example.com/session")).toEqual([false, []]);
  });

  describe("and is all that they send", () => {
    const paths = ["documents/first.md", "documents/second.md", "documents/third.md"];
    const marked = (bodyOf: (path: string) => Json, given = paths): readonly unknown[] => {
      const calls = given.map((path) => sent({ path }, [track, bodyOf(path)]));
      const habits = recorded(Object.fromEntries(calls.map((call, index) => [`tool-${index}`, [call]])));
      return calls.flatMap((call) => seenAs(call, habits));
    };

    it("is no work of a tool where it is never told what they are given", () => {
      expect(marked(() => ({ event: "call", client: "6f2e8a1c-0f5d-4a57-9b0e-5d1f6a7c8b90" }))).toEqual(
        Array(3).fill("every-call"),
      );
    });

    it("is that of one without arguments, too, since others would have told", () => {
      const count = sent({}, [track, { event: "call" }]);
      const others = paths.map((path) => sent({ path }, [track, { event: "call" }]));
      const habits = recorded({ a: others, b: others, c: others, d: [count] });
      expect(seenAs(count, habits)).toEqual(["every-call"]);
      expect(seenAs(count, recorded({ a: others, b: [count], c: [count], d: [count] }))).toEqual(["nothing"]);
    });

    it.each<[string, (path: string) => Json]>([
      ["has it in its body", (path) => ({ query: `read("${path}")` })],
      ["has it in another form, as far as is known", (path) => ({ blob: btoa(path) })],
    ])("is open where it %s", (_, bodyOf) => {
      expect(marked(bodyOf)).toEqual(Array(3).fill("nothing"));
    });

    it("is open where one tool alone gives it what it was given", () => {
      expect(marked((path) => (path === paths[0] ? { path } : { event: "call" }))).toEqual(Array(3).fill("nothing"));
    });

    it("is open for the one of many that gives it what it was given", () => {
      const many = ["documents/fourth.md", "documents/fifth.md", ...paths];
      const bodyOf = (path: string): Json => (path === paths[0] ? { path } : { event: "call" });
      expect(marked(bodyOf, many)).toEqual(["every-call", "every-call", "nothing", "every-call", "every-call"]);
    });

    it("is open where most of them are given nothing that it could hold", () => {
      const record = (given: JsonObject): ObservedExchange => sent(given, [track, { event: "call" }]);
      const telling = Object.fromEntries(paths.map((path, index) => [`told-${index}`, [record({ path })]]));
      const silent = Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [`silent-${index}`, [record({ format: "markdown" })]]),
      );
      const habits = recorded({ ...telling, ...silent });
      expect(seenAs(record({}), habits)).toEqual(["nothing"]);
      // Of a call that gave it something, it tells by itself.
      expect(seenAs(record({ path: "documents/first.md" }), habits)).toEqual(["every-call"]);
    });

    it("is no work of a tool where several come with a call, some of them of calls before, and none is told anything", () => {
      const events = (path: string): ObservedExchange =>
        sent({ path }, [track, { event: "before", took: 3 }], [track, { event: "call" }]);
      const alone = sent({}, [track, { event: "call" }]);
      const telling = Object.fromEntries(paths.map((path, index) => [`t${index}`, [events(path)]]));
      const habits = recorded({ ...telling, d: [alone] });
      expect(seenAs(events("documents/first.md"), habits)).toEqual(["every-call", "every-call"]);
      expect(seenAs(alone, habits)).toEqual(["every-call"]);
    });

    it.each<[string, (path: string) => readonly Json[]]>([
      ["is told the name of a file, among others", (path) => [{ op: "begin" }, { op: "put", file: path.slice(10) }]],
      ["names the tool and is told a short argument", () => [{ method: "t", id: "task-7" }]],
    ])("is open where it %s", (_, bodiesOf) => {
      const calls = paths.map((path) =>
        sent({ path, id: "task-7" }, ...bodiesOf(path).map((body) => [track, body] as const)),
      );
      const habits = recorded(Object.fromEntries(calls.map((call, index) => [`t${index}`, [call]])));
      for (const call of calls) expect(seenAs(call, habits)).toContain("nothing");
    });

    it("is open where more come with a call than are looked through", () => {
      const many = Array.from({ length: 9 }, (_, n) => [track, { n }] as const);
      const calls = paths.map((path) => sent({ path }, ...many));
      const alone = sent({}, [track, { event: "call" }]);
      const habits = recorded({
        ...Object.fromEntries(calls.map((call, index) => [`t${index}`, [call]])),
        d: [alone],
      });
      expect(seenAs(alone, habits)).toEqual(["nothing"]);
    });

    it("is open of a tool that sends two, one of them with what it was given", () => {
      const login = [track, { method: "login" }] as const;
      const calls = paths.map((path) => sent({ path }, login, [track, { method: "read", path }]));
      const removal = sent({ task: 42 }, login, [track, { method: "unlink", ids: [42] }]);
      const habits = recorded({
        ...Object.fromEntries(calls.map((call, index) => [`t${index}`, [call]])),
        d: [removal],
      });
      expect(seenAs(removal, habits)).toEqual(["nothing", "nothing"]);
    });

    it("is no record where it is known to remove something", () => {
      const removal = (path: string): ObservedExchange => sent({ path }, ["DELETE https://t.example.com/track", {}]);
      const habits = recorded(Object.fromEntries(paths.map((path, index) => [`t${index}`, [removal(path)]])));
      expect(seenAs(removal("documents/first.md"), habits)).toEqual([undefined]);
    });

    it("is open where they are given next to nothing", () => {
      expect(marked(() => ({ event: "call" }), ["a.md", "b.md", "c.md"])).toEqual(Array(3).fill("nothing"));
    });
  });

  it("is the tool's where others send something else", () => {
    const removal = sent({ id: "seven" }, ["DELETE https://api.example.com/items/seven"]);
    const habits = recorded({ a: [removal], b: [sent({}, ["PUT https://api.example.com/a"])], c: [called([])] });
    expect(seenAs(removal, habits)).toEqual([undefined]);
  });
});
