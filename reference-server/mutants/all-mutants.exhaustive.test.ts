import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { startInMemory } from "../in-memory.ts";
import { isJsonObject } from "../protocol/json-object.ts";
import { dialectNames } from "../protocol/dialect.ts";
import { revisionNames } from "../protocol/revision.ts";
import { mutants } from "./all-mutants.ts";
import { laterMs, longScript, script, scriptOfOther, statelessScript, type Setting } from "./fixture-scripts.ts";
import { revisionOf } from "./find-mutant.ts";

/** Only a server that swallows an answer makes the script wait for both of these; turns count when the machine is busy. */
const silenceMs = 60;
const silenceTurns = 200;

const clock = { skippedMs: 0 };
const now = performance.now.bind(performance);

/** Everything a client could see of two sessions in the same directories. */
async function observe(setting: Setting, mutant?: string, isLong = false): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "mutant-test-"));
  const seen: string[] = [];
  try {
    for (const session of ["first", "second"]) {
      seen.push(session, ...(await converse(setting, directory, mutant, isLong)));
    }
    const { dialect, revision } = setting;
    if (dialect !== "resolution-ext" || revision !== "2025-11-25") return seen.join("\n");
    seen.push("other", ...(await converse(setting, directory, mutant, false, true)));
    return seen.join("\n");
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function converse(
  { dialect, revision }: Setting,
  directory: string,
  mutant: string | undefined,
  isLong: boolean,
  isOther = false,
): Promise<readonly string[]> {
  const seen: string[] = [];
  const answered = new Set<unknown>();
  let running = true;
  clock.skippedMs = 0;
  const server = startInMemory(
    {
      dialect,
      revision,
      workingDirectory: directory,
      temporaryDirectory: directory,
      ...(mutant === undefined ? {} : { mutant }),
    },
    (line) => {
      seen.push(line);
      if (!line.startsWith("{")) return;
      const message: unknown = JSON.parse(line);
      if (isJsonObject(message)) answered.add(message["id"]);
    },
    (code) => {
      running = false;
      seen.push(`exit ${code}`);
    },
  );
  seen.push(...filesIn(directory));
  let id = 0;
  const usual = isLong ? longScript(dialect) : script(dialect);
  const withHandshake = isOther ? scriptOfOther(dialect) : usual;
  for (const questions of revision === "2026-07-28" ? statelessScript(dialect) : withHandshake) {
    const ids = questions.map(({ ahead, isLater, ...question }) => {
      id += 1;
      if (isLater === true) clock.skippedMs = laterMs;
      if (ahead !== undefined) server.send(ahead);
      server.send(JSON.stringify({ jsonrpc: "2.0", id, ...question }));
      return id;
    });
    const deadline = performance.now() + silenceMs;
    const open = (): boolean => running && ids.some((each) => !answered.has(each));
    for (let turn = 0; open() && (turn < silenceTurns || performance.now() < deadline); turn += 1) await setImmediate();
    if (open()) {
      seen.push("silence");
      break;
    }
  }
  await setImmediate();
  seen.push(...filesIn(directory));
  await server.close();
  return seen;
}

/** Names and contents, without what is random in the names of directories. */
function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => {
      const name = file.replace(directory, "").replace(/reference-server-\w+/, "private");
      return `${name}: ${readFileSync(file, "utf8")}`;
    })
    .toSorted();
}

const honest = new Map<string, Promise<string>>();

/** The honest server is asked once for each dialect, revision and script. */
function observeHonest(setting: Setting, isLong = false): Promise<string> {
  const name = `${setting.dialect} ${setting.revision} ${isLong}`;
  const observed = honest.get(name) ?? observe(setting, undefined, isLong);
  honest.set(name, observed);
  return observed;
}

const settings = revisionNames.flatMap((revision) => dialectNames.map((dialect): Setting => ({ dialect, revision })));

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now() + clock.skippedMs);
});

describe.each(settings)("in the dialect $dialect and the revision $revision", (setting) => {
  const { dialect, revision } = setting;

  test("the honest server says the same in each session", async () => {
    const [first, second] = (await observeHonest(setting)).split(/\n(?:second|other)\n/u);
    expect(first).toBe(`first\n${second}`);
    expect(first).not.toContain("silence");
  });

  test.each(mutants.filter((mutant) => mutant.dialects.includes(dialect) && revisionOf(mutant) === revision))(
    "the lie is observable: $id",
    async ({ id }) => {
      if ((await observe(setting, id)) !== (await observeHonest(setting))) return;
      expect(await observe(setting, id, true)).not.toBe(await observeHonest(setting, true));
    },
  );
});
