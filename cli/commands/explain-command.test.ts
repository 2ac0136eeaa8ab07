import { afterEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "../program/usage-error.ts";
import { explainCommand } from "./explain-command.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

async function printed(id: string): Promise<string> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await explainCommand(id, {});
  return write.mock.calls.map(([text]) => String(text)).join("");
}

async function refusal(id: string | undefined): Promise<string> {
  const error: unknown = await explainCommand(id, {}).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error("was not refused");
  return `${error.message} | ${error.hint}`;
}

describe("explain", () => {
  it.each([
    ["determinism/repeated-queries-agree", "MUST"],
    ["AMB-05", "reading 1"],
    ["truth", "suite"],
    ["resolve", "dialect"],
    ["DA-SRV-02", "requirement"],
    ["inconclusive", "verdict"],
    ["4", "exit code"],
    ["readOnlyHint", "hint"],
  ])("knows %s", async (id, says) => {
    expect(await printed(id)).toContain(says);
  });

  it("says what there is where it does not know a name", async () => {
    expect(await refusal("x")).toMatch(/^unknown name "x" \| [^]*a verdict: fail, [^]*a dialect: static/u);
    expect(await refusal("readonlyhint")).toBe('unknown name "readonlyhint" | Did you mean readOnlyHint?');
    expect(await refusal(undefined)).toMatch(/^no name was given \| [^]*a hint: readOnlyHint, /u);
    expect(await refusal("titles-agree")).toBe('unknown check "titles-agree" | Did you mean hints/titles-agree?');
    expect(await refusal("hints/x")).toMatch(/^unknown check "hints\/x" \| These checks of hints exist: /u);
    expect(await refusal("AMB-999")).toMatch(/^unknown ambiguity "AMB-999"/u);
  });
});
