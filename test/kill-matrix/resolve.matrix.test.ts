import { describeMutants } from "./describe-mutants.ts";

describeMutants("resolve", "2025-11-25");
