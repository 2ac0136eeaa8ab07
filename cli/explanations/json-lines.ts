import { isJsonObject, type Json } from "../../harness/json/value.ts";
import { wrapText } from "../../reports/terminal/layout.ts";

/** A message of our own, broken at its blanks where it is wider. No string in it has a blank, so that it stays JSON. */
export function jsonLines(value: Json, width: number): readonly string[] {
  return wrapText(onOneLine(value), width, 2).map((line) => line.replaceAll(unbroken, " "));
}

/** Stands for the blank between a key and its value until the lines are broken. */
const unbroken = "\u00A0";

function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${unbroken}${onOneLine(each)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
