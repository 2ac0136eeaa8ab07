import { expect, it, vi } from "vitest";
import { runArguments } from "../run/fixture-arguments.ts";
import { namedVariables, nextRun } from "./next-run.ts";

it("types again what the file cannot say, and no secret", () => {
  vi.stubEnv("SET", "1");
  vi.stubEnv("OTHER", "0123456789");
  const options = runArguments({
    cmd: "node server.js",
    env: ["TICKETS_TOKEN=test", "API_KEY=a8f5f167f44f4964", "SET=2"],
    envFrom: ["KEY=OTHER"],
    show: ["/data dir"],
    home: true,
    startTimeout: 60_000,
  });
  expect(namedVariables(options)).toEqual(["KEY", "TICKETS_TOKEN", "API_KEY", "SET"]);
  const next = nextRun(options);
  expect(next).toContain("--env TICKETS_TOKEN=test --env ");
  expect(next).toContain("--start-timeout 60000");
  expect(next).toContain("--show '/data dir'");
  expect(next).toContain("--home");
  expect(next).not.toMatch(/a8f5f|0123456789|SET=2|server\.js/u);
});

it("is the bare command where the file says it all", () => {
  expect(nextRun(runArguments({ cmd: "node server.js" }))).toBe("npx mcp-annotations-conformance");
  expect(nextRun(runArguments({ cwd: "my server" }))).toBe("cd 'my server' && npx mcp-annotations-conformance");
});
