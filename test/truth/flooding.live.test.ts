import { it } from "vitest";
import { expectCutsToBeTold, floodingTools } from "./run-flooding.ts";

it("each way to send web APIs more than is read is told, and the other tools are judged", (context) =>
  expectCutsToBeTold(context, floodingTools));
