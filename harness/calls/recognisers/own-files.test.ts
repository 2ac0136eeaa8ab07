import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../json/value.ts";
import { inputsOf } from "../../inputs/fixture-inputs.ts";
import { listed } from "../../session/sample-introduction.ts";
import { chooseArguments } from "../arguments/choose-arguments.ts";
import { nothingLearned } from "../arguments/learned.ts";
import { Project } from "../project/project.ts";

let root = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "own-files-test-"));
  write("book.xlsx", "sheet");
  write("table.csv", "a,b");
  write("notes/todo.md", "# to do");
  write("app.db", "SQLite format 3\0");
  write("letter.txt", "dear");
  write("accounts/ledger.dat", "l");
  write("package.json", "{}");
  write("work/.git/HEAD", "ref: refs/heads/main");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

interface Asked {
  readonly name: string;
  readonly description?: string;
  readonly tool?: string;
  readonly about?: string;
  readonly readOnly?: boolean;
  readonly seen?: readonly Json[];
  readonly effectsStay?: true;
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** The values that the argument of a tool has in its first calls, from the root on; fixtures without their trial. */
function valuesFor({
  name,
  description = "",
  tool = "act",
  about = "",
  readOnly = true,
  seen = [],
  ...more
}: Asked): readonly string[] {
  const properties: JsonObject = { [name]: { type: "string", description } };
  const inputSchema = { type: "object", properties, required: [name] };
  const definition = { name: tool, description: about, inputSchema, annotations: { readOnlyHint: readOnly } };
  const surroundings = {
    fixtureHome: join(root, "fixtures"),
    project: new Project({ roots: [root], words: [] }),
    ...more,
  };
  const learned = { ...nothingLearned, valuesFor: () => seen };
  return chooseArguments(listed(definition), inputsOf(inputSchema), surroundings, [], 8, learned).map((given) =>
    textOf(given[name])
      .replace(`${root}/`, "")
      .replace(/^fixtures\/\d+/u, "fixture"),
  );
}

describe("a tool that only reads is given the user's own file first", () => {
  it.each<readonly [Asked, readonly string[]]>([
    [{ name: "path", description: "Path to the Excel workbook" }, ["book.xlsx", "fixture/book.xlsx"]],
    [{ name: "file", tool: "summarize_csv" }, ["table.csv", "fixture/table.csv"]],
    [{ name: "path", about: "Renders a Markdown file" }, ["notes/todo.md", "fixture/notes.md"]],
    [{ name: "database", description: "the SQLite database to query" }, ["app.db", "fixture/store.sqlite"]],
    [{ name: "db_path" }, ["app.db", "fixture/store.sqlite"]],
    // By its name, whatever its extension says.
    [{ name: "ledger_path" }, ["accounts/ledger.dat", "fixture/text.txt"]],
    [{ name: "path", description: "a file such as letter.txt" }, ["letter.txt", "fixture/text.txt"]],
    [{ name: "fileName", description: "of the workbook" }, ["book.xlsx", "fixture/book.xlsx"]],
    [{ name: "repo_path" }, ["work", "fixture/repository"]],
    // None in particular is asked for.
    [{ name: "path" }, ["fixture/text.txt", "letter.txt"]],
  ])("%j", (asked, values) => expect(valuesFor(asked).slice(0, values.length)).toEqual(values));
});

it("whatever changes something has fixtures of its own first, and then the user's", () => {
  const changing = { name: "path", description: "the workbook to change", readOnly: false };
  expect(valuesFor(changing).slice(0, 2)).toEqual(["fixture/book.xlsx", "book.xlsx"]);
  expect(valuesFor({ name: "repo_path", readOnly: false }).slice(0, 2)).toEqual(["fixture/repository", "work"]);
});

it("none of them is given where effects stay, or where something is to be made", () => {
  const workbook = { name: "path", description: "Path to the Excel workbook" };
  expect(valuesFor({ ...workbook, effectsStay: true })).not.toContain("book.xlsx");
  expect(valuesFor({ name: "output_path", description: "the .xlsx to write" })).not.toContain("book.xlsx");
});

describe("the user's own files come before what was harvested", () => {
  const seen = ["application/json", "src/index.js", "sales.xlsx"];

  it("where a kind is asked for, and what is of that kind before a fixture", () => {
    const values = valuesFor({ name: "path", description: "Path to the Excel workbook", seen });
    expect(values.slice(0, 3)).toEqual(["book.xlsx", "sales.xlsx", "fixture/book.xlsx"]);
    expect(values.indexOf("application/json")).toBeGreaterThan(2);
  });

  it("and a media type is no path", () => {
    const values = valuesFor({ name: "path", seen: ["application/json"] });
    expect(values.slice(0, 2)).toEqual(["fixture/text.txt", "letter.txt"]);
  });
});
