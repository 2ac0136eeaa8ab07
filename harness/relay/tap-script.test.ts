import { expect, it } from "vitest";
import { tapScript } from "./tap-script.ts";

it("hands words, variables and the directory on as they are, whatever a shell would make of them", () => {
  const odd = "it's $(touch x); `y` $HOME";
  const quoted = "'it'\\''s $(touch x); `y` $HOME'";
  const script = tapScript({ command: "node", args: [odd], cwd: `/a ${odd}`, env: { KEY: odd } }, ["tap", odd]);
  expect(script.split("\n")).toEqual([
    "#!/bin/sh",
    `cd '/a ${quoted.slice(1)} || exit 1`,
    `export KEY=${quoted}`,
    `exec 'tap' ${quoted} 'node' ${quoted}`,
    "",
  ]);
});
