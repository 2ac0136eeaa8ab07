import { expect, it } from "vitest";
import { unsetVariables } from "./unset-variables.ts";

it("variables for secrets that a description names are unset where the server was not given them", () => {
  const description =
    "Asks the register (FOREST_API_KEY, else `PARK_TOKEN`) at READ_ONLY speed, see LOG_LEVEL. FOREST_API_KEY!";
  const tool = { name: "a", description };
  expect(unsetVariables(tool, {})).toEqual(["FOREST_API_KEY", "PARK_TOKEN"]);
  expect(unsetVariables(tool, { FOREST_API_KEY: "" })).toEqual(["PARK_TOKEN"]);
  expect(unsetVariables({ description: "Counts the trees" }, {})).toEqual([]);
});
