import { describe, expect, it } from "vitest";
import type { Execution, ObservedExchange } from "../../harness/calls/execution.ts";
import { listed } from "../../harness/check/fixture-subject.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { isJsonObject, type JsonObject } from "../../harness/json/value.ts";
import type { HintName, HintSuggestion, ToolSuggestion } from "../../report-model/suggestion.ts";
import { called, changed, failed, reached, saying } from "../judging/fixture-execution.ts";
import { suggestHints } from "./suggest-hints.ts";

const text = { type: "string" };

function schemaOf(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  return { inputSchema: { type: "object", properties, required } };
}

/** As a box shows it that is watched to the end. */
function boxOf(exchanges: readonly ObservedExchange[], more: Partial<Execution> = {}): Execution {
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } }, lateMs: 2_000, ...more };
}

/** Each call twice. */
function twice(...calls: readonly ObservedExchange[]): readonly ObservedExchange[] {
  return calls.flatMap((call) => [call, { ...call, changes: [] }]);
}

function suggest(definition: JsonObject, ...executions: readonly Execution[]): ToolSuggestion {
  const tool = listed({ name: "act", ...definition });
  const chosen = executions
    .flatMap(({ exchanges }) => exchanges.map(({ step }) => argumentsOf(step)))
    .filter((given) => isJsonObject(given));
  return suggestHints({ tool, executions, chosen });
}

function hintOf({ hints }: ToolSuggestion, name: HintName): HintSuggestion {
  return hints.find(({ hint }) => hint === name) ?? expect.fail(`no ${name}`);
}

const path = schemaOf({ path: text });
/** Calls that read, each with another answer. */
const reading = boxOf(twice(...["a", "bb", "ccc"].map((name, n) => called({ path: name }, saying(`${n} lines`)))));
const created = changed("created", "adds");
const add = (name: string, more: Partial<ObservedExchange> = {}): ObservedExchange =>
  called({ path: name }, { changes: [created], ...more });
const adding = boxOf(twice(add("a"), add("b"), add("c")));

