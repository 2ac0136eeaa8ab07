import type { Lesson } from "../calls/arguments/learned.ts";
import { member } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { ArgumentNames } from "./argument-names.ts";
import type { LessonForm } from "./lesson-form.ts";
import { lessonForms } from "./lesson-forms.ts";

const maxLessons = 20;
const maxLines = 60;
const maxLineLength = 1_000;

/**
 * What an error says about the arguments of its call, in sentences of common forms. Names that the inputSchema does not
 * have are ignored.
 *
 * @param text the error; hostile, so only its beginning is read
 * @param forms of sentences to look for
 */
export function lessonsIn(
  text: string,
  { definition }: Pick<ListedTool, "definition">,
  forms: readonly LessonForm[] = lessonForms,
): readonly Lesson[] {
  const names = new ArgumentNames(member(definition, "inputSchema") ?? null);
  const lines = text.split("\n", maxLines).map((line) => line.slice(0, maxLineLength));
  const found = lines.flatMap((line) => {
    const ofLine = forms.flatMap(({ form, read }) =>
      [...line.matchAll(form)].flatMap(({ groups = {} }) => read(groups, names)),
    );
    // "Either a or b is required" does not require b.
    const hasChoice = ofLine.some(({ kind }) => kind === "one-of-these");
    return ofLine.filter(({ kind }) => kind !== "required" || !hasChoice);
  });
  const texts = new Map(found.map((lesson) => [JSON.stringify(lesson), lesson]));
  return [...texts.values()].slice(0, maxLessons);
}
