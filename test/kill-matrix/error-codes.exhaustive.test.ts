import { describeMutantsInDialects } from "./describe-mutants.ts";

describeMutantsInDialects("error-codes");
