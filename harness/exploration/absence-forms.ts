import { form, type LessonForm, type Read } from "./lesson-form.ts";

/** How authors say that an argument is given, or must be. */
const given = String.raw`(?:provided|given|specified|supplied|passed|set|present|included|filled(?: in)?|entered|known)`;
const lacking = String.raw`(?:required|missing|mandatory|needed|necessary|undefined|null|empty|blank|unset|not (?:been )?${given})`;
const order = String.raw`(?:provide|specify|supply|pass|include|set|give|enter|fill in)`;
/** The text before the name of an argument, or of several. */
const before = String.raw`(?<![\w"'\u0060])(?<list>["'\u0060\w][^.:;!?\n]{0,120}?)`;
const after = String.raw`(?<list>["'\u0060(\w][^.:;!?\n]{0,120})`;

/** Where the names end and the circumstances begin: "owner when repo is given". */
const circumstances = /[\s,]{1,4}(?:when|if|before|first|to|with|for|in|as|instead|along|so|since|because|but)\b.*$/iu;
const isChoice = /\b(?:either|neither|or|nor|one of)\b|\w["'\u0060]?\/["'\u0060]?\w/iu;

/** One of several names if the text says that any will do, else each of them. */
const wanted: Read = ({ list: written = "" }, names) => {
  const plain = written.replace(circumstances, "");
  const found = names.findAll(plain);
  if (found.length === 0) return [];
  return [{ kind: found.length > 1 && isChoice.test(plain) ? "one-of-these" : "required", names: found }];
};

const notTogether: Read = ({ list: written = "" }, names) => {
  const found = names.findAll(written);
  return found.length < 2 ? [] : [{ kind: "not-together", names: found }];
};

/** Sentences of authors about arguments that were not given. */
export const absenceForms: readonly LessonForm[] = [
  // The argument first: "url or path must be given", "no owner was specified"
  form(
    "argument-lacking",
    String.raw`${before}:?\s{1,4}(?:(?:is|are|was|were|has|have)\s{1,4})?(?:both\s{1,4})?${lacking}\b`,
    wanted,
  ),
  form(
    "argument-must-be-given",
    String.raw`${before}\s{1,4}(?:(?:must|should)(?: also)?|(?:has|have|needs?) to) be (?:both )?${given}\b(?! (?:to|at)\b)`,
    wanted,
  ),
  form(
    "argument-cannot-be-empty",
    String.raw`${before}\s{1,4}(?:cannot|can't|can not|must not|may not|should not) be (?:empty|blank|null|undefined|missing|omitted|left out)\b`,
    wanted,
  ),
  form(
    "no-argument",
    String.raw`\b(?:no|neither)\s{1,4}${before}\s{1,4}(?:(?:is|are|was|were)\s{1,4})?${given}\b`,
    wanted,
  ),
  // What it is for first: "repo requires owner", "cannot use repo without owner"
  form(
    "requires-argument",
    String.raw`\b(?:requires?|needs|expects|missing|lacks|without|depends on)\s{1,4}${after}`,
    wanted,
  ),
  // An order: "specify the owner first"
  form(
    "order",
    String.raw`(?:^|[.:;,!]\s{1,4}|\b(?:must|please|need to|have to|has to|should|first)\s{1,4})(?:also |first |at least )?${order}\s{1,4}${after}`,
    wanted,
  ),
  form("only-one-of", String.raw`\b(?:exactly|only|at most) one of(?: the)?:? ${after}`, notTogether),
  form("not-both", String.raw`${before},? (?:but |and )?not both\b`, notTogether),
];
