import { describe, expect, it } from "vitest";
import type { EffectKind } from "../effect/effect.ts";
import type { CallEffect } from "./call-effect.ts";
import { fileHistories } from "./file-history.ts";

function step(kind: EffectKind, subject: string, more: Partial<CallEffect> = {}): CallEffect {
  return { kind, subject, processId: 7, evidence: kind, ...more };
}

function histories(steps: readonly CallEffect[], isNew?: boolean): readonly string[] {
  return fileHistories(steps, () => isNew).map(
    ({ effect, persistence }) =>
      `${effect.kind} ${effect.subject}${persistence === undefined ? "" : ` ${persistence}`}`,
  );
}

const opened = [step("file.create", "/a", { uncertain: true }), step("file.truncate", "/a"), step("file.change", "/a")];

describe("a file that was opened and then deleted", () => {
  const steps = [step("file.create", "/a", { uncertain: true }), step("file.delete", "/a")];

  it.each([
    ["is passing where it was not there before", true, ["file.create /a transient"], undefined],
    ["is deleted where it was", false, ["file.delete /a"], undefined],
    ["may have been there where nobody knows", undefined, ["file.create /a transient"], true],
  ])("%s", (_, isNew, expected, mayHaveBeenThere) => {
    expect(histories(steps, isNew)).toEqual(expected);
    expect(fileHistories(steps, () => isNew)[0]?.mayHaveBeenThere).toBe(mayHaveBeenThere);
  });
});

describe("a file in a window", () => {
  it("that was opened, cut off and written has been created when it was not there before", () => {
    expect(histories(opened, true)).toEqual(["file.create /a"]);
  });

  it("that was opened, cut off and written has been cut off when it was there before", () => {
    expect(histories(opened, false)).toEqual(["file.truncate /a"]);
  });

  it("that was only opened with leave to create it has not been touched when it was there before", () => {
    expect(histories([step("file.create", "/db", { uncertain: true })], false)).toEqual([]);
  });

  it("that was refused was to be made where it is not there, and else to be opened for what nobody knows", () => {
    const refused = { uncertain: true, attempted: true } as const;
    const opening = { ...refused, leavesOpen: "refused-opening" } as const;
    const steps = [step("file.create", "/db", refused), step("file.change", "/db", opening)];
    const attempts = (exists: boolean): readonly string[] =>
      fileHistories(
        steps,
        () => false,
        () => exists,
      ).map(({ effect }) => effect.kind);
    expect([attempts(true), attempts(false)]).toEqual([["file.change"], ["file.create"]]);
  });

  it("that was not to be copied at once and is written then was not refused, unless another process wrote it", () => {
    const refused = step("file.change", "/a", { attempted: true, refusedWith: "EXDEV" });
    const written = step("file.change", "/a");
    const attempts = (...steps: readonly CallEffect[]): number =>
      fileHistories(steps, () => false).filter(({ effect }) => effect.attempted === true).length;
    expect(attempts(refused, written)).toBe(0);
    expect([attempts(refused), attempts(written, refused)]).toEqual([1, 1]);
    expect(attempts(refused, { ...written, processId: 8 })).toBe(1);
    expect(attempts(refused, step("file.delete", "/a"))).toBe(1);
  });

  it("that was created and deleted again is transient, also with writes between", () => {
    expect(histories([...opened, step("file.delete", "/a")])).toEqual(["file.create /a transient"]);
    expect(histories([...opened, step("file.delete", "/a"), ...opened, step("file.delete", "/a")])).toEqual([
      "file.create /a transient",
    ]);
  });

  it("that was deleted is missed, also when it is made again", () => {
    expect(histories([step("file.delete", "/a")])).toEqual(["file.delete /a"]);
    expect(histories([step("file.delete", "/a"), step("file.create", "/a")])).toContain("file.delete /a");
  });

  it("that was written beside its place and moved there is told by its place", () => {
    const steps = [
      step("file.create", "/a.tmp"),
      step("file.change", "/a.tmp"),
      step("file.rename", "/a.tmp", { movedTo: "/a" }),
    ];
    expect(histories(steps)).toEqual(["file.rename /a"]);
  });

  it("that was there and was moved is told with both places", () => {
    expect(histories([step("file.rename", "/a", { movedTo: "/b" })])).toEqual(["file.rename /a → /b"]);
  });

  it("that got other times only is told so, and with a change the times are nothing of their own", () => {
    expect(histories([step("file.times", "/a")])).toEqual(["file.times /a timestamps"]);
    expect(histories([step("file.change", "/a"), step("file.times", "/a")])).toEqual(["file.change /a"]);
  });

  it("that was refused is told, and hides nothing that was done", () => {
    expect(histories([step("file.delete", "/a", { attempted: true }), step("file.change", "/a")])).toEqual([
      "file.delete /a",
      "file.change /a",
    ]);
  });

  it("is told once, however often it was written", () => {
    expect(histories(Array.from({ length: 100 }, () => step("file.change", "/a")))).toEqual(["file.change /a"]);
  });
});

describe("a file that a program with a record of its own has written", () => {
  const program = "/usr/bin/ssh";
  const programOf = (...steps: readonly CallEffect[]): string | undefined =>
    fileHistories(steps, () => false).find(({ effect }) => effect.subject.endsWith("/a"))?.program;

  it("is told with the program, unless another wrote it as well, or moved something there", () => {
    const written = step("file.change", "/a", { program });
    expect(programOf(written)).toBe(program);
    expect(programOf(written, step("file.change", "/a"))).toBeUndefined();
    expect(programOf(written, step("file.rename", "/b", { movedTo: "/a" }))).toBeUndefined();
  });
});
