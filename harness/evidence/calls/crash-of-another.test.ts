import { afterEach, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { callStep } from "../../calls/setup/helping-calls.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { isJsonObject, member } from "../../json/value.ts";
import { boxedServer, type Acts, type MadeCall } from "./in-box/fixture-boxed-server.ts";
import { gather, toolCheck } from "./fixture-gather-calls.ts";

endWaitsAtOnce();
afterEach(endHubs);

const tools = [
  { name: "new_sheet", inputSchema: { type: "object", properties: {}, additionalProperties: false } },
  {
    name: "fold",
    inputSchema: {
      type: "object",
      properties: { sheetId: { type: "string" }, layers: { type: "integer", minimum: 0 } },
      required: ["sheetId", "layers"],
      additionalProperties: false,
    },
  },
];

it("a call that ends the server is charged to no tool that is called before it in each sandbox", async () => {
  const server = boxedServer(tools, ({ tool, arguments: given, box }: MadeCall): Acts => {
    const id = `sheet-${box}-x`;
    if (tool === "new_sheet") return { says: JSON.stringify({ sheet: { id } }) };
    if (!isJsonObject(given) || member(given, "sheetId") !== id) return { fails: true, says: "no such sheet" };
    return Number(member(given, "layers")) > 1_000 ? { dies: true } : { says: "folded 1" };
  });
  const planned = toolCheck("s/p", { about: "answers", plan: ({ tool }) => [callStep(tool.name, { sheetId: "x" })] });
  const { results } = await gather(server, [toolCheck("s/c", { hint: "readOnlyHint" }), planned]);
  const ended = server.asked().filter((asked) => asked.at(-1)?.includes("2147483648") === true);
  expect(ended.length).toBeGreaterThan(0);
  expect(results.find(({ tool, check }) => tool === "new_sheet" && check === "s/c")?.verdict).toBe("pass");
});
