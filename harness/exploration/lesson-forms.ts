import { formOf, typeNamed, valuesOf } from "../error-text/named-values.ts";
import { absenceForms } from "./absence-forms.ts";
import { form, type LessonForm, type Read } from "./lesson-form.ts";

const name = String.raw`["'\u0060]?(?<name>[A-Za-z_][\w.[\]-]*(?: [a-z]+)?)["'\u0060]?`;
const subject = String.raw`(?:\b(?:argument|parameter|field|property|option|input|value|key)s?:? )?`;
const list = String.raw`(?<list>["'\u0060[(\w][^\n]{0,1000})`;

function ofNames(kind: "required" | "one-of-these" | "not-together"): Read {
  return ({ list: written = "", name: single = "" }, names) => {
    const found = names.findAll(written === "" ? single : written.replace(/[.!].*$/u, ""));
    return found.length < (kind === "required" ? 1 : 2) ? [] : [{ kind, names: found }];
  };
}

const required: Read = ({ name: written = "" }, names, above) => {
  const found = written === "" ? above : names.find(written);
  return found === undefined ? [] : [{ kind: "required", names: [found] }];
};

const unknown: Read = ({ list: written = "" }) => {
  const found = valuesOf(written);
  return found.length === 0 ? [] : [{ kind: "unknown", names: found }];
};

