import { node, type Behaviour } from "./behaviour.ts";

const server = { server: "looks.mjs" } as const;

/** A server that looks where it runs may behave for that. */
export const lies: readonly Behaviour[] = [
  node(
    "look-at-first-process",
    { readOnlyHint: true, openWorldHint: false },
    {
      ...server,
      kills: ["truth/server-does-not-look-where-it-runs", "note"],
      tells: "of a server that looks where it runs: it opened /proc/1/comm",
    },
  ),
];
