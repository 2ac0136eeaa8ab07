import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { stdioTarget } from "./stdio-target.ts";
import { TargetError } from "./fault.ts";

describe("a command as a target", () => {
  it("is launched when it is opened, and not before", async () => {
    const target = stdioTarget({ command: "/no/such/command", args: [], cwd: tmpdir(), env: {} });
    const error: unknown = await target.open(tmpdir()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TargetError);
    expect(error).toMatchObject({ fault: { code: "command-not-found", command: "/no/such/command" } });
  });
});