const values: Read = ({ list: written = "", name: of = "" }, names, above) => {
  const found = valuesOf(written.replace(/(?:\[type=|\(type=|, got\b|, but\b|, received\b|; got\b|\. ).*$/iu, ""));
  const argument = names.find(of) ?? above;
  // If it is not a list of values, it is a sentence or the names of arguments.
  if (found.every((each) => names.find(each) !== undefined)) return [];
  return [{ kind: "values", ...(argument === undefined ? {} : { name: argument }), values: found }];
};

const type: Read = ({ type: word = "", name: of = "" }, names, above) => {
  const found = typeNamed(word);
  const argument = names.find(of) ?? above;
  if (found === undefined) return [];
  return [{ kind: "type", ...(argument === undefined ? {} : { name: argument }), type: found }];
};

const shape: Read = ({ form: named = "", name: of = "" }, names, above) => {
  const found = formOf(named);
  const argument = names.find(of) ?? above;
  return found === undefined
    ? []
    : [{ kind: "form", ...(argument === undefined ? {} : { name: argument }), form: found }];
};

function file(wanted: "directory" | "file"): Read {
  return ({ name: of = "" }, names) => {
    const argument = names.find(of);
    return [{ kind: "file", ...(argument === undefined ? {} : { name: argument }), wanted }];
  };
}

const extension: Read = ({ extension: found = "", name: of = "" }, names) => {
  const argument = names.find(of);
  const wanted = `.${found.toLowerCase()}` as const;
  return [{ kind: "file", ...(argument === undefined ? {} : { name: argument }), wanted }];
};

/** Forms of validators' messages, line by line, and of sentences that authors write. */
export const lessonForms: readonly LessonForm[] = [
  ...absenceForms,
  // pydantic, in lines: the argument, and below it `Field required [type=missing, …]`
  form("pydantic-missing", String.raw`^\s+(?:Field required|Missing required argument) \[type=missing`, required),
  form("pydantic-values", String.raw`^\s+Input should be (?<list>'.*) \[type=(?:literal_error|enum)`, values),
  form("pydantic-type", String.raw`^\s+Input should be a(?:n)? (?:valid )?(?<type>\w+)`, type),
  // ajv, as text
  form("ajv-missing", String.raw`must have required property ["'](?<name>[^"']+)["']`, required),
  form(
    "ajv-type",
    String.raw`\bdata[/.](?<name>[\w/.]+) must be (?<type>string|number|integer|boolean|array|object)\b`,
    type,
  ),
  form("ajv-format", String.raw`\bdata[/.](?<name>[\w/.]+) must match format ["'](?<form>[\w-]+)["']`, shape),
  // Go
  form("go-missing", String.raw`missing properties: ?\[?(?<list>[^\]\n]+)`, ofNames("required")),
  form(
    "go-unmarshal",
    String.raw`cannot unmarshal \w+ into Go (?:struct field \w*\.?|value of )(?<name>[\w.]+)? ?of type (?<type>[\w[\]]+)`,
    type,
  ),
  form(
    "go-type",
    String.raw`(?:validating )?/?(?:properties/)?(?<name>\w+): type: .* has type "\w+", want "(?<type>\w+)"`,
    type,
  ),
  form("go-additional", String.raw`unexpected additional properties:? ${list}`, unknown),
  form("go-values", String.raw`does not equal any of:? ${list}`, values),
  // Sentences
  form("is-required", String.raw`${subject}${name}"? (?:is|are) (?:a )?required\b`, required),
  form(
    "missing-argument",
    String.raw`\bmissing (?:a |the )?(?:required )?(?:argument|parameter|field|property|option|input|value|key)s?:? ${list}`,
    ofNames("required"),
  ),
  form(
    "missing-required",
    String.raw`\bmissing (?:a |the )?required (?!argument|parameter|field|propert|option|input|value|key)${list}`,
    ofNames("required"),
  ),
  form(
    "required-argument",
    String.raw`\brequired (?:argument|parameter|field|property|option)s?:? ${name}(?: (?:is|was|not|must)\b|$)`,
    required,
  ),
  form(
    "either",
    String.raw`\b(?:either|one of|at least one of|exactly one of)(?: the)?:? ${list}`,
    ofNames("one-of-these"),
  ),
  form(
    "cannot-be-used",
    String.raw`${list} (?:cannot|can't|can not|must not|may not|should not) (?:both )?be (?:used|specified|provided|set|given|combined|present)(?: together| both| at the same time)?`,
    ofNames("not-together"),
  ),
  form("mutually-exclusive", String.raw`${list} are mutually exclusive`, ofNames("not-together")),
  form(
    "must-be-one-of",
    String.raw`(?:${name}:? )?(?:must|should|has to|needs to) be (?:one of|either)(?: the following)?(?: values)?:? ${list}`,
    values,
  ),
  form("expected-one-of", String.raw`\bexpected (?:one of|either):? ${list}`, values),
  form(
    "valid-values",
    String.raw`\b(?:valid|allowed|supported|possible|available|permitted|acceptable|known)(?: \w+){0,2}(?: are| is|:)(?: one of)?:? ${list}`,
    values,
  ),
  form(
    "must-be-type",
    String.raw`${name}:? (?:must|should|has to|needs to) be (?:an? |of type )?(?:valid )?(?<type>string|number|integer|boolean|bool|array|list|object|float|int)\b`,
    type,
  ),
  form(
    "expected-type",
    String.raw`\bexpected (?:an? )?(?:type )?(?<type>string|number|integer|boolean|array|list|object)\b`,
    type,
  ),
  form(
    "directory",
    String.raw`\b(?:not a directory|ENOTDIR|must be an? (?:existing )?(?:directory|folder)|is not an? (?:valid )?(?:directory|folder)|expected a (?:directory|folder))\b`,
    file("directory"),
  ),
  form(
    "regular-file",
    String.raw`\b(?:is a directory|EISDIR|not a (?:regular )?file|must be a(?:n existing)? file)\b`,
    file("file"),
  ),
  form(
    "extension",
    String.raw`\b(?:expected|must (?:end (?:with|in)|have(?: the| an?)? extension|be an?)|only|supported|requires an?|not a(?: valid)?) ["'\u0060]?\*?\.(?<extension>[a-z][a-z0-9]{1,7})\b`,
    extension,
  ),
  form(
    "must-be-form",
    String.raw`(?:${name}:? )?(?:must|should|has to|needs to) be an? (?<form>absolute path|valid [\w-]+(?: [\w-]+)?|ISO[ -]?8601[\w -]*)`,
    (groups, ...more) => shape({ ...groups, form: groups["form"]?.replace(/^valid /iu, "") }, ...more),
  ),
  form(
    "expected-form",
    String.raw`\b(?:expected|use|in|required)(?: the)?(?: format| form)?:? ["'\u0060(]?(?<form>(?:YYYY|HH)[YMDHhmsTZ:./ -]*)`,
    shape,
  ),
  form(
    "invalid-form",
    String.raw`\binvalid (?<form>url|uri|uuid|e-?mail|json|cron|date-?time|iso ?8601|datetime)\b`,
    shape,
  ),
  form(
    "unknown-argument",
    String.raw`\b(?:unknown|unexpected|unrecognized|unsupported) (?:keyword )?(?:argument|parameter|field|property|key|option)s?(?: in object)?(?:\(s\))?:? ${list}`,
    unknown,
  ),
];
