import { describeMutants } from "./describe-mutants.ts";

describeMutants("side-effects");
