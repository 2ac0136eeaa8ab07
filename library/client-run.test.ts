import { describe, expect, it } from "vitest";
import { maskOfClient } from "./client-run.ts";

describe("the mask of a client", () => {
  it("hides what the user gave it, and leaves what is short, empty or ordinary", () => {
    const mask = maskOfClient({
      words: ["client", "--token", "word-of-1-command"],
      cwd: "/home/me",
      env: { DEBUG: "1", EMPTY: "", HOME: "/home/me", MODEL_TOKEN: "value-of-1-variable" },
      secrets: [{ name: "api_key", value: "value-of-1-file" }],
    });
    expect(mask("1 call in /home/me")).toBe("1 call in /home/me");
    expect(mask("word-of-1-command value-of-1-variable value-of-1-file")).toBe("‹token› ‹MODEL_TOKEN› ‹api_key›");
  });
});
