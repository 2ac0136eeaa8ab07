import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestContext } from "vitest";
import { builtPrograms } from "../built-programs.ts";
import { killSwitchMs, unhurried } from "../run-built-command.ts";
import { sandboxPlace } from "../truth/sandbox-place.ts";
import { commandOf } from "./journal-recording.ts";
import { layOutProject, withoutPlaces } from "./project.ts";
import type { WhoseServer } from "./whose-server.ts";

/**
 * Runs the built command for a server, in its project, as a user types it.
 *
 * @returns the journal, without the places of this machine
 */
export async function journalOfRun(server: WhoseServer, context: TestContext): Promise<string> {
  await sandboxPlace(context);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "whose-")));
  const journals = join(root, "journals");
  const words = ["--execute", "--seed", "1", ...unhurried, "--journal", journals, "--cmd", commandOf(server)];
  try {
    await runIn(layOutProject(server, root), resolve(builtPrograms.command), words);
    const [name = ""] = readdirSync(journals);
    return withoutPlaces(readFileSync(join(journals, name), "utf8"), root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Whatever the verdict is; without a run there is no journal. */
function runIn(cwd: string, program: string, words: readonly string[]): Promise<void> {
  return new Promise((done) => {
    const options = { cwd, timeout: killSwitchMs, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [program, ...words], options, () => done());
  });
}
