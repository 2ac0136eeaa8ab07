import { typeNamed } from "../../error-text/named-values.ts";
import { keysIn } from "../../error-text/validation-issues.ts";
import type { Complaint, Wanted } from "./complaint.ts";
import { formComplaints } from "./form-complaints.ts";

/** A form of sentence in errors, and what it says about an answer. */
export interface ComplaintForm {
  readonly form: RegExp;
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => readonly Complaint[];
}

const list: Wanted = { type: "array" };
const filledList: Wanted = { type: "array", isFilled: true };
const text: Wanted = { type: "string" };
const object: Wanted = { type: "object" };

const methods: readonly { readonly names: RegExp; readonly wanted: readonly Wanted[] }[] = [
  { names: /^(?:slice|includes|indexOf|concat|at)$/u, wanted: [list, text] },
  { names: /^length$/u, wanted: [list, text] },
  {
    names:
      /^(?:map|forEach|filter|reduce|find|findIndex|findLast|some|every|flatMap|flat|join|sort|toSorted|reverse|push|entries|values|keys|splice|shift|pop|Symbol\(Symbol\.iterator\))$/u,
    wanted: [list],
  },
  { names: /^\d+$/u, wanted: [filledList] },
  {
    names:
      /^(?:split|substring|substr|trim|toLowerCase|toUpperCase|replace|replaceAll|startsWith|endsWith|match|matchAll|charAt|localeCompare|padEnd|padStart|normalize|charCodeAt)$/u,
    wanted: [text],
  },
  { names: /^(?:toFixed|toPrecision)$/u, wanted: [{ type: "number" }] },
  { names: /^(?:toString|toLocaleString|valueOf|hasOwnProperty)$/u, wanted: [text] },
];

/** What must exist for one of its members to be read or called. */
function ownerOf(name: string): readonly Wanted[] {
  return methods.find(({ names }) => names.test(name))?.wanted ?? [{ has: name }];
}

/** The same for a called member: if it is not a method of a JSON value, it says nothing about an answer. */
function calledOwnerOf(name: string): readonly Wanted[] {
  return methods.find(({ names }) => names.test(name))?.wanted ?? [];
}

/** The names in an expression of code; empty if it is more than names. */
function namesIn(expression: string): readonly (string | number)[] {
  return keysIn(
    expression
      .replaceAll(/\?(?=\.|$)/gu, "")
      .replaceAll(/\(intermediate value\)|\([^()]*\)/gu, "")
      .replace(/^\s*await\s+/u, ""),
  );
}

function ofExpression(expression: string, wanted: readonly Wanted[]): readonly Complaint[] {
  const names = namesIn(expression);
  return wanted.map((each) =>
    names.length === 0 ? { kind: "unnamed", wanted: each } : { kind: "written", names, wanted: each },
  );
}

function unnamed(wanted: readonly Wanted[]): readonly Complaint[] {
  return wanted.map((each) => ({ kind: "unnamed", wanted: each }));
}

function atPath(path: string, wanted: Wanted): readonly Complaint[] {
  return [{ kind: "at", path: keysIn(path), wanted }];
}

/** The type of JSON that a type of Go, Rust, Python or a schema is read from. */
function wantedType(word: string): Wanted {
  const plain = word.replace(/^[*&]+/u, "").toLowerCase();
  if (/^(?:\[\]|vec|a sequence|sequence|tuple|set|frozenset|iterable)/u.test(plain)) return list;
  if (/^(?:u?int\d*|[iuf]\d+|usize|float\d*)$/u.test(plain)) return { type: "number" };
  if (/time\.time|datetime/u.test(plain)) return { type: "string", value: "2024-01-15T10:30:00Z" };
  const type = typeNamed(plain.replace(/^(?:an? |valid )+/u, ""));
  return type === undefined ? object : { type };
}

/** The type that a zod schema names; for others, only that something was missing. */
function schemaType(word: string): Wanted {
  const type = typeNamed(word);
  return type === undefined ? {} : { type };
}

const name = String.raw`["'\u0060]?(?<name>[A-Za-z_$][\w$-]{0,100})["'\u0060]?`;
const expression = String.raw`(?<expression>[A-Za-z_$(][\w$.?[\]()"' ]{0,200}?)`;
const answer = String.raw`(?:response|answer|reply|result|body|payload|api|server|data)`;

