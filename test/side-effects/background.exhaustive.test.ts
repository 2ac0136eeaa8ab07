import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { suiteOf } from "../../harness/check/check.ts";
import { scriptOf } from "../../harness/connect/fixture-scripted-target.ts";
import { inMemoryTarget } from "../../harness/connect/in-memory.ts";
import { performRun } from "../../harness/run/runner.ts";
import { ScriptedTransport, type Script } from "../../harness/wire/fixture-scripted-transport.ts";
import type { SentMessage } from "../../harness/wire/fixture-scripted-transport.ts";
import { isJsonObject, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { Report } from "../../report-model/report-model.ts";
import { allChecks } from "../../suites/index.ts";
import { isContradiction } from "../../harness/pursuit/pursue.ts";
import { loadModules } from "../kill-matrix/run-mutant.ts";
import { inVirtualTime } from "../virtual-time.ts";

const checks = allChecks.filter((check) => suiteOf(check) === "side-effects");
const flagged = { name: "act", inputSchema: { type: "object", additionalProperties: false }, dynamicAnnotations: true };

/** What one instance of a server does beside answering. */
interface Instance {
  readonly tools: Json[];
  /** Texts by URI; without any there is no capability. */
  readonly resources: Map<string, string>;
  readonly send: (method: string) => void;
  readonly later: (ms: number, act: () => void) => void;
  readonly every: (ms: number, act: () => void) => void;
}

interface Acts {
  readonly query?: () => void;
  readonly end?: () => void;
}

/** Windows last as long as answers take. */
const answerMs = 100;

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "background-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function launch(behave: (instance: Instance) => Acts): ScriptedTransport {
  const tools: Json[] = [flagged];
  const resources = new Map<string, string>();
  const timers: NodeJS.Timeout[] = [];
  const notification = (method: string): string => JSON.stringify({ jsonrpc: "2.0", method });
  const acts = behave({
    tools,
    resources,
    send: (method) => transport.write(notification(method)),
    later: (ms, act) => timers.push(setTimeout(act, ms)),
    every: (ms, act) => timers.push(setInterval(act, ms)),
  });
  const answer: Script = (message, server) =>
    scriptOf({
      capabilities: {
        tools: { listChanged: true, dynamicAnnotations: true },
        ...(resources.size > 0 ? { resources: {} } : {}),
      },
      tools,
      answer: (asked, peer) => {
        const shown = resourceAnswer(asked, resources);
        if (shown !== undefined) return peer.answer(asked, shown);
        if (asked.method !== "tools/annotations") return peer.refuse(asked, -32601);
        acts.query?.();
        peer.answer(asked, { annotations: { readOnlyHint: true } });
      },
    })(message, server);
  const transport: ScriptedTransport = new ScriptedTransport((message, server) => {
    timers.push(setTimeout(() => answer(message, server), answerMs));
  });
  const close = transport.close.bind(transport);
  return Object.assign(transport, {
    close: async () => {
      if (transport.closings === 0) acts.end?.();
      for (const timer of timers) clearTimeout(timer);
      await close();
    },
  });
}

function resourceAnswer(
  { method, params }: SentMessage,
  resources: ReadonlyMap<string, string>,
): JsonObject | undefined {
  if (method === "resources/list") return { resources: [...resources.keys()].map((uri) => ({ uri, name: uri })) };
  if (method !== "resources/read") return undefined;
  const uri = isJsonObject(params) ? params["uri"] : undefined;
  return typeof uri === "string" ? { contents: [{ uri, text: resources.get(uri) ?? "" }] } : undefined;
}

function run(behave: (instance: Instance) => Acts): Promise<Report> {
  return inVirtualTime(() =>
    performRun({
      target: inMemoryTarget({ name: "acting", cwd: directory, launch: () => launch(behave) }),
      checks,
      observe: { kind: "tiers", tiers: ["protocol", "snapshot"] },
      runs: 1,
      timeoutMs: 1_000,
      maxTimeMs: 60_000,
      seed: 1,
      client: { name: "test", version: "0.0.0" },
    }),
  );
}

