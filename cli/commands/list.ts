import type { CommandDefinition } from "./command.ts";

export const list: CommandDefinition = {
  usage: "list",
  define: (program, choose) => {
    program
      .command("list")
      .description("list every check")
      .action(() => choose(async () => (await import("./list-command.ts")).listCommand()));
  },
};
