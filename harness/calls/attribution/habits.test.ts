import { describe, expect, it } from "vitest";
import { attribute } from "./attribute.ts";
import {
  adds,
  called,
  idle,
  nonsense,
  own,
  probed,
  recorded,
  removes,
  requested,
  sends,
  started,
  unlooked,
  whoseIn,
  type Part,
} from "./fixture-records.ts";
import type { RecordedEffect } from "../journal/session-record.ts";

const tools = ["a", "b", "c", "d"];
type Parts = readonly Part[];

describe("what every call does", () => {
  const each = (effect: RecordedEffect, names: readonly string[] = tools): Parts =>
    names.map((name) => called(name, [effect]));
  const failing = (effect: RecordedEffect, names: readonly string[] = tools): Parts =>
    names.map((name) => nonsense(name, [effect]));

  const closing = sends("DELETE", "/session", { persistence: "transient" });

  it.each<[string, string, readonly Parts[], (readonly string[])?]>([
    ["is excused, of the server's own", "every-call", [each(own())]],
    [
      "is excused where other requests do not do it",
      "every-call",
      [[...each(own()), requested("tools/list"), requested("ping")]],
    ],
    [
      "is excused where its path is another in each session",
      "every-call",
      tools.map((name) => [
        called(name),
        called(
          name,
          [own(`/tmp/${name}/log`)].map((one) => ({ ...one, place: "$TMPDIR/log" })),
        ),
      ]),
    ],
    ["is excused of others where it comes with calls that fail", "every-call", [each(adds()), failing(adds())]],
    ["is not excused of others else: all may add to one list", "no-control", [each(adds())]],
    [
      "is not excused where tools say that they failed: they may have acted",
      "no-control",
      [tools.map((name) => called(name, [adds()], { hasFailed: true }))],
    ],
    [
      "is not excused where a call in earnest went before those that fail",
      "no-control",
      [each(adds()), [called("a", [adds()]), ...failing(adds())]],
    ],
    [
      "is excused of a few tools by calls that fail alone",
      "every-call",
      [each(own(), ["a", "b"]), failing(own(), ["a", "b"])],
      ["a", "b"],
    ],
    ["is not excused of a few tools else", "no-control", [each(own(), ["a", "b"])], ["a", "b"]],
    [
      "is not excused where more than a fifth does not do it",
      "no-control",
      [[...each(own(), ["a", "b", "c"]), called("d")]],
    ],
    ["is excused where a fifth does not do it", "every-call", [[...each(own()), called("e")]], [...tools, "e"]],
    ["is not excused of two among many", "no-control", [each(own(), ["a", "b"])]],
    ["is excused where a tool does it most times", "every-call", [[...each(own()), called("a")]]],
    [
      "is excused where most calls fail and those that work do it",
      "every-call",
      [[...each(own()), ...["a", "b"].flatMap((name) => [nonsense(name), nonsense(name)])]],
    ],
    [
      "is not excused where tools mostly do not",
      "no-control",
      [[...each(own()), ...["a", "b"].flatMap((name) => [called(name), called(name)])]],
    ],
    [
      "is told of looks at one tool alone",
      "one-of-these",
      [[unlooked("a"), called("b", [own()]), unlooked("a"), called("c", [own()])]],
    ],
    [
      "is not excused where it contains what calls were given",
      "no-control",
      [each(adds("/own/list", { owner: "server", carries: true })), failing(own("/own/list"))],
    ],
    [
      "is excused for a PUT that contains nothing of what calls were given",
      "every-call",
      [each(sends("PUT", "/session")), failing(sends("PUT", "/session"))],
    ],
    [
      "is not excused where it contains what other calls were given",
      "no-control",
      [[called("a", [own()]), ...each({ ...own(), carries: true }, ["b", "c", "d"])]],
    ],
    ["is excused for a DELETE of what the same call made", "every-call", [each(closing), failing(closing)]],
    ["is never excused for a DELETE", "no-control", [each(sends("DELETE")), failing(sends("DELETE"))]],
    ["is never excused for what takes the user's away", "no-control", [each(removes()), failing(removes())]],
  ])("%s", (_, whose, sessions, names = tools) => {
    expect(whoseIn(recorded(names, ...sessions))).toBe(whose);
  });
});

