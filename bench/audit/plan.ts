import type { HintName } from "../../report-model/hints.ts";

/** One generated server. `server.mjs` is its program. */
export interface PlannedServer {
  readonly id: string;
  readonly kind: ServerKind;
  readonly tools: number;
  /** Index of the tool that is not as the others. */
  readonly at: number;
  /** The hint about which that tool lies. */
  readonly hint?: HintName;
}

/** What is wrong with a server: nothing, one tool, or its start. */
export type ServerKind = "honest" | "lies" | "hangs" | "dies" | "floods" | "hangs-at-start" | "dies-at-start";

/** Ten in a row have one of each. */
const mixture: readonly Pick<PlannedServer, "kind" | "hint">[] = [
  { kind: "honest" },
  { kind: "lies", hint: "readOnlyHint" },
  { kind: "hangs" },
  { kind: "lies", hint: "destructiveHint" },
  { kind: "dies" },
  { kind: "lies", hint: "idempotentHint" },
  { kind: "floods" },
  { kind: "lies", hint: "openWorldHint" },
  { kind: "dies-at-start" },
  { kind: "hangs-at-start" },
];

/** Servers of 10 to 30 tools, or as many as is said, some of which hang, die, flood or lie; the same for the same seed. */
export function planServers(
  count: number,
  seed: number,
  { fewest, most }: { readonly fewest: number; readonly most: number } = { fewest: 10, most: 30 },
): readonly PlannedServer[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const kind = mixture[index % mixture.length] ?? { kind: "honest" };
    const tools = fewest + Math.floor(random() * (most - fewest + 1));
    const name = kind.hint === undefined ? kind.kind : `${kind.kind}-${kind.hint.toLowerCase()}`;
    return { ...kind, id: `${String(index).padStart(4, "0")}-${name}`, tools, at: Math.floor(random() * tools) };
  });
}

/** The list that an audit reads. */
export function serverList(servers: readonly PlannedServer[], node: string, program: string): object {
  return {
    servers: servers.map(({ id, ...words }) => ({ id, command: [node, program, JSON.stringify(words)] })),
  };
}

/** Numbers from 0 to 1, by a linear congruential generator: D. Knuth's constants for 64 bits. */
function randomFrom(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(state >> 32n) / 2 ** 32;
  };
}
