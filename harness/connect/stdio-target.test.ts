import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { stdioTarget } from "./stdio-target.ts";

const launch = { command: "node", args: ["server.js"], cwd: tmpdir(), env: {} };

describe("a command as a target", () => {
  it("is named by its words, and its working directory is its own", () => {
    const { command, traits } = stdioTarget(launch);
    expect(command).toEqual(["node", "server.js"]);
    expect(traits.directories).toEqual([tmpdir()]);
  });

  it("can be launched with something around its process, and again with something around that", () => {
    const wrapped = stdioTarget(launch).traits.process?.launchedAs({ ...launch, command: "tracer", args: ["node"] });
    expect(wrapped?.command).toEqual(["tracer", "node"]);
    expect(wrapped?.traits.process?.launchedAs(launch).command).toEqual(["node", "server.js"]);
  });
});