describe("what the first call does", () => {
  const first = (name: string, more: Partial<RecordedEffect> = {}): Parts => [
    called(name, [adds("/home/.profile", more)]),
    called("d"),
  ];
  const thrice = ["a", "b", "c"].map((name) => first(name));

  it.each<[string, string, readonly Parts[]]>([
    ["is excused where three tools were the first", "first-call", thrice],
    [
      "is excused with the first call of a second process",
      "first-call",
      [...thrice, [...first("a"), started(), ...first("b")]],
    ],
    ["is excused after a session without calls", "first-call", [...thrice, [idle(2_000)]]],
    [
      "is excused where a list went before, and after a session with lists alone",
      "first-call",
      [...thrice.map((parts) => [requested("tools/list"), ...parts]), [requested("tools/list"), requested("ping")]],
    ],
    ["is not excused where two were: both may make the file", "no-control", thrice.slice(0, 2)],
    ["is not excused where one session lacks it", "no-control", [...thrice, [called("d"), called("a")]]],
    [
      "is not excused where a later call does it, too",
      "no-control",
      [...thrice, [...first("a"), called("b", [adds("/home/.profile")])]],
    ],
    [
      "is not excused where it contains what the call was given",
      "no-control",
      ["a", "b", "c"].map((name) => first(name, { carries: true })),
    ],
    [
      "is not excused where it contains what another call was given",
      "no-control",
      [first("a"), first("b"), first("c", { carries: true })],
    ],
    [
      "is not excused where something is removed: the next call finds it gone",
      "no-control",
      ["a", "b", "c"].map((name) => [called(name, [removes("/home/made", { wasThere: false })]), called("d")]),
    ],
  ])("%s", (_, whose, sessions) => {
    expect(whoseIn(recorded(tools, ...sessions))).toBe(whose);
  });

  const cache = own("/own/cache");

  it.each<[string, string, Parts]>([
    ["is excused at once for a file of the server's own", "first-call", [called("a", [cache]), called("b")]],
    [
      "is not excused where a later call writes it",
      "no-control",
      [called("a", [cache]), called("b", [{ ...cache, does: "overwrites" }])],
    ],
    [
      "is not excused where a later call writes in it",
      "no-control",
      [called("a", [cache]), called("b", [own("/own/cache/entry")])],
    ],
    [
      "is not excused where a later call touches it",
      "no-control",
      [called("a", [cache]), called("b", [{ ...cache, kind: "file.times", persistence: "timestamps" }])],
    ],
    ["is excused with a later call, for a file of the server's own", "first-call", [called("b"), called("a", [cache])]],
    ["is not excused for the user's file", "no-control", [called("a", [adds()]), called("b")]],
    [
      "is not excused for what a file loses",
      "no-control",
      [called("a", [{ ...cache, does: "overwrites" }]), called("b")],
    ],
    ["is not excused for another kind of state", "no-control", [called("a", [{ ...cache, kind: "ipc" }]), called("b")]],
  ])("%s", (_, whose, session) => {
    expect(whoseIn(recorded(tools, session))).toBe(whose);
  });
});

describe("a folder that is made", () => {
  const folder = own("/own/logs");
  const [log, other] = [own("/own/logs/calls"), own("/own/logs/other")];
  const rest = [called("b", [log]), called("c", [log]), called("d", [log])];

  it.each<[string, string, Parts]>([
    ["is excused with what is in it", "every-call", [called("a", [folder, log]), ...rest]],
    [
      "is not excused where something else is in it",
      "no-control",
      [called("a", [folder, log, other]), ...rest, called("a", [other])],
    ],
    ["is not excused empty", "no-control", [called("a", [folder]), ...rest]],
    ["is not excused by what came in it later", "no-control", [called("a", [folder]), called("a", [log]), ...rest]],
  ])("%s", (_, whose, session) => {
    expect(whoseIn(recorded(tools, session))).toBe(whose);
  });
});

it("is told once, with the tools that were seen alone with it", () => {
  const records = recorded(
    tools,
    ["b", "a", "c", "d"].map((name) => called(name, [own(), adds(`/home/${name}`)])),
    [probed("a")],
  );
  expect(attribute(records).habits).toMatchObject([
    { kind: "every-call", key: "file.write /own/log", tools, alsoWhenFailing: false },
  ]);
});
