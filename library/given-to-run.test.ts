import { expect, it } from "vitest";
import { givenToRun } from "./given-to-run.ts";

it("a report names what its run was given, without a value", () => {
  const example = { tool: "login", argument: "password", value: "hunter22" };
  const launch = { command: "node", args: [], cwd: "/", env: { API_KEY: "opens-all" }, show: ["/a", "/b"] };
  const traits = {
    relaunch: "cheap",
    instancesAtOnce: "many",
    directories: [],
    process: { launch, launchedAs: () => expect.fail("it is not launched") },
  } as const;
  const given = givenToRun({ examples: [example, example], upstream: "off" }, { traits });
  expect(given).toEqual({ examples: ["login.password"], upstream: "off", variables: ["API_KEY"], shown: 2 });
  expect(givenToRun({}, { traits: { relaunch: "cheap", instancesAtOnce: "many", directories: [] } })).toBeUndefined();
});
