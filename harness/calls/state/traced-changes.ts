import type { Effect } from "../../observe/effect/effect.ts";
import type { Change, ChangeEffect } from "./change.ts";

const attributes = /^[lf]?(?:set|remove)xattr\(/u;

const refusedVerbs: Readonly<Record<string, { readonly verb: string; readonly effect: ChangeEffect }>> = {
  "file.create": { verb: "create", effect: "adds" },
  "file.delete": { verb: "delete", effect: "removes" },
  "file.rename": { verb: "move", effect: "overwrites" },
  "file.truncate": { verb: "empty", effect: "removes" },
  "file.change": { verb: "change", effect: "overwrites" },
  "file.mode": { verb: "change the permissions of", effect: "overwrites" },
  "file.type": { verb: "replace", effect: "removes" },
  "file.times": { verb: "change the times of", effect: "adds" },
};

/** Whether a line of a trace is about extended attributes, which no layer shows. */
export function isOfAttributes(evidence: string): boolean {
  return attributes.test(evidence);
}

/**
 * What the trace of a box shows and its layers do not. A file that only the box refused to change would have changed
 * outside. Whether anything changes is open for a queue, a signal, or what the machine would refuse as well.
 */
export function tracedChanges(effects: readonly Effect[], phase: Change["phase"]): readonly Change[] {
  return effects.map((effect) => tracedChange(effect, phase));
}

function tracedChange({ kind, subject, evidence, attempted, refusedWith }: Effect, phase: Change["phase"]): Change {
  const common = { persistence: "persistent", evidence, phase } as const;
  const refused = attempted === true ? refusedVerbs[kind] : undefined;
  if (refused !== undefined) {
    const { verb, effect } = refused;
    const isOfBox = refusedWith === "EROFS";
    if (isOfBox) return { ...common, kind: "refused", subject: `${verb} ${subject}`, effect };
    const what = `tried to ${verb} ${subject} and was refused (${refusedWith ?? "no reason given"})`;
    return { ...common, kind: "unclear", subject: what, effect: "adds", comparedBy: "nothing" };
  }
  if (isOfAttributes(evidence)) return { ...common, kind: "mode", subject, effect: "overwrites" };
  return { ...common, kind: "unclear", subject: describeEffect(kind, subject), effect: "adds", comparedBy: "nothing" };
}

function describeEffect(kind: string, subject: string): string {
  switch (kind) {
    case "process.signal":
      return `sent ${subject}`;
    case "ipc":
      return `used shared memory, a queue or a socket, ${subject}`;
    default:
      return `asked the system for ${subject}`;
  }
}
