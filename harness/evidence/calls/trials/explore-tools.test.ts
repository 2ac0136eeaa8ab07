import { afterEach, describe, expect, it } from "vitest";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { boxedServer } from "../in-box/fixture-boxed-server.ts";
import { gather, toolCheck } from "../fixture-gather-calls.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";

endWaitsAtOnce();

afterEach(endHubs);

describe("an exploration of tools", () => {
  it("is made even where there is one alone without arguments: what it asks a web API for is learned there", async () => {
    const server = boxedServer([{ name: "a", inputSchema: { type: "object", additionalProperties: false } }]);
    await gather(server, [toolCheck("s/one")]);
    const [explored = [], ...judged] = server.asked();
    expect(explored).toContain("call a {}");
    expect(judged).toEqual([Array.from({ length: 12 }, () => "call a {}")]);
  });
});
