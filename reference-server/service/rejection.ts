import type { Complaint } from "./valid-arguments.ts";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";

/** Why a query was not answered, in the order of the checks. */
export type RejectionReason =
  | "params-missing"
  | "name-missing"
  | "tool-unknown"
  | "tool-not-queryable"
  | "arguments-missing"
  | "arguments-not-object"
  | "arguments-invalid";

/** A query answered with -32602 (DA-ERR-01, DA-ERR-02, TR-ERR-01, TR-ERR-02). */
export class QueryRejection extends McpError {
  readonly reason: RejectionReason;
  /** What is wrong with the arguments, for the reason `arguments-invalid`. */
  readonly complaint: Complaint | undefined;

  constructor(reason: RejectionReason, message: string, complaint?: Complaint) {
    super(ErrorCode.InvalidParams, message);
    this.reason = reason;
    this.complaint = complaint;
  }
}
