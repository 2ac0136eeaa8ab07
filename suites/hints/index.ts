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

/** What listed hints show without a question: hints that are lost, misspelt, meaningless or forgotten. */
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
