import { expect, it } from "vitest";
import { fillIn } from "./slots.ts";

it("a slot is filled wherever it stands, and another dollar stays", () => {
  const slots = { root: "/r", work: "/w", programs: new Map([["chromium", "/bin/chromium"]]) };
  expect(fillIn("--db=$WORK/a.db:$ROOT/x $HOME $5 $chromium", slots)).toBe("--db=/w/a.db:/r/x $HOME $5 /bin/chromium");
});
