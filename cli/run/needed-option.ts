import { isGiven, nameOf } from "../../options/option-row.ts";
import { namedRows, type runOptions } from "../../options/run-options.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * Makes sure that no option was given that means nothing without another.
 *
 * @param given values by the names of options
 * @param missing the other option, which was not given
 * @throws UsageError that names both
 */
export function assertNeededGiven(given: object, missing: keyof typeof runOptions): void {
  const values: Readonly<Record<string, unknown>> = { ...given };
  const has = ([name, row]: (typeof namedRows)[number]): boolean => isGiven(row, values[name]);
  for (const [name, row] of namedRows) {
    const { onlyWith } = row;
    if (onlyWith === undefined || !onlyWith.options.includes(missing) || !has([name, row])) continue;
    const others = namedRows.filter(([other]) => onlyWith.options.includes(other));
    if (others.some(has)) continue;
    const names = others.map(([, other]) => nameOf(other)).join(" or ");
    throw new UsageError(`${nameOf(row)} only works together with ${names}`, onlyWith.hint);
  }
}
