import { expect, it } from "vitest";
import { localApisNamed } from "./local-apis.ts";

it("the ports of web APIs on this machine are those of addresses that the launch names", () => {
  const env = {
    API: "http://127.0.0.1:8123/api",
    OTHER: "https://api.example.com:99/",
    PORT: "3000",
    SIX: "http://[::1]:81",
  };
  const args = ["--base-url=http://localhost:9000/v1", "http://127.0.0.1/", "localhost:5000", "http://127.0.0.1:99999"];
  expect([...localApisNamed({ command: "node", args, cwd: "/", env })]).toEqual([9000, 8123, 81]);
});
