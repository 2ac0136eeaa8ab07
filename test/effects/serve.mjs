import { createServer } from "node:http";
import { createInterface } from "node:readline";

/**
 * Serves on stdio, or behind HTTP where PORT says at which port.
 *
 * @param {(text: string) => Promise<string | undefined>} answer the answer to one message; none to a notification
 * @param {() => void} end called when the server is asked to end
 */
export function serve(answer, end) {
  const stop = () => {
    end();
    process.exit(0);
  };
  const { PORT } = process.env;
  if (PORT === undefined) {
    const lines = createInterface({ input: process.stdin });
    lines.on("line", (line) => {
      void answer(line).then((reply) => reply !== undefined && process.stdout.write(`${reply}\n`));
    });
    lines.on("close", stop);
    return;
  }
  const server = createServer((request, response) => void respond(request, response, answer));
  server.listen(Number(PORT), "127.0.0.1");
  process.once("SIGTERM", stop);
}

async function respond(request, response, answer) {
  let text = "";
  for await (const part of request) text += part;
  if (request.method !== "POST") return response.writeHead(405).end();
  const reply = await answer(text);
  return response.writeHead(reply === undefined ? 202 : 200, { "content-type": "application/json" }).end(reply);
}
