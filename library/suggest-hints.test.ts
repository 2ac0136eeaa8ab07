import { expect, it } from "vitest";
import { FixtureHttpServer } from "../harness/connect/http/fixture-http-server.ts";
import { OptionsError } from "./options-error.ts";
import { suggestHints } from "./suggest-hints.ts";

it("a server that runs already is refused before it is asked anything", async () => {
  const server = await FixtureHttpServer.start((_, response) => void response.end());
  await expect(suggestHints({ target: { url: server.url } })).rejects.toThrow(OptionsError);
  await expect(suggestHints({ target: { url: server.url } })).rejects.toThrow("a command that starts the server");
  expect(server.received).toEqual([]);
  await server.stop();
});
