import { afterEach, expect, it } from "vitest";
import { endHubs } from "../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { boxedServer, oneOf } from "./in-box/fixture-boxed-server.ts";
import { gather, toolCheck } from "./fixture-gather-calls.ts";

// Late effects and quiet boxes are waited for; here nothing comes by itself.
endWaitsAtOnce();

afterEach(endHubs);

it("tools of which a hint is to be decided are called before the others", async () => {
  const tools = ["a", "b", "c"].map((name) => ({ name, inputSchema: oneOf("x") }));
  const ofC = toolCheck("s/hint", {
    hint: "idempotentHint",
    appliesTo: ({ tool }) => (tool.name === "c" ? undefined : "it claims nothing"),
  });
  const server = boxedServer(tools);
  await gather(server, [toolCheck("s/any"), ofC]);
  // The first box is that of the exploration.
  const firstCalls = server
    .asked()
    .slice(1)
    .flatMap(([first]) => first ?? []);
  expect(firstCalls[0]).toBe('call c {"mode":"x"}');
});

it("longer arguments come before shorter ones, which may take away what those have put there", async () => {
  const server = boxedServer([{ name: "a", inputSchema: oneOf("", "long text", "mid") }]);
  await gather(server, [toolCheck("s/any")]);
  const [, judged = []] = server.asked();
  const modes = [...new Set(judged)].map((line) => line.replace('call a {"mode":', "").replace("}", ""));
  expect(modes).toEqual(['"long text"', '"mid"', '""']);
});

it.each([2, 8])("tools without a claim begin after those with one, where %i boxes may be open", async (maxOpen) => {
  const without = ["a", "b", "c"].map((name) => ({ name, inputSchema: oneOf("x") }));
  const claiming = { name: "claims", inputSchema: oneOf("x"), annotations: { readOnlyHint: false } };
  const server = boxedServer([...without, claiming]);
  const aboutEffects = toolCheck("s/c", {
    appliesTo: ({ tool }) => (tool.name === "claims" ? undefined : "it claims nothing"),
  });
  await gather(server, [aboutEffects, toolCheck("s/a", { about: "answers" })], { maxOpen });
  const [, second = []] = server.asked();
  expect(second[0]).toBe('call claims {"mode":"x"}');
});
