import { expect, it } from "vitest";
import { launchAt, namedPort, portOf, portWhenAlone } from "./port-place.ts";

it("an address that names no port leaves the choice", () => {
  expect(namedPort("http://127.0.0.1:{port}/mcp")).toBeUndefined();
  expect(portWhenAlone("http://127.0.0.1:{port}/mcp")).toBeGreaterThan(1024);
});

it.each([
  ["http://127.0.0.1:3001/mcp", 3001],
  ["http://localhost/mcp", 80],
  ["https://localhost/mcp", 443],
])("%s names its port", (url, port) => {
  expect([namedPort(url), portOf(url), portWhenAlone(url)]).toEqual([port, port, port]);
});

it("a command is told its port in its words and in PORT, unless the user says otherwise there", () => {
  const launch = { command: "node", args: ["s.js", "--port={port}", "{port}"], cwd: "/", env: { A: "b" } };
  expect(launchAt(launch, 7)).toEqual({
    ...launch,
    args: ["s.js", "--port=7", "7"],
    env: { A: "b", PORT: "7" },
  });
  expect(launchAt({ ...launch, env: { PORT: "8" } }, 7).env).toEqual({ PORT: "8" });
});
