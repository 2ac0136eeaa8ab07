import * as fc from "fast-check";
import type { claims } from "./claim.ts";
import { simulatedHabits } from "./fixture-habits.ts";
import type { Act, SimulatedServer, SimulatedStep, SimulatedTool } from "./fixture-server.ts";

export type ClaimName = keyof typeof claims;

export const claimNames = [
  "readOnly",
  "nonDestructive",
  "idempotent",
  "closedWorld",
] as const satisfies readonly ClaimName[];

const requests = ["POST", "PUT", "PATCH", "DELETE"] as const;

/** What a tool may do though it makes a claim. */
const allowed: Readonly<Record<ClaimName, readonly Act["what"][]>> = {
  readOnly: ["connect"],
  nonDestructive: ["connect", "append", "create", "save", "store", "POST"],
  idempotent: ["connect", "create", "save", "delete", "overwrite", "wipe", "PUT", "PATCH", "DELETE"],
  closedWorld: ["append", "create", "save", "delete", "overwrite", "toggle", "store", "wipe"],
};

export function isTrue({ acts }: Pick<SimulatedTool, "acts">, claim: ClaimName): boolean {
  return acts.every(({ what }) => allowed[claim].includes(what));
}

/**
 * For each way in which a claim is false: the tools of which one has to come before, empty where none has to. Left out is
 * what cannot be seen: what start or clock do to the same subject, a state that is not asked for, the server's own file,
 * the removal of what nothing makes, what acts after another on what that one has done already, and what undoes itself at
 * changing times, as one look sees the sum.
 */
export function waysToSee(
  server: SimulatedServer,
  tool: SimulatedTool,
  claim: ClaimName,
): readonly (readonly string[])[] {
  const hidden = new Set(server.habits.map(({ on }) => on));
  const others = server.tools.filter((each) => each !== tool);
  return tool.acts.flatMap((each) => {
    const { what, on, after } = each;
    const isSum = what === "toggle" && each.when === "varied";
    if (isSum || isTrue({ acts: [each] }, claim) || hidden.has(on) || on === "store" || on.startsWith("/own"))
      return [];
    const isDone = others.some(({ name, acts }) => name === after && acts.some((one) => one.on === on));
    if (isDone) return [];
    if (what !== "delete" || !on.endsWith("/new")) return [after === undefined ? [] : [after]];
    const makers = others.filter(({ acts }) => acts.some((one) => one.what === "create" && one.on === on));
    return makers.length === 0 ? [] : [makers.map(({ name }) => name)];
  });
}

const when = fc.constantFrom("now", "now", "late", "deferred", "varied");

/** Where it acts only after another tool, which: a number among those of the server. */
type UnnamedAct = Omit<Act, "after"> & { readonly after?: number | undefined };

function actOf(what: readonly Act["what"][], on: readonly string[], isAfter = true): fc.Arbitrary<UnnamedAct> {
  const after = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(6) });
  return fc.record({
    what: fc.constantFrom(...what),
    on: fc.constantFrom(...on),
    isGiven: fc.boolean(),
    isKnown: fc.boolean(),
    when,
    ...(isAfter ? { after } : {}),
  });
}

/** What all can undo is made by those that always act. */
const someAct = fc.oneof(
  actOf(["delete", "overwrite", "append"], ["/home/ua", "/home/ub"]),
  actOf(["create", "create", "delete", "save", "toggle"], ["/home/new", "/own/new"], false),
  actOf(requests, ["/items/a", "/telemetry", "/items/b"]),
  actOf(["connect"], ["hosta", "hostb"]),
  actOf(["store", "wipe"], ["store"], false),
);

interface Liar {
  readonly acts: readonly UnnamedAct[];
  readonly saysItFailed: boolean;
}

const liar: fc.Arbitrary<Liar> = fc.record({
  acts: fc.uniqueArray(someAct, { minLength: 1, maxLength: 2, selector: ({ on }) => on }),
  saysItFailed: fc.boolean(),
});

function named({ acts, saysItFailed }: Liar, name: string, names: readonly string[]): SimulatedTool {
  const others = names.filter((other) => other !== name);
  const nameOf = (after: number | undefined): string | undefined =>
    after === undefined ? undefined : others[after % Math.max(1, others.length)];
  return { name, saysItFailed, acts: acts.map(({ after, ...rest }) => ({ ...rest, after: nameOf(after) })) };
}

export const someHabits = fc
  .uniqueArray(
    fc.constantFrom(...simulatedHabits).chain((forms) => fc.constantFrom(...forms).map((habit) => ({ forms, habit }))),
    { maxLength: 4, selector: ({ forms }) => forms },
  )
  .map((chosen) => chosen.map(({ habit }) => habit));

