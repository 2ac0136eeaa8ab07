import { expect, it } from "vitest";
import { readUnits } from "./read-units.ts";
import { guessRole } from "./role.ts";

it.each([
  ["Servers that get calls from clients MUST log them.", "server"],
  ["If the server fails, clients MUST tell the user.", "client"],
  ["The list MUST be sent by the server.", "server"],
  ["Tools that write MUST carry a flag.", "server"],
  ["Each SEP MUST have tests.", "specification"],
  ["## Client Requirements\n\nThe value MUST be kept.", "client"],
  ["The value MUST be kept.", "server"],
  ['```json\n{"CallRequest":{"type":"object","required":["name"]}}\n```', "client"],
  ['```json\n{"CallResult":{"type":"object","required":["content"]}}\n```', "server"],
])("%s", (markdown, role) => {
  expect(readUnits(markdown).map(guessRole)).toEqual([role]);
});
