import { expect, it } from "vitest";
import { ownAddress } from "./own-address.ts";

it.each([
  ["INFO:     Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)", "http://127.0.0.1:8000/mcp"],
  ["Starting server on http://0.0.0.0:8000/mcp/", "http://127.0.0.1:8000/mcp/"],
  ["MCP server listening on http://localhost:3000/", "http://localhost:3000/mcp"],
  ["MCP Streamable HTTP Server listening on port 3000", "http://127.0.0.1:3000/mcp"],
  ["2026/11/28 listening on :8080", "http://127.0.0.1:8080/mcp"],
  ["listening on [::]:8080", "http://127.0.0.1:8080/mcp"],
  ["Tomcat started on port 8080 (http) with context path '/'", "http://127.0.0.1:8080/mcp"],
  ["serving at https://localhost:8443/api/tools", "https://localhost:8443/api/tools"],
])("%j is said by a server that listens", (line, told) => {
  expect(ownAddress(["starting", line])).toBe(told);
});

it.each([
  "connecting to https://api.example.com:8443/v1",
  "connection to localhost:5432 refused",
  "[12:30:45] started",
  "at file:///srv/app.js:12:30",
  "listening on port 99999",
  "listening for changes in src:80",
  "waiting for input",
])("%j tells of no server", (line) => {
  expect(ownAddress([line])).toBeUndefined();
});

it("prefers the address that has a path, and of these the endpoint", () => {
  const lines = ["running on http://127.0.0.1:8000", "docs at http://127.0.0.1:8000/docs", "http://127.0.0.1:8000/mcp"];
  expect(ownAddress(lines)).toBe("http://127.0.0.1:8000/mcp");
});
