import { describe, expect, it } from "vitest";
import type { Execution, ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { called, changed, failed, reached, saying } from "../judging/fixture-execution.ts";
import {
  add,
  adding,
  boxOf,
  created,
  hintOf,
  path,
  reading,
  schemaOf,
  suggest,
  text,
  twice,
} from "./fixture-suggestion.ts";

describe("a tool that was seen to change something", () => {
  it("twice is suggested not to be read-only, and once is not", () => {
    expect(suggest(path, adding, adding).annotations).toMatchObject({ readOnlyHint: false });
    const once = hintOf(suggest(path, adding, boxOf(twice(called({ path: "a" })))), "readOnlyHint");
    expect(once).toMatchObject({
      standing: "undecided",
      because: "created /x in one of 2 sandboxes that it was called in, which may be a coincidence",
    });
    expect(once).not.toHaveProperty("value");
  });

  it("of its own only is told so, and not that nothing changed", () => {
    const own = { owner: "server", subject: "/tmp/private/store.json" } as const;
    const box = boxOf(
      adding.exchanges.map((call) => ({ ...call, effects: call.effects.map((each) => ({ ...each, ...own })) })),
    );
    const suggestion = suggest(path, box, box);
    expect(suggestion.annotations).toMatchObject({ readOnlyHint: false });
    expect(hintOf(suggestion, "destructiveHint").because).toBe(
      "held in its calls, and passes a check (✓); to suggest it takes more: no added user data was observed",
    );
  });

  it("is not suggested anything by what the start of the server or every call does", () => {
    const start = changed("file.create", "adds", { cause: "start", owner: "server" });
    const each = changed("file.change", "adds", { cause: "every-call" });
    const box = boxOf(reading.exchanges.map((exchange) => ({ ...exchange, effects: [start, each] })));
    expect(suggest(path, box, box).annotations).toMatchObject({ readOnlyHint: true });
  });

  it("and to take nothing away is suggested not to be destructive, where it met again what it had made", () => {
    expect(suggest(path, adding, adding).annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });

  it("with one call of a box only is left open: it may have set up what it clears at other times", () => {
    const setUp = boxOf([
      ...twice(add("a")),
      ...twice(...["b", "c"].map((name) => called({ path: name }, saying("none")))),
    ]);
    expect(hintOf(suggest(path, setUp, setUp), "destructiveHint")).toMatchObject({
      standing: "undecided",
      because:
        "held in its calls, and passes a check (✓); to suggest it takes more: only one call in a sandbox added something",
    });
  });

  it("and never met again with other contents is left open", () => {
    const both = schemaOf({ path: text, content: text });
    const write = (name: string, content: string): ObservedExchange =>
      called({ path: name, content }, { effects: [created] });
    const apart = boxOf(twice(write("a", "x"), write("b", "y"), write("c", "z")));
    expect(hintOf(suggest(both, apart, apart), "destructiveHint")).toMatchObject({
      standing: "undecided",
      because: expect.stringContaining('the same "path" as another call and other values in the rest'),
    });
    const crossed = boxOf([...apart.exchanges, write("a", "y"), write("b", "x")]);
    expect(suggest(both, crossed, crossed).annotations).toMatchObject({ destructiveHint: false });
  });

  it.each(["removes", "overwrites"] as const)("that %s what is there is suggested to be destructive", (effect) => {
    const box = boxOf([
      called({ path: "a" }, { effects: [changed("file.change", effect, { subject: "/data/tasks.json" })] }),
    ]);
    const suggestion = suggest(path, box, box);
    expect(suggestion.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hintOf(suggestion, "destructiveHint").because).toContain("/data/tasks.json");
  });

  it("each time it is called is suggested not to be idempotent", () => {
    const box = boxOf([add("a"), add("a")]);
    expect(suggest(path, box, box).annotations).toMatchObject({ idempotentHint: false });
  });

  it.each<[string, Partial<Execution>, readonly ObservedExchange[]]>([
    ["the first of two calls did nothing while it was watched", {}, [called({ path: "a" }), add("a")]],
    ["calls start programs", { startsPrograms: true }, [add("a"), add("a")]],
  ])("where %s is not said to do it again: it may be late", (_, more, calls) => {
    const box = boxOf(calls, more);
    expect(hintOf(suggest(path, box, box), "idempotentHint")).toMatchObject({
      standing: "undecided",
      because: "the second of two identical calls created /x, which may be delayed work of the first",
    });
  });

  it("whose server removes its own files at the end has removed nothing", () => {
    const made = changed("file.create", "adds", { owner: "server", subject: "/tmp/act" });
    const tidying = changed("file.delete", "removes", { owner: "server", subject: "/tmp/act", phase: "end" });
    const box = boxOf([
      ...adding.exchanges,
      add("d", { effects: [created, made, tidying] }),
      add("d", { effects: [] }),
    ]);
    expect(suggest(path, box, box).annotations).toMatchObject({ destructiveHint: false });
  });
});

describe("a tool that was seen to look up a name", () => {
  const looking = boxOf([called({ path: "a" }, { outcome: failed, network: [reached("api.example.com")] })]);

  it("is suggested to be open-world, also where the call failed", () => {
    const suggestion = suggest(path, looking, looking);
    expect(suggestion.annotations).toEqual({ openWorldHint: true });
    expect(hintOf(suggestion, "openWorldHint").because).toContain("api.example.com");
  });

  it("is suggested nothing milder by what it did not do here: it may change something there", () => {
    const sending = boxOf(reading.exchanges.map((call) => ({ ...call, network: [reached("api.example.com:443")] })));
    const suggestion = suggest(path, sending, sending);
    expect(suggestion.annotations).toEqual({ openWorldHint: true });
    expect(hintOf(suggestion, "readOnlyHint").because).toBe(
      "held in its calls, and passes a check (✓); to suggest it takes more: it tried to reach api.example.com:443, and what a call changes there is not visible",
    );
    const adds = boxOf(adding.exchanges.map((call) => ({ ...call, network: [reached("127.0.0.1:5432", "loopback")] })));
    expect(suggest(path, adds, adds).annotations).toEqual({ readOnlyHint: false });
  });

  it("in one box is left open, and so is one that reached something on this machine", () => {
    expect(suggest(path, looking, reading).annotations).not.toHaveProperty("openWorldHint");
    const inside = boxOf([called({ path: "a" }, { network: [reached("127.0.0.1:5432", "loopback")] })]);
    expect(suggest(path, reading, inside).annotations).not.toHaveProperty("openWorldHint");
  });
});
