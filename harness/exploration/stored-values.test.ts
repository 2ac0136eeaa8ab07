import { describe, expect, it } from "vitest";
import { callStep } from "../calls/setup/helping-calls.ts";
import type { Json } from "../json/value.ts";
import { explorationOf, says, text, toolTaking } from "./fixture-exploration.ts";

describe("an exploration of a server that stores what it is given", () => {
  const tools = [
    toolTaking("create_label", { label: { type: "string", minLength: 5, maxLength: 40 } }),
    toolTaking("labels", {}),
    toolTaking("delete_label", { label: text }),
  ];

  it.each([
    ["the call that stored it, and not one that shows it", "/work/labels", true, "create_label"],
    ["the call that shows it, where nothing tells who stored it", "/work/labels", false, "labels"],
    ["the call that shows it, where no more than a log tells of the other", "/own/calls.log", true, "labels"],
  ])("remembers, of a value that both were given and show, %s", async (_which, file, keepsContents, expected) => {
    const { exploration } = await explorationOf(tools, () => {
      const labels = new Set<Json>();
      return {
        create_label: ({ label }, _ask, { write }) => {
          labels.add(label ?? null);
          write(file, keepsContents ? JSON.stringify([...labels]) : undefined);
          return says("stored");
        },
        labels: () => says(JSON.stringify([...labels].map((label) => ({ label, shown: 1 })))),
        delete_label: ({ label }) => (labels.has(label ?? null) ? says("dropped 1") : "no such label"),
      };
    });
    expect(exploration.standingOf("delete_label").kind).toBe("worked");
    expect(exploration.leadOf("delete_label").steps).toEqual([
      callStep(expected, expected === "create_label" ? { label: expect.any(String) } : {}),
    ]);
  });
});
