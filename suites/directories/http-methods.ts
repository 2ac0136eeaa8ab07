import { holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { showJson } from "../../harness/json/show.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { lacking } from "./listed-annotations.ts";

const safe = ["GET", "HEAD", "OPTIONS"];
const unsafe = ["POST", "PUT", "PATCH", "DELETE"];

/** Whether no argument of a tool chooses among HTTP methods of both kinds. Only a list of nothing but methods counts. */
export function takesOneKindOfMethods(tool: ListedTool): Judgement {
  const schema = member(tool.definition, "inputSchema");
  const properties = isJsonObject(schema) ? member(schema, "properties") : undefined;
  const lists = isJsonObject(properties) ? Object.entries(properties).flatMap(methodsOf) : [];
  if (lists.length === 0) return notApplicable("no argument of the tool is a choice of HTTP methods");
  const mixed = lists.find(
    ({ methods }) => methods.some((each) => safe.includes(each)) && methods.some((each) => unsafe.includes(each)),
  );
  if (mixed === undefined) return holds(lists.length);
  const both = `accepts safe and unsafe HTTP methods in ${showJson(mixed.name)}: ${mixed.methods.join(", ")}`;
  // The choice may filter requests of others: the list does not show that the tool sends them.
  return lacking(tool, "both-kinds", both, { severity: "note" });
}

function methodsOf([name, schema]: readonly [string, Json]): readonly { name: string; methods: readonly string[] }[] {
  const values = isJsonObject(schema) ? member(schema, "enum") : undefined;
  if (!Array.isArray(values) || values.length === 0) return [];
  const methods = values.map((value) => (typeof value === "string" ? value.toUpperCase() : ""));
  return methods.every((method) => [...safe, ...unsafe].includes(method)) ? [{ name, methods }] : [];
}
