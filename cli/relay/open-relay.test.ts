import { describe, expect, it } from "vitest";
import { defaultArguments } from "../options/run-arguments.ts";
import { openRelay } from "./open-relay.ts";

describe("the words that name a relay again", () => {
  it.each([
    { typed: {}, calls: [] },
    { typed: { execute: true, acceptRealEffects: true }, calls: ["--execute", "--accept-real-effects"] },
  ])("let it call the tools of the user's server only where that was typed: $calls", async ({ typed, calls }) => {
    const url = "http://127.0.0.1:4100/mcp";
    const options = { ...defaultArguments, rename: [], override: [], url, upstream: "node server.js", ...typed };
    const relay = await openRelay(options, undefined);
    await relay.end();
    expect(relay.named.words((text) => text)).toEqual([...calls, "--upstream", "'node server.js'", "--url", url]);
  });
});
