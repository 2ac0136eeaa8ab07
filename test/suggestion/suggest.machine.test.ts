import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { suggestHints } from "../../library/suggest-hints.ts";
import type { ToolSuggestion } from "../../report-model/suggestion.ts";
import { referenceServer } from "../run-built-command.ts";
import { referenceTools, remembering, restless, workers, type Truths } from "./true-hints.ts";

/** Time is not the subject. */
const maxTimeMs = 540_000;

/** The mildest hints, which are not true of most. */
const lies = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Tools that come with another one. */
const beside = new Set(["show", "now", "put", "tidy"]);

function effects(truths: Truths, said: object): readonly string[] {
  const behaviours = Object.keys(truths).filter((name) => !beside.has(name));
  return ["node", resolve(import.meta.dirname, "../effects/server.mjs"), behaviours.join(), JSON.stringify(said)];
}

const [command, program = "", ...options] = referenceServer();

const servers: readonly [string, readonly string[], Truths][] = [
  ["say of themselves what is not true", effects(workers, lies), workers],
  ["say nothing of themselves, on a server that does not rest", effects(restless, {}), restless],
  ["say nothing of themselves, of which one shows what the other did", effects(remembering, {}), remembering],
  ["say what is true", [command ?? "", resolve(program), ...options], referenceTools],
];

async function suggestionsFor([file = "", ...args]: readonly string[]): Promise<readonly ToolSuggestion[]> {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")));
  try {
    const target = { command: file, args, cwd };
    const report = await suggestHints({ target, runs: 10, seed: 1, maxTimeMs });
    expect({ exitCode: report.exitCode, problems: report.problems }).toEqual({ exitCode: 0, problems: [] });
    return report.suggestions ?? [];
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

describe.concurrent("the hints suggested for tools that", () => {
  it.for(servers)("%s are true of every one of them", async ([, words, truths], context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const suggestions = await suggestionsFor(words);
    expect(suggestions.map(({ tool }) => tool)).toEqual(Object.keys(truths).toSorted());
    const wrong = suggestions.flatMap(({ tool, hints }) => {
      const { is, told } = truths[tool] ?? { is: {}, told: [] };
      return hints.flatMap(({ hint, value, because }) => {
        const isRight = value === undefined ? !told.includes(hint) : value === is[hint];
        return isRight ? [] : [`${tool} ${hint} ${String(value)}: ${because}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});
