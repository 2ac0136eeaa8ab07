import { afterEach, expect, it } from "vitest";
import { member } from "../json/value.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, text, toolTaking, type Tools } from "./fixture-exploration.ts";

afterEach(endHubs);

const nothing = { type: "object", properties: {}, additionalProperties: false };

it("calls a tool that needs a reference after those that may give it, and before those that may do more harm", async () => {
  const page = (): Tools => ({
    click: (call) => (member(call, "uid") === "e-17x" ? says("clicked the button 3") : "no such element"),
    clear: () => says("cleared 1 page"),
    open: () => says("opened 1 page"),
    look: () => says(JSON.stringify({ elements: [{ uid: "e-17x" }] })),
  });
  const tools = [
    toolTaking("click", { uid: text }),
    { name: "clear", inputSchema: nothing, annotations: { destructiveHint: true } },
    toolTaking("open", { url: text }),
    { name: "look", inputSchema: nothing },
  ];
  const { calls } = await explorationOf(tools, page);
  expect(calls[0]?.map((call) => call.split(" ")[0])).toEqual(["open", "look", "click", "clear"]);
  expect(calls[0]).toContain('click {"uid":"e-17x"}');
});
