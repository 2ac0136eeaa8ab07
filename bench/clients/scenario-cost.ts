import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scenarios } from "../../harness/clients/scenarios/index.ts";
import { runNode } from "../processes.ts";
import { command } from "../programs.ts";
import { compare } from "../rounds.ts";
import { addedRow, type Row } from "../table.ts";

const maxMs = 150;
const rounds = 7;

/**
 * What a scenario of `client` costs beyond the client's own time: the command with a trivial client, and the same client as
 * often and as many side by side without the command.
 */
export async function scenarioCostRow(temporaryDirectory: string): Promise<Row> {
  const client = [process.execPath, fileURLToPath(import.meta.resolve("./trivial-client.js"))];
  const bare = fileURLToPath(import.meta.resolve("./run-clients.js"));
  const contexts = scenarios.flatMap(({ dialects, steps }) => dialects.map(() => JSON.stringify({ steps })));
  const path = join(temporaryDirectory, "contexts.json");
  await writeFile(path, JSON.stringify(contexts));
  const lanes = availableParallelism();
  const ours = [...command.args, "client", "--fail-on", "warn", "--concurrency", String(lanes), "--", ...client];
  const compared = await compare(
    { ours: () => runNode(ours), other: () => runNode([bare, path, String(lanes), ...client]) },
    rounds,
    1,
  );
  // Each of the lanes has its share of the runs, one after the other.
  const eachMs = (totalMs: number): number => (totalMs * lanes) / contexts.length;
  const { ours: oursMs, other: otherMs, added: addedMs } = compared;
  return addedRow(
    `a scenario of client, ${contexts.length} runs, ${lanes} side by side; other: the client alone`,
    { ours: eachMs(oursMs), other: eachMs(otherMs), added: eachMs(addedMs) },
    maxMs,
  );
}
