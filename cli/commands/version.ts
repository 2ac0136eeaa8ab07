import { readVersion } from "../../library/version.ts";
import type { CommandDefinition } from "./command.ts";

export const version: CommandDefinition = {
  usage: "version",
  define: (program, choose) => {
    program
      .command("version")
      .description("print the version")
      .action(() =>
        choose(({ stdout }) => {
          stdout.write(`${readVersion()}\n`);
          return Promise.resolve(0);
        }),
      );
  },
};
