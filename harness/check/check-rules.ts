import { queryDialects } from "../dialects/query-dialects.ts";
import { levels } from "../../report-model/report-model.ts";
import {
  aFunction,
  aText,
  listOf,
  objectOf,
  oneOf,
  optional,
  type MemberRule,
  type MemberRules,
} from "./member-rules.ts";

/** Of `<suite>/<claim>`, as it is typed and stands in reports. */
const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/u;

const anId: MemberRule = (value, member) =>
  typeof value === "string" && idPattern.test(value)
    ? undefined
    : { member, expected: "an id of the form suite/claim, in kebab case", found: value };

/** `"all"`, or ids of dialects. */
export const someDialects: MemberRule = (value, member) =>
  value === "all" ? undefined : listOf(oneOf(queryDialects.map(({ id }) => id)), 1)(value, member);

/** The members that every check has, whatever it judges. */
export const checkRules: MemberRules = {
  id: anId,
  title: aText,
  level: oneOf(levels),
  levelIn: optional(objectOf(Object.fromEntries(queryDialects.map(({ id }) => [id, optional(oneOf(levels))])))),
  since: optional(aText),
  until: optional(aText),
  severity: optional(oneOf(["fail", "warn", "note"])),
  requirements: listOf(objectOf({ id: aText, level: oneOf(levels), document: aText, section: aText })),
  rules: optional(listOf(aText)),
  matters: aText,
  restsOn: optional(aText),
  cannotSee: optional(aText),
  fix: listOf(aText),
  per: oneOf(["tool", "server"]),
  judge: aFunction,
};
