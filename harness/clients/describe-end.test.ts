import { expect, it } from "vitest";
import { describeClientEnd } from "./describe-end.ts";

it("the end of a client names the error, not what a runtime writes below it", () => {
  const stderr = ["Error: no such tool", "    at call (client.js:1)", "", "Node.js v24.0.0"];
  expect(describeClientEnd({ kind: "exited", exitCode: 1, stderr })).toBe(
    'it exited with code 1 after "Error: no such tool"',
  );
  expect(describeClientEnd({ kind: "exited", exitCode: 1, stderr: ["was lost"] })).toBe(
    'it exited with code 1 after "was lost"',
  );
  expect(describeClientEnd({ kind: "exited", exitCode: 0, stderr: [] })).toBe("it exited with code 0");
});
