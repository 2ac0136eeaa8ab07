import { describeMutants } from "./describe-mutants.ts";

describeMutants("static", "2026-07-28");
describeMutants("annotations", "2026-07-28");
describeMutants("resolve", "2026-07-28");
