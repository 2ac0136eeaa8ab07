import type { Boxes } from "../calls/boxes/box.ts";
import { emptyLook, type Look } from "../calls/boxes/look.ts";
import { argumentsFor } from "../evidence/calls/trials/explore-tools.ts";
import { callingIn } from "../evidence/gathering/fixture-calling.ts";
import { created } from "../calls/watching/fixture-observed-calls.ts";
import type { EntryChange } from "../observe/effect/entry-change.ts";
import { sharedGenerators } from "../inputs/fixture-generators.ts";
import { InputCache } from "../inputs/input-cache.ts";
import type { ToolInputs } from "../inputs/tool-inputs.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { listed } from "../session/sample-introduction.ts";
import { plainUpstream } from "../api-stub/upstream-plan.ts";
import { ScriptedUpstream } from "../api-stub/answers/fixture-requests.ts";
import { hubFor } from "../instances/fixture-hub.ts";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import type { ExploredTool } from "./explored-tool.ts";
import { explore, type Exploration } from "./explore.ts";

/** What a tool answers: a result, the text of a failure; nothing for `(silent)`, and the end of the server for `(dies)`. */
export type Reply = JsonObject | string;

/** Sends a request such as `GET https://api.example.com/items` to the web API of a box; nothing comes back where there is none. */
export type Ask = (line: string, sent?: unknown) => Json | undefined;

/** What a tool does besides asking at once. */
export interface Doing {
  /** Makes a file, with contents that are not kept where they are not given. */
  readonly write: (path: string, contents?: string) => void;
  /** Asks after the answer. */
  readonly askLater: (line: string) => void;
}

/** One instance of a server: its tools, each with what it does. */
export type Tools = Readonly<Record<string, (given: JsonObject, ask: Ask, doing: Doing) => Reply>>;

export interface Explored {
  readonly exploration: Exploration;
  /** Calls, such as `create {"title":"sample"}`, of each box. */
  readonly calls: readonly (readonly string[])[];
}

/** A tool that takes these arguments, all of them required. */
export function toolTaking(name: string, properties: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    name,
    inputSchema: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
    ...more,
  };
}

export const text = { type: "string" };

/** A result with one text. */
export function says(...lines: readonly string[]): JsonObject {
  return { content: [{ type: "text", text: lines.join("\n") }] };
}

type ExplorationWith = Partial<Parameters<typeof explore>[2]> &
  Partial<Pick<ExploredTool, "choose">> & {
    /** Something may always happen by itself. */
    readonly isRestless?: boolean;
    /** How long each box took to open before it was needed. */
    readonly openingMs?: number;
  };

/**
 * Explores the tools of a server.
 *
 * @param instance what the tools of each instance do
 * @param options what differs from a run
 */
export async function explorationOf(
  definitions: readonly JsonObject[],
  instance: (number: number) => Tools,
  { choose: chosen, isRestless = false, openingMs, ...options }: ExplorationWith = {},
): Promise<Explored> {
  let written: EntryChange[] = [];
  let later: string[] = [];
  const doing: Doing = {
    write: (path, contents) => void written.push(created(path, contents)),
    askLater: (line) => void later.push(line),
  };
  const calls: string[][] = [];
  const upstream = new ScriptedUpstream();
  let hasLooked = false;
  let hasUpstream = false;
  const reached = new Set<string>();
  let served: ReadonlySet<string> = new Set();
  const ask: Ask = (line, sent) => {
    hasLooked = true;
    if (!hasUpstream) return undefined;
    const { port } = new URL(line.split(" ")[1] ?? "");
    // Another port than those of the web is answered at in the boxes after the one that it was reached for in.
    if (port !== "") reached.add(port);
    return port === "" || served.has(port) ? upstream.ask(line, sent) : undefined;
  };
  const target = scriptedTarget((number) => {
    const tools = instance(number);
    const made: string[] = [];
    calls.push(made);
    return scriptOf({
      tools: definitions,
      answer: (message, server) => {
        const { params = null } = message;
        const [name, given] = [memberOf(params, "name"), memberOf(params, "arguments")];
        if (message.method !== "tools/call" || typeof name !== "string" || !isJsonObject(given)) return;
        made.push(`${name} ${JSON.stringify(given)}`);
        const reply = tools[name]?.(given, ask, doing) ?? "no such tool";
        if (reply === "(silent)") return;
        if (reply === "(dies)") server.end({ code: "exited", exitCode: 1, stderr: [] });
        else server.answer(message, typeof reply === "string" ? { ...says(reply), isError: true } : reply);
      },
    });
  });
  const hub = hubFor(target);
  const boxes: Boxes = {
    fixtureHome: "/fixtures",
    maxOpen: 1,
    open: async () => {
      const session = await hub.fresh();
      upstream.open();
      // As in a sandbox, there is none before somebody has looked for it.
      hasUpstream = hasLooked;
      served = new Set(reached);
      const { answerBy } = upstream;
      const sentUpstream = (): ReturnType<typeof upstream.sentUpstream> => {
        const sent = upstream.sentUpstream();
        for (const line of later) upstream.ask(line);
        later = [];
        return sent;
      };
      const lacksUpstream = (): Promise<boolean> =>
        Promise.resolve(hasUpstream ? [...reached].some((port) => !served.has(port)) : hasLooked);
      const look = (): Promise<Look> => {
        const seen = { ...emptyLook, changes: written };
        written = [];
        return Promise.resolve(hasUpstream ? { ...seen, upstream: sentUpstream() } : seen);
      };
      const web = hasUpstream ? { sentUpstream, answerBy, lacksUpstream } : { lacksUpstream };
      const close = (): Promise<void> => hub.close(session);
      const places = { work: ["/work"], own: ["/own"] };
      const rest = (): Promise<boolean> => Promise.resolve(!isRestless);
      return {
        session,
        ...(openingMs === undefined ? {} : { openingMs }),
        watch: { files: { kind: "everywhere" } },
        places,
        look,
        rest,
        ...web,
        end: look,
        close,
      };
    },
  };
  const calling = callingIn({ ...boxes, open: () => boxes.open() }, { runs: 8 });
  const inputs = new InputCache(8, 1, [], sharedGenerators);
  const tools: ExploredTool[] = [];
  const bySchema = new Map<string, ToolInputs>();
  for (const definition of definitions) {
    const tool = listed(definition);
    if (chosen !== undefined) {
      tools.push({ tool, choose: chosen });
      continue;
    }
    const schema = JSON.stringify(member(definition, "inputSchema"));
    const made = bySchema.get(schema) ?? (await inputs.inputsOf(tool));
    bySchema.set(schema, made);
    if (made.kind === "unsupported") throw new Error(made.reason);
    const choose: ExploredTool["choose"] = (learned, limit) =>
      argumentsFor(tool, made, { boxes, calling, learned, limit });
    tools.push({ tool, choose });
  }
  const mayGoOn = (): Promise<void> => hub.mayGoOn();
  const exploration = await explore(boxes, tools, { maxMs: 20_000, mayGoOn, upstream: plainUpstream, ...options });
  return { exploration, calls };
}

function memberOf(value: Json, key: string): Json | undefined {
  return isJsonObject(value) ? member(value, key) : undefined;
}
