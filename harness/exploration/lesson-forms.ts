import { formOf, valuesOf } from "../error-text/named-values.ts";
import { form, type LessonForm, type Read } from "./lesson-form.ts";

/** How authors say that an argument is given, or must be. */
const given = String.raw`(?:provided|given|specified|supplied|passed|set|present|included|filled(?: in)?|entered|known)`;
const lacking = String.raw`(?:required|missing|mandatory|needed|necessary|undefined|null|empty|blank|unset|not (?:been )?${given})`;
/** The text before the name of an argument, or of several. */
const before = String.raw`(?<![\w"'\u0060])(?<list>["'\u0060\w][^.:;!?\n]{0,120}?)`;
const after = String.raw`(?<list>["'\u0060(\w][^.:;!?\n]{0,120})`;
const name = String.raw`["'\u0060]?(?<name>[A-Za-z_][\w.[\]-]*(?: [a-z]+)?)["'\u0060]?`;

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

const oneOf: Read = ({ list: written = "" }, names) => {
  const found = names.findAll(written);
  return found.length < 2 ? [] : [{ kind: "one-of-these", names: found }];
};

const values: Read = ({ list: written = "", name: of = "" }, names) => {
  const found = valuesOf(written.replace(/(?:, got\b|, but\b|, received\b|; got\b|\. ).*$/iu, ""));
  const argument = names.find(of);
  // If it is not a list of values, it is a sentence or the names of arguments.
  if (found.every((each) => names.find(each) !== undefined)) return [];
  return [{ kind: "values", ...(argument === undefined ? {} : { name: argument }), values: found }];
};

const shape: Read = ({ form: named = "", name: of = "" }, names) => {
  const found = formOf(named.replace(/^valid /iu, ""));
  const argument = names.find(of);
  return found === undefined
    ? []
    : [{ kind: "form", ...(argument === undefined ? {} : { name: argument }), form: found }];
};

/** Sentences that authors write. */
export const lessonForms: readonly LessonForm[] = [
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
  form(
    "missing-argument",
    String.raw`\bmissing (?:a |the )?(?:required )?(?:argument|parameter|field|property|option|input|value|key)s?:? ${after}`,
    wanted,
  ),
  form("exactly-one-of", String.raw`\bexactly one of(?: the)?:? ${after}`, oneOf),
  form(
    "must-be-one-of",
    String.raw`(?:${name}:? )?(?:must|should|has to|needs to) be (?:one of|either)(?: the following)?(?: values)?:? (?<list>["'\u0060[(\w][^\n]{0,1000})`,
    values,
  ),
  form(
    "must-be-form",
    String.raw`(?:${name}:? )?(?:must|should|has to|needs to) be an? (?<form>absolute path|valid [\w-]+(?: [\w-]+)?|ISO[ -]?8601[\w -]*)`,
    shape,
  ),
  form(
    "invalid-form",
    String.raw`\binvalid (?<form>url|uri|uuid|e-?mail|json|cron|date-?time|iso ?8601|datetime)\b`,
    shape,
  ),
];
