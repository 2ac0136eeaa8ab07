import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("ARCHITECTURE.md has every room in its picture", () => {
  const picture = /```\n(?<picture>[^`]*)```/u.exec(readFileSync("ARCHITECTURE.md", "utf8"))?.groups?.["picture"] ?? "";
  const rules: {
    readonly rules: { readonly "rooms/order": readonly [string, { readonly folders: readonly string[] }] };
  } = JSON.parse(readFileSync(".oxlintrc.json", "utf8"));
  const [, { folders }] = rules.rules["rooms/order"];
  const rooms = folders.map((folder) => /^(?:harness\/)?(?<room>[\w-]+)/u.exec(folder)?.groups?.["room"] ?? "");
  const missing = [...new Set(rooms)].filter((room) => room !== "" && !new RegExp(`\\b${room}\\b`, "u").test(picture));
  expect(rooms).toContain("evidence");
  expect(missing).toEqual(["packaging"]);
});
