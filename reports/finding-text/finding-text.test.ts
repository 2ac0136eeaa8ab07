import { expect, it } from "vitest";
import { groupFindings } from "../../report-model/finding-group.ts";
import { manyToolsReport } from "../fixture-reports.ts";
import { renderFinding } from "./finding-text.ts";

it("a finding that every tool shares is told once, and names no other tool", () => {
  const [group] = groupFindings(manyToolsReport);
  if (group === undefined) throw new Error("no finding");
  expect(renderFinding(group, { colour: false, width: 80 })).toContain(
    "  also      every other tool of the server (13)",
  );
});
