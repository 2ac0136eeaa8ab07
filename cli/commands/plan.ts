import { Option } from "commander";
import { addGroups, optionGroupsOf } from "../options/index.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";
import type { PlanArguments } from "./plan-command.ts";

export const plan: CommandDefinition = {
  usage: "plan",
  says: "show which tools a run would call and which checks would run, and why others would not",
  define: (command, choose, words) => {
    command.usage('[options of a run] --cmd "node server.js"  |  [options of a run] -- node server.js');
    addGroups(command, optionGroupsOf("plan"));
    command
      .addOption(new Option("--json", "print it as JSON").helpGroup("Output:"))
      .addOption(new Option("--no-color", "no colours").helpGroup("Output:"))
      .addHelpText(
        "after",
        `
The server is started to list its tools, but no tool is called. With --execute the plan includes the calls.

Exit codes:
  0 the plan was made   2 wrong usage   3 the tools could not be listed   70 a bug in this tool   130 interrupted`,
      )
      .action((options: Partial<PlanArguments>) =>
        choose(async (surroundings) => {
          const { planCommand } = await import("./plan-command.ts");
          return planCommand({ ...defaultArguments, json: false, ...options }, words, surroundings);
        }),
      );
  },
};
