import { describeMutants } from "./describe-mutants.ts";

describeMutants("fallback");
