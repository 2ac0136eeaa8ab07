import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sandboxPlace } from "./sandbox-place.ts";
import { runForReport } from "../run-built-command.ts";

/** Tools that cannot work in there: one needs a client that runs tasks, the other the network for its default. */
const servers = [
  { server: "server-filesystem", tools: 14, idle: [], slow: [], takesDirectory: true },
  { server: "server-memory", tools: 9, idle: [], slow: [], takesDirectory: false },
  {
    server: "server-everything",
    tools: 13,
    idle: ["simulate-research-query"],
    // By default it takes ten seconds, and so long may an answer take: which of them is over first is not asserted.
    slow: ["trigger-long-running-operation"],
    takesDirectory: false,
  },
];

describe("official servers at work", () => {
  it.concurrent.for(servers)(
    "$server is accused of nothing that its tools do",
    async ({ server, tools, idle, slow, takesDirectory }, context) => {
      await sandboxPlace(context);
      const directory = mkdtempSync(join(tmpdir(), "official-"));
      try {
        const command = join(process.cwd(), `node_modules/@modelcontextprotocol/${server}/dist/index.js`);
        // By default it writes beside its program, which it may not where that lies in a home.
        const memory = ["--env", `MEMORY_FILE_PATH=${join(directory, "memory.jsonl")}`];
        const options = ["--execute", "--cwd", directory, ...memory, "--suite", "truth,error-codes"];
        const words = [command, ...(takesDirectory ? [directory] : [])];
        const report = await runForReport(...options, "--", "node", ...words);
        expect(report.problems).toEqual([]);
        const accused = report.results.filter(({ verdict }) =>
          ["fail", "warn", "ambiguous", "error"].includes(verdict),
        );
        expect(accused.map(({ check }) => check)).toEqual([]);
        const judged = report.results.filter(({ check }) => check.startsWith("truth/"));
        expect(new Set(judged.flatMap(({ tool }) => tool ?? [])).size).toBe(tools);
        const undecided = judged.filter(({ verdict }) => verdict === "inconclusive").map(({ tool }) => tool);
        expect(new Set(undecided.filter((tool) => !slow.some((each) => each === tool)))).toEqual(new Set(idle));
        expect(idle.length).toBeLessThanOrEqual(tools / 3);
        expect(readdirSync(directory)).toEqual([]);
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  );
});