/** Servers of up to four honest tools and up to four that do something. */
export function someServer({ honest = 1, lying = 0 } = {}): fc.Arbitrary<SimulatedServer> {
  const liars = fc.array(liar, { minLength: lying, maxLength: 4 });
  return fc
    .tuple(fc.integer({ min: honest, max: 4 }), liars, fc.boolean(), someHabits)
    .map(([count, each, isProbe, habits]) => {
      const quiet = Array.from({ length: count }, (_, at) => ({
        name: `honest${at}`,
        acts: [],
        isProbe: isProbe && at === 0,
      }));
      const names = [...quiet.map(({ name }) => name), ...each.map((_, at) => `liar${at}`)];
      return { tools: [...quiet, ...each.map((one, at) => named(one, `liar${at}`, names))], habits };
    });
}

export function namesIn({ tools }: SimulatedServer): readonly string[] {
  return tools.map(({ name }) => name);
}

/** Each called with so many sets of arguments, with a look after each call. */
export function turnsOf(names: readonly string[], sets = 1): readonly SimulatedStep[] {
  return names.flatMap((call) => Array.from({ length: sets }, (_, set) => ({ call, args: `${set}` })));
}

export function nonsenseOf(names: readonly string[]): readonly SimulatedStep[] {
  return names.map((call) => ({ call, purpose: "answer" }));
}

function someStep(names: readonly string[]): fc.Arbitrary<SimulatedStep> {
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        call: fc.constantFrom(...names),
        args: fc.constantFrom("a", "b"),
        isLooked: fc.boolean(),
        purpose: fc.constantFrom("turn", "turn", "turn", "turn", "probe", "setup", "answer", "answer"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ idleMs: fc.constantFrom(200, 1_000, 2_500), isLooked: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant({ restart: true } as const) },
  );
}

/** Any session, and among them orders of all tools, sessions of one tool, without it, and without calls. */
function someSession(names: readonly string[]): fc.Arbitrary<readonly SimulatedStep[]> {
  const name = fc.constantFrom(...names);
  const twice = (call: string): readonly SimulatedStep[] => [{ call }, { call }];
  const others = (left: string): readonly string[] => names.filter((other) => other !== left);
  return fc.oneof(
    fc.array(someStep(names), { maxLength: 7 }),
    fc.shuffledSubarray([...names], { minLength: 1 }).map((order) => turnsOf(order)),
    name.map((call) => turnsOf([call], 2)),
    name.map((call) => [...twice(call), ...nonsenseOf([call])]),
    name.map((call) => [...twice(call), ...unlooked(others(call)), ...nonsenseOf([call])]),
    name.map((call) => turnsOf(others(call))),
    fc.constantFrom(500, 3_000).map((idleMs) => [{ idleMs }]),
    fc.shuffledSubarray([...names], { minLength: 1 }).map(nonsenseOf),
  );
}

function unlooked(names: readonly string[]): readonly SimulatedStep[] {
  return names.flatMap((call) => [
    { call, isLooked: false },
    { call, isLooked: false },
  ]);
}

export interface SomeSessions {
  readonly server: SimulatedServer;
  readonly sessions: readonly (readonly SimulatedStep[])[];
}

/** A server, and some sessions with it. */
export function someSessions(
  count: { readonly honest?: number; readonly lying?: number } = {},
): fc.Arbitrary<SomeSessions> {
  return someServer(count).chain((server) =>
    fc.record({
      server: fc.constant(server),
      sessions: fc.array(someSession(namesIn(server)), { minLength: 1, maxLength: 7 }),
    }),
  );
}

/** All that is worth asking of a server: together, idle, nonsense, each alone, each left out, the rest after each. */
export function allSessions(server: SimulatedServer): readonly (readonly SimulatedStep[])[] {
  const names = namesIn(server);
  const others = (left: string): readonly string[] => names.filter((other) => other !== left);
  return [
    turnsOf([...names, ...names]),
    turnsOf([...names, ...names].toReversed()),
    [{ idleMs: 12_000 }],
    [...nonsenseOf(names), { idleMs: 6_000 }],
    ...names.map((call): readonly SimulatedStep[] => [{ call }, { call }, ...nonsenseOf([call])]),
    ...names.map((call) => [...unlooked(others(call)), ...nonsenseOf(names)]),
    ...names.map((call): readonly SimulatedStep[] => [
      { call },
      { idleMs: 1_500 },
      ...unlooked(others(call)),
      ...nonsenseOf(names),
    ]),
  ];
}
