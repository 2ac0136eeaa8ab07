import { isJsonObject, member, type JsonObject } from "../../../harness/json/value.ts";
import { followReference } from "./path-item.ts";

const headerName = /^(?:x-)?idempotency-?key$/iu;

/** Whether an operation, or the path item around it, has a header parameter for an idempotency key. */
export function takesIdempotencyKey(root: JsonObject, holder: JsonObject): boolean {
  const parameters = member(holder, "parameters");
  if (!Array.isArray(parameters)) return false;
  return parameters.some((each: unknown) => {
    if (!isJsonObject(each)) return false;
    const followed = followReference(root, each);
    if (followed.kind === "unread" || member(followed.object, "in") !== "header") return false;
    const name = member(followed.object, "name");
    return typeof name === "string" && headerName.test(name);
  });
}
