import { expect, it } from "vitest";
import { sandboxEnvironment } from "./sandbox-environment.ts";

it("has what programs need, and whom to trust goes before what the user says", () => {
  const ours = { PATH: "/bin", LC_ALL: "C", SECRET_KEY: "1" };
  const environment = sandboxEnvironment(
    ours,
    { SSL_CERT_FILE: "/mine", OWN: "1" },
    { SSL_CERT_FILE: "/a", CURL_CA_BUNDLE: "/a" },
  );
  expect(environment).toEqual({
    PATH: "/bin",
    LC_ALL: "C",
    npm_config_offline: "true",
    UV_OFFLINE: "1",
    SSL_CERT_FILE: "/a",
    OWN: "1",
    CURL_CA_BUNDLE: "/a",
  });
});
