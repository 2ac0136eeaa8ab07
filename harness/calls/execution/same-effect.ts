import { withoutPlainNames } from "../../connect/owned-name.ts";
import { differsByNumbers, patternOf } from "../../observe/effect/alike-names.ts";
import { standsForMany, writtenClass, type NamedEffect, type WeighedEffect } from "../state/weighed-effect.ts";

type Seen = NamedEffect & Pick<WeighedEffect, "standsFor">;

/** Whether two changes made at different times are the same change. */
export function isSameEffect(left: Seen, right: Seen): boolean {
  if (standsForMany(left) || standsForMany(right)) return false;
  if (writtenClass(left) !== writtenClass(right)) return false;
  const [then, now] = [subjectOf(left), subjectOf(right)];
  return differsByNumbers(then, now) || patternOf(now, [then]) !== undefined;
}

/** Each box has its own TMPDIR, so names that a server makes there vary in two ways. */
function subjectOf({ subject }: Seen): string {
  return withoutPlainNames(subject);
}
