import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import type { Target } from "../../harness/connect/target.ts";
import { ScriptedTransport } from "../../harness/wire/fixture-scripted-transport.ts";
import { tellingSilentStart } from "./silent-start.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const listening = "INFO: Uvicorn running on http://127.0.0.1:8000";

/** What is told of a server that writes this to stderr, and lines to stdout. */
async function toldOf(stderr: readonly string[], lines: readonly string[], boxed = false): Promise<readonly string[]> {
  const scripted = Object.assign(new ScriptedTransport(), { lastWords: stderr });
  const launch = { command: "node", args: [], cwd: "/", env: {} };
  const opening = (): Target => ({ ...stdioTarget(launch), open: async () => scripted });
  const { traits } = opening();
  const process = traits.process && { ...traits.process, launchedAs: opening };
  const told: string[] = [];
  const target = tellingSilentStart({ ...opening(), traits: { ...traits, ...(process && { process }) } }, (line) => {
    told.push(line);
  });
  const opened = boxed ? (target.traits.process?.launchedAs(launch) ?? expect.fail("no process")) : target;
  const transport = await opened.open("/tmp");
  transport.start({ message: () => undefined, broken: () => undefined, closed: () => undefined });
  scripted.write(...lines);
  vi.advanceTimersByTime(10_000);
  return told;
}

it.each([false, true])("a server that is silent and names an address is told of (in a sandbox: %s)", async (boxed) => {
  expect(await toldOf([listening], [], boxed)).toEqual([
    "the server has answered nothing for 3 s, and its output names an address: if it is reached over HTTP, add --url http://127.0.0.1:8000/mcp",
  ]);
});

it("one that writes to stdout is not, nor one that names no address", async () => {
  expect(await toldOf([listening], ['{"jsonrpc":"2.0","id":1,"result":{}}'])).toEqual([]);
  expect(await toldOf(["starting"], [])).toEqual([]);
});
