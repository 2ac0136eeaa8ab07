import { expect, it } from "vitest";
import { attribute } from "./attribute.ts";
import { adds, called, nonsense, own, recorded, type Part } from "./fixture-records.ts";

const tools = ["a", "b", "c", "d"];
type Parts = readonly Part[];
const made = [adds("/home/AGENTS.md")];
const plain: readonly Parts[] = [
  [called("a", made), called("b")],
  [called("b", made), called("a")],
  [nonsense("c", made), called("a")],
];

it.each<[string, number, readonly Parts[]]>([
  ["comes with the first call of each session, whoever that is", 1, plain],
  ["is missing in one", 0, [...plain, [called("d")]]],
  ["comes once more later", 0, [...plain.slice(1), [called("a", made), called("b", made)]]],
  ["comes where one tool was called each time", 0, [plain, plain, plain].flatMap(([first]) => (first ? [first] : []))],
  ["comes in too few sessions to tell", 0, plain.slice(1)],
  ["is the server's own", 0, plain.map(([first, ...rest]) => [{ ...first, effects: [own()] }, ...rest].filter(isPart))],
])("what %s is told: %i", (_, count, sessions) => {
  expect(attribute(recorded(tools, ...sessions)).atFirstCalls).toHaveLength(count);
});

function isPart(part: Partial<Part>): part is Part {
  return part.purpose !== undefined;
}
