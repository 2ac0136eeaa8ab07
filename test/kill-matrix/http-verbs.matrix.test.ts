import { describeMutants } from "./describe-mutants.ts";

describeMutants("http-verbs");
