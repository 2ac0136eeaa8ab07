import { it } from "vitest";
import { expectCutsToBeTold } from "./run-flooding.ts";

it("tools that send web APIs more than is read are undecided, each with what was cut, and the others are judged", (context) =>
  expectCutsToBeTold(context, ["act", "speak-nonsense"]));
