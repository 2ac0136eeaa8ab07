import type { Report } from "../../report-model/report-model.ts";
import { UsageError } from "../program/usage-error.ts";

const ofTyping: ReadonlySet<string> = new Set(["no-such-tool", "unusable-example"]);

/**
 * Makes sure that what was typed of the server's tools exists. Only the server knows, so that it has been asked by then.
 *
 * @throws UsageError as for every other name
 */
export function assertNamesExist({ problems }: Pick<Report, "problems">): void {
  const mistake = problems.find(({ code }) => ofTyping.has(code));
  if (mistake === undefined) return;
  throw new UsageError(mistake.message.replace(/\.$/u, ""), mistake.hint.replace(/^(Did you mean [^?]*\?) /u, "$1\n"));
}