/** The checks that are contradicted, and those that decide nothing. */
async function told(behave: (instance: Instance) => Acts): Promise<readonly string[]> {
  await loadModules();
  const { results, problems } = await run(behave);
  expect(problems).toEqual([]);
  return results
    .filter(({ verdict }) => isContradiction(verdict) || verdict === "inconclusive")
    .map(({ check, verdict }) => `${check.replace("side-effects/queries-", "")} ${verdict}`)
    .toSorted();
}

const path = (name: string): string => join(directory, name);
const randomName = (): string => `seg-${Math.random().toString(36).slice(2, 8).padEnd(6, "x")}`;
const another = { ...flagged, name: "another", dynamicAnnotations: false };

describe("a server that does by itself", () => {
  const cases: readonly (readonly [string, (instance: Instance) => Acts])[] = [
    ["nothing", () => ({})],
    ...[350, 550, 750, 950, 1_150].map(
      (ms) =>
        [
          `list another tool ${ms} ms after its start, and say so`,
          ({ tools, send, later }: Instance): Acts => {
            later(ms, () => {
              tools.push(another);
              send("notifications/tools/list_changed");
            });
            return {};
          },
        ] as const,
    ),
    [
      "write files with random names",
      ({ every }) => {
        every(30, () => writeFileSync(path(randomName()), ""));
        return {};
      },
    ],
    [
      "write a file 1.3 s after its start",
      ({ later }) => {
        later(1_300, () => writeFileSync(path("saved"), String(performance.now())));
        return {};
      },
    ],
    ...[150, 1_000, 1_700].map(
      (ms) =>
        [
          `show another resource every ${ms} ms`,
          ({ resources, every }: Instance): Acts => {
            let beats = 0;
            resources.set("beats://all", "none");
            every(ms, () => resources.set("beats://all", `${++beats} beats`));
            return {};
          },
        ] as const,
    ),
    [
      "show another resource once, 750 ms after its start",
      ({ resources, later }) => {
        resources.set("state://now", "starting");
        later(750, () => resources.set("state://now", "ready"));
        return {};
      },
    ],
    ["write a file when it ends", () => ({ end: () => writeFileSync(path("last"), String(performance.now())) })],
  ];

  it.each(cases)("%s is accused of nothing", async (_, behave) => {
    expect(await told(behave)).toEqual([]);
  });
});

describe("a server whose queries", () => {
  const changesFile = "change-no-file fail";
  const append = (name: string): void => appendFileSync(path(name), "1");
  const cases: readonly (readonly [string, (instance: Instance) => Acts, readonly string[]])[] = [
    [
      "write to a file that it writes to once by itself",
      ({ later }) => {
        later(350, () => append("journal"));
        return { query: () => append("journal") };
      },
      [changesFile],
    ],
    [
      "write a numbered file, of which it makes one by itself",
      ({ later }) => {
        let made = 0;
        const make = (): void => writeFileSync(path(`data-${++made}-${performance.now()}`), "");
        later(350, make);
        return { query: make };
      },
      [changesFile],
    ],
    [
      "write beside files with random names",
      ({ every }) => {
        every(30, () => writeFileSync(path(randomName()), ""));
        return { query: () => append("trace") };
      },
      [changesFile],
    ],
    [
      "change the list of a server that changes it once by itself",
      ({ tools, later }) => {
        later(550, () => tools.push(another));
        return { query: () => tools.push({ ...another, name: `another ${tools.length}` }) };
      },
      ["change-no-list fail"],
    ],
    [
      "change the list 1.5 s later",
      ({ tools, later }) => ({
        query: () => later(1_500, () => tools.push({ ...another, name: `another ${tools.length}` })),
      }),
      ["change-no-list fail"],
    ],
    [
      "change a resource",
      ({ resources }) => {
        resources.set("asked://last", "never");
        return { query: () => resources.set("asked://last", `${performance.now()}`) };
      },
      ["change-no-list fail"],
    ],
    [
      "change a resource once and for all",
      ({ resources }) => {
        resources.set("asked://ever", "no");
        return { query: () => resources.set("asked://ever", "yes") };
      },
      ["change-no-list fail"],
    ],
    [
      "leave a file that is written when it ends",
      () => {
        let asked = 0;
        return {
          query: () => void asked++,
          end: () => (asked === 0 ? undefined : append("asked")),
        };
      },
      [changesFile],
    ],
  ];

  it.each(cases)("%s is found out", async (_, behave, expected) => {
    expect(await told(behave)).toEqual(expected);
  });
});