function form(source: string, read: ComplaintForm["read"]): ComplaintForm {
  return { form: new RegExp(source, "giu"), read };
}

function lacks({ name: lacking = "" }: Readonly<Record<string, string | undefined>>): readonly Complaint[] {
  return [{ kind: "lacks", name: lacking, wanted: {} }];
}

/** Messages of runtimes and validators, and sentences that authors write. */
export const complaintForms: readonly ComplaintForm[] = [
  // V8
  form(
    String.raw`cannot (?:read|set) propert(?:y|ies) of (?:undefined|null) \((?:reading|setting) '(?<name>[^'\n]{1,100})'\)`,
    ({ name: of = "" }) => unnamed(ownerOf(of)),
  ),
  form(String.raw`cannot read property '(?<name>[^'\n]{1,100})' of (?:undefined|null)`, ({ name: of = "" }) =>
    unnamed(ownerOf(of)),
  ),
  form(
    String.raw`cannot destructure property '(?<name>[^'\n]{1,100})' of '(?<expression>[^'\n]{1,200})' as it is (?:undefined|null)`,
    ({ name: of = "", expression: written = "" }) => ofExpression(written, [{ has: of }]),
  ),
  form(String.raw`\b(?:undefined|null|object null|object|number \d+) is not iterable`, () => unnamed([list])),
  form(String.raw`(?:^|[\s:])${expression} is not (?:iterable|a spreadable)`, ({ expression: written = "" }) =>
    /^(?:undefined|null|object)/u.test(written) ? [] : ofExpression(written, [list]),
  ),
  form(
    String.raw`(?:^|[\s:])${expression}\.(?<name>[\w$]{1,100}) is not a function`,
    ({ expression: written = "", name: of = "" }) => ofExpression(written, calledOwnerOf(of)),
  ),
  form(String.raw`cannot convert undefined or null to object`, () => unnamed([object])),
  form(String.raw`cannot use 'in' operator to search for '(?<name>[^'\n]{1,100})' in`, ({ name: of = "" }) =>
    unnamed([{ has: of }]),
  ),
  // JavaScriptCore
  form(
    String.raw`\b(?:undefined|null) is not an object \(evaluating '(?<expression>[^'\n]{1,200})\.(?<name>[\w$]{1,100})'\)`,
    ({ expression: written = "", name: of = "" }) => ofExpression(written, ownerOf(of)),
  ),
  // zod, as text
  form(
    String.raw`expected (?<type>\w+), received \w+"? (?:at|→ at) "?(?<path>[\w$.[\]-]{1,200})`,
    ({ type = "", path = "" }) => atPath(path, wantedType(type)),
  ),
  form(String.raw`\b(?:required|received undefined) at "(?<path>[\w$.[\]-]{1,200})"`, ({ path = "" }) =>
    atPath(path, {}),
  ),
  form(
    String.raw`expected (?<type>\w+), received \w+\s{0,9}→ at (?<path>[\w$.[\]-]{1,200})`,
    ({ type = "", path = "" }) => atPath(path, wantedType(type)),
  ),
  // zod, as paths and messages in one line
  form(
    String.raw`(?<![\w$.[\]-])(?<path>(?!(?:input|option|error|type):)[\w$.[\]-]{1,200}): (?:invalid input: )?expected (?<type>\w+), received \w+`,
    ({ type = "", path = "" }) => atPath(path, schemaType(type)),
  ),
  form(
    String.raw`(?<![\w$.[\]-])(?<path>(?!(?:input|option|error|type):)[\w$.[\]-]{1,200}): invalid option: expected one of ["'](?<value>[^"'\n]{1,100})["']`,
    ({ path = "", value = "" }) => atPath(path, { value }),
  ),
  form(
    String.raw`(?<![\w$.[\]-])(?<path>(?!(?:input|option|error|type):)[\w$.[\]-]{1,200}): required(?=\s*(?:$|[,;]))`,
    ({ path = "" }) => atPath(path, {}),
  ),
  // It says no more about alternatives.
  form(
    String.raw`(?<![\w$.[\]-])(?<path>(?!(?:input|option|error|type|arguments?|parameters?|response|result):)[A-Za-z_][\w$.[\]-]{0,200}): invalid input(?=\s*(?:$|[,;]))`,
    ({ path = "" }) => [{ kind: "one-of", path: keysIn(path), wanted: [list, text, object] }],
  ),
  // ajv, as text
  form(
    String.raw`(?<path>/?[\w$./-]{0,200}) must have required property ["'](?<name>[^"'\n]{1,100})["']`,
    ({ path = "", name: of = "" }) => [
      { kind: "lacks", name: keysIn(`${path}/${of}`).at(-1)?.toString() ?? of, wanted: {} },
    ],
  ),
  // Python
  form(String.raw`(?:^|:\s{0,4}|\bKeyError\(?:? ?)'(?<name>[\w$.-]{1,100})'\)?\s{0,4}$`, lacks),
  form(String.raw`'NoneType' object has no attribute '(?<name>\w{1,100})'`, ({ name: of = "" }) =>
    unnamed(pythonOwnerOf(of)),
  ),
  form(String.raw`'NoneType' object is not subscriptable`, () => unnamed([object])),
  form(String.raw`'NoneType' object is not iterable|object of type 'NoneType' has no len`, () => unnamed([list])),
  form(String.raw`list indices must be integers or slices, not '?str`, () => atPath("", object)),
  form(String.raw`string indices must be integers`, () => atPath("", filledList)),
  form(String.raw`'(?:list|str)' object has no attribute '(?:get|items|keys|values)'`, () => atPath("", object)),
  form(String.raw`'dict' object has no attribute '(?:append|sort|extend|index)'`, () => atPath("", list)),
  form(String.raw`\b(?:list|tuple|string) index out of range|\bIndexError\b`, () => unnamed([filledList])),
  form(
    String.raw`^(?<path>[A-Za-z_][\w.]{0,200})\n\s+(?:Field required|Missing required argument) \[type=missing`,
    ({ path = "" }) => atPath(path, {}),
  ),
  form(
    String.raw`^(?<path>[A-Za-z_][\w.]{0,200})\n\s+Input should be (?:an? )?(?:valid )?(?<type>\w+)`,
    ({ path = "", type = "" }) => atPath(path, wantedType(type)),
  ),
  // Go
  form(
    String.raw`cannot unmarshal \w+ into Go struct field \w*\.(?<path>[\w.]{1,200}) of type (?<type>[\w[\]*.]{1,100})`,
    ({ path = "", type = "" }) => atPath(path, wantedType(type)),
  ),
  form(String.raw`cannot unmarshal \w+ into Go value of type (?<type>[\w[\]*.]{1,100})`, ({ type = "" }) =>
    atPath("", wantedType(type)),
  ),
  // Rust
  form(String.raw`missing field \u0060(?<name>[^\u0060\n]{1,100})\u0060`, lacks),
  form(String.raw`invalid type: [^,\n]{1,100}, expected (?<type>an? \w+|\w+)`, ({ type = "" }) =>
    unnamed([wantedType(type.replace(/^an? /u, (article) => (type.endsWith("sequence") ? article : "")))]),
  ),
  // Sentences
  form(
    String.raw`\b${answer}[^.\n]{0,60}?\b(?:missing|lacks|without|did(?: not|n't) (?:contain|include|return|have)|does(?: not|n't) (?:contain|include|have)|contains no|has no)(?: an?| the| any)?(?: valid| required| expected)?(?: field| property| key| member)?:? ${name}`,
    lacks,
  ),
  form(
    String.raw`\bno ${name} (?:found |returned |present )?(?:in|by|from)(?: the)?(?: api| server| http)? ${answer}\b`,
    lacks,
  ),
  form(String.raw`\b(?:did not|didn't|failed to) return (?:an? |the |any )?(?:valid )?${name}`, lacks),
  form(String.raw`\bmissing (?:the |an? )?(?:required )?(?:field|property|key|member)s?:? ["'\u0060]${name}`, lacks),
  form(
    String.raw`\bexpected (?:an? |the )?(?:${answer} to be (?:an? )?)?(?<type>array|list|object)\b`,
    ({ type = "" }) => atPath("", wantedType(type)),
  ),
  form(String.raw`\bnot an? (?<type>array|list|object)\b`, ({ type = "" }) => atPath("", wantedType(type))),
  ...formComplaints,
];

function pythonOwnerOf(of: string): readonly Wanted[] {
  if (/^(?:get|items|keys|values|update)$/u.test(of)) return [object];
  if (/^(?:append|sort|extend|index|pop)$/u.test(of)) return [list];
  if (/^(?:strip|split|lower|upper|replace|startswith|endswith|encode|format|find)$/u.test(of)) return [text];
  return [{ has: of }];
}
