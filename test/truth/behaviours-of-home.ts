import { node, type Behaviour } from "./behaviour.ts";

const readOnlyTools = "truth/read-only-tools-change-nothing";

function home(behaviour: string, verdict: "ambiguous" | "fail"): Behaviour {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return node(behaviour, annotations, { server: "home.mjs", kills: [readOnlyTools, verdict] });
}

/** What the server, or a tool chain, keeps for itself. */
export const unclear: readonly Behaviour[] = [
  home("keep-beside-settings", "ambiguous"),
  home("keep-in-registry", "ambiguous"),
];

/** What other programs start from. */
export const lies: readonly Behaviour[] = [home("plant-server", "fail"), home("plant-shell-file", "fail")];
