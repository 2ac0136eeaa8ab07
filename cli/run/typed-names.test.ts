import { expect, it } from "vitest";
import { describeFault } from "../../harness/results/describe-fault.ts";
import { everyFault } from "../../harness/results/fixture-faults.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertNamesExist } from "./typed-names.ts";

function refusalOf(problems: Parameters<typeof assertNamesExist>[0]["problems"]): string {
  try {
    assertNamesExist({ problems });
    return "none";
  } catch (error) {
    if (error instanceof UsageError) return `error: ${error.message}\n${error.hint}`;
    throw error;
  }
}

it("a tool that does not exist is told as every other name, with what was meant", () => {
  const fault = {
    code: "no-such-tool",
    name: "get_tickets",
    listed: ["get_ticket", "list"],
    meant: "get_ticket",
  } as const;
  expect(refusalOf([describeFault(fault)])).toBe(
    'error: The server lists no tool named "get_tickets"\nDid you mean get_ticket?\nIt lists: get_ticket, list.',
  );
});

it("what no name was typed for is a problem of the server, and is reported", () => {
  const others = everyFault.filter(({ code }) => code !== "no-such-tool" && code !== "unusable-example");
  expect(others.map((fault) => refusalOf([describeFault(fault)])).filter((said) => said !== "none")).toEqual([]);
});
