import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readServerList } from "../../cli/server-list/read-server-list.ts";
import { packageDirectory } from "../programs.ts";
import { markdownTable } from "../table.ts";
import { leaveOut, stepsToLeaveOut, type ExploredServer } from "./ablation.ts";
import { explored } from "./explorations.ts";
import { errorsIn, lessonFormYields, restingOnAnswers, textFormYields, type FormYield } from "./form-yields.ts";
import { workedIn } from "./record.ts";

const help = `npm run bench:lessons -- [options]

Explores the servers of bench/field/servers.json in a sandbox, as a run does before it judges. Counts which forms of
sentence are read in the errors of their tools, and which values of answers let a tool work; then explores each server
once more without each step that made a difference. Tells which tools stop to work.

  --directory <directory>  where servers are installed (default: mcp-field in the directory for temporary files)
  --records <directory>    gets what was recorded, also the texts of servers; what is there is not explored again
                           (default: mcp-bench-lessons in the directory for temporary files)
  --only <id>              only these servers; can be repeated
  --without <id>           only without these steps, or without none at all where it is empty; can be repeated
`;

const { values } = parseArgs({
  options: {
    directory: { type: "string", default: join(tmpdir(), "mcp-field") },
    records: { type: "string", default: join(tmpdir(), "mcp-bench-lessons") },
    only: { type: "string", multiple: true, default: [] },
    without: { type: "string", multiple: true },
    help: { type: "boolean", default: false },
  },
});
if (values.help) process.stdout.write(help);
else await tellYields();

async function tellYields(): Promise<void> {
  const places = { directory: resolve(values.directory), records: resolve(values.records) };
  const list = await readServerList(join(packageDirectory, "bench/field/servers.json"));
  const servers: ExploredServer[] = [];
  for (const server of list.filter(({ id }) => values.only.length === 0 || values.only.includes(id))) {
    const record = await explored(server, places);
    if (record === undefined) process.stderr.write(`${server.id} was not explored\n`);
    else servers.push({ server, record });
  }
  const records = servers.map(({ record }) => record);
  tell(
    ["server", "tools", "worked", "calls", "errors", "seconds", "left out"],
    records.map((record) => [
      record.server,
      String(record.tools.length),
      String(workedIn(record).size),
      String(record.calls.length),
      String(errorsIn(record).length),
      (record.tookMs / 1000).toFixed(0),
      stepsToLeaveOut(record).join(", "),
    ]),
  );
  const errors = records.flatMap(errorsIn);
  process.stdout.write(
    `${errors.length} errors; ${restingOnAnswers(records)} tools work with values of answers alone\n\n`,
  );
  tell(["form of sentence", "errors", "alone", "led on", "servers"], lessonFormYields(errors).map(lineOf));
  tell(["form of value", "arguments", "alone", "servers"], textFormYields(records).map(lineOf));
  const steps = await leaveOut(servers, places, values.without);
  tell(
    ["step", "servers without it", "tools that stop", ""],
    steps.map(({ id, servers: of, stopped }) => [
      id,
      String(of.length),
      String(stopped.length),
      stopped.map(({ server, tool }) => `${server} ${tool}`).join(", "),
    ]),
  );
}

function lineOf({ id, reads, alone, ledOn, servers }: FormYield): readonly string[] {
  return [id, String(reads), String(alone), ...(ledOn === undefined ? [] : [String(ledOn)]), servers.join(", ")];
}

function tell(heading: readonly string[], cells: readonly (readonly string[])[]): void {
  process.stdout.write(`${markdownTable(heading, cells)}\n\n`);
}
