import { expect, it } from "vitest";
import { levelOf, severityOf } from "./check.ts";

const check = { level: "SHOULD", levelIn: { "resolution-ext": "MUST" } } as const;

it("the level of a check is that of the dialect where its text has another one", () => {
  expect(levelOf(check, "annotations")).toBe("SHOULD");
  expect(levelOf(check, "resolution-ext")).toBe("MUST");
  expect(levelOf({ level: "MAY" }, "resolution-ext")).toBe("MAY");
  expect(levelOf(check, "toString")).toBe("SHOULD");
});

it("what a contradiction weighs follows from it, also where the check itself says otherwise", () => {
  expect(severityOf(check, "annotations")).toBe("warn");
  expect(severityOf(check, "resolution-ext")).toBe("fail");
  expect(severityOf({ ...check, severity: "note" }, "annotations")).toBe("note");
  expect(severityOf({ ...check, severity: "note" }, "resolution-ext")).toBe("fail");
  expect(severityOf({ level: "MUST", severity: "warn" }, "resolution-ext")).toBe("warn");
});
