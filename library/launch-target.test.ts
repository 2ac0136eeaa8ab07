import { describe, expect, it } from "vitest";
import { OptionsError } from "./options-error.ts";
import { targetOf } from "./launch-target.ts";

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