describe("a tool that was seen to read", () => {
  it("is suggested to be read-only and closed, with how many calls that rests on and what was not seen", () => {
    const suggestion = suggest(path, reading, reading);
    expect(suggestion.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    expect(suggestion.calls).toEqual({ made: 12, worked: 12 });
    expect(hintOf(suggestion, "readOnlyHint")).toMatchObject({
      because: "12 calls worked, nothing changed",
      unseen: ['other values of "path" than the 3 that were tried', expect.stringContaining("in memory")],
      standing: "unset",
    });
    expect(hintOf(suggestion, "destructiveHint").standing).toBe("no-meaning");
  });

  it.each<[string, string, JsonObject, readonly Execution[]]>([
    ["in one box only", "it was called in one box only", path, [reading]],
    [
      "with too few different arguments",
      "with 1 of the 3 different arguments",
      path,
      [boxOf(twice(called({ path: "a" }))), reading].map((box) => boxOf(box.exchanges.slice(0, 2))),
    ],
    [
      "with answers that show no work",
      "no answer shows that they did more than nothing",
      path,
      [0, 1].map(() => boxOf(twice(...["a", "b", "c"].map((name) => called({ path: name }))))),
    ],
    [
      "with one value of an enumeration only",
      'no call worked with mode "purge"',
      schemaOf({ path: text, mode: { enum: ["read", "purge"] } }),
      [0, 1].map(() =>
        boxOf(twice(...["a", "b", "c"].map((name, n) => called({ path: name, mode: "read" }, saying(`${n} lines`))))),
      ),
    ],
    [
      "without an argument that may be left out",
      'no call worked with "output"',
      schemaOf({ path: text, output: text }, ["path"]),
      [reading, reading],
    ],
    ["where calls start programs", "its calls start programs", path, [reading, { ...reading, startsPrograms: true }]],
    [
      "where not everything was seen",
      "the tracer has ended",
      path,
      [reading, boxOf([called({ path: "a" }, { blindSpots: ["the tracer has ended"] })])],
    ],
    [
      "where not all files were watched",
      "not all files could be watched",
      path,
      [reading, reading].map(({ exchanges }) => ({
        ...boxOf(exchanges),
        watch: { files: { kind: "directories", paths: ["/x"] } },
      })),
    ],
    ["where something changed in one box", "in one of 2 boxes", path, [reading, boxOf([add("a")])]],
    [
      "where something came with the first call only",
      "may be the start of the server",
      path,
      [reading, boxOf([called({ path: "a" }, { changes: [changed("created", "adds", { cause: "start" })] })])],
    ],
    [
      "where only a log was written",
      "whether that counts is open (AMB-21)",
      path,
      [
        reading,
        reading,
        boxOf([
          called(
            { path: "a" },
            { changes: [changed("content", "adds", { subject: "/var/log/a.log", owner: "server" })] },
          ),
        ]),
      ],
    ],
    [
      "where the server says that something is another one",
      "the server sent notifications/resources/list_changed",
      path,
      [reading, { ...reading, told: ["notifications/resources/list_changed"] }],
    ],
    [
      "where the same call is answered in two ways",
      "was answered in two ways",
      path,
      [reading, boxOf([called({ path: "a" }, saying("1 of 7")), called({ path: "a" }, saying("2 of 7"))])],
    ],
  ])("is suggested to be nothing milder %s", (_, reason, definition, executions) => {
    const suggestion = suggest(definition, ...executions);
    expect(suggestion.annotations).not.toHaveProperty("readOnlyHint", true);
    expect(hintOf(suggestion, "readOnlyHint").because).toContain(reason);
  });

  it("is suggested nothing where none of its calls worked, with the first error", () => {
    const suggestion = suggest(path, boxOf([called({ path: "a" }, { outcome: failed })]));
    expect(suggestion.annotations).toEqual({});
    expect(new Set(suggestion.hints.map(({ because }) => because)).size).toBe(1);
  });

  it("without arguments has to show what others put there", () => {
    const none = schemaOf({});
    const empty = boxOf(twice(called({}, saying("[]"))));
    const seeds = [
      {
        ...called({ title: "water the plants" }),
        step: { method: "tools/call", params: { name: "add", arguments: { title: "water the plants" } } },
      },
    ];
    const helping = { warmUps: [], seeds, probes: [], slow: [] };
    const showing = boxOf(twice(called({}, saying('[{"title":"water the plants"}]'))), { helping });
    expect(suggest(none, empty, showing).annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    const mute = boxOf(twice(called({}, saying("[]"))), { helping });
    expect(suggest(none, empty, mute).annotations).toEqual({});
  });
});

describe("a tool that was seen to change something", () => {
  it("twice is suggested not to be read-only, and once is not", () => {
    expect(suggest(path, adding, adding).annotations).toMatchObject({ readOnlyHint: false });
    const once = hintOf(suggest(path, adding, boxOf(twice(called({ path: "a" })))), "readOnlyHint");
    expect(once).toMatchObject({
      standing: "undecided",
      because: "created /x in one of 2 boxes that it was called in, which may be chance",
    });
    expect(once).not.toHaveProperty("value");
  });

  it("of its own only is told so, and not that nothing changed", () => {
    const own = { owner: "server", subject: "/tmp/private/store.json" } as const;
    const box = boxOf(
      adding.exchanges.map((call) => ({ ...call, changes: call.changes.map((each) => ({ ...each, ...own })) })),
    );
    const suggestion = suggest(path, box, box);
    expect(suggestion.annotations).toMatchObject({ readOnlyHint: false });
    expect(hintOf(suggestion, "destructiveHint").because).toBe("nothing of the user's was seen to be added");
  });

  it("is not suggested anything by what the start of the server or every call does", () => {
    const start = changed("created", "adds", { cause: "start", owner: "server" });
    const each = changed("content", "adds", { cause: "every-call" });
    const box = boxOf(reading.exchanges.map((exchange) => ({ ...exchange, changes: [start, each] })));
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
      because: "only one call in a box added something",
    });
  });

  it("and never met again with other contents is left open", () => {
    const both = schemaOf({ path: text, content: text });
    const write = (name: string, content: string): ObservedExchange =>
      called({ path: name, content }, { changes: [created] });
    const apart = boxOf(twice(write("a", "x"), write("b", "y"), write("c", "z")));
    expect(hintOf(suggest(both, apart, apart), "destructiveHint")).toMatchObject({
      standing: "undecided",
      because: expect.stringContaining('no call kept "path"'),
    });
    const crossed = boxOf([...apart.exchanges, write("a", "y"), write("b", "x")]);
    expect(suggest(both, crossed, crossed).annotations).toMatchObject({ destructiveHint: false });
  });

  it.each(["removes", "overwrites"] as const)("that %s what is there is suggested to be destructive", (effect) => {
    const box = boxOf([
      called({ path: "a" }, { changes: [changed("content", effect, { subject: "/data/tasks.json" })] }),
    ]);
    const suggestion = suggest(path, box, box);
    expect(suggestion.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hintOf(suggestion, "destructiveHint").because).toContain("/data/tasks.json");
  });

  it("each time it is called is suggested not to be idempotent", () => {
    const box = boxOf([add("a"), add("a")]);
    expect(suggest(path, box, box).annotations).toMatchObject({ idempotentHint: false });
  });

  it("whose server removes its own files at the end has removed nothing", () => {
    const tidying = changed("deleted", "removes", { owner: "server", phase: "end" });
    const box = boxOf([...adding.exchanges, add("d", { changes: [created, tidying] }), add("d", { changes: [] })]);
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
      "it tried to reach api.example.com:443, and what a call changes there is not seen",
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

it.each<[boolean | undefined, Execution, string]>([
  [undefined, reading, "unset"],
  [true, reading, "agrees"],
  [false, reading, "more-cautious"],
  [false, adding, "agrees"],
  [true, adding, "contradicts"],
])("a suggestion is compared with what the server says: readOnlyHint %s", (declared, box, standing) => {
  const annotations = declared === undefined ? {} : { annotations: { readOnlyHint: declared } };
  expect(hintOf(suggest({ ...path, ...annotations }, box, box), "readOnlyHint").standing).toBe(standing);
});
