import { Argument } from "commander";
import { recipeLanguages, type RecipeLanguage } from "../container/recipe.ts";
import type { CommandDefinition } from "./command.ts";

export const dockerfile: CommandDefinition = {
  usage: "dockerfile [language]",
  says: "print the Dockerfile of an image that this tool runs in, where there is no Linux",
  define: (command, choose) => {
    command
      .addArgument(new Argument("[language]", "of the server").choices(recipeLanguages).default("node"))
      .action((language: RecipeLanguage) =>
        choose(async ({ stdout }) => {
          const { recipe } = await import("../container/recipe.ts");
          const { readVersion } = await import("../../library/version.ts");
          stdout.write(recipe(language, readVersion()));
          return 0;
        }),
      );
  },
};
