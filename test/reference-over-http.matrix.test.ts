import { describe, expect, it } from "vitest";
import { httpMutants } from "../reference-server/http/http-mutants.ts";
import { contradictedChecks } from "./kill-matrix/run-mutant.ts";
import { overHttp, runOn } from "./run-over-http.ts";

const { serve } = overHttp();

describe("the reference server over HTTP", () => {
  it.each(httpMutants.filter(({ needsCalls }) => needsCalls !== true))(
    "is caught at the lie $id, which only HTTP has room for",
    async (mutant) => {
      const { id, killedBy, revision: spoken } = mutant;
      const report = await runOn(await serve({ dialect: "static", spoken, mutant: id }), ["transport"]);
      expect(contradictedChecks(report)).toEqual(killedBy);
      expect(report.results.filter(({ verdict }) => verdict === "inconclusive")).toEqual([]);
    },
  );
});
