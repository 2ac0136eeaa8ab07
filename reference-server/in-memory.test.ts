import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queryDialectsOf, valueAt, type Dialect } from "./protocol/dialect.ts";
import { startInMemory } from "./in-memory.ts";
import { isJsonObject, type JsonObject } from "./protocol/json-object.ts";
import { MutantNotFound } from "./mutants/find-mutant.ts";
import { generateFantasyCharacter } from "./tools/generate-fantasy-character.ts";
import { complaintAbout } from "./service/valid-arguments.ts";

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "in-memory-test-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

interface Client {
  readonly ask: (method: string, params?: unknown) => Promise<JsonObject>;
  readonly close: () => Promise<void>;
  readonly exits: readonly number[];
}

function connect(dialect: Dialect, mutant?: string): Client {
  const waiting = new Map<unknown, (answer: JsonObject) => void>();
  const exits: number[] = [];
  let id = 0;
  const { send, close } = startInMemory(
    {
      dialect,
      workingDirectory: directory,
      temporaryDirectory: directory,
      ...(mutant === undefined ? {} : { mutant }),
    },
    (line) => {
      const message: unknown = JSON.parse(line);
      if (isJsonObject(message)) waiting.get(message["id"])?.(message);
    },
    (code) => exits.push(code),
  );
  const ask = (method: string, params?: unknown): Promise<JsonObject> =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  return { ask, close, exits };
}

function toolsIn(answer: JsonObject): readonly JsonObject[] {
  const result = answer["result"];
  if (!isJsonObject(result) || !Array.isArray(result["tools"])) throw new TypeError("no list of tools");
  return result["tools"].filter(isJsonObject);
}

async function listAll({ ask }: Client): Promise<readonly JsonObject[]> {
  const first = await ask("tools/list");
  const second = await ask("tools/list", { cursor: "second-page" });
  return [...toolsIn(first), ...toolsIn(second)];
}

const extensionId = "io.modelcontextprotocol/tool-resolution";
const capabilities = { extensions: { [extensionId]: {} } };
const handshake = { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "test", version: "1" } };

