import { expect, it } from "vitest";
import { LeadValues, placeKey, type Lead } from "./lead.ts";

const create = { method: "tools/call", params: { name: "create", arguments: { title: "a" } } };

const lead: Lead = {
  steps: [create],
  slots: [
    {
      step: 0,
      value: "note-1",
      places: new Set([placeKey("get", ["id"])]),
      read: (result) => (typeof result["id"] === "string" ? result["id"] : undefined),
    },
  ],
};

it("the values of a lead are those that answers have told, in any box", () => {
  const values = new LeadValues(lead);
  expect([values.isOfAnswer("note-1"), values.isOfAnswer("note-7"), values.isOfAnswer("a")]).toEqual([
    true,
    false,
    false,
  ]);
  values.inBox().learn(create, { step: create, outcome: { kind: "result", result: { id: "note-7" }, faults: [] } });
  expect(values.isOfAnswer("note-7")).toBe(true);
});
