import { describeMutants } from "./describe-mutants.ts";

describeMutants("error-codes");
