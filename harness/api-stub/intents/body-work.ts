import { isJsonObject, member, type Json } from "../../json/value.ts";

/**
 * What the body of a `PUT` or `PATCH` says that it does to what is there: `may-add` adds a member, or replaces one that is
 * there already.
 */
type BodyWork = "adds" | "may-add" | "removes";

const maxDepth = 6;

/** Reads a JSON Patch (RFC 6902), or members that say what they add; undefined where it says nothing of the kind. */
export function workInBody(body: Json | undefined): BodyWork | undefined {
  if (Array.isArray(body)) return workOfPatch(body);
  return isJsonObject(body) && addsOnly(body, 0) ? "adds" : undefined;
}

function workOfPatch(operations: readonly Json[]): BodyWork | undefined {
  const changes = operations.flatMap((each) => {
    const [op, path] = isJsonObject(each) ? [member(each, "op"), member(each, "path")] : [];
    return op === "test" ? [] : [{ op, path: typeof path === "string" ? path : "" }];
  });
  if (changes.some(({ op }) => op === "remove")) return "removes";
  if (changes.length === 0 || !changes.every(({ op }) => op === "add")) return undefined;
  // At an index it moves the elements behind it; a member that is there already is replaced.
  return changes.every(({ path }) => /\/(?:-|\d+)$/u.test(path)) ? "adds" : "may-add";
}

/** Names under which a body lists what is added to a member: Bugzilla, Jira, MongoDB. */
const adding: ReadonlySet<string> = new Set(["add", "append", "$push", "$addToSet"]);

/** Such as `{"cc": {"add": ["a"]}}` and `{"update": {"labels": [{"add": "a"}]}}`. What names the thing changes nothing. */
function addsOnly(value: Json, depth: number): boolean {
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.length > 0 && value.every((each: Json) => addsOnly(each, depth + 1));
  if (!isJsonObject(value)) return false;
  const members = Object.entries(value).filter(([name]) => depth > 0 || !/^ids?$/iu.test(name));
  return (
    members.length > 0 &&
    members.every(([name, each]) =>
      depth > 0 && adding.has(name) ? each !== null && typeof each !== "boolean" : addsOnly(each, depth + 1),
    )
  );
}
