import { execa } from "execa";
import { expect, it } from "vitest";
import { runBuiltInProcess } from "../../test/run-built-in-process.ts";

/** What bash offers for the last of the words. */
async function offered(script: string, words: readonly string[]): Promise<readonly string[]> {
  const quoted = words.map((word) => `'${word}'`).join(" ");
  const ask = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _mcp_annotations_conformance; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await execa("bash", ["-c", `${script}\n${ask}`]);
  return stdout.split("\n");
}

it("bash completes what may follow", async () => {
  const { stdout } = await runBuiltInProcess("completion", "bash");
  expect(await offered(stdout, ["x", "sug"])).toEqual(["suggest"]);
  expect(await offered(stdout, ["x", "--exe"])).toEqual(["--execute"]);
  expect(await offered(stdout, ["x", "--suite", "tru"])).toEqual(["truth"]);
  expect(await offered(stdout, ["x", "list", "tru"])).toEqual(["truth"]);
  expect(await offered(stdout, ["x", "suggest", "--format", "py"])).toEqual(["python"]);
  expect(await offered(stdout, ["x", "suggest", "--baseline"])).toEqual([""]);
});
