import { it } from "vitest";
import { expectHonest } from "./run-honest-reference.ts";

it("the command finds nothing in all tools of the honest server, which speaks both dialects at once", () =>
  expectHonest([]));
