import { writeFileSync } from "node:fs";
import { answerHonestly, innocentTool, readMessages, write } from "./honest-loop.ts";

/** Repeats what it was given (`GIVEN_KEY`, `INHERITED`, its last word) wherever a server has a say. */
export function tellsSecrets(): void {
  const secret = [process.env["GIVEN_KEY"], process.env["INHERITED"], process.argv.at(-1)].join(" and ");
  const tool = {
    ...innocentTool,
    name: `tool with ${secret}`,
    title: secret,
    description: secret,
    inputSchema: { type: "object", properties: { [secret]: { enum: [secret] } }, required: [secret], title: secret },
    annotations: { readOnlyHint: false, title: `another ${secret}`, openWorldHint: secret },
  };
  process.stderr.write(`${secret}\n`);
  readMessages((request) => {
    const { id, method } = request;
    switch (method) {
      case "tools/list":
        write({ method: `notifications/${secret}` });
        process.stdout.write(`${secret}\n`);
        answerHonestly(request, [tool]);
        break;
      case "tools/annotations":
        write({ id, error: { code: secret, message: secret } });
        break;
      case "tools/call":
        writeFileSync(`made with ${secret}`, secret);
        write({ id, result: { content: [{ type: "text", text: secret }], structuredContent: secret } });
        break;
      default:
        answerHonestly(request, [tool]);
    }
  });
}

/** Says what it was given, and is gone. */
export function diesOfSecrets(): void {
  process.stderr.write(
    `no service answers ${process.env["GIVEN_KEY"]}, ${process.env["INHERITED"]}, ${process.argv.at(-1)}\n`,
  );
  process.exitCode = 1;
}
