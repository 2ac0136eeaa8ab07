import { expect, it } from "vitest";
import type { CheckText } from "../report-model/report-model.ts";
import { renderDirectoryDocument } from "./directory-document.ts";

const told: CheckText = {
  id: "directory/a-form-is-complete",
  suite: "directory",
  title: "The form is filled in.",
  level: "MUST",
  matters: "It is looked at.",
  fix: ["Fill it in."],
  requirements: [
    {
      id: "A-1",
      level: "MUST",
      document: "the directory of A",
      section: '"All | fields" (https://a.example, read 2026-01-01)',
    },
  ],
};
const tested: CheckText = { ...told, id: "directory/a-tools-have-a-title", title: "Every tool has a title." };

it("has each rule with its words, those that can be tested first", () => {
  expect(renderDirectoryDocument([told, tested], new Set([told.id]))).toBe(`## The directory of A

- \`directory/a-tools-have-a-title\` (MUST): Every tool has a title.
  - "All \\| fields" (https://a.example, read 2026-01-01)
  - Repair: Fill it in.

### Not shown by any message of a server

- \`directory/a-form-is-complete\` (MUST): The form is filled in.
  - "All \\| fields" (https://a.example, read 2026-01-01)
  - Repair: Fill it in.
`);
});
