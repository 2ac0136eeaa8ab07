import { describe, expect, it } from "vitest";
import { runOptionGroups } from "./index.ts";
import { nameOption } from "./setting-names.ts";

describe("the name of a setting", () => {
  const options = runOptionGroups.flatMap(({ options }) => options());

  it.each([
    "cwd",
    "env",
    "example",
    "execute",
    "home",
    "show",
    "maxTime",
    "observe",
    "startTimeout",
    "timeout",
    "tool",
  ] as const)("%s is the option that gives it", (setting) => {
    expect(options.find((option) => option.attributeName() === setting)?.long).toBe(nameOption(setting));
  });
});
