import { Command } from "commander";
import { expect, it } from "vitest";
import { positionalsOf } from "../../options/positionals.ts";
import { commands } from "../commands/index.ts";

const program = new Command();
for (const { usage, define } of commands) {
  const [name = ""] = usage.split(" ");
  define(program.command(name), () => undefined, undefined, program);
}
const contained = program.commands.filter(({ options }) => options.some(({ long }) => long === "--container"));

it.each(contained.map((command) => [command.name(), command] as const))(
  "every word without a name of %s, which runs in a container, has a row that says whether it is a path",
  (name, { registeredArguments }) => {
    expect(registeredArguments.map((each) => each.description)).toEqual(positionalsOf(name).map(({ says }) => says));
  },
);
