import { it } from "vitest";
import { expectHonest, expectOneLiar } from "./run-api-wrapper.ts";

it("many tools that only read from a web API share boxes and pass", (context) => expectHonest(context, "none"));

it("tools of a web API that work at the start share boxes and pass", (context) =>
  expectHonest(context, "works-at-start"));

it("one among many that deletes is accused, and none of the others", (context) =>
  expectOneLiar(context, "deletes", 25));

it("one among many that deletes late is accused, and none of the others", (context) =>
  expectOneLiar(context, "deletes-late", 25));
