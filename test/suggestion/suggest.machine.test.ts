import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { suggestHints } from "../../library/suggest-hints.ts";
import type { ToolSuggestion } from "../../report-model/suggestion.ts";
import { honest, lies, type Behaviour } from "../truth/behaviours.ts";

vi.setConfig({ maxConcurrency: 6 });

/** Time is not the subject. */
const maxTimeMs = 540_000;

const readOnly = { readOnlyHint: true };

/** One of each kind that a suggestion could be wrong about; they say nothing of themselves. */
const chosen = new Set(
  (
    "nothing lazy-store heartbeat append json-store delete overwrite write-at-exit write-after-a-second change-memory " +
    "write-for-one-combination connect"
  ).split(" "),
);

function isChosen({ server, behaviour, answer }: Behaviour): boolean {
  return server === "server.mjs" && answer === undefined && chosen.has(behaviour);
}

async function suggestionFor({ behaviour, others = [] }: Behaviour): Promise<ToolSuggestion> {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")));
  const args = [resolve(import.meta.dirname, "../effects/server.mjs"), behaviour, "{}"];
  try {
    const toolNames = ["act", ...others];
    const target = { command: process.execPath, args, cwd };
    const report = await suggestHints({ target, toolNames, runs: 10, seed: 1, maxTimeMs });
    expect(report.problems).toEqual([]);
    return report.suggestions?.find(({ tool }) => tool === "act") ?? expect.fail("nothing was suggested for act");
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function named(behaviours: readonly Behaviour[]): readonly (readonly [string, Behaviour])[] {
  return behaviours.filter(isChosen).map((each) => [`${each.behaviour} ${JSON.stringify(each.annotations)}`, each]);
}

describe.concurrent("hints suggested for a tool that says nothing of itself", () => {
  it.for(named(honest))("do not deny what is true of it: %s", async ([, behaviour], context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { annotations } = await suggestionFor(behaviour);
    expect({ ...behaviour.annotations, ...annotations }).toMatchObject(behaviour.annotations);
  });

  it.for(named(lies))("are none that is not true of it: %s", async ([, behaviour], context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { annotations } = await suggestionFor(behaviour);
    for (const [hint, value] of Object.entries(behaviour.annotations)) {
      if (hint !== "readOnlyHint" || value) expect(annotations).not.toHaveProperty(hint, value);
    }
  });

  it("are what its calls did", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const appending = await suggestionFor({ server: "server.mjs", behaviour: "append", annotations: readOnly });
    expect(appending.annotations).toMatchObject({ readOnlyHint: false, idempotentHint: false });
    const deleting = await suggestionFor({ server: "server.mjs", behaviour: "delete", annotations: readOnly });
    expect(deleting.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    const connecting = await suggestionFor({ server: "server.mjs", behaviour: "connect", annotations: readOnly });
    expect(connecting.annotations).toMatchObject({ openWorldHint: true });
  });
});
