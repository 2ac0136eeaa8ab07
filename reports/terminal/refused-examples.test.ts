import { expect, it } from "vitest";
import { reportFormats } from "../index.ts";
import { everyVerdictReport, makeReport } from "../fixture-reports.ts";
import { suggestionFormats } from "../suggestion/index.ts";
import { refusedExampleText } from "./refused-examples.ts";

const example = { argument: "limit", value: "a\u001B[2J", tools: ["search"] };

it("an example that one tool refuses is told with its name", () => {
  expect(refusedExampleText(example)).toBe(
    'The example *.limit="a\\u001b[2J" is not used for search: its input schema refuses the value.',
  );
});

it("of many tools that refuse it the first are named, and the others counted", () => {
  const tools = Array.from({ length: 10 }, (_, index) => `t${index}`);
  expect(refusedExampleText({ argument: "limit", value: 3, tools, omitted: 5 })).toBe(
    "The example *.limit=3 is not used for t0, t1, t2, t3, t4, t5, t6, t7 and 7 other tools: " +
      "their input schemas refuse the value.",
  );
});

it.each([
  ["terminal", reportFormats.terminal],
  ["json", reportFormats.json],
  ["junit", reportFormats.junit],
  ["terminal of suggest", suggestionFormats.terminal],
  ["markdown of suggest", suggestionFormats.markdown],
])("is told in %s", (_, render) => {
  const layout = { colour: false, width: 200 };
  const [result] = everyVerdictReport.results;
  const results = result === undefined ? [] : [result];
  expect(render(makeReport(results, { refusedExamples: [example] }), layout)).toContain("search");
  expect(render(makeReport(results), layout)).not.toContain("search");
});
