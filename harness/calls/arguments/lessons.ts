import type { Json } from "../../json/value.ts";
import { isNamed } from "./argument-places.ts";
import type { Lesson } from "./learned.ts";

/** What the errors of one tool have taught, by place. */
export class Lessons {
  readonly #lessons: readonly Lesson[];

  constructor(lessons: readonly Lesson[]) {
    this.#lessons = lessons;
  }

  /** Names that must be given; those of a choice take turns. */
  wanted(turn: number): readonly string[] {
    return this.#lessons.flatMap((lesson) => {
      if (lesson.kind === "required") return lesson.names;
      return lesson.kind === "one-of-these" ? pick(lesson.names, turn) : [];
    });
  }

  /** Values that an error asked for at a place. */
  valuesFor(path: readonly string[]): readonly Json[] {
    return this.#lessons.flatMap((lesson): readonly Json[] => {
      if (lesson.kind === "values" && isFor(lesson.name, path)) return lesson.values;
      return lesson.kind === "form" && isFor(lesson.name, path) ? [lesson.form] : [];
    });
  }
}

/** An error that names no argument may be about any. */
function isFor(name: string | undefined, path: readonly string[]): boolean {
  return name === undefined || isNamed(path, name);
}

function pick(names: readonly string[], turn: number): readonly string[] {
  const name = names[turn % Math.max(1, names.length)];
  return name === undefined ? [] : [name];
}
