import { describe, expect, it } from "vitest";
import { openCauses } from "../../report-model/open-cause.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { explainCommand } from "./explain-command.ts";

async function printed(id: string): Promise<string> {
  const { stdout, written } = fixtureSurroundings();
  await explainCommand(id, {}, stdout);
  return written().stdout;
}

async function refusal(id: string | undefined): Promise<string> {
  const { stdout } = fixtureSurroundings();
  const error: unknown = await explainCommand(id, {}, stdout).catch((thrown: unknown) => thrown);
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

  it("lists the codes of causes with the verdict that has them", async () => {
    const text = await printed("inconclusive");
    for (const code of Object.keys(openCauses)) expect(text).toContain(`${code}: `);
  });

  it("says what there is where it does not know a name", async () => {
    expect(await refusal("x")).toMatch(/^unknown name "x" \| [^]*a verdict: fail, [^]*a dialect: static/u);
    expect(await refusal("readonlyhint")).toBe('unknown name "readonlyhint" | Did you mean readOnlyHint?');
    expect(await refusal("truht")).toBe('unknown name "truht" | Did you mean truth?');
    expect(await refusal("hints/title-agree")).toBe(
      'unknown check "hints/title-agree" | Did you mean hints/titles-agree?',
    );
    expect(await refusal(undefined)).toMatch(/^no name was given \| [^]*a hint: readOnlyHint, /u);
    expect(await refusal("titles-agree")).toBe('unknown check "titles-agree" | Did you mean hints/titles-agree?');
    expect(await refusal("hints/x")).toMatch(/^unknown check "hints\/x" \| These checks of hints exist: /u);
    expect(await refusal("AMB-999")).toMatch(/^unknown ambiguity "AMB-999"/u);
  });
});
