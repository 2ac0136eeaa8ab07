import type { Lesson } from "../calls/arguments/learned.ts";
import type { ArgumentNames } from "./argument-names.ts";

/** A form of sentence in errors, and how to read it. */
export interface LessonForm {
  readonly id: string;
  readonly form: RegExp;
  readonly read: (groups: Readonly<Record<string, string | undefined>>, names: ArgumentNames) => readonly Lesson[];
}

export type Read = LessonForm["read"];

/** @param source of an expression that matches one line */
export function form(id: string, source: string, read: Read): LessonForm {
  return { id, form: new RegExp(source, "giu"), read };
}
