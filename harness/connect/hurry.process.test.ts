import { expect, it } from "vitest";
import { StdioTransport } from "./stdio.ts";
