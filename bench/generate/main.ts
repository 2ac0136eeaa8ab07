import { packageDirectory } from "../programs.ts";
import { renderTable } from "../table.ts";
import { dataDirectory, readToolLists } from "../tool-lists.ts";
import { invalidSuiteRows, toolRows, validRows, type Measured } from "./rows.ts";
import { readSuite } from "./suite.ts";
import { readCorpus, schemasOf } from "./tool-lists.ts";

const legend = `
"other" is json-schema-faker 0.6.3 on the same schemas, judged in the same way.
Suite: the satisfiable schemas of the JSON Schema Test Suite (required cases), each as the schema of one argument.
Documents that a schema refers to are bundled into it, since a reference to elsewhere is never followed.
Ajv agrees: the schemas that Ajv compiles and on which it decides every test as the suite does.
The relevant type made: of those in a file about one keyword, the schemas with a valid value of the type it constrains.
Independent judge: all satisfiable schemas; @hyperjump/json-schema finds every value valid. No verdict counts as missed.
Constraint site: a keyword that some value can break (for "required" one name), in a schema object that speaks about
its place whatever branch a value takes: reached by properties, items, prefixItems, additionalProperties, allOf, $ref.
Hit: some invalid value fails there. Isolated: some invalid value fails there and nowhere else; what fails inside the
site, such as the branches of an anyOf, belongs to it.
`;

const showMissed = process.argv.includes("--missed");
const startMs = performance.now();
const all: Measured[] = [];

async function measure(what: string, work: () => Promise<Measured> | Measured): Promise<void> {
  process.stderr.write(`${what} ...\n`);
  all.push(await work());
}

for (const { dialect, targets } of [
  { dialect: "2020-12", targets: { valid: 99, relevant: 100, independent: 98.5 } },
  { dialect: "draft-07", targets: { valid: 100, relevant: 100, independent: 98 } },
] as const) {
  const groups = readSuite(dataDirectory, dialect);
  if (groups === undefined) {
    process.stdout.write(`Skipped ${dialect}: TEST_DATA has no data/json-schema-test-suite.\n`);
    continue;
  }
  await measure(`suite ${dialect}, valid values`, () => validRows(dialect, groups, targets));
  await measure(`suite ${dialect}, invalid values`, () => invalidSuiteRows(dialect, groups, 93));
}
const tools = readToolLists();
if (tools === undefined) process.stdout.write("Skipped real tools: TEST_DATA has no data/tools-list.\n");
else
  await measure("real tools", () =>
    toolRows(`${tools.length} real tools`, schemasOf(tools), { medianMs: 20, maxMs: 500, hit: 100, isolated: 95 }),
  );
await measure("own corpus", () => toolRows("own corpus", readCorpus(packageDirectory)));

const seconds = Math.round((performance.now() - startMs) / 1000);
process.stdout.write(`Node ${process.version}, seed 1, ${seconds} s.\n\n`);
const rows = all.flatMap((measured) => measured.rows);
process.stdout.write(renderTable(rows));
process.stdout.write(legend);
if (showMissed) for (const name of all.flatMap(({ missed }) => missed)) process.stdout.write(`- ${name}\n`);
// Times depend on what else the machine does; shares do not.
if (rows.some(({ met }) => met === false) && process.argv.includes("--strict")) process.exitCode = 1;
