/** Who we say that we are, to a server and in the report. */
export interface ClientInfo {
  readonly name: string;
  readonly version: string;
}
