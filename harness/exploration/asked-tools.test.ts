import { expect, it } from "vitest";
import { askedTools } from "./asked-tools.ts";

const tools = new Set(["swarm_init", "openProject", "login", "list.items"]);

it.each([
  ["Swarm not initialized. Use swarm_init", ["swarm_init"]],
  ["No swarm is active: call `swarm_init` first.", ["swarm_init"]],
  ["Please run the openProject tool before this one", ["openProject"]],
  ["swarm_init must be called before anything else", ["swarm_init"]],
  ["'swarm_init' has not been called", ["swarm_init"]],
  ["Nothing is known yet; initialize by calling swarm_init(), then openProject().", ["swarm_init"]],
  ["Not signed in. Call login first", ["login"]],
  ["Not signed in. Use 'login'", ["login"]],
  ["See what there is with list.items", ["list.items"]],
  ["use login data that is valid", []],
  ["swarm_init failed", []],
  ["Do not use swarm_init here", []],
  ["Use openProject instead", []],
  ["Call swarm_initialise first", []],
])("of %j the tools to call are %j", (error, asked) => {
  expect(askedTools(error, tools)).toEqual(asked);
});

it("takes no longer for an error of a megabyte", () => {
  expect(askedTools("call ".repeat(200_000), tools)).toEqual([]);
});
