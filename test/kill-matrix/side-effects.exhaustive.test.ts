import { describeMutantsInDialects } from "./describe-mutants.ts";

describeMutantsInDialects("side-effects");
