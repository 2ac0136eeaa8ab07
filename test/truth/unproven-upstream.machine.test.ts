import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { readOnlyToolsChangeNothing } from "../../suites/truth/static.ts";
import { callTools } from "./call-tools.ts";
import { sandboxPlace } from "./sandbox-place.ts";

it("no tool is called beside an upstream where the canary gets out of a box that has one", async (context) => {
  const place = await sandboxPlace(context);
  if (place.kind !== "sandbox") throw new Error("it is no sandbox");
  const box = { ...place.plan.box, missed: () => Promise.resolve(["a file of the host was changed"]) };
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "unproven-")));
  const server = resolve(import.meta.dirname, "../effects/server.mjs");
  const target = { command: process.execPath, args: [server, "ask-to-read", '{"readOnlyHint":true}'], cwd };
  const execution = { ...place, plan: { ...place.plan, box } };
  try {
    const { results } = await callTools(target, [readOnlyToolsChangeNothing], execution);
    expect(results).toMatchObject([
      {
        verdict: "inconclusive",
        message: "the sandbox has a gap when web APIs are answered in it: a file of the host was changed",
      },
    ]);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
});
