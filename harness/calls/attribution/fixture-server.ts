import type { Step } from "../../conversation/conversation.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { Observation, Purpose, RecordedEffect, SessionRecord } from "../journal/session-record.ts";
import { effect, given, SimulatedWorld } from "./fixture-world.ts";

/** What a simulated tool does with each call. */
export interface Act {
  readonly what: keyof typeof acts;
  readonly on: string;
  /** What it writes or sends contains the arguments. */
  readonly isGiven?: boolean;
  /** A request is about something that was there before. */
  readonly isKnown?: boolean;
  /** `deferred`: with the next call of any tool. `varied`: each in turn. */
  readonly when: "now" | "late" | "deferred" | "varied";
  /** Only where this tool was called before, in the same process. */
  readonly after?: string | undefined;
}

export interface SimulatedTool {
  readonly name: string;
  readonly acts: readonly Act[];
  /** It says that it failed, and acts. */
  readonly saysItFailed?: boolean;
  /** Its answer is the state that only probes show. */
  readonly isProbe?: boolean;
}

/** What a server does by itself. */
export interface SimulatedHabit {
  readonly name: string;
  /** What it acts on hides what calls do to it. */
  readonly on: string;
  start?(world: SimulatedWorld, process: Process): void;
  call?(world: SimulatedWorld, process: Process, isEarnest: boolean): void;
}

export interface SimulatedServer {
  readonly tools: readonly SimulatedTool[];
  readonly habits: readonly SimulatedHabit[];
}

/** One process of a simulated server. */
export interface Process {
  readonly number: number;
  isAlive: boolean;
  calls: number;
  readonly called: Set<string>;
  readonly connected: Set<string>;
  /** What waits for the next call. */
  deferred: (() => void)[];
}

export type SimulatedStep = { readonly isLooked?: boolean } & (
  | { readonly call: string; readonly args?: string; readonly purpose?: "turn" | "setup" | "probe" | "answer" }
  | { readonly idleMs: number }
  | { readonly restart: true }
);

export interface Simulation {
  readonly isTraced?: boolean;
  /** How long a session is waited for at its end. */
  readonly endMs?: number;
}

const startMs = 300;
const callMs = 20;
const restMs = 300;
const lateMs = 1_000;

const acts = {
  delete: ({ world, on }) => world.remove(on),
  overwrite: ({ world, on, text }) => world.write(on, text),
  append: ({ world, on, text }) => world.append(on, text),
  create: ({ world, on, text }) => (world.files.has(on) ? undefined : world.write(on, text)),
  /** A file for each arguments. */
  save: ({ world, on, args }) => world.write(`${on}-${args}`, given(args)),
  toggle: ({ world, on, text }) => (world.files.has(on) ? world.remove(on) : world.write(on, text)),
  store: ({ world, text }) => (world.store += text),
  wipe: ({ world }) => (world.store = ""),
  /** A connection is kept: what comes later uses it unseen. */
  connect: ({ world, process, on }) => {
    if (!process.connected.has(on)) world.connect(on);
    process.connected.add(on);
  },
  POST: ({ world, on, ...sent }) => world.send("POST", on, sent),
  PUT: ({ world, on, ...sent }) => world.send("PUT", on, sent),
  PATCH: ({ world, on, ...sent }) => world.send("PATCH", on, sent),
  DELETE: ({ world, on, ...sent }) => world.send("DELETE", on, sent),
} as const satisfies Record<string, (acting: Acting) => unknown>;

interface Acting {
  readonly world: SimulatedWorld;
  readonly process: Process;
  readonly on: string;
  readonly args: string;
  readonly text: string;
  readonly isGiven: boolean;
  readonly wasThere: boolean;
}

/** Acts at once. */
export function act(
  world: SimulatedWorld,
  process: Process,
  { what, on, isGiven = false, isKnown = false }: Act,
  args = "",
): void {
  const text = isGiven ? given(args) : "other";
  acts[what]({ world, process, on, args, text, isGiven, wasThere: isKnown });
}

/** Runs one session after the other, numbered in order. */
export function simulate(
  server: SimulatedServer,
  sessions: readonly (readonly SimulatedStep[])[],
  simulation: Simulation = {},
): readonly SessionRecord[] {
  return sessions.map((steps, session) => ({
    session,
    tools: server.tools.map(({ name }) => name),
    observations: new SimulatedSession(server, simulation).run(steps),
  }));
}

