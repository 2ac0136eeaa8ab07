import { Option } from "commander";
import { expect, it } from "vitest";
import { renderOptionsDocument } from "./options-document.ts";

it("has each option of each group with what it may be and what it is", () => {
  const options = () => [
    new Option("--seed <n>", "seed of the arguments"),
    new Option("--observe <tier>", "what watches <all>").choices(["auto", "none"]).default("auto"),
  ];
  expect(renderOptionsDocument([{ heading: "Budget:", options }])).toBe(`## Budget

- \`--seed <n>\`: seed of the arguments.
- \`--observe <tier>\`: what watches \\<all\\>. One of \`auto\`, \`none\`. Default: \`auto\`.`);
});
