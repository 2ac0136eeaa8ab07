import { formOf, typeNamed } from "../../error-text/named-values.ts";
import { issuesIn, type Issue } from "../../error-text/validation-issues.ts";
import { parseJson } from "../../json/parse.ts";
import { textsIn } from "../../json/texts.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { complaintForms } from "./complaint-forms.ts";
import type { Complaint } from "./complaint.ts";

const maxTextLength = 20_000;
const maxComplaints = 40;

/**
 * What a tool's error says about the answers that it got from web APIs: the report of a validator, or what runtimes and
 * authors write.
 *
 * @param error hostile text, so only its beginning is read
 */
export function complaintsIn(error: string): readonly Complaint[] {
  const read = plainText(error.slice(0, maxTextLength));
  const issues = issuesIn(read).flatMap(complaintsOfIssue);
  if (issues.length > 0) return issues.slice(0, maxComplaints);
  return complaintForms
    .flatMap(({ form, read: readForm }) =>
      [...read.matchAll(new RegExp(form.source, `${form.flags}m`))].flatMap(({ groups = {} }) => readForm(groups)),
    )
    .slice(0, maxComplaints);
}

/** An error in JSON has its words in strings, in which a report would be escaped again. */
function plainText(error: string): string {
  const start = error.search(/^[^\S\n]*\{/mu);
  if (start === -1) return error;
  const parsed = parseJson(error.slice(start));
  return parsed.kind === "value" ? [error, ...textsIn(parsed.value)].join("\n") : error;
}

/** What one entry of a validator's report says about an answer. */
function complaintsOfIssue({ path, code, message, raw }: Issue): readonly Complaint[] {
  const params = member(raw, "params") ?? member(raw, "ctx") ?? null;
  const parameter = (key: string): Json | undefined =>
    member(raw, key) ?? (isJsonObject(params) ? member(params, key) : undefined);
  const missing = parameter("missingProperty");
  if (typeof missing === "string") return [{ kind: "at", path: [...path, missing], wanted: {} }];
  const unexpected = [parameter("keys"), parameter("additionalProperty")]
    .flat()
    .filter((key) => typeof key === "string");
  if (unexpected.length > 0) return [{ kind: "unexpected", path, names: unexpected }];
  const inUnion = alternativesOf(raw);
  if (inUnion.length > 0) return inUnion.map((each) => within(path, each));
  const allowed = ["options", "values", "allowedValues"].map(parameter).find((each) => Array.isArray(each));
  const [first] = Array.isArray(allowed) ? allowed : [];
  if (first !== undefined) return [{ kind: "at", path, wanted: { value: first } }];
  const expected = parameter("expected");
  if (code === "invalid_literal" && expected !== undefined) return [{ kind: "at", path, wanted: { value: expected } }];
  const quoted = typeof expected === "string" ? /'([^']{1,100})'/u.exec(expected)?.[1] : undefined;
  if (quoted !== undefined) return [{ kind: "at", path, wanted: { value: quoted } }];
  const format = parameter("format") ?? parameter("validation");
  const formed = typeof format === "string" ? formOf(format) : undefined;
  if (formed !== undefined) return [{ kind: "at", path, wanted: { value: formed } }];
  const ofCode = /^(\w+?)_(?:type|parsing|from_float)$/u.exec(code)?.[1];
  const words = [expected, parameter("type"), code === "invalid_type" ? undefined : ofCode];
  const type = words.flatMap((each) => (typeof each === "string" ? (typeNamed(each) ?? []) : []))[0];
  if (type !== undefined) return [{ kind: "at", path, wanted: { type } }];
  const isMissing = code === "missing" || /required|received undefined/iu.test(message);
  if (isMissing || expected === "date") {
    return [{ kind: "at", path, wanted: expected === "date" ? { value: "2024-01-15T10:30:00Z" } : {} }];
  }
  return code === "too_small" ? [{ kind: "at", path, wanted: { type: "array", isFilled: true } }] : [];
}

/** What the first of several alternatives wants: zod lists the issues of each. */
function alternativesOf(raw: Issue["raw"]): readonly Complaint[] {
  const [ofUnion] = [member(raw, "errors"), member(raw, "unionErrors")].filter((each) => Array.isArray(each));
  const [first] = Array.isArray(ofUnion) ? ofUnion : [];
  const issues = isJsonObject(first ?? null) ? member(first, "issues") : first;
  return Array.isArray(issues) ? issuesIn(JSON.stringify(issues)).flatMap(complaintsOfIssue) : [];
}

function within(outer: Issue["path"], complaint: Complaint): Complaint {
  if (complaint.kind !== "at" && complaint.kind !== "unexpected") return complaint;
  // Older zod repeats the whole path in the issues of an alternative.
  const isWhole = outer.every((key, index) => complaint.path[index] === key);
  return isWhole && outer.length > 0 ? complaint : { ...complaint, path: [...outer, ...complaint.path] };
}
