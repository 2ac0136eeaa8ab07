import { optionGroupsOf } from "../options/index.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";
import type { ReportArguments } from "./report-command.ts";

export const report: CommandDefinition = {
  usage: "report <file>",
  says: "render a saved JSON report again, in any format; nothing is tested",
  define: (command, choose) => {
    command.argument("<file>", "what --report json=<file> wrote");
    for (const { options } of optionGroupsOf("report")) for (const option of options()) command.addOption(option);
    command.action((file: string, typed: Partial<ReportArguments>) => {
      const options = { ...defaultArguments, ...typed };
      choose(async (surroundings) => (await import("./report-command.ts")).reportCommand(file, options, surroundings));
    });
  },
};
