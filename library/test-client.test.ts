import { describe, expect, it } from "vitest";
import { OptionsError } from "./options-error.ts";
import { testClient } from "./test-client.ts";

const client = { command: "client" };

/** What is wrong with options, before anything is launched. */
async function faultOf(options: object): Promise<unknown> {
  try {
    await Reflect.apply(testClient, undefined, [options]);
    return undefined;
  } catch (error) {
    return error instanceof OptionsError ? error.fault : error;
  }
}

describe("the options of testClient", () => {
  it("are refused where a name stands for nothing", async () => {
    expect(await faultOf({ client, only: ["client/unknown"] })).toMatchObject({ code: "unknown-name", option: "only" });
    expect(await faultOf({ client, scenarios: ["unknown"] })).toMatchObject({ option: "scenarios", name: "unknown" });
    expect(await faultOf({ client, protocol: "2020-01-01" })).toMatchObject({ option: "protocol" });
    expect(await faultOf({ client, command: "client" })).toMatchObject({ option: "options of testClient" });
  });

  it("are refused where a value has another form", async () => {
    expect(await faultOf({ client: {} })).toMatchObject({ code: "malformed-option", option: "client.command" });
    expect(await faultOf({ client, timeoutMs: 0 })).toMatchObject({ option: "timeoutMs" });
    expect(await faultOf({ client, transport: "pipe" })).toMatchObject({ option: "transport" });
  });
});
