import { node, type Behaviour } from "./behaviour.ts";

const server = { server: "codes.mjs" } as const;

/** An error that fails with a code of something else is a refusal all the same, and nobody learns why. */
export const lies: readonly Behaviour[] = [
  node("unknown-tool-as-no-request", {}, { ...server, kills: ["error-codes/unknown-tool-call-is-an-error", "note"] }),
  node("failure-as-no-request", {}, { ...server, kills: ["error-codes/tool-failure-is-a-tool-error", "note"] }),
  node(
    "every-failure-as-no-request",
    {},
    { ...server, others: ["one", "two"], kills: ["error-codes/tools-fail-as-tool-errors", "note"] },
  ),
];
