import { it } from "vitest";
import { expectOneLiar } from "./run-api-wrapper.ts";

it("one among some tools that share boxes deletes late: it is accused, and none of the others", (context) =>
  expectOneLiar(context, "deletes-late", 5));
