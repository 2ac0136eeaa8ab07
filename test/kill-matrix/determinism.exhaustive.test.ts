import { describeMutantsInDialects } from "./describe-mutants.ts";

describeMutantsInDialects("determinism");
