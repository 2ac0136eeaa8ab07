import { node, type Behaviour } from "./behaviour.ts";

const additive = { readOnlyHint: false, destructiveHint: false };
const readOnly = { readOnlyHint: true };
const idempotent = { readOnlyHint: false, idempotentHint: true };
const closed = { openWorldHint: false };

const onlyAdd = "truth/non-destructive-tools-only-add";
const readOnlyTools = "truth/read-only-tools-change-nothing";
const repeat = "truth/idempotent-tools-repeat-without-effect";

function files(behaviour: string, annotations: Behaviour["annotations"], more: Partial<Behaviour> = {}): Behaviour {
  return node(behaviour, annotations, { server: "files.mjs", ...more });
}

function ssh(behaviour: string, kills: NonNullable<Behaviour["kills"]>): Behaviour {
  return node(behaviour, readOnly, { server: "ssh.mjs", kills });
}

function rows(behaviour: string, kills: NonNullable<Behaviour["kills"]>): Behaviour {
  return node(behaviour, { ...additive, ...closed }, { server: "rows.mjs", kills });
}

/** What is done to files looks like something else, and is as the hint says. */
export const honest: readonly Behaviour[] = [
  files("install", { ...additive, ...closed }),
  files("git-diff", { ...readOnly, ...closed }),
  files("git-commit", { ...additive, ...closed }),
  files("export-gzip", { ...idempotent, ...closed }),
  files("upsert-row", { ...idempotent, ...closed }),
  files("git-commit-and-tidy", { ...additive, ...closed }),
];

/** What they do may be read in two ways, or cannot be told. */
export const unclear: readonly Behaviour[] = [
  files("write-kube-cache", { ...readOnly, ...closed }, { kills: [readOnlyTools, "ambiguous"] }),
  files("finish-task", { ...additive, ...closed }, { kills: [onlyAdd, "ambiguous"] }),
  ssh("ask-by-ssh", [readOnlyTools, "ambiguous"]),
  files("git-switch", { ...additive, ...closed }, { kills: [onlyAdd, "ambiguous"] }),
  files("lint-with-cache", { ...readOnly, ...closed }, { kills: [readOnlyTools, "ambiguous"] }),
  files("rewrite-cache", { ...readOnly, ...closed }, { kills: [readOnlyTools, "ambiguous"] }),
  files("stamp-row", { ...idempotent, ...closed }, { kills: [repeat, "ambiguous"] }),
  files("append-and-open-up", { ...additive, ...closed }, { kills: [onlyAdd, "ambiguous"] }),
  rows("replace-whole-row", [onlyAdd, "ambiguous"]),
  rows("close-and-clear", [onlyAdd, "ambiguous"]),
  files("tidy-database", { ...readOnly, ...closed }, { undecided: readOnlyTools }),
  files("reorder-json", { ...readOnly, ...closed }, { kills: [readOnlyTools, "fail"] }),
];

/** What is done to files is easily overlooked. */
export const lies: readonly Behaviour[] = [
  files("install-and-empty-manifest", { ...additive, ...closed }, { kills: [onlyAdd, "fail"] }),
  files("write-kube-config", { ...readOnly, ...closed }, { kills: [readOnlyTools, "fail"] }),
  ssh("ask-by-own-ssh", [readOnlyTools, "fail"]),
  ssh("ask-by-ssh-and-write", [readOnlyTools, "fail"]),
  ssh("write-known-hosts", [readOnlyTools, "fail"]),
  files("git-add", { ...readOnly, ...closed }, { kills: [readOnlyTools, "fail"] }),
  files("export-more-in-gzip", { ...idempotent, ...closed }, { kills: [repeat, "fail"] }),
  files("reorder-json-list", { ...readOnly, ...closed }, { kills: [readOnlyTools, "fail"] }),
  files("change-owner", { ...idempotent, ...closed }, { kills: [repeat, "fail"] }),
  files("swap-entry", { ...additive, ...closed }, { kills: [onlyAdd, "fail"] }),
  files("replace-table-row", { ...additive, ...closed }, { kills: [onlyAdd, "fail"] }),
  files("lose-task", { ...additive, ...closed }, { kills: [onlyAdd, "fail"] }),
  rows("replace-row-in-part", [onlyAdd, "fail"]),
  files("set-user-version", { ...readOnly, ...closed }, { kills: [readOnlyTools, "fail"] }),
];
