import { describe, expect, it } from "vitest";
import { standingText } from "./wording.ts";
import type { HintSuggestion, ToolSuggestion } from "../../report-model/suggestion.ts";
import { hostileButLineFeeds } from "../escape/characters.ts";
import { hostileReport } from "../fixture-hostile-report.ts";
import { makeReport } from "../fixture-reports.ts";
import { suggestionFormats } from "./index.ts";

const layout = { colour: false, width: 100 };
const none = { observed: [], unseen: [] };

const listTasks: ToolSuggestion = {
  tool: "list_tasks",
  calls: { made: 10, worked: 8 },
  annotations: { readOnlyHint: true },
  hints: [
    {
      ...none,
      hint: "readOnlyHint",
      value: true,
      because: "8 calls worked, nothing changed",
      unseen: ['other values of "filter" than the 3 that were tried'],
      standing: "unset",
    },
    { ...none, hint: "destructiveHint", because: "a tool that only reads has no such effect", standing: "no-meaning" },
    { ...none, hint: "idempotentHint", because: "a tool that only reads has no such effect", standing: "no-meaning" },
    { ...none, hint: "openWorldHint", because: "its calls start programs", standing: "undecided" },
  ],
};

const clearTasks: ToolSuggestion = {
  tool: "clear_tasks",
  calls: { made: 4, worked: 4 },
  annotations: { readOnlyHint: false, destructiveHint: true },
  hints: [
    {
      ...none,
      hint: "readOnlyHint",
      value: false,
      because: "deleted data/tasks.json",
      declared: false,
      standing: "agrees",
    },
    {
      ...none,
      hint: "destructiveHint",
      value: true,
      because: "deleted data/tasks.json",
      declared: false,
      standing: "contradicts",
    },
    { ...none, hint: "idempotentHint", because: "too few calls", standing: "undecided" },
    { ...none, hint: "openWorldHint", because: "too few calls", standing: "undecided" },
  ],
};

const report = makeReport([], { suggestions: [listTasks, clearTasks] });

describe("suggested hints", () => {
  it("are told at a terminal with what they rest on, what was not seen and what the server says", () => {
    expect(suggestionFormats.terminal(report, layout).split("\n").slice(0, 13)).toEqual([
      "list_tasks   8 of 10 calls worked",
      "  8 calls worked, nothing changed → readOnlyHint: true  (not set; clients take false)",
      '      not seen: other values of "filter" than the 3 that were tried',
      "  ? openWorldHint: its calls start programs",
      "",
      "clear_tasks   4 of 4 calls worked",
      "  deleted data/tasks.json → readOnlyHint: false  (the server says the same)",
      "  deleted data/tasks.json → destructiveHint: true  (CONTRADICTS the server, which says false)",
      "  ? idempotentHint, openWorldHint: too few calls",
      "",
      "3 hints suggested for 2 of 2 tools   9.8 s",
      "tools with calls that worked: 2 of 2",
      "1 hint of the server says otherwise",
    ]);
  });

  it("are TypeScript to paste, the others as comments", () => {
    expect(suggestionFormats.ts(report, layout).split("\n").slice(4, 16)).toEqual([
      "export const annotations = {",
      '  "list_tasks": {',
      "    readOnlyHint: true, // 8 calls worked, nothing changed",
      "    // destructiveHint: no meaning for a tool that only reads",
      "    // idempotentHint: no meaning for a tool that only reads",
      "    // openWorldHint: not decided: its calls start programs",
      "  },",
      '  "clear_tasks": {',
      "    readOnlyHint: false, // deleted data/tasks.json",
      "    destructiveHint: true, // deleted data/tasks.json (CONTRADICTS the server, which says false)",
      "    // idempotentHint: not decided: too few calls",
      "    // openWorldHint: not decided: too few calls",
    ]);
  });

  it("are Python to paste", () => {
    expect(suggestionFormats.python(report, layout).split("\n").slice(3, 10)).toEqual([
      "annotations = {",
      '    "list_tasks": ToolAnnotations(',
      "        readOnlyHint=True,  # 8 calls worked, nothing changed",
      "        # destructiveHint: no meaning for a tool that only reads",
      "        # idempotentHint: no meaning for a tool that only reads",
      "        # openWorldHint: not decided: its calls start programs",
      "    ),",
    ]);
  });

  it("leave a hint of the server as it is where nothing is decided, in what is to be pasted", () => {
    const hints = listTasks.hints.map((hint) => ({ ...hint, declared: false }));
    const kept = makeReport([], { suggestions: [{ ...listTasks, hints }] });
    const comment = "as the server says; not decided: its calls start programs";
    expect(suggestionFormats.ts(kept, layout)).toContain(`    openWorldHint: false, // ${comment}\n`);
    expect(suggestionFormats.ts(kept, layout)).toContain("    destructiveHint: false, // no meaning for");
    expect(suggestionFormats.python(kept, layout)).toContain(`        openWorldHint=False,  # ${comment}\n`);
  });

  it("are a table in Markdown, and the whole report in JSON", () => {
    const markdown = suggestionFormats.markdown(report, layout);
    expect(markdown).toContain("| list\\_tasks  |".replace("\\_", "_"));
    expect(markdown).toContain("openWorldHint: not decided");
    expect(JSON.parse(suggestionFormats.json(report, layout))).toEqual(JSON.parse(JSON.stringify(report)));
  });

  it("of a tool named like the prototype are a member of their own", () => {
    const named = makeReport([], { suggestions: [{ ...listTasks, tool: "__proto__" }] });
    expect(suggestionFormats.ts(named, layout)).toContain('["__proto__"]: {');
  });
});

/** Text that would end a comment, a string or a line, or speak to a terminal. */
const hostile = 'a"\n*/ } evil(); // \u2028 \u202e \u001b[2J ::error::x `|';
const hostileHint = (value: boolean | undefined): HintSuggestion => ({
  hint: "readOnlyHint",
  ...(value === undefined ? {} : { value }),
  because: hostile,
  observed: [hostile],
  unseen: [hostile],
  standing: value === undefined ? "undecided" : "unset",
});

it.each(Object.entries(suggestionFormats))("hostile text does nothing in %s", (_, render) => {
  const suggestion = { ...listTasks, tool: hostile, hints: [hostileHint(true), hostileHint(undefined)] };
  const text = render({ ...hostileReport, suggestions: [suggestion] }, layout);
  expect(text).not.toMatch(hostileButLineFeeds);
  expect(text).not.toMatch(/^\s*(?:\*\/|\} evil|::error::)/mu);
});

it("a hint of the wrong type is not called one that is not set", () => {
  const hint = { ...none, hint: "readOnlyHint", because: "a call wrote", standing: "undecided" } as const;
  expect(standingText(hint)).toBe("not set; clients take false");
  expect(standingText({ ...hint, isOfWrongType: true })).toBe("of the wrong type; clients take false");
});