class SimulatedSession {
  readonly #server: SimulatedServer;
  readonly #world: SimulatedWorld;
  readonly #endMs: number;
  readonly #observations: Observation[] = [];
  /** What probes answered last, and where. */
  readonly #answers = new Map<string, { readonly answer: string; readonly at: number }>();
  #process: Process;

  constructor(server: SimulatedServer, { isTraced = true, endMs = 2_000 }: Simulation) {
    this.#server = server;
    this.#world = new SimulatedWorld(isTraced);
    this.#endMs = endMs;
    this.#process = this.#start(1);
  }

  run(steps: readonly SimulatedStep[]): readonly Observation[] {
    this.#observe(0, "start", true);
    for (const step of steps) this.#take(step);
    this.#idle(this.#endMs, true);
    return this.#observations;
  }

  #take(step: SimulatedStep): void {
    const isLooked = step.isLooked ?? true;
    if ("idleMs" in step) this.#idle(step.idleMs, isLooked);
    else if ("restart" in step) {
      const sentMs = this.#world.nowMs;
      this.#process.isAlive = false;
      this.#process = this.#start(this.#process.number + 1);
      this.#observe(sentMs, "start", isLooked);
    } else this.#call(step.call, step.args ?? "a", step.purpose ?? "turn", isLooked);
  }

  #idle(ms: number, isLooked: boolean): void {
    const sentMs = this.#world.nowMs;
    this.#world.pass(ms);
    this.#observe(sentMs, "idle", isLooked);
  }

  #start(number: number): Process {
    const process: Process = { number, isAlive: true, calls: 0, called: new Set(), connected: new Set(), deferred: [] };
    for (const habit of this.#server.habits) habit.start?.(this.#world, process);
    this.#world.pass(startMs);
    return process;
  }

  #call(name: string, args: string, purpose: Purpose, isLooked: boolean): void {
    const sentMs = this.#world.nowMs;
    const isEarnest = purpose !== "answer";
    const tool = this.#server.tools.find((each) => each.name === name);
    const process = this.#process;
    process.calls++;
    for (const deferred of process.deferred.splice(0)) deferred();
    for (const habit of this.#server.habits) habit.call?.(this.#world, process, isEarnest);
    if (tool !== undefined && isEarnest) this.#work(tool, args);
    const shown = tool?.isProbe === true && isEarnest ? this.#shownBy(`${name} ${args}`) : [];
    this.#world.pass(callMs);
    const params = { name, arguments: { with: isEarnest ? args : "nonsense" } };
    const step: Step = { method: "tools/call", params };
    const hasFailed = !isEarnest || tool?.saysItFailed === true;
    this.#observe(sentMs, purpose, isLooked, shown, { step, outcome: answered(hasFailed) });
  }

  #work(tool: SimulatedTool, args: string): void {
    const [world, process] = [this.#world, this.#process];
    for (const each of tool.acts) {
      if (each.after !== undefined && !process.called.has(each.after)) continue;
      const now = (): void => act(world, process, each, args);
      const when = each.when === "varied" ? turns[process.calls % turns.length] : each.when;
      if (when === "now") now();
      else if (when === "late") world.after(lateMs, now);
      else process.deferred.push(now);
    }
    process.called.add(tool.name);
  }

  #shownBy(subject: string): readonly RecordedEffect[] {
    const { store } = this.#world;
    const was = this.#answers.get(subject);
    this.#answers.set(subject, { answer: store, at: this.#observations.length });
    if (was === undefined || was.answer === store) return [];
    return [
      { ...effect("state.answer", subject, store.startsWith(was.answer) ? "adds" : "overwrites"), since: was.at },
    ];
  }

  #observe(
    sentMs: number,
    purpose: Purpose,
    isLooked: boolean,
    shown: readonly RecordedEffect[] = [],
    sent: Pick<Observation, "step" | "outcome"> = {},
  ): void {
    if (isLooked) this.#world.pass(restMs);
    const effects = [...(isLooked ? this.#world.look() : []), ...shown];
    const age = [sentMs, this.#world.nowMs] as const;
    this.#observations.push({
      purpose,
      ...sent,
      process: this.#process.number,
      age,
      isLooked,
      effects,
      blindSpots: [],
    });
  }
}

const turns = ["now", "late", "deferred"] as const;

export function answered(hasFailed: boolean): Outcome {
  return { kind: "result", result: hasFailed ? { content: [], isError: true } : { content: [] }, faults: [] };
}
