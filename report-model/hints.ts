import type { Hint } from "./hint.ts";

const readOnlyHint = {
  name: "readOnlyHint",
  default: false,
  hasMeaning: "always",
  seen: { something: "changed something", nothing: "no change seen" },
  explanation: {
    meaning:
      "true: a call changes nothing around the tool, no file, no record, nothing that another tool shows. false: it may.",
    clients: "Many run a tool with readOnlyHint: true without asking the user.",
    mistake: "A search that saves its history, or a read that creates a missing file, is not read-only.",
  },
} as const satisfies Hint;

const destructiveHint = {
  name: "destructiveHint",
  default: true,
  hasMeaning: "unless-read-only",
  seen: { something: "removed or overwrote something", nothing: "nothing seen to be removed" },
  explanation: {
    meaning:
      "true: a call may delete or overwrite something. false: it only adds. It says nothing where readOnlyHint is true.",
    clients: "Many warn before a call with destructiveHint: true, and before one of a tool that does not set it.",
    mistake: "A tool that creates a file, and overwrites one of the same name, does not only add.",
  },
} as const satisfies Hint;

const idempotentHint = {
  name: "idempotentHint",
  default: false,
  hasMeaning: "unless-read-only",
  seen: { something: "a repeat did more", nothing: "no repeat seen to do more" },
  explanation: {
    meaning:
      "true: the same call made twice changes no more than made once. It says nothing where readOnlyHint is true.",
    clients: "Some repeat a call with idempotentHint: true after a lost connection.",
    mistake: "A tool that appends a line, or makes a record with a new id each time, is not idempotent.",
  },
} as const satisfies Hint;

const openWorldHint = {
  name: "openWorldHint",
  default: true,
  hasMeaning: "always",
  seen: { something: "reached out", nothing: "nothing outside reached" },
  explanation: {
    meaning: "true: a call may reach what lies beyond the server and its data, such as the web. false: it does not.",
    clients: "Some treat the results of a tool with openWorldHint: true as text that nobody vouches for.",
    mistake: "A tool that fetches an address out of its arguments is open-world, though it only reads.",
  },
} as const satisfies Hint;

/** The hints of `ToolAnnotations`, in the order of its schema. What speaks of all of them derives from this list. */
export const hints = { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } as const;

export type HintName = keyof typeof hints;

export const hintNames: readonly HintName[] = Object.values(hints).map(({ name }) => name);

/** A value for each hint. */
export function ofEachHint<Value>(
  valueOf: (hint: Hint & { name: HintName }) => Value,
): Readonly<Record<HintName, Value>> {
  return {
    readOnlyHint: valueOf(hints.readOnlyHint),
    destructiveHint: valueOf(hints.destructiveHint),
    idempotentHint: valueOf(hints.idempotentHint),
    openWorldHint: valueOf(hints.openWorldHint),
  };
}

/** What an absent hint means to a client. */
export const defaultHints: Readonly<Record<HintName, boolean>> = ofEachHint((hint) => hint.default);

/** Whether a hint says anything of a tool that has these (CORE-ANN-11, CORE-ANN-14). */
export function hasMeaning(hint: HintName, { readOnlyHint: readsOnly }: { readonly readOnlyHint?: boolean }): boolean {
  return readsOnly !== true || hints[hint].hasMeaning === "always";
}
