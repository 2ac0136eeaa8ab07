import { relative } from "node:path";
import { createTwoFilesPatch } from "diff";
import type { EditedFile, HintEdits, LeftHint, OpenHint } from "./hint-edits.ts";

/** A diff that `git apply` and `patch -p1` take, where the command is typed. */
export function renderSourceDiff({ files }: HintEdits, directory: string): string {
  return files.map((file) => renderFile(file, relative(directory, file.path))).join("");
}

function renderFile({ before, after }: EditedFile, path: string): string {
  const patch = createTwoFilesPatch(
    `a/${path}`,
    `b/${path}`,
    before.join("\n"),
    after.join("\n"),
    undefined,
    undefined,
    {
      context: 2,
    },
  );
  // The first line is a rule that no program asks for.
  return patch.slice(patch.indexOf("--- "));
}

/** What calls do not decide, and what stands there instead: a line for each tool and reason. */
export function describeOpen(all: readonly OpenHint[]): readonly string[] {
  const lines = new Map<string, { readonly what: string; readonly hints: string[]; readonly because: string }>();
  for (const { tool, hint, value, because } of all) {
    const what = `${tool}: ${value === undefined ? "left out is" : "written as clients take it is"}`;
    const key = JSON.stringify([what, because]);
    const line = lines.get(key) ?? { what, hints: [], because };
    line.hints.push(value === undefined ? hint : `${hint}: ${value}`);
    lines.set(key, line);
  }
  return [...lines.values()].map(
    ({ what, hints, because }) => `${what} ${hints.join(", ")}, which calls do not decide: ${because}`,
  );
}

/** What is to be changed by hand, and where it may be. */
export function describeLeft({ tool, hint, value, near }: LeftHint, directory: string): string {
  return `${tool}: set ${hint}: ${value} by hand; ${describePlace(near, directory)}`;
}

function describePlace(near: LeftHint["near"], directory: string): string {
  if (near === undefined) return "no definition of it was found";
  const place = `${relative(directory, near.path)}:${near.line + 1}`;
  return near.isOneOfSeveral === true
    ? `${place} is one of several files that define it`
    : `what is near ${place} has no one place for it`;
}
