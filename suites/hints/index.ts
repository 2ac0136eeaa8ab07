import type { ExplainedCheck } from "../../harness/check/check.ts";
import {
  annotationsSaySomething,
  destructiveDefaultIsMeant,
  destructiveHintHasMeaning,
  hintsTellToolsApart,
  idempotentHintHasMeaning,
  openWorldDefaultIsMeant,
} from "./meaning.ts";
import { flagHasAPurpose, flaggedToolHasStaticHints } from "./flags.ts";
import { titlesAgree, titlesAreReadable, toolNamesAreUnique } from "./names.ts";
import {
  annotationKeysAreKnown,
  annotationsAreNotNested,
  hintNamesAreSpelledRight,
  hintsSitInAnnotations,
} from "./placement.ts";

/** What can be said of listed hints without asking: lost, misspelt, meaningless, forgotten. */
export const hintChecks: readonly ExplainedCheck[] = [
  annotationsAreNotNested,
  hintsSitInAnnotations,
  hintNamesAreSpelledRight,
  annotationKeysAreKnown,
  annotationsSaySomething,
  destructiveDefaultIsMeant,
  openWorldDefaultIsMeant,
  destructiveHintHasMeaning,
  idempotentHintHasMeaning,
  hintsTellToolsApart,
  titlesAgree,
  titlesAreReadable,
  toolNamesAreUnique,
  flaggedToolHasStaticHints,
  flagHasAPurpose,
];
