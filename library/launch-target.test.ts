import { describe, expect, it } from "vitest";
import { OptionsError } from "./options-error.ts";
import { targetOf } from "./launch-target.ts";

describe("a server that is launched behind HTTP, as a target", () => {
  const server = { command: "node", args: ["server.js", "{port}"], url: "http://127.0.0.1:{port}/mcp" };

  it("is a process that is reached over HTTP, so that tools can be called in a sandbox around it", () => {
    const { traits } = targetOf({ ...server, headers: { "X-Tenant": "one" }, concurrency: 2 });
    expect(traits).toMatchObject({ overHttp: true, requestsAtOnce: 2, headers: [["X-Tenant", "one"]] });
    expect(traits.process?.launch).toMatchObject({ command: "node", args: ["server.js", "{port}"] });
  });

  it("is refused without an address or a command", () => {
    expect(() => targetOf({ ...server, url: "127.0.0.1:{port}" })).toThrow(OptionsError);
    expect(() => targetOf({ ...server, command: "" })).toThrow(OptionsError);
    expect(() => targetOf({ url: server.url })).toThrow(OptionsError);
  });
});

describe("a server that runs already, as a target", () => {
  it("is named by its address, runs elsewhere, and keeps its headers", () => {
    const target = targetOf({ url: "https://host/mcp", headers: { Authorization: "Bearer x" } });
    expect(target.command).toEqual(["https://host/mcp"]);
    expect(target.traits).toMatchObject({ directories: [], headers: [["Authorization", "Bearer x"]] });
    expect(target.traits.process).toBeUndefined();
  });

  it.for(["", "host/mcp", "file:///etc/passwd"])("is refused without an address: %j", (url) => {
    expect(() => targetOf({ url })).toThrow(OptionsError);
  });
});
