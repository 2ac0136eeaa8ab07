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

  /** Whether a place must be left out: the tool does not know it, or another one is given instead. */
  isUnwanted(path: readonly string[], turn: number): boolean {
    return this.#lessons.some((lesson) => {
      if (lesson.kind === "unknown") return lesson.names.some((name) => isNamed(path, name));
      if (lesson.kind !== "not-together") return false;
      const [kept] = pick(lesson.names, turn);
      return lesson.names.some((name) => name !== kept && isNamed(path, name));
    });
  }

  /** Values that an error asked for at a place. */
  valuesFor(path: readonly string[]): readonly Json[] {
    return this.#lessons.flatMap((lesson): readonly Json[] => {
      if (lesson.kind === "values" && isFor(lesson.name, path)) return lesson.values;
      return lesson.kind === "form" && isFor(lesson.name, path) ? [lesson.form] : [];
    });
  }

  /** The type that an error asked for at a place. */
  typeFor(path: readonly string[]): "string" | "number" | "boolean" | "array" | "object" | undefined {
    return this.#lessons.flatMap((lesson) =>
      lesson.kind === "type" && lesson.name !== undefined && isNamed(path, lesson.name) ? [lesson.type] : [],
    )[0];
  }

  /** The kind of file that an error asked for at a place: `directory`, `file`, or a file extension. */
  fileFor(path: readonly string[]): string | undefined {
    return this.#lessons.flatMap((lesson) =>
      lesson.kind === "file" && isFor(lesson.name, path) ? [lesson.wanted] : [],
    )[0];
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
