import { markdownTable } from "../table.ts";
import { readToolLists } from "../tool-lists.ts";
import { yieldsOf } from "./yields.ts";

/**
 * What each recogniser is good for: how many arguments of real tools it is the one to recognise. Tool lists are found as
 * by `bench:generate`.
 */
const tools = readToolLists();
if (tools === undefined) {
  process.stderr.write("TEST_DATA has no data/tools-list.\n");
  process.exitCode = 2;
} else {
  const { places, recognised, yields } = yieldsOf(tools);
  const rows = yields.map(({ id, places: of, tools: ofTools, servers }) => [
    `\`${id}\``,
    String(of),
    String(ofTools),
    String(servers),
  ]);
  process.stdout.write(`${tools.length} tools, ${places} texts and numbers, ${recognised} of them recognised\n\n`);
  process.stdout.write(`${markdownTable(["recogniser", "arguments", "tools", "servers"], rows)}\n`);
}
