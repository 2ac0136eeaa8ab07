import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { listed } from "../../harness/check/fixture-subject.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { called, changed, failed, saying } from "../judging/fixture-execution.ts";
import { add, adding, boxOf, hintOf, path, reading, schemaOf, suggest, text, twice } from "./fixture-suggestion.ts";
import { suggestHints } from "./suggest-hints.ts";

describe("a tool that was seen to read", () => {
  it("is suggested to be read-only and closed, with how many calls that rests on and what was not seen", () => {
    const suggestion = suggest(path, reading, reading);
    expect(suggestion.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    expect(suggestion.calls).toEqual({ made: 12, worked: 12 });
    expect(hintOf(suggestion, "readOnlyHint")).toMatchObject({
      because: "12 calls worked, and nothing changed",
      unseen: ['other values of "path" than the 3 that were tried', expect.stringContaining("in memory")],
      standing: "unset",
    });
    expect(hintOf(suggestion, "destructiveHint").standing).toBe("no-meaning");
  });

  it.each<[string, string, JsonObject, readonly Execution[]]>([
    ["in one box only", "it was called in one sandbox only", path, [reading]],
    [
      "with too few different arguments",
      "with 1 of the 3 different arguments",
      path,
      [boxOf(twice(called({ path: "a" }))), reading].map((box) => boxOf(box.exchanges.slice(0, 2))),
    ],
    [
      "with answers that show no work",
      "no answer shows that they had any effect",
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
      "no call worked with output",
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
    ["where something changed in one box", "in one of 2 sandboxes", path, [reading, boxOf([add("a")])]],
    [
      "where something came with the first call only",
      "may be part of the server's start",
      path,
      [reading, boxOf([called({ path: "a" }, { effects: [changed("file.create", "adds", { cause: "start" })] })])],
    ],
    [
      "where only a log was written",
      "whether that counts as a change is ambiguous (AMB-21)",
      path,
      [
        reading,
        reading,
        boxOf([
          called(
            { path: "a" },
            { effects: [changed("file.change", "adds", { subject: "/var/log/a.log", owner: "server" })] },
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

  it("is suggested to be nothing milder where it did something beside other tools, as the checks leave it open", () => {
    const tool = listed({ name: "act", ...path });
    const seen = { tool, executions: [reading, reading], chosen: [], besideOthers: "it ended the server" };
    expect(suggestHints(seen).annotations).toEqual({});
    expect(hintOf(suggestHints(seen), "readOnlyHint").because).toBe(
      "held in its calls, and passes a check (✓); to suggest it takes more: it ended the server",
    );
  });

  it("is suggested nothing where none of its calls worked, with the first error", () => {
    const suggestion = suggest(path, boxOf([called({ path: "a" }, { outcome: failed })]));
    expect(suggestion.annotations).toEqual({});
    expect(new Set(suggestion.hints.map(({ because }) => because)).size).toBe(1);
  });

  it("without arguments has to show what others put there", () => {
    const none = schemaOf({});
    const empty = boxOf(twice(called({}, saying("[]"))));
    const setup = [
      {
        ...called({ title: "water the plants" }),
        step: { method: "tools/call", params: { name: "add", arguments: { title: "water the plants" } } },
      },
    ];
    const helping = { warmUps: [], setup, probes: [], slow: [] };
    const showing = boxOf(twice(called({}, saying('[{"title":"water the plants"}]'))), { helping });
    expect(suggest(none, empty, showing).annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    const mute = boxOf(twice(called({}, saying("[]"))), { helping });
    expect(suggest(none, empty, mute).annotations).toEqual({});
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

it("a suggestion says of a hint that is no boolean that it has the wrong type, and not that it is not set", () => {
  const suggestion = suggest({ ...path, annotations: { readOnlyHint: "no" } }, reading, reading);
  expect(hintOf(suggestion, "readOnlyHint")).toMatchObject({ standing: "unset", isOfWrongType: true });
  expect(hintOf(suggestion, "openWorldHint")).not.toHaveProperty("isOfWrongType");
});
