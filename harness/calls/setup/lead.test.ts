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
      takers: new Set(["get"]),
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

it("what has the ids of one box is told as when the lead was found", () => {
  const box = new LeadValues(lead).inBox();
  box.learn(create, { step: create, outcome: { kind: "result", result: { id: "note-7" }, faults: [] } });
  const get = (id: string) => ({ method: "tools/call", params: { name: "get", arguments: { id } } });
  expect(box.fill(get("note-1"))).toEqual(get("note-7"));
  expect(box.asFound(get("note-7"))).toEqual(get("note-1"));
  const other = get("note-9");
  expect(box.asFound(other)).toBe(other);
  expect(box.textAsFound("deleted notes/note-7.md")).toBe("deleted notes/note-1.md");
  expect(box.textAsFound("deleted notes/note-77.md, xnote-7")).toBe("deleted notes/note-77.md, xnote-7");
});

it("ids that have changed places are told apart", () => {
  const other = { method: "tools/call", params: { name: "create", arguments: { title: "b" } } };
  const [slot] = lead.slots;
  const slots = slot === undefined ? [] : [slot, { ...slot, step: 1, value: "note-2" }];
  const box = new LeadValues({ steps: [create, other], slots }).inBox();
  const answered = (id: string) => ({ kind: "result", result: { id }, faults: [] }) as const;
  box.learn(create, { step: create, outcome: answered("note-2") });
  box.learn(other, { step: other, outcome: answered("note-1") });
  expect(box.textAsFound("note-1.md and note-2.md")).toBe("note-2.md and note-1.md");
  const get = (id: string) => ({ method: "tools/call", params: { name: "get", arguments: { id } } });
  expect([get("note-1"), get("note-2")].map((step) => box.asFound(step))).toEqual([get("note-2"), get("note-1")]);
});
