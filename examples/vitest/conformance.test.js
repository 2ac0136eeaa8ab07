import { describeConformance } from "mcp-annotations-conformance/vitest";
import { titlesBeginWithACapital } from "./my-checks.js";

describeConformance({
  command: "node",
  args: ["server.js"],
  checks: [titlesBeginWithACapital],
  failOn: ["warn"],
  examples: [{ tool: "read_note", argument: "title", value: "milk" }],
});
