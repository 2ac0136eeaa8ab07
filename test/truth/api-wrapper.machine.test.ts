import { it } from "vitest";
import { expectHonest, expectOneLiar } from "./run-api-wrapper.ts";

it("many tools that only read from a web API share boxes and pass", (context) => expectHonest(context, "none"));

it("one among them that deletes late is accused, and none of the others", (context) =>
  expectOneLiar(context, "deletes-late"));