describe("the honest server", () => {
  test("declares and flags nothing in the static dialect, and knows no query method", async () => {
    const client = connect("static");
    expect(await client.ask("initialize", handshake)).toHaveProperty("result.capabilities", {
      tools: { listChanged: false },
    });
    const tools = await listAll(client);
    expect(tools.map((tool) => tool["name"])).toHaveLength(8);
    expect(tools.filter((tool) => "resolve" in tool || "dynamicAnnotations" in tool)).toEqual([]);
    expect(await client.ask("tools/resolve", {})).toHaveProperty("error.code", -32601);
    expect(await client.ask("tools/annotations", {})).toHaveProperty("error.code", -32601);
    await client.close();
  });

  test.each(["annotations", "resolve", "resolution-ext", "both", "all"] as const)(
    "declares and flags what it answers: %s",
    async (dialect) => {
      const client = connect(dialect);
      const initialized = await client.ask("initialize", handshake);
      const tools = await listAll(client);
      for (const { capability, flag, method } of queryDialectsOf(dialect)) {
        expect(initialized).toHaveProperty(["result", "capabilities", ...capability.at], capability.value);
        expect(tools.filter((tool) => valueAt(tool, flag.at) === flag.value)).toHaveLength(5);
        expect(await client.ask(method, { name: "server_status", arguments: {} })).toHaveProperty("error.code", -32602);
      }
      await client.close();
    },
  );

  test("answers with all four hints, and they follow the arguments", async () => {
    const client = connect("both");
    const hintsOf = async (name: string, given: JsonObject): Promise<unknown> => {
      const { result } = await client.ask("tools/annotations", { name, arguments: given });
      const resolved = await client.ask("tools/resolve", { name, arguments: given });
      const hints = isJsonObject(result) ? result["annotations"] : undefined;
      expect(resolved).toHaveProperty("result.tool.annotations", hints);
      expect(resolved).toHaveProperty("result.tool.name", name);
      return hints;
    };
    const hints = (...values: readonly boolean[]): JsonObject => ({
      readOnlyHint: values[0],
      destructiveHint: values[1],
      idempotentHint: values[2],
      openWorldHint: values[3],
    });
    const file = { path: "notes.txt", content: "text" };
    expect(await hintsOf("manage_files", { ...file, action: "read" })).toEqual(hints(true, false, true, false));
    expect(await hintsOf("manage_files", { ...file, action: "append" })).toEqual(hints(false, false, false, false));
    expect(await hintsOf("manage_files", { ...file, action: "replace" })).toEqual(hints(false, true, true, false));
    expect(await hintsOf("call_api", { method: "GET", path: "/a" })).toEqual(hints(true, false, true, true));
    expect(await hintsOf("call_api", { method: "POST", path: "/a" })).toEqual(hints(false, false, false, true));
    expect(await hintsOf("call_api", { method: "PATCH", path: "/a" })).toEqual(hints(false, true, false, true));
    const everything = { scope: "all", mode: "move", force: true };
    expect(await hintsOf("archive", everything)).toEqual(hints(false, true, true, false));
    expect(await hintsOf("archive", { ...everything, force: false })).toEqual(hints(false, false, true, false));
    expect(await hintsOf("lookup_records", { source: "mirror" })).toEqual(hints(true, false, true, true));
    expect(await hintsOf("lookup_records", {})).toEqual(hints(true, false, true, false));
    await client.close();
  });

  test.each([
    ["no params", undefined],
    ["no name", { arguments: {} }],
    ["a name that is no string", { name: 7, arguments: {} }],
    ["an unknown tool", { name: "MANAGE_FILES", arguments: { path: "a", action: "read" } }],
    ["a name of the prototype", { name: "__proto__", arguments: {} }],
    ["no arguments", { name: "lookup_records" }],
    ["arguments that are an array", { name: "lookup_records", arguments: [] }],
    ["arguments that are null", { name: "lookup_records", arguments: null }],
    ["an action that does not exist", { name: "manage_files", arguments: { path: "a", action: "burn" } }],
    ["a missing dependent property", { name: "manage_files", arguments: { path: "a", action: "append" } }],
    ["an unknown property", { name: "lookup_records", arguments: JSON.parse('{"__proto__":1}') }],
    ["a bad format", { name: "lookup_records", arguments: { since: "2025-02-30" } }],
  ])("answers -32602 for %s", async (_what, params) => {
    const client = connect("both");
    expect(await client.ask("tools/annotations", params)).toHaveProperty("error.code", -32602);
    expect(await client.ask("tools/resolve", params)).toHaveProperty("error.code", -32602);
    await client.close();
  });

  test("acts in its private directory on tools/call, and on nothing but a call", async () => {
    const client = connect("annotations");
    const append = { name: "manage_files", arguments: { path: "a.txt", action: "append", content: "text" } };
    await client.ask("tools/annotations", append);
    expect(readdirSync(directory)).toEqual([]);
    await client.ask("tools/call", append);
    const [home] = readdirSync(directory);
    expect(home).toMatch(/^reference-server-/);
    expect(existsSync(join(directory, String(home), "work", "a.txt"))).toBe(true);
    const escape = { path: "../labels.json", action: "replace", content: "{}" };
    expect(await client.ask("tools/call", { name: "manage_files", arguments: escape })).toHaveProperty(
      "result.isError",
      true,
    );
    await client.close();
    expect(readdirSync(directory)).toEqual([]);
    expect(client.exits).toEqual([0]);
  });

  test("gives structured content and its text, by the theme alone", async () => {
    const client = connect("static");
    const call = (given: JsonObject): Promise<JsonObject> =>
      client.ask("tools/call", { name: "generate_fantasy_character", arguments: given });
    const { result } = await call({ theme: "frost" });
    const structured = isJsonObject(result) ? result["structuredContent"] : undefined;
    if (!isJsonObject(structured)) throw new TypeError("no structured content");
    expect(complaintAbout(generateFantasyCharacter.outputSchema ?? {}, structured)).toBeUndefined();
    expect(result).toEqual({
      content: [{ type: "text", text: JSON.stringify(structured) }],
      structuredContent: structured,
    });
    expect(await call({ theme: "frost" })).toMatchObject({ result });
    expect(await call({})).not.toMatchObject({ result });
    expect(await call({ theme: 7 })).toHaveProperty("result.isError", true);
    await client.close();
  });

  test("removes originals only for the three arguments that say so", async () => {
    const client = connect("annotations");
    const call = (name: string, given: JsonObject): Promise<JsonObject> =>
      client.ask("tools/call", { name, arguments: given });
    const filesLeft = async (given: JsonObject): Promise<unknown> => {
      await call("manage_files", { path: "a.txt", action: "append", content: "text" });
      await call("archive", given);
      return (await call("server_status", {}))["result"];
    };
    const kept = { structuredContent: { files: 1, archived: 1 } };
    expect(await filesLeft({ scope: "all", mode: "move" })).toMatchObject(kept);
    expect(await filesLeft({ scope: "one", mode: "move", force: true, path: "a.txt" })).toMatchObject(kept);
    const removed = { structuredContent: { files: 0, archived: 1 } };
    expect(await filesLeft({ scope: "all", mode: "move", force: true })).toMatchObject(removed);
    await client.close();
  });
});

test("servers in memory share no state", async () => {
  const [left, right] = [connect("annotations", "flips-at-every-second-time"), connect("annotations")];
  const query = { name: "label_files", arguments: { path: "a", action: "show" } };
  const honest = await right.ask("tools/annotations", query);
  await left.ask("tools/annotations", query);
  expect(await left.ask("tools/annotations", query)).not.toMatchObject({ result: honest["result"] });
  expect(await right.ask("tools/annotations", query)).toMatchObject({ result: honest["result"] });
  await Promise.all([left.close(), right.close()]);
});

test("a crashing mutant reports its exit code once and says nothing more", async () => {
  const client = connect("annotations", "crash-on-one-combination");
  const crash = { name: "archive", arguments: { scope: "all", mode: "move", force: true } };
  void client.ask("tools/annotations", crash);
  await expect.poll(() => client.exits).toEqual([3]);
  await client.close();
  expect(client.exits).toEqual([3]);
  expect(readdirSync(directory)).toEqual([]);
});

test("a mutant that does not exist, or cannot lie in the dialect, is refused", () => {
  expect(() => connect("annotations", "no-such-lie")).toThrow(MutantNotFound);
  expect(() => connect("static", "flips-at-every-second-time")).toThrow(MutantNotFound);
  expect(readdirSync(directory)).toEqual([]);
});
