import { readVersion } from "../../library/version.ts";
import type { CommandDefinition } from "./command.ts";

export const version: CommandDefinition = {
  usage: "version",
  says: "print the version",
  define: (command, choose) => {
    command.action(() =>
      choose(({ stdout }) => {
        stdout.write(`${readVersion()}\n`);
        return Promise.resolve(0);
      }),
    );
  },
};
