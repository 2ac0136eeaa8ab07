import { expect, it } from "vitest";
import { renderDoubted } from "./doubted-text.ts";

const layout = { colour: false, width: 70 };

it("tells why tools were called once more, each once, with every text of the target escaped", () => {
  const tools = ["clear", "clear", "reset\u001b"];
  const doubted = [{ doubt: "nothing-to-change", shape: "alone", why: "there was nothing for it to change", tools }];
  expect(renderDoubted({ doubted }, layout)).toEqual([
    "sessions   why tools were called once more",
    "  alone, since there was nothing for it to change: clear, reset\\u{1b}",
    "      (nothing-to-change)",
  ]);
  expect(renderDoubted({}, layout)).toEqual([]);
});
