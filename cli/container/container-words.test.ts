import { expect, it } from "vitest";
import { containerWords } from "./container-words.ts";
import { recipe, recipeLanguages } from "./recipe.ts";

it("a run in a container is the same command, with the project and the variables that it names", () => {
  const argv = [
    "--url",
    "http://h/mcp",
    "--header-env",
    "Authorization=TOKEN",
    "--env-from=KEY=OWN_KEY",
    "--execute",
    "--",
    "node",
    "s.js",
    "--header-env",
    "A=B",
  ];
  const words = containerWords({ image: "image:1", directory: "/p", argv, isTerminal: false });
  expect(words.slice(words.indexOf("image:1") + 1)).toEqual(argv);
  expect(words.slice(0, words.indexOf("image:1"))).toEqual(
    expect.arrayContaining(["run", "--rm", "--volume", "/p:/work", "--workdir", "/work", "--env", "TOKEN", "OWN_KEY"]),
  );
  expect(words.slice(0, words.indexOf("image:1"))).not.toContain("B");
});

it.each(recipeLanguages)("the recipe for %s installs this version and what the sandbox is made of", (language) => {
  const text = recipe(language, "1.2.3");
  for (const part of ["FROM node:", "bubblewrap strace", "VERSION=1.2.3", "ENTRYPOINT"]) expect(text).toContain(part);
});
