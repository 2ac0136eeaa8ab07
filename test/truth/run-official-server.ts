import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type TestContext } from "vitest";
import { runForReport } from "../run-built-command.ts";
import { sandboxPlace } from "./sandbox-place.ts";

/** A server of the maintainers of the protocol. */
export interface OfficialServer {
  readonly server: string;
  /** How many it lists. */
  readonly tools: number;
  /** Some of them that stand for the others: one that reads and those that change something, as far as there are any. */
  readonly some: readonly string[];
  /** Tools that cannot work in a sandbox: one needs a client that runs tasks. */
  readonly idle: readonly string[];
  /** By default it takes ten seconds, and so long may an answer take: which of them is over first is not asserted. */
  readonly slow: readonly string[];
  /** Tools of which some argument or value works in no sandbox: one fetches an address, one answers with an error. */
  readonly inPart: readonly string[];
  /** What they change shows nowhere, so that their claims about changes stay open. */
  readonly unseen: readonly string[];
  readonly takesDirectory: boolean;
}

export const officialServers: readonly OfficialServer[] = [
  {
    server: "server-filesystem",
    tools: 14,
    some: ["read_text_file", "write_file", "move_file"],
    idle: [],
    slow: [],
    inPart: [],
    unseen: [],
    takesDirectory: true,
  },
  {
    server: "server-memory",
    tools: 9,
    some: ["create_entities", "delete_entities", "read_graph"],
    idle: [],
    slow: [],
    inPart: [],
    unseen: [],
    takesDirectory: false,
  },
  {
    server: "server-everything",
    tools: 13,
    some: ["echo", "gzip-file-as-resource", "toggle-simulated-logging"],
    idle: ["simulate-research-query"],
    slow: ["trigger-long-running-operation"],
    inPart: ["gzip-file-as-resource", "get-annotated-message"],
    unseen: ["toggle-simulated-logging", "toggle-subscriber-updates"],
    takesDirectory: false,
  },
];

/**
 * Calls tools of an official server, and fails where one is accused or cannot be decided.
 *
 * @param chosen names of tools; all when empty
 */
export async function expectInnocent(
  { server, tools, idle, slow, inPart, unseen, takesDirectory }: OfficialServer,
  chosen: readonly string[],
  context: TestContext,
): Promise<void> {
  await sandboxPlace(context);
  const directory = mkdtempSync(join(tmpdir(), "official-"));
  // What is answered to wrong calls is tested without a sandbox as well, and here in live runs only.
  const suites = chosen.length === 0 ? "truth,error-codes" : "truth";
  try {
    const command = join(process.cwd(), `node_modules/@modelcontextprotocol/${server}/dist/index.js`);
    // By default it writes beside its program, which it may not where that lies in a home.
    const memory = ["--env", `MEMORY_FILE_PATH=${join(directory, "memory.jsonl")}`];
    const options = ["--execute", "--cwd", directory, ...memory, "--suite", suites];
    const words = [command, ...(takesDirectory ? [directory] : [])];
    const only = chosen.flatMap((tool) => ["--tool", tool]);
    const report = await runForReport(...options, ...only, "--", "node", ...words);
    expect(report.problems).toEqual([]);
    const accused = report.results.filter(({ verdict }) => ["fail", "warn", "ambiguous", "error"].includes(verdict));
    expect(accused.map(({ check }) => check)).toEqual([]);
    const judged = report.results.filter(({ check }) => check.startsWith("truth/"));
    expect(new Set(judged.flatMap(({ tool }) => tool ?? [])).size).toBe(chosen.length === 0 ? tools : chosen.length);
    const undecided = judged
      .filter(({ verdict, heldWithout }) => verdict === "inconclusive" && heldWithout === undefined)
      .map(({ tool }) => tool);
    const held = judged.flatMap(({ tool, heldWithout }) => (heldWithout === undefined ? [] : [tool]));
    expect(held.filter((tool) => !inPart.some((each) => each === tool))).toEqual([]);
    const open = new Set(undecided.filter((tool) => ![...slow, ...unseen].some((each) => each === tool)));
    expect(open).toEqual(new Set(chosen.length === 0 ? idle : []));
    expect(idle.length).toBeLessThanOrEqual(tools / 3);
    expect(readdirSync(directory)).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
