import { describe, expect, it } from "vitest";
import { readAmbiguities } from "./read-ambiguities.ts";

const entry = {
  id: "AMB-99",
  kind: "gap",
  weight: "low",
  title: "Whether it is read",
  sides: [
    { where: [{ document: "core", section: "A" }], reading: "It is." },
    { where: [{ elsewhere: "Another text", section: "B" }], reading: "It is not." },
  ],
  suiteDoes: "Nothing.",
  hurts: "Nobody.",
};
const read = (change: object): unknown =>
  readAmbiguities("x.json", { about: "Nothing.", ambiguities: [{ ...entry, ...change }] });

describe("readAmbiguities", () => {
  it("names documents of the catalogue by their titles", () => {
    expect(read({})).toEqual([
      {
        ...entry,
        sides: [
          { where: [{ document: "MCP specification", section: "A" }], reading: "It is." },
          { where: [{ document: "Another text", section: "B" }], reading: "It is not." },
        ],
      },
    ]);
  });

  it.each([
    [
      "another kind",
      { kind: "error" },
      /^ambiguities\/x\.json: AMB-99\.kind: expected one of contradiction, .*"error"$/u,
    ],
    ["a third side", { sides: [...entry.sides, entry.sides[0]] }, "AMB-99.sides: expected two sides, found an array"],
    [
      "a document that is not in the catalogue",
      { sides: [entry.sides[1], { ...entry.sides[0], where: [{ document: "kore", section: "A" }] }] },
      /AMB-99\.sides\[1\]\.where\[0\]\.document: expected one of annotations, .*"kore"$/u,
    ],
    ["one reading", { choice: { option: "x", readings: ["a"] } }, "AMB-99.choice.readings: expected two words"],
  ])("names file, id and field of %s", (_, change, message) => {
    expect(() => read(change)).toThrow(message);
  });
});
