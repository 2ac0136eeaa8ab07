import { scriptedTarget, scriptOf, type ScriptedTarget } from "../../connect/fixture-scripted-target.ts";
import type { JsonObject } from "../../json/value.ts";
import type { Effect, TierId } from "../../observe/effect/effect.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { TierBeside } from "../../observe/tier/tier.ts";
import type { SentMessage } from "../../wire/fixture-scripted-transport.ts";

export interface WatchedServer {
  readonly target: ScriptedTarget;
  /** How it is watched: by one tier, which sees every file that it makes. */
  readonly plan: ObservationPlan;
  /** TMPDIR of each instance. */
  readonly directories: readonly string[];
  /** An instance makes a file by itself, in its TMPDIR unless the name is an absolute path. */
  readonly make: (instance: number, name: string) => void;
}

interface Watched {
  readonly tier?: TierId;
  readonly tools?: readonly JsonObject[];
  readonly seesOtherInstances?: boolean;
  /** The files that an instance makes when it is ended. */
  readonly atEnd?: readonly string[];
}

/**
 * A server that is watched in memory.
 *
 * @param act tells the files that an instance makes in its TMPDIR while it answers a request, or that it `dies` or `hushes`
 */
export function watchedServer(
  act: (message: SentMessage, instance: number) => readonly string[] | "dies" | "hushes" = () => [],
  { tier: id = "syscalls", tools = [], seesOtherInstances = false, atEnd = [] }: Watched = {},
): WatchedServer {
  const directories: string[] = [];
  const made = new Map<string, Effect[]>();
  const make = (instance: number, name: string): void => {
    const directory = directories[instance - 1] ?? "";
    const subject = name.startsWith("/") ? name : `${directory}/${name}`;
    const effect: Effect = { kind: "file.create", tier: id, subject, evidence: `created ${subject}`, phase: "within" };
    made.set(directory, [...(made.get(directory) ?? []), effect]);
  };
  const scripted = scriptedTarget((instance) => {
    const ordinary = scriptOf({ tools, answer: (message, server) => server.answer(message, {}) });
    return (message, server) => {
      const effect = act(message, instance);
      if (effect === "dies") {
        server.end({ code: "exited", exitCode: 1, stderr: [] });
        return;
      }
      if (effect === "hushes") return;
      for (const name of effect) make(instance, name);
      ordinary(message, server);
    };
  });
  const target: ScriptedTarget = {
    ...scripted,
    open: async (directory) => {
      const instance = directories.push(directory);
      const transport = await scripted.open(directory);
      return Object.assign(transport, {
        close: endingWith(transport.close.bind(transport), () => {
          for (const name of atEnd) make(instance, name);
        }),
      });
    },
  };
  const tier: TierBeside = {
    id,
    stands: "beside",
    sees: ["file.create"],
    isDefault: true,
    seesOtherInstances,
    prove: () => Promise.resolve([]),
    observe: ({ directories: places }) => {
      const directory = places.at(-1) ?? "";
      const take = (): readonly Effect[] => made.get(directory)?.splice(0) ?? [];
      return {
        tier: id,
        attach: () => Promise.resolve(void take()),
        begin: () => Promise.resolve(),
        markReply: () => undefined,
        end: () => Promise.resolve({ effects: take(), blindSpots: [] }),
      };
    },
  };
  return {
    target,
    plan: { tiers: [tier], launch: { wrappers: [] }, unused: [], setting: "observe" },
    directories,
    make,
  };
}

function endingWith(close: () => Promise<void>, act: () => void): () => Promise<void> {
  return async () => {
    act();
    await close();
  };
}
