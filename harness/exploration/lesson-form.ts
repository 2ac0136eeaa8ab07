import type { Lesson } from "../calls/arguments/learned.ts";
import type { ArgumentNames } from "./argument-names.ts";

/** A form of sentence in errors, and what one of its kind says. */
export interface LessonForm {
  readonly form: RegExp;
  /** @param above the argument that the line before names, as reports in lines have it */
  readonly read: (
    groups: Readonly<Record<string, string | undefined>>,
    names: ArgumentNames,
    above: string | undefined,
  ) => readonly Lesson[];
}

export type Read = LessonForm["read"];

/** @param source of an expression that looks at one line */
export function form(source: string, read: Read): LessonForm {
  return { form: new RegExp(source, "giu"), read };
}
