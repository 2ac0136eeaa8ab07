import { describeMutants } from "./describe-mutants.ts";

describeMutants("annotations", "2025-11-25");
