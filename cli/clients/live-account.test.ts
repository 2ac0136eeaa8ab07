import { expect, it } from "vitest";
import { maskOf } from "../../harness/secrets/masker.ts";
import { transcriptOf } from "../../suites/client/fixture-transcripts.ts";
import { LiveAccount } from "./live-account.ts";

it("a secret in what a client sends is masked before the text is escaped", () => {
  const lines: string[] = [];
  const secret = "opens\u0007every-door";
  const account = new LiveAccount([], new Map(), maskOf([{ name: "KEY", value: secret }]), (line) => lines.push(line));
  const event = { kind: "notification", connection: 1, method: `notifications/${secret}` } as const;
  account.tell(event, transcriptOf("list-and-call", "static", []));
  expect(lines).toEqual(["list-and-call  a client  notifications/‹KEY›\n"]);
});
