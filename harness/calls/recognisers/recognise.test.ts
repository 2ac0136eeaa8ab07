import { describe, expect, it } from "vitest";
import { TrialFiles } from "../fixtures/trial-files.ts";
import { pageAddress } from "../fixtures/page.ts";
import type { Json, JsonObject } from "../../json/value.ts";
import { wordsOf } from "./name-words.ts";
import { recognise } from "./recognise.ts";

interface Naming {
  readonly schema?: JsonObject;
  readonly description?: string;
  readonly tool?: string;
  readonly about?: string;
}

function argument(
  name: string,
  { schema = {}, description = "", tool = "act", about = "" }: Naming = {},
): Parameters<typeof recognise>[0] {
  const named = { name: tool, words: wordsOf(tool), description: about, claimsReadOnly: false };
  return { words: wordsOf(name), schema: { type: "string", ...schema }, description, tool: named };
}

function meaningOf(name: string, naming: Naming = {}): string | undefined {
  return recognise(argument(name, naming))?.id;
}

function firstOf(name: string, naming: Naming = {}): Json | undefined {
  const asked = argument(name, naming);
  const files = new TrialFiles({ fixtureHome: "/work/fixtures" }, 1);
  return recognise(asked)?.values({ ...asked, files })[0];
}

describe("the words of a name", () => {
  it.each([
    ["filePath", "file path"],
    ["file_paths", "file path"],
    ["output-dir", "output dir"],
    ["imageURL", "image url"],
    ["userIDs", "user id"],
    ["HTTPServerName", "http server name"],
    ["filename", "file name"],
    ["base64Data", "base 64 data"],
    ["entries", "entry"],
    ["status", "status"],
  ])("%s are %s", (name, words) => expect(wordsOf(name).join(" ")).toBe(words));
});

describe("a word inside another word", () => {
  it.each([
    "resourceType",
    "project_id",
    "target",
    "sheetName",
    "profile",
    "dirty",
    "fileId",
    "folder_key",
    "pathology",
    "sourceCount",
  ])("makes no path of %s", (name) => expect(["file", "directory", "new-file"]).not.toContain(meaningOf(name)));

  it.each(["curl", "hourly", "sqlite", "colorful", "updated", "keynote", "crontabs2x"])(
    "makes nothing else of %s",
    (name) => expect(meaningOf(name)).toBeUndefined(),
  );
});

describe("what an argument is for", () => {
  it.each<readonly [string, Naming, string | undefined]>([
    ["path", {}, "file"],
    ["file_path", {}, "file"],
    ["workspaceRoot", {}, "directory"],
    ["repo_path", {}, "directory"],
    ["output_path", {}, "new-file"],
    ["source", {}, "name"],
    ["source", { description: "the file to move" }, "file"],
    ["source", { about: "Moves a file." }, "file"],
    ["content", { description: "The content to write to the file" }, undefined],
    ["file", { description: "Raw base64-encoded file content" }, "base64"],
    ["configFile", { description: "The contents of the config file" }, undefined],
    ["document", { description: "Absolute path to the document" }, "file"],
    ["anything", { description: "The absolute path to what is read" }, "file"],
    ["url", {}, "url"],
    ["target", { schema: { format: "uri" } }, "url"],
    ["path", { schema: { format: "date" } }, "date"],
    ["query", {}, "search"],
    ["query", { description: "SELECT SQL query to execute" }, "sql"],
    ["query", { about: "Execute SELECT queries to read data" }, "sql"],
    ["command", { description: "The shell command to run" }, "shell"],
    ["command", { description: "play or stop" }, undefined],
    ["cronExpression", {}, "cron"],
    ["pattern", { description: "a glob such as *.txt" }, "glob"],
    ["startDate", {}, "date"],
    ["createdAt", {}, "instant-at"],
    ["timeZone", {}, "timezone"],
    ["backgroundColor", {}, "colour"],
    ["contentType", {}, "mime-type"],
    ["language", {}, "locale"],
    ["language", { description: "the programming language" }, "code-language"],
    ["email", {}, "email"],
    ["taskId", { description: "a UUID" }, "uuid"],
    ["nextPageToken", {}, "cursor"],
    ["limit", { schema: { type: "integer" } }, "limit"],
    ["limit", {}, undefined],
    ["sheetName", {}, "sheet"],
    ["range", { description: "Cells to read, such as A1:B2" }, "cell-range"],
    ["range", {}, undefined],
    ["database", { description: "the SQLite database" }, "database-file"],
    ["database", {}, "name"],
    ["pid", { schema: { type: "number" } }, "process"],
  ])("%s %j: %s", (name, naming, meaning) => expect(meaningOf(name, naming)).toBe(meaning));
});

describe("a description that is about a link", () => {
  it.each([
    "Link to the article to summarise",
    "The website to check",
    "Article URL",
    "image to fetch",
    "An endpoint that is notified",
    "the page to be scraped",
    "What to read, such as https://example.com/a",
    "The article, given by its link",
    "Web page whose title is wanted",
  ])("wants an address, whatever the name is: %s", (description) => {
    for (const name of ["subject", "what", "source", "location", "query"])
      expect(firstOf(name, { description })).toBe(pageAddress);
  });

  it.each([
    "Title of the page",
    "Text of the link",
    "Number of links",
    "Link type",
    "Page to return",
    "URL path of the request",
    "URL-encoded body",
    "Comment with a link",
    "Image to edit",
    "Whether to follow links",
  ])("is another one than %s", (description) => {
    expect(meaningOf("subject", { description })).toBe("name");
    expect(meaningOf("what", { description })).toBeUndefined();
  });

  it("is that of the argument: the name of the tool tells nothing", () => {
    expect(meaningOf("what", { tool: "fetch_link" })).toBeUndefined();
  });

  it("is read in no time, however long it is", () => {
    for (const part of ["a ", " ", "by the ", "link", "- "]) {
      expect(meaningOf("what", { description: part.repeat(300_000) })).toBeUndefined();
    }
  });
});

describe("the first value for an argument", () => {
  it.each<readonly [string, Naming, Json]>([
    ["path", { description: "the .xlsx workbook" }, "/work/fixtures/1/book.xlsx"],
    ["path", { tool: "read_pdf" }, "/work/fixtures/1/report.pdf"],
    ["repo_path", {}, "/work/fixtures/1/repository"],
    ["path", { tool: "list_directory" }, "/work/fixtures/1/folder"],
    ["cwd", {}, "/work"],
    ["path", { about: "Create a new directory", tool: "create_directory" }, "/work/fixtures/1/missing"],
    ["filePath", { description: "Where to save the recording. Must end with .mp4" }, "/work/fixtures/1/missing.mp4"],
    ["path", { description: "relative to the project" }, "fixtures/1/text.txt"],
    ["uri", { description: "such as file:///a" }, "file:///work/fixtures/1/text.txt"],
    ["url", {}, pageAddress],
    ["url", { description: "PDF URL or local file path" }, "/work/fixtures/1/report.pdf"],
    [
      "query",
      { about: "Execute an INSERT, UPDATE or DELETE", description: "SQL to run" },
      "INSERT INTO sample (name) VALUES ('sample')",
    ],
  ])("%s %j: %s", (name, naming, value) => expect(firstOf(name, naming)).toBe(value));
});
