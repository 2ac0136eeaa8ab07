import { fixtureLine, sampleWord } from "../fixtures/text-kinds.ts";
import type { AskedArgument, Meaning } from "./meaning.ts";

/** The texts, ordered by which first word a description mentions first: `SELECT` where only that is allowed. */
function mentionedFirst(argument: AskedArgument, texts: readonly string[]): readonly string[] {
  const { description, tool } = argument;
  const about = new Set([...tool.words, ...`${description} ${tool.description}`.toLowerCase().split(/\W+/u)]);
  const isMentioned = (text: string): boolean => about.has(text.split(/\s/u)[0]?.toLowerCase() ?? "");
  return [...texts.filter(isMentioned), ...texts.filter((text) => !isMentioned(text))];
}

/** Adds texts that would break a tool's claim to only read, after the others; none where they would do harm. */
function withBreaking(
  argument: AskedArgument,
  harmless: readonly string[],
  changing: readonly string[],
): readonly string[] {
  if (argument.files.effectsStay) return harmless;
  return argument.tool.claimsReadOnly
    ? [...harmless, ...changing]
    : mentionedFirst(argument, [...harmless.slice(0, 1), ...changing, ...harmless.slice(1)]);
}

/** Texts in a language that programs read. */
export const languageMeanings: readonly Meaning[] = [
  {
    id: "sql",
    names: ["sql", "sql query", "sql statement", "sql command"],
    marks: ["sql"],
    hintedNames: ["query", "statement", "command", "script", "text", "expression", "q"],
    agrees:
      /\bSQL(?:ite)?\b|\bSELECT\b|\b(?:CREATE|ALTER) TABLE\b|\bINSERT\b|\b(?:[Cc]reate|[Aa]lter|[Mm]odify)\b.{0,30}\btables?\b|\bquery results\b/u,
    told: /\bSQL (?:query|statement|command|text|to (?:run|execute))\b/iu,
    isThere: true,
    values: (argument) =>
      withBreaking(
        argument,
        ["SELECT 1 AS sample", "SELECT name FROM sqlite_master"],
        [
          "CREATE TABLE IF NOT EXISTS sample (id INTEGER PRIMARY KEY, name TEXT)",
          "INSERT INTO sample (name) VALUES ('sample')",
          "UPDATE sample SET name = 'other'",
          "DELETE FROM sample",
          "PRAGMA user_version = 7",
          "ALTER TABLE sample ADD COLUMN note TEXT",
        ],
      ),
  },
  {
    id: "shell",
    names: ["command line", "shell command", "cmd", "bash", "shell script", "terminal command"],
    hintedNames: ["command", "script", "input", "run"],
    agrees:
      /\bshell\b|\bterminal\b|\bbash\b|\bcommand[- ]line\b|\brun (?:a |the )?(?:command|program|process)|\bprocess\b/iu,
    told: /\bshell command\b/iu,
    isThere: true,
    values: (argument) =>
      withBreaking(argument, ["echo sample", "ls"], [`echo sample > ${argument.files.newPath("redirected.txt")}`]),
  },
  {
    id: "python",
    names: ["python code", "python script", "python"],
    hintedNames: ["code", "script", "expression", "source", "snippet", "program", "source code"],
    agrees: /\bPython\b/u,
    isThere: true,
    values: (argument) =>
      withBreaking(
        argument,
        ["print('sample')", "1 + 1"],
        [`open(${JSON.stringify(argument.files.newPath("written.txt"))}, "w").write("sample")`],
      ),
  },
  {
    id: "javascript",
    names: ["javascript", "java script", "js", "js code", "javascript code", "js expression", "typescript"],
    hintedNames: [
      "code",
      "script",
      "expression",
      "source",
      "snippet",
      "program",
      "function",
      "source code",
      "predicate",
    ],
    agrees: /\bJavaScript\b|\bJS\b|\bTypeScript\b|\bNode(?:\.js)?\b|\bfunction\b|\bexecute\b|\bsnippet\b|\bbrowser\b/iu,
    isThere: true,
    values: (argument) => {
      const written = JSON.stringify(argument.files.newPath("written.txt"));
      const isFunction =
        argument.words.at(-1) === "function" || /\bfunction (?:declaration|to)\b/iu.test(argument.description);
      const harmless = isFunction ? ["() => 1", "function sample() { return 1; }"] : ["1 + 1", "console.log('sample')"];
      return withBreaking(argument, harmless, [`require("fs").writeFileSync(${written}, "sample")`]);
    },
  },
  {
    id: "cron",
    names: ["cron", "cron expression", "cron schedule", "crontab"],
    marks: ["cron"],
    hintedNames: ["schedule", "expression"],
    agrees: /\bcron\b/iu,
    values: () => ["0 9 * * 1", "*/15 * * * *"],
  },
  {
    id: "glob",
    names: [
      "glob",
      "glob pattern",
      "include pattern",
      "exclude pattern",
      "file pattern",
      "path pattern",
      "file filter",
    ],
    marks: ["glob"],
    hintedNames: ["pattern", "include", "exclude", "filter", "ignore", "mask", "match"],
    agrees: /\bglob\b|\bwildcard|\*\*\/|\*\.\w/iu,
    isThere: true,
    values: ({ words }) => (words.includes("exclude") || words.includes("ignore") ? ["*.tmp"] : ["**/*", "*.txt"]),
  },
  { id: "selector", names: ["selector", "css selector"], values: () => ["body", "a", "#sample"] },
  {
    id: "graphql",
    names: ["graphql", "graph ql"],
    hintedNames: ["query"],
    agrees: /\bGraphQL\b/iu,
    values: () => ["{ __typename }"],
  },
  {
    id: "mermaid",
    names: ["mermaid"],
    hintedNames: ["content", "diagram", "code", "definition", "text", "syntax"],
    agrees: /\bmermaid\b/iu,
    values: () => ["graph TD\n  A[sample] --> B[other]"],
  },
  {
    id: "drawio-xml",
    hintedNames: ["content", "xml", "diagram"],
    agrees: /\bdraw\.?io\b.{0,40}\bXML\b|\bXML\b.{0,40}\bdraw\.?io\b|\bmxGraphModel\b|\bmxfile\b/iu,
    values: () => [
      '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/><mxCell id="2" value="sample" vertex="1" parent="1">' +
        '<mxGeometry width="80" height="40" as="geometry"/></mxCell></root></mxGraphModel>',
    ],
  },
  {
    id: "html",
    names: ["html"],
    hintedNames: ["content", "body"],
    agrees: /\bHTML (?:content|string|body|markup)\b/u,
    values: () => ["<p>sample</p>"],
  },
  {
    id: "csv",
    names: ["csv"],
    hintedNames: ["content", "data"],
    agrees: /\bCSV\b/u,
    values: () => ["name,value\nsample,1\nother,2"],
  },
  {
    id: "yaml",
    names: ["yaml", "yml"],
    hintedNames: ["content", "data"],
    agrees: /\bYAML\b/u,
    values: () => ["name: sample"],
  },
  {
    id: "json",
    names: ["json", "json string", "json data"],
    marks: ["json"],
    hintedNames: [
      "data",
      "payload",
      "body",
      "value",
      "content",
      "input",
      "schema",
      "params",
      "parameters",
      "args",
      "config",
    ].concat(["filter", "metadata", "arguments", "property", "parameter", "option", "header", "arg"]),
    agrees:
      /\bJSON[- ](?:string|text|object|array|encoded|formatted|document)\b|\bstringified\b|\bvalid JSON\b|\bas JSON\b/iu,
    values: ({ description }) =>
      /\barray\b|\blist\b/iu.test(description)
        ? ['[{"name":"sample"}]', '{"name":"sample"}']
        : ['{"name":"sample"}', "[]"],
  },
  {
    id: "base64",
    names: ["base 64", "b 64"],
    marks: ["base 64", "b 64"],
    formats: ["byte", "base64"],
    hintedNames: ["data", "content", "file", "image", "audio", "attachment", "body", "blob", "bytes", "byte"],
    agrees: /\bbase-?64\b/iu,
    values: () => ["c2FtcGxl"],
  },
  {
    id: "old-text",
    names: ["old text", "old string", "old str", "old", "find", "needle", "old content", "search string"],
    isThere: true,
    values: () => [fixtureLine, sampleWord],
  },
];
