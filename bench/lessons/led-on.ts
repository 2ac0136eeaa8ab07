import type { Lesson } from "../../harness/calls/arguments/learned.ts";
import { maskedError } from "../../harness/exploration/answer.ts";
import { leavesOf } from "../../harness/exploration/explored-calls.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { RecordedCall } from "./record.ts";

/**
 * Whether a later call of the tool did what a lesson says, and was not refused for the same reason again.
 *
 * @param index of the call that was refused
 */
export function ledOn(calls: readonly RecordedCall[], index: number, lessons: readonly Lesson[]): boolean {
  const refused = calls[index];
  if (refused?.error === undefined) return false;
  const reason = maskedError(refused.error, refused.arguments);
  return calls.slice(index + 1).some((later) => {
    if (later.tool !== refused.tool) return false;
    if (later.error !== undefined && maskedError(later.error, later.arguments) === reason) return false;
    return lessons.some((lesson) => isHeeded(lesson, later.arguments) && !isHeeded(lesson, refused.arguments));
  });
}

function isHeeded(lesson: Lesson, given: JsonObject): boolean {
  const leaves = leavesOf(given, []).map(({ path, value }) => ({ name: path.join("."), value }));
  const has = (name: string): boolean => leaves.some((leaf) => `${leaf.name}.`.startsWith(`${name}.`));
  switch (lesson.kind) {
    case "required":
      return lesson.names.every(has);
    case "one-of-these":
      return lesson.names.some(has);
    case "values":
      return leaves.some(({ value }) => lesson.values.includes(value));
    case "form":
      return leaves.some(({ value }) => value === lesson.form);
  }
}
