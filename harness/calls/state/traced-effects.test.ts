import { describe, expect, it } from "vitest";
import type { Effect } from "../../observe/effect/effect.ts";
import { tracedEffects } from "./traced-effects.ts";

function changeOf(effect: Partial<Effect>): unknown {
  const usual = { kind: "file.delete", tier: "syscalls", subject: "/x", evidence: "unlink", phase: "within" } as const;
  return tracedEffects([{ ...usual, ...effect }], "within")[0];
}

describe("what a trace shows and no layer does", () => {
  it("is a change where only the box refused it", () => {
    expect(changeOf({ attempted: true, refusedWith: "EROFS" })).toMatchObject({
      kind: "file.delete",
      subject: "/x",
      does: "removes",
    });
  });

  it("is open where the machine refuses it as well, or something is moved between layers", () => {
    for (const refusedWith of ["EACCES", "EXDEV"]) {
      expect(changeOf({ attempted: true, refusedWith })).toMatchObject({
        kind: "file.delete",
        does: "adds",
        comparedBy: "nothing",
      });
    }
  });

  it("is open for a file that was only to be opened, and for its flags, though only the box refused it", () => {
    const opening = { attempted: true, refusedWith: "EROFS", leavesOpen: "refused-opening" } as const;
    for (const more of [opening, { attempted: true, refusedWith: "EROFS" }] as const)
      expect(changeOf({ kind: "file.change", ...more })).toMatchObject({ does: "adds", comparedBy: "nothing" });
  });

  it("is open for what is no file, whoever refuses it", () => {
    expect(changeOf({ kind: "system", attempted: true, refusedWith: "EROFS" })).toMatchObject({
      does: "adds",
      comparedBy: "nothing",
    });
  });

  it("would have stayed where the box refuses what SQLite keeps beside a database", () => {
    const effect = changeOf({ attempted: true, refusedWith: "EROFS", persistence: "upkeep" });
    expect(effect).not.toHaveProperty("persistence");
  });

  it("is a change of attributes, or a queue, a signal, a call of the system, of which the effect is open", () => {
    expect(changeOf({ kind: "file.mode", ofAttributes: true })).toMatchObject({
      kind: "file.mode",
      does: "overwrites",
    });
    for (const kind of ["ipc", "process.signal", "system"] as const)
      expect(changeOf({ kind })).toMatchObject({ kind, comparedBy: "nothing" });
  });
});
